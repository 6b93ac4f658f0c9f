"""API pública de solo lectura."""

urlpatterns: list[object] = []
