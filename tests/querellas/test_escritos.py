"""Lo que se escribe no se pierde, y solo lo lee quien lo escribió."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from querellas.cuentas import escritos
from querellas.cuentas.models import Escrito, Usuario
from querellas.models import Querella
from querellas.reloj import ahora
from querellas.services.limpieza import limpiar
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas import mesa
from tests.recorridos import papeles

pytestmark = pytest.mark.django_db
GUARDAR = "/es/cuenta/escrito/"


@pytest.fixture
def elenco(reloj: Callable[[str], Any], expediente_aparte: Path) -> Elenco:
    reloj("2026-03-13T10:00-04:00")
    return gente.crear()


@pytest.fixture
def q(elenco: Elenco) -> Querella:
    return fabricas.presentada(elenco=elenco)


def ficha_en(html: str) -> str:
    hallada = re.search(r'name="escrito" value="([^"]*)"', html)
    assert hallada, "el formulario lleva su ficha"
    return unescape(hallada[1])


def leido(cliente: Client, pagina: str) -> list[list[str]] | None:
    respuesta = cliente.get(GUARDAR, {"ruta": pagina})
    return respuesta.json()["valores"] if respuesta.status_code == 200 else None


def test_se_guarda_sin_sesion_y_solo_lo_lee_quien_lo_escribio(elenco: Elenco, q: Querella) -> None:
    cliente = mesa.entrar(elenco.secretaria)
    pagina = mesa.ruta(elenco.secretaria, q, "notificar")
    ficha = ficha_en(cliente.get(pagina).text)
    sin_sesion = Client(enforce_csrf_checks=True)
    guardado = sin_sesion.post(GUARDAR, {"escrito": ficha, "lugar": "Ponce", "envio": "x" * 20})
    assert guardado.json() == {"hora": "10:00 a. m.", "sesion": False}
    assert leido(cliente, pagina) == [["lugar", "Ponce"]]
    assert leido(sin_sesion, pagina) is None
    assert leido(mesa.entrar(elenco.segunda_secretaria), pagina) is None
    assert leido(mesa.entrar(elenco.presidente), pagina) is None


def test_otra_persona_en_el_mismo_navegador_ni_guarda_ni_lee(elenco: Elenco, q: Querella) -> None:
    pagina = mesa.ruta(elenco.secretaria, q, "notificar")
    ficha = ficha_en(mesa.entrar(elenco.secretaria).get(pagina).text)
    otra = mesa.entrar(elenco.segunda_secretaria)
    assert otra.post(GUARDAR, {"escrito": ficha, "lugar": "Ponce"}).status_code == 409
    assert not Escrito.objects.exists()
    # Cada cuenta cifra lo suyo con otra llave y bajo otro nombre.
    una, dos = elenco.secretaria, elenco.segunda_secretaria
    assert escritos.llave_local(una) != escritos.llave_local(dos)
    assert escritos.sitio_local(una, pagina) != escritos.sitio_local(dos, pagina)


def test_al_salir_de_la_cuenta_las_paginas_abiertas_dejan_de_guardar(
    elenco: Elenco, q: Querella
) -> None:
    cliente = mesa.entrar(elenco.secretaria)
    ficha = ficha_en(cliente.get(mesa.ruta(elenco.secretaria, q, "notificar")).text)
    salida = cliente.post("/es/cuenta/logout/")
    assert salida["Clear-Site-Data"] == '"cache", "storage"'
    assert cliente.post(GUARDAR, {"escrito": ficha, "lugar": "Ponce"}).status_code == 410
    assert not Escrito.objects.exists()


@pytest.mark.parametrize("cambio", ["contraseña", "baja", "otra firma", "un día después"])
def test_la_ficha_deja_de_valer(
    elenco: Elenco, q: Querella, cambio: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ficha = escritos.ficha_de(elenco.secretaria, "/es/secretaria/")
    assert escritos.leer_ficha(ficha) == escritos.Ficha(elenco.secretaria, "/es/secretaria/")
    if cambio == "contraseña":
        elenco.secretaria.set_password("otra-clave-de-prueba-2")
        elenco.secretaria.save()
    elif cambio == "baja":
        Usuario.objects.filter(pk=elenco.secretaria.pk).update(is_active=False)
    elif cambio == "otra firma":
        ficha = ficha[:-2] + ("aa" if ficha[-2:] != "aa" else "bb")
    else:
        monkeypatch.setattr(escritos, "VIDA_DE_LA_FICHA", timedelta(seconds=-1))
    assert escritos.leer_ficha(ficha) is None
    assert Client().post(GUARDAR, {"escrito": ficha, "lugar": "x"}).status_code == 410


def test_ni_secretos_ni_mas_de_lo_que_cabe(elenco: Elenco) -> None:
    pares = [("razon", "a\x00b"), ("clave", "secreta"), ("password", "x"), ("envio", "k")]
    assert escritos.limpios(pares) == [["razon", "ab"]]
    assert escritos.limpios([("razon", "a" * (escritos.TOPE + 1))]) == []


def test_al_hacer_el_acto_se_olvida_y_lo_que_llega_tarde_no_vuelve(
    elenco: Elenco, q: Querella
) -> None:
    cliente = mesa.entrar(elenco.secretaria)
    pagina = mesa.ruta(elenco.secretaria, q, "prestar_asistencia")
    html = cliente.get(pagina).text
    ficha, envio = ficha_en(html), mesa.clave_de_envio(html)
    lo_suyo = {"escrito": ficha, "envio": envio, "resultado": "se orientó"}
    cliente.post(GUARDAR, lo_suyo)
    # Un envío que no hizo nada no lo borra.
    cliente.post(pagina, {**lo_suyo, "resultado": "", "visto": mesa.visto(html), "paso": "hacer"})
    assert leido(cliente, pagina) == [["resultado", "se orientó"]]
    hecho = cliente.post(pagina, {**lo_suyo, "visto": mesa.visto(html), "paso": "hacer"})
    assert hecho["Location"].endswith("#a2")
    assert leido(cliente, pagina) is None
    assert cliente.post(GUARDAR, lo_suyo).status_code == 204
    assert leido(cliente, pagina) is None
    assert cliente.get(GUARDAR, {"ruta": pagina, "envio": envio}).json() == {"hecho": True}


def test_un_envio_con_la_sesion_vencida_guarda_lo_escrito_y_su_archivo(
    elenco: Elenco, q: Querella
) -> None:
    cliente = mesa.entrar(elenco.secretaria)
    pagina = mesa.ruta(elenco.secretaria, q, "notificar")
    html = cliente.get(pagina).text
    datos = {
        "escrito": ficha_en(html),
        "envio": mesa.clave_de_envio(html),
        "visto": mesa.visto(html),
        "lugar": "Casa Alcaldía",
        "paso": "hacer",
        "archivo": SimpleUploadedFile("acuse.pdf", papeles.pdf("ACUSE")),
    }
    vencida = Client().post(pagina, datos)
    assert vencida.status_code == 403
    assert "quedó guardado" in vencida.text
    assert "Los archivos no se conservan" not in vencida.text
    # Aunque se cierre esa ventana: al entrar otra vez están el texto y el archivo.
    de_nuevo = mesa.entrar(elenco.secretaria)
    assert ["lugar", "Casa Alcaldía"] in (leido(de_nuevo, pagina) or [])
    assert "acuse.pdf" in de_nuevo.get(pagina).text
    assert "acuse.pdf" not in mesa.entrar(elenco.segunda_secretaria).get(pagina).text
    # Sin la ficha de la página no se guarda nada.
    Escrito.objects.all().delete()
    assert "quedó guardado" not in Client().post(pagina, {**datos, "escrito": ""}).text
    assert not Escrito.objects.exists()


def test_en_el_alta_los_archivos_y_lo_escrito_quedan_en_el_borrador(elenco: Elenco) -> None:
    cliente = mesa.entrar(elenco.secretaria)
    ruta = cliente.post("/es/secretaria/querella/nueva/")["Location"]
    html = cliente.get(ruta).text
    datos = {
        "escrito": ficha_en(html),
        "version": "0",
        "accion": "revisar",
        "asunto": "lo último que escribió",
        "archivos-escrito": SimpleUploadedFile("querella.pdf", papeles.pdf("QUERELLA")),
    }
    vencida = Client().post(ruta, datos)
    assert (vencida.status_code, "quedó guardado" in vencida.text) == (403, True)
    pagina = mesa.entrar(elenco.secretaria).get(ruta).text
    assert "lo último que escribió" in pagina
    assert "querella.pdf" in pagina
    assert not Querella.objects.exclude(numero=None).exists()
    assert mesa.entrar(elenco.segunda_secretaria).get(ruta).status_code == 404


def test_lo_que_nadie_envia_se_borra_al_mes(elenco: Elenco) -> None:
    for ruta, dias in (("/vieja/", 31), ("/nueva/", 29)):
        escritos.guardar(escritos.Ficha(elenco.secretaria, ruta), [["razon", "x"]])
        Escrito.objects.filter(ruta=ruta).update(guardado_en=ahora() - timedelta(days=dias))
    limpiar()
    assert [e.ruta for e in Escrito.objects.all()] == ["/nueva/"]
