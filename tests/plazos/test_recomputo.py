"""Un día o una orden que cambia el calendario: lo que mueve, antes y después de adoptarla."""

from datetime import date, datetime

import pytest
from django.core.exceptions import PermissionDenied

from plazos import recomputo
from plazos.models import DiaEspecial, OrdenDeExtension, Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Actuacion, Querella, Tarea
from querellas.services.bitacora import verificar
from querellas.services.notificar import DatosDeServicio
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from vistas import services as vistas

pytestmark = pytest.mark.django_db


def en_estudio(elenco: Elenco, reloj) -> Querella:
    """Contestada el 6 de abril de 2026: Q-EST-30 vence el miércoles 6 de mayo."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    return services.contestar(querella_id=q.pk, actor=elenco.secretaria)


def dia(fecha: date, *, laborable: bool = False) -> DiaEspecial:
    return DiaEspecial(
        fecha=fecha,
        laborable=laborable,
        nombre_es="Día de prueba",
        nombre_en="Test day",
        autoridad="Orden Ejecutiva 2026-000",
    )


def orden(desde: date, hasta: date, nueva: date) -> OrdenDeExtension:
    return OrdenDeExtension(
        desde=desde,
        hasta=hasta,
        nueva=nueva,
        nombre_es="Emergencia de prueba",
        nombre_en="Test emergency",
        autoridad="EM-2026-00",
    )


def adoptada(elenco: Elenco, propuesta):
    recomputo.proponer(actor=elenco.secretaria, propuesta=propuesta)
    assert not recomputo.adoptar(actor=elenco.presidente, propuesta=propuesta)
    assert recomputo.adoptar(actor=elenco.asociada, propuesta=propuesta)
    return propuesta


def corre(q: Querella, termino: str = "Q-EST-30") -> Plazo:
    return Plazo.objects.get(querella=q, termino=termino, estado="corriendo")


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
    assert corre(q, "Q-CONT-15").fecha_legal == date(2026, 4, 6)


@pytest.mark.norma("18.004#15")
def test_la_orden_que_llega_tarde_abre_una_tarea_por_cada_caso_ya_desestimado(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-05-07T01:00-04:00")
    vigilar()
    assert Querella.objects.get(pk=q.pk).estado == "desestimada_con_perjuicio"
    adoptada(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    tarea = Tarea.objects.get(
        querella=q, clase="posible_reversion", plazo__termino="Q-EST-30", cerrada_en=None
    )
    assert tarea.datos == {"autoridad": "EM-2026-00"}
    assert Querella.objects.get(pk=q.pk).estado == "desestimada_con_perjuicio"


@pytest.mark.norma("18.004#8")
def test_la_vista_que_queda_en_feriado_se_lista_y_deja_una_tarea(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-04-20T10:00-04:00")
    vistas.senalar_vista(
        querella_id=q.pk,
        actor=elenco.presidente,
        datos=vistas.DatosDeVista(vista_el=date(2026, 5, 14), lugar="Sala 1"),
    )
    propuesta = dia(date(2026, 5, 14))
    recomputo.proponer(actor=elenco.secretaria, propuesta=propuesta)
    assert [v.querella_id for v in recomputo.vista_previa(propuesta).vistas] == [q.pk]
    recomputo.adoptar(actor=elenco.presidente, propuesta=propuesta)
    recomputo.adoptar(actor=elenco.asociada, propuesta=propuesta)
    assert Tarea.objects.filter(querella=q, clase="vista_en_dia_no_laborable").count() == 1


def test_ninguna_vista_se_senala_en_un_dia_que_una_orden_hizo_feriado(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    adoptada(elenco, dia(date(2026, 5, 14)))
    reloj("2026-04-20T10:00-04:00")
    with pytest.raises(services.ActoRechazado) as error:
        vistas.senalar_vista(
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
    # Días y órdenes en vigor, los que corren, los vencidos y las vistas; ninguno por plazo.
    with django_assert_num_queries(5):
        assert recomputo.vista_previa(propuesta).cambios == ()
