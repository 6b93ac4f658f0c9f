"""Los paquetes por entregar de muchos casos, en un archivo: se piden aquí y se hacen aparte."""

import tempfile
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, BinaryIO, cast

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, permite, visibles
from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.cola import despertar
from querellas.documentos.models import Documento, EstadoDeDocumento, LoteDeEntregas
from querellas.models import Querella
from querellas.notificaciones.models import Notificacion
from querellas.reloj import ahora
from querellas.services.base import ActoRechazado
from querellas.services.expedir import expedir_entregas
from querellas.services.papeles_por_entregar import EN_PAPEL

# Se expiden pocos por vuelta: entre una y otra pasa lo demás que el trabajador tiene que hacer.
POR_VUELTA = 20
VIDA = timedelta(days=7)
EN_MEMORIA = 32 * 1024 * 1024


def con_algo_por_entregar(actor: Usuario) -> QuerySet[Querella]:
    """Los casos en que queda por entregar en papel un documento ya listo."""
    filas = Notificacion.objects.filter(
        estado__in=EN_PAPEL, documento__estado=EstadoDeDocumento.LISTO
    )
    todos = Querella.objects.filter(pk__in=filas.values("querella")).order_by("numero")
    return visibles(todos, actor, Accion.EXPEDIR)


def pedir_lote(*, actor: Usuario, casos: Sequence[int]) -> LoteDeEntregas:
    """Anota el lote de esos casos; no expide nada todavía. Fuente: 18.004#1, 18.013#3.

    El mismo pedido, mientras el primero se prepara, es el primero.
    """
    if not permite(actor, Accion.EXPEDIR):
        raise PermissionDenied(str(Accion.EXPEDIR))
    suyos = con_algo_por_entregar(actor).filter(pk__in=casos)
    escogidos = list(suyos.values_list("pk", flat=True))
    if not escogidos:
        raise ActoRechazado(_("Escoja al menos un caso."))
    with transaction.atomic():
        # Dos clics, dos pestañas: el segundo espera aquí y encuentra el del primero.
        Usuario.objects.select_for_update(no_key=True).get(pk=actor.pk)
        for hecho in LoteDeEntregas.objects.filter(
            pedido_por=actor, estado=LoteDeEntregas.Estado.PENDIENTE
        ):
            if set(_casos_de(hecho)) == set(escogidos):
                return hecho
        lote = LoteDeEntregas.objects.create(
            pedido_por=actor, creado_en=ahora(), por_expedir=escogidos, casos=len(escogidos)
        )
        despertar()
    return lote


def _casos_de(lote: LoteDeEntregas) -> list[int]:
    return [*lote.por_expedir, *lote.documentos.values_list("querella", flat=True)]


def avanzar_lotes() -> bool:
    """Lo hace el trabajador: expide el paquete de cada caso y, listos todos, los junta.

    Se puede repetir y cortar donde sea. Dice si queda algo que hacer enseguida.
    """
    pendientes = LoteDeEntregas.objects.filter(estado=LoteDeEntregas.Estado.PENDIENTE)
    return any([_avanzar(pk) for pk in pendientes.order_by("pk").values_list("pk", flat=True)])


def _avanzar(pk: int) -> bool:
    for _vez in range(POR_VUELTA):
        with transaction.atomic():
            lote = _tomado(pk)
            if lote is None:
                return False
            if not lote.por_expedir:
                break
            _expedir_el_primero(lote)
    else:
        return True
    with transaction.atomic():
        lote = _tomado(pk)
        if lote is not None and not lote.por_expedir:
            _juntar(lote)
    return False


def _tomado(pk: int) -> LoteDeEntregas | None:
    """El lote bajo su candado, si sigue pendiente y nadie más lo está haciendo."""
    return (
        LoteDeEntregas.objects.select_for_update(no_key=True, skip_locked=True, of=("self",))
        .select_related("pedido_por")
        .filter(pk=pk, estado=LoteDeEntregas.Estado.PENDIENTE)
        .first()
    )


def _expedir_el_primero(lote: LoteDeEntregas) -> None:
    """El de un caso; lo que entretanto se entregó o dejó de verse no entra."""
    caso, *quedan = lote.por_expedir
    try:
        with transaction.atomic():
            lote.documentos.add(expedir_entregas(querella_id=caso, actor=lote.pedido_por))
    except (ActoRechazado, PermissionDenied):
        pass
    lote.por_expedir = quedan
    lote.save(update_fields=["por_expedir"])


def _juntar(lote: LoteDeEntregas) -> None:
    """Uno detrás de otro, por número de caso. Lo que no se pudo preparar tiene ya su tarea."""
    documentos = lote.documentos.exclude(estado=EstadoDeDocumento.REVISION)
    if documentos.filter(estado=EstadoDeDocumento.PENDIENTE).exists():
        return
    listos = list(documentos.select_related("querella").defer("datos").order_by("querella__numero"))
    if not listos:
        lote.estado = LoteDeEntregas.Estado.VACIO
        lote.save(update_fields=["estado"])
        return
    with tempfile.SpooledTemporaryFile(max_size=EN_MEMORIA) as junto:
        lote.paginas = _escribir(listos, cast(BinaryIO, junto))
        junto.seek(0)
        lote.archivo, lote.sha256, lote.bytes = guardar(expediente(), lote.uuid, junto)
    lote.estado, lote.listo_en = LoteDeEntregas.Estado.LISTO, ahora()
    lote.save()


def _escribir(listos: Sequence[Documento], junto: BinaryIO) -> int:
    """Las páginas de todos, con un marcador por caso; la firma es de cada documento, no de esto."""
    from contextlib import ExitStack

    import pikepdf

    with pikepdf.new() as pdf, ExitStack() as abiertos:
        with pdf.open_outline() as marcadores:
            for documento in listos:
                camino = expediente().path(documento.archivo)
                suyo = abiertos.enter_context(pikepdf.open(camino))
                marca = pikepdf.OutlineItem(str(documento.querella.numero), len(pdf.pages))
                marcadores.root.append(marca)
                for pagina in suyo.pages:
                    _sin_firma(pagina)
                    pdf.pages.append(pagina)
        pdf.docinfo["/Title"] = "Paquetes para entregar"
        pdf.save(junto, deterministic_id=True)
        return len(pdf.pages)


def _sin_firma(pagina: Any) -> None:
    """Un campo de firma suelto en otro archivo parecería una firma rota."""
    import pikepdf

    if "/Annots" in pagina:
        ajenas = [a for a in pagina.Annots.as_list() if str(a.get("/Subtype")) != "/Widget"]
        pagina.Annots = pikepdf.Array(ajenas)


def hechos(lote: LoteDeEntregas) -> int:
    """De cuántos casos está ya preparado lo suyo, o se sabe que no entra."""
    esperan = lote.documentos.filter(estado=EstadoDeDocumento.PENDIENTE).count()
    return lote.casos - len(lote.por_expedir) - esperan


def lo_puede_bajar(lote: LoteDeEntregas, actor: Usuario) -> bool:
    """Si todavía puede expedir de cada caso que va dentro."""
    casos = Querella.objects.filter(documentos__lotes=lote).distinct()
    return not casos.exclude(pk__in=visibles(casos, actor, Accion.EXPEDIR).values("pk")).exists()


def retirar_viejos() -> int:
    """Los de hace más de una semana pierden su archivo; los documentos de cada caso quedan."""
    return LoteDeEntregas.objects.filter(
        estado=LoteDeEntregas.Estado.LISTO, creado_en__lt=ahora() - VIDA
    ).update(estado=LoteDeEntregas.Estado.RETIRADO, archivo="", sha256="", bytes=0)
