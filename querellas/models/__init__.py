"""Modelos de la querella misma; los de vistas, plazos y documentos viven en su paquete."""

from querellas.models.actuacion import Actuacion, Lectura
from querellas.models.archivo import Escaneo, FichaDeArchivo
from querellas.models.borrador import Borrador
from querellas.models.borrador_de_acto import BorradorDeActo
from querellas.models.cabeza import AvisoDeCabeza, Cabeza, HojaDeCabeza
from querellas.models.citacion import Citacion, EstadoDeCitacion, Incumplimiento
from querellas.models.contestacion import Comparece, Contestacion, Respuesta, RespuestaACargo
from querellas.models.enmienda import Enmienda
from querellas.models.envio import Envio, PaginaGuardada
from querellas.models.historia import quien_cambia
from querellas.models.medida import ClaseDeMedida, EstadoDeMedida, Medida, Proposito
from querellas.models.mocion import Mocion
from querellas.models.orden import ClaseDeOrden, FirmaDeOrden, Orden
from querellas.models.paginado import EstadoDePaginado, Paginado, PaginaLeida
from querellas.models.persona import AliasDePersona, FusionDePersonas, Persona
from querellas.models.ponche import ClaseDePonche, Ponche
from querellas.models.procedencia import Procedencia
from querellas.models.querella import (
    Cargo,
    ClaseDeComparecencia,
    ClaseDeQuerellante,
    Comparecencia,
    Contador,
    Juramento,
    Origen,
    Papel,
    Parte,
    Querella,
)
from querellas.models.recurso import (
    RECURSOS_PENDIENTES,
    ClaseDeRecurso,
    EstadoDeRecurso,
    Recurso,
)
from querellas.models.reserva import Reserva
from querellas.models.sello import SelloDeHistoria, UltimoAsiento
from querellas.models.tachado import EstadoDeTachado, Tachado
from querellas.models.tarea import Alarma, Tarea
from querellas.models.vinculo import ClaseDeVinculo, Vinculo

__all__ = [
    "EstadoDePaginado",
    "PaginaLeida",
    "Paginado",
    "RECURSOS_PENDIENTES",
    "Actuacion",
    "Alarma",
    "AliasDePersona",
    "AvisoDeCabeza",
    "Borrador",
    "BorradorDeActo",
    "Cabeza",
    "Cargo",
    "ClaseDeOrden",
    "ClaseDeComparecencia",
    "Citacion",
    "ClaseDeMedida",
    "EstadoDeCitacion",
    "Incumplimiento",
    "ClaseDePonche",
    "ClaseDeQuerellante",
    "ClaseDeRecurso",
    "ClaseDeVinculo",
    "Comparece",
    "Comparecencia",
    "Contador",
    "Contestacion",
    "Enmienda",
    "Escaneo",
    "Envio",
    "FirmaDeOrden",
    "FusionDePersonas",
    "HojaDeCabeza",
    "EstadoDeMedida",
    "EstadoDeRecurso",
    "FichaDeArchivo",
    "FirmaDeOrden",
    "HojaDeCabeza",
    "Juramento",
    "Lectura",
    "Medida",
    "Mocion",
    "Orden",
    "Origen",
    "PaginaGuardada",
    "Papel",
    "Parte",
    "Persona",
    "Ponche",
    "Procedencia",
    "Proposito",
    "Querella",
    "Recurso",
    "Reserva",
    "Respuesta",
    "RespuestaACargo",
    "SelloDeHistoria",
    "EstadoDeTachado",
    "Tachado",
    "Tarea",
    "UltimoAsiento",
    "Vinculo",
    "quien_cambia",
]
