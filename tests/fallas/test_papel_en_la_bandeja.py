"""FT-34: un papel ponchado a tiempo y entrado después aparta su término hasta que se entra."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from plazos.models import EstadoDePlazo, Plazo
from plazos.nucleo.calendario import fecha_civil
from plazos.vencimientos import vigilar
from querellas import services
from querellas.estados import Estado
from querellas.models import Actuacion, Ponche, Querella, Tarea
from querellas.services.base import con_este_ponche
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, enviar, ruta

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]
# Recibida el 19 de marzo de 2026: quince días, hasta el lunes 6 de abril (el 3 es Viernes Santo).
ULTIMO = date(2026, 4, 6)


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def ponchar(q: Querella, quien: Any, clase: str = "contestacion") -> Ponche:
    return services.ponchar(actor=quien, clase=clase, querella_id=q.pk)


def pasada(reloj: Reloj, cuando: str) -> Any:
    reloj(cuando)
    return vigilar()


def test_lo_ponchado_el_viernes_y_entrado_el_martes_llega_a_tiempo(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    assert Plazo.objects.get(querella=q, termino="Q-CONT-15").fecha_legal == ULTIMO
    reloj("2026-04-02T15:15-04:00")
    ponche = ponchar(q, elenco.secretaria)
    antes = Actuacion.objects.filter(querella=q).count()
    assert pasada(reloj, "2026-04-07T09:00-04:00").examinados == 0
    invariantes.comprobar()
    q.refresh_from_db()
    assert q.estado == Estado.NOTIFICADA
    assert Actuacion.objects.filter(querella=q).count() == antes, "ponchar no deja asiento"
    with con_este_ponche(ponche.pk):
        services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    q.refresh_from_db()
    ponche.refresh_from_db()
    asiento = Actuacion.objects.filter(querella=q).latest("numero")
    assert (q.estado, q.en_rebeldia) == (Estado.EN_ESTUDIO, False)
    assert (asiento.clase, asiento.efectiva_en) == ("contestar", ponche.ponchado_en)
    assert (ponche.actuacion, ponche.completado_por) == (asiento.numero, elenco.secretaria)
    estudio = Plazo.objects.get(querella=q, termino="Q-EST-30")
    assert estudio.disparador_el == date(2026, 4, 2), "los treinta días corren desde el ponche"
    invariantes.comprobar()


@pytest.mark.parametrize(
    ("ponchado", "se_aparta"),
    [
        ("2026-04-06T23:59-04:00", True),
        ("2026-04-07T00:01-04:00", False),
    ],
)
def test_solo_aparta_el_papel_anterior_al_instante_en_que_termino(
    elenco: Elenco, reloj: Reloj, ponchado: str, se_aparta: bool
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj(ponchado)
    ponchar(q, elenco.secretaria)
    pasada(reloj, "2026-04-08T09:00-04:00")
    q.refresh_from_db()
    assert q.en_rebeldia is not se_aparta


def test_el_papel_que_espera_impide_desestimar_aunque_lo_confirme_una_persona(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-05-06T10:00-04:00")  # último día del estudio
    ponchar(q, elenco.secretaria, "otro")
    pasada(reloj, "2026-05-08T10:00-04:00")
    q.refresh_from_db()
    assert q.estado == Estado.EN_ESTUDIO
    plazo = Plazo.objects.get(querella=q, termino="Q-EST-30")
    tarea = Tarea.objects.create(
        querella=q,
        plazo=plazo,
        clase="confirmar_vencimiento",
        datos={},
        creada_en=plazo.vence_en,
    )
    with pytest.raises(services.ActoRechazado, match="papel ponchado"):
        services.confirmar_vencimiento(
            querella_id=q.pk, actor=elenco.segunda_secretaria, tarea_id=tarea.pk
        )


def test_cerrar_el_ponche_sin_acto_pide_razon_y_otra_persona_y_suelta_el_termino(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-02T15:15-04:00")
    ponche = ponchar(q, elenco.secretaria, "otro")
    pasada(reloj, "2026-04-08T09:00-04:00")
    cerrar = services.dar_cuenta_del_ponche
    with pytest.raises(services.ActoRechazado):
        cerrar(ponche_id=ponche.pk, actor=elenco.segunda_secretaria)
    with pytest.raises(services.ActoRechazado, match="otra persona"):
        cerrar(ponche_id=ponche.pk, actor=elenco.secretaria, razon="Era un anuncio.")
    with pytest.raises(PermissionDenied):
        cerrar(ponche_id=ponche.pk, actor=elenco.asociada, razon="Era un anuncio.")
    with pytest.raises(services.ActoRechazado):
        cerrar(ponche_id=ponche.pk, actor=elenco.segunda_secretaria, actuacion=1)
    cerrar(ponche_id=ponche.pk, actor=elenco.segunda_secretaria, razon="Era un anuncio.")
    pasada(reloj, "2026-04-08T09:02-04:00")
    q.refresh_from_db()
    assert q.en_rebeldia
    invariantes.comprobar()


def test_ni_la_hora_ni_el_caso_de_un_ponche_se_pueden_cambiar(elenco: Elenco, reloj: Reloj) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    ponche = ponchar(q, elenco.secretaria)
    antes = ponche.ponchado_en
    for cambio in ({"ponchado_en": "2026-03-01T00:00Z"}, {"clase": "otro"}, {"querella": None}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Ponche.objects.filter(pk=ponche.pk).update(**cambio)
    ponche.refresh_from_db()
    assert ponche.ponchado_en == antes
    with pytest.raises(PermissionDenied):
        ponchar(q, elenco.presidente)


def test_el_ponche_solo_entra_su_papel_y_su_dia(elenco: Elenco, reloj: Reloj) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    ponche = ponchar(q, elenco.secretaria)
    reloj("2026-03-20T09:00-04:00")
    with con_este_ponche(ponche.pk), pytest.raises(services.ActoRechazado, match="otro papel"):
        services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    with con_este_ponche(ponche.pk), pytest.raises(services.ActoRechazado, match="2026-03-19"):
        services.contestar(querella_id=q.pk, actor=elenco.secretaria, el=date(2026, 3, 20))
    with con_este_ponche(ponche.pk):
        services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    with con_este_ponche(ponche.pk), pytest.raises(services.ActoRechazado, match="ya se entró"):
        services.contestar(querella_id=q.pk, actor=elenco.secretaria)


# --- Las páginas ----------------------------------------------------------------------------
def test_se_poncha_con_el_final_del_numero_y_un_clic_y_el_doble_clic_es_uno(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    cliente = entrar(elenco.secretaria)
    pagina = cliente.get("/es/secretaria/ponche/")
    assert 'name="clase" value="contestacion"' in pagina.text
    final = str(q.numero).rsplit("-", 1)[1].lstrip("0")
    datos = {"numero": final, "clase": "contestacion", "marca": str(uuid4())}
    for _vez in range(2):
        respuesta = cliente.post("/es/secretaria/ponche/", datos, follow=True)
        assert "RECIBIDO" in respuesta.text
        assert str(q.numero) in respuesta.text
    ponche = Ponche.objects.get()
    assert ponche.querella == q
    malo = {**datos, "numero": "9999", "marca": str(uuid4())}
    assert "No hay ningún caso" in cliente.post("/es/secretaria/ponche/", malo, follow=True).text
    con_intro = {"numero": final, "marca": str(uuid4())}
    assert (
        "Pulse qué es el papel"
        in cliente.post("/es/secretaria/ponche/", con_intro, follow=True).text
    )
    assert Ponche.objects.count() == 1, "la tecla Intro no poncha"
    nuevo = {**datos, "numero": "", "clase": "querella", "marca": str(uuid4())}
    assert "RECIBIDO" in cliente.post("/es/secretaria/ponche/", nuevo, follow=True).text
    assert entrar(elenco.asociada).get("/es/secretaria/ponche/").status_code == 403


def test_la_mesa_lo_ensena_en_rojo_con_su_edad_y_el_acto_lo_trae_escogido(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-02T15:15-04:00")
    ponche = ponchar(q, elenco.secretaria)
    reloj("2026-04-07T09:00-04:00")
    cliente = entrar(elenco.secretaria)
    mesa = cliente.get("/es/secretaria/").text
    assert "Papeles ponchados por entrar" in mesa
    assert "hace 5 días" in mesa
    assert "Hay papeles ponchados por entrar" in cliente.get(ruta(elenco.secretaria, q)).text
    suya = cliente.get(f"/es/secretaria/ponche/{ponche.uuid}/").text
    assert f"contestar/?ponche={ponche.pk}" in suya
    assert "Un término terminó mientras este papel esperaba" in suya
    del_presidente = entrar(elenco.presidente).get(f"/es/despacho/ponche/{ponche.uuid}/").text
    assert "contestar/?ponche" not in del_presidente, "él puede cerrarlo, no entrarlo"
    respuesta = enviar(
        elenco.secretaria,
        q,
        "contestar",
        comparece="por_si",
        el="2026-04-02",
        ponche=str(ponche.pk),
    )
    assert respuesta.status_code == 303, respuesta.text
    ponche.refresh_from_db()
    assert not ponche.abierto
    assert "Papeles ponchados" not in cliente.get("/es/secretaria/").text


def test_la_querella_nueva_ponchada_queda_presentada_en_la_hora_del_ponche(
    elenco: Elenco, reloj: Reloj
) -> None:
    reloj("2026-03-13T16:20-04:00")
    ponche = services.ponchar(actor=elenco.secretaria, clase="querella", querella_id=None)
    reloj("2026-03-16T09:00-04:00")
    with con_este_ponche(ponche.pk):
        q = fabricas.presentada(elenco=elenco)
    ponche.refresh_from_db()
    assert q.presentada_en == ponche.ponchado_en
    assert q.presentada_el == fecha_civil(ponche.ponchado_en) == date(2026, 3, 13)
    assert ponche.querella == q
    assert Plazo.objects.get(querella=q).estado == EstadoDePlazo.CORRIENDO
