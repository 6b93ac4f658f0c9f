"""Con SQL a mano, el papel que trabaja y el del público no pueden más que por los actos.

Cada intento se hace con la conexión de verdad de ese papel y después nada ha cambiado.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.db.utils import Error
from psycopg2 import errors

from querellas import services
from querellas.models import Querella, Reserva
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests import fabricas

pytestmark = pytest.mark.django_db
Denegado = errors.InsufficientPrivilege

# Lo único del dominio que el papel que trabaja puede borrar, y por qué.
BORRABLES = {
    "querellas_querella": "un borrador; el guardia no deja otra",
    "querellas_borrador": "se borra al presentar",
    "querellas_comparecencia": "la de un borrador",
    "querellas_borradordeacto": "el privado de quien decide; se borra al circularlo",
    "cuentas_escrito": "lo que no se ha enviado; se borra al enviarlo",
    "querellas_paginaguardada": "lo que se contestó a un formulario; se borra de noche",
    "querellas_lectura": "se rehace entera",
    "querellas_tarea": "la de un borrador",
    "querellas_alarma": "no es del expediente",
    "documentos_documento": "el de un borrador; el guardia no deja otro",
    "documentos_documento_adjuntos": "los de un borrador",
    "documentos_lotedeentregas_documentos": "al borrar el documento de un borrador se mira ahí",
    "querellas_paginado": "las páginas dibujadas de un documento: se rehacen",
    "querellas_paginaleida": "lo mismo, cada página",
    "notificaciones_recordatorio": "no es del expediente",
}
# Las que solo admiten filas nuevas; las de historia, además, todas.
SOLO_ANADIR = {
    "querellas_actuacion",
    "querellas_cabeza",
    "querellas_hojadecabeza",
    "querellas_sellodehistoria",
    "querellas_ultimoasiento",
    "querellas_firmadeorden",
    "querellas_envio",
    "comision_voto",
    "notificaciones_diligencia",
    "documentos_vigenciadefirma",
    "plazos_vigilancia",
    "plazos_diaespecial_votos",
    "plazos_ordendeextension_votos",
    "plazos_reglamento_votos",
    "plazos_autorizacion",
    "plazos_constancia",
    "comision_disposiciondecargo",
    "comision_sustitucion",
    "comision_votoderecusacion",
    "transicion_permitida",
    "reloj",
    "django_migrations",
}
DOMINIO = ("querellas_", "plazos_", "vistas_", "comision_", "alcaldes_", "documentos_", "notific")


def filas(sql: str) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return list(cursor.fetchall())


@pytest.fixture
def caso(reloj: Any) -> Querella:
    """Notificada y con una reserva pedida por una sola persona."""
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    services.reservar(querella_id=q.pk, actor=elenco.secretaria, orden="Orden 1", asiento=2)
    return q


def intentar(sql: str, base: str = "default") -> Exception:
    """El error con que la base lo niega; falla si lo deja pasar."""
    with (
        pytest.raises(Error) as error,
        transaction.atomic(base),
        connections[base].cursor() as cursor,
    ):
        cursor.execute(sql)
    return error.value


def negado(sql: str, base: str = "default") -> None:
    error = intentar(sql, base)
    assert isinstance(error.__cause__, Denegado), f"{sql}: {error!r}"


def guardado(sql: str) -> str:
    """Lo niega un guardia o una restricción, no la falta de permiso."""
    error = intentar(sql)
    assert isinstance(error.__cause__, errors.CheckViolation | errors.UniqueViolation), error
    return str(error)


# --- Quién es --------------------------------------------------------------------------------
@pytest.mark.parametrize("papel", ["querellas_app", "querellas_publico"])
def test_el_papel_no_es_dueno_de_nada_ni_pertenece_a_nadie(papel: str) -> None:
    assert filas(
        "SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls FROM pg_roles"
        f" WHERE rolname = '{papel}'"
    ) == [(False,) * 5]
    assert (
        filas(
            "SELECT 1 FROM pg_auth_members m JOIN pg_roles r ON r.oid = m.member"
            f" WHERE r.rolname = '{papel}'"
        )
        == []
    )
    for tabla, dueno in (
        ("pg_class", "relowner"),
        ("pg_proc", "proowner"),
        ("pg_namespace", "nspowner"),
        ("pg_database", "datdba"),
    ):
        mias = f"SELECT 1 FROM {tabla} WHERE {dueno} = '{papel}'::regrole"
        assert filas(mias) == [], tabla


def test_de_las_tablas_del_dominio_solo_se_borra_lo_revisado_y_nada_se_vacia() -> None:
    """Una tabla nueva que nadie debe borrar lleva su REVOKE DELETE; si no, va a BORRABLES."""
    tablas = filas(
        "SELECT c.relname, has_table_privilege('querellas_app', c.oid, 'UPDATE'),"
        " has_table_privilege('querellas_app', c.oid, 'DELETE'),"
        " has_table_privilege('querellas_app', c.oid, 'TRUNCATE'),"
        " has_table_privilege('querellas_app', c.oid, 'TRIGGER') FROM pg_class c"
        " JOIN pg_namespace n ON n.oid = c.relnamespace"
        " WHERE n.nspname IN ('public', 'publicado') AND c.relkind IN ('r', 'p')"
    )
    assert len(tablas) > 50
    borrables = {t for t, _u, borra, _v, _d in tablas if borra and t.startswith(DOMINIO)}
    assert borrables <= set(BORRABLES), sorted(borrables - set(BORRABLES))
    cambiables = {t for t, cambia, *_resto in tablas if cambia}
    historias = {t for t, *_resto in tablas if "_historical" in t}
    assert not cambiables & (SOLO_ANADIR | historias)
    assert {t for t, *_resto in tablas} >= SOLO_ANADIR
    assert not [t for t, _u, _d, vacia, dispara in tablas if vacia or dispara]


def test_toda_funcion_con_los_permisos_del_dueno_fija_donde_busca() -> None:
    """Sin `search_path` fijo, quien llama decidiría qué tabla lee."""
    sueltas = filas(
        "SELECT proname FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace"
        " WHERE n.nspname IN ('public', 'publicado') AND prosecdef"
        " AND NOT coalesce(proconfig::text LIKE '%search_path=%', false)"
    )
    assert sueltas == []


# --- El papel que trabaja --------------------------------------------------------------------
NEGADOS = [
    "UPDATE querellas_actuacion SET texto_es = 'x'",
    "DELETE FROM querellas_actuacion",
    "TRUNCATE querellas_actuacion",
    "TRUNCATE querellas_querella CASCADE",
    "MERGE INTO querellas_actuacion a USING (SELECT 1) x ON true"
    " WHEN MATCHED THEN UPDATE SET texto_es = 'x'",
    "INSERT INTO querellas_actuacion SELECT * FROM querellas_actuacion"
    " ON CONFLICT (id) DO UPDATE SET texto_es = 'x'",
    "WITH x AS (DELETE FROM querellas_actuacion RETURNING 1) SELECT * FROM x",
    "DELETE FROM comision_voto",
    "UPDATE comision_voto SET sentido = 'x'",
    "UPDATE querellas_historicalquerella SET estado = 'x'",
    "DELETE FROM plazos_plazo",
    "DELETE FROM cuentas_rol",
    "DELETE FROM cuentas_usuario",
    "UPDATE transicion_permitida SET hacia = 'resuelta'",
    "INSERT INTO transicion_permitida VALUES ('presentada', 'resuelta')",
    "INSERT INTO reloj (intervalo) VALUES ('1 year')",
    # Apagar los guardias.
    "ALTER TABLE querellas_querella DISABLE TRIGGER ALL",
    "ALTER TABLE querellas_querella DISABLE TRIGGER guardia_de_estado",
    "DROP TRIGGER guardia_de_asiento ON querellas_actuacion",
    "ALTER TABLE querellas_actuacion ADD COLUMN x int",
    "ALTER TABLE querellas_actuacion RENAME TO otra",
    "DROP TABLE querellas_actuacion",
    "DROP FUNCTION guardia_de_estado() CASCADE",
    "CREATE OR REPLACE FUNCTION guardia_de_estado() RETURNS trigger LANGUAGE plpgsql"
    " AS $$ BEGIN RETURN NEW; END $$",
    "CREATE OR REPLACE FUNCTION ahora() RETURNS timestamptz LANGUAGE sql"
    " AS $$ SELECT now() - interval '1 year' $$",
    "SET session_replication_role = replica",
    "SET LOCAL session_replication_role = 'replica'",
    "SELECT set_config('session_replication_role', 'replica', true)",
    "CREATE TRIGGER mio BEFORE INSERT ON querellas_actuacion FOR EACH ROW"
    " EXECUTE FUNCTION guardia_de_plazo()",
    "CREATE RULE mia AS ON INSERT TO querellas_actuacion DO INSTEAD NOTHING",
    # Hacerse otro.
    "SET ROLE querellas_propietario",
    "SET LOCAL ROLE querellas_propietario",
    "SET SESSION AUTHORIZATION querellas_propietario",
    "GRANT querellas_propietario TO querellas_app",
    "ALTER ROLE querellas_app SUPERUSER",
    "CREATE ROLE otro LOGIN",
    "ALTER TABLE querellas_actuacion OWNER TO querellas_app",
    # Sacar o meter por otro lado.
    "CREATE TABLE copia AS SELECT * FROM querellas_actuacion",
    "CREATE TEMP TABLE copia AS SELECT 1",
    "CREATE SCHEMA mio",
    "CREATE FUNCTION mia() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "COPY querellas_actuacion TO '/tmp/copia'",
    "COPY querellas_actuacion TO PROGRAM 'cat'",
    "COPY querellas_actuacion FROM '/tmp/copia'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT lo_import('/etc/passwd')",
    "CREATE EXTENSION dblink",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'postgres' LIMIT 1",
    "DO $$ BEGIN UPDATE querellas_actuacion SET texto_es = 'x'; END $$",
]


def test_el_papel_que_trabaja_no_tiene_permiso(caso: Querella) -> None:
    """Todos seguidos sobre el mismo caso: cada intento se deshace solo."""
    for sql in NEGADOS:
        negado(sql)
    assert list(verificar()) == []


FORJAR = """
INSERT INTO querellas_actuacion (querella_id, numero, clase, version_plantilla, datos, texto_es,
    visibilidad, efectiva_en, recibida_en, registrada_en, actor_de_sistema, documentos_huellas,
    formato, sal, huella, enlace)
SELECT querella_id, {numero}, clase, 1, datos, texto_es, visibilidad, efectiva_en, recibida_en,
    {cuando}, 'SISTEMA', '[]', 1, sal, huella, {enlace}
FROM querellas_actuacion WHERE numero = 3
"""
UNO_MAS = "registrada_en + interval '1 microsecond'"
GUARDADOS = [
    ("UPDATE querellas_querella SET estado = 'resuelta'", "no permitida"),
    ("UPDATE querellas_querella SET estado = 'inventado'", "no permitida"),
    ("UPDATE querellas_querella SET numero = 'X'", "número de un expediente no cambia"),
    ("UPDATE querellas_querella SET numero = NULL", "número de un expediente no cambia"),
    ("UPDATE querellas_querella SET uuid = gen_random_uuid()", "identidad de un caso"),
    ("UPDATE querellas_querella SET origen = 'historico'", "no deja de serlo"),
    ("DELETE FROM querellas_querella", "no se borra"),
    ("UPDATE querellas_contador SET ultimo = ultimo - 1", "número siguiente"),
    ("UPDATE querellas_contador SET ultimo = ultimo + 2", "número siguiente"),
    ("UPDATE querellas_contador SET anio = 2030", "número siguiente"),
    ("UPDATE plazos_plazo SET vence_en = vence_en + interval '1 day'", "se sustituye"),
    ("UPDATE plazos_plazo SET origen = 'historico'", "se sustituye"),
    ("UPDATE documentos_documento SET datos = '{}'", "no cambia"),
    ("UPDATE documentos_documento SET sha256 = '' WHERE estado = 'listo'", "no cambia"),
    ("DELETE FROM documentos_documento", "no se borra"),
    ("UPDATE querellas_reserva SET orden = 'otra'", "Una reserva no cambia"),
    ("UPDATE querellas_reserva SET actuacion_id = NULL", "Una reserva no cambia"),
    (
        "UPDATE querellas_reserva SET levantada_en = now(), levantada_por_id = puesta_por_id",
        "la levantan dos personas",
    ),
    (FORJAR.format(numero=4, cuando=UNO_MAS, enlace="enlace"), "no enlaza"),
    (FORJAR.format(numero=4, cuando="now() + interval '9 years'", enlace="enlace"), "futuro"),
    (FORJAR.format(numero=4, cuando="registrada_en", enlace="enlace"), "no es posterior"),
    (FORJAR.format(numero=9, cuando=UNO_MAS, enlace="enlace"), "fuera de orden"),
    (FORJAR.format(numero=3, cuando=UNO_MAS, enlace="enlace"), "fuera de orden"),
]


def test_lo_que_puede_escribir_lo_mira_un_guardia(caso: Querella) -> None:
    for sql, dicho in GUARDADOS:
        assert dicho in guardado(sql), sql
    assert list(verificar()) == []


def test_ninguna_variable_de_sesion_apaga_un_guardia(caso: Querella) -> None:
    """Las inventadas se dejan poner y no hacen nada; las del servidor, ni eso."""
    with connection.cursor() as cursor:
        for inventada in ("querellas.sin_guardias", "pgtrigger.ignore", "app.actor"):
            cursor.execute("SELECT set_config(%s, 'true', true)", [inventada])
        cursor.execute("SET LOCAL search_path = pg_catalog")
    for variable in ("role", "session_authorization"):
        negado(f"SELECT set_config('{variable}', 'querellas_propietario', true)")
    assert "no permitida" in guardado("UPDATE public.querellas_querella SET estado = 'resuelta'")


def test_un_texto_votado_no_se_reescribe(reloj: Any) -> None:
    from querellas.services.decidir import TextoDeResolucion

    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.asociada,
        asunto="sin_vista",
        disposicion="desestimacion",
        texto=TextoDeResolucion(hechos="Uno.", determinaciones="Dos.", conclusiones="Tres."),
    )
    assert "no cambia" in guardado("UPDATE comision_resolucion SET hechos = 'Otro.'")
    assert "no cambia" in guardado("UPDATE comision_resolucion SET disposicion = 'destitucion'")


def test_la_reserva_la_levanta_otra_persona_tambien_en_la_base(caso: Querella) -> None:
    reserva = Reserva.objects.get()
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE querellas_reserva SET pedida_por_id = puesta_por_id, pedida_en=now()"
        )
    assert "dos personas" in guardado(
        "UPDATE querellas_reserva SET levantada_en = now(), levantada_por_id = pedida_por_id"
    )
    assert Reserva.objects.get(pk=reserva.pk).levantada_en is None


# --- El papel del público --------------------------------------------------------------------
TABLAS_DEL_PUBLICO = [
    "querellas_querella",
    "querellas_actuacion",
    "querellas_lectura",
    "documentos_documento",
    "cuentas_usuario",
    "comision_voto",
    "reloj",
    "django_session",
]


@pytest.mark.django_db(databases=["default", "publico"])
def test_el_publico_no_lee_ninguna_tabla() -> None:
    for tabla in TABLAS_DEL_PUBLICO:
        negado(f"SELECT 1 FROM public.{tabla} LIMIT 1", "publico")
        negado(f"DELETE FROM public.{tabla}", "publico")


DEL_PUBLICO = [
    "INSERT INTO publicado.indice (numero) VALUES ('X')",
    "UPDATE publicado.indice SET asunto = 'x'",
    "DELETE FROM publicado.indice",
    "TRUNCATE publicado.indice",
    "CREATE OR REPLACE VIEW publicado.actuacion AS SELECT 1",
    "CREATE TABLE publicado.mia (x int)",
    "CREATE TEMP TABLE mia (x int)",
    "SET ROLE querellas_app",
    "SET session_replication_role = replica",
    "SELECT nextval('public.querellas_actuacion_id_seq')",
    "SELECT pg_read_file('/etc/passwd')",
]


@pytest.mark.django_db(databases=["default", "publico"])
def test_el_publico_no_escribe_nada() -> None:
    for sql in DEL_PUBLICO:
        negado(sql, "publico")


@pytest.mark.django_db(databases=["default", "publico"])
def test_el_publico_solo_lee_vistas_del_esquema_publicado() -> None:
    with connections["publico"].cursor() as cursor:
        cursor.execute(
            "SELECT n.nspname || '.' || c.relname FROM pg_class c"
            " JOIN pg_namespace n ON n.oid = c.relnamespace"
            " WHERE c.relkind IN ('r', 'p', 'v', 'm') AND n.nspname NOT IN"
            " ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_t%'"
            " AND has_schema_privilege(n.oid, 'USAGE')"
            " AND has_any_column_privilege(c.oid, 'SELECT')"
        )
        leibles = {fila[0] for fila in cursor.fetchall()}
    assert leibles
    assert all(nombre.startswith("publicado.") for nombre in leibles), leibles
