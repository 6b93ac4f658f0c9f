"""Qué es público y desde cuándo: la tabla, la base y las páginas dicen lo mismo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client

from querellas import services
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import Estado
from querellas.models import Querella
from querellas.models.redaccion import REDACCION
from querellas.models.redaccion.publicidad import PUBLICIDAD, TODAS, Alcance, alcance, etapa_de
from querellas.tasks import generar_pendientes
from tests import elenco as gente
from tests.recorridos import casos_publicos
from vistas import services as vistas

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "publico"])
CALLADO = ("Olga", "Santaella", "Ponce", "Peñuelas", "2026-03", "marzo", "March", "#a1", "uso de")


@pytest.fixture
def elenco(reloj: Callable[[str], Any]) -> gente.Elenco:
    reloj("2026-03-13T10:00-04:00")
    return gente.crear()


def test_la_base_guarda_las_mismas_filas_que_el_codigo() -> None:
    with connections["publico"].cursor() as cursor:
        cursor.execute("SELECT que, clase, vista, etapa, alcance, fuente FROM publicado.publicidad")
        en_la_base = set(cursor.fetchall())
    assert en_la_base == {
        (r.que, r.clase, r.vista, str(r.etapa), str(r.alcance), r.fuente) for r in PUBLICIDAD
    }
    assert len(en_la_base) == len(PUBLICIDAD)
    clases = {clase for clase, _version in REDACCION}
    assert {r.clase for r in PUBLICIDAD if r.que == "asiento"} <= clases | {TODAS}
    assert {r.clase for r in PUBLICIDAD if r.que == "documento"} <= set(TipoDeDocumento.values)


def test_la_base_y_el_codigo_contestan_lo_mismo_de_cada_cosa_vista_y_estado() -> None:
    cosas = [("caso", TODAS), ("termino", "Q-EST-30"), ("vista", TODAS)]
    cosas += [("asiento", clase) for clase, _v in REDACCION]
    cosas += [("documento", t) for t in ("resolucion", "prueba", "informe", "escrito", "orden")]
    preguntas = [(q, c, p, str(e)) for q, c in cosas for p in (True, False) for e in Estado]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT publicado.alcance(q, c, p, e) FROM unnest(%s::text[], %s::text[], "
            "%s::bool[], %s::text[]) WITH ORDINALITY t(q, c, p, e, n) ORDER BY n",
            [list(columna) for columna in zip(*preguntas, strict=True)],
        )
        dicho = [fila[0] or "nada" for fila in cursor.fetchall()]
    esperado = [str(alcance(q, c, privada=p, etapa=etapa_de(e))) for q, c, p, e in preguntas]
    assert dicho == esperado
    assert alcance("documento", "prueba", privada=False, etapa="abierta") == Alcance.NADA
    assert alcance("vista", TODAS, privada=True, etapa="abierta") == Alcance.DIA


@pytest.mark.norma("18.004#3")
def test_hasta_que_el_alcalde_es_notificado_solo_salen_numero_y_clase(
    elenco: gente.Elenco,
) -> None:
    q = casos_publicos.presentar(elenco, "privada", prueba_descrita=())
    for idioma, palabra, clase in (
        ("es", "en trámite de notificación", "Ciudadano particular"),
        ("en", "being served", "Private citizen"),
    ):
        for ruta in (f"expediente/{q.numero}/", "expedientes/"):
            html = Client().get(f"/{idioma}/{ruta}").text.split("<main", 1)[1]
            assert palabra in html and clase in html and str(q.numero) in html, ruta
            if ruta == "expedientes/":
                html = html.split("<tbody>", 1)[1].split("</tbody>", 1)[0]
            assert [x for x in CALLADO if x in html] == [], ruta
    for consulta in ("q=santaella", "q=penuelas", "municipio=penuelas", "ano=2026"):
        assert str(q.numero) not in Client().get(f"/es/expedientes/?{consulta}").text, consulta
    with connections["publico"].cursor() as cursor:
        for vista in ("actuacion", "plazo", "vista", "documento", "decision"):
            cursor.execute(f"SELECT count(*) FROM publicado.{vista}")  # noqa: S608
            assert cursor.fetchone() == (0,), vista
    casos_publicos.dar_por_listos()
    casos_publicos.notificar(elenco, q, date(2026, 3, 13))
    assert "Santaella" in Client().get(f"/es/expediente/{q.numero}/").text
    assert str(q.numero) in Client().get("/es/expedientes/?q=santaella").text


@pytest.mark.norma("18.004#3")
def test_anulada_la_notificacion_el_caso_vuelve_a_callar(elenco: gente.Elenco) -> None:
    q = casos_publicos.presentar(elenco, "privada")
    casos_publicos.dar_por_listos()
    casos_publicos.notificar(elenco, q, date(2026, 3, 13))
    Querella.objects.filter(pk=q.pk).update(estado="presentada")
    services.publicacion.reindexar(q.pk)
    for ruta in (f"expediente/{q.numero}/", "expedientes/", "expedientes/?q=santaella"):
        html = Client().get(f"/es/{ruta}").text
        assert "Santaella" not in html and "#a1" not in html, ruta


@pytest.mark.norma("18.004#8")
def test_de_la_vista_privada_no_sale_quien_fue_y_de_su_resolucion_no_salen_los_hechos(
    elenco: gente.Elenco, reloj: Callable[[str], Any]
) -> None:
    q = casos_publicos.presentar(elenco, "privada")
    casos_publicos.dar_por_listos()
    reloj("2026-03-19T15:00-04:00")
    casos_publicos.notificar(elenco, q, date(2026, 3, 19))
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    casos_publicos.senalar(elenco, q, date(2026, 5, 28), publica=False, privada_por="la pidió")
    for papel in ("querellado", "querellante"):
        vistas.diligenciar_aviso(
            querella_id=q.pk, actor=elenco.secretaria, papel=papel, recibida_el=date(2026, 4, 6)
        )
    reloj("2026-05-28T16:00-04:00")
    vistas.concluir_vista(querella_id=q.pk, actor=elenco.asociada)
    reloj("2026-06-02T16:00-04:00")
    texto = vistas.TextoDeInforme(hechos="h", evidencia="e", conclusiones="c")
    vistas.rendir_informe(querella_id=q.pk, actor=elenco.asociada, texto=texto)
    propuesta = casos_publicos.proponer(elenco, q, "fondo", "amonestacion")
    services.emitir_resolucion(querella_id=q.pk, actor=elenco.asociado, resolucion_id=propuesta)
    generar_pendientes()
    caso = Client().get(f"/es/expediente/{q.numero}/").text
    assert "Aviso de la vista recibido" not in caso and "Reservada" in caso
    assert "Vista privada señalada para el 28 de mayo de 2026" in caso
    decision = Client().get(f"/es/decisiones/{q.numero}/").text
    assert "Edición pública" in decision and "Votos" in decision and "Disposición" in decision
    assert "excavadora" not in decision and "/documento/" not in decision + caso
    resolucion = Documento.objects.get(tipo="resolucion")
    assert resolucion.estado == "listo" and not resolucion.ruta_publica
    # Un documento marcado público por error tampoco sale.
    Documento.objects.filter(pk=resolucion.pk).update(publica=True, ruta_publica="ab/" + "ab" * 16)
    assert Client().get(f"/es/documento/{'ab' * 16}/").status_code == 404
