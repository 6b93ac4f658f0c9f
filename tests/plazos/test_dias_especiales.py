"""Cada clase de día y de orden mueve lo suyo: feriado, traslado, sábado que se trabaja, cierre."""

from datetime import date
from typing import Any

import pytest

from plazos import recomputo
from plazos.models import CasoPorRecalcular, Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Actuacion, Querella
from querellas.notificaciones.models import Notificacion
from querellas.services import papeles_de_calendario
from querellas.services.notificar import DatosDeServicio
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.plazos.piezas_calendario import adoptada, corre, dia, en_estudio, orden, votada

pytestmark = pytest.mark.django_db


def contestada(elenco: Elenco, reloj: Any, *, recibida: date, contestada: str) -> Querella:
    """Notificada ese día y contestada después, a tiempo."""
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    fabricas.documentos_listos()
    reloj(f"{recibida.isoformat()}T15:00-04:00")
    servicio = DatosDeServicio(recibida_el=recibida, diligenciada_por="alguacil")
    services.notificar(querella_id=q.pk, actor=elenco.secretaria, servicio=servicio)
    reloj(f"{contestada}T15:00-04:00")
    return services.contestar(querella_id=q.pk, actor=elenco.secretaria)


def archivada(elenco: Elenco, reloj: Any) -> Querella:
    """Desestimada por vencimiento y archivada en autos el viernes 8 de mayo de 2026."""
    q = en_estudio(elenco, reloj)
    reloj("2026-05-07T01:00-04:00")
    vigilar()
    reloj("2026-05-08T10:00-04:00")
    services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)
    return q


@pytest.mark.norma("18.004#14")
def test_el_feriado_que_se_mueve_deja_un_dia_laborable_y_otro_no(reloj):
    elenco = gente.crear()
    q = contestada(elenco, reloj, recibida=date(2026, 4, 10), contestada="2026-04-24")
    # El día treinta es el domingo 24 de mayo; el lunes 25 es feriado: vence el martes 26.
    assert corre(q).fecha_legal == date(2026, 5, 26)
    traslado = dia(date(2026, 5, 26), trasladado_desde=date(2026, 5, 25))
    recomputo.proponer(actor=elenco.secretaria, propuesta=traslado)
    (cambio,) = recomputo.vista_previa(traslado).cambios
    assert (cambio.despues.fecha_legal, cambio.se_queda) == (date(2026, 5, 25), False)
    recomputo.adoptar(actor=elenco.presidente, propuesta=traslado)
    recomputo.adoptar(actor=elenco.asociada, propuesta=traslado)
    recomputo.aplicar_pendientes()
    assert corre(q).fecha_legal == date(2026, 5, 25)


@pytest.mark.norma("18.004#5")
def test_la_fecha_que_un_cambio_ya_notifico_no_la_adelanta_otro(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    # El estudio vencía el miércoles 6 de mayo; el feriado lo lleva al 7 y a las partes se les dice.
    adoptada(elenco, dia(date(2026, 5, 6)))
    assert corre(q).fecha_legal == date(2026, 5, 7)
    # Que el 6 vuelva a trabajarse lo devolvería al 6: consta ya en un documento notificado.
    devuelto = dia(date(2026, 5, 6), laborable=True)
    recomputo.proponer(actor=elenco.secretaria, propuesta=devuelto)
    (cambio,) = recomputo.vista_previa(devuelto).cambios
    assert (cambio.despues.fecha_legal, cambio.se_queda) == (date(2026, 5, 6), True)
    recomputo.adoptar(actor=elenco.presidente, propuesta=devuelto)
    recomputo.adoptar(actor=elenco.asociada, propuesta=devuelto)
    recomputo.aplicar_pendientes()
    assert corre(q).fecha_legal == date(2026, 5, 7)
    assert Actuacion.objects.filter(querella=q, clase="recalcular_termino").count() == 1


def test_el_sabado_que_se_trabaja_acerca_el_termino_de_la_comision(reloj):
    elenco = gente.crear()
    q = contestada(elenco, reloj, recibida=date(2026, 4, 1), contestada="2026-04-09")
    # Del 9 de abril, el día treinta es el sábado 9 de mayo: vence el lunes 11.
    assert corre(q).fecha_legal == date(2026, 5, 11)
    adoptada(elenco, dia(date(2026, 5, 9), laborable=True))
    assert corre(q).fecha_legal == date(2026, 5, 9)


@pytest.mark.norma("18.010#1")
def test_el_cierre_de_los_tribunales_solo_mueve_lo_que_corre_ante_ellos(reloj):
    elenco = gente.crear()
    q = archivada(elenco, reloj)
    # Reconsideración, el jueves 28 de mayo; revisión, el domingo 7 de junio, que corre al 8.
    assert corre(q, "LPAU-REC-20").fecha_legal == date(2026, 5, 28)
    assert corre(q, "LPAU-REV-30").fecha_legal == date(2026, 6, 8)
    adoptada(elenco, dia(date(2026, 5, 28), perfiles=["PJ"]))
    adoptada(elenco, dia(date(2026, 6, 8), perfiles=["PJ"]))
    assert corre(q, "LPAU-REC-20").fecha_legal == date(2026, 5, 28)
    assert corre(q, "LPAU-REV-30").fecha_legal == date(2026, 6, 9)


def test_la_orden_que_solo_habla_de_los_tribunales_no_alcanza_a_la_comision(reloj):
    elenco = gente.crear()
    q = archivada(elenco, reloj)
    pj = orden(date(2026, 5, 25), date(2026, 6, 10), date(2026, 6, 22))
    pj.perfiles = ["PJ"]
    adoptada(elenco, pj)
    assert corre(q, "LPAU-REC-20").fecha_legal == date(2026, 5, 28)
    assert corre(q, "LPAU-REV-30").fecha_legal == date(2026, 6, 22)


@pytest.mark.norma("18.004#4")
def test_la_prorroga_corre_desde_el_vencimiento_que_la_orden_movio(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    assert corre(q, "Q-PROR-15").fecha_legal == date(2026, 4, 21)
    # El término original vencía el 6 de abril; la orden lo lleva al 13, y la prórroga, al 28.
    adoptada(elenco, orden(date(2026, 4, 6), date(2026, 4, 6), date(2026, 4, 13)))
    assert corre(q, "Q-PROR-15").fecha_legal == date(2026, 4, 28)


def test_si_algo_falla_a_media_aplicacion_no_queda_nada_hecho_y_se_puede_repetir(
    reloj, monkeypatch
):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    votada(elenco, dia(date(2026, 5, 6)))
    de_verdad = papeles_de_calendario.cambio_de_termino

    def sin_luz(*_datos: Any) -> None:
        raise OSError("se fue la luz")

    monkeypatch.setattr(papeles_de_calendario, "cambio_de_termino", sin_luz)
    assert recomputo.aplicar_pendientes() == 0
    assert corre(q).fecha_legal == date(2026, 5, 6)
    assert Plazo.objects.filter(querella=q, termino="Q-EST-30").count() == 1
    assert CasoPorRecalcular.objects.get().error == "OSError"
    monkeypatch.setattr(papeles_de_calendario, "cambio_de_termino", de_verdad)
    reloj("2026-04-06T16:00-04:00")
    assert recomputo.aplicar_pendientes() == 1
    assert corre(q).fecha_legal == date(2026, 5, 7)
    asiento = Actuacion.objects.get(querella=q, clase="recalcular_termino")
    avisos = Notificacion.objects.filter(documento__actuacion=asiento)
    assert avisos.count() == q.partes.count()
