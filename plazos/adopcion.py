"""Adoptar por dos votos lo que rige los términos; el Reglamento rige desde el día siguiente."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from django.db import transaction
from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Q
from django.utils.translation import gettext_lazy as _

from plazos.models import Adoptable, EstadoDePropuesta, Reglamento
from plazos.nucleo.catalogo import TERMINOS
from plazos.registro import ALCANCE
from querellas.comision.models import (
    CONCURRENTES_PARA_DECIDIR,
    Comisionado,
    Inhibicion,
    en_funciones,
    que_siguen,
)
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, exigir
from querellas.cuentas.relaciones import hoy_sql
from querellas.reloj import ahora, hoy
from querellas.services.base import ActoRechazado, candado_de_persona, con_reintento

Q_CONT = ("Q-CONT-15", "Q-PROR-15")
# Las lecturas que pueden adoptarse y sus valores (DERECHO 3); otra cosa se rechaza.
VALORES: dict[str, tuple[Any, ...]] = {
    "modo_desestimacion": ("automatica", "propuesta"),
    "prorroga": ("efectivo", "nominal"),
    "concesion_prorroga": ("automatica", "por_orden"),
    "estudio_sin_contestacion": ("efectivo", "nominal"),
    "informe_tardio": ("desestima", "tope", "literal"),
    "dias_francos": (True, False),
    "dias_correo": (3, 5, 0),
    "aviso_cuenta": ("entrega", "envio"),
    "notificar_justicia": ("al_ejercer", "siempre"),
    "regla_necesidad": ("no", "si"),
    "senalamiento_por": ("dos_miembros", "presidente"),
    "oportuna_por": ("firma_y_registro", "notificacion"),
    "horario_mostrador": ("08:00-16:30", "08:00-17:00", "00:00-23:59"),
    "presentacion_electronica": ("medianoche", "horario"),
    "deposito_en_correo": ("no_presenta", "presenta"),
}
ALCANCES = (("Q-DEC-15",), ALCANCE, (*Q_CONT, *ALCANCE))


class PropuestaMovida(ActoRechazado):
    """La propuesta, sus votos o lo que mueve cambió desde que la persona la leyó."""


def proponer_reglamento(
    *,
    actor: Usuario,
    lecturas: dict[str, Any],
    autoridad: str,
    resolucion: dict[str, Any] | None = None,
    inmediato: bool = False,
) -> Reglamento:
    """Guarda una propuesta de Reglamento; no rige todavía.

    `autoridad`: la resolución que lo adopta; `resolucion`: los campos de su archivo, ya guardado.
    `inmediato`: la desestimación solo propuesta rige además, desde que se adopte, los términos que
    ya corren. Fuente: 18.002#3. Levanta ActoRechazado si una lectura no existe o no admite ese
    valor.
    """
    exigir(actor, Accion.PROPONER_CALENDARIO)
    errores = {k: m for k, v in lecturas.items() if (m := _defecto(k, v))}
    if not autoridad.strip():
        errores["autoridad"] = _("Falta la resolución que lo adopta.")
    if inmediato and lecturas.get("modo_desestimacion") != "propuesta":
        errores["inmediato"] = _("Solo puede ser inmediato que el sistema proponga y espere.")
    if errores:
        raise ActoRechazado(errores)
    propuesta: Reglamento = Reglamento.objects.create(
        vigente_desde=hoy() + timedelta(days=1),
        lecturas=lecturas,
        autoridad=autoridad.strip(),
        propuesta_por=actor,
        propuesta_en=ahora(),
        inmediato=inmediato,
        **(resolucion or {}),
    )
    return propuesta


def _defecto(lectura: str, valor: Any) -> Any:
    if lectura == "alcance_desestimacion":
        bueno = tuple(valor) in ALCANCES and all(t in TERMINOS for t in valor)
    elif lectura == "formato_numero":
        bueno = _numera(valor)
    else:
        bueno = valor in VALORES.get(lectura, ())
    return None if bueno else _("Esa lectura no existe o no admite ese valor.")


def _numera(formato: Any) -> bool:
    """El formato da números distintos y legibles con el año y el consecutivo."""
    try:
        return str(formato).format(anio=2026, numero=7) != str(formato).format(anio=2026, numero=8)
    except (KeyError, IndexError, ValueError):
        return False


@con_reintento
def adoptar_reglamento(
    *, actor: Usuario, reglamento_id: int, visto: Callable[[Reglamento], bool] | None = None
) -> bool:
    """Vota a favor; con el segundo miembro rige desde mañana. True si quedó adoptado.

    Fuente: 18.002#3. Alcanza a los términos cuyo disparador es de ese día o posterior: los que
    ya corren conservan las lecturas con que se abrieron. `visto`: si la fila es la que la
    persona leyó; si no, levanta PropuestaMovida.
    """
    with transaction.atomic():
        candado_de_persona(actor)
        fila = Reglamento.objects.select_for_update().get(pk=reglamento_id)
        if not votar(actor, fila, visto is None or visto(fila)):
            return False
        dia: date = hoy()
        fila.estado, fila.adoptada_en = EstadoDePropuesta.ADOPTADA, ahora()
        fila.vigente_desde = dia + timedelta(days=1)
        fila.save()
    return True


def votar(actor: Usuario, fila: Adoptable, visto: bool = True) -> bool:
    """Anota el voto de un miembro en funciones; True si ya son dos.

    Con los candados de la persona y de la fila, en ese orden. `visto`: si la propuesta es la
    misma que leyó.
    """
    exigir(actor, Accion.ADOPTAR_CALENDARIO)
    if fila.estado != EstadoDePropuesta.PROPUESTA:
        raise ActoRechazado(_("Esa propuesta ya no está abierta."))
    miembro = miembro_de(actor)
    if miembro is None:
        raise ActoRechazado(_("Su nombramiento no está vigente."))
    if not fila.archivo:
        raise ActoRechazado(_("Falta adjuntar la resolución que se adopta."))
    if not visto:
        raise PropuestaMovida(_("La propuesta cambió desde que la leyó: revísela otra vez."))
    fila.votos.add(miembro)
    return bool(fila.votos.filter(pk__in=que_siguen(hoy())).count() >= CONCURRENTES_PARA_DECIDIR)


def miembro_de(actor: Usuario) -> Comisionado | None:
    """El nombramiento vigente de esa persona."""
    return en_funciones(hoy()).filter(usuario=actor).first()


def mesa_de(fila: Adoptable, actor: Usuario) -> tuple[list[Comisionado], Comisionado | None, bool]:
    """Quiénes votaron, el nombramiento vigente de esa persona y si está inhibida en algún caso."""
    vota = type(fila).votos.through._default_manager.filter(
        **{type(fila)._meta.model_name or "": fila}, comisionado=OuterRef("pk")
    )
    rige = Q(desde__lte=hoy_sql()) & (Q(hasta__isnull=True) | Q(hasta__gte=hoy_sql()))
    inhibida = Inhibicion.objects.filter(comisionado=OuterRef("pk"), hasta__isnull=True)
    filas = list(
        Comisionado.objects.annotate(
            voto=Exists(vota), rige=ExpressionWrapper(rige, BooleanField()), aparte=Exists(inhibida)
        )
        .filter(Q(voto=True) | Q(usuario=actor))
        .order_by("-es_presidente", "pk")
    )
    suyo = next((c for c in filas if c.usuario_id == actor.pk and c.rige), None)
    aparte = any(c.aparte for c in filas if c.usuario_id == actor.pk)
    return [c for c in filas if c.voto], suyo, aparte


@con_reintento
def retirar(*, actor: Usuario, propuesta: Adoptable) -> None:
    """Retira una propuesta que todavía no rige: quien la hizo o un miembro de la Comisión."""
    exigir(actor, Accion.PROPONER_CALENDARIO)
    with transaction.atomic():
        candado_de_persona(actor)
        fila = type(propuesta)._default_manager.select_for_update().get(pk=propuesta.pk)
        if fila.estado != EstadoDePropuesta.PROPUESTA:
            raise ActoRechazado(_("Esa propuesta ya no está abierta."))
        if fila.propuesta_por_id != actor.pk and miembro_de(actor) is None:
            raise ActoRechazado(_("La retira quien la hizo o un miembro de la Comisión."))
        fila.estado = EstadoDePropuesta.RETIRADA
        fila.save()
