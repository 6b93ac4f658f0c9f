"""El acto que la Comisión hizo a tiempo y no se anotó: se entra al revertir (DERECHO 4).

Lo prueba el papel: el ponche o el instrumento firmado. Una persona lo anota con lo que dispuso y
otra lo confirma; entonces, en una sola transacción, la consecuencia queda sin efecto y el acto se
asienta con su día. Los dos asientos quedan.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.calendarios import para_abrir
from plazos.models import Hecho, Plazo, Reversion
from querellas.comision.models import (
    CONCURRENTES_PARA_DECIDIR,
    Asunto,
    Comisionado,
    Disposicion,
    Resolucion,
    Voto,
    en_funciones,
)
from querellas.cuentas.politica import Actor
from querellas.documentos.models import Documento
from querellas.models import Querella, Tarea
from querellas.services import decidir, revertir
from querellas.services.base import ActoRechazado, exigir_textos, mediodia
from querellas.services.calculo_de_reversion import siguiente
from querellas.services.cierre import TAREA_SENALAR
from querellas.services.hechos_de_reversion import DatosDeReversion
from querellas.services.proyecto import (
    DE_FONDO,
    TextoDeResolucion,
    de_cada_cargo,
    guardar_cargos,
    huella_de,
)
from querellas.services.senalar import designado, senalar
from vistas import services as vistas
from vistas.informes import TextoDeInforme, concluida, rendir
from vistas.models import Vista

DECIDIR, SENALAR, INFORME = "decidir", "senalar_vista", "rendir_informe"
# Qué acto a tiempo pudo cumplir cada término.
ACTOS_DE: dict[str, tuple[str, ...]] = {
    "Q-EST-30": (DECIDIR, SENALAR),
    "Q-INF-15": (INFORME,),
    "Q-DEC-15": (DECIDIR,),
}
DISPOSICIONES: dict[str, frozenset[Disposicion]] = {
    "Q-EST-30": frozenset({Disposicion.DESESTIMACION}),
    "Q-DEC-15": DE_FONDO | {Disposicion.DESESTIMACION},
}
PARTES = ("hechos", "determinaciones", "conclusiones")


def proponer_reversion(
    *,
    querella_id: int,
    actor: Actor,
    datos: DatosDeReversion,
    documento: Documento | None = None,
) -> Reversion:
    """Anota el hecho y, si es un acto a tiempo, lo que dispuso; falta que otro lo confirme.

    Fuente: 18.004#15. Levanta ActoRechazado si al acto le falta una parte que la ley pide.
    """
    return revertir.proponer_reversion(
        querella_id=querella_id,
        actor=actor,
        datos=datos,
        documento=documento,
        comprobar=comprobar,
    )


def revertir_desestimacion(*, querella_id: int, actor: Actor, reversion_id: int) -> Querella:
    """Confirma la reversión y entra el acto que trae, en una sola transacción.

    Fuente: 18.004#15. El caso queda donde el acto lo deja: resuelta, desestimada, con vista
    señalada o pendiente de decisión; al término que siga le queda un día laborable entero.
    """
    return revertir.revertir_desestimacion(
        querella_id=querella_id, actor=actor, reversion_id=reversion_id, entrar=entrar
    )


@contextmanager
def _en_su_dia(q: Querella, dia: date | None) -> Iterator[None]:
    """Lo de dentro surte efecto el día en que el acto se hizo; del papel solo consta el día."""
    assert dia is not None
    ahora = q.acto
    q.acto = replace(ahora, efectiva_en=mediodia(dia))
    try:
        yield
    finally:
        q.acto = ahora


# --- Comprobar ------------------------------------------------------------------------------
def comprobar(q: Querella, plazo: Plazo, datos: DatosDeReversion) -> None:
    """Que el acto pudiera cumplir ese término y traiga lo que la ley pide."""
    if not datos.acto:
        return
    if datos.hecho != Hecho.ACTO or datos.acto not in ACTOS_DE.get(plazo.termino, ()):
        raise ActoRechazado({"acto": _("Ese acto no cumplía el término que venció.")})
    with _en_su_dia(q, datos.hecho_el):
        if datos.acto == DECIDIR:
            _comprobar_decision(q, plazo, datos.contenido)
        elif datos.acto == SENALAR:
            _comprobar_senalamiento(q, plazo, datos.contenido)
        else:
            _comprobar_informe(q, plazo, datos)


def _comprobar_decision(q: Querella, plazo: Plazo, contenido: dict[str, Any]) -> None:
    """Fuente: 18.004#7, 18.004#12: las tres partes, la disposición y dos miembros que firman."""
    exigir_textos(**{parte: contenido.get(parte) for parte in PARTES})
    if contenido.get("disposicion") not in DISPOSICIONES[plazo.termino]:
        raise ActoRechazado({"disposicion": _("Escoja una de las disposiciones que da la ley.")})
    if firmantes(q, contenido).count() < CONCURRENTES_PARA_DECIDIR:
        raise ActoRechazado(
            {"firmantes": _("Tienen que constar las firmas de dos miembros que podían decidir.")}
        )


def firmantes(q: Querella, contenido: dict[str, Any]) -> QuerySet[Comisionado]:
    """Quienes firmaron y aquel día eran miembros, sin inhibirse ni asistir al querellante."""
    dia = q.acto.efectivo_el
    apartados = q.inhibiciones.filter(desde__lte=dia, hasta__isnull=True).values("comisionado")
    asistieron = q.actuaciones.filter(clase="prestar_asistencia").values("actor")
    suyos = en_funciones(dia).filter(pk__in=contenido.get("firmantes") or ())
    return suyos.exclude(pk__in=apartados).exclude(usuario__in=asistieron).order_by("pk")


def senalan_dos(plazo: Plazo) -> bool:
    """Si señalar pedía dos firmas cuando empezó a correr ese término (18.004#5)."""
    return registro.lecturas_vigentes(plazo.disparador_el).senalan_dos


def _comprobar_senalamiento(q: Querella, plazo: Plazo, contenido: dict[str, Any]) -> None:
    datos = datos_de_vista(contenido)
    vistas.comprobar(q, datos)
    designado(q, datos)
    if senalan_dos(plazo) and firmantes(q, contenido).count() < CONCURRENTES_PARA_DECIDIR:
        raise ActoRechazado(
            {
                "firman_la_vista": _(
                    "Tienen que constar las firmas de dos miembros que podían decidir."
                )
            }
        )


def _comprobar_informe(q: Querella, plazo: Plazo, datos: DatosDeReversion) -> None:
    """Fuente: 18.004#11: lo rinde quien presidió, después de concluir y con sus partes."""
    escrito = datos.contenido
    exigir_textos(
        hechos=escrito.get("hechos"),
        prueba_del_informe=escrito.get("evidencia"),
        conclusiones=escrito.get("conclusiones"),
    )
    if datos.hecho_el and datos.hecho_el < plazo.disparador_el:
        raise ActoRechazado({"hecho_el": _("Ese día la vista no había concluido.")})
    if concluida(q) is None:
        raise ActoRechazado(_("El informe lo rinde el Comisionado que presidió la vista."))


def datos_de_vista(contenido: dict[str, Any]) -> vistas.DatosDeVista:
    """El señalamiento según lo anotado."""
    if not contenido.get("vista_el"):
        raise ActoRechazado({"vista_el": _("Falta la fecha.")})
    suyos = {k: v for k, v in contenido.items() if k != "firmantes"}
    dia = date.fromisoformat(contenido["vista_el"])
    return vistas.DatosDeVista(**{**suyos, "vista_el": dia})


# --- Entrar ---------------------------------------------------------------------------------
def entrar(q: Querella, hecha: Reversion) -> None:
    """Hace el acto con el caso ya en su etapa y el término corriendo otra vez."""
    if hecha.acto not in ACTOS_DE.get(hecha.plazo.termino, ()):
        raise ActoRechazado({"acto": _("Ese acto no cumplía el término que venció.")})
    with _en_su_dia(q, hecha.hecho_el):
        if hecha.acto == DECIDIR:
            _decidir(q, hecha)
        elif hecha.acto == SENALAR:
            _senalar(q, hecha)
        else:
            _rendir(q, hecha)


def asunto_de(termino: str, disposicion: str) -> Asunto:
    """Qué clase de resolución fue, según el término que cumplía y lo que dispuso."""
    if termino == "Q-EST-30":
        return Asunto.SIN_VISTA
    return Asunto.DESESTIMAR if disposicion == Disposicion.DESESTIMACION else Asunto.FONDO


def _decidir(q: Querella, hecha: Reversion) -> None:
    """La resolución y los votos que constan en el papel; de ahí, como cualquier otra."""
    contenido = hecha.contenido
    _comprobar_decision(q, hecha.plazo, contenido)
    disposicion = contenido["disposicion"]
    texto = TextoDeResolucion(**{parte: contenido[parte] for parte in PARTES})
    cargos = de_cada_cargo(q, disposicion, None)
    resolucion = Resolucion.objects.create(
        querella=q,
        asunto=asunto_de(hecha.plazo.termino, disposicion),
        disposicion=disposicion,
        huella=huella_de(disposicion, texto, cargos=cargos),
        propuesta_en=q.acto.ahora,
        **{parte: contenido[parte].strip() for parte in PARTES},
    )
    guardar_cargos(resolucion, cargos)
    for miembro in firmantes(q, contenido):
        Voto.objects.create(
            resolucion=resolucion,
            comisionado=miembro,
            sentido=Voto.Sentido.CONCURRE,
            huella=resolucion.huella,
            emitido_en=q.acto.efectiva_en,
            en_papel=True,
        )
    decidir.emitir(q, resolucion, Asunto(resolucion.asunto))


def _senalar(q: Querella, hecha: Reversion) -> None:
    """La vista con su día; si ya no hay tiempo de avisarlo, queda la tarea de señalarla de nuevo.

    Fuente: 18.004#8: los quince días de aviso no se acortan por haberse anotado tarde.
    """
    _comprobar_senalamiento(q, hecha.plazo, hecha.contenido)
    datos, firman = datos_de_vista(hecha.contenido), tuple(firmantes(q, hecha.contenido))
    vista: Vista = senalar(q, datos, firman=firman)
    if vista.vista_el < vistas.primera_fecha(q.acto.hoy):
        Tarea.objects.create(
            querella=q, clase=TAREA_SENALAR, creada_en=q.acto.ahora, vence_el=q.acto.hoy
        )


def _rendir(q: Querella, hecha: Reversion) -> None:
    """El informe, y el término para decidir con un día laborable entero al menos."""
    vista = concluida(q)
    if vista is None:
        raise ActoRechazado(_("El informe lo rinde el Comisionado que presidió la vista."))
    disparo = registro.disparo_del_informe(q.acto.efectivo_el, registro.informe_de(q.pk))
    dadas = registro.circunstancias(q.pk, para_abrir())
    _computo, movido = siguiente(disparo, hecha.evidencia, q.acto.hoy, dadas)
    if movido is not None:
        claves = ("desde", "hasta", "nueva")
        fechas = {k: v.isoformat() for k, v in zip(claves, movido, strict=True)}
        hecha.siguiente = {"termino": disparo.termino, **fechas}
        hecha.save(update_fields=["siguiente"])
    texto = TextoDeInforme(**{k: v.strip() for k, v in hecha.contenido.items()})
    rendir(q, vista, vista.asociado, texto, [])
