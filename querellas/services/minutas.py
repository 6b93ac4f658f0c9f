"""La minuta de cada sesión de la vista: la constancia completa de lo que pasó en ella (18.013)."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext_lazy as _

from querellas.comision.models import en_funciones
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento
from querellas.models import Actuacion, Querella
from querellas.models.citacion import Citacion
from querellas.services import papeles_de_minuta as papeles
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento
from querellas.services.bitacora import asentar
from querellas.services.destinatarios import abogados_de
from querellas.services.dos_idiomas import de_palabras
from querellas.services.papeles_del_caso import cargo_de
from vistas.models import Ante, Vista

CLASE = "levantar_minuta"
CIERRAN = ("concluir_vista", "continuar_vista", "suspender_vista", "suspender_sin_fecha")


@dataclass(frozen=True, kw_only=True)
class Sesion:
    """Una sesión que se celebró: su vista y los asientos que la abren y la cierran."""

    numero: int
    vista: Vista
    abre: Actuacion | None
    cierra: Actuacion


@dataclass(frozen=True, kw_only=True)
class DatosDeMinuta:
    """Lo que la Secretaría hace constar. `presentes`: claves de `comparecibles`."""

    vista_id: int
    presentes: Collection[str]
    otros: str = ""
    testigos: str = ""
    prueba: str = ""
    incidencias: str = ""
    sin_grabacion: str = ""


@con_reintento
def levantar_minuta(
    *,
    querella_id: int,
    actor: Actor,
    minuta: DatosDeMinuta,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Documento:
    """Levanta la minuta de una sesión: cuándo abrió y cerró, quién estuvo, qué pasó.

    Fuente: 18.013#2, 18.004#8. `documentos`: la grabación; sin ella, por qué no la hay. Las horas
    son las de los asientos. No mueve ningún término. De una vista privada no se publica más que
    el número de su asiento. Levanta ActoRechazado si la sesión no terminó o ya tiene minuta.
    """
    with acto_sobre(querella_id, actor, Accion.LEVANTAR_MINUTA, el=el) as q:
        documentos = list(documentos)
        sesion = next((s for s in sin_minuta(q) if s.vista.pk == minuta.vista_id), None)
        if sesion is None:
            raise ActoRechazado({"sesion": _("Escoja una sesión terminada que no tenga minuta.")})
        if not minuta.presentes and not minuta.otros.strip():
            raise ActoRechazado({"presentes": _("Diga quiénes comparecieron.")})
        if not documentos and not minuta.sin_grabacion.strip():
            raise ActoRechazado({"sin_grabacion": _("Acompañe la grabación o diga por qué falta.")})
        quienes = comparecibles(q, sesion.vista)
        papel = papeles.minuta(q, sesion, minuta, quienes, grabada=bool(documentos))
        datos = {"vista_el": sesion.vista.vista_el.isoformat(), "vista": sesion.vista.pk}
        asentar(q, CLASE, datos, documentos=[papel, *documentos])
    return papel


def sesiones(q: Querella) -> list[Sesion]:
    """Las sesiones terminadas, en orden: las que se abrieron, y la que se concluyó sin abrirla."""
    vistas = list(Vista.objects.filter(querella=q).select_related("asociado").order_by("pk"))
    asientos = list(q.actuaciones.filter(clase__in=("abrir_vista", *CIERRAN)).order_by("numero"))
    hechas: list[Sesion] = []
    for i, vista in enumerate(vistas):
        hasta = vistas[i + 1].senalada_en if i + 1 < len(vistas) else None
        suyos = [a for a in asientos if a.registrada_en > vista.senalada_en]
        abre = next((a for a in suyos if a.clase == "abrir_vista"), None)
        if abre is not None and hasta is not None and abre.registrada_en > hasta:
            abre = None
        desde = abre.numero if abre else 0
        cierra = next((a for a in suyos if a.clase in CIERRAN and a.numero > desde), None)
        if cierra is None or (abre is None and cierra.clase != "concluir_vista"):
            continue
        hechas.append(Sesion(numero=len(hechas) + 1, vista=vista, abre=abre, cierra=cierra))
    return hechas


def sin_minuta(q: Querella) -> list[Sesion]:
    """Las sesiones terminadas de las que falta la minuta."""
    filas = q.actuaciones.filter(clase=CLASE).values_list("datos", flat=True)
    hechas = {datos.get("vista") for datos in filas}
    return [s for s in sesiones(q) if s.vista.pk not in hechas]


def comparecibles(q: Querella, vista: Vista) -> dict[str, tuple[str, str]]:
    """Quiénes pudieron comparecer ese día, por su clave: su nombre y en calidad de qué."""
    quienes: dict[str, tuple[str, str]] = {}
    for m in en_funciones(vista.vista_el).order_by("-es_presidente", "pk"):
        if vista.ante != Ante.ASOCIADO or m.pk == vista.asociado_id:
            quienes[f"miembro-{m.pk}"] = (str(m), cargo_de(m))
    abogados = abogados_de(q)
    for parte in q.partes.filter(desistio_el=None).order_by("pk"):
        quienes[f"parte-{parte.pk}"] = (str(parte), papeles.CALIDAD[parte.papel])
        for a in abogados.get(parte.pk, []):
            calidad = Bilingue("abogado de {p}", "counsel for {p}").format(p=parte)
            quienes[f"abogado-{a.pk}"] = (str(a), calidad)
    for c in Citacion.objects.filter(querella=q, comparece_en__date=vista.vista_el):
        quienes[f"citado-{c.pk}"] = (c.nombre, Bilingue("persona citada", "person summoned"))
    return quienes


def ante_quien(vista: Vista) -> str:
    """Ante quién se celebró, con su nombre si fue un Asociado."""
    if vista.asociado is None:
        return de_palabras("ante", vista.ante)
    return Bilingue("{a}, Comisionado Asociado", "{a}, Associate Commissioner").format(
        a=vista.asociado
    )
