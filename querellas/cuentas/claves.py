"""Lo que una contraseña no puede ser: las palabras de la casa, que es lo primero que se prueba."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

# De la más larga a la más corta: «querellas» se quita antes que «querella».
PALABRAS = sorted(
    (
        "alcalde",
        "alcaldes",
        "alcaldesa",
        "alcaldia",
        "comision",
        "comisionada",
        "comisionado",
        "contrasena",
        "cvqm",
        "municipal",
        "municipio",
        "password",
        "puertorico",
        "querella",
        "querellas",
        "secretaria",
        "secretario",
        "ventilar",
    ),
    key=len,
    reverse=True,
)
LETRAS_QUE_BASTAN = 6


class SinPalabrasDeLaCasa:
    """Rechaza la que, sin esas palabras, ni números, ni signos, se queda en casi nada."""

    def validate(self, password: str, user: object = None) -> None:
        """Levanta ValidationError si casi toda es lo que cualquiera adivinaría."""
        llana = unicodedata.normalize("NFKD", password.lower())
        letras = re.sub(r"[^a-z]", "", llana)
        resto = letras
        for palabra in PALABRAS:
            resto = resto.replace(palabra, "")
        if resto != letras and len(resto) < LETRAS_QUE_BASTAN:
            raise ValidationError(self.get_help_text(), code="palabras_de_la_casa")

    def get_help_text(self) -> str:
        """La regla, como la lee quien escoge su contraseña."""
        return _("No puede ser solo palabras de la Comisión, como «querella» o «alcalde».")
