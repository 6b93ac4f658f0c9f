#!/bin/sh
# Crea en ./secretos lo que compose monta en /run/secrets. No toca lo que ya está.
#   sh querellas/produccion/secretos.sh             claves al azar; dice qué falta traer
#   sh querellas/produccion/secretos.sh --de-prueba además, certificado y firma sin valor
set -eu
umask 077
dominio=$(sed -n 's/^QUERELLAS_DOMINIO=//p' .env 2>/dev/null || true)
dominio=${dominio:-localhost}
mkdir -p secretos
cd secretos

al_azar() {
    [ -s "$1" ] || head -c 32 /dev/urandom | base64 | tr '+/' '-_' | tr -d '=\n' >"$1"
}
for nombre in clave_secreta postgres papel_propietario papel_app papel_publico redis firma_clave; do
    al_azar "$nombre"
done
[ -s correo ] || echo 'console:' >correo
# Las claves del proveedor, en JSON, si `correo` dice anymail:…
[ -s anymail ] || echo '{}' >anymail

p256='-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes'
certificado_de_prueba() {
    openssl req -x509 $p256 -days 365 -subj "/CN=$dominio" \
        -addext "subjectAltName=DNS:$dominio" -keyout tls_llave -out tls_certificado
}
# Una autoridad cuya llave se tira y la hoja con que se firma, marcadas como lo que son.
firma_de_prueba() {
    marca='DEMOSTRACIÓN — sin valor'
    obra=$(mktemp -d)
    openssl req -x509 $p256 -days 3650 -utf8 -subj "/CN=$marca · Autoridad" \
        -addext 'keyUsage=critical,keyCertSign' -keyout "$obra/ca.llave" -out "$obra/ca.pem"
    openssl req $p256 -utf8 -subj "/CN=$marca · Comisión" -keyout "$obra/llave" -out "$obra/pedido"
    echo 'keyUsage=critical,digitalSignature,nonRepudiation' >"$obra/usos"
    openssl x509 -req -in "$obra/pedido" -CA "$obra/ca.pem" -CAkey "$obra/ca.llave" \
        -CAcreateserial -days 3650 -extfile "$obra/usos" -out "$obra/hoja"
    openssl pkcs12 -export -inkey "$obra/llave" -in "$obra/hoja" -certfile "$obra/ca.pem" \
        -passout file:firma_clave -out firma.p12
    rm -r "$obra"
}
if [ "${1:-}" = --de-prueba ]; then
    [ -s tls_certificado ] || certificado_de_prueba 2>/dev/null
    [ -s firma.p12 ] || firma_de_prueba 2>/dev/null
fi

# La carpeta queda cerrada; los archivos, legibles para el usuario de cada contenedor.
chmod 444 -- *
falta=0
for nombre in tls_certificado tls_llave firma.p12; do
    [ -s "$nombre" ] && continue
    echo "Falta secretos/$nombre. / secretos/$nombre is missing." >&2
    falta=1
done
[ "$(cat correo)" != 'console:' ] || echo "secretos/correo: los avisos no saldrán por correo \
hasta que ponga ahí smtp+tls://usuario:clave@servidor:587" >&2
exit $falta
