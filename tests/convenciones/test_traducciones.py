"""Ningún texto sin su traducción completa y segura.

Pasa a llamarse `test_traducciones.py` cuando el catálogo esté al día:
`python -m tests.convenciones.traducciones --actualizar`.
"""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from tests.convenciones import traducciones
from tests.convenciones.traducciones import Texto


def test_todo_texto_del_programa_tiene_su_traduccion_y_no_sobra_ninguna() -> None:
    resultado = traducciones.comparar()
    assert not resultado, str(resultado)


def test_lo_que_falta_lo_que_sobra_y_lo_dudoso_se_dicen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "querellas").mkdir()
    (tmp_path / "templates").mkdir()
    (tmp_path / "querellas" / "uno.py").write_text(
        "from django.utils.translation import gettext_lazy as _, ngettext\n"
        "A = _('bien')\nB = _('sin traducir')\nC = _('nuevo ' 'y largo')\nD = _('dudoso')\n"
        "E = ngettext('%(n)s día', '%(n)s días', 2)\nF = _('hasta %(dia)s')\n"
    )
    (tmp_path / "templates" / "dos.html").write_text(
        '{% load i18n %}{% translate "de plantilla" %}{{ _("en un filtro")|upper }}'
        "{% blocktranslate count n=n %}{{ n }} caso{% plural %}{{ n }} casos{% endblocktranslate %}"
    )
    monkeypatch.setattr(traducciones, "RAIZ", tmp_path)
    catalogo = polib.POFile()
    for original, traduccion, banderas in (
        ("bien", "good", []),
        ("sin traducir", "", []),
        ("dudoso", "doubtful", ["fuzzy"]),
        ("ya no está", "gone", []),
        ("hasta %(dia)s", "until %(day)s", []),
    ):
        catalogo.append(polib.POEntry(msgid=original, msgstr=traduccion, flags=banderas))
    resultado = traducciones.comparar(catalogo)
    assert list(resultado.faltan) == [
        Texto("%(n)s caso", plural="%(n)s casos"),
        Texto("%(n)s día", plural="%(n)s días"),
        Texto("de plantilla"),
        Texto("en un filtro"),
        Texto("nuevo y largo"),
    ]
    assert resultado.sin_traducir == [Texto("sin traducir")]
    assert resultado.dudosos == [Texto("dudoso")]
    assert resultado.sobran == [Texto("ya no está")]
    assert resultado.con_huecos_distintos == [Texto("hasta %(dia)s")]
