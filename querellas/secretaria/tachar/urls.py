"""Direcciones de las versiones tachadas; se entra por el documento."""

from django.urls import path

from querellas.secretaria.tachar import views

urlpatterns = [
    path("<uuid:uuid>/", views.tachar, name="tachar"),
    path("<uuid:uuid>/pagina/<int:n>/", views.pagina, name="pagina_para_tachar"),
    path("<uuid:uuid>/preparada/<int:n>/", views.preparada, name="pagina_tachada"),
]
