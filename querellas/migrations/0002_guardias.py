"""Guardias de la base: ningún camino salta la tabla de transiciones ni cambia lo asentado.

Generado de `estados.TRANSICIONES`; `tests/convenciones` compara la tabla con el código.
"""

from django.db import migrations

TRANSICIONES = """
CREATE TABLE transicion_permitida (desde text, hacia text, PRIMARY KEY (desde, hacia));
REVOKE INSERT, UPDATE, DELETE ON transicion_permitida FROM querellas_app;
INSERT INTO transicion_permitida VALUES
    ('archivada', 'pendiente_decision'),
    ('borrador', 'presentada'),
    ('desestimada', 'en_estudio'),
    ('desestimada', 'pendiente_decision'),
    ('desestimada_con_perjuicio', 'desestimada'),
    ('desestimada_con_perjuicio', 'en_estudio'),
    ('desestimada_con_perjuicio', 'notificada'),
    ('desestimada_con_perjuicio', 'pendiente_decision'),
    ('desestimada_con_perjuicio', 'pendiente_informe'),
    ('desestimada_con_perjuicio', 'presentada'),
    ('desestimada_con_perjuicio', 'resuelta'),
    ('desestimada_con_perjuicio', 'vista_en_curso'),
    ('desestimada_con_perjuicio', 'vista_senalada'),
    ('en_estudio', 'archivada'),
    ('en_estudio', 'desestimada'),
    ('en_estudio', 'desestimada_con_perjuicio'),
    ('en_estudio', 'presentada'),
    ('en_estudio', 'vista_senalada'),
    ('notificada', 'archivada'),
    ('notificada', 'desestimada'),
    ('notificada', 'desestimada_con_perjuicio'),
    ('notificada', 'en_estudio'),
    ('notificada', 'presentada'),
    ('pendiente_decision', 'archivada'),
    ('pendiente_decision', 'desestimada'),
    ('pendiente_decision', 'desestimada_con_perjuicio'),
    ('pendiente_decision', 'resuelta'),
    ('pendiente_decision', 'vista_senalada'),
    ('pendiente_informe', 'archivada'),
    ('pendiente_informe', 'desestimada_con_perjuicio'),
    ('pendiente_informe', 'pendiente_decision'),
    ('pendiente_informe', 'vista_senalada'),
    ('presentada', 'archivada'),
    ('presentada', 'desestimada'),
    ('presentada', 'desestimada_con_perjuicio'),
    ('presentada', 'notificada'),
    ('resuelta', 'en_estudio'),
    ('resuelta', 'pendiente_decision'),
    ('vista_en_curso', 'archivada'),
    ('vista_en_curso', 'desestimada'),
    ('vista_en_curso', 'desestimada_con_perjuicio'),
    ('vista_en_curso', 'pendiente_decision'),
    ('vista_en_curso', 'pendiente_informe'),
    ('vista_en_curso', 'presentada'),
    ('vista_en_curso', 'vista_senalada'),
    ('vista_senalada', 'archivada'),
    ('vista_senalada', 'desestimada'),
    ('vista_senalada', 'desestimada_con_perjuicio'),
    ('vista_senalada', 'pendiente_decision'),
    ('vista_senalada', 'pendiente_informe'),
    ('vista_senalada', 'presentada'),
    ('vista_senalada', 'vista_en_curso');
"""
GUARDIA_DE_ESTADO = """
CREATE FUNCTION guardia_de_estado() RETURNS trigger LANGUAGE plpgsql
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
    IF OLD.numero IS NOT NULL AND NEW.numero IS DISTINCT FROM OLD.numero THEN
        RAISE EXCEPTION 'El número de un expediente no cambia' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_estado BEFORE INSERT OR UPDATE OR DELETE ON querellas_querella
    FOR EACH ROW EXECUTE FUNCTION guardia_de_estado();
"""
GUARDIA_DE_ASIENTO = """
CREATE FUNCTION guardia_de_asiento() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public AS $$
DECLARE ultimo integer; cuando timestamptz;
BEGIN
    SELECT a.numero, a.registrada_en INTO ultimo, cuando FROM querellas_actuacion a
        WHERE a.querella_id = NEW.querella_id ORDER BY a.numero DESC LIMIT 1;
    IF NEW.numero <> coalesce(ultimo, 0) + 1 THEN
        RAISE EXCEPTION 'Asiento % fuera de orden', NEW.numero USING ERRCODE = 'check_violation';
    END IF;
    IF cuando IS NOT NULL AND NEW.registrada_en <= cuando THEN
        RAISE EXCEPTION 'El asiento % no es posterior al anterior', NEW.numero
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_asiento BEFORE INSERT ON querellas_actuacion
    FOR EACH ROW EXECUTE FUNCTION guardia_de_asiento();
"""
GUARDIA_DE_DOCUMENTO = """
CREATE FUNCTION guardia_de_documento() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF NOT EXISTS (SELECT 1 FROM querellas_querella q
                       WHERE q.id = OLD.querella_id AND q.estado = 'borrador') THEN
            RAISE EXCEPTION 'Un documento del expediente no se borra'
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN OLD;
    END IF;
    IF (NEW.datos, NEW.tipo, NEW.querella_id, NEW.codigo, NEW.uuid)
            IS DISTINCT FROM (OLD.datos, OLD.tipo, OLD.querella_id, OLD.codigo, OLD.uuid)
       OR (OLD.estado = 'listo' AND (NEW.estado, NEW.archivo, NEW.sha256, NEW.bytes)
            IS DISTINCT FROM (OLD.estado, OLD.archivo, OLD.sha256, OLD.bytes)) THEN
        RAISE EXCEPTION 'Un documento no cambia' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_documento BEFORE UPDATE OR DELETE ON documentos_documento
    FOR EACH ROW EXECUTE FUNCTION guardia_de_documento();
"""
GUARDIA_DE_PLAZO = """
CREATE FUNCTION guardia_de_plazo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.querella_id, NEW.termino, NEW.disparador_el, NEW.fecha_legal, NEW.fecha_conservadora,
        NEW.fecha_tope, NEW.vence_en, NEW.tope_en, NEW.computo, NEW.origen, NEW.abierto_en,
        NEW.nacido_vencido)
       IS DISTINCT FROM
       (OLD.querella_id, OLD.termino, OLD.disparador_el, OLD.fecha_legal, OLD.fecha_conservadora,
        OLD.fecha_tope, OLD.vence_en, OLD.tope_en, OLD.computo, OLD.origen, OLD.abierto_en,
        OLD.nacido_vencido) THEN
        RAISE EXCEPTION 'Un plazo guardado no cambia: se sustituye'
            USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.estado <> 'corriendo' AND NEW.estado = 'corriendo' THEN
        RAISE EXCEPTION 'Un plazo cerrado no vuelve a correr' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_plazo BEFORE UPDATE ON plazos_plazo
    FOR EACH ROW EXECUTE FUNCTION guardia_de_plazo();
"""
SOLO_ANADIR = """
REVOKE UPDATE, DELETE ON querellas_actuacion FROM querellas_app;
REVOKE UPDATE, DELETE ON comision_voto FROM querellas_app;
REVOKE UPDATE, DELETE ON plazos_vigilancia FROM querellas_app;
REVOKE UPDATE, DELETE ON querellas_historicalquerella FROM querellas_app;
REVOKE UPDATE, DELETE ON querellas_historicalparte FROM querellas_app;
REVOKE UPDATE, DELETE ON vistas_historicalvista FROM querellas_app;
REVOKE UPDATE, DELETE ON alcaldes_historicalalcalde FROM querellas_app;
REVOKE UPDATE, DELETE ON alcaldes_historicalmandato FROM querellas_app;
REVOKE DELETE ON plazos_plazo, querellas_contador, notificaciones_notificacion,
    querellas_juramento, querellas_parte, querellas_cargo, comision_resolucion, vistas_vista,
    vistas_informe FROM querellas_app;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("querellas", "0001_initial"),
        ("cuentas", "0002_reloj_y_papeles"),
        ("alcaldes", "0002_initial"),
        ("comision", "0003_initial"),
        ("documentos", "0002_initial"),
        ("notificaciones", "0002_initial"),
        ("plazos", "0002_initial"),
        ("vistas", "0001_initial"),
    ]
    operations = [
        migrations.RunSQL(sql, migrations.RunSQL.noop)
        for sql in (
            TRANSICIONES,
            GUARDIA_DE_ESTADO,
            GUARDIA_DE_ASIENTO,
            GUARDIA_DE_DOCUMENTO,
            GUARDIA_DE_PLAZO,
            SOLO_ANADIR,
        )
    ]
