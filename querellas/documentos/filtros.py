"""Filtros de las plantillas de documentos: fechas, horas y números como los escribe un tribunal."""

from datetime import date, datetime

from django.template import Library

from plazos.nucleo.calendario import a_hora_local, fecha_civil
from plazos.nucleo.textos import dia_semana, fecha_larga
from querellas.documentos.reloj import Reloj
from querellas.documentos.tipos import Explicacion
from querellas.documentos.tipos_notificados import Destino
from querellas.documentos.volumen import Puesta

FIJO = "\u00a0"  # espacio que no se parte: «5 de marzo», «2:30 p. m.»

register = Library()


def _dia(valor: date | datetime) -> date:
    return fecha_civil(valor) if isinstance(valor, datetime) else valor


@register.filter
def fecha(valor: date | datetime | None) -> str:
    """5 de marzo de 2026 (el día civil de Puerto Rico si se da un instante)."""
    if valor is None:
        return ""
    dia, resto = fecha_larga(_dia(valor), "es").split(" ", 1)
    mes, ano = resto.rsplit(" ", 1)
    return f"{dia}{FIJO}{mes}{FIJO}{ano}"


@register.filter
def fecha_con_dia(valor: date | datetime | None) -> str:
    """jueves 5 de marzo de 2026."""
    return "" if valor is None else f"{dia_semana(_dia(valor), 'es')} {fecha(valor)}"


@register.filter
def fecha_corta(valor: date | datetime | None) -> str:
    """jue. 5 de marzo de 2026, para tablas."""
    return "" if valor is None else f"{dia_semana(_dia(valor), 'es')[:3]}.{FIJO}{fecha(valor)}"


@register.filter
def hora(valor: datetime | None) -> str:
    """2:30 p. m., hora de Puerto Rico; las doce se dicen con palabras, que nadie confunde."""
    if valor is None:
        return ""
    local = a_hora_local(valor)
    if local.hour % 12 == 0 and local.minute == 0:
        return f"12:00{FIJO}{'del mediodía' if local.hour else 'de la medianoche'}"
    mitad = "a." if local.hour < 12 else "p."
    return f"{local.hour % 12 or 12}:{local.minute:02}{FIJO}{mitad}{FIJO}m."


@register.filter
def reloj(e: Explicacion, expedido_en: datetime) -> Reloj:
    """El reloj del término explicado, con sus extremos y sus palabras."""
    return Reloj.de(e, expedido_en)


@register.filter
def parrafos(texto: str) -> list[list[str]]:
    """Párrafos (separados por una línea en blanco), cada uno con sus líneas."""
    grupos: list[list[str]] = [[]]
    for linea in texto.split("\n"):
        if linea.strip():
            grupos[-1].append(linea.strip())
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
