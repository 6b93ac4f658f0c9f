"""Publicar: la fila del índice público y la versión pública del caso."""

from datetime import datetime

from django.db import connection, transaction

from querellas.documentos.almacen import expediente, guardar, publico
from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.models import Querella
from querellas.reloj import ahora

_PONER = """
INSERT INTO publicado.indice (numero, reservada, estado, municipio, municipio_slug, epigrafe_es,
    epigrafe_en, asunto, presentada_el, busca)
SELECT q.numero, q.reservada, x.estado, m.nombre, m.slug, x.epigrafe_es, x.epigrafe_en,
    x.asunto, x.presentada_el,
    to_tsvector('es_sin', concat_ws(' ', q.numero, x.epigrafe_es, x.asunto, m.nombre))
FROM querellas_querella q
LEFT JOIN querellas_querella x ON x.id = q.id AND NOT q.reservada
LEFT JOIN alcaldes_municipio m ON m.id = x.municipio_id
WHERE q.id = %s AND q.numero IS NOT NULL
ON CONFLICT (numero) DO UPDATE SET reservada = excluded.reservada, estado = excluded.estado,
    municipio = excluded.municipio, municipio_slug = excluded.municipio_slug,
    epigrafe_es = excluded.epigrafe_es, epigrafe_en = excluded.epigrafe_en,
    asunto = excluded.asunto, presentada_el = excluded.presentada_el, busca = excluded.busca
"""


def publicar(q: Querella, momento: datetime) -> None:
    """Guarda el caso y rehace su fila del índice; la versión pública sube una vez."""
    q.version_publica += 1
    q.publica_en = momento
    q.save()
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
