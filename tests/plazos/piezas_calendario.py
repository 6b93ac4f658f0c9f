"""Piezas de las pruebas del calendario: un caso en estudio, propuestas y adoptarlas."""

from __future__ import annotations

from datetime import date
from typing import Any

from plazos import recomputo
from plazos.adopcion import adoptar_reglamento, proponer_reglamento
from plazos.models import DiaEspecial, OrdenDeExtension, Plazo, Reglamento
from querellas import services
from querellas.models import Querella
from tests import fabricas
from tests.elenco import Elenco

RESOLUCION = "Resolución 2026-1"


def en_estudio(elenco: Elenco, reloj: Any) -> Querella:
    """Contestada el 6 de abril de 2026: Q-EST-30 vence el miércoles 6 de mayo."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    return services.contestar(querella_id=q.pk, actor=elenco.secretaria)


def dia(fecha: date, *, laborable: bool = False, **mas: Any) -> DiaEspecial:
    return DiaEspecial(
        fecha=fecha,
        laborable=laborable,
        nombre_es="Día de prueba",
        nombre_en="Test day",
        autoridad="Orden Ejecutiva 2026-000",
        archivo="resolucion.pdf",
        **mas,
    )


def orden(desde: date, hasta: date, nueva: date) -> OrdenDeExtension:
    return OrdenDeExtension(
        desde=desde,
        hasta=hasta,
        nueva=nueva,
        nombre_es="Emergencia de prueba",
        nombre_en="Test emergency",
        autoridad="EM-2026-00",
        archivo="resolucion.pdf",
    )


def votada(elenco: Elenco, propuesta: Any) -> Any:
    """Propuesta y adoptada por dos miembros; a los casos todavía no se les ha aplicado."""
    recomputo.proponer(actor=elenco.secretaria, propuesta=propuesta)
    assert not recomputo.adoptar(actor=elenco.presidente, propuesta=propuesta)
    assert recomputo.adoptar(actor=elenco.asociada, propuesta=propuesta)
    return propuesta


def adoptada(elenco: Elenco, propuesta: Any) -> Any:
    """Adoptada y aplicada, como la deja el trabajador."""
    votada(elenco, propuesta)
    recomputo.aplicar_pendientes()
    return propuesta


def reglamento(elenco: Elenco, *, inmediato: bool = False, **lecturas: object) -> Reglamento:
    """Un Reglamento adoptado por dos miembros: rige desde el día siguiente."""
    fila = proponer_reglamento(
        actor=elenco.presidente,
        lecturas=dict(lecturas),
        autoridad=RESOLUCION,
        resolucion={"archivo": "resolucion.pdf"},
        inmediato=inmediato,
    )
    assert not adoptar_reglamento(actor=elenco.presidente, reglamento_id=fila.pk)
    assert adoptar_reglamento(actor=elenco.asociada, reglamento_id=fila.pk)
    fila.refresh_from_db()
    return fila


def corre(q: Querella, termino: str = "Q-EST-30") -> Plazo:
    return Plazo.objects.get(querella=q, termino=termino, estado="corriendo")
