"""Lo primero de un caso: quién lo mira, qué le toca hacer en él y qué hora es."""

from datetime import UTC, date, datetime
from functools import cached_property
from typing import Self

from plazos.nucleo.calendario import fecha_civil
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import TABLA, Accion, Regla, papeles, permite, permite_segun
from querellas.estados import Estado
from querellas.models import Querella
from querellas.reloj import ahora
from querellas.selectors.ficha.parte import parte
from querellas.selectors.lote import Lote

# Ninguna fila ni ningún día los llevan: en su lugar van los de la ficha que se lee.
_CASO, _PERSONA, _DIA = -7_000_001, -7_000_002, date(1, 7, 1)
# Lo que se lee de un caso solo cambia según los papeles de quien mira.
_LOTES: dict[frozenset[str], Lote] = {}


class Base:
    """Un caso y quien lo mira."""

    def __init__(self, q: Querella, usuario: Usuario) -> None:
        self.q, self.usuario = q, usuario
        self._puede: dict[tuple[Regla, ...], bool] = {}

    def puede(self, accion: Accion) -> bool:
        """Si esa persona lo puede hacer en este caso; por cada regla se pregunta una sola vez.

        Es para enseñar la página: el acto lo comprueba otra vez, con su candado.
        """
        reglas = TABLA[accion]
        if reglas not in self._puede:
            leidas = self.q.__dict__.get("relaciones")
            self._puede[reglas] = (
                permite(self.usuario, accion, self.q)
                if leidas is None
                else permite_segun(self.usuario, accion, leidas)
            )
        return self._puede[reglas]

    @cached_property
    def momento(self) -> datetime:
        leido: datetime | None = self.q.__dict__.get("leida_en")
        return leido or ahora()

    @property
    def hoy(self) -> date:
        return fecha_civil(self.momento)

    @property
    def estado(self) -> Estado:
        return Estado(self.q.estado)

    def leer_todo(self) -> None:
        """Lee de una vez todas las partes: una consulta, tenga el caso lo que tenga."""
        partes = self.partes_de_la_ficha()
        suyos = papeles(self.usuario)
        if suyos not in _LOTES:
            _LOTES[suyos] = Lote({n: p.consulta(self._de_nadie()) for n, p in partes.items()})
        en_lugar_de = {_CASO: self.q.pk, _PERSONA: self.usuario.pk, _DIA: self.hoy}
        for nombre, filas in _LOTES[suyos].leer(en_lugar_de).items():
            if nombre not in self.__dict__:
                partes[nombre].dejar(self, filas)

    def _de_nadie(self) -> Self:
        """La ficha con que se compila el lote: lo que cambia de una a otra, con nada de verdad."""
        nadie = Usuario(pk=_PERSONA)
        nadie.__dict__["_papeles"] = papeles(self.usuario)
        ficha = type(self)(Querella(pk=_CASO), nadie)
        ficha.__dict__["momento"] = datetime(_DIA.year, _DIA.month, _DIA.day, 12, tzinfo=UTC)
        return ficha

    @classmethod
    def partes_de_la_ficha(cls) -> dict[str, "parte"]:
        return {
            nombre: valor
            for clase in cls.__mro__
            for nombre, valor in vars(clase).items()
            if isinstance(valor, parte)
        }
