"""Abrir, cumplir y sustituir plazos. Se llama con el candado del caso tomado."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from datetime import date, datetime, timedelta
from typing import Any

from plazos.calendarios import Calendarios, vigentes
from plazos.models import (
    PRORROGA,
    EstadoDePlazo,
    EstadoDePropuesta,
    Paralizacion,
    Plazo,
    Reglamento,
)
from plazos.nucleo.calendario import fin_del_dia
from plazos.nucleo.catalogo import termino as regla_de
from plazos.nucleo.computo import Computo, Lecturas, calcular, prorrogar
from plazos.nucleo.libro import Paralizacion as ParalizacionDelNucleo
from querellas.efectos import TERMINOS_DE_CONTESTAR as TERMINOS_DE_CONTESTAR
from querellas.efectos import Consecuencia, Disparo, consecuencia

NACE_VENCIDO_SI_FALTA = timedelta(hours=24)
ALCANCE = ("Q-EST-30", "Q-INF-15", "Q-DEC-15")


@dataclass(frozen=True)
class LecturasDeLaComision:
    """Lecturas disputables de la ley: los ajustes del Reglamento con sus valores de partida."""

    version: int = 0
    alcance_desestimacion: tuple[str, ...] = ALCANCE
    modo_desestimacion: str = "automatica"
    prorroga: str = "efectivo"
    dias_francos: bool = False
    formato_numero: str = "CVQM-{anio}-{numero:04d}"
    notificar_justicia: str = "al_ejercer"

    def del_nucleo(self) -> Lecturas:
        return Lecturas(
            prorroga="nominal" if self.prorroga == "nominal" else "efectivo",
            dias_francos=self.dias_francos,
        )


def lecturas_vigentes(dia: date) -> LecturasDeLaComision:
    """El Reglamento en vigor ese día; los valores de partida si no hay ninguno adoptado."""
    fila = (
        Reglamento.objects.filter(vigente_desde__lte=dia, estado=EstadoDePropuesta.ADOPTADA)
        .order_by("-vigente_desde", "-pk")
        .first()
    )
    return _lecturas_de(fila)


def todas_las_lecturas() -> Callable[[date], LecturasDeLaComision]:
    """Lo mismo que `lecturas_vigentes` para cualquier día, con una sola consulta."""
    adoptados = Reglamento.objects.filter(estado=EstadoDePropuesta.ADOPTADA)
    filas = list(adoptados.order_by("-vigente_desde", "-pk"))

    def vigentes_el(dia: date) -> LecturasDeLaComision:
        return _lecturas_de(next((f for f in filas if f.vigente_desde <= dia), None))

    return vigentes_el


def _lecturas_de(fila: Reglamento | None) -> LecturasDeLaComision:
    if fila is None:
        return LecturasDeLaComision()
    conocidas = {f.name for f in fields(LecturasDeLaComision)} - {"version"}
    valores = {k: v for k, v in fila.lecturas.items() if k in conocidas}
    if "alcance_desestimacion" in valores:
        valores["alcance_desestimacion"] = tuple(valores["alcance_desestimacion"])
    return LecturasDeLaComision(version=fila.pk, **valores)


def desestima(plazo: Plazo) -> bool:
    """Si el vencimiento de esta fila desestima el caso según el Reglamento de su disparador."""
    alcance = lecturas_vigentes(plazo.disparador_el).alcance_desestimacion
    return consecuencia(plazo.termino, alcance) is Consecuencia.DESESTIMAR


@dataclass(frozen=True)
class Circunstancias:
    """Lo que decide una fecha además de su disparador: calendario, paralizaciones y lecturas.

    Con ellas en la mano computar no lee la base: así computa también el simulador.
    """

    calendarios: Calendarios
    pausas: tuple[ParalizacionDelNucleo, ...] = ()
    lecturas: Callable[[date], LecturasDeLaComision] = lecturas_vigentes

    def computar(self, disparo: Disparo) -> Computo:
        """Un término desde su disparador."""
        return calcular(
            disparo.termino,
            disparo.desde,
            conservadora_desde=disparo.conservadora_desde,
            tope_desde=disparo.tope_desde,
            **self._para(disparo.termino, disparo.desde),
        )

    def prorrogar(self, base: Computo) -> Computo:
        """La prórroga de un término ya computado."""
        return prorrogar(base, **self._para(base.termino, _dia(base.disparador)))

    def _para(self, termino: str, desde: date) -> dict[str, Any]:
        dadas: dict[str, Any] = {
            "lecturas": self.lecturas(desde).del_nucleo(),
            **self.calendarios.para_calcular(),
        }
        # Los términos que corren ante el tribunal no los detiene la paralización del caso.
        if regla_de(termino).perfil == "GOB":
            dadas["paralizaciones"] = self.pausas
        return dadas


def circunstancias(querella_id: int, calendarios: Calendarios | None = None) -> Circunstancias:
    """Las de un caso ahora."""
    pausas = Paralizacion.objects.filter(querella_id=querella_id)
    calendarios = vigentes() if calendarios is None else calendarios
    return Circunstancias(calendarios, tuple(p.del_nucleo() for p in pausas))


def _dia(disparador: date | datetime) -> date:
    return disparador.date() if isinstance(disparador, datetime) else disparador


@dataclass(frozen=True)
class Apertura:
    """De quién y de cuándo es la fila que se abre."""

    querella_id: int
    ahora: datetime
    historico: bool = False
    por_sistema: bool = False
    actuacion: int | None = None


def abrir(apertura: Apertura, disparo: Disparo) -> Plazo:
    """Abre un término desde su disparador (día civil, excluido). Un término, una fila."""
    return _guardar(
        apertura,
        circunstancias(apertura.querella_id).computar(disparo),
        lecturas_vigentes(disparo.desde).version,
        conservadora_desde=disparo.conservadora_desde,
        tope_desde=disparo.tope_desde,
    )


def abrir_prorroga(apertura: Apertura, base: Plazo) -> Plazo:
    """Abre la prórroga de un término de contestar: otra fila que sustituye a la primera."""
    computo = circunstancias(base.querella_id).prorrogar(base.calculo)
    version = lecturas_vigentes(base.disparador_el).version
    cerrar(base, EstadoDePlazo.SUSTITUIDO, apertura.ahora, apertura.actuacion)
    return _guardar(apertura, computo, version, sustituye=base, razon=PRORROGA)


def _guardar(
    apertura: Apertura,
    computo: Computo,
    version: int,
    *,
    sustituye: Plazo | None = None,
    razon: str = "",
    **encadenado: date | None,
) -> Plazo:
    tope_en = max(fin_del_dia(computo.fecha_tope), computo.vence_en)
    # El que ya terminó (o termina antes de 24 horas) cuando una persona lo escribe no
    # desestima solo: puede faltar un acto por entrar. Los que abre el sistema sí siguen.
    tarde = computo.vence_en - apertura.ahora < NACE_VENCIDO_SI_FALTA
    return Plazo.objects.create(
        querella_id=apertura.querella_id,
        termino=computo.termino,
        disparador_el=_dia(computo.disparador),
        fecha_legal=computo.fecha_legal,
        fecha_conservadora=computo.fecha_conservadora,
        fecha_tope=computo.fecha_tope,
        vence_en=computo.vence_en,
        tope_en=tope_en,
        computo=computo.a_json(),
        version_regla=computo.version_regla,
        version_calendario=computo.version_calendario,
        version_reglamento=version,
        origen="historico" if apertura.historico else "vivo",
        nacido_vencido=tarde and not apertura.por_sistema and not apertura.historico,
        sustituye=sustituye,
        razon_de_sustitucion=razon,
        abierto_en=apertura.ahora,
        abierto_por_actuacion=apertura.actuacion,
        **encadenado,
    )


def recalculado(plazo: Plazo, calendarios: Calendarios | None = None) -> Computo:
    """El cómputo que hoy daría un plazo abierto antes, con sus mismas lecturas; no escribe nada."""
    dadas = circunstancias(plazo.querella_id, calendarios)
    original = plazo.prorroga_de
    if original is not None:
        return dadas.prorrogar(dadas.computar(disparo_de(original)))
    return dadas.computar(disparo_de(plazo))


def disparo_de(plazo: Plazo) -> Disparo:
    """Con qué se abrió una fila que no es prórroga."""
    return Disparo(plazo.termino, plazo.disparador_el, plazo.conservadora_desde, plazo.tope_desde)


def sustituir(apertura: Apertura, plazo: Plazo, computo: Computo, razon: str) -> Plazo:
    """Pone en lugar de un plazo que corre otro con el cómputo nuevo; el viejo queda a la vista."""
    cerrar(plazo, EstadoDePlazo.SUSTITUIDO, apertura.ahora, apertura.actuacion)
    return _guardar(
        apertura,
        computo,
        plazo.version_reglamento,
        sustituye=plazo,
        razon=razon,
        conservadora_desde=plazo.conservadora_desde,
        tope_desde=plazo.tope_desde,
    )


def corriendo(querella_id: int, terminos: Iterable[str] = ()) -> list[Plazo]:
    """Los plazos que corren en un caso, con su candado, en el orden de sus números de fila."""
    consulta = Plazo.objects.select_for_update(no_key=True).filter(
        querella_id=querella_id, estado=EstadoDePlazo.CORRIENDO
    )
    terminos = tuple(terminos)
    if terminos:
        consulta = consulta.filter(termino__in=terminos)
    return list(consulta.order_by("pk"))


def cerrar(plazo: Plazo, estado: EstadoDePlazo, ahora: datetime, actuacion: int | None) -> None:
    """Cierra una fila que corre; RuntimeError si otro la cerró antes."""
    cambios: dict[str, Any] = {
        "estado": estado,
        "cerrado_en": ahora,
        "cerrado_por_actuacion": actuacion,
    }
    filas = Plazo.objects.filter(pk=plazo.pk, estado=EstadoDePlazo.CORRIENDO).update(**cambios)
    if filas != 1:
        raise RuntimeError(f"El plazo {plazo.pk} ya no corría.")
    for campo, valor in cambios.items():
        setattr(plazo, campo, valor)


def cumplir(querella_id: int, terminos: Iterable[str], apertura: Apertura) -> list[Plazo]:
    """Marca cumplidos los términos nombrados que corrían; devuelve las filas."""
    filas = corriendo(querella_id, terminos)
    for plazo in filas:
        cerrar(plazo, EstadoDePlazo.CUMPLIDO, apertura.ahora, apertura.actuacion)
    return filas


def cerrar_todos(querella_id: int, apertura: Apertura) -> None:
    """El caso terminó: ningún término sigue corriendo."""
    for plazo in corriendo(querella_id):
        cerrar(plazo, EstadoDePlazo.CERRADO, apertura.ahora, apertura.actuacion)
