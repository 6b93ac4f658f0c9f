"""Repite el libro de un cómputo (JSON de `a_json`) y dice a qué fecha llega.

Se corre solo: `python repeticion.py < computo.json`. No importa nada del producto.
"""

import json
import sys
from datetime import date, timedelta
from typing import Any


def repetir(computo: dict[str, Any]) -> str:
    dia, contados = date.fromisoformat(computo["disparador"][:10]), 0
    paso = timedelta(-1 if computo["modo"] == "ultimo_dia_para_notificar" else 1)
    primero, *resto = computo["libro"]
    assert primero["clase"] == "excluido" and primero["fecha"] == dia.isoformat()
    for renglon in resto:
        dia += paso
        assert renglon["fecha"] == dia.isoformat(), "falta un día"
        if renglon["clase"] == "contado":
            contados += 1
            assert renglon["numero"] == contados, "número fuera de orden"
        else:
            assert renglon["numero"] is None
            assert renglon["motivo_es"] and renglon["motivo_en"], "un día sin contar y sin motivo"
    if resto[-1]["clase"] == "paralizado":
        return "9999-12-31"
    assert resto[-1]["clase"] in ("contado", "corrido"), "no termina en un día que cuente"
    return dia.isoformat()


if __name__ == "__main__":
    print(repetir(json.load(sys.stdin)))
