"""Los actos sobre quién decide un caso: inhibirse, recusar, designar y sustituir."""

from django.utils.translation import gettext_lazy as _l

from querellas.actos import decision
from querellas.actos import inhibiciones as i
from querellas.actos import llamadas as c
from querellas.actos import previsiones as p
from querellas.actos import relevos as rel
from querellas.actos.acto import Acto
from querellas.comision.models import Asunto
from querellas.cuentas.politica import Accion
from querellas.estados import FINALES

PROPUESTA = _l("La orden queda propuesta. Rige cuando otro miembro concurra.")

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
        clave="sustituir_asociado",
        accion=Accion.FIRMAR_ORDEN,
        titulo=_l("Sustituir al Comisionado Asociado"),
        explicacion=_l(
            "Si muere, se inhibe o deja el cargo quien preside la vista. Rige cuando otro miembro "
            "concurre. Quien lo sustituye sigue con la evidencia que consta y ningún término se "
            "detiene."
        ),
        verbo=_l("Firmar y proponer la orden"),
        formulario=rel.Sustituir,
        hacer=rel.sustituir,
        cabe=rel.hay_asociado,
        de_fondo=True,
        constan=("sustituir_asociado", "sustituir_por_pleno"),
        sin_asiento=PROPUESTA,
    ),
    Acto(
        clave="avocar",
        accion=Accion.FIRMAR_ORDEN,
        titulo=_l("Asumir el caso sin esperar el informe"),
        explicacion=_l(
            "La Comisión en pleno decide con la evidencia que consta. Los quince días para decidir "
            "se cuentan desde que concluyó la vista. Rige cuando otro miembro concurre."
        ),
        verbo=_l("Firmar y proponer la orden"),
        formulario=rel.Avocar,
        hacer=rel.avocar,
        transiciones=("avocar",),
        de_fondo=True,
        prever=rel.al_avocar,
        constan=("avocar",),
        sin_asiento=PROPUESTA,
    ),
    Acto(
        clave="reabrir_vista",
        accion=Accion.REABRIR_VISTA,
        titulo=_l("Reabrir la vista"),
        explicacion=_l(
            "Con la orden de dos miembros. El término que corre queda sustituido y otro empezará "
            "cuando la vista vuelva a concluir."
        ),
        verbo=_l("Reabrirla y señalar la fecha"),
        formulario=rel.Reabrir,
        hacer=rel.reabrir,
        transiciones=("reabrir_vista",),
        impedimento=rel.sin_orden,
        de_fondo=True,
        prever=p.al_senalar,
        calcula=True,
        constan=("reabrir_vista",),
    ),
    Acto(
        clave="completar_resolucion",
        accion=Accion.COMPLETAR_RESOLUCION,
        titulo=_l("Completar la resolución"),
        explicacion=_l(
            "La resolución se emitió con un defecto señalado. Escriba lo que le falta; quien lo "
            "propone concurre con ello y falta otro. La disposición no cambia."
        ),
        verbo=_l("Firmar y circular lo que faltaba"),
        formulario=decision.ProponerParte,
        hacer=c.proponer_parte,
        cabe=lambda ficha: ficha.con_defecto is not None,
        sin_asiento=_l("Circula lo que faltaba. Falta otro miembro que concurra."),
        principal_en=FINALES,
    ),
    Acto(
        clave="concurrir_con_parte",
        accion=Accion.COMPLETAR_RESOLUCION,
        titulo=_l("Concurrir con lo que le faltaba a la resolución"),
        explicacion=_l("Con dos votos la resolución queda completa y se notifica otra vez."),
        verbo=_l("Firmar y concurrir"),
        formulario=decision.ConcurrirConParte,
        hacer=c.concurrir_con_parte,
        cabe=lambda ficha: any(r.asunto == Asunto.COMPLETAR for r in ficha.sin_mi_voto),
        constan=("completar_resolucion",),
        extra="actos/_propuestas.html",
    ),
    Acto(
        clave="completar_informe",
        accion=Accion.COMPLETAR_INFORME,
        titulo=_l("Completar su informe"),
        explicacion=_l("Su informe se rindió con un defecto señalado. Ningún término se mueve."),
        verbo=_l("Firmar y completarlo"),
        formulario=decision.CompletarInforme,
        hacer=c.completar_informe,
        cabe=lambda ficha: ficha.informe_con_defecto is not None,
        constan=("completar_informe",),
    ),
    Acto(
        clave="emitir_opinion",
        accion=Accion.EMITIR_OPINION,
        titulo=_l("Emitir una opinión separada"),
        explicacion=_l(
            "Sobre una resolución ya emitida: tiene su propia entrada, se publica y se notifica. "
            "La decisión no cambia."
        ),
        verbo=_l("Firmar y emitirla"),
        formulario=decision.Opinion,
        hacer=c.opinar,
        cabe=lambda ficha: any(r.estado == "decidida" for r in ficha.resoluciones),
        constan=("emitir_opinion",),
        con_borrador=True,
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
