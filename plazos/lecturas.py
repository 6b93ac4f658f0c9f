"""Las lecturas disputables de la ley que rigen cada día: las adoptadas o las de partida."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields
from datetime import date
from functools import cache

from plazos.models import EstadoDePropuesta, Plazo, Reglamento
from plazos.nucleo.computo import Lecturas
from querellas.efectos import TRAS_DENEGAR, Consecuencia, consecuencia

INFORME = "Q-INF-15"
ALCANCE = ("Q-EST-30", INFORME, "Q-DEC-15")


@dataclass(frozen=True)
class LecturasDeLaComision:
    """Lecturas disputables de la ley: los ajustes del Reglamento con sus valores de partida."""

    version: int = 0
    alcance_desestimacion: tuple[str, ...] = ALCANCE
    modo_desestimacion: str = "automatica"
    prorroga: str = "efectivo"
    concesion_prorroga: str = "automatica"
    estudio_sin_contestacion: str = "efectivo"
    informe_tardio: str = "desestima"
    dias_francos: bool = False
    dias_correo: int = 3
    aviso_cuenta: str = "entrega"
    formato_numero: str = "CVQM-{anio}-{numero:04d}"
    notificar_justicia: str = "al_ejercer"
    regla_necesidad: str = "no"
    senalamiento_por: str = "dos_miembros"
    oportuna_por: str = "firma_y_registro"
    horario_mostrador: str = "08:00-16:30"
    presentacion_electronica: str = "medianoche"
    deposito_en_correo: str = "no_presenta"

    @property
    def senalan_dos(self) -> bool:
        """Si señalar la vista pide las firmas de dos miembros (18.004#5)."""
        return self.senalamiento_por == "dos_miembros"

    @property
    def que_desestiman(self) -> tuple[str, ...]:
        """Los términos cuyo vencimiento desestima: el informe, solo si tardío no se admite.

        Si desestima el de contestar, también los días que quedan tras denegar la prórroga.
        """
        alcance = self.alcance_desestimacion
        if self.informe_tardio != "desestima":
            alcance = tuple(t for t in alcance if t != INFORME)
        return (*alcance, TRAS_DENEGAR) if "Q-CONT-15" in alcance else alcance

    def del_nucleo(self) -> Lecturas:
        return Lecturas(
            prorroga="nominal" if self.prorroga == "nominal" else "efectivo",
            dias_francos=self.dias_francos,
            dias_correo=self.dias_correo,
        )


# Quien lee los Reglamentos mientras dura; dentro de `leidas_una_vez`, la primera lectura vale.
_LEER: ContextVar[Callable[[], list[Reglamento]] | None] = ContextVar("leer", default=None)


@contextmanager
def leidas_una_vez() -> Iterator[None]:
    """Dentro, los Reglamentos adoptados se leen una sola vez, cuando haga falta el primero.

    Para una página que solo lee y para importar muchos casos: nadie los adopta mientras.
    """
    marca = _LEER.set(_LEER.get() or cache(adoptados))
    try:
        yield
    finally:
        _LEER.reset(marca)


def lecturas_vigentes(dia: date) -> LecturasDeLaComision:
    """El Reglamento en vigor ese día; los valores de partida si no hay ninguno adoptado."""
    leer = _LEER.get()
    if leer is not None:
        return lecturas_de(next((f for f in leer() if f.vigente_desde <= dia), None))
    fila = (
        Reglamento.objects.filter(vigente_desde__lte=dia, estado=EstadoDePropuesta.ADOPTADA)
        .order_by("-vigente_desde", "-pk")
        .first()
    )
    return lecturas_de(fila)


def aviso_contado_desde(recibida_el: date | None, enviada_el: date | None) -> date | None:
    """El día desde el que se cuentan los quince de aviso de una vista (18.004#8).

    La entrega o, si así lo leía el Reglamento el día en que salió, el envío.
    """
    salida = enviada_el or recibida_el
    if salida is not None and lecturas_vigentes(salida).aviso_cuenta == "envio":
        return salida
    return recibida_el


def adoptados() -> list[Reglamento]:
    """Todos los adoptados, el que rige más tarde primero."""
    filas = Reglamento.objects.filter(estado=EstadoDePropuesta.ADOPTADA)
    return list(filas.order_by("-vigente_desde", "-pk"))


def todas_las_lecturas(
    leidas: Iterable[Reglamento] | None = None,
) -> Callable[[date], LecturasDeLaComision]:
    """Lo mismo que `lecturas_vigentes` para cualquier día, con una consulta o las ya leídas."""
    filas = adoptados() if leidas is None else list(leidas)
    return lambda dia: lecturas_de(next((f for f in filas if f.vigente_desde <= dia), None))


def solo_se_propone(leidas: Iterable[Reglamento]) -> bool:
    """Si lo último adoptado manda que, desde ya, ningún término desestime sin una persona.

    Es la única lectura que alcanza a los términos que ya corren: es más prudente (DERECHO).
    """
    ultimo = max(leidas, key=lambda r: (r.adoptada_en, r.pk), default=None)
    return ultimo is not None and ultimo.inmediato


def lecturas_de(fila: Reglamento | None) -> LecturasDeLaComision:
    if fila is None:
        return LecturasDeLaComision()
    conocidas = {f.name for f in fields(LecturasDeLaComision)} - {"version"}
    valores = {k: v for k, v in fila.lecturas.items() if k in conocidas}
    if "alcance_desestimacion" in valores:
        valores["alcance_desestimacion"] = tuple(valores["alcance_desestimacion"])
    return LecturasDeLaComision(version=fila.pk, **valores)


def desestima(plazo: Plazo) -> bool:
    """Si el vencimiento de esta fila desestima el caso según el Reglamento de su disparador."""
    alcance = lecturas_vigentes(plazo.disparador_el).que_desestiman
    de_los_suyos = consecuencia(plazo.termino, alcance) is Consecuencia.DESESTIMAR
    return de_los_suyos and not se_reconsidera(plazo)


def con_suspension(plazo: Plazo) -> bool:
    """Si el tribunal tiene al alcalde suspendido: nada desestima sin una persona (18.006)."""
    leido: bool | None = plazo.__dict__.get("suspendido")
    if leido is not None:
        return leido
    rige = {"querella__medidas__clase": "suspension", "querella__medidas__estado": "concedida"}
    return Plazo.objects.filter(pk=plazo.pk, **rige).exists()


def se_reconsidera(plazo: Plazo) -> bool:
    """Si el caso está en una reconsideración acogida: fuera de la desestimación automática."""
    leido: bool | None = plazo.__dict__.get("reconsiderado")
    if leido is not None:
        return leido
    caso = Plazo.objects.filter(pk=plazo.pk, querella__recursos__estado="acogido")
    return caso.exists()
