"""Las piezas con que se arma el JSON Schema: fechas, textos y opciones salen de los modelos."""

from typing import Any

from querellas.models import Juramento

TEXTO_LARGO = 20_000
FECHA: dict[str, Any] = {
    "type": "string",
    "format": "date",
    "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    "description": "Día civil, AAAA-MM-DD.",
}
INCIERTA: dict[str, Any] = {
    "type": "string",
    "pattern": "^(19|20)[0-9]{2}(-(0[1-9]|1[0-2]))?$",
    "description": "AAAA o AAAA-MM: el día no consta.",
}
# Un día que acompaña al del acto.
DIA_O_PERIODO: dict[str, Any] = {
    "anyOf": [FECHA, INCIERTA],
    "description": "Día civil, AAAA-MM-DD; si no consta, AAAA-MM o AAAA.",
}
HORA: dict[str, Any] = {"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"}
SI_O_NO: dict[str, Any] = {"type": "boolean"}


def texto(maximo: int = TEXTO_LARGO, *, minimo: int = 0, dice: str = "") -> dict[str, Any]:
    forma: dict[str, Any] = {"type": "string", "maxLength": maximo}
    if minimo:
        # Algo más que espacios.
        forma |= {"minLength": minimo, "pattern": r"\S"}
    return forma | ({"description": dice} if dice else {})


def columna(modelo: Any, campo: str, *, minimo: int = 0, dice: str = "") -> dict[str, Any]:
    maximo = modelo._meta.get_field(campo).max_length
    return texto(maximo or TEXTO_LARGO, minimo=minimo, dice=dice)


def opcion(opciones: Any) -> dict[str, Any]:
    return {"enum": [str(valor) for valor in opciones.values]}


def objeto(campos: dict[str, Any], *exige: str, dice: str = "") -> dict[str, Any]:
    forma: dict[str, Any] = {
        "type": "object",
        "properties": campos,
        "required": list(exige),
        "additionalProperties": False,
    }
    return forma | ({"description": dice} if dice else {})


def alias() -> dict[str, Any]:
    """Los otros nombres de una persona."""
    return {
        "type": "array",
        "maxItems": 20,
        "items": texto(200, minimo=1) | {"pattern": r"\S"},
        "description": "Otros nombres con que la misma persona figura.",
    }


def textos() -> dict[str, Any]:
    """Una lista de textos con algo escrito."""
    return {"type": "array", "maxItems": 200, "items": texto(4000, minimo=1)}


def juramento() -> dict[str, Any]:
    return objeto(
        {
            "quien": columna(Juramento, "quien", dice="Si falta, se entiende el querellante."),
            "ante": columna(Juramento, "ante", minimo=1),
            "lugar": columna(Juramento, "lugar", minimo=1),
            "fecha": DIA_O_PERIODO,
            "testimonio": columna(Juramento, "testimonio"),
        },
        "ante",
        "lugar",
        "fecha",
    )
