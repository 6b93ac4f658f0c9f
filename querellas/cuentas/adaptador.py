"""Adaptador de allauth: las cuentas las crea la administración, nadie se inscribe solo."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class Adaptador(DefaultAccountAdapter):
    def is_open_for_signup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> bool:
        return False
