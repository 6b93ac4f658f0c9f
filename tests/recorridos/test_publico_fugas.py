"""Lo restringido está ausente: ni páginas, ni cabeceras, ni archivos, ni la base lo dejan ver."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connections
from django.test import Client

from querellas import services
from querellas.documentos.models import Documento
from querellas.models import Querella
from querellas.services.presentar import DatosDeQuerellante
from querellas.tasks import generar_pendientes
from tests import conftest, fabricas
from tests import elenco as gente
from tests.recorridos import casos_publicos
from tests.recorridos.test_publico import reservar

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "publico"])

RESERVADO, ABIERTO = "CVQM-2026-0001", "CVQM-2026-0002"
RUTAS = (
    "",
    "expedientes/",
    "expedientes/?q=santaella",
    "expedientes/?q=penuelas",
    f"expedientes/?q={RESERVADO}",
    "expedientes/?municipio=penuelas",
    "expedientes/?ano=2026",
    *(f"expedientes/?estado={e}" for e in ("presentada", "desestimada", "vista_senalada")),
    f"expedientes/?antes={ABIERTO}",
    f"expediente/{RESERVADO}/",
    f"expediente/{ABIERTO}/",
    "vistas/",
    "decisiones/",
    f"decisiones/{RESERVADO}/",
    "documento/00000000000000000000000000000000/",
    "acerca/",
)


def otra_base() -> None:
    """Una base nueva, como al empezar la prueba."""
    connections.close_all()
    conftest.ARNES.clonar(conftest.PUESTO.base)


def vacio(reloj: Any, elenco: gente.Elenco) -> Querella:
    return fabricas.presentada(elenco=elenco)


def con_decision(reloj: Any, elenco: gente.Elenco) -> Querella:
    """Notificada, contestada, desestimada por resolución ya publicada."""
    q = _contestada(reloj, elenco, "sin_vista")
    propuesta = casos_publicos.proponer(elenco, q, "sin_vista", "desestimacion")
    services.desestimar_sin_vista(querella_id=q.pk, actor=elenco.asociado, resolucion_id=propuesta)
    generar_pendientes()
    return Querella.objects.get(pk=q.pk)


def con_vista(reloj: Any, elenco: gente.Elenco) -> Querella:
    """Notificada, contestada y con vista pública señalada."""
    q = _contestada(reloj, elenco, "privada")
    casos_publicos.senalar(elenco, q, date(2026, 5, 28))
    return Querella.objects.get(pk=q.pk)


def _contestada(reloj: Any, elenco: gente.Elenco, cual: str) -> Querella:
    q = casos_publicos.presentar(elenco, cual)
    casos_publicos.dar_por_listos()
    reloj("2026-03-19T15:00-04:00")
    casos_publicos.notificar(elenco, q, date(2026, 3, 19))
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    return q


def retrato(reloj: Any, settings: Any, llenar: Callable[..., Querella]) -> dict[str, Any]:
    """Cada byte y cada cabecera que cualquiera obtiene con ese caso reservado."""
    settings.RELOJ_SIMULADO = True
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    q = llenar(reloj, elenco)
    assert q.numero == RESERVADO
    reloj("2026-05-04T10:00-04:00")
    persona = DatosDeQuerellante(clase="ciudadano", nombre="Ada", apellido_paterno="Pagán")
    fabricas.presentada(elenco=elenco, querellantes=(persona,))
    casos_publicos.dar_por_listos()
    nombres = [d.ruta_publica[3:] for d in Documento.objects.exclude(ruta_publica="")]
    if nombres:
        assert Client().get(f"/es/documento/{nombres[0]}/").status_code == 200
    reservar(q)
    settings.RELOJ_SIMULADO = False  # la franja dice la hora
    visto: dict[str, Any] = {}
    cualquiera = Client()
    for idioma in ("es", "en"):
        for ruta in RUTAS:
            for metodo in ("get", "head"):
                r = getattr(cualquiera, metodo)(f"/{idioma}/{ruta}")
                visto[f"{metodo} {idioma}/{ruta}"] = (r.status_code, dict(r.headers), r.content)
        for nombre in nombres:
            sellado = cualquiera.get(f"/{idioma}/documento/{nombre}/")
            assert sellado.status_code == 404
            cero = cualquiera.get(f"/{idioma}/documento/{'0' * 32}/")
            assert sellado.content.replace(nombre.encode(), b"0" * 32) == cero.content
    assert not cualquiera.cookies
    return visto


@pytest.mark.parametrize("llenar", [con_decision, con_vista])
def test_un_caso_reservado_es_el_mismo_lleno_o_vacio(
    llenar: Callable[..., Querella], reloj: Callable[[str], Any], settings: Any
) -> None:
    lleno = retrato(reloj, settings, llenar)
    otra_base()
    hueco = retrato(reloj, settings, vacio)
    assert lleno.keys() == hueco.keys()
    distintas = [donde for donde in hueco if lleno[donde] != hueco[donde]]
    assert distintas == []
    assert RESERVADO.encode() in hueco["get es/expedientes/"][2]
    assert ABIERTO.encode() in hueco["get es/expedientes/?q=penuelas"][2]
    assert RESERVADO.encode() not in hueco["get es/expedientes/?q=penuelas"][2]


def test_el_papel_publico_solo_lee_lo_publicado(reloj: Callable[[str], Any]) -> None:
    reloj("2026-03-13T10:00-04:00")
    q = con_decision(reloj, gente.crear())
    reservar(q)
    with connections["publico"].cursor() as cursor:
        cursor.execute("SELECT * FROM publicado.expediente WHERE numero = %s", [q.numero])
        columnas = [columna.name for columna in cursor.description]
        fila = dict(zip(columnas, cursor.fetchone(), strict=True))
        assert {k: v for k, v in fila.items() if v is not None} == {
            "numero": RESERVADO,
            "reservada": True,
        }
        for vista in ("actuacion", "plazo", "vista", "documento", "decision"):
            cursor.execute(f"SELECT count(*) FROM publicado.{vista}")  # noqa: S608
            assert cursor.fetchone() == (0,), vista
        cursor.execute(
            "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace"
            " AND relkind IN ('r', 'v', 'm', 'p')"
            " AND has_table_privilege('querellas_publico', oid, 'SELECT, INSERT, UPDATE, DELETE')"
        )
        assert cursor.fetchall() == []


def test_de_un_asiento_reservado_solo_sale_su_numero(reloj: Callable[[str], Any]) -> None:
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    q = con_decision(reloj, elenco)
    (nombre,) = [d.ruta_publica[3:] for d in Documento.objects.exclude(ruta_publica="")]
    for numero in (2, 4):
        services.reservar(querella_id=q.pk, actor=elenco.secretaria, orden="Orden", asiento=numero)
    for idioma, palabra in (("es", "Reservada"), ("en", "Restricted")):
        html = Client().get(f"/{idioma}/expediente/{q.numero}/").text
        pieza = html.split('id="a2"', 1)[1].split("</li>", 1)[0]
        assert palabra in pieza
        assert "<time" not in pieza and "2026" not in pieza
        # Ni el término que ese asiento abrió ni el documento del otro.
        assert "Q-CONT-15" not in html
        assert "oraciones 3, 14" not in html and "sentences 3, 14" not in html
        assert nombre not in html
    assert Client().get(f"/es/documento/{nombre}/").status_code == 404
    assert Client().get(f"/es/decisiones/{q.numero}/").status_code == 404
    with connections["publico"].cursor() as cursor:
        cursor.execute(
            "SELECT clase, texto_es, datos, efectiva_el FROM publicado.actuacion WHERE numero = 2"
        )
        assert cursor.fetchone() == (None, None, None, None)


def test_el_documento_publicado_se_baja_con_sus_cabeceras(reloj: Callable[[str], Any]) -> None:
    reloj("2026-03-13T10:00-04:00")
    q = con_decision(reloj, gente.crear())
    (documento,) = Documento.objects.exclude(ruta_publica="")
    url = f"/es/documento/{documento.ruta_publica[3:]}/"
    assert url in Client().get(f"/es/expediente/{q.numero}/").text
    r = Client().get(url)
    cuerpo = b"".join(r.streaming_content)  # type: ignore[attr-defined]
    assert r.status_code == 200 and cuerpo.startswith(b"%PDF-") and len(cuerpo) == documento.bytes
    assert r["Content-Type"] == "application/pdf"
    assert r["Content-Disposition"] == 'attachment; filename="CVQM-2026-0001-resolucion.pdf"'
    assert r["X-Content-Type-Options"] == "nosniff"
    assert r["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert r["Cache-Control"] == "no-cache"
    assert not r.cookies
    assert Client().get(url, headers={"if-none-match": r["ETag"]}).status_code == 304
    assert Client().post(url).status_code == 405
    for ajeno in (
        documento.ruta_publica,
        documento.ruta_publica[3:].upper(),
        documento.archivo,
        documento.codigo,
        "..%2f..%2fetc%2fpasswd",
        f"{documento.ruta_publica[3:]}%0a",
    ):
        assert Client().get(f"/es/documento/{ajeno}/").status_code == 404, ajeno


def test_lo_que_no_es_publico_no_se_publica_ni_se_baja(reloj: Callable[[str], Any]) -> None:
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=gente.crear())
    casos_publicos.dar_por_listos()
    assert Documento.objects.filter(querella=q, estado="listo").count() == 3
    html = Client().get(f"/es/expediente/{q.numero}/").text
    assert "No hay documentos públicos" in html
    Documento.objects.filter(querella=q).update(ruta_publica="ab/" + "ab" * 16)
    assert Client().get(f"/es/documento/{'ab' * 16}/").status_code == 404
