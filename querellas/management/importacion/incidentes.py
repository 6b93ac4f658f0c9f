"""Lo que pasa alrededor del trámite de un caso viejo: partes, medidas, miembros y otros casos."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos.nucleo.incierto import leer
from querellas import services
from querellas.cuentas.politica import IMPORTADOR
from querellas.management.importacion.pasos import Aplicar, Paso
from querellas.models import ClaseDeOrden, Papel, Parte, Querella
from querellas.models.medida import ClaseDeMedida, EstadoDeMedida
from querellas.models.vinculo import ClaseDeVinculo
from querellas.services import ActoRechazado, de_antes
from querellas.services.enmendar_querella import DatosDeEnmienda
from querellas.services.presentar import DatosDeJuramento
from querellas.services.representar import DatosDeAbogado
from vistas import sesiones


def _con(servicio: Callable[..., Any], *campos: str, **fijos: Any) -> Aplicar:
    """Un acto con su fecha y con los campos que el archivo traiga de estos."""

    def aplicar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
        dados = {k: paso.datos[k] for k in campos if k in paso.datos}
        servicio(querella_id=q.pk, actor=IMPORTADOR, el=paso.dia, **dados, **fijos)

    return aplicar


def _parte(q: Querella, datos: dict[str, Any]) -> Parte:
    """La parte de ese papel; con varios querellantes, el de ese lugar en el archivo."""
    suyas = list(q.partes.filter(papel=datos["papel"]).order_by("pk"))
    lugar = int(datos.get("cual", 1))
    if lugar > len(suyas):
        raise ActoRechazado(_("no hay tantas partes con ese papel."))
    return suyas[lugar - 1]


# --- Las partes y sus abogados --------------------------------------------------------------
def _comparecer(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    d = paso.datos
    sale = d.get("sustituye")
    abogado = DatosDeAbogado(
        parte_id=_parte(q, d).pk,
        nombre=d["abogado"],
        numero_de_abogado=d.get("numero_de_abogado", ""),
        direccion=d.get("direccion", ""),
        telefono=d.get("telefono", ""),
        sustituye_id=_abogado(q, sale) if sale else None,
    )
    services.comparecer(querella_id=q.pk, actor=IMPORTADOR, abogado=abogado, el=paso.dia)


def _relevar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    services.relevar_abogado(
        querella_id=q.pk,
        actor=IMPORTADOR,
        comparecencia_id=_abogado(q, paso.datos["abogado"]),
        orden=paso.datos["orden"],
        el=paso.dia,
    )


def _abogado(q: Querella, nombre: str) -> int:
    fila = q.comparecencias.filter(nombre=nombre, hasta__isnull=True).last()
    if fila is None:
        raise ActoRechazado(
            _("no consta que %(nombre)s siga en el caso."), params={"nombre": nombre}
        )
    return fila.pk


def _subsanar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    d = paso.datos
    services.subsanar(
        querella_id=q.pk,
        actor=IMPORTADOR,
        descrita=d.get("prueba", ()),
        resolucion=d.get("resolucion", ""),
        votacion=d.get("votacion", ""),
        el=paso.dia,
    )


def _enmendar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    j = paso.datos["juramento"]
    enmienda = DatosDeEnmienda(
        cargos=tuple(paso.datos["cargos"]),
        prueba_descrita=tuple(paso.datos.get("prueba", ())),
        juramento=DatosDeJuramento(
            quien=j.get("quien") or q.juramento.quien,
            ante=j["ante"],
            lugar=j["lugar"],
            fecha=leer(j["fecha"]),
            testimonio=j.get("testimonio", ""),
        ),
    )
    services.enmendar(querella_id=q.pk, actor=IMPORTADOR, enmienda=enmienda, el=paso.dia)


def _desistir(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    parte = _parte(q, {"papel": Papel.QUERELLANTE, **paso.datos})
    services.solicitar_desistimiento(
        querella_id=q.pk,
        actor=IMPORTADOR,
        parte_id=parte.pk,
        razon=paso.datos.get("razon", ""),
        el=paso.dia,
    )


def _resolver_desistimiento(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    tarea = q.tareas.filter(clase="resolver_desistimiento", cerrada_en=None).first()
    services.resolver_desistimiento(
        querella_id=q.pk,
        actor=IMPORTADOR,
        tarea_id=tarea.pk if tarea else 0,
        concede=paso.datos["concede"],
        orden=paso.datos["orden"],
        el=paso.dia,
    )


def _cese(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    d = paso.datos
    services.anotar_cese(
        querella_id=q.pk,
        actor=IMPORTADOR,
        causa=d["causa"],
        cesa_el=d["cesa_el"],
        evidencia=d["evidencia"],
        el=paso.dia,
    )


# --- Las órdenes de dos miembros y las medidas ----------------------------------------------
def _acordar(clase: str) -> Aplicar:
    """Una orden ya dictada; si es sobre una medida, la última que la espera."""

    def aplicar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
        d = paso.datos
        datos: dict[str, Any] = {k: d[k] for k in ("proposito", "etapa") if k in d}
        if medida := _medida(q, clase):
            datos["medida"] = medida
        services.proponer_orden(
            querella_id=q.pk,
            actor=IMPORTADOR,
            clase=clase,
            razon=d.get("razon", ""),
            datos=datos,
            el=paso.dia,
        )

    return aplicar


_ESPERA = {
    ClaseDeOrden.PROTECTORA: EstadoDeMedida.PEDIDA,
    ClaseDeOrden.NO_PROTECTORA: EstadoDeMedida.PEDIDA,
    ClaseDeOrden.SIN_PROTECTORA: EstadoDeMedida.CONCEDIDA,
}


def _medida(q: Querella, clase: str) -> int | None:
    estado = _ESPERA.get(ClaseDeOrden(clase))
    if estado is None:
        return None
    fila = q.medidas.filter(clase=ClaseDeMedida.PROTECTORA, estado=estado).last()
    if fila is None and clase != ClaseDeOrden.PROTECTORA:
        raise ActoRechazado(_("no hay una orden protectora en ese estado."))
    return fila.pk if fila else None


def _pedir_protectora(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    d = paso.datos
    services.pedir_protectora(
        querella_id=q.pk,
        actor=IMPORTADOR,
        proposito=d["proposito"],
        texto=d["texto"],
        parte_id=_parte(q, d).pk if "papel" in d else None,
        el=paso.dia,
    )


# --- Otros casos ----------------------------------------------------------------------------
def _consolidar(q: Querella, paso: Paso, caso: dict[str, Any]) -> None:
    services.vincular(
        querella_id=q.pk,
        actor=IMPORTADOR,
        otra=paso.datos["otra"],
        clase=ClaseDeVinculo.CONSOLIDADA,
        orden=paso.datos["orden"],
        el=paso.dia,
    )


INCIDENTES: dict[str, Aplicar] = {
    "comparecer": _comparecer,
    "relevar_abogado": _relevar,
    "subsanar": _subsanar,
    "enmendar": _enmendar,
    "solicitar_desistimiento": _desistir,
    "resolver_desistimiento": _resolver_desistimiento,
    "anotar_cese": _cese,
    "resolver_cese": _con(services.resolver_cese, "subsisten", "orden"),
    "presentar_prueba": _con(services.presentar_prueba, "papel", "descripcion"),
    "senalar_18008": _con(services.senalar_18008, "razon"),
    "renunciar_aviso": _con(sesiones.renunciar_aviso, "papel", "como", "constancia"),
    "vincular": _con(services.vincular, "otra"),
    "consolidar": _consolidar,
    "separar": _con(services.separar, "otra", "orden"),
    "paralizar": _con(services.paralizar, "autoridad"),
    "levantar_paralizacion": _con(services.levantar_paralizacion, "autoridad"),
    "fijar_etapa": _acordar(ClaseDeOrden.ETAPA),
    "acudir_a_procedimiento": _acordar(ClaseDeOrden.PROCEDIMIENTO),
    "presentar_procedimiento": _con(
        services.presentar_procedimiento, "tribunal", "numero_judicial"
    ),
    "resolver_procedimiento": _con(services.resolver_procedimiento, "resultado", "autoridad"),
    "terminar_suspension": _con(services.terminar_suspension, "autoridad"),
    "pedir_protectora": _pedir_protectora,
    "dictar_protectora": _acordar(ClaseDeOrden.PROTECTORA),
    "denegar_protectora": _acordar(ClaseDeOrden.NO_PROTECTORA),
    "levantar_protectora": _acordar(ClaseDeOrden.SIN_PROTECTORA),
    "inhibirse": _con(de_antes.anotar_inhibicion, "miembro", "razon"),
    "recusar": _con(de_antes.anotar_recusacion, "miembro", "papel", "fundamento"),
    "resolver_recusacion": _con(
        de_antes.anotar_recusacion_resuelta, "miembro", "resultado", "razon"
    ),
    "designar_sustituto": _con(de_antes.anotar_sustituto, "miembro", "causa", "hasta"),
    "sustituir_asociado": _con(de_antes.anotar_asociado, "miembro", "anterior", "razon"),
    "constar_voto": _con(de_antes.anotar_voto, "miembro", "sentido", "expresion"),
    "emitir_opinion": _con(de_antes.anotar_opinion, "miembro", "texto"),
    "reservar": _con(de_antes.importar_reservado, "orden"),
}
