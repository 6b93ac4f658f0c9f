"""Datos de lo que va a cada destinatario: el archivo en autos y el paquete de entrega."""

from dataclasses import dataclass
from datetime import date

from querellas.documentos.congelado import Congelado
from querellas.documentos.tipos import Documento, Explicacion, Parte
from querellas.documentos.tipos_expediente import Pieza


@dataclass(frozen=True, kw_only=True)
class Notificado(Congelado):
    """A quién se notificó la decisión, por qué medio y qué consta de su entrega."""

    nombre: str
    calidad: str
    medio: str
    consta: str = ""


@dataclass(frozen=True, kw_only=True)
class DatosArchivoEnAutos(Documento):
    """Notificación del archivo en autos a una parte, con sus fechas. Fuente: 18.010#1, 18.013#3."""

    destinatario: Parte
    direccion: tuple[str, ...]
    decision: str
    archivada_el: date
    explicaciones: tuple[Explicacion, ...]
    notificados: tuple[Notificado, ...]
    foro: str


@dataclass(frozen=True, kw_only=True)
class Destino(Congelado):
    """A quién se entrega, dónde y qué lleva su paquete."""

    nombre: str
    calidad: str
    direccion: tuple[str, ...]
    medio: str
    piezas: tuple[Pieza, ...]


@dataclass(frozen=True, kw_only=True)
class DatosEntregas(Documento):
    """Los paquetes por entregar en papel: etiqueta, documentos y acuse de recibo de cada uno.

    Fuente: 18.004#1, 18.013#3.
    """

    destinos: tuple[Destino, ...]
