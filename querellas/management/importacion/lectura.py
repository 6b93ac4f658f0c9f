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

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l
from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import ValidationError as ErrorDeEsquema
from jsonschema.validators import extend

from querellas.management.importacion.esquema import esquema
from querellas.management.importacion.formas import FECHA
from querellas.management.importacion.motivos import Motivo, dicho, motivo

LINEA_MAXIMA = 1_000_000
MOTIVOS_MAXIMOS = 20
_BOM = b"\xef\xbb\xbf"
_FORMATOS = FormatChecker(formats=())
# Controles (salvo tabulador y fin de línea) y mitades sueltas de un carácter.
_NO_SE_ESCRIBE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True)
class Linea:
    """Una línea con algo: su número en el archivo, su caso y los motivos si no sirve."""

    numero: int
    caso: dict[str, Any] = field(default_factory=dict)
    motivos: tuple[Motivo, ...] = ()

    @property
    def expediente(self) -> str:
        """El número del caso, si la línea lo dice."""
        numero = self.caso.get("numero", "") if isinstance(self.caso, dict) else ""
        return numero if isinstance(numero, str) else ""


class _Repetida(ValueError):
    def __init__(self, suyo: Motivo) -> None:
        super().__init__(suyo.es)
        self.motivo = suyo


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
        texto = _l("La línea pasa de %(bytes)s bytes.")
        return Linea(numero, motivos=(motivo(texto, bytes=f"{LINEA_MAXIMA:,}"),))
    try:
        caso = json.loads(
            cruda.strip().decode("utf-8"), object_pairs_hook=_sin_repetir, parse_constant=_prohibida
        )
        caso = _limpio(caso)
    except UnicodeDecodeError:
        return Linea(numero, motivos=(motivo(_l("No está en UTF-8.")),))
    except _Repetida as error:
        return Linea(numero, motivos=(error.motivo,))
    except RecursionError:
        texto = _l("Tiene demasiados niveles, uno dentro de otro.")
        return Linea(numero, motivos=(motivo(texto),))
    except ValueError as error:
        return Linea(numero, motivos=(_no_es_json(error),))
    return Linea(numero, caso, _motivos(caso))


def _no_es_json(error: ValueError) -> Motivo:
    posicion = getattr(error, "colno", None)
    if posicion is None:
        return motivo(_l("No es JSON válido."))
    return motivo(_l("No es JSON válido (carácter %(n)s)."), n=posicion)


def _sin_repetir(pares: list[tuple[str, Any]]) -> dict[str, Any]:
    """Un nombre repetido escondería un valor: no se adivina cuál vale."""
    objeto = dict(pares)
    if len(objeto) < len(pares):
        vistos: set[str] = set()
        repetida = next(k for k, _ in pares if k in vistos or vistos.add(k))  # type: ignore[func-returns-value]
        texto = _l("El campo «%(campo)s» está repetido.")
        raise _Repetida(motivo(texto, repetida, campo=_corto(repetida)))
    return objeto


def _prohibida(palabra: str) -> Any:
    raise ValueError(palabra)


def _limpio(valor: Any) -> Any:
    """Textos en NFC y sin espacios en las orillas; ningún carácter que la base no guarda."""
    if isinstance(valor, str):
        if _NO_SE_ESCRIBE.search(valor):
            texto = _l("El texto «%(valor)s» tiene caracteres que no se escriben.")
            raise _Repetida(motivo(texto, valor=_corto(valor)))
        return unicodedata.normalize("NFC", valor).strip()
    if isinstance(valor, list):
        return [_limpio(v) for v in valor]
    if isinstance(valor, dict):
        return {_limpio(k): _limpio(v) for k, v in valor.items()}
    return valor


def _si(
    validador: Any, condicion: dict[str, Any], valor: Any, regla: dict[str, Any]
) -> Iterator[ErrorDeEsquema]:
    """El `if` del esquema; el que solo pregunta si un campo es una palabra, sin rodeos.

    Significa lo mismo que el de la biblioteca, que tarda diez veces más con diecinueve actos.
    """
    rama = "then" if _cumple(validador, condicion, valor) else "else"
    if rama in regla:
        yield from validador.descend(valor, regla[rama], schema_path=rama)


def _cumple(validador: Any, condicion: Any, valor: Any) -> bool:
    """Si el valor cumple la condición de un `if`."""
    if isinstance(valor, dict) and isinstance(condicion, dict):
        pruebas = condicion.get("properties", {})
        if condicion.keys() == {"properties", "required"} and len(pruebas) == 1:
            ((campo, prueba),) = pruebas.items()
            if condicion["required"] == [campo] and prueba.keys() == {"const"}:
                pedida = prueba["const"]
                if isinstance(pedida, str):
                    return valor.get(campo) == pedida
    return bool(validador.evolve(schema=condicion).is_valid(valor))


_Validador = extend(Draft202012Validator, {"if": _si})


@cache
def validador() -> Any:
    """El que aplica el esquema publicado, y nada más que él."""
    return aplicar(esquema())


def aplicar(forma: dict[str, Any]) -> Any:
    """El validador de un JSON Schema, con los formatos que este programa conoce."""
    Draft202012Validator.check_schema(forma)
    return _Validador(forma, format_checker=_FORMATOS)


def _motivos(caso: Any) -> tuple[Motivo, ...]:
    """Una oración por lo que falla, en el orden del archivo; un solo motivo por campo."""
    errores: dict[str, ErrorDeEsquema] = {}
    for error in sorted(validador().iter_errors(caso), key=_orden):
        errores.setdefault(_oracion(error).split(":", 1)[0], error)
    primeros = list(errores.values())[:MOTIVOS_MAXIMOS]

    def decir() -> Iterator[str]:
        yield from (_oracion(error) for error in primeros)
        if len(errores) > MOTIVOS_MAXIMOS:
            yield _("Hay más motivos; corrija estos primero.")

    return dicho(decir, [_campo(error) for error in primeros])


def _campo(error: ErrorDeEsquema) -> str:
    """El lugar del fallo; si falta o sobra un campo, ese."""
    donde = _donde(error)
    regla = str(error.validator)
    if regla == "required":
        suyo = next(c for c in _lo_pedido(error) if c not in _dado(error))
    elif regla == "additionalProperties":
        suyo = min(set(_dado(error)) - set(_subesquema(error).get("properties", {})))
    else:
        return donde
    return f"{donde}.{suyo}" if donde else str(suyo)


def _orden(error: ErrorDeEsquema) -> tuple[list[str], bool]:
    """Por lugar; en el mismo, primero la forma y después si la fecha existe."""
    lugar = [f"{p:06}" if isinstance(p, int) else str(p) for p in error.absolute_path]
    return lugar, error.validator == "format"


def _oracion(error: ErrorDeEsquema) -> str:
    donde = _donde(error)
    regla, pedido, campo = str(error.validator), _lo_pedido(error), _subesquema(error)
    if regla == "required":
        datos = {"donde": donde, "campo": next(c for c in pedido if c not in _dado(error))}
        return (_("%(donde)s: falta «%(campo)s».") if donde else _("Falta «%(campo)s».")) % datos
    if regla == "additionalProperties":
        sobran = sorted(set(_dado(error)) - set(campo.get("properties", {})))
        datos = {"donde": donde, "campo": _corto(sobran[0])}
        if donde:
            return _("%(donde)s: el campo «%(campo)s» no se conoce.") % datos
        return _("El campo «%(campo)s» no se conoce.") % datos
    return f"{donde or _('La línea')}: {_que_pasa(regla, error)}"


def _lo_pedido(error: ErrorDeEsquema) -> Any:
    return error.validator_value


def _dado(error: ErrorDeEsquema) -> Any:
    return error.instance


def _subesquema(error: ErrorDeEsquema) -> Any:
    return error.schema


def _que_pasa(regla: str, error: ErrorDeEsquema) -> str:
    valor = _corto(error.instance)
    if regla == "enum":
        opciones = ", ".join(_lo_pedido(error))
        texto = _("«%(valor)s» no es una de las opciones (%(opciones)s).")
        return texto % {"valor": valor, "opciones": opciones}
    if regla == "type":
        pedido = str(error.validator_value)
        return _("debe ser %(tipo)s.") % {"tipo": _TIPOS.get(pedido, pedido)}
    if regla == "pattern" and _subesquema(error).get("format") == "date":
        return _("«%(valor)s» no es una fecha AAAA-MM-DD.") % {"valor": valor}
    if regla == "oneOf":
        return _de_dos(error)
    if regla == "anyOf":
        if re.fullmatch(FECHA["pattern"], valor):
            return str(_REGLAS["format"]) % {"valor": valor}
        return _("«%(valor)s» no es una fecha AAAA-MM-DD, AAAA-MM o AAAA.") % {"valor": valor}
    if regla in ("minContains", "contains", "maxContains"):
        return _("debe haber un acto «presentar», y solo uno.")
    datos = {"valor": valor, "limite": error.validator_value}
    return str(_REGLAS.get(regla, _l("no cumple el esquema."))) % datos


def _de_dos(error: ErrorDeEsquema) -> str:
    """El día o la fecha incierta: falta, o están los dos."""
    dia, incierta = (c for uno in _lo_pedido(error) for c in uno["required"])
    if not {dia, incierta} & set(_dado(error)):
        return _("falta «%(campo)s».") % {"campo": dia}
    return _("diga «%(dia)s» o «fecha_incierta», y solo una de las dos.") % {"dia": dia}


_TIPOS = {
    "string": _l("un texto"),
    "object": _l("un objeto"),
    "array": _l("una lista"),
    "boolean": _l("true o false"),
    "integer": _l("un número entero"),
}
_REGLAS = {
    "format": _l("«%(valor)s» no es una fecha que exista."),
    "pattern": _l("«%(valor)s» no tiene la forma que se pide."),
    "minLength": _l("está vacío."),
    "maxLength": _l("pasa de %(limite)s caracteres."),
    "minItems": _l("está vacía."),
    "maxItems": _l("pasa de %(limite)s elementos."),
    "minimum": _l("«%(valor)s» es menos de %(limite)s."),
    "maximum": _l("«%(valor)s» es más de %(limite)s."),
    "const": _l("«%(valor)s» no es lo que corresponde."),
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
