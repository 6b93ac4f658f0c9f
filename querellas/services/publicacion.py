"""Publicar: la fila del índice público y la versión pública del caso."""

from datetime import datetime

from django.db import connection, transaction

from querellas.documentos.almacen import expediente, guardar, publico
from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.models import Querella
from querellas.reloj import ahora

_COLUMNAS = (
    "numero, reservada, estado, clases, municipio, municipio_slug, epigrafe_es, epigrafe_en, "
    "asunto, presentada_el, resultado, terminada_el, nombres, texto, busca, inciertas"
)
_NUEVAS = ", ".join(f"excluded.{columna}" for columna in _COLUMNAS.split(", "))
_PONER = f"""
INSERT INTO publicado.indice ({_COLUMNAS})
SELECT {_COLUMNAS} FROM publicado.para_indice
WHERE numero = (SELECT numero FROM querellas_querella WHERE id = %s)
ON CONFLICT (numero) DO UPDATE SET ({_COLUMNAS}) = ({_NUEVAS})
"""  # noqa: S608 - nombres fijos


def publicar(q: Querella, momento: datetime, *, indexar: bool = True) -> None:
    """Guarda el caso y rehace su fila del índice; la versión pública sube una vez.

    Sin `indexar`, quien llama rehace la fila al terminar el caso entero.
    """
    q.version_publica += 1
    q.publica_en = momento
    q.save()
    if indexar:
        reindexar(q.pk)


def reindexar(querella_id: int) -> None:
    """Rehace la fila pública de un caso a partir de lo guardado."""
    with connection.cursor() as cursor:
        cursor.execute(_PONER, [querella_id])


def por_publicar() -> list[int]:
    """Los documentos listos y públicos sin copia publicada: los nuevos y los que vuelven."""
    filas = Documento.objects.filter(
        publica=True, ruta_publica="", estado=EstadoDeDocumento.LISTO, querella__reservada=False
    )
    return list(filas.order_by("pk").values_list("pk", flat=True))


def publicar_documento(documento_id: int) -> bool:
    """Copia al almacén público la versión publicada de un documento listo y público.

    La firma y la huella son las del original: es el mismo archivo bajo un nombre al azar.
    """
    with transaction.atomic():
        documento = Documento.objects.select_related("querella").filter(pk=documento_id).first()
        if documento is None:
            return False
        # Si otro tiene el caso no se espera: se publica en la vuelta siguiente.
        libre = Querella.objects.select_for_update(no_key=True, skip_locked=True)
        q = libre.filter(pk=documento.querella_id).first()
        if q is None:
            return False
        documento.refresh_from_db(fields=["publica", "ruta_publica"])
        if q.reservada or not documento.publica or documento.ruta_publica:
            return False
        with expediente().open(documento.archivo) as archivo:
            documento.ruta_publica, _sha, _cuantos = guardar(publico(), q.uuid, archivo)
        documento.save(update_fields=["ruta_publica"])
        publicar(q, ahora())
    return True
