"""Los formularios que no son de un acto: lo mismo mandado dos veces se hace una.

La clave va en el formulario (`{% envio %}`). El segundo clic, la recarga y el «enviar otra vez»
llegan a donde llegó el primero; lo que no hizo nada se contesta con una página que se pide
aparte. Una página que sí hizo algo lleva el atributo `hecho`.
"""

import functools
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from querellas.actos.reenvio import clave_de, contestar, es_de_paso, guardar
from querellas.cuentas.models import Usuario
from querellas.models import Envio
from querellas.reloj import ahora
from querellas.services.base import con_reintento

Vista = Callable[..., HttpResponse]


def una_vez(vista: Vista) -> Vista:
    """La vista hace su POST una sola vez por clave, y después siempre se sigue con GET."""

    @functools.wraps(vista)
    def envuelta(request: HttpRequest, *args: Any, **partes: Any) -> HttpResponse:
        def hacer() -> HttpResponse:
            return vista(request, *args, **partes)

        return contestar(request, hacer, lambda: _hacer(request, hacer))

    return envuelta


def contestada(vista: Vista) -> Vista:
    """Solo lo segundo: para guardar un borrador, que dos veces es lo mismo y siempre lo último."""

    @functools.wraps(vista)
    def envuelta(request: HttpRequest, *args: Any, **partes: Any) -> HttpResponse:
        def hacer() -> HttpResponse:
            return vista(request, *args, **partes)

        return contestar(request, hacer, hacer)

    return envuelta


@con_reintento
def _hacer(request: HttpRequest, hacer: Callable[[], HttpResponse]) -> HttpResponse:
    assert isinstance(request.user, Usuario)
    destino = request.resolver_match.view_name if request.resolver_match else request.path
    suyo = {"clave": clave_de(request), "usuario": request.user, "acto": destino[:60]}
    with transaction.atomic():
        # El segundo clic espera aquí a que el primero termine.
        Usuario.objects.select_for_update(no_key=True).get(pk=request.user.pk)
        previo = Envio.objects.filter(**suyo).exclude(destino="").first()
        if previo is not None:
            messages.info(request, _("Ese formulario ya se había enviado: no se hizo otra vez."))
            return redirect(previo.destino)
        respuesta = hacer()
        if getattr(respuesta, "hecho", False):
            respuesta = guardar(request, respuesta)
        elif not 300 <= respuesta.status_code < 400 or es_de_paso(respuesta):
            return respuesta
        Envio.objects.create(**suyo, destino=respuesta["Location"][:500], hecho_en=ahora())
        return respuesta
