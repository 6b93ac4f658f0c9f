"""Actos de la vista: señalarla, avisarla, celebrarla, informar (18.004#8-#13)."""

from datetime import date

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import EstadoDePlazo
from plazos.nucleo.computo import fecha_por_correo
from plazos.nucleo.incierto import como_consta, incierta
from querellas import efectos
from querellas.cuentas.politica import Accion, Actor, exigir
from querellas.estados import Estado
from querellas.models import ClaseDeOrden, Orden, Querella
from querellas.notificaciones.models import EstadoDeNotificacion, Medio, Notificacion
from querellas.reloj import hoy
from querellas.services import papeles_del_caso
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    exigir_en_termino,
    transitar,
)
from querellas.services.bitacora import asentar
from querellas.services.cierre import cerrar_por_notificar, cerrar_sin_anotar, vista_pendiente
from querellas.services.dictar import proponer_dentro
from querellas.services.miembros import exigir_quorum
from querellas.services.ordenes import exigir_orden
from querellas.services.senalar import DatosDeVista as DatosDeVista
from querellas.services.senalar import comprobar as comprobar
from querellas.services.senalar import crear as crear
from querellas.services.senalar import la_senalan_dos, por_senalar
from querellas.services.senalar import primera_fecha as primera_fecha
from querellas.services.senalar import senalar as senalar
from vistas.informes import TAREA_INFORME as TAREA_INFORME
from vistas.informes import TextoDeInforme as TextoDeInforme
from vistas.informes import completar_informe as completar_informe
from vistas.informes import rendir_informe as rendir_informe
from vistas.models import Ante, Vista


@con_reintento
def senalar_vista(
    *,
    querella_id: int,
    actor: Actor,
    datos: DatosDeVista,
    necesidad: str = "",
    el: date | None = None,
) -> Vista | None:
    """Señala la vista o, si el Reglamento la deja a dos miembros, la propone con su firma.

    Fuente: 18.004#5, 18.004#8, 18.004#10, 18.004#12. Con la lectura `senalamiento_por =
    dos_miembros` queda señalada, y el término de estudio cumplido, con la segunda firma
    (`firmar_orden`): hasta entonces devuelve None. `necesidad`: por qué basta la del único miembro
    que queda. Con `presidente` la señala, ya, quien preside o lo sustituye. La vista puede caer
    después de los treinta días, pero nunca antes de quince desde el aviso. Efectos: estado
    vista_senalada, Q-EST-30 cumplido, avisos pendientes. Levanta ActoRechazado y TerminoVencido.
    """
    with acto_sobre(querella_id, actor, Accion.SENALAR_VISTA, el=el) as q:
        if not la_senalan_dos(q):
            # Lo que solo hace quien preside, o quien lo sustituye en este caso.
            exigir(actor, Accion.SUSPENDER_VISTA, q)
            por_senalar(q, datos)
            return senalar(q, datos)
        orden = Orden(querella=q, clase=ClaseDeOrden.SENALAR, datos=datos.como_json())
        dictada = proponer_dentro(q, orden, necesidad).dictada_en is not None
        return pendiente(q) if dictada else None


@con_reintento
def diligenciar_aviso(
    *,
    querella_id: int,
    actor: Actor,
    papel: str,
    recibida_el: date | None,
    enviada_el: date | None = None,
    medio: str = Medio.PERSONAL,
    renuncia: str = "",
) -> Querella:
    """Anota cuándo recibió una parte el aviso de la vista, o que renunció a los quince días.

    Fuente: 18.004#8. Si lo recibió con menos de quince días y no renunció, el aviso es nulo
    para esa parte y hay que señalar de nuevo; se anota tal como fue. Sin acuse del correo
    certificado, `enviada_el` y los días de correo del Reglamento (Regla 68.3).
    """
    presunta = recibida_el is None
    recibida_el = recibida_el or _por_correo(enviada_el, medio)
    dia = min(recibida_el, hoy()) if presunta else recibida_el
    with acto_sobre(querella_id, actor, Accion.DILIGENCIAR_AVISO, el=dia, con_ponche=True) as q:
        vista = pendiente(q)
        if recibida_el > vista.vista_el and not (q.acto.incierta or incierta(vista.vista_el)):
            raise ActoRechazado({"recibida_el": _("El recibo no puede ser después de la vista.")})
        for parte in q.partes.filter(papel=papel, desistio_el=None):
            fila = Notificacion.objects.filter(parte=parte, vista=vista, abogado=None).first()
            fila = fila or Notificacion(
                querella=q, parte=parte, vista=vista, creada_en=q.acto.ahora
            )
            fila.medio, fila.renuncia = medio, renuncia
            fila.recibida_el = None if q.acto.incierta else recibida_el
            fila.enviada_el = enviada_el
            fila.estado = EstadoDeNotificacion.RECIBIDA
            fila.save()
        datos = {"papel": papel, "recibida_el": recibida_el.isoformat(), "renuncia": renuncia}
        if presunta and enviada_el:
            datos["enviada_el"] = enviada_el.isoformat()
        asentar(q, "presumir_aviso" if presunta else "diligenciar_aviso", datos)
    return q


def _por_correo(enviada_el: date | None, medio: str) -> date:
    """El día en que se entiende recibido lo que se envió por correo certificado y no consta."""
    if enviada_el is None or medio != Medio.CORREO_CERTIFICADO:
        raise ActoRechazado({"recibida_el": _("Falta el día del recibo.")})
    if enviada_el > hoy():
        raise ActoRechazado({"enviada_el": _("La fecha no puede ser futura.")})
    lecturas = registro.lecturas_vigentes(enviada_el)
    if not lecturas.dias_correo:
        raise ActoRechazado(
            {"recibida_el": _("Según el Reglamento solo vale el día del acuse de recibo.")}
        )
    return fecha_por_correo(enviada_el, lecturas.del_nucleo())


def avisos_insuficientes(vista: Vista) -> list[str]:
    """Papeles de las partes sin quince días de aviso ni renuncia (18.004#8).

    Cuenta el último que lo recibe: la parte o un abogado suyo que siga en el caso.
    """
    filas: dict[int | None, list[Notificacion]] = {}
    valen = vista.notificaciones.exclude(estado=EstadoDeNotificacion.SUSTITUIDA)
    for fila in valen.exclude(abogado__hasta__isnull=False):
        filas.setdefault(fila.parte_id, []).append(fila)
    return [
        parte.papel
        for parte in vista.querella.partes.filter(desistio_el=None)
        if not _avisada(filas.get(parte.pk, []), vista)
    ]


def _avisada(filas: list[Notificacion], vista: Vista) -> bool:
    if any(fila.renuncia for fila in filas):
        return True
    return bool(filas) and all(_con_antelacion(fila, vista) for fila in filas)


def _con_antelacion(fila: Notificacion, vista: Vista) -> bool:
    aviso = registro.aviso_contado_desde(fila.recibida_el, fila.enviada_el)
    return aviso is not None and primera_fecha(aviso) <= vista.vista_el


def pendiente(q: Querella) -> Vista:
    """La señalada o en curso, con su candado; ActoRechazado si no la hay."""
    vista = vista_pendiente(q)
    if vista is None:
        raise ActoRechazado(_("No hay una vista señalada en este caso."))
    return vista


@con_reintento
def abrir_vista(*, querella_id: int, actor: Actor, el: date | None = None) -> Vista:
    """Comienza la vista; antes de su día no. Fuente: 18.004#8."""
    with acto_sobre(querella_id, actor, Accion.ABRIR_VISTA, el=el) as q:
        vista = pendiente(q)
        if q.acto.efectivo_el < vista.vista_el:
            raise ActoRechazado({"el": _("La vista todavía no se ha celebrado.")})
        transitar(q, "abrir_vista")
        vista.abrir()
        vista.save()
        asentar(q, "abrir_vista")
    return vista


@con_reintento
def suspender_vista(
    *, querella_id: int, actor: Actor, datos: DatosDeVista, el: date | None = None
) -> Vista:
    """Suspende la vista y señala otra fecha. Fuente: 18.004#8. Ningún término revive."""
    with acto_sobre(querella_id, actor, Accion.SUSPENDER_VISTA, el=el) as q:
        vieja = pendiente(q)
        comprobar(q, datos)
        if q.estado == Estado.VISTA_EN_CURSO:
            transitar(q, "suspender_vista")
        vieja.suspender()
        vieja.save()
        vista = crear(q, datos)
        documentos = [] if q.historica else [papeles_del_caso.aviso_de_vista(q, vista)]
        asentar(
            q, "suspender_vista", {"vista_el": como_consta(vista.vista_el)}, documentos=documentos
        )
        cerrar_sin_anotar(q)
    return vista


@con_reintento
def reabrir_vista(
    *, querella_id: int, actor: Actor, datos: DatosDeVista, el: date | None = None
) -> Vista:
    """Reabre una vista concluida, con la orden de dos miembros, y señala su fecha.

    Fuente: 18.004#8, 18.004#14. Efectos: estado vista_senalada; el término del informe o de la
    decisión queda sustituido y correrá otro desde la nueva conclusión; avisos pendientes. Levanta
    ActoRechazado sin la orden y TerminoVencido.
    """
    with acto_sobre(querella_id, actor, Accion.REABRIR_VISTA, el=el) as q:
        exigir_en_termino(q)
        exigir_quorum(q)
        comprobar(q, datos)
        exigir_orden(q, ClaseDeOrden.REABRIR_VISTA)
        transitar(q, "reabrir_vista")
        vista = crear(q, datos)
        documentos = [] if q.historica else [papeles_del_caso.aviso_de_vista(q, vista)]
        asiento = asentar(
            q, "reabrir_vista", {"vista_el": como_consta(vista.vista_el)}, documentos=documentos
        )
        cerrar_por_notificar(q)
        for plazo in registro.corriendo(q.pk, efectos.SUSTITUYE["reabrir_vista"]):
            registro.cerrar(plazo, EstadoDePlazo.SUSTITUIDO, q.acto.ahora, asiento.numero)
    return vista


@con_reintento
def concluir_vista(
    *,
    querella_id: int,
    actor: Actor,
    comparecieron_sin_objecion: bool = False,
    el: date | None = None,
) -> Querella:
    """Declara concluida la vista: corre el término del informe o el de la decisión.

    Fuente: 18.004#12, 18.004#13. Ante un Asociado abre Q-INF-15; ante el pleno, Q-DEC-15,
    desde el día de la conclusión, excluido. Sin quince días de aviso exige que todos hayan
    comparecido sin objetar. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.CONCLUIR_VISTA, el=el) as q:
        vista = pendiente(q)
        dia = q.acto.efectivo_el
        if dia < vista.vista_el:
            raise ActoRechazado({"el": _("La vista todavía no se ha celebrado.")})
        if not q.historica and not comparecieron_sin_objecion and avisos_insuficientes(vista):
            raise ActoRechazado(
                _("Falta el aviso de quince días a una parte: renuncia o nueva fecha.")
            )
        asociado = vista.ante == Ante.ASOCIADO
        transitar(q, "concluir_ante_asociado" if asociado else "concluir_ante_pleno")
        vista.concluir()
        vista.concluida_en = q.acto.efectiva_cierta
        vista.comparecieron_sin_objecion = comparecieron_sin_objecion
        vista.save()
        cerrar_sin_anotar(q)
        plazo = registro.abrir(apertura_de(q), efectos.al_concluir(dia, ante_asociado=asociado))
        asentar(
            q,
            "concluir_vista",
            {
                "concluida_el": dia.isoformat(),
                "termino": plazo.termino,
                "vence_el": plazo.fecha_legal.isoformat(),
            },
        )
    return q
