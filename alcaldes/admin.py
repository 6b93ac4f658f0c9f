"""Municipios, alcaldes y mandatos en la administración, de solo lectura."""

from django.contrib import admin

from alcaldes.models import Alcalde, Mandato, Municipio
from querellas.cuentas.administracion import FilasDeSoloLectura, SoloLectura


class MandatosDelMunicipio(FilasDeSoloLectura):
    model = Mandato
    fields = ("alcalde", "tratamiento", "desde", "hasta")


class MandatosDelAlcalde(FilasDeSoloLectura):
    model = Mandato
    fields = ("municipio", "tratamiento", "desde", "hasta")


@admin.register(Municipio)
class MunicipioAdmin(SoloLectura):
    list_display = ("nombre", "poblacion_2020", "legisladores_2020")
    list_per_page = 100
    search_fields = ("nombre",)
    inlines = (MandatosDelMunicipio,)


@admin.register(Alcalde)
class AlcaldeAdmin(SoloLectura):
    list_display = ("apellido_paterno", "apellido_materno", "nombre", "correo")
    search_fields = ("apellido_paterno", "apellido_materno", "nombre")
    inlines = (MandatosDelAlcalde,)


@admin.register(Mandato)
class MandatoAdmin(SoloLectura):
    list_display = ("municipio", "alcalde", "tratamiento", "desde", "hasta")
    list_select_related = ("municipio", "alcalde")
    search_fields = ("municipio__nombre", "alcalde__apellido_paterno")
