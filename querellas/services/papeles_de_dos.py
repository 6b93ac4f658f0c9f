"""Las órdenes con que la Comisión, por dos miembros, señala la vista o ve el interés público."""

from collections.abc import Iterable
from datetime import date

from querellas.comision.models import Comisionado
from querellas.documentos import tipos
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.textos import en_parrafos, fecha_bilingue
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Papel, Querella
from querellas.notificaciones.models import Medio, Notificacion
from querellas.services import destinatarios
from querellas.services import papeles_del_caso as papeles
from querellas.services.papeles_de_mociones import _firma, _orden

_PIDE = Bilingue(
    "solicita al Secretario de Justicia que nombre un abogado para representar al querellante",
    "asks the Secretary of Justice to appoint counsel to represent the complainant",
)
_NO_PIDE = Bilingue(
    "no solicitará al Secretario de Justicia que nombre un abogado para el querellante",
    "will not ask the Secretary of Justice to appoint counsel for the complainant",
)
_EVALUO = Bilingue(
    "La querella la presentó un ciudadano particular. La Comisión evaluó si el caso es "
    "exclusivamente de interés público y, en el ejercicio de su discreción, {que}.",
    "The complaint was filed by a private citizen. The Commission weighed whether the case is "
    "exclusively of public interest and, in its discretion, {que}.",
)
_SE_NOTIFICA = Bilingue(
    "Se notifica al querellado y al Secretario de Justicia según el Artículo 18.004 de la Ley de "
    "Municipios Autónomos.",
    "The respondent and the Secretary of Justice are notified under Article 18.004 of the "
    "Autonomous Municipalities Act.",
)
_NADA_MUEVE = Bilingue(
    "Esta orden no detiene ni mueve ningún término.", "This order neither stops nor moves any term."
)


def sobre_el_interes_publico(
    q: Querella, razon: str, firman: Iterable[Comisionado], *, pide: bool, notifica: bool
) -> Documento:
    """La orden que dice sí o no; si se notifica, al alcalde y al Secretario de Justicia.

    Fuente: 18.004#9, 18.002#x-c.
    """
    titulo = Bilingue("Orden sobre el interés público", "Order on the public interest")
    datos = tipos.DatosConstancia(
        **papeles._comunes(q, codigo_nuevo()),
        titulo=titulo,
        parrafos=(
            _EVALUO.format(que=_PIDE if pide else _NO_PIDE),
            *en_parrafos(razon),
            *((_SE_NOTIFICA,) if notifica else ()),
            _NADA_MUEVE,
        ),
        datos=tuple(_firma(c) for c in firman),
    )
    documento = papeles._pendiente(q, TipoDeDocumento.CONSTANCIA, titulo, datos)
    if notifica:
        destinatarios.notificar_a(q, documento, q.partes.filter(papel=Papel.QUERELLADO))
        Notificacion.objects.create(
            querella=q,
            documento=documento,
            medio=Medio.PERSONAL,
            creada_en=q.acto.ahora,
            tercero=papeles.SECRETARIO_DE_JUSTICIA,
        )
    return documento


def senalamiento(
    q: Querella, vista_el: date, razon: str, firman: Iterable[Comisionado]
) -> Documento:
    """La orden que señala la vista, con quiénes la firman. Fuente: 18.004#5, 18.004#8."""
    dice = Bilingue(
        "Estudiado el expediente, la Comisión señala vista para el {dia}, según el aviso de vista.",
        "Having studied the record, the Commission sets a hearing for {dia}, per the notice of "
        "hearing.",
    ).format(dia=fecha_bilingue(vista_el))
    titulo = Bilingue("Orden que señala la vista", "Order setting the hearing")
    return _orden(q, titulo, (dice, *en_parrafos(razon)), tuple(_firma(c) for c in firman))
