"""Aplicar un caso importado: cada acto con su fecha, por los mismos servicios que uno de hoy."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.calendarios import calendario_recordado
from plazos.lecturas import leidas_una_vez
from plazos.models import Plazo
from plazos.nucleo.errores import ErrorDePlazo
from plazos.nucleo.incierto import incierta, leer
from querellas import services
from querellas.cuentas.politica import IMPORTADOR
from querellas.estados import Estado
from querellas.management.importacion import digitalizado
from querellas.management.importacion.incidentes import INCIDENTES
from querellas.management.importacion.motivos import LineaRechazada, Motivo, dicho, motivo
from querellas.management.importacion.orden import exigir_fechas, ordenar
from querellas.management.importacion.pasos import (
    Aplicar,
    Paso,
    el_vencido,
    vencidos_antes,
)
from querellas.management.importacion.posteriores import POSTERIORES
from querellas.management.importacion.presentacion import presentar
from querellas.management.importacion.procedencia import (
    Origen,
    anotar_procedencia,
    exigir_nueva,
)
from querellas.models import ClaseDeOrden, Contador, Querella
from querellas.reloj import hoy
from querellas.services import ActoRechazado
from querellas.services.base import con_fecha_incierta
from querellas.services.contenido import ContenidoDeContestacion
from querellas.services.decidir import TextoDeResolucion
from querellas.services.notificar import DatosDeServicio
from querellas.services.presentar import (
    SERIE,
)
from querellas.services.propio import caso_propio
from querellas.services.proyecto import mas_grave
from vistas import services as vistas
from vistas import sesiones


@dataclass(frozen=True)
class Resultado:
    """Lo que quedó, o quedaría, de un caso."""

    numero: str
    estado: str
    asientos: int
    plazos: tuple[tuple[str, date], ...]


def importar(caso: dict[str, Any], origen: Origen | None = None) -> Resultado:
    """Importa un caso entero, o nada. Levanta LineaRechazada y YaEstaba."""
    try:
        with transaction.atomic(), calendario_recordado(), leidas_una_vez():
            exigir_nueva(caso)
            q, asientos = _aplicar(caso)
            try:
                carpeta = origen.carpeta if origen else None
                digitalizado.incorporar(q, caso.get("digitalizado", ()), carpeta)
            except ActoRechazado as error:
                raise LineaRechazada(*_de_lo_digitalizado(error)) from error
            if origen is not None:
                anotar_procedencia(q, caso, origen)
            return Resultado(
                numero=str(q.numero),
                estado=str(q.get_estado_display()),
                asientos=asientos,
                plazos=tuple(
                    Plazo.objects.filter(querella=q).values_list("termino", "fecha_legal")
                ),
            )
    except IntegrityError as error:
        # Otra persona presentó o importó el mismo número a la vez.
        raise LineaRechazada(
            motivo(_("Chocó con otro cambio simultáneo: repita esta línea."))
        ) from error


def _de_lo_digitalizado(error: ActoRechazado) -> tuple[Motivo, ...]:
    cuantos = len(error.messages)
    textos = lambda: [m[:1].upper() + m[1:] for m in error.messages]  # noqa: E731
    return dicho(textos, ["digitalizado"] * cuantos)


def _aplicar(caso: dict[str, Any]) -> tuple[Querella, int]:
    """El caso con todos sus actos, y cuántos asientos dejaron."""
    pasos = ordenar(caso["actos"], leer(caso["juramento"]["fecha"]))
    este = hoy()
    _exigir_numero(caso["numero"], este)
    exigir_fechas(pasos, este)
    q = services.abrir_borrador(actor=IMPORTADOR, historica=True)
    with caso_propio(q) as propio:
        for paso in pasos:
            try:
                _rebeldia_si_toca(q, paso)
                with con_fecha_incierta(paso.incierta):
                    APLICAR[paso.acto](q, paso, caso)
            except (ActoRechazado, ErrorDePlazo) as error:
                raise LineaRechazada(*_oraciones(paso, error)) from error
    return q, propio.numero


def _exigir_numero(numero: str, este: date) -> None:
    """Ninguno que la serie de este año todavía puede dar."""
    formato = registro.lecturas_vigentes(este).formato_numero
    principio = formato.partition("{numero")[0].format(anio=este.year)
    cola = numero.removeprefix(principio)
    if cola != numero and cola.isascii() and cola.isdigit():
        fila = Contador.objects.filter(serie=SERIE, anio=este.year).first()
        usado = fila.ultimo if fila else 0
        if int(cola) > usado and formato.format(anio=este.year, numero=int(cola)) == numero:
            texto = _("El número %(numero)s es de la serie que el sistema da este año.")
            raise LineaRechazada(motivo(texto, "numero", numero=numero))


# --- Lo que la ley hace sola ----------------------------------------------------------------
def _rebeldia_si_toca(q: Querella, paso: Paso) -> None:
    """Si el término para contestar terminó antes de este acto, la rebeldía va primero."""
    if q.estado != Estado.NOTIFICADA or paso.acto == "anotar_rebeldia":
        return
    vencidos = vencidos_antes(q, registro.TERMINOS_DE_CONTESTAR, paso.dia)
    if vencidos:
        dia = vencidos[0].fecha_legal + timedelta(days=1)
        services.anotar_rebeldia(
            querella_id=q.pk, actor=IMPORTADOR, plazo_id=vencidos[0].pk, el=dia
        )


def _anotar_rebeldia(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    motivo = _("ese día no había vencido el término para contestar.")
    if q.estado != Estado.NOTIFICADA:
        raise ActoRechazado(motivo)
    plazo_id, dia = el_vencido(q, paso, registro.TERMINOS_DE_CONTESTAR, motivo)
    services.anotar_rebeldia(querella_id=q.pk, actor=IMPORTADOR, plazo_id=plazo_id, el=dia)


def _desestimar_por_vencimiento(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    alcance = registro.lecturas_vigentes(paso.dia).que_desestiman
    motivo = _("ese día no había vencido ningún término compulsorio.")
    plazo_id, dia = el_vencido(q, paso, alcance, motivo)
    if not plazo_id:
        # La base no desestima por un término que no está en ella.
        raise ActoRechazado(
            _(
                "no consta el día en que empezó el término que venció. Ponga con su día el acto "
                "que lo abrió, o diga lo que conste con «constar»."
            )
        )
    services.desestimar_por_vencimiento(
        querella_id=q.pk, actor=IMPORTADOR, plazo_id=plazo_id, el=dia
    )


# --- Cada acto ------------------------------------------------------------------------------
def _notificar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    campos = {k: v for k, v in paso.datos.items() if k not in ("acto", "fecha_incierta")}
    campos["recibida_el"] = paso.dia
    enviada = incierta(campos.get("enviada_el"))
    if enviada:
        del campos["enviada_el"]
    services.notificar(
        querella_id=q.pk, actor=IMPORTADOR, servicio=DatosDeServicio(**campos), el=paso.dia
    )
    if enviada:
        with con_fecha_incierta(enviada):
            _constar_el_envio(q, paso, enviada)


def _constar_el_envio(q: Querella, paso: Paso, enviada: str) -> None:
    """El diligenciamiento guarda un día; el que no consta se asienta aparte."""
    services.constar_fecha_incierta(
        querella_id=q.pk,
        actor=IMPORTADOR,
        texto="Envío de la notificación de la querella",
        fecha_incierta=enviada,
        el=paso.dia,
    )


def _senalar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    datos = _datos_de_vista(paso.datos)
    vistas.senalar_vista(querella_id=q.pk, actor=IMPORTADOR, datos=datos, el=paso.dia)


def _suspender(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    datos = _datos_de_vista(paso.datos)
    vistas.suspender_vista(querella_id=q.pk, actor=IMPORTADOR, datos=datos, el=paso.dia)


def _senalar_por(servicio: Callable[..., Any]) -> "Aplicar":
    """Otro acto que señala una fecha: de nuevo, o al reabrir."""

    def aplicar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
        datos = _datos_de_vista(paso.datos)
        servicio(querella_id=q.pk, actor=IMPORTADOR, datos=datos, el=paso.dia)

    return aplicar


def _continuar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    d = paso.datos
    sesiones.continuar_vista(
        querella_id=q.pk,
        actor=IMPORTADOR,
        vista_el=d["vista_el"],
        hora=d.get("hora", "10:00"),
        lugar=d.get("lugar", ""),
        presentes=d["presentes"],
        el=paso.dia,
    )


def _avocar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    services.proponer_orden(
        querella_id=q.pk,
        actor=IMPORTADOR,
        clase=ClaseDeOrden.AVOCAR,
        razon=paso.datos.get("razon", ""),
        el=paso.dia,
    )


def _datos_de_vista(d: dict[str, Any]) -> vistas.DatosDeVista:
    campos = ("vista_el", "hora", "lugar", "ante", "publica", "privada_por")
    return vistas.DatosDeVista(**{k: d[k] for k in campos if k in d})


def _diligenciar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    d = paso.datos
    campos = {k: d[k] for k in ("medio", "renuncia") if k in d}
    vistas.diligenciar_aviso(
        querella_id=q.pk, actor=IMPORTADOR, papel=d["a"], recibida_el=paso.dia, **campos
    )


def _concluir(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    vistas.concluir_vista(
        querella_id=q.pk,
        actor=IMPORTADOR,
        comparecieron_sin_objecion=paso.datos.get("comparecieron_sin_objecion", False),
        el=paso.dia,
    )


def _informar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    partes = ("hechos", "evidencia", "conclusiones", "consideraciones")
    texto = vistas.TextoDeInforme(**{k: paso.datos[k] for k in partes if k in paso.datos})
    vistas.rendir_informe(querella_id=q.pk, actor=IMPORTADOR, texto=texto, el=paso.dia)


def _resolver(asunto: str, disposicion: str, emitir: Callable[..., Any]) -> Aplicar:
    """Una resolución vieja: su texto, si se tiene, y la fecha; no se inventan votos."""

    def aplicar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
        d = paso.datos
        partes = ("hechos", "determinaciones", "conclusiones")
        comunes: dict[str, Any] = {"querella_id": q.pk, "actor": IMPORTADOR, "el": paso.dia}
        propuesta = services.proponer_resolucion(
            **comunes,
            asunto=asunto,
            disposicion=d.get("disposicion", disposicion),
            texto=TextoDeResolucion(**{k: d[k] for k in partes if k in d}),
            con_perjuicio=d.get("con_perjuicio", False),
            cargos=_por_cargo(q, d),
        )
        emitir(**comunes, resolucion_id=propuesta.pk)

    return aplicar


def _por_cargo(q: Querella, d: dict[str, Any]) -> dict[int, str] | None:
    """Lo dispuesto sobre cada cargo, si consta; la del caso ha de ser la más grave."""
    if "cargos" not in d:
        return None
    suyos = list(q.cargos.order_by("orden").values_list("pk", flat=True))
    if len(suyos) != len(d["cargos"]):
        raise ActoRechazado(_("hay que decir lo dispuesto sobre cada cargo."))
    cargos = dict(zip(suyos, d["cargos"], strict=True))
    if mas_grave(cargos) != d["disposicion"]:
        raise ActoRechazado(_("la disposición del caso es la más grave de las de sus cargos."))
    return cargos


def _simple(servicio: Callable[..., Any], *campos: str) -> Aplicar:
    """Un acto que no pide más que su fecha y estos campos."""

    def aplicar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
        extra = {k: paso.datos[k] for k in campos}
        servicio(querella_id=q.pk, actor=IMPORTADOR, el=paso.dia, **extra)

    return aplicar


def _recibir_denegatoria(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    services.recibir_denegatoria(
        querella_id=q.pk, actor=IMPORTADOR, recibida_el=paso.dia, el=paso.dia
    )


def _contestar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    """Contestar tras anularse la notificación y sin otra la subsana."""
    subsana = q.estado == Estado.PRESENTADA
    services.contestar(
        querella_id=q.pk,
        actor=IMPORTADOR,
        el=paso.dia,
        subsana=subsana,
        contenido=_contenido(q, paso),
    )


def _contenido(q: Querella, paso: Paso) -> ContenidoDeContestacion | None:
    """Lo que dice la contestación, si el archivo lo trae."""
    d = paso.datos
    if "comparece" not in d:
        if d.keys() & {"abogado", "defensas", "respuestas"}:
            raise ActoRechazado(_("diga en «comparece» quién firma la contestación."))
        return None
    if paso.incierta:
        raise ActoRechazado(_("de una contestación sin día no se guarda lo que dice."))
    suyos = q.cargos.order_by("orden").values_list("pk", flat=True)
    return ContenidoDeContestacion(
        comparece=d["comparece"],
        abogado=d.get("abogado", ""),
        defensas=d.get("defensas", ""),
        cargos=dict(zip(suyos, d.get("respuestas", ()), strict=False)),
    )


def _presentar_mocion(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    campos = {k: paso.datos[k] for k in ("clase", "papel", "asunto") if k in paso.datos}
    services.presentar_mocion(querella_id=q.pk, actor=IMPORTADOR, el=paso.dia, **campos)


APLICAR: dict[str, Aplicar] = {
    "presentar": presentar,
    "notificar": _notificar,
    "anular_notificacion": _simple(services.anular_notificacion, "razon"),
    "solicitar_prorroga": _simple(services.solicitar_prorroga),
    "conceder_prorroga": _simple(services.conceder_prorroga),
    "denegar_prorroga": _simple(services.denegar_prorroga, "razon"),
    "recibir_denegatoria": _recibir_denegatoria,
    "presentar_mocion": _presentar_mocion,
    "resolver_mocion": _simple(services.resolver_mocion, "fallo", "razon"),
    "contestar": _contestar,
    "levantar_rebeldia": _simple(services.levantar_rebeldia, "razon"),
    "anotar_rebeldia": _anotar_rebeldia,
    "prestar_asistencia": _simple(services.prestar_asistencia, "resultado"),
    "determinar_interes_publico": _simple(services.determinar_interes_publico, "solicita_abogado"),
    "senalar_vista": _senalar,
    "diligenciar_aviso": _diligenciar,
    "abrir_vista": _simple(vistas.abrir_vista),
    "suspender_vista": _suspender,
    "continuar_vista": _continuar,
    "suspender_sin_fecha": _simple(sesiones.suspender_sin_fecha, "razon"),
    "senalar_de_nuevo": _senalar_por(sesiones.senalar_de_nuevo),
    "reabrir_vista": _senalar_por(vistas.reabrir_vista),
    "avocar": _avocar,
    "concluir_vista": _concluir,
    "rendir_informe": _informar,
    "desestimar_sin_vista": _resolver("sin_vista", "desestimacion", services.desestimar_sin_vista),
    "desestimar": _resolver("desestimar", "desestimacion", services.desestimar),
    "emitir_resolucion": _resolver("fondo", "", services.emitir_resolucion),
    "archivar": _resolver("archivo", "archivo", services.archivar),
    "desestimar_por_vencimiento": _desestimar_por_vencimiento,
    "archivar_en_autos": _simple(services.archivar_en_autos),
    **POSTERIORES,
    **INCIDENTES,
}


def _oraciones(paso: Paso, error: ActoRechazado | ErrorDePlazo) -> tuple[Motivo, ...]:
    """Cada motivo con el acto y su día."""

    def decir() -> list[str]:
        if isinstance(error, ErrorDePlazo):
            textos = [error.en if get_language() == "en" else error.es]
        else:
            textos = error.messages
        cuando = paso.incierta or paso.dia
        principio = _("«%(acto)s» del %(dia)s: ") % {"acto": paso.acto, "dia": cuando}
        return [f"{principio}{texto[:1].lower()}{texto[1:]}" for texto in textos]

    cuantos = 1 if isinstance(error, ErrorDePlazo) else len(error.messages)
    return dicho(decir, [paso.lugar] * cuantos)
