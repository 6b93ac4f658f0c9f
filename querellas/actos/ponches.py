"""El mostrador en páginas: ponchar un papel, su etiqueta y dar cuenta de cada uno."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos.nucleo.calendario import fecha_civil
from querellas import services
from querellas.actos.area import AUDITORIA, SECRETARIA, Area
from querellas.actos.presentacion import nombre_del_termino, texto_de
from querellas.actos.una_vez import una_vez
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, permite, visibles
from querellas.estados import Estado
from querellas.idioma import hace as en_palabras
from querellas.models import ClaseDePonche, Ponche, Querella
from querellas.reloj import ahora
from querellas.selectors import Ficha
from querellas.services import mostrador
from querellas.services.base import ENTRA_CON

# El acto que entra cada clase de papel.
ACTO_DE: dict[str, str] = {
    ClaseDePonche.CONTESTACION: "contestar",
    ClaseDePonche.PRORROGA: "solicitar_prorroga",
    ClaseDePonche.RECUSACION: "recusar",
    ClaseDePonche.INFORME: "rendir_informe",
}
TOPE_DE_ENTRADAS = 30


class Ponchar(forms.Form):
    """Dos datos: de qué caso y qué es. Lo demás lo pone el reloj."""

    marca = forms.UUIDField(widget=forms.HiddenInput)
    numero = forms.CharField(
        label=_("Número del caso"),
        max_length=40,
        required=False,
        help_text=_("Entero o su final: 7 por CVQM-2026-0007. Vacío si es una querella nueva."),
        widget=forms.TextInput(attrs={"autofocus": True, "autocomplete": "off"}),
    )
    entrega = forms.CharField(
        label=_("Quién lo trae"), max_length=120, required=False, help_text=_("No se publica.")
    )
    depositado_el = forms.DateField(
        label=_("Día del matasellos"),
        required=False,
        help_text=_("Solo si llegó por correo."),
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    clase = forms.ChoiceField(
        label=_("Qué es"),
        choices=ClaseDePonche.choices,
        error_messages={"required": _("Pulse qué es el papel.")},
    )

    def __init__(self, *args: Any, casos: Any, **kwargs: Any) -> None:
        self.casos = casos
        super().__init__(*args, **kwargs)

    def clean(self) -> None:
        escrito = self.cleaned_data.get("numero", "").strip()
        self.cleaned_data["caso"] = None
        if self.cleaned_data.get("clase") == ClaseDePonche.QUERELLA and not escrito:
            return
        halladas = list(self._que_acaban_en(escrito)[:2]) if escrito else []
        if len(halladas) == 1:
            self.cleaned_data["caso"] = halladas[0].pk
        elif halladas:
            self.add_error("numero", _g("Hay más de un caso que acaba así: escríbalo entero."))
        else:
            texto = _g("No hay ningún caso con ese número.") if escrito else ""
            self.add_error("numero", texto or _g("Escriba el número del caso."))

    def _que_acaban_en(self, escrito: str) -> Any:
        if escrito.isascii() and escrito.isdigit():
            return self.casos.filter(numero__endswith=f"-{int(escrito):04d}")
        return self.casos.filter(numero__iexact=escrito)


@una_vez
def ponchar(request: HttpRequest) -> HttpResponse:
    """El papel queda ponchado con un clic; vuelve su etiqueta."""
    assert request.user.is_authenticated
    casos = visibles(Querella.objects.exclude(numero=None), request.user, Accion.PONCHAR)
    form = Ponchar(request.POST or None, casos=casos)
    if request.method == "POST" and form.is_valid():
        marca = form.cleaned_data["marca"]
        previo = Ponche.objects.filter(uuid=marca).first()
        if previo is not None:
            return redirect("secretaria:etiqueta", previo.uuid)
        try:
            hecho = services.ponchar(
                actor=request.user,
                clase=form.cleaned_data["clase"],
                querella_id=form.cleaned_data["caso"],
                entrega=form.cleaned_data["entrega"],
                depositado_el=form.cleaned_data["depositado_el"],
                marca=marca,
            )
        except services.ActoRechazado as rechazo:
            con_campos = hasattr(rechazo, "error_dict")
            form.add_error(None, rechazo if con_campos else rechazo.messages)
        except IntegrityError:  # el doble clic, a la vez
            return redirect("secretaria:etiqueta", marca)
        else:
            return redirect("secretaria:etiqueta", hecho.uuid)
    contexto = {
        "form": form,
        "marca": form.data.get("marca") or mostrador.nueva_marca(),
        "clases": ClaseDePonche.choices,
        "ponches": con_su_edad(sin_entrar(casos), SECRETARIA, ahora()),
        "url_inicio": SECRETARIA.inicio,
    }
    return render(request, "secretaria/mesa/ponchar.html", contexto)


def etiqueta(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Lo que se imprime y se pega en el papel."""
    ponche = get_object_or_404(Ponche.objects.select_related("querella", "ponchado_por"), uuid=uuid)
    contexto = {"p": ponche, "url_inicio": SECRETARIA.inicio, "url": _direccion(ponche, SECRETARIA)}
    return render(request, "secretaria/mesa/etiqueta.html", contexto)


class DarCuenta(forms.Form):
    """En qué entrada consta el papel o, si no pedía ninguna, por qué."""

    actuacion = forms.TypedChoiceField(
        label=_("Ya consta en la entrada"), coerce=int, empty_value=None, required=False
    )
    razon = forms.CharField(
        label=_("O no pide ninguna entrada, porque"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


@una_vez
def dar_cuenta(request: HttpRequest, uuid: UUID, area: Area) -> HttpResponse:
    """Un papel ponchado: cómo se entra y, si ya constaba o sobraba, dónde o por qué."""
    assert request.user.is_authenticated
    ponche = get_object_or_404(Ponche.objects.select_related("querella", "ponchado_por"), uuid=uuid)
    if not permite(request.user, Accion.DAR_CUENTA_DE_PONCHE, ponche.querella):
        raise PermissionDenied(str(Accion.DAR_CUENTA_DE_PONCHE))
    form = DarCuenta(request.POST or None)
    entradas = list(mostrador.entradas_posteriores(ponche, ponche.querella)[:TOPE_DE_ENTRADAS])
    campo = form.fields["actuacion"]
    assert isinstance(campo, forms.TypedChoiceField)
    campo.choices = [("", "—"), *((a.numero, f"{a.numero}. {texto_de(a)}") for a in entradas)]
    if request.method == "POST" and form.is_valid():
        try:
            services.dar_cuenta_del_ponche(
                ponche_id=ponche.pk, actor=request.user, **form.cleaned_data
            )
        except services.ActoRechazado as rechazo:
            con_campos = hasattr(rechazo, "error_dict")
            form.add_error(None, rechazo if con_campos else rechazo.messages)
        else:
            messages.success(request, _g("Consta qué se hizo con el papel."))
            return redirect(area.inicio)
    contexto = {
        "p": ponche,
        "form": form,
        "area": area,
        "url_inicio": area.inicio,
        "url_entrar": _donde_se_entra(ponche, area, request.user),
        "apartados": [
            {"termino": nombre_del_termino(t.termino), "dia": t.fecha_legal}
            for t in mostrador.apartados_por(ponche)
        ],
        "hace": hace(ponche),
    }
    return render(request, "actos/ponche.html", contexto)


def sin_entrar(casos: Any) -> QuerySet[Ponche]:
    """Los papeles por entrar de esos casos y los de querellas nuevas."""
    filas = mostrador.por_entrar()
    return filas.filter(querella__in=casos.values("pk")) | filas.filter(querella=None)


def con_su_edad(papeles: Iterable[Ponche], area: Area, momento: datetime) -> list[dict[str, Any]]:
    """Cada uno con la página en que se da cuenta de él."""
    return [{"p": p, "url": _direccion(p, area), "hace": hace(p, momento)} for p in papeles]


def de(ficha: Ficha, area: Area) -> list[dict[str, Any]]:
    """Los de un caso, para su página."""
    return con_su_edad(ficha.ponches, area, ficha.momento)


def hace(ponche: Ponche, momento: Any = None) -> str:
    """La edad del papel en palabras: minutos, horas o días."""
    momento = momento or ahora()
    minutos = max(0, int((momento - ponche.ponchado_en).total_seconds() // 60))
    dias = (fecha_civil(momento) - fecha_civil(ponche.ponchado_en)).days
    return en_palabras(minutos, dias)


def _direccion(ponche: Ponche, area: Area) -> str:
    """Donde se da cuenta de él; en la auditoría, en ninguna parte."""
    return "" if area == AUDITORIA else reverse(f"{area.espacio}:ponche", args=[ponche.uuid])


def _donde_se_entra(ponche: Ponche, area: Area, usuario: Usuario) -> str:
    """La página del acto que entra ese papel, con el ponche ya escogido; vacía si no le toca."""
    acciones = ENTRA_CON[ponche.clase]
    le_toca = not acciones or any(permite(usuario, a, ponche.querella) for a in acciones)
    if not ponche.abierto or not le_toca:
        return ""
    if ponche.clase == ClaseDePonche.QUERELLA:
        return reverse("secretaria:nueva") if area == SECRETARIA else ""
    acto = ACTO_DE.get(ponche.clase)
    q = ponche.querella
    if acto is None or q is None or q.estado == Estado.BORRADOR:
        return area.expediente(q.numero) if q else ""
    return f"{area.acto(q.numero, acto)}?ponche={ponche.pk}"


def escogido(request: HttpRequest) -> int | None:
    """El ponche de querella nueva que se escogió al presentar."""
    valor = request.POST.get("ponche", "")
    if not valor:
        return None
    if not (valor.isascii() and valor.isdigit() and len(valor) < 10):
        raise Http404
    return int(valor)
