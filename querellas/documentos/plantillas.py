"""La tabla de los documentos: cada tipo y versión con su clase, su plantilla y qué exige."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from querellas.documentos import comprobaciones as c
from querellas.documentos import tipos
from querellas.documentos import tipos_expediente as e
from querellas.documentos import tipos_incidentes as i
from querellas.documentos.exigencias import DE_TODOS, Exigencia, faltantes
from querellas.documentos.ingles import ROTULOS
from querellas.documentos.tipos_notificados import DatosArchivoEnAutos, DatosEntregas
from querellas.documentos.tipos_presentacion import DatosCaratula


@dataclass(frozen=True)
class Plantilla:
    """Una versión de un tipo de documento: su clase de datos, su plantilla y qué exige.

    Todos tienen versión inglesa de cortesía; el que no, dice por qué en `sin_ingles`.
    """

    clase: type[tipos.Documento]
    titulo: str
    archivo: str
    comprobar: Callable[[Any], None] | None = None
    exige: tuple[Exigencia, ...] = ()
    sin_ingles: str = ""

    @property
    def ingles(self) -> str:
        """El título de la versión de cortesía; vacío si el tipo no la tiene."""
        return "" if self.sin_ingles else ROTULOS[self.titulo]

    def exigir(self, datos: Any) -> None:
        """DocumentoIncompleto si falta algo, con la oración que manda cada cosa."""
        faltan = faltantes((*DE_TODOS, *self.exige), datos)
        if self.comprobar:
            try:
                self.comprobar(datos)
            except c.DocumentoIncompleto as incompleto:
                raise type(incompleto)([*faltan, *incompleto.faltantes]) from None
        if faltan:
            raise c.DocumentoIncompleto(faltan)


def _exige(campo: str, nombre: Any, fuente: str) -> Exigencia:
    return Exigencia(campo, nombre, fuente)


_JURAMENTO = (
    _exige("juramento.quien", _("quién juró la querella"), "18.004#1"),
    _exige("juramento.ante", _("ante quién se juró"), "18.004#1"),
)
_ESTADO = _exige("estado", _("en qué va el caso"), "18.013#2")
_ASIENTOS = _exige("asientos", _("los asientos del expediente"), "18.013#2")

PLANTILLAS: dict[tuple[str, int], Plantilla] = {
    ("notificacion_querella", 1): Plantilla(
        tipos.DatosNotificacionQuerella,
        "Notificación de querella",
        "notificacion_querella_v1.html",
        c.comprobar_notificacion,
        _JURAMENTO,
    ),
    ("copia_certificada", 1): Plantilla(
        tipos.DatosCopiaCertificada,
        "Copia certificada de la querella",
        "copia_certificada_v1.html",
        c.comprobar_copia,
        _JURAMENTO,
        sin_ingles="reproduce el escrito tal como se presentó: una traducción no es copia",
    ),
    ("certificacion_vencimiento", 1): Plantilla(
        tipos.DatosCertificacionVencimiento,
        "Certificación de desestimación con perjuicio",
        "certificacion_vencimiento_v1.html",
        c.comprobar_vencimiento,
        (
            _exige("termino", _("el término que venció"), "18.004#15"),
            _exige("notificados", _("a quién se notifica"), "18.013#3"),
        ),
    ),
    ("caratula", 1): Plantilla(
        DatosCaratula,
        "Carátula de presentación",
        "caratula_v1.html",
        exige=(
            *_JURAMENTO,
            _exige("cargos", _("los cargos imputados"), "18.004#1"),
            _exige("piezas", _("el escrito de la querella"), "18.004#1"),
        ),
    ),
    ("resolucion", 1): Plantilla(
        tipos.DatosResolucion,
        "Resolución",
        "resolucion_v1.html",
        c.comprobar_resolucion,
    ),
    ("aviso_vista", 1): Plantilla(
        tipos.DatosAvisoVista,
        "Aviso de vista",
        "aviso_vista_v1.html",
        c.comprobar_aviso,
    ),
    ("constancia", 1): Plantilla(
        tipos.DatosConstancia,
        "Constancia",
        "constancia_v1.html",
        exige=(
            _exige("titulo", _("el título"), "18.013#2"),
            _exige("parrafos", _("lo que se hace constar"), "18.013#2"),
        ),
    ),
    ("archivo_en_autos", 1): Plantilla(
        DatosArchivoEnAutos,
        "Notificación de archivo en autos",
        "archivo_en_autos_v1.html",
        exige=(
            _exige("destinatario.nombre", _("a quién se notifica"), "18.013#3"),
            _exige("decision", _("qué decisión se archivó"), "18.010#1"),
            _exige("explicaciones", _("los términos que corren y su cómputo"), "18.010#1"),
            _exige("notificados", _("a quiénes se notificó la decisión"), "18.013#3"),
            _exige("foro", _("el tribunal que revisa"), "18.010#2"),
        ),
    ),
    ("entregas", 1): Plantilla(
        DatosEntregas,
        "Relación de entregas",
        "entregas_v1.html",
        exige=(_exige("destinos", _("a quién se entrega"), "18.013#3"),),
        sin_ingles="es la hoja de ruta de la Secretaría; lo que se entrega es el español",
    ),
    ("hoja", 1): Plantilla(
        e.DatosHoja,
        "Hoja de expediente",
        "hoja_v1.html",
        exige=(_ESTADO, _ASIENTOS),
    ),
    ("certificado_estado", 1): Plantilla(
        e.DatosCertificadoDeEstado,
        "Certificación del estado del caso",
        "certificado_estado_v1.html",
        exige=(_ESTADO, _exige("ultimo_asiento.texto", _("el último asiento"), "18.013#2")),
    ),
    ("copia_documento", 1): Plantilla(
        e.DatosCopiaDeDocumento,
        "Copia certificada",
        "copia_documento_v1.html",
        exige=(
            _exige("pieza.titulo", _("qué documento se copia"), "18.013#2"),
            _exige("pieza.sha256", _("el resumen del documento"), "18.013#2"),
        ),
        sin_ingles="reproduce un documento tal como obra en autos: una traducción no es copia",
    ),
    ("volumen", 1): Plantilla(
        e.DatosVolumen,
        "Expediente certificado",
        "volumen_v1.html",
        exige=(_ESTADO, _ASIENTOS),
        sin_ingles="es el expediente mismo, que el tribunal revisor lee en español",
    ),
    ("rebeldia", 1): Plantilla(
        i.DatosRebeldia,
        "Anotación de rebeldía",
        "rebeldia_v1.html",
        exige=(
            _exige("vencido.renglones", _("el cómputo del término que venció"), "18.004#3"),
            _exige("estudio.renglones", _("el cómputo del término de estudio"), "18.004#5"),
            _exige("efectos", _("qué significa la rebeldía"), "18.004#3"),
        ),
    ),
    ("citacion", 1): Plantilla(
        i.DatosCitacion,
        "Citación",
        "citacion_v1.html",
        c.comprobar_citacion,
        (
            _exige("citado.nombre", _("a quién se cita"), "18.003#1"),
            _exige("lugar", _("dónde ha de comparecer"), "18.003#1"),
            _exige("ante", _("ante quién ha de comparecer"), "18.003#1"),
            _exige("expide.nombre", _("quién expide la citación"), "18.003#1"),
        ),
    ),
    ("peticion_auxilio", 1): Plantilla(
        i.DatosPeticionDeAuxilio,
        "Petición de auxilio al tribunal",
        "peticion_auxilio_v1.html",
        exige=(
            _exige("tribunal", _("a qué tribunal se acude"), "18.003#2"),
            _exige("comparece.nombre", _("quién acude por la Comisión"), "18.003#2"),
            _exige("citado.nombre", _("a quién se citó"), "18.003#2"),
            _exige("recibida_por", _("quién recibió la citación"), "18.003#2"),
            _exige("incumplimiento", _("en qué no se cumplió"), "18.003#2"),
            _exige("suplica", _("qué se pide al tribunal"), "18.003#4"),
        ),
    ),
    ("minuta", 1): Plantilla(
        i.DatosMinuta,
        "Minuta",
        "minuta_v1.html",
        exige=(
            _exige("ante", _("ante quién se celebró"), "18.004#10"),
            _exige("cierre", _("cómo terminó la sesión"), "18.013#2"),
            _exige("comparecientes", _("quiénes comparecieron"), "18.013#2"),
            _exige("grabacion", _("la grabación o por qué no la hay"), "18.013#2"),
        ),
    ),
}
