"""Preparar y presentar una querella jurada."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from alcaldes.models import Mandato
from plazos import registro
from plazos.nucleo.incierto import como_consta
from querellas import efectos
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, Actor, exigir
from querellas.documentos.cola import PAGINAR, despertar
from querellas.documentos.models import Documento, EstadoDeDocumento, TipoDeDocumento
from querellas.estados import Estado
from querellas.models import (
    Borrador,
    Cargo,
    ClaseDeQuerellante,
    Contador,
    Juramento,
    Origen,
    Papel,
    Parte,
    Querella,
)
from querellas.reloj import ahora
from querellas.services import al_presentar, papeles_del_caso, personas
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    transitar,
)
from querellas.services.bitacora import asentar
from querellas.services.vincular import vincular_recien_presentada

SERIE = "CVQM"
LEY_222 = date(2000, 8, 29)
LEY_81 = date(1991, 8, 30)

NOMBRES_DE_OFICINA: dict[str, tuple[str, str]] = {
    ClaseDeQuerellante.GOBERNADOR: ("Gobernador de Puerto Rico", "Governor of Puerto Rico"),
    ClaseDeQuerellante.ETICA: (
        "Director Ejecutivo de la Oficina de Ética Gubernamental",
        "Executive Director of the Office of Government Ethics",
    ),
    ClaseDeQuerellante.LEGISLATURA: ("Legislatura Municipal", "Municipal Legislature"),
}


@dataclass(frozen=True, kw_only=True)
class DatosDeQuerellante:
    """Un querellante: una oficina, o una persona con sus dos apellidos."""

    clase: str
    nombre: str = ""
    apellido_paterno: str = ""
    apellido_materno: str = ""
    por_derecho_propio: bool = True
    correo: str = ""
    acepta_correo: bool = True
    direccion: str = ""
    resolucion: str = ""
    votacion: str = ""


@dataclass(frozen=True, kw_only=True)
class DatosDeJuramento:
    """Quién juró, ante quién, dónde, cuándo y el número de testimonio."""

    quien: str = ""
    ante: str = ""
    lugar: str = ""
    fecha: date | None = None
    testimonio: str = ""


@dataclass(frozen=True, kw_only=True)
class DatosDePresentacion:
    """Lo que la Secretaría escribe al presentar. `numero` solo para casos importados.

    `relacionada`: el número de la querella por los mismos hechos contra otro querellado.
    """

    querellantes: tuple[DatosDeQuerellante, ...]
    mandato_id: int
    cargos: tuple[str, ...]
    juramento: DatosDeJuramento
    asunto: str = ""
    prueba_descrita: tuple[str, ...] = ()
    pide_destitucion: bool = False
    numero: str = ""
    relacionada: str = ""


def abrir_borrador(*, actor: Actor, historica: bool = False) -> Querella:
    """Abre una querella en borrador, sin número y sin reloj."""
    exigir(actor, Accion.IMPORTAR if historica else Accion.PREPARAR_QUERELLA)
    momento = ahora()
    with transaction.atomic():
        persona = actor if isinstance(actor, Usuario) else None
        q: Querella = Querella.objects.create(
            origen=Origen.HISTORICO if historica else Origen.VIVO,
            creada_por=persona,
            creada_en=momento,
        )
        if persona is not None:
            Borrador.objects.create(querella=q, usuario=persona, guardado_en=momento)
    return q


def guardar_borrador(*, querella_id: int, actor: Usuario, valores: dict[str, Any]) -> Borrador:
    """Guarda lo escrito tal como está, válido o no."""
    with transaction.atomic():
        q = Querella.objects.select_for_update(no_key=True).get(pk=querella_id)
        exigir(actor, Accion.PREPARAR_QUERELLA, q)
        exigir_borrador(q)
        borrador, _nuevo = Borrador.objects.get_or_create(
            querella=q, defaults={"usuario": actor, "guardado_en": ahora()}
        )
        borrador.valores = valores
        borrador.version += 1
        borrador.guardado_en = ahora()
        borrador.save()
    return borrador


def descartar(*, querella_id: int, actor: Usuario) -> None:
    """Borra un borrador y lo que se le subió; una querella presentada no se borra."""
    with transaction.atomic():
        q = Querella.objects.select_for_update().get(pk=querella_id)
        exigir(actor, Accion.PREPARAR_QUERELLA, q)
        exigir_borrador(q)
        q.documentos.all().delete()
        q.delete()


def exigir_borrador(q: Querella) -> None:
    """ActoRechazado si ya se presentó."""
    if q.estado != Estado.BORRADOR:
        raise ActoRechazado(_("Esta querella ya se presentó."))


@con_reintento
def presentar(
    *,
    querella_id: int,
    actor: Actor,
    datos: DatosDePresentacion,
    el: date | None = None,
) -> Querella:
    """Presenta en la Secretaría el escrito jurado de querella.

    Fuente: 18.004#1. `el`: día civil de la presentación, solo en casos importados.
    Efectos: número, primer asiento, notificación y copia certificada pendientes, LPAU-6M;
    si algo falta, el aviso de deficiencia; las tareas que la ley pide para un ciudadano; y el
    vínculo con la otra por los mismos hechos, que conserva su número y sus términos.
    Repetir el envío del mismo borrador devuelve la misma querella. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.PRESENTAR, el=el) as q:
        if q.estado != Estado.BORRADOR:
            return q
        mandato = _mandato(datos.mandato_id)
        _comprobar(q, datos)
        _llenar(q, datos, mandato)
        transitar(q, "presentar")
        q.numero = datos.numero if q.historica and datos.numero else _numero(q)
        clase = "presentar_defectuosa" if q.defectuosa else "presentar"
        if not q.historica:
            q.save()
        documentos = list(
            q.documentos.filter(tipo__in=(TipoDeDocumento.ESCRITO, TipoDeDocumento.PRUEBA))
        )
        if not q.historica:
            documentos += papeles_del_caso.notificacion_al_alcalde(q)
            documentos += al_presentar.avisos(q)
            al_presentar.abrir_tareas(q)
        asiento = asentar(q, clase, _resumen(datos), documentos=documentos)
        despertar(PAGINAR)
        Borrador.objects.filter(querella=q).delete()
        registro.abrir(apertura_de(q, asiento.numero), efectos.al_presentar(q.acto.efectivo_el))
        if datos.relacionada:
            vincular_recien_presentada(q, datos.relacionada)
    return q


def _mandato(mandato_id: int) -> Mandato:
    try:
        return Mandato.objects.select_related("alcalde", "municipio").get(pk=mandato_id)
    except Mandato.DoesNotExist:
        raise ActoRechazado({"mandato": _("Escoja al alcalde querellado.")})


def _comprobar(q: Querella, datos: DatosDePresentacion) -> None:
    """Lo que la ley exige para presentar: jurada, por escrito, con querellante y cargos.

    Del caso importado el escrito puede haberse perdido; del de hoy se certifica copia.
    """
    errores: dict[str, Any] = {}
    if not q.historica and not q.documentos.filter(tipo=TipoDeDocumento.ESCRITO).exists():
        errores["escrito"] = _("Suba el escrito jurado en PDF.")
    j = datos.juramento
    for campo, valor, mensaje in (
        ("juramento_quien", j.quien, _("Falta quién juró: sin juramento no se puede presentar.")),
        ("juramento_ante", j.ante, _("Falta ante quién se juró.")),
        ("juramento_lugar", j.lugar, _("Falta dónde se juró.")),
        ("juramento_fecha", j.fecha, _("Falta la fecha del juramento.")),
    ):
        if not valor:
            errores[campo] = mensaje
    if j.fecha and j.fecha > q.acto.efectivo_el:
        errores["juramento_fecha"] = _("El juramento no puede ser posterior a la presentación.")
    if not [c for c in datos.cargos if c.strip()]:
        errores["cargos"] = _("Escriba al menos un cargo.")
    if not datos.querellantes:
        errores["querellante_clase"] = _("Indique quién presenta la querella.")
    if errores:
        raise ActoRechazado(errores)


def _llenar(q: Querella, datos: DatosDePresentacion, mandato: Mandato) -> None:
    dia = q.acto.efectivo_el
    q.municipio, q.mandato, q.asunto = mandato.municipio, mandato, datos.asunto.strip()
    q.pide_destitucion = datos.pide_destitucion
    q.presentada_el, q.presentada_en = dia, q.acto.efectiva_cierta
    q.regimen = "CVQM-2000" if dia >= LEY_222 else "CVQM-1991"
    q.prueba_descrita = [p.strip() for p in datos.prueba_descrita if p.strip()]
    q.defectuosa = not (
        q.prueba_descrita or q.documentos.filter(tipo=TipoDeDocumento.PRUEBA).exists()
    )
    querellantes = [_parte(q, d, mandato) for d in datos.querellantes]
    for parte in querellantes:
        oficina = parte.clase in NOMBRES_DE_OFICINA
        parte.persona = (
            personas.de_oficina(parte.nombre) if oficina else personas.de_ciudadano(parte)
        )
        parte.save()
    querellado = _querellado(q, mandato)
    q.epigrafe_es = f"{_lista(querellantes, 'es')} v. {_del_querellado(querellado, mandato, 'es')}"
    q.epigrafe_en = f"{_lista(querellantes, 'en')} v. {_del_querellado(querellado, mandato, 'en')}"
    Cargo.objects.bulk_create(
        Cargo(querella=q, orden=n, texto=texto.strip())
        for n, texto in enumerate((c for c in datos.cargos if c.strip()), 1)
    )
    j = datos.juramento
    Juramento.objects.create(
        querella=q,
        quien=j.quien.strip(),
        ante=j.ante.strip(),
        lugar=j.lugar.strip(),
        fecha=j.fecha,
        testimonio=j.testimonio.strip(),
    )


def _parte(q: Querella, d: DatosDeQuerellante, mandato: Mandato) -> Parte:
    oficina = NOMBRES_DE_OFICINA.get(d.clase)
    comunes = {
        "querella": q,
        "papel": Papel.QUERELLANTE,
        "clase": d.clase,
        "por_derecho_propio": d.por_derecho_propio and oficina is None,
        "correo": d.correo,
        "acepta_correo": d.acepta_correo,
        "direccion": d.direccion,
        "resolucion": d.resolucion,
        "votacion": d.votacion,
    }
    if oficina is None:
        return Parte(
            nombre=d.nombre.strip(),
            apellido_paterno=d.apellido_paterno.strip(),
            apellido_materno=d.apellido_materno.strip(),
            **comunes,
        )
    es, en = oficina
    if d.clase == ClaseDeQuerellante.LEGISLATURA:
        es, en = f"{es} de {mandato.municipio}", f"{en} of {mandato.municipio}"
    return Parte(nombre=es, nombre_en=en, **comunes)


def _querellado(q: Querella, mandato: Mandato) -> Parte:
    alcalde = mandato.alcalde
    return Parte.objects.create(
        querella=q,
        papel=Papel.QUERELLADO,
        persona=personas.de_alcalde(alcalde),
        nombre=alcalde.nombre,
        apellido_paterno=alcalde.apellido_paterno,
        apellido_materno=alcalde.apellido_materno,
        tratamiento=mandato.tratamiento,
        correo=alcalde.correo,
        # Que la oficina tenga su correo no es haberlo aceptado.
        acepta_correo=False,
    )


def _lista(partes: Iterable[Parte], idioma: str) -> str:
    nombres = [(p.nombre_en if idioma == "en" else "") or p.nombre_completo for p in partes]
    if len(nombres) == 1:
        return nombres[0]
    return f"{nombres[0]} y otros" if idioma == "es" else f"{nombres[0]} et al."


def _del_querellado(parte: Parte, mandato: Mandato, idioma: str) -> str:
    if idioma == "en":
        return f"Hon. {parte.nombre_completo}, Mayor of {mandato.municipio}"
    return f"Hon. {parte.nombre_completo}, {mandato.tratamiento} de {mandato.municipio}"


def _numero(q: Querella) -> str:
    """El número siguiente de la serie y el año, sin huecos: se confirma con el caso."""
    dia = q.acto.efectivo_el
    Contador.objects.get_or_create(serie=SERIE, anio=dia.year)
    contador = Contador.objects.select_for_update(no_key=True).get(serie=SERIE, anio=dia.year)
    contador.ultimo += 1
    contador.save(update_fields=["ultimo"])
    formato = registro.lecturas_vigentes(dia).formato_numero
    return formato.format(anio=dia.year, numero=contador.ultimo)


def _resumen(datos: DatosDePresentacion) -> dict[str, Any]:
    j = datos.juramento
    return {
        "cargos": [c.strip() for c in datos.cargos if c.strip()],
        "juramento": {
            "quien": j.quien,
            "ante": j.ante,
            "lugar": j.lugar,
            "fecha": como_consta(j.fecha) if j.fecha else None,
            "testimonio": j.testimonio,
        },
        "prueba": list(datos.prueba_descrita),
    }


def documento_subido(q: Querella, tipo: TipoDeDocumento, titulo: str, **archivo: Any) -> Documento:
    """Fila de un archivo que entró y ya está guardado (ruta, huella, tamaño, medio)."""
    momento = ahora()
    despertar(PAGINAR)
    return Documento.objects.create(
        querella=q,
        tipo=tipo,
        titulo=titulo,
        estado=EstadoDeDocumento.LISTO,
        creado_en=momento,
        listo_en=momento,
        **archivo,
    )
