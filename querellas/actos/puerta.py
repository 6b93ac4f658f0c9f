"""El caso de una dirección, para quien pregunta por esa puerta."""

from django.http import Http404, HttpRequest

from querellas.actos.area import Area
from querellas.selectors import Ficha
from querellas.selectors import expediente as leer_expediente


def ficha_o_404(request: HttpRequest, numero: str, area: Area) -> Ficha:
    """El caso, o 404 si por esa puerta no existe para quien pregunta."""
    assert request.user.is_authenticated
    ficha = leer_expediente(numero, request.user, area.accion)
    if ficha is None:
        raise Http404
    return ficha
