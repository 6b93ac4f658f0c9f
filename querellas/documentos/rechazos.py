"""Por qué no se acepta un archivo que llega, dicho a quien lo sube: qué pasa y qué hacer."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

MENSAJES = {
    "vacio": _("El archivo está vacío. Compruebe que lo escogió bien y súbalo otra vez."),
    "grande": _("El archivo es mayor de %(maximo)s. Divídalo o redúzcalo y súbalo otra vez."),
    "tipo": _(
        "Ese tipo de archivo no se acepta. Súbalo como PDF, imagen (JPEG, PNG o TIFF), audio, "
        "video o documento de oficina."
    ),
    "heic": _(
        "Es una foto en el formato HEIC o AVIF del teléfono. Guárdela como JPEG y súbala otra vez."
    ),
    "comprimido": _(
        "Es un archivo comprimido (ZIP), no un documento. Suba lo que lleva dentro, archivo por "
        "archivo."
    ),
    "extension": _(
        "El nombre termina en «.%(dice)s» pero el contenido es %(es)s. Corrija el nombre o escoja "
        "otro archivo."
    ),
    "cifrado": _("El PDF está protegido con contraseña. Quítele la protección y súbalo otra vez."),
    "oficina_cifrada": _(
        "El documento está protegido con contraseña. Quítele la protección y súbalo otra vez."
    ),
    "oficina_vieja": _(
        "Es un documento de Office de antes de 2007 (.doc, .xls o .ppt). Guárdelo como PDF, .docx, "
        ".xlsx o .pptx y súbalo otra vez."
    ),
    "macros": _(
        "El documento trae macros, que son programas que se ejecutan al abrirlo. Guárdelo sin "
        "ellas o como PDF y súbalo otra vez."
    ),
    "bomba": _(
        "El archivo está comprimido de modo que al abrirlo ocuparía más de %(maximo)s. Guárdelo "
        "como PDF y súbalo otra vez."
    ),
    "danado": _("El archivo está dañado y no se puede leer. Consiga otra copia y súbala."),
    "sin_paginas": _("El PDF no tiene páginas. Compruebe que lo escogió bien y súbalo otra vez."),
    "paginas": _("El archivo tiene más de %(maximo)s páginas. Divídalo y súbalo por partes."),
    "pixeles": _("La imagen tiene más de %(maximo)s millones de píxeles. Redúzcala y súbala."),
    "virus": _(
        "El antivirus halló «%(nombre)s» en el archivo, que no se guardó. Consiga otra copia y "
        "súbala."
    ),
    "sin_antivirus": _(
        "El antivirus no contesta y sin él no se recibe ningún archivo. Espere unos minutos y "
        "súbalo otra vez; lo demás que escribió sigue aquí."
    ),
}


class CargaRechazada(ValidationError):  # noqa: N818 - nombre del dominio
    """El archivo no se acepta; `code` dice por qué."""

    def __init__(self, motivo: str, **detalles: object) -> None:
        super().__init__(MENSAJES[motivo], code=motivo, params=detalles)
