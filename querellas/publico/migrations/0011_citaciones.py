"""De una vista privada no se publica a quién se citó ni su minuta: solo el número del asiento."""

from django.db import migrations

CLASES = (
    "citar",
    "cumplir_citacion",
    "incumplir_citacion",
    "retirar_citacion",
    "acudir_por_citacion",
    "ordenar_citacion",
    "denegar_citacion",
    "levantar_minuta",
)
FILAS = "INSERT INTO publicado.publicidad (que, clase, vista, etapa, alcance, fuente) VALUES\n" + (
    ",\n".join(f"('asiento', '{c}', 'privada', 'abierta', 'numero', '18.004#8')" for c in CLASES)
)
SIN_FILAS = r"""
DELETE FROM publicado.publicidad WHERE clase LIKE '%\_citacion' OR clase IN
    ('citar', 'levantar_minuta');
"""


class Migration(migrations.Migration):
    dependencies = [("publico", "0010_vigencias")]
    operations = [migrations.RunSQL(FILAS, SIN_FILAS)]
