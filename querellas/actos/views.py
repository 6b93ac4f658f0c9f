"""La página de un acto sobre un caso. Las direcciones, en `direcciones`."""

from typing import Any

from allauth.core import ratelimit
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from plazos.calendarios import calendario_de_la_pagina
from plazos.lecturas import leidas_una_vez
from querellas.actos import borradores, cargas, recibidos
from querellas.actos import presentacion as pres
from querellas.actos.area import DESPACHO, Area
from querellas.actos.del_caso import conjunto
from querellas.actos.ejecutar import (
    CasoMovido,
    YaHecho,
    asiento_de,
    ejecutar,
    envio_hecho,
    marca,
)
from querellas.actos.expediente import comunes
from querellas.actos.formularios import Firma, FormularioDeActo
from querellas.actos.puerta import ficha_o_404
from querellas.actos.reenvio import clave_de, contestar
from querellas.actos.tabla import POR_CLAVE, Acto
from querellas.cuentas import escritos
from querellas.cuentas.firma import CAMPOS
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import permite
from querellas.selectors import Ficha
from querellas.selectors import expediente as leer_expediente
from querellas.services.base import ActoRechazado, TerminoVencido

CONFLICTO = 409


# --- Un acto --------------------------------------------------------------------------------
def acto(request: HttpRequest, numero: str, clave: str, area: Area) -> HttpResponse:
    """El formulario de un acto: explica, calcula, comprueba, lo hace y vuelve al expediente."""
    fila = POR_CLAVE.get(clave)
    if fila is None:
        raise Http404
    ficha = ficha_o_404(request, numero, area)
    if not ficha.puede(fila.accion):
        raise PermissionDenied(str(fila.accion))
    pagina = PaginaDeActo(request, ficha, area, fila)
    return contestar(request, pagina.abrir, pagina.enviar)


def conservar_archivo(
    request: HttpRequest, usuario: Usuario, numero: str, clave: str, area: Area
) -> dict[str, str] | None:
    """El archivo de un envío sin sesión: se guarda y espera a que la persona entre otra vez."""
    return conservar(request, usuario, numero, POR_CLAVE.get(clave), area)


def conservar(
    request: HttpRequest, usuario: Usuario, numero: str, fila: Acto | None, area: Area
) -> dict[str, str] | None:
    """Guarda lo que llegó para ese acto; None si no vale o esa persona no lo puede hacer."""
    if not request.FILES.getlist("archivo") or fila is None:
        return {}
    ficha = leer_expediente(numero, usuario, area.accion)
    if ficha is None or not ficha.puede(fila.accion):
        return None
    varios = fila.formulario.varios_archivos
    guardados, errores = recibidos.del_envio(request, ficha.q, usuario, varios=varios)
    return None if errores else {recibidos.CAMPO: recibidos.en_fichas(guardados)}


acto.sin_sesion = conservar_archivo  # type: ignore[attr-defined]


class PaginaDeActo:
    """Una petición al formulario de un acto."""

    def __init__(self, request: HttpRequest, ficha: Ficha, area: Area, fila: Acto) -> None:
        self.request, self.ficha, self.area, self.fila = request, ficha, area, fila
        self.recibidos: list[cargas.Recibido] = []
        self.clave = clave_de(request)
        # La marca se toma antes de leer nada más: lo que llegue después se notará al confirmar.
        self.marca = marca(ficha)
        self.con_borrador = fila.con_borrador and area == DESPACHO
        self.borrador = borradores.abierto(ficha, fila, request) if self.con_borrador else None

    # --- GET --------------------------------------------------------------------------------
    def abrir(self) -> HttpResponse:
        """La página sin enviar nada: lee el caso, el calendario y el Reglamento una vez."""
        self.ficha.leer_todo()
        with calendario_de_la_pagina(), leidas_una_vez():
            return self.mostrar()

    def mostrar(self) -> HttpResponse:
        if not self.fila.procede(self.ficha):
            return self._no_procede()
        al_abrir = self.fila.al_abrir(self.ficha, self.request.GET)
        if self.borrador is not None:
            al_abrir = self.borrador.valores
        form = self.fila.formulario(ficha=self.ficha, initial=al_abrir)
        for nombre in form.de_la_direccion & set(self.request.GET):
            form.initial[nombre] = self.request.GET[nombre]
        self.recibidos = recibidos.leer(
            escritos.valor(self.ficha.usuario, self.request.path, recibidos.CAMPO),
            self.ficha.q,
            self.ficha.usuario.pk,
        )
        iniciales = {n: form.get_initial_for_field(c, n) for n, c in form.fields.items()}
        return self._pagina(form, self.fila.prever(self.ficha, iniciales))

    def _no_procede(self, status: int = 200) -> HttpResponse:
        """El acto no cabe ya: si consta, en qué entrada; si no, por qué."""
        constan = [a for a in self.ficha.asientos if a.clase in self.fila.constan]
        ultimo = constan[-1] if constan else None
        visto = asiento_de(self.request.POST.get("visto", ""))
        nuevos = self._nuevos(visto) if visto else []
        contexto = {
            **comunes(self.ficha, self.area),
            "acto": self.fila,
            "consta": ultimo,
            "consta_texto": pres.texto_de(ultimo) if ultimo else "",
            "url_consta": self.area.expediente(self.ficha.q.numero, ultimo.numero if ultimo else 0),
            "nuevos": [n for n in nuevos if ultimo is None or n["numero"] != ultimo.numero],
            "escrito": self._escrito(),
        }
        return render(self.request, "actos/no_procede.html", contexto, status=status)

    # --- POST -------------------------------------------------------------------------------
    def enviar(self) -> HttpResponse:
        visto = self.request.POST.get("visto", "")
        if self.con_borrador and self.request.POST.get("paso") == "guardar":
            return borradores.al_guardar(self.request, self.ficha, self.area, self.fila)
        if not self.fila.procede(self.ficha):
            return self._repetido() or self._no_procede(CONFLICTO)
        if hecho := self._repetido():
            return hecho
        form = self.fila.formulario(self.request.POST, self.request.FILES, ficha=self.ficha)
        self._recibir(form)
        paso = self.request.POST.get("paso", "")
        if paso != "hacer":
            return self._ensayar(form)
        if isinstance(form, Firma) and form.firma and not self._puede_firmar(form):
            return self._pagina(form, [], status=429)
        if not form.is_valid():
            form.decir_lo_que_falta()
            return self._pagina(form, self.fila.prever(self.ficha, form.cleaned_data))
        if visto != self.marca:
            return self._movido(form, visto)
        if isinstance(form, Firma) and not form.confirmar(self.request):
            return self._pagina(form, self.fila.prever(self.ficha, form.cleaned_data))
        return self._hacer(form, visto)

    def _puede_firmar(self, form: FormularioDeActo) -> bool:
        """El mismo límite de intentos que la página de confirmar la contraseña."""
        if ratelimit.consume(self.request, action="reauthenticate", user=self.ficha.usuario):
            return True
        form.add_error("clave", _("Demasiados intentos. Espere un momento y pruebe otra vez."))
        return False

    def _hacer(self, form: FormularioDeActo, visto: str) -> HttpResponse:
        datos = {k: v for k, v in form.cleaned_data.items() if k not in ("archivo", *CAMPOS)}
        try:
            ejecutar(self.fila, self.ficha, datos, self.recibidos, visto, self.clave)
        except YaHecho as ya:
            return self._hecho(ya.envio.asiento)
        except CasoMovido:
            return self._movido(form, visto)
        except TerminoVencido as rechazo:
            form.rechazar(rechazo)
            return self._pagina(form, [], vencido=True, status=CONFLICTO)
        except ActoRechazado as rechazo:
            form.rechazar(rechazo)
            return self._pagina(form, self.fila.prever(self.ficha, datos))
        if self.borrador is not None:
            self.borrador.delete()
        return self._hecho()

    def _repetido(self) -> HttpResponse | None:
        """Si este mismo formulario ya hizo el acto, lo que se contestó entonces."""
        previo = envio_hecho(self.clave, self.fila, self.ficha)
        return self._hecho(previo.asiento) if previo else None

    def _hecho(self, asiento: int | None = None) -> HttpResponse:
        """Vuelve al expediente, a la entrada nueva, y dice qué pasó.

        `asiento`: el del acto que ya estaba hecho; 0 si no dejó ninguno.
        """
        ahora = Ficha(self.ficha.q, self.ficha.usuario)
        if asiento is None:
            suyos = [a for a in ahora.asientos if a.numero > asiento_de(self.marca)]
        else:
            suyos = [a for a in ahora.asientos if a.numero == asiento]
        if suyos:
            texto = _("Entrada %(n)s. %(texto)s")
            mensaje = texto % {"n": suyos[-1].numero, "texto": pres.texto_de(suyos[-1])}
        else:
            mensaje = f"{self.fila.sin_asiento} {self._lo_que_falta(ahora)}".strip()
        messages.success(self.request, mensaje)
        if not permite(self.ficha.usuario, self.area.accion, self.ficha.q):
            return redirect(self.area.inicio)  # quien se inhibe ya no ve el caso
        return redirect(self._adonde(suyos[-1].numero if suyos else 0))

    def _adonde(self, asiento: int) -> str:
        return self.area.expediente(self.ficha.q.numero, asiento)

    def _lo_que_falta(self, ahora: Ficha) -> str:
        plazo = pres.termino_de_decidir(ahora) if self.fila.vota else None
        if plazo is None:
            return ""
        from querellas.templatetags._tiempo import fecha

        texto = _("Falta otro voto concurrente antes de que termine el %(dia)s.")
        if self.fila.clave == "senalar_vista":
            texto = _("Falta la firma de otro miembro antes de que termine el %(dia)s.")
        return texto % {"dia": fecha(plazo.fecha_legal)}

    def _ensayar(self, form: FormularioDeActo) -> HttpResponse:
        """Calcular sin confirmar (o quitar el archivo): solo se exige el día que se cuenta."""
        errores = form.errors
        datos = dict(form.cleaned_data)
        pide = form.dia_que_cuenta if self.request.POST.get("paso") == "calcular" else ""
        for nombre in list(errores):
            vacio = nombre not in ("archivo", pide) and not form.data.get(nombre)
            if nombre in CAMPOS or vacio:
                del errores[nombre]
        previsiones = [] if pide in errores else self.fila.prever(self.ficha, datos)
        return self._pagina(form, previsiones, calculado=True)

    def _movido(self, form: FormularioDeActo, visto: str) -> HttpResponse:
        """El caso cambió: enseña lo nuevo, guarda lo escrito y pide confirmar otra vez."""
        self.ficha = ficha_o_404(self.request, str(self.ficha.q.numero), self.area)
        self.marca = marca(self.ficha)
        if not self.fila.procede(self.ficha):
            return self._no_procede(CONFLICTO)
        form.ficha = self.ficha
        datos = getattr(form, "cleaned_data", {})
        previsiones = self.fila.prever(self.ficha, datos)
        nuevos = self._nuevos(asiento_de(visto))
        return self._pagina(form, previsiones, nuevos=nuevos, movido=True, status=CONFLICTO)

    def _nuevos(self, desde: int) -> list[dict[str, Any]]:
        cerradas = pres.CERRADAS_AL_DESPACHO if self.area == DESPACHO else frozenset()
        return [
            {
                "texto": pres.texto_de(a),
                "numero": a.numero,
                "url": self.area.expediente(self.ficha.q.numero, a.numero),
            }
            for a in self.ficha.asientos
            if a.numero > desde and a.clase not in cerradas
        ]

    # --- El archivo -------------------------------------------------------------------------
    def _recibir(self, form: FormularioDeActo) -> None:
        """Guarda lo que llega y recupera lo que ya llegó; sus errores, en su campo."""
        if "archivo" not in form.fields:
            return
        varios = form.varios_archivos
        self.recibidos, errores = recibidos.del_envio(
            self.request, self.ficha.q, self.ficha.usuario, varios=varios
        )
        # Ya llegó, o todavía no se confirma nada: que falte no es un error.
        if self.recibidos or self.request.FILES or self.request.POST.get("paso") != "hacer":
            form.errors.pop("archivo", None)
        for error in errores:
            form.add_error("archivo", error)

    def _escrito(self) -> list[dict[str, str]]:
        """Lo que se había escrito, para que no se pierda aunque el acto ya no quepa."""
        form = self.fila.formulario(ficha=self.ficha)
        escrito = self.borrador.valores if self.borrador else {}
        escrito = {**escrito, **self.request.POST.dict()}
        return [
            {"etiqueta": str(form.fields[nombre].label), "valor": form.como_se_lee(nombre, valor)}
            for nombre in form.fields
            if nombre not in CAMPOS and (valor := escrito.get(nombre))
        ]

    # --- La página --------------------------------------------------------------------------
    def _pagina(
        self, form: FormularioDeActo, previsiones: list[Any], *, status: int = 200, **mas: Any
    ) -> HttpResponse:
        impedido = self.fila.razon_en_contra(self.ficha)
        contexto = {
            **comunes(self.ficha, self.area),
            "acto": self.fila,
            "form": form,
            "campos": [self._campo(form, nombre) for nombre in form.fields],
            "visto": self.marca,
            "envio": self.clave,
            "recibido": recibidos.en_fichas(self.recibidos),
            "previsiones": previsiones,
            "impedido": impedido,
            "cerrado": bool(impedido) and not form.is_bound and not self.fila.se_prepara,
            "corriendo": [
                {"p": p, "nombre": pres.nombre_del_termino(p.termino)} for p in self.ficha.corriendo
            ],
            "propuestas": self._propuestas(),
            "decidir": pres.termino_de_decidir(self.ficha),
            "conjunto": conjunto(self.ficha) if self.fila.de_fondo else None,
            "pdf": self._pdf(),
            "vista": self.ficha.vista_pendiente,
            **self._borradores(),
            **mas,
        }
        return render(self.request, "actos/acto.html", contexto, status=status)

    def _propuestas(self) -> list[dict[str, Any]]:
        """Los textos sobre los que se vota en este acto."""
        asunto = getattr(self.fila.formulario, "asunto", None)
        if asunto is None or self.area != DESPACHO:
            return []
        return [x for x in pres.propuestas(self.ficha) if x["r"].asunto == asunto]

    def _borradores(self) -> dict[str, Any]:
        """Lo suyo guardado en este acto, y dónde se guarda solo mientras escribe."""
        if not self.con_borrador:
            return {}
        suyos = borradores.los_suyos(self.ficha, self.area, self.fila.clave)
        con = borradores.comparable_con(self.borrador, self.ficha, self.area)
        return {
            "borrador": self.borrador,
            "otros_borradores": [f for f in suyos if f["b"] != self.borrador],
            "comparar_con": con,
            "guardar": self.area.guardar(self.ficha.q.numero, self.fila.clave),
        }

    def _campo(self, form: FormularioDeActo, nombre: str) -> dict[str, Any]:
        subidos = []
        if nombre == "archivo":
            subidos = recibidos.filas(self.recibidos, varios=form.varios_archivos)
        return {
            "campo": form[nombre],
            "segun": "=".join(form.segun.get(nombre, ())),
            "ancho": form.anchos.get(nombre, ""),
            "opcional": nombre not in form.exigidos and not form.se_contesta_solo(nombre),
            "subidos": subidos,
            "sube": nombre == "archivo" and form.varios_archivos,
        }

    def _pdf(self) -> dict[str, Any] | None:
        if self.fila.clave != "notificar" or self.ficha.notificacion_pdf is None:
            return None
        return pres.enlace_de(self.ficha.notificacion_pdf, self.area)
