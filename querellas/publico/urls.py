"""Direcciones de publico."""

app_name = "publico"
urlpatterns: list[object] = []
