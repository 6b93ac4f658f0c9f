"""Qué es público y desde cuándo: clase de cosa x vista x etapa. De aquí obedece todo.

La base guarda estas mismas filas en `publicado.publicidad` (una prueba las compara) y las vistas
del esquema `publicado` las consultan. Manda la fila más específica: primero por clase, después
por vista y después por etapa. Lo que aquí no está no sale.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from querellas.models.redaccion.citaciones import DE_LA_VISTA

TODAS = "*"


class Etapa(StrEnum):
    """En trámite hasta que el alcalde recibe la notificación; después, abierta al público."""

    TRAMITE = "tramite"
    ABIERTA = "abierta"


class Audiencia(StrEnum):
    """Cómo se oye el caso; `privada` si alguna vista suya lo es."""

    PUBLICA = "publica"
    PRIVADA = "privada"


class Alcance(StrEnum):
    """Cuánto se ve: nada, solo su número, solo su día, una edición sin los hechos, o todo."""

    NADA = "nada"
    NUMERO = "numero"
    DIA = "dia"
    EDICION = "edicion"
    TODO = "todo"


@dataclass(frozen=True)
class Regla:
    """Una fila revisada."""

    que: str
    clase: str
    vista: str
    etapa: str
    alcance: Alcance
    fuente: str


def _en(que: str, clases: Iterable[str], vista: str, alcance: Alcance, fuente: str) -> list[Regla]:
    return [Regla(que, clase, vista, Etapa.ABIERTA, alcance, fuente) for clase in clases]


# Lo que dice quién fue a una vista privada o qué pasó en ella.
DE_LA_VISTA_PRIVADA = (
    "abrir_vista",
    "diligenciar_aviso",
    "presumir_aviso",
    *DE_LA_VISTA,
)

PUBLICIDAD: tuple[Regla, ...] = (
    # Hasta que el alcalde es notificado: número, clase de querellante y que está en trámite.
    Regla("caso", TODAS, TODAS, Etapa.TRAMITE, Alcance.NUMERO, "18.004#3"),
    Regla("caso", TODAS, TODAS, Etapa.ABIERTA, Alcance.TODO, "18.013#2"),
    Regla("asiento", TODAS, TODAS, Etapa.ABIERTA, Alcance.TODO, "18.013#2"),
    *_en("asiento", DE_LA_VISTA_PRIVADA, Audiencia.PRIVADA, Alcance.NUMERO, "18.004#8"),
    # Las notas de la asistencia legal son del querellante.
    *_en("asiento", ["prestar_asistencia"], TODAS, Alcance.NUMERO, "18.004#2"),
    Regla("termino", TODAS, TODAS, Etapa.ABIERTA, Alcance.TODO, "18.004#14"),
    Regla("vista", TODAS, Audiencia.PUBLICA, Etapa.ABIERTA, Alcance.TODO, "18.004#8"),
    Regla("vista", TODAS, Audiencia.PRIVADA, Etapa.ABIERTA, Alcance.DIA, "18.004#8"),
    # De los documentos, solo lo que decide. La prueba, los escritos y el informe, a las partes.
    *_en("documento", ["resolucion"], Audiencia.PUBLICA, Alcance.TODO, "18.013#x-280"),
    *_en("documento", ["resolucion"], Audiencia.PRIVADA, Alcance.EDICION, "18.013#x-280"),
    # Lo que salió de tachar otro, hecho solo de imágenes y revisado por una persona.
    *_en("documento", ["version_publica"], TODAS, Alcance.TODO, "18.013#x-280"),
    *_en("documento", ["certificacion_vencimiento"], TODAS, Alcance.TODO, "18.004#15"),
)


def alcance(que: str, clase: str, *, privada: bool, etapa: str) -> Alcance:
    """Cuánto ve el público de esa cosa, en esa etapa y con esa vista."""
    vista = Audiencia.PRIVADA if privada else Audiencia.PUBLICA
    caben = [
        r
        for r in PUBLICIDAD
        if r.que == que
        and r.clase in (clase, TODAS)
        and r.vista in (vista, TODAS)
        and r.etapa in (etapa, TODAS)
    ]
    return max(caben, key=_precision).alcance if caben else Alcance.NADA


def _precision(r: Regla) -> tuple[bool, bool, bool]:
    return r.clase != TODAS, r.vista != TODAS, r.etapa != TODAS


def etapa_de(estado: Any) -> Etapa:
    """La etapa pública de un estado del caso."""
    return Etapa.TRAMITE if str(estado) in ("borrador", "presentada") else Etapa.ABIERTA
