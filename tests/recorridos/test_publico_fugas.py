"""Lo restringido está ausente: ni páginas, ni cabeceras, ni archivos, ni la base lo dejan ver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from itertools import product
from typing import Any

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

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
CALLADO = "CVQM-2026-0003"
# Con qué se llena cada parte de una dirección; una parte nueva sin fila rompe la prueba.
PARTES: dict[str, tuple[str, ...]] = {
    "numero": (RESERVADO, ABIERTO, CALLADO, "CVQM-2026-0404"),
    "nombre": ("0" * 32,),
    "codigo": ("0" * 26,),
    "dia": ("2026-05-03",),
    "ano": ("2026",),
    "anio": ("2026",),
    "perfil": ("GOB",),
}
CONSULTAS = (
    "q=santaella",
    "q=santaela",
    "q=canario",
    "q=penuelas",
    f"q={RESERVADO}",
    "municipio=penuelas",
    "ano=2026",
    *(f"estado={e}" for e in ("presentada", "notificada", "desestimada", "vista_senalada")),
    "clase=ciudadano",
    "resultado=desestimacion",
    "desde=2026-01-01&hasta=2026-12-31",
    "vence=30",
)
CON_CONSULTA = ("expedientes", "expedientes_json", "expedientes_csv", "expedientes_atom")


def rutas_publicas() -> list[str]:
    """Toda dirección de `publico` y de la API, en todos sus formatos, con cada consulta."""
    from querellas.api import urls as de_api
    from querellas.publico import urls as de_publico

    rutas = ["/es/", "/en/"]
    for patron in planos(de_publico.urlpatterns):
        for valores in combinar(patron.pattern.converters or patron.pattern.regex.groupindex):
            for idioma in ("es", "en"):
                with override(idioma):
                    ruta = reverse(f"publico:{patron.name}", kwargs=valores)
                consultas = CONSULTAS if patron.name in CON_CONSULTA else ()
                if patron.name == "expedientes":
                    consultas = (*consultas, "antes=2026-000000002-CVQM-2026-0002")
                rutas += [ruta, *(f"{ruta}?{x}" for x in consultas)]
    for patron in planos(de_api.urlpatterns):
        for valores in combinar(patron.pattern.converters):
            ruta = reverse(f"api:{patron.name}", kwargs=valores)
            consultas = CONSULTAS if patron.name == "expedientes" else ()
            rutas += [ruta, *(f"{ruta}?{x}" for x in consultas)]
    return sorted(set(rutas))


def planos(patrones: Any) -> Iterator[Any]:
    for patron in patrones:
        if hasattr(patron, "url_patterns"):
            yield from planos(patron.url_patterns)
        elif patron.name and patron.name != "api-root":
            yield patron


def combinar(nombres: Iterable[str]) -> Iterator[dict[str, Any]]:
    nombres = list(nombres)
    for valores in product(*(PARTES[n] for n in nombres)):
        dado: dict[str, Any] = dict(zip(nombres, valores, strict=True))
        if "dia" in dado:
            dado["dia"] = date.fromisoformat(dado["dia"])
        yield dado


def otra_base() -> None:
    """Una base nueva, como al empezar la prueba."""
    connections.close_all()
    conftest.ARNES.clonar(conftest.PUESTO.base)


def cabeceras(respuesta: Any) -> dict[str, str]:
    """Todas menos `Expires`: en lo que no se guarda es la hora en que se contestó."""
    return {nombre: valor for nombre, valor in respuesta.headers.items() if nombre != "Expires"}


def misma_hora() -> None:
    """Los instantes de registro dependen de cuándo corre la prueba: aquí son siempre iguales."""
    conexion = conftest.ARNES.postgres.conectar(conftest.PUESTO.base)
    try:
        with conexion.cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
            cursor.execute(
                "UPDATE querellas_actuacion SET registrada_en ="
                " '2026-05-04 14:00+00'::timestamptz + numero * interval '1 microsecond'"
            )
    finally:
        conexion.close()


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
    fabricas.abierta(elenco=elenco, querellantes=(persona,))
    llena = llenar is not vacio
    secreta = DatosDeQuerellante(
        clase="ciudadano", nombre="Canario" if llena else "Eva", apellido_paterno="Rey"
    )
    callado = fabricas.presentada(
        elenco=elenco,
        querellantes=(secreta,),
        asunto="canario" if llena else "otro",
        prueba_descrita=("canario",) if llena else (),
    )
    assert callado.numero == CALLADO
    casos_publicos.dar_por_listos()
    misma_hora()
    nombres = [d.ruta_publica[3:] for d in Documento.objects.exclude(ruta_publica="")]
    if nombres:
        assert Client().get(f"/es/documento/{nombres[0]}/").status_code == 200
    reservar(q)
    settings.RELOJ_SIMULADO = False  # la franja dice la hora
    visto: dict[str, Any] = {}
    cualquiera = Client()
    for ruta in rutas_publicas():
        r = cualquiera.get(ruta)
        cuerpo = b"".join(r.streaming_content) if r.streaming else r.content  # type: ignore[attr-defined]
        assert r.status_code < 500, ruta
        visto[ruta] = (r.status_code, cabeceras(r), cuerpo)
    for ruta in rutas_publicas()[::7]:
        r = cualquiera.head(ruta)
        visto[f"HEAD {ruta}"] = (r.status_code, cabeceras(r))
    for idioma in ("es", "en"):
        for nombre in nombres:
            sellado = cualquiera.get(f"/{idioma}/documento/{nombre}/")
            assert sellado.status_code == 404
            cero = cualquiera.get(f"/{idioma}/documento/{'0' * 32}/")
            assert sellado.content.replace(nombre.encode(), b"0" * 32) == cero.content
    assert not cualquiera.cookies
    return visto


@pytest.mark.parametrize("llenar", [con_vista, pytest.param(con_decision, marks=pytest.mark.largo)])
def test_un_caso_reservado_es_el_mismo_lleno_o_vacio(
    llenar: Callable[..., Querella], reloj: Callable[[str], Any], settings: Any
) -> None:
    lleno = retrato(reloj, settings, llenar)
    otra_base()
    hueco = retrato(reloj, settings, vacio)
    assert lleno.keys() == hueco.keys()
    distintas = [donde for donde in hueco if lleno[donde] != hueco[donde]]
    assert distintas == []
    assert len(hueco) > 150
    lista = hueco["/es/expedientes/"][2]
    assert all(n.encode() in lista for n in (RESERVADO, ABIERTO, CALLADO))
    assert ABIERTO.encode() in hueco["/es/expedientes/?q=penuelas"][2]
    for ruta, dicho in lleno.items():
        if "canario" not in ruta:
            assert b"anario" not in dicho[-1] if isinstance(dicho[-1], bytes) else True, ruta
    for callado in (RESERVADO, CALLADO):
        assert callado.encode() not in hueco["/es/expedientes/?q=penuelas"][2]


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
    q = fabricas.abierta(elenco=gente.crear())
    assert Documento.objects.filter(querella=q, estado="listo").count() == 3
    html = Client().get(f"/es/expediente/{q.numero}/").text
    assert "No hay documentos públicos" in html
    Documento.objects.filter(querella=q).update(ruta_publica="ab/" + "ab" * 16)
    assert Client().get(f"/es/documento/{'ab' * 16}/").status_code == 404
