"""El borrador privado de un acto: guardarlo y descartarlo. No es un acto ni deja asiento."""

from typing import Any
from uuid import UUID

from django.db import transaction

from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, exigir
from querellas.models import BorradorDeActo, Querella
from querellas.reloj import ahora

Valores = dict[str, Any]


def borradores_de(usuario: Usuario, q: Querella, acto: str = "") -> list[BorradorDeActo]:
    """Los de esa persona en ese caso; los de otra no existen para ella."""
    filas = BorradorDeActo.objects.filter(usuario=usuario, querella=q)
    return list(filas.filter(acto=acto) if acto else filas)


def guardar(
    *,
    q: Querella,
    usuario: Usuario,
    acto: str,
    accion: Accion,
    valores: Valores,
    uuid: UUID | None = None,
    version: int = 0,
) -> tuple[BorradorDeActo, bool]:
    """Guarda lo escrito. True si quedó aparte: desde otra ventana se había guardado otra cosa.

    Fuente: 18.004#7. Solo quien podría hacer el acto en ese caso. Nada de lo guardado se pisa.
    Levanta PermissionDenied.
    """
    exigir(usuario, accion, q)
    momento = ahora()
    with transaction.atomic():
        suyos = BorradorDeActo.objects.filter(usuario=usuario, querella=q, acto=acto)
        previo = suyos.select_for_update().filter(uuid=uuid).first() if uuid else None
        if previo is not None and previo.version == version:
            previo.valores, previo.guardado_en = valores, momento
            previo.version += 1
            previo.save()
            return previo, False
        nuevo = BorradorDeActo.objects.create(
            querella=q,
            usuario=usuario,
            acto=acto,
            valores=valores,
            creado_en=momento,
            guardado_en=momento,
        )
    return nuevo, previo is not None


def descartar(*, q: Querella, usuario: Usuario, uuid: UUID) -> bool:
    """Lo borra. False si no había ninguno suyo con ese nombre en ese caso."""
    suyo = BorradorDeActo.objects.filter(usuario=usuario, querella=q, uuid=uuid)
    borrados, _por_modelo = suyo.delete()
    return bool(borrados)
