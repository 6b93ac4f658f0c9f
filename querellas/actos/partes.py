"""Los actos sobre quienes están en el caso: lo que se les entrega y quién los representa."""

from django.utils.translation import gettext_lazy as _l

from querellas.actos import entregas as e
from querellas.actos.acto import Acto
from querellas.cuentas.politica import Accion

PARTES: tuple[Acto, ...] = (
    Acto(
        clave="anotar_entrega",
        accion=Accion.ANOTAR_ENTREGA,
        titulo=_l("Anotar una entrega"),
        explicacion=_l(
            "Cada intento de entregar un documento a su destinatario: cómo, quién, dónde y cuándo, "
            "con su prueba. Al recibirse se expide el acta de diligenciamiento. No mueve ningún "
            "término."
        ),
        verbo=_l("Anotar la entrega"),
        formulario=e.Entrega,
        hacer=e.entregar,
        cabe=e.algo_por_entregar,
        constan=e.CONSTAN,
    ),
)
