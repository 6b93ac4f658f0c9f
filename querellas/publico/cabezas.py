"""Lo que hace falta para comprobar la cadena desde fuera: el sello de cada día y el programa."""

from datetime import date
from pathlib import Path

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from querellas.cuentas.acceso import publica
from querellas.publico.models import Cabeza

BASE = "publico"
PROGRAMA = Path(__file__).resolve().parent.parent / "datos" / "comprobar_cadena.py"


@publica
@require_safe
def cabeza(request: HttpRequest, dia: date) -> HttpResponse:
    """El sello de un día: lo que se firmó, la firma y el certificado que la comprueba."""
    fila = Cabeza.objects.using(BASE).filter(dia=dia).first()
    if fila is None:
        raise Http404
    dicho = {"texto": fila.texto, "firma": fila.firma, "certificado": fila.certificado}
    respuesta = JsonResponse(dicho, json_dumps_params={"ensure_ascii": False, "indent": 1})
    return _de_bajada(respuesta, f"cabeza-{dia}.json")


@publica
@require_safe
def comprobador(request: HttpRequest) -> HttpResponse:
    """El programa que comprueba la cadena de un expediente sin este sistema."""
    texto = PROGRAMA.read_text("utf-8")
    respuesta = HttpResponse(texto, content_type="text/x-python; charset=utf-8")
    return _de_bajada(respuesta, PROGRAMA.name)


def _de_bajada(respuesta: HttpResponse, nombre: str) -> HttpResponse:
    respuesta["Content-Disposition"] = f'attachment; filename="{nombre}"'
    respuesta["Cache-Control"] = "no-cache"
    return respuesta
