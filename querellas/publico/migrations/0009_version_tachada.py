"""La versión con partes tachadas de un documento: la lee cualquiera, desde que el caso se abre.

Sigue la suerte del original de que salió: reservado él, ni se lee ni se comprueba.
"""

from importlib import import_module

from django.db import migrations

FILA = """
INSERT INTO publicado.publicidad (que, clase, vista, etapa, alcance, fuente) VALUES
('documento', 'version_publica', '*', 'abierta', 'todo', '18.013#x-280');
"""
SIN_FILA = "DELETE FROM publicado.publicidad WHERE que = 'documento' AND clase = 'version_publica';"
ANTES = import_module("querellas.publico.migrations.0008_cortesia").FUNCION
FUNCION = ANTES.replace(
    "IN (d.id, d.cortesia_de_id)",
    "IN (d.id, d.cortesia_de_id, (\n"
    "                SELECT t.original_id FROM public.querellas_tachado t\n"
    "                WHERE t.documento_id = d.id\n"
    "            ))",
)
assert FUNCION.count("querellas_tachado") == 3


class Migration(migrations.Migration):
    dependencies = [
        ("publico", "0008_cortesia"),
        ("documentos", "0012_version_publica"),
        ("querellas", "0034_tachado"),
    ]
    operations = [migrations.RunSQL(FILA, SIN_FILA), migrations.RunSQL(FUNCION, ANTES)]
