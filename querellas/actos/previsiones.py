"""Lo que un acto hará con los términos, dicho antes de confirmarlo. No escribe nada."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext as _

from plazos import registro
from plazos.models import Plazo
from plazos.nucleo.calendario import fin_del_dia, inicio_del_dia
from plazos.nucleo.computo import (
    Computo,
    calcular,
    primera_fecha_de_vista,
    prorrogar,
    ultimo_dia_para_notificar,
)
from plazos.nucleo.errores import ErrorDePlazo
from querellas.actos.formularios import con_fecha_larga
from querellas.estados import Estado
from querellas.selectors import Ficha
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


def _termino(nombre: str, desde: date, **mas: Any) -> Computo:
    lecturas = registro.lecturas_vigentes(desde).del_nucleo()
    return calcular(nombre, desde, lecturas=lecturas, **mas)


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
    computo = _termino("Q-CONT-15", dia)
    salida = [Prevision(computo)]
    if fin_del_dia(computo.fecha_legal) - ficha.momento < registro.NACE_VENCIDO_SI_FALTA:
        texto = _(
            "Ese término ya venció o vence en menos de un día: nada correrá solo. Una segunda "
            "persona tendrá que confirmarlo, por si falta entrar algún acto."
        )
        salida.append(Prevision(texto=texto, tono="alerta"))
    return salida


def _a_tiempo(ficha: Ficha, dia: date, base: Plazo) -> bool:
    efectiva = ficha.momento if dia == ficha.hoy else inicio_del_dia(dia) + timedelta(hours=12)
    return ficha.estado == Estado.NOTIFICADA and efectiva < base.vence_en


@prudente
def al_prorrogar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Quince días más desde el vencimiento efectivo, si llega dentro del término."""
    dia = valores.get("el") or ficha.hoy
    base = ficha.plazo_que_corre("Q-CONT-15")
    if dia > ficha.hoy:
        return []
    if base is None or not _a_tiempo(ficha, dia, base):
        texto = _("Llega fuera del término: se anotará y no tendrá efecto.")
        return [Prevision(texto=texto, tono="alerta")]
    lecturas = registro.lecturas_vigentes(base.disparador_el).del_nucleo()
    return [Prevision(prorrogar(base.calculo, lecturas=lecturas))]


@prudente
def al_contestar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """El término de estudio, si la contestación llega a tiempo."""
    dia = valores.get("el") or ficha.hoy
    base = ficha.plazo_que_corre(*registro.TERMINOS_DE_CONTESTAR)
    if dia > ficha.hoy:
        return []
    if base is None or not _a_tiempo(ficha, dia, base):
        texto = _("Llega fuera del término: se anotará y el trámite seguirá igual.")
        return [Prevision(texto=texto, tono="alerta")]
    desde = min(dia, base.fecha_conservadora)
    return [Prevision(_termino("Q-EST-30", dia, conservadora_desde=desde))]


@prudente
def al_senalar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """La primera fecha posible y, escogida una, el último día para avisar."""
    lecturas = registro.lecturas_vigentes(ficha.hoy).del_nucleo()
    primera = primera_fecha_de_vista(ficha.hoy, lecturas=lecturas)
    salida = [Prevision(primera, titulo=_("Primera fecha posible si se avisa hoy"))]
    dia = valores.get("vista_el")
    if dia and dia >= primera.fecha_legal:
        ultimo = ultimo_dia_para_notificar(dia, lecturas=lecturas)
        salida.insert(0, Prevision(ultimo, titulo=_("Último día para avisar de esa vista")))
    return salida


@prudente
def al_avisar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Si entre el aviso y la vista hay los quince días que pide la ley."""
    dia, vista = valores.get("recibida_el"), ficha.vista_pendiente
    if not dia or vista is None:
        return []
    primera = primera_fecha_de_vista(dia)
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
    nombre = "Q-INF-15" if vista.ante == Ante.ASOCIADO else "Q-DEC-15"
    return [Prevision(_termino(nombre, ficha.hoy))]


@prudente
def al_informar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """El término para decidir, desde el informe."""
    previo = ficha.plazo_que_corre("Q-INF-15")
    desde = min(ficha.hoy, previo.fecha_conservadora) if previo else ficha.hoy
    return [Prevision(_termino("Q-DEC-15", ficha.hoy, conservadora_desde=desde))]


@prudente
def al_archivar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """Reconsideración y revisión, desde el archivo en autos."""
    dia = valores.get("el") or ficha.hoy
    return [Prevision(_termino(t, dia)) for t in ("LPAU-REC-20", "LPAU-REV-30")]
