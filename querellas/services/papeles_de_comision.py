"""Los documentos de quién decide un caso: órdenes de recusación, designación y sustitución."""

from querellas.comision.models import Comisionado
from querellas.documentos import tipos
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.textos import en_parrafos
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Querella
from querellas.services.papeles_del_caso import _comunes, _pendiente, notificar_a_todos


def designacion(q: Querella, asociado: Comisionado) -> Documento:
    """La orden que designa a un Comisionado Asociado para la vista. Fuente: 18.004#10."""
    return orden(
        q,
        "Orden de designación",
        f"Se designa a {asociado}, Comisionado Asociado, para presidir la vista de este caso, "
        "recibir la evidencia y rendir a la Comisión en pleno su informe, con conclusiones de "
        "hechos, relación de la evidencia presentada y admitida y conclusiones de derecho, dentro "
        "de los quince días de concluida la vista.",
    )


def orden(
    q: Querella,
    titulo: str,
    *parrafos: str,
    datos: dict[str, str] | None = None,
    publica: bool = False,
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
        publica=publica,
    )
    notificar_a_todos(q, documento)
    return documento
