"""Firmar un acto: la contraseña y, si la persona lo tiene puesto, su segundo factor.

Con aplicación de códigos se pide uno cada vez, de un solo uso; vale también uno de recuperación.
Con solo una llave de seguridad, haberla confirmado en los últimos cinco minutos. Sin segundo
factor (donde la instalación no lo exige) firma la contraseña sola.
"""

import time
from typing import Any, ClassVar

from allauth.account import app_settings as de_cuentas
from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.base.forms import ReauthenticateForm
from allauth.mfa.models import Authenticator
from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from querellas.cuentas.models import Usuario

CAMPOS = ("clave", "codigo")
_DEMASIADOS = "too_many_login_attempts"


class SinEco(forms.TextInput):
    """Lo escrito no vuelve a la página: un código usado ya no sirve."""

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        return super().get_context(name, None, attrs)


class CamposDeFirma(forms.Form):
    """Los dos campos con que se firma, al final del formulario."""

    clave = forms.CharField(
        label=_("Su contraseña, para firmar"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        help_text=_("Firmar este acto requiere confirmar que es usted."),
    )
    codigo = forms.CharField(
        label=_("Código de su segundo factor"),
        max_length=20,
        widget=SinEco(attrs={"autocomplete": "one-time-code", "spellcheck": "false"}),
        help_text=_("El que muestra ahora su aplicación, o uno de recuperación. Sirve una vez."),
    )
    anchos: ClassVar[dict[str, str]] = {"clave": "medio", "codigo": "corto"}
    firmante: Usuario
    factores: frozenset[str]

    def preparar_firma(self, firmante: Usuario) -> None:
        """Deja los campos que esa persona necesita."""
        self.firmante = firmante
        self.factores = factores(firmante)
        if not self.factores:
            del self.fields["codigo"]
        elif Authenticator.Type.TOTP not in self.factores:
            self.fields["codigo"].required = False
            self.fields["codigo"].label = _("Código de recuperación, si no tiene a mano su llave")
            self.fields["codigo"].help_text = format_html(
                '{} <a href="{}" target="_blank" rel="opener">{}</a>',
                _g("Antes de firmar confirme su llave de seguridad; vale cinco minutos."),
                reverse("mfa_reauthenticate_webauthn"),
                _g("Confirmarla en otra pestaña"),
            )
        self.firma_al_final()

    def firma_al_final(self) -> None:
        for nombre in CAMPOS:
            if nombre in self.fields:
                self.fields[nombre] = self.fields.pop(nombre)

    def sin_firma(self) -> None:
        """Para quien hace lo mismo sin firmarlo."""
        for nombre in CAMPOS:
            self.fields.pop(nombre, None)
        self.factores = frozenset()

    @property
    def firma(self) -> bool:
        return "clave" in self.fields

    def clean_clave(self) -> str:
        if not self.firmante.check_password(self.cleaned_data["clave"]):
            raise ValidationError(_("La contraseña no es correcta."))
        return ""

    def confirmar(self, request: HttpRequest) -> bool:
        """Comprueba el segundo factor cuando todo lo demás ya está bien: no se gasta en vano."""
        if not self.factores:
            return True
        codigo = self.cleaned_data.get("codigo", "")
        if codigo:
            razon = gastar_codigo(self.firmante, codigo)
        elif llave_reciente(request):
            razon = ""
        else:
            razon = _g("Confirme su llave de seguridad y firme otra vez.")
        if razon:
            self.add_error("codigo", razon)
        return not razon


def factores(usuario: Usuario) -> frozenset[str]:
    """Los que tiene puestos; los códigos de recuperación solos no son un segundo factor."""
    tipos = frozenset(
        Authenticator.objects.filter(user_id=usuario.pk).values_list("type", flat=True)
    )
    return tipos if tipos - {Authenticator.Type.RECOVERY_CODES} else frozenset()


def gastar_codigo(usuario: Usuario, codigo: str) -> str:
    """Por qué no vale ese código; vacío si vale, y entonces no vale otra vez."""
    form = ReauthenticateForm(data={"code": codigo}, user=usuario)
    if form.is_valid():
        form.save()
        return ""
    if form.has_error("code", _DEMASIADOS):
        return _g("Demasiados códigos equivocados. Espere cinco minutos y pruebe otra vez.")
    return _g("El código no es correcto o ya se usó. Espere al siguiente y firme otra vez.")


def llave_reciente(request: HttpRequest) -> bool:
    """Si en esta sesión confirmó su segundo factor hace menos de cinco minutos."""
    momentos = [
        r["at"]
        for r in get_authentication_records(request, request.user)
        if r.get("method") == "mfa"
    ]
    return bool(momentos) and time.time() - max(momentos) < de_cuentas.REAUTHENTICATION_TIMEOUT
