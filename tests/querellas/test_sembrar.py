"""Los datos inventados: pasan por los servicios y son los mismos con la misma semilla."""

import io

import pytest
from django.core.management import CommandError, call_command

from querellas.cuentas.models import Usuario
from querellas.models import Querella

pytestmark = pytest.mark.django_db


def test_siembra_casos_vivos_y_del_archivo_y_dice_las_cuentas(settings):
    settings.DEMO = True
    call_command("sembrar", querellas=6, semilla=1, stdout=io.StringIO())
    assert Querella.objects.count() == 6
    estados = list(Querella.objects.order_by("pk").values_list("estado", flat=True))
    assert estados == [
        "presentada",
        "presentada",
        "notificada",
        "presentada",
        "en_estudio",
        "presentada",
    ]
    salida = io.StringIO()
    call_command("cuentas_demo", stdout=salida)
    assert "secretaria@demo.test  clave-larga-demo-1  secretaria" in salida.getvalue()
    assert len(salida.getvalue().splitlines()) == 7


@pytest.mark.parametrize("orden", ["sembrar", "cuentas_demo"])
def test_fuera_de_la_demostracion_se_niega(settings, orden):
    settings.DEMO = False
    with pytest.raises(CommandError):
        call_command(orden)
    assert not Usuario.objects.exists()
