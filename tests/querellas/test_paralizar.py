"""Paralización de los términos por orden de un tribunal, y su levantamiento."""

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from plazos.models import Plazo
from plazos.nucleo.calendario import SIN_FECHA
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Querella
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco

pytestmark = pytest.mark.django_db
ORDEN = "Tribunal Superior, Sala de San Juan, SJ2026CV00000"


def en_estudio(elenco: Elenco, reloj) -> Querella:
    """Contestada el 6 de abril de 2026: Q-EST-30 vence el miércoles 6 de mayo."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    return services.contestar(querella_id=q.pk, actor=elenco.secretaria)


def estudio(q: Querella) -> Plazo:
    return Plazo.objects.get(querella=q, termino="Q-EST-30", estado="corriendo")


def parar_y_seguir(q: Querella, elenco: Elenco, reloj, desde: str, hasta: str) -> None:
    reloj(f"{desde}T11:00-04:00")
    services.paralizar(querella_id=q.pk, actor=elenco.secretaria, autoridad=ORDEN)
    reloj(f"{hasta}T11:00-04:00")
    services.levantar_paralizacion(querella_id=q.pk, actor=elenco.secretaria, autoridad=ORDEN)


def test_ni_el_dia_de_la_orden_ni_el_del_levantamiento_cuentan(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    assert estudio(q).fecha_legal == date(2026, 5, 6)
    # Nueve días contados hasta el 15 de abril; quedan veintiuno desde el 28.
    parar_y_seguir(q, elenco, reloj, "2026-04-16", "2026-04-27")
    assert estudio(q).fecha_legal == date(2026, 5, 18)
    assert list(verificar(q.numero)) == []


def test_mientras_esta_paralizado_el_termino_no_tiene_fecha_ni_vence(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-04-16T11:00-04:00")
    services.paralizar(querella_id=q.pk, actor=elenco.secretaria, autoridad=ORDEN)
    assert estudio(q).fecha_legal == SIN_FECHA
    reloj("2027-04-16T11:00-04:00")
    vigilar()
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"


def test_si_no_quedaba_dia_alguno_termina_el_primer_laborable_despues(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    parar_y_seguir(q, elenco, reloj, "2026-05-06", "2026-05-12")
    assert estudio(q).fecha_legal == date(2026, 5, 13)


def test_el_termino_viejo_queda_a_la_vista_y_el_nuevo_dice_a_cual_sustituye(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    parar_y_seguir(q, elenco, reloj, "2026-04-16", "2026-04-27")
    filas = list(Plazo.objects.filter(querella=q, termino="Q-EST-30").order_by("pk"))
    assert [f.estado for f in filas] == ["sustituido", "sustituido", "corriendo"]
    assert filas[2].sustituye == filas[1]
    assert filas[2].razon_de_sustitucion == "paralizacion"
    asiento = q.actuaciones.latest("numero")
    assert asiento.texto_es == (
        f"Paralización levantada el 27 de abril de 2026 por orden: {ORDEN}. "
        "Los días que quedaban corren desde el siguiente."
    )
    assert filas[2].abierto_por_actuacion == asiento.numero


def test_la_prorroga_paralizada_se_recalcula_desde_su_original(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    prorroga = Plazo.objects.get(querella=q, termino="Q-PROR-15", estado="corriendo")
    assert prorroga.fecha_legal == date(2026, 4, 21)
    # De los quince días de la prórroga pasaron cuatro (7 al 10 de abril); quedan once desde el 21.
    parar_y_seguir(q, elenco, reloj, "2026-04-11", "2026-04-20")
    nueva = Plazo.objects.get(querella=q, termino="Q-PROR-15", estado="corriendo")
    assert nueva.fecha_legal == date(2026, 5, 1)
    assert nueva.recibo_original == date(2026, 3, 19)


def test_no_se_paraliza_dos_veces_ni_se_levanta_lo_que_corre(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    caso: dict[str, Any] = {
        "querella_id": q.pk,
        "actor": elenco.secretaria,
        "autoridad": ORDEN,
    }
    reloj("2026-04-16T11:00-04:00")
    with pytest.raises(services.ActoRechazado, match="no está paralizado"):
        services.levantar_paralizacion(**caso)
    services.paralizar(**caso)
    with pytest.raises(services.ActoRechazado, match="ya está paralizado"):
        services.paralizar(**caso)


def test_sin_autoridad_o_sin_ser_la_secretaria_no_se_paraliza(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    with pytest.raises(services.ActoRechazado) as error:
        services.paralizar(querella_id=q.pk, actor=elenco.secretaria, autoridad=" ")
    assert "autoridad" in error.value.message_dict
    with pytest.raises(PermissionDenied):
        services.paralizar(querella_id=q.pk, actor=elenco.presidente, autoridad=ORDEN)
