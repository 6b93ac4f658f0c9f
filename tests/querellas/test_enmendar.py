"""Corregir y eliminar por orden un asiento: lo dice otro posterior y los dos quedan a la vista."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from plazos.models import Plazo
from querellas import services
from querellas.models import Actuacion, Lectura, Querella
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]
ORDEN = "Orden de la Presidente, 7 de abril de 2026"


def con_tardia(reloj: Reloj) -> tuple[Elenco, Querella]:
    """En rebeldía y con una contestación tardía: la entrada 4 no movió nada."""
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-07T10:00-04:00")
    services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    return elenco, Querella.objects.get(pk=q.pk)


def corregir(elenco: Elenco, q: Querella, **cambios: Any) -> Actuacion:
    datos = {"asiento": 3, "correccion": "La moción llegó por mensajero.", "orden": ORDEN}
    return services.corregir_asiento(
        querella_id=q.pk, actor=elenco.secretaria, **{**datos, **cambios}
    )


def eliminar(elenco: Elenco, q: Querella, **cambios: Any) -> Actuacion:
    datos = {"asiento": 3, "razon": "lenguaje impropio", "orden": ORDEN}
    return services.eliminar_asiento(
        querella_id=q.pk, actor=elenco.secretaria, **{**datos, **cambios}
    )


@pytest.mark.norma("18.013#2")
def test_corregir_anade_un_asiento_y_no_toca_el_corregido_ni_ningun_termino(reloj: Reloj) -> None:
    elenco, q = con_tardia(reloj)
    visto = q.actuaciones.get(numero=3)
    plazos = list(Plazo.objects.order_by("pk").values())
    nuevo = corregir(elenco, q)
    assert (nuevo.numero, nuevo.clase) == (4, "corregir_asiento")
    assert nuevo.texto_es == (
        "Entrada 3 corregida por orden. Debe leerse: «La moción llegó por mensajero.»."
    )
    assert q.actuaciones.get(numero=3).texto_es == visto.texto_es
    assert list(Plazo.objects.order_by("pk").values()) == plazos
    assert Querella.objects.get(pk=q.pk).estado == q.estado
    assert Lectura.objects.get(actuacion=nuevo).datos == {
        "asiento": 3,
        "correccion": "La moción llegó por mensajero.",
    }, "quién lo ordenó no se publica"
    assert list(verificar()) == []


@pytest.mark.norma("18.013#2")
def test_eliminar_anade_un_asiento_y_el_eliminado_sigue_en_la_cadena(reloj: Reloj) -> None:
    elenco, q = con_tardia(reloj)
    antes = q.actuaciones.get(numero=3).huella
    nuevo = eliminar(elenco, q, razon="lenguaje impropio.")
    assert nuevo.texto_es == "Entrada 3 eliminada por orden: lenguaje impropio."
    assert q.actuaciones.get(numero=3).huella == antes
    assert list(verificar()) == []
    with pytest.raises(services.ActoRechazado) as rechazo:
        eliminar(elenco, q)
    assert rechazo.value.message_dict == {"asiento": ["Esa entrada ya está eliminada."]}


@pytest.mark.parametrize(
    ("asiento", "dicho"),
    [
        (1, "Esa entrada movió el caso: se deja sin efecto con su propio acto."),
        (2, "Esa entrada movió el caso: se deja sin efecto con su propio acto."),
        (9, "Esa entrada no está en este expediente."),
    ],
)
def test_lo_que_movio_el_caso_no_se_elimina(reloj: Reloj, asiento: int, dicho: str) -> None:
    elenco, q = con_tardia(reloj)
    with pytest.raises(services.ActoRechazado) as rechazo:
        eliminar(elenco, q, asiento=asiento)
    assert rechazo.value.message_dict == {"asiento": [dicho]}
    assert q.actuaciones.count() == 3


def test_una_enmienda_no_se_elimina_pero_se_corrige(reloj: Reloj) -> None:
    elenco, q = con_tardia(reloj)
    corregir(elenco, q)
    with pytest.raises(services.ActoRechazado) as rechazo:
        eliminar(elenco, q, asiento=4)
    assert "anota una orden" in rechazo.value.message_dict["asiento"][0]
    assert corregir(elenco, q, asiento=4, correccion="Llegó por correo.").numero == 5


def test_sin_orden_o_sin_texto_no_se_corrige_ni_se_elimina(reloj: Reloj) -> None:
    elenco, q = con_tardia(reloj)
    for acto, vacio, campos in (
        (corregir, {"orden": " ", "correccion": ""}, {"orden", "correccion"}),
        (eliminar, {"orden": "", "razon": "  "}, {"orden", "razon"}),
    ):
        with pytest.raises(services.ActoRechazado) as rechazo:
            acto(elenco, q, **vacio)
        assert set(rechazo.value.message_dict) == campos
    with pytest.raises(services.ActoRechazado):
        corregir(elenco, q, correccion=q.actuaciones.get(numero=3).texto_es)


def test_solo_la_secretaria_y_la_presidencia(reloj: Reloj) -> None:
    elenco, q = con_tardia(reloj)
    for acto, datos in (
        (services.corregir_asiento, {"correccion": "x"}),
        (services.eliminar_asiento, {"razon": "x"}),
    ):
        with pytest.raises(PermissionDenied):
            acto(querella_id=q.pk, actor=elenco.asociada, asiento=3, orden=ORDEN, **datos)


# --- Lo reservado ---------------------------------------------------------------------------
def test_de_lo_que_no_es_publico_tampoco_lo_es_su_correccion(reloj: Reloj) -> None:
    elenco, q = con_tardia(reloj)
    services.prestar_asistencia(querella_id=q.pk, actor=elenco.secretaria, resultado="se orientó")
    nuevo = corregir(elenco, q, asiento=4, correccion="Se orientó por teléfono.")
    assert nuevo.clase == "corregir_asiento_reservado"
    assert not Lectura.objects.get(actuacion=nuevo).publica


def test_reservar_la_entrada_reserva_tambien_lo_que_la_corrige_y_levantarla_lo_devuelve(
    reloj: Reloj,
) -> None:
    """Si no, el texto correcto seguiría a la vista después de sellar el equivocado."""
    elenco, q = con_tardia(reloj)
    corregir(elenco, q)
    corregir(elenco, q, asiento=4, correccion="Llegó por correo.")

    def publicas() -> list[bool]:
        filas = Lectura.objects.filter(actuacion__numero__in=(3, 4, 5))
        return list(filas.order_by("actuacion__numero").values_list("publica", flat=True))

    assert publicas() == [True, True, True]
    reserva = services.reservar(querella_id=q.pk, actor=elenco.secretaria, orden=ORDEN, asiento=3)
    assert publicas() == [False, False, False]
    for quien, orden in ((elenco.secretaria, ORDEN), (elenco.segunda_secretaria, "")):
        services.levantar_reserva(querella_id=q.pk, actor=quien, reserva_id=reserva.pk, orden=orden)
    assert publicas() == [True, True, True]


# --- Las páginas ----------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
def test_el_publico_lee_las_dos_entradas_y_la_eliminada_sale_tachada(reloj: Reloj) -> None:
    elenco, q = con_tardia(reloj)
    corregir(elenco, q)
    eliminar(elenco, q)
    es = Client().get(f"/es/expediente/{q.numero}/").text
    assert "<s>Moción de prórroga presentada" in es
    assert 'Corregida por orden: <a href="#a4">entrada 4</a>' in es
    assert 'Eliminada por orden: <a href="#a5">entrada 5</a>' in es
    assert ORDEN not in es
    en = Client().get(f"/en/expediente/{q.numero}/").text
    assert "Entry 3 struck by order: lenguaje impropio." in en
    assert 'Struck by order: <a href="#a5">entry 5</a>' in en


def test_desde_la_pagina_se_elige_la_entrada_y_se_firma(reloj: Reloj) -> None:
    elenco, q = con_tardia(reloj)
    pagina = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q, "eliminar_asiento")).text
    assert '<option value="3"' in pagina or 'value="3"' in pagina
    assert 'value="1"' not in pagina
    mala = enviar(elenco.secretaria, q, "eliminar_asiento", asiento="3", razon="", orden="")
    assert errores(mala).index("Complete «Por qué") < errores(mala).index("Complete «Orden que lo")
    hecha = hacer(
        elenco.secretaria, q, "eliminar_asiento", asiento="3", razon="lenguaje", orden=ORDEN
    )
    assert "Entrada 4. Entrada 3 eliminada por orden: lenguaje." in hecha.text
    assert "<s>" in hecha.text
    hecha = hacer(
        elenco.presidente, q, "corregir_asiento", asiento="2", correccion="Día 19.", orden=ORDEN
    )
    assert "Debe leerse: «Día 19.»." in hecha.text
