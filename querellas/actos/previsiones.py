"""Lo que un acto hará con los términos, dicho antes de confirmarlo. No escribe nada."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from plazos import registro
from plazos.models import Plazo
from plazos.nucleo.calendario import de_hora_local, fecha_civil, fin_del_dia, inicio_del_dia
from plazos.nucleo.computo import Computo, fecha_por_correo
from plazos.nucleo.errores import ErrorDePlazo
from querellas import efectos
from querellas.actos.formularios import con_fecha_larga
from querellas.efectos import Disparo
from querellas.estados import Estado
from querellas.selectors import Ficha
from querellas.services import presentado
from vistas.models import Ante

Valores = dict[str, Any]


@dataclass(frozen=True)
class Prevision:
    """Una consecuencia: su cómputo con el libro, o una oración.

    `titulo`: el cómputo no es un término que vence sino una fecha con ese nombre.
    """

    computo: Computo | None = None
    titulo: str = ""
    texto: str = ""
    tono: str = "info"


Prever = Callable[[Ficha, Valores], list[Prevision]]


def _dadas(ficha: Ficha) -> registro.Circunstancias:
    """El calendario, las paralizaciones y las lecturas con que el acto computará."""
    return registro.circunstancias(ficha.q.pk)


def prudente(prever: Prever) -> Prever:
    """Una fecha fuera del calendario conocido no tiene previsión: el formulario ya lo dirá."""

    def envuelta(ficha: Ficha, valores: Valores) -> list[Prevision]:
        try:
            return prever(ficha, valores)
        except ErrorDePlazo as error:
            return [Prevision(texto=str(error), tono="alerta")]

    return envuelta


def nada(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """El acto no mueve ningún término."""
    return []


@prudente
def al_notificar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """El término para contestar, desde el día del recibo."""
    dia = valores.get("recibida_el")
    if not dia or dia > ficha.hoy or (ficha.q.presentada_el and dia < ficha.q.presentada_el):
        return []
    computo = _dadas(ficha).computar(efectos.al_notificar(dia))
    salida = [Prevision(computo)]
    if fin_del_dia(computo.fecha_legal) - ficha.momento < registro.NACE_VENCIDO_SI_FALTA:
        texto = _(
            "Ese término ya venció o vence en menos de un día: nada correrá solo. Una segunda "
            "persona tendrá que confirmarlo, por si falta entrar algún acto."
        )
        salida.append(Prevision(texto=texto, tono="alerta"))
    return salida


def dia_del_papel(ficha: Ficha, valores: Valores) -> date:
    """El día en que queda presentado el papel, según la hora que se declara (18.004#1)."""
    dia, hora = valores.get("el") or ficha.hoy, valores.get("hora_del_papel")
    if hora is None or (valores.get("ponche") or "no") != "no":
        return dia
    return fecha_civil(presentado.papel(de_hora_local(datetime.combine(dia, hora))))


def _a_tiempo(ficha: Ficha, dia: date, base: Plazo) -> bool:
    efectiva = ficha.momento if dia == ficha.hoy else inicio_del_dia(dia) + timedelta(hours=12)
    return ficha.estado == Estado.NOTIFICADA and efectos.a_tiempo(base.vence_en, efectiva)


@prudente
def al_prorrogar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Quince días más desde el vencimiento efectivo, si llega dentro del término."""
    dia = dia_del_papel(ficha, valores)
    base = ficha.plazo_que_corre("Q-CONT-15")
    if dia > ficha.hoy:
        return []
    if base is None or not _a_tiempo(ficha, dia, base):
        texto = _("Llega fuera del término: se anotará y no tendrá efecto.")
        return [Prevision(texto=texto, tono="alerta")]
    prorrogado = _dadas(ficha).prorrogar(base.calculo)
    if registro.lecturas_vigentes(base.disparador_el).concesion_prorroga == "automatica":
        return [Prevision(prorrogado)]
    texto = _(
        "Según el Reglamento la prórroga espera una orden. Mientras no se resuelva no se anotará "
        "la rebeldía; si se concede, el término será este:"
    )
    return [Prevision(prorrogado, texto=texto)]


@prudente
def al_contestar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """El término de estudio, si la contestación llega a tiempo."""
    dia = dia_del_papel(ficha, valores)
    base = ficha.plazo_que_corre(*registro.TERMINOS_DE_CONTESTAR)
    if dia > ficha.hoy:
        return []
    if ficha.estado == Estado.PRESENTADA:
        texto = _(
            "La notificación se declaró sin efecto. Si contesta a los cargos la subsana, y el "
            "estudio corre desde este recibo:"
        )
        return [Prevision(_dadas(ficha).computar(Disparo("Q-EST-30", dia)), texto=texto)]
    if base is None or not (_a_tiempo(ficha, dia, base) or ficha.detenido):
        texto = _("Llega fuera del término: se anotará y el trámite seguirá igual.")
        return [Prevision(texto=texto, tono="alerta")]
    return [Prevision(_dadas(ficha).computar(efectos.al_contestar(dia, base)))]


@prudente
def al_senalar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """La primera fecha posible y, escogida una, el último día para avisar."""
    dadas = _dadas(ficha)
    primera = dadas.primera_vista(ficha.hoy)
    salida = [Prevision(primera, titulo=_("Primera fecha posible si se avisa hoy"))]
    dia = valores.get("vista_el")
    if dia and dia >= primera.fecha_legal:
        ultimo = dadas.ultimo_aviso(dia, ficha.hoy)
        salida.insert(0, Prevision(ultimo, titulo=_("Último día para avisar de esa vista")))
    return salida


@prudente
def al_avisar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Si entre el aviso y la vista hay los quince días que pide la ley."""
    dia, vista = valores.get("recibida_el"), ficha.vista_pendiente
    enviada = valores.get("enviada_el")
    if not dia and enviada:
        lecturas = registro.lecturas_vigentes(enviada)
        dia = fecha_por_correo(enviada, lecturas.del_nucleo()) if lecturas.dias_correo else None
    dia = registro.aviso_contado_desde(dia, enviada)
    if not dia or vista is None:
        return []
    primera = _dadas(ficha).primera_vista(dia)
    fecha = con_fecha_larga(primera.fecha_legal.isoformat())
    if primera.fecha_legal <= vista.vista_el:
        texto = _("El aviso es a tiempo: la primera fecha posible era el %(dia)s.")
        return [Prevision(primera, titulo=_("Primera fecha posible"), texto=texto % {"dia": fecha})]
    texto = _(
        "Con ese recibo la vista no podía ser antes del %(dia)s. Sin renuncia, el aviso es nulo "
        "para esa parte y hay que señalar de nuevo."
    )
    titulo = _("Primera fecha posible")
    return [Prevision(primera, titulo=titulo, texto=texto % {"dia": fecha}, tono="alerta")]


@prudente
def al_concluir(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """El término del informe o el de la decisión, desde hoy."""
    vista = ficha.vista_pendiente
    if vista is None or ficha.hoy < vista.vista_el:
        return []
    disparo = efectos.al_concluir(ficha.hoy, ante_asociado=vista.ante == Ante.ASOCIADO)
    return [Prevision(_dadas(ficha).computar(disparo))]


@prudente
def al_informar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """El término para decidir, desde el informe."""
    disparo = registro.disparo_del_informe(ficha.hoy, registro.informe_de(ficha.q.pk))
    return [Prevision(_dadas(ficha).computar(disparo))]


@prudente
def al_archivar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Reconsideración y revisión, desde el archivo en autos."""
    dia = valores.get("el") or ficha.hoy
    dadas = _dadas(ficha)
    return [Prevision(dadas.computar(d)) for d in efectos.al_archivar_en_autos(dia)]
