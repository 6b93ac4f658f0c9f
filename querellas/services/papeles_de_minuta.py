"""La minuta, con lo que consta en el expediente y lo que la Secretaría hace constar."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING

from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.render import preparar
from querellas.documentos.textos import citado, en_parrafos, fecha_bilingue
from querellas.documentos.tipos_incidentes import Compareciente, DatosMinuta
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Actuacion, Papel, Querella
from querellas.services import papeles_del_caso as papeles

if TYPE_CHECKING:
    from querellas.services.minutas import DatosDeMinuta, Sesion

CALIDAD: dict[str, Bilingue] = {
    Papel.QUERELLANTE: Bilingue("querellante", "complainant"),
    Papel.QUERELLADO: Bilingue("querellado", "respondent"),
}
_GRABADA = Bilingue("la grabación obra en el expediente", "the recording is in the record")
_SIN_GRABAR = Bilingue("no hay grabación: {por}", "there is no recording: {por}")
_CIERRE = {
    "concluir_vista": Bilingue("la vista quedó concluida", "the hearing was concluded"),
    "suspender_sin_fecha": Bilingue(
        "la vista quedó suspendida, sin nueva fecha todavía",
        "the hearing was continued, with no new date yet",
    ),
}
_SIGUE = Bilingue("la vista sigue el {dia}", "the hearing goes on on {dia}")


def minuta(
    q: Querella,
    sesion: Sesion,
    dicho: DatosDeMinuta,
    quienes: Mapping[str, tuple[str, str]],
    *,
    grabada: bool,
) -> Documento:
    """La fila pendiente; se notifica por el expediente, no por el buzón. Fuente: 18.013#2."""
    from querellas.services.minutas import ante_quien

    vista, proxima = sesion.vista, _proxima(sesion.cierra)
    datos = DatosMinuta(
        **papeles._comunes(q, codigo_nuevo()),
        sesion=sesion.numero,
        vista_el=vista.vista_el,
        abierta_en=sesion.abre.efectiva_en if sesion.abre else None,
        cerrada_en=sesion.cierra.efectiva_en,
        cierre=_cierre(sesion.cierra, proxima),
        lugar=vista.lugar,
        publica=vista.publica,
        ante=ante_quien(vista),
        comparecientes=(
            *(
                Compareciente(nombre=nombre, calidad=calidad, presente=clave in dicho.presentes)
                for clave, (nombre, calidad) in quienes.items()
            ),
            *(Compareciente(nombre=x, calidad="", presente=True) for x in _renglones(dicho.otros)),
        ),
        grabacion=_GRABADA
        if grabada
        else _SIN_GRABAR.format(por=citado(dicho.sin_grabacion.strip())),
        testigos=_renglones(dicho.testigos),
        prueba=_renglones(dicho.prueba),
        incidencias=en_parrafos(dicho.incidencias),
        proxima_el=proxima,
    )
    preparar(TipoDeDocumento.MINUTA, papeles.VERSION, datos.a_json())
    titulo = f"Minuta de la sesión {sesion.numero} de la vista"
    return papeles._pendiente(q, TipoDeDocumento.MINUTA, titulo, datos)


def _proxima(cierra: Actuacion) -> date | None:
    dia = cierra.datos.get("vista_el")
    return date.fromisoformat(dia) if dia else None


def _cierre(cierra: Actuacion, proxima: date | None) -> str:
    if proxima is not None:
        return _SIGUE.format(dia=fecha_bilingue(proxima))
    return _CIERRE[cierra.clase]


def _renglones(texto: str) -> tuple[str, ...]:
    return tuple(x.strip() for x in texto.splitlines() if x.strip())
