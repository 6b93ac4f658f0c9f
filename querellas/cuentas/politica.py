"""LA tabla de permisos: acción x papel (+ relación con el objeto). Todo permiso está aquí.

Las relaciones son filtros `Q` por ruta, de modo que una lista obedece la misma regla que un
objeto. Este módulo no importa ningún modelo de arriba ni mira `is_superuser`.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, Model, OuterRef, Q, QuerySet

from querellas.cuentas.models import ClaseDeRol, Rol, Usuario
from querellas.cuentas.relaciones import IMPORTADOR as IMPORTADOR
from querellas.cuentas.relaciones import SISTEMA as SISTEMA
from querellas.cuentas.relaciones import Actor as Actor
from querellas.cuentas.relaciones import ActorDeSistema as ActorDeSistema
from querellas.cuentas.relaciones import (
    Relacion,
    cualquiera,
    de_record,
    hoy_sql,
    no_inhibido,
    por_el_querellado,
    sustituye_a_quien_preside,
)


class Accion(StrEnum):
    """Todo lo que alguien puede querer hacer o ver."""

    VER_SECRETARIA = "ver_secretaria"
    VER_DESPACHO = "ver_despacho"
    VER_PORTAL = "ver_portal"
    VER_AUDITORIA = "ver_auditoria"
    VER_EXPEDIENTE = "ver_expediente"
    DESCARGAR_DOCUMENTO = "descargar_documento"
    PREPARAR_QUERELLA = "preparar_querella"
    PRESENTAR = "presentar"
    NOTIFICAR = "notificar"
    ANULAR_NOTIFICACION = "anular_notificacion"
    ANOTAR_ENTREGA = "anotar_entrega"
    COMPARECER = "comparecer"
    RELEVAR_ABOGADO = "relevar_abogado"
    SUBSANAR = "subsanar"
    ENMENDAR = "enmendar"
    SOLICITAR_DESISTIMIENTO = "solicitar_desistimiento"
    RESOLVER_DESISTIMIENTO = "resolver_desistimiento"
    ANOTAR_CESE = "anotar_cese"
    RESOLVER_CESE = "resolver_cese"
    VINCULAR = "vincular"
    CONSOLIDAR = "consolidar"
    SENALAR_18008 = "senalar_18008"
    SOLICITAR_PRORROGA = "solicitar_prorroga"
    PRESENTAR_MOCION = "presentar_mocion"
    PRESENTAR_PRUEBA = "presentar_prueba"
    RESOLVER_MOCION = "resolver_mocion"
    CONTESTAR = "contestar"
    ANOTAR_REBELDIA = "anotar_rebeldia"
    LEVANTAR_REBELDIA = "levantar_rebeldia"
    SENALAR_VISTA = "senalar_vista"
    DILIGENCIAR_AVISO = "diligenciar_aviso"
    ABRIR_VISTA = "abrir_vista"
    SUSPENDER_VISTA = "suspender_vista"
    CONCLUIR_VISTA = "concluir_vista"
    RENDIR_INFORME = "rendir_informe"
    PROPONER_RESOLUCION = "proponer_resolucion"
    EMITIR_RESOLUCION = "emitir_resolucion"
    DESESTIMAR_SIN_VISTA = "desestimar_sin_vista"
    DESESTIMAR = "desestimar"
    EMITIR_OPINION = "emitir_opinion"
    COMPLETAR_RESOLUCION = "completar_resolucion"
    COMPLETAR_INFORME = "completar_informe"
    REABRIR_VISTA = "reabrir_vista"
    CONTINUAR_VISTA = "continuar_vista"
    RENUNCIAR_AVISO = "renunciar_aviso"
    DESIGNAR_SUSTITUTO = "designar_sustituto"
    INHIBIRSE = "inhibirse"
    RECUSAR = "recusar"
    RESOLVER_RECUSACION = "resolver_recusacion"
    ARCHIVAR = "archivar"
    DESESTIMAR_POR_VENCIMIENTO = "desestimar_por_vencimiento"
    CONFIRMAR_VENCIMIENTO = "confirmar_vencimiento"
    REVERTIR_DESESTIMACION = "revertir_desestimacion"
    RECALCULAR = "recalcular"
    ARCHIVAR_EN_AUTOS = "archivar_en_autos"
    PEDIR_RECONSIDERACION = "pedir_reconsideracion"
    ANOTAR_REVISION = "anotar_revision"
    RECIBIR_MANDATO = "recibir_mandato"
    ENCARGAR_ESTUDIO = "encargar_estudio"
    CERRAR_RECURSO = "cerrar_recurso"
    ANOTAR_MEDIDA = "anotar_medida"
    PEDIR_PROTECTORA = "pedir_protectora"
    EXPEDIR = "expedir"
    CITAR = "citar"
    ANOTAR_CITACION = "anotar_citacion"
    ACUDIR_AL_TRIBUNAL = "acudir_al_tribunal"
    LEVANTAR_MINUTA = "levantar_minuta"
    DETERMINAR_INTERES_PUBLICO = "determinar_interes_publico"
    PRESTAR_ASISTENCIA = "prestar_asistencia"
    RESERVAR = "reservar"
    LEVANTAR_RESERVA = "levantar_reserva"
    CORREGIR_DOCUMENTO = "corregir_documento"
    PUBLICAR_VERSION = "publicar_version"
    CORREGIR_ASIENTO = "corregir_asiento"
    ELIMINAR_ASIENTO = "eliminar_asiento"
    PARALIZAR = "paralizar"
    PROPONER_ORDEN = "proponer_orden"
    FIRMAR_ORDEN = "firmar_orden"
    SIMULAR = "simular"
    PROPONER_CALENDARIO = "proponer_calendario"
    ADOPTAR_CALENDARIO = "adoptar_calendario"
    ATENDER = "atender"
    LIBERAR_FRENO = "liberar_freno"
    PONER_CONTINGENCIA = "poner_contingencia"
    PONCHAR = "ponchar"
    DAR_CUENTA_DE_PONCHE = "dar_cuenta_de_ponche"
    LLEVAR_ARCHIVO = "llevar_archivo"
    FUNDIR_PERSONAS = "fundir_personas"
    IMPORTAR = "importar"
    ADMINISTRAR = "administrar"


@dataclass(frozen=True)
class Regla:
    rol: ClaseDeRol
    relacion: Relacion = cualquiera


_SECRETARIA = Regla(ClaseDeRol.SECRETARIA)
_PRESIDENTE = Regla(ClaseDeRol.PRESIDENTE, no_inhibido)
_COMISIONADO = Regla(ClaseDeRol.COMISIONADO, no_inhibido)
_ABOGADO = Regla(ClaseDeRol.ABOGADO, de_record)
_PARTE = Regla(ClaseDeRol.PARTE, de_record)
_DEL_QUERELLADO = (
    Regla(ClaseDeRol.ABOGADO, por_el_querellado),
    Regla(ClaseDeRol.PARTE, por_el_querellado),
)
_ADMINISTRADOR = Regla(ClaseDeRol.ADMINISTRADOR)
# Lee todo lo asentado, también lo reservado; no hace ningún acto. Lo que se delibera, no.
_AUDITOR = Regla(ClaseDeRol.AUDITOR)
_COMISION = (_PRESIDENTE, _COMISIONADO)
_SUSTITUTO = Regla(ClaseDeRol.COMISIONADO, sustituye_a_quien_preside)

TABLA: dict[Accion, tuple[Regla, ...]] = {
    Accion.VER_SECRETARIA: (_SECRETARIA,),
    Accion.VER_DESPACHO: _COMISION,
    Accion.VER_PORTAL: (_ABOGADO, _PARTE),
    Accion.VER_AUDITORIA: (_AUDITOR,),
    Accion.VER_EXPEDIENTE: (_SECRETARIA, *_COMISION, _ABOGADO, _PARTE, _AUDITOR),
    Accion.DESCARGAR_DOCUMENTO: (_SECRETARIA, *_COMISION, _ABOGADO, _PARTE, _AUDITOR),
    Accion.PREPARAR_QUERELLA: (_SECRETARIA,),
    Accion.PRESENTAR: (_SECRETARIA,),
    Accion.NOTIFICAR: (_SECRETARIA,),
    Accion.ANULAR_NOTIFICACION: (_SECRETARIA,),
    Accion.ANOTAR_ENTREGA: (_SECRETARIA,),
    Accion.COMPARECER: (_SECRETARIA,),
    Accion.RELEVAR_ABOGADO: (_SECRETARIA, _PRESIDENTE),
    Accion.SUBSANAR: (_SECRETARIA,),
    Accion.ENMENDAR: (_SECRETARIA,),
    Accion.SOLICITAR_DESISTIMIENTO: (_SECRETARIA,),
    Accion.RESOLVER_DESISTIMIENTO: (_SECRETARIA, _PRESIDENTE),
    Accion.ANOTAR_CESE: (_SECRETARIA,),
    Accion.RESOLVER_CESE: (_SECRETARIA, _PRESIDENTE),
    Accion.VINCULAR: (_SECRETARIA,),
    Accion.CONSOLIDAR: (_SECRETARIA, _PRESIDENTE),
    Accion.SENALAR_18008: (_SECRETARIA, *_COMISION),
    # Contestar y pedir más término son del alcalde, no de quien se querella (18.004#3, 18.004#4).
    Accion.SOLICITAR_PRORROGA: (_SECRETARIA, *_DEL_QUERELLADO),
    Accion.PRESENTAR_MOCION: (_SECRETARIA, _ABOGADO, _PARTE),
    Accion.PRESENTAR_PRUEBA: (_SECRETARIA, _ABOGADO, _PARTE),
    Accion.RESOLVER_MOCION: _COMISION,
    Accion.CONTESTAR: (_SECRETARIA, *_DEL_QUERELLADO),
    Accion.ANOTAR_REBELDIA: (),
    Accion.LEVANTAR_REBELDIA: _COMISION,
    # «La Comisión ... podrá desestimar o señalar una vista» (18.004#5): señalarla cumple el
    # término que la obliga; la Secretaría la notifica (18.013#3), no la señala. La propone
    # cualquier miembro; si el Reglamento la deja a quien preside, lo exige el servicio.
    Accion.SENALAR_VISTA: _COMISION,
    Accion.DILIGENCIAR_AVISO: (_SECRETARIA,),
    Accion.ABRIR_VISTA: (_SECRETARIA, *_COMISION),
    Accion.SUSPENDER_VISTA: (_PRESIDENTE, _SUSTITUTO),
    Accion.CONCLUIR_VISTA: (_SECRETARIA, *_COMISION),
    Accion.RENDIR_INFORME: (_COMISIONADO,),
    Accion.PROPONER_RESOLUCION: _COMISION,
    Accion.EMITIR_RESOLUCION: _COMISION,
    Accion.DESESTIMAR_SIN_VISTA: _COMISION,
    Accion.DESESTIMAR: _COMISION,
    Accion.EMITIR_OPINION: _COMISION,
    Accion.COMPLETAR_RESOLUCION: _COMISION,
    Accion.COMPLETAR_INFORME: (_COMISIONADO,),
    Accion.REABRIR_VISTA: (_SECRETARIA, _PRESIDENTE, _SUSTITUTO),
    Accion.CONTINUAR_VISTA: (_SECRETARIA, *_COMISION),
    Accion.RENUNCIAR_AVISO: (_SECRETARIA,),
    # La Secretaría sirve a voluntad de quien preside (18.013#1): no escoge a quien lo sustituye.
    Accion.DESIGNAR_SUSTITUTO: _COMISION,
    Accion.INHIBIRSE: _COMISION,
    Accion.RECUSAR: (_SECRETARIA, _ABOGADO, _PARTE),
    Accion.RESOLVER_RECUSACION: _COMISION,
    Accion.ARCHIVAR: _COMISION,
    Accion.DESESTIMAR_POR_VENCIMIENTO: (),
    Accion.CONFIRMAR_VENCIMIENTO: (_SECRETARIA, *_COMISION),
    Accion.REVERTIR_DESESTIMACION: (_SECRETARIA, *_COMISION),
    Accion.RECALCULAR: (),
    Accion.ARCHIVAR_EN_AUTOS: (_SECRETARIA,),
    Accion.PEDIR_RECONSIDERACION: (_SECRETARIA, _ABOGADO, _PARTE),
    Accion.ANOTAR_REVISION: (_SECRETARIA,),
    Accion.RECIBIR_MANDATO: (_SECRETARIA,),
    Accion.ENCARGAR_ESTUDIO: _COMISION,
    Accion.CERRAR_RECURSO: (),
    Accion.ANOTAR_MEDIDA: (_SECRETARIA,),
    Accion.PEDIR_PROTECTORA: (_SECRETARIA, _ABOGADO, _PARTE),
    Accion.EXPEDIR: (_SECRETARIA,),
    # Citan la Comisión, sus Asociados y su Secretario; al tribunal acude la Comisión (18.003).
    Accion.CITAR: (_SECRETARIA, *_COMISION),
    Accion.ANOTAR_CITACION: (_SECRETARIA, *_COMISION),
    Accion.ACUDIR_AL_TRIBUNAL: _COMISION,
    Accion.LEVANTAR_MINUTA: (_SECRETARIA,),
    # Es discreción de la Comisión (18.002#x-c, 18.004#9), no de quien asiste al ciudadano.
    Accion.DETERMINAR_INTERES_PUBLICO: _COMISION,
    Accion.PRESTAR_ASISTENCIA: (_SECRETARIA,),
    Accion.RESERVAR: (_SECRETARIA, _PRESIDENTE, _SUSTITUTO),
    Accion.LEVANTAR_RESERVA: (_SECRETARIA, *_COMISION),
    Accion.CORREGIR_DOCUMENTO: (_SECRETARIA,),
    Accion.PUBLICAR_VERSION: (_SECRETARIA,),
    Accion.CORREGIR_ASIENTO: (_SECRETARIA, _PRESIDENTE),
    Accion.ELIMINAR_ASIENTO: (_SECRETARIA, _PRESIDENTE),
    Accion.PARALIZAR: (_SECRETARIA,),
    Accion.PROPONER_ORDEN: (_SECRETARIA, *_COMISION),
    Accion.FIRMAR_ORDEN: _COMISION,
    Accion.SIMULAR: (_SECRETARIA, *_COMISION),
    Accion.PROPONER_CALENDARIO: (_SECRETARIA, *_COMISION),
    Accion.ADOPTAR_CALENDARIO: _COMISION,
    Accion.ATENDER: (_SECRETARIA, _PRESIDENTE),
    Accion.LIBERAR_FRENO: (_SECRETARIA, *_COMISION),
    Accion.PONER_CONTINGENCIA: (_SECRETARIA, _PRESIDENTE),
    Accion.PONCHAR: (_SECRETARIA,),
    Accion.DAR_CUENTA_DE_PONCHE: (_SECRETARIA, _PRESIDENTE),
    Accion.LLEVAR_ARCHIVO: (_SECRETARIA,),
    Accion.FUNDIR_PERSONAS: (_SECRETARIA,),
    # Se importa por la línea de comandos; quien administra cuentas no toca ningún caso.
    Accion.IMPORTAR: (),
    Accion.ADMINISTRAR: (_ADMINISTRADOR,),
}

# Con qué empieza, en un caso leído, cada relación que se leyó con él.
_RELACION = "relacion_"

# Lo que hacen los actores que no son personas.
DE_SISTEMA: dict[str, frozenset[Accion]] = {
    SISTEMA.nombre: frozenset(
        {
            Accion.ANOTAR_CESE,
            Accion.ANOTAR_REBELDIA,
            Accion.CERRAR_RECURSO,
            Accion.DESESTIMAR_POR_VENCIMIENTO,
            Accion.RECALCULAR,
        }
    ),
    # Lo que un expediente viejo dice que pasó; ni lo de hoy ni lo que piden dos personas.
    IMPORTADOR.nombre: frozenset(Accion)
    - {
        Accion.ACUDIR_AL_TRIBUNAL,
        Accion.ADMINISTRAR,
        Accion.ADOPTAR_CALENDARIO,
        Accion.ANOTAR_CITACION,
        Accion.ATENDER,
        Accion.CITAR,
        Accion.CONFIRMAR_VENCIMIENTO,
        Accion.CORREGIR_ASIENTO,
        Accion.CORREGIR_DOCUMENTO,
        Accion.DAR_CUENTA_DE_PONCHE,
        Accion.ELIMINAR_ASIENTO,
        Accion.EXPEDIR,
        Accion.LEVANTAR_MINUTA,
        Accion.LEVANTAR_RESERVA,
        Accion.LIBERAR_FRENO,
        Accion.PONCHAR,
        Accion.PONER_CONTINGENCIA,
        Accion.PROPONER_CALENDARIO,
        Accion.PROPONER_ORDEN,
        Accion.PUBLICAR_VERSION,
        Accion.RESERVAR,
        Accion.REVERTIR_DESESTIMACION,
        Accion.SIMULAR,
        Accion.VER_AUDITORIA,
        Accion.VER_DESPACHO,
        Accion.VER_PORTAL,
        Accion.VER_SECRETARIA,
    },
}


def papeles(usuario: Usuario, *, de_nuevo: bool = False) -> frozenset[str]:
    """Papeles vigentes hoy; se recuerdan en el objeto salvo que se pidan de nuevo."""
    recordados: frozenset[str] | None = usuario.__dict__.get("_papeles")
    if recordados is not None and not de_nuevo:
        return recordados
    if not usuario.is_active:
        vigentes: frozenset[str] = frozenset()
    else:
        vigentes = frozenset(
            Rol.objects.filter(usuario=usuario, desde__lte=hoy_sql())
            .filter(Q(hasta__isnull=True) | Q(hasta__gte=hoy_sql()))
            .values_list("clase", flat=True)
        )
    usuario.__dict__["_papeles"] = vigentes
    return vigentes


def _filtro(usuario: Usuario, accion: Accion, ruta: str) -> Q | None:
    """Unión de las reglas que tocan al usuario; None si ninguna le toca."""
    suyas = [r for r in TABLA[accion] if r.rol in papeles(usuario)]
    if not suyas:
        return None
    if any(r.relacion is cualquiera for r in suyas):
        return Q()
    union = Q()
    for regla in suyas:
        union |= _con_ruta(regla.relacion(usuario), ruta)
    return union


def _con_ruta(q: Q, ruta: str) -> Q:
    """Antepone la ruta (p. ej. `querella__`) a cada filtro de la relación."""
    if not ruta:
        return q
    hijos: list[Any] = list(q.children)
    return Q(
        *(
            _con_ruta(hijo, ruta) if isinstance(hijo, Q) else (ruta + str(hijo[0]), hijo[1])
            for hijo in hijos
        ),
        _connector=q.connector,
        _negated=q.negated,
    )


def visibles(consulta: QuerySet[Any], actor: Actor, accion: Accion) -> QuerySet[Any]:
    """La consulta reducida a lo que el actor puede; vacía si nada."""
    if isinstance(actor, ActorDeSistema):
        if accion not in DE_SISTEMA[actor.nombre]:
            return consulta.none()
        suyas = Q(**{_ruta(consulta.model) + "origen": "historico"}) if actor.historico else Q()
        return consulta.filter(suyas)
    filtro = _filtro(actor, accion, _ruta(consulta.model))
    if filtro is None:
        return consulta.none()
    if not filtro:
        return consulta
    ids = consulta.model._default_manager.filter(filtro).values("pk")
    return consulta.filter(pk__in=ids)


def permite(actor: Actor, accion: Accion, objeto: Model | None = None) -> bool:
    """¿Puede el actor hacer la acción (sobre el objeto)?"""
    if isinstance(actor, ActorDeSistema):
        puede = accion in DE_SISTEMA[actor.nombre]
        # El importador escribe lo que ya pasó: en un caso vivo no hace nada.
        if puede and actor.historico and objeto is not None:
            return bool(getattr(getattr(objeto, "querella", objeto), "origen", "") == "historico")
        return puede
    if not actor.is_authenticated:
        return False
    if objeto is None:
        return any(r.rol in papeles(actor) for r in TABLA[accion])
    filtro = _filtro(actor, accion, _ruta(type(objeto)))
    if filtro is None:
        return False
    if not filtro:
        return True
    return bool(type(objeto)._default_manager.filter(filtro, pk=objeto.pk).exists())


def _de_sus_papeles(usuario: Usuario, reglas: tuple[Regla, ...]) -> set[Relacion]:
    return {r.relacion for r in reglas if r.rol in papeles(usuario)}


def con_relaciones(consulta: QuerySet[Any], usuario: Usuario) -> QuerySet[Any]:
    """Los casos con lo que esa persona es en cada uno, leído con ellos: ver `permite_segun`."""
    todas = {r for reglas in TABLA.values() for r in _de_sus_papeles(usuario, reglas)}
    suyos = consulta.model._default_manager.filter(pk=OuterRef("pk"))
    anotada: QuerySet[Any] = consulta.annotate(
        **{_RELACION + r.__name__: Exists(suyos.filter(r(usuario))) for r in todas - {cualquiera}}
    )
    return anotada


def relaciones_leidas(caso: Model) -> frozenset[str]:
    """Las que `con_relaciones` halló en ese caso."""
    suyas = {k: v for k, v in vars(caso).items() if k.startswith(_RELACION)}
    return frozenset(k.removeprefix(_RELACION) for k, v in suyas.items() if v)


def permite_segun(usuario: Usuario, accion: Accion, relaciones: frozenset[str]) -> bool:
    """Lo mismo que `permite` sobre un caso, con sus relaciones ya leídas: no pregunta nada."""
    suyas = _de_sus_papeles(usuario, TABLA[accion])
    return any(r is cualquiera or r.__name__ in relaciones for r in suyas)


def exigir(actor: Actor, accion: Accion, objeto: Model | None = None) -> None:
    """Como `permite`, pero levanta PermissionDenied."""
    if not permite(actor, accion, objeto):
        raise PermissionDenied(f"{accion}")


def _ruta(modelo: type[Model]) -> str:
    """Camino del modelo a la querella: vacío si ya lo es, `querella__` si le pertenece."""
    return "" if modelo._meta.label == "querellas.Querella" else "querella__"
