"""Lo que el expediente enseña además del trámite: sus tareas y sus avisos."""

from typing import Any

from querellas.actos import listas
from querellas.actos.area import AUDITORIA, DESPACHO, Area
from querellas.cuentas.politica import Accion, permite
from querellas.selectors import Ficha


def tareas_del_caso(ficha: Ficha, area: Area) -> list[dict[str, Any]]:
    """Las abiertas. La asistencia al ciudadano no es asunto de quienes deciden (18.004#2)."""
    if area == AUDITORIA:
        return []
    puede = permite(ficha.usuario, Accion.ATENDER)
    salida = []
    for t in ficha.tareas:
        if area == DESPACHO and not listas.le_toca(t, ficha.usuario):
            continue
        fila = listas.tarea(t, area)
        fila["titulo"] = _con_mayuscula(str(fila["titulo"]).removeprefix(f"{ficha.q.numero}: "))
        fila["detalle"] = t.datos.get("razon", "")
        fila["cerrar"] = fila["cerrar"] if puede else ""
        salida.append(fila)
    return salida


def _con_mayuscula(texto: str) -> str:
    return texto[:1].upper() + texto[1:]


def vinculadas(ficha: Ficha, area: Area) -> list[dict[str, Any]]:
    """Los otros casos con que este va vinculado o consolidado, con el primero que vence."""
    return [
        {"v": v, "q": otra, "url": area.expediente(otra.numero)} for v, otra in ficha.vinculadas
    ]
