"""Cada texto de cada clase de documento, con marcas, estilos, dibujos y direcciones dentro.

Nada se vuelve marca, nada llama a la red y nada abre un archivo: sale escrito como se escribió.
"""

from __future__ import annotations

import dataclasses
import io
import typing
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from querellas.documentos.bilingue import Bilingue
from querellas.documentos.reloj import dibujos
from querellas.documentos.render import html_de, imprimir
from querellas.documentos.volumen import Foliado, Puesta, piezas_de
from tests.documentos.test_hostil import Oyente
from tests.documentos.todas import Muestra, foliadas, todas

MUESTRAS = {m.nombre: m for m in (*todas(), *foliadas()) if m.datos.cortesia is None}
ATAQUE = (
    '"\'><script>alert(1)</script><img src="http://127.0.0.1:{puerto}/a">'
    '<link rel="attachment" href="file://{secreto}"><link rel="stylesheet" href="file://{secreto}">'
    '<style>@import "http://127.0.0.1:{puerto}/b"; p {{ background: url(file://{secreto}) }}'
    "</style>"
    '<svg><image href="http://127.0.0.1:{puerto}/c"/><use href="file://{secreto}#x"/></svg>'
    '<object data="file://{secreto}"></object><a href="javascript:alert(1)">x</a>'
    "&#60;b&#62; {{{{ d.emisor }}}} {{% include '/etc/passwd' %}} asset:../../settings.py"
)
# No es texto de nadie: lo fija el programa y la plantilla escoge por él.
FIJOS = {"clave", "alcance", "termino", "tipo"}


def envenenado(dato: Any, ataque: str, toca: Callable[[str], bool]) -> Any:
    """El mismo dato con el ataque detrás de cada texto libre que no está vacío."""
    if isinstance(dato, Bilingue):
        return Bilingue(str(dato) + ataque, dato.en + ataque)
    if isinstance(dato, str):
        return dato + ataque if dato.strip() else dato
    if isinstance(dato, tuple):
        return tuple(envenenado(uno, ataque, toca) for uno in dato)
    if dataclasses.is_dataclass(dato) and not isinstance(dato, type):
        anotados = typing.get_type_hints(type(dato))
        cambios = {
            c.name: envenenado(getattr(dato, c.name), ataque, toca)
            for c in dataclasses.fields(dato)
            if toca(c.name) and typing.get_origin(anotados[c.name]) is not typing.Literal
        }
        return dataclasses.replace(dato, **cambios)
    return dato


def toca(campo: str) -> bool:
    return campo not in FIJOS


def puestas(datos: Any) -> list[Puesta]:
    """Los folios de lo que se folia, sin páginas."""
    piezas = piezas_de(datos) if isinstance(datos, Foliado) else ()
    return [Puesta(pieza, n) for n, pieza in enumerate(piezas, 1)]


class Armazon(HTMLParser):
    """Las etiquetas de una página y sus atributos, sin los valores; y las direcciones que carga."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.etiquetas: list[tuple[str, tuple[str, ...]]] = []
        self.cargas: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.etiquetas.append((tag, tuple(nombre for nombre, _valor in attrs)))
        if tag != "a":
            self.cargas += [v or "" for nombre, v in attrs if nombre in ("src", "href", "data")]


@pytest.mark.parametrize("nombre", MUESTRAS)
def test_ningun_texto_de_ningun_documento_se_vuelve_marca(nombre: str) -> None:
    m = MUESTRAS[nombre]
    ataque = ATAQUE.format(puerto=9, secreto="/etc/hostname")
    malo = envenenado(m.datos, ataque, toca)
    assert malo != m.datos
    limpio = Armazon(html_de(m.tipo, m.datos.plantilla, m.datos, puestas=puestas(m.datos)))
    sucio = Armazon(html_de(m.tipo, m.datos.plantilla, malo, puestas=puestas(malo)))
    assert sucio.etiquetas == limpio.etiquetas
    assert all(carga.startswith("asset:") for carga in sucio.cargas)


@pytest.fixture
def oyente() -> Iterator[Oyente]:
    uno = Oyente()
    yield uno
    uno.enchufe.close()


@pytest.mark.largo
@pytest.mark.parametrize("nombre", MUESTRAS)
def test_impreso_nadie_llama_a_la_red_ni_abre_un_archivo(
    nombre: str, oyente: Oyente, tmp_path: Path
) -> None:
    m: Muestra = MUESTRAS[nombre]
    secreto = tmp_path / "secreto.txt"
    secreto.write_text("no debe salir")
    malo = envenenado(m.datos, ATAQUE.format(puerto=oyente.puerto, secreto=secreto), toca)
    html = html_de(m.tipo, m.datos.plantilla, malo, puestas=puestas(malo))
    pdf = imprimir(html, m.datos, propios=dibujos(m.datos))
    assert oyente.visitas == 0
    assert b"no debe salir" not in pdf
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        assert list(abierto.attachments) == []
        assert "/JavaScript" not in str(abierto.Root.get("/Names", ""))
