"""Etiquetas y filtros de las páginas. Se cargan con `{% load querellas %}`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any
from urllib.parse import quote

from django import template
from django.forms import BaseForm, BaseFormSet, BoundField
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from plazos.nucleo.autoridades import EN_INGLES, en_ingles
from plazos.nucleo.catalogo import termino
from plazos.nucleo.computo import Computo, numero_de_dia
from plazos.nucleo.explicacion import en_una_oracion, renglones
from querellas.cuentas import escritos
from querellas.estados import rotulo_de_plazo
from querellas.idioma import idioma
from querellas.models.envio import clave_nueva
from querellas.models.redaccion.palabras import PALABRAS
from querellas.templatetags import (
    _campos,
    _estados,
    _fechas,
    _iconos,
    _navegador,
    _plazo,
    _reloj,
    _tiempo,
)
from querellas.templatetags._tiempo import Momento

register = template.Library()
register.filters.update(_tiempo.register.filters)


@register.simple_tag
def tachar(texto: str, enmiendas: Iterable[Mapping[str, Any]] = ()) -> str:
    """El texto de una entrada, tachado si otra posterior la eliminó."""
    if any(e["elimina"] for e in enmiendas or ()):
        return format_html("<s>{}</s>", texto)
    return texto


@register.simple_tag
def textos_de_subida() -> str:
    """Lo que `subir.js` dice mientras suben los archivos, en el idioma de la página."""
    return json.dumps(
        {
            "subiendo": _("Subiendo"),
            "comprobando": _("comprobando…"),
            "subido": _("subido"),
            "cancelar": _("Cancelar"),
            "cancelado": _("cancelado"),
            "espera": _("Se envía en cuanto terminen de subir los archivos."),
            "sinRed": _(
                "No hay conexión y estos archivos no subieron. Siguen escogidos: cuando vuelva, "
                "pulse «Subir los archivos escogidos»."
            ),
            "sinSesion": _(
                "Estos archivos no subieron; quizá la sesión venció. Siguen escogidos: pulse "
                "«Subir los archivos escogidos»."
            ),
        },
        ensure_ascii=False,
    )


# --- Palabras -------------------------------------------------------------------------------
@register.filter
def palabra(valor: str, clase: str) -> str:
    """El valor de un código tal como se lee en los asientos."""
    return PALABRAS[clase][idioma()].get(str(valor), str(valor))


@register.filter
def navegador(cadena: str) -> str:
    """«Chrome en Windows»."""
    return _navegador.navegador(cadena)


@register.filter
def cita(fuente: Iterable[str]) -> str:
    """Las oraciones de la ley que un término cita: «artículo 18.004 (oraciones 5, 14)»."""
    return _plazo.cita(fuente)


@register.filter
def rotulo(plazo: Any) -> str:
    """El estado de un término como se lee; el que un caso importado dejó abierto no corre."""
    return rotulo_de_plazo(plazo.estado, plazo.origen)


@register.filter
def nombre_de_termino(clave: str) -> str:
    """El nombre de un término del catálogo en el idioma de la página."""
    return str(getattr(termino(clave), f"nombre_{idioma()}"))


@register.filter
def cuenta_regresiva(dia: Momento, hoy: date) -> str:
    """«vence en 3 días, el lunes 6 de abril»."""
    return _plazo.cuenta_regresiva(_fechas.dia_civil(dia), hoy, idioma()) if dia else ""


@register.filter
def dias_texto(dia: Momento, hoy: date) -> str:
    """«en 3 días», «hoy», «hace 2 días»."""
    return _plazo.dias_texto(_fechas.dia_civil(dia), hoy) if dia else ""


@register.filter
def urgencia(dia: Momento, hoy: date) -> str:
    """`vencido`, `critico`, `pronto` o `tranquilo`: para clases de estilo, nunca sin texto."""
    return _plazo.tono((_fechas.dia_civil(dia) - hoy).days) if dia else "tranquilo"


# --- Piezas pequeñas ------------------------------------------------------------------------
@register.simple_tag
def icono(nombre: str, clase: str = "") -> SafeString:
    """Un icono decorativo (`_iconos._TRAZOS` es la lista)."""
    return _iconos.icono(nombre, clase)


@register.simple_tag
def estado(codigo: str, etiqueta: str = "") -> SafeString:
    """La insignia de un estado; `etiqueta` cambia la palabra (la que lee el público)."""
    dato = _estados.insignia(str(codigo))
    return format_html(
        '<span class="insignia insignia--{}">{}{}</span>',
        dato.tono,
        _iconos.icono(dato.icono),
        etiqueta or dato.etiqueta,
    )


@register.simple_tag
def envio(clave: str = "") -> SafeString:
    """La clave de un formulario: mandarlo dos veces hace una sola cosa."""
    return format_html('<input type="hidden" name="envio" value="{}">', clave or clave_nueva())


@register.inclusion_tag("componentes/escrito.html", takes_context=True)
def escrito(context: Any, suelto: bool = True, desde: datetime | None = None) -> dict[str, Any]:
    """Que lo escrito en este formulario no se pierda. `suelto`: con su propio rótulo.

    `desde`: cuándo se guardó el borrador que la página ya trae, si trae uno.
    """
    request = context["request"]
    return {
        "ficha": escritos.ficha_de(request.user, request.path),
        "llave": escritos.llave_local(request.user),
        "sitio": escritos.sitio_local(request.user, request.path),
        "entrar": f"{reverse('account_login')}?next={quote(request.path)}",
        "suelto": suelto,
        "desde": desde.timestamp() if isinstance(desde, datetime) else "",
        "textos": json.dumps(
            {
                "guardado": _("Guardado a las %"),
                "sinSesion": _(
                    "Su sesión terminó. Lo que escribe se sigue guardando; para enviarlo, entre."
                ),
                "sinRed": _(
                    "No hay conexión: lo que escribe queda cifrado en este equipo hasta que vuelva."
                ),
                "vuelto": _("Aquí está lo que dejó escrito sin enviar."),
                "olvidar": _("Empezar de nuevo"),
                "entrar": _("Entrar en otra ventana"),
            }
        ),
    }


@register.simple_tag
def prioridad(querella: Any) -> SafeString | str:
    """La insignia de los casos en que está en juego una destitución; de los demás, nada."""
    if not getattr(querella, "prioritaria", False):
        return ""
    return format_html(" {}", estado("destitucion"))


@register.filter
def tamano(cantidad: int | None) -> str:
    """«850 KB», «1.2 MB»; la misma escritura en los dos idiomas."""
    if cantidad is None:
        return ""
    if cantidad < 1024:
        return f"{cantidad} B"
    if cantidad < 1024 * 1024:
        return f"{cantidad // 1024} KB"
    return f"{cantidad / 1024 / 1024:.1f} MB"


@register.filter
def huella(sha256: str) -> SafeString:
    """El sha256 en grupos de ocho que un lector puede comparar; al copiar no lleva espacios."""
    grupos = ((sha256[i : i + 8],) for i in range(0, len(sha256), 8))
    piezas = format_html_join("", "<span>{}</span>", grupos)
    return format_html('<code class="huella">{}</code>', piezas)


@register.filter
def autoridad(texto: str) -> SafeString | str:
    """La autoridad de un día del calendario: en la página inglesa, traducida o marcada."""
    if idioma() == "es" or not texto or texto in EN_INGLES.values():
        return texto
    dicha = en_ingles(texto)
    return dicha if dicha != texto else format_html('<span lang="es">{}</span>', texto)


@register.simple_tag
def bilingue(texto_es: str, texto_en: str = "") -> SafeString | str:
    """El texto en el idioma de la página; si falta el inglés, el español marcado como tal."""
    if idioma() == "es":
        return texto_es
    if texto_en:
        return texto_en
    return format_html('<span lang="es">{}</span>', texto_es)


@register.simple_block_tag
def aviso(content: str, tono: str = "info", titulo: str = "", rol: str = "") -> SafeString:
    """Un aviso: `info`, `exito`, `alerta`, `error`. `rol` solo si aparece tras una acción."""
    iconos = {"info": "info", "exito": "visto", "alerta": "alerta", "error": "alerta"}
    return format_html(
        '<div class="aviso aviso--{}"{}>{}<div class="aviso__cuerpo">{}{}</div></div>',
        tono,
        format_html(' role="{}"', rol) if rol else "",
        _iconos.icono(iconos[tono], "aviso__icono"),
        format_html('<p class="aviso__titulo">{}</p>', titulo) if titulo else "",
        content,
    )


@register.inclusion_tag("componentes/migas.html")
def migas(*pares: str) -> dict[str, Any]:
    """Migas: `{% migas "Texto" url "Texto" url "Aquí" %}`; la última va sin dirección."""
    return {"pasos": list(zip(pares[:-1:2], pares[1::2], strict=True)), "aqui": pares[-1]}


# --- Formularios ----------------------------------------------------------------------------
@register.inclusion_tag("componentes/campo.html")
def campo(vinculado: BoundField, **ajustes: Any) -> dict[str, Any]:
    """Un campo completo. Ajustes: etiqueta, ayuda, ancho, nivel, opcional, subidos."""
    return _campos.preparar(vinculado, **ajustes)


@register.inclusion_tag("componentes/resumen_errores.html")
def resumen_errores(*formularios: BaseForm | BaseFormSet[Any] | None) -> dict[str, Any]:
    """El resumen de errores de uno o varios formularios; nada si no hay errores."""
    return {"errores": [e for f in formularios if f for e in _errores(f)]}


def _errores(formulario: BaseForm | BaseFormSet[Any]) -> Iterable[dict[str, str]]:
    if isinstance(formulario, BaseFormSet):
        for mensaje in formulario.non_form_errors():
            yield {"mensaje": str(mensaje), "ancla": ""}
        for uno in formulario.forms:
            yield from _errores(uno)
        return
    for mensaje in formulario.non_field_errors():
        yield {"mensaje": str(mensaje), "ancla": ""}
    # En el orden en que los campos están en la página.
    for vinculado in (formulario[n] for n in formulario.fields if n in formulario.errors):
        for mensaje in _campos.errores_de(vinculado):
            yield {"mensaje": mensaje, "ancla": _ancla(vinculado)}


def _ancla(vinculado: BoundField) -> str:
    """El control al que va el enlace: en un grupo, su primera opción."""
    if _campos.clase_de(vinculado.field.widget) == "grupo":
        return f"{vinculado.auto_id}_0"
    return str(vinculado.id_for_label or vinculado.auto_id)


@register.filter
def con_error(titulo: str, formulario: BaseForm | BaseFormSet[Any] | None) -> str:
    """El título de la página con «Error: » delante si el formulario tiene errores."""
    hay = bool(formulario and formulario.is_bound and not formulario.is_valid())
    if not hay:
        return titulo
    rotulo = _("Error:")
    return f"{rotulo} {titulo}"


# --- Términos -------------------------------------------------------------------------------
@register.inclusion_tag("componentes/reloj_plazo.html")
def reloj_plazo(
    inicio: date | datetime,
    hoy: date,
    fin: date,
    *,
    forma: str = "anillo",
    pausas: Sequence[tuple[date, date]] = (),
) -> dict[str, Any]:
    """El reloj de un término del que se saben las fechas: `anillo` o, en una lista, `tira`."""
    return {"reloj": _reloj.de_fechas(inicio, hoy, fin, idioma(), forma, pausas)}


@register.inclusion_tag("componentes/reloj_plazo.html")
def reloj_de_computo(computo: Computo, hoy: date) -> dict[str, Any]:
    """El reloj de un cómputo: anillo y, paralizado sin fecha, tira."""
    forma = "tira" if computo.sin_fecha else "anillo"
    return {"reloj": _reloj.de_computo(computo, hoy, idioma(), forma)}


@register.inclusion_tag("componentes/plazo.html")
def plazo(
    computo: Computo | dict[str, Any],
    hoy: date,
    *,
    estado: str = "corriendo",
    titulo: str = "",
    nivel: int = 3,
    libro: str = "cerrado",
    ancla: str = "",
) -> dict[str, Any]:
    """La tarjeta de un término con su libro. `libro`: `cerrado`, `abierto` o `sin`."""
    dato = _plazo.computo_de(computo)
    regla, cual = termino(dato.termino), idioma()
    corre = estado in ("corriendo", "propuesta", "vencido") and not dato.sin_fecha
    return {
        "computo": dato,
        "hoy": hoy,
        "estado": estado,
        "corre": corre,
        "numero": numero_de_dia(dato, hoy) if corre else None,
        "con_reloj": corre or dato.sin_fecha or (estado == "previsto" and dato.fecha_legal >= hoy),
        "titulo": titulo or getattr(regla, f"nombre_{cual}"),
        "actua": getattr(regla, f"actua_{cual}"),
        "consecuencia": getattr(regla, f"consecuencia_{cual}"),
        "fuente": _plazo.cita(regla.fuente),
        "oracion": en_una_oracion(dato, cual),
        "difieren": len({dato.fecha_legal, dato.fecha_conservadora, dato.fecha_tope}) > 1,
        "advertencias": [getattr(a, cual) for a in dato.advertencias],
        "renglones": renglones(dato, cual),
        "nivel": nivel,
        "libro": libro,
        "ancla": ancla,
    }


@register.inclusion_tag("componentes/libro.html")
def libro_de_dias(computo: Computo | dict[str, Any]) -> dict[str, Any]:
    """Solo la tabla del cómputo, día por día."""
    dato = _plazo.computo_de(computo)
    return {"computo": dato, "renglones": renglones(dato, idioma())}


@register.inclusion_tag("componentes/camino.html")
def camino(
    estado: str = "",
    hasta: str = "",
    fechas: Mapping[str, date] | None = None,
    desenlace: str = "",
) -> dict[str, Any]:
    """La línea 15-30-15 de un caso; sin `estado`, la explicación general."""
    fechas = fechas or {}
    lista: Sequence[dict[str, Any]] = [
        {"etapa": e, "situacion": s if estado else "general", "fecha": fechas.get(e.clave)}
        for e, s in _estados.pasos(estado, hasta)
    ]
    return {"pasos": lista, "desenlace": desenlace, "general": not estado, "de": estado}
