"""Lo que la página de un expediente dice, armado de lo que el esquema publicado deja leer."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext_lazy as _l

from plazos.nucleo.explicacion import dia_y_fecha
from querellas.documentos.models import TipoDeDocumento
from querellas.efectos import TERMINOS_DE_CONTESTAR
from querellas.estados import FINALES, Estado, rotulo_de_plazo
from querellas.idioma import idioma
from querellas.models.querella import ClaseDeQuerellante
from querellas.models.redaccion import SIN_DECISION_EN, SIN_DECISION_ES, redactar
from querellas.models.redaccion.enmiendas import sobre_cada_uno
from querellas.models.redaccion.inciertas import INCIERTA, periodo
from querellas.models.redaccion.notificacion import SOLO_CARGOS_NUEVOS
from querellas.publico.models import Actuacion, Documento, Expediente, Plazo, Vista

CORREN = frozenset({"corriendo"})
PARA_CONTESTAR = frozenset(TERMINOS_DE_CONTESTAR)

# Qué etapa de la línea del caso fecha cada clase de asiento.
_ETAPAS = {
    "contestar": "contestacion",
    "contestar_en_rebeldia": "contestacion",
    "contestar_subsana": "contestacion",
    "anotar_rebeldia": "contestacion",
    "senalar_vista": "estudio",
    "senalar_vista_privada": "estudio",
    "desestimar_sin_vista": "estudio",
    "concluir_vista": "vista",
    "emitir_resolucion": "decision",
}
_VOTOS = {
    "conforme": "Conforme",
    "en_resultado": "Conforme en el resultado",
    "disidente": "Disidente",
    "inhibido": "Se inhibió",
    "no_interviene": "No interviene",
}
_COMPLETA = (
    ("decision", {"emitir_resolucion"}),
    ("vista", {"concluir_vista"}),
    ("estudio", {"desestimar_sin_vista", "senalar_vista", "senalar_vista_privada"}),
    (
        "contestacion",
        {"contestar", "contestar_en_rebeldia", "contestar_subsana", "anotar_rebeldia"},
    ),
)


def vinculadas(filas: Iterable[Actuacion]) -> list[tuple[str, bool]]:
    """Los números de las vinculadas y si van consolidadas, según las entradas públicas."""
    cuales: dict[str, set[str]] = defaultdict(set)
    for fila in filas:
        if fila.publica and fila.clase in ("vincular", "consolidar"):
            cuales[str(fila.datos.get("otra", ""))].add(fila.clase)
        elif fila.publica and fila.clase == "separar":
            cuales[str(fila.datos.get("otra", ""))].discard("consolidar")
    return sorted((n, "consolidar" in como) for n, como in cuales.items() if n and como)


def asientos(filas: Iterable[Actuacion], papeles: Iterable[Documento]) -> list[dict[str, Any]]:
    """Las entradas, cada una con sus documentos; de la reservada, solo el número."""
    filas = list(filas)
    por_asiento = defaultdict(list)
    for papel in papeles:
        por_asiento[papel.actuacion].append(papel)
    enmiendas = sobre_cada_uno(a for a in filas if a.publica)
    return [{**_asiento(a, por_asiento[a.numero]), "enmiendas": enmiendas[a.numero]} for a in filas]


def _asiento(a: Actuacion, papeles: list[Documento]) -> dict[str, Any]:
    if not a.publica:
        return {"numero": a.numero, "reservada": True}
    texto = texto_de(a)
    return {
        "numero": a.numero,
        "efectiva": a.efectiva_el,
        "incierta": periodo(a.datos.get(INCIERTA, ""), idioma()),
        "texto": texto,
        # En la página inglesa el texto oficial, español, acompaña a la traducción.
        "oficial": a.texto_es if idioma() == "en" and texto != a.texto_es else "",
        "tono": "critico" if a.clase == "desestimar_por_vencimiento" else "",
        "documentos": [enlace(p) for p in papeles],
    }


def texto_de(a: Actuacion) -> str:
    """El español, como quedó escrito; el inglés se compone de la clase y los datos.

    Si esta versión no conoce la clase, el español vale en las dos páginas.
    """
    if idioma() == "es":
        return a.texto_es
    try:
        return redactar(a.clase, a.version_plantilla, a.datos, "en")
    except KeyError:
        return a.texto_es


def clases(escritas: str | None) -> str:
    """Quién se querella, por su clase y sin nombre: «Ciudadano particular»."""
    nombres = [str(ClaseDeQuerellante(x).label) for x in (escritas or "").split(",") if x]
    return "; ".join(nombres)


def titulo_de(tipo: str) -> str:
    """El nombre del tipo de documento en el idioma de la página."""
    return str(TipoDeDocumento(tipo).label) if tipo in TipoDeDocumento.values else tipo


def direccion_de_bajada(nombre: str) -> str:
    """Dónde se baja un documento; vacía si no se baja o las descargas están en pausa."""
    if not nombre or not settings.DESCARGAS_PUBLICAS:
        return ""
    return reverse("publico:documento", args=[nombre])


def enlace(papel: Documento) -> dict[str, Any]:
    """Un documento con su dirección (ninguna con las descargas en pausa), su tamaño y su huella."""
    return {
        "nombre": titulo_de(papel.tipo),
        "url": direccion_de_bajada(papel.nombre_publico),
        "bytes": papel.bytes,
        "actuacion": papel.actuacion,
        "sha256": papel.sha256,
        "listo_en": papel.listo_en,
    }


def fechas(caso: Expediente, filas: Iterable[Actuacion]) -> dict[str, date]:
    """La fecha de cada etapa que el caso ya pasó."""
    halladas = {"presentacion": caso.presentada_el} if caso.presentada_el else {}
    for a in filas:
        if a.publica and a.efectiva_el and a.clase in _ETAPAS:
            halladas[_ETAPAS[a.clase]] = a.efectiva_el
    return halladas


def hasta(caso: Expediente, filas: Iterable[Actuacion]) -> str:
    """La última etapa que un caso terminado completó: la que venció no cuenta."""
    if caso.estado not in FINALES:
        return ""
    clases = {a.clase for a in filas if a.publica}
    return next((etapa for etapa, hitos in _COMPLETA if clases & hitos), "presentacion")


def resultado(caso: Expediente) -> str:
    """Cómo terminó el caso, en una oración; vacía si sigue abierto."""
    if caso.estado == Estado.DESESTIMADA_CON_PERJUICIO:
        return sin_decision()
    if not caso.disposicion:
        return ""
    return redactar("emitir_resolucion", 1, {"disposicion": caso.disposicion}, idioma())


_AHORA = {
    Estado.NOTIFICADA: _l("El alcalde tiene hasta el %(dia)s para contestar la querella."),
    Estado.EN_ESTUDIO: _l(
        "La Comisión tiene hasta el %(dia)s para desestimar la querella o señalar una vista. "
        "Si no hace ninguna de las dos, la ley la desestima con perjuicio."
    ),
    Estado.PENDIENTE_INFORME: _l(
        "La vista concluyó. El Comisionado Asociado tiene hasta el %(dia)s para rendir su informe."
    ),
    Estado.PENDIENTE_DECISION: _l(
        "La Comisión tiene hasta el %(dia)s para decidir. Si no decide, la ley desestima la "
        "querella con perjuicio."
    ),
    Estado.VISTA_SENALADA: _l("Lo que sigue es la vista, el %(dia)s."),
    Estado.VISTA_EN_CURSO: _l("La vista comenzó y no ha concluido."),
}
_LPAU = "LPAU-"


def que_pasa(caso: Expediente, plazos: Iterable[Plazo], vistas: Iterable[Vista], hoy: date) -> str:
    """En qué está el caso y qué sigue, en una oración con su fecha; vacía si no hay qué decir."""
    estado = Estado(caso.estado or "borrador")
    if caso.origen == "historico" or estado not in _AHORA:
        return ""
    if estado == Estado.VISTA_EN_CURSO:
        return str(_AHORA[estado])
    if estado == Estado.VISTA_SENALADA:
        dias = [v.vista_el for v in vistas if v.estado == "senalada"]
    else:
        dias = [
            p.fecha_legal
            for p in plazos
            if p.estado in CORREN and p.fecha_legal and not p.termino.startswith(_LPAU)
        ]
    pendientes = [d for d in dias if d >= hoy]
    if not pendientes:
        return ""
    return str(_AHORA[estado]) % {"dia": dia_y_fecha(min(pendientes), idioma())}


def sin_decision() -> str:
    """La oración que toda desestimación por vencimiento lleva."""
    return SIN_DECISION_EN if idioma() == "en" else SIN_DECISION_ES


def insignias(
    caso: Expediente, plazos: Iterable[Plazo], hoy: date, filas: Iterable[Actuacion] = ()
) -> list[str]:
    """Lo que el público lee junto al estado: en rebeldía, solo después de anotada."""
    lista = [str(caso.estado)]
    if caso.en_rebeldia:
        anotadas = [a.version_plantilla for a in filas if a.clase == "anotar_rebeldia"]
        parcial = anotadas[-1:] == [SOLO_CARGOS_NUEVOS]
        lista.append("en_rebeldia_parcial" if parcial else "en_rebeldia")
    elif caso.estado == Estado.NOTIFICADA and _vencio_sin_contestar(plazos, hoy):
        lista.append("sin_contestacion")
    if caso.defectuosa:
        lista.append("defectuosa")
    if caso.firme_el:
        lista.append("firme")
    if caso.origen == "historico":
        lista.append("historico")
    return lista


def _vencio_sin_contestar(plazos: Iterable[Plazo], hoy: date) -> bool:
    abiertos = [p for p in plazos if p.termino in PARA_CONTESTAR and p.estado in CORREN]
    return any(p.fecha_legal is not None and p.fecha_legal < hoy for p in abiertos)


def separar(plazos: Iterable[Plazo], *, vencida: bool) -> tuple[list[Plazo], list[Plazo]]:
    """Los términos a la vista, del que vence antes al último; y los demás, como se abrieron.

    A la vista van los que corren y, si el caso terminó porque uno venció, ese.
    """
    todos = list(plazos)
    a_la_vista = CORREN | {"vencido"} if vencida else CORREN
    vistos = [p for p in todos if rotulo_de_plazo(p.estado, p.origen) in a_la_vista]
    vistos.sort(key=lambda p: (p.fecha_legal or date.max, p.id))
    return vistos, [p for p in todos if p not in vistos]


def votos(lista: Iterable[dict[str, Any]]) -> list[dict[str, str]]:
    """Los votos de una resolución, con las palabras de su texto oficial (español)."""
    return [
        {
            "nombre": v["nombre"],
            "cargo": v["cargo"],
            "voto": _VOTOS.get(v["voto"], v["voto"]),
            "expresion": v.get("expresion", ""),
        }
        for v in lista
    ]
