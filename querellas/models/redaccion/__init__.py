"""El texto de cada asiento, en español (queda escrito) y en inglés (se compone al leer).

Cada clase dice además qué datos puede ver el público: lo que no está en la lista no sale. Aquí
van solo las frases: ni se lee la base ni se decide nada.
"""

from datetime import date
from typing import Any

from plazos.nucleo.catalogo import TERMINOS
from plazos.nucleo.explicacion import fecha_larga
from querellas.models.redaccion.archivo import ARCHIVO
from querellas.models.redaccion.citaciones import CITACIONES
from querellas.models.redaccion.comision import COMISION
from querellas.models.redaccion.decisiones import DECISIONES
from querellas.models.redaccion.documentos import DOCUMENTOS
from querellas.models.redaccion.enmiendas import ENMIENDAS
from querellas.models.redaccion.entregas import ENTREGAS
from querellas.models.redaccion.fila import SIN_DECISION_EN as SIN_DECISION_EN
from querellas.models.redaccion.fila import SIN_DECISION_ES as SIN_DECISION_ES
from querellas.models.redaccion.fila import Clave, Redaccion
from querellas.models.redaccion.incidentes import INCIDENTES
from querellas.models.redaccion.inciertas import (
    INCIERTA,
    con_preposicion,
    es_periodo,
    periodo,
    sin_dia,
    sin_termino,
)
from querellas.models.redaccion.mandatos import MANDATOS
from querellas.models.redaccion.medidas import MEDIDAS
from querellas.models.redaccion.mociones import MOCIONES
from querellas.models.redaccion.notificacion import NOTIFICACION
from querellas.models.redaccion.palabras import PALABRAS
from querellas.models.redaccion.partes import PARTES
from querellas.models.redaccion.recursos import RECURSOS
from querellas.models.redaccion.tramite import TRAMITE
from querellas.models.redaccion.vistas import VISTAS

REDACCION: dict[Clave, Redaccion] = {
    **NOTIFICACION,
    **VISTAS,
    **DECISIONES,
    **COMISION,
    **INCIDENTES,
    **MOCIONES,
    **ENTREGAS,
    **ENMIENDAS,
    **DOCUMENTOS,
    **RECURSOS,
    **MANDATOS,
    **MEDIDAS,
    **CITACIONES,
    **PARTES,
    **ARCHIVO,
    **TRAMITE,
}


def redactar(clase: str, version: int, datos: dict[str, Any], idioma: str) -> str:
    """La oración del asiento en `es` o `en`."""
    fila = REDACCION[(clase, version)]
    plantilla = fila.en if idioma == "en" else fila.es
    plantilla = sin_termino(plantilla, datos)
    if datos.get(INCIERTA) and INCIERTA not in fila.publicos:
        plantilla = sin_dia(plantilla, datos, idioma)
    plantilla = con_preposicion(plantilla, datos, idioma)
    return plantilla.format_map({k: valor_en_palabras(k, v, idioma) for k, v in datos.items()})


def datos_publicos(clase: str, version: int, datos: dict[str, Any]) -> dict[str, Any]:
    """Los datos del asiento que cualquiera puede leer."""
    publicos = (*REDACCION[(clase, version)].publicos, INCIERTA)
    return {k: datos[k] for k in publicos if k in datos}


def es_publica(clase: str, version: int) -> bool:
    """Si la clase de asiento se publica al entrar."""
    return REDACCION[(clase, version)].publica


def valor_en_palabras(clave: str, valor: Any, idioma: str) -> str:
    """Un dato de un asiento como se lee: una fecha, un término, una lista o una palabra."""
    if isinstance(valor, list):
        return _enumerar([valor_en_palabras(clave, v, idioma) for v in valor], idioma)
    if clave in PALABRAS:
        return PALABRAS[clave][idioma].get(str(valor), str(valor))
    if (clave == INCIERTA or clave.endswith("_el")) and es_periodo(valor):
        return periodo(valor, idioma)
    if clave.endswith("_el") and valor:
        return fecha_larga(date.fromisoformat(str(valor)), idioma)
    if clave == "termino" and valor in TERMINOS:
        fila = TERMINOS[valor]
        return fila.nombre_en if idioma == "en" else fila.nombre_es
    return str(valor)


def _enumerar(palabras: list[str], idioma: str) -> str:
    """Una lista como se lee: «a, b y c»."""
    if len(palabras) < 2:
        return "".join(palabras)
    y = " and " if idioma == "en" else " y "
    return ", ".join(palabras[:-1]) + y + palabras[-1]
