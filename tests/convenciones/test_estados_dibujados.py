"""El diagrama y la tabla de estados son los del programa de hoy."""

from __future__ import annotations

import io

import pytest
from django.core.management import call_command

from querellas.estados import TRANSICIONES, Estado
from querellas.management.commands import dibujar_estados as d


def test_lo_guardado_es_lo_que_el_programa_hace() -> None:
    """Al fallar: «manage.py dibujar_estados» los escribe."""
    call_command("dibujar_estados", "--comprobar", stderr=io.StringIO())


def test_un_estado_o_un_acto_que_cambie_se_nota(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(d, "TRANSICIONES", TRANSICIONES[:-1])
    errores = io.StringIO()
    with pytest.raises(SystemExit) as fin:
        call_command("dibujar_estados", "--comprobar", stderr=errores)
    assert fin.value.code == 1
    assert "OPERACION.md es viejo" in errores.getvalue()


def test_el_dibujo_tiene_todos_los_estados_y_el_leeme_lo_ensena() -> None:
    assert set(d.CAMINO) | set(d.A_LA_DERECHA) == set(Estado)
    assert len(d.tabla().splitlines()) == len(TRANSICIONES) + 2
    assert ".github/estados.svg" in (d.RAIZ / "README.md").read_text(encoding="utf-8")
