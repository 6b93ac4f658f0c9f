"""Un expediente entero: cada parte, leída sola cuando hace falta o todas en una consulta.

Un módulo por tema; quien hereda de quien es el orden en que una parte se apoya en otra.
"""

from django.db.models import DateTimeField, Func

from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, con_relaciones, relaciones_leidas, visibles
from querellas.models import Querella
from querellas.selectors.ficha.terminos import Terminos


class Ficha(Terminos):
    """Un caso y todo lo que cuelga de él; cada parte se lee una vez."""


def expediente(numero: str, usuario: Usuario, accion: Accion) -> Ficha | None:
    """El caso que esa persona puede ver por esa puerta; None si no existe para ella.

    Con él vienen la hora y lo que esa persona es en el caso: la página no lo vuelve a preguntar.
    """
    casos = visibles(Querella.objects.exclude(numero=None), usuario, accion)
    casos = casos.annotate(leida_en=Func(function="ahora", output_field=DateTimeField()))
    q = (
        con_relaciones(casos, usuario)
        .select_related("municipio", "mandato__alcalde", "juramento")
        .filter(numero=numero.replace("\x00", ""))
        .first()
    )
    if q is None:
        return None
    q.__dict__["relaciones"] = relaciones_leidas(q)
    return Ficha(q, usuario)
