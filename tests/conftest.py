"""El arnés de las pruebas y sus piezas comunes.

La base: `@pytest.mark.django_db` trabaja como `querellas_app` dentro de una transacción que
se deshace; con `transaction=True` (o `servidor`, `pagina`, `servicios`) las transacciones se
confirman y después se vuelve a clonar la plantilla. Las páginas públicas leen por otra
conexión: `@pytest.mark.django_db(transaction=True, databases=["default", "publico"])`.
"""

from __future__ import annotations

import asyncio
import fcntl
import io
import os
from collections.abc import Callable, Collection, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from django.conf import settings

from querellas.local import mensajes, preparar
from tests import arnes as modulo_arnes
from tests.servicios import Servicios

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

if settings.configured:
    raise pytest.UsageError(
        "La configuración se leyó antes de tiempo: quite DJANGO_SETTINGS_MODULE del ambiente."
    )
PUESTO = modulo_arnes.ocupar_puesto()
ARNES = PUESTO.arnes
RAIZ = modulo_arnes.RAIZ
# Pruebas que llenan la máquina de procesos: en fila, en un solo proceso de pruebas.
EN_FILA = {"servicios", "fallas", "local"}
BANDERAS_DE_CHROMIUM = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nada sale de la máquina aunque una página lo pida.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]

hypothesis.settings.register_profile(
    "querellas", deadline=None, derandomize=True, database=None, print_blob=True
)
hypothesis.settings.load_profile("querellas")


# --- Arranque y fin -------------------------------------------------------------------------
def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "largo: no cabe en make test; va en make test-largo")
    os.environ["DJANGO_SETTINGS_MODULE"] = "querellas.settings"
    # Leída ya, con el ambiente de este puesto; pytest-django hace lo demás.
    assert os.environ["QUERELLAS_CLAVE_SECRETA"] == settings.SECRET_KEY
    from tests import prisa

    prisa.aligerar()


def preparar_todo() -> None:
    """Motores, plantilla, mensajes y archivos estáticos: una vez por corrida."""
    if ARNES.en_marcha:
        return
    mensajes.compilar()
    ARNES.arrancar()
    if (RAIZ / "querellas" / "estatico" / ".sello").exists():
        juntar_estaticos()


def juntar_estaticos() -> None:
    from querellas.local import pasos

    modulo_arnes.ESTATICO.mkdir(parents=True, exist_ok=True)
    with (modulo_arnes.ESTATICO.parent / "estatico.cerrojo").open("w") as cerrojo:
        fcntl.flock(cerrojo, fcntl.LOCK_EX)
        pasos.juntar_estaticos()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """En el proceso principal, antes de que nazcan los demás."""
    preparar_todo()
    # Lo heredarían y leerían la configuración antes de ocupar su puesto.
    os.environ.pop("DJANGO_SETTINGS_MODULE", None)


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        ARNES.detener()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Las que llenan la máquina van primero y en fila; las demás se reparten una a una."""
    for prueba in items:
        if "pagina" in getattr(prueba, "fixturenames", ()):
            prueba.add_marker(pytest.mark.navegador)
        if EN_FILA & {marca.name for marca in prueba.iter_markers()}:
            prueba.add_marker(pytest.mark.xdist_group("en_fila"))
    items.sort(key=lambda prueba: prueba.get_closest_marker("xdist_group") is None)


def pytest_collection_finish(session: pytest.Session) -> None:
    from tests import prisa

    prisa.congelar()


@pytest.fixture(autouse=True)
def _en_espanol() -> Iterator[None]:
    """El cliente de pruebas deja puesto el idioma de su última página: cada prueba lo suelta."""
    from django.utils import translation

    yield
    translation.deactivate()


# --- Base de datos --------------------------------------------------------------------------
@pytest.fixture(scope="session")
def django_db_setup(django_test_environment: None, django_db_blocker: Any) -> None:
    """La base de este proceso: un clon de la plantilla."""
    from django.core.management import call_command
    from django.test import TransactionTestCase

    if not modulo_arnes.numero_de_proceso():
        preparar_todo()
    ARNES.clonar(PUESTO.base)
    call_command("crear_firma_demo", stdout=io.StringIO())
    # En vez de vaciar tablas, otro clon.
    setattr(TransactionTestCase, "_fixture_teardown", _volver_a_clonar)  # noqa: B010


def _volver_a_clonar(prueba: Any) -> None:
    _cerrar_conexiones()
    ARNES.clonar(PUESTO.base)


_SEMBRADAS: dict[str, Any] = {}


@pytest.fixture
def sembrar_una_vez(transactional_db: None) -> Callable[[Callable[[], Any]], Any]:
    """`sembrar_una_vez(sembrar)`: lo que devolvió y la base como la dejó, sembrada o clonada.

    Solo para un módulo cuyas pruebas van juntas (`xdist_group`): los archivos no se clonan. El
    reloj queda en marcha desde donde estaba; quien lo necesite exacto lo pone otra vez.
    """

    def sembrar(como: Callable[[], Any]) -> Any:
        copia = f"{PUESTO.base}_{como.__name__}"
        _cerrar_conexiones()
        if copia in _SEMBRADAS:
            ARNES.clonar(PUESTO.base, de=copia)
        else:
            sembrado = como()
            _cerrar_conexiones()
            ARNES.guardar(PUESTO.base, copia)
            _SEMBRADAS[copia] = sembrado
        return _SEMBRADAS[copia]

    return sembrar


_BUCLES: list[asyncio.AbstractEventLoop] = []


def _cerrar_conexiones() -> None:
    """Las de fuera y las de dentro del bucle del navegador: para Django son otras.

    La que quedara abierta apuntaría, en la prueba siguiente, a la base borrada.
    """
    from django.db import connections

    actual = asyncio._get_running_loop()
    for bucle in (*_BUCLES, None):
        asyncio._set_running_loop(bucle)
        connections.close_all()
    asyncio._set_running_loop(actual)


@pytest.fixture
def reloj(django_db_setup: None) -> Iterator[Callable[[str], datetime]]:
    """`reloj("2026-03-13T10:00-04:00")` pone el reloj legal para todos los procesos."""

    def poner(en: str) -> datetime:
        instante = datetime.fromisoformat(en)
        assert instante.tzinfo is not None, "el instante lleva su zona"
        _como_dueno(
            "INSERT INTO reloj (intervalo) VALUES (%s - clock_timestamp()) "
            "ON CONFLICT (uno) DO UPDATE SET intervalo = excluded.intervalo",
            [instante],
        )
        return instante

    yield poner
    _como_dueno("DELETE FROM reloj", [])


def _como_dueno(sql: str, parametros: list[object]) -> None:
    with ARNES.dueno(PUESTO.base).cursor() as cursor:
        cursor.execute(sql, parametros)


@dataclass
class Consultas:
    sql: list[str] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.sql)


@pytest.fixture
def expediente_aparte(settings: Any, tmp_path: Path) -> Path:
    """Los archivos del expediente, en una carpeta solo de esta prueba."""
    settings.STORAGES = {
        **settings.STORAGES,
        "expediente": {
            "BACKEND": "querellas.documentos.almacen.Expediente",
            "OPTIONS": {"location": tmp_path},
        },
    }
    return tmp_path


@pytest.fixture
def contar_consultas() -> Callable[..., Any]:
    """`with contar_consultas(maximo=8) as c:` sobre todas las conexiones; `len(c)`, `c.sql`."""
    from django.core.signals import request_started
    from django.db import connections, reset_queries

    @contextmanager
    def contar(maximo: int | None = None) -> Generator[Consultas]:
        consultas = Consultas()
        bases = [connections[alias] for alias in ("default", "publico")]
        # Sin abrirlas: una prueba puede no tener permiso para todas.
        for base in bases:
            base.force_debug_cursor = True
            base.queries_log.clear()
        request_started.disconnect(reset_queries)
        try:
            yield consultas
        finally:
            request_started.connect(reset_queries)
            for base in bases:
                base.force_debug_cursor = False
        consultas.sql = [str(consulta["sql"]) for base in bases for consulta in base.queries_log]
        if maximo is not None:
            assert len(consultas) <= maximo, "\n".join(consultas.sql)

    return contar


# --- Servicios ------------------------------------------------------------------------------
@pytest.fixture
def servicios(transactional_db: None, tmp_path: Path) -> Iterator[Servicios]:
    """Trabajador, reloj y web de verdad sobre la base de esta prueba y una cola vacía."""
    _vaciar_cola()
    todos = Servicios(tmp_path)
    yield todos
    todos.detener()
    _vaciar_cola()


def _vaciar_cola() -> None:
    import redis

    cliente = redis.Redis.from_url(os.environ["REDIS_URL"])
    cliente.flushdb()
    cliente.close()


@dataclass(frozen=True)
class Servidor:
    url: str
    bitacora: Path


@pytest.fixture(scope="session")
def _web(django_db_setup: None) -> Iterator[Servidor]:
    """Un gunicorn por proceso de pruebas; sus conexiones se rehacen tras cada clon."""
    todos = Servicios(PUESTO.carpeta)
    web = todos.web(PUESTO.puerto_web)
    yield Servidor(f"http://localhost:{PUESTO.puerto_web}", web.bitacora)
    todos.detener()


@pytest.fixture
def servidor(transactional_db: None, _web: Servidor) -> Servidor:
    """El sitio servido por gunicorn sobre la base de la prueba: `servidor.url`."""
    return _web


# --- Navegador ------------------------------------------------------------------------------
@pytest.fixture(scope="session")
def _chromium() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    from playwright.sync_api import sync_playwright

    ruta = preparar.navegador()
    assert ruta, "no hay Chromium ni Chrome: corra «make test», que lo instala o dice cómo"
    playwright = sync_playwright().start()
    chromium = playwright.chromium.launch(executable_path=ruta, args=BANDERAS_DE_CHROMIUM)
    bucle = asyncio.get_running_loop()
    _BUCLES.append(bucle)
    asyncio._set_running_loop(None)
    yield chromium, bucle
    _BUCLES.remove(bucle)
    asyncio._set_running_loop(bucle)
    chromium.close()
    playwright.stop()


@pytest.fixture
def navegador(_chromium: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """Un Chromium por proceso de pruebas.

    Playwright deja su bucle de eventos como «en marcha»; aquí dura solo lo que la prueba,
    para que las demás puedan usar asyncio (pyHanko firma con él). Dentro de una prueba de
    navegador, eso se hace con `sin_bucle`.
    """
    chromium, bucle = _chromium
    asyncio._set_running_loop(bucle)
    yield chromium
    asyncio._set_running_loop(None)


@pytest.fixture
def sin_bucle() -> Callable[[], Any]:
    """`with sin_bucle():` para firmar o usar asyncio en una prueba que tiene el navegador."""

    @contextmanager
    def apartar() -> Generator[None]:
        bucle = asyncio._get_running_loop()
        asyncio._set_running_loop(None)
        try:
            yield
        finally:
            asyncio._set_running_loop(bucle)

    return apartar


@pytest.fixture
def pagina(navegador: Browser, servidor: Servidor) -> Iterator[Page]:
    """Una página en un contexto nuevo; falla si algún guion falla o viola la CSP."""
    contexto = navegador.new_context(
        base_url=servidor.url,
        viewport={"width": 1280, "height": 900},
        locale="es-PR",
        timezone_id="America/Puerto_Rico",
    )
    contexto.set_default_timeout(10_000)
    nueva = contexto.new_page()
    errores: list[str] = []
    nueva.on("pageerror", lambda error: errores.append(str(error)))
    nueva.on("console", lambda m: errores.append(m.text) if _viola_la_csp(m.text) else None)
    yield nueva
    contexto.close()
    assert not errores, f"errores en la página: {errores}"


def _viola_la_csp(texto: str) -> bool:
    return "Content Security Policy" in texto


@pytest.fixture(scope="session")
def axe() -> Callable[..., None]:
    """`axe(pagina)`: ni violaciones ni dudas; `permitir={"regla"}` acepta dudas con nombre."""
    guion = (RAIZ / "node_modules" / "axe-core" / "axe.min.js").read_text()

    def revisar(pagina: Page, *, permitir: Collection[str] = ()) -> None:
        pagina.evaluate(guion)
        dicho = pagina.evaluate("async () => await axe.run(document, {resultTypes: []})")
        dudas = [r for r in dicho["incomplete"] if r["id"] not in permitir]
        hallazgos = [
            f"{regla['id']}: {nodo['html'][:160]} — {nodo.get('failureSummary', '')}"
            for regla in [*dicho["violations"], *dudas]
            for nodo in regla["nodes"]
        ]
        assert not hallazgos, f"{pagina.url}\n" + "\n".join(hallazgos)

    return revisar
