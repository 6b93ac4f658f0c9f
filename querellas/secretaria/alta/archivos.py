"""Los archivos del borrador: entran, se comprueban, se guardan y se quitan.

Lo que se acepta lo dice `documentos.cargas`; un archivo malo no estorba a los demás.
"""

from collections.abc import Iterable
from pathlib import PurePosixPath
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, exigir
from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.cargas import PDF, CargaRechazada, CargaValidada, validar_carga
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.models import Querella
from querellas.services.presentar import documento_subido, exigir_borrador

MAXIMO_DE_ARCHIVOS = 100
# En español siempre: es el nombre con que consta en el expediente.
TITULO_DEL_ESCRITO = "Escrito de querella"
SOLO_PDF = _("El escrito jurado tiene que ser un PDF y este archivo no lo es.")


def recibir(
    q: Querella, actor: Usuario, tipo: TipoDeDocumento, archivos: Iterable[UploadedFile]
) -> tuple[list[str], list[str]]:
    """Guarda los archivos buenos; devuelve (errores, avisos), cada uno con su archivo."""
    errores: list[str] = []
    avisos: list[str] = []
    for archivo in archivos:
        nombre = archivo.name or "documento"
        try:
            carga = _validar(tipo, archivo, nombre)
            _exigir_que_quepa(q, tipo, carga)
            _guardar(q, actor, tipo, carga, archivo)
        except ValidationError as error:
            errores += [_con_nombre(nombre, texto) for texto in error.messages]
        else:
            avisos += [_con_nombre(carga.nombre, texto) for texto in carga.textos_de_aviso]
    return errores, avisos


def _validar(tipo: TipoDeDocumento, archivo: UploadedFile, nombre: str) -> CargaValidada:
    """Lo que `documentos.cargas` acepta; del escrito, que solo puede ser PDF, se dice solo eso."""
    try:
        return validar_carga(archivo, nombre)
    except CargaRechazada as rechazo:
        if tipo == TipoDeDocumento.ESCRITO and rechazo.code == "tipo":
            raise ValidationError(SOLO_PDF) from rechazo
        raise


def _con_nombre(nombre: str, texto: str) -> str:
    return f"«{nombre[:100]}»: {texto}"


def _exigir_que_quepa(q: Querella, tipo: TipoDeDocumento, carga: CargaValidada) -> None:
    if tipo == TipoDeDocumento.ESCRITO and carga.tipo != PDF:
        raise ValidationError(SOLO_PDF)
    ya = list(q.documentos.only("tipo", "sha256", "nombre_original"))
    igual = next((d for d in ya if d.sha256 == carga.sha256), None)
    if igual:
        raise ValidationError(
            _("Ya está subido; es igual a «%(nombre)s»."), params={"nombre": igual.nombre_original}
        )
    if tipo == TipoDeDocumento.ESCRITO and any(d.tipo == tipo for d in ya):
        raise ValidationError(
            _("Ya hay un escrito jurado. Quite ese antes de subir otro en su lugar.")
        )
    if len(ya) >= MAXIMO_DE_ARCHIVOS:
        raise ValidationError(
            _("Ya hay %(n)s archivos, que es el máximo. Junte varios en un solo PDF."),
            params={"n": MAXIMO_DE_ARCHIVOS},
        )


def _guardar(
    q: Querella, actor: Usuario, tipo: TipoDeDocumento, carga: CargaValidada, archivo: UploadedFile
) -> None:
    """Primero el archivo entero en el disco y después su fila (nunca una fila sin archivo)."""
    ruta, sha256, cuantos = guardar(expediente(), q.uuid, archivo)
    try:
        with transaction.atomic():
            _tomar(q, actor)
            # Con el candado tomado: la misma carga desde dos ventanas entra una vez.
            _exigir_que_quepa(q, tipo, carga)
            documento_subido(
                q,
                tipo,
                TITULO_DEL_ESCRITO if tipo == TipoDeDocumento.ESCRITO else _titulo(carga.nombre),
                nombre_original=carga.nombre,
                archivo=ruta,
                sha256=sha256,
                bytes=cuantos,
                medio=carga.tipo,
            )
    except ValidationError:
        _borrar_si_sobra(ruta)
        raise


def _tomar(q: Querella, actor: Usuario) -> None:
    """Candado y permiso: solo se toca lo que sigue en borrador."""
    cerrada = Querella.objects.select_for_update(no_key=True).get(pk=q.pk)
    exigir(actor, Accion.PREPARAR_QUERELLA, cerrada)
    exigir_borrador(cerrada)


def _titulo(nombre: str) -> str:
    return PurePosixPath(nombre).stem


def _borrar_si_sobra(ruta: str) -> None:
    if not Documento.objects.filter(archivo=ruta).exists():
        expediente().borrar(ruta)


def quitar(q: Querella, actor: Usuario, uuid: UUID) -> Documento | None:
    """Quita un archivo del borrador, y del disco cuando la base lo confirma."""
    with transaction.atomic():
        _tomar(q, actor)
        documento = q.documentos.filter(uuid=uuid).first()
        if documento is None:
            return None
        ruta = documento.archivo
        documento.delete()
        transaction.on_commit(lambda: _borrar_si_sobra(ruta))
    return documento


def descartar(q: Querella, actor: Usuario) -> None:
    """Borra el borrador entero con sus archivos."""
    rutas = [r for r in q.documentos.values_list("archivo", flat=True) if r]
    services.descartar(querella_id=q.pk, actor=actor)
    for ruta in rutas:
        _borrar_si_sobra(ruta)
