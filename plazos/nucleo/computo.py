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
from plazos.nucleo.libro import Advertencia, Cuenta, Paralizacion, Renglon, escribir
from plazos.nucleo.resultado import VERSION_REGLA, Computo, Lecturas, Pedido, resultado, vencimiento

__all__ = [
    "MODOS",
    "VERSION_REGLA",
    "Advertencia",
    "Computo",
    "ErrorDePlazo",
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

EFECTIVO = "prorroga_desde_vencimiento_efectivo"
NOMINAL = "prorroga_desde_vencimiento_nominal"
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
) -> Computo:
    """Computa un término desde su disparador, que no se cuenta.

    `conservadora_desde` y `tope_desde` encadenan las fechas conservadora y tope del término
    anterior. Fuente: 18.004#14; Regla 68.1.
    """
    regla = termino(termino_id)
    if regla.alterno_taxativo and lecturas.electoral_corto == "taxativo":
        perfil = "TAX"
    pedido = _pedido(regla, perfil, paralizaciones, excepciones, ordenes)
    modo = _modo(pedido, modo)
    if regla.en_horas:
        return horas.calcular(pedido, _instante(disparador), modo)
    desde = _fecha(disparador)
    if modo in (EFECTIVO, NOMINAL):
        base = replace(pedido, termino=termino(regla.prorroga_de))
        original = _directo(base, desde, modo, conservadora_desde, tope_desde)
        return _prorroga(original, pedido, modo)
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
            return _prorroga(base, pedido, EFECTIVO if lecturas.prorroga == "efectivo" else NOMINAL)
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
    cuenta = Cuenta(regla.dias, regla.salta)
    legal = pedido.vence(cuenta, desde)
    minima = pedido.vence(cuenta, conservadora_desde, "minimo")
    maxima = pedido.vence(cuenta, tope_desde, "maximo")
    candidatas = [legal, minima, maxima]
    advertencias = _avisos(pedido, cuenta, desde, legal)
    if regla.alterno_taxativo and pedido.perfil != "TAX":
        taxativa = vencimiento(cuenta, desde, calendario("TAX"), pedido.pausas)
        candidatas.append(taxativa)
        if taxativa != SIN_FECHA:
            advertencias.append(dudas.taxativa(taxativa))
    if conservadora_desde != desde:
        advertencias.append(dudas.cadena(conservadora_desde))
    if tope_desde not in (desde, SIN_FECHA):
        advertencias.append(dudas.cadena_tope(tope_desde))
    conservadora = max(candidatas) if regla.piso else min(candidatas)
    return resultado(
        pedido,
        desde,
        modo,
        (legal, conservadora, max(candidatas)),
        advertencias,
        escribir(cuenta, desde, legal, pedido.cal(), pedido.pausas),
    )


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
    advertencias = _avisos(pedido, cuenta, desde, legal)
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


def _prorroga(base: Computo, pedido: Pedido, modo: str) -> Computo:
    if base.sin_fecha:
        # Mientras el término siga paralizado no hay vencimiento del que prorrogar.
        nunca = (SIN_FECHA, SIN_FECHA, SIN_FECHA)
        return resultado(pedido, base.disparador, modo, nunca, base.advertencias, base.libro)
    previos = termino(base.termino).dias
    adicional = Cuenta(pedido.termino.dias, numero_previo=previos)
    corrida = Cuenta(previos + pedido.termino.dias)
    inicio = _fecha(base.disparador)
    efectiva = pedido.vence(adicional, base.fecha_legal)
    nominal = pedido.vence(corrida, inicio)
    candidatas = [
        efectiva,
        nominal,
        pedido.vence(corrida, inicio, "minimo"),
        pedido.vence(adicional, base.fecha_conservadora, "minimo"),
        pedido.vence(adicional, base.fecha_tope, "maximo"),
    ]
    # La paralización que llega tarde para el término puede llegar a tiempo para la prórroga.
    advertencias = [a for a in base.advertencias if a.codigo != dudas.TARDIA]
    if efectiva != nominal:
        advertencias.append(dudas.prorroga(efectiva, nominal))
    if modo == NOMINAL:
        legal, cuenta, desde = nominal, corrida, inicio
    else:
        legal, cuenta, desde = efectiva, adicional, base.fecha_legal
    libro = escribir(cuenta, desde, legal, pedido.cal(), pedido.pausas)
    if modo != NOMINAL:
        libro = [*base.libro, *libro[1:]]
    advertencias += _avisos(pedido, cuenta, desde, legal)
    fechas = (legal, min(candidatas), max(candidatas))
    return resultado(pedido, base.disparador, modo, fechas, advertencias, libro)


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


def _avisos(pedido: Pedido, cuenta: Cuenta, desde: date, legal: date) -> list[Advertencia]:
    regla = pedido.termino
    avisos = []
    if regla.nota_es:
        avisos.append(Advertencia("texto_de_la_ley", regla.nota_es, regla.nota_en))
    if regla.desde is not None and desde < regla.desde:
        avisos.append(dudas.antes_de_regir(regla.desde))
    if legal == SIN_FECHA:
        avisos.append(dudas.SIN_REANUDACION)
        return avisos
    avisos += [dudas.tardia(p) for p in pedido.pausas if p.desde > legal]
    minima = pedido.vence(cuenta, desde, "minimo")
    maxima = pedido.vence(cuenta, desde, "maximo")
    if minima != legal or maxima != legal:
        nominal = desde + timedelta(-cuenta.dias if cuenta.atras else cuenta.dias)
        inicio = desde if cuenta.salta or pedido.pausas else nominal
        avisos += dudas.de_feriados(pedido.cal("maximo"), inicio, (minima, legal, maxima))
        avisos += dudas.de_ordenes(pedido.cal(), legal, minima)
    return avisos


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
    if not sirve or (pedido.pausas and (regla.minimo or regla.unidad is Unidad.ANOS)):
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
