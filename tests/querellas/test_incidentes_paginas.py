"""Paralizar y reservar por su página: lo que se ve antes, lo que hace y quién lo levanta."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from plazos.models import Plazo
from querellas.models import Querella
from tests import elenco as gente
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta
from tests.querellas.test_importar import caso, importar
from tests.querellas.test_mesa_actos import en_estudio

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def test_paralizar_detiene_el_estudio_y_levantar_ensena_la_fecha_nueva_antes(elenco, reloj):
    """El estudio vencía el 6 de mayo: parado del 15 al 24 de abril, vence el 16."""
    q = en_estudio(elenco, reloj)
    reloj("2026-04-15T10:00-04:00")
    orden = {"el": "2026-04-15", "autoridad": "Tribunal de San Juan, SJ2026CV00001"}
    previa = enviar(elenco.secretaria, q, "paralizar", paso="calcular", **orden)
    assert "que vencía el 6 de mayo de 2026" in previa.text
    assert Plazo.objects.get(querella=q, termino="Q-EST-30", estado="corriendo").fecha_legal

    pagina = hacer(elenco.secretaria, q, "paralizar", **orden)
    assert "no vence hasta que se levante la paralización" in pagina.text
    assert "Levantar la paralización" in pagina.text

    reloj("2026-04-24T10:00-04:00")
    levantada = {"el": "2026-04-24", "autoridad": "Tribunal de San Juan, SJ2026CV00001"}
    previa = enviar(elenco.secretaria, q, "levantar_paralizacion", paso="calcular", **levantada)
    assert "18 de mayo de 2026" in previa.text
    hacer(elenco.secretaria, q, "levantar_paralizacion", **levantada)
    corre = Plazo.objects.get(querella=q, termino="Q-EST-30", estado="corriendo")
    assert corre.fecha_legal.isoformat() == "2026-05-18"


def test_una_fecha_de_levantar_anterior_a_la_orden_se_dice_en_su_campo(elenco, reloj):
    q = en_estudio(elenco, reloj)
    reloj("2026-04-15T10:00-04:00")
    hacer(elenco.secretaria, q, "paralizar", el="2026-04-15", autoridad="Tribunal")
    mala = {"el": "2026-04-14", "autoridad": "Tribunal"}
    assert "No pudo levantarse antes" in errores(
        enviar(elenco.secretaria, q, "levantar_paralizacion", **mala)
    )


def test_reservar_una_entrada_y_levantarla_entre_dos(elenco, reloj):
    q = en_estudio(elenco, reloj)
    reloj("2026-04-15T10:00-04:00")
    pagina = hacer(elenco.secretaria, q, "reservar", que="asiento:2", orden="Orden del 15 de abril")
    assert "Entrada 2 reservada por orden." in pagina.text

    pide = {"orden": "Orden del 20 de abril", "reserva": q.reservas.get().pk}
    reloj("2026-04-20T10:00-04:00")
    pagina = hacer(elenco.secretaria, q, "levantar_reserva", **pide)
    assert "Su petición consta. Falta que otra persona la confirme." in pagina.text
    otra_vez = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q, "levantar_reserva")).text
    assert "Debe confirmarlo otra persona, no quien la pidió." in otra_vez
    pagina = hacer(elenco.presidente, q, "levantar_reserva", reserva=pide["reserva"], orden="")
    assert "Levantada por orden la reserva de la entrada 2." in pagina.text


def test_reservar_pide_la_orden_y_la_contrasena(elenco, reloj):
    q = en_estudio(elenco, reloj)
    reloj("2026-04-15T10:00-04:00")
    sin_orden = errores(enviar(elenco.secretaria, q, "reservar", que="caso"))
    assert "Complete «Orden que lo dispone»." in sin_orden
    # Nada viene escogido, y lo que falta se dice todo de una vez.
    vacia = errores(enviar(elenco.secretaria, q, "reservar", clave=""))
    orden_de_la_pagina = [vacia.index(x) for x in ("Qué queda reservado", "Orden que", "Su contr")]
    assert orden_de_la_pagina == sorted(orden_de_la_pagina)
    mala = enviar(elenco.secretaria, q, "reservar", que="caso", orden="O", clave="otra-cosa")
    assert "La contraseña no es correcta." in errores(mala)
    assert not Querella.objects.get(pk=q.pk).reservada


def test_un_caso_importado_se_puede_reservar_y_no_paralizar(elenco, reloj, tmp_path):
    importar(tmp_path, caso())
    q = Querella.objects.get(numero="Q-97-004")
    reloj("2026-04-15T10:00-04:00")
    pagina = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q)).text
    assert "Reservar por orden" in pagina and "Paralizar" not in pagina
    hacer(elenco.secretaria, q, "reservar", que="caso", orden="Orden del 15 de abril")
    assert Querella.objects.get(pk=q.pk).reservada
