"""Un caso viejo y grande por cada camino: entre todos usan todas las filas del importador."""

from typing import Any

from tests.querellas.test_importar import caso

Actos = list[dict[str, Any]]


def a(acto: str, fecha: str, **datos: Any) -> dict[str, Any]:
    return {"acto": acto, "fecha": fecha, **datos}


VISTA: dict[str, Any] = {"vista_el": "1997-05-01", "hora": "09:30", "publica": True}
HASTA_CONTESTAR: Actos = [
    a("presentar", "1997-03-04"),
    {"acto": "notificar", "recibida_el": "1997-03-10", "enviada_el": "1997-03-06"},
    a("contestar", "1997-03-20"),
    a("presentar_prueba", "1997-03-20", papel="querellado", descripcion="Tres recibos."),
]
JURAMENTO = {"ante": "notario", "lugar": "Añasco", "fecha": "1997-03-11"}

CON_MIEMBROS: Actos = [
    *HASTA_CONTESTAR,
    a("prestar_asistencia", "1997-03-05", resultado="prueba completa"),
    a("determinar_interes_publico", "1997-03-06", solicita_abogado=True),
    a("comparecer", "1997-03-18", papel="querellado", abogado="Lcda. Inés Soto"),
    a("inhibirse", "1997-03-21", miembro="Luis Rey", razon="parentesco"),
    a("recusar", "1997-03-24", miembro="Ana Cruz", papel="querellado", fundamento="amistad"),
    a("resolver_recusacion", "1997-03-26", miembro="Ana Cruz", resultado="sin_lugar"),
    a(
        "designar_sustituto",
        "1997-03-26",
        miembro="Ana Cruz",
        causa="inhibicion",
        hasta="1997-06-30",
    ),
    a("presentar_mocion", "1997-03-31", clase="vista_privada", papel="querellado"),
    a("resolver_mocion", "1997-04-03", fallo="no_ha_lugar", razon="no hay causa"),
    a(
        "senalar_vista",
        "1997-04-10",
        **VISTA,
        ante="comisionado_asociado",
        notificaciones=[{"a": "querellado", "recibida_el": "1997-04-11"}],
    ),
    a("renunciar_aviso", "1997-04-14", papel="querellante", como="escrito", constancia="moción"),
    a(
        "comparecer",
        "1997-04-15",
        papel="querellado",
        abogado="Lcdo. Juan Paz",
        sustituye="Lcda. Inés Soto",
    ),
    a("sustituir_asociado", "1997-04-21", miembro="Eva Ríos", anterior="Ana Cruz"),
    a("abrir_vista", "1997-05-01"),
    a(
        "continuar_vista",
        "1997-05-01",
        vista_el="1997-05-08",
        presentes=["querellante", "querellado"],
    ),
    a("concluir_vista", "1997-05-08"),
    a("rendir_informe", "1997-05-19", hechos="Los que constan."),
    a(
        "reabrir_vista",
        "1997-05-27",
        vista_el="1997-06-20",
        ante="comisionado_asociado",
        publica=True,
    ),
    {"acto": "diligenciar_aviso", "a": "querellante", "recibida_el": "1997-05-28"},
    a("suspender_sin_fecha", "1997-06-19", razon="enfermedad"),
    a(
        "senalar_de_nuevo",
        "1997-06-23",
        vista_el="1997-07-15",
        ante="comisionado_asociado",
        publica=True,
    ),
    a(
        "suspender_vista",
        "1997-07-14",
        vista_el="1997-08-05",
        ante="comisionado_asociado",
        publica=True,
    ),
    a("concluir_vista", "1997-08-05", comparecieron_sin_objecion=True),
    a("avocar", "1997-08-11", razon="enfermedad del Asociado"),
    a(
        "emitir_resolucion",
        "1997-08-19",
        disposicion="destitucion",
        cargos=["exoneracion", "destitucion"],
    ),
    a("constar_voto", "1997-08-19", miembro="Ana Cruz", sentido="concurre"),
    a("constar_voto", "1997-08-19", miembro="Eva Ríos", sentido="en_resultado", expresion="Basta."),
    a("emitir_opinion", "1997-08-26", miembro="Eva Ríos"),
    a("archivar_en_autos", "1997-08-20"),
    a("pedir_reconsideracion", "1997-09-03", papel="querellado"),
    a("acoger_reconsideracion", "1997-09-12"),
    a("prorrogar_reconsideracion", "1997-11-24", razon="prueba nueva"),
    a("perder_jurisdiccion", "1998-01-05"),
    a("declarar_firme", "1998-03-02"),
]
CON_MEDIDAS: Actos = [
    *HASTA_CONTESTAR[:2],
    a(
        "contestar",
        "1997-03-20",
        comparece="abogado",
        abogado="Lcda. Inés Soto",
        defensas="Prescripción.",
        respuestas=["niega"],
    ),
    a("senalar_18008", "1997-03-21", razon="parece frívola"),
    a("acudir_a_procedimiento", "1997-03-24", razon="interés público"),
    a("presentar_procedimiento", "1997-03-25", tribunal="Tribunal Superior", numero_judicial="K-1"),
    a("resolver_procedimiento", "1997-04-04", resultado="suspende", autoridad="Resolución K-1"),
    a(
        "pedir_protectora",
        "1997-04-07",
        proposito="fondos",
        texto="Que no se pague.",
        papel="querellante",
    ),
    a("dictar_protectora", "1997-04-08", proposito="fondos", razon="Hay peligro."),
    a("levantar_protectora", "1997-04-09", razon="Ya pasó."),
    a("pedir_protectora", "1997-04-09", proposito="evidencia", texto="Que se guarde."),
    a("denegar_protectora", "1997-04-10", razon="No hace falta."),
    a("paralizar", "1997-04-11", autoridad="Orden del Tribunal Superior"),
    a("levantar_paralizacion", "1997-04-15", autoridad="Orden del Tribunal Superior"),
    a("anotar_cese", "1997-04-16", causa="renuncia", cesa_el="1997-04-15", evidencia="carta"),
    a("resolver_cese", "1997-04-17", subsisten="la paga atrasada", orden="Orden de abril"),
    a("relevar_abogado", "1997-04-18", abogado="Lcda. Inés Soto", orden="Orden de abril"),
    a("comparecer", "1997-03-18", papel="querellado", abogado="Lcda. Inés Soto"),
    a("senalar_vista", "1997-04-21", **{**VISTA, "vista_el": "1997-05-15"}, ante="pleno"),
    a("terminar_suspension", "1997-04-22", autoridad="Orden K-1"),
    a("desestimar", "1997-04-24", archivo_en_autos_el="1997-04-25"),
    a("pedir_reconsideracion", "1997-05-05", papel="querellante"),
    a("denegar_reconsideracion", "1997-05-12"),
    a("archivar_denegatoria", "1997-05-13"),
    a(
        "anotar_revision",
        "1997-06-02",
        papel="querellante",
        foro="Circuito",
        numero_judicial="KL-1",
    ),
    a("recibir_mandato", "1998-02-03", resultado="devuelve", autoridad="KL-1"),
    a("fijar_etapa", "1998-02-10", etapa="en_estudio", razon="Falta el estudio."),
    a("desestimar_sin_vista", "1998-02-20"),
    a("reservar", "1998-02-20", orden="Orden de reserva"),
]
ENMENDADO: Actos = [
    a("presentar", "1997-03-04"),
    a("subsanar", "1997-03-05", prueba=["un acta"]),
    {"acto": "notificar", "recibida_el": "1997-03-10"},
    a("enmendar", "1997-03-12", cargos=["otro cargo"], juramento=JURAMENTO, prueba=["una foto"]),
    {"acto": "notificar", "recibida_el": "1997-03-14"},
    a("anular_notificacion", "1997-03-17", razon="sin copia certificada"),
    {"acto": "notificar", "recibida_el": "1997-03-18"},
    a("solicitar_prorroga", "1997-03-25"),
    a("anotar_rebeldia", "1997-04-21"),
    a("levantar_rebeldia", "1997-04-23", razon="causa justa"),
    a("solicitar_desistimiento", "1997-04-24", cual=2, razon="se mudó"),
    a("resolver_desistimiento", "1997-04-25", concede=True, orden="Orden de abril"),
    {"acto": "constar", "fecha_incierta": "1997-04", "texto": "Se tomaron declaraciones"},
    a("archivar", "1997-04-30", con_perjuicio=True),
]
VENCIDO: Actos = [
    *HASTA_CONTESTAR,
    a("vincular", "1997-03-24", otra="q-97-otra"),
    a("consolidar", "1997-03-25", otra="q-97-otra", orden="Orden 1"),
    a("separar", "1997-03-26", otra="q-97-otra", orden="Orden 2"),
    a("desestimar_por_vencimiento", "1997-04-23", archivo_en_autos_el="1997-04-24"),
    a("pedir_reconsideracion", "1997-05-05", papel="querellado"),
    a("silencio_de_reconsideracion", "1997-05-21"),
]
OTRO: Actos = HASTA_CONTESTAR
QUERELLANTES: list[dict[str, Any]] = [
    {"clase": "ciudadano", "nombre": "Luz", "apellido_paterno": "Vega"}
]
CASOS: dict[str, dict[str, Any]] = {
    "otro": caso(numero="q-97-otra", actos=OTRO),
    "con_miembros": caso(numero="Q-97-010", actos=CON_MIEMBROS, cargos=["uno", "dos"]),
    "con_medidas": caso(numero="Q-97-011", actos=CON_MEDIDAS, fuente="Libro II, folio 7"),
    "enmendado": caso(
        numero="Q-97-012", actos=ENMENDADO, otros_querellantes=QUERELLANTES, prueba=[]
    ),
    "vencido": caso(numero="Q-97-013", actos=VENCIDO, nota="Del tomo segundo", inventado=True),
}
