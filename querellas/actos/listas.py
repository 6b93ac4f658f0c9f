"""Lo que las páginas de inicio comparten: los términos agrupados por el tiempo que les queda."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from plazos.models import ClaseDeFreno, Plazo
from plazos.nucleo.catalogo import TERMINOS
from querellas.actos.area import DESPACHO, SECRETARIA, Area
from querellas.actos.presentacion import nombre_del_termino
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, con_relaciones, permite_segun, relaciones_leidas
from querellas.idioma import idioma
from querellas.models import Alarma, Mocion, Querella, Recurso, Tarea
from querellas.models.mocion import ClaseDeMocion
from querellas.selectors import Latido, tramos_paralizados
from querellas.services.cierre import (
    TAREA_COMPLETAR,
    TAREA_CONFIRMAR,
    TAREA_NOTIFICAR,
    TAREA_SENALAR,
    TAREA_SIN_ANOTAR,
    TAREA_SUSPENSION,
)
from querellas.services.inhibir import TAREA_RECUSACION, TAREA_SUSTITUIR
from querellas.services.mandato import TAREA_ETAPA
from querellas.services.paginar import TAREA as TAREA_PAGINAS
from querellas.services.revertir import TAREA_REVERTIR
from vistas.services import TAREA_INFORME

SEMANA = timedelta(days=7)


@dataclass(frozen=True)
class Grupo:
    """Un tramo de la lista de lo que vence."""

    clave: str
    titulo: str
    filas: list[dict[str, Any]]
    plegado: bool = False


def agrupar(plazos: Iterable[Plazo], hoy: date, area: Area) -> list[Grupo]:
    """Vencido, hoy y mañana, esta semana y después; solo los tramos que tienen algo.

    Dentro de cada tramo va primero lo que está en juego una destitución (18.010#3).

    Los términos directivos y los de las partes tras la decisión, que no cambian el caso al
    vencer, van plegados mientras falte más de una semana.
    """
    tramos: dict[str, list[dict[str, Any]]] = {}
    for p in sorted(plazos, key=lambda p: not p.querella.prioritaria):
        tramos.setdefault(_tramo(p, hoy), []).append(fila(p, area))
    titulos = {
        "vencido": _("Vencido o por confirmar"),
        "ya": _("Hoy y mañana"),
        "semana": _("Esta semana"),
        "despues": _("Después"),
        "aparte": _("Metas y términos de las partes, sin prisa"),
    }
    return [Grupo(c, t, tramos[c], c == "aparte") for c, t in titulos.items() if c in tramos]


def _tramo(p: Plazo, hoy: date) -> str:
    if p.fecha_legal < hoy or p.apartado_en:
        return "vencido"
    if p.fecha_legal <= hoy + timedelta(days=1):
        return "ya"
    if p.fecha_legal <= hoy + SEMANA:
        return "semana"
    return "aparte" if p.termino.startswith("LPAU-") else "despues"


def fila(p: Plazo, area: Area) -> dict[str, Any]:
    """Un término de la lista, con sus fechas donde difieren y quién actúa."""
    regla = TERMINOS.get(p.termino)
    return {
        "p": p,
        "q": p.querella,
        "url": area.expediente(p.querella.numero),
        "termino": nombre_del_termino(p.termino),
        "pausas": tramos_paralizados(p),
        "actua": getattr(regla, f"actua_{idioma()}") if regla else "",
        "segura": p.fecha_conservadora if p.fecha_conservadora != p.fecha_legal else None,
        "tope": p.fecha_tope if p.fecha_tope != p.fecha_legal else None,
    }


def mociones(pendientes: Iterable[Mocion], area: Area) -> list[dict[str, Any]]:
    """Las mociones por resolver; en el despacho, con el enlace al acto que las resuelve."""
    filas = []
    for m in pendientes:
        acto = "conceder_prorroga" if m.clase == ClaseDeMocion.PRORROGA else "resolver_mocion"
        numero = m.querella.numero
        url = area.acto(numero, acto) if area == DESPACHO else area.expediente(numero)
        filas.append({"m": m, "url": url})
    return filas


def recursos(pendientes: Iterable[Recurso], area: Area) -> list[dict[str, Any]]:
    """Las reconsideraciones y revisiones pendientes, con su expediente."""
    return [{"r": r, "url": area.expediente(r.querella.numero)} for r in pendientes]


def frenos(latido: Latido, area: Area) -> list[dict[str, Any]]:
    """El freno y la contingencia, si están puestos: dónde se ven y quién autorizó ya."""
    puestos = [f for f in (latido.contingencia, latido.freno) if f is not None]
    return [
        {
            "f": f,
            "es_contingencia": f.clase == ClaseDeFreno.CONTINGENCIA,
            "url": area.freno(f.pk),
            "dieron": [a.usuario for a in f.autorizaciones.all()],
        }
        for f in puestos
    ]


# Qué pide cada tarea y qué dice cada alarma; las de otra clase dicen su nombre tal cual.
TAREAS = {
    "confirmar_vencimiento": _l("%(n)s: confirmar que venció «%(t)s»"),
    "termino_vencido": _l("%(n)s: venció «%(t)s»"),
    "notificacion_fallida": _l("%(n)s: el correo rechazó una notificación; entréguela en papel"),
    "entrega_sin_efecto": _l("%(n)s: no se pudo entregar un documento; inténtelo otra vez"),
    "subsanar": _l("%(n)s: pedir al querellante lo que falta"),
    "prestar_asistencia": _l("%(n)s: dar asistencia legal al ciudadano"),
    "determinar_interes_publico": _l("%(n)s: determinar el interés público"),
    "considerar_18008": _l("%(n)s: considerar si es frívola o sin base (18.008)"),
    "resolver_desistimiento": _l("%(n)s: resolver si el querellante puede desistir"),
    "resolver_cese": _l("%(n)s: el alcalde dejó el cargo; resolver qué queda por decidir"),
    "comparecencia_por_anotar": _l(
        "%(n)s: contestó un abogado que no consta; anote su comparecencia"
    ),
    "parte_sin_abogado": _l("%(n)s: una parte que no puede ir por sí quedó sin abogado"),
    "documento_fallido": _l(
        "%(n)s: un documento no se pudo preparar; avise a sistemas. "
        "Marcarla como hecha lo intenta otra vez"
    ),
    TAREA_PAGINAS: _l(
        "%(n)s: un documento recibido no se deja ver entero en pantalla. Bájelo y compruebe que "
        "se lee; si no, pídalo otra vez"
    ),
    "confirmar_reversion": _l("%(n)s: confirmar que «%(t)s» no había vencido"),
    "fin_de_suspension": _l("%(n)s: el caso terminó; ponga fin hoy a la suspensión del alcalde"),
    "etapa_de_mandato": _l("%(n)s: un mandato devolvió el caso; fije a qué etapa"),
    "posible_reversion": _l("%(n)s: una orden movió «%(t)s», que ya había vencido: revise"),
    "completar_resolucion": _l("%(n)s: completar la resolución, que salió con un defecto"),
    "notificar_decision": _l(
        "%(n)s: la decisión tiene sus dos votos; archive en autos su notificación a tiempo"
    ),
    "completar_informe": _l("%(n)s: completar el informe, que salió con un defecto"),
    "senalar_de_nuevo": _l("%(n)s: la vista está suspendida sin fecha; señálela"),
    "vista_sin_anotar": _l("%(n)s: pasó el día de la vista y no consta qué ocurrió; anótelo"),
    "resolver_recusacion": _l("%(n)s: votar la recusación de un miembro"),
    "sustituir_asociado": _l("%(n)s: quien presidía la vista se apartó; designe a otro"),
    "vista_en_dia_no_laborable": _l("%(n)s: la vista quedó en un día no laborable; señale otra"),
}
# Las que solo cierra su acto.
ACTO_DE_TAREA = {
    TAREA_CONFIRMAR: "confirmar_vencimiento",
    TAREA_REVERTIR: "revertir_desestimacion",
    "subsanar": "subsanar",
    "prestar_asistencia": "prestar_asistencia",
    "resolver_desistimiento": "resolver_desistimiento",
    "resolver_cese": "resolver_cese",
}
# Y las que solo cierra un acto de la Comisión: la Secretaría las ve y abre el expediente.
ACTO_DEL_DESPACHO = {
    TAREA_RECUSACION: "resolver_recusacion",
    TAREA_ETAPA: "fijar_etapa",
    TAREA_COMPLETAR: "completar_resolucion",
    TAREA_SUSTITUIR: "sustituir_asociado",
    TAREA_INFORME: "completar_informe",
    TAREA_SENALAR: "senalar_de_nuevo",
    "determinar_interes_publico": "determinar_interes_publico",
}
# De ellas, las que hace quien preside o quien lo sustituye.
DE_QUIEN_PRESIDE = {
    TAREA_SENALAR: Accion.SENALAR_VISTA,
    "determinar_interes_publico": Accion.DETERMINAR_INTERES_PUBLICO,
}
# Y al revés.
ACTO_DE_LA_SECRETARIA = {
    TAREA_SUSPENSION: "terminar_suspension",
    TAREA_NOTIFICAR: "archivar_en_autos",
}
# Donde se empieza lo que piden; marcarlas como hechas sigue siendo aparte.
POR_DONDE_EMPEZAR = {
    "comparecencia_por_anotar": "comparecer",
    "entrega_sin_efecto": "anotar_entrega",
    "notificacion_fallida": "anotar_entrega",
}
_ISO = re.compile(r"\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b")
ALARMAS = {
    "cabeza_ausente": _l("Falta la cabeza de un día de la bitácora: avise a sistemas."),
    "cabeza_sin_firma": _l("La cabeza de un día quedó sin firmar: avise a sistemas."),
    "vista_sin_fecha": _l("Una vista quedó suspendida sin nueva fecha."),
    "vista_sin_anotar": _l("Pasó el día de una vista y no consta qué ocurrió."),
    "sin_quorum": _l("Un caso se quedó sin quórum y sus términos siguen corriendo."),
    "recalculo_aplazado": _l("A un caso no se le pudo aplicar el calendario adoptado: avise."),
    "archivo_alterado": _l(
        "El archivo de un documento falta o no es el que se guardó: recupérelo del respaldo."
    ),
    "firma_por_vencer": _l(
        "Lo que prueba la firma de algún documento está por vencer y no se pudo renovar: "
        "avise a sistemas."
    ),
    "papeles_atrasados": _l("Hay documentos por preparar desde hace más de quince minutos."),
    "vigilancia_callada": _l("Ninguna pasada de la vigilancia terminó en más de quince minutos."),
    "correo_atrasado": _l("El servidor de correo no acepta notificaciones desde hace rato."),
    "recordatorio_fallido": _l("El correo de una cuenta no recibe los recordatorios: corríjalo."),
    "vigilancia_aplazada": _l("La vigilancia no pudo terminar una pasada; lo intentará otra vez."),
    "plazo_apartado": _l("Un término dio error y quedó apartado de la vigilancia: avise."),
    "contingencia": _l(
        "Nadie del personal entró en tres días laborables: la contingencia está puesta."
    ),
    "correo_sin_salir": _l("Hay correo esperando salir desde hace más de quince minutos."),
    "respaldo_viejo": _l("No hay un respaldo de las últimas 26 horas: avise a sistemas."),
    "disco_lleno": _l("Queda poco disco donde se guardan los archivos: avise a sistemas."),
    "bitacora_rota": _l("La bitácora de algún caso no cuadra: avise a sistemas ya."),
    "freno": _l("Había más desestimaciones de las que caben en una pasada: no corrió ninguna."),
    "reloj_atrasado": _l("El reloj está atrasado respecto al último asiento: avise a sistemas."),
    "desfase": _l("Los relojes de la base y del servidor no coinciden: avise a sistemas."),
}


def alarma(a: Alarma, area: Area) -> dict[str, Any]:
    """Una alarma en palabras, con su detalle técnico y a dónde se manda que ya se atendió."""
    return {
        "a": a,
        "texto": ALARMAS.get(a.clase, a.clase),
        "detalle": con_fechas(a.detalle),
        "url": area.alarma(a.pk),
    }


def con_fechas(texto: str) -> str:
    """El detalle que un programa escribió, con sus días como los lee una persona."""
    from querellas.templatetags._tiempo import fecha_corta

    return _ISO.sub(lambda m: fecha_corta(date.fromisoformat(m[0])), texto)


# Las que hace la Secretaría: a los comisionados no se les piden.
DE_SECRETARIA = frozenset(
    {
        "entrega_sin_efecto",
        "notificacion_fallida",
        "parte_sin_abogado",
        "comparecencia_por_anotar",
        TAREA_PAGINAS,
    }
)


def ordinaria(t: Tarea) -> bool:
    """Las que toda querella de un ciudadano trae: no compiten con lo que urge."""
    return t.clase in ("prestar_asistencia", "determinar_interes_publico")


def _accion_de(t: Tarea) -> Accion | None:
    accion = DE_QUIEN_PRESIDE.get(t.clase) or ACTO_DE_TAREA.get(t.clase)
    return Accion(accion) if accion else None


def las_que_tocan(tareas: list[Tarea], usuario: Usuario) -> list[Tarea]:
    """Las que le tocan a un comisionado: no son de la Secretaría y puede hacer su acto ahí.

    Se mira caso por caso (el sustituto lo es de unos, el inhibido no toca otros), con una
    consulta para todas: un enlace que lleva a «sin acceso» no se ofrece.
    """
    de_quien = {t.querella_id for t in tareas if _accion_de(t)}
    casos = con_relaciones(Querella.objects.filter(pk__in=de_quien), usuario).only("pk", "estado")
    es = {q.pk: relaciones_leidas(q) for q in casos}
    return [
        t for t in tareas if _le_toca(t, lambda a, t: permite_segun(usuario, a, es[t.querella_id]))
    ]


def las_del_caso(tareas: list[Tarea], puede: Callable[[Accion], bool]) -> list[Tarea]:
    """Como `las_que_tocan`, con las tareas de un solo caso."""
    return [t for t in tareas if _le_toca(t, lambda a, _t: puede(a))]


def _le_toca(t: Tarea, puede: Callable[[Accion, Tarea], bool]) -> bool:
    if t.clase in DE_SECRETARIA:
        return False
    suya = _accion_de(t)
    return suya is None or puede(suya, t)


def tarea(t: Tarea, area: Area) -> dict[str, Any]:
    """Una tarea para `componentes/tarea.html`."""
    numero = t.querella.numero
    termino = nombre_del_termino(t.plazo.termino) if t.plazo else ""
    acto = ACTO_DE_TAREA.get(t.clase, "")
    de_su_area = ACTO_DEL_DESPACHO if area == DESPACHO else ACTO_DE_LA_SECRETARIA
    acto = acto or de_su_area.get(t.clase, "")
    de_otra = t.clase in (TAREA_SIN_ANOTAR, *ACTO_DEL_DESPACHO, *ACTO_DE_LA_SECRETARIA)
    titulo = TAREAS.get(t.clase)
    empieza = acto or (POR_DONDE_EMPEZAR.get(t.clase, "") if area == SECRETARIA else "")
    vence = t.vence_el or (t.plazo.fecha_legal if t.plazo else None)
    donde = area.acto(numero, empieza) if empieza else area.expediente(numero)
    if t.clase == TAREA_PAGINAS:
        donde = area.leer(t.datos["uuid"])
    return {
        "titulo": titulo % {"n": numero, "t": termino} if titulo else f"{numero}: {t.clase}",
        "url": donde,
        "cerrar": "" if acto or de_otra else area.tarea(t.pk),
        "detalle": getattr(t.querella, f"epigrafe_{idioma()}") or t.querella.epigrafe_es,
        "q": t.querella,
        "vence": vence,
    }
