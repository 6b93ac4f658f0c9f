"""Enmendar la querella: jurada y notificada como la primera (18.004#1, #3)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import EstadoDePlazo, Plazo
from querellas import efectos
from querellas.comision.models import Resolucion
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import Estado
from querellas.models import Cargo, Enmienda, Querella
from querellas.models.mocion import detiene_la_rebeldia
from querellas.models.orden import ClaseDeOrden
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.services import papeles_del_caso
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, transitar
from querellas.services.bitacora import asentar
from querellas.services.ordenes import exigir_orden
from querellas.services.presentar import DatosDeJuramento
from querellas.services.prorrogas import quitar_pendiente


@dataclass(frozen=True, kw_only=True)
class DatosDeEnmienda:
    """Los cargos de la querella enmendada, su juramento y la prueba que se describe."""

    cargos: tuple[str, ...]
    juramento: DatosDeJuramento
    prueba_descrita: tuple[str, ...] = ()


@con_reintento
def enmendar(
    *,
    querella_id: int,
    actor: Actor,
    enmienda: DatosDeEnmienda,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Presenta la querella enmendada: jurada, y se notifica otra vez como la primera.

    Fuente: 18.004#1, 18.004#3, 18.004#5. Antes de la contestación: el término para contestar que
    corría queda sustituido y a la vista, no hay rebeldía mientras tanto, y otro de quince días, con
    su prórroga, corre desde que se notifique. Después, con una orden de dos miembros: el estudio
    que corría queda sustituido y su fecha sigue de conservadora en el que abra la contestación a
    los cargos nuevos. Las propuestas que circulaban quedan retiradas. Levanta ActoRechazado si
    falta el juramento, el escrito o la orden, o si el término para contestar ya venció.
    """
    with acto_sobre(querella_id, actor, Accion.ENMENDAR, el=el, con_ponche=True) as q:
        documentos = list(documentos)
        _comprobar(q, enmienda, documentos)
        permiso = q.estado == Estado.EN_ESTUDIO
        if permiso:
            exigir_orden(q, ClaseDeOrden.PERMITIR_ENMIENDA)
        _exigir_que_corra(q)
        quitar_pendiente(q)
        sustituidos = registro.corriendo(q.pk, efectos.SUSTITUYE["enmendar"])
        if q.estado != Estado.PRESENTADA:
            transitar(q, "enmendar")
        q.en_rebeldia = False
        fila = _guardar(q, enmienda, sustituidos, con_permiso=permiso)
        _cambiar_cargos(q, enmienda)
        _retirar_propuestas(q)
        _dejar_sin_efecto_la_notificacion(q)
        if not q.historica:
            documentos += papeles_del_caso.notificacion_al_alcalde(q)
        clase = "enmendar_con_permiso" if permiso else "enmendar"
        asiento = asentar(q, clase, _resumen(fila, enmienda), documentos=documentos)
        for plazo in sustituidos:
            registro.cerrar(plazo, EstadoDePlazo.SUSTITUIDO, q.acto.ahora, asiento.numero)
    return q


def conservar(q: Querella, disparo: efectos.Disparo) -> efectos.Disparo:
    """El estudio tras una enmienda con permiso: la fecha original sigue de conservadora."""
    fila = Enmienda.objects.filter(querella=q, con_permiso=True).order_by("numero").last()
    if fila is None or fila.estudio_desde is None:
        return disparo
    segura = disparo.conservadora_desde or disparo.desde
    return replace(disparo, conservadora_desde=min(segura, fila.estudio_desde))


def _comprobar(q: Querella, d: DatosDeEnmienda, documentos: list[Documento]) -> None:
    if q.estado not in (Estado.PRESENTADA, Estado.NOTIFICADA, Estado.EN_ESTUDIO):
        raise ActoRechazado(
            _("Este acto no procede mientras el caso está «%(estado)s»."),
            params={"estado": q.get_estado_display()},
        )
    j = d.juramento
    errores: dict[str, Any] = {}
    for campo, valor, mensaje in (
        ("quien", j.quien, _("Falta quién juró: sin juramento no se puede presentar.")),
        ("ante", j.ante, _("Falta ante quién se juró.")),
        ("lugar", j.lugar, _("Falta dónde se juró.")),
        ("fecha", j.fecha, _("Falta la fecha del juramento.")),
    ):
        if not valor:
            errores[campo] = mensaje
    if j.fecha and j.fecha > q.acto.efectivo_el:
        errores["fecha"] = _("El juramento no puede ser posterior a la presentación.")
    if not any(c.strip() for c in d.cargos):
        errores["cargos"] = _("Escriba al menos un cargo.")
    if not q.historica and not any(
        x.tipo == TipoDeDocumento.ESCRITO and x.medio == "application/pdf" for x in documentos
    ):
        errores["archivo"] = _("Suba el escrito jurado en PDF.")
    if errores:
        raise ActoRechazado(errores)


def _exigir_que_corra(q: Querella) -> None:
    """Vencido el término para contestar ya hay rebeldía, se haya anotado o no."""
    if detiene_la_rebeldia(q.pk):
        return
    for plazo in registro.corriendo(q.pk, efectos.TERMINOS_DE_CONTESTAR):
        if not efectos.a_tiempo(plazo.vence_en, q.acto.efectiva_en):
            raise ActoRechazado(
                _("El término para contestar venció el %(dia)s: falta anotar la rebeldía."),
                params={"dia": plazo.fecha_legal.isoformat()},
            )


def _guardar(
    q: Querella, d: DatosDeEnmienda, sustituidos: list[Plazo], *, con_permiso: bool
) -> Enmienda:
    estudio = next((p for p in sustituidos if p.termino == "Q-EST-30"), None)
    desde = (estudio.conservadora_desde or estudio.disparador_el) if estudio else None
    j = d.juramento
    fila: Enmienda = Enmienda.objects.create(
        querella=q,
        numero=q.enmiendas.count() + 1,
        actuacion=q.actuaciones.count() + 1,
        con_permiso=con_permiso,
        estudio_desde=desde,
        quien=j.quien.strip(),
        ante=j.ante.strip(),
        lugar=j.lugar.strip(),
        fecha=j.fecha,
        testimonio=j.testimonio.strip(),
        presentada_en=q.acto.efectiva_en,
    )
    return fila


def _cambiar_cargos(q: Querella, d: DatosDeEnmienda) -> None:
    """Los cargos de antes quedan guardados como retirados; los de ahora son los de la enmienda."""
    Cargo.todos.filter(querella=q, retirado=False).update(retirado=True)
    Cargo.objects.bulk_create(
        Cargo(querella=q, orden=n, texto=texto.strip())
        for n, texto in enumerate((c for c in d.cargos if c.strip()), 1)
    )
    nuevas = [p.strip() for p in d.prueba_descrita if p.strip()]
    q.prueba_descrita = [*q.prueba_descrita, *(p for p in nuevas if p not in q.prueba_descrita)]
    q.defectuosa = q.defectuosa and not nuevas


def _retirar_propuestas(q: Querella) -> None:
    """Lo que circulaba se escribió sobre otra querella: con otro voto no puede decidir esta."""
    q.resoluciones.filter(estado=Resolucion.EstadoDeResolucion.CIRCULADA).update(
        estado=Resolucion.EstadoDeResolucion.DESCARTADA
    )


def _dejar_sin_efecto_la_notificacion(q: Querella) -> None:
    Notificacion.objects.filter(
        querella=q, documento__tipo=TipoDeDocumento.NOTIFICACION_QUERELLA
    ).update(estado=EstadoDeNotificacion.SUSTITUIDA)


def _resumen(fila: Enmienda, d: DatosDeEnmienda) -> dict[str, Any]:
    return {
        "enmienda": fila.numero,
        "cargos": [c.strip() for c in d.cargos if c.strip()],
        "juramento": {
            "quien": fila.quien,
            "ante": fila.ante,
            "lugar": fila.lugar,
            "fecha": fila.fecha.isoformat(),
            "testimonio": fila.testimonio,
        },
        "prueba": list(d.prueba_descrita),
    }
