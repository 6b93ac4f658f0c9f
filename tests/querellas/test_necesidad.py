"""La regla de necesidad: queda un solo miembro y el Reglamento dice si puede decidir (18.011)."""

from __future__ import annotations

from typing import Any

import pytest

from querellas import services
from querellas.comision.models import Resolucion, Voto
from querellas.models import Alarma, Querella
from tests import elenco as gente
from tests.elenco import Elenco
from tests.plazos.piezas_calendario import reglamento
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta
from tests.querellas.test_votos import TEXTO, concluida, concurrir, papel, proponer

pytestmark = pytest.mark.django_db
RAZON = "Los otros dos se inhibieron y el término vence."


def queda_uno(reloj: Any, *, lectura: str, antes: bool = True) -> tuple[Elenco, Querella]:
    """Vista concluida el 28 de mayo; los Asociados se inhiben el 1 de junio."""
    elenco = gente.crear()
    if antes:
        reloj("2026-03-02T10:00-04:00")
        reglamento(elenco, regla_necesidad=lectura)
    q = concluida(elenco, reloj, cargos=("uso de equipo municipal",))
    if not antes:
        reglamento(elenco, regla_necesidad=lectura)
    reloj("2026-06-01T10:00-04:00")
    return elenco, q


def se_inhiben(q: Querella, *quienes: Any) -> None:
    for quien in quienes:
        services.inhibirse(querella_id=q.pk, actor=quien, razon="Parentesco.")


@pytest.mark.norma("18.011#1")
def test_apagada_se_niega_y_avisa(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj, cargos=("uso de equipo municipal",))
    se_inhiben(q, elenco.asociado, elenco.asociada)
    Alarma.objects.all().delete()
    with pytest.raises(services.ActoRechazado, match="no admite que decida solo"):
        proponer(q, elenco.presidente, necesidad=RAZON)
    assert Alarma.objects.get().clase == "sin_quorum"
    pagina = enviar(elenco.presidente, q, "proponer_resolucion", disposicion="exoneracion", **TEXTO)
    assert "Se avisó a quien preside y a la Secretaría." in errores(pagina)
    assert Alarma.objects.count() == 1
    assert "sin quórum" in entrar(elenco.secretaria).get("/es/secretaria/").text
    assert not Resolucion.objects.exists()


@pytest.mark.norma("18.011#1")
def test_encendida_decide_solo_y_la_resolucion_dice_por_que(reloj):
    elenco, q = queda_uno(reloj, lectura="si")
    # Con dos que puedan intervenir, siguen haciendo falta dos votos.
    se_inhiben(q, elenco.asociado)
    assert 'name="necesidad"' not in _pagina(q, elenco.presidente)
    se_inhiben(q, elenco.asociada)
    assert 'name="necesidad"' in _pagina(q, elenco.presidente)
    with pytest.raises(services.ActoRechazado, match="Falta esta parte"):
        proponer(q, elenco.presidente)
    assert not Resolucion.objects.exists()
    escrito = {"disposicion": "amonestacion", "necesidad": RAZON, **TEXTO}
    pagina = hacer(elenco.presidente, q, "proponer_resolucion", **escrito)
    assert RAZON in pagina.text
    q = Querella.objects.get(pk=q.pk)
    assert (q.estado, q.disposicion) == ("resuelta", "amonestacion")
    assert papel(q)["necesidad"] == RAZON
    assert [v["voto"] for v in papel(q)["votos"]] == ["conforme", "inhibido", "inhibido"]
    asiento = q.actuaciones.get(clase="decidir_por_necesidad")
    assert asiento.texto_es == (
        "La resolución la emitió el único miembro que quedaba para el caso, por regla de "
        f"necesidad: {RAZON}"
    )


def test_lo_que_ya_circulaba_lo_emite_quien_queda_sin_votar_otra_vez(reloj):
    elenco, q = queda_uno(reloj, lectura="si")
    r = proponer(q, elenco.presidente)
    se_inhiben(q, elenco.asociado, elenco.asociada)
    q = Querella.objects.get(pk=q.pk)
    with pytest.raises(services.ActoRechazado, match="Falta esta parte"):
        concurrir(q, elenco.presidente, r)
    services.emitir_resolucion(
        querella_id=q.pk, actor=elenco.presidente, resolucion_id=r.pk, necesidad=RAZON
    )
    assert Querella.objects.get(pk=q.pk).estado == "resuelta"
    assert Voto.objects.filter(resolucion=r).count() == 1


def test_adoptada_despues_de_empezar_el_termino_no_lo_alcanza(reloj):
    elenco, q = queda_uno(reloj, lectura="si", antes=False)
    se_inhiben(q, elenco.asociado, elenco.asociada)
    with pytest.raises(services.ActoRechazado, match="no admite que decida solo"):
        proponer(q, elenco.presidente, necesidad=RAZON)


def _pagina(q: Querella, quien: Any) -> str:
    texto: str = entrar(quien).get(ruta(quien, q, "proponer_resolucion")).text
    return texto
