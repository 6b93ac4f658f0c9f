"""La custodia de los archivos: cada noche se vuelve a resumir cada uno (18.013#2)."""

import logging
import time

from querellas.documentos.almacen import Expediente, Publico, expediente, publico
from querellas.documentos.models import Documento, EstadoDeDocumento, VigenciaDeFirma
from querellas.huella import huella, por_trozos
from querellas.services.base import alarma_unica

log = logging.getLogger(__name__)
ALARMA = "archivo_alterado"
SEGUNDOS = 60  # lo que dura una vuelta; la siguiente sigue donde esta acabó


def comprobar_archivos(desde: int = 0, segundos: float = SEGUNDOS) -> int | None:
    """Resume los archivos que siguen a `desde`; el último visto si queda más, None si acabó.

    El que falta o no es el que se guardó da una alarma; los demás se siguen comprobando.
    """
    limite = time.monotonic() + segundos
    filas = Documento.objects.filter(pk__gt=desde, estado=EstadoDeDocumento.LISTO).exclude(
        archivo=""
    )
    campos = ("pk", "archivo", "sha256", "ruta_publica")
    for pk, archivo, sha256, ruta_publica in filas.order_by("pk").values_list(*campos).iterator():
        copias: list[tuple[Expediente | Publico, str]] = [
            (expediente(), archivo),
            (publico(), ruta_publica),
        ]
        renovadas = VigenciaDeFirma.objects.filter(documento=pk, numero__gt=0)
        enteras = [_es(almacen, ruta, sha256) for almacen, ruta in copias if ruta] + [
            _es(expediente(), *otra) for otra in renovadas.values_list("archivo", "sha256")
        ]
        if not all(enteras):
            alarma_unica(ALARMA, f"documento {pk}")
        if time.monotonic() >= limite:
            return int(pk)
    log.info("Custodia: todos los archivos comprobados")
    return None


def _es(almacen: Expediente | Publico, ruta: str, sha256: str) -> bool:
    try:
        with almacen.open(ruta) as archivo:
            return huella(por_trozos(archivo))[0] == sha256
    except OSError:
        return False
