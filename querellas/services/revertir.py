"""Dejar sin efecto la consecuencia de un término que no había vencido (DERECHO 4).

Una persona la abre con el hecho y dónde consta, y otra la confirma. Cuando el hecho es una orden
que dos miembros adoptaron, la abre el sistema. Los dos asientos quedan en el expediente.
"""

from collections.abc import Callable, Iterable

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.calendarios import para_abrir
from plazos.models import (
    REVERSION,
    EstadoDePlazo,
    Hecho,
    Plazo,
    Reversion,
)
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, Actor
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.efectos import TERMINOS_DE_CONTESTAR
from querellas.estados import Estado
from querellas.models import RECURSOS_PENDIENTES, Actuacion, Querella, Tarea
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.services import papeles_de_calendario, papeles_del_caso
from querellas.services.base import (
    ActoRechazado,
    acto_sobre,
    apertura_de,
    con_reintento,
    exigir_textos,
    transitar,
)
from querellas.services.bitacora import asentar
from querellas.services.calculo_de_reversion import pausas_de, vuelta
from querellas.services.cierre import TAREA_SUSPENSION
from querellas.services.hechos_de_reversion import DatosDeReversion as DatosDeReversion
from querellas.services.hechos_de_reversion import datos_de, segun_el_hecho

TAREA_REVERTIR = "confirmar_reversion"
DESESTIMO, EN_REBELDIA = "desestimar_por_vencimiento", "anotar_rebeldia"
# En qué estado corre cada término: a él vuelve el caso.
ESTADO_DE = {
    "Q-CONT-15": Estado.NOTIFICADA,
    "Q-PROR-15": Estado.NOTIFICADA,
    "Q-CONT-2": Estado.NOTIFICADA,
    "Q-EST-30": Estado.EN_ESTUDIO,
    "Q-INF-15": Estado.PENDIENTE_INFORME,
    "Q-DEC-15": Estado.PENDIENTE_DECISION,
}


def sin_acto(q: Querella, plazo: Plazo, datos: DatosDeReversion) -> None:
    """Aquí no se entra ningún acto: lo hace `vistas.a_tiempo`."""
    if datos.acto:
        raise ActoRechazado({"acto": _("Ese acto no se entra así.")})


def por_revertir(q: Querella) -> Plazo | None:
    """El término cuya consecuencia rige el caso y puede dejarse sin efecto; None si ninguno."""
    if not _rige_un_vencimiento(q):
        return None
    asientos = Actuacion.objects.filter(querella=q, clase__in=(EN_REBELDIA, DESESTIMO))
    return vencimiento_que_rige(q, Plazo.objects.filter(querella=q), asientos)


def _rige_un_vencimiento(q: Querella) -> bool:
    return _en_rebeldia(q) or q.estado == Estado.DESESTIMADA_CON_PERJUICIO


def _en_rebeldia(q: Querella) -> bool:
    return q.en_rebeldia and q.estado == Estado.EN_ESTUDIO


def vencimiento_que_rige(
    q: Querella, plazos: Iterable[Plazo], asientos: Iterable[Actuacion]
) -> Plazo | None:
    """Como `por_revertir`, con los términos y los asientos del caso ya leídos."""
    if not _rige_un_vencimiento(q):
        return None
    clase = EN_REBELDIA if _en_rebeldia(q) else DESESTIMO
    numeros = {a.numero for a in asientos if a.clase == clase}
    filas = list(plazos)
    sustituidos = {p.sustituye_id for p in filas}
    vencidos = [
        p
        for p in filas
        if p.estado == EstadoDePlazo.VENCIDO
        and p.origen == "vivo"
        and p.cerrado_por_actuacion in numeros
        and p.pk not in sustituidos
    ]
    return max(vencidos, key=lambda p: p.cerrado_por_actuacion or 0, default=None)


def abrir_por_orden(q: Querella, plazo: Plazo, autoridad: str) -> bool:
    """La abre el sistema, bajo el candado del caso: lo adoptado movió ese vencimiento.

    False si la consecuencia ya no rige el caso o la reversión ya estaba abierta.
    """
    if plazo != por_revertir(q) or Reversion.objects.filter(plazo=plazo).exists():
        return False
    abrir(q, plazo, DatosDeReversion(hecho=Hecho.ORDEN, evidencia=autoridad), None)
    return True


@con_reintento
def proponer_reversion(
    *,
    querella_id: int,
    actor: Actor,
    datos: DatosDeReversion,
    documento: Documento | None = None,
    comprobar: Callable[[Querella, Plazo, DatosDeReversion], None] = sin_acto,
) -> Reversion:
    """Anota el hecho que demuestra que el término no había vencido; falta que otro lo confirme.

    `documento`: donde consta, ya guardado; entra en el asiento al confirmarse. Fuente: 18.004#15.
    No mueve el caso. Levanta ActoRechazado si el hecho no lo demuestra.
    """
    with acto_sobre(querella_id, actor, Accion.REVERTIR_DESESTIMACION) as q:
        exigir_textos(evidencia=datos.evidencia, razon=datos.razon)
        plazo = por_revertir(q)
        if plazo is None:
            raise ActoRechazado(_("No hay en este caso un vencimiento que dejar sin efecto."))
        if Reversion.objects.filter(plazo=plazo).exists():
            raise ActoRechazado(_("Ya hay una reversión abierta sobre ese término."))
        comprobar_hecho(q, plazo, datos)
        comprobar(q, plazo, datos)
        quien = actor if isinstance(actor, Usuario) else None
        return abrir(q, plazo, datos, quien, documento)


def abrir(
    q: Querella,
    plazo: Plazo,
    datos: DatosDeReversion,
    quien: Usuario | None,
    documento: Documento | None = None,
) -> Reversion:
    """La deja abierta, bajo el candado del caso: falta que otra persona la confirme."""
    abierta = Reversion.objects.create(
        querella=q,
        plazo=plazo,
        hecho=datos.hecho,
        hecho_el=datos.hecho_el,
        hasta_el=datos.hasta_el,
        fijado=datos.fijado.a_json() if datos.fijado else None,
        acto=datos.acto,
        contenido=datos.contenido,
        evidencia=datos.evidencia.strip(),
        razon=datos.razon.strip(),
        documento=documento,
        propuesta_por=quien,
        propuesta_en=q.acto.ahora,
    )
    Tarea.objects.create(
        querella=q, plazo=plazo, clase=TAREA_REVERTIR, creada_en=q.acto.ahora, vence_el=q.acto.hoy
    )
    return abierta


def comprobar_hecho(q: Querella, plazo: Plazo, datos: DatosDeReversion) -> None:
    """Que el hecho sea de los que demuestran algo y que sus fechas lo demuestren."""
    hecho = Hecho(datos.hecho)
    sin_dia = hecho in (Hecho.ORDEN, Hecho.NOTIFICACION)
    if not sin_dia and datos.hecho_el is None:
        raise ActoRechazado({"hecho_el": _("Falta la fecha del hecho.")})
    if datos.hecho_el and datos.hecho_el > q.acto.hoy:
        raise ActoRechazado({"hecho_el": _("La fecha no puede ser futura.")})
    if hecho in (Hecho.ACTO, Hecho.PARALIZACION) and datos.hecho_el > plazo.fecha_legal:  # type: ignore[operator]
        raise ActoRechazado({"hecho_el": _("Ese día el término ya había vencido.")})
    if datos.hasta_el and datos.hecho_el and datos.hasta_el < datos.hecho_el:
        raise ActoRechazado({"hasta_el": _("No pudo levantarse antes de la orden que paralizó.")})
    mueven = (Hecho.ORDEN, Hecho.PARALIZACION, Hecho.RECIBO)
    if hecho in mueven and segun_el_hecho(q.pk, plazo, datos).fecha_legal <= plazo.fecha_legal:
        raise ActoRechazado(_("Con ese hecho el término habría vencido igual."))


@con_reintento
def revertir_desestimacion(
    *,
    querella_id: int,
    actor: Actor,
    reversion_id: int,
    entrar: Callable[[Querella, Reversion], None] | None = None,
) -> Querella:
    """Una segunda persona confirma que el término no había vencido: su consecuencia no rige.

    Fuente: 18.004#15 y DERECHO 4. El caso vuelve a la etapa que el hecho implica; los días que
    duró la desestimación no corren y queda al menos un día laborable entero. El mismo término
    no vuelve a desestimar solo. `entrar`: entra en la misma transacción el acto a tiempo que la
    reversión trae. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.REVERTIR_DESESTIMACION) as q:
        hecha = (
            Reversion.objects.select_for_update(of=("self",))
            .filter(pk=reversion_id, querella=q, confirmada_en__isnull=True)
            .select_related("plazo__sustituye", "documento")
            .first()
        )
        if hecha is None or hecha.plazo != por_revertir(q):
            raise ActoRechazado(_("Esa reversión ya no está abierta."))
        if hecha.propuesta_por_id is not None and hecha.propuesta_por_id == getattr(
            actor, "pk", None
        ):
            raise ActoRechazado(_("Debe confirmarlo otra persona, no quien anotó el hecho."))
        hecha.confirmada_por = actor if isinstance(actor, Usuario) else None
        hecha.confirmada_en = q.acto.ahora
        if hecha.hecho == Hecho.NOTIFICACION:
            _volver_a_notificar(q, hecha)
        else:
            _volver(q, hecha)
        if hecha.acto:
            if entrar is None:
                raise ActoRechazado({"acto": _("Ese acto no se entra así.")})
            entrar(q, hecha)
        _cerrar_tareas(q, hecha, actor)
    return q


def _cerrar_tareas(q: Querella, hecha: Reversion, actor: Actor) -> None:
    q.tareas.filter(plazo=hecha.plazo, clase=TAREA_REVERTIR, cerrada_en__isnull=True).update(
        cerrada_en=q.acto.ahora, cerrada_por=actor if isinstance(actor, Usuario) else None
    )


def _mover(q: Querella, hecha: Reversion, hacia: Estado) -> None:
    if q.estado == Estado.DESESTIMADA_CON_PERJUICIO:
        # La base comprueba la reversión confirmada antes de dejar salir el caso.
        hecha.save()
        transitar(q, f"revertir_a_{hacia}")
        _cerrar_recursos(q)
        q.terminada_en = q.firme_el = None
    else:
        transitar(q, "anular_notificacion" if hacia == Estado.PRESENTADA else "levantar_rebeldia")
    if hacia in (Estado.PRESENTADA, Estado.NOTIFICADA):
        q.en_rebeldia = False


def _cerrar_recursos(q: Querella) -> None:
    """Lo que se pidió contra la desestimación que ya no rige, y el fin de la suspensión."""
    q.tareas.filter(clase=TAREA_SUSPENSION, cerrada_en__isnull=True).update(cerrada_en=q.acto.ahora)
    for recurso in q.recursos.filter(estado__in=RECURSOS_PENDIENTES):
        recurso.resolver()
        recurso.resuelto_el = q.acto.hoy
        recurso.save()


def _volver(q: Querella, hecha: Reversion) -> None:
    """El caso vuelve a la etapa de su término, que corre otra vez."""
    viejo, datos = hecha.plazo, datos_de(hecha)
    comprobar_hecho(q, viejo, datos)
    arrastrados = _cerrados_con_el_caso(q, viejo)
    calculada = vuelta(
        q.pk,
        viejo,
        datos,
        q.acto.hoy,
        registro.circunstancias(q.pk, para_abrir()),
        desestimo=_desestimo(hecha),
    )
    _mover(q, hecha, ESTADO_DE[viejo.termino])
    _pausar(q, hecha)
    if calculada.movido is not None:
        hecha.desde, hecha.hasta, hecha.nueva = calculada.movido
    hecha.save()
    apertura = apertura_de(q)
    _quitar_lo_abierto_despues(q, hecha, apertura)
    cambio = registro.Cambio(calculada.fila, calculada.computo)
    nuevo = registro.sustituir(apertura, cambio, REVERSION, calculada.dadas)
    _reponer(apertura, arrastrados, calculada.dadas)
    aviso = papeles_de_calendario.reversion(q, hecha, nuevo)
    asentar(
        q,
        _clase(hecha),
        {
            "termino": viejo.termino,
            "vencio_el": viejo.fecha_legal.isoformat(),
            "hecho": hecha.hecho,
            "evidencia": hecha.evidencia,
            "vence_el": nuevo.fecha_legal.isoformat(),
        },
        documentos=[aviso, *_evidencia(hecha)],
    )


def _reponer(
    apertura: registro.Apertura, arrastrados: list[Plazo], dadas: registro.Circunstancias
) -> None:
    """Lo que la desestimación cerró sin que le tocara vuelve a correr."""
    for otro in arrastrados:
        cambio = registro.Cambio(otro, registro.recalculado(otro, dadas))
        registro.sustituir(apertura, cambio, REVERSION, dadas)


def _evidencia(hecha: Reversion) -> list[Documento]:
    return [hecha.documento] if hecha.documento else []


def _clase(hecha: Reversion) -> str:
    rebeldia = hecha.plazo.termino in TERMINOS_DE_CONTESTAR and not _desestimo(hecha)
    return "levantar_rebeldia" if rebeldia else "revertir_desestimacion"


def _desestimo(hecha: Reversion) -> bool:
    return Actuacion.objects.filter(
        querella=hecha.querella_id, numero=hecha.plazo.cerrado_por_actuacion, clase=DESESTIMO
    ).exists()


def _cerrados_con_el_caso(q: Querella, viejo: Plazo) -> list[Plazo]:
    """Los términos que la desestimación cerró sin que les tocara."""
    filas = Plazo.objects.filter(querella=q, estado=EstadoDePlazo.CERRADO, sustituido_por=None)
    return list(filas.filter(cerrado_por_actuacion=viejo.cerrado_por_actuacion).order_by("pk"))


def _quitar_lo_abierto_despues(q: Querella, hecha: Reversion, apertura: registro.Apertura) -> None:
    """Lo que corría por la consecuencia que ya no rige: la revisión, o el estudio en rebeldía."""
    for plazo in registro.corriendo(q.pk):
        if (plazo.abierto_por_actuacion or 0) >= (hecha.plazo.cerrado_por_actuacion or 0):
            registro.cerrar(plazo, EstadoDePlazo.SUSTITUIDO, q.acto.ahora, apertura.actuacion)


def _pausar(q: Querella, hecha: Reversion) -> None:
    """Anota la paralización que se ignoraba y la de los días que duró la desestimación."""
    desestimo = _desestimo(hecha)
    for pausa in pausas_de(hecha.plazo, datos_de(hecha), q.acto.hoy, desestimo=desestimo):
        pausa.querella = q
        pausa.puesta_en = q.acto.ahora
        pausa.levantada_en = q.acto.ahora if pausa.hasta else None
        pausa.save()


def _volver_a_notificar(q: Querella, hecha: Reversion) -> None:
    """La notificación fue nula: el caso vuelve a presentada y se notifica de nuevo."""
    arrastrados = _cerrados_con_el_caso(q, hecha.plazo)
    _mover(q, hecha, Estado.PRESENTADA)
    _pausar(q, hecha)
    hecha.save()
    dadas = registro.circunstancias(q.pk, para_abrir())
    apertura = apertura_de(q)
    _quitar_lo_abierto_despues(q, hecha, apertura)
    _reponer(apertura, arrastrados, dadas)
    Notificacion.objects.filter(
        querella=q, documento__tipo=TipoDeDocumento.NOTIFICACION_QUERELLA
    ).update(estado=EstadoDeNotificacion.SUSTITUIDA)
    aviso = papeles_de_calendario.reversion(q, hecha, None)
    asentar(
        q,
        "revertir_por_notificacion",
        {
            "termino": hecha.plazo.termino,
            "vencio_el": hecha.plazo.fecha_legal.isoformat(),
            "evidencia": hecha.evidencia,
        },
        documentos=[aviso, *_evidencia(hecha), *papeles_del_caso.notificacion_al_alcalde(q)],
    )
