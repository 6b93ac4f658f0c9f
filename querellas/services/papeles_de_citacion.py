"""La citación a quien no es parte y la petición al tribunal cuando no se cumple (18.003)."""

from datetime import date
from typing import Any

from plazos.nucleo.calendario import fecha_civil
from querellas.documentos import tipos
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.render import preparar
from querellas.documentos.textos import en_parrafos
from querellas.documentos.tipos_incidentes import DatosCitacion, DatosPeticionDeAuxilio
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Papel, Querella
from querellas.models.citacion import Citacion
from querellas.notificaciones.models import Medio, Notificacion
from querellas.services import papeles_del_caso as papeles
from querellas.services.dos_idiomas import de_palabras

_TITULOS = {
    (True, True): "Citación a testificar y a traer documentos",
    (True, False): "Citación a testificar",
    (False, True): "Citación para traer documentos",
}
_PIDE = {
    Papel.QUERELLANTE: Bilingue("la parte querellante", "the complainant"),
    Papel.QUERELLADO: Bilingue("la parte querellada", "the respondent"),
}
PETICION = "Petición de auxilio al tribunal"


def quien_firma(q: Querella) -> tipos.Funcionario:
    """El miembro que actúa, con su cargo; si es la Secretaría, quien la ocupa hoy."""
    miembro = papeles.miembro_que_actua(q)
    if miembro is None:
        return papeles.secretaria_del_dia()
    return tipos.Funcionario(nombre=str(miembro), cargo=papeles.cargo_de(miembro))


def citacion(q: Querella, fila: Citacion, vista: Any) -> Documento:
    """La citación, con la fila del buzón de la persona citada. Fuente: 18.003#1."""
    ante = de_palabras("ante", vista.ante) if vista else Bilingue("la Comisión", "the Commission")
    datos = DatosCitacion(
        **papeles._comunes(q, codigo_nuevo()),
        citado=tipos.Parte(nombre=fila.nombre, calidad=fila.calidad),
        direccion=tuple(x.strip() for x in fila.direccion.splitlines() if x.strip()),
        testifica=fila.testifica,
        documentos=fila.que_trae,
        comparece_en=fila.comparece_en,
        lugar=fila.lugar,
        ante=ante,
        expide=quien_firma(q),
        pide=_PIDE[Papel(fila.pide.papel)] if fila.pide else "",
    )
    preparar(TipoDeDocumento.CITACION, papeles.VERSION, datos.a_json())
    titulo = _TITULOS[fila.testifica, bool(fila.que_trae)]
    documento = papeles._pendiente(q, TipoDeDocumento.CITACION, titulo, datos)
    _a_mano(q, documento, fila.nombre)
    return documento


def peticion(
    q: Querella, fila: Citacion, recibida: Notificacion, *, con_justicia: bool
) -> Documento:
    """La petición al tribunal; si se pide su asistencia, va también al Secretario de Justicia.

    Fuente: 18.003#2, 18.003#3, 18.003#4.
    """
    datos = DatosPeticionDeAuxilio(
        **papeles._comunes(q, codigo_nuevo()),
        tribunal=fila.tribunal,
        comparece=quien_firma(q),
        citado=tipos.Parte(nombre=fila.nombre, calidad=fila.calidad),
        testifica=fila.testifica,
        documentos=fila.que_trae,
        citacion=fila.documento.codigo,
        expedida_el=fecha_civil(fila.creada_en),
        recibida_el=_dia(recibida),
        recibida_por=recibida.recibida_por or fila.nombre,
        citado_para=fila.comparece_en,
        lugar=fila.lugar,
        incumplimiento=de_palabras("incumplimiento", fila.incumplimiento),
        relato=en_parrafos(fila.relato),
        con_justicia=con_justicia,
    )
    preparar(TipoDeDocumento.PETICION_AUXILIO, papeles.VERSION, datos.a_json())
    documento = papeles._pendiente(q, TipoDeDocumento.PETICION_AUXILIO, PETICION, datos)
    if con_justicia:
        _a_mano(q, documento, papeles.SECRETARIO_DE_JUSTICIA)
    return documento


def _dia(recibida: Notificacion) -> date:
    assert recibida.recibida_el is not None
    return recibida.recibida_el


def _a_mano(q: Querella, documento: Documento, quien: str) -> None:
    Notificacion.objects.create(
        querella=q,
        documento=documento,
        medio=Medio.PERSONAL,
        creada_en=q.acto.ahora,
        tercero=quien,
    )
