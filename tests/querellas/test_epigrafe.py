"""El epígrafe sale de las partes, en los dos idiomas, y queda como se escribió."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from alcaldes.nombres import clave_orden, nombre_completo
from querellas import selectors
from querellas.models import Querella
from querellas.services.presentar import DatosDeQuerellante
from tests import elenco as gente
from tests import fabricas

Reloj = Callable[[str], Any]


def test_la_ene_va_despues_de_la_n_y_los_acentos_no_cuentan() -> None:
    apellidos = ["Ortiz", "Ñeco", "Núñez", "Nuñez", "Nazario", "Ñandú", "Noa", "Pérez"]
    assert sorted(apellidos, key=clave_orden) == [
        "Nazario",
        "Noa",
        "Núñez",
        "Nuñez",
        "Ñandú",
        "Ñeco",
        "Ortiz",
        "Pérez",
    ]
    assert clave_orden("Güemes") == clave_orden("GUEMES")


@pytest.mark.parametrize(
    ("partes", "entero"),
    [
        (("María", "del Río", "de la Cruz"), "María del Río de la Cruz"),
        (("José-Luis ", " Ponce de León", ""), "José-Luis Ponce de León"),
        (("Ana", "Ñeco-Güemes", "O'Neill"), "Ana Ñeco-Güemes O'Neill"),
    ],
)
def test_los_nombres_con_particulas_y_compuestos_se_escriben_como_son(
    partes: tuple[str, str, str], entero: str
) -> None:
    assert nombre_completo(*partes) == entero


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("querellantes", "es", "en"),
    [
        (
            (
                DatosDeQuerellante(
                    clase="ciudadano",
                    nombre="María de los Ángeles",
                    apellido_paterno="del Río",
                    apellido_materno="Ñeco",
                ),
            ),
            "María de los Ángeles del Río Ñeco",
            "María de los Ángeles del Río Ñeco",
        ),
        (
            (
                DatosDeQuerellante(clase="legislatura_municipal"),
                DatosDeQuerellante(clase="ciudadano", nombre="Ana", apellido_paterno="Rey"),
            ),
            "Legislatura Municipal de Peñuelas y otros",
            "Municipal Legislature of Peñuelas et al.",
        ),
        (
            (DatosDeQuerellante(clase="director_etica_gubernamental"),),
            "Director Ejecutivo de la Oficina de Ética Gubernamental",
            "Executive Director of the Office of Government Ethics",
        ),
    ],
)
def test_el_epigrafe_en_los_dos_idiomas(
    reloj: Reloj, querellantes: tuple[DatosDeQuerellante, ...], es: str, en: str
) -> None:
    reloj("2026-03-13T09:00-04:00")
    q = fabricas.presentada(elenco=gente.crear(), querellantes=querellantes)
    assert q.epigrafe_es == f"{es} v. Hon. José Ángel Ibáñez Cintrón, alcalde de Peñuelas"
    assert q.epigrafe_en == f"{en} v. Hon. José Ángel Ibáñez Cintrón, Mayor of Peñuelas"


@pytest.mark.django_db
def test_corregido_el_nombre_del_alcalde_lo_presentado_y_sus_papeles_no_cambian(
    reloj: Reloj,
) -> None:
    reloj("2026-03-13T09:00-04:00")
    elenco = gente.crear()
    q = fabricas.presentada(elenco=elenco)
    alcalde = elenco.mandato.alcalde
    alcalde.apellido_materno = "Otro"
    alcalde.save()
    fabricas.determinar(querella_id=q.pk, actor=elenco.presidente, solicita_abogado=True, razon="r")
    q.refresh_from_db()
    assert "Ibáñez Cintrón" in q.epigrafe_es
    for documento in q.documentos.exclude(datos={}):
        assert documento.datos["caso"]["querellado"]["nombre"] == "José Ángel Ibáñez Cintrón"
    assert alcalde.history.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("buscado", ["nunez", "NÚÑEZ peña", "del carmen", "ibanez cintron"])
def test_se_encuentra_sin_acentos_ni_enes(reloj: Reloj, buscado: str) -> None:
    reloj("2026-03-13T09:00-04:00")
    q = fabricas.presentada(elenco=gente.crear())
    assert [c.pk for c in selectors.buscar(Querella.objects.all(), buscado).casos] == [q.pk]
