"""Los actos de la vista con varias sesiones, la suspensión sin fecha y la renuncia al aviso."""

from django.utils.translation import gettext_lazy as _l

from querellas.actos import formularios as f
from querellas.actos import llamadas as c
from querellas.actos import previsiones as p
from querellas.actos import sesiones as s
from querellas.actos.acto import Acto
from querellas.cuentas.politica import Accion
from querellas.estados import Estado

AUDIENCIAS: tuple[Acto, ...] = (
    Acto(
        clave="continuar_vista",
        accion=Accion.CONTINUAR_VISTA,
        titulo=_l("Continuar la vista otro día"),
        explicacion=_l(
            "El día se anuncia en la sala: los presentes quedan avisados sin otros quince días. La "
            "próxima sesión queda señalada ante los mismos."
        ),
        verbo=_l("Anunciar la próxima sesión"),
        formulario=s.Continuar,
        hacer=s.continuar,
        cabe=s.en_curso,
        constan=("continuar_vista",),
    ),
    Acto(
        clave="suspender_sin_fecha",
        accion=Accion.SUSPENDER_VISTA,
        titulo=_l("Suspender la vista sin nueva fecha"),
        explicacion=_l(
            "Una tarea y una alarma quedan abiertas hasta que se señale. Ningún término se detiene."
        ),
        verbo=_l("Suspenderla sin fecha"),
        formulario=s.SinFecha,
        hacer=s.suspender,
        cabe=c.hay_vista,
        constan=("suspender_sin_fecha",),
        grave=True,
    ),
    Acto(
        clave="senalar_de_nuevo",
        accion=Accion.SENALAR_VISTA,
        titulo=_l("Señalar la vista suspendida"),
        explicacion=_l("Se avisa otra vez a las partes, con quince días. Ningún término revive."),
        verbo=_l("Señalar la vista"),
        formulario=f.SenalarVista,
        hacer=s.senalar,
        cabe=s.sin_fecha,
        prever=p.al_senalar,
        calcula=True,
        constan=("senalar_de_nuevo",),
        principal_en=frozenset({Estado.VISTA_SENALADA}),
    ),
    Acto(
        clave="renunciar_aviso",
        accion=Accion.RENUNCIAR_AVISO,
        titulo=_l("Anotar una renuncia al aviso de la vista"),
        explicacion=_l(
            "Una parte puede renunciar a los quince días, por escrito o en el récord de la vista."
        ),
        verbo=_l("Anotar la renuncia"),
        formulario=s.Renuncia,
        hacer=s.renunciar,
        cabe=c.hay_vista,
        constan=("renunciar_aviso",),
    ),
    Acto(
        clave="designar_sustituto",
        accion=Accion.DESIGNAR_SUSTITUTO,
        titulo=_l("Designar a quien sustituye al Presidente"),
        explicacion=_l(
            "Para este caso y esos días, si quien preside está ausente, inhibido o incapacitado, o "
            "la presidencia vacante. Hará lo que solo hace el Presidente."
        ),
        verbo=_l("Designarlo"),
        formulario=s.Sustituto,
        hacer=s.designar_sustituto,
        cabe=s.abierto,
        constan=("designar_sustituto",),
    ),
)
