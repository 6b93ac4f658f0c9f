"""Quien lee la página pública sabe también de la prudencia adoptada de inmediato."""

from django.db import migrations

VISTA = """
CREATE OR REPLACE VIEW publicado.reglamento AS
SELECT id, vigente_desde, lecturas, inmediato, adoptada_en, autoridad
FROM public.plazos_reglamento WHERE estado = 'adoptada';
"""
ANTES = """
DROP VIEW publicado.reglamento;
CREATE VIEW publicado.reglamento AS
SELECT id, vigente_desde, lecturas
FROM public.plazos_reglamento WHERE estado = 'adoptada';
GRANT SELECT ON publicado.reglamento TO querellas_publico, querellas_app;
"""


class Migration(migrations.Migration):
    dependencies = [("plazos", "0009_recordatorios")]
    operations = [migrations.RunSQL(VISTA, ANTES)]
