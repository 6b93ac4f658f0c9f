"""Varios archivos en un acto: cada uno con su descripción, su orden y, si es malo, su error."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from querellas.actos import recibidos
from querellas.actos.cargas import leer
from querellas.documentos.almacen import expediente
from querellas.documentos.models import Documento
from querellas.models import Querella
from tests import elenco as gente
from tests import fabricas
from tests.documentos import grabados
from tests.documentos.test_cargas import un_pdf, una_imagen
from tests.querellas.mesa import entrar

pytestmark = pytest.mark.django_db


@pytest.fixture
def elenco() -> gente.Elenco:
    return gente.crear()


@pytest.fixture
def q(elenco: gente.Elenco, reloj: Callable[[str], Any]) -> Querella:
    caso = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-07T09:00-04:00")
    return caso


def archivo(nombre: str, contenido: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(nombre, contenido)


def escondido(texto: str, nombre: str) -> str:
    return texto.split(f'name="{nombre}" value="')[1].split('"')[0]


class Pagina:
    """La página de anotar prueba, que recuerda lo escondido de un envío a otro."""

    def __init__(self, cliente: Client, q: Querella) -> None:
        self.cliente, self.ruta = cliente, f"/es/secretaria/expediente/{q.numero}/presentar_prueba/"
        self.texto = cliente.get(self.ruta).text

    def enviar(self, *llegan: SimpleUploadedFile, **datos: str) -> Any:
        escondidos = {
            n: escondido(self.texto, n)
            for n in ("visto", "envio", "recibido")
            if f'name="{n}" value="' in self.texto
        }
        base = {"papel": "querellado", "descripcion": "Actas", "el": "2026-04-07"}
        respuesta = self.cliente.post(
            self.ruta, {**base, **escondidos, **datos, "archivo": list(llegan)}
        )
        if respuesta.status_code == 303:  # lo que contesta se lee con otra petición
            respuesta = self.cliente.get(respuesta["Location"])
        self.texto = respuesta.text
        return respuesta

    def claves(self, q: Querella, usuario: Any) -> list[str]:
        """Los archivos que la página dice tener, en su orden."""
        fichas = escondido(self.texto, "recibido").split()
        return [r.clave for f in fichas if (r := leer(f, q, usuario.pk))]


def test_los_buenos_entran_en_su_orden_con_su_descripcion_y_el_malo_dice_por_que(
    elenco: gente.Elenco, q: Querella
) -> None:
    pagina = Pagina(entrar(elenco.secretaria), q)
    pagina.enviar(
        archivo("acta.pdf", un_pdf()),
        archivo("programa.exe", b"MZ\x90"),
        archivo("foto.jpg", una_imagen()),
        archivo("sesión.mp3", grabados.un_mp3()),
        paso="recibir",
    )
    assert "«programa.exe»: Ese tipo de archivo no se acepta." in pagina.texto
    acta, foto, sesion = pagina.claves(q, elenco.secretaria)
    pagina.enviar(paso=f"subir:{sesion}", **{f"titulo-{acta}": "  Acta  del 4 de mayo "})
    assert pagina.claves(q, elenco.secretaria) == [acta, sesion, foto]
    assert 'value="Acta del 4 de mayo"' in pagina.texto
    pagina.enviar(paso=f"bajar:{acta}")
    assert pagina.claves(q, elenco.secretaria) == [sesion, acta, foto]
    hecho = pagina.enviar(paso="hacer")
    assert hecho.wsgi_request.path == f"/es/secretaria/expediente/{q.numero}/"
    papeles = Documento.objects.filter(querella=q, tipo="prueba").order_by("pk")
    assert [(d.titulo, d.nombre_original, d.medio) for d in papeles] == [
        ("Actas (1 de 3)", "sesión.mp3", "audio/mpeg"),
        ("Acta del 4 de mayo", "acta.pdf", "application/pdf"),
        ("Actas (3 de 3)", "foto.jpg", "image/jpeg"),
    ]
    assert {d.actuacion.clase for d in papeles if d.actuacion} == {"presentar_prueba"}
    assert all(expediente().exists(d.archivo) for d in papeles)


def test_un_error_en_otro_campo_no_pierde_ni_los_archivos_ni_sus_descripciones(
    elenco: gente.Elenco, q: Querella
) -> None:
    pagina = Pagina(entrar(elenco.secretaria), q)
    pagina.enviar(archivo("a.pdf", un_pdf(1)), archivo("b.pdf", un_pdf(2)), paso="recibir")
    a, b = pagina.claves(q, elenco.secretaria)
    pagina.enviar(paso="hacer", descripcion="", **{f"titulo-{b}": "Segunda"})
    assert pagina.claves(q, elenco.secretaria) == [a, b]
    assert 'value="Segunda"' in pagina.texto
    assert not Documento.objects.filter(querella=q, tipo="prueba").exists()
    hecho = pagina.enviar(paso="hacer")
    assert hecho.wsgi_request.path == f"/es/secretaria/expediente/{q.numero}/"
    titulos = Documento.objects.filter(querella=q, tipo="prueba").order_by("pk")
    assert [d.titulo for d in titulos] == ["Actas (1 de 2)", "Segunda"]


def test_quitar_uno_deja_los_demas_y_lo_suelta_del_disco(elenco: gente.Elenco, q: Querella) -> None:
    pagina = Pagina(entrar(elenco.secretaria), q)
    pagina.enviar(archivo("a.pdf", un_pdf(1)), archivo("b.pdf", un_pdf(2)), paso="recibir")
    ficha_de_a = escondido(pagina.texto, "recibido").split()[0]
    a, b = pagina.claves(q, elenco.secretaria)
    pagina.enviar(paso=f"quitar:{a}")
    assert pagina.claves(q, elenco.secretaria) == [b]
    assert leer(ficha_de_a, q, elenco.secretaria.pk) is None


def test_el_mismo_dos_veces_y_el_que_pasa_del_maximo_se_dicen(
    elenco: gente.Elenco, q: Querella, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recibidos, "MAXIMO", 2)
    pagina = Pagina(entrar(elenco.secretaria), q)
    pagina.enviar(
        archivo("a.pdf", un_pdf(1)),
        archivo("otra vez.pdf", un_pdf(1)),
        archivo("b.pdf", un_pdf(2)),
        archivo("c.pdf", un_pdf(3)),
        paso="recibir",
    )
    assert "«otra vez.pdf»: Ya está subido; es igual a «a.pdf»." in pagina.texto
    assert "«c.pdf»: Ya hay 2 archivos, que es el máximo." in pagina.texto
    assert len(pagina.claves(q, elenco.secretaria)) == 2


def test_lo_que_trae_el_archivo_se_avisa_a_quien_lo_sube(elenco: gente.Elenco, q: Querella) -> None:
    pagina = Pagina(entrar(elenco.secretaria), q)
    con_otro = grabados.un_ooxml(mas={"word/embeddings/o.bin": b"x"})
    pagina.enviar(archivo("a.docx", con_otro), paso="recibir")
    assert "Trae otros archivos dentro" in pagina.texto
