"""Un cliente aparte que presenta querellas sin parar y anota lo que se le contestó.

`python -m tests.fallas.cliente HILOS CUANTAS`: cada hilo presenta CUANTAS. Una línea por
intento: el número que se le dio, o el error. Se comporta como la web: cada intento cierra lo
que se haya roto, y si no hubo respuesta repite el mismo envío. Con `--preparar N` deja antes
el elenco y N casos en estudio; con `--comprobar`, recorre los invariantes.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from types import SimpleNamespace
from typing import Any

import django

ESPERA = 0.2  # segundos entre un intento sin respuesta y el siguiente
INTENTOS = 300


def presentar_una() -> str:
    from django.db import Error, close_old_connections

    from alcaldes.models import Mandato
    from querellas import services
    from querellas.cuentas.models import Usuario
    from tests import fabricas

    borrador: int | None = None
    for _intento in range(INTENTOS):
        close_old_connections()
        try:
            quien = Usuario.objects.get(email="secretaria@ejemplo.test")
            if borrador is None:
                borrador = fabricas.borrador(quien).pk
            elenco: Any = SimpleNamespace(mandato=Mandato.objects.get())
            datos = fabricas.datos(elenco)
            q = services.presentar(querella_id=borrador, actor=quien, datos=datos)
            return str(q.numero)
        except Error as error:
            decir(f"error {type(error).__name__}")
            time.sleep(ESPERA)
    return "nunca"


def decir(texto: str) -> None:
    sys.stdout.write(texto + "\n")
    sys.stdout.flush()


def hilo(cuantas: int) -> None:
    for _n in range(cuantas):
        decir(f"presentada {presentar_una()}")


def preparar(cuantos: int) -> None:
    from django.core.management import call_command

    from tests import elenco
    from tests.fallas import lote

    gente = elenco.crear()
    lote.en_estudio(gente, lambda en: call_command("reloj", en=en), cuantos)


def principal() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "querellas.settings")
    django.setup()
    if sys.argv[1] == "--preparar":
        preparar(int(sys.argv[2]))
        return
    if sys.argv[1] == "--comprobar":
        from tests import invariantes

        invariantes.comprobar()
        return
    hilos, cuantas = int(sys.argv[1]), int(sys.argv[2])
    todos = [threading.Thread(target=hilo, args=(cuantas,)) for _n in range(hilos)]
    for uno in todos:
        uno.start()
    for uno in todos:
        uno.join()
    decir("fin")


if __name__ == "__main__":
    principal()
