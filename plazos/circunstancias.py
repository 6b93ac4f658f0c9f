"""Lo que decide una fecha además de su disparador: calendario, paralizaciones y lecturas."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import DateField, Value
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from plazos.calendarios import Calendarios, vigentes
from plazos.lecturas import LecturasDeLaComision, lecturas_vigentes
from plazos.models import Paralizacion, Reversion, orden_de_reversion
from plazos.nucleo.calendario import OrdenDeEmergencia
from plazos.nucleo.catalogo import TERMINOS
from plazos.nucleo.catalogo import termino as regla_de
from plazos.nucleo.computo import (
    Computo,
    calcular,
    primera_fecha_de_vista,
    prorrogar,
    ultimo_dia_para_notificar,
)
from plazos.nucleo.libro import Paralizacion as ParalizacionDelNucleo
from querellas.efectos import Disparo


@dataclass(frozen=True)
class Circunstancias:
    """Lo que decide una fecha además de su disparador: calendario, paralizaciones y lecturas.

    Con ellas en la mano computar no lee la base: así computa también el simulador.
    """

    calendarios: Calendarios
    pausas: tuple[ParalizacionDelNucleo, ...] = ()
    lecturas: Callable[[date], LecturasDeLaComision] = lecturas_vigentes
    # Los vencimientos que una reversión movió en este caso, cada uno con su término.
    revertidos: tuple[tuple[str, OrdenDeEmergencia], ...] = ()

    def computar(self, disparo: Disparo) -> Computo:
        """Un término desde su disparador."""
        return calcular(
            disparo.termino,
            disparo.desde,
            conservadora_desde=disparo.conservadora_desde,
            tope_desde=disparo.tope_desde,
            fijado=disparo.fijado,
            **self._para(disparo.termino, disparo.desde),
        )

    def prorrogar(self, base: Computo) -> Computo:
        """La prórroga de un término ya computado."""
        suya = next(t.id for t in TERMINOS.values() if t.prorroga_de == base.termino)
        return prorrogar(base, **self._para(suya, dia_civil(base.disparador)))

    def primera_vista(self, aviso: date) -> Computo:
        """La primera fecha posible para la vista que se avisa ese día (18.004#8)."""
        return primera_fecha_de_vista(aviso, **self._de_aviso(aviso))

    def ultimo_aviso(self, vista: date, hoy: date) -> Computo:
        """El último día para avisar de esa vista, con las lecturas que rigen hoy (18.004#8)."""
        return ultimo_dia_para_notificar(vista, **self._de_aviso(hoy))

    def _de_aviso(self, dia: date) -> dict[str, Any]:
        return {
            "lecturas": self.lecturas(dia).del_nucleo(),
            "excepciones": self.calendarios.excepciones,
        }

    def _para(self, termino: str, desde: date) -> dict[str, Any]:
        dadas: dict[str, Any] = {
            "lecturas": self.lecturas(desde).del_nucleo(),
            **self.calendarios.para_calcular(),
        }
        dadas["ordenes"] += tuple(orden for suyo, orden in self.revertidos if suyo == termino)
        # Los términos que corren ante el tribunal no los detiene la paralización del caso.
        if regla_de(termino).perfil == "GOB":
            dadas["paralizaciones"] = self.pausas
        return dadas


def circunstancias(querella_id: int, calendarios: Calendarios | None = None) -> Circunstancias:
    """Las de un caso ahora."""
    return de_varios([querella_id], vigentes() if calendarios is None else calendarios)(querella_id)


def de_varios(
    casos: Iterable[int], calendarios: Calendarios, **mas: Any
) -> Callable[[int], Circunstancias]:
    """Las de muchos casos, leídas en una sola consulta."""
    pausas: dict[int, list[ParalizacionDelNucleo]] = {}
    revertidos: dict[int, list[tuple[str, OrdenDeEmergencia]]] = {}
    casos = list(casos)
    columnas = ("querella_id", "desde", "hasta")
    detenidos = Paralizacion.objects.filter(querella__in=casos).order_by()
    hechas = Reversion.objects.filter(querella__in=casos, nueva__isnull=False).order_by()
    sin = (Value(None, DateField()), Value(""), Value(""))
    movidas = hechas.values_list(*columnas, "nueva", "evidencia", "plazo__termino")
    siguen = Reversion.objects.filter(querella__in=casos, siguiente__isnull=False).order_by()
    fecha = (
        Cast(KeyTextTransform(k, "siguiente"), DateField()) for k in ("desde", "hasta", "nueva")
    )
    otras = siguen.values_list(
        "querella_id", *fecha, "evidencia", KeyTextTransform("termino", "siguiente")
    )
    filas = detenidos.values_list(*columnas, *sin).union(movidas, otras, all=True)
    for caso, desde, hasta, nueva, evidencia, termino in filas:
        if nueva is None:
            pausas.setdefault(caso, []).append(ParalizacionDelNucleo(desde, hasta))
        else:
            movida = orden_de_reversion(desde, hasta, nueva, evidencia)
            revertidos.setdefault(caso, []).append((termino, movida))

    def de(querella_id: int) -> Circunstancias:
        return Circunstancias(
            calendarios,
            tuple(sorted(pausas.get(querella_id, ()), key=lambda p: p.desde)),
            revertidos=tuple(revertidos.get(querella_id, ())),
            **mas,
        )

    return de


def dia_civil(disparador: date | datetime) -> date:
    """El día de un disparador, con hora o sin ella."""
    return disparador.date() if isinstance(disparador, datetime) else disparador
