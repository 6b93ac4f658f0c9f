"""El término propio que un mandato fija: en el plazo y en la reversión que lo abre."""

from django.db import migrations, models

GUARDIA_DE_PLAZO = """
CREATE OR REPLACE FUNCTION guardia_de_plazo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.querella_id, NEW.termino, NEW.disparador_el, NEW.fecha_legal, NEW.fecha_conservadora,
        NEW.fecha_tope, NEW.vence_en, NEW.tope_en, NEW.computo, NEW.origen, NEW.abierto_en,
        NEW.nacido_vencido, NEW.version_regla, NEW.version_calendario, NEW.version_reglamento,
        NEW.adopcion, NEW.conservadora_desde, NEW.tope_desde, NEW.sustituye_id,
        NEW.razon_de_sustitucion, NEW.fijado)
       IS DISTINCT FROM
       (OLD.querella_id, OLD.termino, OLD.disparador_el, OLD.fecha_legal, OLD.fecha_conservadora,
        OLD.fecha_tope, OLD.vence_en, OLD.tope_en, OLD.computo, OLD.origen, OLD.abierto_en,
        OLD.nacido_vencido, OLD.version_regla, OLD.version_calendario, OLD.version_reglamento,
        OLD.adopcion, OLD.conservadora_desde, OLD.tope_desde, OLD.sustituye_id,
        OLD.razon_de_sustitucion, OLD.fijado) THEN
        RAISE EXCEPTION 'Un plazo guardado no cambia: se sustituye'
            USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.estado <> 'corriendo' AND NEW.estado = 'corriendo' THEN
        RAISE EXCEPTION 'Un plazo cerrado no vuelve a correr' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
"""
GUARDIA_DE_REVERSION = """
CREATE OR REPLACE FUNCTION guardia_de_reversion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.querella_id, NEW.plazo_id, NEW.hecho, NEW.hecho_el, NEW.hasta_el, NEW.evidencia,
        NEW.razon, NEW.documento_id, NEW.propuesta_por_id, NEW.propuesta_en, NEW.fijado)
       IS DISTINCT FROM
       (OLD.querella_id, OLD.plazo_id, OLD.hecho, OLD.hecho_el, OLD.hasta_el, OLD.evidencia,
        OLD.razon, OLD.documento_id, OLD.propuesta_por_id, OLD.propuesta_en, OLD.fijado)
       OR (OLD.confirmada_en IS NOT NULL AND (NEW.confirmada_en, NEW.confirmada_por_id)
            IS DISTINCT FROM (OLD.confirmada_en, OLD.confirmada_por_id))
       OR (OLD.nueva IS NOT NULL AND (NEW.desde, NEW.hasta, NEW.nueva)
            IS DISTINCT FROM (OLD.desde, OLD.hasta, OLD.nueva)) THEN
        RAISE EXCEPTION 'Una reversión no cambia' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("plazos", "0012_constancias")]
    operations = [
        migrations.AddField(
            model_name="plazo",
            name="fijado",
            field=models.JSONField(
                blank=True, help_text="el término propio que un mandato fijó", null=True
            ),
        ),
        migrations.AddField(
            model_name="reversion",
            name="fijado",
            field=models.JSONField(
                blank=True, help_text="el término propio que el mandato fijó", null=True
            ),
        ),
        migrations.RunSQL(GUARDIA_DE_PLAZO, migrations.RunSQL.noop),
        migrations.RunSQL(GUARDIA_DE_REVERSION, migrations.RunSQL.noop),
    ]
