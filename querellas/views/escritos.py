"""Guardar lo que se escribe, aunque la sesión haya vencido, y devolverlo a quien lo escribió."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from querellas.cuentas import escritos
from querellas.cuentas.acceso import publica
from querellas.cuentas.models import Usuario
from querellas.cuentas.sesion import cerrar_si_caduco
from querellas.models import Envio
from querellas.templatetags._tiempo import hora

OTRA_PERSONA, SALIO = 409, 410


# Sin ficha de CSRF: la suya, que nadie más tiene, solo deja guardar lo que se escribe.
@csrf_exempt
@publica
@never_cache
@require_http_methods(["GET", "POST"])
def escrito(request: HttpRequest) -> HttpResponse:
    """GET: lo que quien tiene la sesión dejó en una página. POST: guardarlo, con su ficha.

    Escribir es usar la sesión: quien escribe no la pierde por falta de uso.
    """
    if request.user.is_authenticated:
        cerrar_si_caduco(request)
    if request.method == "POST":
        return _guardar(request)
    if not isinstance(request.user, Usuario):
        return HttpResponse(status=204)
    if _hecho(request.user, request.GET.get("envio", "")):
        return JsonResponse({"hecho": True})
    fila = escritos.de(request.user, request.GET.get("ruta", "").replace("\x00", ""))
    if fila is None:
        return HttpResponse(status=204)
    return JsonResponse(
        {
            "valores": fila.valores,
            "hora": hora(fila.guardado_en),
            "en": fila.guardado_en.timestamp(),
        }
    )


def _guardar(request: HttpRequest) -> HttpResponse:
    ficha = escritos.leer_ficha(request.POST.get("escrito", ""))
    if ficha is None:
        return HttpResponse(status=SALIO)
    presente = request.user if isinstance(request.user, Usuario) else None
    if presente is not None and presente.pk != ficha.usuario.pk:
        # Otra persona entró en este navegador: lo de antes ni se guarda ni se le enseña.
        return HttpResponse(status=OTRA_PERSONA)
    if "mirar" in request.POST:
        return HttpResponse(status=204)
    if "olvidar" in request.POST:
        escritos.olvidar(ficha.usuario, ficha.ruta)
        return HttpResponse(status=204)
    if _hecho(ficha.usuario, request.POST.get("envio", "")):
        return HttpResponse(status=204)  # llegó tarde: ya se envió
    pares = escritos.limpios(
        (nombre, v) for nombre, valores in request.POST.lists() for v in valores
    )
    fila = escritos.guardar(ficha, pares)
    return JsonResponse({"hora": hora(fila.guardado_en), "sesion": presente is not None})


def _hecho(usuario: Usuario, clave: str) -> bool:
    """El formulario de esa clave ya hizo lo suyo."""
    clave = clave.replace("\x00", "")[:32]
    return bool(clave) and Envio.objects.filter(clave=clave, usuario=usuario).exists()
