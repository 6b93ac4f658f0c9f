"""Entregar lo notificado: cada intento, su prueba, el acta y lo que queda por hacer."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import ProgrammingError, connection, transaction

from querellas import services
from querellas.management.demo.muestras import pdf
from querellas.models import Querella
from querellas.notificaciones.models import Diligencia, Notificacion
from querellas.services.bitacora import verificar
from querellas.services.entregar import DatosDeEntrega
from querellas.services.notificar import DatosDeServicio
from querellas.tasks import despachar_pendientes
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]
EN_MANO: dict[str, Any] = {
    "diligenciada_por": "alguacil Rosa Vélez",
    "lugar": "Casa Alcaldía de Peñuelas",
    "recibida_por": "el alcalde",
}


@pytest.fixture
def caso(reloj: Reloj) -> tuple[Elenco, Querella]:
    """Notificada el 19 de marzo; el 20 se avisa de lo decidido sobre el interés público."""
    reloj("2026-03-13T09:00-04:00")
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-20T10:00-04:00")
    fabricas.determinar(querella_id=q.pk, actor=elenco.presidente, solicita_abogado=True, razon="r")
    fabricas.documentos_listos()
    despachar_pendientes()
    return elenco, q


def al_alcalde(q: Querella) -> Notificacion:
    return q.notificaciones.get(documento__titulo="Orden sobre el interés público", tercero="")


def anotar(elenco: Elenco, fila: Notificacion, **cambios: Any) -> Querella:
    datos = {"el": date(2026, 3, 20), **EN_MANO, **cambios}
    return services.anotar_entrega(
        querella_id=fila.querella_id,
        actor=elenco.secretaria,
        notificacion_id=fila.pk,
        entrega=DatosDeEntrega(**datos),
    )


@pytest.mark.norma("18.013#3")
def test_la_entrega_deja_el_recibo_el_asiento_y_el_acta(caso: Any) -> None:
    elenco, q = caso
    fila = al_alcalde(q)
    assert fila.estado == "para_diligenciar"
    anotar(elenco, fila)
    fila.refresh_from_db()
    assert (fila.estado, fila.recibida_el) == ("recibida", date(2026, 3, 20))
    asiento = q.actuaciones.latest("numero")
    assert asiento.texto_es == (
        "Consta el recibo de una notificación por el querellado, el 20 de marzo de 2026."
    )
    acta = q.documentos.get(actuacion=asiento)
    assert acta.titulo == "Acta de diligenciamiento"
    dichos = {d["etiqueta"]: d["valor"] for d in acta.datos["datos"]}
    assert dichos["La diligenció"] == "alguacil Rosa Vélez"
    assert dichos["Lugar"] == "Casa Alcaldía de Peñuelas"
    assert list(verificar(q.numero)) == []


def test_cada_destinatario_aparte(caso: Any) -> None:
    elenco, q = caso
    anotar(elenco, al_alcalde(q))
    pendientes = q.notificaciones.filter(estado="para_diligenciar")
    assert [n.destinatario for n in pendientes] == ["Secretario de Justicia de Puerto Rico"]


def test_el_intento_fallido_deja_tarea_y_el_segundo_la_cierra(caso: Any, reloj: Reloj) -> None:
    elenco, q = caso
    fila = al_alcalde(q)
    anotar(elenco, fila, resultado="sin_efecto", detalle="la oficina estaba cerrada")
    fila.refresh_from_db()
    assert fila.estado == "fallida" and fila.recibida_el is None
    tarea = q.tareas.get(clase="entrega_sin_efecto")
    anotar(elenco, fila, resultado="sin_efecto", detalle="otra vez cerrada")
    assert q.tareas.filter(clase="entrega_sin_efecto").count() == 1
    reloj("2026-03-23T10:00-04:00")
    anotar(elenco, fila, el=date(2026, 3, 23))
    tarea.refresh_from_db()
    assert tarea.cerrada_en is not None
    assert [d.resultado for d in fila.diligencias.all()] == [
        "sin_efecto",
        "sin_efecto",
        "entregada",
    ]


@pytest.mark.norma("18.004#3")
def test_rehusarla_equivale_a_recibirla(caso: Any) -> None:
    elenco, q = caso
    fila = al_alcalde(q)
    anotar(elenco, fila, resultado="rehusada", detalle="no quiso firmar")
    fila.refresh_from_db()
    assert (fila.estado, fila.recibida_el) == ("recibida", date(2026, 3, 20))
    assert "la rehusó: equivale a recibirla" in q.actuaciones.latest("numero").texto_es


@pytest.mark.parametrize(
    ("cambios", "campo"),
    [
        ({"lugar": ""}, "lugar"),
        ({"diligenciada_por": ""}, "diligenciada_por"),
        ({"recibida_por": ""}, "recibida_por"),
        ({"resultado": "sin_efecto"}, "detalle"),
        ({"resultado": "rehusada"}, "detalle"),
        ({"medio": "correo_certificado", "enviada_el": date(2026, 3, 20)}, "numero_de_correo"),
        ({"medio": "correo_certificado", "numero_de_correo": "7020"}, "enviada_el"),
        ({"el": date(2026, 3, 19)}, "el"),
        ({"el": date(2026, 3, 21)}, "el"),
    ],
)
def test_lo_que_falta_o_no_cuadra_se_dice_en_su_campo(
    caso: Any, cambios: dict[str, Any], campo: str
) -> None:
    elenco, q = caso
    with pytest.raises(services.ActoRechazado) as rechazo:
        anotar(elenco, al_alcalde(q), **cambios)
    assert campo in rechazo.value.message_dict
    assert not Diligencia.objects.filter(notificacion=al_alcalde(q)).exists()


def test_por_correo_certificado_cuenta_el_dia_del_acuse(caso: Any, reloj: Reloj) -> None:
    elenco, q = caso
    reloj("2026-03-25T10:00-04:00")
    fila = al_alcalde(q)
    anotar(
        elenco,
        fila,
        el=date(2026, 3, 24),
        medio="correo_certificado",
        enviada_el=date(2026, 3, 20),
        numero_de_correo="7020 0640 0001",
    )
    fila.refresh_from_db()
    assert (fila.recibida_el, fila.enviada_el) == (date(2026, 3, 24), date(2026, 3, 20))
    assert fila.numero_de_correo == "7020 0640 0001"


def test_lo_ya_recibido_no_se_entrega_otra_vez(caso: Any) -> None:
    elenco, q = caso
    fila = al_alcalde(q)
    anotar(elenco, fila)
    with pytest.raises(services.ActoRechazado):
        anotar(elenco, fila)


@pytest.mark.norma("18.004#3")
def test_la_querella_rehusada_abre_el_termino_el_dia_de_la_rehusa(reloj: Reloj) -> None:
    """Rehusada el jueves 19 de marzo: los quince días vencen el viernes 3 de abril, feriado."""
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    q = fabricas.presentada(elenco=elenco)
    fabricas.documentos_listos()
    despachar_pendientes()
    fila = q.notificaciones.get()
    reloj("2026-03-17T10:00-04:00")
    with pytest.raises(services.ActoRechazado, match="abre un término"):
        anotar(elenco, fila, el=date(2026, 3, 17))
    anotar(elenco, fila, el=date(2026, 3, 17), resultado="sin_efecto", detalle="no estaba")
    reloj("2026-03-19T15:00-04:00")
    services.notificar(
        querella_id=q.pk,
        actor=elenco.secretaria,
        servicio=DatosDeServicio(
            recibida_el=date(2026, 3, 19), rehusada=True, detalle="no abrió la puerta", **EN_MANO
        ),
    )
    assert q.plazos.get(termino="Q-CONT-15").fecha_legal == date(2026, 4, 6)
    assert [d.resultado for d in fila.diligencias.all()] == ["sin_efecto", "rehusada"]
    assert not q.tareas.filter(clase="entrega_sin_efecto", cerrada_en=None).exists()
    assert list(q.actuaciones.order_by("numero").values_list("clase", flat=True))[-2:] == [
        "notificar",
        "anotar_rehusada",
    ]


def test_anular_la_notificacion_no_toca_lo_demas_que_se_notifico(caso: Any) -> None:
    elenco, q = caso
    services.anular_notificacion(querella_id=q.pk, actor=elenco.secretaria, razon="faltó la copia")
    assert al_alcalde(q).estado == "para_diligenciar"
    de_querella = q.notificaciones.filter(documento__tipo="notificacion_querella").order_by("pk")
    assert [n.estado for n in de_querella] == ["sustituida", "pendiente"]


def test_un_intento_anotado_no_cambia_ni_por_la_base(caso: Any) -> None:
    elenco, q = caso
    anotar(elenco, al_alcalde(q))
    for orden in (
        "UPDATE notificaciones_diligencia SET lugar = 'x'",
        "DELETE FROM notificaciones_diligencia",
    ):
        with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(orden)


def test_desde_la_pagina_con_su_prueba_y_la_lista_se_vacia(caso: Any) -> None:
    elenco, q = caso
    inicio = entrar(elenco.secretaria).get("/es/secretaria/")
    fila = al_alcalde(q)
    enlace = f"{ruta(elenco.secretaria, q, 'anotar_entrega')}?notificacion={fila.pk}"
    assert enlace in inicio.text
    pagina = entrar(elenco.secretaria).get(enlace).text
    escogida = re.search(r'<input[^>]*name="notificacion"[^>]*checked[^>]*>', pagina)
    assert escogida and f'value="{fila.pk}"' in escogida[0]
    mala = enviar(
        elenco.secretaria,
        q,
        "anotar_entrega",
        notificacion=fila.pk,
        el="2026-03-20",
        resultado="entregada",
        medio="personal",
    )
    assert "Falta quién la entregó." in errores(mala)
    campos = {
        "notificacion": fila.pk,
        "el": "2026-03-20",
        "resultado": "entregada",
        "medio": "personal",
        **EN_MANO,
    }
    archivo = SimpleUploadedFile("acta.pdf", pdf("Acta", ("Entregada.",)), "application/pdf")
    pagina = hacer(elenco.secretaria, q, "anotar_entrega", archivo=archivo, **campos)
    assert "Consta el recibo de una notificación por el querellado" in pagina.text
    assert "Casa Alcaldía de Peñuelas" in pagina.text
    prueba = Diligencia.objects.get(notificacion=fila).prueba
    assert prueba is not None and prueba.nombre_original == "acta.pdf"
    assert enlace not in entrar(elenco.secretaria).get("/es/secretaria/").text
