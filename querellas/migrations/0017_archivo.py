"""El archivo en papel: fichas, lo digitalizado y la nota que el público puede leer."""

import django.contrib.postgres.indexes
import django.core.validators
import django.db.models.deletion
import querellas.models.archivo
import simple_history.models
import uuid
from django.conf import settings
from django.db import migrations, models


NO_SE_BORRAN = """
REVOKE DELETE, TRUNCATE ON querellas_fichadearchivo, querellas_escaneo FROM querellas_app;
REVOKE UPDATE, DELETE, TRUNCATE ON querellas_historicalfichadearchivo FROM querellas_app;
"""
NOTA_PUBLICA = """
CREATE VIEW publicado.ficha AS
SELECT f.codigo, f.numero, f.epigrafe, f.anio, f.resultado, m.nombre AS municipio,
    m.slug AS municipio_slug,
    lower(public.unaccent(concat_ws(' ', f.numero, f.epigrafe, m.nombre, f.anio::text))) AS busca
FROM public.querellas_fichadearchivo f
LEFT JOIN public.alcaldes_municipio m ON m.id = f.municipio_id
WHERE f.publica AND f.expediente_id IS NULL;
GRANT SELECT ON publicado.ficha TO querellas_publico, querellas_app;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('alcaldes', '0003_municipios'),
        ('querellas', '0016_subsanar'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='FichaDeArchivo',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uuid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('codigo', models.CharField(default=querellas.models.archivo.codigo_de_ficha, max_length=12, unique=True, verbose_name='código de la carátula')),
                ('numero', models.CharField(blank=True, max_length=120, verbose_name='número, tal como está escrito')),
                ('epigrafe', models.CharField(max_length=400, verbose_name='epígrafe')),
                ('anio', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1900), django.core.validators.MaxValueValidator(2100)], verbose_name='año')),
                ('resultado', models.CharField(blank=True, max_length=200, verbose_name='cómo terminó, si se sabe')),
                ('caja', models.CharField(blank=True, max_length=60, verbose_name='caja')),
                ('tablilla', models.CharField(blank=True, max_length=60, verbose_name='tablilla')),
                ('nota', models.TextField(blank=True, verbose_name='nota interna')),
                ('publica', models.BooleanField(default=False, verbose_name='pública')),
                ('busca', models.TextField(editable=False)),
                ('origen', models.CharField(blank=True, max_length=200)),
                ('huella', models.CharField(blank=True, max_length=64)),
                ('creada_en', models.DateTimeField()),
                ('creada_por', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('expediente', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='fichas', to='querellas.querella')),
                ('municipio', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='alcaldes.municipio')),
            ],
            options={
                'verbose_name': 'ficha de archivo',
                'verbose_name_plural': 'fichas de archivo',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='Escaneo',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uuid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('archivo', models.CharField(max_length=200)),
                ('nombre_original', models.CharField(max_length=200)),
                ('medio', models.CharField(max_length=60)),
                ('sha256', models.CharField(max_length=64)),
                ('bytes', models.BigIntegerField()),
                ('recibido_en', models.DateTimeField()),
                ('recibido_por', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ficha', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='escaneos', to='querellas.fichadearchivo')),
            ],
            options={
                'verbose_name': 'escaneo',
                'verbose_name_plural': 'escaneos',
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='HistoricalFichaDeArchivo',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('uuid', models.UUIDField(db_index=True, default=uuid.uuid4, editable=False)),
                ('codigo', models.CharField(db_index=True, default=querellas.models.archivo.codigo_de_ficha, max_length=12, verbose_name='código de la carátula')),
                ('numero', models.CharField(blank=True, max_length=120, verbose_name='número, tal como está escrito')),
                ('epigrafe', models.CharField(max_length=400, verbose_name='epígrafe')),
                ('anio', models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1900), django.core.validators.MaxValueValidator(2100)], verbose_name='año')),
                ('resultado', models.CharField(blank=True, max_length=200, verbose_name='cómo terminó, si se sabe')),
                ('caja', models.CharField(blank=True, max_length=60, verbose_name='caja')),
                ('tablilla', models.CharField(blank=True, max_length=60, verbose_name='tablilla')),
                ('nota', models.TextField(blank=True, verbose_name='nota interna')),
                ('publica', models.BooleanField(default=False, verbose_name='pública')),
                ('origen', models.CharField(blank=True, max_length=200)),
                ('huella', models.CharField(blank=True, max_length=64)),
                ('creada_en', models.DateTimeField()),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('creada_por', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('expediente', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='querellas.querella')),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('municipio', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='alcaldes.municipio')),
            ],
            options={
                'verbose_name': 'historical ficha de archivo',
                'verbose_name_plural': 'historical fichas de archivo',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.AddIndex(
            model_name='fichadearchivo',
            index=django.contrib.postgres.indexes.GinIndex(fields=['busca'], name='ficha_de_archivo_busca', opclasses=['gin_trgm_ops']),
        ),
        migrations.AddConstraint(
            model_name='fichadearchivo',
            constraint=models.UniqueConstraint(condition=models.Q(('huella', ''), _negated=True), fields=('huella',), name='una_ficha_por_fila_cargada'),
        ),
        migrations.AddConstraint(
            model_name='escaneo',
            constraint=models.UniqueConstraint(fields=('ficha', 'sha256'), name='un_escaneo_por_contenido'),
        ),
        *(
            migrations.RunSQL(sql, migrations.RunSQL.noop)
            for sql in (NO_SE_BORRAN, NOTA_PUBLICA)
        ),
    ]
