"""Un caso como dato: lo mismo que su página dice, en los dos idiomas, para quien lo procesa."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import override

from plazos.nucleo.catalogo import TERMINOS
from plazos.nucleo.incierto import incierta
from querellas.estados import rotulo_de_plazo
from querellas.models.querella import ETIQUETAS_DE_ESTADO
from querellas.models.redaccion import SIN_DECISION_EN, SIN_DECISION_ES
from querellas.models.redaccion.inciertas import INCIERTA
from querellas.publico import caso as c
from querellas.publico.etiqueta import absoluta
from querellas.publico.models import Actuacion, Decision, Documento, Expediente, Plazo, Vista

BASE = "publico"
IDIOMAS = ("es", "en")
_ROTULOS = {str(estado): rotulo for estado, rotulo in ETIQUETAS_DE_ESTADO.items()}


def en_los_dos(decir: Any) -> dict[str, str]:
    """Lo que `decir` devuelve en cada idioma."""
    dicho = {}
    for idioma in IDIOMAS:
        with override(idioma):
            dicho[idioma] = str(decir())
    return dicho


def direcciones(numero: str) -> dict[str, str]:
    """Las páginas del caso en cada idioma."""
    return en_los_dos(lambda: absoluta(reverse("publico:expediente", args=[numero])))


def iso(cuando: date | datetime | None) -> str | None:
    """AAAA-MM-DD o el instante con su zona."""
    return cuando.isoformat() if cuando else None


def resumen(fila: Any) -> dict[str, Any]:
    """Una fila de lista. De la reservada sale el número; de la que está en trámite, la clase."""
    dicho: dict[str, Any] = {
        "numero": fila.numero,
        "reservada": fila.reservada,
        "paginas": direcciones(fila.numero),
    }
    if fila.reservada:
        return dicho
    dicho |= {
        "estado": fila.estado,
        "estado_dicho": _dicho("en_tramite") if _callada(fila) else _estado(fila.estado),
        "querellante": (fila.clases or "").split(",") if fila.clases else [],
        "en_tramite_de_notificacion": _callada(fila),
    }
    if _callada(fila):
        return dicho
    if fila.estado == "desestimada_con_perjuicio":
        dicho["aclaracion"] = {"es": SIN_DECISION_ES, "en": SIN_DECISION_EN}
    consta = incierta(fila.presentada_el)
    return dicho | {
        "epigrafe": {"es": fila.epigrafe_es, "en": fila.epigrafe_en},
        "asunto": fila.asunto,
        "municipio": fila.municipio,
        "presentada_el": None if consta else iso(fila.presentada_el),
        "presentada_incierta": consta or None,
        "disposicion": getattr(fila, "resultado", None) or getattr(fila, "disposicion", "") or None,
    }


def _callada(fila: Any) -> bool:
    return bool(fila.estado == "presentada")


def _estado(codigo: str) -> dict[str, str]:
    return en_los_dos(lambda: _ROTULOS.get(codigo, codigo))


def _dicho(codigo: str) -> dict[str, str]:
    from querellas.templatetags._estados import insignia

    return en_los_dos(lambda: insignia(codigo).etiqueta)


def expediente(caso: Expediente) -> dict[str, Any]:
    """El caso entero."""
    dicho = resumen(caso)
    if caso.reservada or caso.en_tramite:
        return dicho
    del_caso = {"expediente": caso.numero}
    asientos = list(Actuacion.objects.using(BASE).filter(**del_caso).order_by("numero"))
    plazos = Plazo.objects.using(BASE).filter(**del_caso).defer("computo").order_by("id")
    vistas = Vista.objects.using(BASE).filter(**del_caso).order_by("ordinal")
    papeles = Documento.objects.using(BASE).filter(**del_caso).order_by("listo_en", "codigo")
    escritas = Decision.objects.using(BASE).filter(**del_caso).order_by("listo_en", "codigo")
    return dicho | {
        "regimen": caso.regimen,
        "origen": caso.origen,
        "en_rebeldia": caso.en_rebeldia,
        "terminada_en": iso(caso.terminada_en),
        "firme_el": iso(caso.firme_el),
        "resultado": en_los_dos(lambda: c.resultado(caso)) if c.resultado(caso) else None,
        "actuaciones": [asiento(a) for a in asientos],
        "plazos": [plazo(p) for p in plazos],
        "vistas": [vista(v) for v in vistas],
        "documentos": [documento(p) for p in papeles],
        "decisiones": [decision(d) for d in escritas],
    }


def asiento(a: Actuacion) -> dict[str, Any]:
    """Una entrada; de la reservada, el número."""
    pagina = direcciones(a.expediente)
    dicho: dict[str, Any] = {
        "numero": a.numero,
        "publica": a.publica,
        "paginas": {i: f"{url}#a{a.numero}" for i, url in pagina.items()},
    }
    if not a.publica:
        return dicho
    return dicho | {
        "clase": a.clase,
        "efectiva_el": iso(a.efectiva_el),
        "fecha_incierta": a.datos.get(INCIERTA),
        "registrada_en": iso(a.registrada_en),
        "texto": en_los_dos(lambda: c.texto_de(a)),
    }


def plazo(p: Plazo) -> dict[str, Any]:
    """Un término, sin su cuenta día por día (la da `/plazos/calcular`)."""
    fila = TERMINOS.get(p.termino)
    return {
        "termino": p.termino,
        "nombre": {"es": fila.nombre_es, "en": fila.nombre_en} if fila else None,
        "estado": rotulo_de_plazo(p.estado, p.origen),
        "disparador_el": iso(p.disparador_el),
        "fecha_legal": iso(p.fecha_legal),
        "fecha_conservadora": iso(p.fecha_conservadora),
    }


def vista(v: Vista) -> dict[str, Any]:
    """Una vista; de la privada, el día."""
    consta = incierta(v.vista_el)
    return {
        "ordinal": v.ordinal,
        "vista_el": None if consta else iso(v.vista_el),
        "vista_incierta": consta or None,
        "publica": v.publica,
        "estado": v.estado,
        "comienza_en": iso(v.comienza_en),
        "lugar": v.lugar,
        "ante": v.ante,
    }


def documento(p: Documento) -> dict[str, Any]:
    """Un documento público: dónde se baja y con qué huella se comprueba."""
    return {
        "tipo": p.tipo,
        "nombre": en_los_dos(lambda: c.titulo_de(p.tipo)),
        "actuacion": p.actuacion,
        "url": en_los_dos(lambda: _de_bajada(p.nombre_publico)),
        "bytes": p.bytes,
        "sha256": p.sha256,
        "listo_en": iso(p.listo_en),
    }


def decision(d: Decision) -> dict[str, Any]:
    """El texto de una decisión publicada, en español, que es el oficial."""
    return {
        "expediente": d.expediente,
        "tipo": d.tipo,
        "nombre": en_los_dos(lambda: c.titulo_de(d.tipo)),
        "edicion_sin_hechos": d.edicion,
        "idioma": "es",
        "texto": d.texto,
        "url": en_los_dos(lambda: _de_bajada(d.nombre_publico)),
        "paginas": en_los_dos(lambda: absoluta(reverse("publico:decision", args=[d.expediente]))),
    }


def _de_bajada(nombre: str) -> str:
    ruta = c.direccion_de_bajada(nombre)
    return absoluta(ruta) if ruta else ""


def listas(filas: Iterable[Any]) -> list[dict[str, Any]]:
    """Las filas de una lista."""
    return [resumen(fila) for fila in filas]
