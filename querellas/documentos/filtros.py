"""Filtros de las plantillas de documentos: fechas, horas y números como los escribe un tribunal."""

import re
from datetime import date, datetime

from django.template import Library, TemplateSyntaxError
from django.template.base import Node, NodeList, Parser, TextNode, Token, VariableNode
from django.template.context import Context
from django.template.defaultfilters import capfirst
from django.utils.html import conditional_escape, escape, format_html
from django.utils.safestring import SafeString, mark_safe

from plazos.nucleo.calendario import a_hora_local, fecha_civil
from plazos.nucleo.incierto import incierta
from plazos.nucleo.textos import dia_semana, fecha_larga
from querellas.documentos.bilingue import EnEspanol, idioma_de_documento
from querellas.documentos.ingles import ROTULOS
from querellas.documentos.reloj import Reloj
from querellas.documentos.tipos import Explicacion
from querellas.documentos.tipos_notificados import Destino
from querellas.documentos.volumen import Puesta

FIJO = "\u00a0"  # espacio que no se parte: «5 de marzo», «2:30 p. m.»
# En la versión inglesa, lo que va entre estas comillas son palabras del original español.
_CITA = re.compile("«([^»]*)»")

register = Library()


class SinTraducir(LookupError):  # noqa: N818 - nombre del dominio
    """Un texto fijo de una plantilla no tiene su inglés."""


class Rotulo(Node):
    """Un texto fijo de la plantilla, con los datos que lleva en medio, en el idioma que toque."""

    def __init__(self, nodos: NodeList, sentido: str = "") -> None:
        self.datos = [n for n in nodos if isinstance(n, VariableNode)]
        if extranos := [n for n in nodos if not isinstance(n, TextNode | VariableNode)]:
            raise TemplateSyntaxError(f"{{% t %}} lleva solo texto y datos, no {extranos[0]!r}")
        orden = iter(range(len(nodos)))
        partes = (n.s if isinstance(n, TextNode) else f"{{{next(orden)}}}" for n in nodos)
        self.texto = "".join(partes)
        self.clave = f"{self.texto}|{sentido}" if sentido else self.texto

    def render(self, context: Context) -> SafeString:
        """El español de la plantilla, o el inglés de la tabla."""
        texto = palabra(self.clave) if idioma_de_documento() == "en" else self.texto
        return mark_safe(texto.format(*(n.render(context) for n in self.datos)))  # noqa: S308


@register.tag("t")
def rotulo(parser: Parser, token: Token) -> Rotulo:
    """`{% t %}texto con {{ datos }}{% endt %}`: lo que la plantilla dice, en el idioma debido.

    `{% t sentido %}` distingue dos textos que en español se escriben igual.
    """
    _t, *sentidos = token.split_contents()
    nodos = parser.parse(("endt",))
    parser.delete_first_token()
    return Rotulo(nodos, *sentidos)


@register.filter
def palabra(texto: str) -> str:
    """Una palabra fija de los datos (un cargo, un papel) en el idioma del documento."""
    if idioma_de_documento() == "es" or not texto:
        return texto
    if texto not in ROTULOS:
        raise SinTraducir(texto)
    return ROTULOS[texto]


@register.filter
def prosa(texto: str, inicial: str = "") -> SafeString:
    """Un texto de los datos: en la versión inglesa, lo que sigue en español se marca así.

    Con `inicial`, su primera letra va en mayúscula.
    """
    dicho = capfirst(texto) if inicial else texto
    if idioma_de_documento() == "es" or not dicho:
        return conditional_escape(dicho)
    if isinstance(texto, EnEspanol):
        return format_html('<span lang="es">{}</span>', dicho)
    marcado = _CITA.sub('<span lang="es">«\\1»</span>', escape(dicho))
    return mark_safe(marcado)  # noqa: S308 - ya escapado


def _dia(valor: date | datetime) -> date:
    return fecha_civil(valor) if isinstance(valor, datetime) else valor


@register.filter
def fecha(valor: date | datetime | None) -> str:
    """5 de marzo de 2026 (el día civil de Puerto Rico si se da un instante)."""
    if valor is None:
        return ""
    if incierta(valor) or idioma_de_documento() == "en":
        return fecha_larga(_dia(valor), idioma_de_documento()).replace(" ", FIJO)
    dia, resto = fecha_larga(_dia(valor), "es").split(" ", 1)
    mes, ano = resto.rsplit(" ", 1)
    return f"{dia}{FIJO}{mes}{FIJO}{ano}"


@register.filter
def fecha_con_dia(valor: date | datetime | None) -> str:
    """jueves 5 de marzo de 2026."""
    if valor is None or incierta(valor):
        return fecha(valor)
    idioma = idioma_de_documento()
    coma = "," if idioma == "en" else ""
    return f"{dia_semana(_dia(valor), idioma)}{coma} {fecha(valor)}"


@register.filter
def fecha_corta(valor: date | datetime | None) -> str:
    """jue. 5 de marzo de 2026, para tablas."""
    if valor is None or incierta(valor):
        return fecha(valor)
    idioma = idioma_de_documento()
    coma = "," if idioma == "en" else ""
    return f"{dia_semana(_dia(valor), idioma)[:3]}.{coma}{FIJO}{fecha(valor)}"


@register.filter
def hora(valor: datetime | None) -> str:
    """2:30 p. m., hora de Puerto Rico; las doce se dicen con palabras, que nadie confunde."""
    if valor is None:
        return ""
    local = a_hora_local(valor)
    ingles = idioma_de_documento() == "en"
    if local.hour % 12 == 0 and local.minute == 0:
        es, en = ("del mediodía", "noon") if local.hour else ("de la medianoche", "midnight")
        return f"12:00{FIJO}{en if ingles else es}"
    mitad = "a." if local.hour < 12 else "p."
    entre = "" if ingles else FIJO
    return f"{local.hour % 12 or 12}:{local.minute:02}{FIJO}{mitad}{entre}m."


@register.filter
def reloj(e: Explicacion, expedido_en: datetime) -> Reloj:
    """El reloj del término explicado, con sus extremos y sus palabras."""
    return Reloj.de(e, expedido_en)


@register.filter
def parrafos(texto: str) -> list[list[str]]:
    """Párrafos (separados por una línea en blanco), cada uno con sus líneas."""
    clase = EnEspanol if isinstance(texto, EnEspanol) else str
    grupos: list[list[str]] = [[]]
    for linea in texto.split("\n"):
        if linea.strip():
            grupos[-1].append(clase(linea.strip()))
        elif grupos[-1]:
            grupos.append([])
    return [g for g in grupos if g]


@register.filter
def miles(valor: int) -> str:
    """12,345 (coma de miles, como se usa en Puerto Rico)."""
    return f"{valor:,}"


@register.filter
def en_grupos(texto: str, ancho: int = 8) -> str:
    """Parte un resumen o un código en grupos que se leen y se cortan bien."""
    limpio = texto.strip()
    return " ".join(limpio[i : i + ancho] for i in range(0, len(limpio), ancho))


@register.filter
def en_dos_columnas(filas: tuple[object, ...]) -> list[tuple[object, object | None]]:
    """Empareja la primera mitad con la segunda: la tabla se lee bajando cada columna."""
    mitad = (len(filas) + 1) // 2
    izquierda, derecha = filas[:mitad], filas[mitad:]
    return [(a, derecha[i] if i < len(derecha) else None) for i, a in enumerate(izquierda)]


@register.filter
def antes_de(texto: str, parte: str) -> str:
    """La dirección sin el código, que se imprime aparte y en grupos."""
    return texto.partition(parte)[0]


@register.filter
def de_su_destino(puestas: list[Puesta], destino: Destino) -> list[Puesta]:
    """Los folios de las piezas de ese paquete: las mismas piezas, no otras iguales."""
    suyas = {id(pieza) for pieza in destino.piezas}
    return [p for p in puestas if id(p.pieza) in suyas]
