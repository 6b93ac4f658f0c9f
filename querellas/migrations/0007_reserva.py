"""Las reservas por orden: se ponen y se levantan; nunca se borran."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('documentos', '0004_documento_documento_por_publicar'),
        ('querellas', '0006_reversion'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Reserva',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('orden', models.CharField(max_length=300, verbose_name='orden que la dispone')),
                ('eran_publicos', models.JSONField(default=list)),
                ('puesta_en', models.DateTimeField()),
                ('orden_de_levantar', models.CharField(blank=True, max_length=300)),
                ('pedida_en', models.DateTimeField(blank=True, null=True)),
                ('levantada_en', models.DateTimeField(blank=True, null=True)),
                ('actuacion', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='querellas.actuacion')),
                ('documento', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='documentos.documento')),
                ('levantada_por', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('pedida_por', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('puesta_por', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('querella', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='reservas', to='querellas.querella')),
            ],
            options={
                'verbose_name': 'reserva',
                'verbose_name_plural': 'reservas',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('levantada_en__isnull', True)), fields=('querella', 'actuacion', 'documento'), name='una_reserva_vigente_por_cosa', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('levantada_en__isnull', True), models.Q(('levantada_por', models.F('pedida_por')), _negated=True), _connector='OR'), name='la_reserva_la_levantan_dos')],
            },
        ),
        migrations.RunSQL(
            "REVOKE DELETE, TRUNCATE ON querellas_reserva FROM querellas_app",
            "GRANT DELETE ON querellas_reserva TO querellas_app",
        ),
    ]
