"""Los acuerdos pasan a ser órdenes de dos miembros: un solo modelo y unas mismas firmas."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

VIEJO = """
SET CONSTRAINTS ALL IMMEDIATE;
DROP TRIGGER guardia_de_orden ON querellas_orden;
DROP FUNCTION guardia_de_orden();
"""
GUARDIA = """
SET CONSTRAINTS ALL IMMEDIATE;
CREATE FUNCTION guardia_de_orden() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF (NEW.querella_id, NEW.clase, NEW.datos, NEW.plazo_id, NEW.vencia_el, NEW.razon,
        NEW.evidencia, NEW.propuesta_por_id, NEW.propuesta_en)
       IS DISTINCT FROM
       (OLD.querella_id, OLD.clase, OLD.datos, OLD.plazo_id, OLD.vencia_el, OLD.razon,
        OLD.evidencia, OLD.propuesta_por_id, OLD.propuesta_en)
       OR (OLD.dictada_en IS NOT NULL AND (NEW.dictada_en, NEW.dictada_por_actuacion)
            IS DISTINCT FROM (OLD.dictada_en, OLD.dictada_por_actuacion))
       OR (OLD.retirada_en IS NOT NULL AND NEW.retirada_en IS DISTINCT FROM OLD.retirada_en)
       OR (OLD.cumplida_en IS NOT NULL AND (NEW.cumplida_en, NEW.cumplida_por_actuacion)
            IS DISTINCT FROM (OLD.cumplida_en, OLD.cumplida_por_actuacion)) THEN
        RAISE EXCEPTION 'Una orden no cambia' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.dictada_en IS NOT NULL AND OLD.dictada_en IS NULL AND (
        NEW.retirada_en IS NOT NULL OR (
        SELECT count(DISTINCT c.usuario_id) FROM querellas_firmadeorden f
        JOIN comision_comisionado c ON c.id = f.comisionado_id WHERE f.orden_id = NEW.id) < 2) THEN
        RAISE EXCEPTION 'Faltan firmas para dictar la orden' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.cumplida_en IS NOT NULL AND NEW.dictada_en IS NULL THEN
        RAISE EXCEPTION 'La orden no se ha dictado' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_orden BEFORE UPDATE ON querellas_orden
    FOR EACH ROW EXECUTE FUNCTION guardia_de_orden();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('plazos', '0012_constancias'),
        ('querellas', '0024_reserva_importada'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunSQL(VIEJO, migrations.RunSQL.noop),
        migrations.RemoveConstraint(
            model_name='orden',
            name='una_orden_pendiente_por_clase',
        ),
        migrations.AddField(
            model_name='orden',
            name='datos',
            field=models.JSONField(default=dict),
        ),
        migrations.AlterField(
            model_name='orden',
            name='clase',
            field=models.CharField(choices=[('anular_notificacion', 'dejar sin efecto la notificación'), ('reabrir_vista', 'reabrir la vista'), ('permitir_enmienda', 'permitir que se enmiende la querella'), ('acoger_reconsideracion', 'acoger la reconsideración'), ('denegar_reconsideracion', 'denegar la reconsideración'), ('prorrogar_reconsideracion', 'dar treinta días más para resolver la reconsideración'), ('etapa_de_mandato', 'fijar la etapa a la que vuelve el caso'), ('avocar', 'asumir el caso en pleno, sin esperar el informe'), ('sustituir_asociado', 'sustituir al Comisionado Asociado designado'), ('adoptar_caso', 'adoptar un caso viejo pendiente'), ('procedimiento_especial', 'acudir al tribunal: Procedimiento Especial'), ('orden_protectora', 'dictar una orden protectora'), ('denegar_protectora', 'no dictar la orden protectora pedida'), ('levantar_protectora', 'levantar una orden protectora')], max_length=30, verbose_name='clase'),
        ),
        migrations.AlterField(
            model_name='orden',
            name='evidencia',
            field=models.CharField(blank=True, max_length=300, verbose_name='evidencia'),
        ),
        migrations.AlterField(
            model_name='orden',
            name='plazo',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='ordenes', to='plazos.plazo'),
        ),
        migrations.AlterField(
            model_name='orden',
            name='propuesta_por',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='orden',
            name='vencia_el',
            field=models.DateField(null=True),
        ),
        migrations.AddConstraint(
            model_name='orden',
            constraint=models.UniqueConstraint(condition=models.Q(('dictada_en__isnull', True), ('retirada_en__isnull', True)), fields=('querella', 'clase', 'propuesta_por'), name='una_orden_propuesta_por_persona'),
        ),
        migrations.AddConstraint(
            model_name='orden',
            constraint=models.UniqueConstraint(condition=models.Q(('cumplida_en__isnull', True), ('dictada_en__isnull', False), ('retirada_en__isnull', True)), fields=('querella', 'clase'), name='una_orden_dictada_por_cumplir'),
        ),
        migrations.AddConstraint(
            model_name='orden',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('clase__in', ('anular_notificacion', 'reabrir_vista', 'permitir_enmienda')), ('plazo__isnull', False), ('vencia_el__isnull', False)), models.Q(models.Q(('clase__in', ('anular_notificacion', 'reabrir_vista', 'permitir_enmienda')), _negated=True), ('plazo__isnull', True), ('vencia_el__isnull', True)), _connector='OR'), name='la_que_mueve_dice_su_termino'),
        ),
        migrations.RunSQL(GUARDIA, migrations.RunSQL.noop),
        migrations.DeleteModel(
            name='Acuerdo',
        ),
    ]
