"""Lo que se expide del expediente: qué entra en cada volumen, foliado, y una sola vez."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import zipfile
from typing import Any

import pikepdf
import pytest
from django.core.exceptions import PermissionDenied

from querellas import services
from querellas.documentos import lectura, produccion
from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.firma import firma_de_texto_vale
from querellas.documentos.firma_comprobada import verificar
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.management.demo.muestras import pdf
from querellas.models import Querella
from querellas.services.base import ActoRechazado
from querellas.services.presentar import documento_subido
from querellas.tasks import despachar_pendientes
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, ruta

pytestmark = pytest.mark.django_db
EXAMEN = "Examen médico de la querellante"


@pytest.fixture
def elenco() -> Elenco:
    return gente.crear()


@pytest.fixture
def q(elenco: Elenco, reloj: Any) -> Querella:
    """Notificada, con sus papeles dibujados de verdad y una prueba que una orden reserva."""
    reloj("2026-03-13T10:00-04:00")
    caso = fabricas.borrador(elenco.secretaria)
    ruta_, sha256, cuantos = guardar(expediente(), caso.uuid, [pdf(EXAMEN, ("Secreto.",))])
    examen = documento_subido(
        caso,
        TipoDeDocumento.PRUEBA,
        EXAMEN,
        archivo=ruta_,
        sha256=sha256,
        bytes=cuantos,
        medio="application/pdf",
        nombre_original="examen.pdf",
    )
    caso = services.presentar(
        querella_id=caso.pk, actor=elenco.secretaria, datos=fabricas.datos(elenco)
    )
    for documento in caso.documentos.filter(estado="pendiente"):
        produccion._terminar(documento, pdf(documento.titulo, ("Papel del caso.",)))
    reloj("2026-03-16T09:00-04:00")
    services.reservar(
        querella_id=caso.pk,
        actor=elenco.presidente,
        orden="Orden del 16 de marzo",
        documento_id=examen.pk,
    )
    return caso


def pedir(q: Querella, elenco: Elenco, alcance: Any, **mas: Any) -> Documento:
    return services.expedir_volumen(
        querella_id=q.pk, actor=elenco.secretaria, alcance=alcance, **mas
    )


def hecho(documento: Documento) -> bytes:
    assert produccion.producir(documento.pk)
    documento.refresh_from_db()
    with expediente().open(documento.archivo) as archivo:
        return archivo.read()


def titulos(documento: Documento) -> list[str]:
    return [p["titulo"] for p in documento.datos["piezas"]]


@pytest.mark.norma("18.013#2", "18.010#1")
def test_cada_volumen_lleva_lo_suyo_y_juntos_lo_llevan_todo(q: Querella, elenco: Elenco) -> None:
    publico, partes, reservado = (
        pedir(q, elenco, alcance) for alcance in ("publico", "partes", "reservado")
    )
    assert titulos(publico) == []
    assert titulos(reservado) == [f"{EXAMEN} (examen.pdf)"]
    assert EXAMEN not in json.dumps(partes.datos) + json.dumps(publico.datos)
    del_caso = q.documentos.exclude(tipo=TipoDeDocumento.VOLUMEN)
    todos = set(del_caso.values_list("sha256", flat=True))
    dichos = {p["sha256"] for d in (partes, reservado) for p in d.datos["piezas"]}
    assert dichos == todos
    assert [a["numero"] for a in publico.datos["asientos"]] == [1, 2]
    assert reservado.datos["asientos"] == []


@pytest.mark.norma("18.013#2")
def test_el_volumen_va_foliado_con_indice_marcadores_y_firma(q: Querella, elenco: Elenco) -> None:
    pdf_ = hecho(pedir(q, elenco, "partes"))
    assert verificar(pdf_).valida
    with pikepdf.open(io.BytesIO(pdf_)) as abierto:
        paginas = [" ".join(lectura.texto_de_pagina(p).split()) for p in abierto.pages]
        with abierto.open_outline() as marcas:
            nombres = [m.title for raiz in marcas.root for m in raiz.children]
        assert list(abierto.attachments) == ["datos.json"]
    total = len(paginas)
    foliadas = [n for n, texto in enumerate(paginas, 1) if f"Folio {n} de {total}" in texto]
    assert foliadas == list(range(total - len(foliadas) + 1, total + 1))
    assert len(foliadas) >= 3
    assert nombres[:2] == ["Índice", "Hoja de expediente"]
    assert "1. Escrito de querella (escrito.pdf)" in nombres
    indice = next(t for t in paginas if "Índice" in t and "SHA-256" in t)
    hallado = re.search(r"Escrito de querella \(escrito\.pdf\)[ .]+(\d+)", indice)
    assert hallado and int(hallado[1]) == foliadas[0]
    assert "deliberaciones de la Comisión no son parte del expediente" in " ".join(paginas)


@pytest.mark.norma("18.013#2")
def test_el_zip_trae_los_originales_y_sus_huellas_firmadas(q: Querella, elenco: Elenco) -> None:
    documento = pedir(q, elenco, "partes", en_zip=True)
    contenido = hecho(documento)
    assert documento.medio == "application/zip"
    with zipfile.ZipFile(io.BytesIO(contenido)) as paquete:
        archivos = {n: paquete.read(n) for n in paquete.namelist()}
    lista = archivos["SHA256SUMS"]
    certificado = archivos["certificado.pem"].decode()
    assert firma_de_texto_vale(lista, archivos["SHA256SUMS.firma"].decode(), certificado)
    assert not firma_de_texto_vale(
        lista.replace(b"0", b"1", 1), archivos["SHA256SUMS.firma"].decode(), certificado
    )
    dichas = {r[66:]: r[:64] for r in lista.decode().splitlines()}
    assert {n: hashlib.sha256(archivos[n]).hexdigest() for n in dichas} == dichas
    originales = set(q.documentos.exclude(titulo=EXAMEN).values_list("sha256", flat=True))
    en_documentos = {h for n, h in dichas.items() if n.startswith("documentos/")}
    assert en_documentos == originales - {documento.sha256}
    assert base64.b64decode(archivos["SHA256SUMS.firma"], validate=True)


def test_pedir_dos_veces_lo_mismo_el_mismo_dia_es_un_solo_documento(
    q: Querella, elenco: Elenco, reloj: Any
) -> None:
    primero = pedir(q, elenco, "partes")
    assert pedir(q, elenco, "partes").pk == primero.pk
    assert pedir(q, elenco, "publico").pk != primero.pk
    reloj("2026-03-17T09:00-04:00")
    assert pedir(q, elenco, "partes").pk != primero.pk


def test_con_algo_sin_preparar_no_se_certifica_el_expediente(elenco: Elenco, reloj: Any) -> None:
    reloj("2026-03-13T10:00-04:00")
    caso = fabricas.presentada(elenco=elenco)
    with pytest.raises(ActoRechazado, match="Todavía se prepara «Copia certificada"):
        pedir(caso, elenco, "partes")


def test_un_caso_reservado_no_tiene_volumen_publico(q: Querella, elenco: Elenco) -> None:
    services.reservar(querella_id=q.pk, actor=elenco.presidente, orden="Orden del caso")
    with pytest.raises(ActoRechazado, match="no tiene volumen público"):
        pedir(q, elenco, "publico")
    assert len(titulos(pedir(q, elenco, "partes"))) == 3


def test_solo_la_secretaria_expide(q: Querella, elenco: Elenco) -> None:
    with pytest.raises(PermissionDenied):
        services.expedir_estado(querella_id=q.pk, actor=elenco.asociada)
    cliente = entrar(elenco.asociada)
    pagina = ruta(elenco.asociada, q) + "certificaciones/"
    assert "La Secretaría expide" in cliente.get(pagina).text
    assert cliente.post(pagina, {"que": "estado"}).status_code == 403


@pytest.mark.norma("18.013#2")
def test_el_certificado_de_estado_dice_que_corre_y_como_se_cuenta(
    elenco: Elenco, reloj: Any
) -> None:
    caso = fabricas.notificada(elenco=elenco, reloj=reloj)
    documento = services.expedir_estado(querella_id=caso.pk, actor=elenco.secretaria)
    texto = " ".join(lectura.texto_de(hecho(documento)).split())
    assert "El caso está en este estado: notificada" in texto
    assert "cuyo último día es el lunes 6 de abril de 2026" in texto
    assert "Anexo 1. Cómo se cuenta: Contestación a la querella" in texto
    assert "Viernes Santo" in texto


def test_la_copia_de_un_documento_nombra_su_original(q: Querella, elenco: Elenco) -> None:
    original = q.documentos.get(tipo=TipoDeDocumento.ESCRITO)
    copia = services.expedir_copia(
        querella_id=q.pk, actor=elenco.secretaria, documento_id=original.pk
    )
    texto = "".join(lectura.texto_de(hecho(copia)).split())
    assert original.sha256 in texto
    assert "copiafielyexactadeldocumentoquesedescribe" in texto
    with pytest.raises(ActoRechazado, match="no está en este expediente"):
        services.expedir_copia(querella_id=q.pk, actor=elenco.secretaria, documento_id=copia.pk)


def test_la_pagina_pide_espera_y_entrega(q: Querella, elenco: Elenco) -> None:
    cliente = entrar(elenco.secretaria)
    pagina = ruta(elenco.secretaria, q) + "certificaciones/"
    assert "certificaciones/" in cliente.get(ruta(elenco.secretaria, q)).text
    for _doble_clic in range(2):
        assert cliente.post(pagina, {"que": "hoja-partes"}).status_code == 303
    hoja = Documento.objects.get(tipo=TipoDeDocumento.HOJA)
    assert hoja.pedido_por == elenco.secretaria
    espera = cliente.get(pagina)
    assert "en preparación" in espera.text
    assert espera["Refresh"] == "5"
    hecho(hoja)
    lista = cliente.get(pagina)
    assert "Refresh" not in lista
    assert f"/es/secretaria/documento/{hoja.uuid}/" in lista.text
    assert cliente.post(pagina, {"que": "volumen-otro"}).status_code == 404


@pytest.mark.norma("18.004#1", "18.013#3")
def test_el_paquete_del_alcalde_trae_etiqueta_copia_y_acuse(q: Querella, elenco: Elenco) -> None:
    despachar_pendientes()
    documento = services.expedir_entregas(querella_id=q.pk, actor=elenco.secretaria)
    (destino,) = documento.datos["destinos"]
    assert destino["nombre"] == "José Ángel Ibáñez Cintrón"
    assert [p["titulo"] for p in destino["piezas"]] == [
        "Notificación de querella",
        "Copia certificada de la querella",
    ]
    with pikepdf.open(io.BytesIO(hecho(documento))) as abierto:
        hojas = [" ".join(lectura.texto_de_pagina(p).split()) for p in abierto.pages]
        en_blanco = [n for n, texto in enumerate(hojas) if not texto]
        pintado = [abierto.pages[n].Contents.read_bytes() for n in en_blanco]
    assert [re.findall(rb"/Folio\d+", p) for p in pintado] == [[b"/Folio1"], [b"/Folio2"]]
    assert "Acuse de recibo" in hojas[en_blanco[-1] + 1]
    assert "Paquete 1 de 1: José Ángel Ibáñez Cintrón" in hojas[en_blanco[0] - 1]
    pagina = ruta(elenco.secretaria, q) + "certificaciones/"
    assert "Preparar para imprimir" in entrar(elenco.secretaria).get(pagina).text


def test_sin_nada_por_entregar_lo_dice(q: Querella, elenco: Elenco) -> None:
    with pytest.raises(ActoRechazado, match="No hay nada listo para entregar en papel"):
        services.expedir_entregas(querella_id=q.pk, actor=elenco.secretaria, a_quien="parte-0")


@pytest.mark.norma("18.004#1", "18.013#2")
def test_la_caratula_lleva_el_sello_del_recibo_y_lo_que_entro(q: Querella, elenco: Elenco) -> None:
    documento = services.expedir_caratula(querella_id=q.pk, actor=elenco.secretaria)
    assert services.expedir_caratula(querella_id=q.pk, actor=elenco.secretaria).pk == documento.pk
    datos = documento.datos
    assert datos["asiento"] == 1
    assert datos["recibida_en"].startswith("2026-03-13T14:00:00")
    assert datos["recibida_por"] == str(elenco.secretaria)
    # El examen entró con ella, pero una orden lo reserva: la carátula no lo nombra.
    assert [p["titulo"] for p in datos["piezas"]] == ["Escrito de querella (escrito.pdf)"]
    assert EXAMEN not in json.dumps(datos, ensure_ascii=False)
    texto = " ".join(lectura.texto_de(hecho(documento)).split())
    assert "Viernes 13 de marzo de 2026 10:00 a. m. hora de Puerto Rico" in texto
    assert "Querella CVQM-2026-0001 · asiento 1 · la recibió" in texto


def test_un_borrador_no_tiene_caratula(elenco: Elenco, reloj: Any) -> None:
    reloj("2026-03-13T10:00-04:00")
    caso = fabricas.borrador(elenco.secretaria)
    with pytest.raises(ActoRechazado, match="Un borrador no es un expediente"):
        services.expedir_caratula(querella_id=caso.pk, actor=elenco.secretaria)
