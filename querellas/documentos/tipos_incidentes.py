"""Datos de lo que se expide durante el trámite: rebeldía, citación, petición de auxilio, minuta."""

from dataclasses import dataclass, field
from datetime import date, datetime

from querellas.documentos.congelado import Congelado
from querellas.documentos.textos import (
    ADVERTENCIAS_DE_CITACION,
    EFECTOS_DE_LA_REBELDIA,
    SUPLICA_DE_AUXILIO,
)
from querellas.documentos.tipos import Documento, Explicacion, Funcionario, Parte


@dataclass(frozen=True, kw_only=True)
class DatosRebeldia(Documento):
    """Anotación de la rebeldía, con los términos que cierra y abre. Fuente: 18.004#3, 18.004#5.

    `parcial`: ya había contestado los cargos anteriores; solo le faltan los de la enmienda.
    """

    recibida_el: date
    efectiva_en: datetime
    vencido: Explicacion
    estudio: Explicacion
    parcial: bool = False
    efectos: tuple[str, ...] = field(default_factory=lambda: EFECTOS_DE_LA_REBELDIA)


@dataclass(frozen=True, kw_only=True)
class DatosCitacion(Documento):
    """Citación a testificar, a traer documentos o a ambas cosas. Fuente: 18.003#1.

    `pide`: la parte que la solicitó; vacío si la expide la Comisión por su cuenta.
    """

    citado: Parte
    direccion: tuple[str, ...]
    testifica: bool
    documentos: tuple[str, ...]
    comparece_en: datetime
    lugar: str
    ante: str
    expide: Funcionario
    pide: str = ""
    advertencias: tuple[str, ...] = field(default_factory=lambda: ADVERTENCIAS_DE_CITACION)


@dataclass(frozen=True, kw_only=True)
class DatosPeticionDeAuxilio(Documento):
    """Petición al tribunal para que haga cumplir una citación. Fuente: 18.003#2, 18.003#4."""

    tribunal: str
    comparece: Funcionario
    citado: Parte
    testifica: bool
    documentos: tuple[str, ...]
    citacion: str
    expedida_el: date
    recibida_el: date
    recibida_por: str
    citado_para: datetime
    lugar: str
    incumplimiento: str
    relato: tuple[str, ...]
    con_justicia: bool = False
    suplica: tuple[str, ...] = field(default_factory=lambda: SUPLICA_DE_AUXILIO)


@dataclass(frozen=True, kw_only=True)
class Compareciente(Congelado):
    """Quien estuvo, o no, en una sesión de la vista."""

    nombre: str
    calidad: str
    presente: bool


@dataclass(frozen=True, kw_only=True)
class DatosMinuta(Documento):
    """Minuta de una sesión de la vista. Fuente: 18.013#2, 18.004#8.

    `grabacion`: que la hay, o por qué no la hay; la constancia tiene que ser completa.
    """

    sesion: int
    vista_el: date
    abierta_en: datetime | None
    cerrada_en: datetime | None
    cierre: str
    lugar: str
    publica: bool
    ante: str
    comparecientes: tuple[Compareciente, ...]
    grabacion: str
    testigos: tuple[str, ...] = ()
    incidencias: tuple[str, ...] = ()
    prueba: tuple[str, ...] = ()
    proxima_el: date | None = None
