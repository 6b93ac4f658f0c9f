"""El acto a tiempo que una reversión entra al confirmarse, y hasta cuándo corre lo que sigue."""

from django.db import migrations, models

GUARDIA_DE_REVERSION = """
CREATE OR REPLACE FUNCTION guardia_de_reversion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.querella_id, NEW.plazo_id, NEW.hecho, NEW.hecho_el, NEW.hasta_el, NEW.evidencia,
        NEW.razon, NEW.documento_id, NEW.propuesta_por_id, NEW.propuesta_en, NEW.fijado,
        NEW.acto, NEW.contenido)
       IS DISTINCT FROM
       (OLD.querella_id, OLD.plazo_id, OLD.hecho, OLD.hecho_el, OLD.hasta_el, OLD.evidencia,
        OLD.razon, OLD.documento_id, OLD.propuesta_por_id, OLD.propuesta_en, OLD.fijado,
        OLD.acto, OLD.contenido)
       OR (OLD.confirmada_en IS NOT NULL AND (NEW.confirmada_en, NEW.confirmada_por_id)
            IS DISTINCT FROM (OLD.confirmada_en, OLD.confirmada_por_id))
       OR (OLD.nueva IS NOT NULL AND (NEW.desde, NEW.hasta, NEW.nueva)
            IS DISTINCT FROM (OLD.desde, OLD.hasta, OLD.nueva))
       OR (OLD.siguiente IS NOT NULL AND NEW.siguiente IS DISTINCT FROM OLD.siguiente) THEN
        RAISE EXCEPTION 'Una reversión no cambia' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("plazos", "0013_termino_fijado")]
    operations = [
        migrations.AddField(
            model_name="reversion",
            name="acto",
            field=models.CharField(
                blank=True,
                default="",
                help_text="el acto a tiempo que se entra al confirmarla",
                max_length=20,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="reversion",
            name="contenido",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="reversion",
            name="siguiente",
            field=models.JSONField(
                blank=True,
                help_text="hasta cuándo corre al menos el término que sigue",
                null=True,
            ),
        ),
        migrations.RunSQL(GUARDIA_DE_REVERSION, migrations.RunSQL.noop),
    ]
