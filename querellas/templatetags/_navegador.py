"""Qué navegador y qué aparato: lo que una persona reconoce de la cadena que el navegador manda."""

from django.utils.translation import gettext as _

# El orden importa: Edge y Opera dicen ser también Chrome, y Chrome dice ser Safari.
NAVEGADORES = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SISTEMAS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def _primero(cadena: str, tabla: tuple[tuple[str, str], ...]) -> str:
    return next((nombre for marca, nombre in tabla if marca in cadena), "")


def navegador(cadena: str) -> str:
    """«Chrome en Windows»; lo que no se reconoce, tal como vino."""
    programa, sistema = _primero(cadena, NAVEGADORES), _primero(cadena, SISTEMAS)
    if programa and sistema:
        return _("%(programa)s en %(sistema)s") % {"programa": programa, "sistema": sistema}
    return programa or sistema or cadena
