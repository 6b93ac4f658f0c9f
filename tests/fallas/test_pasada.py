"""Una pasada frente a filas malas, interbloqueos, relojes que vuelven atrás y el freno."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.db import connection, transaction

from plazos import vencimientos
from plazos.models import Freno, Plazo, Vigilancia
from plazos.vencimientos import vigilar
from querellas import services
from querellas.cuentas.politica import IMPORTADOR
from querellas.models import Actuacion, Alarma, Querella, Tarea
from querellas.reloj import ahora
from querellas.services.notificar import DatosDeServicio
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.fallas import lote

pytestmark = [pytest.mark.django_db, pytest.mark.norma("18.004#15")]
Reloj = Callable[[str], Any]
TODO_VENCIDO = "2026-05-08T10:00-04:00"


@pytest.fixture(autouse=True)
def _sin_tope(settings: Any) -> None:
    settings.LIMITE_DESESTIMACIONES = 1000


def _con_regla_ilegible(q: Querella) -> Plazo:
    """Un término cuyo cómputo guardado no se puede leer: explicar sus fechas falla."""
    bueno = Plazo.objects.get(querella=q, termino="Q-EST-30")
    Plazo.objects.filter(pk=bueno.pk).update(estado="cumplido", cerrado_en=ahora())
    bueno.pk, bueno.estado, bueno.computo = None, "corriendo", {"roto": True}
    bueno.save(force_insert=True)
    return bueno


def test_una_fila_envenenada_se_aparta_con_alarma_y_las_demas_siguen(reloj: Reloj) -> None:
    """FT-23."""
    casos = lote.en_estudio(gente.crear(), reloj, 5)
    mala = _con_regla_ilegible(casos[2])
    reloj(TODO_VENCIDO)
    pasada = vigilar()
    assert (pasada.apartados, lote.desestimadas()) == (1, 4)
    lote.exigir_una_por_termino([q for q in casos if q.pk != mala.querella_id])
    assert Querella.objects.get(pk=mala.querella_id).estado == "en_estudio"
    assert [a.clase for a in Alarma.objects.all()] == ["plazo_apartado"]
    # Ni la pasada siguiente la toca, ni se repite la alarma cuando se prueba de nuevo.
    assert vigilar().apartados == 0
    reloj("2026-05-08T11:01-04:00")
    assert vigilar().apartados == 1
    assert Alarma.objects.count() == 1
    invariantes.comprobar(al_dia=False)


def test_lo_que_se_aparto_por_un_fallo_pasajero_se_desestima_al_volver_a_probar(
    reloj: Reloj, monkeypatch: pytest.MonkeyPatch
) -> None:
    casos = lote.en_estudio(gente.crear(), reloj, 3)
    reloj(TODO_VENCIDO)
    with monkeypatch.context() as parche:
        # Un despliegue malo: falla la redacción de toda certificación.
        parche.delattr("querellas.services.papeles_del_caso.certificacion_de_vencimiento")
        assert vigilar().apartados == 3
    assert vigilar().procesados == 0
    reloj("2026-05-08T11:01-04:00")
    vigilar()
    lote.exigir_una_por_termino(casos)
    invariantes.comprobar()


def test_acabarse_el_tiempo_de_la_tarea_no_aparta_ninguna_fila(
    reloj: Reloj, monkeypatch: pytest.MonkeyPatch
) -> None:
    casos = lote.en_estudio(gente.crear(), reloj, 2)
    reloj(TODO_VENCIDO)

    def sin_tiempo(**_acto: Any) -> None:
        raise SoftTimeLimitExceeded

    with monkeypatch.context() as parche:
        parche.setattr(vencimientos.vencer, "desestimar_por_vencimiento", sin_tiempo)
        with pytest.raises(SoftTimeLimitExceeded):
            vigilar()
    assert not Plazo.objects.exclude(apartado_en=None).exists()
    vigilar()
    lote.exigir_una_por_termino(casos)
    invariantes.comprobar()


@pytest.mark.django_db(transaction=True)
def test_un_interbloqueo_se_repite_y_no_deja_a_nadie_fuera(reloj: Reloj) -> None:
    """FT-28: la pasada es la víctima y aun así desestima."""
    casos = lote.en_estudio(gente.crear(), reloj, 1)
    reloj(TODO_VENCIDO)
    vigilando = threading.Event()

    def al_reves() -> None:
        """Tiene el índice y, cuando la pasada espera por él, pide el caso que ella tiene."""
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(lote.INDICE, [casos[0].numero])
            vigilando.set()
            lote.esperar(lambda: lote.esperando_candado() == 1)
            cursor.execute(lote.CASO, [casos[0].pk])

    def una_pasada() -> vencimientos.Pasada:
        vigilando.wait(60)
        return vigilar()

    nada, pasada = lote.a_la_vez(al_reves, una_pasada)
    assert nada is None
    assert (pasada.procesados, pasada.apartados, pasada.aplazados) == (1, 0, 0)
    lote.exigir_una_por_termino(casos)
    invariantes.comprobar()


def test_el_reloj_que_vuelve_dos_horas_atras_detiene_la_vigilancia_y_no_aparta(
    reloj: Reloj,
) -> None:
    """FT-09."""
    casos = lote.en_estudio(gente.crear(), reloj, 3)
    reloj(TODO_VENCIDO)
    vigilar()
    reloj("2026-05-08T08:00-04:00")
    assert [vigilar().frenada, vigilar().frenada] == ["reloj_atrasado"] * 2
    assert Alarma.objects.filter(clase="reloj_atrasado").count() == 1
    reloj("2026-05-08T10:05-04:00")
    assert vigilar().frenada == ""
    lote.exigir_una_por_termino(casos)
    invariantes.comprobar()


def test_un_asiento_del_futuro_aplaza_su_caso_hasta_que_el_reloj_lo_alcance(
    reloj: Reloj,
) -> None:
    """FT-09: el reloj saltó adelante, alguien actuó, y volvió a su hora."""
    elenco = gente.crear()
    casos = lote.en_estudio(elenco, reloj, 2)
    reloj("2026-05-09T10:00-04:00")
    services.contestar(querella_id=casos[0].pk, actor=elenco.secretaria)
    reloj(TODO_VENCIDO)
    pasada = vigilar()
    assert (pasada.procesados, pasada.aplazados, pasada.apartados) == (1, 1, 0)
    assert vigilar().aplazados == 1
    assert Alarma.objects.filter(clase="vigilancia_aplazada").count() == 1
    reloj("2026-05-09T10:01-04:00")
    vigilar()
    lote.exigir_una_por_termino(casos)
    invariantes.comprobar()


def test_la_pasada_que_acaba_mientras_otra_empieza_no_parece_un_reloj_atrasado(
    reloj: Reloj, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FT-02: el latido ajeno puede llegar en cualquier momento."""
    casos = lote.en_estudio(gente.crear(), reloj, 2)
    reloj(TODO_VENCIDO)

    def mientras_tanto() -> timedelta:
        Vigilancia.objects.create(empezada_en=ahora(), terminada_en=ahora())
        return timedelta()

    monkeypatch.setattr(vencimientos, "desfase", mientras_tanto)
    assert vigilar().frenada == ""
    lote.exigir_una_por_termino(casos)
    assert not Alarma.objects.exists()


def test_el_freno_cuenta_tambien_los_terminos_que_la_misma_pasada_abre(
    reloj: Reloj, settings: Any
) -> None:
    """FT-08: la rebeldía abre un estudio que nació vencido; no puede escapar del freno."""
    settings.LIMITE_DESESTIMACIONES = 2
    lote.notificadas(gente.crear(), reloj, 4)
    reloj("2026-06-20T10:00-04:00")
    assert vigilar().frenada == "cantidad"
    assert Actuacion.objects.filter(clase="anotar_rebeldia").count() == 4
    assert lote.desestimadas() == 0
    assert Freno.objects.get().pendientes == 4
    invariantes.comprobar(al_dia=False)


@pytest.mark.django_db(transaction=True)
def test_dos_pasadas_que_frenan_a_la_vez_ponen_un_solo_freno(reloj: Reloj, settings: Any) -> None:
    settings.LIMITE_DESESTIMACIONES = 0
    lote.en_estudio(gente.crear(), reloj, 2)
    reloj(TODO_VENCIDO)
    pasadas = lote.a_la_vez(*[vigilar] * 6)
    assert [p.frenada for p in pasadas] == ["cantidad"] * 6
    assert Freno.objects.count() == 1
    assert Alarma.objects.filter(clase="freno").count() == 1
    assert lote.desestimadas() == 0
    invariantes.comprobar(al_dia=False)


@pytest.mark.django_db(transaction=True)
def test_lo_que_se_cumple_mientras_la_pasada_lo_mira_no_deja_tarea(reloj: Reloj) -> None:
    """Nacido vencido y cumplido por un acto antes de que la pasada tome su candado."""
    casos = lote.en_estudio(gente.crear(), reloj, 1)
    plazo = Plazo.objects.get(querella=casos[0], termino="Q-EST-30")
    reloj(TODO_VENCIDO)
    Plazo.objects.filter(pk=plazo.pk).update(estado="cumplido", cerrado_en=ahora())
    assert not vencimientos._proponer(plazo)
    assert not Tarea.objects.filter(plazo=plazo).exists()


def test_lo_importado_sin_terminar_no_cambia_en_un_anio_de_vigilancia(reloj: Reloj) -> None:
    """FT-37, hasta que alguien lo adopte."""
    elenco = gente.crear()
    reloj("2026-05-08T10:00-04:00")
    q = services.abrir_borrador(actor=IMPORTADOR, historica=True)
    caso: dict[str, Any] = {"querella_id": q.pk, "actor": IMPORTADOR}
    datos = fabricas.datos(elenco, numero="Q-03-7")
    services.presentar(**caso, datos=datos, el=date(2026, 3, 13))
    services.notificar(
        **caso, servicio=DatosDeServicio(recibida_el=date(2026, 3, 19)), el=date(2026, 3, 19)
    )
    services.contestar(**caso, el=date(2026, 4, 6))
    antes = list(Plazo.objects.order_by("pk").values())
    for mes in range(6, 13):
        reloj(f"2026-{mes:02d}-15T10:00-04:00")
        pasada = vigilar()
        assert (pasada.examinados, pasada.frenada) == (0, "")
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"
    assert list(Plazo.objects.order_by("pk").values()) == antes
    assert not Tarea.objects.exists()
    assert not Alarma.objects.exists()
    invariantes.comprobar()
