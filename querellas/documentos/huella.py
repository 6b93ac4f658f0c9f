"""JSON canónico y su huella: claves ordenadas, UTF-8 NFC, sin números de coma flotante."""

import hashlib
import json
import unicodedata
from datetime import date, datetime
from typing import Any


def canonico(valor: Any) -> bytes:
    """Bytes canónicos de un valor JSON; TypeError si lleva coma flotante."""
    return json.dumps(
        _normal(valor), sort_keys=True, ensure_ascii=False, separators=(",", ":")
    ).encode("utf-8")


def huella_json(valor: Any) -> str:
    """sha256 en hexadecimal del JSON canónico."""
    return hashlib.sha256(canonico(valor)).hexdigest()


def _normal(valor: Any) -> Any:
    if isinstance(valor, float):
        raise TypeError("El registro no admite números de coma flotante.")
    if isinstance(valor, str):
        return unicodedata.normalize("NFC", valor)
    if isinstance(valor, dict):
        return {unicodedata.normalize("NFC", str(k)): _normal(v) for k, v in valor.items()}
    if isinstance(valor, list | tuple):
        return [_normal(v) for v in valor]
    if isinstance(valor, datetime | date):
        return valor.isoformat()
    return valor
