"""Lo que pasa cuando vence un término: rebeldía, desestimación con perjuicio, y nunca dos veces."""

from datetime import UTC, date, datetime

import pytest

from plazos.frenos import liberar_freno
from plazos.models import Freno, Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Actuacion, Querella, Tarea
from querellas.services.bitacora import verificar
from querellas.services.decidir import TextoDeResolucion
from querellas.services.notificar import DatosDeServicio
from querellas.tasks import generar_pendientes
from tests import elenco as gente
from tests import fabricas

pytestmark = pytest.mark.django_db


def estado(q: Querella) -> str:
    return Querella.objects.get(pk=q.pk).estado


@pytest.mark.norma("18.004#3")
def test_el_alcalde_que_no_contesta_queda_en_rebeldia_desde_el_instante_del_vencimiento(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-07T00:10-04:00")
    assert vigilar().procesados == 0  # la guardia de treinta minutos
    assert estado(q) == "notificada"
    reloj("2026-04-07T00:31-04:00")
    vigilar()
    assert estado(q) == "en_estudio"
    asiento = Actuacion.objects.get(querella=q, clase="anotar_rebeldia")
    assert asiento.efectiva_en == datetime(2026, 4, 7, 4, tzinfo=UTC)
    estudio = Plazo.objects.get(querella=q, termino="Q-EST-30")
    assert estudio.disparador_el == date(2026, 4, 6)
    assert estudio.fecha_legal == date(2026, 5, 6)


@pytest.mark.norma("18.004#15")
def test_vencido_el_estudio_se_desestima_con_perjuicio_una_sola_vez(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-05-06T23:59-04:00")
    vigilar()
    assert estado(q) == "en_estudio"
    reloj("2026-05-07T00:31-04:00")
    for _pasada in range(3):
        vigilar()
    assert estado(q) == "desestimada_con_perjuicio"
    asiento = Actuacion.objects.get(querella=q, clase="desestimar_por_vencimiento")
    assert asiento.efectiva_en == datetime(2026, 5, 7, 4, tzinfo=UTC)
    assert "No resolvió si los cargos eran ciertos." in asiento.texto_es
    assert not Plazo.objects.filter(querella=q, estado="corriendo").exists()
    generar_pendientes()
    certificacion = q.documentos.get(tipo="certificacion_vencimiento")
    assert certificacion.estado == "listo"
    assert certificacion.ruta_publica
    assert list(verificar()) == []


@pytest.mark.norma("18.004#15")
def test_despues_del_instante_no_cabe_actuar_aunque_no_haya_pasado_la_vigilancia(
    reloj,
):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-05-07T00:00:01-04:00")
    with pytest.raises(services.TerminoVencido):
        services.proponer_resolucion(
            querella_id=q.pk,
            actor=elenco.presidente,
            asunto="sin_vista",
            disposicion="desestimacion",
            texto=TextoDeResolucion(hechos="h", determinaciones="d", conclusiones="c"),
        )


def test_treinta_dias_sin_vigilancia_terminan_en_una_sola_desestimacion_con_su_instante(
    reloj, settings
):
    settings.LIMITE_DESESTIMACIONES = 100
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-06-20T10:00-04:00")
    vigilar()
    assert estado(q) == "desestimada_con_perjuicio"
    clases = list(Actuacion.objects.filter(querella=q).values_list("clase", flat=True))
    assert clases == ["presentar", "notificar", "anotar_rebeldia", "desestimar_por_vencimiento"]
    ultimo = Actuacion.objects.filter(querella=q).latest("numero")
    assert ultimo.efectiva_en == datetime(2026, 5, 7, 4, tzinfo=UTC)
    assert list(verificar()) == []


def test_un_termino_nacido_vencido_no_desestima_solo_y_lo_confirma_otra_persona(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    generar_pendientes()
    reloj("2026-06-20T10:00-04:00")
    services.notificar(
        querella_id=q.pk,
        actor=elenco.secretaria,
        servicio=DatosDeServicio(recibida_el=date(2026, 3, 19), diligenciada_por="alguacil"),
    )
    assert Plazo.objects.get(querella=q, termino="Q-CONT-15").nacido_vencido
    vigilar()
    vigilar()
    assert estado(q) == "notificada"
    tarea = Tarea.objects.get(querella=q, clase="confirmar_vencimiento")
    caso = {"querella_id": q.pk, "tarea_id": tarea.pk}
    with pytest.raises(services.ActoRechazado, match="otra persona"):
        services.confirmar_vencimiento(actor=elenco.secretaria, **caso)
    # Era el de contestar: lo que se confirma es la rebeldía, y el estudio nace vencido.
    services.confirmar_vencimiento(actor=elenco.segunda_secretaria, **caso)
    assert estado(q) == "en_estudio"
    assert Querella.objects.get(pk=q.pk).en_rebeldia
    assert Plazo.objects.get(querella=q, termino="Q-EST-30").nacido_vencido
    vigilar()
    assert estado(q) == "en_estudio"


def test_lo_que_solo_se_propone_no_tapa_a_lo_que_hay_que_procesar(reloj, monkeypatch):
    monkeypatch.setattr("plazos.vencimientos.LOTE", 1)
    elenco = gente.crear()
    reloj("2026-03-12T10:00-04:00")
    propuesta = fabricas.presentada(elenco=elenco)
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T20:00-04:00")
    services.notificar(
        querella_id=propuesta.pk,
        actor=elenco.secretaria,
        servicio=DatosDeServicio(recibida_el=date(2026, 3, 18), diligenciada_por="alguacil"),
    )
    reloj("2026-04-07T00:31-04:00")
    vigilar()
    assert estado(propuesta) == "notificada"
    assert estado(q) == "en_estudio"


@pytest.mark.norma("18.004#5")
def test_la_contestacion_tardia_se_anota_y_no_cambia_el_estado(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-07T00:31-04:00")
    vigilar()
    reloj("2026-04-08T09:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert estado(q) == "en_estudio"
    assert Actuacion.objects.filter(querella=q).latest("numero").clase == "contestacion_tardia"


def test_mas_desestimaciones_de_las_que_caben_ponen_el_freno_y_lo_liberan_dos_personas(
    reloj, settings
):
    settings.LIMITE_DESESTIMACIONES = 0
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-05-07T00:31-04:00")
    assert vigilar().frenada == "cantidad"
    assert estado(q) == "en_estudio"
    freno = Freno.objects.get()
    for quien, libre in (
        (elenco.secretaria, False),
        (elenco.secretaria, False),
        (elenco.presidente, True),
    ):
        dado = liberar_freno(freno_id=freno.pk, actor=quien, razon="Venció de verdad.", vistos=1)
        assert dado is libre
    vigilar()
    assert estado(q) == "desestimada_con_perjuicio"
