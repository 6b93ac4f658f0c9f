"""El texto de una persona nunca llega a ser marca, dirección ni archivo."""

import io
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from querellas.documentos import lectura, recursos
from querellas.documentos.congelado import limpiar
from querellas.documentos.recursos import RecursoProhibido
from querellas.documentos.render import imprimir, render
from tests.documentos import muestras


class Oyente:
    """Un servidor que cuenta quién llama a la puerta."""

    def __init__(self) -> None:
        self.visitas = 0
        self.enchufe = socket.create_server(("127.0.0.1", 0))
        self.puerto = self.enchufe.getsockname()[1]
        threading.Thread(target=self._atender, daemon=True).start()

    def _atender(self) -> None:
        while True:
            try:
                conexion, _desde = self.enchufe.accept()
            except OSError:
                return
            self.visitas += 1
            conexion.close()


@pytest.fixture
def oyente() -> Iterator[Oyente]:
    uno = Oyente()
    yield uno
    uno.enchufe.close()


def test_html_en_los_campos_se_imprime_como_texto_y_nadie_sale_a_la_red(
    oyente: Oyente, tmp_path: Path
) -> None:
    secreto = tmp_path / "secreto.txt"
    secreto.write_text("no debe salir")
    ataque = (
        f'<img src=http://127.0.0.1:{oyente.puerto}><link rel=attachment href="file://{secreto}">'
        f'<style>@import "http://127.0.0.1:{oyente.puerto}";</style>{{{{ d.emisor }}}}'
        "<script>alert(1)</script>"
    )
    datos = muestras.notificacion(
        **muestras.comunes(
            caso=muestras.caso(
                asunto=ataque, epigrafe=ataque, querellantes=(muestras.t.Parte(nombre=ataque),)
            )
        ),
        cargos=(ataque,),
        prueba=(ataque,),
    )
    pdf = render("notificacion_querella", 1, datos.a_json(), [muestras.adjunto()])
    texto = "".join(lectura.texto_de(pdf).split())
    assert texto.count("<script>alert(1)</script>") == 4
    assert "{{d.emisor}}" in texto
    assert oyente.visitas == 0
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        assert set(abierto.attachments) == {"copia-certificada-CVQM-2026-0001.pdf", "datos.json"}
        assert "/OpenAction" not in abierto.Root


@pytest.mark.parametrize(
    "marca",
    [
        '<img src="{url}">',
        '<link rel="attachment" href="{url}">',
        '<link rel="stylesheet" href="{url}">',
        '<style>@import "{url}";</style>',
        "<style>p {{ background: url({url}) }}</style><p>x</p>",
        "<style>@font-face {{ font-family: z; src: url({url}) }} p {{ font: 1em z }}</style><p>x",
        '<object data="{url}"></object>',
        '<svg><image href="{url}" width="9" height="9"/></svg>',
    ],
)
@pytest.mark.parametrize("clase", ["http", "file", "asset", "data"])
def test_ni_una_plantilla_equivocada_puede_cargar_lo_ajeno(
    marca: str, clase: str, oyente: Oyente, tmp_path: Path
) -> None:
    secreto = tmp_path / "secreto.txt"
    secreto.write_text("no debe salir")
    url = {
        "http": f"http://127.0.0.1:{oyente.puerto}/x",
        "file": f"file://{secreto}",
        "asset": "asset:../../settings.py",
        "data": "data:text/css,p%7Bcolor:red%7D",
    }[clase]
    html = f"<html lang=es><title>t</title><body>{marca.format(url=url)}</body></html>"
    datos = muestras.constancia()
    try:
        pdf = imprimir(html, datos)
    except RecursoProhibido:
        pdf = b""
    assert oyente.visitas == 0
    if pdf:
        with pikepdf.open(io.BytesIO(pdf)) as abierto:
            assert list(abierto.attachments) == []
            assert "no debe salir" not in lectura.texto_de(pdf)


def test_el_ataque_directo_se_rechaza() -> None:
    html = '<html lang=es><title>t</title><body><img src="file:///etc/hostname"></body></html>'
    with pytest.raises(RecursoProhibido, match="recurso prohibido: file:///etc/hostname"):
        imprimir(html, muestras.constancia())


@pytest.mark.parametrize(
    ("sucio", "limpio"),
    [
        ("Pen\u0303uelas", "Peñuelas"),
        ("uno\r\ndos\rtres\u2028cuatro", "uno\ndos\ntres\ncuatro"),
        ("fac\u202etura\u200b\x00\ufeff", "factura"),
        ("a\tb", "a b"),
        ("\ue000uso privado", "uso privado"),
    ],
)
def test_los_caracteres_que_enganan_se_quitan(sucio: str, limpio: str) -> None:
    assert limpiar(sucio) == limpio


def test_lo_que_la_letra_no_sabe_dibujar_se_dice_en_vez_de_callarse() -> None:
    datos = muestras.constancia(parrafos=("Firma 漢 de Núñez — «ñandú» 50 % €",))
    texto = " ".join(lectura.texto_de(render("constancia", 1, datos.a_json())).split())
    assert "Firma [U+6F22] de Núñez — «ñandú» 50 % €" in texto


def test_la_letra_sabe_todo_lo_que_el_espanol_y_las_plantillas_usan() -> None:
    plantillas = Path(__file__).resolve().parents[2] / "templates" / "documentos"
    usados = {c for p in plantillas.glob("*.html") for c in p.read_text() if not c.isascii()}
    assert usados | set("áéíóúüñÁÉÍÓÚÜÑ¿¡«»“”‘’–—…ªº°§·€½\u00a0") <= recursos.repertorio()
