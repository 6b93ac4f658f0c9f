"""Un cliente aparte que presenta querellas sin parar y anota lo que se le contestó.

`python -m tests.fallas.cliente HILOS CUANTAS`: cada hilo presenta CUANTAS. Una línea por
intento: el número que se le dio, o el error. Se comporta como la web: cada intento cierra lo
que se haya roto, y si no hubo respuesta repite el mismo envío. Con `--preparar N [M]` deja
antes el elenco, N casos en estudio y M a falta de un voto; con `--firmar PAUSA` los vota, y con
`--comprobar` recorre los invariantes.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from datetime import date
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


def firmar_una(resolucion_id: int, querella_id: int) -> str:
    """El segundo voto, que decide; sin respuesta, se repite hasta saber si quedó firmada."""
    from django.db import Error, close_old_connections

    from querellas import services
    from querellas.cuentas.models import Usuario
    from querellas.models import Querella

    for _intento in range(INTENTOS):
        close_old_connections()
        try:
            quien = Usuario.objects.get(email="asociada@ejemplo.test")
            services.desestimar_sin_vista(
                querella_id=querella_id, actor=quien, resolucion_id=resolucion_id
            )
            return str(querella_id)
        except services.ActoRechazado:
            if Querella.objects.get(pk=querella_id).estado == "desestimada":
                return str(querella_id)
            raise
        except Error as error:
            decir(f"error {type(error).__name__}")
            time.sleep(ESPERA)
    return "nunca"


def firmar_todas(pausa: float) -> None:
    """Lo que espera el segundo voto, uno cada `pausa` segundos."""
    from querellas.comision.models import Resolucion

    filas = list(Resolucion.objects.order_by("pk").values_list("pk", "querella_id"))
    for resolucion_id, querella_id in filas:
        decir(f"firmada {firmar_una(resolucion_id, querella_id)}")
        time.sleep(pausa)


def por_firmar(elenco: Any, cuantas: int) -> None:
    """En estudio desde el 27 de abril de 2026, con su proyecto y un voto: vencen a fin de mayo."""
    from django.core.management import call_command

    from querellas import services
    from querellas.services.decidir import TextoDeResolucion
    from querellas.services.notificar import DatosDeServicio
    from tests import fabricas

    call_command("reloj", en="2026-04-24T10:00-04:00")
    casos = [fabricas.presentada(elenco=elenco) for _n in range(cuantas)]
    fabricas.documentos_listos()
    servicio = DatosDeServicio(recibida_el=date(2026, 4, 24), diligenciada_por="alguacil")
    for q in casos:
        services.notificar(querella_id=q.pk, actor=elenco.secretaria, servicio=servicio)
    call_command("reloj", en="2026-04-27T15:00-04:00")
    for q in casos:
        services.contestar(querella_id=q.pk, actor=elenco.secretaria, el=date(2026, 4, 27))
        services.proponer_resolucion(
            querella_id=q.pk,
            actor=elenco.presidente,
            asunto="sin_vista",
            disposicion="desestimacion",
            texto=TextoDeResolucion(hechos="Uno.", determinaciones="Dos.", conclusiones="Tres."),
        )


def preparar(cuantos: int, firmas: int) -> None:
    from django.core.management import call_command

    from tests import elenco
    from tests.fallas import lote

    gente = elenco.crear()
    lote.en_estudio(gente, lambda en: call_command("reloj", en=en), cuantos)
    if firmas:
        por_firmar(gente, firmas)


def principal() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "querellas.settings")
    django.setup()
    if sys.argv[1] == "--preparar":
        preparar(int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0)
        return
    if sys.argv[1] == "--firmar":
        firmar_todas(float(sys.argv[2]))
        decir("fin")
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
