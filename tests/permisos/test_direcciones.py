"""Toda dirección, con todo papel: la puerta que se abre es la de la matriz, y ninguna otra.

En `make test`, en español; `make matriz-largo` las recorre también en inglés y por HEAD y POST.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from querellas import services
from querellas.actos.tabla import POR_CLAVE
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
    "formato": "csv",
    "ano": 2026,
    "asiento": 1,
    "n": 1,
    "cual": 0,
}


def recorrer(
    resolver: URLResolver, nombres: tuple[str, ...] = ()
) -> Iterator[tuple[str, URLPattern]]:
    for parte in resolver.url_patterns:
        if isinstance(parte, URLResolver):
            yield from recorrer(parte, (*nombres, parte.namespace or ""))
        else:
            espacio = ":".join(n for n in nombres if n)
            propio = parte.name or f"sin nombre {parte.pattern}"
            yield (f"{espacio}:{propio}" if espacio else propio), parte


def direccion(nombre: str, patron: URLPattern, numero: str) -> str | None:
    from django.urls import NoReverseMatch

    conversores = patron.pattern.converters
    partes = {p: numero if p == "numero" else MUESTRA.get(p, uuid.UUID(int=1)) for p in conversores}
    if not conversores and patron.pattern.regex.groups:  # type: ignore[union-attr]
        partes = {p: MUESTRA.get(p, "x") for p in patron.pattern.regex.groupindex}  # type: ignore[union-attr]
    # Alguna trae la clave en el tramo de arriba, que el suyo no nombra.
    for dadas in (partes, {"pk": MUESTRA["pk"], **partes}):
        try:
            return reverse(nombre, kwargs=dadas)
        except NoReverseMatch:
            continue
    return None


TODAS = sorted(recorrer(get_resolver()), key=lambda par: par[0])
# Las que no tienen nombre con que pedirlas, y por qué no hace falta.
SIN_RECORRER = {
    "admin:sin nombre <path:object_id>/": "redirige a la ficha, que se recorre",
    "admin:sin nombre (?P<url>.*)$": "lo que no es de la administración: 404 tras su puerta",
}


def test_ninguna_direccion_se_queda_sin_recorrer() -> None:
    """Una nueva se recorre sola; si pide una parte que aquí no hay, se añade a MUESTRA."""
    sueltas = [n for n, p in TODAS if direccion(n, p, "CVQM-2026-0001") is None]
    assert set(sueltas) <= set(SIN_RECORRER), sorted(set(sueltas) - set(SIN_RECORRER))
    assert set(SIN_RECORRER) <= {n for n, _p in TODAS}
    # Dos con el mismo nombre: por él solo se llegaría a una.
    rutas: dict[str, set[str]] = {}
    for nombre, patron in TODAS:
        rutas.setdefault(nombre, set()).add(str(patron.pattern))
    repetidas = {n: r for n, r in rutas.items() if len(r) > 1 and n not in SIN_RECORRER}
    assert not repetidas, repetidas
    assert len(TODAS) > 150


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


# Lo que una lectura puede dejar: la propia sesión y lo que se cuenta para limitar.
DE_LA_SESION = {"django_session", "usersessions_usersession", "cache_django", "cuentas_usuario"}


def la_base() -> dict[str, str]:
    """Cada tabla, resumida: si una fila cambió, cambia su resumen."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT n.nspname || '.' || c.relname, c.relname FROM pg_class c JOIN pg_namespace n"
            " ON n.oid = c.relnamespace WHERE n.nspname IN ('public', 'publicado')"
            " AND c.relkind = 'r' AND has_table_privilege(c.oid, 'SELECT')"
        )
        tablas = [larga for larga, corta in cursor.fetchall() if corta not in DE_LA_SESION]
        resumenes = {}
        for tabla in tablas:
            cursor.execute(f"SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM {tabla} t")
            resumenes[tabla] = str(cursor.fetchone()[0])
    return resumenes


def test_cada_puerta_se_abre_solo_a_quien_tiene_su_accion_y_leer_no_cambia_nada(
    reloj: Any,
) -> None:
    escena = Escena(reloj)
    antes = la_base()
    assert len(antes) > 60
    fallas = revisar(escena, "es", ("get",))
    assert not fallas, "\n".join(fallas)
    despues = la_base()
    assert {t for t in antes if antes[t] != despues[t]} == set()


def test_ningun_envio_se_acepta_sin_su_ficha(reloj: Any) -> None:
    """De otro sitio no se hace nada con la sesión de nadie, en ninguna dirección."""
    escena = Escena(reloj)
    antes = la_base()
    for quien in ("secretaria", "presidente", "administrador"):
        cliente = Client(enforce_csrf_checks=True)
        cliente.force_login(escena.gente[quien][1])
        for nombre, patron in TODAS:
            ruta = direccion(nombre, patron, str(escena.ajeno.numero))
            if ruta is None or getattr(patron.callback, "acceso", None) == PUBLICA:
                continue
            codigo = cliente.post(ruta, {"paso": "hacer"}).status_code
            assert codigo in (403, 405), f"{quien} {ruta}: {codigo}"
    assert la_base() == antes


def test_la_pagina_de_un_acto_solo_la_abre_quien_puede_hacerlo(reloj: Any) -> None:
    """Todos los actos, también el que se añada, por las dos puertas."""
    escena = Escena(reloj)
    negadas = 0
    for quien, area in (
        ("secretaria", "secretaria"),
        ("presidente", "despacho"),
        ("comisionado", "despacho"),
        ("inhibido", "despacho"),
    ):
        usuario = escena.gente[quien][1]
        cliente = entrar(usuario)
        for clave, acto in POR_CLAVE.items():
            if permite(usuario, acto.accion, escena.suyo):
                continue
            for ruta in (f"/es/{area}/", f"/en/{area}/"):
                pedida = f"{ruta}expediente/{escena.suyo.numero}/{clave}/"
                for codigo in (
                    cliente.get(pedida).status_code,
                    cliente.post(pedida, {"paso": "hacer"}).status_code,
                ):
                    assert codigo in (403, 404), f"{quien} {pedida}: {codigo}"
                    negadas += 1
    assert negadas > 400
    assert Actuacion.objects.filter(querella=escena.suyo).count() == 1


def presentadas() -> Any:
    return Querella.objects.exclude(estado="borrador").order_by("pk").values()


@pytest.mark.largo
@pytest.mark.parametrize("idioma", ["es", "en"])
def test_lo_mismo_por_todos_los_metodos_y_en_los_dos_idiomas(reloj: Any, idioma: str) -> None:
    escena = Escena(reloj)
    antes = list(presentadas())
    asientos = Actuacion.objects.count()
    fallas = revisar(escena, idioma, ("get", "head", "post"), ())
    fallas += revisar(escena, idioma, ("put", "patch", "delete", "options"))
    assert not fallas, "\n".join(fallas)
    assert list(presentadas()) == antes
    # Lo único que un envío vacío hace es abrir un borrador, y solo a quien los abre.
    abiertos = Querella.objects.filter(estado="borrador").values_list("creada_por", flat=True)
    assert set(abiertos) <= {escena.gente["secretaria"][1].pk}
    assert Actuacion.objects.count() == asientos


def pedir(cliente: Client, ruta: str) -> int:
    """Lo que contesta a leerla; la que solo se manda, a mandarla."""
    codigo = cliente.get(ruta).status_code
    return cliente.post(ruta).status_code if codigo == 405 else codigo


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
                    pedir(cliente, r.replace("/es/", f"/{idioma}/", 1)) for r in (suya, falsa)
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
    assert hecho.status_code == 303
    despues = Querella.objects.filter(pk=escena.ajeno.pk).values().get()
    cambiados = {c for c in antes if antes[c] != despues[c]}
    assert cambiados <= {"version_publica", "publica_en"}
    assert Actuacion.objects.filter(querella=escena.suyo).count() == 1
    secretaria.refresh_from_db()
    assert not secretaria.is_superuser and not secretaria.is_staff


def test_el_caso_vinculado_no_se_ensena_a_quien_esta_inhibido_en_el(reloj: Any) -> None:
    escena = Escena(reloj)
    secretaria = escena.gente["secretaria"][1]
    services.vincular(querella_id=escena.ajeno.pk, actor=secretaria, otra=str(escena.suyo.numero))
    enlace = f"/expediente/{escena.suyo.numero}/"
    for quien, ve in (("presidente", True), ("comisionado", True), ("inhibido", False)):
        cliente = entrar(escena.gente[quien][1])
        pagina = cliente.get(f"/es/despacho/expediente/{escena.ajeno.numero}/")
        assert pagina.status_code == 200
        assert (enlace in pagina.text) is ve, quien


def test_con_el_caso_propio_no_se_llega_a_lo_de_otro(reloj: Any) -> None:
    """El número es de un caso que puede ver; lo que nombra dentro es de otro."""
    from tests.querellas.mesa import enviar

    escena = Escena(reloj)
    secretaria = escena.gente["secretaria"][1]
    ajeno = escena.suyo.documentos.earliest("pk")
    parte = escena.suyo.partes.get(papel="querellado")
    antes = la_base()
    for acto, campos in (
        ("reservar", {"que": f"documento:{ajeno.pk}", "orden": "Orden"}),
        ("corregir_asiento", {"asiento": "99", "correccion": "x", "orden": "Orden"}),
        ("comparecer", {"parte": str(parte.pk), "nombre": "Otra persona"}),
        ("solicitar_desistimiento", {"parte": str(parte.pk), "razon": "x"}),
    ):
        respuesta = enviar(secretaria, escena.ajeno, acto, **campos)
        assert respuesta.status_code in (200, 400, 422), acto
    cambiadas = {t for t, resumen in la_base().items() if antes[t] != resumen}
    # Lo único que queda es la página que contesta con los errores.
    assert cambiadas <= {"public.querellas_paginaguardada"}


def test_los_campos_de_mas_en_la_cuenta_propia_no_dan_nada(reloj: Any) -> None:
    escena = Escena(reloj)
    usuario = escena.gente["auditor"][1]
    usuario.set_password("una-clave-de-prueba-1")
    usuario.save()
    cliente = entrar(usuario)
    de_mas = {
        "is_superuser": "on",
        "is_staff": "on",
        "email": "otro@ejemplo.test",
        "roles": "secretaria",
        "clase": "secretaria",
        "user": str(escena.gente["secretaria"][1].pk),
        "id": "1",
    }
    for nombre in ("account_change_password", "account_email", "usersessions_list", "mfa_index"):
        cliente.post(reverse(nombre), {"action_add": "", **de_mas})
    leido = type(usuario).objects.get(pk=usuario.pk)
    assert (leido.is_superuser, leido.is_staff) == (False, False)
    assert leido.email == "auditor@ejemplo.test"
    assert [r.clase for r in leido.roles.all()] == ["auditor"]
