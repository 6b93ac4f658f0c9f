"""La notificación del archivo en autos: una por parte, con sus fechas y a quiénes se notificó."""

from collections.abc import Sequence
from datetime import date

from plazos.models import Plazo
from querellas.documentos import tipos
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.foro import foro_bilingue
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.render import preparar
from querellas.documentos.textos import fecha_bilingue
from querellas.documentos.tipos_notificados import DatosArchivoEnAutos, Notificado
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Papel, Parte, Querella
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.services import papeles_del_caso as papeles
from querellas.services.destinatarios import notificar_a
from querellas.services.dos_idiomas import rotulo

TITULO = "Notificación de archivo en autos"
_DECISIONES = (TipoDeDocumento.RESOLUCION, TipoDeDocumento.CERTIFICACION_VENCIMIENTO)
CALIDAD = {
    Papel.QUERELLADO: Bilingue("parte querellada", "respondent"),
    Papel.QUERELLANTE: Bilingue("parte querellante", "complainant"),
}
_QUE_ES = {
    TipoDeDocumento.RESOLUCION: "Resolution",
    TipoDeDocumento.CERTIFICACION_VENCIMIENTO: "Certificate of dismissal with prejudice",
}


def de_archivo_en_autos(
    q: Querella, dia: date, abiertos: Sequence[Plazo], decision: str = ""
) -> list[Documento]:
    """Un documento y una fila del buzón por parte. Fuente: 18.010#1, 18.013#3.

    En un caso importado no se notifica nada: lo que se notificó consta en su papel.
    """
    if q.historica:
        return []
    notificada = q.documentos.filter(tipo__in=_DECISIONES).order_by("-pk").first()
    filas = list(notificada.notificaciones.order_by("pk")) if notificada else []
    siguen = q.partes.filter(desistio_el=None)
    titulo = decision or _titulo(notificada)
    return [_de_una_parte(q, parte, dia, abiertos, titulo, filas) for parte in siguen]


def _titulo(notificada: Documento | None) -> str:
    if notificada is None:
        return Bilingue("la decisión", "the decision")
    return Bilingue(notificada.titulo, _QUE_ES[TipoDeDocumento(notificada.tipo)])


def _de_una_parte(
    q: Querella,
    parte: Parte,
    dia: date,
    abiertos: Sequence[Plazo],
    decision: str,
    filas: Sequence[Notificacion],
) -> Documento:
    datos = DatosArchivoEnAutos(
        **papeles._comunes(q, codigo_nuevo()),
        destinatario=tipos.Parte(nombre=str(parte), calidad=_calidad(parte)),
        direccion=tuple(x for x in parte.direccion.splitlines() if x.strip()),
        decision=decision,
        archivada_el=dia,
        explicaciones=tuple(papeles.explicar(p.calculo) for p in abiertos),
        notificados=tuple(_notificado(fila) for fila in filas),
        foro=foro_bilingue(dia),
    )
    preparar(TipoDeDocumento.ARCHIVO_EN_AUTOS, papeles.VERSION, datos.a_json())
    documento = papeles._pendiente(q, TipoDeDocumento.ARCHIVO_EN_AUTOS, TITULO, datos)
    notificar_a(q, documento, [parte])
    return documento


def _calidad(parte: Parte) -> str:
    return CALIDAD.get(Papel(parte.papel), "")


def _notificado(fila: Notificacion) -> Notificado:
    return Notificado(
        nombre=fila.destinatario,
        calidad=_calidad(fila.parte) if fila.parte else "",
        medio=rotulo(fila.get_medio_display),
        consta=_que_consta(fila),
    )


def _que_consta(fila: Notificacion) -> str:
    if fila.recibida_el:
        dia = fecha_bilingue(fila.recibida_el)
        return Bilingue("Recibida el {dia}", "Received on {dia}").format(dia=dia)
    if fila.enviada_el:
        dia = fecha_bilingue(fila.enviada_el)
        return Bilingue("Enviada el {dia}", "Sent on {dia}").format(dia=dia)
    if fila.estado == EstadoDeNotificacion.FALLIDA:
        return Bilingue(
            "El correo la rechazó; se entrega en papel", "Mail rejected it; delivered on paper"
        )
    return Bilingue("Por entregar", "To be delivered")
