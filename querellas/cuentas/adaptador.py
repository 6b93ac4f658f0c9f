"""Adaptador de allauth: las cuentas las crea la administración, nadie se inscribe solo."""

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _


class Adaptador(DefaultAccountAdapter):
    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _("El correo o la contraseña no son correctos."),
    }

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Los intentos se cuentan por cuenta y dirección de red.

        Solo por cuenta, cualquiera desde fuera dejaría sin entrar a un comisionado el día en que
        decide; lo que pruebe desde su dirección no cierra la de la víctima.
        """
        clave: str = super()._get_login_attempts_cache_key(request, **credentials)
        return f"{self.get_client_ip(request)}:{clave}"

    def is_open_for_signup(self, request: HttpRequest, *args: Any, **kwargs: Any) -> bool:
        return False
