"""Del expediente leído a lo que la proyección necesita. Solo lee."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from plazos import registro
from plazos.models import EstadoDePlazo, Plazo
from plazos.nucleo.calendario import fecha_civil
from plazos.nucleo.computo import Computo
from plazos.nucleo.fijado import Fijado
from plazos.registro import Circunstancias
from querellas.actos.llamadas import por_notificar
from querellas.efectos import Disparo
from querellas.estados import Estado
from querellas.models import (
    RECURSOS_PENDIENTES,
    Actuacion,
    ClaseDeRecurso,
    EstadoDeMedida,
    EstadoDeRecurso,
)
from querellas.models.redaccion.inciertas import INCIERTA, es_periodo
from querellas.proyeccion import Hecho, Inicio, Proyeccion, TerminoProyectado, proyectar
from querellas.proyeccion.alcalde import BASE
from querellas.proyeccion.decision import DECISION
from querellas.selectors import Ficha
from vistas.models import Ante

# Qué acto es cada clase de asiento, y en qué dato lleva su día si no es el de su efecto.
ACTOS: dict[str, tuple[str, str]] = {
    "presentar": ("presentar", ""),
    "presentar_defectuosa": ("presentar", ""),
    "notificar": ("notificar", "recibida_el"),
    "anular_notificacion": ("anular_notificacion", ""),
    "solicitar_prorroga": ("solicitar_prorroga", ""),
    "prorroga_tardia": ("solicitar_prorroga", ""),
    "pedir_prorroga": ("solicitar_prorroga", ""),
    "conceder_prorroga": ("conceder_prorroga", ""),
    "denegar_prorroga": ("denegar_prorroga", ""),
    "denegar_prorroga_vencido": ("denegar_prorroga", ""),
    "recibir_denegatoria": ("recibir_denegatoria", "recibida_el"),
    "contestar": ("contestar", "recibida_el"),
    "contestar_en_rebeldia": ("contestar", "recibida_el"),
    "contestacion_tardia": ("contestar", "recibida_el"),
    "contestacion_admitida": ("contestar", "recibida_el"),
    "contestar_subsana": ("subsanar", "recibida_el"),
    "dejar_sin_rebeldia": ("levantar_rebeldia", ""),
    "senalar_vista": ("senalar_vista", ""),
    "senalar_vista_privada": ("senalar_vista", ""),
    "abrir_vista": ("abrir_vista", ""),
    "suspender_vista": ("suspender_vista", ""),
    "continuar_vista": ("continuar_vista", ""),
    "senalar_de_nuevo": ("suspender_vista", ""),
    "concluir_vista": ("concluir_vista", ""),
    "reabrir_vista": ("reabrir_vista", ""),
    "avocar": ("avocar", ""),
    "sustituir_por_pleno": ("sustituir_por_pleno", ""),
    "rendir_informe": ("rendir_informe", ""),
    "desestimar_sin_vista": ("decidir", ""),
    "desestimar": ("desestimar", ""),
    "desestimar_in_limine": ("desestimar", ""),
    "emitir_resolucion": ("decidir", ""),
    "archivar": ("archivar", ""),
    "archivar_con_perjuicio": ("archivar", ""),
    "archivar_en_autos": ("archivar_en_autos", "archivada_el"),
    "pedir_reconsideracion": ("pedir_reconsideracion", "presentado_el"),
    "reconsideracion_tardia": ("pedir_reconsideracion", "presentado_el"),
    "acoger_reconsideracion": ("acoger_reconsideracion", ""),
    "denegar_reconsideracion": ("denegar_reconsideracion", ""),
    "archivar_denegatoria": ("archivar_denegatoria", "archivada_el"),
    "prorrogar_reconsideracion": ("prorrogar_reconsideracion", ""),
    "anotar_revision": ("anotar_revision", "presentado_el"),
    "revision_tardia": ("anotar_revision", "presentado_el"),
    "recibir_mandato": ("recibir_mandato", "recibido_el"),
    "mandato_a_etapa": ("recibir_mandato", "recibido_el"),
    "mandato_a_presentada": ("recibir_mandato", "recibido_el"),
    "enmendar": ("enmendar", ""),
    "enmendar_con_permiso": ("enmendar", ""),
    "perder_jurisdiccion": ("avanzar", ""),
    "silencio_de_reconsideracion": ("avanzar", ""),
    "declarar_firme": ("avanzar", ""),
    # Lo que la vigilancia anotó no es un acto: solo hay que llegar hasta su instante.
    "anotar_rebeldia": ("avanzar", ""),
    "desestimar_por_vencimiento": ("avanzar", ""),
}


@dataclass(frozen=True)
class Partida:
    """Los hechos del caso y todo lo que fija sus fechas.

    Si los hechos, vueltos a andar, no dan el caso como está (una reversión, un acto que aquí no
    se conoce), se parte del caso como está y sus fechas pasadas no se mueven.
    """

    hechos: tuple[Hecho, ...]
    reales: Circunstancias
    guardados: dict[tuple[Disparo, bool], Computo]
    inicio: Inicio | None = None
    suspendido: bool = False

    # Consta solo el año o el mes de algún acto: de él no se cuenta nada.
    con_inciertas: bool = False
    # Una moción de prórroga detiene la rebeldía, o una orden ya la concedió.
    pide_orden: bool = False

    @property
    def desde_el_principio(self) -> bool:
        return self.inicio is None

    def proyectar(self, hechos: tuple[Hecho, ...], *, hasta_el_final: bool = True) -> Proyeccion:
        return proyectar(
            hechos,
            self.reales,
            inicio=self.inicio.copia() if self.inicio else Inicio(suspendido=self.suspendido),
            guardados=self.guardados,
            hasta_el_final=hasta_el_final,
        )


def partida_de(ficha: Ficha) -> Partida:
    """De dónde parte la simulación de ese caso."""
    reales = replace(registro.circunstancias(ficha.q.pk), lecturas=registro.todas_las_lecturas())
    guardados = {_llave(p): p.calculo for p in ficha.plazos}
    inciertas = any(INCIERTA in a.datos for a in ficha.asientos if a.clase in ACTOS)
    hechos = (*_pausas(reales), *(h for a in ficha.asientos if (h := _hecho(a))))
    pide = ficha.detenido is not None or any(h.acto == "conceder_prorroga" for h in hechos)
    mas: dict[str, Any] = {"suspendido": _suspendido(ficha), "pide_orden": pide}
    entera = Partida(hechos, reales, guardados, **mas)
    # Los votos no son asientos: la decisión por notificar solo se ve en el caso como está. Y el día
    # de un acto incierto solo lo pone en orden: volver a andarlo contaría un término desde él.
    if not (inciertas or por_notificar(ficha)) and _es_el_caso(
        entera.proyectar(hechos, hasta_el_final=False), ficha
    ):
        return entera
    inicio = _como_esta(ficha, reales)
    return Partida((), reales, guardados, inicio, con_inciertas=inciertas, pide_orden=pide)


def _llave(plazo: Plazo) -> tuple[Disparo, bool]:
    original = plazo.prorroga_de
    if original is None:
        return registro.disparo_de(plazo), False
    return Disparo(plazo.termino, original.disparador_el), True


def _pausas(reales: Circunstancias) -> list[Hecho]:
    hechos = []
    for pausa in reales.pausas:
        hechos.append(Hecho("paralizar", pausa.desde))
        if pausa.hasta is not None:
            hechos.append(Hecho("levantar_paralizacion", pausa.hasta))
    return hechos


def _hecho(a: Actuacion) -> Hecho | None:
    if a.clase not in ACTOS:
        return None
    acto, campo = ACTOS[a.clase]
    dia = _dia(a.datos.get(campo)) or fecha_civil(a.efectiva_en)
    return Hecho(
        acto,
        dia,
        vista_el=_dia(a.datos.get("vista_el")),
        ante_asociado=a.datos.get("ante") == Ante.ASOCIADO,
        etapa=a.datos.get("etapa", "") if acto == "recibir_mandato" else "",
        fijado=Fijado.desde_json(a.datos.get("fijado")),
    )


def _dia(valor: Any) -> date | None:
    cierto = isinstance(valor, str) and valor and not es_periodo(valor)
    return date.fromisoformat(str(valor)) if cierto else None


def _es_el_caso(p: Proyeccion, ficha: Ficha) -> bool:
    """Si lo proyectado es el caso tal como está guardado; la vista la dicen los asientos."""
    return (
        p.estado == ficha.q.estado
        and p.en_rebeldia == ficha.q.en_rebeldia
        and _por_vencer(p, ficha.momento)
        == {
            (f.termino, f.fecha_legal, f.fecha_conservadora, f.fecha_tope)
            for f in ficha.corriendo
            if f.vence_en > ficha.momento
        }
    )


def _por_vencer(p: Proyeccion, momento: datetime) -> set[tuple[str, date, date, date]]:
    return {
        (c.termino, c.fecha_legal, c.fecha_conservadora, c.fecha_tope)
        for t in p.terminos
        if t.corre and (c := t.computo).vence_en > momento
    }


def _suspendido(ficha: Ficha) -> bool:
    return ficha.suspension is not None and ficha.suspension.estado == EstadoDeMedida.CONCEDIDA


def _como_esta(ficha: Ficha, reales: Circunstancias) -> Inicio:
    """El caso como está guardado, sin volver a andar sus actos."""
    filas: dict[int, TerminoProyectado] = {}
    firmada = "emitir_resolucion" if por_notificar(ficha) else ""
    for p in ficha.plazos:
        disparo, _es_prorroga = _llave(p)
        original = p.prorroga_de
        filas[p.pk] = TerminoProyectado(
            disparo,
            p.calculo,
            filas.get(original.pk) if original else None,
            EstadoDePlazo(p.estado),
            detenido=ficha.detenido is not None and p.termino == BASE,
            firmada=firmada if p.termino == DECISION else "",
        )
    vista = ficha.vista_pendiente
    acogido = next((m for m in ficha.recursos if m.estado == EstadoDeRecurso.ACOGIDO), None)
    return Inicio(
        estado=Estado(ficha.q.estado),
        en_rebeldia=ficha.q.en_rebeldia,
        terminos=list(filas.values()),
        pausas=reales.pausas,
        vista_el=vista.vista_el if vista else None,
        ante_asociado=bool(vista and vista.ante == Ante.ASOCIADO),
        anterior=Estado(acogido.anterior["estado"]) if acogido else None,
        suspendido=_suspendido(ficha),
        recurrido=any(m.estado in RECURSOS_PENDIENTES for m in ficha.recursos),
        denegada=any(
            m.estado == EstadoDeRecurso.DENEGADO and m.notificado_el is None for m in ficha.recursos
        ),
        en_revision=any(
            m.clase == ClaseDeRecurso.REVISION and m.estado == EstadoDeRecurso.PRESENTADO
            for m in ficha.recursos
        ),
    )
