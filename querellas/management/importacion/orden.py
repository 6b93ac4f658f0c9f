"""En qué orden se aplican los actos de un caso, y qué día le toca al que no lo trae."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos.nucleo.calendario import PRIMER_DIA
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


def ordenar(actos: list[dict[str, Any]]) -> list[Paso]:
    """Los actos por fecha; los del mismo día, como están escritos."""
    pasos = [paso for n, acto in enumerate(actos, 1) for paso in _separar(acto, f"actos[{n}]")]
    presentada = next((p.dia for p in pasos if p.acto == "presentar"), None)
    if presentada is not None:
        pasos = _situar(pasos, presentada)
    return sorted(pasos, key=lambda p: p.dia)


def _situar(pasos: list[Paso], presentada: date) -> list[Paso]:
    """Los de fecha incierta, lo antes que cabe: nunca antes de presentarse la querella.

    El que además mueve el caso, tampoco antes del acto que lleva escrito delante, ni una vista
    concluye antes de su día.
    """
    situados: list[Paso] = []
    previo = vista = presentada
    for paso in pasos:
        if paso.incierta:
            antes = presentada if paso.acto == "constar" else previo
            if paso.acto == "concluir_vista":
                antes = max(antes, vista)
            paso = replace(paso, dia=_dentro(paso.incierta, antes))
        situados.append(paso)
        if paso.acto != "constar":
            previo = paso.dia
        vista = paso.datos.get("vista_el", vista)
    return situados


def _dentro(incierta: str, antes: date) -> date:
    """El primer día del año o del mes que consta que no es anterior a ese."""
    primero, ultimo = _primer_dia(incierta), _ultimo_dia(incierta)
    return antes if primero < antes <= ultimo else primero


def _primer_dia(incierta: str) -> date:
    anio, _guion, mes = incierta.partition("-")
    return date(int(anio), int(mes or 1), 1)


def _ultimo_dia(incierta: str) -> date:
    anio, _guion, mes = incierta.partition("-")
    siguiente = date(int(anio) + (not mes or mes == "12"), (int(mes or 12) % 12) + 1, 1)
    return siguiente - timedelta(days=1)


def _separar(acto: dict[str, Any], lugar: str) -> list[Paso]:
    """Un acto y los que vienen escritos dentro de él: avisos de vista y archivo en autos."""
    datos = {k: date.fromisoformat(v) if k in _FECHAS else v for k, v in acto.items()}
    incierta = acto.get("fecha_incierta", "")
    dia = datos.get("fecha") or datos.get("recibida_el") or _primer_dia(incierta)
    pasos = [Paso(acto["acto"], dia, datos, incierta, lugar)]
    for n, aviso in enumerate(acto.get("notificaciones", ()), 1):
        aparte = {"acto": "diligenciar_aviso", **aviso}
        pasos += _separar(aparte, f"{lugar}.notificaciones[{n}]")
    if "archivo_en_autos_el" in datos:
        archivado = datos["archivo_en_autos_el"]
        pasos.append(Paso("archivar_en_autos", archivado, lugar=f"{lugar}.archivo_en_autos_el"))
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
