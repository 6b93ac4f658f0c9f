"""La versión tachada de un documento: se marca, se prepara, se revisa, se publica y se retira."""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from querellas import services
from querellas.documentos import pixeles, reconocer, tachado
from querellas.documentos.almacen import expediente, publico
from querellas.documentos.models import Documento
from querellas.documentos.tachado import Tachadura
from querellas.models import Actuacion, Querella, Tachado
from querellas.services import paginar, publicacion, tachar
from querellas.services.base import ActoRechazado
from tests import elenco as gente
from tests import fabricas
from tests.documentos.test_tachado import CANARIOS, RENGLON, con_canarios, todo
from tests.elenco import Elenco
from tests.querellas.mesa import entrar
from tests.querellas.test_descarga import subido

pytestmark = [
    pytest.mark.django_db(transaction=True, databases=["default", "publico"]),
    pytest.mark.skipif(not pixeles.disponible(), reason="no hay pdftoppm (poppler-utils)"),
]
# Lo que nunca puede leer el público, además de los canarios.
TITULO_SECRETO = "CANARIO-EN-EL-NOMBRE"


@pytest.fixture
def elenco() -> Elenco:
    return gente.crear()


@pytest.fixture
def original(elenco: Elenco, reloj: Callable[[str], Any]) -> Documento:
    """Una prueba con canarios, en la primera entrada de un caso abierto al público."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    hecho = subido(q, con_canarios(), nombre=f"{TITULO_SECRETO}.pdf")
    hecho.titulo, hecho.actuacion = TITULO_SECRETO, q.actuaciones.get(numero=1)
    hecho.save()
    while paginar.paginar(hecho.pk):
        pass
    return hecho


def preparar(elenco: Elenco, original: Documento, *tachaduras: Tachadura) -> Tachado:
    fila = tachar.abrir_tachado(actor=elenco.secretaria, documento=original)
    suyas = tachaduras or (RENGLON, Tachadura(2, 100, 60, 800, 90))
    tachar.marcar(actor=elenco.secretaria, tachado_id=fila.pk, tachaduras=suyas, preparar=True)
    assert tachar.pendientes() == [fila.pk]
    assert tachar.preparar_version(fila.pk)
    fila.refresh_from_db()
    return fila


def publicar(elenco: Elenco, fila: Tachado, **cambios: Any) -> Actuacion:
    base = {
        "querella_id": fila.original.querella_id,
        "actor": elenco.secretaria,
        "tachado_id": fila.pk,
        "sha256": fila.sha256,
    }
    return services.publicar_version(**{**base, **cambios})


def publicada(elenco: Elenco, original: Documento) -> Documento:
    fila = preparar(elenco, original)
    publicar(elenco, fila)
    fila.refresh_from_db()
    assert fila.documento is not None
    assert publicacion.publicar_documento(fila.documento.pk)
    fila.documento.refresh_from_db()
    return fila.documento


def lo_que_lee_el_publico(q: Querella) -> bytes:
    cliente = Client()
    paginas = [
        cliente.get(f"/{idioma}/expediente/{q.numero}/{fin}").content
        for idioma in ("es", "en")
        for fin in ("", "imprimir/")
    ]
    datos = [cliente.get(f"/es/expediente/{q.numero}.json").content]
    datos.append(cliente.get(f"/api/v1/expedientes/{q.numero}").content)
    return b"".join([*paginas, *datos])


def test_lo_publicado_no_lleva_nada_del_original_ni_su_huella_ni_su_nombre(
    elenco: Elenco, original: Documento
) -> None:
    version = publicada(elenco, original)
    nombre = version.ruta_publica[3:]
    bajado: Any = Client().get(f"/es/documento/{nombre}/")
    contenido = b"".join(bajado.streaming_content)
    assert hashlib.sha256(contenido).hexdigest() == version.sha256
    tachado.comprobar(contenido, [RENGLON], paginas=2)
    leido = lo_que_lee_el_publico(original.querella)
    assert nombre.encode() in leido
    secretos = [*CANARIOS, TITULO_SECRETO, original.sha256, original.codigo, str(original.uuid)]
    for secreto in secretos:
        assert secreto.encode() not in todo(contenido)
        assert secreto.encode() not in leido
        assert secreto not in bajado["Content-Disposition"]


def test_queda_una_entrada_que_dice_de_cual_y_el_original_no_cambia(
    elenco: Elenco, original: Documento
) -> None:
    fila = preparar(elenco, original)
    asiento = publicar(elenco, fila)
    assert asiento.clase == "publicar_version"
    assert asiento.datos == {"asiento": 1, "capa_de_texto": "no"}
    assert asiento.texto_es == (
        "Se publica una versión con partes tachadas del documento de la entrada 1. "
        "Es solo imagen: quien necesite el texto lo pide a la Secretaría."
    )
    fila.refresh_from_db()
    version = fila.documento
    assert version is not None
    assert (version.titulo, version.publica, version.actuacion) == (
        "Versión con partes tachadas",
        True,
        asiento,
    )
    antes = (original.sha256, original.publica)
    original.refresh_from_db()
    assert (original.sha256, original.publica) == antes == (original.sha256, False)
    with expediente().open(original.archivo) as archivo:
        assert hashlib.sha256(archivo.read()).hexdigest() == original.sha256
    quien = [h.marcado_por_id for h in fila.history.all()]
    assert quien and set(quien) == {elenco.secretaria.pk}


@pytest.mark.skipif(not reconocer._idiomas(), reason="no hay tesseract (tesseract-ocr)")
def test_donde_se_reconoce_la_version_lleva_su_texto_y_la_entrada_lo_dice(
    elenco: Elenco, original: Documento, settings: Any
) -> None:
    settings.RECONOCER_TEXTO = True
    fila = preparar(elenco, original, RENGLON)
    asiento = publicar(elenco, fila)
    assert asiento.datos == {"asiento": 1, "capa_de_texto": "si"}
    assert asiento.texto_es.endswith(
        "Lleva texto reconocido por un programa; lo que vale es la imagen."
    )
    with expediente().open(fila.archivo) as archivo, pixeles.en_disco(archivo.read()) as camino:
        primera, segunda = pixeles.texto(camino, 1), pixeles.texto(camino, 2)
    # En la primera página está tachado; en la segunda se ve, y lo invisible no está en ninguna.
    assert "CANARIO-TEXTO" not in primera and "CANARIO-TEXTO" in segunda
    assert "CANARIO-CAPA" not in primera + segunda
    en_ingles = Client().get(f"/en/expediente/{original.querella.numero}/").text
    assert "It carries text recognized by a program; the image is what counts." in en_ingles


def test_se_publica_solo_lo_que_se_reviso(elenco: Elenco, original: Documento) -> None:
    fila = preparar(elenco, original)
    vista = fila.sha256
    with pytest.raises(ActoRechazado, match="no es la versión preparada"):
        publicar(elenco, fila, sha256="0" * 64)
    otra = preparar(elenco, original, RENGLON)
    assert otra.pk == fila.pk and otra.sha256 != vista
    with pytest.raises(ActoRechazado, match="no es la versión preparada"):
        publicar(elenco, fila, sha256=vista)
    tachar.marcar(actor=elenco.secretaria, tachado_id=fila.pk, tachaduras=[RENGLON])
    with pytest.raises(ActoRechazado, match="no es la versión preparada"):
        publicar(elenco, otra)
    assert not Documento.objects.filter(tipo="version_publica").exists()


def test_lo_preparado_que_cambio_en_el_disco_no_se_publica(
    elenco: Elenco, original: Documento
) -> None:
    fila = preparar(elenco, original)
    with open(expediente().path(fila.archivo), "ab") as archivo:
        archivo.write(b"CANARIO")
    with pytest.raises(ActoRechazado, match="no pasa la comprobación"):
        publicar(elenco, fila)
    expediente().borrar(fila.archivo)
    with pytest.raises(ActoRechazado, match="no pasa la comprobación"):
        publicar(elenco, fila)


def test_si_las_tachaduras_cambian_mientras_se_prepara_no_vale(
    elenco: Elenco, original: Documento, monkeypatch: pytest.MonkeyPatch
) -> None:
    fila = tachar.abrir_tachado(actor=elenco.secretaria, documento=original)
    tachar.marcar(actor=elenco.secretaria, tachado_id=fila.pk, tachaduras=[RENGLON], preparar=True)
    hacer = tachado.hacer

    def tarda(pdf: bytes, tachaduras: list[Tachadura]) -> tuple[bytes, bool]:
        tachar.marcar(actor=elenco.secretaria, tachado_id=fila.pk, tachaduras=[])
        return hacer(pdf, tachaduras)

    monkeypatch.setattr(tachado, "hacer", tarda)
    assert not tachar.preparar_version(fila.pk)
    fila.refresh_from_db()
    assert (fila.estado, fila.archivo) == ("borrador", "")


def test_lo_que_no_se_deja_dibujar_queda_dicho_y_no_detiene_a_los_demas(
    elenco: Elenco, original: Documento, monkeypatch: pytest.MonkeyPatch
) -> None:
    fila = tachar.abrir_tachado(actor=elenco.secretaria, documento=original)
    tachar.marcar(actor=elenco.secretaria, tachado_id=fila.pk, tachaduras=[RENGLON], preparar=True)
    monkeypatch.setattr(pixeles, "PROGRAMA", "/bin/false")
    assert not tachar.preparar_version(fila.pk)
    fila.refresh_from_db()
    assert (fila.estado, fila.error) == ("fallida", "SinImagen")
    assert tachar.pendientes() == []


@pytest.mark.parametrize("que", ["documento", "asiento", "caso"])
def test_reservado_el_original_la_version_se_retira_en_el_acto_y_no_se_publica_otra(
    elenco: Elenco, original: Documento, que: str
) -> None:
    version = publicada(elenco, original)
    ruta, q = version.ruta_publica, original.querella
    alcance = {"documento": {"documento_id": original.pk}, "asiento": {"asiento": 1}, "caso": {}}
    services.reservar(
        querella_id=q.pk, actor=elenco.secretaria, orden="Orden de hoy", **alcance[que]
    )
    version.refresh_from_db()
    assert version.ruta_publica == ""
    assert not publico().exists(ruta)
    assert Client().get(f"/es/documento/{ruta[3:]}/").status_code == 404
    assert publicacion.por_publicar() == []
    comprobada = Client().get(f"/es/verificar/{version.codigo}/").text
    desconocida = Client().get(f"/es/verificar/{'0' * 32}/").text
    assert version.sha256 not in comprobada
    assert ("vigente" in comprobada) == ("vigente" in desconocida)
    fila = preparar(elenco, original)
    with pytest.raises(ActoRechazado, match="reservado por orden"):
        publicar(elenco, fila)


def test_al_levantar_la_reserva_la_version_vuelve(elenco: Elenco, original: Documento) -> None:
    version = publicada(elenco, original)
    q = original.querella
    reserva = services.reservar(
        querella_id=q.pk, actor=elenco.secretaria, orden="Orden", documento_id=original.pk
    )
    quien: dict[str, Any] = {"querella_id": q.pk, "reserva_id": reserva.pk, "orden": "Otra"}
    services.levantar_reserva(actor=elenco.secretaria, **quien)
    services.levantar_reserva(actor=elenco.presidente, **quien)
    assert publicacion.por_publicar() == [version.pk]


def test_solo_la_secretaria_tacha_y_publica(elenco: Elenco, original: Documento) -> None:
    fila = preparar(elenco, original)
    with pytest.raises(PermissionDenied):
        publicar(elenco, fila, actor=elenco.asociada)
    with pytest.raises(PermissionDenied):
        tachar.marcar(actor=elenco.asociada, tachado_id=fila.pk, tachaduras=[])
    ruta = f"/es/secretaria/tachar/{original.uuid}/"
    for fin in ("", "pagina/1/", "preparada/1/"):
        assert entrar(elenco.asociada).get(ruta + fin).status_code in (403, 404)
        assert Client().get(ruta + fin).status_code in (302, 403, 404)


# --- La página ------------------------------------------------------------------------------
def test_por_la_pagina_sin_javascript_se_marca_se_prepara_y_se_publica(
    elenco: Elenco, original: Documento
) -> None:
    cliente = entrar(elenco.secretaria)
    ruta = f"/es/secretaria/tachar/{original.uuid}/"
    abierta = cliente.get(ruta)
    assert "Página 1 de 2" in abierta.text
    assert not Tachado.objects.exists()  # mirar no escribe nada
    imagen: Any = cliente.get(f"{ruta}pagina/2/")
    assert imagen["Content-Type"] == "image/webp"
    assert b"".join(imagen.streaming_content)[8:12] == b"WEBP"
    assert cliente.get(f"{ruta}pagina/3/").status_code == 404
    marca = {"cuantas": "2", "t0-pagina": "1", "t0-x": "10", "t0-y": "6,0"}
    marca |= {"t0-ancho": "80.0", "t0-alto": "9", "t1-pagina": "1"}
    mala = cliente.post(ruta, {**marca, "t0-ancho": "95", "paso": "preparar"}, follow=True)
    assert "Se sale de la página" in mala.text and 'value="6,0"' in mala.text
    cliente.post(ruta, {**marca, "paso": "preparar"})
    fila = Tachado.objects.get(original=original)
    assert (fila.estado, fila.tachaduras) == ("pendiente", [[1, 100, 60, 800, 90]])
    assert cliente.get(ruta)["Refresh"] == "4"
    from querellas.tasks import generar_pendientes

    generar_pendientes()
    revisada = cliente.get(ruta)
    assert "Revise lo que se va a publicar" in revisada.text
    assert cliente.get(f"{ruta}preparada/1/").content.startswith(b"\xff\xd8\xff")
    assert cliente.get(f"{ruta}preparada/3/").status_code == 404
    fila.refresh_from_db()
    sin_decirlo = cliente.post(ruta, {"paso": "publicar", "sha256": fila.sha256}, follow=True)
    assert "Diga que revisó cada página" in sin_decirlo.text
    hecha = {"paso": "publicar", "sha256": fila.sha256, "revisada": "on"}
    publica = cliente.post(ruta, hecha, follow=True)
    assert "La versión tachada se publica; consta en la entrada" in publica.text
    fila.refresh_from_db()
    assert fila.documento is not None and fila.documento.publica


def test_la_pagina_de_certificaciones_lleva_a_tachar_lo_que_el_publico_no_tiene(
    elenco: Elenco, original: Documento
) -> None:
    ruta = f"/es/secretaria/expediente/{original.querella.numero}/certificaciones/"
    texto = entrar(elenco.secretaria).get(ruta).text
    assert f"/es/secretaria/tachar/{original.uuid}/" in texto
    del_despacho = entrar(elenco.asociada).get(ruta.replace("secretaria", "despacho")).text
    assert "/tachar/" not in del_despacho


def test_el_volumen_publico_lleva_la_version_y_no_el_original(
    elenco: Elenco, original: Documento
) -> None:
    from querellas.services.papeles_del_expediente import Registro

    version = publicada(elenco, original)
    q = Querella.objects.get(pk=original.querella_id)
    publicos = Registro(q, "publico").documentos()
    assert version in publicos and original not in publicos


def test_un_documento_ya_publico_o_sin_paginas_no_se_tacha(
    elenco: Elenco, original: Documento
) -> None:
    audio = subido(original.querella, b"ID3", "audio/mpeg", "a.mp3")
    for d in (audio, publicada(elenco, original)):
        with pytest.raises(ActoRechazado, match="no se prepara una versión tachada"):
            tachar.abrir_tachado(actor=elenco.secretaria, documento=d)
