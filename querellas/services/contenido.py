"""Lo que dice la contestación: quién la firma, qué responde a cada cargo y sus defensas."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _

from querellas.models import Querella, Tarea
from querellas.models.contestacion import Comparece, Contestacion, Respuesta, RespuestaACargo
from querellas.services.base import ActoRechazado, apertura_de

TAREA_COMPARECENCIA = "comparecencia_por_anotar"


@dataclass(frozen=True, kw_only=True)
class ContenidoDeContestacion:
    """Como se leyó el escrito. `cargos`: la respuesta a cada cargo que se quiera anotar.

    `en_el_caso`: si el abogado ya consta compareciendo; si no, queda una tarea.
    """

    comparece: str
    abogado: str = ""
    en_el_caso: bool = True
    cargos: Mapping[int, str] = field(default_factory=dict)
    defensas: str = ""


def guardar(q: Querella, contenido: ContenidoDeContestacion) -> Contestacion:
    """La fila, atada al asiento que el acto va a escribir. Levanta ActoRechazado.

    Fuente: 18.004#3 (por sí o por abogado), 18.004#5.
    """
    comparece, abogado = _comprobado(q, contenido)
    asiento = apertura_de(q).actuacion
    assert asiento is not None
    fila = Contestacion.objects.create(
        querella=q,
        asiento=asiento,
        recibida_en=q.acto.efectiva_en,
        comparece=comparece,
        abogado=abogado,
        defensas=contenido.defensas.strip(),
    )
    RespuestaACargo.objects.bulk_create(
        RespuestaACargo(contestacion=fila, cargo_id=pk, respuesta=respuesta)
        for pk, respuesta in contenido.cargos.items()
    )
    if abogado and not contenido.en_el_caso and not q.historica:
        Tarea.objects.create(
            querella=q,
            clase=TAREA_COMPARECENCIA,
            datos={"abogado": abogado},
            creada_en=q.acto.ahora,
            vence_el=q.acto.hoy,
        )
    return fila


def _comprobado(q: Querella, contenido: ContenidoDeContestacion) -> tuple[Comparece, str]:
    if contenido.comparece not in Comparece.values:
        raise ActoRechazado({"comparece": _("Diga quién firma la contestación.")})
    comparece = Comparece(contenido.comparece)
    abogado = contenido.abogado.strip() if comparece == Comparece.ABOGADO else ""
    if comparece == Comparece.ABOGADO and not abogado:
        raise ActoRechazado({"nombre_de_abogado": _("Falta el nombre del abogado.")})
    suyos = set(q.cargos.values_list("pk", flat=True))
    if not set(contenido.cargos) <= suyos:
        raise ActoRechazado(_("Ese cargo no es de esta querella."))
    if not set(contenido.cargos.values()) <= set(Respuesta.values):
        raise ActoRechazado(_("Escoja qué dice la contestación de cada cargo."))
    return comparece, abogado
