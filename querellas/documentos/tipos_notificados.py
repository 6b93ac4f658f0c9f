"""Datos de lo que va a cada destinatario: la notificación del archivo en autos."""

from dataclasses import dataclass
from datetime import date

from querellas.documentos.congelado import Congelado
from querellas.documentos.tipos import Documento, Explicacion, Parte


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
