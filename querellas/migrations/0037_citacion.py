"""Las citaciones: nunca se borran."""

import django.db.models.deletion
import django_fsm
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("documentos", "0013_incidentes"),
        ("querellas", "0036_tachado_con_texto"),
    ]

    operations = [
        migrations.CreateModel(
            name="Citacion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "estado",
                    django_fsm.FSMField(
                        choices=[
                            ("expedida", "expedida"),
                            ("cumplida", "cumplida"),
                            ("incumplida", "incumplida"),
                            ("en_tribunal", "ante el tribunal"),
                            ("ordenada", "ordenada por el tribunal"),
                            ("denegada", "denegada por el tribunal"),
                            ("sin_efecto", "sin efecto"),
                        ],
                        default="expedida",
                        max_length=50,
                        protected=True,
                    ),
                ),
                ("nombre", models.CharField(max_length=120, verbose_name="a quién se cita")),
                (
                    "calidad",
                    models.CharField(blank=True, max_length=120, verbose_name="en calidad de"),
                ),
                ("direccion", models.TextField(verbose_name="dirección")),
                ("testifica", models.BooleanField(default=True, verbose_name="ha de declarar")),
                (
                    "documentos",
                    models.TextField(blank=True, verbose_name="documentos que ha de traer"),
                ),
                ("comparece_en", models.DateTimeField(verbose_name="día y hora")),
                ("lugar", models.CharField(max_length=200, verbose_name="lugar")),
                (
                    "incumplimiento",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("no_comparecio", "no compareció"),
                            ("no_produjo", "no produjo lo que se le requirió"),
                            ("rehuso", "rehusó contestar"),
                        ],
                        max_length=16,
                    ),
                ),
                ("relato", models.TextField(blank=True, verbose_name="qué pasó")),
                ("tribunal", models.CharField(blank=True, max_length=160, verbose_name="tribunal")),
                (
                    "autoridad",
                    models.CharField(blank=True, max_length=300, verbose_name="orden del tribunal"),
                ),
                ("creada_en", models.DateTimeField()),
                (
                    "documento",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="citacion",
                        to="documentos.documento",
                    ),
                ),
                (
                    "pide",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="querellas.parte",
                    ),
                ),
                (
                    "querella",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="citaciones",
                        to="querellas.querella",
                    ),
                ),
            ],
            options={
                "verbose_name": "citación",
                "verbose_name_plural": "citaciones",
                "ordering": ["pk"],
            },
            bases=(django_fsm.ConcurrentTransitionMixin, models.Model),
        ),
        migrations.RunSQL(
            "REVOKE DELETE, TRUNCATE ON querellas_citacion FROM querellas_app",
            "GRANT DELETE ON querellas_citacion TO querellas_app",
        ),
    ]
