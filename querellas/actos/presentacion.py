"""Del expediente leído a lo que la plantilla enseña: asientos, avisos, votos, datos."""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from plazos.nucleo.catalogo import TERMINOS
from querellas.actos.area import DESPACHO, Area
from querellas.actos.decision import acuerdos
from querellas.actos.rotulos import a_quien, nombre_de, nombre_de_parte
from querellas.comision.models import CONCURRENTES_PARA_DECIDIR, Disposicion, Resolucion
from querellas.documentos.formatos import CON_PAGINAS
from querellas.documentos.models import EXPEDIDOS, Documento, EstadoDeDocumento
from querellas.estados import FINALES
from querellas.idioma import idioma
from querellas.models import Actuacion, Querella
from querellas.models.redaccion import redactar, valor_en_palabras
from querellas.models.redaccion.enmiendas import CLASES as ENMIENDAS
from querellas.models.redaccion.enmiendas import sobre_cada_uno
from querellas.models.redaccion.inciertas import INCIERTA, periodo
from querellas.notificaciones.models import EstadoDeNotificacion
from querellas.selectors import Ficha

# Qué etapa de la línea del caso fecha cada clase de asiento.
_ETAPAS = {
    "presentar": "presentacion",
    "presentar_defectuosa": "presentacion",
    "contestar": "contestacion",
    "contestar_en_rebeldia": "contestacion",
    "contestar_subsana": "contestacion",
    "anotar_rebeldia": "contestacion",
    "senalar_vista": "estudio",
    "senalar_vista_privada": "estudio",
    "desestimar_sin_vista": "estudio",
    "concluir_vista": "vista",
    "emitir_resolucion": "decision",
}
_DECISIONES = (
    "emitir_resolucion",
    "desestimar_sin_vista",
    "desestimar",
    "desestimar_in_limine",
    "archivar",
    "archivar_con_perjuicio",
)
_ORDEN = ("presentacion", "contestacion", "estudio", "vista", "decision")
# La asistencia al ciudadano no la leen quienes deciden (18.004#2).
CERRADAS_AL_DESPACHO = frozenset({"prestar_asistencia"})
_TONO_DE_NOTIFICACION = {
    EstadoDeNotificacion.PENDIENTE: "corriendo",
    EstadoDeNotificacion.PARA_DILIGENCIAR: "en_tramite",
    EstadoDeNotificacion.ENVIADA: "en_tramite",
    EstadoDeNotificacion.RECIBIDA: "cumplido",
    EstadoDeNotificacion.FALLIDA: "vencido",
    EstadoDeNotificacion.SUSTITUIDA: "sustituido",
}


def texto_de(a: Actuacion) -> str:
    """El asiento en el idioma de la página; si su clase ya no se conoce, como quedó escrito."""
    try:
        return redactar(a.clase, a.version_plantilla, a.datos, idioma())
    except KeyError:
        return a.texto_es


def nombre_del_termino(clave: str) -> str:
    fila = TERMINOS.get(clave)
    return str(getattr(fila, f"nombre_{idioma()}")) if fila else clave


def linea_de_tiempo(ficha: Ficha, area: Area) -> list[dict[str, Any]]:
    """Las entradas para `componentes/linea_tiempo.html`, con sus documentos."""
    de_cada_uno: dict[int | None, list[Documento]] = {}
    for d in ficha.documentos:
        de_cada_uno.setdefault(d.actuacion_id, []).append(d)
    reservadas = {r.actuacion_id for r in ficha.reservas}
    enmiendas = sobre_cada_uno(ficha.asientos)
    cerradas = cerradas_al_despacho(ficha.asientos) if area == DESPACHO else frozenset()
    return [
        {"numero": a.numero, "reservada": True}
        if a.numero in cerradas
        else {
            **_entrada(a, de_cada_uno.get(a.pk, []), area, reservada=a.pk in reservadas),
            "enmiendas": enmiendas[a.numero],
        }
        for a in ficha.asientos
    ]


def cerradas_al_despacho(asientos: Iterable[Actuacion]) -> frozenset[int]:
    """Los números de las notas de asistencia y de lo que las corrige: no las leen quienes deciden.

    Fuente: 18.004#2.
    """
    cerradas: set[int] = set()
    for a in asientos:
        de_otra = a.clase in ENMIENDAS and a.datos["asiento"] in cerradas
        if a.clase in CERRADAS_AL_DESPACHO or de_otra:
            cerradas.add(a.numero)
    return frozenset(cerradas)


def _entrada(
    a: Actuacion, documentos: list[Documento], area: Area, *, reservada: bool
) -> dict[str, Any]:
    quien = str(a.actor) if a.actor else _("el sistema")
    return {
        "numero": a.numero,
        "efectiva": a.efectiva_en,
        "incierta": periodo(a.datos.get(INCIERTA, ""), idioma()),
        "registrada_en": a.registrada_en,
        "titulo": texto_de(a),
        "texto": _("Lo anotó %(quien)s.") % {"quien": quien},
        "tono": _tono(a.clase),
        "documentos": [enlace_de(d, area) for d in documentos],
        "etiquetas": ["reservada"] if reservada or a.visibilidad != "publica" else [],
    }


def sin_asiento(ficha: Ficha) -> list[Documento]:
    """Los del expediente que no entraron con ningún asiento; lo expedido tiene su página."""
    return [d for d in ficha.documentos if not d.actuacion_id and d.tipo not in EXPEDIDOS]


def _tono(clase: str) -> str:
    if clase == "desestimar_por_vencimiento":
        return "critico"
    return "exito" if clase in _DECISIONES else ""


def enlace_de(d: Documento, area: Area) -> dict[str, Any]:
    """Un documento con su enlace y su tamaño, o que se está preparando."""
    from querellas.templatetags.querellas import tamano

    listo = d.estado == EstadoDeDocumento.LISTO
    detalle = tamano(d.bytes) if listo else _("se está preparando")
    if d.estado == EstadoDeDocumento.REVISION:
        detalle = _("no se pudo preparar: avise a sistemas")
    return {
        **nombre_de(d),
        "url": area.documento(d.uuid),
        "detalle": detalle,
        "original": area.original(d.uuid) if listo and d.subido else "",
        "leer": area.leer(d.uuid) if listo and d.subido and d.medio in CON_PAGINAS else "",
    }


def fechas_del_camino(ficha: Ficha) -> dict[str, date]:
    from plazos.nucleo.calendario import fecha_civil

    return {
        _ETAPAS[a.clase]: fecha_civil(a.efectiva_en)
        for a in ficha.asientos
        if a.clase in _ETAPAS and INCIERTA not in a.datos
    }


def hasta_donde(ficha: Ficha) -> str:
    """La última etapa que un caso terminado completó."""
    if ficha.estado not in FINALES:
        return ""
    hechas = {_ETAPAS[c] for c in ficha.clases if c in _ETAPAS}
    return next((e for e in reversed(_ORDEN) if e in hechas), "presentacion")


def desenlace(q: Querella) -> str:
    if not q.disposicion:
        return ""
    return redactar("emitir_resolucion", 1, {"disposicion": q.disposicion}, idioma())


def notificaciones(ficha: Ficha, area: Area) -> list[dict[str, Any]]:
    """Cada notificación con su estado, su recibo y su documento."""
    return [
        {
            "n": n,
            "quien": a_quien(n),
            "insignia": _TONO_DE_NOTIFICACION[EstadoDeNotificacion(n.estado)],
            "documento": enlace_de(n.documento, area) if n.documento else None,
            "intentos": [
                {"d": d, "prueba": enlace_de(d.prueba, area) if d.prueba else None}
                for d in n.diligencias.all()
            ],
        }
        for n in ficha.notificaciones
    ]


def datos_del_caso(ficha: Ficha) -> list[dict[str, Any]]:
    """Los datos de la querella para `componentes/revision.html`."""
    from querellas.templatetags._tiempo import fecha

    q = ficha.q
    filas: list[dict[str, Any]] = [
        {"etiqueta": _("Municipio"), "valor": str(q.municipio or "")},
        {"etiqueta": _("Asunto"), "valor": q.asunto, "lang": "es"},
        {"etiqueta": _("Presentada"), "valor": fecha(q.presentada_el)},
        {"etiqueta": _("Cargos"), "lista": [c.texto for c in ficha.cargos], "lang": "es"},
    ]
    for parte in ficha.partes:
        calidad = _(" (por derecho propio)") if parte.clase and parte.por_derecho_propio else ""
        contacto = [parte.correo, parte.direccion]
        if parte.resolucion:
            autoriza = (
                f"{parte.resolucion} ({parte.votacion})" if parte.votacion else parte.resolucion
            )
            contacto.insert(0, _("Resolución: %(cual)s") % {"cual": autoriza})
        filas.append(
            {
                "etiqueta": parte.get_papel_display(),
                "valor": "\n".join(
                    x for x in (f"{nombre_de_parte(parte)}{calidad}", *contacto) if x
                ),
            }
        )
    return [*filas, *_de_abogados(ficha)]


def _de_abogados(ficha: Ficha) -> list[dict[str, Any]]:
    """Quién representa a quién, y desde cuándo; los que dejaron el caso, hasta cuándo."""
    from querellas.templatetags._tiempo import fecha

    salida = []
    for c in ficha.comparecencias:
        rua = _("RUA %(n)s") % {"n": c.numero_de_abogado} if c.numero_de_abogado else ""
        dias = {"desde": fecha(c.desde), "hasta": fecha(c.hasta) if c.hasta else ""}
        cuando = _("Del %(desde)s al %(hasta)s") if c.hasta else _("Desde el %(desde)s")
        lineas = (str(c), rua, c.correo, c.telefono, c.direccion, cuando % dias)
        etiqueta = _("%(clase)s, por %(parte)s")
        salida.append(
            {
                "etiqueta": etiqueta
                % {"clase": c.get_clase_display(), "parte": nombre_de_parte(c.parte)},
                "valor": "\n".join(x for x in lineas if x),
            }
        )
    return salida


def datos_del_juramento(ficha: Ficha) -> list[dict[str, Any]]:
    from querellas.templatetags._tiempo import fecha

    j = getattr(ficha.q, "juramento", None)
    if j is None:
        return []
    return [
        {"etiqueta": _("Quién juró"), "valor": j.quien},
        {"etiqueta": _("Ante quién"), "valor": j.ante, "lang": "es"},
        {"etiqueta": _("Dónde"), "valor": j.lugar},
        {"etiqueta": _("Cuándo"), "valor": fecha(j.fecha)},
        {"etiqueta": _("Número de testimonio"), "valor": j.testimonio},
    ]


def propuestas(ficha: Ficha, area: Area = DESPACHO) -> list[dict[str, Any]]:
    """Las propuestas circuladas con sus votos, los que faltan y de cuál es otra versión."""
    salida = []
    yo = ficha.miembro.pk if ficha.miembro else None
    numero = ficha.q.numero
    numeros = {r.pk: r.numero_en_el_caso for r in ficha.resoluciones}
    for r in ficha.circuladas:
        votos = list(r.votos.all())
        a_favor = [v for v in votos if v.sentido == "concurre" and v.huella == r.huella]
        otras = [x for x in ficha.circuladas if x.pk != r.pk and x.asunto == r.asunto]
        con = r.version_de_id or (otras[-1].pk if otras else None)
        salida.append(
            {
                "r": r,
                "votos": votos,
                "concurren": len(a_favor),
                "faltan": max(0, CONCURRENTES_PARA_DECIDIR - len(a_favor)),
                "mia": any(v.comisionado_id == yo for v in votos),
                "cargos": list(r.disposiciones.all()) if len(ficha.cargos) > 1 else [],
                "faltan_partes": _partes(r),
                "otra": f"{area.acto(numero, 'proponer_resolucion')}?desde={r.pk}",
                "comparar": f"{area.comparar(numero)}?a={con}&b={r.pk}" if con else "",
                "con": numeros[con] if con else "",
                "de": numeros.get(r.version_de_id or 0, ""),
            }
        )
    return salida


def _partes(r: Resolucion) -> str:
    """Lo que a la propuesta le falta, si se circuló con el defecto señalado."""
    return valor_en_palabras("partes", r.defectos, idioma()) if r.defectos else ""


def divididos(lista: list[dict[str, Any]]) -> bool:
    """Uno a uno, o uno a uno a uno: votaron dos o más y ningún texto reúne dos."""
    votaron = {v.comisionado_id for x in lista for v in x["votos"] if v.sentido != "no_interviene"}
    return len(votaron) > 1 and not any(x["concurren"] > 1 for x in lista)


def por_cargo(ficha: Ficha) -> list[dict[str, Any]]:
    """Con varios cargos, en cuáles ya coinciden dos miembros y en cuáles no."""
    if len(ficha.cargos) < 2:
        return []
    nombres = dict(Disposicion.choices)
    return [
        {
            "cargo": cargo,
            "una": nombres.get(una, ""),
            "cuantos": [(nombres[d], n) for d, n in cuantos.items()],
        }
        for cargo, una, cuantos in acuerdos(ficha)
    ]


def termino_de_decidir(ficha: Ficha) -> Any:
    """El término de la Comisión que corre en la etapa del caso."""
    return ficha.plazo_que_corre("Q-EST-30", "Q-INF-15", "Q-DEC-15")
