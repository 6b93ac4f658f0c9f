"""Los 78 municipios con su población y los escaños de su Legislatura."""

import csv
from pathlib import Path

from django.db import migrations
from django.utils.text import slugify

from alcaldes.nombres import clave_orden

TABLA = Path(__file__).resolve().parent.parent / "datos" / "municipios.csv"


def cargar(apps, schema_editor):
    Municipio = apps.get_model("alcaldes", "Municipio")
    with TABLA.open(encoding="utf-8") as archivo:
        filas = [
            Municipio(
                nombre=f["nombre"],
                slug=slugify(f["nombre"]),
                clave_orden=clave_orden(f["nombre"]),
                **{c: int(f[c]) if f[c] else None for c in f if c != "nombre"},
            )
            for f in csv.DictReader(archivo)
        ]
    Municipio.objects.using(schema_editor.connection.alias).bulk_create(filas)


class Migration(migrations.Migration):
    dependencies = [("alcaldes", "0002_initial")]
    operations = [migrations.RunPython(cargar, migrations.RunPython.noop)]
