"""Expedir la versión inglesa: una por documento, junto a su original y nunca en su lugar."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from plazos.vencimientos import vigilar
from querellas import services
from querellas.documentos import lectura, produccion
from querellas.documentos.almacen import expediente
from querellas.documentos.firma_comprobada import verificar
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.models import Querella
from querellas.publico.models import Documento as Publicado
from querellas.publico.verificar import buscar
from querellas.services.base import ActoRechazado
from querellas.services.publicacion import publicar_documento
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, ruta


@pytest.fixture
def elenco() -> Elenco:
    return gente.crear()


def hecho(documento: Documento) -> bytes:
    assert produccion.producir(documento.pk)
    documento.refresh_from_db()
    with expediente().open(documento.archivo) as archivo:
        return archivo.read()


def expedir(original: Documento, actor: Any) -> Documento:
    return services.expedir_cortesia(
        querella_id=original.querella_id, actor=actor, documento_id=original.pk
    )


def notificacion(caso: Querella) -> Documento:
    return caso.documentos.get(tipo=TipoDeDocumento.NOTIFICACION_QUERELLA)


@pytest.mark.django_db
@pytest.mark.norma("18.004#3", "18.013#2")
def test_la_notificacion_se_expide_en_ingles_una_sola_vez_y_no_se_entrega(
    elenco: Elenco, reloj: Any
) -> None:
    caso = fabricas.notificada(elenco=elenco, reloj=reloj, dibujar=True)
    original = notificacion(caso)
    antes = (caso.actuaciones.count(), caso.notificaciones.count())
    inglesa = expedir(original, elenco.secretaria)
    assert expedir(original, elenco.secretaria).pk == inglesa.pk
    pdf = hecho(inglesa)
    assert verificar(pdf).valida
    texto = " ".join(lectura.texto_de(pdf).split())
    assert "the Spanish text prevails" in texto
    assert "You have the right to a public or private hearing." in texto
    assert original.codigo[:4] in texto
    assert inglesa.codigo != original.codigo
    assert inglesa.sha256 != original.sha256
    assert "1 page," in texto or "2 pages," in texto or "3 pages," in texto
    assert (caso.actuaciones.count(), caso.notificaciones.count()) == antes
    fabricas.documentos_listos()
    volumen = services.expedir_volumen(
        querella_id=caso.pk, actor=elenco.secretaria, alcance="partes"
    )
    assert inglesa.sha256 not in {p["sha256"] for p in volumen.datos["piezas"]}


@pytest.mark.django_db
def test_sin_original_listo_o_de_un_tipo_que_no_la_tiene_se_rechaza(
    elenco: Elenco, reloj: Any
) -> None:
    reloj("2026-03-13T10:00-04:00")
    caso = fabricas.presentada(elenco=elenco)
    with pytest.raises(ActoRechazado, match="no tiene versión inglesa"):
        expedir(notificacion(caso), elenco.secretaria)
    fabricas.documentos_listos()
    copia = caso.documentos.get(tipo=TipoDeDocumento.COPIA_CERTIFICADA)
    with pytest.raises(ActoRechazado, match="no tiene versión inglesa"):
        expedir(copia, elenco.secretaria)
    with pytest.raises(PermissionDenied):
        expedir(notificacion(caso), elenco.asociada)


@pytest.mark.django_db
def test_desde_la_pagina_se_expide_y_deja_de_ofrecerse(elenco: Elenco, reloj: Any) -> None:
    reloj("2026-03-13T10:00-04:00")
    caso = fabricas.presentada(elenco=elenco)
    fabricas.documentos_listos()
    original = notificacion(caso)
    cliente = entrar(elenco.secretaria)
    pagina = ruta(elenco.secretaria, caso) + "certificaciones/"
    opcion = f'<option value="{original.pk}">Notificación de querella'
    assert cliente.get(pagina).text.count(opcion) == 2  # copia certificada e inglés
    for _doble_clic in range(2):
        pedido = {"que": "cortesia", "documento": original.pk}
        assert cliente.post(pagina, pedido).status_code == 303
    inglesa = Documento.objects.get(tipo=TipoDeDocumento.CORTESIA)
    assert inglesa.cortesia_de == original
    assert inglesa.pedido_por == elenco.secretaria
    html = cliente.get(pagina).text
    assert html.count(opcion) == 1
    assert "Versión inglesa de cortesía: Notificación de querella" in html


@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
def test_la_publica_se_lee_junto_a_su_original_y_sigue_su_suerte(
    elenco: Elenco, reloj: Any
) -> None:
    caso = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-05-07T10:00-04:00")
    vigilar()
    fabricas.documentos_listos()
    original = caso.documentos.get(tipo=TipoDeDocumento.CERTIFICACION_VENCIMIENTO)
    inglesa = expedir(original, elenco.secretaria)
    fabricas.documentos_listos()
    for documento in (inglesa, original):
        assert Publicado.objects.filter(pk=inglesa.codigo).first() is None
        publicar_documento(documento.pk)
    publicadas = {d.codigo: d.actuacion for d in Publicado.objects.filter(expediente=caso.numero)}
    assert publicadas[inglesa.codigo] == publicadas[original.codigo] is not None
    for idioma, nombre in (("es", "Versión inglesa de cortesía"), ("en", "English courtesy")):
        assert nombre in Client().get(f"/{idioma}/expediente/{caso.numero}/").text
    hallada = buscar(inglesa.codigo)
    assert hallada is not None and hallada.tipo == "cortesia" and not hallada.sin_efecto

    reserva = services.reservar(
        querella_id=caso.pk, actor=elenco.presidente, orden="Orden", documento_id=original.pk
    )
    assert not Publicado.objects.filter(codigo__in=[inglesa.codigo, original.codigo]).exists()
    assert buscar(inglesa.codigo) is None
    inglesa.refresh_from_db()
    assert (inglesa.publica, inglesa.ruta_publica) == (False, "")
    for quien in (elenco.presidente, elenco.secretaria):
        services.levantar_reserva(
            querella_id=caso.pk, actor=quien, reserva_id=reserva.pk, orden="Orden"
        )
    inglesa.refresh_from_db()
    assert inglesa.publica
    assert buscar(inglesa.codigo) is not None
