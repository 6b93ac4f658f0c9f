"""La representación legal: comparecer, unirse o sustituir, y dejar el caso con permiso."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from querellas.cuentas.models import ClaseDeRol, Usuario
from querellas.cuentas.politica import Accion, Actor, papeles
from querellas.documentos.models import Documento
from querellas.estados import Estado
from querellas.models import (
    ClaseDeComparecencia,
    ClaseDeQuerellante,
    Comparecencia,
    Papel,
    Parte,
    Querella,
    Tarea,
)
from querellas.services import personas
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.bitacora import asentar
from querellas.services.contenido import TAREA_COMPARECENCIA

TAREA_SIN_ABOGADO = "parte_sin_abogado"


@dataclass(frozen=True, kw_only=True)
class DatosDeAbogado:
    """Quién representa a qué parte, cómo se le notifica y, si la tiene, con qué cuenta entra.

    `sustituye_id`: la comparecencia del abogado que deja el caso en este mismo acto.
    """

    parte_id: int
    nombre: str
    numero_de_abogado: str
    correo: str = ""
    acepta_correo: bool = False
    telefono: str = ""
    direccion: str = ""
    cuenta: str = ""
    sustituye_id: int | None = None


@con_reintento
def comparecer(
    *,
    querella_id: int,
    actor: Actor,
    abogado: DatosDeAbogado,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Anota la comparecencia de la representación legal de una parte.

    Fuente: 18.004#3 (por sí o por abogado). Efectos: desde hoy se le notifica además de a la
    parte; con cuenta, entra al caso; si sustituye a otro, ese otro sale y pierde el acceso.
    Levanta ActoRechazado si falta un dato, si ya comparece o si representa a la parte contraria.
    """
    with acto_sobre(querella_id, actor, Accion.COMPARECER, el=el, con_ponche=True) as q:
        if q.estado == Estado.BORRADOR:
            raise ActoRechazado(_("La querella todavía no se ha presentado."))
        parte = _parte(q, abogado.parte_id)
        cuenta = _cuenta(abogado.cuenta)
        _comprobar(q, parte, abogado, cuenta)
        sale = _vigente(q, abogado.sustituye_id, parte) if abogado.sustituye_id else None
        if sale is not None:
            _cerrar(q, sale, "sustitución")
        fila = Comparecencia.objects.create(
            querella=q,
            parte=parte,
            usuario=cuenta,
            persona=personas.de_abogado(
                nombre=abogado.nombre.strip(),
                numero=abogado.numero_de_abogado.strip(),
                correo=abogado.correo,
                cuenta=cuenta,
            ),
            clase=ClaseDeComparecencia.ABOGADO,
            nombre=abogado.nombre.strip(),
            numero_de_abogado=abogado.numero_de_abogado.strip(),
            correo=abogado.correo,
            acepta_correo=abogado.acepta_correo,
            telefono=abogado.telefono.strip(),
            direccion=abogado.direccion.strip(),
            desde=q.acto.efectivo_el,
        )
        _poner_derecho_propio(parte, abogado=True)
        _tareas(q, TAREA_SIN_ABOGADO, parte).update(cerrada_en=q.acto.ahora)
        if parte.papel == Papel.QUERELLADO:
            q.tareas.filter(clase=TAREA_COMPARECENCIA, cerrada_en__isnull=True).update(
                cerrada_en=q.acto.ahora
            )
        datos = {"abogado": str(fila), "de_quien": parte.papel, "parte": str(parte)}
        if sale is None:
            asentar(q, "comparecer", datos, documentos=documentos)
        else:
            datos["sale"] = str(sale)
            asentar(q, "sustituir_abogado", datos, documentos=documentos)
    return q


@con_reintento
def relevar_abogado(
    *,
    querella_id: int,
    actor: Actor,
    comparecencia_id: int,
    orden: str,
    el: date | None = None,
    documentos: Iterable[Documento] = (),
) -> Querella:
    """Anota que la Comisión dio permiso a un abogado para dejar el caso.

    Fuente: 18.002#1. `orden`: la que lo permite. Efectos: deja de notificársele y pierde el
    acceso; si era el único, la parte sigue por derecho propio o, si no puede, queda una tarea
    para que anuncie otro. No detiene ningún término. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.RELEVAR_ABOGADO, el=el, con_ponche=True) as q:
        exigir_textos(orden=orden)
        fila = _vigente(q, comparecencia_id)
        _cerrar(q, fila, orden.strip())
        queda = _representacion(q).filter(parte=fila.parte).exists()
        if not queda:
            _quedarse_sin_abogado(q, fila.parte)
        asentar(
            q,
            "relevar_abogado",
            {"abogado": str(fila), "de_quien": fila.parte.papel, "orden": orden.strip()},
            documentos=documentos,
        )
    return q


def _quedarse_sin_abogado(q: Querella, parte: Parte) -> None:
    """Una persona sigue por sí misma; quien no puede tiene que anunciar otro abogado."""
    if puede_por_si(parte):
        _poner_derecho_propio(parte, abogado=False)
    elif not q.historica:
        Tarea.objects.create(
            querella=q,
            clase=TAREA_SIN_ABOGADO,
            datos={"parte": parte.pk},
            creada_en=q.acto.ahora,
        )


def puede_por_si(parte: Parte) -> bool:
    """El alcalde y el ciudadano que es persona natural; la corporación no."""
    if parte.papel == Papel.QUERELLADO:
        return True
    return parte.clase == ClaseDeQuerellante.CIUDADANO and bool(parte.apellido_paterno)


def _poner_derecho_propio(parte: Parte, *, abogado: bool) -> None:
    if parte.clase != ClaseDeQuerellante.CIUDADANO:
        return
    parte.por_derecho_propio = not abogado
    parte.save()


def _representacion(q: Querella) -> Any:
    return q.comparecencias.filter(clase=ClaseDeComparecencia.ABOGADO, hasta__isnull=True)


def _tareas(q: Querella, clase: str, parte: Parte) -> Any:
    return q.tareas.filter(clase=clase, datos__parte=parte.pk, cerrada_en__isnull=True)


def _parte(q: Querella, parte_id: int) -> Parte:
    parte = q.partes.filter(pk=parte_id).first()
    if parte is None:
        raise ActoRechazado({"parte": _("Escoja la parte que representa.")})
    return parte


def _vigente(
    q: Querella, comparecencia_id: int | None, parte: Parte | None = None
) -> Comparecencia:
    filas = _representacion(q).select_related("parte", "usuario").filter(pk=comparecencia_id)
    fila: Comparecencia | None = filas.first()
    if fila is None or (parte is not None and fila.parte_id != parte.pk):
        raise ActoRechazado({"comparecencia": _("Escoja un abogado que siga en el caso.")})
    return fila


def _cuenta(correo: str) -> Usuario | None:
    """La cuenta con que entra; su fila queda con candado, como pide quitarle o darle acceso."""
    if not correo.strip():
        return None
    filas = Usuario.objects.select_for_update(no_key=True).filter(email=correo.strip().lower())
    cuenta: Usuario | None = filas.first()
    if cuenta is None:
        raise ActoRechazado({"cuenta": _("No hay una cuenta con ese correo.")})
    if ClaseDeRol.ABOGADO not in papeles(cuenta, de_nuevo=True):
        raise ActoRechazado({"cuenta": _("Esa cuenta no es de representación legal.")})
    return cuenta


def _comprobar(q: Querella, parte: Parte, d: DatosDeAbogado, cuenta: Usuario | None) -> None:
    errores: dict[str, Any] = {}
    if not d.nombre.strip():
        errores["nombre"] = _("Escriba el nombre del abogado.")
    if not d.numero_de_abogado.strip() and not q.historica:
        errores["numero_de_abogado"] = _("Falta el número de abogado.")
    if d.acepta_correo and not d.correo:
        errores["correo"] = _("Para notificarle por correo hace falta su dirección.")
    if errores:
        raise ActoRechazado(errores)
    mismo = Q(numero_de_abogado=d.numero_de_abogado.strip()) & ~Q(numero_de_abogado="")
    if cuenta is not None:
        mismo |= Q(usuario=cuenta)
    for fila in _representacion(q).filter(mismo).select_related("parte"):
        if fila.parte.papel != parte.papel:
            raise ActoRechazado({"parte": _("Ese abogado representa a la parte contraria.")})
        if fila.parte_id == parte.pk:
            raise ActoRechazado({"nombre": _("Ese abogado ya representa a esta parte.")})


def _cerrar(q: Querella, fila: Comparecencia, por_que: str) -> None:
    if fila.usuario_id:
        Usuario.objects.select_for_update(no_key=True).get(pk=fila.usuario_id)
    fila.hasta, fila.salida = q.acto.efectivo_el, por_que[:300]
    fila.save()
