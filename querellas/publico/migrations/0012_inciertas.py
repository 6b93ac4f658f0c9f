"""Lo que el público lee de un día que no consta: el año o el mes, y nunca el que lo ordena.

De una vista así tampoco se sabe la hora. La columna va al final: `inciertas`, por nombre de campo.
"""

from importlib import import_module

from django.db import migrations

BUSQUEDA = import_module("querellas.publico.migrations.0007_busqueda")
PUBLICIDAD = import_module("querellas.publico.migrations.0006_publicidad")
CREAR, OTRA_VEZ = "CREATE VIEW", "CREATE OR REPLACE VIEW"


def _vista(texto: str, nombre: str) -> str:
    """Cómo se creó esa vista, para volver a crearla con una columna más."""
    principio = texto.index(f"{CREAR} {nombre} AS")
    return OTRA_VEZ + texto[principio + len(CREAR) : texto.index(";", principio) + 1]


EXPEDIENTE_ANTES = _vista(PUBLICIDAD.VISTAS, "publicado.expediente")
EXPEDIENTE = EXPEDIENTE_ANTES.replace("AS clases, x.firme_el", "AS clases, x.firme_el, x.inciertas")
VISTA_ANTES = _vista(BUSQUEDA.VISTA, "publicado.vista")
VISTA = (
    VISTA_ANTES.replace(
        "WHEN e.alcance = 'todo' THEN e.comienza_en",
        "WHEN e.alcance = 'todo' AND e.inciertas = '{}' THEN e.comienza_en",
    )
    .replace("END AS senalada_en\nFROM", "END AS senalada_en, e.inciertas\nFROM")
    .replace("v.senalada_en, q.epigrafe_es", "v.senalada_en, v.inciertas, q.epigrafe_es")
)
FILA_ANTES = _vista(BUSQUEDA.FILA, "publicado.para_indice")
FILA = FILA_ANTES.replace(
    "'C') AS busca\n", "'C') AS busca,\n    coalesce(e.inciertas, '{}'::jsonb) AS inciertas\n"
)
assert (EXPEDIENTE, FILA) != (EXPEDIENTE_ANTES, FILA_ANTES)
assert VISTA.count("inciertas") == 3
COLUMNA = "ALTER TABLE publicado.indice ADD COLUMN inciertas jsonb NOT NULL DEFAULT '{}'::jsonb;"
NADA = migrations.RunSQL.noop


class Migration(migrations.Migration):
    dependencies = [
        ("publico", "0011_citaciones"),
        ("querellas", "0038_inciertas"),
        ("vistas", "0004_inciertas"),
    ]
    operations = [
        migrations.RunSQL(COLUMNA, NADA),
        migrations.RunSQL(EXPEDIENTE, NADA),
        migrations.RunSQL(VISTA, NADA),
        migrations.RunSQL(FILA, NADA),
    ]
