"""Un documento corregido es otro, que dice a cuál sustituye; el viejo sigue igual y se sabe."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection

from querellas import services
from querellas.documentos import lectura, produccion
from querellas.documentos.almacen import expediente
from querellas.documentos.models import Documento
from querellas.models import Querella
from querellas.services.base import ActoRechazado
from querellas.tasks import despachar_pendientes
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import hacer

pytestmark = pytest.mark.django_db


@pytest.fixture
def elenco() -> Elenco:
    return gente.crear()


@pytest.fixture
def viejo(elenco: Elenco, reloj: Any) -> Documento:
    """La notificación sobre el interés público, lista y por entregar."""
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    reloj("2026-03-13T11:00-04:00")
    fabricas.determinar(querella_id=q.pk, actor=elenco.presidente, solicita_abogado=True, razon="r")
    fabricas.documentos_listos()
    despachar_pendientes()
    reloj("2026-03-16T10:00-04:00")
    return q.documentos.get(tipo="constancia")


def corregir(viejo: Documento, elenco: Elenco, **cambios: Any) -> Documento:
    base: dict[str, Any] = {
        "querella_id": viejo.querella_id,
        "actor": elenco.secretaria,
        "documento_id": viejo.pk,
        "razon": "el segundo apellido del querellado",
    }
    return services.corregir_documento(**{**base, **cambios})


@pytest.mark.norma("18.013#2")
def test_el_nuevo_dice_a_cual_sustituye_y_el_viejo_no_cambia(
    viejo: Documento, elenco: Elenco
) -> None:
    antes = (viejo.sha256, viejo.datos, viejo.archivo)
    nuevo = corregir(viejo, elenco, texto="La Comisión lo solicita.\n\nNada se detiene.")
    assert nuevo.sustituye == viejo
    assert nuevo.codigo != viejo.codigo
    assert nuevo.datos["parrafos"] == ["La Comisión lo solicita.", "Nada se detiene."]
    assert produccion.producir(nuevo.pk)
    nuevo.refresh_from_db()
    with expediente().open(nuevo.archivo) as archivo:
        texto = "".join(lectura.texto_de(archivo.read()).split())
    assert "Estedocumentocorrigeysustituyealexpedidoel13demarzode2026" in texto
    assert viejo.codigo in texto
    viejo.refresh_from_db()
    assert (viejo.sha256, viejo.datos, viejo.archivo) == antes


def test_lo_reciben_las_mismas_personas_y_el_viejo_ya_no_se_entrega(
    viejo: Documento, elenco: Elenco
) -> None:
    a_quienes = [n.destinatario for n in viejo.notificaciones.order_by("pk")]
    nuevo = corregir(viejo, elenco)
    assert [n.destinatario for n in nuevo.notificaciones.order_by("pk")] == a_quienes
    assert len(a_quienes) == 2
    assert {n.estado for n in viejo.notificaciones.all()} == {"sustituida"}


def sin_efecto(documento: Documento) -> Any:
    """Lo que contesta la función que usa la página de comprobar; None si no conoce el código."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT sin_efecto FROM publicado.verificar(%s)", [documento.codigo])
        fila = cursor.fetchone()
    return fila[0] if fila else None


def test_al_comprobar_el_viejo_se_sabe_que_otro_lo_sustituye(
    viejo: Documento, elenco: Elenco
) -> None:
    # Lo ya entregado sigue entregado: que no vale lo dice el documento nuevo.
    viejo.notificaciones.update(estado="recibida")
    assert sin_efecto(viejo) is False
    nuevo = corregir(viejo, elenco)
    assert sin_efecto(viejo) is True
    fabricas.documentos_listos()
    assert sin_efecto(nuevo) is False


def test_un_volumen_reservado_contesta_como_un_codigo_desconocido(
    viejo: Documento, elenco: Elenco
) -> None:
    quien: dict[str, Any] = {"querella_id": viejo.querella_id, "actor": elenco.secretaria}
    volumenes = [
        services.expedir_volumen(**quien, alcance=alcance) for alcance in ("partes", "reservado")
    ]
    fabricas.documentos_listos()
    assert [sin_efecto(v) for v in volumenes] == [False, None]


def test_lo_que_decide_o_mueve_terminos_no_se_corrige_aqui_ni_dos_veces(
    viejo: Documento, elenco: Elenco
) -> None:
    aviso = viejo.querella.documentos.get(tipo="notificacion_querella")
    with pytest.raises(ActoRechazado, match="no se puede corregir aquí"):
        corregir(viejo, elenco, documento_id=aviso.pk)
    corregir(viejo, elenco)
    with pytest.raises(ActoRechazado, match="no se puede corregir aquí"):
        corregir(viejo, elenco)
    with pytest.raises(PermissionDenied):
        corregir(viejo, elenco, actor=elenco.asociada)


def test_desde_la_pagina(viejo: Documento, elenco: Elenco) -> None:
    q: Querella = viejo.querella
    pagina = hacer(
        elenco.secretaria, q, "corregir_documento", documento_id=viejo.pk, razon="la fecha"
    )
    assert "Se corrigió un documento expedido" in pagina.text
    assert Documento.objects.get(sustituye=viejo).datos["sustituye"]["razon"] == "la fecha"
