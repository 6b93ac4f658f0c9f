"""Los actos sobre quién decide un caso: inhibirse, recusar, designar y sustituir."""

from django.utils.translation import gettext_lazy as _l

from querellas.actos import inhibiciones as i
from querellas.actos.acto import Acto
from querellas.cuentas.politica import Accion

COMISION: tuple[Acto, ...] = (
    Acto(
        clave="resolver_recusacion",
        accion=Accion.RESOLVER_RECUSACION,
        titulo=_l("Votar una recusación"),
        explicacion=_l(
            "La deciden los demás miembros, con dos votos iguales. Mientras no los haya, el "
            "recusado sigue en el caso, los términos corren y cada uno puede cambiar su voto."
        ),
        verbo=_l("Firmar el voto"),
        formulario=i.ResolverRecusacion,
        hacer=i.resolver,
        cabe=i.hay_recusacion,
        impedimento=i.contra_si,
        constan=i.CONSTAN,
        sin_asiento=_l("Su voto consta. Falta otro igual."),
        extra="actos/_recusaciones.html",
    ),
    Acto(
        clave="recusar",
        accion=Accion.RECUSAR,
        titulo=_l("Anotar una moción de recusación"),
        explicacion=_l(
            "Una parte pide que un miembro de la Comisión no intervenga. Lo deciden los demás; "
            "ningún término se detiene."
        ),
        verbo=_l("Anotar la moción"),
        formulario=i.Recusar,
        hacer=i.recusar,
        cabe=i.abierto,
        constan=("recusar",),
    ),
    Acto(
        clave="inhibirse",
        accion=Accion.INHIBIRSE,
        titulo=_l("Inhibirse del caso"),
        explicacion=_l(
            "Desde ese momento no verá el caso, no votará en él ni podrá ser designado. Lo que ya "
            "hizo vale. Si presidía la vista, la Comisión designará a otro. Ningún término se "
            "detiene."
        ),
        verbo=_l("Firmar e inhibirse"),
        formulario=i.Inhibirse,
        hacer=i.inhibirse,
        cabe=lambda ficha: i.abierto(ficha) and ficha.miembro is not None,
        constan=("inhibirse",),
        grave=True,
    ),
)
