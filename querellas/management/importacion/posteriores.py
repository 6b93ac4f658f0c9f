"""Lo que pasa después de decidir, y los hechos de fecha incierta, en un caso importado."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.cuentas.politica import IMPORTADOR
from querellas.efectos import CONSIDERAR, REVISION, TERMINOS_DE_RECONSIDERAR
from querellas.management.importacion.pasos import Aplicar, Paso, el_vencido
from querellas.models import Querella
from querellas.services import reconsiderar, revision
from querellas.services.mandato import DatosDeMandato


def _simple(servicio: Callable[..., Any]) -> Aplicar:
    """Un acto que no pide más que su fecha."""

    def aplicar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
        servicio(querella_id=q.pk, actor=IMPORTADOR, el=paso.dia)

    return aplicar


def _constar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    """Un hecho del que solo consta el año o el mes: se asienta así y no abre ningún término."""
    services.constar_fecha_incierta(
        querella_id=q.pk,
        actor=IMPORTADOR,
        texto=paso.datos["texto"],
        fecha_incierta=paso.datos["fecha_incierta"],
        el=paso.dia,
    )


def _de_parte(servicio: Callable[..., Any], *campos: str) -> Aplicar:
    """Un escrito de la primera parte con ese papel."""

    def aplicar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
        extra = {k: paso.datos.get(k, "") for k in campos}
        parte = q.partes.filter(papel=paso.datos["papel"]).first()
        servicio(
            querella_id=q.pk,
            actor=IMPORTADOR,
            el=paso.dia,
            parte_id=parte.pk if parte else 0,
            **extra,
        )

    return aplicar


def _acordar(clase: str) -> Aplicar:
    """Una orden que dos miembros ya dictaron; no se inventan sus votos."""

    def aplicar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
        services.proponer_orden(
            querella_id=q.pk,
            actor=IMPORTADOR,
            clase=clase,
            razon=paso.datos.get("razon", ""),
            el=paso.dia,
        )

    return aplicar


def _por_vencer(servicio: Callable[..., Any], *terminos: str) -> Aplicar:
    """Lo que la ley hizo al vencer ese término."""

    def aplicar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
        plazo_id, dia = el_vencido(q, paso, terminos, _("ese día no había vencido el término."))
        servicio(querella_id=q.pk, actor=IMPORTADOR, plazo_id=plazo_id, el=dia)

    return aplicar


def _mandato(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    pendiente = q.recursos.filter(clase="revision", estado__in=("presentado", "sin_efecto")).last()
    campos = ("resultado", "autoridad", "etapa", "dias", "laborables", "hasta")
    services.recibir_mandato(
        querella_id=q.pk,
        actor=IMPORTADOR,
        recurso_id=pendiente.pk if pendiente else 0,
        mandato=DatosDeMandato(**{k: paso.datos[k] for k in campos if k in paso.datos}),
        el=paso.dia,
    )


POSTERIORES: dict[str, Aplicar] = {
    "pedir_reconsideracion": _de_parte(services.pedir_reconsideracion),
    "acoger_reconsideracion": _acordar("acoger_reconsideracion"),
    "denegar_reconsideracion": _acordar("denegar_reconsideracion"),
    "prorrogar_reconsideracion": _acordar("prorrogar_reconsideracion"),
    "archivar_denegatoria": _simple(services.archivar_denegatoria),
    "silencio_de_reconsideracion": _por_vencer(reconsiderar.anotar_silencio, CONSIDERAR),
    "perder_jurisdiccion": _por_vencer(reconsiderar.perder_jurisdiccion, *TERMINOS_DE_RECONSIDERAR),
    "anotar_revision": _de_parte(services.anotar_revision, "foro", "numero_judicial"),
    "recibir_mandato": _mandato,
    "declarar_firme": _por_vencer(revision.declarar_firme, REVISION),
    "constar": _constar,
}
