"""Adoptar mientras otros actúan: la vigilancia, quien abre términos, otro miembro."""

from __future__ import annotations

import threading
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection, transaction

from plazos import recomputo
from plazos.calendarios import vigentes
from plazos.models import CasoPorRecalcular, Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.cuentas.models import Rol, Usuario
from querellas.models import Actuacion, Querella
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.fallas import lote
from tests.plazos.piezas_calendario import corre, dia, en_estudio, orden

pytestmark = pytest.mark.django_db(transaction=True)


def persona(usuario: Usuario) -> Usuario:
    return Usuario.objects.get(pk=usuario.pk)


def con_un_voto(elenco: Any, propuesta: Any) -> Any:
    recomputo.proponer(actor=elenco.secretaria, propuesta=propuesta)
    recomputo.adoptar(actor=elenco.presidente, propuesta=propuesta)
    return propuesta


@pytest.mark.norma("18.004#15")
def test_la_adopcion_y_la_vigilancia_a_la_vez_nunca_dejan_un_caso_desestimado_sin_reversion(
    reloj: Any, settings: Any
) -> None:
    settings.LIMITE_DESESTIMACIONES = 100
    elenco = gente.crear()
    casos = [en_estudio(elenco, reloj) for _n in range(6)]
    reloj("2026-05-07T01:00-04:00")
    propuesta = con_un_voto(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    hechos = lote.a_la_vez(
        vigilar,
        lambda: recomputo.adoptar(actor=persona(elenco.asociada), propuesta=propuesta),
        vigilar,
        recomputo.aplicar_pendientes,
        recomputo.aplicar_pendientes,
    )
    assert not [h for h in hechos if isinstance(h, BaseException)], hechos
    recomputo.aplicar_pendientes()
    vigilar()
    for q in casos:
        estado = Querella.objects.get(pk=q.pk).estado
        reversiones = q.reversiones.count()
        if estado == "desestimada_con_perjuicio":
            assert reversiones == 1, "ganó la vigilancia: la orden abrió su reversión"
        else:
            assert (estado, corre(q).fecha_legal) == ("en_estudio", date(2026, 5, 15))
            assert reversiones == 0
        asientos = Actuacion.objects.filter(querella=q, clase="recalcular_termino").count()
        assert asientos == (estado == "en_estudio")
    fabricas.documentos_listos()
    invariantes.comprobar()


def test_ningun_termino_se_abre_con_el_calendario_viejo_mientras_se_adopta(reloj: Any) -> None:
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    propuesta = con_un_voto(elenco, dia(date(2026, 5, 6)))
    abierto, seguir = threading.Event(), threading.Event()

    def contestar() -> None:
        with transaction.atomic():
            services.contestar(querella_id=q.pk, actor=persona(elenco.secretaria))
            abierto.set()
            assert seguir.wait(20)

    def adoptar() -> bool:
        assert abierto.wait(20)
        return recomputo.adoptar(actor=persona(elenco.asociada), propuesta=propuesta)

    def soltar() -> None:
        # Espera a que la adopción esté de verdad detenida por el acto.
        lote.esperar(_hay_quien_espera)
        seguir.set()

    hechos = lote.a_la_vez(contestar, adoptar, soltar)
    assert hechos[1] is True, hechos
    assert corre(q).fecha_legal == date(2026, 5, 6)
    # La adopción esperó al acto y por eso vio su término.
    assert CasoPorRecalcular.objects.filter(querella=q).count() == 1
    recomputo.aplicar_pendientes()
    assert corre(q).fecha_legal == date(2026, 5, 7)


def _hay_quien_espera() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")
        return bool(cursor.fetchone()[0])


def test_dos_miembros_que_votan_a_la_vez_adoptan_una_sola_vez(reloj: Any) -> None:
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    propuesta = dia(date(2026, 5, 6))
    recomputo.proponer(actor=elenco.secretaria, propuesta=propuesta)
    hechos = lote.a_la_vez(
        *(
            lambda u=u: recomputo.adoptar(actor=persona(u), propuesta=propuesta)
            for u in (elenco.presidente, elenco.asociada, elenco.asociado)
        )
    )
    # Dos votos la adoptan; el tercero llega cuando ya no está abierta.
    assert sorted(str(h) for h in hechos if isinstance(h, bool)) == ["False", "True"]
    assert sum(isinstance(h, services.ActoRechazado) for h in hechos) == 1
    assert vigentes().adopcion == 1
    recomputo.aplicar_pendientes()
    assert Plazo.objects.filter(querella=q, termino="Q-EST-30").count() == 2


def test_dos_propuestas_que_se_adoptan_a_la_vez_llevan_numeros_distintos(reloj: Any) -> None:
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    una = con_un_voto(elenco, dia(date(2026, 5, 6)))
    otra = con_un_voto(elenco, dia(date(2026, 5, 7)))
    hechos = lote.a_la_vez(
        lambda: recomputo.adoptar(actor=persona(elenco.asociada), propuesta=una),
        lambda: recomputo.adoptar(actor=persona(elenco.asociado), propuesta=otra),
    )
    assert hechos == [True, True]
    una.refresh_from_db()
    otra.refresh_from_db()
    assert {una.adopcion, otra.adopcion} == {1, 2}
    recomputo.aplicar_pendientes()
    assert corre(q).fecha_legal == date(2026, 5, 8)


def test_el_voto_de_quien_deja_de_ser_comisionado_mientras_firma_no_cuenta(reloj: Any) -> None:
    elenco = gente.crear()
    en_estudio(elenco, reloj)
    propuesta = con_un_voto(elenco, dia(date(2026, 5, 6)))
    quitado, seguir = threading.Event(), threading.Event()

    def quitar() -> None:
        with transaction.atomic():
            Usuario.objects.select_for_update(no_key=True).get(pk=elenco.asociada.pk)
            Rol.objects.filter(usuario=elenco.asociada).update(hasta=date(2026, 4, 1))
            quitado.set()
            assert seguir.wait(20)

    def votar() -> bool:
        actor = persona(elenco.asociada)
        assert quitado.wait(20)
        seguir.set()
        return recomputo.adoptar(actor=actor, propuesta=propuesta)

    hechos = lote.a_la_vez(quitar, votar)
    assert isinstance(hechos[1], PermissionDenied)
    assert propuesta.votos.count() == 1


def test_aplicar_desde_dos_trabajadores_deja_un_asiento_por_caso(reloj: Any) -> None:
    elenco = gente.crear()
    casos = [en_estudio(elenco, reloj) for _n in range(4)]
    propuesta = con_un_voto(elenco, dia(date(2026, 5, 6)))
    recomputo.adoptar(actor=elenco.asociada, propuesta=propuesta)
    hechos = lote.a_la_vez(*[recomputo.aplicar_pendientes] * 4)
    assert sum(hechos) == 4, hechos
    for q in casos:
        assert Actuacion.objects.filter(querella=q, clase="recalcular_termino").count() == 1
    fabricas.documentos_listos()
    invariantes.comprobar()
