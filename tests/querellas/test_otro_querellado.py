"""Varios querellados por los mismos hechos, y los casos de destitución primero."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from alcaldes.models import Alcalde, Mandato, Municipio
from querellas import selectors, services
from querellas.models import Borrador, ClaseDeVinculo, Querella, Vinculo
from querellas.services.presentar import DatosDeQuerellante
from tests import elenco as reparto
from tests import fabricas
from tests.elenco import Elenco

pytestmark = pytest.mark.django_db


@pytest.fixture
def elenco(reloj: Callable[[str], Any], expediente_aparte: Path) -> Elenco:
    reloj("2026-03-13T10:00-04:00")
    return reparto.crear()


@pytest.fixture
def cliente(elenco: Elenco) -> Client:
    cliente = Client()
    cliente.force_login(elenco.secretaria)
    return cliente


def otra_alcaldesa() -> Mandato:
    return Mandato.objects.create(
        alcalde=Alcalde.objects.create(nombre="Zoraida", apellido_paterno="Güivas"),
        municipio=Municipio.objects.get(nombre="Río Grande"),
        tratamiento="alcaldesa",
        desde=date(2025, 1, 13),
    )


def contra_otro(cliente: Client, q: Querella) -> Querella:
    respuesta = cliente.post(f"/es/secretaria/querella/otro-querellado/{q.numero}/")
    assert respuesta.status_code == 303
    return Querella.objects.get(uuid=respuesta["Location"].rstrip("/").split("/")[-1])


def test_se_copia_todo_menos_el_querellado_y_al_presentarla_quedan_vinculadas(
    cliente: Client, elenco: Elenco
) -> None:
    varios = (
        *fabricas.datos(elenco).querellantes,
        DatosDeQuerellante(
            clase="ciudadano", nombre="Cooperativa El Yunque", por_derecho_propio=False
        ),
    )
    q = fabricas.presentada(elenco=elenco, querellantes=varios, pide_destitucion=True)
    copia = contra_otro(cliente, q)
    v = copia.borrador.valores
    assert (v["querellante-0-apellido_paterno"], v["querellante-0-comparecencia"]) == (
        "Núñez",
        "propio",
    )
    assert (v["querellante-1-clase"], v["querellante-1-entidad"]) == (
        "persona_juridica",
        "Cooperativa El Yunque",
    )
    assert v["cargo-0-texto"] == "uso de equipo municipal en una finca privada"
    assert (v["juramento-fecha"], v["juramento-testimonio"]) == ("2026-03-12", "1482")
    assert (v["prueba-descrita"], v["pide_destitucion"]) == ("doce fotografías", "si")
    assert "mandato" not in v
    de, a = q.documentos.get(tipo="escrito"), copia.documentos.get()
    assert (a.sha256, a.nombre_original) == (de.sha256, "escrito.pdf")
    assert a.archivo.startswith(f"{copia.uuid}/")
    mandato = otra_alcaldesa()
    pagina = cliente.get(f"/es/secretaria/querella/borrador/{copia.uuid}/")
    assert "Otro querellado por los mismos hechos" in pagina.text
    # Lo que llega en la petición no cambia con cuál se vincula.
    enviado = {
        **v,
        "municipio": str(mandato.municipio_id),
        "mandato": str(mandato.pk),
        "version": str(copia.borrador.version),
        "relacionada": "CVQM-2026-9999",
        "accion": "revisar",
    }
    assert cliente.post(f"/es/secretaria/querella/borrador/{copia.uuid}/", enviado)[
        "Location"
    ].endswith(f"/revisar/{copia.uuid}/")
    version = Borrador.objects.get(querella=copia).version
    cliente.post(f"/es/secretaria/querella/revisar/{copia.uuid}/", {"version": str(version)})
    copia.refresh_from_db()
    assert (copia.numero, copia.mandato) == ("CVQM-2026-0002", mandato)
    assert [str(p) for p in copia.partes.filter(papel="querellante")] == [
        "María del Carmen Núñez Peña",
        "Cooperativa El Yunque",
    ]
    vinculo = Vinculo.objects.get()
    assert (vinculo.querella, vinculo.otra) == (q, copia)
    assert vinculo.clase == ClaseDeVinculo.RELACIONADA
    assert [a.clase for a in copia.actuaciones.order_by("numero")] == ["presentar", "vincular"]
    assert q.actuaciones.order_by("-numero")[0].datos["otra"] == "CVQM-2026-0002"
    # Cada una con su reloj.
    assert {p.querella_id for p in copia.plazos.all()} == {copia.pk}
    assert copia.plazos.get(termino="LPAU-6M").pk != q.plazos.get(termino="LPAU-6M").pk


def test_dos_clics_abren_un_solo_borrador_y_lo_reservado_no_se_copia(
    cliente: Client, elenco: Elenco
) -> None:
    q = fabricas.presentada(elenco=elenco)
    assert contra_otro(cliente, q) == contra_otro(cliente, q)
    assert Borrador.objects.count() == 1
    otra = fabricas.presentada(elenco=elenco)
    services.reservar(
        querella_id=otra.pk,
        actor=elenco.presidente,
        documento_id=otra.documentos.get(tipo="escrito").pk,
        orden="Orden de 13 de marzo de 2026",
    )
    assert not contra_otro(cliente, otra).documentos.exists()


def test_un_borrador_o_un_caso_ajeno_a_la_secretaria_no_se_copia(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco)
    comisionada = Client()
    comisionada.force_login(elenco.asociada)
    direccion = f"/es/secretaria/querella/otro-querellado/{q.numero}/"
    assert comisionada.post(direccion).status_code == 403
    secretaria = Client()
    secretaria.force_login(elenco.secretaria)
    assert secretaria.post(direccion.replace("0001", "0009")).status_code == 404
    assert secretaria.get(direccion).status_code == 405
    assert not Borrador.objects.exists()


def test_los_casos_de_destitucion_van_primero_en_las_listas_y_se_dice(
    cliente: Client, elenco: Elenco
) -> None:
    vieja = fabricas.presentada(elenco=elenco)
    pide = fabricas.presentada(elenco=elenco, pide_destitucion=True)
    nueva = fabricas.presentada(elenco=elenco)
    casos = Querella.objects.all()
    assert [x.q for x in selectors.sin_notificar(selectors.presentadas(casos))] == [
        pide,
        vieja,
        nueva,
    ]
    assert selectors.buscar(casos).casos == [pide, nueva, vieja]
    assert [t.querella for t in selectors.tareas_abiertas(casos)][:2] == [pide, pide]
    inicio = cliente.get("/es/secretaria/").text
    assert "destitución: va primero" in inicio
    assert "removal: goes first" in cliente.get("/en/secretaria/").text
    # Decidida sin destituir, ya no corre prisa; decretada, hasta que sea firme.
    decidida = Querella(pide_destitucion=True, estado="resuelta", disposicion="amonestacion")
    assert not decidida.prioritaria
    Querella.objects.filter(pk=pide.pk).update(pide_destitucion=False)
    Querella.objects.filter(pk=vieja.pk).update(disposicion="destitucion")
    assert [q.prioritaria for q in casos.order_by("pk")] == [True, False, False]
    assert selectors.buscar(casos).casos == [vieja, nueva, pide]
    Querella.objects.filter(pk=vieja.pk).update(firme_el=date(2026, 3, 13))
    assert selectors.buscar(casos).casos == [nueva, pide, vieja]
