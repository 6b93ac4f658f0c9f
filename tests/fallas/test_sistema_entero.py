"""La querella de la Legislatura de Río Grande, con todo el sistema en marcha hasta el público."""

from __future__ import annotations

import hashlib
import html
import re
import urllib.request
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from playwright.sync_api import Page

from plazos.models import Plazo
from querellas.documentos.models import Documento
from querellas.models import Actuacion, Querella
from querellas.notificaciones.models import Notificacion
from tests import ejemplos, invariantes
from tests import elenco as gente
from tests.fallas import lote
from tests.fallas.sumidero import sumidero
from tests.recorridos.pasos import presentar_en_navegador
from tests.recorridos.pasos_mesa import entrar_como, hacer_acto
from tests.servicios import Servicios

pytestmark = [pytest.mark.servicios, pytest.mark.navegador, pytest.mark.django_db(transaction=True)]
Reloj = Callable[[str], Any]


def bajar(url: str) -> bytes:
    with urllib.request.urlopen(url, timeout=30) as respuesta:
        contenido: bytes = respuesta.read()
    return contenido


def leer(pagina: str) -> str:
    """El texto de una página, sin etiquetas y con los espacios juntos."""
    sin_guiones = re.sub(r"<(script|style)\b.*?</\1>", " ", pagina, flags=re.S)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", sin_guiones)).split())


@pytest.mark.norma("18.004#5", "18.004#15", "18.013#2")
def test_la_querella_que_la_comision_dejo_vencer_llega_sola_al_publico(
    pagina: Page, servidor: Any, servicios: Servicios, reloj: Reloj
) -> None:
    with sumidero() as correo:
        servicios.ambiente["QUERELLAS_CORREO"] = f"smtp://127.0.0.1:{correo.puerto}"
        reloj("2026-02-02T10:00-04:00")
        gente.crear()
        servicios.trabajador()
        servicios.beat(cadencia=1)
        numero = presentar_en_navegador(pagina, servidor, ejemplos.cargar("2_legislatura"))
        q = Querella.objects.get(numero=numero)
        # La dirección de correo del querellado no está en el formulario: la dio en su oficina.
        q.partes.filter(papel="querellado").update(
            correo="alcaldesa@ejemplo.test", acepta_correo=True
        )
        servicios.esperar(
            lambda: q.documentos.filter(tipo="notificacion_querella", estado="listo").exists(),
            90,
            "la notificación en PDF",
        )
        reloj("2026-02-05T15:00-04:00")
        entrar_como(pagina, "secretaria", "secretaria")
        hacer_acto(
            pagina,
            servidor,
            numero,
            "notificar",
            recibida_el="2026-02-05",
            medio="personal",
            recibida_por="ella",
            diligenciada_por="alguacil",
        )
        reloj("2026-02-20T15:00-04:00")
        hacer_acto(pagina, servidor, numero, "contestar", comparece="por_si")
        fechas = dict(Plazo.objects.filter(querella=q).values_list("termino", "fecha_legal"))
        assert fechas["Q-CONT-15"] == date(2026, 2, 20)
        assert fechas["Q-EST-30"] == date(2026, 3, 24)

        # El lunes 23 es feriado por la Abolición de la Esclavitud: el 24 entero es del término.
        reloj("2026-03-25T00:31-04:00")
        servicios.esperar(
            lambda: q.documentos.filter(
                tipo="certificacion_vencimiento", estado="listo", ruta_publica__gt=""
            ).exists(),
            90,
            "la certificación en PDF publicada",
        )
        # La alcaldesa la recibe por correo; la Legislatura, en papel.
        servicios.esperar(
            lambda: not Notificacion.objects.filter(estado="pendiente").exists(),
            30,
            "que el buzón se despache",
        )
        for proceso in servicios.procesos:
            proceso.matar()
        fuera = [c.para for c in correo.correos if c.para.startswith("alcaldesa")]
        assert fuera == ["alcaldesa@ejemplo.test"]
        invariantes.comprobar(buzon=correo.correos)

    q = Querella.objects.get(pk=q.pk)
    assert q.estado == "desestimada_con_perjuicio"
    asiento = Actuacion.objects.get(querella=q, clase="desestimar_por_vencimiento")
    assert asiento.efectiva_en == datetime(2026, 3, 25, 4, tzinfo=UTC)
    certificacion = Documento.objects.get(querella=q, tipo="certificacion_vencimiento")
    estados = dict(certificacion.notificaciones.values_list("parte__papel", "estado"))
    assert estados == {"querellante": "para_diligenciar", "querellado": "enviada"}
    # Entre acto y acto el reloj dio saltos de días sin pasadas, y eso es lo único que consta.
    assert set(lote.alarmas().values_list("clase", flat=True)) == {"vigilancia_callada"}

    expediente = bajar(f"{servidor.url}/es/expediente/{q.numero}/").decode()
    publica = leer(expediente)
    assert (
        "La Comisión no decidió dentro del término que fija la ley. "
        "No resolvió si los cargos eran ciertos." in publica
    )
    assert "venció el 24 de marzo de 2026 sin decisión" in publica
    rutas = set(re.findall(r"/es/documento/[0-9a-f]{32}/", expediente))
    bajados = [hashlib.sha256(bajar(servidor.url + ruta)).hexdigest() for ruta in rutas]
    assert bajados == [certificacion.sha256]
    english = leer(bajar(f"{servidor.url}/en/expediente/{q.numero}/").decode())
    assert (
        "The Commission did not decide within the term set by law. "
        "It did not rule on whether the charges were true." in english
    )
    assert "ended on March 24, 2026 without a decision" in english
