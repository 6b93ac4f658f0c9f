"""Alarmas y tareas ya atendidas: un botón en la página de inicio de cada área."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from querellas import services
from querellas.actos.area import Area
from querellas.actos.una_vez import una_vez
from querellas.cuentas.politica import Accion, visibles
from querellas.models import Alarma, Tarea


@una_vez
def atender_alarma(request: HttpRequest, pk: int, area: Area) -> HttpResponse:
    """Una persona dice que ya atendió la alarma."""
    assert request.user.is_authenticated
    try:
        services.atender_alarma(alarma_id=pk, actor=request.user)
    except Alarma.DoesNotExist as error:
        raise Http404 from error
    messages.success(request, _("Consta que atendió la alarma."))
    return redirect(area.inicio)


@una_vez
def cerrar_tarea(request: HttpRequest, pk: int, area: Area) -> HttpResponse:
    """Una persona da por hecha una tarea de un caso que puede ver."""
    assert request.user.is_authenticated
    suyas = visibles(Tarea.objects.all(), request.user, Accion.ATENDER)
    if not suyas.filter(pk=pk).exists():
        raise Http404
    try:
        services.cerrar_tarea(tarea_id=pk, actor=request.user)
    except services.ActoRechazado as rechazo:
        messages.error(request, " ".join(rechazo.messages))
    else:
        messages.success(request, _("La tarea queda hecha."))
    return redirect(area.inicio)
