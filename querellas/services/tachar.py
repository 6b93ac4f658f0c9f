"""La versión de un documento para el público: alguien tacha, se prepara, se revisa y se publica.

El original no se toca ni se nombra: lo publicado es otro documento, hecho solo de píxeles, con su
propia huella, y sale por donde sale todo lo público.
"""

import logging
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, exigir
from querellas.documentos import formatos, hojas, pixeles, tachado
from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.cola import despertar
from querellas.documentos.models import (
    EXPEDIDOS,
    Documento,
    EstadoDeDocumento,
    TipoDeDocumento,
)
from querellas.documentos.tachado import MAXIMO_PAGINAS, MAXIMO_TACHADURAS, Tachadura
from querellas.estados import Estado
from querellas.huella import huella
from querellas.models import Actuacion, Paginado, Querella, Tachado
from querellas.models.paginado import EstadoDePaginado
from querellas.models.tachado import EstadoDeTachado
from querellas.reloj import ahora
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento
from querellas.services.bitacora import asentar
from querellas.services.presentar import documento_subido
from querellas.services.reservar import dia_del_acto

log = logging.getLogger(__name__)
# El título del original puede decir lo que se tachó: el público lee siempre este.
TITULO = "Versión con partes tachadas"
NOMBRE = "version-tachada.pdf"


def tachables(q: Querella) -> Any:
    """Los documentos con páginas que el público no tiene ya entero."""
    filas = q.documentos.filter(
        estado=EstadoDeDocumento.LISTO, medio__in=formatos.CON_PAGINAS, publica=False
    )
    return filas.exclude(tipo__in=[*EXPEDIDOS, TipoDeDocumento.VERSION_PUBLICA])


def paginado_entero(documento: Documento) -> Paginado | None:
    """El documento hecho páginas, si ya están todas: sobre ellas se tacha."""
    filas = Paginado.objects.filter(documento=documento, estado=EstadoDePaginado.LISTO)
    return filas.first()


class SinPaginas(ActoRechazado):
    """El trabajador aún no ha hecho las páginas del documento, o no pudo."""


# --- Marcar ---------------------------------------------------------------------------------
def tachado_abierto(documento: Documento, actor: Usuario) -> Tachado:
    """El que está abierto de ese documento o, sin guardar, uno con las tachaduras del último."""
    if not tachables(documento.querella).filter(pk=documento.pk).exists():
        raise ActoRechazado(_("De ese documento no se prepara una versión tachada."))
    abierto: Tachado | None = documento.tachados.filter(documento=None).first()
    if abierto is not None:
        return abierto
    hecho = paginado_entero(documento)
    if hecho is None:
        raise SinPaginas(_("Sus páginas todavía no están preparadas."))
    paginas = hecho.paginas
    if paginas > MAXIMO_PAGINAS:
        raise ActoRechazado(
            _("Tiene más de %(n)s páginas: se tacha por partes.") % {"n": MAXIMO_PAGINAS}
        )
    ultimo = documento.tachados.order_by("-pk").first()
    return Tachado(
        original=documento,
        paginas=paginas,
        tachaduras=ultimo.tachaduras if ultimo else [],
        marcado_por=actor,
        cambiado_en=ahora(),
    )


def abrir_tachado(*, actor: Usuario, documento: Documento) -> Tachado:
    """El que está abierto de ese documento; si no hay ninguno, uno nuevo."""
    with transaction.atomic():
        _tomar(actor, documento)
        fila = tachado_abierto(documento, actor)
        if fila.pk is None:
            fila.save()
    return fila


def marcar(
    *, actor: Usuario, tachado_id: int, tachaduras: Iterable[Tachadura], preparar: bool = False
) -> Tachado:
    """Guarda las tachaduras; con `preparar`, el trabajador hace la versión.

    Lo que hubiera preparado con otras deja de valer. Levanta ActoRechazado si alguna no cabe.
    """
    with transaction.atomic():
        fila = _abierto(actor, tachado_id)
        suyas = sorted(set(tachaduras))
        if not all(t.valida(fila.paginas) for t in suyas):
            raise ActoRechazado(_("Una tachadura se sale de su página o no mide nada."))
        if len(suyas) > MAXIMO_TACHADURAS:
            raise ActoRechazado(_("Son más de %(n)s tachaduras.") % {"n": MAXIMO_TACHADURAS})
        fila.tachaduras = [[t.pagina, t.x, t.y, t.ancho, t.alto] for t in suyas]
        fila.estado = EstadoDeTachado.PENDIENTE if preparar else EstadoDeTachado.BORRADOR
        fila.archivo, fila.sha256, fila.bytes, fila.error = "", "", 0, ""
        fila.marcado_por, fila.cambiado_en = actor, ahora()
        fila.save()
    if preparar:
        despertar()
    return fila


def tachaduras_de(fila: Tachado) -> list[Tachadura]:
    return [Tachadura(*medidas) for medidas in fila.tachaduras]


def _tomar(actor: Usuario, documento: Documento) -> Querella:
    q: Querella = Querella.objects.select_for_update(no_key=True).get(pk=documento.querella_id)
    exigir(actor, Accion.PUBLICAR_VERSION, q)
    return q


def _abierto(actor: Usuario, tachado_id: int) -> Tachado:
    fila = Tachado.objects.select_related("original").get(pk=tachado_id)
    _tomar(actor, fila.original)
    fila.refresh_from_db()
    if fila.documento_id is not None:
        raise ActoRechazado(_("Esa versión ya se publicó."))
    return fila


# --- Preparar (el trabajador) ---------------------------------------------------------------
def pendientes() -> list[int]:
    """Las versiones por preparar."""
    filas = Tachado.objects.filter(estado=EstadoDeTachado.PENDIENTE).order_by("cambiado_en")
    return list(filas.values_list("pk", flat=True))


def preparar_version(tachado_id: int) -> bool:
    """Hace y comprueba la versión de unas tachaduras; si entretanto cambiaron, no vale.

    Lo que falla queda dicho en la fila: lo mira una persona y lo pide otra vez.
    """
    fila = Tachado.objects.select_related("original__querella").get(pk=tachado_id)
    cambios: dict[str, Any]
    try:
        hecha, con_texto = tachado.hacer(hojas.en_pdf(fila.original), tachaduras_de(fila))
        ruta, sha256, cuantos = guardar(expediente(), fila.original.querella.uuid, [hecha])
        cambios = {
            "estado": EstadoDeTachado.LISTA,
            "archivo": ruta,
            "sha256": sha256,
            "bytes": cuantos,
            "con_texto": con_texto,
            "error": "",
        }
    except Exception as error:
        log.exception("La versión tachada %s no se pudo preparar", tachado_id)
        cambios = {"estado": EstadoDeTachado.FALLIDA, "error": type(error).__name__}
    iguales = Tachado.objects.filter(
        pk=tachado_id, estado=EstadoDeTachado.PENDIENTE, cambiado_en=fila.cambiado_en
    )
    return bool(iguales.update(**cambios)) and cambios["estado"] == EstadoDeTachado.LISTA


# --- Publicar -------------------------------------------------------------------------------
@con_reintento
def publicar_version(
    *, querella_id: int, actor: Usuario, tachado_id: int, sha256: str
) -> Actuacion:
    """Publica la versión tachada que una persona revisó. Fuente: 18.013#2.

    `sha256`: la huella de lo que revisó. Efectos: un asiento y un documento público nuevo; ningún
    término se mueve. Levanta ActoRechazado si no es la que está preparada o ya no está limpia, o
    si el original está reservado.
    """
    dia = dia_del_acto(querella_id)
    with acto_sobre(querella_id, actor, Accion.PUBLICAR_VERSION, el=dia) as q:
        fila = _revisada(q, tachado_id, sha256)
        _exigir_sin_reserva(q, fila.original)
        documento = documento_subido(
            q,
            TipoDeDocumento.VERSION_PUBLICA,
            TITULO,
            archivo=fila.archivo,
            sha256=fila.sha256,
            bytes=fila.bytes,
            medio=formatos.PDF,
            nombre_original=NOMBRE,
            publica=True,
        )
        entrada = fila.original.actuacion
        clase = "publicar_version" if entrada else "publicar_version_suelta"
        datos: dict[str, Any] = {"asiento": entrada.numero} if entrada else {}
        datos["capa_de_texto"] = "si" if fila.con_texto else "no"
        asiento = asentar(q, clase, datos, version=2, documentos=[documento])
        fila.documento, fila.cambiado_en = documento, q.acto.ahora
        fila.estado = EstadoDeTachado.PUBLICADA
        fila.save()
    despertar()
    return asiento


def _revisada(q: Querella, tachado_id: int, sha256: str) -> Tachado:
    filas = Tachado.objects.select_for_update(no_key=True, of=("self",)).select_related("original")
    fila = filas.filter(pk=tachado_id, original__querella=q).first()
    if fila is None or fila.estado != EstadoDeTachado.LISTA or fila.sha256 != sha256:
        raise ActoRechazado(_("Esa no es la versión preparada: prepárela y revísela otra vez."))
    if q.estado == Estado.BORRADOR:
        raise ActoRechazado(_("Un borrador no es público: no hay nada que publicar."))
    try:
        with expediente().open(fila.archivo) as archivo:
            contenido = archivo.read()
        if huella([contenido])[0] != fila.sha256:
            raise tachado.NoLimpio("otra huella")
        tachado.comprobar(contenido, tachaduras_de(fila), paginas=fila.paginas)
    except (FileNotFoundError, tachado.NoLimpio) as error:
        raise ActoRechazado(
            _("Lo preparado ya no está o no pasa la comprobación: prepárelo otra vez.")
        ) from error
    return fila


def _exigir_sin_reserva(q: Querella, original: Documento) -> None:
    if q.reservas.vigentes().que_apartan(original).exists():
        raise ActoRechazado(_("El original está reservado por orden: no se publica nada de él."))


def puede_dibujar() -> bool:
    """Si esta máquina tiene con qué dibujar las páginas."""
    return pixeles.disponible()
