"""Lo adoptado que mueve fechas es público: la calculadora y la API cuentan con ello."""

from django.db import migrations

VISTAS = """
CREATE VIEW publicado.dia_especial AS
SELECT id, fecha, laborable, trasladado_desde, nombre_es, nombre_en, autoridad, perfiles, adopcion
FROM public.plazos_diaespecial WHERE estado = 'adoptada';

CREATE VIEW publicado.orden_de_extension AS
SELECT id, desde, hasta, nueva, nombre_es, nombre_en, autoridad, perfiles, adopcion
FROM public.plazos_ordendeextension WHERE estado = 'adoptada';

CREATE VIEW publicado.reglamento AS
SELECT id, vigente_desde, lecturas
FROM public.plazos_reglamento WHERE estado = 'adoptada';

GRANT SELECT ON publicado.dia_especial, publicado.orden_de_extension, publicado.reglamento
    TO querellas_publico, querellas_app;
"""
SIN_VISTAS = """
DROP VIEW publicado.dia_especial, publicado.orden_de_extension, publicado.reglamento;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("plazos", "0005_guardias_de_adopcion"),
        ("querellas", "0003_publicado"),
    ]
    operations = [migrations.RunSQL(VISTAS, SIN_VISTAS)]
