"""Lo primero de un caso: quién lo mira, qué le toca hacer en él y qué hora es."""

from datetime import date, datetime
from functools import cached_property

from plazos.nucleo.calendario import fecha_civil
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import TABLA, Accion, Regla, permite, permite_segun
from querellas.estados import Estado
from querellas.models import Querella
from querellas.reloj import ahora
from querellas.selectors.ficha.parte import parte
from querellas.selectors.lote import leer_juntas


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
        """Lee de una vez las partes que falten: una consulta, tenga el caso lo que tenga."""
        faltan = {n: p for n, p in self.partes_de_la_ficha().items() if n not in self.__dict__}
        leidas = leer_juntas({n: p.consulta(self) for n, p in faltan.items()})
        for nombre, filas in leidas.items():
            faltan[nombre].dejar(self, filas)

    @classmethod
    def partes_de_la_ficha(cls) -> dict[str, "parte"]:
        return {
            nombre: valor
            for clase in cls.__mro__
            for nombre, valor in vars(clase).items()
            if isinstance(valor, parte)
        }
