"""Direcciones del alta de una querella."""

from typing import Any

urlpatterns: list[Any] = []
