"""Cómo se dice y se pinta cada estado: palabra, tono e icono (nunca solo el color)."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from querellas.estados import FINALES, Estado

Texto = str | Promise


@dataclass(frozen=True)
class Insignia:
    """La etiqueta de un estado."""

    etiqueta: Texto
    tono: str  # neutro | info | espera | alerta | exito | critico
    icono: str


INSIGNIAS: dict[str, Insignia] = {
    Estado.BORRADOR: Insignia(_("borrador"), "neutro", "archivo"),
    Estado.PRESENTADA: Insignia(_("presentada"), "info", "archivo"),
    Estado.NOTIFICADA: Insignia(_("notificada"), "espera", "sobre"),
    Estado.EN_ESTUDIO: Insignia(_("en estudio"), "espera", "reloj"),
    Estado.VISTA_SENALADA: Insignia(_("vista señalada"), "info", "calendario"),
    Estado.VISTA_EN_CURSO: Insignia(_("vista en curso"), "info", "persona"),
    Estado.PENDIENTE_INFORME: Insignia(_("pendiente de informe"), "espera", "reloj"),
    Estado.PENDIENTE_DECISION: Insignia(_("pendiente de decisión"), "espera", "reloj"),
    Estado.RESUELTA: Insignia(_("resuelta"), "exito", "mazo"),
    Estado.DESESTIMADA: Insignia(_("desestimada"), "neutro", "equis"),
    Estado.DESESTIMADA_CON_PERJUICIO: Insignia(
        _("desestimada con perjuicio por vencimiento"), "critico", "equis"
    ),
    Estado.ARCHIVADA: Insignia(_("archivada"), "neutro", "archivo"),
    # Palabras que no son estados de la querella y se pintan igual.
    "reservado": Insignia(_("Reservado"), "neutro", "candado"),
    "reservada": Insignia(_("Reservada"), "neutro", "candado"),
    "privada": Insignia(_("privada"), "neutro", "candado"),
    "publica": Insignia(_("pública"), "info", "mundo"),
    "firme": Insignia(_("final y firme"), "exito", "visto"),
    "alcalde_suspendido": Insignia(_("alcalde suspendido"), "alerta", "pausa"),
    "defectuosa": Insignia(_("defectuosa"), "alerta", "alerta"),
    "en_rebeldia": Insignia(_("en rebeldía"), "alerta", "alerta"),
    "en_rebeldia_parcial": Insignia(
        _("en rebeldía en cuanto a los cargos nuevos"), "alerta", "alerta"
    ),
    "sin_contestacion": Insignia(_("sin contestación registrada"), "espera", "reloj"),
    "en_tramite": Insignia(_("en trámite de notificación"), "info", "sobre"),
    "propuesta": Insignia(_("propuesta por confirmar"), "alerta", "alerta"),
    "vencido": Insignia(_("vencido"), "critico", "alerta"),
    "cumplido": Insignia(_("cumplido"), "exito", "visto"),
    "sustituido": Insignia(_("sustituido"), "neutro", "salto"),
    "paralizado": Insignia(_("paralizado"), "espera", "pausa"),
    "corriendo": Insignia(_("corriendo"), "info", "reloj"),
    "previsto": Insignia(_("previsto"), "neutro", "calendario"),
    "cerrado": Insignia(_("cerrado con el caso"), "neutro", "archivo"),
    # De una vista.
    "senalada": Insignia(_("señalada"), "info", "calendario"),
    "en_curso": Insignia(_("en curso"), "info", "persona"),
    "celebrada": Insignia(_("celebrada"), "exito", "visto"),
    "suspendida": Insignia(_("suspendida"), "espera", "pausa"),
    "cancelada": Insignia(_("cancelada"), "neutro", "equis"),
    # Van primero en las listas (18.010#3).
    "destitucion": Insignia(_("destitución: va primero"), "alerta", "mazo"),
    "historico": Insignia(_("histórico, no se vigila"), "neutro", "archivo"),
}


def insignia(codigo: str) -> Insignia:
    """La etiqueta de un código; uno desconocido se muestra tal cual, sin color."""
    return INSIGNIAS.get(codigo) or Insignia(codigo.replace("_", " "), "neutro", "info")


@dataclass(frozen=True)
class Etapa:
    """Un paso del camino de la querella."""

    clave: str
    titulo: Texto
    termino: Texto
    texto: Texto


CAMINO: tuple[Etapa, ...] = (
    Etapa("presentacion", _("Presentación"), _("jurada"), _("Escrito jurado, con su prueba.")),
    Etapa(
        "contestacion",
        _("Contestación"),
        _("15 días"),
        _("Desde que el alcalde recibe la notificación. Puede pedir 15 días más."),
    ),
    Etapa(
        "estudio",
        _("Estudio"),
        _("30 días"),
        _("La Comisión desestima la querella o señala una vista."),
    ),
    Etapa(
        "vista",
        _("Vista"),
        _("aviso de 15 días"),
        _("Pública o privada, con las partes avisadas."),
    ),
    Etapa(
        "decision",
        _("Decisión"),
        _("15 días"),
        _("Amonestación, exoneración o destitución."),
    ),
)

_ACTUAL: dict[str, str] = {
    Estado.BORRADOR: "presentacion",
    Estado.PRESENTADA: "contestacion",
    Estado.NOTIFICADA: "contestacion",
    Estado.EN_ESTUDIO: "estudio",
    Estado.VISTA_SENALADA: "vista",
    Estado.VISTA_EN_CURSO: "vista",
    Estado.PENDIENTE_INFORME: "decision",
    Estado.PENDIENTE_DECISION: "decision",
    Estado.RESUELTA: "decision",
}


def pasos(estado: str, hasta: str = "") -> list[tuple[Etapa, str]]:
    """Cada etapa con su situación: `hecha`, `actual`, `pendiente` o `no_alcanzada`.

    `hasta` es la etapa en que terminó un caso cerrado; si no se sabe, no se afirma ninguna.
    """
    cerrada = estado in FINALES
    clave = hasta or _ACTUAL.get(estado, "")
    claves = [e.clave for e in CAMINO]
    posicion = claves.index(clave) if clave in claves else -1

    def situacion(i: int) -> str:
        if i < posicion or (cerrada and i == posicion):
            return "hecha"
        if i == posicion:
            return "actual"
        return "no_alcanzada" if cerrada else "pendiente"

    return [(etapa, situacion(i)) for i, etapa in enumerate(CAMINO)]
