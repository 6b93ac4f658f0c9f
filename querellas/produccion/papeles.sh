#!/bin/sh
# Los tres papeles y la base, con las claves de los secretos. La imagen de postgres lo corre la
# primera vez; después de cambiar una clave se vuelve a correr:
#   docker compose exec postgres sh /docker-entrypoint-initdb.d/papeles.sh
set -eu
QUERELLAS_BASE=querellas
QUERELLAS_CLAVE_PROPIETARIO=$(cat /run/secrets/papel_propietario)
QUERELLAS_CLAVE_APP=$(cat /run/secrets/papel_app)
QUERELLAS_CLAVE_PUBLICO=$(cat /run/secrets/papel_publico)
export QUERELLAS_BASE QUERELLAS_CLAVE_PROPIETARIO QUERELLAS_CLAVE_APP QUERELLAS_CLAVE_PUBLICO
psql --no-psqlrc --quiet --username "${POSTGRES_USER:-postgres}" --dbname postgres \
    --file /etc/querellas/roles.sql
