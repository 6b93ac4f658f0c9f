"""La cadena de un caso en un archivo que se comprueba sin este sistema (18.013#2).

Su formato y la receta son los de `querellas/datos/comprobar_cadena.py`, que se entrega con él.
"""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

from querellas.models import Actuacion, Cabeza, Lectura, Querella
from querellas.models.actuacion import instante
from querellas.models.redaccion import datos_publicos
from querellas.services.cabeza import prueba

FORMATO = 1
PROGRAMA = Path(__file__).resolve().parent.parent / "datos" / "comprobar_cadena.py"
Oculta = Callable[[Actuacion], bool]


def nada_se_oculta(asiento: Actuacion) -> bool:
    return False


def para_terceros(q: Querella) -> Oculta:
    """Lo que no puede ver cualquiera va sin contenido ni sal: su huella basta para comprobarlo."""
    legibles = set(
        Lectura.objects.filter(querella=q, publica=True).values_list("actuacion_id", flat=True)
    )

    def oculta(asiento: Actuacion) -> bool:
        if q.reservada or asiento.pk not in legibles:
            return True
        clase, version = asiento.clase, asiento.version_plantilla
        publicos: dict[str, Any] = datos_publicos(clase, version, asiento.datos)
        return bool(publicos != asiento.datos)

    return oculta


def cadena(q: Querella, oculta: Oculta = nada_se_oculta, dia: date | None = None) -> dict[str, Any]:
    """Los asientos en orden, con su contenido salvo el que se oculta, y la prueba de su cabeza.

    `dia`: la cabeza que se prueba; la última que alcanza el caso si no se dice.
    """
    cabezas = Cabeza.objects.filter(dia=dia) if dia else Cabeza.objects.order_by("-dia")
    pruebas = (prueba(cabeza, q) for cabeza in cabezas[:1])
    return {
        "formato": FORMATO,
        "expediente": q.numero,
        "querella": str(q.uuid),
        "asientos": [_asiento(a, oculta(a)) for a in q.actuaciones.order_by("numero")],
        "cabezas": [p for p in pruebas if p is not None],
    }


def _asiento(asiento: Actuacion, oculto: bool) -> dict[str, Any]:
    siempre = {
        "numero": asiento.numero,
        "registrada_en": instante(asiento.registrada_en),
        "huella": asiento.huella,
        "enlace": asiento.enlace,
    }
    if oculto:
        return siempre
    return {**siempre, "sal": asiento.sal, "contenido": asiento.contenido()}
