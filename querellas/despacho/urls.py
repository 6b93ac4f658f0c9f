"""Direcciones de despacho."""

app_name = "despacho"
urlpatterns: list[object] = []
