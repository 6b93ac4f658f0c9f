"""De dónde vino cada expediente importado."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('querellas', '0018_enmienda_y_vinculo'),
    ]

    operations = [
        migrations.CreateModel(
            name='Procedencia',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('archivo', models.CharField(max_length=200, verbose_name='archivo')),
                ('linea', models.PositiveIntegerField(verbose_name='línea')),
                ('linea_sha256', models.CharField(max_length=64)),
                ('linea_tal_cual', models.JSONField()),
                ('fuente', models.CharField(blank=True, max_length=300, verbose_name='fuente')),
                ('importada_por', models.CharField(max_length=150, verbose_name='quién lo importó')),
                ('importada_en', models.DateTimeField(verbose_name='importado')),
                ('querella', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='procedencia', to='querellas.querella')),
            ],
            options={
                'verbose_name': 'procedencia',
                'verbose_name_plural': 'procedencias',
            },
        ),
        migrations.RunSQL(
            "REVOKE UPDATE, DELETE, TRUNCATE ON querellas_procedencia FROM querellas_app",
            "GRANT UPDATE, DELETE ON querellas_procedencia TO querellas_app",
        ),
    ]
