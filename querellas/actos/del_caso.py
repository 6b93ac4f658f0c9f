"""Lo que el expediente enseña además del trámite: sus tareas y sus avisos."""

from typing import Any

from django.utils.translation import gettext as _

from plazos import registro
from plazos.models import Plazo
from querellas.actos import listas
from querellas.actos.area import AUDITORIA, DESPACHO, Area
from querellas.actos.presentacion import nombre_del_termino
from querellas.cuentas.politica import Accion, permite
from querellas.models.vinculo import ClaseDeVinculo
from querellas.selectors import Ficha


def tareas_del_caso(ficha: Ficha, area: Area) -> list[dict[str, Any]]:
    """Las abiertas. La asistencia al ciudadano no es asunto de quienes deciden (18.004#2)."""
    if area == AUDITORIA:
        return []
    puede = permite(ficha.usuario, Accion.ATENDER)
    salida = []
    tareas = list(ficha.tareas)
    if area == DESPACHO:
        tareas = listas.las_del_caso(tareas, ficha.puede)
    for t in tareas:
        fila = listas.tarea(t, area)
        fila["titulo"] = con_mayuscula(str(fila["titulo"]).removeprefix(f"{ficha.q.numero}: "))
        fila["detalle"] = t.datos.get("razon", "")
        if fila["url"] == area.expediente(ficha.q.numero):  # ya se está en esa página
            fila["url"] = ""
            fila["detalle"] = fila["detalle"] or _quien_la_hace(t.clase, area)
        fila["cerrar"] = fila["cerrar"] if puede else ""
        salida.append(fila)
    return salida


def _quien_la_hace(clase: str, area: Area) -> str:
    """La tarea que se ve y que hace otra oficina."""
    if area != DESPACHO and clase in listas.ACTO_DEL_DESPACHO:
        return _("La hace la Comisión.")
    if area == DESPACHO and clase in listas.ACTO_DE_LA_SECRETARIA:
        return _("La hace la Secretaría.")
    return ""


def con_mayuscula(texto: str) -> str:
    return texto[:1].upper() + texto[1:]


def vinculadas(ficha: Ficha, area: Area) -> list[dict[str, Any]]:
    """Los casos con que este va vinculado o consolidado, con el término que corre en cada uno.

    Ninguno mueve el de otro; `primero`: el que gobierna un acto conjunto.
    """
    gobierna = _el_primero(ficha)
    return [
        {
            "v": v,
            "q": otra,
            "url": area.expediente(otra.numero),
            "plazo": (plazo := ficha.corre_en.get(otra.pk)),
            "nombre": nombre_del_termino(plazo.termino) if plazo else "",
            "primero": plazo is not None and plazo == gobierna,
        }
        for v, otra in ficha.vinculadas
    ]


def conjunto(ficha: Ficha) -> dict[str, Any] | None:
    """El caso consolidado con este cuyo término vence antes: hasta entonces cabe decidir juntos."""
    primero = _el_primero(ficha)
    if primero is None or primero.querella_id == ficha.q.pk:
        return None
    otra = next(q for _v, q in ficha.vinculadas if q.pk == primero.querella_id)
    return {"q": otra, "p": primero, "nombre": nombre_del_termino(primero.termino)}


def _el_primero(ficha: Ficha) -> Plazo | None:
    """El término de la Comisión que vence antes entre los casos consolidados; None si ninguno."""
    juntos = {q.pk for v, q in ficha.vinculadas if v.clase == ClaseDeVinculo.CONSOLIDADA}
    filas = [p for caso, p in ficha.corre_en.items() if caso in juntos]
    propios = [p for p in ficha.corriendo if p.termino in registro.ALCANCE]
    return min([*propios, *filas], key=lambda p: p.vence_en) if filas else None
