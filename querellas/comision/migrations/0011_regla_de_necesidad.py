"""La regla de necesidad: por qué decide un solo miembro."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('comision', '0010_encargo'),
    ]

    operations = [
        migrations.AddField(
            model_name='resolucion',
            name='necesidad',
            field=models.TextField(blank=True, verbose_name='regla de necesidad'),
        ),
    ]
