"""Los archivos digitalizados que acompañan a un caso importado, por su ruta y su huella."""

from collections.abc import Iterable
from pathlib import Path

from django.core.exceptions import ValidationError
from django.core.files import File
from django.utils.translation import gettext_lazy as _

from querellas.cuentas.politica import IMPORTADOR, Accion
from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.cargas import validar_carga
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.models import Querella
from querellas.reloj import hoy
from querellas.services import ActoRechazado
from querellas.services.base import acto_sobre
from querellas.services.bitacora import asentar
from querellas.services.presentar import documento_subido


def incorporar(q: Querella, dados: Iterable[dict[str, str]], carpeta: Path | None) -> None:
    """Guarda cada archivo y lo asienta; ActoRechazado si falta o no es el que se dice."""
    dados = list(dados)
    if not dados:
        return
    if carpeta is None:
        raise ActoRechazado(_("trae archivos digitalizados: diga su carpeta con --carpeta."))
    with acto_sobre(q.pk, IMPORTADOR, Accion.IMPORTAR, el=hoy()) as caso:
        documentos = [_uno(caso, dado, carpeta) for dado in dados]
        asentar(caso, "digitalizar", {"cuantos": len(documentos)}, documentos=documentos)


def _uno(q: Querella, dado: dict[str, str], carpeta: Path) -> Documento:
    nombre = dado["ruta"]
    ruta = (carpeta / nombre).resolve()
    if not ruta.is_relative_to(carpeta.resolve()) or not ruta.is_file():
        raise ActoRechazado(
            _("no está el archivo digitalizado «%(nombre)s»."), params={"nombre": nombre}
        )
    with ruta.open("rb") as abierto:
        archivo = File(abierto, ruta.name)
        try:
            dicho = validar_carga(archivo, ruta.name)
        except ValidationError as error:
            raise ActoRechazado(f"«{nombre}»: {' '.join(error.messages)}") from error
        if dicho.sha256 != dado["sha256"]:
            raise ActoRechazado(
                _("«%(nombre)s» no es el archivo de la huella que se da."),
                params={"nombre": nombre},
            )
        archivo.seek(0)
        guardado, sha256, cuantos = guardar(expediente(), q.uuid, archivo)
    return documento_subido(
        q,
        TipoDeDocumento.DIGITALIZADO,
        dado.get("titulo") or dicho.nombre,
        archivo=guardado,
        sha256=sha256,
        bytes=cuantos,
        medio=dicho.tipo,
        nombre_original=dicho.nombre,
    )
