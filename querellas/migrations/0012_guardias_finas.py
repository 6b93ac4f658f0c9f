"""Lo que faltaba por cerrar a una orden directa del papel que trabaja.

Un asiento enlaza con el anterior o no entra; un caso que la vigilancia mira no deja de mirarse; lo
votado, lo rendido y lo ordenado no se reescriben; lo que nadie borra no se puede borrar.
"""

from django.db import migrations

ENLACE = """
CREATE OR REPLACE FUNCTION guardia_de_asiento() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public AS $$
DECLARE ultimo integer; cuando timestamptz; previo text; caso uuid; debido text;
BEGIN
    SELECT a.numero, a.registrada_en, a.enlace INTO ultimo, cuando, previo
        FROM querellas_actuacion a
        WHERE a.querella_id = NEW.querella_id ORDER BY a.numero DESC LIMIT 1;
    IF NEW.numero <> coalesce(ultimo, 0) + 1 THEN
        RAISE EXCEPTION 'Asiento % fuera de orden', NEW.numero USING ERRCODE = 'check_violation';
    END IF;
    IF cuando IS NOT NULL AND NEW.registrada_en <= cuando THEN
        RAISE EXCEPTION 'El asiento % no es posterior al anterior', NEW.numero
            USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.registrada_en > ahora() THEN
        RAISE EXCEPTION 'El asiento % está en el futuro', NEW.numero
            USING ERRCODE = 'check_violation';
    END IF;
    SELECT q.uuid INTO caso FROM querellas_querella q WHERE q.id = NEW.querella_id;
    debido := encode(sha256(convert_to(concat_ws(E'\\n', coalesce(previo, repeat('0', 64)),
        caso, NEW.numero,
        to_char(NEW.registrada_en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        NEW.huella), 'UTF8')), 'hex');
    IF NEW.enlace <> debido THEN
        RAISE EXCEPTION 'El asiento % no enlaza con el anterior', NEW.numero
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
"""
CASO = """
CREATE FUNCTION guardia_de_caso() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public AS $$
BEGIN
    IF (NEW.uuid, NEW.creada_en) IS DISTINCT FROM (OLD.uuid, OLD.creada_en) THEN
        RAISE EXCEPTION 'La identidad de un caso no cambia' USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.origen = 'vivo' AND NEW.origen <> 'vivo' AND OLD.estado <> 'borrador' THEN
        RAISE EXCEPTION 'Un caso vigilado no deja de serlo' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_caso BEFORE UPDATE ON querellas_querella
    FOR EACH ROW EXECUTE FUNCTION guardia_de_caso();
CREATE FUNCTION guardia_de_contador() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.serie, NEW.anio) IS DISTINCT FROM (OLD.serie, OLD.anio)
            OR NEW.ultimo <> OLD.ultimo + 1 THEN
        RAISE EXCEPTION 'El contador solo pasa al número siguiente'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_contador BEFORE UPDATE ON querellas_contador
    FOR EACH ROW EXECUTE FUNCTION guardia_de_contador();
"""
RESERVA = """
CREATE FUNCTION guardia_de_reserva() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.querella_id, NEW.actuacion_id, NEW.documento_id, NEW.orden, NEW.puesta_en,
            NEW.puesta_por_id)
       IS DISTINCT FROM
       (OLD.querella_id, OLD.actuacion_id, OLD.documento_id, OLD.orden, OLD.puesta_en,
            OLD.puesta_por_id)
       OR OLD.levantada_en IS NOT NULL
       OR (OLD.pedida_por_id IS NOT NULL AND NEW.pedida_por_id IS DISTINCT FROM OLD.pedida_por_id)
    THEN
        RAISE EXCEPTION 'Una reserva no cambia' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.levantada_en IS NOT NULL AND (OLD.pedida_por_id IS NULL OR NEW.levantada_por_id IS NULL
            OR NEW.levantada_por_id = OLD.pedida_por_id) THEN
        RAISE EXCEPTION 'Una reserva la levantan dos personas' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_reserva BEFORE UPDATE ON querellas_reserva
    FOR EACH ROW EXECUTE FUNCTION guardia_de_reserva();
"""
RESOLUCION = """
CREATE FUNCTION guardia_de_resolucion() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public AS $$
BEGIN
    IF (NEW.querella_id, NEW.asunto, NEW.disposicion, NEW.hechos, NEW.determinaciones,
            NEW.conclusiones, NEW.con_perjuicio, NEW.huella)
       IS DISTINCT FROM
       (OLD.querella_id, OLD.asunto, OLD.disposicion, OLD.hechos, OLD.determinaciones,
            OLD.conclusiones, OLD.con_perjuicio, OLD.huella)
       AND (OLD.estado <> 'circulada'
            OR EXISTS (SELECT 1 FROM comision_voto v WHERE v.resolucion_id = OLD.id)) THEN
        RAISE EXCEPTION 'Un texto votado no cambia' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_resolucion BEFORE UPDATE ON comision_resolucion
    FOR EACH ROW EXECUTE FUNCTION guardia_de_resolucion();
"""
PERMISOS = """
REVOKE UPDATE ON vistas_informe FROM querellas_app;
REVOKE DELETE ON alcaldes_alcalde, alcaldes_mandato, alcaldes_municipio, comision_comisionado,
    comision_inhibicion, cuentas_rol, cuentas_usuario, plazos_freno, plazos_freno_liberado_por,
    django_admin_log FROM querellas_app;
REVOKE UPDATE ON plazos_freno_liberado_por FROM querellas_app;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("querellas", "0011_medida"),
        ("comision", "0006_recusaciones"),
        ("plazos", "0008_evidencia_de_reversion"),
        ("notificaciones", "0005_recordatorios"),
        ("admin", "0003_logentry_add_action_flag_choices"),
    ]
    operations = [
        migrations.RunSQL(sql, migrations.RunSQL.noop)
        for sql in (ENLACE, CASO, RESERVA, RESOLUCION, PERMISOS)
    ]
