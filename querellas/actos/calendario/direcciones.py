"""Las direcciones del calendario para un área, con su marca de acceso."""

from collections.abc import Callable
from typing import Any

from django.urls import URLPattern, path
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from querellas.actos.area import Area
from querellas.actos.calendario import views
from querellas.cuentas.acceso import accion
from querellas.cuentas.politica import Accion

_CON_FORMULARIO = require_http_methods(["GET", "HEAD", "POST"])


def direcciones(area: Area) -> list[URLPattern]:
    """Las páginas del calendario bajo la puerta de esa área."""

    def marcada(pagina: Callable[..., Any], metodo: Any, permiso: Accion) -> Callable[..., Any]:
        def vista(request: Any, **partes: Any) -> Any:
            return pagina(request, area=area, **partes)

        return accion(permiso)(metodo(vista))

    una = "calendario/<slug:clase>/<int:pk>/"
    propone = Accion.PROPONER_CALENDARIO
    return [
        path(
            "calendario/",
            marcada(views.inicio, require_safe, area.accion),
            name="calendario_inicio",
        ),
        path(
            "calendario/proponer/<slug:clase>/",
            marcada(views.proponer, _CON_FORMULARIO, propone),
            name="calendario_proponer",
        ),
        path(una, marcada(views.detalle, _CON_FORMULARIO, area.accion), name="calendario_detalle"),
        path(
            una + "retirar/",
            marcada(views.retirar, require_POST, propone),
            name="calendario_retirar",
        ),
        path(
            una + "resolucion/",
            marcada(views.resolucion, require_safe, area.accion),
            name="calendario_resolucion",
        ),
    ]
