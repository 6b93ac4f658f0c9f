"""FT-35 y el freno: nada automático sin una persona, y dos distintas para que siga."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from plazos import frenos
from plazos.models import ClaseDeFreno, Freno, Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.comision.models import Comisionado, Inhibicion
from querellas.cuentas.models import Usuario
from querellas.estados import Estado
from querellas.models import Actuacion, Alarma, Querella, Tarea
from querellas.reloj import reloj_crudo
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.elenco import Elenco
from tests.fallas import lote
from tests.querellas.mesa import entrar

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]
TODO_VENCIDO = "2026-05-08T10:00-04:00"
RAZON = "Comprobamos la bandeja: no falta nada."


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def liberar(freno: Freno, *quienes: Usuario) -> bool:
    libre = False
    for quien in quienes:
        cuantos = len(frenos.afectados(frenos.ahora()))
        libre = frenos.liberar_freno(freno_id=freno.pk, actor=quien, razon=RAZON, vistos=cuantos)
    return libre


def test_con_la_contingencia_puesta_doce_vencimientos_solo_se_proponen(
    elenco: Elenco, reloj: Reloj
) -> None:
    casos = lote.en_estudio(elenco, reloj, 12)
    freno = frenos.poner_contingencia(actor=elenco.secretaria)
    assert frenos.poner_contingencia(actor=elenco.presidente).pk == freno.pk
    reloj(TODO_VENCIDO)
    pasada = vigilar()
    assert (pasada.procesados, pasada.propuestos, pasada.frenada) == (0, 12, "contingencia")
    assert not Freno.objects.filter(clase=ClaseDeFreno.CANTIDAD).exists()
    assert Tarea.objects.filter(clase="confirmar_vencimiento", cerrada_en=None).count() == 12
    vencian = dict(Plazo.objects.filter(termino="Q-EST-30").values_list("querella", "vence_en"))
    assert not liberar(freno, elenco.secretaria)
    assert vigilar().procesados == 0, "una sola persona no la libera"
    assert liberar(freno, elenco.asociada), "la libera cualquier comisionado"
    assert vigilar().procesados == 12, "el freno no pide otra vez lo que ya autorizaron dos"
    lote.exigir_una_por_termino(casos)
    asientos = Actuacion.objects.filter(clase="desestimar_por_vencimiento")
    assert {a.querella_id: a.efectiva_en for a in asientos} == vencian
    assert not Tarea.objects.filter(clase="confirmar_vencimiento", cerrada_en=None).exists()
    invariantes.comprobar()


def test_en_contingencia_tampoco_hay_rebeldia_y_al_liberarla_se_anota_con_su_fecha(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    freno = frenos.poner_contingencia(actor=elenco.presidente)
    reloj("2026-04-07T09:00-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.estado == Estado.NOTIFICADA
    assert liberar(freno, elenco.asociado, elenco.secretaria)
    vigilar()
    q.refresh_from_db()
    plazo = Plazo.objects.get(querella=q, termino="Q-CONT-15")
    assert q.en_rebeldia
    assert Actuacion.objects.get(clase="anotar_rebeldia").efectiva_en == plazo.vence_en
    assert not Tarea.objects.filter(clase="confirmar_vencimiento", cerrada_en=None).exists()
    invariantes.comprobar()


@pytest.mark.parametrize(("dias", "se_pone"), [(3, False), (9, True)])
def test_se_pone_sola_si_nadie_del_personal_entra_en_tres_dias_laborables(
    elenco: Elenco, reloj: Reloj, settings: Any, dias: int, se_pone: bool
) -> None:
    """A los tres días corridos nunca han pasado tres laborables enteros; a los nueve, siempre."""
    settings.DEMO = False
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    Usuario.objects.filter(pk=elenco.presidente.pk).update(
        last_login=reloj_crudo() - timedelta(days=dias)
    )
    reloj("2026-04-07T09:00-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.en_rebeldia is not se_pone
    assert Alarma.objects.filter(clase="contingencia").exists() is se_pone


def test_quien_entra_por_la_mesa_evita_la_contingencia(elenco: Elenco, reloj: Reloj) -> None:
    Usuario.objects.update(last_login=reloj_crudo() - timedelta(days=30))
    assert frenos.sin_personal()
    entrar(elenco.secretaria)
    assert not frenos.sin_personal()


def test_solo_la_secretaria_y_el_presidente_la_ponen(elenco: Elenco, reloj: Reloj) -> None:
    with pytest.raises(PermissionDenied):
        frenos.poner_contingencia(actor=elenco.asociada)
    html = entrar(elenco.secretaria).get("/es/secretaria/vigilancia/").text
    assert "Poner la contingencia ahora" in html
    assert (
        "Poner la contingencia" not in entrar(elenco.asociada).get("/es/despacho/vigilancia/").text
    )
    dicho = entrar(elenco.secretaria).post("/es/secretaria/contingencia/", follow=True).text
    assert "Contingencia: nada corre sin una persona" in dicho
    assert "La puso Delia Prueba" in entrar(elenco.asociado).get("/es/despacho/").text
    assert entrar(elenco.asociada).post("/es/despacho/contingencia/").status_code == 403


# --- Quién lo libera ------------------------------------------------------------------------
def test_el_inhibido_en_un_caso_afectado_no_lo_libera(elenco: Elenco, reloj: Reloj) -> None:
    caso = lote.en_estudio(elenco, reloj, 1)[0]
    freno = frenos.poner_contingencia(actor=elenco.secretaria)
    reloj(TODO_VENCIDO)
    vigilar()
    Inhibicion.objects.create(
        querella=Querella.objects.get(pk=caso.pk),
        comisionado=Comisionado.objects.get(usuario=elenco.asociada),
        desde=frenos.ahora().date(),
        razon="parentesco",
    )
    with pytest.raises(services.ActoRechazado, match="inhibido"):
        liberar(freno, elenco.asociada)
    assert liberar(freno, elenco.asociado, elenco.presidente)


def test_sin_razon_o_con_la_lista_cambiada_no_consta(elenco: Elenco, reloj: Reloj) -> None:
    lote.en_estudio(elenco, reloj, 1)
    freno = frenos.poner_contingencia(actor=elenco.secretaria)
    reloj(TODO_VENCIDO)
    for razon, vistos in (("  ", 1), (RAZON, 0)):
        with pytest.raises(services.ActoRechazado):
            frenos.liberar_freno(
                freno_id=freno.pk, actor=elenco.asociado, razon=razon, vistos=vistos
            )
    assert not freno.autorizaciones.exists()


def test_la_base_no_deja_liberarlo_sin_dos_personas(elenco: Elenco, reloj: Reloj) -> None:
    freno = frenos.poner_contingencia(actor=elenco.secretaria)
    liberar(freno, elenco.asociado, elenco.asociado)
    with pytest.raises(IntegrityError), transaction.atomic():
        Freno.objects.filter(pk=freno.pk).update(liberado_en=frenos.ahora())
