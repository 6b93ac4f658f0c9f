"""La regla de necesidad: queda un solo miembro y el Reglamento dice si puede decidir (18.011)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from querellas import services
from querellas.comision.models import Resolucion, Voto
from querellas.models import Alarma, Querella
from querellas.services.bitacora import verificar
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


@pytest.mark.norma("18.011#1", "18.004#12")
def test_encendida_dicta_solo_una_orden_de_dos_y_la_orden_y_el_asiento_dicen_por_que(reloj):
    elenco, q = queda_uno(reloj, lectura="si")
    se_inhiben(q, elenco.asociado, elenco.asociada)
    with pytest.raises(services.ActoRechazado, match="Falta esta parte"):
        ordenar(q, elenco.presidente)
    assert not q.ordenes.filter(clase="procedimiento_especial").exists()
    escrito = {"que": "orden_protectora:", "proposito": "evidencia", "razon": "Es urgente."}
    pagina = hacer(elenco.presidente, q, "dictar_protectora", **escrito, necesidad=RAZON)
    assert RAZON in pagina.text
    orden = q.ordenes.get(clase="orden_protectora")
    assert (orden.dictada_en is not None, orden.necesidad) == (True, RAZON)
    porque, dictada = q.actuaciones.order_by("-numero")[:2]
    assert dictada.clase == "dictar_orden_protectora"
    dicho = f"La dicta el único miembro que queda para el caso, por regla de necesidad: {RAZON}"
    assert dicho in " ".join(dictada.documentos.get().datos["parrafos"])
    assert porque.texto_es == (
        "La orden la dictó el único miembro que quedaba para el caso, por regla de necesidad: "
        f"{RAZON}"
    )
    assert list(verificar(q.numero)) == []


def test_la_que_ya_firmo_la_dicta_solo_cuando_se_queda_solo(reloj):
    elenco, q = queda_uno(reloj, lectura="si")
    orden = ordenar(q, elenco.presidente)
    se_inhiben(q, elenco.asociado, elenco.asociada)
    pagina = entrar(elenco.presidente).get(ruta(elenco.presidente, q, "firmar_orden")).text
    assert f'name="orden" value="{orden.pk}"' in pagina
    quien: dict[str, Any] = {"querella_id": q.pk, "actor": elenco.presidente, "orden_id": orden.pk}
    with pytest.raises(services.ActoRechazado, match="Falta esta parte"):
        services.firmar_orden(**quien)
    assert services.firmar_orden(**quien, necesidad=RAZON)
    assert q.actuaciones.filter(clase="ordenar_por_necesidad").count() == 1


def test_apagada_el_que_queda_no_propone_ni_firma_ninguna_orden(reloj):
    elenco, q = queda_uno(reloj, lectura="no")
    orden = ordenar(q, elenco.asociada)
    se_inhiben(q, elenco.asociado, elenco.asociada)
    Alarma.objects.all().delete()
    quien: dict[str, Any] = {"querella_id": q.pk, "actor": elenco.presidente}
    with pytest.raises(services.ActoRechazado, match="no admite que decida solo"):
        services.firmar_orden(**quien, orden_id=orden.pk, necesidad=RAZON)
    with pytest.raises(services.ActoRechazado, match="no admite que decida solo"):
        ordenar(q, elenco.presidente, necesidad=RAZON)
    assert Alarma.objects.get().clase == "sin_quorum"
    assert q.ordenes.get(clase="procedimiento_especial").dictada_en is None


def test_la_base_no_admite_una_sola_firma_mientras_queden_dos_miembros(reloj):
    elenco, q = queda_uno(reloj, lectura="si")
    ordenar(q, elenco.presidente)
    sql = "UPDATE querellas_orden SET dictada_en = ahora(), necesidad = 'x'"
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def ordenar(q: Querella, quien: Any, **mas: Any) -> Any:
    caso: dict[str, Any] = {"querella_id": q.pk, "actor": quien, "razon": "Es urgente."}
    return services.proponer_orden(**caso, clase="procedimiento_especial", **mas)


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
