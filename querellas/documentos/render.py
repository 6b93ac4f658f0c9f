"""Produce el PDF de un documento a partir de sus datos congelados, y solo de ellos.

Los mismos datos dan los mismos bytes. WeasyPrint se carga dentro de la función: pesa 64 MB y
solo lo necesita el trabajador.
"""

import atexit
import hashlib
import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, cast

from django.template import Context, Engine

from querellas.documentos import cargas, copia, recursos, tipos, volumen
from querellas.documentos import comprobaciones as c
from querellas.documentos.bilingue import componiendo_en, idioma_de_documento, traducido
from querellas.documentos.congelado import DatosInvalidos
from querellas.documentos.lectura import texto_de
from querellas.documentos.perfiles import ambos
from querellas.documentos.plantillas import PLANTILLAS, Plantilla
from querellas.documentos.reloj import dibujos
from querellas.documentos.tipos_notificados import DatosEntregas
from querellas.documentos.verificacion import agrupado, qr_svg
from querellas.documentos.volumen import Foliado

CORTESIA = "cortesia"
_PLANTILLAS = Path(__file__).resolve().parent.parent.parent / "templates" / "documentos"

# Marca de una variable que la plantilla pide y los datos no traen. Lleva un carácter que
# `limpiar` quita de todo dato: nadie puede escribirla.
_FALTA = "[\u200bla plantilla pide "


@dataclass(frozen=True)
class Adjunto:
    """Archivo que viaja dentro del PDF (PDF/A-3), con su relación declarada."""

    nombre: str
    contenido: bytes
    descripcion: str = ""
    relacion: str = "Supplement"
    # La del archivo entero, si el contenido es solo su principio.
    huella: str = ""

    @property
    def sha256(self) -> str:
        """Resumen del contenido."""
        return self.huella or hashlib.sha256(self.contenido).hexdigest()


class PlantillaDesconocida(LookupError):  # noqa: N818 - nombre del dominio
    """No hay plantilla de ese tipo y esa versión."""


def preparar(tipo: str, version: int, datos: Mapping[str, Any]) -> tipos.Documento:
    """Reconstruye y comprueba los datos sin producir el PDF (para el acto, antes de emitir)."""
    plantilla = _plantilla(tipo, version, datos)
    documento = plantilla.clase.desde_json(datos)
    if documento.plantilla != version:
        raise DatosInvalidos(f"los datos son de la versión {documento.plantilla}, no {version}")
    plantilla.exigir(documento)
    return documento


def render(
    tipo: str, version: int, datos: Mapping[str, Any], adjuntos: Sequence[Adjunto] = ()
) -> bytes:
    """El PDF del documento, PDF/A-3a y PDF/UA-1 a la vez, comprobado después de impreso."""
    documento = preparar(tipo, version, datos)
    if documento.cortesia is not None:
        return _cortesia(version, documento, documento.cortesia)
    if isinstance(documento, tipos.DatosNotificacionQuerella):
        _exigir_copia(documento, adjuntos)
    if isinstance(documento, tipos.DatosCopiaCertificada) and not documento.texto.strip():
        pdf = _copia_de_escrito(version, documento, adjuntos)
        _comprobar(documento, pdf)
        return pdf
    if isinstance(documento, Foliado):
        return _foliado(tipo, version, documento, adjuntos)
    con_datos = [*adjuntos, _datos_adjuntos(documento)]
    html = html_de(tipo, version, documento)
    pdf = imprimir(html, documento, con_datos, propios=dibujos(documento))
    _comprobar(documento, pdf)
    return pdf


def _cortesia(version: int, documento: tipos.Documento, cortesia: tipos.Cortesia) -> bytes:
    """La versión inglesa: los mismos datos y la misma plantilla, con los textos en inglés.

    No lleva los adjuntos del original: no puede hacer sus veces.
    """
    ingles = traducido(documento, {p.es: p.en for p in documento.ingles})
    with componiendo_en("en"):
        html = html_de(cortesia.tipo, version, ingles)
        pdf = imprimir(html, ingles, [_datos_adjuntos(documento)], propios=dibujos(ingles))
    _comprobar(ingles, pdf)
    return pdf


def _comprobar(documento: tipos.Documento, pdf: bytes) -> None:
    """Lo impreso: el número va en el epígrafe o, si no cupo, en la segunda hoja.

    Solo la notificación tiene más que comprobar.
    """
    entera = isinstance(documento, tipos.DatosNotificacionQuerella)
    c.comprobar_impresion(documento, texto_de(pdf, None if entera else 2))


def html_de(tipo: str, version: int, documento: tipos.Documento, **extra: Any) -> str:
    """HTML de la plantilla: motor propio, sin procesadores, con escape automático."""
    plantilla = _plantilla(tipo, version)
    idioma = idioma_de_documento()
    contexto = {
        "d": documento,
        "idioma": idioma,
        "titulo": plantilla.titulo if idioma == "es" else plantilla.ingles,
        "codigo_agrupado": agrupado(documento.verificacion.codigo),
        "creado": _hecho_en(documento).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "folios": (),
        **extra,
    }
    hecho: str = _motor().get_template(plantilla.archivo).render(Context(contexto))
    if _FALTA in hecho:
        raise DatosInvalidos(hecho[hecho.index(_FALTA) :].split("]", 1)[0].strip("["))
    return recursos.sustituir_lo_indibujable(hecho)


def imprimir(
    html: str,
    documento: tipos.Documento,
    adjuntos: Sequence[Adjunto] = (),
    propios: Mapping[str, tuple[bytes, str]] | None = None,
    *,
    de_archivo: bool = True,
) -> bytes:
    """Convierte el HTML en PDF con el buscador cerrado; `de_archivo` declara PDF/A y PDF/UA."""
    from weasyprint import HTML
    from weasyprint.urls import FatalURLFetchingError

    qr = (qr_svg(documento.verificacion.direccion), "image/svg+xml")
    cerrado = recursos.buscador({"qr.svg": qr, **(propios or {})})
    estilos, letras = _estilo(documento.plantilla)
    if idioma_de_documento() == "es":
        estilos = estilos[:1]
    try:
        return cast(
            bytes,
            HTML(string=html, url_fetcher=cerrado, base_url="asset:").write_pdf(
                stylesheets=estilos,
                font_config=letras,
                pdf_variant="pdf/a-3a" if de_archivo else None,
                pdf_tags=True,
                pdf_identifier=_identificador(documento),
                attachments=[_adjunto(a, documento) for a in adjuntos],
                finisher=ambos if de_archivo else None,
            ),
        )
    except FatalURLFetchingError as error:  # deriva de BaseException: no lo atrapa nadie más
        raise recursos.RecursoProhibido(str(error)) from error


def _copia_de_escrito(
    version: int, documento: tipos.DatosCopiaCertificada, adjuntos: Sequence[Adjunto]
) -> bytes:
    """La copia de un escrito digitalizado: certificación delante y cada página en su folio."""
    escrito = next((a for a in adjuntos if a.sha256 == documento.original_sha256), None)
    if escrito is None:
        raise c.DocumentoIncompleto([c.FALTA_ESCRITO])
    tipo, saneado, paginas = copia.preparar_escrito(escrito.contenido)
    if documento.original_paginas not in (0, paginas):
        raise c.DocumentoIncompleto([c.FALTA_ESCRITO])
    hojas = copia.folios(tipo, paginas)
    html = html_de("copia_certificada", version, documento, folios=hojas)
    es_pdf = tipo == cargas.PDF
    propios = {} if es_pdf else {"escrito": (saneado, tipo)}
    pdf = imprimir(html, documento, propios=propios, de_archivo=not es_pdf)
    return copia.estampar(pdf, saneado) if es_pdf else pdf


def _foliado(
    tipo: str,
    version: int,
    documento: Foliado,
    adjuntos: Sequence[Adjunto],
) -> bytes:
    """Certificación e índice delante y detrás cada página, foliada; lo ajeno no promete PDF/A."""
    contenidos = {a.sha256: a.contenido for a in adjuntos}
    piezas = volumen.piezas_de(documento)
    if faltan := [p.titulo for p in piezas if p.sha256 not in contenidos]:
        raise c.DocumentoIncompleto(faltan)
    puestas = volumen.poner(piezas, contenidos)
    pdf = imprimir(
        html_de(tipo, version, documento, puestas=puestas),
        documento,
        [_datos_adjuntos(documento)],
        propios=volumen.imagenes(puestas),
        de_archivo=False,
    )
    _comprobar(documento, pdf)
    return volumen.estampar(pdf, puestas, enteras=isinstance(documento, DatosEntregas))


def _plantilla(tipo: str, version: int, datos: Mapping[str, Any] | None = None) -> Plantilla:
    """La de ese tipo; la versión de cortesía usa la del documento que traduce."""
    cortesia = (datos or {}).get("cortesia")
    if tipo == CORTESIA and isinstance(cortesia, Mapping):
        tipo = str(cortesia.get("tipo"))
    try:
        return PLANTILLAS[tipo, version]
    except KeyError as error:
        raise PlantillaDesconocida(f"{tipo} v{version}") from error


def _exigir_copia(documento: tipos.DatosNotificacionQuerella, adjuntos: Sequence[Adjunto]) -> None:
    """La copia que se adjunta es, byte por byte, la que la notificación nombra."""
    copia = documento.copia
    if copia is None or copia.sha256 not in {a.sha256 for a in adjuntos}:
        raise c.NotificacionIncompleta([c.FALTA_COPIA])


@cache
def _motor() -> Engine:
    return Engine(
        dirs=[str(_PLANTILLAS)],
        autoescape=True,
        builtins=["querellas.documentos.filtros"],
        string_if_invalid=_FALTA + "%s]",
    )


@cache
def _estilo(version: int) -> tuple[list[Any], Any]:
    """Las hojas de estilo, la segunda con lo que cambia en inglés, y las letras: una vez leídas."""
    from weasyprint import CSS
    from weasyprint.text.fonts import FontConfiguration

    logging.getLogger("weasyprint.progress").setLevel(logging.WARNING)
    atexit.register(_estilo.cache_clear)  # la letra se libera antes que el intérprete
    letras = FontConfiguration()
    hojas = [
        CSS(
            string=texto,
            url_fetcher=recursos.buscador({}),
            base_url="asset:",
            font_config=letras,
        )
        for texto in (recursos.estilo(version), recursos.estilo(version, "_en"))
    ]
    return hojas, letras


def _hecho_en(documento: tipos.Documento) -> datetime:
    """El instante del archivo: el de la versión de cortesía es el suyo, no el del original."""
    hecho = documento.cortesia.hecha_en if documento.cortesia else documento.expedido_en
    return hecho.astimezone(UTC)


def _identificador(documento: tipos.Documento) -> bytes:
    return hashlib.sha256(documento.verificacion.codigo.encode()).digest()[:16]


def _datos_adjuntos(documento: tipos.Documento) -> Adjunto:
    """Los datos del documento, para que una máquina los lea sin adivinar."""
    canonico = json.dumps(documento.a_json(), ensure_ascii=False, sort_keys=True, indent=1)
    return Adjunto(
        "datos.json", canonico.encode(), "Datos del documento, para leer por máquina", "Data"
    )


def _adjunto(adjunto: Adjunto, documento: tipos.Documento) -> Any:
    from weasyprint import Attachment

    en = _hecho_en(documento)
    return Attachment(
        string=adjunto.contenido,
        name=adjunto.nombre,
        description=adjunto.descripcion,
        relationship=adjunto.relacion,
        created=en,
        modified=en,
    )
