"""Configuración: un solo archivo, segura si no se dice nada.

Lee el ambiente y después `.datos/entorno` (lo escribe `make run`). Todo secreto `X` puede
darse también como `X_ARCHIVO`, la ruta de un archivo que lo contiene (secretos de Docker).
"""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from environs import Env
from kombu import Queue

RAIZ = Path(__file__).resolve().parent.parent
DATOS = Path(os.environ.get("QUERELLAS_DATOS", RAIZ / ".datos"))

env = Env()
if (DATOS / "entorno").is_file():
    env.read_env(str(DATOS / "entorno"), recurse=False)
for _nombre in [n for n in os.environ if n.endswith("_ARCHIVO")]:
    try:
        _secreto = Path(os.environ[_nombre]).read_text().strip()
    except OSError as _error:
        raise ImproperlyConfigured(f"{_nombre}: no se puede leer ({_error}).") from _error
    os.environ.setdefault(_nombre.removesuffix("_ARCHIVO"), _secreto)

# --- Lo esencial ---------------------------------------------------------------------------
DEBUG = env.bool("QUERELLAS_DEBUG", False)
SECRET_KEY = env.str("QUERELLAS_CLAVE_SECRETA", "")
HTTPS = env.bool("QUERELLAS_HTTPS", True)
ALLOWED_HOSTS = env.list("QUERELLAS_DOMINIOS", ["localhost", "127.0.0.1", "[::1]"])
DIRECCION_PUBLICA = env.str("QUERELLAS_DIRECCION", "http://localhost:8000").rstrip("/")
CSRF_TRUSTED_ORIGINS = [DIRECCION_PUBLICA] if DIRECCION_PUBLICA.startswith("https") else []
DEMO = env.bool("QUERELLAS_DEMO", False)
MFA_OBLIGATORIA = env.bool("QUERELLAS_MFA_OBLIGATORIA", True)
ROOT_URLCONF = "querellas.urls"
WSGI_APPLICATION = "querellas.wsgi.application"

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "querellas.cuentas",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.postgres",
    "django.contrib.humanize",
    "querellas.cuentas.apps.AdministracionConfig",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "django_fsm",
    "django_htmx",
    "django_filters",
    "simple_history",
    "alcaldes",
    "querellas.comision",
    "querellas.documentos",
    "querellas.notificaciones",
    "plazos",
    "vistas",
    "querellas",
    "querellas.secretaria",
    "querellas.despacho",
    "querellas.portal",
    "querellas.publico",
    "querellas.api",
]

MIDDLEWARE = [
    "querellas.middleware.recepcion",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "querellas.middleware.acceso",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "simple_history.middleware.HistoryRequestMiddleware",
]

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [RAIZ / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "querellas.views.contexto.general",
            ],
        },
    }
]

# --- Base de datos: tres papeles (propietario, app, publico) --------------------------------
_BASE_POR_DEFECTO = "postgres://querellas_app@127.0.0.1:5432/querellas"


def _base(variable: str, respaldo: str = _BASE_POR_DEFECTO) -> dict[str, Any]:
    """Una base con conexión persistente y comprobada; el papel va en la dirección.

    Su clave puede ir aparte, en `<variable>_CLAVE`: en compose es un secreto por archivo.
    """
    base = {**env.dj_db_url(variable, respaldo), "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
    clave = env.str(f"{variable}_CLAVE", "")
    return {**base, "PASSWORD": clave} if clave else base


DATABASES = {
    "default": _base("DATABASE_URL"),
    # Dueño de todo; solo lo usa `migrate`.
    "propietario": _base("DATABASE_URL_PROPIETARIO"),
    # Solo lee el esquema `publicado`; lo usan las páginas `publico` y `api`.
    "publico": _base("DATABASE_URL_PUBLICO"),
}
DATABASE_ROUTERS = ["querellas.papeles.Papeles"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Reloj, vigilancia, cola ----------------------------------------------------------------
TIME_ZONE = "America/Puerto_Rico"
USE_TZ = True
RELOJ_SIMULADO = env.bool("QUERELLAS_RELOJ_SIMULADO", False)
GUARDIA_MINUTOS = env.int("QUERELLAS_GUARDIA_MINUTOS", 30)
RECEPCION_MAXIMA_MINUTOS = 20
# Sin pasadas de la vigilancia durante este tiempo, algo está parado.
SILENCIO = timedelta(minutes=15)
# A dónde se dice que cada pasada terminó, para que alguien de fuera note que dejó de haberlas.
MONITOR_URL = env.str("QUERELLAS_MONITOR_URL", "")
# Quien la trae en `Authorization: Bearer …` lee /salud/metricas/; sin ella, esa dirección no está.
METRICAS_CLAVE = env.str("QUERELLAS_METRICAS_CLAVE", "")
LIMITE_DESESTIMACIONES = env.int("QUERELLAS_LIMITE_DESESTIMACIONES", 5)
PROXY_CONFIABLE = env.bool("QUERELLAS_PROXY_CONFIABLE", False)

REDIS_URL = env.str("REDIS_URL", "redis://127.0.0.1:6379/0")
_CLAVE_DE_REDIS = env.str("REDIS_URL_CLAVE", "")
if _CLAVE_DE_REDIS:
    REDIS_URL = REDIS_URL.replace("://", f"://:{quote(_CLAVE_DE_REDIS, safe='')}@", 1)
CELERY_BROKER_URL = REDIS_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 400_000
CELERY_TASK_TIME_LIMIT = 300
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 3600,
    "socket_timeout": 5,
    # Quien atiende las dos colas mira primero la de la vigilancia.
    "queue_order_strategy": "priority",
}
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_SERIALIZER = "json"
CELERY_TASK_DEFAULT_QUEUE = "querellas"
# La pasada tiene su cola y su propio proceso: ningún documento, por lento que sea, la retrasa.
COLA_DE_LA_VIGILANCIA = "vigilancia"
CELERY_TASK_QUEUES = [Queue(COLA_DE_LA_VIGILANCIA), Queue(CELERY_TASK_DEFAULT_QUEUE)]
CELERY_TASK_ROUTES = {"plazos.tasks.vigilar": {"queue": COLA_DE_LA_VIGILANCIA}}
# Lo que toca el trabajador mientras consume, y lo que espera antes de darse por atascado.
LATIDO = Path(env.str("QUERELLAS_LATIDO", str(DATOS / "latido")))
PACIENCIA_SEGUNDOS = env.float("QUERELLAS_PACIENCIA_SEGUNDOS", 60.0)
CADENCIA_SEGUNDOS = env.float("QUERELLAS_CADENCIA_SEGUNDOS", 60.0)
# Lo que nadie recogió a tiempo caduca: al volver el trabajador no repite un mes de pasadas.
_CADA_VEZ = {"schedule": CADENCIA_SEGUNDOS, "options": {"expires": 10 * CADENCIA_SEGUNDOS}}
_CADA_RATO = {"schedule": 10 * CADENCIA_SEGUNDOS, "options": {"expires": 100 * CADENCIA_SEGUNDOS}}
# De madrugada en Puerto Rico, cuando nadie está subiendo nada.
_CADA_NOCHE = {"schedule": crontab(hour=7, minute=30), "options": {"expires": 12 * 3600}}
_CADA_HORA = {"schedule": crontab(minute=15), "options": {"expires": 3000}}
CELERY_BEAT_SCHEDULE: dict[str, Any] = {
    "vigilar": {"task": "plazos.tasks.vigilar", **_CADA_VEZ},
    "recalcular": {"task": "plazos.tasks.recalcular", **_CADA_VEZ},
    "generar": {"task": "querellas.tasks.generar_pendientes", **_CADA_VEZ},
    "despachar": {"task": "querellas.tasks.despachar_pendientes", **_CADA_VEZ},
    "recordar": {"task": "querellas.tasks.recordar", **_CADA_RATO},
    "limpiar": {"task": "querellas.tasks.limpiar", **_CADA_NOCHE},
    "paginar": {"task": "querellas.tasks.paginar_recibidos", **_CADA_RATO},
    "custodia": {"task": "querellas.tasks.comprobar_archivos", **_CADA_NOCHE},
    "firmas": {"task": "querellas.tasks.renovar_firmas", **_CADA_NOCHE},
    "cabeza": {"task": "querellas.tasks.cabeza_diaria", **_CADA_HORA},
    "operacion": {"task": "querellas.tasks.comprobar_operacion", **_CADA_RATO},
    "bitacora": {"task": "querellas.tasks.comprobar_bitacora", **_CADA_NOCHE},
}

# --- Caché y sesiones: en la base, para que Redis sea solo la cola --------------------------
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "cache_django",
    }
}
SESSION_ENGINE = "django.contrib.sessions.backends.db"
# La jornada entera, y sin uso media hora (ASVS 7.3.1, 7.3.2).
SESSION_COOKIE_AGE = 12 * 3600
SESION_SIN_USO_SEGUNDOS = 60 * env.int("QUERELLAS_SESION_SIN_USO_MINUTOS", 30)
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_NAME = "__Host-sesion" if HTTPS else "sesion"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "csrf"
CSRF_FAILURE_VIEW = "querellas.views.errores.csrf"

# --- Seguridad ------------------------------------------------------------------------------
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^salud/$"]
SECURE_HSTS_SECONDS = 63_072_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXY_CONFIABLE else None
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# --- Cuentas --------------------------------------------------------------------------------
AUTH_USER_MODEL = "cuentas.Usuario"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 8 if MFA_OBLIGATORIA else 15},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "querellas.cuentas.claves.SinPalabrasDeLaCasa"},
]
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_ADAPTER = "querellas.cuentas.adaptador.Adaptador"
ACCOUNT_SESSION_REMEMBER = False
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_PREVENT_ENUMERATION = True
# Cinco fallos de una cuenta desde una dirección la cierran quince minutos desde esa dirección.
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,5/15m/key"}
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
# Detrás del proxy, quien entra es el último que este anotó, no el proxy mismo.
ALLAUTH_TRUSTED_PROXY_COUNT = 1 if PROXY_CONFIABLE else 0
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_TOTP_ISSUER = "Comisión para Ventilar Querellas"
MFA_PASSKEY_LOGIN_ENABLED = False
USERSESSIONS_TRACK_ACTIVITY = False
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "inicio"
ACCOUNT_LOGOUT_REDIRECT_URL = "inicio"

# --- Idiomas --------------------------------------------------------------------------------
LANGUAGE_CODE = "es"
LANGUAGES = [("es", "Español"), ("en", "English")]
LOCALE_PATHS = [RAIZ / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = ["querellas.formatos"]

# --- Archivos -------------------------------------------------------------------------------
STATIC_URL = "/estatico/"
STATIC_ROOT = Path(env.str("QUERELLAS_ESTATICO", str(RAIZ / "static_generado")))
STATICFILES_DIRS = [RAIZ / "querellas" / "estatico"]
EXPEDIENTE_RAIZ = Path(env.str("QUERELLAS_EXPEDIENTE", str(DATOS / "expediente")))
PUBLICO_RAIZ = Path(env.str("QUERELLAS_PUBLICO", str(DATOS / "publico")))
STORAGES = {
    "default": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"location": EXPEDIENTE_RAIZ},
    },
    "expediente": {
        "BACKEND": "querellas.documentos.almacen.Expediente",
        "OPTIONS": {"location": EXPEDIENTE_RAIZ},
    },
    "publico": {
        "BACKEND": "querellas.documentos.almacen.Publico",
        "OPTIONS": {"location": PUBLICO_RAIZ},
    },
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}
# El interruptor: en «no», el público no baja ningún documento (una fuga que se está cerrando).
DESCARGAS_PUBLICAS = env.bool("QUERELLAS_DESCARGAS_PUBLICAS", True)
FILE_UPLOAD_PERMISSIONS = 0o600
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
# Pasado este número, Django corta la petición sin decir cuántos caben.
DATA_UPLOAD_MAX_NUMBER_FILES = 500
ARCHIVO_MAXIMO_BYTES = 50 * 1024 * 1024
# Audio y video; el proxy deja pasar algo más (`client_max_body_size`).
GRABACION_MAXIMA_BYTES = 200 * 1024 * 1024
# clamd: `unix:/run/clamav/clamd.ctl` o `máquina:puerto`. Puesto, nada entra sin su visto bueno.
ANTIVIRUS = env.str("QUERELLAS_ANTIVIRUS", "")
ANTIVIRUS_SEGUNDOS = env.float("QUERELLAS_ANTIVIRUS_SEGUNDOS", 60.0)
# Reconocer el texto de lo digitalizado (tesseract), donde el programa esté.
RECONOCER_TEXTO = env.bool("QUERELLAS_RECONOCER_TEXTO", True)
# Lo que un programa de fuera puede gastar en una página, y una vuelta en un documento.
PAGINA_SEGUNDOS = env.float("QUERELLAS_PAGINA_SEGUNDOS", 30.0)
PAGINA_MEMORIA_BYTES = 1024 * 1024 * env.int("QUERELLAS_PAGINA_MEMORIA_MB", 1024)
PAGINAS_SEGUNDOS_POR_VUELTA = 10.0

# --- La oficina, como sale impresa en cada documento ---------------------------------------
_MUESTRA = {
    "DIRECCION": "Calle Inventada 100, San Juan, Puerto Rico 00900 (dirección de demostración)",
    "HORARIO": "Lunes a viernes, de 8:00 a. m. a 4:30 p. m., excepto feriados",
    "TELEFONO": "000-000-0000 (número de demostración)",
    "CORREO": "secretaria@demo.test",
}
OFICINA = {
    dato: env.str(f"QUERELLAS_OFICINA_{dato}", _MUESTRA[dato] if DEMO else "") for dato in _MUESTRA
}

# --- Firma y correo -------------------------------------------------------------------------
FIRMA_P12 = Path(env.str("QUERELLAS_FIRMA_P12", str(DATOS / "firma" / "demo.p12")))
FIRMA_CLAVE = env.str("QUERELLAS_FIRMA_CLAVE", "")
# Los certificados (PEM) de llaves anteriores: lo que firmaron sigue comprobándose.
FIRMA_ANTERIORES = env.path("QUERELLAS_FIRMA_ANTERIORES", None)
FIRMA_RESUMEN = env.str("QUERELLAS_FIRMA_RESUMEN", "sha256")
# Autoridad de sello de tiempo (RFC 3161). Puesta, cada documento sale PAdES B-T.
TSA_URL = env.str("QUERELLAS_TSA_URL", "")
TSA_USUARIO = env.str("QUERELLAS_TSA_USUARIO", "")
TSA_CLAVE = env.str("QUERELLAS_TSA_CLAVE", "")
TSA_CERTIFICADOS = env.path("QUERELLAS_TSA_CERTIFICADOS", None)
TSA_SEGUNDOS = env.float("QUERELLAS_TSA_SEGUNDOS", 15.0)
# Si no contesta: los documentos esperan o, en no, salen sin su hora (B-B).
TSA_EXIGIDA = env.bool("QUERELLAS_TSA_EXIGIDA", True)
RENOVAR_DIAS = env.int("QUERELLAS_RENOVAR_DIAS", 180)
# «sha256=2035-12-31»: desde ese día el algoritmo ya no prueba nada y hay que volver a sellar.
ALGORITMOS_HASTA: dict[str, str] = env.dict("QUERELLAS_ALGORITMOS_HASTA", {})
# «recogido:» no manda nada: lo guarda y lo enseña una página (notificaciones/recogido.py).
CORREO_RECOGIDO = env.str("QUERELLAS_CORREO", "") == "recogido:"
# «anymail:postmark» manda por ese proveedor, con las claves suyas que diga QUERELLAS_ANYMAIL.
_PROVEEDOR = env.str("QUERELLAS_CORREO", "").partition("anymail:")[2]
ANYMAIL: dict[str, Any] = {"REQUESTS_TIMEOUT": 20, **dict(env.json("QUERELLAS_ANYMAIL", {}))}
if CORREO_RECOGIDO:
    EMAIL_BACKEND, EMAIL_TIMEOUT = "querellas.notificaciones.recogido.Buzon", None
elif _PROVEEDOR:
    EMAIL_BACKEND, EMAIL_TIMEOUT = f"anymail.backends.{_PROVEEDOR}.EmailBackend", None
else:
    vars().update(env.dj_email_url("QUERELLAS_CORREO", "console:"))
DEFAULT_FROM_EMAIL = env.str("QUERELLAS_REMITENTE", "Comisión <no-responder@localhost>")

# --- Bitácora técnica -----------------------------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"linea": {"format": "%(asctime)s %(levelname)s %(name)s %(message)s"}},
    "handlers": {"consola": {"class": "logging.StreamHandler", "formatter": "linea"}},
    # El mensaje de una excepción puede llevar datos personales: lo anota querellas.errores,
    # con su referencia y sin ellos.
    "loggers": {
        "django.request": {"level": "CRITICAL"},
        # Cuentan cada paso de cada documento, también en la terminal de quien da una orden.
        "weasyprint": {"level": "WARNING"},
        "pikepdf": {"level": "WARNING"},
    },
    "root": {"handlers": ["consola"], "level": env.str("QUERELLAS_NIVEL_LOG", "INFO")},
}
