"""Cuándo queda presentado un papel ponchado: la guardia tampoco deja cambiarlo."""

from django.db import migrations, models

COLUMNAS = ["uuid", "clase", "entrega", "ponchado_en", "ponchado_por_id"]
NUEVAS = ["depositado_el", "presentado_en"]


def _guardia(columnas: list[str]) -> str:
    nuevo = ", ".join(f"NEW.{c}" for c in columnas)
    viejo = ", ".join(f"OLD.{c}" for c in columnas)
    return f"""
CREATE OR REPLACE FUNCTION guardia_de_ponche() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF ({nuevo})
       IS DISTINCT FROM ({viejo})
       OR (OLD.querella_id IS NOT NULL AND NEW.querella_id IS DISTINCT FROM OLD.querella_id)
       OR (OLD.completado_en IS NOT NULL AND NEW IS DISTINCT FROM OLD) THEN
        RAISE EXCEPTION 'Un ponche no cambia' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("querellas", "0025_orden_de_dos")]

    operations = [
        migrations.AddField(
            model_name="ponche",
            name="depositado_el",
            field=models.DateField(blank=True, null=True, verbose_name="día del matasellos"),
        ),
        migrations.AddField(
            model_name="ponche",
            name="presentado_en",
            field=models.DateTimeField(help_text="ninguno si es el del ponche", null=True),
        ),
        migrations.RunSQL(_guardia([*COLUMNAS, *NUEVAS]), _guardia(COLUMNAS)),
    ]
