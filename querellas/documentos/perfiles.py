"""Un mismo PDF que declara PDF/A-3a (archivo) y PDF/UA-1 (accesible)."""

from typing import Any

_ACCESIBLE = (
    b'<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">'
    b"<pdfuaid:part>1</pdfuaid:part></rdf:Description>"
)
# PDF/A exige describir toda propiedad que no sea de las suyas.
_EXTENSION = (
    b'<rdf:Description rdf:about="" '
    b'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" '
    b'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" '
    b'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">'
    b'<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">'
    b"<pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>"
    b"<pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>"
    b"<pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>"
    b'<pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">'
    b"<pdfaProperty:name>part</pdfaProperty:name>"
    b"<pdfaProperty:valueType>Integer</pdfaProperty:valueType>"
    b"<pdfaProperty:category>internal</pdfaProperty:category>"
    b"<pdfaProperty:description>PDF/UA version</pdfaProperty:description>"
    b"</rdf:li></rdf:Seq></pdfaSchema:property>"
    b"</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>"
)


def ambos(document: Any, pdf: Any) -> None:
    """Remate de WeasyPrint: añade la declaración PDF/UA-1 a los metadatos PDF/A-3a."""
    for objeto in pdf.objects:
        extra = getattr(objeto, "extra", None)
        if extra and extra.get("Type") == "/Metadata":
            objeto.stream[0] = objeto.stream[0].replace(
                b"</rdf:RDF>", _ACCESIBLE + _EXTENSION + b"</rdf:RDF>", 1
            )
            return
    raise RuntimeError("el PDF no trae metadatos que completar")
