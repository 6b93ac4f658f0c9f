"""Funciones que llevan una querella hasta una etapa, por sus actos de verdad."""

from collections.abc import Callable
from datetime import date
from functools import cache
from typing import Any

from querellas import services
from querellas.comision.models import en_funciones
from querellas.documentos import produccion
from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.models import Documento, EstadoDeDocumento, TipoDeDocumento
from querellas.management.demo.muestras import pdf
from querellas.models import Querella
from querellas.reloj import hoy
from querellas.services.notificar import DatosDeServicio
from querellas.services.presentar import (
    DatosDeJuramento,
    DatosDePresentacion,
    DatosDeQuerellante,
    documento_subido,
)
from querellas.tasks import generar_pendientes
from tests.elenco import Elenco
from vistas import services as vistas
from vistas.models import Vista

Reloj = Callable[[str], Any]


def datos(elenco: Elenco, **cambios: Any) -> DatosDePresentacion:
    """Los datos de la querella de la ciudadana Núñez Peña."""
    base: dict[str, Any] = {
        "querellantes": (
            DatosDeQuerellante(
                clase="ciudadano",
                nombre="María del Carmen",
                apellido_paterno="Núñez",
                apellido_materno="Peña",
            ),
        ),
        "mandato_id": elenco.mandato.pk,
        "asunto": "uso de propiedad municipal para fines privados",
        "cargos": ("uso de equipo municipal en una finca privada",),
        "juramento": DatosDeJuramento(
            quien="María del Carmen Núñez Peña",
            ante="notaria pública",
            lugar="Ponce",
            fecha=date(2026, 3, 12),
            testimonio="1482",
        ),
        "prueba_descrita": ("doce fotografías",),
    }
    return DatosDePresentacion(**{**base, **cambios})


@cache
def escrito() -> bytes:
    return pdf("Escrito de querella", ("Uso de equipo municipal en una finca privada.",))


def borrador(actor: Any) -> Querella:
    """Un borrador con su escrito jurado ya subido: sin él no se presenta."""
    q = services.abrir_borrador(actor=actor)
    ruta, sha256, cuantos = guardar(expediente(), q.uuid, [escrito()])
    documento_subido(
        q,
        TipoDeDocumento.ESCRITO,
        "Escrito de querella",
        archivo=ruta,
        sha256=sha256,
        bytes=cuantos,
        medio="application/pdf",
        nombre_original="escrito.pdf",
    )
    return q


def presentada(*, elenco: Elenco, **cambios: Any) -> Querella:
    """Una querella presentada hoy."""
    q = borrador(elenco.secretaria)
    return services.presentar(
        querella_id=q.pk, actor=elenco.secretaria, datos=datos(elenco, **cambios)
    )


def documentos_listos() -> None:
    """Da por hechos los documentos pendientes sin dibujarlos: aquí importa lo que viene después."""
    for documento in Documento.objects.filter(estado=EstadoDeDocumento.PENDIENTE):
        contenido = f"%PDF-1.7\n% documento {documento.pk}, sin dibujar\n%%EOF\n"
        produccion._terminar(documento, contenido.encode())


def abierta(*, elenco: Elenco, **cambios: Any) -> Querella:
    """Presentada y recibida por el alcalde hoy: desde ahí el público la lee."""
    q = presentada(elenco=elenco, **cambios)
    documentos_listos()
    return services.notificar(
        querella_id=q.pk,
        actor=elenco.secretaria,
        servicio=DatosDeServicio(
            recibida_el=hoy(), recibida_por="el alcalde", diligenciada_por="alguacil"
        ),
    )


def notificada(*, elenco: Elenco, reloj: Reloj, dibujar: bool = False) -> Querella:
    """Presentada el 13 y recibida por el alcalde el 19 de marzo de 2026.

    `dibujar`: con sus PDF de verdad, que tardan segundos.
    """
    reloj("2026-03-13T10:00-04:00")
    q = presentada(elenco=elenco)
    if dibujar:
        generar_pendientes()
    else:
        documentos_listos()
    reloj("2026-03-19T15:00-04:00")
    return services.notificar(
        querella_id=q.pk,
        actor=elenco.secretaria,
        servicio=DatosDeServicio(
            recibida_el=date(2026, 3, 19), recibida_por="el alcalde", diligenciada_por="alguacil"
        ),
    )


def senalar(*, querella_id: int, actor: Any, datos: vistas.DatosDeVista) -> Vista:
    """La propone `actor` y la firma otro miembro que no esté inhibido."""
    vistas.senalar_vista(querella_id=querella_id, actor=actor, datos=datos)
    orden_firmada(querella_id, "senalar_vista")
    return Vista.objects.get(querella=querella_id, estado="senalada")


def orden_firmada(querella_id: int, clase: str) -> None:
    """La segunda firma de la orden propuesta: la de otro miembro que no esté inhibido."""
    q = Querella.objects.get(pk=querella_id)
    orden = q.ordenes.get(clase=clase, dictada_en=None, retirada_en=None)
    otros = en_funciones(hoy()).exclude(usuario=orden.propuesta_por)
    apartados = q.inhibiciones.filter(hasta=None).values("comisionado")
    otro = otros.exclude(pk__in=apartados).latest("pk").usuario
    assert services.firmar_orden(querella_id=querella_id, actor=otro, orden_id=orden.pk)


def determinar(*, querella_id: int, actor: Any, solicita_abogado: bool, razon: str) -> None:
    """La orden de dos miembros sobre el interés público: la propone `actor` y otro la firma."""
    services.determinar_interes_publico(
        querella_id=querella_id, actor=actor, solicita_abogado=solicita_abogado, razon=razon
    )
    orden_firmada(querella_id, "interes_publico")
