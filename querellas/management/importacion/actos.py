"""Aplicar un caso importado: cada acto con su fecha, por los mismos servicios que uno de hoy."""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from django.db import IntegrityError, transaction

from plazos import registro
from plazos.calendarios import calendario_recordado
from plazos.lecturas import leidas_una_vez
from plazos.models import Plazo
from plazos.nucleo.calendario import PRIMER_DIA
from plazos.nucleo.errores import ErrorDePlazo
from querellas import services
from querellas.cuentas.politica import IMPORTADOR
from querellas.documentos.huella import canonico
from querellas.estados import Estado
from querellas.management.importacion import digitalizado
from querellas.management.importacion.alcaldia import mandato_de, municipio_de
from querellas.management.importacion.pasos import Aplicar, Paso, vencidos_antes
from querellas.management.importacion.posteriores import POSTERIORES
from querellas.models import ClaseDeAcuerdo, ClaseDeQuerellante, Contador, Procedencia, Querella
from querellas.reloj import ahora, hoy
from querellas.services import ActoRechazado
from querellas.services.decidir import TextoDeResolucion
from querellas.services.notificar import DatosDeServicio
from querellas.services.presentar import (
    NOMBRES_DE_OFICINA,
    SERIE,
    DatosDeJuramento,
    DatosDePresentacion,
    DatosDeQuerellante,
)
from querellas.services.propio import caso_propio
from vistas import services as vistas
from vistas import sesiones

_FECHAS = ("fecha", "recibida_el", "enviada_el", "vista_el", "archivo_en_autos_el")


class LineaRechazada(Exception):  # noqa: N818 - nombre del dominio
    """El caso no se importa; `motivos`, una oración por razón."""

    def __init__(self, *motivos: str) -> None:
        super().__init__(" ".join(motivos))
        self.motivos = motivos


@dataclass(frozen=True)
class Resultado:
    """Lo que quedó, o quedaría, de un caso."""

    numero: str
    estado: str
    asientos: int
    plazos: tuple[tuple[str, date], ...]


@dataclass(frozen=True)
class Origen:
    """De dónde sale una línea y quién la trae."""

    archivo: str
    linea: int
    quien: str
    carpeta: Path | None = None


class YaEstaba(Exception):  # noqa: N818 - nombre del dominio
    """Esa misma línea ya se importó: repetirla no cambia nada."""


def importar(caso: dict[str, Any], origen: Origen | None = None) -> Resultado:
    """Importa un caso entero, o nada. Levanta LineaRechazada y YaEstaba."""
    try:
        with transaction.atomic(), calendario_recordado(), leidas_una_vez():
            _exigir_nueva(caso)
            q, asientos = _aplicar(caso)
            try:
                carpeta = origen.carpeta if origen else None
                digitalizado.incorporar(q, caso.get("digitalizado", ()), carpeta)
            except ActoRechazado as error:
                raise LineaRechazada(*(m[:1].upper() + m[1:] for m in error.messages)) from error
            if origen is not None:
                _anotar_procedencia(q, caso, origen)
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
        raise LineaRechazada("Chocó con otro cambio simultáneo: repita esta línea.") from error


def huella_de(caso: dict[str, Any]) -> str:
    return hashlib.sha256(canonico(caso)).hexdigest()


def _exigir_nueva(caso: dict[str, Any]) -> None:
    """El mismo número con la misma línea ya está; con otra, se rechaza."""
    numero = caso["numero"]
    filas = Querella.objects.filter(numero=numero).values_list("procedencia__linea_sha256")
    for (huella,) in filas:
        if huella == huella_de(caso):
            raise YaEstaba(numero)
        raise LineaRechazada(f"El número {numero} ya está en el sistema.")


def _anotar_procedencia(q: Querella, caso: dict[str, Any], origen: Origen) -> None:
    Procedencia.objects.create(
        querella=q,
        archivo=origen.archivo[:200],
        linea=origen.linea,
        linea_sha256=huella_de(caso),
        linea_tal_cual=caso,
        fuente=caso.get("fuente", ""),
        importada_por=origen.quien[:150],
        importada_en=ahora(),
    )


def _aplicar(caso: dict[str, Any]) -> tuple[Querella, int]:
    """El caso con todos sus actos, y cuántos asientos dejaron."""
    pasos = ordenar(caso["actos"])
    este = hoy()
    _exigir_numero(caso["numero"], este)
    _exigir_fechas(pasos, este)
    q = services.abrir_borrador(actor=IMPORTADOR, historica=True)
    with caso_propio(q) as propio:
        for paso in pasos:
            try:
                _rebeldia_si_toca(q, paso)
                APLICAR[paso.acto](q, paso, caso)
            except (ActoRechazado, ErrorDePlazo) as error:
                raise LineaRechazada(*_oraciones(paso, error)) from error
    return q, propio.numero


# --- Orden y fechas -------------------------------------------------------------------------
def ordenar(actos: list[dict[str, Any]]) -> list[Paso]:
    """Los actos por fecha; los del mismo día, como están escritos."""
    pasos = [paso for acto in actos for paso in _separar(acto)]
    presentada = next((p.dia for p in pasos if p.acto == "presentar"), None)
    # Un hecho de fecha incierta va lo antes que cabe, nunca antes de la presentación.
    pasos = [
        replace(p, dia=presentada)
        if presentada and p.acto == "constar" and _cabe(p.datos["fecha_incierta"], presentada)
        else p
        for p in pasos
    ]
    return sorted(pasos, key=lambda p: p.dia)


def _cabe(incierta: str, dia: date) -> bool:
    """Si ese día es del año o del mes que consta, y no el primero."""
    return dia.isoformat().startswith(incierta) and dia > _primer_dia(incierta)


def _separar(acto: dict[str, Any]) -> list[Paso]:
    """Un acto y los que vienen escritos dentro de él: avisos de vista y archivo en autos."""
    datos = {k: date.fromisoformat(v) if k in _FECHAS else v for k, v in acto.items()}
    dia = datos.get("fecha") or datos.get("recibida_el") or _primer_dia(acto["fecha_incierta"])
    pasos = [Paso(acto["acto"], dia, datos)]
    pasos += [
        paso
        for aviso in acto.get("notificaciones", ())
        for paso in _separar({"acto": "diligenciar_aviso", **aviso})
    ]
    if "archivo_en_autos_el" in datos:
        pasos.append(Paso("archivar_en_autos", datos["archivo_en_autos_el"]))
    return pasos


def _primer_dia(incierta: str) -> date:
    """El primer día del año o del mes que consta: solo para ordenar los actos."""
    anio, _guion, mes = incierta.partition("-")
    return date(int(anio), int(mes or 1), 1)


def _exigir_fechas(pasos: list[Paso], ultimo: date) -> None:
    if pasos[0].acto != "presentar":
        raise LineaRechazada(
            f"«{pasos[0].acto}» es del {pasos[0].dia}, anterior a la presentación."
        )
    motivos = [
        f"«{p.acto}»: la fecha {p.dia} es futura."
        if p.dia > ultimo
        else f"«{p.acto}»: la fecha {p.dia} es anterior al {PRIMER_DIA}."
        for p in pasos
        if not PRIMER_DIA <= p.dia <= ultimo
    ]
    if motivos:
        raise LineaRechazada(*motivos)


def _exigir_numero(numero: str, este: date) -> None:
    """Ninguno que la serie de este año todavía puede dar."""
    formato = registro.lecturas_vigentes(este).formato_numero
    principio = formato.partition("{numero")[0].format(anio=este.year)
    cola = numero.removeprefix(principio)
    if cola != numero and cola.isascii() and cola.isdigit():
        fila = Contador.objects.filter(serie=SERIE, anio=este.year).first()
        usado = fila.ultimo if fila else 0
        if int(cola) > usado and formato.format(anio=este.year, numero=int(cola)) == numero:
            raise LineaRechazada(f"El número {numero} es de la serie que el sistema da este año.")


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
    vencidos = vencidos_antes(q, registro.TERMINOS_DE_CONTESTAR, paso.dia)
    if not vencidos or q.estado != Estado.NOTIFICADA:
        raise ActoRechazado("ese día no había vencido el término para contestar.")
    services.anotar_rebeldia(
        querella_id=q.pk, actor=IMPORTADOR, plazo_id=vencidos[0].pk, el=paso.dia
    )


def _desestimar_por_vencimiento(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    alcance = registro.lecturas_vigentes(paso.dia).que_desestiman
    vencidos = vencidos_antes(q, alcance, paso.dia)
    if not vencidos:
        raise ActoRechazado("ese día no había vencido ningún término compulsorio.")
    services.desestimar_por_vencimiento(
        querella_id=q.pk, actor=IMPORTADOR, plazo_id=vencidos[0].pk, el=paso.dia
    )


# --- Cada acto ------------------------------------------------------------------------------
def _presentar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    mandato = mandato_de(caso["querellado"], paso.dia)
    querellantes = [caso["querellante"], *caso.get("otros_querellantes", ())]
    for d in querellantes:
        if d.get("municipio") and municipio_de(d["municipio"]) != mandato.municipio:
            raise ActoRechazado("la Legislatura querellante es de otro municipio.")
    j = caso["juramento"]
    services.presentar(
        querella_id=q.pk,
        actor=IMPORTADOR,
        el=paso.dia,
        datos=DatosDePresentacion(
            numero=caso["numero"],
            querellantes=tuple(_querellante(d) for d in querellantes),
            mandato_id=mandato.pk,
            cargos=tuple(caso["cargos"]),
            asunto=caso.get("asunto", ""),
            prueba_descrita=tuple(caso.get("prueba", ())),
            juramento=DatosDeJuramento(
                quien=j.get("quien") or _nombre(caso["querellante"], str(mandato.municipio)),
                ante=j["ante"],
                lugar=j["lugar"],
                fecha=date.fromisoformat(j["fecha"]),
                testimonio=j.get("testimonio", ""),
            ),
        ),
    )


def _querellante(d: dict[str, Any]) -> DatosDeQuerellante:
    return DatosDeQuerellante(**{k: v for k, v in d.items() if k != "municipio"})


def _nombre(d: dict[str, Any], municipio: str) -> str:
    """Como se escribiría quien juró, si el archivo no lo dice aparte."""
    if d["clase"] == ClaseDeQuerellante.LEGISLATURA:
        return f"{NOMBRES_DE_OFICINA[d['clase']][0]} de {municipio}"
    if d["clase"] in NOMBRES_DE_OFICINA:
        return NOMBRES_DE_OFICINA[d["clase"]][0]
    partes = (d.get(c, "") for c in ("nombre", "apellido_paterno", "apellido_materno"))
    return " ".join(p for p in partes if p)


def _notificar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    campos = {k: v for k, v in paso.datos.items() if k != "acto"}
    services.notificar(
        querella_id=q.pk, actor=IMPORTADOR, servicio=DatosDeServicio(**campos), el=paso.dia
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
    services.proponer_acuerdo(
        querella_id=q.pk,
        actor=IMPORTADOR,
        clase=ClaseDeAcuerdo.AVOCAR,
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
        querella_id=q.pk, actor=IMPORTADOR, papel=d["a"], recibida_el=d["recibida_el"], **campos
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
        )
        emitir(**comunes, resolucion_id=propuesta.pk)

    return aplicar


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
    services.contestar(querella_id=q.pk, actor=IMPORTADOR, el=paso.dia, subsana=subsana)


def _presentar_mocion(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    campos = {k: paso.datos[k] for k in ("clase", "papel", "asunto") if k in paso.datos}
    services.presentar_mocion(querella_id=q.pk, actor=IMPORTADOR, el=paso.dia, **campos)


APLICAR: dict[str, Aplicar] = {
    "presentar": _presentar,
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
}


def _oraciones(paso: Paso, error: ActoRechazado | ErrorDePlazo) -> list[str]:
    """Cada motivo con el acto y su día."""
    textos = [error.es] if isinstance(error, ErrorDePlazo) else error.messages
    return [f"«{paso.acto}» del {paso.dia}: {texto[:1].lower()}{texto[1:]}" for texto in textos]
