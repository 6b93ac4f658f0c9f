"""El voto que consta en un papel firmado y anota la Secretaría al revertir."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("comision", "0011_regla_de_necesidad")]
    operations = [
        migrations.AddField(
            model_name="voto",
            name="en_papel",
            field=models.BooleanField(default=False),
        ),
    ]
