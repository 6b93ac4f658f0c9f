"""Que lo escrito no se pierda: fichas que solo dejan guardar, y lo guardado de cada persona.

Una página lleva una ficha firmada con su persona y su dirección. Con ella el servidor sigue
guardando lo que se escribe aunque la sesión haya vencido; no deja leer ni hacer ningún acto, y
deja de valer al salir de la cuenta, al cambiar la contraseña o pasado un día. Leer lo guardado
pide la sesión de esa misma persona.
"""

import hmac
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.core import signing
from django.dispatch import receiver

from querellas.cuentas.models import Escrito, Usuario
from querellas.reloj import ahora, reloj_del_proceso

_SAL = "querellas.cuentas.escritos"
VIDA_DE_LA_FICHA = timedelta(days=1)
VIDA = timedelta(days=30)
TOPE = 200_000  # caracteres
# Ni secretos ni lo que cada página pone de nuevo.
SECRETOS = ("password", "clave", "codigo", "code", "contrasena", "csrfmiddlewaretoken")
DE_LA_PAGINA = frozenset({"envio", "visto", "escrito", "paso", "accion", "version", "ventana"})
Pares = list[list[str]]


@dataclass(frozen=True)
class Ficha:
    """De quién y de qué página es lo que se escribe."""

    usuario: Usuario
    ruta: str


def ficha_de(usuario: Usuario, ruta: str) -> str:
    """La ficha de una página, para esa persona."""
    dicho = [usuario.pk, ruta[:300], usuario.get_session_auth_hash()[:20]]
    sello = reloj_del_proceso().timestamp()
    return signing.dumps([*dicho, sello], salt=_SAL, compress=True)


def leer_ficha(texto: str) -> Ficha | None:
    """De quién es, si todavía vale."""
    try:
        pk, ruta, huella, sello = signing.loads(texto, salt=_SAL, max_age=VIDA_DE_LA_FICHA)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    usuario = Usuario.objects.filter(pk=pk, is_active=True).first()
    if usuario is None or not hmac.compare_digest(huella, usuario.get_session_auth_hash()[:20]):
        return None
    if usuario.salio_en is not None and usuario.salio_en.timestamp() >= sello:
        return None
    return Ficha(usuario, ruta)


def llave_local(usuario: Usuario) -> str:
    """Con qué se cifra en el navegador lo que no llegó al servidor: distinta para cada cuenta."""
    return b64encode(_derivar("llave", usuario)).decode()


def sitio_local(usuario: Usuario, ruta: str) -> str:
    """El nombre con que se guarda allí; no dice de quién es ni de qué página."""
    return _derivar(f"sitio|{ruta}", usuario).hex()[:32]


def _derivar(que: str, usuario: Usuario) -> bytes:
    dicho = f"{_SAL}|{que}|{usuario.pk}|{usuario.get_session_auth_hash()}"
    return hmac.new(settings.SECRET_KEY.encode(), dicho.encode(), sha256).digest()


def limpios(pares: Iterable[tuple[str, str]]) -> Pares:
    """Lo que se puede guardar de un formulario; vacío si es demasiado."""
    salida = [
        [nombre, valor.replace("\x00", "")]
        for nombre, valor in pares
        if nombre not in DE_LA_PAGINA and not any(s in nombre.lower() for s in SECRETOS)
    ]
    return salida if sum(len(v) for _n, v in salida) <= TOPE else []


def guardar(ficha: Ficha, pares: Pares) -> Escrito:
    """Lo último que se escribió en esa página."""
    fila, _nueva = Escrito.objects.update_or_create(
        usuario=ficha.usuario,
        ruta=ficha.ruta,
        defaults={"valores": pares, "guardado_en": ahora()},
    )
    return fila


def de(usuario: Usuario, ruta: str) -> Escrito | None:
    """Lo que esa persona dejó sin enviar en esa página."""
    return Escrito.objects.filter(usuario=usuario, ruta=ruta[:300]).first()


def valor(usuario: Usuario, ruta: str, nombre: str) -> str:
    """Un campo de lo guardado; vacío si no está."""
    fila = de(usuario, ruta)
    return next((v for n, v in fila.valores if n == nombre), "") if fila else ""


def olvidar(usuario: Usuario, ruta: str) -> None:
    """Ya se envió."""
    Escrito.objects.filter(usuario=usuario, ruta=ruta[:300]).delete()


@receiver(user_logged_out)
def al_salir(sender: Any, request: Any, user: Usuario | None, **_otros: Any) -> None:
    """Quien sale de su cuenta deja de guardar desde las páginas que dejó abiertas."""
    if user is not None and not getattr(request, "_caduco", False):
        Usuario.objects.filter(pk=user.pk).update(salio_en=reloj_del_proceso())
