"""El portal: quien comparece lee lo que las partes leen, baja lo notificado y presenta escritos."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from plazos.models import Plazo
from querellas import services
from querellas.cuentas.models import ClaseDeRol, Rol, Usuario
from querellas.documentos.models import Documento
from querellas.models import Actuacion, Comparecencia, Contestacion, Papel, Querella, Respuesta
from querellas.services.base import ActoRechazado
from tests import elenco as gente
from tests import fabricas
from tests.querellas import mesa

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


@pytest.fixture
def elenco(reloj: Reloj) -> gente.Elenco:
    reloj("2026-03-13T10:00-04:00")
    return gente.crear()


@pytest.fixture
def q(elenco: gente.Elenco, reloj: Reloj) -> Querella:
    """Notificada el 19 de marzo de 2026: se contesta hasta el 6 de abril (el 3 es feriado)."""
    return fabricas.notificada(elenco=elenco, reloj=reloj)


def cuenta(correo: str, papel: ClaseDeRol = ClaseDeRol.ABOGADO) -> Usuario:
    usuario = Usuario.objects.create_user(f"{correo}@ejemplo.test", "una-clave-de-prueba-1")
    Rol.objects.create(usuario=usuario, clase=papel, desde=gente.DESDE)
    return usuario


def comparece(q: Querella, usuario: Usuario, papel: Papel = Papel.QUERELLADO) -> Comparecencia:
    return Comparecencia.objects.create(
        querella=q,
        parte=q.partes.filter(papel=papel)[0],
        usuario=usuario,
        nombre="Íñigo Güiro",
        numero_de_abogado="12345",
        desde=date(2026, 3, 20),
    )


@pytest.fixture
def abogado(q: Querella) -> Usuario:
    usuario = cuenta("abogado")
    comparece(q, usuario)
    return usuario


def escrito(nombre: str = "contestacion.pdf") -> SimpleUploadedFile:
    return SimpleUploadedFile(nombre, fabricas.escrito(), content_type="application/pdf")


def presentar(usuario: Usuario, q: Querella, clave: str, **campos: Any) -> tuple[Client, Any]:
    cliente = mesa.entrar(usuario)
    ruta = f"/es/portal/expediente/{q.numero}/{clave}/"
    pagina = cliente.get(ruta).text
    datos = {"visto": mesa.visto(pagina), "paso": "hacer", **campos}
    return cliente, cliente.post(ruta, datos, follow=True)


def test_la_primera_pagina_ensena_sus_casos_y_lo_que_se_le_notifico(
    abogado: Usuario, q: Querella
) -> None:
    pagina = mesa.entrar(abogado).get("/es/portal/").text
    assert str(q.numero) in pagina
    assert "6 de abril de 2026" in pagina
    assert "recibida el 19 de marzo de 2026" in pagina


def test_contesta_por_la_red_en_el_momento_que_marca_el_reloj_y_recibe_su_recibo(
    abogado: Usuario, q: Querella, reloj: Reloj
) -> None:
    """La parte y el abogado los da la comparecencia: lo que se mande de más no cambia nada."""
    reloj("2026-04-06T23:59-04:00")
    cargo = q.cargos.get()
    _cliente, recibo = presentar(
        abogado,
        q,
        "contestar",
        archivo=escrito(),
        defensas="Prescripción.",
        **{f"cargo_{cargo.pk}": Respuesta.NIEGA},
        el="2026-03-20",
        hora_del_papel="09:00",
        ponche="1",
        comparece="por_si",
        papel="querellante",
    )
    q.refresh_from_db()
    assert q.estado == "en_estudio"
    asiento = q.actuaciones.get(clase="contestar")
    assert asiento.actor == abogado
    assert asiento.efectiva_en.isoformat(timespec="minutes") == "2026-04-07T03:59+00:00"
    assert Plazo.objects.get(querella=q, termino="Q-EST-30").disparador_el == date(2026, 4, 6)
    dicho = Contestacion.objects.get(querella=q)
    assert (dicho.comparece, dicho.abogado) == ("abogado", str(q.comparecencias.get()))
    ruta = f"/es/portal/expediente/{q.numero}/recibo/{asiento.numero}/"
    assert recibo.redirect_chain[-1][0] == ruta
    documento = asiento.documentos.get()
    assert documento.sha256[:8] in recibo.text
    assert "6 de abril de 2026, 11:59 p. m." in recibo.text


def test_sin_archivo_no_se_presenta_y_lo_escrito_sigue_ahi(
    abogado: Usuario, q: Querella, reloj: Reloj
) -> None:
    _cliente, pagina = presentar(abogado, q, "contestar", defensas="Falta de jurisdicción.")
    assert "Falta el escrito: escoja su archivo." in pagina.text
    assert "Falta de jurisdicción." in pagina.text
    assert not q.actuaciones.filter(clase="contestar").exists()


def test_antes_de_pedir_prorroga_se_ve_el_dia_que_daria(
    abogado: Usuario, q: Querella, reloj: Reloj
) -> None:
    reloj("2026-04-06T16:00-04:00")
    cliente = mesa.entrar(abogado)
    ruta = f"/es/portal/expediente/{q.numero}/solicitar_prorroga/"
    visto = mesa.visto(cliente.get(ruta).text)
    calculado = cliente.post(ruta, {"visto": visto, "paso": "calcular"}, follow=True).text
    assert "21 de abril de 2026" in calculado
    assert "Falta el escrito" not in calculado
    presentar(abogado, q, "solicitar_prorroga", archivo=escrito("mocion.pdf"))
    corre = Plazo.objects.get(querella=q, estado="corriendo", termino="Q-PROR-15")
    assert corre.fecha_legal == date(2026, 4, 21)


def test_la_mocion_y_la_prueba_son_de_la_parte_por_la_que_comparece(
    q: Querella, reloj: Reloj
) -> None:
    suyo = cuenta("del-querellante")
    comparece(q, suyo, Papel.QUERELLANTE)
    presentar(
        suyo,
        q,
        "presentar_prueba",
        archivo=escrito("acta.pdf"),
        descripcion="Acta del 4 de mayo",
        papel="querellado",
    )
    assert q.actuaciones.get(clase="presentar_prueba").datos["papel"] == "querellante"
    presentar(
        suyo, q, "presentar_mocion", archivo=escrito("m.pdf"), clase="otra", asunto="Que conste"
    )
    assert q.actuaciones.get(clase="presentar_mocion").datos["papel"] == "querellante"


def test_quien_se_querella_no_contesta_ni_pide_prorroga(q: Querella) -> None:
    suyo = cuenta("del-querellante")
    comparece(q, suyo, Papel.QUERELLANTE)
    cliente = mesa.entrar(suyo)
    for clave in ("contestar", "solicitar_prorroga", "notificar", "emitir_resolucion", "x"):
        assert cliente.get(f"/es/portal/expediente/{q.numero}/{clave}/").status_code == 404
    pagina = cliente.get(f"/es/portal/expediente/{q.numero}/").text
    assert "Contestar la querella" not in pagina and "Presentar prueba" in pagina


def direcciones(q: Querella, idioma: str = "es") -> list[str]:
    """Todo lo de un caso en el portal."""
    caso = f"/{idioma}/portal/expediente/{q.numero}/"
    suyas = [caso, f"{caso}contestar/", f"{caso}recibo/1/"]
    return suyas + [
        f"/{idioma}/portal/documento/{d.uuid}/" for d in Documento.objects.filter(querella=q)
    ]


@pytest.mark.parametrize("idioma", ["es", "en"])
def test_de_otro_caso_no_existe_nada(
    abogado: Usuario, q: Querella, elenco: gente.Elenco, idioma: str
) -> None:
    ajeno = fabricas.abierta(elenco=elenco)
    cliente = mesa.entrar(abogado)
    for ruta in direcciones(ajeno, idioma):
        assert cliente.get(ruta).status_code == 404, ruta
    assert str(ajeno.numero) not in cliente.get(f"/{idioma}/portal/").text


def test_al_dejar_el_caso_todo_se_cierra(abogado: Usuario, q: Querella) -> None:
    cliente = mesa.entrar(abogado)
    caso = f"/es/portal/expediente/{q.numero}/"
    notificada = cliente.get(caso)
    assert notificada.status_code == 200
    abiertas = [r for r in direcciones(q) if cliente.get(r).status_code == 200]
    assert any("/documento/" in r for r in abiertas)
    Comparecencia.objects.filter(usuario=abogado).update(hasta=date(2026, 3, 21))
    assert [cliente.get(r).status_code for r in direcciones(q)] == [404] * len(direcciones(q))


def test_no_lee_la_asistencia_al_ciudadano_ni_lo_que_una_orden_reserva(
    abogado: Usuario, q: Querella, elenco: gente.Elenco
) -> None:
    services.prestar_asistencia(
        querella_id=q.pk, actor=elenco.secretaria, resultado="Se le refirió a Servicios Legales."
    )
    suyo = next(d for d in q.documentos.all() if d.actuacion_id and d.tipo == "escrito")
    cliente = mesa.entrar(abogado)
    assert cliente.get(f"/es/portal/documento/{suyo.uuid}/").status_code == 200
    services.reservar(
        querella_id=q.pk, actor=elenco.secretaria, orden="Orden 1", documento_id=suyo.pk
    )
    assert cliente.get(f"/es/portal/documento/{suyo.uuid}/").status_code == 404
    pagina = cliente.get(f"/es/portal/expediente/{q.numero}/").text
    assert "Servicios Legales" not in pagina and "asistencia" not in pagina.lower()
    assert str(suyo.uuid) not in pagina


def test_el_recibo_es_solo_de_quien_presento(abogado: Usuario, q: Querella) -> None:
    presentar(abogado, q, "contestar", archivo=escrito(), defensas="")
    asiento = q.actuaciones.get(clase="contestar").numero
    ruta = f"/es/portal/expediente/{q.numero}/recibo/{asiento}/"
    assert mesa.entrar(abogado).get(ruta).status_code == 200
    otra = cuenta("coabogada")
    comparece(q, otra)
    assert mesa.entrar(otra).get(ruta).status_code == 404
    assert mesa.entrar(abogado).get(ruta.replace(f"/{asiento}/", "/1/")).status_code == 404


def test_quien_presenta_por_la_red_no_fecha_sus_escritos(
    abogado: Usuario, q: Querella, reloj: Reloj
) -> None:
    """Ni por la puerta del servicio: lo que llegó tarde no se vuelve puntual."""
    reloj("2026-04-07T10:00-04:00")
    with pytest.raises(ActoRechazado, match="fecha de hoy"):
        services.contestar(querella_id=q.pk, actor=abogado, el=date(2026, 4, 6))
    services.contestar(querella_id=q.pk, actor=abogado)
    assert q.actuaciones.filter(clase="contestacion_tardia").exists()


def test_las_consultas_no_crecen_con_los_casos(
    abogado: Usuario, q: Querella, elenco: gente.Elenco, django_assert_max_num_queries: Any
) -> None:
    cliente = mesa.entrar(abogado)
    cliente.get("/es/portal/")
    with django_assert_max_num_queries(12) as una:
        cliente.get("/es/portal/")
    for _n in range(3):
        comparece(fabricas.abierta(elenco=elenco), abogado)
    with django_assert_max_num_queries(len(una.captured_queries)):
        pagina = cliente.get("/es/portal/").text
    assert pagina.count("tarea__titulo") > 4
    with django_assert_max_num_queries(12):
        cliente.get(f"/es/portal/expediente/{q.numero}/")


def test_dos_clics_presentan_una_sola_vez(abogado: Usuario, q: Querella) -> None:
    cliente = mesa.entrar(abogado)
    ruta = f"/es/portal/expediente/{q.numero}/contestar/"
    pagina = cliente.get(ruta).text
    datos = {"visto": mesa.visto(pagina), "envio": mesa.clave_de_envio(pagina), "paso": "hacer"}
    primero = cliente.post(ruta, {**datos, "archivo": escrito(), "defensas": ""}, follow=True)
    segundo = cliente.post(ruta, {**datos, "archivo": escrito(), "defensas": ""}, follow=True)
    assert primero.redirect_chain[-1] == segundo.redirect_chain[-1]
    assert Actuacion.objects.filter(querella=q, clase="contestar").count() == 1
