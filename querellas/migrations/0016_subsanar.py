"""La notificación nula se subsana contestando a los cargos: presentada -> en_estudio."""

from django.db import migrations

PARES = """
INSERT INTO transicion_permitida VALUES ('presentada', 'en_estudio') ON CONFLICT DO NOTHING;
"""


class Migration(migrations.Migration):
    dependencies = [("querellas", "0015_mocion")]
    operations = [migrations.RunSQL(PARES, migrations.RunSQL.noop)]
