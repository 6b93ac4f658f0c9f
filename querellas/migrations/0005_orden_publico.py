"""El orden de la búsqueda pública: por el año del número y su consecutivo, los nuevos primero.

Sale solo del número, así que el lugar de un caso reservado no dice nada más que su número.
"""

from django.db import migrations

ORDEN = """
ALTER TABLE publicado.indice ADD COLUMN orden text COLLATE "C" GENERATED ALWAYS AS (
    coalesce(substring(numero FROM '(?:19|20)[0-9]{2}'), '0000')
    || '-' || lpad(coalesce(substring(numero FROM '([0-9]{1,9})[^0-9]*$'), ''), 9, '0')
    || '-' || numero
) STORED;
CREATE UNIQUE INDEX indice_orden ON publicado.indice (orden);
"""


class Migration(migrations.Migration):
    dependencies = [("querellas", "0004_prueba_descrita")]

    operations = [
        migrations.RunSQL(ORDEN, "ALTER TABLE publicado.indice DROP COLUMN orden"),
    ]
