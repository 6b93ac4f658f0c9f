"""Los incidentes: actos que caben en varias etapas y no son el paso que sigue."""

from django.utils.translation import gettext_lazy as _l

from querellas.actos import de_dos as dos
from querellas.actos import formularios as f
from querellas.actos import llamadas as c
from querellas.actos import paralizaciones as pa
from querellas.actos import reservas as r
from querellas.actos.acto import Acto
from querellas.actos.ordenes import falta_orden
from querellas.actos.recursos import PROPUESTA
from querellas.cuentas.politica import Accion
from querellas.models.orden import ClaseDeOrden

INCIDENTES: tuple[Acto, ...] = (
    Acto(
        clave="prestar_asistencia",
        accion=Accion.PRESTAR_ASISTENCIA,
        titulo=_l("Anotar asistencia legal al ciudadano"),
        explicacion=_l("No detiene ni mueve ningún término. No se publica."),
        verbo=_l("Anotar la asistencia"),
        formulario=f.Asistencia,
        hacer=c.asistir,
        cabe=c.de_ciudadano,
        constan=("prestar_asistencia",),
    ),
    Acto(
        clave="determinar_interes_publico",
        accion=Accion.DETERMINAR_INTERES_PUBLICO,
        titulo=_l("Determinar el interés público"),
        explicacion=_l(
            "La Comisión puede pedir al Secretario de Justicia que un abogado represente al "
            "ciudadano. Es una orden de dos miembros: rige cuando firme el segundo. No detiene "
            "ningún término."
        ),
        verbo=_l("Proponer la orden"),
        formulario=dos.InteresPublico,
        hacer=c.determinar_interes,
        cabe=c.de_ciudadano,
        constan=("determinar_interes_publico",),
        sin_asiento=PROPUESTA,
        extra="actos/_ordenes.html",
    ),
    Acto(
        clave="anular_notificacion",
        accion=Accion.ANULAR_NOTIFICACION,
        titulo=_l("Dejar sin efecto la notificación"),
        explicacion=_l(
            "Para una notificación defectuosa. El caso vuelve a «presentada», los términos que "
            "abrió quedan a la vista como sustituidos y se prepara otra notificación."
        ),
        verbo=_l("Dejarla sin efecto"),
        formulario=f.AnularNotificacion,
        hacer=c.anular,
        transiciones=("anular_notificacion",),
        de_fondo=True,
        impedimento=falta_orden(ClaseDeOrden.ANULAR_NOTIFICACION),
        constan=("anular_notificacion",),
        grave=True,
    ),
    Acto(
        clave="paralizar",
        accion=Accion.PARALIZAR,
        titulo=_l("Paralizar los términos por orden de un tribunal"),
        explicacion=_l(
            "Desde el día de la orden ningún término del caso corre. El que ya venció, no se "
            "detiene."
        ),
        verbo=_l("Paralizar los términos"),
        formulario=pa.Paralizar,
        hacer=pa.paralizar,
        cabe=pa.se_puede_paralizar,
        prever=pa.al_paralizar,
        calcula=True,
        constan=("paralizar",),
        grave=True,
    ),
    Acto(
        clave="levantar_paralizacion",
        accion=Accion.PARALIZAR,
        titulo=_l("Levantar la paralización"),
        explicacion=_l("Los días que le quedaban a cada término corren desde el día siguiente."),
        verbo=_l("Levantarla"),
        formulario=pa.Levantar,
        hacer=pa.levantar,
        cabe=pa.abierta,
        prever=pa.al_levantar,
        calcula=True,
        constan=("levantar_paralizacion",),
    ),
    Acto(
        clave="reservar",
        accion=Accion.RESERVAR,
        titulo=_l("Reservar por orden"),
        explicacion=_l(
            "El expediente, una entrada o un documento deja de ser público en el acto: sale de la "
            "página, de la búsqueda y del calendario, y su copia publicada se borra."
        ),
        verbo=_l("Firmar y reservar"),
        formulario=r.Reservar,
        hacer=r.reservar,
        cabe=r.sin_reserva,
        constan=r.CONSTAN,
        grave=True,
        en_historicos=True,
    ),
    Acto(
        clave="levantar_reserva",
        accion=Accion.LEVANTAR_RESERVA,
        titulo=_l("Levantar una reserva"),
        explicacion=_l(
            "Una persona la pide y otra la confirma. Entonces lo que era público vuelve a serlo."
        ),
        verbo=_l("Firmar"),
        formulario=r.LevantarReserva,
        hacer=r.levantar,
        cabe=r.con_reserva,
        impedimento=r.mismo_que_la_pidio,
        constan=r.CONSTAN_AL_LEVANTAR,
        sin_asiento=_l("Su petición consta. Falta que otra persona la confirme."),
        grave=True,
        en_historicos=True,
    ),
)
