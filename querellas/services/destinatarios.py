"""A quién va lo que se notifica: a cada parte y, aparte, a cada abogado suyo."""

from collections.abc import Iterable, Iterator
from typing import Any

from querellas.documentos.models import Documento
from querellas.models import ClaseDeComparecencia, Comparecencia, Parte, Querella
from querellas.notificaciones.models import Medio, Notificacion


def abogados_de(q: Querella) -> dict[int, list[Comparecencia]]:
    """La representación legal de hoy, por parte."""
    salida: dict[int, list[Comparecencia]] = {}
    filas = q.comparecencias.filter(clase=ClaseDeComparecencia.ABOGADO, hasta__isnull=True)
    for fila in filas.select_related("usuario").order_by("pk"):
        salida.setdefault(fila.parte_id, []).append(fila)
    return salida


def notificar_a(
    q: Querella, documento: Documento, partes: Iterable[Parte], *, vista: Any = None
) -> None:
    """Una fila del buzón por parte y otra por cada abogado suyo (18.013#3).

    Por correo electrónico solo a quien lo dio y lo aceptó; a los demás, en persona.
    """
    abogados = abogados_de(q)
    comunes = {
        "querella": q,
        "documento": documento,
        "vista": vista,
        "creada_en": q.acto.ahora,
    }
    Notificacion.objects.bulk_create(
        Notificacion(parte=parte, abogado=abogado, **_como(abogado or parte), **comunes)
        for parte in partes
        if parte.desistio_el is None
        for abogado in _con_los_suyos(abogados.get(parte.pk, []))
    )


def _con_los_suyos(abogados: list[Comparecencia]) -> Iterator[Comparecencia | None]:
    yield None
    yield from abogados


def _como(quien: Parte | Comparecencia) -> dict[str, Any]:
    por_correo = bool(quien.correo) and quien.acepta_correo
    return {
        "medio": Medio.CORREO_ELECTRONICO if por_correo else Medio.PERSONAL,
        "correo": quien.correo if por_correo else "",
    }
