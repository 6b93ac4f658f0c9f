"""Todas las piezas en una página: solo para las pruebas, no es una dirección del sitio."""

from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.template import engines
from django.test import RequestFactory, override_settings
from django.utils import translation

from plazos.nucleo.computo import Paralizacion, calcular, prorrogar

PLANTILLA = Path(__file__).parent / "plantillas" / "galeria.html"
HOY = date(2026, 4, 3)
RUTA = "/{}/galeria-de-piezas/"


class Formulario(forms.Form):
    nombre = forms.CharField(label="Nombre del querellante", help_text="Como en el juramento.")
    fecha = forms.DateField(label="Fecha del juramento")
    cuando = forms.DateTimeField(label="Recibida", required=False)
    municipio = forms.ChoiceField(label="Municipio", choices=[("", "Escoja"), ("a", "Añasco")])
    clase = forms.ChoiceField(
        label="¿Quién presenta la querella?",
        widget=forms.RadioSelect,
        choices=[("g", "Gobernador de Puerto Rico"), ("c", "Ciudadano particular")],
    )
    clases = forms.MultipleChoiceField(
        label="Prueba",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        choices=[("d", "Documental"), ("t", "Testifical")],
    )
    hechos = forms.CharField(label="Hechos que se imputan", widget=forms.Textarea)
    prueba = forms.FileField(label="Documentos de prueba", required=False)
    seguro = forms.BooleanField(label="El escrito está jurado", help_text="Artículo 18.004.")


def computos() -> dict[str, Any]:
    """Un término de cada clase, vistos el 3 de abril de 2026."""
    contestacion = calcular("Q-CONT-15", date(2026, 3, 19))
    inicio = date(2026, 3, 2)
    pausa = Paralizacion(date(2026, 3, 10), date(2026, 3, 20), "KLCE2026-00123")
    abierta = Paralizacion(date(2026, 3, 10), None, "KLCE2026-00123")
    modo = "con_paralizacion"
    return {
        "c": contestacion,
        "p": prorrogar(contestacion),
        "e": calcular("Q-EST-30", date(2026, 4, 21), conservadora_desde=date(2026, 4, 20)),
        "d": calcular("Q-DEC-15", date(2026, 3, 18)),
        "pa": calcular("Q-EST-30", inicio, modo=modo, paralizaciones=[pausa]),
        "pb": calcular("Q-EST-30", inicio, modo=modo, paralizaciones=[abierta]),
    }


def actuaciones() -> list[dict[str, Any]]:
    """Cuatro entradas: con documento, sencilla, reservada y la que cierra."""
    return [
        {
            "numero": 1,
            "efectiva": date(2026, 3, 5),
            "registrada_en": datetime(2026, 3, 5, 18, 30, tzinfo=UTC),
            "titulo": "Presentada la querella jurada",
            "texto": "José Rodríguez Peña contra la Alcaldesa de Añasco.",
            "documentos": [{"nombre": "Querella", "url": "#", "detalle": "PDF, 1.2 MB"}],
        },
        {
            "numero": 2,
            "efectiva": date(2026, 3, 19),
            "registrada_en": datetime(2026, 3, 20, 2, 5, tzinfo=UTC),
            "titulo": "Notificada la querella",
        },
        {"numero": 3, "reservada": True},
        {
            "numero": 4,
            "efectiva": date(2026, 5, 22),
            "titulo": "Desestimada con perjuicio por vencimiento",
            "tono": "critico",
        },
    ]


def contexto() -> dict[str, Any]:
    archivo = {
        "nombre": "declaración jurada.pdf",
        "bytes": 1_234_567,
        "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "url": "#",
        "quitar_nombre": "quitar",
        "quitar_valor": "1",
    }
    return {
        "hoy": HOY,
        **computos(),
        "v1": HOY - timedelta(2),
        "v2": HOY + timedelta(1),
        "v3": HOY + timedelta(4),
        "v4": HOY + timedelta(20),
        "form": Formulario({"nombre": "", "fecha": "2026-03-05", "municipio": "a"}),
        "filas": [
            {"etiqueta": "Querellante", "valor": "José Rodríguez Peña", "url_cambiar": "#"},
            {"etiqueta": "Correo", "valor": "", "url_cambiar": "#"},
            {"etiqueta": "Cargos", "lista": ["Fondos públicos", "Abandono"], "url_cambiar": "#"},
        ],
        "subidos": [archivo],
        "actuaciones": actuaciones(),
        "fechas": {"presentacion": date(2026, 3, 5), "contestacion": date(2026, 4, 6)},
    }


def escribir(idioma: str = "es") -> str:
    """La página escrita en un idioma, con los estáticos del sitio."""
    peticion = RequestFactory().get(RUTA.format(idioma))
    peticion.user = AnonymousUser()
    with translation.override(idioma), override_settings(DEMO=True):
        plantilla = engines["django"].from_string(PLANTILLA.read_text())
        return str(plantilla.render(contexto(), peticion))
