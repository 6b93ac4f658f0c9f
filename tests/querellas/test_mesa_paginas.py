"""Quién ve la mesa, el despacho y sus documentos, y cuánto le cuesta a la base."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.test import Client

from plazos.models import Freno, Vigilancia
from querellas import services
from querellas.comision.models import Comisionado, Inhibicion
from querellas.cuentas.models import Rol, Usuario
from querellas.documentos.almacen import expediente as almacen
from querellas.documentos.almacen import guardar
from querellas.documentos.models import Documento
from querellas.models import Alarma, Comparecencia, Querella
from querellas.reloj import ahora
from querellas.services.notificar import DatosDeServicio
from querellas.services.presentar import DatosDeQuerellante
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.fabricas import documentos_listos
from tests.querellas.mesa import CLAVE, entrar

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


@pytest.fixture
def q(elenco: Elenco, reloj: Reloj) -> Querella:
    reloj("2026-03-13T10:00-04:00")
    caso = fabricas.presentada(elenco=elenco)
    documentos_listos()
    reloj("2026-03-20T10:00-04:00")
    return caso


def con_papel(papel: str, q: Querella | None = None) -> Usuario:
    usuario = Usuario.objects.create_user(f"{papel}@x.test", CLAVE, first_name=papel)
    Rol.objects.create(usuario=usuario, clase=papel, desde=date(2020, 1, 1))
    if q is not None:
        Comparecencia.objects.create(
            querella=q, parte=q.partes.first(), usuario=usuario, desde=date(2026, 3, 13)
        )
    return usuario


def rutas(q: Querella, area: str, acto: str) -> list[str]:
    documento = q.documentos.order_by("pk").first()
    assert documento is not None
    return [
        f"/es/{area}/",
        f"/es/{area}/expediente/{q.numero}/",
        f"/es/{area}/expediente/{q.numero}/{acto}/",
        f"/es/{area}/documento/{documento.uuid}/",
        f"/es/{area}/expediente/{q.numero}/simulador/",
    ]


def estados(usuario: Usuario | None, lista: list[str]) -> list[int]:
    cliente = entrar(usuario) if usuario else Client()
    return [cliente.get(r).status_code for r in lista]


# --- La matriz ------------------------------------------------------------------------------
@pytest.mark.parametrize("papel", ["abogado", "parte", "administrador"])
def test_las_partes_y_el_administrador_no_entran_por_ninguna_puerta(q, papel):
    usuario = con_papel(papel, q if papel != "administrador" else None)
    assert estados(usuario, rutas(q, "secretaria", "notificar")) == [403] * 5
    assert estados(usuario, rutas(q, "despacho", "proponer_resolucion")) == [403] * 5


def test_a_quien_no_ha_entrado_se_le_pide_entrar(q):
    for area, acto in (("secretaria", "notificar"), ("despacho", "proponer_resolucion")):
        for ruta in rutas(q, area, acto):
            respuesta = Client().get(ruta)
            assert respuesta.status_code == 302
            assert respuesta["Location"] == f"/es/cuenta/login/?next={ruta}"
            enviado = Client().post(ruta)
            assert enviado.status_code == 403
            assert "Su sesión terminó" in enviado.text


def test_cada_cual_entra_por_su_puerta(elenco, q):
    assert estados(elenco.secretaria, rutas(q, "secretaria", "notificar")) == [200] * 5
    assert estados(elenco.secretaria, rutas(q, "despacho", "proponer_resolucion")) == [403] * 5
    for comisionado in (elenco.presidente, elenco.asociada):
        assert estados(comisionado, rutas(q, "despacho", "proponer_resolucion")) == [200] * 5
        assert estados(comisionado, rutas(q, "secretaria", "notificar")) == [403] * 5


def test_ver_el_caso_no_da_los_actos_de_otro_papel(elenco, q):
    base = f"/es/despacho/expediente/{q.numero}/"
    asociada = entrar(elenco.asociada)
    # Señalar la vista la propone cualquier miembro; suspenderla es de quien preside.
    assert asociada.get(f"{base}senalar_vista/").status_code == 200
    for acto in ("notificar", "archivar_en_autos", "suspender_vista"):
        assert asociada.get(f"{base}{acto}/").status_code == 403
        assert asociada.post(f"{base}{acto}/", {"paso": "hacer"}).status_code == 403
    secretaria = entrar(elenco.secretaria)
    base = f"/es/secretaria/expediente/{q.numero}/"
    for acto in ("proponer_resolucion", "emitir_resolucion", "rendir_informe", "senalar_vista"):
        assert secretaria.get(f"{base}{acto}/").status_code == 403
        assert secretaria.post(f"{base}{acto}/", {"paso": "hacer"}).status_code == 403


@pytest.mark.norma("18.011#1")
def test_para_el_comisionado_inhibido_el_caso_no_existe(elenco, q):
    miembro = Comisionado.objects.get(usuario=elenco.asociado)
    Inhibicion.objects.create(querella=q, comisionado=miembro, desde=date(2026, 3, 14))
    rutas_ = rutas(q, "despacho", "proponer_resolucion")
    assert estados(elenco.asociado, rutas_) == [200, 404, 404, 404, 404]
    assert entrar(elenco.asociado).post(rutas_[2], {"paso": "hacer"}).status_code == 404
    assert str(q.numero) not in entrar(elenco.asociado).get("/es/despacho/").text
    # Ni aunque además compareciera en el caso.
    Rol.objects.create(usuario=elenco.asociado, clase="abogado", desde=date(2020, 1, 1))
    Comparecencia.objects.create(
        querella=q, parte=q.partes.first(), usuario=elenco.asociado, desde=date(2026, 3, 13)
    )
    assert estados(elenco.asociado, rutas_) == [200, 404, 404, 404, 404]
    assert estados(elenco.asociada, rutas_) == [200] * 5


def test_un_papel_que_termino_ya_no_abre_la_puerta(elenco, q):
    Rol.objects.filter(usuario=elenco.secretaria).update(hasta=date(2026, 3, 19))
    assert estados(elenco.secretaria, rutas(q, "secretaria", "notificar")) == [403] * 5


def test_un_numero_o_un_acto_que_no_existen_son_404(elenco, q):
    cliente = entrar(elenco.secretaria)
    assert cliente.get("/es/secretaria/expediente/CVQM-1999-9999/").status_code == 404
    assert cliente.get(f"/es/secretaria/expediente/{q.numero}/inventar/").status_code == 404
    ninguno = "/es/secretaria/documento/00000000-0000-4000-8000-000000000000/"
    assert cliente.get(ninguno).status_code == 404


# --- Documentos -----------------------------------------------------------------------------
def test_el_documento_baja_como_adjunto_con_su_nombre_y_sin_poder_ejecutar_nada(elenco, q):
    archivo, sha256, cuantos = guardar(almacen(), q.uuid, [b"%PDF-1.7 contenido"])
    documento = Documento.objects.create(
        querella=q,
        tipo="prueba",
        estado="listo",
        titulo="Prueba",
        nombre_original='Añasco "2025".pdf',
        archivo=archivo,
        sha256=sha256,
        bytes=cuantos,
        medio="application/pdf",
        creado_en=ahora(),
    )
    ruta = f"/es/secretaria/documento/{documento.uuid}/"
    respuesta: Any = entrar(elenco.secretaria).get(f"{ruta}?original")
    assert respuesta.status_code == 200
    assert respuesta.getvalue() == b"%PDF-1.7 contenido"
    assert respuesta["Content-Disposition"] == (
        "attachment; filename*=utf-8''A%C3%B1asco%20%222025%22.pdf"
    )
    assert respuesta["Content-Type"] == "application/pdf"
    assert respuesta["Content-Length"] == "18"
    assert respuesta["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert respuesta["X-Content-Type-Options"] == "nosniff"
    assert respuesta["Cache-Control"] == "private, no-store"


def test_un_documento_pendiente_dice_que_se_prepara_y_uno_perdido_que_se_avise(elenco, reloj):
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    documento = q.documentos.get(tipo="copia_certificada")
    cliente = entrar(elenco.secretaria)
    ruta = f"/es/secretaria/documento/{documento.uuid}/"
    espera = cliente.get(ruta)
    assert espera.status_code == 202
    assert espera["Refresh"] == "5"
    assert "Se está preparando" in espera.text
    documentos_listos()
    documento.refresh_from_db()
    almacen().borrar(documento.archivo)
    perdido = cliente.get(ruta)
    assert perdido.status_code == 503
    assert "hay que recuperarlo de la copia de seguridad" in perdido.text


# --- Lo que vence ---------------------------------------------------------------------------
def notificadas(elenco: Elenco, reloj: Reloj, cuantas: int) -> list[Querella]:
    """Con su contestación por vencer el 6 de abril y su PDF por entregar."""
    reloj("2026-03-13T10:00-04:00")
    casos = [
        fabricas.presentada(
            elenco=elenco,
            querellantes=(
                DatosDeQuerellante(
                    clase="ciudadano", nombre="Íñigo", apellido_paterno=f"Peñuela {n}"
                ),
            ),
        )
        for n in range(cuantas)
    ]
    documentos_listos()
    reloj("2026-03-19T15:00-04:00")
    servicio = DatosDeServicio(recibida_el=date(2026, 3, 19), diligenciada_por="alguacil")
    for q in casos[: cuantas // 2 + 1]:
        services.notificar(querella_id=q.pk, actor=elenco.secretaria, servicio=servicio)
    return casos


def test_lo_que_vence_se_agrupa_por_el_tiempo_que_queda(elenco, reloj):
    q = notificadas(elenco, reloj, 1)[0]
    cliente = entrar(elenco.secretaria)
    titulos = {
        "2026-03-20": "Después",
        "2026-03-31": "Esta semana",
        "2026-04-05": "Hoy y mañana",
        "2026-04-06": "Hoy y mañana",
        "2026-04-07": "Vencido o por confirmar",
    }
    for dia, titulo in titulos.items():
        reloj(f"{dia}T00:05-04:00")
        html = cliente.get("/es/secretaria/").text
        tramo = html.split(f">{titulo} <span", 1)
        assert len(tramo) == 2, f"{dia}: falta «{titulo}»"
        assert str(q.numero) in tramo[1].split("</section>", 1)[0]
    assert "venció ayer, el lunes 6 de abril" in html


def test_la_insignia_de_la_vigilancia_se_pone_roja_cuando_lleva_minutos_sin_pasar(elenco, reloj):
    cliente = entrar(elenco.secretaria)
    assert "la vigilancia no ha corrido nunca" in cliente.get("/es/secretaria/").text
    momento = reloj("2026-03-20T10:00-04:00")
    Vigilancia.objects.create(empezada_en=momento, terminada_en=momento)

    def insignia(en: str, hace: int) -> str:
        reloj(en)
        antes, texto, _despues = cliente.get("/es/secretaria/").text.partition(
            f"última pasada de la vigilancia hace {hace} minutos"
        )
        assert texto
        return antes.rpartition('<span class="insignia ')[2]

    assert insignia("2026-03-20T10:02:10-04:00", 2).startswith("insignia--exito")
    assert insignia("2026-03-20T10:09:10-04:00", 9).startswith("insignia--critico")
    Alarma.objects.create(clase="x", detalle="plazo 7: Error", creada_en=momento)
    assert "plazo 7: Error" in cliente.get("/es/secretaria/").text


@pytest.mark.norma("18.004#15")
def test_el_freno_lo_liberan_dos_personas_desde_sus_paginas(elenco):
    freno = Freno.objects.create(clase="cantidad", puesto_en=ahora(), pendientes=9)
    secretaria, asociada = entrar(elenco.secretaria), entrar(elenco.asociada)
    aqui, alla = f"/es/secretaria/freno/{freno.pk}/", f"/es/despacho/freno/{freno.pk}/"
    assert "Ver qué saldría y autorizarlo" in secretaria.get("/es/secretaria/").text
    assert "Hacen falta dos personas distintas" in secretaria.get(aqui).text
    assert "Escriba por qué puede seguir" in secretaria.post(aqui, {"vistos": 0}, follow=True).text
    envio = {"vistos": 0, "razon": "No falta nada por entrar."}
    for _vez in range(2):
        dicho = secretaria.post(aqui, envio, follow=True).text
        assert "Su autorización consta. Falta la de otra persona." in dicho
    html = asociada.get("/es/despacho/").text
    assert "Ya lo autorizó: Delia Prueba." in html
    assert "No falta nada por entrar." in asociada.get(alla).text
    assert "La vigilancia queda libre" in asociada.post(alla, envio, follow=True).text
    assert "La vigilancia está frenada" not in secretaria.get("/es/secretaria/").text


@pytest.mark.parametrize("texto", ["penuela", "PEÑUELA 2", "inigo 2", "0003", "penuelas 2"])
def test_la_busqueda_halla_por_numero_parte_y_municipio_sin_acentos(elenco, reloj, texto):
    notificadas(elenco, reloj, 3)
    cliente = entrar(elenco.secretaria)
    html = cliente.get("/es/secretaria/", {"q": texto}).text.split('id="casos"')[1]
    assert "CVQM-2026-0003" in html
    nada = cliente.get("/es/secretaria/", {"q": f"{texto} zzz"}).text.split('id="casos"')[1]
    assert "Ningún caso coincide" in nada
    comodines = cliente.get("/es/secretaria/", {"q": "%_"}).text.split('id="casos"')[1]
    assert "Ningún caso coincide" in comodines


def test_el_filtro_de_estado_y_una_pagina_disparatada_no_fallan(elenco, reloj):
    notificadas(elenco, reloj, 2)
    cliente = entrar(elenco.secretaria)
    html = cliente.get("/es/secretaria/", {"estado": "resuelta"}).text.split('id="casos"')[1]
    assert "Ningún caso coincide" in html
    for pagina in ("99999999999", "-1", "x", "²", "0"):
        assert cliente.get("/es/secretaria/", {"pagina": pagina}).status_code == 200
    assert cliente.get("/es/secretaria/", {"estado": "inventado", "q": "\x00"}).status_code == 200


# --- Consultas ------------------------------------------------------------------------------
def test_los_inicios_y_el_expediente_cuestan_lo_mismo_con_uno_que_con_muchos(
    elenco, reloj, contar_consultas
):
    primera = notificadas(elenco, reloj, 2)[0]

    def cuanto(usuario: Usuario, ruta: str) -> int:
        cliente = entrar(usuario)
        cliente.get(ruta)
        with contar_consultas(maximo=12) as consultas:
            assert cliente.get(ruta).status_code == 200
        return len(consultas)

    def todas() -> list[int]:
        return [
            cuanto(elenco.secretaria, "/es/secretaria/"),
            cuanto(elenco.presidente, "/es/despacho/"),
            cuanto(elenco.secretaria, f"/es/secretaria/expediente/{primera.numero}/"),
            cuanto(elenco.presidente, f"/es/despacho/expediente/{primera.numero}/"),
        ]

    antes = todas()
    notificadas(elenco, reloj, 12)
    for n in range(6):
        services.prestar_asistencia(
            querella_id=primera.pk, actor=elenco.secretaria, resultado=f"{n}"
        )
    assert todas() == antes
