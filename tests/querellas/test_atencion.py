"""Dar por atendidas las alarmas y las tareas que no cambian el caso."""

from datetime import datetime

import pytest
from django.core.exceptions import PermissionDenied

from querellas import services
from querellas.models import Alarma, Querella, Tarea
from tests import elenco as gente
from tests import fabricas

pytestmark = pytest.mark.django_db
AHORA = datetime.fromisoformat("2026-03-13T10:00-04:00")


def tarea(q: Querella, clase: str) -> Tarea:
    return Tarea.objects.create(querella=q, clase=clase, creada_en=AHORA)


def test_la_alarma_atendida_deja_de_salir_en_la_mesa(reloj, client):
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    alarma = Alarma.objects.create(clase="desfase", detalle="75 s", creada_en=AHORA)
    client.force_login(elenco.secretaria)
    texto = "Los relojes de la base y del servidor no coinciden: avise a sistemas."
    assert texto in client.get("/es/secretaria/").content.decode()
    respuesta = client.post(f"/es/secretaria/alarma/{alarma.pk}/", follow=True)
    pagina = respuesta.content.decode()
    assert "Consta que atendió la alarma." in pagina
    assert texto not in pagina


def test_la_tarea_se_marca_como_hecha_y_queda_quien_lo_dijo(reloj, client):
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    q = fabricas.presentada(elenco=elenco)
    hecha = tarea(q, "notificacion_fallida")
    client.force_login(elenco.secretaria)
    pagina = client.get("/es/secretaria/").content.decode()
    titulo = f"{q.numero}: el correo rechazó una notificación; entréguela en papel"
    assert titulo in pagina
    client.post(f"/es/secretaria/tarea/{hecha.pk}/")
    hecha.refresh_from_db()
    assert (hecha.cerrada_por, hecha.cerrada_en is None) == (elenco.secretaria, False)


def test_la_de_confirmar_un_vencimiento_no_se_cierra_a_mano(reloj):
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    abierta = tarea(fabricas.presentada(elenco=elenco), "confirmar_vencimiento")
    with pytest.raises(services.ActoRechazado, match="la cierra el acto"):
        services.cerrar_tarea(tarea_id=abierta.pk, actor=elenco.secretaria)


def test_quien_no_es_de_la_secretaria_ni_preside_no_atiende(reloj, client):
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    abierta = tarea(fabricas.presentada(elenco=elenco), "termino_vencido")
    with pytest.raises(PermissionDenied):
        services.cerrar_tarea(tarea_id=abierta.pk, actor=elenco.asociada)
    client.force_login(elenco.asociada)
    assert client.post(f"/es/despacho/tarea/{abierta.pk}/").status_code == 403
    assert client.get(f"/es/secretaria/tarea/{abierta.pk}/").status_code in (403, 405)
