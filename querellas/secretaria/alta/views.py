"""Las páginas del alta: lo que hace falta, el formulario, la revisión y la constancia.

Todo envío se guarda, esté bien o no; las páginas se nombran por la querella, de modo que un
segundo envío de lo mismo (doble clic, recarga, otra ventana) llega a la misma constancia.
"""

from typing import Any, cast
from uuid import UUID, uuid4

from django.contrib import messages
from django.db import transaction
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from plazos.nucleo.calendario import calendario
from querellas import services
from querellas.actos import ponches
from querellas.actos.una_vez import contestada, una_vez
from querellas.cuentas.acceso import accion
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, visibles
from querellas.documentos.almacen import expediente
from querellas.documentos.models import TipoDeDocumento
from querellas.estados import Estado
from querellas.models import Borrador, Origen, Querella
from querellas.reloj import hoy
from querellas.secretaria.alta import archivos, consultas, otro_querellado, recibo, resumen
from querellas.secretaria.alta.armado import armar
from querellas.secretaria.alta.conjunto import Conjunto
from querellas.secretaria.alta.valores import RELACIONADA
from querellas.services import mostrador
from querellas.services.base import con_este_ponche

DIAS_PARA_NOTIFICAR = 5
# En la sesión, de un envío a la página que lo explica.
ARCHIVOS_RECHAZADOS = "alta_archivos_rechazados"


def _persona(request: HttpRequest) -> Usuario:
    return cast(Usuario, request.user)


@accion(Accion.PREPARAR_QUERELLA)
@require_http_methods(["GET", "HEAD", "POST"])
@una_vez
def nueva(request: HttpRequest) -> HttpResponse:
    """Qué hace falta y los borradores propios; el POST abre un borrador."""
    if request.method == "POST":
        return redirect("secretaria:borrador", _abrir(_persona(request)).uuid)
    borradores = [
        {"borrador": b, "titulo": resumen.titulo_de(b.valores), "uuid": b.querella.uuid}
        for b in consultas.borradores_de(_persona(request))
    ]
    municipios = dict(consultas.municipios()) if borradores else {}
    for fila in borradores:
        valores = cast(Borrador, fila["borrador"]).valores
        fila["municipio"] = municipios.get(valores.get("municipio", ""), "")
    return render(request, "secretaria/alta/nueva.html", {"borradores": borradores})


def _abrir(persona: Usuario) -> Querella:
    """Un borrador nuevo, o el que esta persona abrió y dejó intacto (doble clic)."""
    with transaction.atomic():
        Usuario.objects.select_for_update(no_key=True).get(pk=persona.pk)
        intacto = consultas.borradores_de(persona).filter(version=0, archivos=0).first()
        return intacto.querella if intacto else services.abrir_borrador(actor=persona)


def _ya_presentada(q: Querella) -> HttpResponse:
    return redirect("secretaria:presentada", q.numero)


@accion(Accion.PREPARAR_QUERELLA)
@require_http_methods(["GET", "HEAD", "POST"])
@contestada
def borrador(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """El formulario. `?faltan` lo muestra con todo lo que falta y los archivos rechazados."""
    q = consultas.propia(_persona(request), uuid)
    if q.estado != Estado.BORRADOR:
        return _ya_presentada(q)
    if request.method == "POST":
        return _recibir(request, q)
    validar = "faltan" in request.GET
    partes = armar(q.borrador.valores, hoy=hoy(), subidos=consultas.subidos(q), validar=validar)
    if validar:
        partes.comprobar()
        rechazados = request.session.pop(ARCHIVOS_RECHAZADOS, {})
        recibo.poner_errores(partes, rechazados.get(str(q.uuid), {}))
    return _mostrar(request, q, partes)


def conservar(request: HttpRequest, usuario: Usuario, uuid: UUID) -> dict[str, str] | None:
    """Un envío sin sesión: sus archivos y lo escrito quedan en el borrador; nada más se hace."""
    q = Querella.objects.filter(uuid=uuid, creada_por=usuario).first()
    if q is None or q.estado != Estado.BORRADOR:
        return None
    return {} if recibo.conservar(request, q, usuario) else None


borrador.sin_sesion = conservar  # type: ignore[attr-defined]


def _lo_que_falta(q: Querella) -> HttpResponse:
    return redirect(f"{resumen.direccion_del_borrador(q)}?faltan=1")


def _mostrar(request: HttpRequest, q: Querella, partes: Conjunto, **mas: Any) -> HttpResponse:
    contexto = {
        "q": q,
        "borrador": q.borrador,
        "partes": partes,
        "errores": partes.errores,
        "escritos": [resumen.archivo(d, q) for d in [partes.escrito] if d],
        "pruebas": [resumen.archivo(d, q) for d in partes.pruebas],
        "recibos": [resumen.recibo(d, q) for d in consultas.recibos(q)],
        "indice": resumen.indice(partes),
        "quienes": resumen.nombres_escritos(partes.valores),
        "ventana": uuid4().hex,
        "relacionada": partes.valores.get(RELACIONADA, ""),
        "abrir_nuevo": bool(partes.nuevo.errors) or resumen.hay_alcalde_a_medias(partes),
    }
    return render(request, "secretaria/alta/borrador.html", {**contexto, **mas})


def _recibir(request: HttpRequest, q: Querella) -> HttpResponse:
    """Guarda todo lo que llegó y después hace lo que el botón pide."""
    try:
        envio = recibo.recibir(request, q, _persona(request))
    except services.ActoRechazado:
        q.refresh_from_db()
        return _ya_presentada(q)
    q.borrador = envio.borrador
    partes = armar(
        envio.borrador.valores,
        hoy=hoy(),
        subidos=consultas.subidos(q),
        validar=envio.accion == "revisar",
        nuevo=envio.accion == "alcalde",
    )
    cruzado = envio.anotar_alcalde(partes) if envio.accion == "alcalde" else None
    if envio.accion == "revisar":
        partes.comprobar()
    recibo.poner_errores(partes, envio.errores)
    for hecho in envio.hechos:
        messages.success(request, hecho)
    for aviso in envio.avisos:
        messages.warning(request, aviso)
    if partes.errores and envio.accion == "revisar":
        # A otra página: «atrás» vuelve después a un formulario, no a un envío que repetir.
        request.session[ARCHIVOS_RECHAZADOS] = {str(q.uuid): envio.errores}
        return _lo_que_falta(q)
    if partes.errores or cruzado:
        return _mostrar(request, q, partes, cruzado=cruzado)
    if envio.accion == "revisar":
        return redirect("secretaria:revisar", q.uuid)
    if envio.accion == "acusar":
        return _acusar(request, q)
    if envio.accion == "salir":
        messages.success(request, _("Guardado. Puede seguir cuando quiera."))
        return redirect("secretaria:nueva")
    respuesta = redirect("secretaria:borrador", q.uuid)
    respuesta["Location"] += envio.ancla
    return respuesta


def _acusar(request: HttpRequest, q: Querella) -> HttpResponse:
    """El recibo sellado de lo que no se puede presentar todavía."""
    try:
        services.acusar_deficiencia(querella_id=q.pk, actor=_persona(request))
    except services.ActoRechazado as rechazo:
        messages.warning(request, " ".join(rechazo.messages))
    else:
        messages.success(request, _("Se está preparando el recibo de lo que se trajo."))
    respuesta = redirect("secretaria:borrador", q.uuid)
    respuesta["Location"] += "#recibos"
    return respuesta


@accion(Accion.PREPARAR_QUERELLA)
@require_POST
def guardar(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Guarda mientras se escribe (con guion): responde el rótulo con la hora."""
    q = consultas.propia(_persona(request), uuid)
    if q.estado != Estado.BORRADOR:
        return HttpResponse(status=204)
    guardado = recibo.guardar(request, q, _persona(request))
    contexto = {"borrador": guardado or q.borrador, "ajena": guardado is None}
    if guardado is None:
        # Sigue con la versión vieja: al enviar se avisará de que hay otra.
        contexto["version"] = request.POST.get("version", "")
    return render(request, "secretaria/alta/_guardado.html", contexto)


@accion(Accion.PREPARAR_QUERELLA)
@require_http_methods(["GET", "HEAD", "POST"])
@una_vez
def descartar(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Borra un borrador, después de preguntar."""
    q = consultas.propia(_persona(request), uuid)
    if q.estado != Estado.BORRADOR:
        return _ya_presentada(q)
    if request.method == "POST":
        archivos.descartar(q, _persona(request))
        messages.success(request, _("El borrador se borró."))
        return redirect("secretaria:nueva")
    return render(
        request,
        "secretaria/alta/descartar.html",
        {
            "q": q,
            "borrador": q.borrador,
            "titulo": resumen.titulo_de(q.borrador.valores),
            "subidos": consultas.subidos(q),
        },
    )


@accion(Accion.PREPARAR_QUERELLA)
@require_GET
def archivo(request: HttpRequest, uuid: UUID, documento: UUID) -> FileResponse:
    """Un archivo del borrador, tal como entró, para comprobar que es el que debe ser."""
    q = consultas.propia(_persona(request), uuid)
    d = q.documentos.filter(uuid=documento, tipo__in=consultas.DESCARGABLES).first()
    if d is None or not d.archivo:
        raise Http404
    # Como descarga: lo que entra puede traer código y no se abre dentro del sitio.
    return FileResponse(
        expediente().open(d.archivo),
        as_attachment=True,
        filename=d.nombre_original or f"{d.tipo}.pdf",
        content_type=d.medio,
    )


@accion(Accion.PRESENTAR)
@require_http_methods(["GET", "HEAD", "POST"])
@una_vez
def revisar(request: HttpRequest, uuid: UUID) -> HttpResponse:
    """Todo lo escrito, para revisarlo antes de presentar."""
    q = consultas.propia(_persona(request), uuid)
    if q.estado != Estado.BORRADOR:
        return _ya_presentada(q)
    partes = armar(q.borrador.valores, hoy=hoy(), subidos=consultas.subidos(q), validar=True)
    if not partes.comprobar():
        return _lo_que_falta(q)
    cambio = request.method == "POST" and request.POST.get("version") != str(q.borrador.version)
    if request.method == "POST" and not cambio:
        return _presentar(request, q, partes)
    return render(
        request,
        "secretaria/alta/revisar.html",
        {
            "q": q,
            "borrador": q.borrador,
            "partes": partes,
            "secciones": resumen.secciones(partes, q),
            "parecidas": resumen.parecidas(partes),
            "legislatura_sin_resolucion": resumen.sin_resolucion(partes),
            "cambio": cambio,
            "ponches": mostrador.por_entrar().filter(querella=None),
        },
    )


def _presentar(request: HttpRequest, q: Querella, partes: Conjunto) -> HttpResponse:
    try:
        with con_este_ponche(ponches.escogido(request)):
            presentada = services.presentar(
                querella_id=q.pk, actor=_persona(request), datos=partes.datos()
            )
    except services.ActoRechazado as rechazo:
        partes.poner_rechazo(rechazo)
        return _mostrar(request, q, partes)
    return _ya_presentada(presentada)


@accion(Accion.PREPARAR_QUERELLA)
@require_POST
@una_vez
def contra_otro(request: HttpRequest, numero: str) -> HttpResponse:
    """Otra querella por los mismos hechos contra otro querellado, con lo ya escrito."""
    de = visibles(Querella.objects.all(), _persona(request), Accion.PREPARAR_QUERELLA)
    q = de.filter(numero=numero, origen=Origen.VIVO, presentada_el__isnull=False).first()
    if q is None:
        raise Http404
    copia = otro_querellado.preparar(q, _persona(request))
    return redirect("secretaria:borrador", copia.uuid)


@accion(Accion.PRESENTAR)
@require_GET
def presentada(request: HttpRequest, numero: str) -> HttpResponse:
    """La constancia: número, fecha y hora, huellas y lo que sigue."""
    consulta = visibles(Querella.objects.all(), _persona(request), Accion.PRESENTAR)
    q = (
        consulta.select_related("juramento")
        .filter(numero=numero, origen=Origen.VIVO, presentada_el__isnull=False)
        .first()
    )
    if q is None or q.presentada_el is None:
        raise Http404
    documentos = list(q.documentos.filter(actuacion__numero=1).order_by("pk"))
    return render(
        request,
        "secretaria/alta/presentada.html",
        {
            "q": q,
            "por_notificar": q.estado == Estado.PRESENTADA,
            "subidos": [d for d in documentos if d.tipo in consultas.SUBIDOS],
            "aviso": next(
                (d for d in documentos if d.tipo == TipoDeDocumento.NOTIFICACION_QUERELLA), None
            ),
            "notificar_antes_de": calendario("GOB").tras_laborables(
                q.presentada_el, DIAS_PARA_NOTIFICAR
            ),
            "seis_meses": q.plazos.filter(termino="LPAU-6M").order_by("pk").first(),
            "cargos": list(q.cargos.all()),
            "prueba": q.actuaciones.get(numero=1).datos.get("prueba", []),
            "url_del_expediente": resumen.direccion_del_expediente(str(q.numero)),
        },
    )
