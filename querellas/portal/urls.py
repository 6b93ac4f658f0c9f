"""Direcciones de portal."""

app_name = "portal"
urlpatterns: list[object] = []
