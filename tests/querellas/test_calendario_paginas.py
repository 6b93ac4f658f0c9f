"""Proponer, ver lo que mueve y votar, desde las páginas de la Secretaría y del despacho."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from plazos import recomputo
from plazos.models import DiaEspecial, OrdenDeExtension, Reglamento
from plazos.vencimientos import vigilar
from querellas.actos.calendario.lecturas import LECTURAS
from querellas.comision.models import Comisionado, Inhibicion
from querellas.cuentas.models import Usuario
from querellas.models import Querella
from tests import elenco as gente
from tests.elenco import Elenco
from tests.plazos.piezas_calendario import adoptada, corre, dia, en_estudio, orden
from tests.querellas.mesa import CLAVE, area_de, entrar, errores, seguir

pytestmark = pytest.mark.django_db
DIA = {
    "clase": "feriado",
    "fecha": "2026-05-06",
    "nombre_es": "Día de duelo",
    "nombre_en": "Day of mourning",
    "autoridad": "Resolución 2026-4",
}


@pytest.fixture
def elenco(reloj: Any) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


@pytest.fixture
def q(elenco: Elenco, reloj: Any) -> Querella:
    return en_estudio(elenco, reloj)


def pdf() -> SimpleUploadedFile:
    import io

    import pikepdf

    salida = io.BytesIO()
    with pikepdf.new() as nuevo:
        nuevo.add_blank_page()
        nuevo.save(salida)
    return SimpleUploadedFile("Resolución 4.pdf", salida.getvalue(), "application/pdf")


def proponer(usuario: Usuario, cual: str, archivo: Any = None, **datos: Any) -> Any:
    ruta = f"/es/{area_de(usuario)}/calendario/proponer/{cual}/"
    cliente = entrar(usuario)
    carpeta = re.search(r'name="carpeta" value="([^"]+)"', cliente.get(ruta).text)
    assert carpeta
    adjunto = {"archivo": archivo} if archivo else {}
    return seguir(cliente.post(ruta, {"carpeta": carpeta[1], "paso": "hacer", **datos, **adjunto}))


def votar(usuario: Usuario, ruta: str, clave: str = CLAVE, visto: str | None = None) -> Any:
    cliente = entrar(usuario)
    if visto is None:
        visto = lo_visto(usuario, ruta)
    return cliente.post(ruta, {"visto": visto, "clave": clave}, follow=True)


def lo_visto(usuario: Usuario, ruta: str) -> str:
    hallado = re.search(r'name="visto" value="([^"]*)"', entrar(usuario).get(ruta).text)
    assert hallado, "la página ofrece votar"
    return hallado[1]


def ruta_de(propuesta: Any, area: str = "despacho", idioma: str = "es") -> str:
    clase = {"DiaEspecial": "dia", "OrdenDeExtension": "orden", "Reglamento": "reglamento"}
    return f"/{idioma}/{area}/calendario/{clase[type(propuesta).__name__]}/{propuesta.pk}/"


def propuesta(elenco: Elenco, cual: Any) -> Any:
    return recomputo.proponer(actor=elenco.secretaria, propuesta=cual)


# --- El recorrido ---------------------------------------------------------------------------
@pytest.mark.norma("18.002#3")
def test_la_secretaria_lo_propone_con_su_resolucion_y_dos_miembros_lo_firman(elenco, q):
    hecho = proponer(elenco.secretaria, "dia", pdf(), **DIA)
    assert hecho.status_code == 303, errores(hecho)
    guardado = DiaEspecial.objects.get()
    assert (guardado.archivo_nombre, guardado.propuesta_por) == (
        "Resolución 4.pdf",
        elenco.secretaria,
    )
    vista = entrar(elenco.secretaria).get(hecho["Location"]).text
    for dicho in ("1 término cambia", "6 may 2026", "7 may 2026", "deja de ser laborable"):
        assert dicho in vista
    assert "Votan los miembros de la Comisión" in vista
    ruta = ruta_de(guardado)
    espera = "Calendario y Reglamento: votar «Día de duelo»"
    assert espera in entrar(elenco.presidente).get("/es/despacho/").text
    uno = votar(elenco.presidente, ruta)
    assert espera not in entrar(elenco.presidente).get("/es/despacho/").text
    assert "Su voto consta. Falta el de otro miembro." in uno.text
    assert corre(q).fecha_legal == date(2026, 5, 6)
    assert (
        "Votó Abril Prueba; falta otro voto."
        in entrar(elenco.asociada).get("/es/despacho/calendario/").text
    )
    dos = votar(elenco.asociada, ruta)
    assert "Queda adoptada" in dos.text
    assert "Van 0 de 1 casos" in dos.text
    assert dos["Refresh"] == "5"
    recomputo.aplicar_pendientes()
    final = entrar(elenco.asociada).get(ruta)
    assert "Está aplicada en su caso" in final.text
    assert "Refresh" not in final
    enlace = re.search(rf"/es/despacho/expediente/{q.numero}/#a(\d+)", final.text)
    assert enlace and q.actuaciones.get(numero=enlace[1]).clase == "recalcular_termino"
    assert (
        "feriado el 6 de mayo de 2026"
        in entrar(elenco.secretaria).get("/es/secretaria/calendario/").text
    )
    baja = entrar(elenco.asociada).get(ruta + "resolucion/")
    assert baja["Content-Disposition"].startswith("attachment")
    assert baja.getvalue().startswith(b"%PDF")


def test_la_orden_ensena_lo_que_cambia_lo_que_se_queda_lo_vencido_y_las_vistas(elenco, q, reloj):
    reloj("2026-05-07T01:00-04:00")
    vigilar()
    fila = propuesta(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    texto = entrar(elenco.presidente).get(ruta_de(fila)).text
    assert "Ningún término que corre cambia" in texto
    assert "Ya habían vencido" in texto
    assert "15 may 2026" in texto
    ingles = entrar(elenco.presidente).get(ruta_de(fila, idioma="en")).text
    assert "Test emergency" in ingles
    recomputo.adoptar(actor=elenco.presidente, propuesta=fila)
    recomputo.adoptar(actor=elenco.asociada, propuesta=fila)
    recomputo.aplicar_pendientes()
    texto = entrar(elenco.presidente).get(ruta_de(fila)).text
    assert "Se abrió una reversión: falta que alguien la confirme" in texto
    assert "Ningún término suyo cambió" not in texto


def test_las_lecturas_se_proponen_con_su_explicacion_y_rigen_manana(elenco, q, reloj):
    reloj("2026-04-07T09:00-04:00")
    pagina = entrar(elenco.presidente).get("/es/despacho/calendario/proponer/reglamento/").text
    assert "Deja una tarea para que otra persona lo confirme" in pagina
    rigen = {
        **{lectura.campo: lectura.opciones[0].clave for lectura in LECTURAS},
        "formato_numero": "CVQM-{anio}-{numero:04d}",
        "autoridad": "Resolución 2026-5",
    }
    nada = proponer(elenco.presidente, "reglamento", pdf(), **rigen)
    assert "Es lo mismo que rige ahora" in nada.text
    a_medias = proponer(elenco.presidente, "reglamento", pdf(), **rigen, inmediato="on")
    assert "Solo puede ser inmediato" in errores(a_medias)
    otras = {**rigen, "modo_desestimacion": "propuesta"}
    assert proponer(elenco.presidente, "reglamento", pdf(), **otras).status_code == 303
    fila = Reglamento.objects.get()
    detalle = entrar(elenco.asociada).get(ruta_de(fila)).text
    assert "Ahora: Desestima sin esperar a nadie." in detalle
    assert "Propuesto: Lo propone y espera a una persona." in detalle
    votar(elenco.presidente, ruta_de(fila))
    votar(elenco.asociada, ruta_de(fila))
    fila.refresh_from_db()
    assert (fila.estado, fila.vigente_desde) == ("adoptada", date(2026, 4, 8))
    inicio = entrar(elenco.secretaria).get("/es/secretaria/calendario/").text
    assert "Desde el 8 de abril de 2026 rigen otras, ya adoptadas." in inicio
    reloj("2026-04-08T09:00-04:00")
    inicio = entrar(elenco.secretaria).get("/es/secretaria/calendario/").text
    assert "<strong>Lo propone y espera a una persona.</strong>" in inicio


# --- Quién no vota --------------------------------------------------------------------------
def test_quien_no_es_miembro_no_vota(elenco, q):
    fila = propuesta(elenco, dia(date(2026, 5, 6)))
    assert (
        entrar(elenco.secretaria)
        .post(ruta_de(fila, "secretaria"), {"visto": "x", "clave": CLAVE})
        .status_code
        == 403
    )
    assert entrar(elenco.secretaria).get(ruta_de(fila)).status_code == 403
    Comisionado.objects.filter(usuario=elenco.asociado).update(hasta=date(2026, 4, 1))
    texto = entrar(elenco.asociado).get(ruta_de(fila)).text
    assert "Su nombramiento no está vigente." in texto
    assert 'name="clave"' not in texto
    forzado = votar(elenco.asociado, ruta_de(fila), visto=lo_visto(elenco.asociada, ruta_de(fila)))
    assert forzado.status_code == 409
    assert not fila.votos.exists()


@pytest.mark.norma("18.011#1")
def test_el_inhibido_en_un_caso_que_toca_no_vota_ni_lo_ve(elenco, q):
    miembro = Comisionado.objects.get(usuario=elenco.asociado)
    Inhibicion.objects.create(querella=q, comisionado=miembro, desde=date(2026, 3, 14))
    fila = propuesta(elenco, dia(date(2026, 5, 6)))
    texto = entrar(elenco.asociado).get(ruta_de(fila)).text
    assert "Toca además 1 caso en que usted está inhibido." in texto
    assert str(q.numero) not in texto
    visto = lo_visto(elenco.asociada, ruta_de(fila))
    forzado = votar(elenco.asociado, ruta_de(fila), visto=visto)
    assert forzado.status_code == 409
    assert not fila.votos.exists()
    # En lo que no toca ese caso sí vota.
    otra = propuesta(elenco, dia(date(2026, 8, 3)))
    assert "Su voto consta" in votar(elenco.asociado, ruta_de(otra)).text


def test_sin_la_contrasena_no_se_vota_y_nadie_vota_dos_veces(elenco, q):
    fila = propuesta(elenco, dia(date(2026, 5, 6)))
    assert "La contraseña no es correcta" in votar(elenco.presidente, ruta_de(fila), "otra").text
    assert not fila.votos.exists()
    votar(elenco.presidente, ruta_de(fila))
    assert "Su voto ya consta." in entrar(elenco.presidente).get(ruta_de(fila)).text


def test_si_lo_que_mueve_cambio_desde_que_lo_leyo_el_voto_no_se_anota(elenco, q, reloj):
    fila = propuesta(elenco, dia(date(2026, 5, 6)))
    visto = lo_visto(elenco.presidente, ruta_de(fila))
    en_estudio(elenco, reloj)
    tarde = votar(elenco.presidente, ruta_de(fila), visto=visto)
    assert tarde.status_code == 409
    assert "Su voto no se anotó" in tarde.text
    assert "2 términos cambian" in tarde.text
    assert not fila.votos.exists()


def test_una_propuesta_ya_adoptada_o_retirada_no_se_vota(elenco, q):
    fila = propuesta(elenco, dia(date(2026, 5, 6)))
    visto = lo_visto(elenco.presidente, ruta_de(fila))
    entrar(elenco.secretaria).post(ruta_de(fila, "secretaria") + "retirar/")
    tarde = votar(elenco.presidente, ruta_de(fila), visto=visto)
    assert tarde.status_code == 409
    assert "Esa propuesta ya no está abierta." in tarde.text
    assert "Propuesta retirada: no rige" in tarde.text


# --- Lo que se rechaza ----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("cambios", "dice"),
    [
        ({"fecha": "2026-05-09"}, "Ese día ya no es laborable."),
        ({"clase": "laborable"}, "Ese día ya es laborable."),
        ({"clase": "traslado"}, "Diga qué día habría sido el feriado."),
        ({"clase": "traslado", "trasladado_desde": "2026-05-07"}, "Ese día no es feriado."),
        ({"nombre_en": ""}, "Complete «Nombre en inglés»"),
        ({"fecha": "2199-05-06"}, "calendario"),
    ],
)
def test_un_dia_que_no_sirve_dice_por_que_y_no_pierde_lo_escrito(elenco, cambios, dice):
    dicho = proponer(elenco.secretaria, "dia", pdf(), **{**DIA, **cambios})
    assert dicho.status_code == 200
    assert dice in errores(dicho)
    assert 'value="Día de duelo"' in dicho.text
    # La resolución ya subida sigue ahí.
    assert "Resolución 4.pdf" in dicho.text
    assert not DiaEspecial.objects.exists()


def test_sin_resolucion_o_con_una_que_no_es_pdf_no_se_guarda(elenco):
    assert "Adjunte la resolución en PDF." in errores(proponer(elenco.secretaria, "dia", **DIA))
    import io

    from PIL import Image

    imagen = io.BytesIO()
    Image.new("RGB", (4, 4)).save(imagen, "PNG")
    foto = SimpleUploadedFile("foto.png", imagen.getvalue(), "image/png")
    assert "tiene que ser un PDF" in errores(proponer(elenco.secretaria, "dia", foto, **DIA))


def test_la_orden_que_lleva_hacia_atras_lo_dice_en_su_campo(elenco):
    datos = {
        "desde": "2026-05-04",
        "hasta": "2026-05-08",
        "nueva": "2026-05-05",
        "alcance": "todos",
        "nombre_es": "Huracán",
        "nombre_en": "Hurricane",
        "autoridad": "EM-2026-01",
    }
    dicho = proponer(elenco.presidente, "orden", pdf(), **datos)
    assert "fecha posterior" in errores(dicho)
    assert not OrdenDeExtension.objects.exists()


# --- Cuánto cuesta --------------------------------------------------------------------------
def test_las_paginas_cuestan_lo_mismo_con_un_termino_que_con_muchos(
    elenco, q, reloj, contar_consultas
):
    fila = propuesta(elenco, dia(date(2026, 5, 6)))
    for _vez in range(3):
        en_estudio(elenco, reloj)
    cliente = entrar(elenco.presidente)
    for ruta in ("/es/despacho/calendario/", ruta_de(fila)):
        cliente.get(ruta)
        with contar_consultas(maximo=14):
            assert cliente.get(ruta).status_code == 200
    votada_ = adoptada(elenco, dia(date(2026, 5, 7)))
    with contar_consultas(maximo=14):
        assert cliente.get(ruta_de(votada_)).status_code == 200


def test_muchos_terminos_van_por_tramos(elenco, q, reloj, monkeypatch):
    monkeypatch.setattr(recomputo, "VENTANA", 2)
    monkeypatch.setattr("querellas.actos.calendario.lista.VENTANA", 2)
    for _vez in range(2):
        en_estudio(elenco, reloj)
    fila = propuesta(elenco, dia(date(2026, 5, 6)))
    monkeypatch.setattr(recomputo.vista_previa, "__defaults__", (0, 2))
    uno = entrar(elenco.presidente).get(ruta_de(fila)).text
    assert "Puede tocar 3 términos que corren" in uno
    assert "1 a 2 de 3" in uno
    dos = entrar(elenco.presidente).get(ruta_de(fila) + "?desde=2").text
    assert "1 término cambia" in dos
