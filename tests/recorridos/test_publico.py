"""Las páginas públicas: búsqueda, expediente, vistas, decisiones y acerca."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from alcaldes.models import Alcalde, Mandato, Municipio
from querellas import services as s
from querellas.cuentas.models import Rol, Usuario
from querellas.models import Querella
from querellas.services.notificar import DatosDeServicio
from querellas.services.presentar import (
    DatosDeJuramento,
    DatosDePresentacion,
    DatosDeQuerellante,
)
from tests import fabricas

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "publico"])

NUMERO = "CVQM-2026-0001"
PUNTO = "2026-03-13T10:00-04:00"


@pytest.fixture
def secretaria(reloj: Callable[[str], Any]) -> Usuario:
    reloj(PUNTO)
    usuario = Usuario.objects.create_user("s@x.test", "clave-larga-demo-1", first_name="Secre")
    Rol.objects.create(usuario=usuario, clase="secretaria", desde=date(2024, 1, 1))
    return usuario


def presentar(secretaria: Usuario) -> Querella:
    """Una querella jurada contra el alcalde de Peñuelas, de una ciudadana, ya notificada."""
    alcalde, _ = Alcalde.objects.get_or_create(
        nombre="José Ángel", apellido_paterno="Ibáñez", apellido_materno="Cintrón"
    )
    mandato, _ = Mandato.objects.get_or_create(
        alcalde=alcalde,
        municipio=Municipio.objects.get(nombre="Peñuelas"),
        tratamiento="alcalde",
        desde=date(2025, 1, 13),
    )
    borrador = fabricas.borrador(secretaria)
    querellante = DatosDeQuerellante(
        clase="ciudadano",
        nombre="María del Carmen",
        apellido_paterno="Núñez",
        apellido_materno="Peña",
    )
    juramento = DatosDeJuramento(
        quien="María",
        ante="notaria pública",
        lugar="Ponce",
        fecha=date(2026, 3, 12),
        testimonio="1482",
    )
    datos = DatosDePresentacion(
        querellantes=(querellante,),
        mandato_id=mandato.pk,
        asunto="uso de propiedad",
        cargos=("uso de equipo",),
        juramento=juramento,
        prueba_descrita=("doce fotos",),
    )
    q = s.presentar(querella_id=borrador.pk, actor=secretaria, datos=datos)
    fabricas.documentos_listos()
    servicio = DatosDeServicio(
        recibida_el=date(2026, 3, 13), recibida_por="el alcalde", diligenciada_por="alguacil"
    )
    return s.notificar(querella_id=q.pk, actor=secretaria, servicio=servicio)


def reservar(q: Querella) -> None:
    actor = Usuario.objects.filter(roles__clase="secretaria").earliest("pk")
    s.reservar(querella_id=q.pk, actor=actor, orden="Orden de prueba")


def test_el_expediente_se_lee_en_los_dos_idiomas(secretaria: Usuario) -> None:
    presentar(secretaria)
    es = Client().get(f"/es/expediente/{NUMERO}/").text
    assert "Querella jurada presentada en la Secretaría." in es
    assert 'id="a1"' in es
    en = Client().get(f"/en/expediente/{NUMERO}/").text
    assert "Sworn complaint filed at the Secretariat." in en


def test_las_paginas_publicas_no_ponen_cookies(secretaria: Usuario) -> None:
    presentar(secretaria)
    for ruta in ("expedientes/", f"expediente/{NUMERO}/", "vistas/", "decisiones/", "acerca/"):
        for codigo in ("es", "en"):
            respuesta = Client().get(f"/{codigo}/{ruta}")
            assert respuesta.status_code == 200, ruta
            assert not respuesta.cookies, ruta


def test_el_expediente_hace_pocas_consultas(
    secretaria: Usuario, contar_consultas: Callable[..., Any]
) -> None:
    presentar(secretaria)
    Client().get(f"/es/expediente/{NUMERO}/")
    with contar_consultas(maximo=8):
        assert Client().get(f"/es/expediente/{NUMERO}/").status_code == 200


def test_de_un_caso_reservado_solo_sale_el_numero(secretaria: Usuario) -> None:
    reservar(presentar(secretaria))
    for ruta in (f"expediente/{NUMERO}/", "expedientes/"):
        texto = Client().get(f"/es/{ruta}").text
        assert NUMERO in texto
        assert "Reservado" in texto
        assert "Ibáñez" not in texto and "Núñez" not in texto and "uso de propiedad" not in texto
    assert NUMERO not in Client().get("/es/expedientes/?q=ibanez").text


def test_un_numero_desconocido_no_existe() -> None:
    assert Client().get("/es/expediente/CVQM-1999-9999/").status_code == 404


@pytest.mark.parametrize("q", ["ibanez", "IBÁÑEZ", "nunez", "penuelas", "cvqm-2026-0001"])
def test_la_busqueda_no_mira_acentos_ni_mayusculas(secretaria: Usuario, q: str) -> None:
    presentar(secretaria)
    assert NUMERO in Client().get("/es/expedientes/", {"q": q}).text
    assert NUMERO not in Client().get("/es/expedientes/", {"q": f"{q} zzzz"}).text


def test_los_filtros_de_municipio_y_estado_apartan_los_demas(secretaria: Usuario) -> None:
    presentar(secretaria)

    def sale(**filtros: str) -> bool:
        return NUMERO in Client().get("/es/expedientes/", filtros).text

    assert sale(municipio="penuelas", estado="notificada")
    assert not sale(municipio="ponce")
    assert not sale(estado="resuelta")


def test_la_lista_va_del_ano_y_numero_mas_nuevo_al_mas_viejo_aunque_cambie_el_formato() -> None:
    numeros = ["DEMO-2016-001", "CVQM-2026-0002", "Q-98-15", "CVQM-2025-0120", "CVQM-2026-0010"]
    with connection.cursor() as cursor:
        for numero in numeros:
            cursor.execute(
                "INSERT INTO publicado.indice (numero, reservada) VALUES (%s, true)", [numero]
            )
    pagina = Client().get("/es/expedientes/").text
    assert sorted(numeros, key=pagina.index) == [
        "CVQM-2026-0010",
        "CVQM-2026-0002",
        "CVQM-2025-0120",
        "DEMO-2016-001",
        "Q-98-15",
    ]


def test_las_paginas_van_y_vuelven_por_el_numero(secretaria: Usuario) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO publicado.indice (numero, reservada) "
            "SELECT 'CVQM-2026-' || lpad(n::text, 4, '0'), true FROM generate_series(1, 30) n"
        )
    primera = Client().get("/es/expedientes/").text
    assert "CVQM-2026-0030" in primera and "CVQM-2026-0005" not in primera
    assert "antes=2026-000000006-CVQM-2026-0006" in primera
    segunda = Client().get("/es/expedientes/?antes=2026-000000006-CVQM-2026-0006").text
    assert "CVQM-2026-0005" in segunda and "CVQM-2026-0001" in segunda
    assert 'rel="next"' not in segunda
    vuelta = Client().get("/es/expedientes/?despues=2026-000000005-CVQM-2026-0005").text
    assert "CVQM-2026-0030" in vuelta and "CVQM-2026-0006" in vuelta
    assert 'rel="prev"' not in vuelta


def test_acerca_dice_que_la_comision_fue_disuelta_y_que_esto_no_es_asesoria() -> None:
    es = Client().get("/es/acerca/").text
    assert "Plan de Reorganización 1-2012" in es and "Ley 107-2020" in es
    assert "No es asesoría legal" in es
