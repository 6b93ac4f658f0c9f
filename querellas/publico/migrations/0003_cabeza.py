"""La vista de las cabezas del día, para Django: la base la hace `querellas`."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('publico', '0002_verificar'),
    ]

    operations = [
        migrations.CreateModel(
            name='Cabeza',
            fields=[
                ('dia', models.DateField(primary_key=True, serialize=False)),
                ('casos', models.IntegerField()),
                ('raiz', models.TextField()),
                ('texto', models.TextField()),
                ('firma', models.TextField()),
                ('certificado', models.TextField()),
                ('hecha_en', models.DateTimeField()),
            ],
            options={
                'db_table': '"publicado"."cabeza"',
                'managed': False,
            },
        ),
    ]
