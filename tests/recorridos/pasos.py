"""Lo que una persona hace en el navegador, por las etiquetas que lee."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.recorridos import papeles

CLAVE = "una-clave-de-prueba-1"
CLASES = {
    "ciudadano": "Ciudadano particular",
    "legislatura_municipal": "Legislatura Municipal",
    "director_etica_gubernamental": "Director de Ética Gubernamental",
    "gobernador": "Gobernador de Puerto Rico",
}


def entrar(pagina: Page, correo: str, destino: str, clave: str = CLAVE) -> None:
    """Entra con correo y contraseña y llega a `destino`."""
    pagina.goto(f"/es/cuenta/login/?next={destino}")
    llenar_entrada(pagina, correo, clave)
    pagina.wait_for_url(f"**{destino}")


def llenar_entrada(pagina: Page, correo: str, clave: str = CLAVE) -> None:
    pagina.fill("[name=login]", correo)
    pagina.fill("[name=password]", clave)
    pagina.click("main button[type=submit]")


def boton(pagina: Page, nombre: str) -> None:
    """Pulsa un botón y espera la página que sigue."""
    with pagina.expect_navigation():
        pagina.get_by_role("button", name=nombre, exact=True).click()


def campo(pagina: Page | Locator, etiqueta: str) -> Locator:
    """El control de esa etiqueta, diga o no «(opcional)»."""
    return pagina.get_by_label(etiqueta, exact=True).or_(
        pagina.get_by_label(f"{etiqueta} (opcional)", exact=True)
    )


def escribir_querellante(pagina: Page, querellante: dict[str, Any]) -> None:
    pagina.get_by_label(CLASES[querellante["clase"]], exact=True).check()
    if querellante["clase"] == "ciudadano":
        campo(pagina, "Nombre").fill(querellante["nombre"])
        campo(pagina, "Primer apellido").fill(querellante["apellido_paterno"])
        campo(pagina, "Segundo apellido").fill(querellante.get("apellido_materno", ""))
        propio = querellante.get("por_derecho_propio", True)
        pagina.get_by_label("Por derecho propio" if propio else "Con abogado").check()
    if querellante["clase"] == "legislatura_municipal":
        campo(pagina, "Municipio de la Legislatura").select_option(label=querellante["municipio"])
        campo(pagina, "Resolución que autoriza la querella").fill(querellante.get("resolucion", ""))


def escoger_alcalde(pagina: Page, querellado: dict[str, Any]) -> None:
    """Escoge el municipio y al alcalde; si no está en la lista, lo anota."""
    nombre = " ".join(
        querellado[p] for p in ("nombre", "apellido_paterno", "apellido_materno") if querellado[p]
    )
    campo(pagina, "Municipio").select_option(label=querellado["municipio"])
    boton(pagina, "Mostrar alcaldes")
    en_la_lista = pagina.get_by_role("radio", name=nombre)
    if en_la_lista.count():
        en_la_lista.first.check()
        return
    pagina.get_by_text("El alcalde no está en la lista").click()
    campo(pagina, "Nombre del alcalde").fill(querellado["nombre"])
    campo(pagina, "Primer apellido del alcalde").fill(querellado["apellido_paterno"])
    campo(pagina, "Segundo apellido del alcalde").fill(querellado["apellido_materno"])
    pagina.get_by_label(querellado["tratamiento"].capitalize(), exact=True).check()
    campo(pagina, "En el cargo desde").fill(querellado["en_el_cargo_desde"])
    boton(pagina, "Anotar y escoger")
    expect(pagina.get_by_role("radio", name=nombre)).to_be_checked()


def escribir_cargos(pagina: Page, asunto: str, cargos: list[str]) -> None:
    campo(pagina, "Asunto").fill(asunto)
    for n, cargo in enumerate(cargos, 1):
        if n > 1:
            boton(pagina, "Añadir otro cargo")
        campo(pagina, f"Cargo {n}").fill(cargo)


def escribir_juramento(pagina: Page, juramento: dict[str, str]) -> None:
    campo(pagina, "Quién juró").fill(juramento["quien"])
    campo(pagina, "Ante quién juró").fill(juramento["ante"])
    campo(pagina, "Dónde juró").fill(juramento["lugar"])
    campo(pagina, "Fecha del juramento").fill(juramento["fecha"])
    campo(pagina, "Número de testimonio").fill(juramento.get("testimonio", ""))


def subir(pagina: Page, etiqueta: str, *archivos: tuple[str, bytes]) -> None:
    """Escoge archivos en un control; suben con el botón siguiente."""
    pagina.get_by_label(etiqueta).set_input_files(
        [carga(nombre, contenido) for nombre, contenido in archivos]
    )


def carga(nombre: str, contenido: bytes) -> FilePayload:
    """Un archivo inventado para un control de archivos."""
    return {"name": nombre, "mimeType": "application/octet-stream", "buffer": contenido}


def quien_jura(ejemplo: dict[str, Any]) -> str:
    """Quien firma bajo juramento: la persona querellante o, en una oficina, su cabeza."""
    q = ejemplo["querellante"]
    if q["clase"] == "ciudadano":
        return f"{q['nombre']} {q['apellido_paterno']} {q['apellido_materno']}"
    if q["clase"] == "legislatura_municipal":
        return "Presidenta de la Legislatura Municipal"
    return str(CLASES[q["clase"]])


def llenar(pagina: Page, ejemplo: dict[str, Any]) -> None:
    """Llena el formulario abierto con un ejemplo (los de `tests/ejemplos/*.json`)."""
    escribir_querellante(pagina, ejemplo["querellante"])
    escoger_alcalde(pagina, ejemplo["querellado"])
    escribir_cargos(pagina, ejemplo.get("asunto", ejemplo["cargos"][0]), ejemplo["cargos"])
    escribir_juramento(pagina, {"quien": quien_jura(ejemplo), **ejemplo["juramento"]})
    campo(pagina, "Prueba que acompaña al escrito").fill("\n".join(ejemplo.get("prueba", [])))
    subir(pagina, "Escrito jurado de querella", ("querella.pdf", papeles.pdf("QUERELLA JURADA")))


def presentar_en_navegador(
    pagina: Page,
    servidor: Any,
    ejemplo: dict[str, Any],
    *,
    correo: str = "secretaria@ejemplo.test",
) -> str:
    """Presenta un ejemplo por el navegador, de la entrada a la constancia; devuelve el número.

    El reloj lo pone quien llama; la cuenta (del elenco) ha de existir. Si ya hay sesión, sigue.
    """
    nueva = f"{servidor.url}/es/secretaria/querella/nueva/"
    pagina.goto(nueva)
    if "/cuenta/login/" in pagina.url:
        llenar_entrada(pagina, correo)
        pagina.wait_for_url(nueva)
    boton(pagina, "Empezar")
    llenar(pagina, ejemplo)
    boton(pagina, "Revisar y presentar")
    boton(pagina, "Presentar querella")
    pagina.wait_for_url("**/presentada/**")
    return str(pagina.locator(".confirmacion__dato strong").inner_text())
