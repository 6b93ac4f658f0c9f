"""La clave de cada envío y la página con que se contestó."""

import django.db.models.deletion
import querellas.models.envio
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('querellas', '0019_procedencia'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Envio',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('clave', models.CharField(max_length=32, unique=True)),
                ('acto', models.CharField(max_length=40)),
                ('asiento', models.PositiveIntegerField(default=0)),
                ('hecho_en', models.DateTimeField()),
                ('querella', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='querellas.querella')),
                ('usuario', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'envío',
                'verbose_name_plural': 'envíos',
            },
        ),
        migrations.CreateModel(
            name='PaginaGuardada',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('clave', models.CharField(default=querellas.models.envio.clave_nueva, max_length=32, unique=True)),
                ('ruta', models.CharField(max_length=300)),
                ('codigo', models.PositiveSmallIntegerField()),
                ('contenido', models.TextField()),
                ('guardada_en', models.DateTimeField()),
                ('usuario', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'página guardada',
                'verbose_name_plural': 'páginas guardadas',
            },
        ),
        migrations.RunSQL(
            "REVOKE UPDATE, DELETE, TRUNCATE ON querellas_envio FROM querellas_app;"
            "REVOKE UPDATE ON querellas_paginaguardada FROM querellas_app;",
            migrations.RunSQL.noop,
        ),
    ]
