"""La vista previa de un día o de una orden entre 100,000 términos que corren.

Se imprime lo que tarda frente a la consulta desnuda de lo mismo, y el plan, que va por índice.
Córrase con `-s`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from time import perf_counter
from typing import Any

import pytest
from django.db import connection

from plazos import recomputo
from plazos.models import EstadoDePlazo, Plazo
from querellas.services.recalcular import tocados
from tests import elenco as gente
from tests.plazos.piezas_calendario import dia, en_estudio, orden

pytestmark = [pytest.mark.django_db, pytest.mark.largo]
CUANTOS = 100_000

# Copias del término de un caso, con la ventana repartida entre 2026 y 2053; 40 al día.
LLENAR = """
INSERT INTO querellas_querella (uuid, numero, estado, origen, regimen, municipio_id, mandato_id,
    asunto, epigrafe_es, epigrafe_en, presentada_el, presentada_en, defectuosa, prueba_descrita,
    en_rebeldia, reservada, disposicion, version_publica, creada_en,
    pide_destitucion)
SELECT gen_random_uuid(), 'R-' || n, 'borrador', q.origen, q.regimen, q.municipio_id,
    q.mandato_id, q.asunto, q.epigrafe_es, q.epigrafe_en, q.presentada_el, q.presentada_en, false,
    '[]', false, false, '', 0, q.creada_en, false
FROM querellas_querella q, generate_series(1, %(n)s) n WHERE q.id = %(caso)s;
INSERT INTO plazos_plazo (querella_id, termino, estado, disparador_el, fecha_legal,
    fecha_conservadora, fecha_tope, vence_en, tope_en, computo, version_regla, version_calendario,
    version_reglamento, adopcion, origen, nacido_vencido, razon_de_sustitucion, abierto_en,
    apartado_error)
SELECT q.id, p.termino, 'corriendo', p.disparador_el + d, p.fecha_legal + d,
    p.fecha_conservadora + d, p.fecha_tope + d, p.vence_en + d * interval '1 day',
    p.tope_en + d * interval '1 day', p.computo, p.version_regla, p.version_calendario, 0, 0,
    'vivo', false, '', p.abierto_en, ''
FROM plazos_plazo p, (SELECT id, (row_number() OVER (ORDER BY id) / 40)::int AS d
    FROM querellas_querella WHERE numero LIKE 'R-%%') q
WHERE p.id = %(plazo)s;
"""


@pytest.fixture
def llena(reloj: Any) -> Iterator[None]:
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    plazo = Plazo.objects.get(querella=q, termino="Q-EST-30", estado="corriendo")
    with connection.cursor() as cursor:
        cursor.execute(LLENAR, {"n": CUANTOS, "caso": q.pk, "plazo": plazo.pk})
        cursor.execute("ANALYZE plazos_plazo")
    yield


def _plan(propuesta: Any) -> str:
    """Los nodos del plan que leen la tabla de plazos."""
    texto = tocados(propuesta, EstadoDePlazo.CORRIENDO).explain(format="json")
    return " ".join(sorted(set(_nodos(json.loads(texto)))))


def _nodos(plan: Any) -> Iterator[str]:
    if isinstance(plan, list):
        for parte in plan:
            yield from _nodos(parte)
    elif isinstance(plan, dict):
        if "Node Type" in plan:
            yield f"{plan['Node Type']}({plan.get('Index Name', plan.get('Relation Name', ''))})"
        for parte in plan.values():
            if isinstance(parte, list | dict):
                yield from _nodos(parte)


def _mejor(funcion: Any, veces: int = 5) -> float:
    """El menor de varios turnos: la máquina es de todos."""
    tiempos = []
    for _vez in range(veces):
        antes = perf_counter()
        funcion()
        tiempos.append(perf_counter() - antes)
    return min(tiempos)


CASOS = (
    ("un feriado", dia(date(2030, 5, 6)), 1200),
    ("una orden, 5 días", orden(date(2030, 5, 6), date(2030, 5, 10), date(2030, 5, 20)), 320),
    ("una orden, 61 días", orden(date(2030, 3, 1), date(2030, 4, 30), date(2030, 5, 20)), 3000),
)


def test_entre_cien_mil_terminos_lee_solo_los_que_puede_tocar(
    llena: None, capsys: pytest.CaptureFixture[str]
) -> None:
    for nombre, propuesta, tope in CASOS:
        # La primera vez construye el calendario de la propuesta, que después se guarda.
        primera = _mejor(lambda p=propuesta: recomputo.vista_previa(p), 1)  # type: ignore[misc]
        previa = recomputo.vista_previa(propuesta, 0, CUANTOS)
        pagina = _mejor(lambda p=propuesta: recomputo.vista_previa(p))  # type: ignore[misc]
        entera = _mejor(lambda p=propuesta: recomputo.vista_previa(p, 0, CUANTOS), 2)  # type: ignore[misc]
        corren = tocados(propuesta, EstadoDePlazo.CORRIENDO).values_list("pk")
        desnuda = _mejor(lambda c=corren: list(c.all()))  # type: ignore[misc]
        plan = _plan(propuesta)
        with capsys.disabled():
            print(
                f"\n{nombre}: toca {previa.tocados} de {CUANTOS}, cambian {len(previa.cambios)}"
                f"\n  consulta desnuda {desnuda:.3f} s; página {pagina:.3f} s"
                f" ({pagina / desnuda:.0f}x; la primera vez {primera:.3f} s);"
                f" entera {entera:.3f} s ({entera / desnuda:.0f}x)\n  {plan}"
            )
        assert "plazo_ventana" in plan
        assert "Seq Scan(plazos_plazo)" not in plan
        assert previa.tocados <= tope
