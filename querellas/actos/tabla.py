"""LA tabla de los actos que se hacen desde una página: una fila por acto.

Cada fila dice quién (la acción de `politica.py`), cuándo cabe (la tabla de transiciones y el
expediente), por qué no cabe ahora, qué formulario lleva y a qué servicio llama.
"""

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _l

from querellas.actos import de_dos as dos
from querellas.actos import decision, escritos
from querellas.actos import formularios as f
from querellas.actos import llamadas as c
from querellas.actos import previsiones as p
from querellas.actos import reversiones as r
from querellas.actos.acto import Acto as Acto
from querellas.actos.adoptar import ADOPTAR
from querellas.actos.audiencias import AUDIENCIAS
from querellas.actos.citaciones import CITACIONES
from querellas.actos.comision import COMISION
from querellas.actos.correcciones import CORRECCIONES
from querellas.actos.enmiendas import ENMIENDAS
from querellas.actos.estudio import ESTUDIO
from querellas.actos.incidentes import INCIDENTES
from querellas.actos.mandatos import MANDATOS
from querellas.actos.medidas import MEDIDAS
from querellas.actos.mociones import MOCIONES
from querellas.actos.ordenes import ORDENES
from querellas.actos.partes import PARTES
from querellas.actos.recursos import RECURSOS
from querellas.comision.models import Asunto
from querellas.cuentas.politica import Accion
from querellas.estados import ABIERTOS, FINALES, Estado
from querellas.selectors import Ficha

E = Estado
_VISTA = frozenset({E.VISTA_SENALADA, E.VISTA_EN_CURSO})
SU_VOTO = _l("Su voto consta.")

ACTOS: tuple[Acto, ...] = (
    Acto(
        clave="confirmar_vencimiento",
        accion=Accion.CONFIRMAR_VENCIMIENTO,
        titulo=_l("Confirmar un vencimiento"),
        explicacion=_l(
            "Un término ya había vencido cuando se registró. Antes de que la querella quede "
            "desestimada con perjuicio, una segunda persona comprueba que no falta ningún acto por "
            "entrar: una contestación, una moción o una resolución firmada a tiempo."
        ),
        verbo=_l("Confirmar y desestimar con perjuicio"),
        formulario=decision.ConfirmarVencimiento,
        hacer=c.confirmar,
        cabe=lambda ficha: bool(ficha.por_confirmar) and ficha.estado in ABIERTOS,
        impedimento=c.mismo_autor,
        constan=("desestimar_por_vencimiento",),
        grave=True,
    ),
    Acto(
        clave="revertir_desestimacion",
        accion=Accion.REVERTIR_DESESTIMACION,
        titulo=_l("Confirmar que un término no había vencido"),
        explicacion=_l(
            "Otra persona, o una orden que la Comisión adoptó, demuestra que el término no había "
            "vencido. Si usted lo confirma, su consecuencia queda sin efecto, el caso vuelve a su "
            "etapa y las partes lo reciben. Los dos asientos quedan en el expediente."
        ),
        verbo=_l("Firmar y dejarla sin efecto"),
        formulario=r.Revertir,
        hacer=r.revertir,
        prever=r.al_revertir,
        cabe=lambda ficha: bool(ficha.reversiones),
        impedimento=r.mismo_autor,
        constan=r.CONSTAN,
        extra="actos/_reversion.html",
    ),
    Acto(
        clave="proponer_reversion",
        accion=Accion.REVERTIR_DESESTIMACION,
        titulo=_l("Anotar que un término no había vencido"),
        explicacion=_l(
            "Un acto hecho a tiempo que no se había entrado, una paralización, un recibo mal "
            "anotado o una notificación nula demuestran que el término no había vencido. Anote el "
            "hecho y dónde consta; el caso no cambia hasta que otra persona lo confirme."
        ),
        verbo=_l("Anotarlo"),
        formulario=r.ProponerReversion,
        hacer=r.proponer,
        prever=r.al_proponer,
        calcula=True,
        cabe=r.hay_que_revertir,
        sin_asiento=_l("El hecho consta. Falta que otra persona lo confirme."),
    ),
    Acto(
        clave="notificar",
        accion=Accion.NOTIFICAR,
        titulo=_l("Anotar el recibo de la notificación"),
        explicacion=_l(
            "Desde el recibo por el alcalde corren los quince días para contestar. El día del "
            "recibo no se cuenta."
        ),
        verbo=_l("Anotar el recibo"),
        formulario=f.Notificar,
        hacer=c.notificar,
        transiciones=("notificar",),
        impedimento=c.sin_pdf,
        prever=p.al_notificar,
        calcula=True,
        constan=("notificar",),
        principal_en=frozenset({E.PRESENTADA}),
        se_prepara=True,
        extra="actos/_notificacion.html",
    ),
    Acto(
        clave="contestar",
        accion=Accion.CONTESTAR,
        titulo=_l("Anotar la contestación del alcalde"),
        explicacion=_l(
            "A tiempo, empiezan los treinta días de estudio de la Comisión. Tarde, se anota y el "
            "trámite sigue igual."
        ),
        verbo=_l("Anotar la contestación"),
        formulario=escritos.Contestacion,
        hacer=escritos.contestar,
        cabe=c.espera_contestacion,
        prever=p.al_contestar,
        calcula=True,
        constan=c.CONTESTACIONES,
        principal_en=frozenset({E.NOTIFICADA}),
    ),
    Acto(
        clave="solicitar_prorroga",
        accion=Accion.SOLICITAR_PRORROGA,
        titulo=_l("Anotar una moción de prórroga"),
        explicacion=_l(
            "Quince días más para contestar, una sola vez, si la moción llega dentro del término. "
            "Corren desde el vencimiento del primero."
        ),
        verbo=_l("Anotar la moción"),
        formulario=f.Prorroga,
        hacer=c.prorrogar,
        cabe=c.espera_prorroga,
        prever=p.al_prorrogar,
        calcula=True,
        constan=("solicitar_prorroga", "pedir_prorroga", "prorroga_tardia"),
    ),
    Acto(
        clave="senalar_vista",
        accion=Accion.SENALAR_VISTA,
        titulo=_l("Señalar vista"),
        explicacion=_l(
            "La Comisión cumple el término de estudio cuando la vista queda señalada: con la firma "
            "de un segundo miembro o, si el Reglamento lo deja a quien preside, al anotarla. Puede "
            "ser después del término, pero no antes de quince días desde el aviso."
        ),
        verbo=_l("Firmar el señalamiento"),
        formulario=dos.Senalar,
        hacer=c.senalar,
        transiciones=("senalar_vista",),
        impedimento=dos.solo_quien_preside,
        de_fondo=True,
        prever=p.al_senalar,
        calcula=True,
        constan=("senalar_vista", "senalar_vista_privada"),
        sin_asiento=_l("La orden queda propuesta con su firma."),
        vota=True,
        extra="actos/_ordenes.html",
        principal_en=frozenset({E.EN_ESTUDIO}),
    ),
    Acto(
        clave="diligenciar_aviso",
        accion=Accion.DILIGENCIAR_AVISO,
        titulo=_l("Anotar el recibo de un aviso de vista"),
        explicacion=_l(
            "Cada parte ha de recibir el aviso quince días antes de la vista, o renunciar a ellos."
        ),
        verbo=_l("Anotar el recibo"),
        formulario=f.Aviso,
        hacer=c.avisar,
        cabe=c.hay_vista,
        prever=p.al_avisar,
        calcula=True,
        constan=("diligenciar_aviso", "presumir_aviso"),
        principal_en=frozenset({E.VISTA_SENALADA}),
    ),
    Acto(
        clave="abrir_vista",
        accion=Accion.ABRIR_VISTA,
        titulo=_l("Abrir la vista"),
        explicacion=_l("Deja constancia de que la vista comenzó."),
        verbo=_l("Abrir la vista"),
        formulario=f.SinDatos,
        hacer=c.abrir,
        transiciones=("abrir_vista",),
        impedimento=c.antes_de_la_vista,
        constan=("abrir_vista",),
    ),
    Acto(
        clave="concluir_vista",
        accion=Accion.CONCLUIR_VISTA,
        titulo=_l("Declarar concluida la vista"),
        explicacion=_l(
            "De la conclusión corren quince días: para el informe si la presidió un Asociado, para "
            "la decisión si fue ante el pleno."
        ),
        verbo=_l("Declararla concluida"),
        formulario=f.ConcluirVista,
        hacer=c.concluir,
        transiciones=("concluir_ante_asociado", "concluir_ante_pleno"),
        impedimento=c.antes_de_la_vista,
        prever=p.al_concluir,
        constan=("concluir_vista",),
        principal_en=frozenset({E.VISTA_EN_CURSO}),
    ),
    Acto(
        clave="suspender_vista",
        accion=Accion.SUSPENDER_VISTA,
        titulo=_l("Suspender la vista y señalar otra"),
        explicacion=_l("La nueva fecha se avisa otra vez. Ningún término revive."),
        verbo=_l("Suspender y señalar de nuevo"),
        formulario=f.SenalarVista,
        hacer=c.suspender,
        cabe=lambda ficha: ficha.estado in _VISTA and c.hay_vista(ficha),
        prever=p.al_senalar,
        calcula=True,
        constan=("suspender_vista",),
    ),
    Acto(
        clave="rendir_informe",
        accion=Accion.RENDIR_INFORME,
        titulo=_l("Rendir el informe"),
        explicacion=_l(
            "El informe del Comisionado Asociado a la Comisión en pleno. Al rendirlo empiezan los "
            "quince días para decidir."
        ),
        verbo=_l("Firmar y rendir el informe"),
        formulario=decision.Informe,
        hacer=c.informar,
        transiciones=("rendir_informe",),
        impedimento=c.no_presidio,
        de_fondo=True,
        prever=p.al_informar,
        constan=("rendir_informe",),
        principal_en=frozenset({E.PENDIENTE_INFORME}),
        con_borrador=True,
    ),
    Acto(
        clave="emitir_resolucion",
        accion=Accion.EMITIR_RESOLUCION,
        titulo=_l("Votar la resolución"),
        explicacion=_l(
            "Con dos votos concurrentes por la misma disposición y el mismo texto la resolución "
            "queda emitida. No hay que esperar al tercero."
        ),
        verbo=_l("Firmar el voto"),
        formulario=decision.Votar,
        hacer=c.votar(Asunto.FONDO),
        transiciones=("emitir_resolucion",),
        impedimento=c.sin_propuesta(Asunto.FONDO),
        de_fondo=True,
        constan=("emitir_resolucion",),
        principal_en=frozenset({E.PENDIENTE_DECISION}),
        sin_asiento=SU_VOTO,
        vota=True,
        extra="actos/_propuestas.html",
        con_borrador=True,
    ),
    Acto(
        clave="desestimar_sin_vista",
        accion=Accion.DESESTIMAR_SIN_VISTA,
        titulo=_l("Votar la desestimación sin vista"),
        explicacion=_l(
            "Con dos votos concurrentes por el mismo texto la querella queda desestimada sin "
            "celebrar vista."
        ),
        verbo=_l("Firmar el voto"),
        formulario=decision.VotarDesestimacion,
        hacer=c.votar(Asunto.SIN_VISTA),
        transiciones=("desestimar_sin_vista",),
        impedimento=c.sin_propuesta(Asunto.SIN_VISTA),
        de_fondo=True,
        constan=("desestimar_sin_vista",),
        sin_asiento=SU_VOTO,
        vota=True,
        extra="actos/_propuestas.html",
        con_borrador=True,
    ),
    Acto(
        clave="desestimar",
        accion=Accion.DESESTIMAR,
        titulo=_l("Votar la desestimación de la querella"),
        explicacion=_l(
            "De plano, antes de contestarse, o después de señalada la vista. Con dos votos "
            "concurrentes por el mismo texto la querella queda desestimada."
        ),
        verbo=_l("Firmar el voto"),
        formulario=decision.VotarDesestimacionEnOtraEtapa,
        hacer=c.votar(Asunto.DESESTIMAR),
        transiciones=("desestimar",),
        cabe=lambda ficha: any(r.asunto == Asunto.DESESTIMAR for r in ficha.circuladas),
        impedimento=c.sin_propuesta(Asunto.DESESTIMAR),
        de_fondo=True,
        constan=("desestimar", "desestimar_in_limine"),
        sin_asiento=SU_VOTO,
        vota=True,
        extra="actos/_propuestas.html",
        con_borrador=True,
    ),
    Acto(
        clave="archivar",
        accion=Accion.ARCHIVAR,
        titulo=_l("Votar el archivo de la querella"),
        explicacion=_l(
            "Con dos votos concurrentes por el mismo texto la querella queda archivada, con o sin "
            "perjuicio según diga la propuesta."
        ),
        verbo=_l("Firmar el voto"),
        formulario=decision.VotarArchivo,
        hacer=c.votar(Asunto.ARCHIVO),
        transiciones=("archivar",),
        cabe=lambda ficha: any(r.asunto == Asunto.ARCHIVO for r in ficha.circuladas),
        impedimento=c.sin_propuesta(Asunto.ARCHIVO),
        de_fondo=True,
        constan=("archivar", "archivar_con_perjuicio"),
        sin_asiento=SU_VOTO,
        vota=True,
        extra="actos/_propuestas.html",
        con_borrador=True,
    ),
    Acto(
        clave="proponer_resolucion",
        accion=Accion.PROPONER_RESOLUCION,
        titulo=_l("Proponer una resolución"),
        explicacion=_l(
            "La resolución ha de llevar relación de hechos, determinaciones y conclusiones de "
            "derecho. Quien la propone concurre con ella: falta otro voto. No se publica hasta que "
            "se emita."
        ),
        al_abrir=decision.al_proponer,
        verbo=_l("Firmar y circular la propuesta"),
        formulario=decision.Proponer,
        hacer=c.proponer,
        cabe=lambda ficha: ficha.estado in ABIERTOS,
        de_fondo=True,
        sin_asiento=_l("La propuesta circula y su voto consta."),
        vota=True,
        con_borrador=True,
    ),
    Acto(
        clave="archivar_en_autos",
        accion=Accion.ARCHIVAR_EN_AUTOS,
        titulo=_l("Archivar en autos la notificación"),
        explicacion=_l(
            "Del archivo en autos de la notificación de la decisión corren la reconsideración y la "
            "revisión judicial."
        ),
        verbo=_l("Archivar en autos"),
        formulario=f.ArchivoEnAutos,
        hacer=c.archivar_en_autos,
        cabe=c.por_archivar,
        prever=p.al_archivar,
        calcula=True,
        constan=("archivar_en_autos",),
        principal_en=FINALES | {Estado.PENDIENTE_DECISION},
    ),
    *MOCIONES,
    *ORDENES,
    *escritos.ESCRITOS,
    *PARTES,
    *ADOPTAR,
    *RECURSOS,
    *MANDATOS,
    *MEDIDAS,
    *CITACIONES,
    *INCIDENTES,
    *COMISION,
    *ESTUDIO,
    *AUDIENCIAS,
    *ENMIENDAS,
    *CORRECCIONES,
)

POR_CLAVE = {a.clave: a for a in ACTOS}


def ofrecidos(ficha: Ficha, puede: Callable[[Accion], bool]) -> list[tuple[Acto, str]]:
    """Los actos que la persona puede hacer en ese caso, con la razón de los que hoy no."""
    return [
        (acto, acto.razon_en_contra(ficha))
        for acto in ACTOS
        if acto.procede(ficha) and puede(acto.accion)
    ]
