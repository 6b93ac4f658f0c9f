"""Lo que rige y lo propuesto, leído para las páginas."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Value
from django.urls import reverse
from django.utils.translation import gettext as _

from plazos import registro
from plazos.models import (
    Adoptable,
    CambioDeCalendario,
    CasoPorRecalcular,
    DiaEspecial,
    EstadoDePlazo,
    EstadoDePropuesta,
    Hecho,
    OrdenDeExtension,
    Reglamento,
    Reversion,
)
from plazos.recomputo import VENTANA, Previa, vista_previa
from plazos.registro import Cambio
from querellas.actos.area import Area
from querellas.actos.calendario import lecturas
from querellas.actos.presentacion import nombre_del_termino
from querellas.comision.models import CONCURRENTES_PARA_DECIDIR, Comisionado
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import visibles
from querellas.idioma import idioma
from querellas.models import Querella

CLASES: dict[str, type[Adoptable]] = {
    "dia": DiaEspecial,
    "orden": OrdenDeExtension,
    "reglamento": Reglamento,
}
POR_PAGINA = 100
EN_LISTA = 200


def clase_de(fila: Adoptable) -> str:
    return next(clave for clave, modelo in CLASES.items() if isinstance(fila, modelo))


def leer(clase: str, pk: int) -> Adoptable | None:
    """Una propuesta; None si no existe."""
    modelo = CLASES.get(clase)
    filas = modelo._default_manager.filter(pk=pk) if modelo else None
    return filas.select_related("propuesta_por").first() if filas is not None else None


def _con_votos(filas: Any) -> Any:
    votos = Prefetch("votos", Comisionado.objects.order_by("-es_presidente", "pk"))
    return filas.select_related("propuesta_por").prefetch_related(votos)


# --- En palabras ----------------------------------------------------------------------------
def titulo(fila: Adoptable) -> str:
    """Cómo se llama y qué es, en una línea."""
    texto = que_es(fila)
    return f"{nombre(fila)}: {texto}" if texto else nombre(fila)


def que_es(fila: Adoptable) -> str:
    """Lo que hace una propuesta de calendario, con sus fechas."""
    from querellas.templatetags._tiempo import fecha

    if isinstance(fila, OrdenDeExtension):
        dias = {"d": fecha(fila.desde), "h": fecha(fila.hasta), "f": fecha(fila.nueva)}
        return _("lo que vence del %(d)s al %(h)s pasa al %(f)s") % dias
    if not isinstance(fila, DiaEspecial):
        return ""
    textos = {
        "laborable": _("se trabaja el %(f)s"),
        "traslado": _("pasa del %(d)s al %(f)s"),
        "cierre": _("cierran los tribunales el %(f)s"),
        "feriado": _("feriado el %(f)s"),
    }
    dias = {"f": fecha(fila.fecha), "d": fecha(fila.trasladado_desde)}
    return textos[clase_de_dia(fila)] % dias


def nombre(fila: Adoptable) -> str:
    """Cómo se llama."""
    if isinstance(fila, CambioDeCalendario):
        return str(getattr(fila, f"nombre_{idioma()}"))
    return _("Lecturas del Reglamento")


def clase_de_dia(dia: DiaEspecial) -> str:
    if dia.trasladado_desde:
        return "traslado"
    if dia.laborable:
        return "laborable"
    return "cierre" if dia.perfiles else "feriado"


def alcance(fila: Adoptable) -> str:
    """A qué términos llega."""
    if isinstance(fila, CambioDeCalendario) and fila.perfiles:
        return _("Solo los términos que corren ante los tribunales")
    return _("Los términos de la Comisión y los que corren ante los tribunales")


def ficha(fila: Adoptable, area: Area) -> dict[str, Any]:
    """Una propuesta para las listas: qué es, sus votos y a dónde lleva."""
    votos = list(fila.votos.all())
    return {
        "fila": fila,
        "titulo": titulo(fila),
        "url": direccion(area, "detalle", clase_de(fila), fila.pk),
        "votos": votos,
        "faltan": max(0, CONCURRENTES_PARA_DECIDIR - len(votos)),
    }


def direccion(area: Area, nombre: str, *args: object) -> str:
    return reverse(f"{area.espacio}:calendario_{nombre}", args=args)


# --- La lista -------------------------------------------------------------------------------
@dataclass(frozen=True)
class Tablero:
    """Todo lo que rige y lo que espera votos."""

    propuestas: list[dict[str, Any]]
    dias: list[dict[str, Any]]
    ordenes: list[dict[str, Any]]
    lecturas: list[dict[str, Any]]
    reglamento: Reglamento | None
    proximo: Reglamento | None


def tablero(area: Area, hoy: date) -> Tablero:
    abiertas: list[Adoptable] = []
    adoptadas: dict[str, list[Any]] = {}
    vivas = Q(estado=EstadoDePropuesta.PROPUESTA) | Q(estado=EstadoDePropuesta.ADOPTADA)
    for clase, modelo in CLASES.items():
        filas = list(_con_votos(modelo._default_manager.filter(vivas).order_by("-pk"))[:EN_LISTA])
        abiertas += [f for f in filas if f.estado == EstadoDePropuesta.PROPUESTA]
        adoptadas[clase] = [f for f in filas if f.estado == EstadoDePropuesta.ADOPTADA]
    abiertas.sort(key=lambda f: f.propuesta_en)
    reglamentos = sorted(
        adoptadas["reglamento"], key=lambda f: (f.vigente_desde, f.pk), reverse=True
    )
    rige = next((f for f in reglamentos if f.vigente_desde <= hoy), None)
    vigentes = registro.lecturas_vigentes(hoy)
    return Tablero(
        [ficha(f, area) for f in abiertas],
        [ficha(f, area) for f in sorted(adoptadas["dia"], key=lambda f: f.fecha, reverse=True)],
        [ficha(f, area) for f in sorted(adoptadas["orden"], key=lambda f: f.desde, reverse=True)],
        lecturas.cambios(lecturas.valores(vigentes), {}),
        rige,
        next((f for f in reglamentos if f.vigente_desde > hoy), None),
    )


def esperan_voto(usuario: Usuario, area: Area) -> list[dict[str, Any]]:
    """Las propuestas abiertas sobre las que esa persona no ha votado, en una consulta."""
    abierta = EstadoDePropuesta.PROPUESTA
    partes = [
        modelo._default_manager.filter(estado=abierta)
        .exclude(votos__usuario=usuario)
        .order_by()
        .values_list(
            Value(clase),
            "pk",
            "propuesta_en",
            "nombre_es" if clase != "reglamento" else Value(""),
            "nombre_en" if clase != "reglamento" else Value(""),
        )
        for clase, modelo in CLASES.items()
    ]
    filas = sorted(partes[0].union(*partes[1:], all=True), key=lambda fila: fila[2])
    ingles = idioma() == "en"
    return [
        {
            "titulo": (en if ingles else es) or _("Lecturas del Reglamento"),
            "url": direccion(area, "detalle", clase, pk),
        }
        for clase, pk, _en, es, en in filas
    ]


# --- La vista previa ------------------------------------------------------------------------
def previa_de(
    fila: DiaEspecial | OrdenDeExtension, usuario: Usuario, area: Area, desde: int
) -> Previa:
    """La vista previa, con lo que esa persona puede ver de cada caso."""

    def con_permiso(filas: QuerySet[Any]) -> QuerySet[Any]:
        suyo = Querella.objects.filter(pk=OuterRef("querella"))
        return filas.annotate(se_ve=Exists(visibles(suyo, usuario, area.accion)))

    return vista_previa(fila, desde, VENTANA, con_permiso)


def filas_de(previa: Previa, fila: CambioDeCalendario, area: Area) -> dict[str, Any]:
    """La vista previa para la plantilla; de los casos que esa persona no ve, solo cuántos son."""
    todos: list[Any] = [*(c.plazo for c in (*previa.cambios, *previa.ya_vencidos)), *previa.vistas]
    return {
        "cambian": _visibles(previa.cambios, fila, area, se_queda=False),
        "se_quedan": _visibles(previa.cambios, fila, area, se_queda=True),
        "vencidos": _visibles(previa.ya_vencidos, fila, area),
        "vistas": [
            {"v": v, "numero": v.querella.numero, "url": area.expediente(v.querella.numero)}
            for v in previa.vistas
            if _se_ve(v)
        ],
        "ocultos": len({x.querella_id for x in todos if not _se_ve(x)}),
        "tocados": previa.tocados,
        "parcial": previa.tocados > VENTANA,
    }


def _se_ve(x: Any) -> bool:
    return bool(x.se_ve)


def _visibles(
    cambios: Iterable[Cambio],
    fila: CambioDeCalendario,
    area: Area,
    *,
    se_queda: bool | None = None,
) -> list[dict[str, Any]]:
    return [
        _cambio(c, fila, area)
        for c in cambios
        if _se_ve(c.plazo) and se_queda in (None, c.se_queda)
    ]


def _cambio(c: Cambio, fila: CambioDeCalendario, area: Area) -> dict[str, Any]:
    numero = c.plazo.querella.numero
    return {
        "numero": numero,
        "url": area.expediente(numero),
        "termino": nombre_del_termino(c.plazo.termino),
        "antes": c.plazo.fecha_legal,
        "despues": c.despues.fecha_legal,
        "seguras": _seguras(c),
        "razon": _razon(c, fila),
        "pasara": _pasara(c),
    }


def _pasara(c: Cambio) -> str:
    """De lo ya vencido: qué hará la adopción."""
    if c.plazo.estado != EstadoDePlazo.VENCIDO:
        return ""
    if c.plazo.cerrado_por_actuacion is None:
        return _("Vuelve a correr")
    return _("Se abre su reversión")


def _seguras(c: Cambio) -> tuple[date, date] | None:
    """Si la fecha legal no cambia, lo que cambia es la segura."""
    if c.plazo.fecha_legal != c.despues.fecha_legal:
        return None
    return c.plazo.fecha_conservadora, c.despues.fecha_conservadora


def _razon(c: Cambio, fila: CambioDeCalendario) -> str:
    """Por qué cambia, en una oración."""
    from querellas.templatetags._tiempo import fecha

    if c.plazo.fecha_legal == c.despues.fecha_legal:
        return _("No cambia el último día; cambia la fecha segura o el último posible.")
    if isinstance(fila, OrdenDeExtension):
        if fila.desde <= c.plazo.fecha_legal <= fila.hasta:
            return _("Vence dentro del intervalo de la orden.")
        return _("Corre desde un vencimiento que la orden mueve.")
    assert isinstance(fila, DiaEspecial)
    if c.alarga:
        return _("El %(dia)s deja de ser laborable.") % {"dia": fecha(fila.fecha)}
    dia = fila.trasladado_desde or fila.fecha
    return _("El %(dia)s pasa a ser laborable.") % {"dia": fecha(dia)}


# --- Después de adoptar ---------------------------------------------------------------------
def aplicados(
    fila: CambioDeCalendario, usuario: Usuario, area: Area, desde: int = 0
) -> dict[str, Any]:
    """Cómo va la aplicación, caso por caso."""
    casos = CasoPorRecalcular.objects.filter(**{clase_de(fila): fila})
    total = casos.count()
    faltan = casos.filter(aplicado_en__isnull=True).count()
    suyos = visibles(Querella.objects.all(), usuario, area.accion).values("pk")
    # La reversión se abre en la misma transacción, con su mismo instante.
    abierta = Reversion.objects.filter(
        querella=OuterRef("querella"), hecho=Hecho.ORDEN, propuesta_en=OuterRef("aplicado_en")
    )
    lote = list(
        casos.filter(querella__in=suyos)
        .annotate(revierte=Exists(abierta))
        .select_related("querella")
        .order_by("querella__numero", "pk")[desde : desde + POR_PAGINA + 1]
    )
    return {
        "total": total,
        "faltan": faltan,
        "hechos": total - faltan,
        "casos": [
            {
                "c": c,
                "numero": c.querella.numero,
                "url": area.expediente(c.querella.numero, c.actuacion or 0),
            }
            for c in lote[:POR_PAGINA]
        ],
        "hay_mas": len(lote) > POR_PAGINA,
    }
