"""Cómo está la vigilancia, la contingencia y la autorización de dos personas para que siga."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos import frenos, operacion
from plazos.models import ClaseDeFreno, Freno, Plazo
from querellas import selectors
from querellas.actos import estado_del_sistema, listas
from querellas.actos.area import Area
from querellas.actos.presentacion import nombre_del_termino
from querellas.actos.una_vez import una_vez
from querellas.cuentas.politica import Accion, permite, visibles
from querellas.models import Querella
from querellas.reloj import ahora
from querellas.services.base import ActoRechazado


class Autorizar(forms.Form):
    """La razón y lo que la persona tenía a la vista."""

    razon = forms.CharField(
        label=_("Por qué puede seguir"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Qué comprobó: que esos términos vencieron y que no falta nada por entrar."),
    )
    vistos = forms.IntegerField(widget=forms.HiddenInput)


@una_vez
def autorizar(request: HttpRequest, pk: int, area: Area) -> HttpResponse:
    """Qué saldría si se libera, y la autorización de quien mira; hacen falta dos personas."""
    assert request.user.is_authenticated
    freno = get_object_or_404(Freno.objects.select_related("puesto_por"), pk=pk)
    filas = frenos.afectados(ahora())
    form = Autorizar(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            libre = frenos.liberar_freno(freno_id=pk, actor=request.user, **form.cleaned_data)
        except ActoRechazado as rechazo:
            con_campos = hasattr(rechazo, "error_dict")
            form.add_error(None, rechazo if con_campos else rechazo.messages)
        else:
            if libre:
                messages.success(
                    request, _g("La vigilancia queda libre y seguirá en su próxima pasada.")
                )
            else:
                messages.success(request, _g("Su autorización consta. Falta la de otra persona."))
            return redirect(area.inicio)
    dieron = list(freno.autorizaciones.select_related("usuario"))
    contexto = {
        "freno": freno,
        "es_contingencia": freno.clase == ClaseDeFreno.CONTINGENCIA,
        "form": form,
        "filas": _a_la_vista(filas, request, area),
        "vistos": len(filas),
        "dieron": dieron,
        "mia": any(a.usuario_id == request.user.pk for a in dieron),
        "area": area,
        "url_inicio": area.inicio,
    }
    return render(request, "actos/autorizar.html", contexto)


def _a_la_vista(filas: list[Plazo], request: HttpRequest, area: Area) -> list[dict[str, Any]]:
    """Los términos afectados; de un caso que la persona no puede ver, solo que lo hay."""
    suyos = set(
        visibles(
            Querella.objects.filter(pk__in={p.querella_id for p in filas}),
            request.user,  # type: ignore[arg-type]
            area.accion,
        ).values_list("pk", flat=True)
    )
    return [
        {
            "numero": p.querella.numero if p.querella_id in suyos else "",
            "url": area.expediente(p.querella.numero) if p.querella_id in suyos else "",
            "termino": nombre_del_termino(p.termino),
            "dia": p.fecha_legal,
        }
        for p in filas
    ]


@una_vez
def contingencia(request: HttpRequest, area: Area) -> HttpResponse:
    """Un solo botón: desde ya, nada automático."""
    assert request.user.is_authenticated
    frenos.poner_contingencia(actor=request.user)
    messages.success(request, _g("La contingencia está puesta: nada corre sin una persona."))
    return redirect(area.vigilancia)


def estado(request: HttpRequest, area: Area) -> HttpResponse:
    """En palabras, si todo va bien; y el botón de la contingencia."""
    assert request.user.is_authenticated
    latido = selectors.latido()
    renglones = estado_del_sistema.renglones(operacion.salud())
    contexto = {
        "renglones": renglones,
        "mal": [r for r in renglones if r.bien is False],
        "area": area,
        "url_inicio": area.inicio,
        "latido": latido,
        "frenos": listas.frenos(latido, area),
        "alarmas": [listas.alarma(a, area) for a in latido.alarmas],
        "puede_atender": permite(request.user, Accion.ATENDER),
        "puede_poner": latido.contingencia is None
        and permite(request.user, Accion.PONER_CONTINGENCIA),
    }
    return render(request, "actos/vigilancia.html", contexto)
