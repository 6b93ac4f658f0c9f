"""El acto que la página del caso destaca: el que ese estado espera de quien la mira."""

from plazos.nucleo.calendario import fecha_civil
from querellas.actos import presentacion as pres
from querellas.actos.acto import Acto
from querellas.comision.models import Asunto, Resolucion
from querellas.estados import Estado
from querellas.selectors import Ficha

VOTACIONES = {
    "emitir_resolucion": Asunto.FONDO,
    "desestimar_sin_vista": Asunto.SIN_VISTA,
    "desestimar": Asunto.DESESTIMAR,
    "archivar": Asunto.ARCHIVO,
}


def es_principal(acto: Acto, ficha: Ficha) -> bool:
    """Sin propuesta, proponerla; el día de la vista, abrirla.

    Quien ya votó no tiene que volver, salvo si los votos no deciden.
    """
    if acto.clave == "proponer_resolucion":
        return ficha.estado == Estado.PENDIENTE_DECISION and not _circuladas(ficha, Asunto.FONDO)
    if acto.clave == "abrir_vista":
        return _es_el_dia(ficha)
    return ficha.estado in acto.principal_en and not voto_que_basta(acto, ficha)


def _es_el_dia(ficha: Ficha) -> bool:
    vista = ficha.vista_pendiente
    return vista is not None and fecha_civil(vista.comienza_en) == ficha.hoy


def voto_que_basta(acto: Acto, ficha: Ficha) -> bool:
    """Si su voto ya consta y no hay votos divididos que pidan cambiarlo."""
    asunto = VOTACIONES.get(acto.clave)
    if asunto is None or ficha.miembro is None:
        return False
    filas = _circuladas(ficha, asunto)
    voto = any(v.comisionado_id == ficha.miembro.pk for r in filas for v in r.votos.all())
    return voto and not pres.divididos([x for x in pres.propuestas(ficha) if x["r"] in filas])


def _circuladas(ficha: Ficha, asunto: Asunto) -> list[Resolucion]:
    return [r for r in ficha.circuladas if r.asunto == asunto]
