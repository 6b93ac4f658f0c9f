"""Un día o una orden que cambia el calendario: lo que mueve, antes y después de adoptarla."""

import io
from datetime import date, datetime

import pytest
from django.core.exceptions import PermissionDenied
from django.core.management import call_command

from plazos import recomputo, tasks
from plazos.models import CasoPorRecalcular, Plazo, Reversion
from plazos.vencimientos import vigilar
from querellas import services
from querellas.cuentas.politica import SISTEMA
from querellas.models import Actuacion, Querella, Tarea
from querellas.notificaciones.models import Notificacion
from querellas.services.bitacora import verificar
from querellas.services.notificar import DatosDeServicio
from tests import elenco as gente
from tests import fabricas
from tests.plazos.piezas_calendario import (
    adoptada,
    corre,
    dia,
    en_estudio,
    orden,
    reglamento,
    votada,
)
from vistas import services as vistas

pytestmark = pytest.mark.django_db


@pytest.mark.norma("18.004#14")
def test_un_feriado_en_el_ultimo_dia_lo_corre_al_siguiente_y_deja_su_asiento(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    propuesta = dia(date(2026, 5, 6))
    recomputo.proponer(actor=elenco.secretaria, propuesta=propuesta)
    (cambio,) = recomputo.vista_previa(propuesta).cambios
    assert (cambio.plazo.fecha_legal, cambio.despues.fecha_legal) == (
        date(2026, 5, 6),
        date(2026, 5, 7),
    )
    assert corre(q).fecha_legal == date(2026, 5, 6)
    recomputo.adoptar(actor=elenco.presidente, propuesta=propuesta)
    assert corre(q).fecha_legal == date(2026, 5, 6)
    recomputo.adoptar(actor=elenco.asociada, propuesta=propuesta)
    assert corre(q).fecha_legal == date(2026, 5, 6)
    assert recomputo.aplicar_pendientes() == 1
    nuevo = corre(q)
    assert nuevo.fecha_legal == date(2026, 5, 7)
    assert nuevo.vence_en == datetime.fromisoformat("2026-05-08T04:00:00+00:00")
    viejo = Plazo.objects.get(sustituido_por=nuevo)
    assert (viejo.estado, viejo.fecha_legal) == ("sustituido", date(2026, 5, 6))
    asiento = Actuacion.objects.get(querella=q, clase="recalcular_termino")
    assert asiento.texto_es == (
        "Estudio de la querella: desestimar o señalar vista: vencía el 6 de mayo de 2026 y ahora "
        "vence el 7 de mayo de 2026, por Orden Ejecutiva 2026-000."
    )
    assert list(verificar(q.numero)) == []


def test_la_orden_de_emergencia_lleva_lo_que_vence_en_su_intervalo_a_la_fecha_nueva(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    adoptada(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    assert corre(q).fecha_legal == date(2026, 5, 15)


def test_un_termino_abierto_despues_ya_nace_con_la_orden(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    adoptada(elenco, dia(date(2026, 5, 6)))
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert corre(q).fecha_legal == date(2026, 5, 7)


def test_un_dia_que_no_toca_el_termino_no_lo_cambia(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    propuesta = adoptada(elenco, dia(date(2026, 4, 22)))
    assert recomputo.vista_previa(propuesta).cambios == ()
    assert Plazo.objects.filter(querella=q, termino="Q-EST-30").count() == 1


@pytest.mark.norma("18.004#3")
def test_no_se_adelanta_la_fecha_que_ya_se_notifico_a_la_parte(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    fabricas.documentos_listos()
    reloj("2026-03-20T15:00-04:00")
    services.notificar(
        querella_id=q.pk,
        actor=elenco.secretaria,
        servicio=DatosDeServicio(recibida_el=date(2026, 3, 20), diligenciada_por="alguacil"),
    )
    # El día quince es el sábado 4 de abril: vence el lunes 6.
    assert corre(q, "Q-CONT-15").fecha_legal == date(2026, 4, 6)
    propuesta = dia(date(2026, 4, 4), laborable=True)
    recomputo.proponer(actor=elenco.secretaria, propuesta=propuesta)
    (cambio,) = recomputo.vista_previa(propuesta).cambios
    assert (cambio.despues.fecha_legal, cambio.se_queda) == (date(2026, 4, 4), True)
    recomputo.adoptar(actor=elenco.presidente, propuesta=propuesta)
    recomputo.adoptar(actor=elenco.asociada, propuesta=propuesta)
    recomputo.aplicar_pendientes()
    assert corre(q, "Q-CONT-15").fecha_legal == date(2026, 4, 6)


@pytest.mark.norma("18.004#15")
def test_la_orden_que_llega_tarde_abre_la_reversion_de_cada_caso_ya_desestimado(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-05-07T01:00-04:00")
    vigilar()
    assert Querella.objects.get(pk=q.pk).estado == "desestimada_con_perjuicio"
    adoptada(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    abierta = Reversion.objects.get(querella=q)
    assert (abierta.hecho, abierta.evidencia) == ("orden", "EM-2026-00")
    assert (abierta.plazo.termino, abierta.propuesta_por) == ("Q-EST-30", None)
    tarea = Tarea.objects.get(querella=q, clase="confirmar_reversion", cerrada_en=None)
    assert tarea.plazo == abierta.plazo
    # Nada cambia sin una persona.
    assert Querella.objects.get(pk=q.pk).estado == "desestimada_con_perjuicio"


@pytest.mark.norma("18.004#8")
def test_la_vista_que_queda_en_feriado_se_lista_y_deja_una_tarea(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-04-20T10:00-04:00")
    fabricas.senalar(
        querella_id=q.pk,
        actor=elenco.presidente,
        datos=vistas.DatosDeVista(vista_el=date(2026, 5, 14), lugar="Sala 1"),
    )
    propuesta = dia(date(2026, 5, 14))
    recomputo.proponer(actor=elenco.secretaria, propuesta=propuesta)
    assert [v.querella_id for v in recomputo.vista_previa(propuesta).vistas] == [q.pk]
    recomputo.adoptar(actor=elenco.presidente, propuesta=propuesta)
    recomputo.adoptar(actor=elenco.asociada, propuesta=propuesta)
    recomputo.aplicar_pendientes()
    assert Tarea.objects.filter(querella=q, clase="vista_en_dia_no_laborable").count() == 1


def test_ninguna_vista_se_senala_en_un_dia_que_una_orden_hizo_feriado(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    adoptada(elenco, dia(date(2026, 5, 14)))
    reloj("2026-04-20T10:00-04:00")
    with pytest.raises(services.ActoRechazado) as error:
        fabricas.senalar(
            querella_id=q.pk,
            actor=elenco.presidente,
            datos=vistas.DatosDeVista(vista_el=date(2026, 5, 14), lugar="Sala 1"),
        )
    assert error.value.message_dict == {"vista_el": ["Ese día no es laborable."]}


def test_un_solo_miembro_no_adopta_aunque_vote_dos_veces(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    propuesta = dia(date(2026, 5, 6))
    recomputo.proponer(actor=elenco.secretaria, propuesta=propuesta)
    for _vez in range(2):
        assert not recomputo.adoptar(actor=elenco.presidente, propuesta=propuesta)
    with pytest.raises(PermissionDenied):
        recomputo.adoptar(actor=elenco.secretaria, propuesta=propuesta)


def test_una_orden_que_lleva_hacia_atras_se_rechaza(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    with pytest.raises(services.ActoRechazado, match="posterior"):
        recomputo.proponer(
            actor=elenco.secretaria,
            propuesta=orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 1)),
        )


def test_la_vista_previa_lee_solo_los_plazos_que_puede_tocar(reloj, django_assert_num_queries):
    elenco = gente.crear()
    en_estudio(elenco, reloj)
    propuesta = dia(date(2026, 8, 3))
    recomputo.proponer(actor=elenco.secretaria, propuesta=propuesta)
    # Días y órdenes en vigor, los que corren con los vencidos, las vistas y si algún caso espera
    # otra adopción; ninguna por plazo.
    with django_assert_num_queries(5):
        assert recomputo.vista_previa(propuesta).cambios == ()


def test_la_vista_previa_cuenta_con_lo_adoptado_que_todavia_se_esta_aplicando(reloj):
    elenco = gente.crear()
    en_estudio(elenco, reloj)
    reloj("2026-04-20T10:00-04:00")
    # Vencía el miércoles 6; lo adoptado, sin aplicar todavía, lo lleva al jueves 7.
    votada(elenco, dia(date(2026, 5, 6)))
    (cambio,) = recomputo.vista_previa(dia(date(2026, 5, 7))).cambios
    assert (cambio.plazo.fecha_legal, cambio.despues.fecha_legal) == (
        date(2026, 5, 7),
        date(2026, 5, 8),
    )
    # Un día que no lo toca después de aquello no promete un cambio que ya estaba adoptado.
    assert recomputo.vista_previa(dia(date(2026, 5, 20))).cambios == ()
    # Lo que desharía aquello también es un cambio, aunque deje la fecha guardada.
    (vuelta,) = recomputo.vista_previa(dia(date(2026, 5, 6), laborable=True)).cambios
    assert (vuelta.plazo.fecha_legal, vuelta.despues.fecha_legal) == (
        date(2026, 5, 7),
        date(2026, 5, 6),
    )


# --- Aplicar: una vez, sin perder nada ------------------------------------------------------
@pytest.mark.norma("18.013#3")
def test_cada_parte_recibe_la_fecha_vieja_y_la_nueva_en_la_misma_transaccion(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    adoptada(elenco, dia(date(2026, 5, 6)))
    asiento = Actuacion.objects.get(querella=q, clase="recalcular_termino")
    documento = asiento.documentos.get()
    assert (documento.tipo, documento.estado) == ("constancia", "pendiente")
    assert [d["valor"] for d in documento.datos["datos"]] == [
        "6 de mayo de 2026",
        "7 de mayo de 2026",
    ]
    avisadas = Notificacion.objects.filter(documento=documento).values_list("parte", flat=True)
    assert set(avisadas) == set(q.partes.values_list("pk", flat=True))


def test_aplicar_dos_veces_no_hace_nada_dos_veces(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    adoptada(elenco, dia(date(2026, 5, 6)))
    assert recomputo.aplicar_pendientes() == 0
    (caso,) = CasoPorRecalcular.objects.all()
    assert not recomputo.aplicar_al_caso(caso_id=caso.pk)
    assert Actuacion.objects.filter(querella=q, clase="recalcular_termino").count() == 1
    assert Plazo.objects.filter(querella=q, termino="Q-EST-30").count() == 2


def test_lo_que_falla_en_un_caso_queda_pendiente_y_no_estorba_a_los_demas(reloj, monkeypatch):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    otra = en_estudio(elenco, reloj)
    votada(elenco, dia(date(2026, 5, 6)))
    de_verdad = recomputo.aplicar_al_caso

    def falla(*, caso_id):
        if CasoPorRecalcular.objects.get(pk=caso_id).querella_id == q.pk:
            raise RuntimeError("a propósito")
        return de_verdad(caso_id=caso_id)

    monkeypatch.setattr(recomputo, "aplicar_al_caso", falla)
    assert recomputo.aplicar_pendientes() == 1
    assert corre(otra).fecha_legal == date(2026, 5, 7)
    assert corre(q).fecha_legal == date(2026, 5, 6)
    monkeypatch.setattr(recomputo, "aplicar_al_caso", de_verdad)
    # Espera su turno y entonces entra.
    assert recomputo.aplicar_pendientes() == 0
    reloj("2026-04-06T16:00-04:00")
    assert recomputo.aplicar_pendientes() == 1
    assert corre(q).fecha_legal == date(2026, 5, 7)


@pytest.mark.norma("18.004#15")
def test_la_vigilancia_no_desestima_un_caso_al_que_falta_aplicarle_lo_adoptado(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-05-06T20:00-04:00")
    votada(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    reloj("2026-05-07T01:00-04:00")
    assert vigilar().desestimados == 0
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"
    # Ni por la puerta del servicio.
    hecho = services.desestimar_por_vencimiento(
        querella_id=q.pk, actor=SISTEMA, plazo_id=corre(q).pk
    )
    assert hecho is None
    recomputo.aplicar_pendientes()
    assert corre(q).fecha_legal == date(2026, 5, 15)
    reloj("2026-05-16T01:00-04:00")
    vigilar()
    assert Querella.objects.get(pk=q.pk).estado == "desestimada_con_perjuicio"


@pytest.mark.norma("18.004#14")
def test_el_caso_por_recalcular_se_juzga_con_el_calendario_nuevo_aunque_falte_aplicarlo(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    votada(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    reloj("2026-05-08T10:00-04:00")
    fabricas.senalar(
        querella_id=q.pk,
        actor=elenco.presidente,
        datos=vistas.DatosDeVista(vista_el=date(2026, 6, 4), lugar="Sala 1"),
    )
    recomputo.aplicar_pendientes()
    assert Querella.objects.get(pk=q.pk).estado == "vista_senalada"
    assert not Actuacion.objects.filter(querella=q, clase="recalcular_termino").exists()


def test_lo_que_solo_vencio_vuelve_a_correr_hasta_la_fecha_de_la_orden(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-05-07T01:00-04:00")
    vigilar()
    reloj("2026-05-08T10:00-04:00")
    services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)
    # Veinte días desde el 8: jueves 28 de mayo.
    assert corre(q, "LPAU-REC-20").fecha_legal == date(2026, 5, 28)
    reloj("2026-05-29T01:00-04:00")
    vigilar()
    adoptada(elenco, orden(date(2026, 5, 26), date(2026, 5, 29), date(2026, 6, 12)))
    assert corre(q, "LPAU-REC-20").fecha_legal == date(2026, 6, 12)
    viejo = Plazo.objects.get(querella=q, termino="LPAU-REC-20", estado="vencido")
    assert viejo.sustituido_por == corre(q, "LPAU-REC-20")


def test_dos_adopciones_que_esperan_en_un_caso_se_aplican_en_orden_y_cada_una_dice_lo_suyo(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    votada(elenco, dia(date(2026, 5, 6)))
    votada(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    # La segunda, aunque se pida antes, no se adelanta a la primera.
    primera, segunda = CasoPorRecalcular.objects.order_by("pk")
    assert recomputo.aplicar_al_caso(caso_id=segunda.pk)
    assert not recomputo.aplicar_al_caso(caso_id=primera.pk)
    asientos = Actuacion.objects.filter(querella=q, clase="recalcular_termino").order_by("numero")
    assert [(a.datos["vence_el"], a.datos["autoridad"]) for a in asientos] == [
        ("2026-05-07", "Orden Ejecutiva 2026-000"),
        ("2026-05-15", "EM-2026-00"),
    ]


def test_un_termino_abierto_con_un_calendario_posterior_no_vuelve_atras(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    otra = en_estudio(elenco, reloj)
    votada(elenco, dia(date(2026, 4, 6)))
    votada(elenco, dia(date(2026, 5, 6)))
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert (corre(q).fecha_legal, corre(q).adopcion) == (date(2026, 5, 7), 2)
    recomputo.aplicar_pendientes()
    assert corre(q).fecha_legal == date(2026, 5, 7)
    assert corre(otra).fecha_legal == date(2026, 5, 7)


def test_sin_trabajador_el_temporizador_aplica_lo_adoptado_antes_de_vigilar(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    votada(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    reloj("2026-05-07T01:00-04:00")
    call_command("vigilar_plazos", stdout=io.StringIO())
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"
    assert corre(q).fecha_legal == date(2026, 5, 15)


def test_la_tarea_sigue_por_tramos_hasta_que_no_queda_nada(reloj, monkeypatch):
    elenco = gente.crear()
    casos = [en_estudio(elenco, reloj) for _n in range(3)]
    votada(elenco, dia(date(2026, 5, 6)))
    monkeypatch.setattr(tasks, "CASOS_POR_TAREA", 2)
    for faltan in (1, 0, 0):
        tasks.recalcular()
        assert CasoPorRecalcular.objects.filter(aplicado_en=None).count() == faltan
    assert {corre(q).fecha_legal for q in casos} == {date(2026, 5, 7)}


@pytest.mark.norma("18.004#15")
def test_lo_que_esperaba_confirmacion_se_juzga_con_el_calendario_nuevo(reloj):
    elenco = gente.crear()
    reloj("2026-05-05T10:00-04:00")
    reglamento(elenco, modo_desestimacion="propuesta", inmediato=True)
    q = en_estudio(elenco, reloj)
    reloj("2026-05-07T01:00-04:00")
    vigilar()
    tarea = Tarea.objects.get(querella=q, clase="confirmar_vencimiento")
    votada(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    with pytest.raises(services.ActoRechazado, match="poniendo al día"):
        services.confirmar_vencimiento(
            querella_id=q.pk, actor=elenco.segunda_secretaria, tarea_id=tarea.pk
        )
    recomputo.aplicar_pendientes()
    tarea.refresh_from_db()
    assert tarea.cerrada_en is not None
    assert corre(q).fecha_legal == date(2026, 5, 15)
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"


def test_lo_que_se_adopta_mientras_otra_adopcion_espera_tambien_alcanza_al_caso(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    # Vencía el 6: el primer feriado lo lleva al 7, y el segundo, que solo no lo tocaba, al 8.
    votada(elenco, dia(date(2026, 5, 6)))
    votada(elenco, dia(date(2026, 5, 7)))
    recomputo.aplicar_pendientes()
    assert corre(q).fecha_legal == date(2026, 5, 8)
