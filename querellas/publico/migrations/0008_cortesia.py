"""La versión inglesa de cortesía se lee junto a su original, y sigue su suerte.

No se publica si el original no lo está, ni se comprueba si se reserva; sustituido el original,
ella también.
"""

from importlib import import_module

from django.db import migrations

ANTES = import_module("querellas.publico.migrations.0005_verificar_sustituidos").FUNCION
FUNCION = ANTES.replace(
    "s.sustituye_id = d.id", "s.sustituye_id IN (d.id, d.cortesia_de_id)"
).replace(
    "            AND (r.documento_id = d.id OR r.actuacion_id = d.actuacion_id)\n",
    "            AND (r.documento_id IN (d.id, d.cortesia_de_id) OR r.actuacion_id IN (\n"
    "                SELECT x.actuacion_id FROM public.documentos_documento x\n"
    "                WHERE x.id IN (d.id, d.cortesia_de_id)\n"
    "            ))\n",
)
assert FUNCION.count("d.cortesia_de_id") == 3

VISTA = """
CREATE OR REPLACE VIEW publicado.documento AS
SELECT c.numero AS expediente, a.numero AS actuacion, d.codigo, d.tipo, d.titulo, d.sha256,
    d.bytes, d.medio, d.listo_en, d.ruta_publica
FROM publicado.abierto c
JOIN public.documentos_documento d ON d.querella_id = c.id
LEFT JOIN public.documentos_documento o ON o.id = d.cortesia_de_id
LEFT JOIN public.querellas_actuacion a ON a.id = coalesce(d.actuacion_id, o.actuacion_id)
LEFT JOIN public.querellas_lectura l ON l.actuacion_id = a.id
WHERE d.estado = 'listo' AND d.publica AND d.ruta_publica <> '' AND (a.id IS NULL OR l.publica)
    AND (o.id IS NULL OR (o.publica AND o.ruta_publica <> ''))
    AND publicado.alcance('documento', coalesce(o.tipo, d.tipo), c.privada, c.estado) = 'todo';
"""
VISTA_ANTES = """
CREATE OR REPLACE VIEW publicado.documento AS
SELECT c.numero AS expediente, a.numero AS actuacion, d.codigo, d.tipo, d.titulo, d.sha256,
    d.bytes, d.medio, d.listo_en, d.ruta_publica
FROM publicado.abierto c
JOIN public.documentos_documento d ON d.querella_id = c.id
LEFT JOIN public.querellas_actuacion a ON a.id = d.actuacion_id
LEFT JOIN public.querellas_lectura l ON l.actuacion_id = a.id
WHERE d.estado = 'listo' AND d.publica AND d.ruta_publica <> '' AND (a.id IS NULL OR l.publica)
    AND publicado.alcance('documento', d.tipo, c.privada, c.estado) = 'todo';
"""


class Migration(migrations.Migration):
    dependencies = [("publico", "0007_busqueda"), ("documentos", "0010_cortesia")]
    operations = [
        migrations.RunSQL(FUNCION, ANTES),
        migrations.RunSQL(VISTA, VISTA_ANTES),
    ]
