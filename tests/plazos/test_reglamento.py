"""El Reglamento: lecturas de la ley que dos miembros adoptan y desde cuándo rigen."""

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from plazos.adopcion import adoptar_reglamento, proponer_reglamento
from plazos.models import Plazo
from plazos.registro import lecturas_vigentes
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Querella, Tarea
from tests import elenco as gente
from tests import fabricas
from tests.plazos.piezas_calendario import RESOLUCION, corre, reglamento
from tests.recorridos import casos_publicos
from vistas import services as vistas

pytestmark = pytest.mark.django_db


@pytest.mark.norma("18.002#3")
def test_rige_desde_el_dia_siguiente_y_no_antes(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    reglamento(elenco, modo_desestimacion="propuesta")
    assert lecturas_vigentes(date(2026, 3, 13)).modo_desestimacion == "automatica"
    assert lecturas_vigentes(date(2026, 3, 14)).modo_desestimacion == "propuesta"


def test_una_propuesta_sin_dos_votos_no_rige(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    fila = proponer_reglamento(
        actor=elenco.secretaria,
        lecturas={"prorroga": "nominal"},
        autoridad=RESOLUCION,
        resolucion={"archivo": "resolucion.pdf"},
    )
    adoptar_reglamento(actor=elenco.presidente, reglamento_id=fila.pk)
    assert lecturas_vigentes(date(2026, 4, 1)).prorroga == "efectivo"
    with pytest.raises(PermissionDenied):
        adoptar_reglamento(actor=elenco.secretaria, reglamento_id=fila.pk)


@pytest.mark.norma("18.004#15")
def test_el_termino_que_ya_corria_conserva_la_lectura_con_que_se_abrio(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-04-07T09:00-04:00")
    reglamento(elenco, alcance_desestimacion=["Q-DEC-15"])
    # Q-EST-30 se disparó el 6 de abril, con el estudio todavía dentro del alcance.
    reloj("2026-05-07T00:31-04:00")
    vigilar()
    assert Querella.objects.get(pk=q.pk).estado == "desestimada_con_perjuicio"


@pytest.mark.norma("18.004#4")
def test_la_prorroga_nominal_corre_desde_el_dia_quince_exacto(reloj):
    elenco = gente.crear()
    reloj("2026-03-12T10:00-04:00")
    reglamento(elenco, prorroga="nominal")
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    plazo = Plazo.objects.get(querella=q, termino="Q-PROR-15")
    # Recibida el 19 de marzo: el día treinta es el sábado 18 de abril y corre al lunes 20.
    assert plazo.fecha_legal == date(2026, 4, 20)


@pytest.mark.parametrize(
    "lecturas",
    [
        {"modo_desestimacion": "nunca"},
        {"inventada": True},
        {"alcance_desestimacion": ["Q-CONT-15"]},
        {"formato_numero": "CVQM-{anio}"},
        {"formato_numero": "{otro}"},
    ],
)
def test_una_lectura_que_no_existe_se_rechaza(reloj, lecturas):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    with pytest.raises(services.ActoRechazado) as error:
        proponer_reglamento(actor=elenco.presidente, lecturas=lecturas, autoridad=RESOLUCION)
    assert set(error.value.message_dict) == set(lecturas)


def test_sin_la_resolucion_que_lo_adopta_no_se_propone(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    with pytest.raises(services.ActoRechazado, match="Falta la resolución"):
        proponer_reglamento(actor=elenco.presidente, lecturas={}, autoridad="")


@pytest.mark.norma("18.004#5")
def test_el_estudio_sin_contestacion_corre_desde_el_ultimo_dia_contado_si_asi_se_lee(reloj):
    elenco = gente.crear()
    reloj("2026-03-12T10:00-04:00")
    reglamento(elenco, estudio_sin_contestacion="nominal")
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-07T00:31-04:00")
    vigilar()
    # El día quince fue el 3 de abril, Viernes Santo: el treinta es el domingo 3 de mayo.
    assert corre(q).fecha_legal == date(2026, 5, 4)


def pendiente_de_informe(elenco, reloj):
    """Vista ante la Asociada concluida el jueves 28 de mayo: el informe vence el 12 de junio."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    casos_publicos.senalar(elenco, q, date(2026, 5, 28))
    reloj("2026-05-28T15:00-04:00")
    vistas.concluir_vista(querella_id=q.pk, actor=elenco.asociada, comparecieron_sin_objecion=True)
    return q


@pytest.mark.norma("18.004#11")
@pytest.mark.parametrize(
    ("lectura", "decidir_hasta"),
    # Del 12 de junio, el sábado 27 corre al lunes; del informe, quince días justos.
    [("tope", date(2026, 6, 29)), ("literal", date(2026, 7, 1))],
)
def test_un_informe_tardio_se_admite_si_el_reglamento_lo_lee_asi(reloj, lectura, decidir_hasta):
    elenco = gente.crear()
    reloj("2026-03-12T10:00-04:00")
    reglamento(elenco, informe_tardio=lectura)
    q = pendiente_de_informe(elenco, reloj)
    reloj("2026-06-13T00:31-04:00")
    vigilar()
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_informe"
    assert Plazo.objects.get(querella=q, termino="Q-INF-15").estado == "vencido"
    reloj("2026-06-16T10:00-04:00")
    vistas.rendir_informe(
        querella_id=q.pk,
        actor=elenco.asociada,
        texto=vistas.TextoDeInforme(hechos="Uno.", evidencia="Dos.", conclusiones="Tres."),
    )
    assert corre(q, "Q-DEC-15").fecha_legal == decidir_hasta


@pytest.mark.norma("18.004#15")
def test_sin_esa_lectura_el_informe_que_no_llega_desestima(reloj):
    elenco = gente.crear()
    q = pendiente_de_informe(elenco, reloj)
    reloj("2026-06-13T00:31-04:00")
    vigilar()
    assert Querella.objects.get(pk=q.pk).estado == "desestimada_con_perjuicio"


@pytest.mark.norma("18.004#8")
def test_sin_acuse_el_aviso_de_vista_se_entiende_recibido_tres_dias_despues(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    casos_publicos.senalar(elenco, q, date(2026, 5, 28))
    reloj("2026-05-11T10:00-04:00")
    caso: dict[str, Any] = {
        "querella_id": q.pk,
        "actor": elenco.secretaria,
        "papel": "querellado",
    }
    sin_acuse: dict[str, Any] = {"recibida_el": None, "enviada_el": date(2026, 5, 8)}
    with pytest.raises(services.ActoRechazado, match="Falta el día del recibo"):
        vistas.diligenciar_aviso(**caso, **sin_acuse)
    vistas.diligenciar_aviso(**caso, **sin_acuse, medio="correo_certificado")
    assert q.actuaciones.latest("numero").texto_es == (
        "Aviso de la vista para el querellado, enviado por correo certificado el 8 de mayo de "
        "2026; sin acuse, se entiende recibido el 11 de mayo de 2026."
    )
    assert vistas.avisos_insuficientes(q.vistas.get()) == ["querellante"]


def test_si_el_reglamento_no_da_dias_de_correo_solo_vale_el_acuse(reloj):
    elenco = gente.crear()
    reloj("2026-03-12T10:00-04:00")
    reglamento(elenco, dias_correo=0)
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    casos_publicos.senalar(elenco, q, date(2026, 5, 28))
    reloj("2026-05-11T10:00-04:00")
    with pytest.raises(services.ActoRechazado, match="solo vale el día del acuse"):
        vistas.diligenciar_aviso(
            querella_id=q.pk,
            actor=elenco.secretaria,
            papel="querellado",
            recibida_el=None,
            enviada_el=date(2026, 5, 8),
            medio="correo_certificado",
        )


@pytest.mark.norma("18.004#8")
@pytest.mark.parametrize(
    ("lectura", "falta"), [("entrega", ["querellado", "querellante"]), ("envio", ["querellante"])]
)
def test_el_aviso_se_cuenta_desde_la_entrega_o_desde_el_envio(reloj, lectura, falta):
    elenco = gente.crear()
    reloj("2026-03-12T10:00-04:00")
    reglamento(elenco, aviso_cuenta=lectura)
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    casos_publicos.senalar(elenco, q, date(2026, 5, 28))
    reloj("2026-05-15T10:00-04:00")
    # Enviado el 12, con dieciséis días; recibido el 14, con catorce.
    vistas.diligenciar_aviso(
        querella_id=q.pk,
        actor=elenco.secretaria,
        papel="querellado",
        recibida_el=date(2026, 5, 14),
        enviada_el=date(2026, 5, 12),
        medio="correo_certificado",
    )
    assert sorted(vistas.avisos_insuficientes(q.vistas.get())) == falta


@pytest.mark.norma("18.004#15")
def test_que_solo_se_proponga_puede_regir_desde_ya_los_terminos_que_corren(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-05-06T20:00-04:00")
    with pytest.raises(services.ActoRechazado) as error:
        proponer_reglamento(
            actor=elenco.presidente, lecturas={}, autoridad=RESOLUCION, inmediato=True
        )
    assert set(error.value.message_dict) == {"inmediato"}
    reglamento(elenco, modo_desestimacion="propuesta", inmediato=True)
    reloj("2026-05-07T00:31-04:00")
    vigilar()
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"
    assert Tarea.objects.filter(querella=q, clase="confirmar_vencimiento").count() == 1
