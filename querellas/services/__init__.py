"""Los actos: una función por acto. Aquí no se lee para mostrar ni se dibujan páginas."""

from querellas.services.acusar import acusar_deficiencia
from querellas.services.archivo import (
    ArchivoInservible,
    cargar_fichas,
    constar_fecha_incierta,
    corregir_ficha,
    promover_ficha,
    recibir_escaneo,
    registrar_ficha,
)
from querellas.services.atencion import atender_alarma, cerrar_tarea
from querellas.services.base import ActoRechazado, RelojAtrasado, TerminoVencido
from querellas.services.cesar import anotar_cese, resolver_cese
from querellas.services.citar import (
    acudir_al_tribunal,
    anotar_auxilio,
    anotar_citacion,
    citar,
)
from querellas.services.completar import concurrir_con_parte, proponer_parte
from querellas.services.contestar import anotar_rebeldia, contestar
from querellas.services.corregir_documento import corregir_documento
from querellas.services.decidir import (
    archivar,
    archivar_en_autos,
    desestimar,
    desestimar_sin_vista,
    emitir_resolucion,
    proponer_resolucion,
)
from querellas.services.desistir import resolver_desistimiento, solicitar_desistimiento
from querellas.services.determinar import determinar_interes_publico
from querellas.services.dictar import firmar_orden, proponer_orden, retirar_orden
from querellas.services.encargos import cumplir_encargo, encargar_estudio
from querellas.services.enmendar import corregir_asiento, eliminar_asiento
from querellas.services.enmendar_querella import enmendar
from querellas.services.entregar import anotar_entrega
from querellas.services.expedir import (
    expedir_caratula,
    expedir_copia,
    expedir_cortesia,
    expedir_entregas,
    expedir_estado,
    expedir_hoja,
    expedir_volumen,
)
from querellas.services.inhibir import inhibirse, recusar, resolver_recusacion
from querellas.services.interes_publico import prestar_asistencia
from querellas.services.mandato import recibir_mandato
from querellas.services.medidas import (
    pedir_protectora,
    presentar_procedimiento,
    resolver_procedimiento,
    terminar_suspension,
)
from querellas.services.minutas import levantar_minuta
from querellas.services.mociones import presentar_mocion, resolver_mocion
from querellas.services.mostrador import dar_cuenta_del_ponche, ponchar
from querellas.services.notificar import anular_notificacion, notificar
from querellas.services.paralizar import levantar_paralizacion, paralizar
from querellas.services.personas import anotar_alias, fundir_personas, separar_personas
from querellas.services.presentar import (
    abrir_borrador,
    descartar,
    guardar_borrador,
    presentar,
)
from querellas.services.presentar_prueba import presentar_prueba
from querellas.services.prorrogas import (
    conceder_prorroga,
    denegar_prorroga,
    recibir_denegatoria,
    solicitar_prorroga,
)
from querellas.services.rebeldia import levantar_rebeldia
from querellas.services.reconsiderar import archivar_denegatoria, pedir_reconsideracion
from querellas.services.representar import comparecer, relevar_abogado
from querellas.services.reservar import levantar_reserva, reservar
from querellas.services.revertir import proponer_reversion, revertir_desestimacion
from querellas.services.revision import anotar_revision
from querellas.services.subsanar import senalar_18008, subsanar
from querellas.services.sustituir import designar_sustituto
from querellas.services.tachar import publicar_version
from querellas.services.vencer import confirmar_vencimiento, desestimar_por_vencimiento
from querellas.services.vincular import separar, vincular
from querellas.services.votos import emitir_opinion, votar_de_otro_modo

__all__ = [
    "acudir_al_tribunal",
    "anotar_auxilio",
    "anotar_citacion",
    "citar",
    "levantar_minuta",
    "separar_personas",
    "fundir_personas",
    "anotar_alias",
    "ActoRechazado",
    "ArchivoInservible",
    "RelojAtrasado",
    "TerminoVencido",
    "abrir_borrador",
    "acusar_deficiencia",
    "anotar_cese",
    "anotar_entrega",
    "anotar_rebeldia",
    "anotar_revision",
    "anular_notificacion",
    "archivar",
    "archivar_denegatoria",
    "archivar_en_autos",
    "atender_alarma",
    "cargar_fichas",
    "cerrar_tarea",
    "comparecer",
    "conceder_prorroga",
    "cumplir_encargo",
    "encargar_estudio",
    "confirmar_vencimiento",
    "contestar",
    "corregir_asiento",
    "constar_fecha_incierta",
    "corregir_ficha",
    "dar_cuenta_del_ponche",
    "denegar_prorroga",
    "corregir_documento",
    "publicar_version",
    "descartar",
    "desestimar",
    "designar_sustituto",
    "desestimar_por_vencimiento",
    "desestimar_sin_vista",
    "determinar_interes_publico",
    "eliminar_asiento",
    "emitir_opinion",
    "emitir_resolucion",
    "enmendar",
    "expedir_caratula",
    "expedir_copia",
    "expedir_cortesia",
    "expedir_entregas",
    "expedir_estado",
    "expedir_hoja",
    "expedir_volumen",
    "firmar_orden",
    "guardar_borrador",
    "inhibirse",
    "levantar_paralizacion",
    "levantar_rebeldia",
    "levantar_reserva",
    "notificar",
    "paralizar",
    "pedir_protectora",
    "pedir_reconsideracion",
    "ponchar",
    "presentar",
    "presentar_mocion",
    "presentar_procedimiento",
    "presentar_prueba",
    "prestar_asistencia",
    "promover_ficha",
    "proponer_orden",
    "proponer_resolucion",
    "proponer_reversion",
    "recibir_denegatoria",
    "recibir_escaneo",
    "recibir_mandato",
    "registrar_ficha",
    "proponer_parte",
    "recusar",
    "registrar_ficha",
    "relevar_abogado",
    "reservar",
    "resolver_cese",
    "resolver_desistimiento",
    "resolver_mocion",
    "resolver_procedimiento",
    "resolver_recusacion",
    "retirar_orden",
    "revertir_desestimacion",
    "senalar_18008",
    "separar",
    "solicitar_desistimiento",
    "solicitar_prorroga",
    "subsanar",
    "terminar_suspension",
    "vincular",
    "concurrir_con_parte",
    "votar_de_otro_modo",
]
