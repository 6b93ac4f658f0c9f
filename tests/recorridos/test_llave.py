"""La llave de seguridad (WebAuthn) en el navegador, con el autenticador virtual de Chromium."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import expect

from querellas.comision.models import Voto
from querellas.models import Querella
from tests import elenco as gente
from tests.querellas.test_votos import concluida, proponer
from tests.recorridos.pasos import CLAVE, llenar_entrada
from tests.recorridos.pasos_mesa import entrar_como

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import Servidor

# Como la huella con que se abre una computadora: comprueba a la persona y guarda la llave.
COMO_LA_HUELLA = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Llave:
    """Una llave enchufada a una pestaña; `quitar` y `poner` la mueven a otra, con lo suyo."""

    def __init__(self, pagina: Page) -> None:
        self.guardadas: list[dict[str, Any]] = []
        self.poner(pagina)

    def poner(self, pagina: Page) -> None:
        self.cdp = pagina.context.new_cdp_session(pagina)
        self.cdp.send("WebAuthn.enable")
        puesta = self.cdp.send("WebAuthn.addVirtualAuthenticator", {"options": COMO_LA_HUELLA})
        self.id = puesta["authenticatorId"]
        for credencial in self.guardadas:
            datos = {"authenticatorId": self.id, "credential": credencial}
            self.cdp.send("WebAuthn.addCredential", datos)

    def quitar(self) -> None:
        tiene = self.cdp.send("WebAuthn.getCredentials", {"authenticatorId": self.id})
        self.guardadas = tiene["credentials"]
        self.cdp.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": self.id})


@pytest.mark.largo
@pytest.mark.norma("18.004#12")
def test_se_anade_se_entra_y_se_firma_el_voto_con_la_llave(
    pagina: Page, servidor: Servidor, reloj: Callable[[str], Any]
) -> None:
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    proponer(q, elenco.presidente)
    llave = Llave(pagina)

    # Se añade: pide otra vez la contraseña y deja códigos de recuperación.
    entrar_como(pagina, "asociada", "despacho")
    pagina.goto("/es/cuenta/segundo-factor/")
    pagina.get_by_role("link", name="Añadir una llave").click()
    pagina.fill("[name=password]", CLAVE)
    pagina.click("main button[type=submit]")
    pagina.get_by_label("Nombre de la llave").fill("huella de la oficina")
    pagina.get_by_role("button", name="Añadir").click()
    expect(pagina.get_by_role("heading", level=1)).to_have_text("Códigos de recuperación")
    assert Authenticator.objects.filter(user=elenco.asociada, type="webauthn").count() == 1
    pagina.goto("/es/cuenta/segundo-factor/webauthn/")
    assert pagina.title().startswith("Llaves de seguridad")
    expect(pagina.locator("tbody th")).to_have_text("huella de la oficina")

    # Se entra: la contraseña sola no basta.
    pagina.context.clear_cookies()
    pagina.goto("/es/cuenta/login/?next=/es/despacho/")
    llenar_entrada(pagina, "asociada@ejemplo.test")
    pagina.get_by_role("button", name="Usar una llave de seguridad").click()
    pagina.wait_for_url("**/es/despacho/")

    # Pasados los cinco minutos, firmar pide confirmarla en otra pestaña.
    _pasan_cinco_minutos(elenco.asociada)
    voto = f"{servidor.url}/es/despacho/expediente/{q.numero}/emitir_resolucion/"
    pagina.goto(voto)
    pagina.get_by_label("Conforme", exact=True).check()
    pagina.fill("[name=clave]", CLAVE)
    pagina.click(".acciones [value=hacer]")
    expect(pagina.locator(".resumen-errores")).to_contain_text("Confirme su llave de seguridad")
    llave.quitar()
    with pagina.context.expect_page() as otra:
        pagina.get_by_role("link", name="Confirmarla en otra pestaña").click()
    llave.poner(otra.value)
    otra.value.get_by_role("button", name="Confirmar con la llave").click()
    otra.value.wait_for_url(lambda url: "reauthenticate" not in url)
    pagina.bring_to_front()
    pagina.fill("[name=clave]", CLAVE)
    pagina.click(".acciones [value=hacer]")
    pagina.wait_for_url(f"**/{q.numero}/**")
    expect(pagina.locator("[role=status]").first).to_contain_text("Resolución: ")
    assert Querella.objects.get(pk=q.pk).estado == "resuelta"
    assert Voto.objects.filter(comisionado__usuario=elenco.asociada).count() == 1


def _pasan_cinco_minutos(usuario: Any) -> None:
    """Las sesiones de esa persona, como si hubiera confirmado su llave hace 301 segundos."""
    from django.contrib.sessions.backends.db import SessionStore
    from django.contrib.sessions.models import Session

    for fila in Session.objects.all():
        sesion = SessionStore(fila.session_key)
        if sesion.get("_auth_user_id") != str(usuario.pk):
            continue
        hechos = sesion["account_authentication_methods"]
        sesion["account_authentication_methods"] = [{**h, "at": h["at"] - 301} for h in hechos]
        sesion.save()
