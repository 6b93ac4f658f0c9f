"""Lo que nadie va a usar: archivos que ninguna fila nombra y borradores abandonados."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import islice

from django.db import transaction
from django.db.models import Model, Q

from querellas.cuentas import escritos
from querellas.cuentas.models import Escrito
from querellas.documentos.almacen import Expediente, Publico, expediente, publico
from querellas.documentos.models import Documento, LoteDeEntregas, VigenciaDeFirma
from querellas.estados import ABIERTOS, Estado
from querellas.models import BorradorDeActo, Origen, PaginaGuardada, PaginaLeida, Querella
from querellas.reloj import ahora, reloj_del_proceso
from querellas.services import lotes

log = logging.getLogger(__name__)
# La ficha de un archivo subido a un acto vale un día; al doble ya no puede entrar a ninguno.
ESPERA_DE_ARCHIVO = timedelta(hours=48)
# Un borrador no es nada ante la ley, pero es el trabajo de alguien.
VIDA_DE_BORRADOR = timedelta(days=90)
# Lo que se le contestó a un formulario: quien lo escribió lo lee enseguida.
VIDA_DE_PAGINA = timedelta(hours=12)
LOTE = 1000
# Qué filas nombran los archivos de cada almacén.
DEL_EXPEDIENTE: tuple[tuple[type[Model], str], ...] = (
    (Documento, "archivo"),
    (VigenciaDeFirma, "archivo"),
    (LoteDeEntregas, "archivo"),
    (PaginaLeida, "imagen"),
    (PaginaLeida, "miniatura"),
)
DEL_PUBLICO: tuple[tuple[type[Model], str], ...] = ((Documento, "ruta_publica"),)


def limpiar() -> None:
    """La limpieza de cada noche. Lo que una fila nombra no se toca nunca."""
    borradores = _descartar_abandonados(ahora() - VIDA_DE_BORRADOR)
    lotes.retirar_viejos()
    antes_de = reloj_del_proceso() - ESPERA_DE_ARCHIVO
    archivos = _retirar_sueltos(expediente(), DEL_EXPEDIENTE, antes_de)
    archivos += _retirar_sueltos(publico(), DEL_PUBLICO, antes_de)
    borradores += _descartar_de_actos(ahora() - VIDA_DE_BORRADOR)
    paginas, _por_modelo = PaginaGuardada.objects.filter(
        guardada_en__lt=ahora() - VIDA_DE_PAGINA
    ).delete()
    Escrito.objects.filter(guardado_en__lt=ahora() - escritos.VIDA).delete()
    log.info("Limpieza: %s borradores, %s archivos y %s páginas", borradores, archivos, paginas)


def _descartar_abandonados(limite: datetime) -> int:
    """Los borradores que nadie guarda desde entonces, con sus filas; sus archivos, después."""
    viejos = (
        Querella.objects.filter(estado=Estado.BORRADOR, origen=Origen.VIVO, creada_en__lt=limite)
        .filter(Q(borrador__isnull=True) | Q(borrador__guardado_en__lt=limite))
        .exclude(documentos__creado_en__gte=limite)
    )
    descartados = 0
    for pk in list(viejos.values_list("pk", flat=True)):
        with transaction.atomic():
            # Con el candado tomado se vuelve a mirar: pudo guardarse o presentarse ahora mismo.
            candado = Querella.objects.select_for_update().filter(pk=pk).first()
            if candado is None or not viejos.filter(pk=pk).exists():
                continue
            candado.documentos.all().delete()
            candado.delete()
            descartados += 1
    return descartados


def _descartar_de_actos(limite: datetime) -> int:
    """Los de un caso ya terminado que su autor no tocó más."""
    viejos = BorradorDeActo.objects.filter(guardado_en__lt=limite)
    borrados, _filas = viejos.exclude(querella__estado__in=[str(e) for e in ABIERTOS]).delete()
    return borrados


def _retirar_sueltos(
    almacen: Expediente | Publico, campos: Iterable[tuple[type[Model], str]], antes_de: datetime
) -> int:
    retirados = 0
    viejos = almacen.viejos(antes_de)
    while lote := list(islice(viejos, LOTE)):
        con_fila: set[str] = set()
        for modelo, campo in campos:
            filas = modelo._default_manager.filter(**{f"{campo}__in": lote})
            con_fila.update(filas.values_list(campo, flat=True))
        retirados += sum(almacen.retirar(r, antes_de) for r in lote if r not in con_fila)
    return retirados
