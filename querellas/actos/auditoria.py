"""La puerta de la auditoría: todos los casos, también los reservados, y ningún acto.

No ve las propuestas que circulan ni los votos antes de emitirse, ni lo que cada parte guarda para
sí. Sus direcciones solo contestan a GET.
"""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern

from querellas import selectors
from querellas.actos import cadena, expediente, historia
from querellas.actos.area import AUDITORIA
from querellas.actos.direcciones import de_lectura, pagina
from querellas.cuentas.politica import Accion, visibles
from querellas.models import Querella

PAGINA_MAXIMA = 10_000


def inicio(request: HttpRequest, area: Any) -> HttpResponse:
    """Buscar un caso entre todos."""
    assert request.user.is_authenticated
    texto = request.GET.get("q", "").replace("\x00", "").strip()[:200]
    pedida = request.GET.get("pagina", "1")
    numero = int(pedida) if pedida.isascii() and pedida.isdigit() and len(pedida) < 6 else 1
    casos = visibles(Querella.objects.all(), request.user, Accion.VER_AUDITORIA)
    hallados = selectors.buscar(casos, texto, "", min(numero, PAGINA_MAXIMA))

    def enlace(n: int) -> str:
        return "?" + urlencode([(k, v) for k, v in (("q", texto), ("pagina", str(n))) if v])

    contexto = {
        "q": texto,
        "casos": [{"q": q, "url": area.expediente(q.numero)} for q in hallados.casos],
        "anterior_url": enlace(hallados.numero - 1) if hallados.numero > 1 else "",
        "siguiente_url": enlace(hallados.numero + 1) if hallados.hay_mas else "",
    }
    return render(request, "actos/auditoria.html", contexto)


_CASO = "expediente/<str:numero>/"
app_name = "auditoria"
urlpatterns: list[URLPattern] = [
    pagina(AUDITORIA, "", inicio, "inicio"),
    pagina(AUDITORIA, _CASO, expediente.expediente, "expediente"),
    pagina(AUDITORIA, _CASO + "historia/", historia.historia, "historia"),
    pagina(AUDITORIA, _CASO + "cadena.json", cadena.cadena, "cadena"),
    *de_lectura(AUDITORIA),
]
