"""La contestación ponchada a tiempo y entrada después de que se anotó la rebeldía."""

from datetime import date

import pytest

from plazos.models import Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Querella
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests import fabricas

pytestmark = pytest.mark.django_db


def en_rebeldia(elenco: gente.Elenco, reloj) -> Querella:
    """Recibida el 19 de marzo de 2026: el término venció el lunes 6 de abril."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-07T00:31-04:00")
    vigilar()
    q = Querella.objects.get(pk=q.pk)
    assert (q.estado, q.en_rebeldia) == ("en_estudio", True)
    reloj("2026-04-09T10:00-04:00")
    return q


@pytest.mark.norma("18.004#5")
def test_el_ponche_a_tiempo_deja_sin_efecto_la_rebeldia_y_el_estudio_corre_desde_el(reloj):
    elenco = gente.crear()
    q = en_rebeldia(elenco, reloj)
    services.contestar(querella_id=q.pk, actor=elenco.secretaria, el=date(2026, 4, 2))
    q = Querella.objects.get(pk=q.pk)
    assert (q.estado, q.en_rebeldia) == ("en_estudio", False)
    filas = list(Plazo.objects.filter(querella=q, termino="Q-EST-30").order_by("pk"))
    assert [(p.disparador_el, p.fecha_legal, p.estado) for p in filas] == [
        (date(2026, 4, 6), date(2026, 5, 6), "sustituido"),
        (date(2026, 4, 2), date(2026, 5, 4), "corriendo"),
    ]
    asiento = q.actuaciones.latest("numero")
    assert asiento.texto_es == (
        "Contestación recibida a tiempo, el 2 de abril de 2026, y anotada después: queda sin "
        "efecto la rebeldía. La Comisión tiene hasta el 4 de mayo de 2026 para desestimar o "
        "señalar vista."
    )
    assert list(verificar(q.numero)) == []


def test_el_ponche_posterior_al_vencimiento_no_la_deshace(reloj):
    elenco = gente.crear()
    q = en_rebeldia(elenco, reloj)
    services.contestar(querella_id=q.pk, actor=elenco.secretaria, el=date(2026, 4, 7))
    q = Querella.objects.get(pk=q.pk)
    assert q.en_rebeldia
    assert q.actuaciones.latest("numero").clase == "contestacion_tardia"
    assert Plazo.objects.get(querella=q, termino="Q-EST-30").fecha_legal == date(2026, 5, 6)


def test_una_segunda_contestacion_no_vuelve_a_mover_el_estudio(reloj):
    elenco = gente.crear()
    q = en_rebeldia(elenco, reloj)
    services.contestar(querella_id=q.pk, actor=elenco.secretaria, el=date(2026, 4, 2))
    services.contestar(querella_id=q.pk, actor=elenco.secretaria, el=date(2026, 4, 1))
    corre = Plazo.objects.get(querella=q, termino="Q-EST-30", estado="corriendo")
    assert corre.fecha_legal == date(2026, 5, 4)


def test_el_ponche_anterior_al_recibo_se_rechaza(reloj):
    elenco = gente.crear()
    q = en_rebeldia(elenco, reloj)
    with pytest.raises(services.ActoRechazado) as error:
        services.contestar(querella_id=q.pk, actor=elenco.secretaria, el=date(2026, 3, 18))
    assert list(error.value.message_dict) == ["el"]
