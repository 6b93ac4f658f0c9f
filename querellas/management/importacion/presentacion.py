"""El primer acto de un caso importado: quién se querella, contra quién y ante quién se juró."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos.nucleo.incierto import leer, ultimo_dia
from querellas import services
from querellas.cuentas.politica import IMPORTADOR
from querellas.management.importacion.alcaldia import mandato_de, municipio_de
from querellas.management.importacion.pasos import Paso
from querellas.models import ClaseDeQuerellante, Papel, Querella
from querellas.services import ActoRechazado
from querellas.services.personas import con_otros_nombres
from querellas.services.presentar import (
    NOMBRES_DE_OFICINA,
    DatosDeJuramento,
    DatosDePresentacion,
    DatosDeQuerellante,
)


def presentar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    mandato = mandato_de(
        caso["querellado"], paso.dia, ultimo_dia(paso.incierta) if paso.incierta else paso.dia
    )
    querellantes = [caso["querellante"], *caso.get("otros_querellantes", ())]
    for d in querellantes:
        if d.get("municipio") and municipio_de(d["municipio"]) != mandato.municipio:
            raise ActoRechazado(_("la Legislatura querellante es de otro municipio."))
        if d.get("alias") and d["clase"] in NOMBRES_DE_OFICINA:
            raise ActoRechazado(_("una oficina no lleva «alias»: se nombra sola."))
    j = caso["juramento"]
    presentada = services.presentar(
        querella_id=q.pk,
        actor=IMPORTADOR,
        el=paso.dia,
        datos=DatosDePresentacion(
            numero=caso["numero"],
            querellantes=tuple(_querellante(d) for d in querellantes),
            mandato_id=mandato.pk,
            cargos=tuple(caso["cargos"]),
            asunto=caso.get("asunto", ""),
            pide_destitucion=caso.get("pide_destitucion", False),
            prueba_descrita=tuple(caso.get("prueba", ())),
            juramento=DatosDeJuramento(
                quien=j.get("quien") or _nombre(caso["querellante"], str(mandato.municipio)),
                ante=j["ante"],
                lugar=j["lugar"],
                fecha=leer(j["fecha"]),
                testimonio=j.get("testimonio", ""),
            ),
        ),
    )
    _otros_nombres(presentada, querellantes, caso["querellado"])


def _otros_nombres(
    q: Querella, querellantes: list[dict[str, Any]], querellado: dict[str, Any]
) -> None:
    """Los demás nombres con que cada persona figura: las búsquedas la hallan por ellos."""
    quejosos = q.partes.filter(papel=Papel.QUERELLANTE).select_related("persona").order_by("pk")
    alcaldes = q.partes.filter(papel=Papel.QUERELLADO).select_related("persona")
    for partes, dichos in ((quejosos, querellantes), (alcaldes, [querellado])):
        for parte, d in zip(partes, dichos, strict=True):
            if d.get("alias") and parte.persona is not None:
                con_otros_nombres(parte.persona, d["alias"])


def _querellante(d: dict[str, Any]) -> DatosDeQuerellante:
    return DatosDeQuerellante(**{k: v for k, v in d.items() if k not in ("municipio", "alias")})


def _nombre(d: dict[str, Any], municipio: str) -> str:
    """Como se escribiría quien juró, si el archivo no lo dice aparte."""
    if d["clase"] == ClaseDeQuerellante.LEGISLATURA:
        return f"{NOMBRES_DE_OFICINA[d['clase']][0]} de {municipio}"
    if d["clase"] in NOMBRES_DE_OFICINA:
        return NOMBRES_DE_OFICINA[d["clase"]][0]
    partes = (d.get(c, "") for c in ("nombre", "apellido_paterno", "apellido_materno"))
    return " ".join(p for p in partes if p)
