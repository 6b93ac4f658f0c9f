"""Los archivos de una página de acto: llegan varios a la vez, se describen, se ordenan y se quitan.

Uno malo dice por qué y no estorba a los demás; los buenos esperan guardados, con su descripción,
aunque el formulario tenga otros errores.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from querellas.actos import cargas
from querellas.actos.cargas import Recibido
from querellas.cuentas.models import Usuario
from querellas.models import Querella

MAXIMO = 30
LARGO_DE_TITULO = 200
CAMPO = "recibido"


def leer(texto: str, q: Querella, usuario_id: int) -> list[Recibido]:
    """Los que ya llegaron, de las fichas que la página trae separadas por espacios."""
    vistos: dict[str, Recibido] = {}
    for ficha in texto.split()[:MAXIMO]:
        if dicho := cargas.leer(ficha, q, usuario_id):
            vistos.setdefault(dicho.sha256, dicho)
    return list(vistos.values())


def en_fichas(recibidos: Iterable[Recibido]) -> str:
    """Lo que la página lleva escondido para no pedirlos otra vez."""
    return " ".join(r.ficha() for r in recibidos)


def del_envio(
    request: HttpRequest, q: Querella, usuario: Usuario, *, varios: bool
) -> tuple[list[Recibido], list[str]]:
    """Los que quedan tras lo que la página pidió y trajo, y los errores de los que no sirven."""
    previos = _descritos(leer(request.POST.get(CAMPO, ""), q, usuario.pk), request.POST)
    previos = _ordenados(previos, request.POST.get("paso", ""))
    llegados = request.FILES.getlist("archivo")
    if llegados and not varios:
        previos, llegados = [], llegados[-1:]
    errores: list[str] = []
    for archivo in llegados:
        try:
            previos.append(_recibir(q, usuario, archivo, previos))
        except ValidationError as rechazo:
            nombre = (archivo.name or "")[:100]
            errores += [f"«{nombre}»: {x}" if varios else x for x in rechazo.messages]
    return previos, errores


def _recibir(q: Querella, usuario: Usuario, archivo: Any, previos: list[Recibido]) -> Recibido:
    if len(previos) >= MAXIMO:
        raise ValidationError(_("Ya hay %(n)s archivos, que es el máximo.") % {"n": MAXIMO})
    nuevo = cargas.recibir(q, usuario.pk, archivo)
    igual = next((r for r in previos if r.sha256 == nuevo.sha256), None)
    if igual is not None:
        raise ValidationError(
            _("Ya está subido; es igual a «%(nombre)s».") % {"nombre": igual.nombre}
        )
    return nuevo


def _descritos(recibidos: list[Recibido], escrito: QueryDict) -> list[Recibido]:
    """Cada uno con la descripción que se le escribió."""
    dichos = [" ".join(escrito.get(r.nombre_del_titulo, r.titulo).split()) for r in recibidos]
    return [
        replace(r, titulo=dicho[:LARGO_DE_TITULO])
        for r, dicho in zip(recibidos, dichos, strict=True)
    ]


def _ordenados(recibidos: list[Recibido], paso: str) -> list[Recibido]:
    """Quita uno (o todos), lo sube o lo baja, según el botón que se pulsó."""
    verbo, _dos_puntos, cual = paso.partition(":")
    if verbo == "quitar":
        for r in recibidos:
            if cual in ("", r.clave):
                cargas.soltar(r)
        return [r for r in recibidos if cual not in ("", r.clave)]
    lugar = next((i for i, r in enumerate(recibidos) if r.clave == cual), None)
    otro = {"subir": -1, "bajar": 1}.get(verbo, 0) + (lugar or 0)
    if lugar is None or not 0 <= otro < len(recibidos):
        return recibidos
    recibidos[lugar], recibidos[otro] = recibidos[otro], recibidos[lugar]
    return recibidos


def filas(recibidos: list[Recibido], *, varios: bool) -> list[dict[str, Any]]:
    """Lo que enseña `componentes/subidos.html`."""
    ultimo = len(recibidos) - 1
    return [
        {
            "nombre": r.nombre,
            "bytes": r.bytes,
            "sha256": r.sha256,
            "avisos": r.textos_de_aviso,
            "quitar_nombre": "paso",
            "quitar_valor": f"quitar:{r.clave}",
            "titulo_nombre": r.nombre_del_titulo if varios else "",
            "titulo": r.titulo,
            "subir": f"subir:{r.clave}" if varios and n else "",
            "bajar": f"bajar:{r.clave}" if varios and n < ultimo else "",
        }
        for n, r in enumerate(recibidos)
    ]


def titulos(recibidos: list[Recibido], del_acto: str) -> list[str]:
    """Con qué título entra cada uno: el que se le escribió o el del acto, con su número."""
    if len(recibidos) == 1:
        return [recibidos[0].titulo or del_acto]
    return [r.titulo or f"{del_acto} ({n} de {len(recibidos)})" for n, r in enumerate(recibidos, 1)]


class VariosArchivos(forms.FileInput):
    """Un control que acepta varios archivos a la vez."""

    allow_multiple_selected = True
