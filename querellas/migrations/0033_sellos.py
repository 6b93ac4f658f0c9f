"""Hasta dónde llegó cada caso, que la base lleva sola, y los sellos de la historia."""

import django.db.models.deletion
from django.db import migrations, models

LLEVARLO = """
INSERT INTO querellas_ultimoasiento (querella_id, numero, enlace)
SELECT DISTINCT ON (querella_id) querella_id, numero, enlace
    FROM querellas_actuacion ORDER BY querella_id, numero DESC;
SET CONSTRAINTS ALL IMMEDIATE;
CREATE FUNCTION llevar_ultimo_asiento() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public AS $$
BEGIN
    INSERT INTO querellas_ultimoasiento AS u (querella_id, numero, enlace)
        VALUES (NEW.querella_id, NEW.numero, NEW.enlace)
        ON CONFLICT (querella_id) DO UPDATE SET numero = NEW.numero, enlace = NEW.enlace;
    RETURN NULL;
END $$;
CREATE TRIGGER llevar_ultimo_asiento AFTER INSERT ON querellas_actuacion
    FOR EACH ROW EXECUTE FUNCTION llevar_ultimo_asiento();
CREATE FUNCTION guardia_de_ultimo_asiento() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' OR NEW.querella_id <> OLD.querella_id OR NEW.numero <> OLD.numero + 1 THEN
        RAISE EXCEPTION 'El último asiento de un caso solo pasa al siguiente'
            USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER guardia_de_ultimo_asiento BEFORE UPDATE OR DELETE ON querellas_ultimoasiento
    FOR EACH ROW EXECUTE FUNCTION guardia_de_ultimo_asiento();
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON querellas_ultimoasiento FROM querellas_app;
REVOKE UPDATE, DELETE, TRUNCATE ON querellas_sellodehistoria FROM querellas_app;
"""


class Migration(migrations.Migration):
    dependencies = [("querellas", "0032_orden_por_necesidad")]
    operations = [
        migrations.CreateModel(
            name="UltimoAsiento",
            fields=[
                (
                    "querella",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="ultimo_asiento",
                        serialize=False,
                        to="querellas.querella",
                    ),
                ),
                ("numero", models.PositiveIntegerField()),
                ("enlace", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name": "último asiento",
                "verbose_name_plural": "últimos asientos",
            },
        ),
        migrations.AddField(
            model_name="cabeza",
            name="historia",
            field=models.CharField(
                blank=True, default="", max_length=64, verbose_name="raíz de la historia"
            ),
        ),
        migrations.CreateModel(
            name="SelloDeHistoria",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("tabla", models.CharField(max_length=63)),
                ("desde", models.BigIntegerField()),
                ("hasta", models.BigIntegerField()),
                ("filas", models.PositiveIntegerField()),
                ("columnas", models.JSONField()),
                ("huella", models.CharField(max_length=64)),
                (
                    "cabeza",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sellos",
                        to="querellas.cabeza",
                    ),
                ),
            ],
            options={
                "verbose_name": "sello de la historia",
                "verbose_name_plural": "sellos de la historia",
                "ordering": ["tabla", "hasta"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("cabeza", "tabla"), name="un_sello_por_tabla_y_dia"
                    )
                ],
            },
        ),
        migrations.RunSQL(LLEVARLO, migrations.RunSQL.noop),
    ]
