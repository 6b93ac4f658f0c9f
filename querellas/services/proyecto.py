"""El proyecto de una resolución: sus partes, su huella y los votos que reúne (18.004#7, #12)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from plazos import registro
from querellas.comision.models import (
    Comisionado,
    Disposicion,
    DisposicionDeCargo,
    Resolucion,
    Voto,
    que_siguen,
    votos_vigentes,
)
from querellas.documentos.huella import huella_json
from querellas.models import Querella
from querellas.services.base import ActoRechazado

DE_FONDO = frozenset({Disposicion.AMONESTACION, Disposicion.EXONERACION, Disposicion.DESTITUCION})
# De menos a más grave (18.007).
GRAVEDAD = (Disposicion.EXONERACION, Disposicion.AMONESTACION, Disposicion.DESTITUCION)
ULTIMAS_HORAS = timedelta(hours=24)
# Cada parte que la ley pide, con el nombre que lleva en el documento.
PARTES = {
    "hechos": "relacion_de_hechos",
    "determinaciones": "determinaciones",
    "conclusiones": "conclusiones",
}


@dataclass(frozen=True, kw_only=True)
class TextoDeResolucion:
    """Las tres partes que 18.004#7 exige."""

    hechos: str = ""
    determinaciones: str = ""
    conclusiones: str = ""


def mas_grave(disposiciones: Mapping[int, str]) -> Disposicion:
    """La disposición del caso: la más grave de las de sus cargos."""
    return max((Disposicion(d) for d in disposiciones.values()), key=GRAVEDAD.index)


def de_cada_cargo(
    q: Querella, disposicion: str, cargos: Mapping[int, str] | None
) -> dict[int, str]:
    """La disposición de cada cargo; si no se dicen, la misma para todos. ActoRechazado.

    Solo en una resolución de fondo: desestimar y archivar alcanzan la querella entera.
    """
    if disposicion not in DE_FONDO or (q.historica and cargos is None):
        return {}
    suyos = list(q.cargos.values_list("pk", flat=True))
    if cargos is None:
        return dict.fromkeys(suyos, str(disposicion))
    if set(cargos) != set(suyos) or not set(cargos.values()) <= {str(d) for d in DE_FONDO}:
        raise ActoRechazado({"cargos": _("Cada cargo lleva su disposición.")})
    return {pk: str(cargos[pk]) for pk in suyos}


def huella_de(
    disposicion: str,
    texto: TextoDeResolucion,
    *,
    con_perjuicio: bool = False,
    cargos: Mapping[int, str] | None = None,
) -> str:
    """Huella de la disposición y del texto: por ella se sabe que votaron lo mismo."""
    contenido: dict[str, Any] = {
        "disposicion": str(disposicion),
        "con_perjuicio": con_perjuicio,
        "hechos": texto.hechos.strip(),
        "determinaciones": texto.determinaciones.strip(),
        "conclusiones": texto.conclusiones.strip(),
    }
    if cargos:
        contenido["cargos"] = [[pk, str(d)] for pk, d in cargos.items()]
    return huella_json(contenido)


def en_las_ultimas_horas(q: Querella) -> bool:
    """Si al término de la Comisión que corre le quedan menos de 24 horas y no ha vencido."""
    momento = q.acto.efectiva_en
    return any(
        momento < p.vence_en <= momento + ULTIMAS_HORAS
        for p in registro.corriendo(q.pk, registro.ALCANCE)
    )


def partes_que_faltan(q: Querella, partes: Mapping[str, str], *, con_defecto: bool) -> list[str]:
    """Los campos vacíos que se dejan pasar como defecto señalado.

    Fuente: 18.004#7, 18.004#11. Fuera de las últimas 24 horas, o sin pedirlo, ninguno: levanta
    ActoRechazado con lo que falta. La disposición y los votos no se dispensan nunca.
    """
    faltan = [campo for campo, texto in partes.items() if not texto.strip()]
    if not faltan or q.historica:
        return []
    if not en_las_ultimas_horas(q):
        raise ActoRechazado(dict.fromkeys(faltan, _("Falta esta parte.")))
    if not con_defecto:
        aviso = _(
            "Falta esta parte. Al término le quedan menos de 24 horas: puede emitirse con el "
            "defecto señalado, si lo marca abajo."
        )
        raise ActoRechazado(dict.fromkeys(faltan, aviso))
    return faltan


def guardar_cargos(resolucion: Resolucion, cargos: Mapping[int, str]) -> None:
    DisposicionDeCargo.objects.bulk_create(
        DisposicionDeCargo(resolucion=resolucion, cargo_id=pk, disposicion=d)
        for pk, d in cargos.items()
    )


def anotar_voto(
    q: Querella,
    resolucion: Resolucion,
    miembro: Comisionado,
    sentido: str = Voto.Sentido.CONCURRE,
    expresion: str = "",
) -> None:
    """Añade el voto; el anterior de la misma persona deja de valer y queda guardado."""
    previo = votos_vigentes().filter(resolucion=resolucion, comisionado=miembro).first()
    if previo is not None and (previo.sentido, previo.expresion) == (sentido, expresion):
        raise ActoRechazado(_("Ya votó sobre esta propuesta."))
    Voto.objects.create(
        resolucion=resolucion,
        comisionado=miembro,
        sentido=sentido,
        expresion=expresion,
        huella=resolucion.huella,
        emitido_en=q.acto.ahora,
    )


def votos_que_valen(resolucion: Resolucion, hoy: date) -> QuerySet[Voto]:
    """El vigente de cada uno que hoy sigue en la Comisión y conserva su papel.

    El de quien después se inhibió vale, salvo que la orden de apartarlo lo deje sin efecto.
    """
    anulan = resolucion.querella.inhibiciones.filter(hasta__isnull=True, anula_votos=True)
    vigentes = votos_vigentes().filter(resolucion=resolucion, comisionado__in=que_siguen(hoy))
    return vigentes.exclude(comisionado__in=anulan.values("comisionado"))


def concurre(resolucion: Resolucion, miembro: Comisionado) -> bool:
    """Si su voto vigente es conforme."""
    suyo = votos_vigentes().filter(resolucion=resolucion, comisionado=miembro).first()
    return suyo is not None and suyo.sentido == Voto.Sentido.CONCURRE


def concurrentes(resolucion: Resolucion, hoy: date) -> int:
    """Votos por la misma disposición y el mismo texto. Fuente: 18.004#12."""
    iguales = votos_que_valen(resolucion, hoy).filter(
        sentido=Voto.Sentido.CONCURRE, huella=resolucion.huella
    )
    return iguales.count()
