"""La forma de cada respuesta, para el documento OpenAPI."""

from datetime import date, datetime
from typing import Literal

from ninja import Field, Schema

Perfil = Literal["GOB", "PJ", "MUN", "TAX"]
Fecha = date | datetime


class Renglon(Schema):
    """Un día de la cuenta."""

    numero: int | None = Field(description="número del día; solo en los contados")
    fecha: date
    clase: Literal["excluido", "contado", "saltado", "paralizado", "corrido"]
    motivo_es: str
    motivo_en: str
    autoridad: str
    certeza: str = Field(description="del feriado, si no está confirmado / if not confirmed")
    segundos: int | None = Field(description="los que corrieron, en los términos de horas")
    dia_es: str
    dia_en: str


class Advertencia(Schema):
    """Algo que quien lee la fecha debe saber."""

    codigo: str
    es: str
    en: str


class Calculo(Schema):
    """Un término computado: sus tres fechas, por qué, y las versiones de lo que se usó."""

    termino: str
    nombre_es: str
    nombre_en: str
    fuente: list[str] = Field(description="oraciones de la Ley 81-1991 / sentences of Act 81-1991")
    cita: str
    consecuencia_es: str
    consecuencia_en: str
    perfil: Perfil
    disparador: Fecha
    modo: str
    calculado: str = Field(description="fecha legal, o momento en hora de Puerto Rico / legal date")
    sin_fecha: bool = Field(description="paralizado sin fecha de reanudación / tolled, open-ended")
    fecha_legal: date
    fecha_conservadora: date
    fecha_tope: date
    vence_en: datetime = Field(description="instante en que termina, UTC / instant it ends")
    oracion_es: str
    oracion_en: str
    advertencias: list[Advertencia]
    libro: list[Renglon]
    version_regla: str
    version_calendario: str
    version_reglamento: int = Field(description="0 si la Comisión no ha adoptado ninguno")
    adopcion: int = Field(description="último cambio de calendario adoptado, 0 si ninguno")


class Dia(Schema):
    """Un día no laborable y por qué."""

    fecha: date
    dia_es: str
    dia_en: str
    nombre_es: str
    nombre_en: str
    autoridad: str
    certeza: str


class Orden(Schema):
    """Una orden que lleva los vencimientos de un intervalo a una fecha."""

    desde: date
    hasta: date
    nueva: date
    autoridad: str
    nombre_es: str
    nombre_en: str


class Anio(Schema):
    """Los días no laborables de un año en un perfil."""

    anio: int
    perfil: Perfil
    dias: list[Dia]
    posibles: list[Dia] = Field(description="días que solo algunos años se conceden")
    ordenes: list[Orden]
    version_calendario: str
    adopcion: int


class TerminoDelCatalogo(Schema):
    """Un término de la ley."""

    id: str
    cantidad: int
    unidad: str
    perfil: Perfil
    naturaleza: str
    desde: date | None
    prorroga_de: str
    fuente: list[str]
    cita: str
    nombre_es: str
    nombre_en: str
    disparador_es: str
    disparador_en: str
    actua_es: str
    actua_en: str
    consecuencia_es: str
    consecuencia_en: str
    nota_es: str
    nota_en: str


class Catalogo(Schema):
    """Todos los términos."""

    terminos: list[TerminoDelCatalogo]
    version_regla: str


class Problema(Schema):
    """Por qué no se puede contestar, en una oración (RFC 9457)."""

    title: str
    status: int
    detail: str
    es: str
    en: str
    cercanos: list[str] = Field(description="identificadores parecidos / nearest identifiers")
