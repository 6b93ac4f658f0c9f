"""La administración del sistema: solo lee, solo cuentas y cargos, y solo para quien administra."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.contrib import admin
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from querellas.comision.models import Comisionado
from querellas.cuentas.administracion import SoloLectura
from querellas.cuentas.models import ClaseDeRol, Rol, Usuario
from querellas.management.commands import crear_cuenta
from tests import elenco as gente
from tests import fabricas

pytestmark = pytest.mark.django_db

REGISTRADOS = {
    "alcaldes.Alcalde",
    "alcaldes.Mandato",
    "alcaldes.Municipio",
    "comision.Comisionado",
    "cuentas.Rol",
    "cuentas.Usuario",
}
CLAVE = "una-clave-de-prueba-1"


def persona(papel: str | None, **campos: Any) -> Usuario:
    usuario = Usuario.objects.create_user(f"{papel or 'nadie'}@ejemplo.test", CLAVE, **campos)
    if papel:
        Rol.objects.create(usuario=usuario, clase=papel, desde=date(2020, 1, 1))
    return usuario


@pytest.fixture
def entrar(client: Client) -> Callable[..., Client]:
    def como(papel: str | None, **campos: Any) -> Client:
        client.force_login(persona(papel, **campos))
        return client

    return como


def direcciones() -> list[str]:
    nombres = [m._meta.label_lower.replace(".", "_") for m in admin.site._registry]
    return [reverse("admin:index"), *(reverse(f"admin:{n}_changelist") for n in nombres)]


def test_solo_se_registran_cuentas_alcaldes_y_comisionados() -> None:
    assert {m._meta.label for m in admin.site._registry} == REGISTRADOS
    assert all(isinstance(a, SoloLectura) for a in admin.site._registry.values())


def test_quien_administra_lee_cada_lista_y_cada_ficha(entrar: Callable[..., Client]) -> None:
    gente.crear()
    cliente = entrar("administrador")
    for direccion in direcciones():
        assert cliente.get(direccion).status_code == 200, direccion
    for modelo in admin.site._registry:
        objeto = modelo._default_manager.first()
        assert objeto is not None
        nombre = modelo._meta.label_lower.replace(".", "_")
        ficha = reverse(f"admin:{nombre}_change", args=[objeto.pk])
        respuesta = cliente.get(ficha)
        assert respuesta.status_code == 200, ficha
        texto = respuesta.content.decode()
        assert 'name="_save"' not in texto
        assert "argon2" not in texto


def test_nada_se_anade_se_cambia_ni_se_borra(entrar: Callable[..., Client]) -> None:
    cliente = entrar("administrador")
    for modelo in admin.site._registry:
        nombre = modelo._meta.label_lower.replace(".", "_")
        assert cliente.get(reverse(f"admin:{nombre}_add")).status_code == 403
        objeto = modelo._default_manager.first()
        if objeto is None:
            continue
        for cual in ("change", "delete"):
            ruta = reverse(f"admin:{nombre}_{cual}", args=[objeto.pk])
            assert cliente.post(ruta, {"post": "yes"}).status_code == 403, ruta
    assert Usuario.objects.get().check_password(CLAVE)


@pytest.mark.parametrize("papel", [str(c) for c in ClaseDeRol if c != ClaseDeRol.ADMINISTRADOR])
def test_ningun_otro_papel_entra(entrar: Callable[..., Client], papel: str) -> None:
    cliente = entrar(papel)
    for direccion in direcciones():
        assert cliente.get(direccion).status_code == 403, direccion


def test_la_marca_de_superusuario_no_abre_nada(entrar: Callable[..., Client]) -> None:
    cliente = entrar(None, is_staff=True, is_superuser=True)
    for direccion in direcciones():
        assert cliente.get(direccion).status_code == 403, direccion


def test_sin_sesion_se_entra_por_la_puerta_de_todos_y_no_por_la_del_admin(client: Client) -> None:
    entrada = reverse("account_login")
    for direccion in [*direcciones(), reverse("admin:login")]:
        respuesta = client.get(direccion)
        assert respuesta.status_code == 302, direccion
        assert respuesta["Location"].startswith(entrada), direccion
    # Y la del admin no acepta contraseñas, que se saltarían el segundo factor y los límites.
    persona("administrador")
    datos = {"username": "administrador@ejemplo.test", "password": CLAVE}
    client.post(reverse("admin:login"), datos)
    assert "_auth_user_id" not in client.session


def test_sin_segundo_factor_quien_administra_tampoco_entra(
    entrar: Callable[..., Client], settings: Any
) -> None:
    settings.MFA_OBLIGATORIA = True
    respuesta = entrar("administrador").get(reverse("admin:index"))
    assert respuesta["Location"] == reverse("mfa_index")


def test_quien_administra_no_ve_nada_de_un_caso(
    entrar: Callable[..., Client], reloj: Callable[[str], Any]
) -> None:
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    cliente = entrar("administrador")
    for direccion in direcciones():
        texto = cliente.get(direccion).content.decode()
        assert str(q.numero) not in texto
        assert "Núñez" not in texto  # la querellante


# --- Las cuentas se crean por la línea de comandos --------------------------------------------
def crear(monkeypatch: pytest.MonkeyPatch, *argumentos: str, clave: str = CLAVE) -> str:
    monkeypatch.setattr(crear_cuenta.sys, "stdin", io.StringIO(f"{clave}\n"))
    salida = io.StringIO()
    call_command("crear_cuenta", *argumentos, stdout=salida)
    return salida.getvalue()


def test_se_crea_una_cuenta_con_su_papel_y_con_ella_se_entra(
    monkeypatch: pytest.MonkeyPatch, client: Client
) -> None:
    dicho = crear(monkeypatch, "Ana@Ejemplo.TEST", "--papel", "administrador")
    assert "ana@ejemplo.test: Administración del sistema" in dicho
    client.post(reverse("account_login"), {"login": "ana@ejemplo.test", "password": CLAVE})
    assert client.get(reverse("admin:index")).status_code == 200


def test_un_comisionado_queda_tambien_nombrado(monkeypatch: pytest.MonkeyPatch) -> None:
    nombre = ("--nombre", "Abril", "--apellido-paterno", "Prueba", "--desde", "2026-01-02")
    crear(monkeypatch, "p@ejemplo.test", "--papel", "presidente", *nombre)
    nombrado = Comisionado.objects.get()
    assert (str(nombrado), nombrado.es_presidente) == ("Abril Prueba", True)
    assert nombrado.desde == Rol.objects.get().desde == date(2026, 1, 2)
    with pytest.raises(CommandError, match="Ya hay un Presidente"):
        crear(monkeypatch, "otro@ejemplo.test", "--papel", "presidente", *nombre)
    assert Usuario.objects.count() == 1


def test_una_contrasena_corta_o_un_papel_repetido_no_dejan_nada(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(CommandError, match="corta"):
        crear(monkeypatch, "b@ejemplo.test", "--papel", "secretaria", clave="corta")
    assert not Usuario.objects.exists()
    crear(monkeypatch, "b@ejemplo.test", "--papel", "secretaria")
    with pytest.raises(CommandError, match="ya tiene"):
        crear(monkeypatch, "b@ejemplo.test", "--papel", "secretaria")
    assert Rol.objects.count() == 1
