"""El acta de diligenciamiento: quién entregó qué, a quién, cómo, dónde y cuándo."""

from plazos.nucleo.explicacion import fecha_larga
from querellas.documentos import tipos
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Querella
from querellas.notificaciones.models import Diligencia, Medio, Notificacion, Resultado
from querellas.services import papeles_del_caso as papeles

_MEDIOS = {
    Medio.PERSONAL: "Entrega personal",
    Medio.CORREO_CERTIFICADO: "Correo certificado con acuse de recibo",
    Medio.CORREO_ELECTRONICO: "Correo electrónico",
}


def receptor(fila: Notificacion) -> str:
    """El papel de quien recibe, o su nombre si no es parte: la clave con que se redacta."""
    papel = fila.parte.papel if fila.parte else ""
    return fila.tercero or (f"abogado_{papel}" if fila.abogado_id else papel)


def acta_de_diligenciamiento(q: Querella, fila: Notificacion, d: Diligencia) -> Documento:
    """El acta que consta en autos con el recibo, o con que se rehusó. Fuente: 18.013#3."""
    assert fila.documento is not None
    rehusada = d.resultado == Resultado.REHUSADA
    que_paso = (
        "La persona a quien se le entregaba rehusó recibirla. Según el Reglamento de la Comisión, "
        "rehusar la notificación equivale a recibirla."
        if rehusada
        else "La notificación que aquí se describe fue entregada a su destinatario."
    )
    renglones = (
        ("Documento", fila.documento.titulo),
        ("Destinatario", fila.destinatario),
        ("Día", fecha_larga(d.el, "es")),
        ("Medio", _MEDIOS[Medio(d.medio)]),
        ("La rehusó" if rehusada else "La recibió", d.recibida_por),
        ("La diligenció", d.diligenciada_por),
        ("Lugar", d.lugar),
        ("Depositada en el correo", fecha_larga(d.enviada_el, "es") if d.enviada_el else ""),
        ("Número de correo certificado", d.numero_de_correo),
        ("Qué pasó", d.detalle),
        ("Prueba que acompaña", d.prueba.nombre_original if d.prueba else ""),
    )
    return papeles._pendiente(
        q,
        TipoDeDocumento.CONSTANCIA,
        "Acta de diligenciamiento",
        tipos.DatosConstancia(
            **papeles._comunes(q, codigo_nuevo()),
            titulo="Acta de diligenciamiento",
            parrafos=(que_paso,),
            datos=tuple(tipos.Dato(etiqueta=e, valor=v) for e, v in renglones if v),
        ),
    )
