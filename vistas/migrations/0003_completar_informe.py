"""Un informe rendido solo admite que se escriba la parte que dejó en blanco; nada más cambia."""

from django.db import migrations

GUARDIA = """
CREATE FUNCTION guardia_de_informe() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public AS $$
BEGIN
    IF (OLD.hechos <> '' AND NEW.hechos <> OLD.hechos)
        OR (OLD.evidencia <> '' AND NEW.evidencia <> OLD.evidencia)
        OR (OLD.conclusiones <> '' AND NEW.conclusiones <> OLD.conclusiones)
        OR (NEW.vista_id, NEW.consideraciones, NEW.rendido_en)
            IS DISTINCT FROM (OLD.vista_id, OLD.consideraciones, OLD.rendido_en)
        OR NEW.rendido_por_id IS DISTINCT FROM OLD.rendido_por_id
        OR OLD.defectos = '[]'::jsonb THEN
        RAISE EXCEPTION 'Un informe rendido no cambia' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_informe BEFORE UPDATE ON vistas_informe
    FOR EACH ROW EXECUTE FUNCTION guardia_de_informe();
GRANT UPDATE ON vistas_informe TO querellas_app;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("vistas", "0002_votos"),
        ("querellas", "0012_guardias_finas"),
    ]
    operations = [migrations.RunSQL(GUARDIA, migrations.RunSQL.noop)]
