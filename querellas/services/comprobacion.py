"""Comprobar un expediente más allá de su cadena: lo sellado, sus documentos y sus archivos.

Solo lee. Cada función entrega la primera entrada mala, o None.
"""

import hashlib
from dataclasses import dataclass

from querellas.documentos.almacen import TROZO, expediente
from querellas.documentos.firma_comprobada import verificar as verificar_firma
from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.models import Actuacion, HojaDeCabeza, Querella

PDF = "application/pdf"


@dataclass(frozen=True)
class Falla:
    """El primer asiento que no cuadra y por qué."""

    querella: str
    numero: int
    razon: str


def falta_lo_sellado(caso: Querella, enlaces: dict[int, str]) -> Falla | None:
    """Lo que una cabeza selló ha de seguir en la cadena, también el último asiento."""
    hojas = HojaDeCabeza.objects.filter(querella=caso).select_related("cabeza")
    for hoja in hojas.order_by("numero", "cabeza__dia"):
        hallado = enlaces.get(hoja.numero)
        if hallado is None:
            razon = f"falta: la cabeza del {hoja.cabeza.dia} selló hasta el {hoja.numero}"
            return Falla(str(caso.numero), len(enlaces) + 1, razon)
        if hallado != hoja.enlace:
            razon = f"no es el que la cabeza del {hoja.cabeza.dia} selló"
            return Falla(str(caso.numero), hoja.numero, razon)
    return None


def documento_que_no_cuadra(caso: Querella) -> Falla | None:
    """Cada documento es uno de los que su asiento cubre, y cada uno de los cubiertos está."""
    documentos = list(Documento.objects.filter(querella=caso).select_related("actuacion"))
    hay = {d.huella_de_asiento for d in documentos}
    fallas = [
        Falla(str(caso.numero), a.numero, f"documento {d.pk} alterado")
        for d in documentos
        if (a := d.actuacion) is not None and d.huella_de_asiento not in a.documentos_huellas
    ]
    fallas += [
        Falla(str(caso.numero), numero, "no está un documento que el asiento cubre")
        for numero, huellas in Actuacion.objects.filter(querella=caso)
        .exclude(documentos_huellas=[])
        .values_list("numero", "documentos_huellas")
        if set(huellas) - hay
    ]
    return min(fallas, key=lambda f: f.numero, default=None)


def archivo_que_no_cuadra(caso: Querella) -> Falla | None:
    """Cada archivo guardado es el que se guardó y, si se hizo aquí, lo firmó la Comisión.

    El que no entró con ningún asiento se dice con el número 0.
    """
    documentos = Documento.objects.filter(querella=caso, estado=EstadoDeDocumento.LISTO)
    filas = documentos.exclude(archivo="").select_related("actuacion").defer("datos")
    fallas = [
        Falla(str(caso.numero), d.actuacion.numero if d.actuacion else 0, razon)
        for d in filas
        if (razon := _razon_del_archivo(d))
    ]
    return min(fallas, key=lambda f: (f.numero == 0, f.numero), default=None)


def _razon_del_archivo(d: Documento) -> str:
    try:
        with expediente().open(d.archivo) as archivo:
            suma, trozos = hashlib.sha256(), []
            while trozo := archivo.read(TROZO):
                suma.update(trozo)
                if not d.subido:
                    trozos.append(trozo)
    except OSError:
        return f"falta el archivo del documento {d.pk}"
    if suma.hexdigest() != d.sha256:
        return f"el archivo del documento {d.pk} no es el que se guardó"
    # La huella del que se hace aquí no está en la cadena: está firmado.
    if not d.subido and d.medio == PDF and not _firmado(d, b"".join(trozos)):
        return f"el documento {d.pk} no lleva la firma de la Comisión"
    return ""


def _firmado(d: Documento, pdf: bytes) -> bool:
    """Con la firma de la Comisión; si su certificado ya venció, lo dice la copia renovada."""
    if verificar_firma(pdf).valida:
        return True
    renovada = d.vigencias.filter(numero__gt=0).order_by("-numero").first()
    if renovada is None:
        return False
    with expediente().open(renovada.archivo) as archivo:
        copia = bytes(archivo.read())
    return copia.startswith(pdf) and verificar_firma(copia).valida
