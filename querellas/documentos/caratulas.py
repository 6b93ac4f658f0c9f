"""Las carátulas de las carpetas: una hoja por ficha con su código, para archivar lo escaneado."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.template import Context, Engine

from querellas.documentos import recursos
from querellas.documentos.verificacion import qr_svg

MAXIMAS = 200
_PLANTILLAS = Path(__file__).resolve().parents[2] / "templates" / "documentos"


@dataclass(frozen=True)
class Caratula:
    """Lo que la hoja dice."""

    codigo: str
    numero: str
    epigrafe: str
    municipio: str
    anio: str
    caja: str
    tablilla: str


def pdf(caratulas: list[Caratula]) -> bytes:
    """Un PDF con una hoja carta por carátula."""
    from weasyprint import HTML
    from weasyprint.text.fonts import FontConfiguration

    propios = {f"qr-{c.codigo}.svg": (qr_svg(c.codigo), "image/svg+xml") for c in caratulas}
    motor = Engine(dirs=[str(_PLANTILLAS)], autoescape=True)
    plantilla = motor.get_template("caratulas_v1.html")
    html = recursos.sustituir_lo_indibujable(plantilla.render(Context({"caratulas": caratulas})))
    hoja: Any = HTML(string=html, url_fetcher=recursos.buscador(propios), base_url="asset:")
    return bytes(hoja.write_pdf(font_config=FontConfiguration()))
