"""Lo recibido, hecho páginas por el trabajador: se lee en pantalla y se busca en su texto."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from querellas.comision.models import Inhibicion
from querellas.documentos import pixeles, reconocer
from querellas.documentos.models import Documento
from querellas.models import Paginado, PaginaLeida, Querella, Tarea
from querellas.services import limpieza, paginar
from tests import elenco as gente
from tests import fabricas
from tests.documentos import grabados, hostiles
from tests.elenco import Elenco
from tests.querellas.mesa import entrar
from tests.querellas.test_descarga import subido

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not pixeles.disponible(), reason="no hay pdftoppm (poppler-utils)"),
]
con_ocr = pytest.mark.skipif(
    not reconocer._idiomas(), reason="no hay tesseract (tesseract-ocr y tesseract-ocr-spa)"
)
PAGINAS = (
    "Contestación del alcalde de Añasco\nal escrito de querella",
    "La contratación de obras se hizo\nsin subasta y sin acta",
    "Anejo uno con las facturas pagadas",
)


@pytest.fixture
def elenco() -> Elenco:
    return gente.crear()


@pytest.fixture
def q(elenco: Elenco, reloj: Callable[[str], Any]) -> Querella:
    reloj("2026-03-13T10:00-04:00")
    return fabricas.presentada(elenco=elenco)


def hacer(d: Documento) -> Paginado:
    while paginar.paginar(d.pk):
        pass
    return Paginado.objects.get(documento=d)


def contenido(respuesta: Any) -> bytes:
    return b"".join(respuesta.streaming_content)


def test_cada_pagina_con_su_imagen_su_texto_y_su_indice(elenco: Elenco, q: Querella) -> None:
    d = subido(q, hostiles.escrito(*PAGINAS, indice=True))
    assert paginar.pendientes()[0] == d.pk
    fila = hacer(d)
    assert (fila.estado, fila.paginas, fila.intentos) == ("listo", 3, 0)
    assert fila.indice == [
        [0, "Contestación del alc", 1],
        [0, "La contratación de o", 2],
        [0, "Anejo uno con las fa", 3],
    ]
    assert [p.texto for p in fila.hojas.all()] == list(PAGINAS)
    assert {(p.ancho, p.alto, p.texto_de) for p in fila.hojas.all()} == {(1314, 1700, "propio")}
    assert d.pk not in paginar.pendientes()
    ruta = f"/es/secretaria/documento/{d.uuid}/"
    pagina = entrar(elenco.secretaria).get(f"{ruta}leer/?pagina=2").text
    assert "Página 2 de 3" in pagina and "La contratación de obras se hizo" in pagina
    assert f'href="{ruta}leer/?pagina=1" rel="prev"' in pagina
    assert f'href="{ruta}leer/?pagina=3" rel="next"' in pagina
    assert f'src="{ruta}pagina/2/"' in pagina and f'src="{ruta}miniatura/3/"' in pagina
    caso = entrar(elenco.secretaria).get(f"/es/secretaria/expediente/{q.numero}/").text
    assert f'href="{ruta}leer/?pagina=1"' in caso


def test_las_imagenes_se_entregan_solas_y_sin_guardarse(elenco: Elenco, q: Querella) -> None:
    d = subido(q, hostiles.escrito(PAGINAS[0]))
    hacer(d)
    cliente = entrar(elenco.secretaria)
    for cual in ("pagina", "miniatura"):
        respuesta = cliente.get(f"/es/secretaria/documento/{d.uuid}/{cual}/1/")
        assert contenido(respuesta)[:4] == b"RIFF"
        assert respuesta["Content-Type"] == "image/webp"
        assert respuesta["Cache-Control"] == "private, no-store"
        assert respuesta["Content-Security-Policy"] == "sandbox; default-src 'none'"
        assert cliente.get(f"/es/secretaria/documento/{d.uuid}/{cual}/2/").status_code == 404


def test_mientras_no_estan_se_dice_y_mirar_no_escribe_nada(elenco: Elenco, q: Querella) -> None:
    d = subido(q, hostiles.escrito(PAGINAS[0]))
    respuesta = entrar(elenco.secretaria).get(f"/en/secretaria/documento/{d.uuid}/leer/")
    assert (respuesta.status_code, respuesta["Refresh"]) == (202, "5")
    assert not Paginado.objects.exists()
    audio = subido(q, grabados.un_mp3(), "audio/mpeg", "a.mp3")
    ruta = f"/es/secretaria/documento/{audio.uuid}/leer/"
    assert entrar(elenco.secretaria).get(ruta).status_code == 404


def test_quien_no_puede_bajar_el_documento_no_ve_sus_paginas_ni_lo_halla(
    elenco: Elenco, q: Querella
) -> None:
    d = subido(q, hostiles.escrito(PAGINAS[1]))
    hacer(d)
    Inhibicion.objects.create(
        querella=q, comisionado=elenco.asociado.nombramientos.get(), desde=date(2026, 3, 13)
    )
    rutas = [f"documento/{d.uuid}/{fin}" for fin in ("leer/", "pagina/1/", "miniatura/1/")]
    rutas.append(f"expediente/{q.numero}/buscar/?q=subasta")
    for ruta in rutas:
        assert entrar(elenco.asociada).get(f"/es/despacho/{ruta}").status_code == 200, ruta
        assert entrar(elenco.asociado).get(f"/es/despacho/{ruta}").status_code == 404, ruta
        assert entrar(elenco.asociada).get(f"/es/secretaria/{ruta}").status_code == 403, ruta
        assert Client().get(f"/es/secretaria/{ruta}").status_code == 302, ruta


def test_se_busca_sin_acentos_y_dice_en_que_pagina(elenco: Elenco, q: Querella) -> None:
    d = subido(q, hostiles.escrito(*PAGINAS))
    otro = fabricas.presentada(elenco=elenco)
    hacer(d)
    hacer(subido(otro, hostiles.escrito("Contratación de otro caso que no es este")))
    cliente = entrar(elenco.secretaria)
    ruta = f"/es/secretaria/expediente/{q.numero}/buscar/"
    hallado = cliente.get(ruta, {"q": "contratacion SUBASTA"}).text
    assert f"/es/secretaria/documento/{d.uuid}/leer/?pagina=2" in hallado
    assert "<mark>contratación</mark>" in hallado
    assert hallado.count("/leer/?pagina=") == 1
    nada = cliente.get(ruta, {"q": '"subasta de obras"'}).text
    assert "No está en ninguna página" in nada
    subido(q, hostiles.escrito("Otra"))
    assert "Quedan 2 documentos por preparar" in cliente.get(ruta, {"q": "subasta"}).text


def test_lo_que_el_texto_traiga_no_llega_a_ser_parte_de_la_pagina(
    elenco: Elenco, q: Querella
) -> None:
    d = subido(q, hostiles.escrito("<script>alert(1)</script> subasta amañada de obras"))
    hacer(d)
    cliente = entrar(elenco.secretaria)
    leido = cliente.get(f"/es/secretaria/documento/{d.uuid}/leer/").text
    hallado = cliente.get(f"/es/secretaria/expediente/{q.numero}/buscar/", {"q": "subasta"}).text
    assert "<script>alert" not in leido and "<script>alert" not in hallado
    assert "&lt;script&gt;alert(1)" in leido and "<mark>subasta</mark>" in hallado


def test_el_mismo_archivo_otra_vez_no_se_dibuja_otra_vez(q: Querella) -> None:
    uno = subido(q, hostiles.escrito(*PAGINAS[:2]))
    hacer(uno)
    dos = hacer(subido(q, hostiles.escrito(*PAGINAS[:2])))
    rutas = PaginaLeida.objects.filter(paginado__documento=uno).values_list("n", "imagen", "texto")
    assert list(dos.hojas.values_list("n", "imagen", "texto")) == list(rutas)
    assert (dos.estado, dos.paginas) == ("listo", 2)


def test_la_limpieza_no_toca_las_imagenes_de_las_paginas(
    q: Querella, monkeypatch: pytest.MonkeyPatch
) -> None:
    from datetime import timedelta

    from querellas.documentos.almacen import expediente

    fila = hacer(subido(q, hostiles.escrito(PAGINAS[0])))
    suelto = expediente().path(fila.hojas.get().imagen + "x")
    with open(suelto, "wb") as archivo:
        archivo.write(b"de nadie")
    monkeypatch.setattr(limpieza, "ESPERA_DE_ARCHIVO", timedelta(days=-1))
    limpieza.limpiar()
    hoja = fila.hojas.get()
    assert expediente().exists(hoja.imagen) and expediente().exists(hoja.miniatura)
    assert not expediente().exists(fila.hojas.get().imagen + "x")


# --- Lo que no se deja ----------------------------------------------------------------------
def test_una_pagina_que_no_acaba_se_intenta_tres_veces_y_no_detiene_a_las_demas(
    elenco: Elenco, q: Querella, reloj: Callable[[str], Any], settings: Any
) -> None:
    settings.PAGINA_SEGUNDOS = 2.0
    d = subido(q, hostiles.con_pagina_que_no_acaba())
    bueno = subido(q, hostiles.escrito(PAGINAS[0]))
    for vuelta, hora in enumerate(("10:00", "10:10", "10:30"), 1):
        reloj(f"2026-03-13T{hora}-04:00")
        fila = hacer(d)
        assert fila.hojas.get(n=2).fallas == vuelta
        assert [p.n for p in fila.hojas.exclude(imagen="")] == [1, 3]
        assert Tarea.objects.filter(clase="pagina_fallida").count() == (vuelta == 3)
        assert not paginar.paginar(d.pk)  # antes de su hora no se intenta
        assert fila.hojas.get(n=2).fallas == vuelta
    assert (fila.estado, fila.error) == ("revision", "páginas 2")
    assert hacer(bueno).estado == "listo"
    assert d.pk not in paginar.pendientes()
    cliente = entrar(elenco.secretaria)
    ruta = f"/es/secretaria/documento/{d.uuid}/leer/"
    assert "Esta página no se deja ver en pantalla" in cliente.get(f"{ruta}?pagina=2").text
    assert "La tercera también se lee bien" in cliente.get(f"{ruta}?pagina=3").text
    caso = cliente.get(f"/es/secretaria/expediente/{q.numero}/").text
    assert "Un documento recibido no se deja ver entero en pantalla" in caso
    assert f'href="{ruta}?pagina=1"' in caso


def test_el_que_mata_al_proceso_tres_veces_espera_a_una_persona(
    elenco: Elenco, q: Querella
) -> None:
    d = subido(q, hostiles.escrito(PAGINAS[0]))
    for _muerte in range(3):
        assert paginar._empezar(d.pk) is not None  # y ahí muere, sin decir nada
    assert not paginar.paginar(d.pk)
    fila = Paginado.objects.get(documento=d)
    assert (fila.estado, fila.error) == ("revision", "SinTerminar")
    assert Tarea.objects.get(clase="pagina_fallida").datos["documento"] == d.pk
    pagina = entrar(elenco.secretaria).get(f"/es/secretaria/documento/{d.uuid}/leer/").text
    assert "No se deja ver en pantalla" in pagina


def test_el_que_no_se_deja_sanear_tambien_y_con_espera(
    q: Querella, reloj: Callable[[str], Any]
) -> None:
    d = subido(q, b"%PDF-1.7 roto")
    for hora in ("10:00", "10:10", "10:30"):
        reloj(f"2026-03-13T{hora}-04:00")
        assert not paginar.paginar(d.pk)
        assert not paginar.paginar(d.pk)
    fila = Paginado.objects.get(documento=d)
    assert (fila.estado, fila.intentos, fila.error) == ("revision", 3, "PdfError")
    assert Tarea.objects.filter(clase="pagina_fallida").count() == 1


# --- Texto reconocido -----------------------------------------------------------------------
def digitalizado(texto: str) -> bytes:
    """Una hoja que es solo una imagen, como sale de un escáner."""
    import io

    from PIL import Image

    with pixeles.en_disco(hostiles.escrito(texto)) as camino:
        png = pixeles.png(camino, 1, 2200)
    salida = io.BytesIO()
    Image.open(io.BytesIO(png)).convert("L").save(salida, "JPEG", quality=85, dpi=(200, 200))
    return salida.getvalue()


@con_ocr
def test_lo_digitalizado_se_reconoce_y_se_dice(elenco: Elenco, q: Querella, settings: Any) -> None:
    settings.RECONOCER_TEXTO = True
    foto = digitalizado("La contratación de obras se hizo\nsin subasta en Añasco")
    d = subido(q, foto, "image/jpeg", "acta.jpg")
    hoja = hacer(d).hojas.get()
    assert hoja.texto_de == "reconocido"
    assert hoja.texto == "La contratación de obras se hizo\nsin subasta en Añasco"
    cliente = entrar(elenco.secretaria)
    leido = cliente.get(f"/es/secretaria/documento/{d.uuid}/leer/").text
    assert "texto reconocido" in leido and "lo que vale es la imagen" in leido
    hallado = cliente.get(f"/es/secretaria/expediente/{q.numero}/buscar/", {"q": "anasco"}).text
    assert "(texto reconocido)" in hallado and "<mark>Añasco</mark>" in hallado


@con_ocr
def test_sin_reconocimiento_se_dice_y_cuando_lo_hay_se_lee_lo_que_faltaba(
    elenco: Elenco, q: Querella, settings: Any
) -> None:
    d = subido(q, digitalizado("La subasta de obras"), "image/jpeg", "acta.jpg")
    assert hacer(d).hojas.get().texto_de == "por_reconocer"
    cliente = entrar(elenco.secretaria)
    ruta = f"/es/secretaria/documento/{d.uuid}/leer/"
    assert "falta el programa tesseract" in cliente.get(ruta).text
    busca = f"/es/secretaria/expediente/{q.numero}/buscar/?q=subasta"
    assert "Hay 1 página cuyo texto no se pudo leer." in cliente.get(busca).text
    assert d.pk not in paginar.pendientes()
    settings.RECONOCER_TEXTO = True
    assert d.pk in paginar.pendientes()
    assert hacer(d).hojas.get().texto == "La subasta de obras"
    assert d.pk not in paginar.pendientes()
