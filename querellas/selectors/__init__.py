"""Lo que las páginas internas leen. Aquí solo se lee.

Cada lista cuesta las mismas consultas por larga que sea.
"""

from querellas.selectors.agenda import plazos_entre, vistas_entre
from querellas.selectors.de_parte import CasoDeParte
from querellas.selectors.documentos import documento, documentos_visibles
from querellas.selectors.ficha import Ficha, expediente
from querellas.selectors.listas import (
    Pagina,
    SinNotificar,
    borradores,
    buscar,
    encargos_pendientes,
    esperan_informe,
    esperan_voto,
    por_archivar,
    por_diligenciar,
    presentadas,
    recursos_pendientes,
    sin_notificar,
    vistas_pendientes,
)
from querellas.selectors.lote import cuantas, leer_juntas, leer_valores
from querellas.selectors.mociones import mociones_pendientes, ordenes_por_firmar
from querellas.selectors.paginas import buscar_en_paginas, paginado_de
from querellas.selectors.vence import (
    DiasParalizados,
    Latido,
    latido,
    que_vence,
    tareas_abiertas,
    tramos_paralizados,
    ultima_pasada,
)

__all__ = [
    "CasoDeParte",
    "DiasParalizados",
    "Ficha",
    "Latido",
    "Pagina",
    "SinNotificar",
    "borradores",
    "buscar",
    "buscar_en_paginas",
    "documento",
    "documentos_visibles",
    "paginado_de",
    "encargos_pendientes",
    "esperan_informe",
    "esperan_voto",
    "expediente",
    "latido",
    "cuantas",
    "leer_juntas",
    "leer_valores",
    "plazos_entre",
    "mociones_pendientes",
    "ordenes_por_firmar",
    "por_archivar",
    "por_diligenciar",
    "presentadas",
    "que_vence",
    "recursos_pendientes",
    "sin_notificar",
    "tareas_abiertas",
    "tramos_paralizados",
    "ultima_pasada",
    "vistas_entre",
    "vistas_pendientes",
]
