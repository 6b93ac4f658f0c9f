"""El cómputo como JSON, de ida y de vuelta."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING, Any, cast

from plazos.nucleo.fijado import Fijado
from plazos.nucleo.libro import Advertencia, Clase, Renglon
from plazos.nucleo.textos import dia_semana

if TYPE_CHECKING:
    from plazos.nucleo.resultado import Computo

_FECHAS = ("fecha_legal", "fecha_conservadora", "fecha_tope")
_TEXTOS = ("termino", "perfil", "modo", "version_regla", "version_calendario")


def a_json(computo: Computo) -> dict[str, object]:
    """Los campos del cómputo en tipos de JSON."""
    return {
        "termino": computo.termino,
        "perfil": computo.perfil,
        "disparador": computo.disparador.isoformat(),
        "modo": computo.modo,
        "fecha_legal": computo.fecha_legal.isoformat(),
        "fecha_conservadora": computo.fecha_conservadora.isoformat(),
        "fecha_tope": computo.fecha_tope.isoformat(),
        "vence_en": computo.vence_en.isoformat(),
        "advertencias": [a._asdict() for a in computo.advertencias],
        "libro": [_renglon(r) for r in computo.libro],
        "version_regla": computo.version_regla,
        "version_calendario": computo.version_calendario,
        # Solo consta en el que lo lleva: los demás se guardan como siempre.
        **({"fijado": computo.fijado.a_json()} if computo.fijado else {}),
    }


def _renglon(renglon: Renglon) -> dict[str, object]:
    return {
        **renglon._asdict(),
        "fecha": renglon.fecha.isoformat(),
        "dia_es": dia_semana(renglon.fecha, "es"),
        "dia_en": dia_semana(renglon.fecha, "en"),
    }


def campos(dato: dict[str, object]) -> dict[str, Any]:
    """Los argumentos con que se rehace el cómputo que `a_json` escribió."""
    disparador = str(dato["disparador"])
    fecha_sola = len(disparador) == len("AAAA-MM-DD")
    return {
        **{campo: str(dato[campo]) for campo in _TEXTOS},
        **{campo: date.fromisoformat(str(dato[campo])) for campo in _FECHAS},
        "disparador": (date if fecha_sola else datetime).fromisoformat(disparador),
        "vence_en": datetime.fromisoformat(str(dato["vence_en"])),
        "advertencias": tuple(
            Advertencia(**a) for a in cast("list[dict[str, str]]", dato["advertencias"])
        ),
        "libro": tuple(_leer(r) for r in cast("list[dict[str, Any]]", dato["libro"])),
        "fijado": Fijado.desde_json(cast("dict[str, object] | None", dato.get("fijado"))),
    }


def _leer(dato: dict[str, Any]) -> Renglon:
    return Renglon(
        numero=dato["numero"],
        fecha=date.fromisoformat(dato["fecha"]),
        clase=cast("Clase", dato["clase"]),
        motivo_es=dato["motivo_es"],
        motivo_en=dato["motivo_en"],
        autoridad=dato["autoridad"],
        certeza=dato.get("certeza", ""),
        segundos=dato.get("segundos"),
    )
