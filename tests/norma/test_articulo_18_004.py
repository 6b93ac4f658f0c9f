"""El artículo 18.004, oración por oración, donde ninguna otra prueba la demuestra entera."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from plazos.models import Plazo
from plazos.nucleo import catalogo
from plazos.nucleo.computo import calcular, prorrogar
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Actuacion, Querella
from querellas.services.decidir import TextoDeResolucion
from querellas.tasks import generar_pendientes
from tests import elenco as gente
from tests import fabricas
from vistas import services as vistas

pytestmark = pytest.mark.django_db

COMPULSORIOS = {"Q-CONT-15", "Q-PROR-15", "Q-EST-30", "Q-AVISO-15", "Q-INF-15", "Q-DEC-15"}
TEXTO = TextoDeResolucion(hechos="Uno.", determinaciones="Dos.", conclusiones="Tres.")


def contestada(reloj: Any) -> tuple[gente.Elenco, Querella]:
    """Recibida el 19 de marzo y contestada el 6 de abril de 2026."""
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    return elenco, q


def senalada(reloj: Any, **cambios: Any) -> tuple[gente.Elenco, Querella]:
    """Con vista señalada el 7 de abril para el 4 de junio de 2026."""
    elenco, q = contestada(reloj)
    reloj("2026-04-07T09:00-04:00")
    datos = {"vista_el": date(2026, 6, 4), "lugar": "Sala 1", **cambios}
    if datos.get("ante") == "comisionado_asociado":
        datos.setdefault("asociado_id", elenco.comisionada_asociada.pk)
    fabricas.senalar(querella_id=q.pk, actor=elenco.presidente, datos=vistas.DatosDeVista(**datos))
    return elenco, q


def concluida(reloj: Any, **cambios: Any) -> tuple[gente.Elenco, Querella]:
    elenco, q = senalada(reloj, **cambios)
    reloj("2026-06-04T16:00-04:00")
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.presidente, comparecieron_sin_objecion=True
    )
    return elenco, q


@pytest.mark.norma("18.004#2")
def test_la_asistencia_al_ciudadano_queda_en_el_expediente_y_no_mueve_ningun_termino(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    antes = list(Plazo.objects.filter(querella=q).values_list("pk", "vence_en", "estado"))
    reloj("2026-03-20T09:00-04:00")
    services.prestar_asistencia(
        querella_id=q.pk, actor=elenco.secretaria, resultado="Se le orientó sobre la prueba."
    )
    asiento = Actuacion.objects.filter(querella=q).latest("numero")
    assert asiento.clase == "prestar_asistencia"
    assert asiento.datos == {"resultado": "Se le orientó sobre la prueba."}
    assert list(Plazo.objects.filter(querella=q).values_list("pk", "vence_en", "estado")) == antes


@pytest.mark.norma("18.004#6", "18.004#7")
def test_desestimada_sin_vista_se_notifica_a_ambas_partes_con_copia_de_la_resolucion(reloj):
    elenco, q = contestada(reloj)
    propuesta = services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto="sin_vista",
        disposicion="desestimacion",
        texto=TEXTO,
    )
    reloj("2026-04-08T09:00-04:00")
    services.desestimar_sin_vista(
        querella_id=q.pk, actor=elenco.asociado, resolucion_id=propuesta.pk
    )
    generar_pendientes()
    assert Querella.objects.get(pk=q.pk).estado == "desestimada"
    copia = q.documentos.get(tipo="resolucion")
    assert copia.estado == "listo"
    avisadas = q.notificaciones.filter(documento=copia).values_list("parte__papel", flat=True)
    assert sorted(avisadas) == ["querellado", "querellante"]


@pytest.mark.norma("18.004#10")
@pytest.mark.parametrize("ante", ["pleno", "comisionado_asociado"])
def test_la_vista_puede_ser_ante_el_pleno_o_ante_un_asociado(reloj, ante):
    _elenco, q = senalada(reloj, ante=ante)
    vista = q.vistas.get()
    assert vista.ante == ante
    assert (vista.asociado is not None) is (ante == "comisionado_asociado")


@pytest.mark.norma("18.004#10")
def test_el_designado_es_un_asociado_en_funciones_y_nunca_el_presidente(reloj):
    elenco, q = contestada(reloj)
    preside = elenco.presidente.nombramientos.get()
    for designado in (None, preside.pk):
        with pytest.raises(services.ActoRechazado):
            fabricas.senalar(
                querella_id=q.pk,
                actor=elenco.presidente,
                datos=vistas.DatosDeVista(
                    vista_el=date(2026, 6, 4),
                    lugar="Sala 1",
                    ante="comisionado_asociado",
                    asociado_id=designado,
                ),
            )


@pytest.mark.norma("18.004#11")
@pytest.mark.parametrize("falta", ["hechos", "evidencia", "conclusiones"])
def test_al_informe_del_asociado_no_le_puede_faltar_ninguna_de_sus_partes(reloj, falta):
    elenco, q = concluida(reloj, ante="comisionado_asociado")
    reloj("2026-06-10T09:00-04:00")
    partes = {"hechos": "h", "evidencia": "e", "conclusiones": "c", falta: " "}
    with pytest.raises(services.ActoRechazado) as rechazo:
        vistas.rendir_informe(
            querella_id=q.pk, actor=elenco.asociada, texto=vistas.TextoDeInforme(**partes)
        )
    assert list(rechazo.value.message_dict) == [falta]
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_informe"


@pytest.mark.norma("18.004#13")
def test_el_asociado_rinde_su_informe_en_quince_dias_desde_que_concluye_la_vista(reloj):
    elenco, q = concluida(reloj, ante="comisionado_asociado")
    plazo = Plazo.objects.get(querella=q, termino="Q-INF-15")
    # El 19 de junio es feriado, y el 20 y el 21 son sábado y domingo.
    assert (plazo.disparador_el, plazo.fecha_legal) == (date(2026, 6, 4), date(2026, 6, 22))
    reloj("2026-06-23T00:00:01-04:00")
    with pytest.raises(services.TerminoVencido):
        vistas.rendir_informe(
            querella_id=q.pk,
            actor=elenco.asociada,
            texto=vistas.TextoDeInforme(hechos="h", evidencia="e", conclusiones="c"),
        )


@pytest.mark.norma("18.004#12")
def test_ante_el_pleno_la_decision_corre_desde_que_concluye_la_vista(reloj):
    _elenco, q = concluida(reloj, ante="pleno")
    plazo = Plazo.objects.get(querella=q, estado="corriendo", termino__startswith="Q-")
    assert (plazo.termino, plazo.fecha_legal) == ("Q-DEC-15", date(2026, 6, 22))


@pytest.mark.norma("18.004#14")
def test_los_terminos_del_articulo_son_compulsorios_todos_y_solo_ellos():
    del_articulo = {
        t.id: t.naturaleza for t in catalogo.TERMINOS.values() if "18.004#14" in t.fuente
    }
    assert del_articulo == dict.fromkeys(COMPULSORIOS, "compulsorio")


@pytest.mark.norma("18.004#14")
@pytest.mark.parametrize("termino", ["Q-EST-30", "Q-INF-15", "Q-DEC-15", "Q-PROR-15"])
def test_ningun_termino_compulsorio_se_prorroga_salvo_el_de_contestar(termino):
    computo = calcular("Q-CONT-15", date(2026, 3, 19))
    if termino == "Q-PROR-15":
        computo = prorrogar(computo)
        assert computo.termino == "Q-PROR-15"
    else:
        computo = calcular(termino, date(2026, 3, 19))
    with pytest.raises(ValueError, match="prórroga|prorroga"):
        prorrogar(computo)


@pytest.mark.norma("18.004#4", "18.004#14")
def test_la_prorroga_se_pide_una_sola_vez_y_dentro_del_termino_inicial(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-04-07T09:00-04:00")
    with pytest.raises(services.ActoRechazado):
        services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    vence = Plazo.objects.get(querella=q, termino="Q-PROR-15")
    assert vence.fecha_legal == date(2026, 4, 21)


@pytest.mark.norma("18.004#4", "18.004#14")
def test_pasado_el_ultimo_dia_ya_no_se_prorroga_aunque_la_vigilancia_no_haya_corrido(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-07T00:00:01-04:00")
    services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    assert Actuacion.objects.filter(querella=q).latest("numero").clase == "prorroga_tardia"
    assert not Plazo.objects.filter(querella=q, termino="Q-PROR-15").exists()
    reloj("2026-04-07T00:31-04:00")
    vigilar()
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"
