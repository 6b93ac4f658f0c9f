"""Toda dirección, con todo papel: la puerta que se abre es la de la matriz, y ninguna otra.

En `make test`, en español; `make matriz-largo` las recorre también en inglés y por HEAD y POST.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from querellas.cuentas.acceso import PUBLICA, SESION
from querellas.cuentas.politica import Accion, permite
from querellas.models import Actuacion, Querella
from tests.permisos.test_matriz import Escena

pytestmark = pytest.mark.django_db(databases=["default", "publico"])
# Un valor para cada parámetro de una dirección; lo que no existe vale: primero es la puerta.
MUESTRA: dict[str, Any] = {
    "pk": 1,
    "clave": "prestar_asistencia",
    "clase": "dias",
    "codigo": "x" * 22,
    "nombre": "0" * 32,
    "dia": date(2026, 3, 13),
    "anio": 2026,
    "key": "x",
    "uidb36": "1",
    "app_label": "cuentas",
    "object_id": "1",
    "content_type_id": 1,
    "url": "x",
    "perfil": "GOB",
    "asiento": 1,
}


def recorrer(
    resolver: URLResolver, nombres: tuple[str, ...] = ()
) -> Iterator[tuple[str, URLPattern]]:
    for parte in resolver.url_patterns:
        if isinstance(parte, URLResolver):
            yield from recorrer(parte, (*nombres, parte.namespace or ""))
        elif parte.name:
            espacio = ":".join(n for n in nombres if n)
            yield (f"{espacio}:{parte.name}" if espacio else parte.name), parte


def direccion(nombre: str, patron: URLPattern, numero: str) -> str | None:
    from django.urls import NoReverseMatch, reverse

    conversores = patron.pattern.converters
    partes = {p: numero if p == "numero" else MUESTRA.get(p, uuid.UUID(int=1)) for p in conversores}
    if not conversores and patron.pattern.regex.groups:  # type: ignore[union-attr]
        partes = {p: MUESTRA.get(p, "x") for p in patron.pattern.regex.groupindex}  # type: ignore[union-attr]
    try:
        return reverse(nombre, kwargs=partes)
    except NoReverseMatch:
        return None


TODAS = sorted({n: p for n, p in recorrer(get_resolver())}.items(), key=lambda par: par[0])


def entrar(usuario: Any) -> Client:
    cliente = Client(raise_request_exception=False)
    if usuario.is_active:
        cliente.force_login(usuario)
    return cliente


# En `make test`, uno de cada papel; los demás, en `make matriz-largo`.
DE_CADA = ("secretaria", "presidente", "comisionado", "abogado", "auditor", "administrador")


def revisar(
    escena: Escena, idioma: str, metodos: tuple[str, ...], quienes: tuple[str, ...] = DE_CADA
) -> list[str]:
    """Lo que no contestó como su marca manda."""
    todas = {q: (u, entrar(u)) for q, (_p, u) in escena.gente.items()}
    gente = {q: todas[q] for q in quienes or todas}
    fallas, vistas = [], 0
    for nombre, patron in TODAS:
        marca = getattr(patron.callback, "acceso", None)
        ruta = direccion(nombre, patron, str(escena.ajeno.numero))
        if ruta is None or marca in (PUBLICA, SESION):
            continue
        vistas += 1
        ruta = ruta.replace("/es/", f"/{idioma}/", 1)
        for metodo in metodos:
            nadie = getattr(Client(), metodo)(ruta)
            if (
                nadie.status_code not in (302, 401, 403)
                or "Location" in nadie
                and ("/cuenta/" not in nadie["Location"])
            ):
                fallas.append(f"sin sesión {metodo} {ruta}: {nadie.status_code}")
            abierta = False
            for quien, (usuario, cliente) in gente.items():
                puede = usuario.is_active and permite(usuario, Accion(str(marca)))
                if puede and abierta and quienes:
                    continue
                abierta = abierta or puede
                codigo = getattr(cliente, metodo)(ruta).status_code
                bien = codigo != 500 if puede else codigo in (302, 401, 403)
                if not bien:
                    fallas.append(f"{quien} {metodo} {ruta} ({marca}): {codigo}")
    assert vistas > 40
    return fallas


def test_cada_puerta_se_abre_solo_a_quien_tiene_su_accion(reloj: Any) -> None:
    fallas = revisar(Escena(reloj), "es", ("get",))
    assert not fallas, "\n".join(fallas)


@pytest.mark.largo
@pytest.mark.parametrize("idioma", ["es", "en"])
def test_lo_mismo_por_todos_los_metodos_y_en_los_dos_idiomas(reloj: Any, idioma: str) -> None:
    escena = Escena(reloj)
    antes = list(Querella.objects.order_by("pk").values())
    asientos = Actuacion.objects.count()
    fallas = revisar(
        escena, idioma, ("get", "head", "post", "put", "patch", "delete", "options"), ()
    )
    assert not fallas, "\n".join(fallas)
    assert list(Querella.objects.order_by("pk").values()) == antes
    assert Actuacion.objects.count() == asientos


def test_de_un_caso_ajeno_toda_direccion_dice_que_no_existe(reloj: Any) -> None:
    """El inhibido y quien no compareció, en los dos idiomas: lo mismo que si no existiera."""
    escena = Escena(reloj)
    documento = escena.suyo.documentos.first()
    assert documento is not None
    probadas = 0
    for quien in ("inhibido", "ex-abogado", "administrador"):
        cliente = entrar(escena.gente[quien][1])
        for nombre, patron in TODAS:
            es_del_caso = {"numero", "uuid"} & set(patron.pattern.converters)
            if getattr(patron.callback, "acceso", None) not in set(Accion) or not es_del_caso:
                continue
            MUESTRA["uuid"] = documento.uuid
            suya = direccion(nombre, patron, str(escena.suyo.numero))
            MUESTRA["uuid"] = uuid.UUID(int=1)
            falsa = direccion(nombre, patron, "CVQM-1900-0001")
            assert suya and falsa
            for idioma in ("es", "en"):
                una, otra = (
                    cliente.get(r.replace("/es/", f"/{idioma}/", 1)).status_code
                    for r in (suya, falsa)
                )
                assert una == otra, f"{quien} {suya}: {una}, y la que no existe {otra}"
                assert una in (403, 404), f"{quien} {suya}: {una}"
                probadas += 1
    assert probadas > 50


def test_los_campos_de_mas_en_un_envio_no_cambian_nada(reloj: Any) -> None:
    from tests.querellas.mesa import enviar

    escena = Escena(reloj)
    secretaria = escena.gente["secretaria"][1]
    antes = Querella.objects.filter(pk=escena.ajeno.pk).values().get()
    hecho = enviar(
        secretaria,
        escena.ajeno,
        "prestar_asistencia",
        resultado="se orientó",
        estado="resuelta",
        numero="CVQM-2026-9999",
        reservada="on",
        origen="historico",
        querella_id=str(escena.suyo.pk),
        querella=str(escena.suyo.pk),
        actor="1",
        is_superuser="on",
        is_staff="on",
        id="1",
        uuid=str(uuid.uuid4()),
    )
    assert hecho.status_code == 302
    despues = Querella.objects.filter(pk=escena.ajeno.pk).values().get()
    cambiados = {c for c in antes if antes[c] != despues[c]}
    assert cambiados <= {"version_publica", "publica_en"}
    assert Actuacion.objects.filter(querella=escena.suyo).count() == 1
    secretaria.refresh_from_db()
    assert not secretaria.is_superuser and not secretaria.is_staff
