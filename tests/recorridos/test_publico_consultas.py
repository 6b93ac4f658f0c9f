"""Las páginas públicas hacen pocas consultas, las mismas con tres asientos que con sesenta."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from plazos.models import Plazo
from querellas.documentos.models import Documento
from querellas.models import Actuacion, Lectura, Querella
from querellas.models.querella import mover
from querellas.services.publicacion import reindexar
from tests import elenco as gente
from tests import fabricas
from vistas.models import Vista

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "publico"])
TOPE = 10


def engordar(q: Querella, hasta: int) -> None:
    """Asientos hasta ese número, y por cada uno un término, una vista y un documento públicos."""
    ultimo = q.actuaciones.order_by("-numero").first()
    modelo = Plazo.objects.filter(querella=q).first()
    assert ultimo is not None and modelo is not None
    enlace = ultimo.enlace
    for numero in range(ultimo.numero + 1, hasta + 1):
        cuando = ultimo.registrada_en + timedelta(microseconds=numero)
        asiento = Actuacion(
            querella=q,
            numero=numero,
            clase="abrir_vista",
            texto_es="Comenzó la vista.",
            efectiva_en=cuando,
            recibida_en=cuando,
            registrada_en=cuando,
            huella="0" * 64,
        )
        enlace = asiento.enlace = asiento.calcular_enlace(enlace, str(q.uuid))
        asiento.save()
        Lectura.objects.create(
            actuacion=asiento,
            querella=q,
            publica=True,
            clase="abrir_vista",
            texto_es="Comenzó la vista.",
            efectiva_el=cuando.date(),
        )
        Plazo.objects.create(**{**campos(modelo), "estado": "cumplido"})
        Vista.objects.create(
            querella=q,
            estado="celebrada",
            comienza_en=cuando,
            vista_el=cuando.date(),
            lugar="Sala 1",
            ante="pleno",
            senalada_en=cuando,
        )
        Documento.objects.create(
            querella=q,
            actuacion=asiento,
            tipo="resolucion",
            estado="listo",
            titulo="Resolución",
            publica=True,
            ruta_publica=f"ab/{numero:032x}",
            sha256="0" * 64,
            bytes=1000,
            medio="application/pdf",
            creado_en=cuando,
            listo_en=cuando,
        )


def campos(plazo: Plazo) -> dict[str, Any]:
    return {
        f.attname: getattr(plazo, f.attname)
        for f in Plazo._meta.concrete_fields
        if f.attname not in ("id", "sustituye_id")
    }


def test_el_expediente_hace_las_mismas_consultas_con_sesenta_asientos(
    reloj: Callable[[str], Any], contar_consultas: Callable[..., Any]
) -> None:
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    corto, largo = fabricas.abierta(elenco=elenco), fabricas.abierta(elenco=elenco)
    engordar(corto, 3)
    engordar(largo, 60)
    cuantas = {}
    for q, asientos in ((corto, 3), (largo, 60)):
        url = f"/en/expediente/{q.numero}/"
        Client().get(url)
        with contar_consultas(maximo=TOPE) as consultas:
            html = Client().get(url).text
        assert html.count('class="actuacion__numero"') == asientos
        assert html.count("/en/documento/") == 2 * (asientos - 2)
        assert html.count('class="agenda__vista"') == asientos - 2
        assert html.count('<table class="libro">') == asientos
        cuantas[asientos] = len(consultas)
    assert cuantas[3] == cuantas[60]


def test_las_listas_hacen_las_mismas_consultas_con_una_fila_que_con_veinticinco(
    reloj: Callable[[str], Any], contar_consultas: Callable[..., Any]
) -> None:
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    rutas = ("expedientes/", "expedientes/?q=nunez", "decisiones/", "vistas/", "")

    def contar() -> list[int]:
        cuantas = []
        for ruta in rutas:
            Client().get(f"/es/{ruta}")
            with contar_consultas(maximo=TOPE) as consultas:
                assert Client().get(f"/es/{ruta}").status_code == 200
            cuantas.append(len(consultas))
        return cuantas

    def terminar() -> None:
        q = fabricas.abierta(elenco=elenco)
        engordar(q, 3)
        mover(q, "archivar")
        q.save()
        reindexar(q.pk)

    terminar()
    una = contar()
    for _n in range(25):
        terminar()
    assert contar() == una
    assert Client().get("/es/decisiones/").text.count("<tr>") == 26
