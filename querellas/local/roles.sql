-- Los tres papeles y la base. Se corre con psql como superusuario, tantas veces como haga
-- falta; las claves llegan por el ambiente para que no se vean en la lista de procesos.
-- Los permisos sobre tablas, las extensiones y el reloj los ponen las migraciones.
\set ON_ERROR_STOP on
\getenv base QUERELLAS_BASE
\getenv clave_propietario QUERELLAS_CLAVE_PROPIETARIO
\getenv clave_app QUERELLAS_CLAVE_APP
\getenv clave_publico QUERELLAS_CLAVE_PUBLICO

SELECT format('CREATE ROLE %I', papel)
FROM unnest(ARRAY['querellas_propietario', 'querellas_app', 'querellas_publico']) AS papel
WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = papel) \gexec

ALTER ROLE querellas_propietario LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION
    PASSWORD :'clave_propietario';
ALTER ROLE querellas_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION
    PASSWORD :'clave_app';
ALTER ROLE querellas_publico LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION
    PASSWORD :'clave_publico';

SELECT format(
    'CREATE DATABASE %I OWNER querellas_propietario TEMPLATE template0 ENCODING ''UTF8'' '
    'LOCALE_PROVIDER builtin BUILTIN_LOCALE ''C.UTF-8'' LC_COLLATE ''C'' LC_CTYPE ''C''',
    :'base')
WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'base') \gexec

-- Nadie más entra; las tablas temporales no hacen falta en ejecución.
REVOKE ALL ON DATABASE :"base" FROM PUBLIC;
GRANT CONNECT ON DATABASE :"base" TO querellas_app, querellas_publico;
