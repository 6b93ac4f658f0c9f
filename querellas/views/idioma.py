"""La misma página en el otro idioma: direcciones equivalentes, canónica y alternas."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.urls import translate_url

from querellas.idioma import idioma

HREFLANG = {"es": "es-PR", "en": "en"}
NOMBRES = {"es": "Español", "en": "English"}


@dataclass(frozen=True)
class Enlace:
    """Una página en un idioma."""

    codigo: str
    nombre: str
    hreflang: str
    url: str


def otro_idioma(idioma: str) -> str:
    """El que no es."""
    return "es" if idioma == "en" else "en"


def equivalente(ruta: str, idioma: str) -> str:
    """La misma ruta en `idioma`; si no lleva prefijo o no existe, se cambia solo el prefijo.

    Solo devuelve rutas de este sitio: una que parezca llevar a otro (`//otro`) es la portada.
    """
    partes = urlsplit(ruta)
    if partes.scheme or partes.netloc or not ruta.startswith("/") or ruta.startswith("/\\"):
        return f"/{idioma}/"
    traducida = translate_url(ruta, idioma)
    if traducida != ruta or ruta.startswith(f"/{idioma}/"):
        return traducida
    prefijo = f"/{otro_idioma(idioma)}/"
    if ruta.startswith(prefijo):
        return f"/{idioma}/{ruta.removeprefix(prefijo)}"
    return f"/{idioma}/"


def enlace_al_otro(request: HttpRequest) -> Enlace:
    """El enlace que cambia de idioma, con la misma consulta."""
    codigo = otro_idioma(idioma())
    url = equivalente(request.get_full_path(), codigo)
    return Enlace(codigo, NOMBRES[codigo], HREFLANG[codigo], url)


def canonica(request: HttpRequest) -> str:
    """La dirección canónica de la página, sin consulta."""
    return f"{settings.DIRECCION_PUBLICA}{request.path}"


def alternas(request: HttpRequest) -> list[Enlace]:
    """Las versiones en cada idioma y la de por defecto, para los buscadores."""
    enlaces = [
        Enlace(
            c, NOMBRES[c], HREFLANG[c], settings.DIRECCION_PUBLICA + equivalente(request.path, c)
        )
        for c in ("es", "en")
    ]
    return [*enlaces, Enlace("es", NOMBRES["es"], "x-default", enlaces[0].url)]
