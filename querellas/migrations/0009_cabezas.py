"""Las cabezas del día: solo se añaden, y cualquiera las lee."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


SOLO_ANADIR = """
REVOKE UPDATE, DELETE, TRUNCATE ON querellas_cabeza, querellas_hojadecabeza FROM querellas_app;
REVOKE DELETE, TRUNCATE ON querellas_avisodecabeza FROM querellas_app;
"""
PUBLICADO = """
CREATE VIEW publicado.cabeza AS
SELECT dia, casos, raiz, texto, firma, certificado, hecha_en FROM public.querellas_cabeza;
GRANT SELECT ON publicado.cabeza TO querellas_publico, querellas_app;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('querellas', '0008_orden'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Cabeza',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('dia', models.DateField(unique=True, verbose_name='día')),
                ('casos', models.PositiveIntegerField(verbose_name='expedientes')),
                ('raiz', models.CharField(max_length=64, verbose_name='raíz')),
                ('texto', models.TextField()),
                ('firma', models.TextField()),
                ('certificado', models.TextField()),
                ('hecha_en', models.DateTimeField()),
            ],
            options={
                'verbose_name': 'cabeza del día',
                'verbose_name_plural': 'cabezas del día',
                'ordering': ['dia'],
            },
        ),
        migrations.CreateModel(
            name='AvisoDeCabeza',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('enviado_en', models.DateTimeField(blank=True, null=True)),
                ('intentos', models.PositiveSmallIntegerField(default=0)),
                ('siguiente_en', models.DateTimeField(blank=True, null=True)),
                ('usuario', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('cabeza', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='avisos', to='querellas.cabeza')),
            ],
            options={
                'verbose_name': 'aviso de la cabeza',
                'verbose_name_plural': 'avisos de la cabeza',
                'constraints': [models.UniqueConstraint(fields=('cabeza', 'usuario'), name='un_aviso_por_comisionado')],
            },
        ),
        migrations.CreateModel(
            name='HojaDeCabeza',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('numero', models.PositiveIntegerField()),
                ('enlace', models.CharField(max_length=64)),
                ('cabeza', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hojas', to='querellas.cabeza')),
                ('querella', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hojas', to='querellas.querella')),
            ],
            options={
                'verbose_name': 'hoja de la cabeza',
                'verbose_name_plural': 'hojas de la cabeza',
                'constraints': [models.UniqueConstraint(fields=('querella', 'cabeza'), name='una_hoja_por_caso_y_dia')],
            },
        ),
        migrations.RunSQL(SOLO_ANADIR, migrations.RunSQL.noop),
        migrations.RunSQL(PUBLICADO, migrations.RunSQL.noop),
    ]
