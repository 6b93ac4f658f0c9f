"""Comprobar un código: lo que otro documento corrige consta como sustituido.

Lo reservado que se expidió para el tribunal contesta lo mismo que un código desconocido.
"""

from importlib import import_module

from django.db import migrations

ANTES = import_module("querellas.publico.migrations.0002_verificar").FUNCION
FUNCION = (
    ANTES.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
    .replace(
        "    ), false)\n",
        "    ), false) OR EXISTS (\n"
        "        SELECT 1 FROM public.documentos_documento s WHERE s.sustituye_id = d.id\n"
        "    )\n",
    )
    .replace(
        "d.datos <> '{}'::jsonb\n",
        "d.datos <> '{}'::jsonb\n    AND d.datos ->> 'alcance' IS DISTINCT FROM 'reservado'\n",
    )
)
assert FUNCION.count("s.sustituye_id") == FUNCION.count("'reservado'") == 1


class Migration(migrations.Migration):
    dependencies = [("publico", "0004_ficha"), ("documentos", "0009_entregas")]
    operations = [
        migrations.RunSQL(
            FUNCION, ANTES.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION")
        ),
    ]
