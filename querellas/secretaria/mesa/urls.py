"""Direcciones de la mesa de la Secretaría."""

from typing import Any

urlpatterns: list[Any] = []
