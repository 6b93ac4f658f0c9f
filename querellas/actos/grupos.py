"""Con qué otros se enseña cada acto en la página del caso: los de siempre van plegados."""

from django.utils.translation import gettext_lazy as _l

from querellas.actos import escritos
from querellas.actos.acto import Acto, Texto
from querellas.actos.adoptar import ADOPTAR
from querellas.actos.citaciones import CITACIONES
from querellas.actos.comision import COMISION
from querellas.actos.enmiendas import ENMIENDAS
from querellas.actos.estudio import ESTUDIO
from querellas.actos.incidentes import INCIDENTES
from querellas.actos.medidas import MEDIDAS
from querellas.actos.mociones import MOCIONES
from querellas.actos.ordenes import ORDENES
from querellas.actos.partes import PARTES

_PARTES, _INCIDENTES = _l("Partes y notificaciones"), _l("Incidentes y órdenes")
_APARTE = (
    *MOCIONES,
    *escritos.ESCRITOS,
    *ORDENES,
    *MEDIDAS,
    *CITACIONES,
    *INCIDENTES,
    *COMISION,
    *ESTUDIO,
    *ENMIENDAS,
    *ADOPTAR,
)
ORDEN_DE_GRUPOS = ("", _PARTES, _INCIDENTES)
# Solo proceden cuando algo los espera (una moción, una orden sin segunda firma…): a la vista.
ESPERADOS = frozenset(
    {
        "acudir_al_tribunal",
        "adoptar_caso",
        "completar_informe",
        "completar_resolucion",
        "conceder_prorroga",
        "concurrir_con_parte",
        "cumplir_encargo",
        "confirmar_vencimiento",
        "considerar_reconsideracion",
        "denegar_prorroga",
        "fijar_etapa",
        "firmar_orden",
        "levantar_minuta",
        "levantar_paralizacion",
        "levantar_rebeldia",
        "recibir_denegatoria",
        "resolver_cese",
        "resolver_desistimiento",
        "resolver_mocion",
        "resolver_recusacion",
        "revertir_desestimacion",
        "senalar_de_nuevo",
        "subsanar",
    }
)


def grupo_de(acto: Acto) -> Texto:
    """El grupo con que el acto se enseña; vacío si va suelto y a la vista."""
    if acto.clave in ESPERADOS:
        return ""
    if acto in PARTES:
        return _PARTES
    return _INCIDENTES if acto in _APARTE else ""
