"""En qué idioma se está escribiendo: lo preguntan igual las páginas, los actos y lo publicado."""

from django.utils.translation import get_language, ngettext


def idioma() -> str:
    """`es` o `en`, el de la página; fuera de una, español."""
    return "en" if (get_language() or "es").startswith("en") else "es"


def hace(minutos: int, dias: int | None = None) -> str:
    """«hace 3 minutos», horas o días; `dias`: los del calendario, si no son de 24 horas."""
    horas = minutos // 60
    dias = horas // 24 if dias is None else dias
    if dias:
        return ngettext("hace %(n)d día", "hace %(n)d días", dias) % {"n": dias}
    if horas:
        return ngettext("hace %(n)d hora", "hace %(n)d horas", horas) % {"n": horas}
    return ngettext("hace %(n)d minuto", "hace %(n)d minutos", minutos) % {"n": minutos}
