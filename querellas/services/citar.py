"""Citar testigos y compeler documentos, y acudir al tribunal si no se cumple (18.003).

Nada de esto detiene ni mueve un término de la Comisión.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from django.db import models
from django.utils.translation import gettext_lazy as _

from plazos.nucleo.calendario import fecha_civil
from querellas.cuentas.politica import Accion, Actor, exigir, permite
from querellas.documentos.models import Documento
from querellas.estados import ABIERTOS
from querellas.models import Querella
from querellas.models.citacion import Citacion, EstadoDeCitacion, Incumplimiento
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.services import papeles_de_citacion as papeles
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar
from querellas.services.cierre import vista_pendiente
from querellas.services.recursos import parte_de


class ResultadoDeCitacion(models.TextChoices):
    """Lo que pasó con una citación."""

    CUMPLIDA = "cumplida", _("La cumplió")
    NO_COMPARECIO = Incumplimiento.NO_COMPARECIO.value, _("No compareció")
    NO_PRODUJO = Incumplimiento.NO_PRODUJO.value, _("No produjo lo que se le requirió")
    REHUSO = Incumplimiento.REHUSO.value, _("Rehusó contestar")
    SIN_EFECTO = "sin_efecto", _("La Comisión la deja sin efecto")


class ResultadoDeAuxilio(models.TextChoices):
    """Lo que el tribunal resolvió."""

    ORDENA = "ordena", _("Le ordena cumplir, bajo apercibimiento de desacato")
    DENIEGA = "deniega", _("No lo ordena")


@dataclass(frozen=True, kw_only=True)
class DatosDeCitacion:
    """A quién se cita, para qué, cuándo y dónde. `pide_id`: la parte que lo solicitó."""

    nombre: str
    direccion: str
    comparece_en: datetime
    lugar: str
    calidad: str = ""
    testifica: bool = True
    documentos: str = ""
    pide_id: int | None = None

    @property
    def para_que(self) -> str:
        """La clave con que se redacta."""
        if not self.documentos.strip():
            return "testificar"
        return "ambas" if self.testifica else "documentos"


@con_reintento
def citar(
    *, querella_id: int, actor: Actor, citacion: DatosDeCitacion, el: date | None = None
) -> Citacion:
    """Cita a una persona para que declare, traiga documentos o ambas cosas.

    Fuente: 18.003#1, 18.008#2 (no es un medio de buscar información sobre una querella sin
    evidencia). Efectos: la citación y su fila en el buzón, para
    diligenciarla en mano; su recibo se anota como cualquier entrega. El nombre no se publica.
    Levanta ActoRechazado si el caso no está abierto, falta un dato o la hora ya pasó.
    """
    with acto_sobre(querella_id, actor, Accion.CITAR, el=el) as q:
        if q.estado not in ABIERTOS:
            raise ActoRechazado(_("El caso no está abierto."))
        if q.defectuosa:
            raise ActoRechazado(
                _("La querella no trae la evidencia necesaria: no se cita para buscarla.")
            )
        _comprobar(q, citacion)
        pide = parte_de(q, citacion.pide_id) if citacion.pide_id else None
        fila: Citacion = Citacion(
            querella=q,
            nombre=citacion.nombre.strip(),
            calidad=citacion.calidad.strip(),
            direccion=citacion.direccion.strip(),
            testifica=citacion.testifica,
            documentos=citacion.documentos.strip(),
            comparece_en=citacion.comparece_en,
            lugar=citacion.lugar.strip(),
            pide=pide,
            creada_en=q.acto.ahora,
        )
        fila.documento = papeles.citacion(q, fila, vista_pendiente(q))
        fila.save()
        datos = {
            "para_que": citacion.para_que,
            "a_peticion_de": pide.papel if pide else "comision",
            "nombre": fila.nombre,
            **_fecha(fila),
        }
        asentar(q, "citar", datos, documentos=[fila.documento])
    return fila


def _comprobar(q: Querella, citacion: DatosDeCitacion) -> None:
    exigir_textos(nombre=citacion.nombre, direccion=citacion.direccion, lugar=citacion.lugar)
    if not citacion.testifica and not citacion.documentos.strip():
        raise ActoRechazado({"documentos": _("Diga qué ha de traer.")})
    if citacion.comparece_en <= q.acto.ahora:
        raise ActoRechazado({"comparece_el": _("Ha de ser después de ahora.")})


@con_reintento
def anotar_citacion(
    *,
    querella_id: int,
    actor: Actor,
    citacion_id: int,
    resultado: str,
    relato: str = "",
    el: date | None = None,
) -> Citacion:
    """Anota que la persona citada cumplió o no, o que la Comisión deja sin efecto la citación.

    Fuente: 18.003#2, 18.003#6 (un privilegio lo adjudica la Comisión: solo un miembro la deja sin
    efecto). Incumplida exige que conste su recibo y que haya llegado el día. Levanta ActoRechazado
    y PermissionDenied.
    """
    with acto_sobre(querella_id, actor, Accion.ANOTAR_CITACION, el=el, con_ponche=True) as q:
        cual = ResultadoDeCitacion(resultado)
        fila = _fila(q, citacion_id, *POR_CUMPLIR)
        datos: dict[str, str] = {**_fecha(fila), "relato": relato.strip()}
        if cual is ResultadoDeCitacion.CUMPLIDA:
            fila.cumplir()
            clase = "cumplir_citacion"
        elif cual is ResultadoDeCitacion.SIN_EFECTO:
            exigir(actor, Accion.ACUDIR_AL_TRIBUNAL, q)
            exigir_textos(relato=relato)
            fila.retirar()
            clase = "retirar_citacion"
        else:
            _incumplida(q, fila, cual, relato)
            datos["incumplimiento"] = fila.incumplimiento
            clase = "incumplir_citacion"
        fila.save()
        asentar(q, clase, datos)
    return fila


def _incumplida(q: Querella, fila: Citacion, cual: ResultadoDeCitacion, relato: str) -> None:
    if fila.estado != EstadoDeCitacion.EXPEDIDA:
        raise ActoRechazado({"resultado": _("Ya consta que no se cumplió.")})
    if q.acto.efectivo_el < fecha_civil(fila.comparece_en):
        raise ActoRechazado({"el": _("Todavía no ha llegado el día de la citación.")})
    exigir_textos(relato=relato)
    if recibo_de(fila) is None:
        raise ActoRechazado(_("Falta anotar que la recibió: sin recibo no hay incumplimiento."))
    fila.incumplimiento, fila.relato = cual.value, relato.strip()
    fila.incumplir()


def recibo_de(fila: Citacion) -> Notificacion | None:
    """La notificación de la citación, si consta que se recibió."""
    recibidas = fila.documento.notificaciones.filter(
        estado=EstadoDeNotificacion.RECIBIDA, recibida_el__isnull=False
    )
    return recibidas.order_by("-pk").first()


@con_reintento
def acudir_al_tribunal(
    *,
    querella_id: int,
    actor: Actor,
    citacion_id: int,
    tribunal: str,
    con_justicia: bool = False,
    el: date | None = None,
) -> Citacion:
    """Pide al tribunal que ordene cumplir la citación, bajo apercibimiento de desacato.

    Fuente: 18.003#2. Acude la Comisión, su Presidente o un Asociado. `con_justicia`: quien
    preside pide la asistencia del Secretario de Justicia (18.003#3). Efectos: la petición. No
    detiene ningún término. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.ACUDIR_AL_TRIBUNAL, el=el) as q:
        exigir_textos(tribunal=tribunal)
        fila = _fila(q, citacion_id, EstadoDeCitacion.INCUMPLIDA)
        recibida = recibo_de(fila)
        if recibida is None:
            raise ActoRechazado(_("Falta anotar que la recibió: sin recibo no hay incumplimiento."))
        if con_justicia and not permite(actor, Accion.SUSPENDER_VISTA, q):
            raise ActoRechazado({"con_justicia": _("La pide quien preside.")})
        fila.tribunal = tribunal.strip()
        fila.acudir()
        papel = papeles.peticion(q, fila, recibida, con_justicia=con_justicia)
        fila.save()
        datos = {"foro": fila.tribunal, **_fecha(fila)}
        asentar(q, "acudir_por_citacion", datos, documentos=[papel])
    return fila


@con_reintento
def anotar_auxilio(
    *,
    querella_id: int,
    actor: Actor,
    citacion_id: int,
    resultado: str,
    autoridad: str,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Citacion:
    """Anota lo que el tribunal resolvió sobre una citación. Fuente: 18.003#4."""
    with acto_sobre(querella_id, actor, Accion.ANOTAR_MEDIDA, el=el, con_ponche=True) as q:
        exigir_textos(autoridad=autoridad)
        fila = _fila(q, citacion_id, EstadoDeCitacion.EN_TRIBUNAL)
        fila.autoridad = autoridad.strip()
        ordena = ResultadoDeAuxilio(resultado) is ResultadoDeAuxilio.ORDENA
        if ordena:
            fila.ordenar()
        else:
            fila.denegar()
        fila.save()
        clase = "ordenar_citacion" if ordena else "denegar_citacion"
        datos = {"autoridad": fila.autoridad, **_fecha(fila)}
        asentar(q, clase, datos, documentos=documentos)
    return fila


POR_CUMPLIR = (
    EstadoDeCitacion.EXPEDIDA,
    EstadoDeCitacion.INCUMPLIDA,
    EstadoDeCitacion.EN_TRIBUNAL,
    EstadoDeCitacion.ORDENADA,
)


def _fila(q: Querella, citacion_id: int, *estados: EstadoDeCitacion) -> Citacion:
    filas = Citacion.objects.select_for_update(no_key=True, of=("self",))
    suya = filas.filter(pk=citacion_id, querella=q, estado__in=estados)
    fila: Citacion | None = suya.first()
    if fila is None:
        raise ActoRechazado({"citacion": _("Esa citación ya no espera este acto.")})
    return fila


def _fecha(fila: Citacion) -> dict[str, str]:
    return {"comparece_el": fecha_civil(fila.comparece_en).isoformat()}
