"""Los recursos, lo que ordenan dos miembros, la firmeza y las etapas de un mandato."""

import django.db.models.deletion
import django_fsm
from django.db import migrations, models


PARES = """
INSERT INTO transicion_permitida VALUES
    ('archivada', 'en_estudio'),
    ('archivada', 'notificada'),
    ('archivada', 'pendiente_informe'),
    ('archivada', 'presentada'),
    ('desestimada', 'notificada'),
    ('desestimada', 'pendiente_informe'),
    ('desestimada', 'presentada'),
    ('pendiente_informe', 'desestimada'),
    ('pendiente_informe', 'resuelta'),
    ('resuelta', 'notificada'),
    ('resuelta', 'pendiente_informe'),
    ('resuelta', 'presentada'),
    ('vista_en_curso', 'resuelta'),
    ('vista_senalada', 'resuelta')
ON CONFLICT DO NOTHING;
"""
NO_SE_BORRAN = "REVOKE DELETE, TRUNCATE ON querellas_recurso, querellas_acuerdo FROM querellas_app"
FIRME = """
CREATE OR REPLACE VIEW publicado.expediente AS
SELECT q.numero, q.reservada, x.estado, x.regimen, x.asunto, x.epigrafe_es, x.epigrafe_en,
    x.presentada_el, x.en_rebeldia, x.defectuosa, x.disposicion, x.terminada_en, x.origen,
    x.version_publica, x.publica_en, m.nombre AS municipio, m.slug AS municipio_slug, x.firme_el
FROM public.querellas_querella q
LEFT JOIN public.querellas_querella x ON x.id = q.id AND NOT q.reservada
LEFT JOIN public.alcaldes_municipio m ON m.id = x.municipio_id
WHERE q.numero IS NOT NULL AND q.estado <> 'borrador';
"""


class Migration(migrations.Migration):

    dependencies = [
        ('comision', '0007_recurso'),
        ('querellas', '0009_cabezas'),
    ]

    operations = [
        migrations.AddField(
            model_name='historicalquerella',
            name='firme_el',
            field=models.DateField(blank=True, null=True, verbose_name='final y firme desde'),
        ),
        migrations.AddField(
            model_name='querella',
            name='firme_el',
            field=models.DateField(blank=True, null=True, verbose_name='final y firme desde'),
        ),
        migrations.CreateModel(
            name='Acuerdo',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('clase', models.CharField(choices=[('acoger_reconsideracion', 'Acoger la reconsideración'), ('denegar_reconsideracion', 'Denegar la reconsideración'), ('prorrogar_reconsideracion', 'Treinta días más para resolver la reconsideración'), ('etapa_de_mandato', 'Fijar la etapa a la que vuelve el caso'), ('adoptar_caso', 'Adoptar un caso viejo pendiente')], max_length=30)),
                ('datos', models.JSONField(default=dict)),
                ('razon', models.TextField(verbose_name='razón')),
                ('propuesto_en', models.DateTimeField()),
                ('adoptado_en', models.DateTimeField(blank=True, null=True)),
                ('retirado_en', models.DateTimeField(blank=True, null=True)),
                ('concurre', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='comision.comisionado')),
                ('propuesto_por', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='comision.comisionado')),
                ('querella', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acuerdos', to='querellas.querella')),
            ],
            options={
                'verbose_name': 'acuerdo',
                'verbose_name_plural': 'acuerdos',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('adoptado_en__isnull', True), ('retirado_en__isnull', True)), fields=('querella', 'clase'), name='un_acuerdo_abierto_por_clase'), models.CheckConstraint(condition=models.Q(('concurre__isnull', True), models.Q(('concurre', models.F('propuesto_por')), _negated=True), _connector='OR'), name='el_acuerdo_es_de_dos')],
            },
        ),
        migrations.CreateModel(
            name='Recurso',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('clase', models.CharField(choices=[('reconsideracion', 'reconsideración'), ('revision', 'revisión judicial')], max_length=16)),
                ('estado', django_fsm.FSMField(choices=[('presentado', 'presentado'), ('sin_efecto', 'fuera de término'), ('denegado', 'denegado'), ('callado', 'denegado por silencio'), ('acogido', 'acogido'), ('perdido', 'sin resolver a tiempo'), ('devuelto', 'devuelto sin decir a qué etapa'), ('resuelto', 'resuelto')], default='presentado', max_length=50, protected=True)),
                ('presentado_el', models.DateField(verbose_name='presentado el')),
                ('foro', models.CharField(blank=True, max_length=160, verbose_name='tribunal')),
                ('numero_judicial', models.CharField(blank=True, max_length=60, verbose_name='número en el tribunal')),
                ('resultado', models.CharField(blank=True, max_length=12)),
                ('etapa', models.CharField(blank=True, max_length=20)),
                ('anterior', models.JSONField(default=dict)),
                ('resuelto_el', models.DateField(blank=True, null=True)),
                ('notificado_el', models.DateField(blank=True, null=True, verbose_name='archivada en autos la denegatoria')),
                ('creado_en', models.DateTimeField()),
                ('parte', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='querellas.parte')),
                ('querella', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='recursos', to='querellas.querella')),
            ],
            options={
                'verbose_name': 'recurso',
                'verbose_name_plural': 'recursos',
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['querella', 'estado'], name='recurso_por_caso')],
            },
            bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
        ),
        *(migrations.RunSQL(sql, migrations.RunSQL.noop) for sql in (PARES, NO_SE_BORRAN, FIRME)),
    ]
