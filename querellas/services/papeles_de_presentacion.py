"""La carátula de la querella: lo que entró con ella y el sello con que la Secretaría la recibió."""

from typing import Any

from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import EstadoDeDocumento, TipoDeDocumento
from querellas.documentos.tipos_presentacion import DatosCaratula
from querellas.models import Actuacion, Querella
from querellas.services.papeles_del_caso import juramento_de
from querellas.services.papeles_del_expediente import Registro, pieza

_ENTRARON = (TipoDeDocumento.ESCRITO, TipoDeDocumento.PRUEBA)


def caratula(q: Querella, comunes: dict[str, Any], entrada: Actuacion) -> DatosCaratula:
    """Los datos de la carátula, tal como constan en el asiento de la presentación.

    Lo que una orden reserva no se nombra: la carátula la leen las partes.
    """
    entraron = [
        d
        for d in Registro(q, "partes").documentos()
        if d.tipo in _ENTRARON
        and d.estado == EstadoDeDocumento.LISTO
        and d.actuacion_id == entrada.pk
    ]
    subida = [d for d in entraron if d.tipo == TipoDeDocumento.PRUEBA]
    return DatosCaratula(
        **comunes,
        recibida_en=entrada.efectiva_en,
        recibida_por=str(entrada.actor or Bilingue("el sistema", "the system")),
        asiento=entrada.numero,
        cargos=tuple(q.cargos.order_by("orden").values_list("texto", flat=True)),
        juramento=juramento_de(q.juramento),
        prueba=tuple(dict.fromkeys((*q.prueba_descrita, *(d.titulo for d in subida)))),
        piezas=tuple(pieza(d) for d in entraron),
        defectuosa=entrada.clase == "presentar_defectuosa",
    )
