"""El término propio que un mandato fija, en su recurso."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("querellas", "0029_personas")]
    operations = [
        migrations.AddField(
            model_name="recurso",
            name="fijado",
            field=models.JSONField(
                blank=True, help_text="el término propio que el mandato fijó", null=True
            ),
        ),
    ]
