"""La notificación del archivo en autos: una por parte, con sus fechas y a quiénes se notificó."""

from collections.abc import Sequence
from datetime import date

from django.utils import translation

from plazos.models import Plazo
from plazos.nucleo.explicacion import fecha_larga
from querellas.documentos import tipos
from querellas.documentos.foro import foro_de_revision
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.render import preparar
from querellas.documentos.tipos_notificados import DatosArchivoEnAutos, Notificado
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Papel, Parte, Querella
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.services import papeles_del_caso as papeles
from querellas.services.destinatarios import notificar_a

TITULO = "Notificación de archivo en autos"
_DECISIONES = (TipoDeDocumento.RESOLUCION, TipoDeDocumento.CERTIFICACION_VENCIMIENTO)
_CALIDAD = {Papel.QUERELLADO: "parte querellada", Papel.QUERELLANTE: "parte querellante"}


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
    titulo = decision or (notificada.titulo if notificada else "la decisión")
    return [_de_una_parte(q, parte, dia, abiertos, titulo, filas) for parte in siguen]


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
        foro=foro_de_revision(dia),
    )
    preparar(TipoDeDocumento.ARCHIVO_EN_AUTOS, papeles.VERSION, datos.a_json())
    documento = papeles._pendiente(q, TipoDeDocumento.ARCHIVO_EN_AUTOS, TITULO, datos)
    notificar_a(q, documento, [parte])
    return documento


def _calidad(parte: Parte) -> str:
    return _CALIDAD.get(Papel(parte.papel), "")


def _notificado(fila: Notificacion) -> Notificado:
    with translation.override("es"):
        medio = str(fila.get_medio_display())
    return Notificado(
        nombre=fila.destinatario,
        calidad=_calidad(fila.parte) if fila.parte else "",
        medio=medio,
        consta=_que_consta(fila),
    )


def _que_consta(fila: Notificacion) -> str:
    if fila.recibida_el:
        return f"Recibida el {fecha_larga(fila.recibida_el, 'es')}"
    if fila.enviada_el:
        return f"Enviada el {fecha_larga(fila.enviada_el, 'es')}"
    if fila.estado == EstadoDeNotificacion.FALLIDA:
        return "El correo la rechazó; se entrega en papel"
    return "Por entregar"
