"""En qué orden se aplican los actos de un caso, y qué día le toca al que no lo trae."""

from dataclasses import replace
from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos.nucleo.calendario import PRIMER_DIA
from plazos.nucleo.incierto import DiaIncierto, dentro, incierta, leer, primer_dia
from querellas.management.importacion.motivos import LineaRechazada, motivo
from querellas.management.importacion.pasos import Paso

_FECHAS = (
    "fecha",
    "recibida_el",
    "enviada_el",
    "vista_el",
    "archivo_en_autos_el",
    "cesa_el",
    "hasta",
)
_DE_LA_VISTA = ("abrir_vista", "concluir_vista")


def ordenar(actos: list[dict[str, Any]], jurada: date = date.min) -> list[Paso]:
    """Los actos por fecha; los del mismo día, como están escritos.

    `jurada`: cuándo se juró la querella, que no pudo presentarse antes.
    """
    pasos = [paso for n, acto in enumerate(actos, 1) for paso in _separar(acto, f"actos[{n}]")]
    primera = next((p for p in pasos if p.acto == "presentar"), None)
    if primera is not None:
        dia = dentro(primera.incierta, jurada) if primera.incierta else primera.dia
        pasos = _situar(pasos, dia)
    return sorted(pasos, key=lambda p: p.dia)


def _situar(pasos: list[Paso], presentada: date) -> list[Paso]:
    """Los de fecha incierta, lo antes que cabe: nunca antes de presentarse la querella.

    El que además mueve el caso, tampoco antes del acto que lleva escrito delante, ni una vista
    empieza o concluye antes de su día.
    """
    situados: list[Paso] = []
    previo = vista = presentada
    for paso in pasos:
        if paso.incierta:
            antes = presentada if paso.acto in ("presentar", "constar") else previo
            if paso.acto in _DE_LA_VISTA:
                antes = max(antes, vista)
            paso = replace(paso, dia=dentro(paso.incierta, antes))
        paso = _situar_la_vista(paso)
        situados.append(paso)
        if paso.acto != "constar":
            previo = paso.dia
        vista = paso.datos.get("vista_el", vista)
    return situados


def _situar_la_vista(paso: Paso) -> Paso:
    """La vista de día incierto, tampoco antes de señalarse."""
    vista = paso.datos.get("vista_el")
    if not (consta := incierta(vista)):
        return paso
    dia = DiaIncierto.de(dentro(consta, paso.dia), consta)
    return replace(paso, datos={**paso.datos, "vista_el": dia})


def _separar(acto: dict[str, Any], lugar: str) -> list[Paso]:
    """Un acto y los que vienen escritos dentro de él: avisos de vista y archivo en autos."""
    datos = {k: leer(v) if k in _FECHAS else v for k, v in acto.items()}
    suyo = datos.get("fecha") or datos.get("recibida_el")
    consta = acto.get("fecha_incierta") or incierta(suyo)
    pasos = [Paso(acto["acto"], suyo or primer_dia(consta), datos, consta, lugar)]
    for n, aviso in enumerate(acto.get("notificaciones", ()), 1):
        aparte = {"acto": "diligenciar_aviso", **aviso}
        pasos += _separar(aparte, f"{lugar}.notificaciones[{n}]")
    if archivado := datos.get("archivo_en_autos_el"):
        suyo_lugar = f"{lugar}.archivo_en_autos_el"
        consta = incierta(archivado)
        pasos.append(Paso("archivar_en_autos", archivado, incierta=consta, lugar=suyo_lugar))
    return pasos


def exigir_fechas(pasos: list[Paso], ultimo: date) -> None:
    """La presentación primero, y ninguna fecha futura ni anterior al calendario."""
    primero = pasos[0]
    if primero.acto != "presentar":
        texto = _("«%(acto)s» es del %(dia)s, anterior a la presentación.")
        raise LineaRechazada(motivo(texto, primero.lugar, acto=primero.acto, dia=primero.dia))
    motivos = [
        motivo(
            _("«%(acto)s»: la fecha %(dia)s es futura.")
            if p.dia > ultimo
            else _("«%(acto)s»: la fecha %(dia)s es anterior al %(primero)s."),
            p.lugar,
            acto=p.acto,
            dia=p.dia,
            primero=PRIMER_DIA,
        )
        for p in pasos
        if not PRIMER_DIA <= p.dia <= ultimo
    ]
    if motivos:
        raise LineaRechazada(*motivos)
