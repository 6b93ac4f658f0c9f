"""python3 comprobar_cadena.py cadena.json: dice el primer asiento malo / names the first bad entry.
Comprueba la cadena de un expediente solo con la biblioteca de Python / standard library only."""

import json
import sys
from hashlib import sha256
from unicodedata import normalize


def huella(*partes):
    return sha256("\n".join(map(str, partes)).encode()).hexdigest()


def exigir(vale, razon):
    if not vale:
        sys.exit(razon)


with open(sys.argv[1], encoding="utf-8") as archivo:
    d = json.load(archivo)
enlace, hora, puestos, vistos = "0" * 64, "", {}, 0
for n, a in enumerate(d["asientos"], 1):
    exigir(a["numero"] == n, f"asiento {n}: falta o está fuera de orden / missing or out of order")
    if "contenido" in a:
        t = json.dumps(a["contenido"], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        suya, vistos = huella(a["sal"] + normalize("NFC", t)), vistos + 1
        exigir(suya == a["huella"], f"asiento {n}: no es el de su huella / content was changed")
    enlace = huella(enlace, d["querella"], n, a["registrada_en"], a["huella"])
    exigir(enlace == a["enlace"], f"asiento {n}: no enlaza con el anterior / broken link")
    exigir(hora < a["registrada_en"], f"asiento {n}: no es posterior al anterior / not later")
    hora, puestos[n] = a["registrada_en"], enlace
for c in d["cabezas"]:
    sellado = f"asiento {c['numero']}: no es el que se selló el {c['dia']} / not the one sealed"
    exigir(puestos.get(c["numero"]) == c["enlace"], sellado)
    nodo = huella("hoja", d["querella"], c["numero"], c["enlace"])
    for lado, otro in c["camino"]:
        nodo = huella("nodo", *((otro, nodo) if lado == "izquierda" else (nodo, otro)))
    exigir(nodo == c["raiz"], f"cabeza del {c['dia']}: la raíz no sale / the root does not match")
    print(f"{c['dia']}: {nodo}")
print(f"{d['expediente']}: {len(puestos)} asientos, {vistos} con su contenido. Íntegra / Intact.")
