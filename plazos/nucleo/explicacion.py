"""El cómputo dicho a una persona: en una oración y renglón por renglón, en los dos idiomas."""

from __future__ import annotations

from datetime import date, datetime

from plazos.nucleo.autoridades import en_ingles
from plazos.nucleo.calendario import a_hora_local
from plazos.nucleo.computo import EFECTIVO, PRIMERA_FECHA, ULTIMO_DIA
from plazos.nucleo.libro import Renglon
from plazos.nucleo.prorroga import dias_de
from plazos.nucleo.resultado import Computo
from plazos.nucleo.textos import (
    CLASES,
    ORACION,
    dia_semana,
    fecha_larga,
    hora_larga,
    idioma_conocido,
)

__all__ = ["dia_y_fecha", "en_una_oracion", "fecha_larga", "momento", "renglones"]


def dia_y_fecha(fecha: date, idioma: str) -> str:
    """«lunes 6 de abril de 2026» o «Monday, April 6, 2026»."""
    coma = ", " if idioma_conocido(idioma) == "en" else " "
    return f"{dia_semana(fecha, idioma)}{coma}{fecha_larga(fecha, idioma)}"


def momento(instante: datetime, idioma: str) -> str:
    """La fecha y hora de pared en Puerto Rico de un instante."""
    return hora_larga(a_hora_local(instante), idioma)


def en_una_oracion(c: Computo, idioma: str) -> str:
    """La forma corta del libro: qué se excluye, cuál es el último número y cuándo vence."""
    idioma = idioma_conocido(idioma)
    partes = [
        _arranque(c, idioma),
        *_fijado(c, idioma),
        *_intermedios(c, idioma),
        *_ultimo_numero(c, idioma),
    ]
    oracion = "; ".join([*partes, _final(c, idioma)])
    # «p. m.» ya trae su punto.
    oracion = oracion.removesuffix(".") + "."
    return oracion[0].upper() + oracion[1:]


def renglones(c: Computo, idioma: str) -> list[dict[str, object]]:
    """El libro para una plantilla: un diccionario por día, con los textos del idioma."""
    idioma = idioma_conocido(idioma)
    return [
        {
            "numero": r.numero,
            "fecha": r.fecha,
            "dia_semana": dia_semana(r.fecha, idioma),
            "clase": r.clase,
            "etiqueta": CLASES[idioma][r.clase],
            "motivo": _motivo(r, idioma),
            "autoridad": en_ingles(r.autoridad) if idioma == "en" else r.autoridad,
        }
        for r in c.libro
    ]


def _motivo(renglon: Renglon, idioma: str) -> str:
    return renglon.motivo_en if idioma == "en" else renglon.motivo_es


def _arranque(c: Computo, idioma: str) -> str:
    if isinstance(c.disparador, datetime):
        return ORACION[idioma]["desde_momento"].format(cuando=momento(c.disparador, idioma))
    clave = {ULTIMO_DIA: "desde_vista", PRIMERA_FECHA: "desde_aviso"}.get(c.modo, "se_excluye")
    return ORACION[idioma][clave].format(fecha=dia_y_fecha(c.disparador, idioma))


def _fijado(c: Computo, idioma: str) -> list[str]:
    """Lo que un mandato dispuso en lugar de los días de la ley, y cuál."""
    return [f"{c.fijado.dicho(idioma)} ({c.fijado.autoridad})"] if c.fijado else []


def _intermedios(c: Computo, idioma: str) -> list[str]:
    """Los días saltados antes del último número y los paralizados."""
    frases = []
    ultimo = max((i for i, r in enumerate(c.libro) if r.clase == "contado"), default=0)
    saltados = [r for r in c.libro[:ultimo] if r.clase == "saltado"]
    if saltados and "prorroga" not in c.modo:
        lista = ", ".join(
            f"{fecha_larga(r.fecha, idioma)} ({_motivo(r, idioma)})" for r in saltados
        )
        frases.append(ORACION[idioma]["se_saltan"].format(lista=lista))
    paralizados = [r for r in c.libro if r.clase == "paralizado"]
    if paralizados and not c.sin_fecha:
        frases.append(
            ORACION[idioma]["paralizados"].format(
                dias=len(paralizados),
                desde=fecha_larga(paralizados[0].fecha, idioma),
                hasta=fecha_larga(paralizados[-1].fecha, idioma),
            )
        )
    return frases


def _ultimo_numero(c: Computo, idioma: str) -> list[str]:
    contados = [r for r in c.libro if r.numero is not None]
    if not contados or c.sin_fecha:
        return []
    frases = []
    if c.modo == EFECTIVO:
        fecha = dia_y_fecha(_vencimiento_original(c), idioma)
        frases.append(ORACION[idioma]["original"].format(fecha=fecha))
    ultimo = contados[-1]
    frases.append(
        ORACION[idioma]["dia_n"].format(n=ultimo.numero, fecha=dia_y_fecha(ultimo.fecha, idioma))
    )
    if ultimo.fecha != c.fecha_legal and (motivo := _motivo(ultimo, idioma)):
        frases[-1] += f" ({motivo})"
    return frases


def _vencimiento_original(c: Computo) -> date:
    """El día en que vencía el término prorrogado: el último que cuenta antes de la prórroga."""
    previos = dias_de(c)
    hasta = next((i for i, r in enumerate(c.libro) if (r.numero or 0) > previos), len(c.libro))
    return max(r.fecha for r in c.libro[:hasta] if r.clase in ("contado", "corrido"))


def _final(c: Computo, idioma: str) -> str:
    textos = ORACION[idioma]
    if c.sin_fecha:
        return textos["sin_fecha"].format(fecha=fecha_larga(c.libro[-1].fecha, idioma))
    if isinstance(c.disparador, datetime):
        return textos["vence"].format(fecha=momento(c.vence_en, idioma))
    clave = {ULTIMO_DIA: "ultimo_para_notificar", PRIMERA_FECHA: "primera_vista"}.get(
        c.modo, "vence"
    )
    return textos[clave].format(fecha=dia_y_fecha(c.fecha_legal, idioma))
