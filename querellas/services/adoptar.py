"""Adoptar un caso viejo que sigue pendiente: desde la orden de dos miembros, se vigila.

Antes de ella sus términos son historia: se enseñan y nunca se vigilan (DERECHO 4).
"""

from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import EstadoDePlazo, Plazo
from querellas.efectos import TERMINO_DE_ETAPA, Disparo
from querellas.estados import ABIERTOS
from querellas.models import Origen, Querella
from querellas.services import papeles_de_recursos as papeles
from querellas.services.base import ActoRechazado, apertura_de
from querellas.services.bitacora import asentar

SEIS_MESES = "LPAU-6M"


def por_adoptar(q: Querella, datos: dict[str, Any]) -> None:
    """Cabe en un caso importado y abierto, con un día para su reloj; ActoRechazado si no."""
    if not q.historica or q.estado not in ABIERTOS:
        raise ActoRechazado(_("Solo se adopta un caso importado que sigue abierto."))
    desde = _desde(q, datos)
    if desde > q.acto.hoy:
        raise ActoRechazado({"desde": _("La fecha no puede ser futura.")})
    if q.presentada_el and desde < q.presentada_el:
        raise ActoRechazado({"desde": _("La fecha no puede ser anterior a la presentación.")})


def _desde(q: Querella, datos: dict[str, Any]) -> date:
    """El día desde el que corre, que la orden escoge; si no dice otro, el de la orden."""
    return date.fromisoformat(datos["desde"]) if datos.get("desde") else q.acto.hoy


def adoptar(q: Querella, datos: dict[str, Any], razon: str) -> None:
    """El caso pasa a vivo y el término de su etapa corre desde el día que la orden escogió.

    Fuente: 18.015, 18.016. Lo que corría como historia queda sustituido. Si el término así
    contado ya terminó, nace vencido: solo se propone.
    """
    por_adoptar(q, datos)
    desde = _desde(q, datos)
    viejos = registro.corriendo(q.pk)
    q.origen = Origen.VIVO
    apertura = apertura_de(q)
    for plazo in viejos:
        registro.cerrar(plazo, EstadoDePlazo.SUSTITUIDO, q.acto.ahora, apertura.actuacion)
    _seis_meses(q, viejos, apertura)
    termino = TERMINO_DE_ETAPA.get(str(q.estado))
    if termino is None:
        asentar(q, "adoptar_caso_sin_termino", documentos=papeles.adoptado(q, None, razon))
        return
    disparo = _disparo(termino, desde, datos, viejos)
    plazo = registro.abrir(apertura, disparo)
    asentar(
        q,
        "adoptar_caso",
        {
            "desde_el": disparo.desde.isoformat(),
            "termino": plazo.termino,
            "vence_el": plazo.fecha_legal.isoformat(),
        },
        documentos=papeles.adoptado(q, plazo, razon),
    )


def _disparo(termino: str, desde: date, datos: dict[str, Any], viejos: list[Plazo]) -> Disparo:
    """El término de la etapa, desde el día de la orden; o el que un mandato fijó, como corría.

    Si la orden escoge un día, los días que el mandato fijó corren desde él; el último día que
    nombró no se mueve.
    """
    fijados = (registro.disparo_de(p) for p in viejos if p.termino == termino and p.fijado)
    disparo = next(fijados, None)
    if disparo is None or disparo.fijado is None:
        return Disparo(termino, desde)
    if not datos.get("desde") or disparo.fijado.hasta is not None:
        return disparo
    return Disparo(termino, desde, fijado=disparo.fijado)


def _seis_meses(q: Querella, viejos: list[Plazo], apertura: registro.Apertura) -> None:
    """El directivo de seis meses sigue desde la presentación si todavía dice algo."""
    for plazo in viejos:
        if plazo.termino == SEIS_MESES and plazo.fecha_legal > q.acto.hoy:
            registro.abrir(apertura, registro.disparo_de(plazo))
