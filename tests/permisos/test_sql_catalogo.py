"""Los guardias, contados en el catálogo de la base: una tabla nueva sin el suyo no pasa.

Lo que `test_sql_directo` prueba con nombre aquí se intenta sobre todas las tablas que hay.
"""

from __future__ import annotations

import io
from datetime import date
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, transaction
from django.db.utils import Error
from psycopg2 import errors

from plazos.models import CasoPorRecalcular, DiaEspecial, Freno, Plazo, Reversion
from plazos.models.adopcion import OrdenDeExtension, Reglamento
from querellas import services
from querellas.comision.models import Comisionado, Encargo, Resolucion, Voto
from querellas.models import Actuacion, Mocion, Orden, Ponche, Querella
from querellas.reloj import ahora
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests import fabricas
from tests.permisos.test_sql_directo import BORRABLES, DOMINIO, SOLO_ANADIR, filas, guardado, negado
from vistas.models import Informe, Vista

pytestmark = pytest.mark.django_db

# Las del dominio que el papel que trabaja cambia sin que un guardia lo mire, y por qué.
SIN_GUARDIA = {
    "alcaldes_alcalde": "se corrige un nombre; su historia lo dice",
    "alcaldes_mandato": "se le pone fin; su historia lo dice",
    "alcaldes_municipio": "catálogo",
    "comision_comisionado": "se le pone fin; su historia lo dice",
    "comision_inhibicion": "se le pone fin; su historia lo dice",
    "comision_recusacion": "se resuelve con votos que solo se añaden",
    "documentos_documento_adjuntos": "los de un borrador; lo expedido lleva sus huellas",
    "documentos_lotedeentregas": "copia para la imprenta; no es del expediente",
    "documentos_lotedeentregas_documentos": "lo mismo",
    "notificaciones_notificacion": "camina de pendiente a recibida; sus diligencias se añaden",
    "notificaciones_recordatorio": "no es del expediente",
    "plazos_paralizacion": "se le pone fin; los asientos dicen cuándo",
    "plazos_senal": "no es del expediente",
    "querellas_aliasdepersona": "el que no era se retira; su historia lo dice",
    "querellas_alarma": "no es del expediente",
    "querellas_avisodecabeza": "el buzón de la cabeza; no es del expediente",
    "querellas_borradordeacto": "el privado de quien decide; se borra al circularlo",
    "querellas_borrador": "lo que se va escribiendo",
    "querellas_cargo": "el de un borrador",
    "querellas_comparecencia": "se le pone fin; su historia lo dice",
    "querellas_escaneo": "lo digitalizado de una ficha; la ficha lleva su historia",
    "querellas_fichadearchivo": "se corrige; su historia lo dice",
    "querellas_juramento": "el de un borrador",
    "querellas_lectura": "se rehace entera desde los asientos",
    "querellas_paginado": "copia para leer en pantalla; se puede volver a hacer",
    "querellas_paginaleida": "copia para leer en pantalla; se puede volver a hacer",
    "querellas_citacion": "camina; sus asientos lo dicen",
    "querellas_medida": "camina; sus asientos lo dicen",
    "querellas_persona": "se corrige; su historia lo dice y sus fusiones solo se añaden",
    "querellas_parte": "se corrige; su historia lo dice",
    "querellas_recurso": "camina; sus asientos lo dicen",
    "querellas_tachado": "se marca hasta publicarlo; su historia y su asiento lo dicen",
    "querellas_tarea": "se cierra; el acto que la cierra tiene su asiento",
    "querellas_vinculo": "se le pone fin; los asientos lo dicen",
    "vistas_vista": "camina; su historia lo dice",
}


def tablas_del_dominio() -> dict[str, tuple[bool, bool]]:
    """Nombre -> (la aplicación la cambia, tiene un guardia)."""
    leidas = filas(
        "SELECT c.relname, has_table_privilege('querellas_app', c.oid, 'UPDATE'),"
        " EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal"
        " AND t.tgenabled IN ('O', 'A') AND (t.tgtype & 16) > 0)"
        " FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
        " WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')"
    )
    return {t: (cambia, vigila) for t, cambia, vigila in leidas if t.startswith(DOMINIO)}


def test_toda_tabla_que_se_puede_cambiar_tiene_su_guardia_o_su_razon() -> None:
    """Una tabla nueva lleva un guardia, o REVOKE UPDATE, o su renglón con la razón."""
    tablas = tablas_del_dominio()
    sueltas = {t for t, (cambia, vigila) in tablas.items() if cambia and not vigila}
    assert sueltas - set(SIN_GUARDIA) == set()
    # Y lo que dice que no cambia, o que ya tiene guardia, no está en la lista.
    assert set(SIN_GUARDIA) & set(tablas) <= sueltas
    assert set(SIN_GUARDIA) <= set(tablas)


def test_todo_modelo_del_dominio_esta_entre_las_tablas_revisadas() -> None:
    tablas = tablas_del_dominio()
    mias = {
        m._meta.db_table
        for m in apps.get_models(include_auto_created=True)
        if m._meta.managed and m._meta.db_table.startswith(DOMINIO)
    }
    assert mias <= set(tablas)
    assert len(tablas) > 40


# --- De cada tabla que solo admite filas nuevas, todas las maneras de cambiarla ---------------
DE_TODAS_LAS_MANERAS = (
    "UPDATE {t} SET {c} = {c}",
    "DELETE FROM {t}",
    "TRUNCATE {t} CASCADE",
    "WITH x AS (UPDATE {t} SET {c} = {c} RETURNING 1) SELECT count(*) FROM x",
    "MERGE INTO {t} USING (SELECT 1) x ON true WHEN MATCHED THEN DELETE",
    "INSERT INTO {t} SELECT * FROM {t} ON CONFLICT ({c}) DO UPDATE SET {c} = excluded.{c}",
    "DO $$ BEGIN DELETE FROM {t}; END $$",
    "DO $$ BEGIN EXECUTE 'UPDATE {t} SET {c} = {c}'; END $$",
    # Un candado sobre una fila pide permiso de cambiarla.
    "SELECT 1 FROM {t} FOR UPDATE",
    "SELECT 1 FROM {t} FOR KEY SHARE",
    "LOCK TABLE {t} IN ACCESS EXCLUSIVE MODE",
    "PREPARE cambia_{t} AS DELETE FROM {t}; EXECUTE cambia_{t}",
)
APAGARLOS = (
    "ALTER TABLE {t} DISABLE TRIGGER ALL",
    "ALTER TABLE {t} DISABLE TRIGGER USER",
    "ALTER TABLE {t} DISABLE RULE ALL",
    "ALTER TABLE {t} RENAME TO otra",
    "ALTER TABLE {t} OWNER TO querellas_app",
    "ALTER TABLE {t} SET UNLOGGED",
    "ALTER TABLE {t} SET SCHEMA publicado",
    "ALTER TABLE {t} DISABLE ROW LEVEL SECURITY",
    "CREATE RULE mia AS ON INSERT TO {t} DO INSTEAD NOTHING",
    "DROP TABLE {t} CASCADE",
    "TRUNCATE {t} CASCADE",
    "GRANT ALL ON {t} TO PUBLIC",
)


def clave_de(tabla: str) -> str:
    (columna,) = filas(
        "SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid"
        f" AND a.attnum = i.indkey[0] WHERE i.indrelid = 'public.{tabla}'::regclass"
        " AND i.indisprimary"
    )
    return str(columna[0])


def test_lo_que_solo_se_anade_no_se_cambia_de_ninguna_manera() -> None:
    """Las listas salen del catálogo: también las de historia, que nadie escribió aquí."""
    fijas = {t for t, (cambia, _v) in tablas_del_dominio().items() if not cambia}
    solo = fijas - set(BORRABLES)
    assert solo >= {t for t in SOLO_ANADIR if t.startswith(DOMINIO)}
    assert len([t for t in solo if "_historical" in t]) >= 8
    for tabla in sorted(solo):
        for manera in DE_TODAS_LAS_MANERAS:
            negado(manera.format(t=tabla, c=clave_de(tabla)))


def _apagar(sql: str) -> bool:
    """Si la base lo dejó hacer o, sin dejarlo hacer, no dijo que no podía."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql)
    except Error:
        return False
    # GRANT de lo que no es de uno no hace nada: la base avisa y sigue.
    return not sql.startswith("GRANT")


def test_ningun_guardia_se_apaga_en_ninguna_tabla() -> None:
    guardias = "SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger ORDER BY 1, 2"
    permisos = "SELECT relname, relacl::text FROM pg_class WHERE relkind = 'r' ORDER BY 1"
    antes = filas(guardias), filas(permisos)
    hechas = [
        sql.format(t=tabla)
        for tabla in sorted(tablas_del_dominio())
        for sql in APAGARLOS
        if _apagar(sql.format(t=tabla))
    ]
    assert hechas == []
    for tabla, nombre, _puesto in antes[0]:
        assert not _apagar(f'DROP TRIGGER "{nombre}" ON {tabla}'), nombre
        assert not _apagar(f'ALTER TABLE {tabla} DISABLE TRIGGER "{nombre}"'), nombre
    assert (filas(guardias), filas(permisos)) == antes


# --- Cada guardia, en su fila -----------------------------------------------------------------
NO = "no cambia"
# El papel que trabaja ni llega a este: la tabla la lleva la base (`test_sellos.py`).
SIN_PERMISO = ("querellas_ultimoasiento", "guardia_de_ultimo_asiento")
# (tabla, guardia) -> lo que intenta y lo que el guardia contesta.
PROBADOS: dict[tuple[str, str], tuple[str, str]] = {
    ("querellas_querella", "guardia_de_estado"): ("estado = 'resuelta'", "no permitida"),
    ("querellas_querella", "guardia_de_caso"): ("creada_en = now()", "identidad de un caso"),
    ("querellas_actuacion", "guardia_de_asiento"): ("", "fuera de orden"),
    ("querellas_contador", "guardia_de_contador"): ("ultimo = 0", "número siguiente"),
    ("querellas_reserva", "guardia_de_reserva"): ("orden = 'otra'", NO),
    ("querellas_orden", "guardia_de_orden"): ("razon = 'otra'", NO),
    ("querellas_ponche", "guardia_de_ponche"): ("ponchado_en = now()", NO),
    ("querellas_mocion", "guardia_de_mocion"): ("asunto = 'otro'", "no cambian"),
    ("documentos_documento", "guardia_de_documento"): ("datos = '{}'", NO),
    ("comision_resolucion", "guardia_de_resolucion"): ("hechos = 'Otro.'", NO),
    ("comision_encargo", "guardia_de_encargo"): ("que = 'otro'", "no cambian"),
    ("vistas_informe", "guardia_de_informe"): ("hechos = 'Otros.'", NO),
    ("plazos_plazo", "guardia_de_plazo"): ("fecha_legal = '2030-01-01'", "se sustituye"),
    ("plazos_diaespecial", "guardia_de_adopcion"): ("fecha = '2030-01-01'", "no cambian"),
    ("plazos_ordendeextension", "guardia_de_adopcion"): ("nueva = '2030-01-01'", "no cambian"),
    ("plazos_reglamento", "guardia_de_adopcion"): ("estado = 'adoptada'", "Faltan votos"),
    ("plazos_casoporrecalcular", "guardia_de_recalculo"): ("querella_id = 0", NO),
    ("plazos_reversion", "guardia_de_reversion"): ("evidencia = 'otra'", NO),
    ("plazos_freno", "guardia_de_freno"): ("liberado_en = now()", "Faltan personas"),
}
OTRO_ASIENTO = (
    "INSERT INTO querellas_actuacion (querella_id, numero, clase, version_plantilla, datos,"
    " texto_es, visibilidad, efectiva_en, recibida_en, registrada_en, actor_de_sistema,"
    " documentos_huellas, formato, sal, huella, enlace) SELECT querella_id, 9, clase, 1, datos,"
    " texto_es, visibilidad, efectiva_en, recibida_en, now(), 'SISTEMA', '[]', 1, sal, huella,"
    " enlace FROM querellas_actuacion LIMIT 1"
)


@pytest.fixture
def todo(reloj: Any) -> Querella:
    """Una fila, al menos, en cada tabla con guardia."""
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    services.reservar(querella_id=q.pk, actor=elenco.secretaria, orden="Orden 1", asiento=1)
    momento, miembro = ahora(), Comisionado.objects.get(usuario=elenco.asociada)
    plazo = Plazo.objects.filter(querella=q, estado="corriendo").latest("pk")
    comun = {"querella": q, "plazo": plazo, "razon": "r", "evidencia": "e"}
    Orden.objects.create(
        **comun,
        clase="reabrir_vista",
        vencia_el=plazo.fecha_legal,
        propuesta_por=elenco.presidente,
        propuesta_en=momento,
    )
    Reversion.objects.create(**comun, hecho="acto", propuesta_en=momento)
    Ponche.objects.create(
        querella=q, clase="otro", ponchado_en=momento, ponchado_por=elenco.secretaria
    )
    Mocion.objects.create(
        querella=q,
        clase="otra",
        papel="querellado",
        asunto="a",
        presentada_en=momento,
        anotada_en=momento,
        asiento=2,
    )
    propuesta = Resolucion.objects.create(
        querella=q, asunto="archivo", disposicion="archivo", hechos="h", propuesta_en=momento
    )
    Voto.objects.create(
        resolucion=propuesta, comisionado=miembro, sentido="concurre", emitido_en=momento
    )
    Encargo.objects.create(
        querella=q,
        que="q",
        para=miembro,
        para_el=date(2026, 6, 4),
        encargado_por=elenco.presidente,
        encargado_en=momento,
    )
    vista = Vista.objects.create(
        querella=q,
        vista_el=date(2026, 6, 4),
        comienza_en=momento,
        senalada_en=momento,
        lugar="Sala 1",
    )
    Informe.objects.create(
        vista=vista, hechos="h", evidencia="e", conclusiones="", defectos=["conclusiones"],
        rendido_por=miembro, rendido_en=momento,
    )  # fmt: skip
    adopcion = {"autoridad": "OE", "propuesta_en": momento}
    nombres = {"nombre_es": "día", "nombre_en": "day"}
    dia = DiaEspecial.objects.create(**adopcion, **nombres, fecha=date(2026, 5, 4))
    OrdenDeExtension.objects.create(
        **adopcion, **nombres, desde=date(2026, 5, 4), hasta=date(2026, 5, 5),
        nueva=date(2026, 5, 8),
    )  # fmt: skip
    Reglamento.objects.create(**adopcion, vigente_desde=date(2027, 1, 1))
    CasoPorRecalcular.objects.create(dia=dia, querella=q)
    Freno.objects.create(clase="cantidad", puesto_en=momento)
    return q


def test_cada_guardia_de_la_base_niega_lo_suyo(todo: Querella) -> None:
    """Un guardia nuevo pide aquí su intento; uno que se quitó, que se quite de aquí."""
    puestos = set(
        filas(
            "SELECT c.relname, t.tgname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
            " WHERE NOT t.tgisinternal AND t.tgname LIKE 'guardia%'"
        )
    )
    assert puestos == {*PROBADOS, SIN_PERMISO}
    negado(f"UPDATE {SIN_PERMISO[0]} SET numero = 1")
    for (tabla, _guardia), (cambio, dicho) in PROBADOS.items():
        sql = f"UPDATE {tabla} SET {cambio}" if cambio else OTRO_ASIENTO  # noqa: S608
        assert dicho in guardado(sql), sql
    assert list(verificar()) == []


@pytest.mark.norma("18.004#11")
def test_del_informe_rendido_solo_se_escribe_la_parte_que_quedo_en_blanco(todo: Querella) -> None:
    for cambio in (
        "hechos = ''",
        "evidencia = 'otra'",
        "consideraciones = 'otras'",
        "rendido_en = now()",
        "rendido_por_id = NULL",
        "vista_id = 0",
        "conclusiones = 'c', hechos = 'otros'",
    ):
        assert NO in guardado(f"UPDATE vistas_informe SET {cambio}"), cambio  # noqa: S608
    negado("DELETE FROM vistas_informe")
    with connection.cursor() as cursor:
        cursor.execute("UPDATE vistas_informe SET conclusiones = 'c', defectos = '[]'")
    # Completo, ya no cambia ni lo que se acaba de escribir.
    assert NO in guardado("UPDATE vistas_informe SET conclusiones = 'otras'")
    assert NO in guardado("UPDATE vistas_informe SET defectos = '[\"hechos\"]'")
    assert Informe.objects.get().conclusiones == "c"


def test_copiar_filas_pasa_por_el_mismo_guardia(todo: Querella) -> None:
    """COPY no salta los guardias: un asiento así tampoco enlaza."""
    asiento = Actuacion.objects.earliest("numero")
    columnas = "querella_id, numero, clase, version_plantilla, datos, texto_es, visibilidad"
    fila = f"{todo.pk}\t9\tx\t1\t{{}}\tx\tpublica"
    with (
        pytest.raises(errors.CheckViolation, match="fuera de orden"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        resto = "efectiva_en, recibida_en, registrada_en, actor_de_sistema, documentos_huellas"
        hora = asiento.registrada_en.isoformat()
        texto = f"{fila}\t{hora}\t{hora}\t{hora}\tS\t[]\t1\tx\tx\tx\n"
        cursor.copy_expert(
            f"COPY querellas_actuacion ({columnas}, {resto}, formato, sal, huella, enlace)"
            " FROM STDIN",
            io.StringIO(texto),
        )


# --- Ni por debajo ni por al lado -------------------------------------------------------------
POR_AL_LADO = (
    "CREATE TEMP TABLE transicion_permitida (desde text, hacia text)",
    "CREATE TEMP VIEW querellas_comisionado AS SELECT 1",
    "CREATE FUNCTION pg_temp.ahora() RETURNS timestamptz LANGUAGE sql AS 'SELECT now()'",
    "CREATE FUNCTION public.ahora(int) RETURNS timestamptz LANGUAGE sql AS 'SELECT now()'",
    "CREATE OPERATOR public.<> (LEFTARG = text, RIGHTARG = text, FUNCTION = texteq)",
    "CREATE CAST (text AS int) WITHOUT FUNCTION",
    "CREATE TABLE public.mia (x int)",
    "CREATE VIEW publicado.mia AS SELECT 1",
    "ALTER FUNCTION ahora() SET search_path = pg_temp",
    "ALTER FUNCTION ahora() SECURITY INVOKER",
    "ALTER ROLE querellas_app SET session_replication_role = replica",
    "ALTER DATABASE postgres SET session_replication_role = replica",
    "ALTER DEFAULT PRIVILEGES FOR ROLE querellas_propietario GRANT ALL ON TABLES TO PUBLIC",
    "REASSIGN OWNED BY querellas_propietario TO querellas_app",
    "DROP OWNED BY querellas_propietario",
    "CREATE EVENT TRIGGER mio ON ddl_command_start EXECUTE FUNCTION guardia_de_estado()",
    "CREATE PUBLICATION mia FOR ALL TABLES",
    "DO $$ BEGIN PERFORM set_config('session_replication_role', 'replica', false); END $$",
    "DO $$ BEGIN SET LOCAL ROLE querellas_propietario; END $$",
    "SET LOCAL session_replication_role = 'local'",
    "SELECT pg_catalog.set_config('session_replication_role', 'replica', true)",
    "SELECT pg_reload_conf()",
    "SELECT pg_ls_dir('.')",
    "SELECT lo_export(0, '/tmp/x')",
    "SELECT * FROM pg_authid",
    "UPDATE pg_trigger SET tgenabled = 'D'",
    "DELETE FROM pg_trigger",
    "UPDATE pg_class SET relowner = 'querellas_app'::regrole",
    "UPDATE pg_proc SET prosrc = 'BEGIN RETURN NEW; END'",
)


def test_no_hay_camino_por_debajo_ni_por_al_lado(todo: Querella) -> None:
    for sql in POR_AL_LADO:
        negado(sql)
    for (secuencia,) in filas(
        "SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n"
        " ON n.oid = c.relnamespace WHERE c.relkind = 'S' AND n.nspname = 'public'"
    ):
        negado(f"SELECT setval('{secuencia}', 1)")


@pytest.mark.parametrize("papel", ["querellas_app", "querellas_publico"])
def test_el_papel_no_crea_nada_en_ningun_esquema_ni_temporal(papel: str) -> None:
    """Lo temporal se busca antes que lo demás, también desde una función con su ruta fija."""
    assert filas(
        f"SELECT has_database_privilege('{papel}', current_database(), 'TEMP'),"
        f" has_database_privilege('{papel}', current_database(), 'CREATE')"
    ) == [(False, False)]
    assert filas(f"SELECT nspname FROM pg_namespace WHERE has_schema_privilege('{papel}', oid,"
                 " 'CREATE')") == []  # fmt: skip


def test_con_los_permisos_del_dueno_solo_corre_lo_revisado() -> None:
    """Los guardias solo se llaman como tales; lo demás lee la hora o un código."""
    llamables = filas(
        "SELECT p.oid::regprocedure::text FROM pg_proc p JOIN pg_namespace n"
        " ON n.oid = p.pronamespace WHERE n.nspname IN ('public', 'publicado') AND p.prosecdef"
        " AND p.prorettype <> 'trigger'::regtype"
    )
    assert {nombre for (nombre,) in llamables} == {
        "ahora()",
        "publicado.verificar(text)",
        "publicado.vigencias(text)",
    }
