"""Ver, proponer, votar y retirar. Las direcciones y las marcas de acceso las ponen las áreas."""

import uuid
from typing import Any

from allauth.core import ratelimit
from django.contrib import messages
from django.core import signing
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from plazos import adopcion, recomputo, registro
from plazos.adopcion import PropuestaMovida
from plazos.models import (
    Adoptable,
    DiaEspecial,
    EstadoDePropuesta,
    OrdenDeExtension,
    Reglamento,
)
from querellas.actos import cargas
from querellas.actos.area import Area
from querellas.actos.calendario import lecturas, lista
from querellas.actos.calendario.formularios import (
    FORMULARIOS,
    FormularioDePropuesta,
    Lecturas,
    Voto,
)
from querellas.actos.una_vez import una_vez
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, permite
from querellas.documentos.almacen import expediente as almacen
from querellas.documentos.cargas import PDF
from querellas.reloj import hoy
from querellas.services.base import ActoRechazado

_SAL = "querellas.actos.calendario"
CONFLICTO = 409
DEMASIADOS = 429
EN_MARCHA = "5"


class Carpeta:
    """Dónde se guarda la resolución: el uuid que tendrá la propuesta."""

    def __init__(self, identidad: str) -> None:
        self.uuid = uuid.UUID(identidad)
        self.pk = None


def _usuario(request: HttpRequest) -> Usuario:
    assert request.user.is_authenticated
    return request.user


# --- Lo que rige ----------------------------------------------------------------------------
def inicio(request: HttpRequest, area: Area) -> HttpResponse:
    """Lo propuesto, lo que rige y desde cuándo."""
    dia = hoy()
    contexto = {
        "area": area,
        "t": lista.tablero(area, dia),
        "hoy": dia,
        "proponer": {c: lista.direccion(area, "proponer", c) for c in FORMULARIOS},
    }
    return render(request, "actos/calendario/inicio.html", contexto)


# --- Proponer -------------------------------------------------------------------------------
@una_vez
def proponer(request: HttpRequest, clase: str, area: Area) -> HttpResponse:
    """El formulario de una propuesta: se guarda con su resolución y lleva a su vista previa."""
    if clase not in FORMULARIOS:
        raise Http404
    usuario = _usuario(request)
    if not permite(usuario, Accion.PROPONER_CALENDARIO):
        raise PermissionDenied
    pagina = PaginaDePropuesta(request, clase, area, usuario)
    return pagina.enviar() if request.method == "POST" else pagina.mostrar(pagina.formulario())


class PaginaDePropuesta:
    """Una petición al formulario de proponer."""

    def __init__(self, request: HttpRequest, clase: str, area: Area, usuario: Usuario) -> None:
        self.request, self.clase, self.area, self.usuario = request, clase, area, usuario
        self.carpeta = Carpeta(self._identidad())
        self.recibido: cargas.Recibido | None = None

    def _identidad(self) -> str:
        """La misma entre una página y otra: la resolución ya subida no se pierde."""
        try:
            return str(signing.loads(self.request.POST.get("carpeta", ""), salt=_SAL))
        except signing.BadSignature:
            return str(uuid.uuid4())

    def formulario(self, *datos: Any) -> FormularioDePropuesta:
        tipo = FORMULARIOS[self.clase]
        if issubclass(tipo, Lecturas):
            return tipo(*datos, vigentes=registro.lecturas_vigentes(hoy()))
        return tipo(*datos)

    def mostrar(self, form: FormularioDePropuesta, status: int = 200) -> HttpResponse:
        subidos = []
        if self.recibido:
            subidos = [
                {
                    "nombre": self.recibido.nombre,
                    "bytes": self.recibido.bytes,
                    "sha256": self.recibido.sha256,
                    "quitar_nombre": "paso",
                    "quitar_valor": "quitar",
                }
            ]
        contexto = {
            "area": self.area,
            "clase": self.clase,
            "form": form,
            "campos": [
                {
                    "campo": form[nombre],
                    "ancho": form.anchos.get(nombre, ""),
                    "opcional": nombre in ("trasladado_desde", "inmediato"),
                    "subidos": subidos if nombre == "archivo" else [],
                }
                for nombre in form.fields
            ],
            "carpeta": signing.dumps(str(self.carpeta.uuid), salt=_SAL),
            "recibido": self.recibido,
            "url_inicio": lista.direccion(self.area, "inicio"),
        }
        return render(self.request, "actos/calendario/proponer.html", contexto, status=status)

    def enviar(self) -> HttpResponse:
        form = self.formulario(self.request.POST, self.request.FILES)
        self._recibir(form)
        if self.request.POST.get("paso") == "quitar":
            form.errors.clear()
            return self.mostrar(form)
        if self.recibido is None and "archivo" not in form.errors:
            form.add_error("archivo", _("Adjunte la resolución en PDF."))
        if not form.is_valid():
            return self.mostrar(form)
        try:
            fila = self._guardar(form)
        except ActoRechazado as rechazo:
            form.rechazar(rechazo)
            return self.mostrar(form)
        messages.success(
            self.request, _("La propuesta está guardada. Rige cuando dos miembros la voten.")
        )
        return redirect(lista.direccion(self.area, "detalle", self.clase, fila.pk))

    def _recibir(self, form: FormularioDePropuesta) -> None:
        previo = cargas.leer(
            self.request.POST.get("recibido", ""),
            self.carpeta,  # type: ignore[arg-type]
            self.usuario.pk,
        )
        if previo and self.request.POST.get("paso") == "quitar":
            cargas.soltar(previo)
            previo = None
        self.recibido = previo
        archivo = self.request.FILES.get("archivo")
        if archivo is None:
            return
        try:
            llegado = cargas.recibir(self.carpeta, self.usuario.pk, archivo)  # type: ignore[arg-type]
        except ValidationError as rechazo:
            form.add_error("archivo", rechazo)
            return
        if llegado.medio != PDF:
            cargas.soltar(llegado)
            form.add_error("archivo", _("La resolución tiene que ser un PDF."))
            return
        self.recibido = llegado

    def _guardar(self, form: FormularioDePropuesta) -> Adoptable:
        assert self.recibido is not None
        adjunta = {
            "uuid": self.carpeta.uuid,
            "archivo": self.recibido.ruta,
            "archivo_nombre": self.recibido.nombre,
            "archivo_sha256": self.recibido.sha256,
            "archivo_bytes": self.recibido.bytes,
        }
        if isinstance(form, Lecturas):
            return adopcion.proponer_reglamento(
                actor=self.usuario,
                lecturas=form.lecturas(),
                autoridad=form.cleaned_data["autoridad"],
                resolucion=adjunta,
                inmediato=form.cleaned_data["inmediato"],
            )
        propuesta: DiaEspecial | OrdenDeExtension = form.propuesta()  # type: ignore[attr-defined]
        for campo, valor in adjunta.items():
            setattr(propuesta, campo, valor)
        return recomputo.proponer(actor=self.usuario, propuesta=propuesta)


# --- Una propuesta --------------------------------------------------------------------------
@una_vez
def detalle(request: HttpRequest, clase: str, pk: int, area: Area) -> HttpResponse:
    """Lo que la propuesta mueve y el voto; ya adoptada, cómo va su aplicación."""
    fila = lista.leer(clase, pk)
    if fila is None:
        raise Http404
    pagina = PaginaDeDetalle(request, fila, area, _usuario(request))
    return pagina.votar() if request.method == "POST" else pagina.mostrar(pagina.formulario())


class PaginaDeDetalle:
    """Una petición a una propuesta."""

    def __init__(self, request: HttpRequest, fila: Adoptable, area: Area, usuario: Usuario) -> None:
        self.request, self.fila, self.area, self.usuario = request, fila, area, usuario
        texto = request.GET.get("desde", "0")
        self.desde = int(texto) if texto.isascii() and texto.isdigit() and len(texto) < 8 else 0

    def formulario(self, *datos: Any) -> Voto:
        return Voto(*datos, usuario=self.usuario)

    @property
    def abierta(self) -> bool:
        return bool(self.fila.estado == EstadoDePropuesta.PROPUESTA)

    def mostrar(self, form: Voto, *, status: int = 200, movida: bool = False) -> HttpResponse:
        fila, area = self.fila, self.area
        votos, miembro, aparte = adopcion.mesa_de(fila, self.usuario)
        contexto: dict[str, Any] = {
            "area": area,
            "fila": fila,
            "clase": lista.clase_de(fila),
            "que_es": lista.que_es(fila),
            "nombre": lista.nombre(fila),
            "alcance": lista.alcance(fila),
            "url_inicio": lista.direccion(area, "inicio"),
            "url_retirar": lista.direccion(area, "retirar", lista.clase_de(fila), fila.pk),
            "url_resolucion": lista.direccion(area, "resolucion", lista.clase_de(fila), fila.pk),
            "votos": votos,
            "abierta": self.abierta,
            "movida": movida,
            "form": form,
            "puede_retirar": self.abierta and (fila.propuesta_por_id == self.usuario.pk or miembro),
        }
        if self.abierta:
            contexto |= self._de_voto(miembro, votos, aparte)
        contexto |= self._contenido()
        respuesta = render(request=self.request, status=status, context=contexto, **_PLANTILLA)
        if not self.abierta and contexto.get("aplicado", {}).get("faltan"):
            respuesta["Refresh"] = EN_MARCHA
        return respuesta

    def _de_voto(self, miembro: Any, votos: list[Any], aparte: bool) -> dict[str, Any]:
        """Si puede votar y, si no, por qué."""
        puede = permite(self.usuario, Accion.ADOPTAR_CALENDARIO)
        razon = ""
        if puede and miembro is None:
            razon = _("Su nombramiento no está vigente.")
        elif miembro in votos:
            razon = _("Su voto ya consta.")
        elif puede and aparte and self._inhibido():
            razon = _("Está inhibido en un caso que esta propuesta toca.")
        return {"puede_votar": puede and not razon, "sin_voto": razon, "es_de_la_comision": puede}

    def _inhibido(self) -> bool:
        fila = self.fila
        if isinstance(fila, DiaEspecial | OrdenDeExtension):
            return recomputo.inhibido(self.usuario, fila)
        return False

    def _contenido(self) -> dict[str, Any]:
        fila = self.fila
        if isinstance(fila, Reglamento):
            antes = lecturas.valores(registro.lecturas_vigentes(hoy()))
            return {
                "lecturas": lecturas.cambios(antes, fila.lecturas),
                "visto": _marca_de_reglamento(fila),
            }
        assert isinstance(fila, DiaEspecial | OrdenDeExtension)
        if fila.estado == EstadoDePropuesta.ADOPTADA:
            return {
                "aplicado": lista.aplicados(fila, self.usuario, self.area, self.desde),
                **self._paginas(lista.POR_PAGINA, None),
            }
        if fila.estado == EstadoDePropuesta.RETIRADA:
            return {}
        previa = lista.previa_de(fila, self.usuario, self.area, self.desde)
        return {
            "previa": lista.filas_de(previa, fila, self.area),
            "visto": f"{fila.estado}.{self.desde}.{previa.marca}",
            **self._paginas(recomputo.VENTANA, previa.tocados),
        }

    def _paginas(self, tramo: int, total: int | None) -> dict[str, Any]:
        anterior = f"?desde={max(0, self.desde - tramo)}" if self.desde else ""
        hay_mas = total is None or self.desde + tramo < total
        return {
            "anterior": anterior,
            "siguiente": f"?desde={self.desde + tramo}" if hay_mas else "",
            "desde": self.desde + 1,
            "hasta": min(self.desde + tramo, total) if total is not None else self.desde + tramo,
        }

    # --- Votar ------------------------------------------------------------------------------
    def votar(self) -> HttpResponse:
        if not permite(self.usuario, Accion.ADOPTAR_CALENDARIO):
            raise PermissionDenied
        form = self.formulario(self.request.POST)
        if not ratelimit.consume(self.request, action="reauthenticate", user=self.usuario):
            form.add_error("clave", _("Demasiados intentos. Espere un momento y pruebe otra vez."))
            return self.mostrar(form, status=DEMASIADOS)
        if not form.is_valid() or not form.confirmar(self.request):
            return self.mostrar(form)
        try:
            adoptada = self._votar(self.request.POST.get("visto", ""))
        except PropuestaMovida:
            return self._otra_vez(movida=True)
        except ActoRechazado as rechazo:
            messages.error(self.request, " ".join(str(m) for m in rechazo.messages))
            return self._otra_vez()
        if adoptada:
            messages.success(self.request, _("Queda adoptada: consta el segundo voto."))
        else:
            messages.success(self.request, _("Su voto consta. Falta el de otro miembro."))
        return redirect(self.request.path)

    def _otra_vez(self, *, movida: bool = False) -> HttpResponse:
        fresca = lista.leer(lista.clase_de(self.fila), self.fila.pk)
        assert fresca is not None
        self.fila = fresca
        return self.mostrar(self.formulario(), status=CONFLICTO, movida=movida)

    def _votar(self, visto: str) -> bool:
        fila = self.fila
        if isinstance(fila, Reglamento):
            return adopcion.adoptar_reglamento(
                actor=self.usuario,
                reglamento_id=fila.pk,
                visto=lambda f: _marca_de_reglamento(f) == visto,
            )
        assert isinstance(fila, DiaEspecial | OrdenDeExtension)
        _estado, _punto, resto = visto.partition(".")
        desde = resto.partition(".")[0]

        def es_lo_visto(f: Any) -> bool:
            if not (desde.isascii() and desde.isdigit() and len(desde) < 8):
                return False
            previa = recomputo.vista_previa(f, int(desde))
            return visto == f"{f.estado}.{desde}.{previa.marca}"

        return recomputo.adoptar(actor=self.usuario, propuesta=fila, visto=es_lo_visto)


_PLANTILLA = {"template_name": "actos/calendario/detalle.html"}


def _marca_de_reglamento(fila: Reglamento) -> str:
    """Lo que se lee y lo que rige: si otro se adoptó entretanto, hay que volver a leer."""
    rige = registro.lecturas_vigentes(hoy()).version
    return f"{fila.estado}.{rige}"


@una_vez
def retirar(request: HttpRequest, clase: str, pk: int, area: Area) -> HttpResponse:
    """Retira una propuesta que todavía no rige."""
    fila = lista.leer(clase, pk)
    if fila is None:
        raise Http404
    try:
        adopcion.retirar(actor=_usuario(request), propuesta=fila)
    except ActoRechazado as rechazo:
        messages.error(request, " ".join(str(m) for m in rechazo.messages))
        return redirect(lista.direccion(area, "detalle", clase, pk))
    messages.success(request, _("La propuesta queda retirada."))
    return redirect(lista.direccion(area, "inicio"))


def resolucion(request: HttpRequest, clase: str, pk: int, area: Area) -> HttpResponseBase:
    """El PDF de la resolución, como adjunto."""
    fila = lista.leer(clase, pk)
    if fila is None or not fila.archivo or not almacen().exists(fila.archivo):
        raise Http404
    respuesta = FileResponse(
        almacen().open(fila.archivo),
        as_attachment=True,
        filename=fila.archivo_nombre,
        content_type=PDF,
    )
    respuesta["Content-Length"] = str(fila.archivo_bytes)
    respuesta["Content-Security-Policy"] = "sandbox; default-src 'none'"
    respuesta["X-Content-Type-Options"] = "nosniff"
    respuesta["Cache-Control"] = "private, no-store"
    return respuesta
