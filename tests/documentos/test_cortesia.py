"""La versión inglesa de cortesía: los mismos datos, traducida entera y nunca por el español."""

from __future__ import annotations

import dataclasses
import io
import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from html import unescape
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from plazos.nucleo.textos import MESES
from querellas.documentos import comprobaciones, render
from querellas.documentos.bilingue import Bilingue, componiendo_en, traducido
from querellas.documentos.congelado import Congelado
from querellas.documentos.filtros import Rotulo, SinTraducir, palabra, prosa
from querellas.documentos.ingles import ROTULOS
from querellas.documentos.lectura import texto_de
from querellas.documentos.plantillas import PLANTILLAS
from querellas.documentos.render import _PLANTILLAS, _motor, html_de
from querellas.documentos.textos import (
    advertencias_de_vista,
    apercibimientos_lpau,
    fecha_bilingue,
    parte_dispositiva,
)
from tests.documentos import muestras
from tests.documentos.todas import Muestra, todas

CON_INGLES = {tipo for (tipo, _version), p in PLANTILLAS.items() if p.ingles}
TRADUCIBLES = {m.nombre: m for m in todas() if m.tipo in CON_INGLES}
SIN_INGLES = {p.archivo for p in PLANTILLAS.values() if p.sin_ingles} | {
    "caratulas_v1.html",
    "folios_v1.html",
}
ARCHIVOS = sorted(p.name for p in Path(_PLANTILLAS).glob("*.html") if p.name not in SIN_INGLES)
# Palabras que ningún texto inglés lleva y casi ninguna oración española evita.
ESPANOLAS = re.compile(
    r"\b(el|la|los|las|que|para|con|según|una|por|término|días?|vista|querella|expediente|"
    r"notificación|resolución|presentada|hasta|desde|último|página|este|esta|su|al|del)\b",
    re.I,
)


def en_ingles(m: Muestra) -> str:
    """El HTML inglés, sin el aviso de cortesía, que en español no está."""
    pares = {p.es: p.en for p in m.datos.ingles}
    with componiendo_en("en"):
        return html_de(m.tipo, 1, traducido(m.datos, pares))


def en_espanol(m: Muestra) -> str:
    return html_de(m.tipo, 1, m.datos)


def sin_marcas(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", " ", html.partition("<body>")[2])).replace("\u00a0", " ")


def fechas(texto: str) -> tuple[Counter[date], str]:
    """Las fechas escritas en cualquiera de los dos idiomas, y el texto sin ellas."""
    halladas: Counter[date] = Counter()

    def anotar(anio: str, mes: str, dia: str) -> str:
        numero = next(n for m in MESES.values() for n, nombre in enumerate(m, 1) if nombre == mes)
        halladas[date(int(anio), numero, int(dia))] += 1
        return " "

    es, en = ("|".join(MESES[i]) for i in ("es", "en"))
    texto = re.sub(rf"(\d+) de ({es}) de (\d{{4}})", lambda m: anotar(m[3], m[2], m[1]), texto)
    texto = re.sub(rf"({en}) (\d+), (\d{{4}})", lambda m: anotar(m[3], m[1], m[2]), texto)
    return halladas, texto


def nombres(valor: Any) -> Iterator[str]:
    """Los nombres propios y direcciones de un documento: no se traducen."""
    if isinstance(valor, tuple):
        for uno in valor:
            yield from nombres(uno)
    elif isinstance(valor, Congelado):
        for c in dataclasses.fields(valor):  # type: ignore[arg-type]
            dato = getattr(valor, c.name)
            if c.name in ("nombre", "municipio", "quien", "direccion", "lugar", "epigrafe"):
                yield from (dato,) if isinstance(dato, str) else dato
            elif c.name != "ingles":
                yield from nombres(dato)


@pytest.mark.parametrize("clave", PLANTILLAS)
def test_cada_tipo_tiene_su_ingles_o_dice_por_que_no(clave: tuple[str, int]) -> None:
    plantilla = PLANTILLAS[clave]
    assert bool(plantilla.ingles) != bool(plantilla.sin_ingles)
    assert plantilla.ingles or len(plantilla.sin_ingles) > 40


@pytest.mark.parametrize("archivo", ARCHIVOS)
def test_la_plantilla_no_dice_nada_fuera_de_lo_que_se_traduce(archivo: str) -> None:
    fuente = (Path(_PLANTILLAS) / archivo).read_text()
    suelto = re.sub(r"{% t( \w+)? %}.*?{% endt %}", "", fuente, flags=re.S)
    suelto = re.sub(r"{% if d\.cortesia %}.*?{% endif %}", "", suelto, flags=re.S)
    atributos = " ".join(re.findall(r'(?:alt|content)="([^"]*)"', suelto))
    suelto = re.sub(r"{%.*?%}|{{.*?}}|<[^>]*>", " ", f"{suelto} {atributos}", flags=re.S)
    suelto = re.sub(r"\{%.*?%\}|\{\{.*?\}\}", "", suelto)
    palabras = set(re.findall(r"[^\W\d_]{2,}", suelto))
    assert palabras <= {"Puerto", "Rico", "Hon", "Querellas", "SHA", "bytes"}


def rotulos(nodos: Any) -> Iterator[Rotulo]:
    yield from nodos.get_nodes_by_type(Rotulo)


def test_cada_texto_fijo_tiene_ingles_y_ninguno_sobra() -> None:
    usados = {
        r.clave for nombre in ARCHIVOS for r in rotulos(_motor().get_template(nombre).nodelist)
    }
    assert usados - set(ROTULOS) == set()
    de_los_datos = {p.titulo for p in PLANTILLAS.values() if p.ingles} | {
        "Comisión para Ventilar Querellas Municipales",
        "Secretaría",
        "Alcalde",
        "Alcaldesa",
        "el Alcalde",
        "la Alcaldesa",
        "querellado",
        "querellada",
    }
    assert set(ROTULOS) - usados - de_los_datos == set()


@pytest.mark.parametrize("es,en", ROTULOS.items())
def test_el_ingles_pone_los_mismos_datos_y_las_mismas_marcas(es: str, en: str) -> None:
    for forma in (r"\{\d\}", r"</?\w+", r"\(\d+\)", r"\d+\.\d+"):
        assert sorted(re.findall(forma, es)) == sorted(re.findall(forma, en))
    assert not ESPANOLAS.search(en)


@pytest.mark.parametrize("nombre", TRADUCIBLES)
def test_en_ingles_no_queda_un_texto_en_espanol_sin_marcar(nombre: str) -> None:
    m = TRADUCIBLES[nombre]
    html = re.sub(r'<(span|p)[^>]* lang="es"[^>]*>.*?</\1>', " ", en_ingles(m), flags=re.S)
    texto = sin_marcas(html)
    for propio in sorted(set(nombres(m.datos)), key=len, reverse=True):
        texto = texto.replace(propio, " ")
    assert ESPANOLAS.findall(texto) == []


@pytest.mark.parametrize("nombre", TRADUCIBLES)
def test_las_fechas_y_los_numeros_son_los_mismos(nombre: str) -> None:
    m = TRADUCIBLES[nombre]
    (dias, resto), (days, rest) = (fechas(sin_marcas(h)) for h in (en_espanol(m), en_ingles(m)))
    assert dias
    assert dias == days
    assert Counter(re.findall(r"\d+", resto)) == Counter(re.findall(r"\d+", rest))


@pytest.mark.parametrize("nombre", TRADUCIBLES)
def test_la_estructura_es_la_misma(nombre: str) -> None:
    m = TRADUCIBLES[nombre]
    es, en = en_espanol(m), re.sub(r'<span lang="es">(.*?)</span>', r"\1", en_ingles(m), flags=re.S)
    marcas = re.compile(r"</?\w+(?: class=\"[^\"]*\")?")
    assert marcas.findall(es) == marcas.findall(en)


def test_el_pdf_esta_en_ingles_y_dice_que_prevalece_el_espanol() -> None:
    original = muestras.notificacion()
    cortesia = muestras.cortesia("notificacion_querella", original)
    pdf = render.render("cortesia", 1, cortesia.a_json())
    texto = " ".join(texto_de(pdf).split())
    assert "the Spanish text prevails" in texto
    assert "cannot take the place of the original in a return of service" in texto
    assert "You are granted fifteen (15) days, counted from receipt of this notice" in texto
    assert "Spanish original: code 3F8J 0Q6T 2MZB 1K9W X4RH V7D5 NC" in texto
    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        assert str(abierto.Root.Lang) == "en"
        assert str(abierto.docinfo.Title) == "Notice of complaint · CVQM-2026-0001"
        assert "courtesy version" in str(abierto.docinfo.Subject)
        # No lleva la copia certificada: no puede entregarse en lugar del original.
        assert list(abierto.attachments) == ["datos.json"]


def test_a_la_cortesia_se_le_exige_lo_mismo_que_al_original() -> None:
    original = muestras.notificacion(advertencias=muestras.notificacion().advertencias[:3])
    with pytest.raises(comprobaciones.NotificacionIncompleta, match="vista pública o privada"):
        render.render("cortesia", 1, muestras.cortesia("notificacion_querella", original).a_json())


def test_un_texto_fijo_sin_ingles_no_pasa_callado() -> None:
    with componiendo_en("en"), pytest.raises(SinTraducir):
        palabra("Texto nuevo")
    assert palabra("Texto nuevo") == "Texto nuevo"


def test_los_pares_se_congelan_y_vuelven_iguales() -> None:
    datos = muestras.aviso()
    vuelto = type(datos).desde_json(datos.a_json())
    assert vuelto == datos
    pares = {p.es: p.en for p in vuelto.ingles}
    assert pares["Puede comparecer por sí o por medio de abogado."] == (
        "You may appear pro se or through counsel."
    )
    assert "ingles" in datos.a_json()
    assert all(isinstance(a, str) and not isinstance(a, Bilingue) for a in vuelto.advertencias)


def test_lo_que_una_persona_escribio_dentro_de_una_oracion_va_marcado() -> None:
    with componiendo_en("en"):
        assert prosa("Reason: «no compareció & calló»") == (
            'Reason: <span lang="es">«no compareció &amp; calló»</span>'
        )


def test_lo_bilingue_se_llena_en_los_dos_idiomas() -> None:
    hecho = Bilingue("Vence el {dia}.", "It expires on {dia}.").format(
        dia=fecha_bilingue(date(2026, 4, 6))
    )
    assert (hecho, hecho.en) == ("Vence el 6 de abril de 2026.", "It expires on April 6, 2026.")


@pytest.mark.parametrize(
    "disposicion,con_perjuicio,con_vista,es,en",
    [
        (
            "destitucion",
            False,
            True,
            "Por los fundamentos expuestos, se destituye a la querellada, Ana Peña, del cargo de "
            "Alcaldesa de Ponce.",
            "On the grounds stated, the respondent, Ana Peña, is removed from the office of Mayor "
            "of Ponce.",
        ),
        (
            "amonestacion",
            False,
            True,
            "Por los fundamentos expuestos, se amonesta a la querellada, Ana Peña.",
            "On the grounds stated, the respondent, Ana Peña, is reprimanded.",
        ),
        (
            "desestimacion",
            False,
            False,
            "Por los fundamentos expuestos, se desestima la querella sin celebrar vista.",
            "On the grounds stated, the complaint is dismissed without a hearing.",
        ),
        (
            "archivo",
            True,
            False,
            "Por los fundamentos expuestos, se archiva la querella con perjuicio.",
            "On the grounds stated, the complaint is closed with prejudice.",
        ),
    ],
)
def test_la_parte_dispositiva_en_los_dos_idiomas(
    disposicion: str, con_perjuicio: bool, con_vista: bool, es: str, en: str
) -> None:
    dicha = parte_dispositiva(
        disposicion,
        querellado="Ana Peña",
        municipio="Ponce",
        femenino=True,
        con_perjuicio=con_perjuicio,
        con_vista=con_vista,
    )
    assert isinstance(dicha, Bilingue)
    assert (dicha, dicha.en) == (es, en)


def test_las_advertencias_de_ley_van_todas_en_los_dos_idiomas() -> None:
    dichas = (*apercibimientos_lpau(muestras.FORO), *advertencias_de_vista())
    assert all(isinstance(d, Bilingue) and not ESPANOLAS.search(d.en) for d in dichas)
    assert "before the Court of Appeals, within thirty (30) days" in dichas[3].en  # type: ignore[attr-defined]
