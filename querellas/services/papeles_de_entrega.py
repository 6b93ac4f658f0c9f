"""El acta de diligenciamiento: quién entregó qué, a quién, cómo, dónde y cuándo."""

from querellas.documentos import tipos
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.textos import fecha_bilingue
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Querella
from querellas.notificaciones.models import Diligencia, Medio, Notificacion, Resultado
from querellas.services import papeles_del_caso as papeles

TITULO = Bilingue("Acta de diligenciamiento", "Return of service")
_MEDIOS = {
    Medio.PERSONAL: Bilingue("Entrega personal", "Personal delivery"),
    Medio.CORREO_CERTIFICADO: Bilingue(
        "Correo certificado con acuse de recibo", "Certified mail with return receipt"
    ),
    Medio.CORREO_ELECTRONICO: Bilingue("Correo electrónico", "Electronic mail"),
}


def receptor(fila: Notificacion) -> str:
    """El papel de quien recibe, o su nombre si no es parte: la clave con que se redacta."""
    if fila.documento is not None and fila.documento.tipo == TipoDeDocumento.CITACION:
        return "citado"  # su nombre no se publica
    papel = fila.parte.papel if fila.parte else ""
    return fila.tercero or (f"abogado_{papel}" if fila.abogado_id else papel)


def acta_de_diligenciamiento(q: Querella, fila: Notificacion, d: Diligencia) -> Documento:
    """El acta que consta en autos con el recibo, o con que se rehusó. Fuente: 18.013#3."""
    assert fila.documento is not None
    rehusada = d.resultado == Resultado.REHUSADA
    que_paso = (
        Bilingue(
            "La persona a quien se le entregaba rehusó recibirla. Según el Reglamento de la "
            "Comisión, rehusar la notificación equivale a recibirla.",
            "The person to whom it was being delivered refused to receive it. Under the rules of "
            "the Commission, refusing the notice amounts to receiving it.",
        )
        if rehusada
        else Bilingue(
            "La notificación que aquí se describe fue entregada a su destinatario.",
            "The notice described here was delivered to its addressee.",
        )
    )
    renglones = (
        ("Documento", "Document", fila.documento.titulo),
        ("Destinatario", "Addressee", fila.destinatario),
        ("Día", "Day", fecha_bilingue(d.el)),
        ("Medio", "Means", _MEDIOS[Medio(d.medio)]),
        (
            *(("La rehusó", "Refused by") if rehusada else ("La recibió", "Received by")),
            d.recibida_por,
        ),
        ("La diligenció", "Served by", d.diligenciada_por),
        ("Lugar", "Place", d.lugar),
        ("Depositada en el correo", "Mailed", fecha_bilingue(d.enviada_el) if d.enviada_el else ""),
        ("Número de correo certificado", "Certified mail number", d.numero_de_correo),
        ("Qué pasó", "What happened", d.detalle),
        ("Prueba que acompaña", "Enclosed evidence", d.prueba.nombre_original if d.prueba else ""),
    )
    return papeles._pendiente(
        q,
        TipoDeDocumento.CONSTANCIA,
        TITULO,
        tipos.DatosConstancia(
            **papeles._comunes(q, codigo_nuevo()),
            titulo=TITULO,
            parrafos=(que_paso,),
            datos=tuple(
                tipos.Dato(etiqueta=Bilingue(es, en), valor=v) for es, en, v in renglones if v
            ),
        ),
    )
