"""El interruptor de las descargas públicas: se apagan todas de una vez y las páginas lo dicen."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from plazos.vencimientos import vigilar
from querellas.documentos.models import Documento
from querellas.services import publicacion
from tests import elenco as gente
from tests import fabricas

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "publico"])


def test_apagadas_ningun_documento_baja_y_las_paginas_lo_dicen_en_los_dos_idiomas(
    settings: Any, reloj: Callable[[str], Any], contar_consultas: Callable[..., Any]
) -> None:
    caso = fabricas.notificada(elenco=gente.crear(), reloj=reloj)
    reloj("2026-05-07T10:00-04:00")
    vigilar()
    fabricas.documentos_listos()
    certificacion = Documento.objects.get(tipo="certificacion_vencimiento")
    publicacion.publicar_documento(certificacion.pk)
    certificacion.refresh_from_db()
    nombre = certificacion.ruta_publica[3:]
    cliente = Client()
    ruta = f"/es/documento/{nombre}/"
    assert cliente.get(ruta).status_code == 200
    for pagina in ("expediente", "decisiones"):
        assert nombre in cliente.get(f"/es/{pagina}/{caso.numero}/").text

    settings.DESCARGAS_PUBLICAS, settings.RELOJ_SIMULADO = False, False
    for bajar in (ruta, f"/es/documento/{'0' * 32}/"):
        with contar_consultas(maximo=0):
            respuesta = cliente.get(bajar, headers={"if-none-match": "*"})
        assert respuesta.status_code == 503
        assert respuesta["Cache-Control"] == "no-store"
        assert "Por ahora no se puede bajar ningún documento público." in respuesta.text
        assert 'lang="en"' in respuesta.text
    for idioma in ("es", "en"):
        html = cliente.get(f"/{idioma}/expediente/{caso.numero}/").text
        assert html.count("aviso--alerta") == 1
        assert "/documento/" not in html
        assert "SHA-256" in html
        assert "/documento/" not in cliente.get(f"/{idioma}/decisiones/{caso.numero}/").text
