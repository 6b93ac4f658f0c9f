"""El cómputo de un término: de su disparador a sus tres fechas, con el libro de cómo se contó.

Ni lee el reloj ni toca la base de datos: los mismos datos dan siempre la misma fecha.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from plazos.nucleo import dudas, horas
from plazos.nucleo.calendario import (
    SIN_FECHA,
    DiaEspecial,
    Nivel,
    OrdenDeEmergencia,
    calendario,
    en_el_calendario,
    fecha_civil,
)
from plazos.nucleo.catalogo import TERMINOS, Termino, Unidad, termino
from plazos.nucleo.errores import ErrorDePlazo, TerminoDesconocido
from plazos.nucleo.fijado import Fijado
from plazos.nucleo.libro import Advertencia, Cuenta, Paralizacion, Renglon, escribir
from plazos.nucleo.prorroga import EFECTIVO, NOMINAL, avisos, prorrogado
from plazos.nucleo.resultado import (
    VERSION_REGLA,
    Computo,
    Lecturas,
    Pedido,
    fuera_de_pausas,
    resultado,
    vencimiento,
)

__all__ = [
    "EFECTIVO",
    "MODOS",
    "NOMINAL",
    "VERSION_REGLA",
    "Advertencia",
    "Computo",
    "ErrorDePlazo",
    "Fijado",
    "Lecturas",
    "Paralizacion",
    "Renglon",
    "TerminoDesconocido",
    "calcular",
    "dias_restantes",
    "fecha_limite",
    "fecha_por_correo",
    "numero_de_dia",
    "primera_fecha_de_vista",
    "prorrogar",
    "ultimo_dia_para_notificar",
]

ULTIMO_DIA = "ultimo_dia_para_notificar"
PRIMERA_FECHA = "primera_fecha_de_vista"
LECTURAS = Lecturas()

MODOS = ("directo", EFECTIVO, NOMINAL, ULTIMO_DIA, PRIMERA_FECHA, "con_paralizacion")


def calcular(
    termino_id: str,
    disparador: date | datetime,
    *,
    modo: str = "directo",
    perfil: str | None = None,
    lecturas: Lecturas = LECTURAS,
    paralizaciones: Sequence[Paralizacion] = (),
    conservadora_desde: date | None = None,
    tope_desde: date | None = None,
    excepciones: Sequence[DiaEspecial] = (),
    ordenes: Sequence[OrdenDeEmergencia] = (),
    fijado: Fijado | None = None,
) -> Computo:
    """Computa un término desde su disparador, que no se cuenta.

    `conservadora_desde` y `tope_desde` encadenan las fechas conservadora y tope del término
    anterior. `fijado`: lo que un mandato dispuso en lugar de los días de la ley. Fuente:
    18.004#14; Regla 68.1.
    """
    regla = termino(termino_id)
    if regla.alterno_taxativo and lecturas.electoral_corto == "taxativo":
        perfil = "TAX"
    pedido = replace(_pedido(regla, perfil, paralizaciones, excepciones, ordenes), fijado=fijado)
    modo = _modo(pedido, modo)
    if regla.en_horas:
        return horas.calcular(pedido, _instante(disparador), modo)
    desde = _fecha(disparador)
    if modo in (EFECTIVO, NOMINAL):
        base = replace(pedido, termino=termino(regla.prorroga_de))
        original = _directo(base, desde, modo, conservadora_desde, tope_desde)
        return prorrogado(original, pedido, modo)
    if modo in (ULTIMO_DIA, PRIMERA_FECHA):
        return _antelacion(pedido, desde, modo, lecturas)
    return _directo(pedido, desde, modo, conservadora_desde, tope_desde)


def prorrogar(
    base: Computo,
    *,
    lecturas: Lecturas = LECTURAS,
    paralizaciones: Sequence[Paralizacion] = (),
    excepciones: Sequence[DiaEspecial] = (),
    ordenes: Sequence[OrdenDeEmergencia] = (),
) -> Computo:
    """La prórroga de un término ya computado (Q-CONT-15 o LPAU-RES-90).

    Corre desde el vencimiento efectivo; contada desde el nominal da la fecha conservadora.
    Fuente: 18.004#4; Meadows Tower (2014).
    """
    for regla in TERMINOS.values():
        if regla.prorroga_de == base.termino:
            pedido = _pedido(regla, base.perfil, paralizaciones, excepciones, ordenes)
            return prorrogado(
                base, pedido, EFECTIVO if lecturas.prorroga == "efectivo" else NOMINAL
            )
    raise ErrorDePlazo(
        f"El término {base.termino} no tiene prórroga.",
        f"The term {base.termino} has no extension.",
    )


def primera_fecha_de_vista(
    aviso: date,
    *,
    lecturas: Lecturas = LECTURAS,
    perfil: str | None = None,
    excepciones: Sequence[DiaEspecial] = (),
) -> Computo:
    """La primera fecha en que puede celebrarse la vista que se notifica ese día.

    Fuente: 18.004#8.
    """
    return calcular(
        "Q-AVISO-15",
        aviso,
        modo=PRIMERA_FECHA,
        lecturas=lecturas,
        perfil=perfil,
        excepciones=excepciones,
    )


def ultimo_dia_para_notificar(
    vista: date,
    *,
    lecturas: Lecturas = LECTURAS,
    perfil: str | None = None,
    excepciones: Sequence[DiaEspecial] = (),
) -> Computo:
    """El último día en que puede notificarse la vista de esa fecha.

    Fuente: 18.004#8.
    """
    return calcular(
        "Q-AVISO-15",
        vista,
        modo=ULTIMO_DIA,
        lecturas=lecturas,
        perfil=perfil,
        excepciones=excepciones,
    )


def fecha_por_correo(envio: date, lecturas: Lecturas = LECTURAS) -> date:
    """La fecha que se tiene por la del recibo cuando solo se sabe la del envío (Regla 68.3).

    Nunca para la primera notificación de la querella.
    """
    return envio + timedelta(lecturas.dias_correo)


_RAPIDAS: dict[tuple[str, str | None], tuple[dict[int, date], int]] = {}


def fecha_limite(termino_id: str, desde: date, perfil: str | None = None) -> date:
    """Solo la fecha legal de un término directo de días: la misma cuenta, sin libro."""
    try:
        vencimientos, dias = _RAPIDAS[termino_id, perfil]
        if desde.__class__ is date:
            return vencimientos[desde.toordinal() + dias]
    except KeyError:
        pass
    return _primera_vez(termino_id, _fecha(desde), perfil)


def _primera_vez(termino_id: str, desde: date, perfil: str | None) -> date:
    """Prepara la tabla del término, o dice por qué esa fecha no se puede computar."""
    regla = termino(termino_id)
    if regla.en_horas or regla.minimo or regla.unidad is Unidad.ANOS:
        raise ErrorDePlazo(
            f"El término {regla.id} no se cuenta en días desde su disparador.",
            f"The term {regla.id} is not counted in days from its trigger.",
        )
    cal = calendario(perfil or regla.perfil)
    if regla.salta:
        _RAPIDAS[termino_id, perfil] = (cal.tabla_de_laborables(regla.dias), 0)
        return cal.tras_laborables(desde, regla.dias)
    _RAPIDAS[termino_id, perfil] = (cal.tabla_de_vencimientos(), regla.dias)
    return cal.tras_dias(desde, regla.dias)


def numero_de_dia(computo: Computo, hoy: date) -> int | None:
    """Qué número de día del término es hoy: 0 el de arranque, None fuera del término.

    En un día que no se cuenta es el del último contado.
    """
    if computo.modo == ULTIMO_DIA:
        return next((r.numero for r in computo.libro if r.fecha == hoy), None)
    if hoy < computo.libro[0].fecha or hoy > computo.fecha_legal:
        return None
    numeros = (r.numero for r in computo.libro if r.fecha <= hoy and r.numero is not None)
    return max(numeros, default=0)


def dias_restantes(computo: Computo, hoy: date) -> int:
    """Cuántos días de calendario faltan para la fecha legal; negativo si ya pasó."""
    return (computo.fecha_legal - hoy).days


def _directo(
    pedido: Pedido,
    desde: date,
    modo: str,
    conservadora_desde: date | None,
    tope_desde: date | None,
) -> Computo:
    regla = pedido.termino
    conservadora_desde, tope_desde = conservadora_desde or desde, tope_desde or desde
    if regla.unidad is Unidad.ANOS:
        return _de_anos(pedido, desde, modo)
    cuenta = pedido.cuenta(desde)
    legal = pedido.vence(cuenta, desde)
    minima = pedido.vence(pedido.cuenta(conservadora_desde), conservadora_desde, "minimo")
    maxima = pedido.vence(pedido.cuenta(tope_desde), tope_desde, "maximo")
    candidatas = [legal, minima, maxima]
    advertencias = avisos(pedido, cuenta, desde, legal)
    if regla.alterno_taxativo and pedido.perfil != "TAX":
        taxativa = vencimiento(cuenta, desde, calendario("TAX"), pedido.pausas)
        candidatas.append(taxativa)
        if taxativa != SIN_FECHA:
            advertencias.append(dudas.taxativa(taxativa))
    if conservadora_desde != desde:
        advertencias.append(dudas.cadena(conservadora_desde))
    if tope_desde not in (desde, SIN_FECHA):
        advertencias.append(dudas.cadena_tope(tope_desde))
    libro = escribir(cuenta, desde, legal, pedido.cal(), pedido.pausas)
    if pedido.fijado is not None:
        segura = _segura(pedido, pedido.fijado, conservadora_desde, legal)
        candidatas.append(segura)
        advertencias += pedido.fijado.dudas(legal, segura)
        libro = pedido.fijado.explicar(libro)
    conservadora = max(candidatas) if regla.piso else min(candidatas)
    fechas = (legal, conservadora, max(candidatas))
    return resultado(pedido, desde, modo, fechas, advertencias, libro)


def _segura(pedido: Pedido, fijado: Fijado, desde: date, legal: date) -> date:
    """La fecha segura de lo que un mandato fijó: el día que nombró, o los días seguidos."""
    if fijado.hasta is not None:
        return min(legal, fuera_de_pausas(fijado.hasta, pedido.cal(), pedido.pausas))
    seguida = fijado.seguida()
    return legal if seguida is None else pedido.vence(seguida, desde, "minimo")


def _antelacion(pedido: Pedido, desde: date, modo: str, lecturas: Lecturas) -> Computo:
    """El mínimo de la notificación de vista, hacia atrás o hacia adelante.

    Fuente: 18.004#8; si el día no es laborable, hacia atrás se retrocede y nunca se adelanta.
    """
    dias, atras = pedido.termino.dias, modo == ULTIMO_DIA
    lectura_legal = dias + lecturas.dias_francos
    niveles: tuple[Nivel, ...] = ("minimo", "maximo")
    candidatas = [
        pedido.vence(Cuenta(n, atras=atras), desde, nivel)
        for n in (dias, dias + 1)
        for nivel in niveles
    ]
    cuenta = Cuenta(lectura_legal, atras=atras)
    legal = pedido.vence(cuenta, desde)
    advertencias = avisos(pedido, cuenta, desde, legal)
    conservadora = min(candidatas) if atras else max(candidatas)
    francos = pedido.vence(Cuenta(dias + 1, atras=atras), desde)
    if francos != legal:
        advertencias.append(dudas.francos(francos))
    return resultado(
        pedido,
        desde,
        modo,
        (legal, conservadora, max(candidatas)),
        advertencias,
        escribir(cuenta, desde, legal, pedido.cal()),
    )


def _de_anos(pedido: Pedido, desde: date, modo: str) -> Computo:
    """Un cargo vence el mismo día del año en que termina; no rueda, porque no es un acto."""
    ano = desde.year + pedido.termino.cantidad
    try:
        final = desde.replace(year=ano)
    except ValueError:
        final = date(ano, 2, 28)
    cal = pedido.cal()
    cal.es_laborable(final)
    cuenta = Cuenta((final - desde).days)
    libro = escribir(cuenta, desde, final, cal)
    return resultado(pedido, desde, modo, (final, final, final), [], libro)


def _pedido(
    regla: Termino,
    perfil: str | None,
    paralizaciones: Sequence[Paralizacion],
    excepciones: Sequence[DiaEspecial],
    ordenes: Sequence[OrdenDeEmergencia],
) -> Pedido:
    pausas = tuple(sorted(paralizaciones, key=lambda p: p.desde))
    return Pedido(regla, perfil or regla.perfil, pausas, tuple(excepciones), tuple(ordenes))


def _modo(pedido: Pedido, modo: str) -> str:
    """El modo pedido, si existe y es de ese término."""
    regla = pedido.termino
    if modo not in MODOS:
        raise ErrorDePlazo(
            f"El modo «{modo}» no existe; los modos son {', '.join(MODOS)}.",
            f"There is no mode “{modo}”; the modes are {', '.join(MODOS)}.",
        )
    if regla.minimo and modo == "directo":
        modo = ULTIMO_DIA
    sirve = {
        EFECTIVO: bool(regla.prorroga_de),
        NOMINAL: bool(regla.prorroga_de),
        ULTIMO_DIA: regla.minimo,
        PRIMERA_FECHA: regla.minimo,
        "con_paralizacion": not regla.minimo and bool(pedido.pausas),
    }.get(modo, True)
    sin_dias = regla.minimo or regla.unidad is Unidad.ANOS
    propio = pedido.fijado is not None and (sin_dias or regla.en_horas or modo != "directo")
    if not sirve or propio or (pedido.pausas and sin_dias):
        raise ErrorDePlazo(
            f"El modo {modo} con esos datos no se aplica al término {regla.id}.",
            f"Mode {modo} with that data does not apply to the term {regla.id}.",
        )
    return modo


def _fecha(disparador: date | datetime) -> date:
    if isinstance(disparador, datetime):
        raise ErrorDePlazo(
            "Este término se cuenta por días: dé una fecha sin hora.",
            "This term is counted in days: give a date without a time.",
        )
    return en_el_calendario(disparador)


def _instante(disparador: date | datetime) -> datetime:
    if not isinstance(disparador, datetime):
        raise ErrorDePlazo(
            "Este término se cuenta por horas: dé la fecha con su hora.",
            "This term is counted in hours: give the date with its time.",
        )
    en_el_calendario(fecha_civil(disparador))
    return disparador
