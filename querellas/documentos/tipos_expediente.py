"""Datos de lo que se expide del expediente: hoja, certificado de estado, copias y volúmenes.

Fuente: 18.013#2. Nada de esto lleva deliberaciones: no salen de ningún documento del expediente.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from querellas.documentos.congelado import Congelado
from querellas.documentos.tipos import Documento, Explicacion, Parte

# Quién puede leerlo: cualquiera, las partes, o solo el tribunal (lo que una orden reserva).
Alcance = Literal["publico", "partes", "reservado"]


@dataclass(frozen=True, kw_only=True)
class Asiento(Congelado):
    """Un asiento como va en la hoja; el reservado, solo su número."""

    numero: int
    el: date | None = None
    texto: str = ""
    reservado: bool = False


@dataclass(frozen=True, kw_only=True)
class TerminoDelCaso(Congelado):
    """Un término abierto alguna vez, con su cómputo en una oración."""

    nombre: str
    estado: str
    vence_el: date
    oracion: str


@dataclass(frozen=True, kw_only=True)
class DatosHoja(Documento):
    """Hoja de expediente: cada asiento, cada término y cómo está el caso. Fuente: 18.013#2."""

    alcance: Alcance
    estado: str
    asientos: tuple[Asiento, ...]
    terminos: tuple[TerminoDelCaso, ...] = ()
    enlace: str = ""


@dataclass(frozen=True, kw_only=True)
class DatosCertificadoDeEstado(Documento):
    """En qué va el caso el día en que se certifica. Fuente: 18.013#2."""

    estado: str
    ultimo_asiento: Asiento
    asientos: int
    pendientes: tuple[str, ...] = ()
    corren: tuple[Explicacion, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Pieza(Congelado):
    """Un documento del expediente, nombrado por su resumen SHA-256."""

    titulo: str
    sha256: str
    bytes: int
    asiento: int | None = None
    el: date | None = None


@dataclass(frozen=True, kw_only=True)
class DatosCopiaDeDocumento(Documento):
    """Copia certificada de cualquier documento del expediente. Fuente: 18.013#2."""

    pieza: Pieza
    recibido_en: datetime
    presentado: bool


@dataclass(frozen=True, kw_only=True)
class DatosVolumen(Documento):
    """El expediente en un tomo foliado, con índice y certificación. Fuente: 18.013#2, 18.010#1."""

    alcance: Alcance
    estado: str
    asientos: tuple[Asiento, ...]
    piezas: tuple[Pieza, ...]
    terminos: tuple[TerminoDelCaso, ...] = ()
    enlace: str = ""
    partes: tuple[Parte, ...] = ()
