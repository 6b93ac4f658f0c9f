"""El borrador privado de quien decide: solo de su autor hasta que lo circula."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('querellas', '0021_decidir'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='BorradorDeActo',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uuid', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('acto', models.CharField(max_length=40)),
                ('valores', models.JSONField(default=dict)),
                ('version', models.PositiveIntegerField(default=1)),
                ('creado_en', models.DateTimeField()),
                ('guardado_en', models.DateTimeField()),
                ('querella', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='querellas.querella')),
                ('usuario', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'borrador de un acto',
                'verbose_name_plural': 'borradores de actos',
                'ordering': ['pk'],
            },
        ),
    ]
