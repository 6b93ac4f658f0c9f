"""Las direcciones del calendario para un área, con su marca de acceso."""

from django.urls import URLPattern
from django.views.decorators.http import require_POST

from querellas.actos.area import Area
from querellas.actos.calendario import views
from querellas.actos.direcciones import con_formulario, pagina
from querellas.cuentas.politica import Accion


def direcciones(area: Area) -> list[URLPattern]:
    """Las páginas del calendario bajo la puerta de esa área."""
    una = "calendario/<slug:clase>/<int:pk>/"
    propone = Accion.PROPONER_CALENDARIO
    return [
        pagina(area, "calendario/", views.inicio, "calendario_inicio"),
        pagina(
            area,
            "calendario/proponer/<slug:clase>/",
            views.proponer,
            "calendario_proponer",
            metodos=con_formulario,
            permiso=propone,
        ),
        pagina(area, una, views.detalle, "calendario_detalle", metodos=con_formulario),
        pagina(
            area,
            una + "retirar/",
            views.retirar,
            "calendario_retirar",
            metodos=require_POST,
            permiso=propone,
        ),
        pagina(area, una + "resolucion/", views.resolucion, "calendario_resolucion"),
    ]
