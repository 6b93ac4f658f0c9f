"""Direcciones de publico."""

from datetime import date

from django.urls import include, path, re_path, register_converter

from querellas.publico import (
    archivos,
    cabezas,
    casos,
    estadisticas,
    expedientes,
    verificar,
    views,
)


class Dia:
    """AAAA-MM-DD; lo que no es un día no tiene página."""

    regex = r"[0-9]{4}-[0-9]{2}-[0-9]{2}"
    to_python = staticmethod(date.fromisoformat)
    to_url = staticmethod(str)


register_converter(Dia, "dia")
app_name = "publico"
urlpatterns = [
    path("expedientes/", expedientes.expedientes, name="expedientes"),
    path("expedientes.json", expedientes.como_json, name="expedientes_json"),
    path("expedientes.csv", expedientes.como_csv, name="expedientes_csv"),
    path("expedientes.atom", expedientes.como_atom, name="expedientes_atom"),
    # `path`: un número importado se guarda como se escribió y puede llevar barra.
    path("expediente/<path:numero>/imprimir/", casos.imprimir, name="imprimir"),
    path("expediente/<path:numero>/", casos.expediente, name="expediente"),
    path("expediente/<path:numero>.json", casos.como_json, name="expediente_json"),
    path("expediente/<path:numero>.atom", casos.como_atom, name="expediente_atom"),
    path("expediente/<path:numero>.ics", casos.como_ics, name="expediente_ics"),
    path("vistas/", views.vistas, name="vistas"),
    path("vistas.ics", views.vistas_ics, name="vistas_ics"),
    path("decisiones/", views.decisiones, name="decisiones"),
    path("decisiones/<path:numero>/", views.decision, name="decision"),
    re_path(r"^documento/(?P<nombre>[0-9a-f]{32})/\Z", archivos.documento, name="documento"),
    path("verificar/", verificar.entrada, name="verificar"),
    path("verificar/<str:codigo>/", verificar.verificar, name="verificar_codigo"),
    path("estadisticas/", estadisticas.estadisticas, name="estadisticas"),
    path("datos/", estadisticas.datos, name="datos"),
    path("acerca/", views.acerca, name="acerca"),
    path("acerca/cabeza/<dia:dia>/", cabezas.cabeza, name="cabeza"),
    path("acerca/comprobar_cadena.py", cabezas.comprobador, name="comprobador"),
    path("", include("querellas.publico.calculadora.urls")),
]
