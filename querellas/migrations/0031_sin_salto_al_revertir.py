"""De la desestimación automática se vuelve a la etapa; el acto a tiempo mueve luego el caso."""

from django.db import migrations

PARES = """
DELETE FROM transicion_permitida WHERE desde = 'desestimada_con_perjuicio'
    AND hacia IN ('resuelta', 'desestimada', 'vista_senalada', 'vista_en_curso');
"""


class Migration(migrations.Migration):
    dependencies = [("querellas", "0030_termino_fijado")]
    operations = [migrations.RunSQL(PARES, migrations.RunSQL.noop)]
