"""Los documentos de quién decide un caso: órdenes de recusación, designación y sustitución."""

from querellas.documentos import tipos
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.textos import en_parrafos
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Querella
from querellas.services.papeles_del_caso import _comunes, _pendiente, notificar_a_todos


def orden(
    q: Querella, titulo: str, *parrafos: str, datos: dict[str, str] | None = None
) -> Documento:
    """Una orden de la Comisión en papel, que se notifica a las partes."""
    documento = _pendiente(
        q,
        TipoDeDocumento.CONSTANCIA,
        titulo,
        tipos.DatosConstancia(
            **_comunes(q, codigo_nuevo()),
            titulo=titulo,
            parrafos=tuple(p for texto in parrafos for p in en_parrafos(texto)),
            datos=tuple(tipos.Dato(etiqueta=k, valor=v) for k, v in (datos or {}).items()),
        ),
    )
    notificar_a_todos(q, documento)
    return documento
