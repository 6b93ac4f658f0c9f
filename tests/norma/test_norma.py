"""`manage.py norma`: ata cada oración a su prueba y a su código, y falla si falta lo exigido."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pytest
from django.core.management import call_command

from querellas.management.commands import norma


@cache
def leidas() -> dict[str, list[norma.Mencion]]:
    """Lo que nombra cada oración, leído una vez: cada caso de abajo quita unas pocas."""
    return {
        nombre: list(getattr(norma, nombre)(norma.RAIZ))
        for nombre in ("menciones_de_pruebas", "menciones_de_codigo")
    }


PRUEBA = """
import pytest
pytestmark = [pytest.mark.django_db, pytest.mark.norma("18.004#3")]

@pytest.mark.norma("18.004#1", "18.004#2")
def test_uno():
    assert True

@pytest.mark.norma("18.005#1")
class TestDeClase:
    @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.norma("18.006#1"))])
    def test_dos(self, x):
        with pytest.raises(ValueError):
            int(x)

def ayuda(): "18.004#9"
"""
CODIGO = '''
"""Módulo. Fuente: 18.009#1."""

def acto():
    """Hace algo.

    Fuente: 18.004#1, 18.004#2 (y 18.007); sigue
    18.004#3. Efectos: ninguno.

    Nada que ver con 18.004#4.
    """

class Cosa:
    def suyo(self):
        """Fuente: 18.004#5."""
        # Fuente: 18.004#6, por ejemplo
'''


@pytest.fixture
def arbol(tmp_path: Path) -> Path:
    (tmp_path / "tests" / "x").mkdir(parents=True)
    (tmp_path / "querellas").mkdir()
    (tmp_path / "tests" / "x" / "test_a.py").write_text(PRUEBA)
    (tmp_path / "querellas" / "b.py").write_text(CODIGO)
    return tmp_path


def test_lee_las_marcas_del_modulo_de_la_clase_y_de_la_funcion(arbol: Path) -> None:
    leidas = {(m.id, m.lugar) for m in norma.menciones_de_pruebas(arbol)}
    uno, dos = "tests/x/test_a.py::test_uno", "tests/x/test_a.py::test_dos"
    assert leidas == {
        ("18.004#3", uno),
        ("18.004#1", uno),
        ("18.004#2", uno),
        ("18.004#3", dos),
        ("18.005#1", dos),
        ("18.006#1", dos),
    }


def test_lee_la_fuente_de_cada_docstring_hasta_el_final_de_su_parrafo(arbol: Path) -> None:
    leidas = {(m.id, m.lugar) for m in norma.menciones_de_codigo(arbol)}
    assert leidas == {
        ("18.009#1", "querellas/b.py"),
        ("18.004#1", "querellas/b.py:acto"),
        ("18.004#2", "querellas/b.py:acto"),
        ("18.007", "querellas/b.py:acto"),
        ("18.004#3", "querellas/b.py:acto"),
        ("18.004#5", "querellas/b.py:Cosa.suyo"),
        ("18.004#6", "querellas/b.py:16"),
    }


def oraciones(*ids: str) -> dict[str, norma.Oracion]:
    return {i: norma.Oracion(i, i.partition("#")[0], "Texto.") for i in ids}


def test_un_hueco_en_lo_exigido_falla_y_en_lo_demas_queda_pendiente() -> None:
    hay = oraciones("18.004#1", "18.004#2", "18.009#1")
    prueba, codigo = norma.Mencion("18.004#1", "p"), norma.Mencion("18.004#1", "c")
    solo_codigo = norma.Mencion("18.004#2", "c")
    assert norma.atar(hay, [prueba], [codigo, solo_codigo]) == []
    assert list(norma.huecos(hay.values())) == ["18.004#2: falta prueba."]
    renglones = "\n".join(norma.tabla(hay.values()))
    assert "Artículo 18.004: 1 de 2 oraciones atadas\n" in renglones
    assert "Artículo 18.009: 0 de 1 oraciones atadas, pendiente" in renglones


def test_citar_una_oracion_que_no_existe_es_una_falla() -> None:
    ajena = norma.Mencion("18.004#99", "tests/x.py::test_y")
    entera = norma.Mencion("18.004", "z")
    assert norma.atar(oraciones("18.004#1"), [ajena, entera], []) == [ajena]


def test_la_norma_entera_esta_en_el_repositorio() -> None:
    leidas = norma.leer_norma(norma.NORMA)
    de_la_querella = [o.id for o in leidas.values() if o.articulo == "18.004"]
    assert de_la_querella == [f"18.004#{n}" for n in range(1, 16)]
    assert all(o.texto for o in leidas.values())


def test_toda_oracion_del_articulo_18_004_tiene_prueba_y_codigo() -> None:
    salida, errores = io.StringIO(), io.StringIO()
    try:
        call_command("norma", stdout=salida, stderr=errores)
    except SystemExit:
        pytest.fail(errores.getvalue())
    assert "Artículo 18.004: 15 de 15 oraciones atadas\n" in salida.getvalue()
    assert "tests/norma/test_articulo_18_004.py" in salida.getvalue()


@pytest.mark.parametrize("numero", range(1, 16))
@pytest.mark.parametrize("que", ["prueba", "código"])
def test_la_orden_falla_y_nombra_la_oracion_a_la_que_le_falta_algo(
    monkeypatch: pytest.MonkeyPatch, numero: int, que: str
) -> None:
    """Sin lo que la nombra, cada una de las quince deja la orden en 1 y dice cuál y qué falta."""
    fuente = {"prueba": "menciones_de_pruebas", "código": "menciones_de_codigo"}[que]
    todas = leidas()
    sin = [m for m in todas[fuente] if m.id != f"18.004#{numero}"]
    assert len(sin) < len(todas[fuente])
    for cual, suyas in {**todas, fuente: sin}.items():
        monkeypatch.setattr(norma, cual, lambda raiz, suyas=suyas: suyas)
    errores = io.StringIO()
    with pytest.raises(SystemExit) as salida:
        call_command("norma", stdout=io.StringIO(), stderr=errores)
    assert salida.value.code == 1
    assert errores.getvalue().splitlines() == [f"18.004#{numero}: falta {que}."]


def test_la_orden_falla_si_se_quita_de_la_norma_una_oracion_que_se_cita(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Ni borrando el renglón se esconde el hueco: lo que la cita ya no encuentra nada."""
    filas = norma.NORMA.read_text(encoding="utf-8").splitlines(keepends=True)
    sin = tmp_path / "norma.csv"
    sin.write_text("".join(f for f in filas if not f.startswith("18.004#13,")), encoding="utf-8")
    monkeypatch.setattr(norma, "NORMA", sin)
    errores = io.StringIO()
    with pytest.raises(SystemExit) as salida:
        call_command("norma", stdout=io.StringIO(), stderr=errores)
    assert salida.value.code == 1
    assert "cita 18.004#13, que no está en la norma." in errores.getvalue()


def test_una_prueba_sin_ninguna_afirmacion_no_cuenta(tmp_path: Path) -> None:
    """Una marca sobre una prueba vacía o saltada no demuestra nada."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_b.py").write_text(
        "import pytest\n"
        '@pytest.mark.norma("18.004#1")\ndef test_vacia(): ...\n'
        '@pytest.mark.skip\n@pytest.mark.norma("18.004#2")\ndef test_saltada(): assert 1\n'
        '@pytest.mark.xfail\n@pytest.mark.norma("18.004#3")\ndef test_rota(): assert 0\n'
        '@pytest.mark.norma("18.004#4")\ndef test_buena(): assert 1\n'
    )
    assert {m.id for m in norma.menciones_de_pruebas(tmp_path)} == {"18.004#4"}


def test_un_articulo_que_no_existe_sale_con_2() -> None:
    errores = io.StringIO()
    with pytest.raises(SystemExit) as salida:
        call_command("norma", "18.099", stdout=io.StringIO(), stderr=errores)
    assert salida.value.code == 2
    assert "No hay artículo 18.099" in errores.getvalue()
