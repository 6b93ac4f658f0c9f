"""Lo computado, en tipos de JSON: lo mismo por la línea de comandos y por la API."""

from __future__ import annotations

from datetime import datetime

from plazos.nucleo.calendario import Calendario, OrdenDeEmergencia, a_hora_local
from plazos.nucleo.explicacion import en_una_oracion
from plazos.nucleo.resultado import Computo
from plazos.nucleo.textos import dia_semana


def calculado(computo: Computo) -> str:
    """La fecha legal en ISO; en los términos de horas, el momento en hora de Puerto Rico."""
    if isinstance(computo.disparador, datetime) and not computo.sin_fecha:
        return a_hora_local(computo.vence_en).strftime("%Y-%m-%dT%H:%M")
    return computo.fecha_legal.isoformat()


def como_json(computo: Computo) -> dict[str, object]:
    """El cómputo entero con su fecha legal dicha y la oración en los dos idiomas."""
    return {
        **computo.a_json(),
        "calculado": calculado(computo),
        "oracion_es": en_una_oracion(computo, "es"),
        "oracion_en": en_una_oracion(computo, "en"),
    }


def dias_del_ano(cal: Calendario, ano: int) -> list[dict[str, str]]:
    """Los feriados, cierres y excepciones del año con su autoridad."""
    return [
        {
            "fecha": fecha.isoformat(),
            "dia_es": dia_semana(fecha, "es"),
            "dia_en": dia_semana(fecha, "en"),
            **motivo._asdict(),
        }
        for fecha, motivo in cal.especiales(ano)
    ]


def ordenes_del_ano(cal: Calendario, ano: int) -> list[OrdenDeEmergencia]:
    """Las órdenes que mueven vencimientos de ese año."""
    return [o for o in cal.ordenes if o.desde.year <= ano <= o.hasta.year]
