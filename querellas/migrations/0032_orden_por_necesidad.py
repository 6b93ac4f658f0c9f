"""El interés público y el señalamiento son órdenes de dos miembros; una puede dictarla el que queda.

Con una sola firma, solo si dice por qué y de verdad no queda otro miembro para ese caso.
"""

from django.db import migrations, models

GUARDIA = """
CREATE OR REPLACE FUNCTION guardia_de_orden() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE firman integer; pueden integer;
BEGIN
    IF (NEW.querella_id, NEW.clase, NEW.datos, NEW.plazo_id, NEW.vencia_el, NEW.razon,
        NEW.evidencia, NEW.propuesta_por_id, NEW.propuesta_en)
       IS DISTINCT FROM
       (OLD.querella_id, OLD.clase, OLD.datos, OLD.plazo_id, OLD.vencia_el, OLD.razon,
        OLD.evidencia, OLD.propuesta_por_id, OLD.propuesta_en)
       OR (OLD.dictada_en IS NOT NULL
            AND (NEW.dictada_en, NEW.dictada_por_actuacion, NEW.necesidad)
            IS DISTINCT FROM (OLD.dictada_en, OLD.dictada_por_actuacion, OLD.necesidad))
       OR (OLD.retirada_en IS NOT NULL AND NEW.retirada_en IS DISTINCT FROM OLD.retirada_en)
       OR (OLD.cumplida_en IS NOT NULL AND (NEW.cumplida_en, NEW.cumplida_por_actuacion)
            IS DISTINCT FROM (OLD.cumplida_en, OLD.cumplida_por_actuacion)) THEN
        RAISE EXCEPTION 'Una orden no cambia' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.dictada_en IS NOT NULL AND OLD.dictada_en IS NULL THEN
        SELECT count(DISTINCT c.usuario_id) INTO firman FROM querellas_firmadeorden f
            JOIN comision_comisionado c ON c.id = f.comisionado_id WHERE f.orden_id = NEW.id;
        SELECT count(*) INTO pueden FROM comision_comisionado c
            WHERE c.desde <= hoy_pr() AND (c.hasta IS NULL OR c.hasta >= hoy_pr())
            AND NOT EXISTS (SELECT 1 FROM comision_inhibicion i WHERE i.comisionado_id = c.id
                AND i.querella_id = NEW.querella_id AND i.hasta IS NULL);
        IF NEW.retirada_en IS NOT NULL OR (firman < 2
            AND NOT (firman = 1 AND pueden = 1 AND trim(NEW.necesidad) <> '')) THEN
            RAISE EXCEPTION 'Faltan firmas para dictar la orden' USING ERRCODE = 'check_violation';
        END IF;
    END IF;
    IF NEW.cumplida_en IS NOT NULL AND NEW.dictada_en IS NULL THEN
        RAISE EXCEPTION 'La orden no se ha dictado' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("querellas", "0031_sin_salto_al_revertir"),
        ("comision", "0011_regla_de_necesidad"),
    ]
    operations = [
        migrations.AddField(
            model_name="orden",
            name="necesidad",
            field=models.TextField(blank=True, default="", verbose_name="regla de necesidad"),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="orden",
            name="clase",
            field=models.CharField(
                choices=[
                    ("anular_notificacion", "dejar sin efecto la notificación"),
                    ("reabrir_vista", "reabrir la vista"),
                    ("permitir_enmienda", "permitir que se enmiende la querella"),
                    ("acoger_reconsideracion", "acoger la reconsideración"),
                    ("denegar_reconsideracion", "denegar la reconsideración"),
                    (
                        "prorrogar_reconsideracion",
                        "dar treinta días más para resolver la reconsideración",
                    ),
                    ("etapa_de_mandato", "fijar la etapa a la que vuelve el caso"),
                    ("avocar", "asumir el caso en pleno, sin esperar el informe"),
                    ("sustituir_asociado", "sustituir al Comisionado Asociado designado"),
                    ("adoptar_caso", "adoptar un caso viejo pendiente"),
                    ("procedimiento_especial", "acudir al tribunal: Procedimiento Especial"),
                    ("orden_protectora", "dictar una orden protectora"),
                    ("denegar_protectora", "no dictar la orden protectora pedida"),
                    ("levantar_protectora", "levantar una orden protectora"),
                    ("interes_publico", "determinar el interés público"),
                    ("senalar_vista", "señalar la vista"),
                ],
                max_length=30,
                verbose_name="clase",
            ),
        ),
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE", migrations.RunSQL.noop),
        migrations.RunSQL(GUARDIA, migrations.RunSQL.noop),
    ]
