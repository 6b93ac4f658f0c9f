"""Lo que la Secretaría y la Comisión hacen en el navegador sobre un caso ya presentado."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.recorridos.pasos import CLAVE, entrar

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.conftest import Servidor


def entrar_como(pagina: Page, quien: str, area: str) -> None:
    """Deja la sesión que hubiera y entra como esa persona del elenco, en su inicio."""
    pagina.context.clear_cookies()
    entrar(pagina, f"{quien}@ejemplo.test", f"/es/{area}/")


def hacer_acto(
    pagina: Page,
    servidor: Servidor,
    numero: str,
    acto: str,
    *,
    area: str = "secretaria",
    **campos: Any,
) -> str:
    """Llena el formulario de un acto, lo confirma y devuelve el mensaje del expediente.

    `campos`: nombre del campo y su valor (fechas ISO; en las casillas, cualquier valor).
    """
    expediente = f"{servidor.url}/es/{area}/expediente/{numero}/"
    pagina.goto(f"{expediente}{acto}/")
    for nombre, valor in campos.items():
        poner(pagina, nombre, str(valor))
    clave = pagina.locator("[name=clave]")
    if clave.count():
        clave.fill(CLAVE)
    with pagina.expect_navigation():
        pagina.locator(".acciones [name=paso][value=hacer]").click()
    assert pagina.url.split("#")[0] == expediente, pagina.locator("main").inner_text()[:600]
    return str(pagina.locator("[role=status]").first.inner_text())


def poner(pagina: Page, nombre: str, valor: str) -> None:
    """Escribe o escoge un valor, sea cual sea el control."""
    controles = pagina.locator(f"main [name={nombre}]")
    clase = controles.first.get_attribute("type") or ""
    if clase == "radio":
        pagina.locator(f"main [name={nombre}][value='{valor}']").check()
    elif clase == "checkbox":
        controles.check()
    elif clase == "file":
        controles.set_input_files(valor)
    elif controles.first.evaluate("c => c.tagName") == "SELECT":
        controles.select_option(valor)
    else:
        controles.fill(valor)
