"""El archivo en papel: buscar, anotar, cargar una tabla, imprimir carátulas y recibir escaneos."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from querellas import services
from querellas.actos.area import SECRETARIA
from querellas.actos.una_vez import una_vez
from querellas.cuentas.acceso import accion
from querellas.cuentas.politica import Accion
from querellas.documentos import caratulas
from querellas.documentos.almacen import expediente as almacen
from querellas.models.archivo import Escaneo, FichaDeArchivo
from querellas.secretaria.archivo.formularios import (
    ANCHOS,
    DeEscaneos,
    DeFicha,
    DePromover,
    DeTabla,
)
from querellas.selectors.archivo import FICHAS_POR_PAGINA, fichas
from querellas.services import tabla_de_fichas as tabla
from querellas.services.archivo import codigo_en

_XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
TOPE_DE_ERRORES = 50


def _pagina(request: HttpRequest, plantilla: str, **contexto: Any) -> HttpResponse:
    comunes = {"area": SECRETARIA, "url_archivo": reverse("secretaria:archivo")}
    return render(request, f"secretaria/archivo/{plantilla}.html", {**comunes, **contexto})


def _repartir(form: Any, rechazo: services.ActoRechazado) -> None:
    """Cada mensaje del servicio en su campo; lo demás, arriba."""
    if not hasattr(rechazo, "error_dict"):
        form.add_error(None, rechazo.messages)
        return
    for campo, mensajes in rechazo.message_dict.items():
        form.add_error(campo if campo in form.fields else None, mensajes)


@accion(Accion.LLEVAR_ARCHIVO)
@require_safe
def inicio(request: HttpRequest) -> HttpResponse:
    """La lista de fichas con su búsqueda."""
    texto = request.GET.get("q", "").replace("\x00", "").strip()[:200]
    pedida = request.GET.get("pagina", "1")
    numero = int(pedida) if pedida.isascii() and pedida.isdigit() and len(pedida) < 6 else 1
    desde = (max(numero, 1) - 1) * FICHAS_POR_PAGINA
    lote = list(fichas(texto)[desde : desde + FICHAS_POR_PAGINA + 1])

    def enlace(n: int) -> str:
        return "?" + urlencode([(k, v) for k, v in (("q", texto), ("pagina", str(n))) if v])

    return _pagina(
        request,
        "inicio",
        fichas=lote[:FICHAS_POR_PAGINA],
        q=texto,
        anterior_url=enlace(numero - 1) if numero > 1 else "",
        siguiente_url=enlace(numero + 1) if len(lote) > FICHAS_POR_PAGINA else "",
    )


def _campos(form: Any) -> list[dict[str, Any]]:
    return [
        {"campo": form[n], "ancho": ANCHOS.get(n, ""), "opcional": not form.fields[n].required}
        for n in form.fields
    ]


@accion(Accion.LLEVAR_ARCHIVO)
@require_http_methods(["GET", "POST"])
@una_vez
def nueva(request: HttpRequest) -> HttpResponse:
    """Una ficha en una pantalla; al guardarla se puede seguir con la siguiente de la caja."""
    assert request.user.is_authenticated
    iniciales = {k: request.GET.get(k, "")[:60] for k in ("caja", "tablilla")}
    form = DeFicha(request.POST if request.method == "POST" else None, initial=iniciales)
    if request.method == "POST" and form.is_valid():
        try:
            ficha = services.registrar_ficha(actor=request.user, datos=form.datos())
        except services.ActoRechazado as rechazo:
            _repartir(form, rechazo)
        else:
            texto = _("Ficha %(codigo)s guardada: %(epigrafe)s.")
            datos = {"codigo": ficha.codigo, "epigrafe": ficha.epigrafe}
            messages.success(request, texto % datos)
            if request.POST.get("paso") == "otra":
                sigue = urlencode({"caja": ficha.caja, "tablilla": ficha.tablilla})
                return redirect(f"{reverse('secretaria:archivo_nueva')}?{sigue}")
            return redirect("secretaria:archivo_ficha", ficha.uuid)
    return _pagina(request, "ficha", form=form, campos=_campos(form), ficha=None)


@accion(Accion.LLEVAR_ARCHIVO)
@require_http_methods(["GET", "POST"])
@una_vez
def ficha(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Una ficha: corregirla, lo digitalizado y promoverla a expediente."""
    assert request.user.is_authenticated
    esta = get_object_or_404(FichaDeArchivo.objects.select_related("expediente"), uuid=uuid)
    promueve = request.method == "POST" and request.POST.get("paso") == "promover"
    corrige = request.method == "POST" and not promueve
    form = DeFicha(request.POST if corrige else None, instance=esta)
    promover = DePromover(request.POST if promueve else None)
    if promueve and promover.is_valid():
        try:
            q = services.promover_ficha(
                actor=request.user, ficha_id=esta.pk, numero=promover.cleaned_data["numero"]
            )
        except services.ActoRechazado as rechazo:
            _repartir(promover, rechazo)
        else:
            messages.success(request, _("La ficha ya es el expediente %(n)s.") % {"n": q.numero})
            return redirect(SECRETARIA.expediente(q.numero))
    elif corrige and form.is_valid():
        try:
            services.corregir_ficha(actor=request.user, ficha_id=esta.pk, datos=form.datos())
        except services.ActoRechazado as rechazo:
            _repartir(form, rechazo)
        else:
            messages.success(request, _("La ficha quedó corregida."))
            return redirect("secretaria:archivo_ficha", uuid)
    return _pagina(
        request,
        "ficha",
        form=form,
        campos=_campos(form),
        ficha=FichaDeArchivo.objects.get(pk=esta.pk),
        promover=promover,
        campo_de_promover=promover["numero"],
        url_expediente=SECRETARIA.expediente(esta.expediente.numero) if esta.expediente else "",
        escaneos=[
            {"e": e, "url": reverse("secretaria:archivo_escaneo", args=[e.uuid])}
            for e in esta.escaneos.all()
        ],
    )


@accion(Accion.LLEVAR_ARCHIVO)
@require_safe
def escaneo(request: HttpRequest, uuid: UUID) -> HttpResponseBase:
    """Un archivo digitalizado, tal como llegó."""
    este = get_object_or_404(Escaneo, uuid=uuid)
    try:
        abierto = almacen().open(este.archivo)
    except FileNotFoundError as error:
        raise Http404 from error
    respuesta = FileResponse(
        abierto, as_attachment=True, filename=este.nombre_original, content_type=este.medio
    )
    respuesta["Content-Security-Policy"] = "sandbox; default-src 'none'"
    respuesta["X-Content-Type-Options"] = "nosniff"
    respuesta["Cache-Control"] = "private, no-store"
    return respuesta


@accion(Accion.LLEVAR_ARCHIVO)
@require_safe
def plantilla(request: HttpRequest, formato: str) -> HttpResponse:
    """La plantilla vacía de la tabla de fichas."""
    if formato == "xlsx":
        contenido, tipo = tabla.plantilla_xlsx(), _XLSX
    else:
        contenido, tipo = tabla.plantilla_csv(), "text/csv; charset=utf-8"
    respuesta = HttpResponse(contenido, content_type=tipo)
    respuesta["Content-Disposition"] = f'attachment; filename="fichas.{formato}"'
    return respuesta


@accion(Accion.LLEVAR_ARCHIVO)
@require_http_methods(["GET", "POST"])
@una_vez
def cargar(request: HttpRequest) -> HttpResponse:
    """Una tabla entera, o nada: si una fila no se entiende se dice cuál y no se guarda ninguna."""
    assert request.user.is_authenticated
    enviado = request.method == "POST"
    form = DeTabla(request.POST if enviado else None, request.FILES if enviado else None)
    errores: list[str] = []
    if request.method == "POST" and form.is_valid():
        archivo = form.cleaned_data["archivo"]
        try:
            leida = tabla.leer(archivo.read(), archivo.name)
            errores = leida.errores
            if not errores:
                hechas = services.cargar_fichas(
                    actor=request.user, filas=leida.fichas, origen=archivo.name
                )
                texto = _("%(nuevas)s fichas nuevas; %(iguales)s ya estaban.")
                cuenta = {"nuevas": hechas.nuevas, "iguales": hechas.ya_estaban}
                messages.success(request, texto % cuenta)
                return redirect("secretaria:archivo")
        except services.ActoRechazado as rechazo:
            _repartir(form, rechazo)
    return _pagina(
        request,
        "cargar",
        form=form,
        campos=_campos(form),
        errores=errores[:TOPE_DE_ERRORES],
        mas_errores=max(0, len(errores) - TOPE_DE_ERRORES),
    )


@accion(Accion.LLEVAR_ARCHIVO)
@require_safe
def hojas(request: HttpRequest) -> HttpResponse:
    """Las carátulas de las fichas escogidas, en un PDF para imprimir."""
    pedidas = request.GET.getlist("ficha")[: caratulas.MAXIMAS]
    filas = FichaDeArchivo.objects.filter(codigo__in=pedidas).select_related("municipio")
    filas = filas.order_by("caja", "tablilla", "pk")
    if not filas:
        messages.info(request, _("Escoja al menos una ficha para imprimir su carátula."))
        return redirect("secretaria:archivo")
    contenido = caratulas.pdf(
        [
            caratulas.Caratula(
                f.codigo,
                f.numero,
                f.epigrafe,
                str(f.municipio or ""),
                str(f.anio or ""),
                f.caja,
                f.tablilla,
            )
            for f in filas
        ]
    )
    respuesta = HttpResponse(contenido, content_type="application/pdf")
    respuesta["Content-Disposition"] = 'inline; filename="caratulas.pdf"'
    respuesta["Cache-Control"] = "private, no-store"
    return respuesta


@accion(Accion.LLEVAR_ARCHIVO)
@require_http_methods(["GET", "POST"])
@una_vez
def recibir(request: HttpRequest) -> HttpResponse:
    """Los archivos de una tanda de escaneo, cada uno a la ficha de su carátula."""
    assert request.user.is_authenticated
    enviado = request.method == "POST"
    form = DeEscaneos(request.POST if enviado else None, request.FILES if enviado else None)
    hechos: list[dict[str, Any]] = []
    if request.method == "POST" and form.is_valid():
        archivos = form.cleaned_data["archivos"]
        if not archivos:
            form.add_error("archivos", _("Escoja al menos un archivo."))
        for archivo in archivos:
            codigo = form.cleaned_data["codigo"].strip() or codigo_en(archivo.name or "")
            hechos.append(_uno(request, archivo, codigo))
        guardados = sum(not h["error"] for h in hechos)
        if guardados:
            texto = ngettext("%(n)s archivo guardado.", "%(n)s archivos guardados.", guardados)
            messages.success(request, texto % {"n": guardados})
        if hechos and guardados == len(hechos):
            return redirect("secretaria:archivo_recibir")
    fallidos = [h for h in hechos if h["error"]]
    return _pagina(request, "recibir", form=form, campos=_campos(form), fallidos=fallidos)


def _uno(request: HttpRequest, archivo: Any, codigo: str) -> dict[str, Any]:
    assert request.user.is_authenticated
    if not codigo:
        razon = _("su nombre no empieza por el código de una carátula.")
        return {"nombre": archivo.name, "error": razon}
    try:
        services.recibir_escaneo(
            actor=request.user, codigo=codigo, archivo=archivo, nombre=archivo.name
        )
    except services.ArchivoInservible as rechazo:
        return {"nombre": archivo.name, "error": " ".join(rechazo.messages)}
    return {"nombre": archivo.name, "error": ""}
