"""El nginx de compose, de verdad, con sus puertos y carpetas de prueba."""

from __future__ import annotations

import http.client
import os
import shutil
import ssl
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from querellas.local.motores import puerto_libre
from tests.arnes import RAIZ
from tests.convenciones.compose import Maqueta
from tests.servicios import Proceso

Respuesta = tuple[int, dict[str, str], bytes]
TIPOS = "types { text/html html; text/css css; application/javascript js; image/svg+xml svg; }"


class Proxy:
    """`arrancar(puerto)` lo pone delante de ese puerto; `pedir` le habla como un navegador."""

    def __init__(self, maqueta: Maqueta) -> None:
        self.maqueta = maqueta
        self.sin_tls, self.con_tls = puerto_libre(), puerto_libre()
        self.mandado_el_cuerpo = 0.0
        self._proceso: Proceso | None = None

    @staticmethod
    def binario() -> str:
        return shutil.which("nginx") or ""

    def arrancar(self, destino: int) -> None:
        carpeta = self.maqueta.carpeta
        self._certificado(carpeta / "secretos")
        conf = (RAIZ / "querellas/produccion/nginx.conf").read_text()
        for antes, despues in {
            "include /etc/nginx/mime.types;": TIPOS,
            "/tmp/": f"{carpeta}/tmp/",
            "root /srv;": f"root {carpeta};",
            "/run/secrets": str(carpeta / "secretos"),
            "web:8000": f"127.0.0.1:{destino}",
            "8080": str(self.sin_tls),
            "8443": str(self.con_tls),
            "    listen [::]": "    # listen [::]",
        }.items():
            assert antes in conf
            conf = conf.replace(antes, despues)
        if os.geteuid() == 0:  # sus hijos no pueden entrar en la carpeta de la prueba
            conf = "user root;\n" + conf
        archivo = carpeta / "nginx.conf"
        archivo.write_text(conf)
        orden = self.maqueta.servicio("proxy")["command"]
        orden = [self.binario(), "-p", str(carpeta), "-c", str(archivo), *orden[2:]]
        ambiente = {"PATH": "/usr/bin:/bin"}
        self._proceso = Proceso("nginx", orden, ambiente, carpeta)
        self._proceso.esperar_a(self._escucha, 20, "que escuche")

    @staticmethod
    def _certificado(secretos: Path) -> None:
        if (secretos / "tls_llave").exists():
            return
        nuevo = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2"
        orden = [*nuevo.split(), "-subj", "/CN=comision.test"]
        orden += ["-keyout", str(secretos / "tls_llave")]
        orden += ["-out", str(secretos / "tls_certificado")]
        subprocess.run(orden, check=True, capture_output=True)

    def _escucha(self) -> bool:
        try:
            self._conexion(tls=True).connect()
        except OSError:
            return False
        return True

    def _conexion(self, *, tls: bool) -> http.client.HTTPConnection:
        if not tls:
            return http.client.HTTPConnection("127.0.0.1", self.sin_tls, timeout=30)
        confiado = ssl.create_default_context()
        confiado.check_hostname = False
        confiado.verify_mode = ssl.CERT_NONE
        return http.client.HTTPSConnection("127.0.0.1", self.con_tls, timeout=30, context=confiado)

    def pedir(
        self, ruta: str, cabeceras: dict[str, str] | None = None, *, tls: bool = True
    ) -> Respuesta:
        conexion = self._conexion(tls=tls)
        conexion.request("GET", ruta, headers={"Host": "comision.test", **(cabeceras or {})})
        return self._leer(conexion)

    def subir_despacio(self, ruta: str, cabeceras: dict[str, str], cuerpo: bytes) -> Respuesta:
        """Manda las cabeceras, espera, y anota cuándo empezó a mandar el cuerpo."""
        conexion = self._conexion(tls=True)
        conexion.putrequest("POST", ruta, skip_host=True)
        todas = {"Host": "comision.test", **cabeceras, "Content-Length": str(len(cuerpo))}
        for nombre, valor in todas.items():
            conexion.putheader(nombre, valor)
        conexion.endheaders()
        time.sleep(1)
        self.mandado_el_cuerpo = time.time()
        conexion.send(cuerpo)
        return self._leer(conexion)

    @staticmethod
    def _leer(conexion: http.client.HTTPConnection) -> Respuesta:
        respuesta = conexion.getresponse()
        cuerpo = respuesta.read()
        conexion.close()
        return respuesta.status, dict(respuesta.getheaders()), cuerpo

    def detener(self) -> None:
        if self._proceso:
            self._proceso.detener()


class Eco:
    """Un servidor que contesta con las cabeceras que recibió."""

    def __enter__(self) -> Eco:
        self._servidor = ThreadingHTTPServer(("127.0.0.1", 0), _ConCabeceras)
        self.puerto: int = self._servidor.server_address[1]
        threading.Thread(target=self._servidor.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._servidor.shutdown()
        self._servidor.server_close()


class _ConCabeceras(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        cuerpo = repr({n.title(): v for n, v in self.headers.items()}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(cuerpo)))
        self.end_headers()
        self.wfile.write(cuerpo)

    def log_message(self, *_: Any) -> None:
        """Sin bitácora."""
