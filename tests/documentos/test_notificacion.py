"""La notificación de la querella: lo que la ley manda decir está, o el documento no sale."""

import dataclasses
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import pikepdf
import pytest

from querellas.documentos import lectura
from querellas.documentos.comprobaciones import (
    NotificacionIncompleta,
    comprobar_impresion,
    comprobar_notificacion,
)
from querellas.documentos.congelado import DatosInvalidos
from querellas.documentos.render import Adjunto, PlantillaDesconocida, html_de, preparar, render
from tests.documentos import muestras

RAIZ = Path(__file__).resolve().parent.parent.parent

FALTAS = {
    "contestar": "los quince días para contestar, contados desde el recibo (18.004, oración 3)",
    "comparecer": (
        "el derecho a comparecer y defenderse, por sí o por medio de abogado (18.004, oración 3)"
    ),
    "prueba": "el derecho a presentar prueba documental y testifical (18.004, oración 3)",
    "vista": "el derecho a una vista pública o privada (18.004, oración 3)",
}


def paginas_con_poppler(pdf: bytes, tmp_path: Path) -> list[str]:
    """El texto de cada página según otro programa, con los espacios uniformes."""
    salida = poppler(pdf, tmp_path, "-layout")
    return [" ".join(p.split()) for p in salida.split("\f")]


def poppler(pdf: bytes, tmp_path: Path, opcion: str) -> str:
    """Lo que pdftotext lee."""
    if not shutil.which("pdftotext"):
        pytest.skip("falta pdftotext (paquete poppler-utils)")
    ruta = tmp_path / "d.pdf"
    ruta.write_bytes(pdf)
    return subprocess.run(
        ["pdftotext", opcion, str(ruta), "-"], check=True, capture_output=True, text=True
    ).stdout


@pytest.mark.norma("18.004#3")
def test_las_cuatro_advertencias_estan_en_la_primera_pagina(impresa: bytes, tmp_path: Path) -> None:
    primera = paginas_con_poppler(impresa, tmp_path)[0]
    assert (
        "Se le conceden quince (15) días, contados desde el recibo de esta notificación, para "
        "contestar el escrito." in primera
    )
    assert (
        "Tiene derecho a comparecer y defenderse ante la Comisión, por sí o por medio de abogado."
        in primera
    )
    assert (
        "Tiene derecho a presentar toda prueba documental y testifical que crea pertinente."
        in primera
    )
    assert "Tiene derecho a una vista pública o privada." in primera


@pytest.mark.norma("18.004#3")
@pytest.mark.parametrize("clave", list(FALTAS))
def test_sin_una_advertencia_no_se_emite_y_dice_cual(clave: str) -> None:
    completa = muestras.notificacion()
    quedan = tuple(a for a in completa.advertencias if a.clave != clave)
    datos = dataclasses.replace(completa, advertencias=quedan)
    with pytest.raises(NotificacionIncompleta) as error:
        render("notificacion_querella", 1, datos.a_json(), [muestras.adjunto()])
    assert str(error.value) == f"El documento no puede emitirse. Falta: {FALTAS[clave]}."


@pytest.mark.norma("18.004#3")
@pytest.mark.parametrize(
    ("clave", "texto"),
    [
        ("contestar", "Se le conceden quince (15) días para contestar el escrito."),
        ("contestar", "Se le conceden diez (10) días desde el recibo para contestar."),
        ("comparecer", "Tiene derecho a comparecer y defenderse ante la Comisión."),
        ("prueba", "Puede presentar documentos."),
        ("vista", "Tiene derecho a una vista pública."),
        ("vista", "   "),
    ],
)
def test_una_advertencia_a_medias_es_una_que_falta(clave: str, texto: str) -> None:
    completa = muestras.notificacion()
    cambiadas = tuple(
        dataclasses.replace(a, texto=texto) if a.clave == clave else a
        for a in completa.advertencias
    )
    with pytest.raises(NotificacionIncompleta) as error:
        comprobar_notificacion(dataclasses.replace(completa, advertencias=cambiadas))
    assert error.value.faltantes == (FALTAS[clave],)


@pytest.mark.norma("18.004#1")
def test_sin_copia_certificada_no_se_emite() -> None:
    datos = muestras.notificacion(copia=None)
    with pytest.raises(NotificacionIncompleta) as error:
        render("notificacion_querella", 1, datos.a_json(), [muestras.adjunto()])
    assert error.value.faltantes == ("la copia certificada de la querella (18.004, oración 1)",)
    comprobar_notificacion(datos, con_copia=False)


@pytest.mark.norma("18.004#1")
@pytest.mark.parametrize("adjuntos", [[], [muestras.adjunto(b"%PDF-1.7 otra copia")]])
def test_la_copia_nombrada_es_la_que_viaja(adjuntos: list[Adjunto]) -> None:
    datos = muestras.notificacion()
    with pytest.raises(NotificacionIncompleta, match="la copia certificada de la querella"):
        render("notificacion_querella", 1, datos.a_json(), adjuntos)


@pytest.mark.norma("18.004#3")
def test_una_advertencia_que_no_llega_al_papel_detiene_el_documento(impresa: bytes) -> None:
    impreso = lectura.texto_de(impresa)
    datos = muestras.notificacion()
    comprobar_impresion(datos, impreso)
    for advertencia in datos.advertencias:
        # El texto sale partido por líneas; quitarle una palabra clave lo hace otro.
        final = advertencia.texto.rsplit(" ", 1)[1]
        with pytest.raises(NotificacionIncompleta) as error:
            comprobar_impresion(datos, impreso.replace(final, ""))
        assert FALTAS[advertencia.clave] in error.value.faltantes


def test_faltan_la_tabla_el_computo_y_los_cargos() -> None:
    completa = muestras.notificacion()
    vacia = dataclasses.replace(
        completa,
        recibos=(),
        explicacion=dataclasses.replace(completa.explicacion, renglones=()),
        cargos=(" ",),
    )
    with pytest.raises(NotificacionIncompleta) as error:
        comprobar_notificacion(vacia)
    assert error.value.faltantes == (
        "la tabla del día de recibo y el último día para contestar",
        "el cómputo explicado de un día de recibo",
        "los cargos imputados (18.004, oración 1)",
    )


@pytest.mark.norma("18.004#3", "18.004#4")
def test_dice_el_ultimo_dia_de_cada_recibo_y_como_pedir_prorroga(
    impresa: bytes, tmp_path: Path
) -> None:
    todo = " ".join(paginas_con_poppler(impresa, tmp_path))
    assert "jue. 19 de marzo de 2026 lun. 6 de abril de 2026 *" in todo
    assert "lun. 30 de marzo de 2026 mar. 14 de abril de 2026" in todo
    assert "prorrogable por quince (15) días adicionales" in todo
    assert "Calle San Francisco 151, piso 3" in todo
    assert (
        "Se excluye el jueves 19 de marzo de 2026; el día 15 es el viernes 3 de abril de 2026"
        in todo
    )


def test_imprime_el_resumen_de_la_copia_y_la_lleva_dentro() -> None:
    contenido = b"%PDF-1.7\ncopia de prueba"
    datos = muestras.notificacion(contenido)
    pdf = render("notificacion_querella", 1, datos.a_json(), [muestras.adjunto(contenido)])
    sha256 = hashlib.sha256(contenido).hexdigest()
    grupos = " ".join(sha256[i : i + 8] for i in range(0, 64, 8))
    assert grupos in " ".join(lectura.texto_de(pdf).split())
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        nombre = "copia-certificada-CVQM-2026-0001.pdf"
        assert abierto.attachments[nombre].get_file().read_bytes() == contenido
        relaciones = {str(a.UF): str(a.AFRelationship) for a in abierto.Root.AF}
        assert relaciones == {nombre: "/Supplement", "datos.json": "/Data"}


def test_declara_los_dos_perfiles_y_es_accesible(impresa: bytes) -> None:
    with pikepdf.open(io.BytesIO(impresa)) as pdf:
        metadatos = pdf.Root.Metadata.read_bytes().decode()
        assert 'pdfaid:part="3"' in metadatos
        assert 'pdfaid:conformance="A"' in metadatos
        assert "<pdfuaid:part>1</pdfuaid:part>" in metadatos
        assert str(pdf.Root.Lang) == "es"
        assert pdf.Root.MarkInfo.Marked
        assert pdf.Root.ViewerPreferences.DisplayDocTitle
        assert str(pdf.docinfo.Title) == "Notificación de querella · CVQM-2026-0001"
        assert [float(x) for x in pdf.pages[0].mediabox] == [0, 0, 612, 792]
        with pdf.open_outline() as indice:
            assert [x.title for x in indice.root] == ["Notificación de querella"]


def test_toda_letra_va_dentro_del_archivo(impresa: bytes) -> None:
    nombres = set()
    with pikepdf.open(io.BytesIO(impresa)) as pdf:
        for objeto in pdf.objects:
            if isinstance(objeto, pikepdf.Dictionary) and objeto.get("/Type") == "/FontDescriptor":
                nombres.add(str(objeto.FontName).split("+")[1])
                assert {"/FontFile2", "/FontFile3"} & set(objeto.keys())
    assert {"-".join(n.split("-")[:2]) for n in nombres} == {"Source-Serif", "Source-Sans"}


def test_los_mismos_datos_dan_los_mismos_bytes_en_otro_proceso(impresa: bytes) -> None:
    guion = (
        "import hashlib, django; django.setup()\n"
        "from tests.documentos import muestras as m\n"
        "from querellas.documentos.render import render\n"
        "pdf = render('notificacion_querella', 1, m.notificacion().a_json(), [m.adjunto()])\n"
        "print(hashlib.sha256(pdf).hexdigest())"
    )
    ambiente = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "querellas.settings",
        "QUERELLAS_CLAVE_SECRETA": "x",
        "PYTHONHASHSEED": "77",
        "TZ": "Asia/Tokyo",
        "LC_ALL": "C",
    }
    salida = subprocess.run(
        [sys.executable, "-c", guion], cwd=RAIZ, env=ambiente, capture_output=True, check=True
    ).stdout
    assert salida.decode().split()[-1] == hashlib.sha256(impresa).hexdigest()


def test_los_datos_vuelven_iguales_de_json() -> None:
    datos = muestras.notificacion()
    assert type(datos).desde_json(datos.a_json()) == datos


@pytest.mark.parametrize(
    ("cambio", "mensaje"),
    [
        ({"sorpresa": 1}, "campos desconocidos: sorpresa"),
        ({"cargos": "uno"}, "DatosNotificacionQuerella.cargos: se esperaba una lista"),
        ({"demostracion": 1}, "se esperaba verdadero o falso"),
        ({"expedido_en": "2026-03-16T10:42:00"}, "el instante no dice su zona"),
        ({"plantilla": 2}, "los datos son de la versión 2, no 1"),
    ],
)
def test_datos_mal_formados_se_rechazan(cambio: dict[str, object], mensaje: str) -> None:
    datos = {**muestras.notificacion().a_json(), **cambio}
    with pytest.raises(DatosInvalidos, match=mensaje):
        preparar("notificacion_querella", 1, datos)


def test_una_plantilla_desconocida_se_dice() -> None:
    with pytest.raises(PlantillaDesconocida, match="notificacion_querella v9"):
        preparar("notificacion_querella", 9, {})


def test_alcaldesa_y_muchos_cargos_con_nombres_largos() -> None:
    largo = "María de los Ángeles Echevarría-Villanueva de la Concepción Goicoechea"
    querellada = muestras.t.Querellado(nombre=largo, tratamiento="alcaldesa")
    partes = tuple(muestras.t.Parte(nombre=f"{largo} {n}") for n in range(4))
    datos = muestras.notificacion(
        **muestras.comunes(
            caso=muestras.caso(querellado=querellada, querellantes=partes),
            emisor=muestras.t.Emisor(),
        ),
        cargos=tuple(f"Cargo {n}: " + "hechos " * 60 for n in range(30)),
        recibos=muestras.recibos(date(2026, 3, 16), 5),
    )
    pdf = render("notificacion_querella", 1, datos.a_json(), [muestras.adjunto()])
    texto = " ".join(lectura.texto_de(pdf).split())
    assert "Alcaldesa del Municipio de Peñuelas" in texto
    assert "Querellada" in texto
    assert "Cargo 29:" in texto
    assert "30." in texto


def test_la_plantilla_no_puede_pedir_lo_que_los_datos_no_traen() -> None:
    with pytest.raises(DatosInvalidos, match=r"la plantilla pide d.comienza_en"):
        html_de("aviso_vista", 1, muestras.constancia())


def test_la_tabla_de_recibos_cabe_en_el_papel_con_los_nombres_mas_largos(tmp_path: Path) -> None:
    """Septiembre y miércoles son las palabras más anchas; el margen derecho es de una pulgada."""
    datos = muestras.notificacion(recibos=muestras.recibos(date(2026, 9, 14), 20))
    pdf = render("notificacion_querella", 1, datos.a_json(), [muestras.adjunto()])
    salida = poppler(pdf, tmp_path, "-bbox")
    bordes = [float(x) for x in re.findall(r'xMax="([0-9.]+)"', salida)]
    assert max(bordes) < 612 - 72 + 0.5
