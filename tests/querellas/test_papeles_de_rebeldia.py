"""Lo que las partes reciben cuando se anota la rebeldía, cuando cae y cuando se prorroga."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from plazos.vencimientos import vigilar
from querellas import services
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.plantillas import PLANTILLAS
from querellas.models import Querella
from querellas.models.redaccion.palabras import PALABRAS
from querellas.notificaciones.models import Notificacion
from tests import elenco as gente
from tests import fabricas
from tests.querellas.test_contestar_en_rebeldia import en_rebeldia

pytestmark = pytest.mark.django_db


def vencen(documento: Documento) -> list[str]:
    """El último día de cada término que el documento explica."""
    return [e["vence_el"] for e in documento.datos["explicaciones"]]


def ultimo(q: Querella, titulo: str) -> Documento:
    return q.actuaciones.latest("numero").documentos.get(titulo=titulo)


@pytest.mark.norma("18.004#3", "18.013#3")
def test_la_vigilancia_deja_la_anotacion_en_el_buzon_de_cada_parte(reloj: Any) -> None:
    q = en_rebeldia(gente.crear(), reloj)
    papel = q.actuaciones.get(clase="anotar_rebeldia").documentos.get()
    assert (papel.tipo, papel.estado) == ("rebeldia", "pendiente")
    assert papel.datos["recibida_el"] == "2026-03-19"
    assert papel.datos["vencido"]["vence_el"] == "2026-04-06"
    assert papel.datos["estudio"]["vence_el"] == "2026-05-06"
    assert papel.datos["efectiva_en"] == "2026-04-07T04:00:00+00:00"
    assert len(papel.datos["vencido"]["renglones"]) == 19
    quienes = papel.notificaciones.order_by("pk").values_list("parte__papel", flat=True)
    assert sorted(set(quienes)) == ["querellado", "querellante"]
    vigilar()
    assert q.documentos.filter(tipo="rebeldia").count() == 1


@pytest.mark.norma("18.004#5")
def test_la_contestacion_a_tiempo_la_deja_sin_efecto_y_ya_no_se_entrega(reloj: Any) -> None:
    elenco = gente.crear()
    q = en_rebeldia(elenco, reloj)
    services.contestar(querella_id=q.pk, actor=elenco.secretaria, el=date(2026, 4, 2))
    aviso = ultimo(q, "Notificación de que queda sin efecto la rebeldía")
    assert vencen(aviso) == ["2026-05-04"]
    de_antes = Notificacion.objects.filter(documento__tipo="rebeldia")
    assert set(de_antes.values_list("estado", flat=True)) == {"sustituida"}
    assert aviso.notificaciones.exclude(estado="sustituida").count() == de_antes.count()


@pytest.mark.norma("18.004#14")
def test_la_orden_que_la_levanta_enseña_el_termino_que_no_se_mueve(reloj: Any) -> None:
    elenco = gente.crear()
    q = en_rebeldia(elenco, reloj)
    services.levantar_rebeldia(querella_id=q.pk, actor=elenco.presidente, razon="Causa.")
    assert vencen(ultimo(q, "Orden que levanta la rebeldía")) == ["2026-05-06"]


@pytest.mark.norma("18.004#4")
def test_la_prorroga_de_derecho_se_notifica_con_su_computo(reloj: Any) -> None:
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    aviso = ultimo(q, "Notificación de prórroga")
    assert vencen(aviso) == ["2026-04-21"]
    assert "hasta el 21 de abril de 2026" in aviso.datos["parrafos"][0]


def test_de_todo_lo_que_se_notifica_se_sabe_decir_que_se_entrego() -> None:
    """Lo que expide una plantilla y lo que sube alguien: ningún asiento cita una clave."""
    no_se_notifican = {
        TipoDeDocumento.HOJA,
        TipoDeDocumento.CERTIFICADO_ESTADO,
        TipoDeDocumento.COPIA_DOCUMENTO,
        TipoDeDocumento.VOLUMEN,
        TipoDeDocumento.ENTREGAS,
        TipoDeDocumento.CARATULA,
    }
    expedidos = {tipo for tipo, _version in PLANTILLAS} - no_se_notifican
    for idioma in ("es", "en"):
        assert expedidos - set(PALABRAS["de_que"][idioma]) == set()
