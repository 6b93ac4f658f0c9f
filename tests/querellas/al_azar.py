"""Un formulario lleno con lo primero que se ocurre: algo válido casi siempre, y a veces nada."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, time, timedelta
from typing import Any

from django import forms

from querellas.models import Querella
from tests.querellas.mesa import CLAVE


def datos_al_azar(form: forms.Form, azar: random.Random) -> Iterator[tuple[str, Any]]:
    """Algo para cada campo; a veces nada, y las fechas, casi siempre cerca de hoy."""
    exigidos: frozenset[str] = getattr(form, "exigidos", frozenset())
    for nombre, campo in form.fields.items():
        if nombre == "clave":
            yield nombre, CLAVE
        elif nombre == "otra":
            yield nombre, azar.choice(list(Querella.objects.exclude(numero=None))).numero
        elif nombre != "archivo":
            hace_falta = campo.required or nombre in exigidos
            if hace_falta or azar.random() < 0.7:
                inicial = form.initial.get(nombre, campo.initial)
                valor = _valor(campo, inicial, form.ficha.hoy, azar)  # type: ignore[attr-defined]
                if valor is not None:
                    yield nombre, valor


def _valor(campo: forms.Field, inicial: Any, hoy: date, azar: random.Random) -> Any:
    if isinstance(campo, forms.MultipleChoiceField):
        opciones = _opciones(campo)
        return azar.sample(opciones, k=min(len(opciones), azar.randint(1, 2)))
    if isinstance(campo, forms.ChoiceField):
        opciones = _opciones(campo)
        if inicial and azar.random() < 0.5:
            return str(inicial)
        # Ningún voto viene puesto; sin conformes al azar ningún caso llegaría a decidirse.
        if "concurre" in opciones and azar.random() < 0.5:
            return "concurre"
        return azar.choice(opciones) if opciones else None
    if isinstance(campo, forms.DateField):
        return _fecha(campo, inicial, hoy, azar)
    if isinstance(campo, forms.TimeField):
        return time(azar.randint(8, 16), 30).isoformat()
    if isinstance(campo, forms.BooleanField):
        return "on" if campo.required or azar.random() < 0.5 else None
    if isinstance(campo, forms.IntegerField):
        return str(azar.randint(1, 5))
    if isinstance(campo, forms.EmailField):
        return "alguien@ejemplo.test"
    return inicial or azar.choice(("Según consta.", "Dato al azar", "x"))


def _fecha(campo: forms.Field, inicial: Any, hoy: date, azar: random.Random) -> str:
    primera = campo.widget.attrs.get("min")
    if primera:
        base = date.fromisoformat(str(primera))
        return (base + timedelta(days=azar.choice((0, 0, 1, 2, 3)))).isoformat()
    base = inicial if isinstance(inicial, date) and azar.random() < 0.7 else hoy
    return (base + timedelta(days=azar.choice((0, 0, 0, 0, -1, -3, 20)))).isoformat()


def _opciones(campo: forms.ChoiceField) -> list[str]:
    llanas: list[str] = []
    for clave, texto in campo.choices:  # type: ignore[union-attr]
        if isinstance(texto, list | tuple):
            llanas.extend(str(c) for c, _t in texto)
        elif clave != "":
            llanas.append(str(clave))
    return llanas
