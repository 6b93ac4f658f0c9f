"""Las piezas con que se escriben las páginas: fechas, términos, campos y avisos."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django import forms
from django.template import engines
from django.utils import formats, translation

from tests.arnes import RAIZ
from tests.recorridos import galeria

DIA = date(2026, 3, 5)
CASI_MEDIANOCHE = datetime(2026, 3, 6, 3, 30, tzinfo=UTC)  # 11:30 p. m. del 5 en Puerto Rico


def escribir(plantilla: str, codigo: str = "es", **contexto: object) -> str:
    with translation.override(codigo):
        texto = "{% load querellas %}" + plantilla
        return str(engines["django"].from_string(texto).render(contexto))


# --- Fechas ---------------------------------------------------------------------------------
def test_un_dia_civil_se_dice_igual_en_cualquier_reloj() -> None:
    assert escribir("{{ d|fecha }}", d=DIA) == "5 de marzo de 2026"
    assert escribir("{{ d|fecha }}", "en", d=DIA) == "March 5, 2026"
    assert escribir("{{ d|fecha_con_dia }}", d=DIA) == "jueves 5 de marzo de 2026"
    assert escribir("{{ d|fecha_con_dia }}", "en", d=DIA) == "Thursday, March 5, 2026"
    assert escribir("{{ d|fecha_corta }}", d=DIA) == "5 mar 2026"


def test_un_instante_se_muestra_en_la_hora_de_puerto_rico() -> None:
    assert escribir("{{ i|fecha_hora }}", i=CASI_MEDIANOCHE) == "5 de marzo de 2026, 11:30 p. m."
    assert escribir("{{ i|fecha_hora }}", "en", i=CASI_MEDIANOCHE) == "March 5, 2026, 11:30 p.m."
    assert escribir("{{ i|fecha }}", i=CASI_MEDIANOCHE) == "5 de marzo de 2026"
    assert escribir("{{ i|hora }}", i=datetime(2026, 3, 5, 16, 0, tzinfo=UTC)) == "12:00 p. m."
    assert escribir("{{ i|hora }}", i=datetime(2026, 3, 5, 4, 5, tzinfo=UTC)) == "12:05 a. m."


def test_la_cuenta_regresiva_dice_los_dias_y_el_dia() -> None:
    def cuenta(dia: date, codigo: str = "es") -> str:
        return escribir("{{ d|cuenta_regresiva:h }}", codigo, d=dia, h=galeria.HOY)

    assert cuenta(date(2026, 4, 6)) == "vence en 3 días, el lunes 6 de abril"
    assert cuenta(date(2026, 4, 3)) == "vence hoy, viernes 3 de abril, al terminar el día"
    assert cuenta(date(2026, 4, 4)) == "vence mañana, el sábado 4 de abril"
    assert cuenta(date(2026, 4, 2)) == "venció ayer, el jueves 2 de abril"
    assert cuenta(date(2026, 4, 1)) == "venció hace 2 días, el miércoles 1 de abril"
    assert cuenta(date(2027, 1, 4)) == "vence en 276 días, el lunes 4 de enero de 2027"
    assert cuenta(date(2026, 4, 6), "en") == "due in 3 days, on Monday, April 6"


@pytest.mark.parametrize("codigo", ["es", "en"])
def test_una_fecha_escrita_solo_puede_significar_un_dia(codigo: str) -> None:
    with translation.override(codigo):
        for texto in ("03/04/2026", "3-4-2026", "3 de abril de 2026", "04/03/26"):
            with pytest.raises(forms.ValidationError):
                forms.DateField().clean(texto)
        assert forms.DateField().clean("2026-04-03") == date(2026, 4, 3)


def test_los_formatos_de_django_son_los_de_puerto_rico() -> None:
    with translation.override("es"):
        assert formats.date_format(DIA) == "5 de marzo de 2026"
        assert formats.number_format(1234.5, use_l10n=True, force_grouping=True) == "1,234.5"
        assert formats.get_format("FIRST_DAY_OF_WEEK") == 0
    with translation.override("en"):
        assert formats.date_format(DIA) == "March 5, 2026"


# --- Piezas ---------------------------------------------------------------------------------
def test_la_tarjeta_del_termino_cuenta_cada_dia_con_su_motivo() -> None:
    html = escribir("{% plazo c h %}", c=galeria.computos()["c"], h=galeria.HOY)
    assert "Contestación a la querella" in html
    assert "lunes 6 de abril de 2026" in html
    assert "vence en 3 días, el lunes 6 de abril" in html
    assert html.count('class="libro__bola"') == 15
    assert "hoy es el día 15 del término" in html
    assert "Viernes Santo" in html
    assert "<title>Término del 19 de marzo de 2026 al 6 de abril de 2026" in html
    assert "<desc>Hoy es el día 15 del término.</desc>" in html


def test_las_fechas_que_difieren_se_muestran_las_que_difieren() -> None:
    iguales = escribir("{% plazo c h %}", c=galeria.computos()["c"], h=galeria.HOY)
    assert "Fecha segura" not in iguales
    distintas = escribir("{% plazo c h %}", c=galeria.computos()["p"], h=galeria.HOY)
    assert "Fecha segura para quien debe actuar" in distintas
    assert "lunes 20 de abril de 2026" in distintas
    assert "martes 21 de abril de 2026" in distintas


def test_un_termino_paralizado_no_muestra_dias_ni_ultima_fecha() -> None:
    html = escribir("{% plazo c h %}", c=galeria.computos()["pb"].a_json(), h=galeria.HOY)
    assert "no vence hasta que se levante la paralización" in html
    assert "9999" not in html.partition("<details")[0]
    assert "anillo" not in html
    # La tira enseña desde cuándo está paralizado, y que no tiene final.
    assert '<span class="tira tira--pausa">' in html
    assert "paralizado: no vence.</title>" in html
    assert "Paralizado desde el " in html
    assert "sin fecha</span>" in html


def test_en_una_lista_lo_paralizado_no_ensena_una_fecha_imposible() -> None:
    sin_fecha = date(9999, 12, 31)
    assert escribir("{{ d|cuenta_regresiva:h }}", d=sin_fecha, h=DIA) == "paralizado: no vence"
    assert escribir("{{ d|dias_texto:h }}", d=sin_fecha, h=DIA) == "sin fecha"


def test_el_reloj_dice_en_los_dos_idiomas_lo_que_dibuja() -> None:
    pausas = [(date(2026, 3, 25), date(2026, 3, 27))]
    plantilla = '{% reloj_plazo i h f forma="tira" pausas=p %}'
    datos: dict[str, Any] = {
        "i": date(2026, 3, 19),
        "h": date(2026, 3, 30),
        "f": date(2026, 4, 9),
        "p": pausas,
    }
    html = escribir(plantilla, **datos)
    assert "vence en 10 días, el jueves 9 de abril" in html
    assert "Paralizado 3 días, del 25 de marzo de 2026 al 27 de marzo de 2026." in html
    assert '<span class="tira__dia" aria-hidden="true">19 mar</span>' in html
    en_ingles = escribir(plantilla, "en", **datos)
    assert '<span class="tira__dia" aria-hidden="true">Mar 19</span>' in en_ingles


def test_el_error_se_dice_igual_en_el_resumen_y_en_el_campo() -> None:
    formulario = galeria.Formulario({"fecha": "03/04/2026"})
    resumen = escribir("{% resumen_errores f %}", f=formulario)
    assert '<a href="#id_nombre">Complete «Nombre del querellante».</a>' in resumen
    assert 'href="#id_clase_0"' in resumen
    campo = escribir("{% campo f.nombre %}", f=formulario)
    assert "Complete «Nombre del querellante»." in campo
    assert 'aria-describedby="id_nombre_ayuda id_nombre_error"' in campo
    assert 'aria-invalid="true"' in campo
    assert escribir("{{ 'Presentar'|con_error:f }}", f=formulario) == "Error: Presentar"
    assert escribir("{% resumen_errores f %}", f=galeria.Formulario()).strip() == ""


def test_lo_escrito_se_escapa_en_toda_pieza() -> None:
    malo = "<script>alert(1)</script>"
    fila = {"etiqueta": malo, "valor": malo}
    archivo = {"nombre": malo, "bytes": 1, "quitar_nombre": "x", "quitar_valor": malo}
    html = escribir(
        "{% estado m %}{% estado 'resuelta' m %}{% aviso 'info' titulo=m %}{{ m }}{% endaviso %}"
        "{% bilingue m %}{{ m|huella }}{% migas m m m %}"
        "{% include 'componentes/revision.html' with titulo=m filas=filas %}"
        "{% include 'componentes/subidos.html' with subidos=archivos %}",
        m=malo,
        filas=[fila],
        archivos=[archivo],
    )
    assert "<script" not in html


def test_sin_texto_en_ingles_se_lee_el_espanol_marcado() -> None:
    assert escribir("{% bilingue e i %}", "en", e="Peña v. Alcalde", i="") == (
        '<span lang="es">Peña v. Alcalde</span>'
    )
    assert escribir("{% bilingue e i %}", "en", e="Peña", i="Peña v. Mayor") == "Peña v. Mayor"


def test_ninguna_plantilla_lleva_estilos_ni_guiones_dentro() -> None:
    prohibido = re.compile(r"\sstyle=|\son[a-z]+=|<style|javascript:", re.IGNORECASE)
    # Un correo no puede pedir la hoja de estilo, y un documento lleva la suya.
    aparte = {"documentos", "correo"}
    paginas = [p for p in (RAIZ / "templates").rglob("*.html") if not aparte & set(p.parts)]
    culpables = [str(p) for p in paginas if prohibido.search(p.read_text())]
    assert paginas
    assert culpables == []
