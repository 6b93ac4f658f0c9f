"""Datos de lo que se expide durante el trámite: rebeldía, citación, petición y minuta."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from querellas.documentos import tipos as t
from querellas.documentos import tipos_incidentes as i
from querellas.documentos.bilingue import Bilingue
from tests.documentos import muestras

SALA = "Sala de vistas de la Comisión, Calle San Francisco 151, piso 3, San Juan"
DOCUMENTOS = (
    "Hojas de asistencia de la brigada de Obras Públicas de septiembre de 2025.",
    "Requisiciones de combustible de la excavadora OP-14, con sus recibos.",
)
ANTE = Bilingue("la Comisión en pleno", "the full Commission")


def rebeldia(**cambios: Any) -> i.DatosRebeldia:
    """El alcalde recibió la notificación el 19 de marzo y no contestó al 6 de abril."""
    datos: dict[str, Any] = {
        **muestras.comunes(expedido_en=datetime.fromisoformat("2026-04-07T08:05:00-04:00")),
        "recibida_el": date(2026, 3, 19),
        "efectiva_en": datetime.fromisoformat("2026-04-07T04:00:00+00:00"),
        "vencido": muestras.explicacion(
            "Q-CONT-15", date(2026, 3, 19), "recibo de la notificación"
        ),
        "estudio": muestras.explicacion("Q-EST-30", date(2026, 4, 6), "recibo de la contestación"),
    }
    return i.DatosRebeldia(**{**datos, **cambios})


def citacion(**cambios: Any) -> i.DatosCitacion:
    """A un empleado municipal, para la vista del 4 de junio."""
    datos: dict[str, Any] = {
        **muestras.comunes(expedido_en=datetime.fromisoformat("2026-05-20T09:40:00-04:00")),
        "citado": t.Parte(nombre="Ramón Güemes Ñeco", calidad="Supervisor de Obras Públicas"),
        "direccion": ("Urb. Villa del Carmen, calle 4, D-12", "Peñuelas, PR 00624"),
        "testifica": True,
        "documentos": (),
        "comparece_en": datetime.fromisoformat("2026-06-04T14:30:00-04:00"),
        "lugar": SALA,
        "ante": ANTE,
        "expide": t.Funcionario(
            nombre="Lcda. Ana Belén Quiñones Ríos", cargo="Secretaria de la Comisión"
        ),
    }
    return i.DatosCitacion(**{**datos, **cambios})


def peticion(**cambios: Any) -> i.DatosPeticionDeAuxilio:
    """El citado no compareció el 4 de junio."""
    citada = citacion()
    datos: dict[str, Any] = {
        **muestras.comunes(expedido_en=datetime.fromisoformat("2026-06-05T11:15:00-04:00")),
        "tribunal": "Tribunal de Primera Instancia, Sala de San Juan",
        "comparece": t.Funcionario(
            nombre="Lcdo. Efraín Mójica Nuñez", cargo=Bilingue("Presidente", "President")
        ),
        "citado": citada.citado,
        "testifica": True,
        "documentos": (),
        "citacion": muestras.CODIGO,
        "expedida_el": date(2026, 5, 20),
        "recibida_el": date(2026, 5, 22),
        "recibida_por": "Ramón Güemes Ñeco",
        "citado_para": citada.comparece_en,
        "lugar": SALA,
        "incumplimiento": Bilingue("no compareció", "the person did not appear"),
        "relato": ("Se le llamó tres veces a viva voz y se le esperó una hora.",),
    }
    return i.DatosPeticionDeAuxilio(**{**datos, **cambios})


def minuta(**cambios: Any) -> i.DatosMinuta:
    """La sesión del 4 de junio, que concluyó la vista."""
    datos: dict[str, Any] = {
        **muestras.comunes(expedido_en=datetime.fromisoformat("2026-06-04T17:20:00-04:00")),
        "sesion": 1,
        "vista_el": date(2026, 6, 4),
        "abierta_en": datetime.fromisoformat("2026-06-04T14:34:00-04:00"),
        "cerrada_en": datetime.fromisoformat("2026-06-04T16:50:00-04:00"),
        "cierre": Bilingue("la vista quedó concluida", "the hearing was concluded"),
        "lugar": SALA,
        "publica": True,
        "ante": ANTE,
        "comparecientes": (
            i.Compareciente(
                nombre="María del Carmen Núñez Peña",
                calidad=Bilingue("querellante", "complainant"),
                presente=True,
            ),
            i.Compareciente(
                nombre="José Ángel Ibáñez Cintrón",
                calidad=Bilingue("querellado", "respondent"),
                presente=False,
            ),
        ),
        "grabacion": Bilingue(
            "la grabación obra en el expediente", "the recording is in the record"
        ),
        "testigos": ("María del Carmen Núñez Peña.",),
        "prueba": ("Doce fotografías: admitidas sin objeción.",),
    }
    return i.DatosMinuta(**{**datos, **cambios})
