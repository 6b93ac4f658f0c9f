"""Hacer páginas de lo recibido: el trabajador, por vueltas cortas y sin estorbar a nada más.

Una página que no se deja se intenta tres veces y las demás siguen; un archivo que se lleva el
proceso consigo, también tres. Después queda una tarea para una persona.
"""

import logging
import time
from datetime import timedelta

from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import transaction
from django.db.models import F, Q

from querellas.documentos import hojas, pixeles, reconocer
from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.turno import turno
from querellas.models import Paginado, PaginaLeida, Tarea
from querellas.models.paginado import EstadoDePaginado
from querellas.reloj import ahora

log = logging.getLogger(__name__)
TAREA = "pagina_fallida"
INTENTOS_MAXIMOS = 3
CANDADO = 0x0D0D  # la familia de candados de las páginas
SIN_TERMINAR = "SinTerminar"  # el proceso que las hacía murió sin decir nada


def pendientes(limite: int = 20) -> list[int]:
    """Los documentos por hacer páginas, los últimos que llegaron primero."""
    listo_ya = Q(paginado__siguiente_en__isnull=True) | Q(paginado__siguiente_en__lte=ahora())
    toca = Q(paginado__isnull=True) | Q(paginado__estado=EstadoDePaginado.PENDIENTE) & listo_ya
    if reconocer.disponible():
        toca |= Q(paginado__por_reconocer=True)
    filas = hojas.paginables().filter(toca).order_by("-pk")
    return list(filas.values_list("pk", flat=True)[:limite])


def paginar(documento_id: int) -> bool:
    """Una vuelta de trabajo con un documento; True si queda más por hacer enseguida.

    El intento se anota antes de empezar y se borra al acabar bien: el que mata al proceso cuenta.
    """
    with turno(CANDADO, documento_id) as es_mio:
        fila = _empezar(documento_id) if es_mio else None
        if fila is None:
            return False
        inicio = time.monotonic()
        try:
            return _vuelta(fila)
        except SoftTimeLimitExceeded as error:
            # El tiempo es de la tarea entera: si lo gastaron otros, este intento no cuenta.
            if time.monotonic() - inicio >= settings.CELERY_TASK_SOFT_TIME_LIMIT / 2:
                _anotar_fallo(fila, type(error).__name__)
            else:
                Paginado.objects.filter(pk=fila.pk).update(intentos=F("intentos") - 1)
            raise
        except Exception as error:
            log.exception("El documento %s no se pudo hacer páginas", documento_id)
            _anotar_fallo(fila, type(error).__name__)
            return False


def _empezar(documento_id: int) -> Paginado | None:
    with transaction.atomic():
        documento = hojas.paginables().select_related("querella").filter(pk=documento_id).first()
        if documento is None:
            return None
        fila, _nueva = Paginado.objects.select_for_update().get_or_create(documento=documento)
        fila.documento = documento
        if fila.estado != EstadoDePaginado.PENDIENTE:
            if not (fila.por_reconocer and reconocer.disponible()):
                return None
            fila.estado, fila.por_reconocer = EstadoDePaginado.PENDIENTE, False
        if fila.siguiente_en and fila.siguiente_en > ahora():
            return None
        if fila.intentos >= INTENTOS_MAXIMOS:
            _dejar_a_una_persona(fila, fila.error or SIN_TERMINAR)
            return None
        fila.intentos += 1
        fila.save()
    return fila


def _vuelta(fila: Paginado) -> bool:
    if not fila.paginas and _copiar_de_igual(fila):
        return _acabar(fila)
    limite = time.monotonic() + settings.PAGINAS_SEGUNDOS_POR_VUELTA
    pdf = hojas.en_pdf(fila.documento)
    if not fila.paginas:
        fila.paginas, fila.indice = hojas.armazon(pdf)
        fila.save(update_fields=["paginas", "indice"])
    with pixeles.en_disco(pdf) as camino:
        for n in _por_hacer(fila):
            if time.monotonic() >= limite:
                break
            try:
                _guardar(fila, n, hojas.hacer(camino, n))
            except pixeles.SinImagen as error:
                log.warning("Documento %s: %s", fila.documento_id, error)
                _contar_falla(fila, n)
                break  # gastó el tiempo de una página: las demás, en la vuelta siguiente
    return _acabar(fila)


def _por_hacer(fila: Paginado) -> list[int]:
    """Las que nadie ha intentado y, cuando no queda ninguna, las que aún pueden intentarse."""
    hechas = {p.n: p for p in fila.hojas.only("n", "imagen", "texto_de", "fallas")}
    lee = reconocer.disponible()

    def falta(n: int) -> bool:
        p = hechas.get(n)
        if p is None or (lee and p.texto_de == hojas.POR_RECONOCER and p.imagen):
            return True
        return not p.imagen and p.fallas < INTENTOS_MAXIMOS

    def veces(n: int) -> int:
        return hechas[n].fallas if n in hechas else 0

    faltan = [n for n in range(1, fila.paginas + 1) if falta(n)]
    return [n for n in faltan if not veces(n)] or faltan


def _guardar(fila: Paginado, n: int, hoja: hojas.Hoja) -> None:
    uuid = fila.documento.querella.uuid
    imagen, _sha256, _cuantos = guardar(expediente(), uuid, [hoja.imagen])
    miniatura, _sha256, _cuantos = guardar(expediente(), uuid, [hoja.miniatura])
    campos = {
        "imagen": imagen,
        "miniatura": miniatura,
        "ancho": hoja.ancho,
        "alto": hoja.alto,
        "texto": hoja.texto,
        "texto_de": hoja.texto_de,
    }
    PaginaLeida.objects.update_or_create(paginado=fila, n=n, defaults=campos)


def _contar_falla(fila: Paginado, n: int) -> None:
    pagina, _nueva = PaginaLeida.objects.get_or_create(paginado=fila, n=n)
    PaginaLeida.objects.filter(pk=pagina.pk).update(fallas=F("fallas") + 1)


def _copiar_de_igual(fila: Paginado) -> bool:
    """El mismo archivo subido otra vez al caso no se dibuja otra vez."""
    d = fila.documento
    igual = Paginado.objects.filter(
        documento__querella_id=d.querella_id,
        documento__sha256=d.sha256,
        estado=EstadoDePaginado.LISTO,
        por_reconocer=False,
    ).first()
    if igual is None:
        return False
    fila.paginas, fila.indice = igual.paginas, igual.indice
    fila.save(update_fields=["paginas", "indice"])
    campos = ("n", "imagen", "miniatura", "ancho", "alto", "texto", "texto_de")
    PaginaLeida.objects.bulk_create(
        [PaginaLeida(paginado=fila, **dict(zip(campos, v, strict=True)))
         for v in igual.hojas.values_list(*campos)],
        ignore_conflicts=True,
    )  # fmt: skip
    return True


def _acabar(fila: Paginado) -> bool:
    """La vuelta acabó: qué queda y cuándo. True si hay páginas que nadie ha intentado."""
    quedan = _por_hacer(fila)
    malas = list(fila.hojas.filter(imagen="").values_list("n", "fallas"))
    fila.intentos, fila.siguiente_en = 0, None
    if quedan:
        veces = {n: fallas for n, fallas in malas if n in quedan}
        sigue = len(veces) < len(quedan)
        if not sigue:
            espera = 2 ** max(veces.values())
            fila.siguiente_en = ahora() + timedelta(minutes=espera)
        fila.save()
        return sigue
    fila.por_reconocer = fila.hojas.filter(texto_de=hojas.POR_RECONOCER, imagen__gt="").exists()
    fila.hecho_en = ahora()
    if malas:
        cuales = ", ".join(str(n) for n, _veces in malas[:20])
        with transaction.atomic():
            _dejar_a_una_persona(fila, f"páginas {cuales}")
    else:
        fila.estado, fila.error = EstadoDePaginado.LISTO, ""
        fila.save()
    return False


def _anotar_fallo(fila: Paginado, error: str) -> None:
    """Espera creciente; a la tercera, una persona."""
    with transaction.atomic():
        fila = Paginado.objects.select_for_update().select_related("documento").get(pk=fila.pk)
        fila.error = error
        fila.siguiente_en = ahora() + timedelta(minutes=2**fila.intentos)
        if fila.intentos >= INTENTOS_MAXIMOS:
            _dejar_a_una_persona(fila, error)
        else:
            fila.save()


def _dejar_a_una_persona(fila: Paginado, error: str) -> None:
    """Una tarea, una vez: quien la cierra dice que el documento se lee bajándolo."""
    fila.estado, fila.error, fila.siguiente_en = EstadoDePaginado.REVISION, error[:300], None
    fila.save()
    d = fila.documento
    suya = {"clase": TAREA, "datos": {"documento": d.pk, "uuid": str(d.uuid)}}
    if not Tarea.objects.filter(**suya).exists():
        Tarea.objects.create(querella_id=d.querella_id, creada_en=ahora(), **suya)
