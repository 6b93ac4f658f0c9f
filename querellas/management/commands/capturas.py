"""`capturas`: las fotos del README, tomadas del sistema de verdad con datos inventados.

Sin `--url` levanta una instalación temporal (la de `make run`, en otra carpeta y otro puerto),
espera a que abra, toma las fotos y la detiene.
"""

import io
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext, override

TOPE = 150 * 1024
CARPETA = Path(".github") / "capturas"
SECRETARIA = "secretaria"
ESPERA_SEGUNDOS = 300
NAVEGADORES = ("chromium", "chromium-browser", "google-chrome", "chrome")
# El caso que se retrata: el primero que haya en la situación más ilustrativa.
PREFERIDOS = ("en_estudio", "notificada", "pendiente_decision", "vista_senalada", "resuelta", "")
# Variables que llevarían la instalación temporal a los motores o archivos de otra.
AJENAS = (
    "DATABASE_URL",
    "DATABASE_URL_PROPIETARIO",
    "DATABASE_URL_PUBLICO",
    "REDIS_URL",
    "QUERELLAS_EXPEDIENTE",
    "QUERELLAS_PUBLICO",
    "QUERELLAS_FIRMA_P12",
    "QUERELLAS_FIRMA_CLAVE",
    "QUERELLAS_DIRECCION",
    "QUERELLAS_RELOJ_SIMULADO",
    "QUERELLAS_HTTPS",
    "QUERELLAS_MFA_OBLIGATORIA",
)
# Lo que se escribe en el formulario para que la foto no salga vacía.
ESCRITO = (
    ("nombre", "María del Carmen"),
    ("apellido_paterno", "Núñez"),
    ("apellido_materno", "Peña"),
    ("correo", "persona@inventada.test"),
)


@dataclass(frozen=True)
class Foto:
    """Una foto: archivo, página, tamaño de la ventana y cuántos puntos por píxel."""

    archivo: str
    url: str
    ancho: int = 1280
    alto: int = 960
    densidad: float = 1
    cuenta: bool = False


class Command(BaseCommand):
    help = "Toma las fotos del README, de una instalación temporal o de la de --url."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--url", help="una demostración ya en marcha")
        parser.add_argument("--correo", default="secretaria@demo.test")
        parser.add_argument("--clave", help="la de esa cuenta; sin ella, la de cuentas.txt")
        parser.add_argument("--carpeta", type=Path, default=settings.RAIZ / CARPETA)

    def handle(self, *args: Any, **opciones: Any) -> None:
        direccion("secretaria:inicio")  # si el sistema no carga, antes de levantar otro
        carpeta: Path = opciones["carpeta"]
        carpeta.mkdir(parents=True, exist_ok=True)
        if opciones["url"]:
            clave = opciones["clave"] or _clave(settings.DATOS, opciones["correo"])
            fotos = retratar(opciones["url"].rstrip("/"), opciones["correo"], clave, carpeta)
        else:
            with instalacion_temporal() as (url, datos):
                clave = opciones["clave"] or _clave(datos, opciones["correo"])
                fotos = retratar(url, opciones["correo"], clave, carpeta)
        for ruta in fotos:
            self.stdout.write(f"{ruta} ({ruta.stat().st_size // 1024} KB)")


def _clave(datos: Path, correo: str) -> str:
    """La contraseña de una cuenta de demostración, de la lista que deja `make run`."""
    lista = datos / "cuentas.txt"
    for linea in lista.read_text().splitlines() if lista.is_file() else []:
        partes = linea.split()
        if len(partes) > 1 and partes[0] == correo:
            return partes[1]
    raise CommandError(f"No se sabe la contraseña de {correo}: désela con --clave.")


# --- La instalación temporal ----------------------------------------------------------------
@contextmanager
def instalacion_temporal() -> Iterator[tuple[str, Path]]:
    """Una instalación de demostración nueva; al salir no queda ni un proceso ni un archivo."""
    datos = Path(tempfile.mkdtemp(prefix="capturas-"))
    puerto = _puerto_libre()
    ambiente = {n: v for n, v in os.environ.items() if n.removesuffix("_ARCHIVO") not in AJENAS}
    ambiente |= {
        "QUERELLAS_DATOS": str(datos),
        "QUERELLAS_PUERTO": str(puerto),
        "QUERELLAS_ESTATICO": str(datos / "estatico"),
        "QUERELLAS_DEMO": "1",
    }
    proceso = subprocess.Popen(  # noqa: S603 - orden fija
        [sys.executable, "-m", "querellas.local"],
        cwd=settings.RAIZ,
        env=ambiente,
        stdin=subprocess.DEVNULL,
    )
    try:
        url = f"http://localhost:{puerto}"
        _esperar(url, proceso)
        yield url, datos
    finally:
        proceso.terminate()
        proceso.wait(180)
        shutil.rmtree(datos, ignore_errors=True)


def _puerto_libre() -> int:
    with socket.socket() as enchufe:
        enchufe.bind(("127.0.0.1", 0))
        return int(enchufe.getsockname()[1])


def _esperar(url: str, proceso: subprocess.Popen[bytes]) -> None:
    for _vez in range(ESPERA_SEGUNDOS):
        if proceso.poll() is not None:
            raise CommandError("La instalación temporal no arrancó; el motivo está arriba.")
        try:
            with urllib.request.urlopen(f"{url}/salud/", timeout=5) as respuesta:  # noqa: S310
                if respuesta.status == 200:
                    return
        except OSError:
            time.sleep(1)
    raise CommandError(f"La instalación temporal no abrió en {ESPERA_SEGUNDOS} segundos.")


# --- Las fotos ------------------------------------------------------------------------------
def retratar(url: str, correo: str, clave: str, carpeta: Path) -> list[Path]:
    """Toma todas las fotos y devuelve sus archivos."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise CommandError(
            "Falta Playwright: instale lo de las pruebas con `make test`."
        ) from error
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=_navegador(), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            numero = _caso_ilustrativo(chromium, url)
            hechas = [_publica(chromium, url, f, carpeta) for f in publicas(numero)]
            return hechas + _de_la_secretaria(chromium, url, correo, clave, numero, carpeta)
        finally:
            chromium.close()


def _navegador() -> str:
    dicho = os.environ.get("QUERELLAS_CHROMIUM")
    hallado = dicho or next((r for r in map(shutil.which, NAVEGADORES) if r), None)
    if not hallado:
        raise CommandError("Hace falta Chromium o Chrome, o su ruta en QUERELLAS_CHROMIUM.")
    return hallado


def _caso_ilustrativo(chromium: Any, url: str) -> str:
    pagina = chromium.new_page()
    for estado in PREFERIDOS:
        _abrir(pagina, f"{url}{direccion('publico:expedientes')}?estado={estado}")
        enlaces = pagina.locator("tbody th a")
        if enlaces.count():
            numero = str(enlaces.first.inner_text()).strip()
            pagina.close()
            return numero
    raise CommandError("No hay ni un expediente que retratar: siembre datos de demostración.")


def direccion(nombre: str, *args: str, idioma: str = "es") -> str:
    """La dirección de una página; CommandError si esa parte no está."""
    with override(idioma):
        try:
            return reverse(nombre, args=args)
        except NoReverseMatch as error:
            raise CommandError(f"No hay página {nombre}.") from error


def publicas(numero: str) -> list[Foto]:
    """Las fotos que no necesitan entrar."""
    es = direccion("publico:expediente", numero)
    return [
        Foto("expediente-es", es, alto=1440),
        Foto("expediente-en", direccion("publico:expediente", numero, idioma="en"), alto=1440),
        Foto("expediente-telefono", es, ancho=390, alto=844, densidad=2, cuenta=True),
    ]


def _publica(chromium: Any, url: str, foto: Foto, carpeta: Path) -> Path:
    pagina = _ventana(chromium, foto)
    _abrir(pagina, url + foto.url)
    if foto.cuenta:
        # Del término más próximo, la tarjeta con su cuenta día por día.
        pagina.evaluate(
            "document.querySelector('.plazo details')?.setAttribute('open', '');"
            "document.querySelector('.plazo')?.scrollIntoView();"
        )
    return _guardar(pagina, foto, carpeta)


def _abrir(pagina: Any, url: str) -> None:
    """Una foto de una página que falla no sirve: mejor decirlo."""
    respuesta = pagina.goto(url)
    if respuesta is None or not respuesta.ok:
        raise CommandError(f"{url} no abre ({respuesta.status if respuesta else 'sin respuesta'}).")


def _abrir_ya_dibujada(pagina: Any, url: str) -> None:
    """Recién sembrada, los PDF que faltan los dibuja el trabajador: se le da un minuto."""
    for _vez in range(60):
        _abrir(pagina, url)
        if not pagina.get_by_text(gettext("el PDF se está preparando")).count():
            return
        time.sleep(1)


def _ventana(chromium: Any, foto: Foto) -> Any:
    return chromium.new_page(
        viewport={"width": foto.ancho, "height": foto.alto},
        device_scale_factor=foto.densidad,
        locale="es-PR",
        timezone_id="America/Puerto_Rico",
    )


def _de_la_secretaria(
    chromium: Any, url: str, correo: str, clave: str, numero: str, carpeta: Path
) -> list[Path]:
    """El inicio, el caso y el formulario, con la cuenta de la Secretaría."""
    pagina = _ventana(chromium, Foto("", ""))
    _abrir(pagina, url + direccion("account_login"))
    pagina.fill("[name=login]", correo)
    pagina.fill("[name=password]", clave)
    pagina.click("main button[type=submit]")
    pagina.wait_for_load_state()
    if pagina.locator("[name=password]").count():
        raise CommandError(f"La cuenta {correo} no pudo entrar.")
    fotos = []
    for nombre, destino in (
        ("secretaria-inicio", direccion("secretaria:inicio")),
        ("secretaria-expediente", direccion("secretaria:expediente", numero)),
    ):
        _abrir_ya_dibujada(pagina, url + destino)
        fotos.append(_guardar(pagina, Foto(nombre, destino), carpeta))
    return [*fotos, _formulario(pagina, url, carpeta)]


def _formulario(pagina: Any, url: str, carpeta: Path) -> Path:
    """El alta a medio escribir; después se descarta el borrador."""
    _abrir(pagina, url + direccion("secretaria:nueva"))
    pagina.click("main form[data-una-vez] button[type=submit]")
    pagina.wait_for_url("**/borrador/**")
    clase = pagina.locator("main [type=radio][value=ciudadano]")
    if clase.count():
        clase.first.check(force=True)
    for final, valor in ESCRITO:
        campo = pagina.locator(f"main [name$='{final}']:visible").first
        if campo.count():
            campo.fill(valor)
    pagina.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")
    borrador = pagina.url
    ruta = _guardar(pagina, Foto("secretaria-presentar", borrador), carpeta)
    pagina.goto(borrador.rstrip("/") + "/descartar/")
    pagina.locator("main form button[type=submit]").first.click()
    pagina.wait_for_load_state()
    return ruta


def _guardar(pagina: Any, foto: Foto, carpeta: Path) -> Path:
    """PNG con paleta; si aun así pesa más que el tope, WebP."""
    from PIL import Image

    imagen = Image.open(io.BytesIO(pagina.screenshot())).convert("RGB")
    ruta = carpeta / f"{foto.archivo}.png"
    for colores in (256, 128, 64):
        imagen.quantize(colors=colores, dither=Image.Dither.NONE).save(ruta, optimize=True)
        if ruta.stat().st_size <= TOPE:
            return ruta
    ruta.unlink()
    ruta = carpeta / f"{foto.archivo}.webp"
    imagen.save(ruta, quality=80, method=6)
    if ruta.stat().st_size > TOPE:
        raise CommandError(f"{ruta.name} pesa más de {TOPE // 1024} KB.")
    return ruta
