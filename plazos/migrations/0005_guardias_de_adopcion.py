"""Guardias de la base: lo adoptado tiene sus dos votos y no cambia; lo aplicado no se repite."""

from django.db import migrations

# Lo que puede cambiar en una propuesta mientras lo es.
GUARDIA_DE_ADOPCION = """
CREATE FUNCTION guardia_de_adopcion() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public AS $$
DECLARE votos integer;
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.estado <> 'propuesta' THEN
            RAISE EXCEPTION 'Se propone y después se adopta' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END IF;
    IF TG_OP = 'DELETE' THEN
        RAISE EXCEPTION 'Lo propuesto no se borra: se retira' USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.estado <> 'propuesta'
       OR to_jsonb(NEW) - '{estado,adoptada_en,vigente_desde,adopcion}'::text[]
          <> to_jsonb(OLD) - '{estado,adoptada_en,vigente_desde,adopcion}'::text[] THEN
        RAISE EXCEPTION 'Lo propuesto y lo adoptado no cambian' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.estado = 'adoptada' THEN
        EXECUTE format('SELECT count(DISTINCT v.comisionado_id) FROM %I v WHERE v.%I = $1',
            TG_TABLE_NAME || '_votos', TG_ARGV[0]) INTO votos USING NEW.id;
        IF votos < 2 THEN
            RAISE EXCEPTION 'Faltan votos para adoptar' USING ERRCODE = 'check_violation';
        END IF;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_adopcion BEFORE INSERT OR UPDATE OR DELETE ON plazos_diaespecial
    FOR EACH ROW EXECUTE FUNCTION guardia_de_adopcion('diaespecial_id');
CREATE TRIGGER guardia_de_adopcion BEFORE INSERT OR UPDATE OR DELETE ON plazos_ordendeextension
    FOR EACH ROW EXECUTE FUNCTION guardia_de_adopcion('ordendeextension_id');
CREATE TRIGGER guardia_de_adopcion BEFORE INSERT OR UPDATE OR DELETE ON plazos_reglamento
    FOR EACH ROW EXECUTE FUNCTION guardia_de_adopcion('reglamento_id');
CREATE UNIQUE INDEX una_adopcion_de_dia ON plazos_diaespecial (adopcion);
CREATE UNIQUE INDEX una_adopcion_de_orden ON plazos_ordendeextension (adopcion);
"""
GUARDIA_DE_RECALCULO = """
CREATE FUNCTION guardia_de_recalculo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.aplicado_en IS NOT NULL
       OR (NEW.dia_id, NEW.orden_id, NEW.querella_id)
          IS DISTINCT FROM (OLD.dia_id, OLD.orden_id, OLD.querella_id) THEN
        RAISE EXCEPTION 'Lo aplicado a un caso no cambia' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_recalculo BEFORE UPDATE ON plazos_casoporrecalcular
    FOR EACH ROW EXECUTE FUNCTION guardia_de_recalculo();
"""
GUARDIA_DE_REVERSION = """
CREATE FUNCTION guardia_de_reversion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.querella_id, NEW.plazo_id, NEW.hecho, NEW.hecho_el, NEW.hasta_el, NEW.evidencia,
        NEW.razon, NEW.propuesta_por_id, NEW.propuesta_en)
       IS DISTINCT FROM
       (OLD.querella_id, OLD.plazo_id, OLD.hecho, OLD.hecho_el, OLD.hasta_el, OLD.evidencia,
        OLD.razon, OLD.propuesta_por_id, OLD.propuesta_en)
       OR (OLD.confirmada_en IS NOT NULL AND (NEW.confirmada_en, NEW.confirmada_por_id)
            IS DISTINCT FROM (OLD.confirmada_en, OLD.confirmada_por_id))
       OR (OLD.nueva IS NOT NULL AND (NEW.desde, NEW.hasta, NEW.nueva)
            IS DISTINCT FROM (OLD.desde, OLD.hasta, OLD.nueva)) THEN
        RAISE EXCEPTION 'Una reversión no cambia' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_reversion BEFORE UPDATE ON plazos_reversion
    FOR EACH ROW EXECUTE FUNCTION guardia_de_reversion();
"""
# Las versiones con que se calculó un plazo tampoco cambian: por ellas se vuelve a obtener.
GUARDIA_DE_PLAZO = """
CREATE OR REPLACE FUNCTION guardia_de_plazo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.querella_id, NEW.termino, NEW.disparador_el, NEW.fecha_legal, NEW.fecha_conservadora,
        NEW.fecha_tope, NEW.vence_en, NEW.tope_en, NEW.computo, NEW.origen, NEW.abierto_en,
        NEW.nacido_vencido, NEW.version_regla, NEW.version_calendario, NEW.version_reglamento,
        NEW.adopcion, NEW.conservadora_desde, NEW.tope_desde, NEW.sustituye_id,
        NEW.razon_de_sustitucion)
       IS DISTINCT FROM
       (OLD.querella_id, OLD.termino, OLD.disparador_el, OLD.fecha_legal, OLD.fecha_conservadora,
        OLD.fecha_tope, OLD.vence_en, OLD.tope_en, OLD.computo, OLD.origen, OLD.abierto_en,
        OLD.nacido_vencido, OLD.version_regla, OLD.version_calendario, OLD.version_reglamento,
        OLD.adopcion, OLD.conservadora_desde, OLD.tope_desde, OLD.sustituye_id,
        OLD.razon_de_sustitucion) THEN
        RAISE EXCEPTION 'Un plazo guardado no cambia: se sustituye'
            USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.estado <> 'corriendo' AND NEW.estado = 'corriendo' THEN
        RAISE EXCEPTION 'Un plazo cerrado no vuelve a correr' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
"""
SOLO_ANADIR = """
REVOKE UPDATE, DELETE ON plazos_diaespecial_votos, plazos_ordendeextension_votos,
    plazos_reglamento_votos FROM querellas_app;
REVOKE DELETE ON plazos_diaespecial, plazos_ordendeextension, plazos_reglamento,
    plazos_casoporrecalcular, plazos_reversion, plazos_paralizacion FROM querellas_app;
"""


class Migration(migrations.Migration):
    dependencies = [("plazos", "0004_adopciones"), ("querellas", "0002_guardias")]
    operations = [
        migrations.RunSQL(sql, migrations.RunSQL.noop)
        for sql in (
            GUARDIA_DE_ADOPCION,
            GUARDIA_DE_RECALCULO,
            GUARDIA_DE_REVERSION,
            GUARDIA_DE_PLAZO,
            SOLO_ANADIR,
        )
    ]
