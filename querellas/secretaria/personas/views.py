"""Buscar personas, anotar sus otros nombres, fundir las repetidas y separarlas después."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from querellas import services
from querellas.actos.area import SECRETARIA
from querellas.actos.una_vez import una_vez
from querellas.cuentas.acceso import accion
from querellas.cuentas.politica import Accion
from querellas.models import FusionDePersonas, Persona
from querellas.selectors import personas as lecturas
from querellas.services.personas import ESCOGIBLES, casos_en_contra

con_formulario = require_http_methods(["GET", "HEAD", "POST"])
TOPE_DE_ID = 10**9


class Alias(forms.Form):
    """Otro nombre con que la misma persona figura."""

    texto = forms.CharField(
        label=_("Otro nombre con que figura"),
        max_length=200,
        help_text=_("Por ejemplo, el de soltera, un apodo o como lo escribe otro expediente."),
    )


class Razon(forms.Form):
    """Por qué se funden o se separan."""

    razon = forms.CharField(
        label=_("Por qué"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Qué documento o dato lo muestra. Queda en la historia de cada caso."),
    )


class Fundir(Razon):
    """Qué dato queda de cada una y por qué son la misma."""

    def __init__(self, *args: Any, queda: Persona, sobra: Persona, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.distintos = [c for c in ESCOGIBLES if getattr(queda, c) != getattr(sobra, c)]
        for campo in self.distintos:
            suyo, otro = getattr(queda, campo), getattr(sobra, campo)
            self.fields[campo] = forms.ChoiceField(
                label=Persona._meta.get_field(campo).verbose_name,  # type: ignore[union-attr]
                choices=[("queda", suyo or _("(vacío)")), ("sobra", otro or _("(vacío)"))],
                widget=forms.RadioSelect,
                initial="queda" if suyo else "sobra",
            )
        self.order_fields([*self.distintos, "razon"])


def _comunes() -> dict[str, Any]:
    return {
        "url_inicio": SECRETARIA.inicio,
        "url_personas": reverse("secretaria:personas"),
    }


@accion(Accion.FUNDIR_PERSONAS)
@require_safe
def inicio(request: HttpRequest) -> HttpResponse:
    """La búsqueda y, sin buscar nada, las que parecen repetidas."""
    texto = request.GET.get("q", "").replace("\x00", "").strip()[:200]
    contexto = {
        **_comunes(),
        "q": texto,
        "halladas": lecturas.buscar_personas(texto),
        "repetidas": [] if texto else lecturas.repetidas(),
    }
    return render(request, "secretaria/personas/inicio.html", contexto)


def _la(pk: int) -> Persona:
    filas = Persona.objects.select_related("alcalde", "fundida_en")
    return get_object_or_404(filas, pk=pk) if pk < TOPE_DE_ID else _ninguna()


def _ninguna() -> Persona:
    raise Http404


@accion(Accion.FUNDIR_PERSONAS)
@con_formulario
@una_vez
def persona(request: HttpRequest, pk: int) -> HttpResponse:
    """Una persona y todo lo suyo. La que se fundió lleva a la que quedó."""
    fila = _la(pk)
    if fila.fundida_en is not None:
        queda = lecturas.la_que_quedo(fila)
        texto = _g("%(una)s se fundió con %(otra)s.") % {"una": fila, "otra": queda}
        messages.info(request, texto)
        return redirect("secretaria:persona", queda.pk)
    form = Alias(request.POST or None)
    if request.method == "POST" and form.is_valid() and request.user.is_authenticated:
        services.anotar_alias(persona_id=fila.pk, actor=request.user, **form.cleaned_data)
        messages.success(request, _g("El otro nombre consta; las búsquedas lo hallan."))
        return redirect("secretaria:persona", fila.pk)
    otro = request.GET.get("q", "").replace("\x00", "").strip()[:200]
    contexto = {
        **_comunes(),
        "d": lecturas.todo_de(fila),
        "form": form,
        "fusiones": [
            {"f": f, "separable": lecturas.puede_separarse(f)} for f in lecturas.fusiones_de(fila)
        ],
        "q": otro,
        "candidatas": [p for p in lecturas.buscar_personas(otro or str(fila)) if p != fila],
    }
    return render(request, "secretaria/personas/persona.html", contexto)


@accion(Accion.FUNDIR_PERSONAS)
@con_formulario
@una_vez
def fundir(request: HttpRequest) -> HttpResponse:
    """Las dos lado a lado: qué queda de cada una, por qué, y lo que pasará."""
    assert request.user.is_authenticated
    queda, sobra = _pedida(request, "queda"), _pedida(request, "sobra")
    if sobra.fundida_en_id == queda.pk:
        return redirect("secretaria:persona", queda.pk)
    form = Fundir(request.POST or None, queda=queda, sobra=sobra)
    if request.method == "POST" and form.is_valid():
        dichos = form.cleaned_data
        try:
            services.fundir_personas(
                queda_id=queda.pk,
                sobra_id=sobra.pk,
                actor=request.user,
                razon=dichos["razon"],
                de_la_otra=[c for c in form.distintos if dichos[c] == "sobra"],
            )
        except services.ActoRechazado as rechazo:
            form.add_error(None, rechazo.messages)
        else:
            texto = _g("Quedan como una sola persona. Si fue un error, aquí se separan.")
            messages.success(request, texto)
            return redirect("secretaria:persona", queda.pk)
    contexto = {
        **_comunes(),
        "form": form,
        "campos": [form[c] for c in form.fields],
        "lados": [lecturas.todo_de(queda), lecturas.todo_de(sobra)],
        "contrarias": casos_en_contra(queda, sobra),
        "al_reves": f"?queda={sobra.pk}&sobra={queda.pk}",
    }
    return render(request, "secretaria/personas/fundir.html", contexto)


def _pedida(request: HttpRequest, cual: str) -> Persona:
    texto = request.GET.get(cual, "")
    if not (texto.isascii() and texto.isdigit() and len(texto) < 10):
        raise Http404
    return _la(int(texto))


@accion(Accion.FUNDIR_PERSONAS)
@con_formulario
@una_vez
def separar(request: HttpRequest, pk: int) -> HttpResponse:
    """No eran la misma: se dice por qué y cada una recupera lo suyo."""
    assert request.user.is_authenticated
    if pk >= TOPE_DE_ID:
        raise Http404
    filas = FusionDePersonas.objects.select_related("queda", "sobra", "hecha_por")
    fusion = get_object_or_404(filas, pk=pk)
    form = Razon(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            services.separar_personas(
                fusion_id=pk, actor=request.user, razon=form.cleaned_data["razon"]
            )
        except services.ActoRechazado as rechazo:
            form.add_error(None, rechazo.messages)
        else:
            messages.success(request, _g("Vuelven a ser dos personas; las dos notas quedan."))
            return redirect("secretaria:persona", fusion.sobra_id)
    contexto = {**_comunes(), "f": fusion, "form": form, "campo": form["razon"]}
    return render(request, "secretaria/personas/separar.html", contexto)
