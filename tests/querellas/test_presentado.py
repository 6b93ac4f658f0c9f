"""Cuándo queda presentado lo que llega: papel, red y correo, según el Reglamento (18.004#1)."""

from datetime import date, datetime, time
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from plazos.models import Plazo
from plazos.nucleo.calendario import de_hora_local
from plazos.vencimientos import vigilar
from querellas import services
from querellas.estados import Estado
from querellas.models import Ponche, Querella
from querellas.services import presentado
from querellas.services.base import con_esta_hora, con_este_ponche
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.plazos.piezas_calendario import reglamento
from tests.querellas.mesa import entrar, enviar, hacer, ruta
from tests.querellas.test_recordar import abogado

pytestmark = pytest.mark.django_db


def caso(reloj: Any, **lecturas: Any) -> tuple[Elenco, Querella]:
    """Recibida el 19 de marzo de 2026: se contesta hasta el lunes 6 de abril."""
    elenco = gente.crear()
    if lecturas:
        reloj("2026-03-12T10:00-04:00")
        reglamento(elenco, **lecturas)
    return elenco, fabricas.notificada(elenco=elenco, reloj=reloj)


def ponchar(q: Querella, elenco: Elenco, **mas: Any) -> Ponche:
    mas.setdefault("clase", "contestacion")
    return services.ponchar(actor=elenco.secretaria, querella_id=q.pk, **mas)


def contestar(q: Querella, elenco: Elenco, ponche: Ponche) -> Querella:
    with con_este_ponche(ponche.pk):
        services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    return Querella.objects.get(pk=q.pk)


def hora(texto: str) -> datetime:
    return de_hora_local(datetime.fromisoformat(texto))


@pytest.mark.norma("18.004#1")
@pytest.mark.parametrize(
    ("poncha", "estado"), [("16:30:59", "en_estudio"), ("16:31:00", "notificada")]
)
def test_el_papel_del_ultimo_dia_llega_a_tiempo_hasta_que_cierra_el_mostrador(
    reloj: Any, poncha: str, estado: str
) -> None:
    elenco, q = caso(reloj)
    reloj(f"2026-04-06T{poncha}-04:00")
    ponche = ponchar(q, elenco)
    tarde = poncha == "16:31:00"
    assert ponche.presentado_en == (hora("2026-04-07T08:00:00") if tarde else None)
    if tarde:
        # No se puede entrar antes de la hora en que queda presentado.
        with con_este_ponche(ponche.pk), pytest.raises(services.ActoRechazado, match="2026-04-07"):
            services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    # Mientras espera en la bandeja, la vigilancia no toca el término.
    reloj("2026-04-07T09:00-04:00")
    assert vigilar().examinados == 0
    assert contestar(q, elenco, ponche).estado == estado
    clase = "contestacion_tardia" if tarde else "contestar"
    ultima = q.actuaciones.order_by("-numero").first()
    assert ultima is not None
    assert (ultima.clase, ultima.datos["recibida_el"]) == (
        clase,
        "2026-04-07" if tarde else "2026-04-06",
    )


@pytest.mark.parametrize(
    ("horario", "el_lunes"), [("08:00-17:00", "T08:00:00"), ("00:00-23:59", "T00:00:00")]
)
def test_otro_horario_adoptado_recibe_hasta_mas_tarde(
    reloj: Any, horario: str, el_lunes: str
) -> None:
    elenco, q = caso(reloj, horario_mostrador=horario)
    reloj("2026-04-06T16:45-04:00")
    assert ponchar(q, elenco).presentado_en is None
    reloj("2026-04-11T10:00-04:00")
    assert ponchar(q, elenco, clase="otro").surte_en == hora(f"2026-04-13{el_lunes}")


def test_el_informe_del_asociado_no_tiene_horario_de_mostrador(reloj: Any) -> None:
    elenco, q = caso(reloj)
    reloj("2026-04-06T20:00-04:00")
    assert ponchar(q, elenco, clase="informe").presentado_en is None


@pytest.mark.norma("18.004#1")
def test_la_querella_ponchada_tras_el_cierre_queda_presentada_el_dia_siguiente(reloj: Any) -> None:
    elenco, _q = caso(reloj)
    reloj("2026-04-10T18:00-04:00")  # viernes
    ponche = services.ponchar(actor=elenco.secretaria, querella_id=None, clase="querella")
    assert ponche.surte_en == hora("2026-04-13T08:00:00")


@pytest.mark.norma("18.004#1")
@pytest.mark.parametrize(
    ("lectura", "estado"), [("no_presenta", "notificada"), ("presenta", "en_estudio")]
)
def test_depositarlo_en_el_correo_no_es_presentarlo_salvo_que_asi_se_adopte(
    reloj: Any, lectura: str, estado: str
) -> None:
    elenco, q = caso(reloj, deposito_en_correo=lectura)
    reloj("2026-04-08T10:00-04:00")
    ponche = ponchar(q, elenco, depositado_el=date(2026, 4, 6))
    # Depositado a tiempo y presentado así, el término espera aunque el ponche sea posterior.
    vigilar()
    assert Querella.objects.get(pk=q.pk).en_rebeldia is (lectura == "no_presenta")
    if lectura == "presenta":
        assert contestar(q, elenco, ponche).estado == estado
        estudio = Plazo.objects.get(querella=q, termino="Q-EST-30")
        assert estudio.disparador_el == date(2026, 4, 6)
    else:
        assert ponche.presentado_en is None
        assert contestar(q, elenco, ponche).en_rebeldia


def test_el_matasellos_no_puede_ser_futuro_ni_cambiarse(reloj: Any) -> None:
    elenco, q = caso(reloj)
    reloj("2026-04-01T10:00-04:00")
    with pytest.raises(services.ActoRechazado) as error:
        ponchar(q, elenco, depositado_el=date(2026, 4, 2))
    assert set(error.value.message_dict) == {"depositado_el"}
    ponche = ponchar(q, elenco, depositado_el=date(2026, 3, 31))
    for cambio in ({"depositado_el": date(2026, 3, 20)}, {"presentado_en": "2026-03-20T00:00Z"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Ponche.objects.filter(pk=ponche.pk).update(**cambio)


@pytest.mark.norma("18.004#1")
@pytest.mark.parametrize(
    ("lectura", "llega", "estado", "dia"),
    [
        ("medianoche", "2026-04-06T23:59:59", Estado.EN_ESTUDIO, "2026-04-06"),
        ("medianoche", "2026-04-07T00:00:00", Estado.NOTIFICADA, "2026-04-07"),
        ("horario", "2026-04-06T16:30:59", Estado.EN_ESTUDIO, "2026-04-06"),
        ("horario", "2026-04-06T16:31:00", Estado.NOTIFICADA, "2026-04-07"),
    ],
)
def test_lo_presentado_por_la_red_es_de_ese_dia_hasta_la_medianoche_de_puerto_rico(
    reloj: Any, lectura: str, llega: str, estado: Estado, dia: str
) -> None:
    elenco, q = caso(reloj, presentacion_electronica=lectura)
    suya = abogado(q, "licenciada", "querellado")
    reloj(f"{llega}-04:00")
    services.contestar(querella_id=q.pk, actor=suya)
    ultima = q.actuaciones.order_by("-numero").first()
    assert ultima is not None
    assert ultima.datos["recibida_el"] == dia
    assert Querella.objects.get(pk=q.pk).estado == estado


def test_la_hora_de_la_secretaria_no_la_mueve_el_horario_de_la_red(reloj: Any) -> None:
    elenco, _q = caso(reloj, presentacion_electronica="horario")
    tarde = hora("2026-04-06T20:00:00")
    assert presentado.electronico(elenco.secretaria, tarde) == tarde


def test_la_etiqueta_y_la_bandeja_dicen_cuando_queda_presentado(reloj: Any) -> None:
    elenco, q = caso(reloj)
    reloj("2026-04-06T17:10-04:00")
    cliente = entrar(elenco.secretaria)
    pagina = cliente.get(reverse("secretaria:ponchar")).content.decode()
    assert "Día del matasellos" in pagina
    datos = {"numero": q.numero, "clase": "contestacion", "depositado_el": "2026-04-07"}
    marca = {"marca": "8f14e45f-ceea-467f-a0e6-b4d0a0a0a0a0"}
    mala = cliente.post(reverse("secretaria:ponchar"), {**datos, **marca}, follow=True)
    assert "La fecha no puede ser futura." in mala.content.decode()
    datos["depositado_el"] = "2026-04-04"
    etiqueta = cliente.post(reverse("secretaria:ponchar"), {**datos, **marca}, follow=True)
    dice = etiqueta.content.decode()
    assert "se tiene por presentado el 7 de abril de 2026, 8:00" in dice
    ponche = Ponche.objects.get(querella=q)
    papel = cliente.get(reverse("secretaria:ponche", args=[ponche.uuid])).content.decode()
    assert "se tiene por presentado el 7 de abril de 2026, 8:00" in papel
    acto = cliente.get(ruta(elenco.secretaria, q, "contestar")).content.decode()
    assert "(presentado el 7 de abril de 2026, 8:00" in acto


# --- Papel que se entra sin ponche ----------------------------------------------------------
def declarar(q: Querella, elenco: Elenco, el: str, a_las: str | None) -> Querella:
    with con_esta_hora(time.fromisoformat(a_las) if a_las else None):
        services.contestar(querella_id=q.pk, actor=elenco.secretaria, el=date.fromisoformat(el))
    return Querella.objects.get(pk=q.pk)


@pytest.mark.norma("18.004#1")
@pytest.mark.parametrize(
    ("el", "a_las", "clase", "recibida"),
    [
        ("2026-04-06", "07:10", "contestar", "2026-04-06"),
        ("2026-04-06", "16:30", "contestar", "2026-04-06"),
        ("2026-04-06", "16:31", "contestacion_tardia", "2026-04-07"),
        ("2026-04-06", None, "contestar", "2026-04-06"),
        # El jueves tras el cierre: el viernes 3 es santo; cuenta el lunes 6, el último día.
        ("2026-04-02", "18:00", "contestar", "2026-04-06"),
        # El sábado el mostrador no abre, aunque no se diga la hora.
        ("2026-04-04", None, "contestar", "2026-04-06"),
    ],
)
def test_la_hora_que_se_declara_sigue_el_horario_del_mostrador(
    reloj: Any, el: str, a_las: str | None, clase: str, recibida: str
) -> None:
    elenco, q = caso(reloj)
    reloj("2026-04-07T09:00-04:00")
    ultima = declarar(q, elenco, el, a_las).actuaciones.latest("numero")
    assert (ultima.clase, ultima.datos["recibida_el"]) == (clase, recibida)


@pytest.mark.parametrize(
    ("ahora", "a_las", "dice"),
    [("18:00", "17:00", "2026-04-07"), ("15:00", "15:30", "no puede ser futura")],
)
def test_lo_que_llego_tras_el_cierre_no_se_entra_antes_de_que_cuente(
    reloj: Any, ahora: str, a_las: str, dice: str
) -> None:
    elenco, q = caso(reloj)
    reloj(f"2026-04-06T{ahora}-04:00")
    with pytest.raises(services.ActoRechazado) as rechazo:
        declarar(q, elenco, "2026-04-06", a_las)
    assert dice in str(rechazo.value.message_dict["hora"])
    assert q.actuaciones.latest("numero").clase == "notificar"


def test_la_fecha_del_tribunal_no_sigue_el_mostrador(reloj: Any) -> None:
    elenco, q = caso(reloj)
    reloj("2026-04-07T09:00-04:00")
    with con_esta_hora(time(20)):
        services.paralizar(
            querella_id=q.pk, actor=elenco.secretaria, autoridad="KLRA", el=date(2026, 4, 6)
        )
    assert q.paralizaciones.get().desde == date(2026, 4, 6)


def test_la_pagina_pide_la_hora_y_dice_que_llego_tarde(reloj: Any) -> None:
    elenco, q = caso(reloj)
    reloj("2026-04-07T09:00-04:00")
    datos = {"el": "2026-04-06", "hora_del_papel": "17:00", "comparece": "por_si"}
    previa = enviar(elenco.secretaria, q, "contestar", "calcular", **datos)
    assert "08:00-16:30" in previa.text
    assert "Llega fuera del término" in previa.text
    hacer(elenco.secretaria, q, "contestar", **datos)
    assert q.actuaciones.latest("numero").clase == "contestacion_tardia"
