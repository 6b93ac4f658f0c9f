"""Reloj legal, caché y permisos de los tres papeles de la base.

El propietario (quien migra) es dueño de todo; `querellas_app` trabaja; `querellas_publico`
solo verá las vistas del esquema `publicado`.
"""

from django.db import migrations

RELOJ = """
CREATE TABLE reloj (
    uno boolean PRIMARY KEY DEFAULT true CHECK (uno),
    intervalo interval NOT NULL
);
CREATE FUNCTION ahora() RETURNS timestamptz LANGUAGE sql VOLATILE SECURITY DEFINER
    SET search_path = public
    AS $$ SELECT clock_timestamp() + coalesce((SELECT intervalo FROM reloj), interval '0') $$;
CREATE FUNCTION hoy_pr() RETURNS date LANGUAGE sql VOLATILE
    AS $$ SELECT (public.ahora() AT TIME ZONE 'America/Puerto_Rico')::date $$;
"""
CACHE = """
CREATE TABLE cache_django (
    cache_key varchar(255) PRIMARY KEY, value text NOT NULL, expires timestamptz NOT NULL);
CREATE INDEX cache_django_expires ON cache_django (expires);
"""
PERMISOS = """
CREATE SCHEMA publicado;
GRANT USAGE ON SCHEMA public TO querellas_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO querellas_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO querellas_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO querellas_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO querellas_app;
REVOKE INSERT, UPDATE, DELETE ON reloj FROM querellas_app;
REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM querellas_app;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA publicado TO querellas_publico, querellas_app;
GRANT USAGE ON SCHEMA public TO querellas_publico;
"""
EXTENSIONES = """
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE TEXT SEARCH CONFIGURATION es_sin (COPY = spanish);
ALTER TEXT SEARCH CONFIGURATION es_sin
    ALTER MAPPING FOR hword, hword_part, word WITH unaccent, spanish_stem;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("cuentas", "0001_initial"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [
        migrations.RunSQL(EXTENSIONES, migrations.RunSQL.noop),
        migrations.RunSQL(RELOJ, migrations.RunSQL.noop),
        migrations.RunSQL(CACHE, migrations.RunSQL.noop),
        migrations.RunSQL(PERMISOS, migrations.RunSQL.noop),
    ]
