"""El término propio que un mandato fija en lugar del de la ley: en días o con un último día."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from plazos.nucleo.errores import ErrorDePlazo
from plazos.nucleo.libro import Advertencia, Cuenta, Renglon
from plazos.nucleo.textos import fecha_larga, frase

# Regla 68.1: en los términos de menos de siete días no cuentan los no laborables intermedios.
CORTO = 7
MAXIMO = 3660


@dataclass(frozen=True, slots=True)
class Fijado:
    """Cuántos días, o hasta cuándo, y qué mandato lo dijo.

    `laborables`: los días son laborables. `hasta`: el último día; se cuenta como los días que van
    hasta él, así que una paralización lo detiene y, si no es laborable, corre al siguiente.
    """

    autoridad: str
    dias: int | None = None
    laborables: bool = False
    hasta: date | None = None

    def __post_init__(self) -> None:
        if (self.dias is None) == (self.hasta is None):
            raise ErrorDePlazo(
                "Un mandato fija los días o el último día, uno de los dos.",
                "A mandate sets the days or the last day, one of the two.",
            )
        if self.dias is not None and not 1 <= self.dias <= MAXIMO:
            raise ErrorDePlazo(
                "Los días que fija el mandato han de ser entre 1 y 3660.",
                "The days the mandate sets must be between 1 and 3660.",
            )

    def cuenta(self, desde: date) -> Cuenta:
        """Cómo se cuenta desde ese día, que se excluye."""
        if self.dias is not None:
            return Cuenta(self.dias, self.laborables or self.dias < CORTO)
        assert self.hasta is not None
        if self.hasta <= desde:
            raise ErrorDePlazo(
                "El último día que fija el mandato no es posterior al día en que arranca.",
                "The last day set by the mandate is not later than its starting day.",
            )
        return Cuenta((self.hasta - desde).days)

    def seguida(self) -> Cuenta | None:
        """La otra lectura de un término corto: los días seguidos; None si no la hay."""
        corto = self.dias is not None and self.dias < CORTO and not self.laborables
        return Cuenta(self.dias or 0) if corto else None

    def dicho(self, idioma: str) -> str:
        """«el mandato fijó veinte días», en el idioma pedido."""
        if self.hasta is not None:
            return frase(idioma, "fijado_hasta", fecha=fecha_larga(self.hasta, idioma))
        clave = "fijado_laborables" if self.laborables else "fijado_dias"
        return frase(idioma, clave if self.dias != 1 else f"{clave}_uno", n=self.dias)

    def explicar(self, libro: Sequence[Renglon]) -> list[Renglon]:
        """El libro con su arranque diciendo quién fijó el término y en cuánto."""
        arranque = libro[0]
        arranque = arranque._replace(
            motivo_es=f"{arranque.motivo_es}; {self.dicho('es')}",
            motivo_en=f"{arranque.motivo_en}; {self.dicho('en')}",
            autoridad=f"{arranque.autoridad}; {self.autoridad}",
        )
        return [arranque, *libro[1:]]

    def dudas(self, legal: date, segura: date) -> list[Advertencia]:
        """Por qué la fecha segura es otra: los días seguidos, o el último día sin correrlo."""
        if segura == legal:
            return []
        clave = "fijado_duda_hasta" if self.hasta is not None else "fijado_duda_corto"
        dichas = (
            frase(i, clave, segura=fecha_larga(segura, i), legal=fecha_larga(legal, i))
            for i in ("es", "en")
        )
        return [Advertencia("termino_fijado", *dichas)]

    def a_json(self) -> dict[str, object]:
        """En tipos de JSON, con la fecha en ISO."""
        return {
            "autoridad": self.autoridad,
            "dias": self.dias,
            "laborables": self.laborables,
            "hasta": self.hasta.isoformat() if self.hasta else None,
        }

    @classmethod
    def desde_json(cls, dato: dict[str, object] | None) -> Fijado | None:
        """El que `a_json` escribió; None si no se fijó ninguno."""
        if not dato:
            return None
        hasta = dato["hasta"]
        dias = dato["dias"]
        return cls(
            autoridad=str(dato["autoridad"]),
            dias=int(str(dias)) if dias is not None else None,
            laborables=bool(dato["laborables"]),
            hasta=date.fromisoformat(str(hasta)) if hasta else None,
        )
