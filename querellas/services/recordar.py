"""Recordar a quien debe actuar, antes de que venza: a los 7, 3 y 1 días y el último por la mañana.

Los días se cuentan hasta la fecha segura, la más temprana según cualquier lectura. Cada persona
de la Comisión recibe además, una vez al día, el resumen de lo que tiene delante.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from plazos.models import EstadoDePlazo, Plazo
from plazos.nucleo.calendario import a_hora_local
from querellas import selectors
from querellas.comision.models import Comisionado, Inhibicion, en_funciones
from querellas.cuentas.models import ClaseDeRol, Usuario
from querellas.cuentas.politica import Accion, visibles
from querellas.models import Comparecencia, Querella
from querellas.models.querella import Papel
from querellas.notificaciones.models import RESUMEN, Recordatorio
from querellas.reloj import ahora
from vistas.models import EstadoDeVista, Vista

HITOS = (0, 1, 3, 7)
DESDE_LAS = 7  # hora de Puerto Rico: nadie recibe un aviso de madrugada
ULTIMOS = (0, 1)


class Quien(StrEnum):
    """A quién le toca actuar."""

    COMISION = "comision"
    ASOCIADO = "asociado"
    PRESIDENTE = "presidente"
    SECRETARIA = "secretaria"
    QUERELLADO = "querellado"
    PARTES = "partes"


@dataclass(frozen=True)
class Regla:
    """A quién se avisa, qué acto detiene el término y a quién se sube en los últimos días."""

    quienes: tuple[Quien, ...]
    acto: str
    al_final: tuple[Quien, ...] = ()


_COMISION = (Quien.COMISION, Quien.SECRETARIA)
_PRESIDENCIA = (Quien.PRESIDENTE, Quien.SECRETARIA)

REGLAS: dict[str, Regla] = {
    "Q-CONT-15": Regla((Quien.QUERELLADO,), "contestar"),
    "Q-PROR-15": Regla((Quien.QUERELLADO,), "contestar"),
    "Q-CONT-2": Regla((Quien.QUERELLADO,), "contestar"),
    "Q-EST-30": Regla(_COMISION, "senalar_vista"),
    "Q-INF-15": Regla((Quien.ASOCIADO,), "rendir_informe", al_final=_PRESIDENCIA),
    "Q-DEC-15": Regla(_COMISION, "emitir_resolucion"),
    "LPAU-6M": Regla(_PRESIDENCIA, ""),
    "LPAU-90": Regla(_PRESIDENCIA, "emitir_resolucion"),
    "LPAU-REC-20": Regla((Quien.PARTES,), ""),
    "LPAU-REV-30": Regla((Quien.PARTES,), ""),
    "LPAU-CONS-15": Regla(_COMISION, ""),
    "LPAU-RES-90": Regla(_COMISION, ""),
    "LPAU-PRORR-30": Regla(_COMISION, ""),
}


def hito(quedan: int) -> int | None:
    """El aviso que toca cuando quedan esos días de calendario; None si aún no, o si ya pasó."""
    if quedan < 0:
        return None
    return next((h for h in HITOS if quedan <= h), None)


@transaction.atomic
def recordar() -> int:
    """Deja en el buzón los recordatorios de hoy que falten; devuelve cuántos.

    Se puede llamar cuantas veces se quiera y ponerse al día después de una parada: cada término,
    persona e hito es una sola fila.
    """
    momento = ahora()
    local = a_hora_local(momento)
    if local.hour < DESDE_LAS:
        return 0
    hoy = local.date()
    nuevos = [*_de_terminos(hoy), *_resumenes(hoy)]
    for fila in nuevos:
        fila.creado_en = momento
    return len(Recordatorio.objects.bulk_create(nuevos, ignore_conflicts=True))


# --- Un término por vencer -----------------------------------------------------------------
def _por_vencer(hoy: date) -> list[Plazo]:
    """Los que corren y llegan a su fecha segura en siete días; los ya avisados hoy, no."""
    avisados = Recordatorio.objects.filter(plazo=OuterRef("pk"), dia=hoy)
    return list(
        Plazo.objects.filter(
            estado=EstadoDePlazo.CORRIENDO,
            origen="vivo",
            nacido_vencido=False,
            termino__in=REGLAS,
            fecha_conservadora__range=(hoy, hoy + timedelta(days=max(HITOS))),
        )
        .exclude(Exists(avisados))
        .select_related("querella")
        .defer("computo")
        .order_by("vence_en", "pk")
    )


def _de_terminos(hoy: date) -> Iterator[Recordatorio]:
    plazos = _por_vencer(hoy)
    if not plazos:
        return
    quienes = _Quienes(hoy, {p.querella_id for p in plazos})
    for plazo in plazos:
        cual = hito((plazo.fecha_conservadora - hoy).days)
        if cual is None:
            continue
        regla = REGLAS[plazo.termino]
        avisados = (*regla.quienes, *(regla.al_final if cual in ULTIMOS else ()))
        for usuario_id, area in sorted(quienes.de(plazo.querella_id, avisados).items()):
            yield Recordatorio(
                usuario_id=usuario_id,
                plazo=plazo,
                hito=str(cual),
                dia=hoy,
                datos={**_renglon(plazo), "acto": regla.acto, "area": area},
            )


def _renglon(plazo: Plazo) -> dict[str, Any]:
    return {
        "numero": plazo.querella.numero,
        "termino": plazo.termino,
        "vence_el": plazo.fecha_legal.isoformat(),
        "segura_el": plazo.fecha_conservadora.isoformat(),
    }


class _Quienes:
    """Las personas de esos casos, leídas una vez por clase y no una vez por caso."""

    def __init__(self, hoy: date, casos: Collection[int]) -> None:
        self.miembros = list(en_funciones(hoy).filter(usuario__is_active=True))
        self.secretaria = set(_con_papel(hoy, ClaseDeRol.SECRETARIA))
        inhibidos = Inhibicion.objects.filter(querella__in=casos, hasta__isnull=True)
        self.inhibidos = set(inhibidos.values_list("querella_id", "comisionado_id"))
        presididas = Vista.objects.filter(
            querella__in=casos, estado=EstadoDeVista.CELEBRADA, asociado__isnull=False
        ).order_by("concluida_en")
        # La última vista concluida de cada caso es la que cuenta.
        self.asociado: dict[int, int] = dict(presididas.values_list("querella_id", "asociado_id"))
        self.partes: dict[int, list[tuple[int, str]]] = defaultdict(list)
        comparecen = Comparecencia.objects.filter(
            Q(hasta__isnull=True) | Q(hasta__gte=hoy),
            querella__in=casos,
            usuario__is_active=True,
        )
        for caso, usuario, papel in comparecen.values_list(
            "querella_id", "usuario_id", "parte__papel"
        ):
            self.partes[caso].append((usuario, papel))

    def de(self, caso: int, quienes: Iterable[Quien]) -> dict[int, str]:
        """Usuario -> desde dónde mira el caso; cada uno una vez."""
        hallados: dict[int, str] = {}
        for quien in quienes:
            for usuario, area in self._de(caso, quien):
                hallados.setdefault(usuario, area)
        return hallados

    def _de(self, caso: int, quien: Quien) -> Iterator[tuple[int, str]]:
        if quien is Quien.SECRETARIA:
            yield from ((u, "secretaria") for u in self.secretaria)
        elif quien in (Quien.QUERELLADO, Quien.PARTES):
            for usuario, papel in self.partes[caso]:
                if quien is Quien.PARTES or papel == Papel.QUERELLADO:
                    yield usuario, "publico"
        else:
            for m in self.miembros:
                if (caso, m.pk) not in self.inhibidos and self._le_toca(m, caso, quien):
                    yield m.usuario_id, "despacho"

    def _le_toca(self, miembro: Comisionado, caso: int, quien: Quien) -> bool:
        if quien is Quien.PRESIDENTE:
            return miembro.es_presidente
        return quien is Quien.COMISION or self.asociado.get(caso) == miembro.pk


def _con_papel(hoy: date, *clases: str) -> list[int]:
    vigente = Q(roles__hasta__isnull=True) | Q(roles__hasta__gte=hoy)
    return list(
        Usuario.objects.filter(
            vigente, is_active=True, roles__clase__in=clases, roles__desde__lte=hoy
        )
        .order_by("pk")
        .values_list("pk", flat=True)
        .distinct()
    )


# --- El resumen del día ---------------------------------------------------------------------
AREAS = (
    ("secretaria", Accion.VER_SECRETARIA, (ClaseDeRol.SECRETARIA,)),
    ("despacho", Accion.VER_DESPACHO, (ClaseDeRol.PRESIDENTE, ClaseDeRol.COMISIONADO)),
)


def _resumenes(hoy: date) -> Iterator[Recordatorio]:
    """Uno por persona de la Comisión y día, solo si tiene algo delante."""
    ya = set(Recordatorio.objects.filter(plazo=None, dia=hoy).values_list("usuario_id", flat=True))
    for area, accion, clases in AREAS:
        for usuario in Usuario.objects.filter(pk__in=_con_papel(hoy, *clases)).order_by("pk"):
            if usuario.pk in ya:
                continue
            ya.add(usuario.pk)
            datos = _resumen(usuario, accion, hoy)
            if any(datos.values()):
                yield Recordatorio(
                    usuario=usuario, hito=RESUMEN, dia=hoy, datos={**datos, "area": area}
                )


def _resumen(usuario: Usuario, accion: Accion, hoy: date) -> dict[str, Any]:
    casos = visibles(Querella.objects.exclude(numero=None), usuario, accion)
    tope = hoy + timedelta(days=max(HITOS))
    despacho = accion is Accion.VER_DESPACHO
    return {
        "vencen": [
            _renglon(p)
            for p in selectors.que_vence(casos)
            if p.fecha_conservadora <= tope and p.termino in REGLAS
        ],
        "tareas": len(selectors.tareas_abiertas(casos)),
        "por_notificar": 0 if despacho else len(selectors.presentadas(casos)),
        "por_entregar": 0 if despacho else len(selectors.por_diligenciar(casos)),
        "votos": [r.querella.numero for r in selectors.esperan_voto(casos, usuario)]
        if despacho
        else [],
    }
