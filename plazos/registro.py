"""Abrir, cumplir y sustituir plazos. Se llama con el candado del caso tomado."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from plazos.calendarios import para_abrir
from plazos.circunstancias import Circunstancias as Circunstancias
from plazos.circunstancias import circunstancias as circunstancias
from plazos.circunstancias import de_varios as de_varios
from plazos.circunstancias import dia_civil
from plazos.computados import DE_LAS_PARTES as DE_LAS_PARTES
from plazos.computados import Cambio as Cambio
from plazos.computados import cambio_de as cambio_de
from plazos.computados import casos_por_recalcular as casos_por_recalcular
from plazos.computados import disparo_de as disparo_de
from plazos.computados import fechas as fechas
from plazos.computados import por_recalcular as por_recalcular
from plazos.computados import recalculado as recalculado
from plazos.computados import reproducido as reproducido
from plazos.computados import vence_hoy_por_hoy as vence_hoy_por_hoy
from plazos.lecturas import ALCANCE as ALCANCE
from plazos.lecturas import INFORME as INFORME
from plazos.lecturas import LecturasDeLaComision as LecturasDeLaComision
from plazos.lecturas import adoptados as adoptados
from plazos.lecturas import aviso_contado_desde as aviso_contado_desde
from plazos.lecturas import desestima as desestima
from plazos.lecturas import lecturas_vigentes as lecturas_vigentes
from plazos.lecturas import solo_se_propone as solo_se_propone
from plazos.lecturas import todas_las_lecturas as todas_las_lecturas
from plazos.models import (
    CALENDARIO,
    DENEGADA,
    PRORROGA,
    REVERSION,
    EstadoDePlazo,
    Plazo,
)
from plazos.nucleo.calendario import fin_del_dia
from plazos.nucleo.computo import Computo
from plazos.nucleo.incierto import incierta
from querellas.efectos import TERMINOS_DE_CONTESTAR as TERMINOS_DE_CONTESTAR
from querellas.efectos import Disparo, al_informar, tras_denegar_prorroga

NACE_VENCIDO_SI_FALTA = timedelta(hours=24)


@dataclass(frozen=True)
class Apertura:
    """De quién y de cuándo es la fila que se abre."""

    querella_id: int
    ahora: datetime
    historico: bool = False
    por_sistema: bool = False
    actuacion: int | None = None
    incierta: bool = False  # consta el año o el mes: su término ni corre ni se guarda


def abrir(apertura: Apertura, disparo: Disparo) -> Plazo:
    """Abre un término desde su disparador (día civil, excluido). Un término, una fila.

    Desde un día que no consta se computa, pero ni corre ni se guarda.
    """
    if incierta(disparo.desde):
        apertura = replace(apertura, incierta=True)
    dadas = circunstancias(apertura.querella_id, para_abrir())
    return _guardar(
        apertura,
        dadas.computar(disparo),
        lecturas_vigentes(disparo.desde).version,
        adopcion=dadas.calendarios.adopcion,
        fijado=disparo.fijado.a_json() if disparo.fijado else None,
        conservadora_desde=disparo.conservadora_desde,
        tope_desde=disparo.tope_desde,
    )


def de_dia_incierto(apertura: Apertura, termino: str, dia: date, vence_en: datetime) -> Plazo:
    """Un término del que consta que venció y no cuándo empezó: una fila que nunca se guarda."""
    return Plazo(
        querella_id=apertura.querella_id,
        termino=termino,
        disparador_el=dia,
        fecha_legal=dia,
        fecha_conservadora=dia,
        fecha_tope=dia,
        vence_en=vence_en,
        tope_en=vence_en,
        origen="historico",
    )


def abrir_prorroga(apertura: Apertura, base: Plazo, denegada_el: date | None = None) -> Plazo:
    """Abre la prórroga de un término de contestar: otra fila que sustituye a la primera.

    Con `denegada_el`, lo que queda para contestar desde que se notificó la denegatoria.
    """
    dadas = circunstancias(base.querella_id, para_abrir())
    computo = dadas.computar(tras_denegar_prorroga(denegada_el)) if denegada_el else None
    razon = DENEGADA if computo else PRORROGA
    computo = computo or dadas.prorrogar(base.calculo)
    version = lecturas_vigentes(dia_civil(computo.disparador)).version
    cerrar(base, EstadoDePlazo.SUSTITUIDO, apertura.ahora, apertura.actuacion)
    return _guardar(
        apertura,
        computo,
        version,
        adopcion=dadas.calendarios.adopcion,
        sustituye=base,
        razon=razon,
    )


def _guardar(
    apertura: Apertura,
    computo: Computo,
    version: int,
    *,
    adopcion: int,
    sustituye: Plazo | None = None,
    razon: str = "",
    fijado: dict[str, Any] | None = None,
    **encadenado: date | None,
) -> Plazo:
    tope_en = max(fin_del_dia(computo.fecha_tope), computo.vence_en)
    # El que ya terminó (o termina antes de 24 horas) cuando una persona lo escribe no desestima
    # solo: puede faltar un acto por entrar. Los que abre el sistema sí siguen.
    tarde = computo.vence_en - apertura.ahora < NACE_VENCIDO_SI_FALTA
    # Lo recalculado por un cambio de calendario, tampoco; ni el revertido, por segunda vez.
    a_mano = not apertura.por_sistema or razon == CALENDARIO
    fila = Plazo(
        querella_id=apertura.querella_id,
        termino=computo.termino,
        disparador_el=dia_civil(computo.disparador),
        fecha_legal=computo.fecha_legal,
        fecha_conservadora=computo.fecha_conservadora,
        fecha_tope=computo.fecha_tope,
        vence_en=computo.vence_en,
        tope_en=tope_en,
        computo=computo.a_json(),
        version_regla=computo.version_regla,
        version_calendario=computo.version_calendario,
        version_reglamento=version,
        adopcion=adopcion,
        origen="historico" if apertura.historico else "vivo",
        nacido_vencido=razon == REVERSION or (tarde and a_mano and not apertura.historico),
        sustituye=sustituye,
        razon_de_sustitucion=razon,
        fijado=fijado,
        abierto_en=apertura.ahora,
        abierto_por_actuacion=apertura.actuacion,
        **encadenado,
    )
    if not apertura.incierta:
        fila.save()
    return fila


def sustituir(apertura: Apertura, cambio: Cambio, razon: str, dadas: Circunstancias) -> Plazo:
    """Pone en lugar de un plazo otro con el cómputo nuevo; el viejo queda a la vista.

    El que corría queda sustituido; el que ya venció sigue vencido, y el nuevo lo continúa.
    """
    plazo = cambio.plazo
    if plazo.estado == EstadoDePlazo.CORRIENDO:
        cerrar(plazo, EstadoDePlazo.SUSTITUIDO, apertura.ahora, apertura.actuacion)
    return _guardar(
        apertura,
        cambio.despues,
        plazo.version_reglamento,
        adopcion=dadas.calendarios.adopcion,
        sustituye=plazo,
        razon=razon,
        fijado=plazo.fijado,
        conservadora_desde=plazo.conservadora_desde,
        tope_desde=plazo.tope_desde,
    )


def corriendo(querella_id: int, terminos: Iterable[str] = ()) -> list[Plazo]:
    """Los plazos que corren en un caso, con su candado, en el orden de sus números de fila."""
    consulta = Plazo.objects.select_for_update(no_key=True).filter(
        querella_id=querella_id, estado=EstadoDePlazo.CORRIENDO
    )
    if terminos := tuple(terminos):
        consulta = consulta.filter(termino__in=terminos)
    return list(consulta.order_by("pk"))


def cerrar(plazo: Plazo, estado: EstadoDePlazo, ahora: datetime, actuacion: int | None) -> None:
    """Cierra una fila que corre; RuntimeError si otro la cerró antes.

    La de un día incierto no está en la base: nada que cerrar.
    """
    if plazo.pk is None:
        return
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
    for plazo in (filas := corriendo(querella_id, terminos)):
        cerrar(plazo, EstadoDePlazo.CUMPLIDO, apertura.ahora, apertura.actuacion)
    return filas


def informe_de(querella_id: int) -> list[Plazo]:
    """El término del informe, corra o haya vencido sin desestimar; vacío si no lo hubo."""
    filas = Plazo.objects.filter(querella=querella_id, termino=INFORME, sustituido_por=None)
    vivas = (EstadoDePlazo.CORRIENDO, EstadoDePlazo.VENCIDO)
    return list(filas.filter(estado__in=vivas).order_by("-pk")[:1])


def disparo_del_informe(dia: date, bases: list[Plazo]) -> Disparo:
    """El término para decidir desde el informe, según la lectura que regía al concluir la vista."""
    desde = bases[0].disparador_el if bases else dia
    return al_informar(dia, bases, lecturas_vigentes(desde).informe_tardio)


def cerrar_todos(querella_id: int, apertura: Apertura) -> None:
    """El caso terminó: ningún término sigue corriendo."""
    for plazo in corriendo(querella_id):
        cerrar(plazo, EstadoDePlazo.CERRADO, apertura.ahora, apertura.actuacion)
