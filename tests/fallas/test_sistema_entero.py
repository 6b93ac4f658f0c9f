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

from alcaldes.models import Alcalde, Mandato, Municipio
from plazos.models import Plazo
from querellas import services
from querellas.documentos.models import Documento
from querellas.models import Actuacion, Alarma, Querella
from querellas.notificaciones.models import Notificacion
from querellas.services.notificar import DatosDeServicio
from querellas.services.presentar import (
    DatosDeJuramento,
    DatosDePresentacion,
    DatosDeQuerellante,
)
from tests import elenco as gente
from tests import invariantes
from tests.fallas.sumidero import sumidero
from tests.servicios import Servicios

pytestmark = [pytest.mark.servicios, pytest.mark.django_db(transaction=True)]
Reloj = Callable[[str], Any]


def alcaldesa() -> Mandato:
    persona = Alcalde.objects.create(
        nombre="Zoraida",
        apellido_paterno="Güivas",
        apellido_materno="Ortiz",
        correo="alcaldesa@ejemplo.test",
    )
    return Mandato.objects.create(
        alcalde=persona,
        municipio=Municipio.objects.get(nombre="Río Grande"),
        tratamiento="alcaldesa",
        desde=date(2025, 1, 13),
    )


def querella_de_la_legislatura() -> DatosDePresentacion:
    return DatosDePresentacion(
        querellantes=(
            DatosDeQuerellante(
                clase="legislatura_municipal", resolucion="Núm. 22, Serie 2025-2026"
            ),
        ),
        mandato_id=alcaldesa().pk,
        asunto="desembolsos sin partida aprobada",
        cargos=("cuatro desembolsos sin partida aprobada, por $418,250.00",),
        juramento=DatosDeJuramento(
            quien="Presidente de la Legislatura Municipal",
            ante="Secretario de la Comisión",
            lugar="San Juan",
            fecha=date(2026, 1, 30),
        ),
        prueba_descrita=(
            "resolución certificada",
            "cuatro comprobantes de desembolso",
            "requerimiento y respuesta",
        ),
    )


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
    servidor: Any, servicios: Servicios, reloj: Reloj
) -> None:
    with sumidero() as correo:
        servicios.ambiente["QUERELLAS_CORREO"] = f"smtp://127.0.0.1:{correo.puerto}"
        elenco = gente.crear()
        reloj("2026-02-02T10:00-04:00")
        servicios.trabajador()
        servicios.beat(cadencia=1)
        q = services.abrir_borrador(actor=elenco.secretaria)
        q = services.presentar(
            querella_id=q.pk, actor=elenco.secretaria, datos=querella_de_la_legislatura()
        )
        caso: dict[str, Any] = {"querella_id": q.pk, "actor": elenco.secretaria}
        servicios.esperar(
            lambda: q.documentos.filter(tipo="notificacion_querella", estado="listo").exists(),
            90,
            "la notificación en PDF",
        )
        reloj("2026-02-05T15:00-04:00")
        services.notificar(
            **caso,
            servicio=DatosDeServicio(
                recibida_el=date(2026, 2, 5), recibida_por="ella", diligenciada_por="alguacil"
            ),
        )
        reloj("2026-02-20T15:00-04:00")
        services.contestar(**caso)
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
        assert [c.para for c in correo.correos] == ["alcaldesa@ejemplo.test"]
        invariantes.comprobar(buzon=correo.correos)

    q = Querella.objects.get(pk=q.pk)
    assert q.estado == "desestimada_con_perjuicio"
    asiento = Actuacion.objects.get(querella=q, clase="desestimar_por_vencimiento")
    assert asiento.efectiva_en == datetime(2026, 3, 25, 4, tzinfo=UTC)
    certificacion = Documento.objects.get(querella=q, tipo="certificacion_vencimiento")
    estados = dict(certificacion.notificaciones.values_list("parte__papel", "estado"))
    assert estados == {"querellante": "para_diligenciar", "querellado": "enviada"}
    assert not Alarma.objects.exists()

    pagina = bajar(f"{servidor.url}/es/expediente/{q.numero}/").decode()
    publica = leer(pagina)
    assert (
        "La Comisión no decidió dentro del término que fija la ley. "
        "No resolvió si los cargos eran ciertos." in publica
    )
    assert "venció el 24 de marzo de 2026 sin decisión" in publica
    rutas = set(re.findall(r"/es/documento/[0-9a-f]{32}/", pagina))
    bajados = [hashlib.sha256(bajar(servidor.url + ruta)).hexdigest() for ruta in rutas]
    assert bajados == [certificacion.sha256]
    english = leer(bajar(f"{servidor.url}/en/expediente/{q.numero}/").decode())
    assert (
        "The Commission did not decide within the term set by law. "
        "It did not rule on whether the charges were true." in english
    )
    assert "ended on March 24, 2026 without a decision" in english
