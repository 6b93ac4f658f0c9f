"""Dos personas a la vez: números seguidos, un solo acto, y el reloj decide quién llegó."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection, transaction

from plazos.models import Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.comision.models import Resolucion
from querellas.cuentas.models import Rol, Usuario
from querellas.models import Actuacion, Contador, Querella
from querellas.notificaciones.models import Notificacion
from querellas.reloj import ahora, recepcion_en, reloj_del_proceso
from querellas.services.decidir import TextoDeResolucion
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.elenco import Elenco
from tests.fallas import lote

pytestmark = pytest.mark.django_db(transaction=True)
Reloj = Callable[[str], Any]
MEDIANOCHE = datetime(2027, 1, 1, 4, tzinfo=UTC)
TEXTO = TextoDeResolucion(hechos="Uno.", determinaciones="Dos.", conclusiones="Tres.")


class Deshacer(Exception):
    """Lo que pasa cuando algo falla después de dar el número."""


def presentar(elenco: Elenco, querella_id: int, *, falla: bool = False) -> str:
    """Presenta con su propia sesión; si `falla`, todo se deshace después de numerar."""
    actor = Usuario.objects.get(pk=elenco.secretaria.pk)
    datos = fabricas.datos(elenco)
    with transaction.atomic():
        q = services.presentar(querella_id=querella_id, actor=actor, datos=datos)
        assert q.numero
        if falla:
            raise Deshacer
    return str(q.numero)


def borradores(elenco: Elenco, cuantos: int) -> list[int]:
    return [fabricas.borrador(elenco.secretaria).pk for _n in range(cuantos)]


@pytest.mark.norma("18.004#1")
def test_cincuenta_al_cambiar_el_anio_y_unas_deshechas_dan_en_cada_anio_1_a_n(
    reloj: Reloj,
) -> None:
    """FT-10: la medianoche de Puerto Rico, que en UTC son las cuatro, pasa mientras se presenta."""
    elenco = gente.crear()
    ids = borradores(elenco, 51)
    reloj("2026-12-31T23:59:50-04:00")
    primero = presentar(elenco, ids[0])
    assert primero == "CVQM-2026-0001"

    def una(pk: int, n: int) -> str:
        # La mitad, cuando toque; la otra mitad, seguro en 2027.
        if n % 2:
            lote.esperar(lambda: ahora() > MEDIANOCHE)
        return presentar(elenco, pk, falla=n % 10 in (3, 8))

    reloj("2026-12-31T23:59:59-04:00")
    hechos = lote.a_la_vez(*[lambda pk=pk, n=n: una(pk, n) for n, pk in enumerate(ids[1:])])
    assert sum(isinstance(h, Deshacer) for h in hechos) == 10
    numeros = [primero, *(h for h in hechos if isinstance(h, str))]
    assert len(numeros) == 41, hechos
    por_anio = {anio: sorted(n for n in numeros if f"-{anio}-" in n) for anio in (2026, 2027)}
    for anio, suyos in por_anio.items():
        assert suyos == [f"CVQM-{anio}-{n:04d}" for n in range(1, len(suyos) + 1)]
        assert Contador.objects.get(anio=anio).ultimo == len(suyos)
    assert len(por_anio[2027]) >= 20
    for q in Querella.objects.exclude(numero=None):
        assert q.presentada_en is not None
        de_2026 = q.presentada_en < MEDIANOCHE
        dia = date(2026, 12, 31) if de_2026 else date(2027, 1, 1)
        assert (q.presentada_el, str(q.numero)[5:9]) == (dia, str(dia.year))
    assert Querella.objects.filter(estado="borrador", numero=None).count() == 10
    invariantes.comprobar()


def test_el_mismo_formulario_enviado_dos_veces_es_una_sola_querella(reloj: Reloj) -> None:
    """FT-19."""
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    (pk,) = borradores(elenco, 1)
    hechos = lote.a_la_vez(*[lambda: presentar(elenco, pk)] * 6)
    assert hechos == ["CVQM-2026-0001"] * 6
    assert Actuacion.objects.count() == 1
    assert Notificacion.objects.count() == 1
    invariantes.comprobar()


# --- Decidir ---------------------------------------------------------------------------------
def con_propuesta(reloj: Reloj, elenco: Elenco) -> tuple[Querella, Resolucion]:
    """En estudio, con un proyecto de desestimar sin vista y un solo voto, el de quien preside."""
    (q,) = lote.en_estudio(elenco, reloj, 1)
    propuesta = services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto="sin_vista",
        disposicion="desestimacion",
        texto=TEXTO,
    )
    return q, propuesta


def firmar(quien: Usuario, propuesta: Resolucion) -> Querella:
    actor = Usuario.objects.get(pk=quien.pk)
    return services.desestimar_sin_vista(
        querella_id=propuesta.querella_id, actor=actor, resolucion_id=propuesta.pk
    )


@pytest.mark.norma("18.004#12")
def test_dos_comisionados_que_firman_en_el_mismo_instante_emiten_una_sola_resolucion(
    reloj: Reloj,
) -> None:
    """FT-12."""
    elenco = gente.crear()
    q, propuesta = con_propuesta(reloj, elenco)
    quienes = (elenco.asociada, elenco.asociado, elenco.asociada)
    hechos = lote.a_la_vez(*[lambda u=u: firmar(u, propuesta) for u in quienes])
    emitidas = [h for h in hechos if isinstance(h, Querella)]
    rechazadas = [h for h in hechos if isinstance(h, services.ActoRechazado)]
    assert (len(emitidas), len(rechazadas)) == (1, 2), hechos
    assert Actuacion.objects.filter(querella=q, clase="desestimar_sin_vista").count() == 1
    assert q.documentos.filter(tipo="resolucion").count() == 1
    assert Notificacion.objects.filter(documento__tipo="resolucion").count() == 2
    assert propuesta.votos.count() == 2
    invariantes.comprobar()


def test_el_voto_de_quien_pierde_el_papel_mientras_firma_no_cuenta(reloj: Reloj) -> None:
    """FT-13: quitar el papel toma el candado de la persona; el acto espera y luego lo ve."""
    elenco = gente.crear()
    q, propuesta = con_propuesta(reloj, elenco)
    quitando = threading.Event()

    def quitar() -> None:
        with transaction.atomic():
            Usuario.objects.select_for_update(no_key=True).get(pk=elenco.asociada.pk)
            quitando.set()
            lote.esperar(lambda: lote.esperando_candado() == 1)
            Rol.objects.filter(usuario=elenco.asociada).update(hasta=date(2026, 4, 5))

    def votar() -> Querella:
        quitando.wait(60)
        return firmar(elenco.asociada, propuesta)

    _nada, voto = lote.a_la_vez(quitar, votar)
    assert isinstance(voto, PermissionDenied)
    assert propuesta.votos.count() == 1
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"
    invariantes.comprobar()


def test_si_la_firma_llego_primero_quitar_el_papel_espera_y_el_voto_cuenta(reloj: Reloj) -> None:
    """FT-13, en el otro orden."""
    elenco = gente.crear()
    q, propuesta = con_propuesta(reloj, elenco)
    firmando = threading.Event()

    def votar() -> Querella:
        with transaction.atomic():
            hecho = firmar(elenco.asociada, propuesta)
            firmando.set()
            lote.esperar(lambda: lote.esperando_candado() == 1)
        return hecho

    def quitar() -> None:
        firmando.wait(60)
        with transaction.atomic():
            Usuario.objects.select_for_update(no_key=True).get(pk=elenco.asociada.pk)
            Rol.objects.filter(usuario=elenco.asociada).update(hasta=date(2026, 4, 5))

    voto, _nada = lote.a_la_vez(votar, quitar)
    assert isinstance(voto, Querella)
    assert Querella.objects.get(pk=q.pk).estado == "desestimada"
    assert Rol.objects.get(usuario=elenco.asociada).hasta == date(2026, 4, 5)
    invariantes.comprobar()


# --- El minuto en que vence ------------------------------------------------------------------
VENCE = datetime(2026, 4, 21, 4, tzinfo=UTC)  # contestada el 20 de marzo; el 19 es domingo


def a_punto_de_vencer(reloj: Reloj, settings: Any, segundos: float) -> tuple[Elenco, Resolucion]:
    """Con la guardia en cero y el reloj a `segundos` del instante."""
    settings.GUARDIA_MINUTOS = 0
    elenco = gente.crear()
    q, propuesta = con_propuesta(reloj, elenco)
    assert Plazo.objects.get(querella=q, termino="Q-EST-30").vence_en == VENCE
    reloj((VENCE + timedelta(seconds=segundos)).isoformat())
    return elenco, propuesta


@pytest.mark.norma("18.004#15")
def test_la_firma_que_llego_dos_segundos_antes_gana_aunque_confirme_despues(
    reloj: Reloj, settings: Any
) -> None:
    """FT-11: la firma tiene el candado y la pasada, ya vencido, espera por él."""
    elenco, propuesta = a_punto_de_vencer(reloj, settings, -60)
    firmada = threading.Event()

    def firma_lenta() -> Querella:
        reloj((VENCE - timedelta(seconds=2)).isoformat())
        with transaction.atomic():
            hecho = firmar(elenco.asociada, propuesta)
            firmada.set()
            lote.esperar(lambda: lote.esperando_candado() == 1)
        return hecho

    def pasada() -> int:
        firmada.wait(60)
        lote.esperar(lambda: ahora() > VENCE)
        return vigilar().desestimados

    firma, desestimados = lote.a_la_vez(firma_lenta, pasada)
    assert isinstance(firma, Querella)
    assert desestimados == 0
    assert Querella.objects.get().estado == "desestimada"
    assert not Actuacion.objects.filter(clase="desestimar_por_vencimiento").exists()
    invariantes.comprobar(guardia_minutos=0)


@pytest.mark.norma("18.004#15")
def test_la_firma_de_dos_segundos_despues_dice_que_el_termino_vencio(
    reloj: Reloj, settings: Any
) -> None:
    """FT-11: haya pasado ya la vigilancia o no."""
    elenco, propuesta = a_punto_de_vencer(reloj, settings, 2)
    firma, pasada = lote.a_la_vez(lambda: firmar(elenco.asociada, propuesta), vigilar)
    assert isinstance(firma, services.ActoRechazado)
    assert pasada.desestimados == 1
    assert Querella.objects.get().estado == "desestimada_con_perjuicio"
    invariantes.comprobar(guardia_minutos=0)


@pytest.mark.parametrize("segundos", [-0.3, -0.15, 0.0, 0.15])
def test_en_el_mismo_instante_gana_uno_y_nunca_los_dos(
    reloj: Reloj, settings: Any, segundos: float
) -> None:
    """FT-11."""
    elenco, propuesta = a_punto_de_vencer(reloj, settings, segundos)

    def pasada() -> int:
        lote.esperar(lambda: ahora() > VENCE)
        return vigilar().desestimados

    firma, desestimados = lote.a_la_vez(lambda: firmar(elenco.asociada, propuesta), pasada)
    firmada = isinstance(firma, Querella)
    assert firmada or isinstance(firma, services.ActoRechazado), firma
    assert desestimados == (0 if firmada else 1)
    if not firmada:
        vigilar()
    invariantes.comprobar(guardia_minutos=0)


def test_con_la_guardia_puesta_gana_lo_recibido_a_tiempo_aunque_esperara_minutos(
    reloj: Reloj,
) -> None:
    """FT-11: la petición llegó antes del instante y su turno llegó diez minutos después."""
    elenco = gente.crear()
    _q, propuesta = con_propuesta(reloj, elenco)
    reloj((VENCE + timedelta(minutes=10)).isoformat())
    assert vigilar().desestimados == 0
    with recepcion_en(reloj_del_proceso() - timedelta(minutes=11)):
        firmar(elenco.asociada, propuesta)
    q = Querella.objects.get()
    assert q.estado == "desestimada"
    assert q.terminada_en is not None and q.terminada_en < VENCE
    reloj((VENCE + timedelta(minutes=31)).isoformat())
    assert vigilar().desestimados == 0
    invariantes.comprobar()


# --- Cambios que se pisan --------------------------------------------------------------------
def test_lo_que_una_persona_tenia_abierto_no_revive_un_caso_ya_desestimado(reloj: Reloj) -> None:
    """FT-27: la secretaria abrió el caso, la vigilancia lo desestimó, la secretaria guarda."""
    elenco = gente.crear()
    (q,) = lote.en_estudio(elenco, reloj, 1)
    abierta = Querella.objects.get(pk=q.pk)
    reloj("2026-05-08T10:00-04:00")
    assert vigilar().desestimados == 1
    with pytest.raises(services.ActoRechazado):
        services.anular_notificacion(querella_id=q.pk, actor=elenco.secretaria, razon="otra")
    # Ni por descuido de quien programe: la fila vieja no se puede guardar sobre la nueva.
    abierta.asunto = "lo que tenía en pantalla"
    with pytest.raises(Exception, match="(?i)state|estado|Transici"):
        abierta.save()
    assert Querella.objects.get(pk=q.pk).estado == "desestimada_con_perjuicio"
    invariantes.comprobar()


def test_dos_actos_con_candados_en_orden_contrario_acaban_los_dos(reloj: Reloj) -> None:
    """FT-28: a quien le toque deshacer, repite; la persona no ve ningún error."""
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    fabricas.presentada(elenco=elenco)
    (pk,) = borradores(elenco, 1)
    tomado = threading.Event()

    def al_reves() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            Contador.objects.select_for_update().get(anio=2026)
            tomado.set()
            lote.esperar(lambda: lote.esperando_candado() == 1)
            cursor.execute(lote.CASO, [pk])

    def acto() -> str:
        tomado.wait(60)
        actor = Usuario.objects.get(pk=elenco.secretaria.pk)
        datos = fabricas.datos(elenco)
        return str(services.presentar(querella_id=pk, actor=actor, datos=datos).numero)

    nada, numero = lote.a_la_vez(al_reves, acto)
    assert nada is None
    assert numero == "CVQM-2026-0002"
    invariantes.comprobar()
