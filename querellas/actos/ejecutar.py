"""Hacer un acto desde una página una sola vez: con los candados en su orden y la misma marca que
la persona tuvo a la vista."""

from typing import Any

from django.db import transaction

from querellas.actos.cargas import Recibido, incorporar
from querellas.actos.recibidos import titulos
from querellas.actos.tabla import Acto
from querellas.comision.models import Resolucion
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import exigir
from querellas.models import Actuacion, Envio, Orden, Querella
from querellas.reloj import ahora
from querellas.selectors import Ficha, cuantas, leer_valores
from querellas.services.base import con_esta_hora, con_este_ponche, con_reintento


class CasoMovido(Exception):
    """El expediente cambió desde que la persona abrió la página."""


class YaHecho(Exception):
    """Ese mismo formulario ya hizo el acto: se contesta lo mismo, sin hacer otro."""

    def __init__(self, envio: Envio) -> None:
        self.envio = envio


def envio_hecho(clave: str, acto: Acto, ficha: Ficha) -> Envio | None:
    """El acto que ya hizo esa persona en ese caso con ese formulario."""
    return Envio.objects.filter(
        clave=clave, usuario=ficha.usuario, querella=ficha.q, acto=acto.clave
    ).first()


def marca(ficha: Ficha) -> str:
    """Lo último que se vio: el asiento y, para quien delibera, cuántas propuestas había."""
    visto = leer_valores(
        {
            "delibera": cuantas(ficha.nombramiento_vigente()),
            "asiento": ficha.q.actuaciones.order_by("-numero").values("numero"),
            "propuestas": cuantas(Resolucion.objects.filter(querella=ficha.q)),
            "ordenes": cuantas(Orden.objects.filter(querella=ficha.q)),
        }
    )
    ficha.__dict__["ultimo_asiento"] = visto["asiento"] or 0
    propuestas = (visto["propuestas"] or 0) + (visto["ordenes"] or 0)
    return f"{ficha.ultimo_asiento}.{propuestas if visto['delibera'] else 0}"


def asiento_de(visto: str) -> int:
    """El número de asiento de una marca; 0 si no se entiende."""
    numero = visto.partition(".")[0]
    return int(numero) if numero.isascii() and numero.isdigit() and len(numero) < 10 else 0


@con_reintento
def ejecutar(
    acto: Acto,
    ficha: Ficha,
    datos: dict[str, Any],
    archivos: list[Recibido],
    visto: str,
    clave: str,
) -> None:
    """Hace el acto una sola vez por `clave`, la del formulario; si falla, nada queda.

    Levanta YaHecho, CasoMovido, ActoRechazado o PermissionDenied.

    Los candados se toman en el orden de `acto_sobre`: primero la persona, después el caso.
    """
    with transaction.atomic():
        Usuario.objects.select_for_update(no_key=True).get(pk=ficha.usuario.pk)
        q = Querella.objects.select_for_update(no_key=True).get(pk=ficha.q.pk)
        exigir(ficha.usuario, acto.accion, q)
        fresca = Ficha(q, ficha.usuario)
        # Con el caso tomado: el segundo clic esperó aquí a que el primero terminara.
        previo = envio_hecho(clave, acto, fresca)
        if previo is not None:
            raise YaHecho(previo)
        if marca(fresca) != visto:
            raise CasoMovido
        tipo = acto.formulario.tipo_de_archivo
        documentos = []
        if archivos and tipo is not None:
            nombrados = titulos(archivos, acto.formulario.titulo_del_archivo(datos))
            for archivo, titulo in zip(archivos, nombrados, strict=True):
                documentos.append(incorporar(q, archivo, tipo, titulo))
        datos = dict(datos)
        ponche = str(datos.pop("ponche", None) or "")
        hora = datos.pop("hora_del_papel", None)
        suyo = int(ponche) if ponche.isdigit() else None
        # Con su ponche, la hora es la del ponche.
        with con_este_ponche(suyo), con_esta_hora(None if suyo else hora):
            acto.hacer(fresca, datos, documentos)
        ultimo = Actuacion.objects.filter(querella=q).order_by("-numero").values("numero").first()
        numero = int(ultimo["numero"]) if ultimo else 0
        Envio.objects.create(
            clave=clave,
            usuario=ficha.usuario,
            querella=q,
            acto=acto.clave,
            asiento=numero if numero > asiento_de(visto) else 0,
            hecho_en=ahora(),
        )
