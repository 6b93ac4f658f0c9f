"""FT-24: se despliega otra versión mientras se vigila y se atiende."""

from __future__ import annotations

import signal
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from celery import current_app
from django.db import connections

from plazos.models import Plazo
from querellas.local.motores import puerto_libre
from querellas.models import Querella
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.fallas import lote
from tests.servicios import Servicios

pytestmark = [
    pytest.mark.servicios,
    pytest.mark.django_db(transaction=True, databases=["default", "publico", "propietario"]),
]
Reloj = Callable[[str], Any]
TODO_VENCIDO = "2026-05-08T10:00-04:00"
# Lo que haría la migración de la versión siguiente: la de ahora no la conoce y sigue sirviendo.
MIGRACION = (
    "SET ROLE querellas_propietario",
    "ALTER TABLE plazos_plazo ADD COLUMN de_la_siguiente text NOT NULL DEFAULT ''",
    "ALTER TABLE querellas_querella ADD COLUMN de_la_siguiente integer",
)


def como_propietario(*ordenes: str) -> None:
    otra = connections["propietario"].copy()
    try:
        with otra.cursor() as cursor:
            for orden in ordenes:
                cursor.execute(orden)
    finally:
        otra.close()


def sin_candado() -> int:
    """Quiénes esperan un candado en esta base: también los de otro papel, cuya espera no se ve."""
    with connections["default"].cursor() as cursor:
        cursor.execute(
            "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted AND pid IN"
            " (SELECT pid FROM pg_stat_activity WHERE datname = current_database())"
        )
        cuantos: int = cursor.fetchone()[0]
    return cuantos


def test_el_trabajador_que_se_reemplaza_acaba_su_pasada_y_la_migracion_no_la_rompe(
    servicios: Servicios, reloj: Reloj
) -> None:
    elenco = gente.crear()
    casos = lote.en_estudio(elenco, reloj, 4)
    orden = lote.vencidos_en_orden()
    reloj(TODO_VENCIDO)
    viejo = servicios.trabajador()
    migracion = threading.Thread(target=como_propietario, args=MIGRACION)
    segundo = str(Querella.objects.get(pk=orden[1]).numero)
    with lote.con_candado(lote.INDICE, segundo):
        current_app.send_task("plazos.tasks.vigilar", ignore_result=True)
        servicios.esperar(lambda: sin_candado() == 1, 60, "que la pasada se atasque")
        viejo.senalar(signal.SIGTERM)
        migracion.start()
        # La migración espera detrás de la desestimación que está a medias.
        servicios.esperar(lambda: sin_candado() == 2, 60, "que la migración espere")
        assert lote.desestimadas() == 1
        assert viejo.vive
    migracion.join(60)
    assert not migracion.is_alive()
    assert viejo.esperar_fin() == 0
    # Acabó lo que tenía entre manos, sobre las tablas ya cambiadas.
    lote.exigir_una_por_termino(casos)
    assert not Plazo.objects.exclude(apartado_en=None).exists()
    assert servicios.comando("migrate", "--check").returncode == 0
    invariantes.comprobar()


@contextmanager
def tabla_cerrada(tabla: str) -> Iterator[None]:
    """Nadie lee esa tabla mientras dure, como durante una migración."""
    otra = connections["propietario"].copy()
    otra.set_autocommit(False)
    try:
        with otra.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {tabla} IN ACCESS EXCLUSIVE MODE")
        yield
        otra.rollback()
    finally:
        otra.close()


def test_la_web_que_se_reemplaza_contesta_lo_que_ya_le_pidieron(
    servicios: Servicios, reloj: Reloj
) -> None:
    q = fabricas.notificada(elenco=gente.crear(), reloj=reloj)
    puerto, paginas = puerto_libre(), list[str]()

    def pedir() -> None:
        url = f"http://localhost:{puerto}/es/expedientes/"
        with urllib.request.urlopen(url, timeout=60) as respuesta:
            paginas.append(respuesta.read().decode())

    vieja = servicios.web(puerto)
    lector = threading.Thread(target=pedir)
    with tabla_cerrada("publicado.indice"):
        lector.start()
        servicios.esperar(lambda: sin_candado() >= 1, 60, "que la página espere")
        vieja.senalar(signal.SIGTERM)
    lector.join(60)
    assert vieja.esperar_fin() == 0
    assert [str(q.numero) in pagina for pagina in paginas] == [True]
    # Y la nueva, en el mismo puerto, sirve a los siguientes.
    servicios.web(puerto)
    pedir()
    assert len(paginas) == 2
