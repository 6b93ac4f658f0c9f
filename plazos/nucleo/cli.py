"""`calcular_plazo` y `feriados` en la línea de comandos: sin Django, sin base de datos, sin reloj.

Estados de salida: 0 bien, 1 una comprobación falló, 2 argumentos inservibles.
"""

from __future__ import annotations

import csv
import json
import os
import sys
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path

from plazos.nucleo.calendario import SIN_FECHA, calendario
from plazos.nucleo.catalogo import termino
from plazos.nucleo.computo import MODOS, calcular
from plazos.nucleo.entrada import leer_ano, leer_fecha, leer_pausa
from plazos.nucleo.errores import ErrorDePlazo
from plazos.nucleo.explicacion import dia_y_fecha, en_una_oracion, fecha_larga, renglones
from plazos.nucleo.resultado import Computo
from plazos.nucleo.salida import calculado, como_json, dias_del_ano, ordenes_del_ano
from plazos.nucleo.textos import CLI, idioma_conocido

USO = {
    "calcular_plazo": (
        "uso: calcular_plazo TERMINO FECHA [--perfil GOB|PJ|MUN|TAX] [--modo MODO] "
        "[--paraliza DESDE HASTA] [--idioma es|en] [--json]\n"
        "     calcular_plazo --csv ARCHIVO [--json]\n"
        "FECHA es AAAA-MM-DD, o AAAA-MM-DDTHH:MM (hora de Puerto Rico) en los términos de horas.\n"
        "--paraliza puede repetirse; HASTA es «-» si no se ha levantado.\n"
        f"MODO: {', '.join(MODOS)}."
    ),
    "feriados": (
        "uso: feriados AÑO [--perfil GOB|PJ|MUN|TAX] [--posibles] [--idioma es|en] [--json]\n"
        "--posibles añade los días que solo algunos años se conceden."
    ),
}
COLUMNAS = (
    "id",
    "termino",
    "modo",
    "disparador",
    "vence",
    "paraliza_desde",
    "paraliza_hasta",
    "perfil",
    "por_que",
)

Opciones = dict[str, list[list[str]]]


class UsoIncorrecto(ErrorDePlazo):
    """Los argumentos no se entienden."""


def main(argv: list[str]) -> int:
    """Corre el mandato que `argv[0]` nombra y devuelve su estado de salida."""
    mandatos: dict[str, Callable[[list[str]], int]] = {
        "calcular_plazo": _calcular_plazo,
        "feriados": _feriados,
    }
    mandato = mandatos.get(argv[0]) if argv else None
    if mandato is None:
        print(f"Los mandatos son {' y '.join(mandatos)}.", file=sys.stderr)
        return 2
    if {"-h", "--help"} & set(argv):
        print(USO[argv[0]])
        return 0
    try:
        estado = mandato(argv[1:])
        sys.stdout.flush()
    except ErrorDePlazo as error:
        print(error.en if _pide_ingles(argv) else error.es, file=sys.stderr)
        return 2
    except BrokenPipeError:
        # Quien leía ya no está: no hay a quién decirle nada más.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return estado


def _pide_ingles(argv: list[str]) -> bool:
    """El error se dice en el idioma pedido aunque lo demás no se entienda."""
    return "--idioma=en" in argv or ("--idioma", "en") in pairwise(argv)


def _separar(
    argv: list[str], valores: dict[str, int], posicionales: tuple[str, ...]
) -> tuple[list[str], Opciones]:
    """Los posicionales y las opciones; `valores` dice cuántos argumentos lleva cada opción."""
    sueltos: list[str] = []
    opciones: Opciones = {}
    pendientes = list(argv)
    while pendientes:
        palabra = pendientes.pop(0)
        nombre, igual, valor = palabra.partition("=")
        if not palabra.startswith("--"):
            sueltos.append(palabra)
            continue
        if nombre not in valores:
            raise UsoIncorrecto(
                f"La opción «{nombre}» no existe; use --help.",
                f"There is no option “{nombre}”; use --help.",
            )
        dados = [valor] if igual else pendientes[: valores[nombre]]
        if len(dados) != valores[nombre] or any(d.startswith("--") for d in dados):
            raise UsoIncorrecto(
                f"La opción {nombre} lleva {valores[nombre]} argumentos.",
                f"The option {nombre} takes {valores[nombre]} arguments.",
            )
        if not igual:
            del pendientes[: valores[nombre]]
        opciones.setdefault(nombre, []).append(dados)
    if "--csv" not in opciones and len(sueltos) != len(posicionales):
        raise UsoIncorrecto(
            f"Hay que dar {' y '.join(posicionales)}; use --help.",
            f"Give {' and '.join(posicionales)}; use --help.",
        )
    return sueltos, opciones


def _una(opciones: Opciones, nombre: str, defecto: str = "") -> str:
    return opciones[nombre][-1][0] if nombre in opciones else defecto


def _calcular_plazo(argv: list[str]) -> int:
    valores = {"--perfil": 1, "--modo": 1, "--paraliza": 2, "--idioma": 1, "--csv": 1, "--json": 0}
    sueltos, opciones = _separar(argv, valores, ("TERMINO", "FECHA"))
    if "--csv" in opciones:
        if sueltos or set(opciones) - {"--csv", "--json"}:
            raise UsoIncorrecto("Con --csv solo puede ir --json.", "Only --json may go with --csv.")
        return _csv(_una(opciones, "--csv"), "--json" in opciones)
    pausas = [leer_pausa(*par) for par in opciones.get("--paraliza", [])]
    computo = calcular(
        sueltos[0],
        leer_fecha(sueltos[1]),
        modo=_una(opciones, "--modo", "con_paralizacion" if pausas else "directo"),
        perfil=_una(opciones, "--perfil") or None,
        paralizaciones=pausas,
    )
    if "--json" in opciones:
        print(json.dumps(como_json(computo), ensure_ascii=False, indent=2))
    else:
        print("\n".join(_como_texto(computo, idioma_conocido(_una(opciones, "--idioma", "es")))))
    return 0


def _como_texto(c: Computo, idioma: str) -> Iterable[str]:
    t, regla = CLI[idioma], termino(c.termino)
    yield f"{c.termino} · {regla.nombre_en if idioma == 'en' else regla.nombre_es} · {c.perfil}"
    fechas = (c.fecha_legal, c.fecha_conservadora, c.fecha_tope)
    for nombre, fecha in zip(("legal", "conservadora", "tope"), fechas, strict=True):
        dicha = t["sin_fecha"] if fecha == SIN_FECHA else dia_y_fecha(fecha, idioma)
        yield f"{t[nombre]:<20} {dicha}"
    yield f"{t['termina']:<20} {calculado(c) if c.sin_fecha else c.vence_en.isoformat()}"
    yield en_una_oracion(c, idioma)
    for aviso in c.advertencias:
        yield f"{t['advertencia']}: {aviso.en if idioma == 'en' else aviso.es}"
    for r in renglones(c, idioma):
        numero = "" if r["numero"] is None else r["numero"]
        motivo = " · ".join(str(p) for p in (r["motivo"], r["autoridad"]) if p)
        linea = f"{numero:>4} {r['fecha']} {r['dia_semana']:<10} {r['etiqueta']:<32} {motivo}"
        yield linea.rstrip()


def _leer_csv(nombre: str) -> list[dict[str, str]]:
    try:
        texto = sys.stdin.read() if nombre == "-" else Path(nombre).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise UsoIncorrecto(
            f"No se puede leer «{nombre}» como texto UTF-8.",
            f"“{nombre}” cannot be read as UTF-8 text.",
        ) from None
    lector = csv.DictReader(texto.splitlines())
    faltan = [c for c in COLUMNAS if c not in (lector.fieldnames or ())]
    if faltan:
        raise UsoIncorrecto(
            f"A «{nombre}» le faltan las columnas {', '.join(faltan)}.",
            f"“{nombre}” lacks the columns {', '.join(faltan)}.",
        )
    return [{c: fila[c] or "" for c in COLUMNAS} for fila in lector]


def _calcular_fila(fila: dict[str, str]) -> str:
    pausas = []
    if fila["paraliza_desde"]:
        pausas.append(leer_pausa(fila["paraliza_desde"], fila["paraliza_hasta"]))
    computo = calcular(
        fila["termino"],
        leer_fecha(fila["disparador"]),
        modo=fila["modo"] or "directo",
        perfil=fila["perfil"] or None,
        paralizaciones=pausas,
    )
    return calculado(computo)


def _csv(nombre: str, en_json: bool) -> int:
    """Las mismas filas con `calculado`; 1 si alguna difiere de `vence`, 2 si no se entiende."""
    filas, estado = _leer_csv(nombre), 0
    for fila in filas:
        try:
            fila["calculado"] = _calcular_fila(fila)
        except ErrorDePlazo as error:
            print(f"Fila {fila['id']}: {error.es}", file=sys.stderr)
            fila["calculado"] = ""
            estado = 2
        if fila["vence"] and fila["calculado"] != fila["vence"]:
            estado = max(estado, 1)
    if en_json:
        print(json.dumps(filas, ensure_ascii=False, indent=2))
    else:
        salida = csv.DictWriter(sys.stdout, (*COLUMNAS, "calculado"), lineterminator="\n")
        salida.writeheader()
        salida.writerows(filas)
    return estado


def _feriados(argv: list[str]) -> int:
    valores = {"--perfil": 1, "--idioma": 1, "--posibles": 0, "--json": 0}
    sueltos, opciones = _separar(argv, valores, ("AÑO",))
    ano = leer_ano(sueltos[0])
    perfil = _una(opciones, "--perfil", "GOB")
    nivel = calendario(perfil, nivel="maximo" if "--posibles" in opciones else "legal")
    filas = dias_del_ano(nivel, ano)
    if "--json" in opciones:
        print(json.dumps(filas, ensure_ascii=False, indent=2))
        return 0
    idioma = idioma_conocido(_una(opciones, "--idioma", "es"))
    for f in filas:
        cuando = f"{f['fecha']} {f[f'dia_{idioma}']:<10}"
        print(f"{cuando} {f[f'nombre_{idioma}']} · {f['autoridad']} · {f['certeza']}")
    for orden in ordenes_del_ano(nivel, ano):
        print(
            CLI[idioma]["orden"].format(
                desde=fecha_larga(orden.desde, idioma),
                hasta=fecha_larga(orden.hasta, idioma),
                nueva=fecha_larga(orden.nueva, idioma),
                autoridad=orden.autoridad,
            )
        )
    return 0
