"""El calendario que rige ahora: el de la ley más los días y las órdenes que la Comisión adoptó."""

from dataclasses import dataclass
from typing import Any

from plazos.models import DiaEspecial, EstadoDePropuesta, OrdenDeExtension
from plazos.nucleo import calendario as nucleo
from plazos.nucleo.calendario import Calendario, calendario


@dataclass(frozen=True)
class Calendarios:
    """Las excepciones y las órdenes en vigor, en el orden en que se adoptaron."""

    excepciones: tuple[nucleo.DiaEspecial, ...] = ()
    ordenes: tuple[nucleo.OrdenDeEmergencia, ...] = ()

    def de(self, perfil: str = "GOB") -> Calendario:
        """El calendario del perfil, construido una vez por conjunto de órdenes."""
        return calendario(perfil, self.excepciones, self.ordenes)

    def para_calcular(self) -> dict[str, Any]:
        """Los argumentos que `plazos.nucleo.computo.calcular` espera."""
        return {"excepciones": self.excepciones, "ordenes": self.ordenes}

    def con(self, nueva: DiaEspecial | OrdenDeExtension) -> "Calendarios":
        """El mismo calendario si además rigiera la propuesta."""
        dato = nueva.del_nucleo()
        if isinstance(dato, nucleo.OrdenDeEmergencia):
            return Calendarios(self.excepciones, (*self.ordenes, dato))
        return Calendarios((*self.excepciones, dato), self.ordenes)


def vigentes() -> Calendarios:
    """Lo adoptado hasta ahora."""
    adoptada = {"estado": EstadoDePropuesta.ADOPTADA}
    dias = DiaEspecial.objects.filter(**adoptada).order_by("adoptada_en", "pk")
    ordenes = OrdenDeExtension.objects.filter(**adoptada).order_by("adoptada_en", "pk")
    return Calendarios(tuple(d.del_nucleo() for d in dias), tuple(o.del_nucleo() for o in ordenes))
