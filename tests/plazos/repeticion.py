"""Repite el libro de un cómputo (JSON de `a_json`) y dice a qué fecha llega.

Se corre solo: `python repeticion.py < computo.json`. No importa nada del producto.
"""

import json
import sys
from datetime import UTC, date, datetime, timedelta
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


def repetir_horas(computo: dict[str, Any]) -> str:
    fin, dia = datetime.fromisoformat(computo["disparador"]).astimezone(UTC), None
    for renglon in computo["libro"]:
        hoy = date.fromisoformat(renglon["fecha"])
        assert dia is None or hoy - dia == timedelta(1), "falta un día"
        dia, amanece = hoy, datetime(hoy.year, hoy.month, hoy.day, 4, tzinfo=UTC)
        if renglon["clase"] == "contado":
            fin = max(fin, amanece) + timedelta(seconds=renglon["segundos"])
        elif renglon["clase"] == "corrido":
            fin = amanece + timedelta(1)
    abierto = computo["libro"][-1]["clase"] == "paralizado"
    return "9999-12-31T00:00:00+00:00" if abierto else fin.isoformat()


if __name__ == "__main__":
    dado = json.load(sys.stdin)
    print(repetir_horas(dado) if "T" in dado["disparador"] else repetir(dado))
