"""Quién puede querellarse, cada cual por el formulario: qué se le pide y qué deja por hacer."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from querellas import services
from querellas.models import Querella
from tests import elenco as reparto
from tests import fabricas
from tests.elenco import Elenco
from tests.recorridos import papeles

pytestmark = pytest.mark.django_db
CIUDADANA = {
    "clase": "ciudadano",
    "nombre": "Ana",
    "apellido_paterno": "Soto",
    "apellido_materno": "de la Cruz",
}
LEGISLATURA = {
    "clase": "legislatura_municipal",
    "resolucion": "Núm. 22, Serie 2025-2026",
    "votacion": "9 a favor, 2 en contra",
}
JURIDICA = {"clase": "persona_juridica", "entidad": "Amigos del Río, Inc."}
# Los querellantes, el epígrafe en los dos idiomas y las tareas que la ley deja.
CASOS: dict[str, tuple[list[dict[str, str]], str, str, list[str]]] = {
    "Gobernador": (
        [{"clase": "gobernador"}],
        "Gobernador de Puerto Rico v.",
        "Governor of Puerto Rico v.",
        [],
    ),
    "Director de Ética": (
        [{"clase": "director_etica_gubernamental"}],
        "Director Ejecutivo de la Oficina de Ética Gubernamental v.",
        "Executive Director of the Office of Government Ethics v.",
        [],
    ),
    "Legislatura": (
        [LEGISLATURA],
        "Legislatura Municipal de Peñuelas v.",
        "Municipal Legislature of Peñuelas v.",
        [],
    ),
    "Legislatura sin resolución": (
        [{"clase": "legislatura_municipal"}],
        "Legislatura Municipal de Peñuelas v.",
        "Municipal Legislature of Peñuelas v.",
        ["subsanar"],
    ),
    "persona jurídica": (
        [JURIDICA],
        "Amigos del Río, Inc. v.",
        "Amigos del Río, Inc. v.",
        ["determinar_interes_publico"],
    ),
    "ciudadana por derecho propio": (
        [{**CIUDADANA, "comparecencia": "propio"}],
        "Ana Soto de la Cruz v.",
        "Ana Soto de la Cruz v.",
        ["prestar_asistencia", "determinar_interes_publico"],
    ),
    "ciudadana con abogado": (
        [{**CIUDADANA, "comparecencia": "abogado"}],
        "Ana Soto de la Cruz v.",
        "Ana Soto de la Cruz v.",
        ["determinar_interes_publico"],
    ),
    "varios": (
        [{**CIUDADANA, "comparecencia": "abogado"}, LEGISLATURA, JURIDICA],
        "Ana Soto de la Cruz y otros v.",
        "Ana Soto de la Cruz et al. v.",
        ["determinar_interes_publico"],
    ),
}


@pytest.fixture
def elenco(reloj: Callable[[str], Any], expediente_aparte: Path) -> Elenco:
    reloj("2026-03-13T10:00-04:00")
    return reparto.crear()


@pytest.mark.norma("18.004#1", "18.004#2")
@pytest.mark.parametrize("quien", CASOS)
def test_cada_querellante_se_presenta_por_el_formulario(elenco: Elenco, quien: str) -> None:
    querellantes, es, en, tareas = CASOS[quien]
    cliente = Client()
    cliente.force_login(elenco.secretaria)
    ruta = cliente.post("/es/secretaria/querella/nueva/")["Location"]
    datos: dict[str, Any] = {
        "querellantes": str(len(querellantes)),
        "cargos": "1",
        "municipio": str(elenco.mandato.municipio_id),
        "mandato": str(elenco.mandato.pk),
        "asunto": "uso de propiedad municipal",
        "cargo-0-texto": "uso de equipo municipal",
        "juramento-quien": "Ana Soto",
        "juramento-ante": "notaria pública",
        "juramento-lugar": "Ponce",
        "juramento-fecha": "2026-03-12",
        "prueba-descrita": "fotografías",
        "archivos-escrito": SimpleUploadedFile("querella.pdf", papeles.pdf()),
        "accion": "revisar",
    }
    for n, dicho in enumerate(querellantes):
        datos |= {f"querellante-{n}-{campo}": valor for campo, valor in dicho.items()}
        if dicho["clase"] == "legislatura_municipal":
            datos[f"querellante-{n}-municipio"] = str(elenco.mandato.municipio_id)
    revisar = cliente.post(ruta, datos)["Location"]
    assert "/revisar/" in revisar
    version = re.search(r'name="version" value="(\d+)"', cliente.get(revisar).text)
    assert version
    assert (
        "/presentada/CVQM-2026-0001/" in cliente.post(revisar, {"version": version[1]})["Location"]
    )
    q = Querella.objects.get()
    assert q.epigrafe_es.startswith(es)
    assert q.epigrafe_en.startswith(en)
    assert [t.clase for t in q.tareas.order_by("pk")] == tareas
    legislaturas = q.partes.filter(clase="legislatura_municipal")
    con_voto = [(p.resolucion, p.votacion) for p in legislaturas if p.resolucion]
    assert con_voto == [(d["resolucion"], d["votacion"]) for d in querellantes if "votacion" in d]


@pytest.mark.norma("18.004#2")
def test_la_asistencia_al_ciudadano_queda_con_su_resultado(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco)
    services.prestar_asistencia(
        querella_id=q.pk, actor=elenco.secretaria, resultado="se le redactó la querella enmendada"
    )
    tarea = q.tareas.get(clase="prestar_asistencia")
    assert tarea.cerrada_por == elenco.secretaria
    assert q.actuaciones.latest("numero").datos == {
        "resultado": "se le redactó la querella enmendada"
    }
