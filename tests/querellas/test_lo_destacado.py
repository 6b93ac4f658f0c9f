"""Lo que la página del caso destaca: el acto que se espera de quien la mira, y el reloj."""

import re
from datetime import date
from typing import Any

import pytest
from django.template import Context, Template
from django.utils import translation

from querellas.comision.models import Resolucion, Voto
from querellas.idioma import hace
from querellas.models import Tarea
from querellas.reloj import ahora
from tests import elenco as gente
from tests.querellas.mesa import entrar, enviar, hacer
from tests.querellas.test_votos import CARGOS, concluida, proponer


def destacado(quien: Any, q: Any) -> list[str]:
    """Los botones grandes de «Qué puede hacer»."""
    pagina = entrar(quien).get(f"/es/despacho/expediente/{q.numero}/").text
    return re.findall(r'<a class="usa-button" href="[^"]*">([^<]*)</a>', pagina)


def sigue(quien: Any, q: Any) -> bool:
    pagina = entrar(quien).get(f"/es/despacho/expediente/{q.numero}/").text
    return "Su voto consta y puede cambiarlo. Falta otro voto concurrente" in pagina


@pytest.mark.django_db
def test_sin_propuesta_se_destaca_proponer_y_quien_ya_voto_no_tiene_boton(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj, cargos=CARGOS[:1])
    assert destacado(elenco.presidente, q) == ["Proponer una resolución"]
    proponer(q, elenco.presidente)
    assert destacado(elenco.presidente, q) == []
    assert sigue(elenco.presidente, q)
    assert destacado(elenco.asociada, q) == ["Votar la resolución"]
    assert not sigue(elenco.asociada, q)
    # El voto no viene puesto ni se supone: se escoge.
    r = Resolucion.objects.get(querella=q)
    vacio = enviar(elenco.asociada, q, "emitir_resolucion", resolucion=str(r.pk), sentido="")
    assert "Escoja su voto." in vacio.text
    assert Voto.objects.filter(resolucion=r).count() == 1
    # Con votos por textos distintos nadie decide: vuelve a pedírsele el voto a los dos.
    otra = {"hechos": "Otro.", "determinaciones": "Otra.", "conclusiones": "Otra más."}
    hacer(elenco.asociada, q, "proponer_resolucion", disposicion="exoneracion", **otra)
    otro = Resolucion.objects.latest("pk")
    assert otro.querella == q
    # Cada caso cuenta sus propuestas desde la primera.
    texto = entrar(elenco.presidente).get(f"/es/despacho/expediente/{q.numero}/").text
    assert re.findall(r"<h3>Propuesta (\d+):", texto) == ["1", "2"]
    for quien in (elenco.presidente, elenco.asociada):
        assert destacado(quien, q) == ["Votar la resolución"]
        assert not sigue(quien, q)


@pytest.mark.parametrize(
    ("hoy", "lengua", "dice"),
    [
        (date(2026, 4, 8), "es", "1 día"),
        (date(2026, 4, 9), "es", "hoy"),
        (date(2026, 4, 10), "es", "hace 1 día"),
        (date(2026, 4, 12), "es", "hace 3 días"),
        (date(2026, 4, 12), "en", "late 3 days"),
    ],
)
def test_el_anillo_de_un_termino_pasado_dice_hace_cuanto(hoy, lengua, dice):
    plantilla = Template("{% load querellas %}{% reloj_plazo i h f %}")
    with translation.override(lengua):
        html = plantilla.render(Context({"i": date(2026, 3, 19), "h": hoy, "f": date(2026, 4, 9)}))
    texto = html.partition('class="anillo__texto"')[2].partition('<span class="reloj__pie"')[0]
    assert " ".join(re.sub(r"<[^>]*>?", " ", texto.partition(">")[2]).split()) == dice


@pytest.mark.django_db
def test_lo_que_hace_otra_oficina_no_enlaza_a_la_misma_pagina(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj, cargos=CARGOS[:1])
    for clase in ("resolver_recusacion", "comparecencia_por_anotar"):
        Tarea.objects.create(querella=q, clase=clase, creada_en=ahora())
    pagina = entrar(elenco.secretaria).get(f"/es/secretaria/expediente/{q.numero}/").text
    tareas = pagina.partition('<h2 id="tareas">')[2].partition("</section>")[0]
    assert "Votar la recusación de un miembro</p>" in tareas
    assert "La hace la Comisión." in tareas
    assert f'href="/es/secretaria/expediente/{q.numero}/"' not in tareas
    assert f'href="/es/secretaria/expediente/{q.numero}/comparecer/"' in tareas


@pytest.mark.parametrize(
    ("minutos", "dice"),
    [(1, "hace 1 minuto"), (59, "hace 59 minutos"), (60, "hace 1 hora"), (27353, "hace 18 días")],
)
def test_un_rato_largo_se_dice_en_dias(minutos, dice):
    assert hace(minutos) == dice


def test_el_detalle_de_una_alarma_lee_tambien_los_dias_30_y_31():
    from querellas.actos.listas import con_fechas

    assert con_fechas("2026-11-30 17:21 a 2026-12-31") == "30 nov 2026 17:21 a 31 dic 2026"
