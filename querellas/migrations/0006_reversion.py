"""Solo un término vencido desestima, y solo una reversión confirmada por otro lo deja sin efecto."""

from django.db import migrations

TRANSICIONES = """
INSERT INTO transicion_permitida VALUES ('en_estudio', 'notificada') ON CONFLICT DO NOTHING;
"""
GUARDIA_DE_ESTADO = """
CREATE OR REPLACE FUNCTION guardia_de_estado() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        IF NEW.estado <> 'borrador' THEN
            RAISE EXCEPTION 'Una querella nace en borrador, no en %', NEW.estado
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
    END IF;
    IF TG_OP = 'DELETE' THEN
        IF OLD.estado <> 'borrador' THEN
            RAISE EXCEPTION 'Una querella presentada no se borra'
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN OLD;
    END IF;
    IF NEW.estado <> OLD.estado AND NOT EXISTS (
        SELECT 1 FROM transicion_permitida t WHERE t.desde = OLD.estado AND t.hacia = NEW.estado
    ) THEN
        RAISE EXCEPTION 'Transición no permitida: % -> %', OLD.estado, NEW.estado
            USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.estado <> OLD.estado AND NEW.estado = 'desestimada_con_perjuicio' AND NOT EXISTS (
        SELECT 1 FROM plazos_plazo p
        WHERE p.querella_id = NEW.id AND p.estado = 'corriendo' AND p.vence_en <= ahora()
    ) THEN
        RAISE EXCEPTION 'Ningún término de este caso ha vencido' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.estado <> OLD.estado AND OLD.estado = 'desestimada_con_perjuicio' AND NOT EXISTS (
        SELECT 1 FROM plazos_reversion r
        WHERE r.confirmada_en IS NOT NULL AND r.plazo_id = (
            SELECT p.id FROM plazos_plazo p
            JOIN querellas_actuacion a
                ON a.querella_id = p.querella_id AND a.numero = p.cerrado_por_actuacion
            WHERE p.querella_id = NEW.id AND p.estado = 'vencido'
                AND a.clase = 'desestimar_por_vencimiento'
            ORDER BY a.numero DESC LIMIT 1)
    ) THEN
        RAISE EXCEPTION 'Falta la reversión que otra persona confirmó'
            USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.numero IS NOT NULL AND NEW.numero IS DISTINCT FROM OLD.numero THEN
        RAISE EXCEPTION 'El número de un expediente no cambia' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("querellas", "0005_orden_publico"),
        ("plazos", "0005_guardias_de_adopcion"),
        ("cuentas", "0002_reloj_y_papeles"),
    ]
    operations = [
        migrations.RunSQL(sql, migrations.RunSQL.noop) for sql in (TRANSICIONES, GUARDIA_DE_ESTADO)
    ]
