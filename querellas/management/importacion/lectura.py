"""Leer el archivo línea por línea y decir en una oración por qué una línea no sirve.

Nunca hay en memoria más de una línea; ninguna pasa de `LINEA_MAXIMA`.
"""

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError as ErrorDeEsquema
from jsonschema.validators import extend

from querellas.management.importacion.esquema import esquema

LINEA_MAXIMA = 1_000_000
MOTIVOS_MAXIMOS = 20
_BOM = b"\xef\xbb\xbf"
_FORMATOS = FormatChecker(formats=())
# Controles (salvo tabulador y fin de línea) y mitades sueltas de un carácter.
_NO_SE_ESCRIBE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True)
class Linea:
    """Una línea con algo: su número en el archivo y su caso, o los motivos de rechazo."""

    numero: int
    caso: dict[str, Any] = field(default_factory=dict)
    motivos: tuple[str, ...] = ()


class _Repetida(ValueError):
    pass


@_FORMATOS.checks("date", raises=ValueError)
def _es_fecha(valor: object) -> bool:
    return not isinstance(valor, str) or bool(date.fromisoformat(valor))


def lineas(ruta: Path) -> Iterator[Linea]:
    """Las líneas que no están en blanco, ya comprobadas contra el esquema."""
    with ruta.open("rb") as archivo:
        for numero, cruda in enumerate(_crudas(archivo), 1):
            if numero == 1:
                cruda = cruda.removeprefix(_BOM)
            if not cruda.strip():
                continue
            yield _leer(numero, cruda)


def _crudas(archivo: BinaryIO) -> Iterator[bytes]:
    """Cada línea, cortada si es desmedida para que no llene la memoria."""
    while cruda := archivo.readline(LINEA_MAXIMA + 1):
        yield cruda
        resto = cruda
        while not resto.endswith(b"\n"):
            resto = archivo.readline(LINEA_MAXIMA)
            if not resto:
                return


def _leer(numero: int, cruda: bytes) -> Linea:
    if len(cruda) > LINEA_MAXIMA:
        return Linea(numero, motivos=(f"La línea pasa de {LINEA_MAXIMA:,} bytes.",))
    try:
        caso = json.loads(
            cruda.strip().decode("utf-8"), object_pairs_hook=_sin_repetir, parse_constant=_prohibida
        )
        caso = _limpio(caso)
    except UnicodeDecodeError:
        return Linea(numero, motivos=("No está en UTF-8.",))
    except _Repetida as error:
        return Linea(numero, motivos=(str(error),))
    except RecursionError:
        return Linea(numero, motivos=("Tiene demasiados niveles, uno dentro de otro.",))
    except ValueError as error:
        posicion = getattr(error, "colno", None)
        donde = f" (carácter {posicion})" if posicion else ""
        return Linea(numero, motivos=(f"No es JSON válido{donde}.",))
    motivos = tuple(_motivos(caso))
    return Linea(numero, motivos=motivos) if motivos else Linea(numero, caso)


def _sin_repetir(pares: list[tuple[str, Any]]) -> dict[str, Any]:
    """Un nombre repetido escondería un valor: no se adivina cuál vale."""
    objeto = dict(pares)
    if len(objeto) < len(pares):
        vistos: set[str] = set()
        repetida = next(k for k, _ in pares if k in vistos or vistos.add(k))  # type: ignore[func-returns-value]
        raise _Repetida(f"El campo «{_corto(repetida)}» está repetido.")
    return objeto


def _prohibida(palabra: str) -> Any:
    raise ValueError(palabra)


def _limpio(valor: Any) -> Any:
    """Textos en NFC y sin espacios en las orillas; ningún carácter que la base no guarda."""
    if isinstance(valor, str):
        if _NO_SE_ESCRIBE.search(valor):
            raise _Repetida(f"El texto «{_corto(valor)}» tiene caracteres que no se escriben.")
        return unicodedata.normalize("NFC", valor).strip()
    if isinstance(valor, list):
        return [_limpio(v) for v in valor]
    if isinstance(valor, dict):
        return {_limpio(k): _limpio(v) for k, v in valor.items()}
    return valor


def _si(
    validador: Any, condicion: dict[str, Any], valor: Any, regla: dict[str, Any]
) -> Iterator[ErrorDeEsquema]:
    """El `if` del esquema, que solo pregunta si un campo es una palabra: sin rodeos.

    Significa lo mismo que el de la biblioteca, que tarda diez veces más con diecinueve actos.
    """
    ((campo, prueba),) = condicion["properties"].items()
    if isinstance(valor, dict) and valor.get(campo) == prueba["const"]:
        yield from validador.descend(valor, regla["then"], schema_path="then")


_Validador = extend(Draft202012Validator, {"if": _si})


@cache
def validador() -> Any:
    """El que aplica el esquema publicado, y nada más que él."""
    Draft202012Validator.check_schema(esquema())
    return _Validador(esquema(), format_checker=_FORMATOS)


def _motivos(caso: Any) -> Iterator[str]:
    """Una oración por lo que falla, en el orden del archivo; un solo motivo por campo."""
    vistos: set[str] = set()
    for error in sorted(validador().iter_errors(caso), key=_orden):
        oracion = _oracion(error)
        clave = oracion.split(":", 1)[0]
        if clave in vistos:
            continue
        vistos.add(clave)
        if len(vistos) > MOTIVOS_MAXIMOS:
            yield "Hay más motivos; corrija estos primero."
            return
        yield oracion


def _orden(error: ErrorDeEsquema) -> tuple[list[str], bool]:
    """Por lugar; en el mismo, primero la forma y después si la fecha existe."""
    lugar = [f"{p:06}" if isinstance(p, int) else str(p) for p in error.absolute_path]
    return lugar, error.validator == "format"


def _oracion(error: ErrorDeEsquema) -> str:
    donde = _donde(error)
    regla, pedido, campo = str(error.validator), _lo_pedido(error), _subesquema(error)
    if regla == "required":
        faltan = [c for c in pedido if c not in _dado(error)]
        return f"{donde}: falta «{faltan[0]}»." if donde else f"Falta «{faltan[0]}»."
    if regla == "additionalProperties":
        sobran = sorted(set(_dado(error)) - set(campo.get("properties", {})))
        return f"{donde + ': el' if donde else 'El'} campo «{_corto(sobran[0])}» no se conoce."
    return f"{donde or 'La línea'}: {_que_pasa(regla, error)}"


def _lo_pedido(error: ErrorDeEsquema) -> Any:
    return error.validator_value


def _dado(error: ErrorDeEsquema) -> Any:
    return error.instance


def _subesquema(error: ErrorDeEsquema) -> Any:
    return error.schema


def _que_pasa(regla: str, error: ErrorDeEsquema) -> str:
    valor = _corto(error.instance)
    if regla == "enum":
        return f"«{valor}» no es una de las opciones ({', '.join(_lo_pedido(error))})."
    if regla == "type":
        return f"debe ser {_TIPOS.get(str(error.validator_value), error.validator_value)}."
    if regla == "pattern" and _subesquema(error).get("format") == "date":
        return f"«{valor}» no es una fecha AAAA-MM-DD."
    if regla == "oneOf":
        dia, incierta = (c for uno in _lo_pedido(error) for c in uno["required"])
        if not {dia, incierta} & set(_dado(error)):
            return f"falta «{dia}»."
        return f"diga «{dia}» o «fecha_incierta», y solo una de las dos."
    if regla in ("minContains", "contains", "maxContains"):
        return "debe haber un acto «presentar», y solo uno."
    return _REGLAS.get(regla, "no cumple el esquema.").format(
        valor=valor, limite=error.validator_value
    )


_TIPOS = {
    "string": "un texto",
    "object": "un objeto",
    "array": "una lista",
    "boolean": "true o false",
}
_REGLAS = {
    "format": "«{valor}» no es una fecha que exista.",
    "pattern": "«{valor}» no tiene la forma que se pide.",
    "minLength": "está vacío.",
    "maxLength": "pasa de {limite} caracteres.",
    "minItems": "está vacía.",
    "maxItems": "pasa de {limite} elementos.",
    "const": "«{valor}» no es lo que corresponde.",
}


def _donde(error: ErrorDeEsquema) -> str:
    """El lugar del fallo dicho por sus campos: `actos[3].fecha`, contando desde uno."""
    texto = ""
    for parte in error.absolute_path:
        texto += f"[{parte + 1}]" if isinstance(parte, int) else f".{parte}"
    return texto.lstrip(".")


def _corto(valor: object) -> str:
    texto = " ".join(str(valor).split())
    limpio = "".join(c if c.isprintable() else "�" for c in texto)
    return limpio if len(limpio) <= 60 else f"{limpio[:59]}…"
