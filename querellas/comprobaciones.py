"""Comprobaciones de arranque: lo que, mal puesto, haría daño en silencio."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Critical, Error, Tags, Warning, register

from querellas.clave import hay_clave


@register(Tags.compatibility)
def guardia(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """La guardia de la vigilancia ha de ser más larga que la espera admitida de un acto."""
    if settings.GUARDIA_MINUTOS > settings.RECEPCION_MAXIMA_MINUTOS or settings.RELOJ_SIMULADO:
        return []
    return [
        Error(
            "QUERELLAS_GUARDIA_MINUTOS debe ser mayor que los "
            f"{settings.RECEPCION_MAXIMA_MINUTOS} minutos que puede esperar un acto recibido.",
            id="querellas.E001",
        )
    ]


@register(Tags.security, deploy=True)
def clave(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Sin clave secreta no arranca nada que atienda a nadie; preparar la imagen no la pide."""
    return [] if hay_clave() else [Critical("Falta QUERELLAS_CLAVE_SECRETA.", id="querellas.E002")]


@register(Tags.database)
def reloj(app_configs: Any, databases: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Una hora simulada sin su permiso expreso no se acepta (solo `check --database`)."""
    from django.db import connections

    if settings.RELOJ_SIMULADO or not databases:
        return []
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT to_regclass('public.reloj') IS NOT NULL")
        if not cursor.fetchone()[0]:
            return []
        cursor.execute("SELECT count(*) FROM reloj")
        simulado = cursor.fetchone()[0]
    if not simulado:
        return []
    return [
        Critical("Hay un reloj simulado y falta QUERELLAS_RELOJ_SIMULADO=1.", id="querellas.E003")
    ]


@register(Tags.security, deploy=True)
def correo(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """El correo recogido no le llega a nadie: fuera de una demostración nadie sería notificado."""
    if not settings.CORREO_RECOGIDO or settings.DEMO:
        return []
    texto = "QUERELLAS_CORREO=recogido: no manda nada y esto no es una demostración."
    return [Critical(texto, hint="Ponga su servidor de correo.", id="querellas.E006")]


# --- Antes de atender a nadie: `check --deploy --tag arranque --database default` -----------
ARRANQUE = "arranque"
DURADERO = ("fsync", "full_page_writes", "synchronous_commit")
DESFASE_MAXIMO_SEGUNDOS = 60
ZONA = "America/Puerto_Rico"


def _filas(consulta: str, alias: str = "default") -> list[Any]:
    from django.db import connections

    with connections[alias].cursor() as cursor:
        cursor.execute(consulta)
        return list(cursor.fetchall())


@register(ARRANQUE, deploy=True)
def duradera(app_configs: Any, databases: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Lo que la base confirma ha de sobrevivir a un corte de luz, y notarse si se daña."""
    if not databases:
        return []
    ajustes = dict(_filas("SELECT name, setting FROM pg_settings"))
    flojos = [nombre for nombre in DURADERO if ajustes.get(nombre) == "off"]
    hallados: list[CheckMessage] = []
    if flojos:
        texto = f"PostgreSQL tiene apagado {', '.join(flojos)}: un corte de luz perdería actos."
        hallados.append(Critical(texto, hint="Póngalo en «on».", id="querellas.E010"))
    if ajustes.get("data_checksums") != "on":
        texto = "PostgreSQL no lleva sumas de comprobación: un disco que falla no se notaría."
        hallados.append(Warning(texto, hint="Vea pg_checksums.", id="querellas.W010"))
    if ajustes.get("server_encoding") != "UTF8":
        texto = f"La base guarda {ajustes.get('server_encoding')}, no UTF8."
        hallados.append(Critical(texto, id="querellas.E011"))
    return hallados


@register(ARRANQUE, deploy=True)
def zona(app_configs: Any, databases: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """El día civil es el de Puerto Rico, en el programa y en la base: cuatro horas menos."""
    if not databases:
        return []
    horas = _filas(
        "SELECT extract(hour FROM utc_offset)::int FROM pg_timezone_names"
        " WHERE name = 'America/Puerto_Rico'"
    )
    if settings.TIME_ZONE == ZONA and horas == [(-4,)]:
        return []
    texto = f"El programa o la base no cuentan los días con la hora de {ZONA}."
    return [Critical(texto, id="querellas.E012")]


@register(ARRANQUE, deploy=True)
def papel_sin_poder(app_configs: Any, databases: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Quien atiende páginas no es dueño de nada ni puede quitar las guardias."""
    if not databases:
        return []
    hallados: list[CheckMessage] = []
    for alias in ("default", "publico"):
        (puede, es_dueno), *_resto = _filas(
            "SELECT rolsuper OR rolcreaterole OR rolbypassrls OR rolreplication,"
            " EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
            "  WHERE n.nspname IN ('public', 'publicado') AND c.relowner = r.oid)"
            " FROM pg_roles r WHERE rolname = current_user",
            alias,
        )
        if puede or es_dueno:
            texto = (
                f"El papel de la conexión «{alias}» manda demasiado: podría cambiar lo asentado."
            )
            hallados.append(
                Critical(texto, hint="Use querellas/local/roles.sql.", id="querellas.E013")
            )
    return hallados


@register(ARRANQUE, deploy=True)
def cola(app_configs: Any, databases: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """La cola no tira mensajes cuando se llena; si no contesta, el segundo reloj sigue."""
    if not databases:
        return []
    import redis

    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2
        ) as cliente:
            politica = dict(cliente.config_get("maxmemory-policy"))  # type: ignore[arg-type]
            diario = dict(cliente.config_get("appendonly"))  # type: ignore[arg-type]
    except (redis.RedisError, ValueError) as error:
        texto = f"La cola no contesta ({type(error).__name__}): los documentos esperarán."
        return [Warning(texto, id="querellas.W014")]
    if politica.get("maxmemory-policy", "noeviction") != "noeviction":
        texto = "Redis tira mensajes cuando se llena."
        return [Error(texto, hint="Ponga maxmemory-policy noeviction.", id="querellas.E014")]
    if diario.get("appendonly", "yes") != "yes":
        texto = "Redis olvida la cola al reiniciar."
        return [Warning(texto, hint="Ponga appendonly yes.", id="querellas.W015")]
    return []


@register(ARRANQUE, deploy=True)
def llave(app_configs: Any, databases: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Sin llave de firma que abra, ningún documento sale."""
    if not databases:
        return []
    from querellas.documentos.firma import FirmaNoDisponible, certificados_publicos

    try:
        certificados_publicos()
    except (FirmaNoDisponible, OSError) as error:
        return [Error(f"La llave de firma no se puede usar: {error}", id="querellas.E015")]
    return []


@register(ARRANQUE, deploy=True)
def relojes(app_configs: Any, databases: Any = None, **kwargs: Any) -> list[CheckMessage]:
    """Los relojes de la base y de esta máquina dicen lo mismo, con un minuto de tolerancia."""
    if not databases:
        return []
    from querellas.reloj import desfase

    diferencia = desfase().total_seconds()
    if diferencia <= DESFASE_MAXIMO_SEGUNDOS:
        return []
    texto = f"Los relojes de la base y de esta máquina difieren {diferencia:.0f} segundos."
    return [Critical(texto, hint="Sincronícelos (NTP).", id="querellas.E016")]
