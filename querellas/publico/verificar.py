"""Comprobar un documento: por el código que lleva impreso y por el archivo mismo.

Lo que no existe y lo reservado se contestan igual. El archivo que alguien suelta se compara en
su navegador; sin guion, se sube, se compara y no se guarda.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.core.internal import ratelimit
from django.core.files.uploadedfile import UploadedFile
from django.db import connections
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from querellas.cuentas.acceso import publica
from querellas.documentos.models import TipoDeDocumento
from querellas.documentos.verificacion import CodigoInvalido, agrupado, normalizar
from querellas.huella import huella

BASE = "publico"
# El envoltorio público de allauth no cuenta los GET: por eso se usa el de dentro.
LIMITE = {"verificar": "60/m/ip"}
SQL = "SELECT * FROM publicado.verificar(%s)"
VIGENCIAS = "SELECT numero, nivel, sha256, hecha_en FROM publicado.vigencias(%s)"


@dataclass(frozen=True, kw_only=True)
class Renovada:
    """Una copia que empieza por los mismos bytes y lleva otro sello de tiempo."""

    sha256: str
    hecha_en: datetime


@dataclass(frozen=True, kw_only=True)
class Verificado:
    """Lo que la Comisión dice de un documento suyo."""

    codigo: str
    expediente: str
    tipo: str
    sha256: str
    bytes: int
    expedido_en: datetime | None
    listo_en: datetime
    firmante: str
    cargo: str
    sin_efecto: bool
    nivel: str = ""
    renovadas: tuple[Renovada, ...] = ()

    @property
    def titulo(self) -> Any:
        """La clase de documento, en el idioma de la página."""
        return TipoDeDocumento(self.tipo).label

    @property
    def codigo_agrupado(self) -> str:
        """El código como está impreso."""
        return agrupado(self.codigo)

    @property
    def huellas(self) -> tuple[str, ...]:
        """La del archivo que se expidió y las de sus copias renovadas."""
        return (self.sha256, *(r.sha256 for r in self.renovadas))


def buscar(codigo: str) -> Verificado | None:
    """El documento de ese código, o None si no existe o está reservado."""
    with connections[BASE].cursor() as cursor:
        cursor.execute(SQL, [codigo])
        fila = cursor.fetchone()
        columnas = [c.name for c in cursor.description]
        if fila is None:
            return None
        cursor.execute(VIGENCIAS, [codigo])
        vigencias = cursor.fetchall()
    datos = dict(zip(columnas, fila, strict=True))
    expedido = datos["expedido_en"]
    datos["expedido_en"] = datetime.fromisoformat(expedido) if expedido else None
    datos["firmante"], datos["cargo"] = datos["firmante"] or "", datos["cargo"] or ""
    return Verificado(
        **datos,
        nivel=next((nivel for n, nivel, _sha256, _en in vigencias if n == 0), ""),
        renovadas=tuple(Renovada(sha256=s, hecha_en=en) for n, _nivel, s, en in vigencias if n),
    )


@publica
@never_cache
@require_safe
def entrada(request: HttpRequest) -> HttpResponseBase:
    """Pide el código y lleva a su página."""
    escrito = request.GET.get("codigo", "")
    if not escrito.strip():
        return render(request, "publico/verificar.html", {})
    try:
        return redirect("publico:verificar_codigo", codigo=normalizar(escrito))
    except CodigoInvalido:
        error = _("Ese no es un código de verificación: son 26 letras y cifras.")
        return render(request, "publico/verificar.html", {"escrito": escrito[:80], "error": error})


@publica
@never_cache
@csrf_exempt  # no hay sesión ni cambia nada: solo compara y contesta
@require_http_methods(["GET", "HEAD", "POST"])
def verificar(request: HttpRequest, codigo: str) -> HttpResponseBase:
    """Lo que consta de un documento; con un archivo, si es el mismo byte por byte."""
    if not ratelimit.consume(
        request, app="querellas", action="verificar", config=LIMITE, limit_get=True
    ):
        return _demasiadas(request)
    try:
        hallado = buscar(normalizar(codigo))
    except CodigoInvalido:
        hallado = None
    if hallado is None:
        contexto = {"desconocido": True, "escrito": codigo[:80]}
        return render(request, "publico/verificar.html", contexto, status=404)
    contexto = {"doc": hallado}
    if request.method == "POST":
        contexto |= _comparar(request.FILES.get("archivo"), hallado)
    return render(request, "publico/verificar.html", contexto)


def _comparar(archivo: UploadedFile | None, hallado: Verificado) -> dict[str, Any]:
    if archivo is None:
        return {"error_de_archivo": _("Escoja el archivo que quiere comprobar.")}
    es_el_mismo = huella(archivo.chunks())[0] in hallado.huellas
    return {"comparado": archivo.name or "", "es_el_mismo": es_el_mismo}


def _demasiadas(request: HttpRequest) -> HttpResponse:
    respuesta = render(request, "publico/verificar.html", {"demasiadas": True}, status=429)
    respuesta["Retry-After"] = "60"
    return respuesta
