"""La página de quién cambió qué en un caso: campo por campo, con su acto y su hora."""

from datetime import date, datetime
from typing import Any

from django.db import models
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from querellas.actos.area import Area
from querellas.actos.del_caso import con_mayuscula
from querellas.actos.listas import con_fechas
from querellas.actos.puerta import ficha_o_404
from querellas.actos.tabla import POR_CLAVE
from querellas.idioma import idioma
from querellas.models.redaccion.inciertas import periodo
from querellas.selectors.historia import CambioHecho, Campo
from querellas.selectors.historia import historia as leer_historia

Texto = str | Promise
COSAS: dict[str, Texto] = {
    "querella": _("El caso"),
    "parte": _("Una parte"),
    "vista": _("Una vista"),
    "comparecencia": _("Una comparecencia"),
    "inhibicion": _("Una inhibición"),
}
# Los campos cuyo nombre en el programa no se lee bien en una página.
CAMPOS: dict[str, Texto] = {
    "estado": _("Estado"),
    "numero": _("Número"),
    "origen": _("Origen"),
    "regimen": _("Régimen"),
    "municipio": _("Municipio"),
    "mandato": _("Alcalde y mandato"),
    "asunto": _("Asunto"),
    "epigrafe_es": _("Epígrafe en español"),
    "epigrafe_en": _("Epígrafe en inglés"),
    "presentada_el": _("Día de la presentación"),
    "inciertas": _("Fechas inciertas"),
    "presentada_en": _("Hora de la presentación"),
    "defectuosa": _("Sin prueba"),
    "prueba_descrita": _("Prueba que se describe"),
    "en_rebeldia": _("En rebeldía"),
    "reservada": _("Reservada"),
    "disposicion": _("Disposición"),
    "terminada_en": _("Terminada"),
    "creada_por": _("Quién la abrió"),
    "papel": _("Calidad"),
    "clase": _("Clase"),
    "nombre": _("Nombre"),
    "apellido_paterno": _("Apellido paterno"),
    "apellido_materno": _("Apellido materno"),
    "nombre_en": _("Nombre en inglés"),
    "tratamiento": _("Tratamiento"),
    "por_derecho_propio": _("Por derecho propio"),
    "correo": _("Correo electrónico"),
    "direccion": _("Dirección"),
    "resolucion": _("Resolución de la Legislatura"),
    "vista_el": _("Día de la vista"),
    "comienza_en": _("Hora de la vista"),
    "concluida_en": _("Concluida"),
    "lugar": _("Lugar"),
    "ante": _("Ante quién"),
    "asociado": _("Asociado designado"),
    "publica": _("Pública"),
    "senalada_en": _("Cuándo se señaló"),
    "comparecieron_sin_objecion": _("Comparecieron sin objetar el aviso"),
    "usuario": _("Persona"),
    "parte": _("Parte"),
    "comisionado": _("Comisionado"),
    "razon": _("Razón"),
    "desde": _("Desde"),
    "hasta": _("Hasta"),
}


def historia(request: HttpRequest, numero: str, area: Area) -> HttpResponse:
    """Cada cambio del caso, el último primero."""
    ficha = ficha_o_404(request, numero, area)
    contexto = {
        "area": area,
        "q": ficha.q,
        "url_inicio": area.inicio,
        "url_expediente": area.expediente(ficha.q.numero),
        "cambios": [_cambio(c) for c in leer_historia(ficha.q)],
    }
    return render(request, "actos/historia.html", contexto)


def _cambio(c: CambioHecho) -> dict[str, Any]:
    return {
        "cuando": c.cuando,
        "quien": c.quien or _g("El sistema"),
        "razon": _razon(c.razon),
        "que": COSAS.get(c.que, c.que),
        "cual": con_fechas(c.cual.rpartition(" · ")[2]) if c.que == "vista" else c.cual,
        "nuevo": c.nuevo,
        "campos": [
            {"nombre": _nombre(x.campo), "antes": _valor(x, x.antes), "ahora": _valor(x, x.ahora)}
            for x in c.campos
        ],
    }


def _razon(clave: str) -> str:
    """El acto, con el nombre de su página; los que nadie hace desde una, con su clave llana."""
    acto = POR_CLAVE.get(clave.partition(" · ")[0])
    if clave == "presentar":
        return _g("Presentar una querella")
    return str(acto.titulo) if acto else con_mayuscula(clave.replace("_", " "))


def _nombre(campo: Any) -> str:
    return con_mayuscula(str(CAMPOS.get(campo.name, campo.verbose_name)))


def _valor(x: Campo, valor: Any) -> str:
    from querellas.templatetags._tiempo import fecha, fecha_hora

    if valor is None or valor == "":
        return ""
    if isinstance(valor, bool):
        return _g("Sí") if valor else _g("No")
    if isinstance(valor, datetime):
        return fecha_hora(valor)
    if isinstance(valor, date):
        return fecha(valor)
    if isinstance(valor, dict):  # los días que no constan: de cada uno, su año o su mes
        return "; ".join(periodo(str(x), idioma()) for x in valor.values())
    if isinstance(valor, list):
        return "; ".join(map(str, valor))
    if isinstance(valor, models.Model):
        return str(valor)
    opciones = dict(getattr(x.campo, "flatchoices", ()) or ())
    return str(opciones.get(valor, valor))
