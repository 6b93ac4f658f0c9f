"""Los comisionados y sus nombramientos en la administración, de solo lectura.

Inhibiciones, propuestas y votos son de los casos: no se enseñan aquí.
"""

from django.contrib import admin

from querellas.comision.models import Comisionado
from querellas.cuentas.administracion import SoloLectura


@admin.register(Comisionado)
class ComisionadoAdmin(SoloLectura):
    list_display = (
        "apellido_paterno",
        "apellido_materno",
        "nombre",
        "es_presidente",
        "desde",
        "hasta",
    )
    list_filter = ("es_presidente",)
