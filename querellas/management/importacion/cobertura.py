"""Qué acto de hoy tiene fila en el importador y cuál no, con su razón: una prueba lo exige.

Añadir un acto a la ley sin decir aquí cómo entra en un caso viejo hace fallar esa prueba.
"""

from querellas.cuentas.politica import Accion
from querellas.estados import ETAPAS_DE_MANDATO

# La transición que no se llama como su fila.
FILA_DE_TRANSICION: dict[str, str] = {
    "subsanar_notificacion": "contestar",
    "concluir_ante_asociado": "concluir_vista",
    "concluir_ante_pleno": "concluir_vista",
    "reconsiderar": "acoger_reconsideracion",
    **{
        f"perder_jurisdiccion_a_{estado}": "perder_jurisdiccion"
        for estado in ("resuelta", "desestimada", "archivada")
    },
    **{f"mandato_a_{etapa}": "recibir_mandato" for etapa in ETAPAS_DE_MANDATO},
}
SIN_FILA_DE_TRANSICION: dict[str, str] = {
    "revertir_a_": (
        "La reversión la confirman dos personas en el sistema; si aquella desestimación quedó sin "
        "efecto, la línea no la trae."
    ),
}

_DE_HOY = "Es un trámite de hoy y del sistema, no del expediente viejo."
_SIN_PAPELES = "Un caso importado no hizo aquí sus papeles: no hay qué entregar, sellar o cambiar."
FILAS_DE_ACCION: dict[Accion, tuple[str, ...]] = {
    Accion.PRESENTAR: ("presentar",),
    Accion.NOTIFICAR: ("notificar", "recibir_denegatoria"),
    Accion.ANULAR_NOTIFICACION: ("anular_notificacion",),
    Accion.COMPARECER: ("comparecer",),
    Accion.RELEVAR_ABOGADO: ("relevar_abogado",),
    Accion.SUBSANAR: ("subsanar",),
    Accion.ENMENDAR: ("enmendar",),
    Accion.SOLICITAR_DESISTIMIENTO: ("solicitar_desistimiento",),
    Accion.RESOLVER_DESISTIMIENTO: ("resolver_desistimiento",),
    Accion.ANOTAR_CESE: ("anotar_cese",),
    Accion.RESOLVER_CESE: ("resolver_cese",),
    Accion.VINCULAR: ("vincular",),
    Accion.CONSOLIDAR: ("consolidar", "separar"),
    Accion.SENALAR_18008: ("senalar_18008",),
    Accion.SOLICITAR_PRORROGA: ("solicitar_prorroga",),
    Accion.PRESENTAR_MOCION: ("presentar_mocion",),
    Accion.RESOLVER_MOCION: ("resolver_mocion", "conceder_prorroga", "denegar_prorroga"),
    Accion.CONTESTAR: ("contestar",),
    Accion.PRESENTAR_PRUEBA: ("presentar_prueba",),
    Accion.ANOTAR_REBELDIA: ("anotar_rebeldia",),
    Accion.LEVANTAR_REBELDIA: ("levantar_rebeldia",),
    Accion.SENALAR_VISTA: ("senalar_vista", "senalar_de_nuevo"),
    Accion.DILIGENCIAR_AVISO: ("diligenciar_aviso",),
    Accion.RENUNCIAR_AVISO: ("renunciar_aviso",),
    Accion.ABRIR_VISTA: ("abrir_vista",),
    Accion.SUSPENDER_VISTA: ("suspender_vista", "suspender_sin_fecha"),
    Accion.CONTINUAR_VISTA: ("continuar_vista",),
    Accion.CONCLUIR_VISTA: ("concluir_vista",),
    Accion.REABRIR_VISTA: ("reabrir_vista",),
    Accion.RENDIR_INFORME: ("rendir_informe",),
    Accion.PROPONER_RESOLUCION: ("emitir_resolucion",),
    Accion.EMITIR_RESOLUCION: ("emitir_resolucion", "constar_voto"),
    Accion.DESESTIMAR_SIN_VISTA: ("desestimar_sin_vista",),
    Accion.DESESTIMAR: ("desestimar",),
    Accion.ARCHIVAR: ("archivar",),
    Accion.EMITIR_OPINION: ("emitir_opinion",),
    Accion.DESIGNAR_SUSTITUTO: ("designar_sustituto",),
    Accion.INHIBIRSE: ("inhibirse",),
    Accion.RECUSAR: ("recusar",),
    Accion.RESOLVER_RECUSACION: ("resolver_recusacion",),
    Accion.DESESTIMAR_POR_VENCIMIENTO: ("desestimar_por_vencimiento",),
    Accion.ARCHIVAR_EN_AUTOS: ("archivar_en_autos", "archivar_denegatoria"),
    Accion.PEDIR_RECONSIDERACION: ("pedir_reconsideracion",),
    Accion.ANOTAR_REVISION: ("anotar_revision",),
    Accion.RECIBIR_MANDATO: ("recibir_mandato",),
    Accion.FIRMAR_ORDEN: (
        "avocar",
        "sustituir_asociado",
        "acoger_reconsideracion",
        "denegar_reconsideracion",
        "prorrogar_reconsideracion",
        "fijar_etapa",
        "acudir_a_procedimiento",
        "dictar_protectora",
        "denegar_protectora",
        "levantar_protectora",
    ),
    Accion.CERRAR_RECURSO: ("silencio_de_reconsideracion", "perder_jurisdiccion", "declarar_firme"),
    Accion.ANOTAR_MEDIDA: (
        "presentar_procedimiento",
        "resolver_procedimiento",
        "terminar_suspension",
    ),
    Accion.PEDIR_PROTECTORA: ("pedir_protectora",),
    Accion.DETERMINAR_INTERES_PUBLICO: ("determinar_interes_publico",),
    Accion.PRESTAR_ASISTENCIA: ("prestar_asistencia",),
    Accion.RESERVAR: ("reservar",),
    Accion.PARALIZAR: ("paralizar", "levantar_paralizacion"),
    Accion.IMPORTAR: ("constar",),
}
SIN_FILA_DE_ACCION: dict[Accion, str] = {
    **dict.fromkeys(
        (
            Accion.VER_SECRETARIA,
            Accion.VER_DESPACHO,
            Accion.VER_PORTAL,
            Accion.VER_AUDITORIA,
            Accion.VER_EXPEDIENTE,
            Accion.PREPARAR_QUERELLA,
            Accion.SIMULAR,
            Accion.PROPONER_CALENDARIO,
            Accion.ADOPTAR_CALENDARIO,
            Accion.ATENDER,
            Accion.LIBERAR_FRENO,
            Accion.PONER_CONTINGENCIA,
            Accion.PONCHAR,
            Accion.DAR_CUENTA_DE_PONCHE,
            Accion.LLEVAR_ARCHIVO,
            Accion.ADMINISTRAR,
            Accion.RECALCULAR,
            Accion.ENCARGAR_ESTUDIO,
            Accion.FUNDIR_PERSONAS,
        ),
        _DE_HOY,
    ),
    **dict.fromkeys(
        (
            Accion.DESCARGAR_DOCUMENTO,
            Accion.ANOTAR_ENTREGA,
            Accion.EXPEDIR,
            Accion.CORREGIR_DOCUMENTO,
            Accion.PUBLICAR_VERSION,
        ),
        _SIN_PAPELES,
    ),
    **dict.fromkeys(
        (
            Accion.CITAR,
            Accion.ANOTAR_CITACION,
            Accion.ACUDIR_AL_TRIBUNAL,
            Accion.LEVANTAR_MINUTA,
        ),
        "De un caso viejo se escribe con `constar`, con su día y sus palabras.",
    ),
    Accion.LEVANTAR_RESERVA: "La levantan dos personas de hoy; la ya levantada no se importa.",
    Accion.CORREGIR_ASIENTO: "Corrige una entrada de aquí; la línea se escribe ya corregida.",
    Accion.ELIMINAR_ASIENTO: "Tacha una entrada de este sistema; lo eliminado no se importa.",
    Accion.COMPLETAR_RESOLUCION: "A un caso importado no se le señalan defectos.",
    Accion.COMPLETAR_INFORME: "A un caso importado no se le señalan defectos.",
    Accion.PROPONER_ORDEN: "Un caso importado no necesita la orden: sus términos no se vigilan.",
    Accion.CONFIRMAR_VENCIMIENTO: "Se confirma lo que se vigila, y lo importado no se vigila.",
    Accion.REVERTIR_DESESTIMACION: SIN_FILA_DE_TRANSICION["revertir_a_"],
}
