"""Direcciones de secretaria."""

app_name = "secretaria"
urlpatterns: list[object] = []
