"""El borrador privado de un acto que se delibera: guardarlo, abrirlo y descartarlo.

Solo existe para su autor: ni otro comisionado, ni la Secretaría, ni la auditoría lo leen.
"""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from querellas.actos.area import Area
from querellas.actos.formularios import FormularioDeActo
from querellas.actos.puerta import ficha_o_404
from querellas.actos.tabla import POR_CLAVE, Acto
from querellas.actos.una_vez import una_vez
from querellas.cuentas.firma import CAMPOS
from querellas.cuentas.models import Usuario
from querellas.models import BorradorDeActo, Querella
from querellas.selectors import Ficha
from querellas.services import borradores

# Lo que firma no se guarda nunca, ni lo que solo vale en el momento.
TOPE = 50
NO_SE_GUARDAN = frozenset({*CAMPOS, "archivo", "con_defecto", "ponche"})


def valores_de(form: FormularioDeActo) -> dict[str, str]:
    """Lo escrito, tal como se escribió."""
    return {
        nombre: form.data.get(nombre, "")
        for nombre in form.fields
        if nombre not in NO_SE_GUARDAN and form.data.get(nombre)
    }


def _uuid(texto: str) -> UUID | None:
    try:
        return UUID(texto)
    except ValueError:
        return None


def abierto(ficha: Ficha, acto: Acto, request: HttpRequest) -> BorradorDeActo | None:
    """El suyo que nombra la dirección (al abrirlo) o el formulario (al enviarlo).

    Levanta Http404 si la dirección nombra uno que no es suyo.
    """
    pedido = request.GET.get("borrador", "") if request.method != "POST" else ""
    nombre = _uuid(pedido or request.POST.get("borrador", ""))
    suyos = borradores.borradores_de(ficha.usuario, ficha.q, acto.clave)
    hallado = next((b for b in suyos if b.uuid == nombre), None)
    if pedido and hallado is None:
        raise Http404
    return hallado


def guardar_lo_escrito(
    request: HttpRequest, ficha: Ficha, acto: Acto, form: FormularioDeActo
) -> tuple[BorradorDeActo, bool]:
    version = request.POST.get("version", "")
    return borradores.guardar(
        q=ficha.q,
        usuario=ficha.usuario,
        acto=acto.clave,
        accion=acto.accion,
        valores=valores_de(form),
        uuid=_uuid(request.POST.get("borrador", "")),
        version=int(version) if version.isascii() and version.isdigit() else 0,
    )


def al_guardar(request: HttpRequest, ficha: Ficha, area: Area, acto: Acto) -> HttpResponse:
    """El botón: guarda y vuelve al mismo formulario, con lo escrito."""
    form = acto.formulario(request.POST, ficha=ficha)
    fila, aparte = guardar_lo_escrito(request, ficha, acto, form)
    if aparte:
        texto = _("Desde otra ventana se había guardado otra cosa: esto queda en otro borrador.")
        messages.warning(request, texto)
    else:
        messages.success(request, _("Borrador guardado. Solo usted lo ve."))
    return redirect(f"{area.acto(ficha.q.numero, acto.clave)}?borrador={fila.uuid}")


def guardar(request: HttpRequest, numero: str, clave: str, area: Area) -> HttpResponse:
    """Guarda mientras se escribe (con guion): responde el rótulo con la hora."""
    acto = POR_CLAVE.get(clave)
    if acto is None or not acto.con_borrador:
        raise Http404
    ficha = ficha_o_404(request, numero, area)
    if not ficha.puede(acto.accion):
        raise PermissionDenied(str(acto.accion))
    form = acto.formulario(request.POST, ficha=ficha)
    fila, aparte = guardar_lo_escrito(request, ficha, acto, form)
    return render(request, "actos/_guardado.html", {"borrador": fila, "aparte": aparte})


@una_vez
def descartar(request: HttpRequest, numero: str, uuid: UUID, area: Area) -> HttpResponse:
    """Borra uno suyo y vuelve al expediente."""
    ficha = ficha_o_404(request, numero, area)
    if not borradores.descartar(q=ficha.q, usuario=ficha.usuario, uuid=uuid):
        raise Http404
    messages.success(request, _("El borrador se borró."))
    return redirect(area.expediente(numero))


def recientes(casos: QuerySet[Querella], usuario: Usuario) -> QuerySet[BorradorDeActo]:
    """Los suyos en los casos que ve, el más reciente primero."""
    filas = BorradorDeActo.objects.filter(usuario=usuario, querella__in=casos.values("pk"))
    return filas.select_related("querella").order_by("-guardado_en", "-pk")[:TOPE]


def filas_de(suyos: Iterable[BorradorDeActo], area: Area) -> list[dict[str, Any]]:
    """Una fila por borrador; los de un acto que ya no existe, ninguna."""
    return [f for b in suyos if (f := fila_de(b, area))]


def fila_de(b: BorradorDeActo, area: Area) -> dict[str, Any] | None:
    """Una fila de la lista de los suyos; None si ese acto ya no existe."""
    acto = POR_CLAVE.get(b.acto)
    if acto is None:
        return None
    numero = b.querella.numero
    return {
        "b": b,
        "titulo": acto.titulo,
        "url": f"{area.acto(numero, b.acto)}?borrador={b.uuid}",
        "descartar": area.descartar(numero, b.uuid),
    }


def comparable_con(b: BorradorDeActo | None, ficha: Ficha, area: Area) -> list[dict[str, Any]]:
    """Las propuestas con que el borrador de otra se compara."""
    if b is None or b.acto != "proponer_resolucion":
        return []
    ruta = area.comparar(ficha.q.numero)
    return [
        {"n": r.numero_en_el_caso, "url": f"{ruta}?a={r.pk}&b={b.uuid}"} for r in ficha.circuladas
    ]


def los_suyos(ficha: Ficha, area: Area, acto: str = "") -> list[dict[str, Any]]:
    suyos = (b for b in ficha.borradores if not acto or b.acto == acto)
    return filas_de(suyos, area)
