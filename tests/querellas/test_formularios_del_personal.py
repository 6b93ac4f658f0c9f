"""Todo formulario del personal lleva su clave y lo que sigue a su envío se pide con GET (303)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from django.db import transaction

from querellas import services
from querellas.models import ClaseDePonche, Querella
from querellas.services import mostrador
from querellas.services.base import dar_alarma
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar

pytestmark = pytest.mark.django_db
PUERTAS = {"secretaria": "/es/secretaria/", "presidente": "/es/despacho/"}
# De los actos, todos con la misma página, basta uno de cada área.
UNO_DE_LOS_ACTOS = ("notificar", "acogerse", "senalar_vista")
NO_SE_SIGUE = re.compile(
    r"/documento/|/cadena\.json|/hojas/|/plantilla|/archivo/[^/]+\.|\.ics|/en/"
)


@pytest.fixture
def elenco(reloj: Callable[[str], Any], expediente_aparte: Path) -> Elenco:
    """Un caso, un borrador, un papel ponchado y una alarma: que cada página enseñe lo suyo."""
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    fabricas.presentada(elenco=elenco)
    services.abrir_borrador(actor=elenco.secretaria)
    services.ponchar(
        actor=elenco.secretaria,
        clase=ClaseDePonche.QUERELLA,
        querella_id=None,
        marca=mostrador.nueva_marca(),
    )
    dar_alarma("correo_atrasado", "prueba")
    return elenco


def paginas(cliente: Any, puerta: str) -> Iterator[tuple[str, str]]:
    """Todas las que se alcanzan desde la puerta, sin salir de ella."""
    vistas: set[str] = set()
    cola = [puerta]
    while cola:
        ruta = cola.pop(0)
        if ruta in vistas or len(vistas) > 120:
            continue
        vistas.add(ruta)
        respuesta = cliente.get(ruta)
        if respuesta.status_code != 200 or "html" not in respuesta["Content-Type"]:
            continue
        yield ruta, respuesta.text
        for enlace in re.findall(r'href="([^"#]+)"', respuesta.text):
            destino = urljoin(ruta, unescape(enlace)).split("#")[0]
            if destino.startswith(puerta) and se_sigue(destino):
                cola.append(destino)


def se_sigue(destino: str) -> bool:
    if NO_SE_SIGUE.search(destino):
        return False
    acto = re.search(r"/expediente/[^/]+/([^/?]+)/", destino)
    propia = ("historia", "simulador", "certificaciones")
    return acto is None or acto[1] in (*propia, *UNO_DE_LOS_ACTOS)


def formularios(ruta: str, html: str) -> Iterator[tuple[str, dict[str, str]]]:
    """La dirección y los campos escondidos de cada formulario que se manda con POST."""
    for etiqueta, dentro in re.findall(r"<form([^>]*)>(.*?)</form>", html, re.S):
        if 'method="post"' not in etiqueta:
            continue
        accion = re.search(r'action="([^"]*)"', etiqueta)
        destino = urljoin(ruta, unescape(accion[1])) if accion else ruta
        campos = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', dentro)
        # El primer botón con nombre es el que pulsa la tecla Intro.
        botones = re.findall(r'<button[^>]* name="([^"]+)" value="([^"]*)"', dentro)[:1]
        # De cada lista, lo que viene escogido: su primera opción.
        listas = re.findall(r'<select[^>]* name="([^"]+)"[^>]*>\s*<option value="([^"]*)"', dentro)
        if "/cuenta/" not in destino:
            yield destino, {n: unescape(v) for n, v in (*campos, *listas, *botones)}


@pytest.mark.parametrize("quien", sorted(PUERTAS))
def test_cada_formulario_lleva_su_clave_y_se_sigue_con_get(elenco: Elenco, quien: str) -> None:
    cliente = entrar(getattr(elenco, quien))
    hallados = {
        (destino, tuple(sorted(campos))): campos
        for ruta, html in paginas(cliente, PUERTAS[quien])
        for destino, campos in formularios(ruta, html)
    }
    assert len(hallados) >= {"secretaria": 12, "presidente": 4}[quien], sorted(hallados)
    fallas = []
    for (destino, nombres), campos in hallados.items():
        # Guardar el borrador del alta dos veces es lo mismo: su marca es la versión y la ventana.
        if not ({"envio"} <= set(nombres) or {"version", "ventana"} <= set(nombres)):
            fallas.append(f"{destino}: sin clave {nombres}")
        with transaction.atomic():
            una, dos = (cliente.post(destino, campos) for _n in range(2))
            transaction.set_rollback(True)
        if {una.status_code, dos.status_code} != {303}:
            fallas.append(f"{destino}: {una.status_code}, {dos.status_code}")
        elif "?respuesta=" not in una["Location"] and una["Location"] != dos["Location"]:
            fallas.append(f"{destino}: {una['Location']} y {dos['Location']}")
    assert not fallas, "\n".join(fallas)


def test_la_misma_clave_hace_una_sola_vez_lo_que_no_es_de_un_caso(elenco: Elenco) -> None:
    cliente = entrar(elenco.secretaria)
    ruta = "/es/secretaria/querella/nueva/"
    clave = re.search(r'name="envio" value="([^"]*)"', cliente.get(ruta).text)
    assert clave
    una = cliente.post(ruta, {"envio": clave[1]})
    # Aunque el borrador ya no esté intacto, el mismo formulario lleva al mismo.
    services.guardar_borrador(
        querella_id=_borrador(una), actor=elenco.secretaria, valores={"asunto": "algo"}
    )
    assert cliente.post(ruta, {"envio": clave[1]})["Location"] == una["Location"]
    otra = cliente.post(ruta, {"envio": "otra-clave-de-formulario"})
    assert otra["Location"] != una["Location"]
    # La clave de otra persona no sirve para nada suyo.
    ajena = entrar(elenco.segunda_secretaria).post(ruta, {"envio": "una-tercera-clave-nueva"})
    assert ajena["Location"] not in (una["Location"], otra["Location"])


def _borrador(respuesta: Any) -> int:
    return int(Querella.objects.get(uuid=respuesta["Location"].rstrip("/").split("/")[-1]).pk)
