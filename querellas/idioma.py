"""En qué idioma se está escribiendo: lo preguntan igual las páginas, los actos y lo publicado."""

from django.utils.translation import get_language


def idioma() -> str:
    """`es` o `en`, el de la página; fuera de una, español."""
    return "en" if (get_language() or "es").startswith("en") else "es"
