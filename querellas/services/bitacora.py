"""La bitácora: asentar en cadena y comprobarla (18.013#2)."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos.nucleo.calendario import fecha_civil
from querellas.cuentas.models import Usuario
from querellas.documentos.models import Documento
from querellas.models import Actuacion, Lectura, Querella, Reserva
from querellas.models.actuacion import ENLACE_INICIAL
from querellas.models.redaccion import datos_publicos, es_publica, redactar
from querellas.models.redaccion.enmiendas import CLASES as ENMIENDAS
from querellas.models.redaccion.inciertas import DE_TERMINO, INCIERTA
from querellas.models.redaccion.tramite import VINCULOS
from querellas.reloj import ahora
from querellas.services.base import RelojAtrasado
from querellas.services.comprobacion import (
    Falla,
    archivo_que_no_cuadra,
    documento_que_no_cuadra,
    falta_lo_sellado,
)
from querellas.services.comprobacion_cruzada import se_quito_el_final
from querellas.services.propio import Propio, asentado, propio_de
from querellas.services.publicacion import publicar

VERSION = 1


def asentar(
    q: Querella,
    clase: str,
    datos: dict[str, Any] | None = None,
    *,
    documentos: Iterable[Documento] = (),
    efectiva_en: datetime | None = None,
    version: int = VERSION,
) -> Actuacion:
    """Añade un asiento al expediente: número siguiente, huella y enlace con el anterior.

    `version`: la de su oración, si la clase tiene más de una.

    Fuente: 18.013#2. Levanta RelojAtrasado si `ahora()` no es posterior al último asiento.
    """
    datos = _como_consta(q, datos or {})
    documentos = list(documentos)
    ultimo = _ultimo(q)
    registrada = ahora()
    if ultimo and ultimo.registrada_en and registrada <= ultimo.registrada_en:
        raise RelojAtrasado(_("El reloj está atrasado: no se puede asentar. Avise a sistemas."))
    persona = q.acto.actor if isinstance(q.acto.actor, Usuario) else None
    asiento = Actuacion(
        querella=q,
        numero=(ultimo.numero if ultimo else 0) + 1,
        clase=clase,
        version_plantilla=version,
        datos=datos,
        texto_es=redactar(clase, version, datos, "es"),
        visibilidad="publica" if es_publica(clase, version) else "reservada",
        efectiva_en=efectiva_en or q.acto.efectiva_en,
        recibida_en=q.acto.recibida_en,
        registrada_en=registrada,
        actor=persona,
        actor_de_sistema="" if persona else str(q.acto.actor),
        documentos_huellas=[d.huella_de_asiento for d in documentos],
    )
    asiento.huella = asiento.calcular_huella()
    asiento.enlace = asiento.calcular_enlace(
        ultimo.enlace if ultimo else ENLACE_INICIAL, str(q.uuid)
    )
    asiento.save(force_insert=True)
    asentado(asiento)
    for documento in documentos:
        documento.actuacion = asiento
        documento.save(update_fields=["actuacion"])
    leer(asiento, nuevo=True)
    publicar(q, registrada, indexar=propio_de(q.pk) is None)
    return asiento


def _como_consta(q: Querella, datos: dict[str, Any]) -> dict[str, Any]:
    """Si el día no consta, el asiento lo dice y no da por cierto ni el día ni ningún término."""
    incierta = q.acto.incierta
    if not incierta:
        return datos
    dia = q.acto.efectivo_el.isoformat()
    # «termino» a solas es el que venció, no uno que se abriera.
    abre = len(datos.keys() & set(DE_TERMINO)) > ("termino" in datos)
    quedan = {k: v for k, v in datos.items() if not (abre and k in DE_TERMINO)}
    dicho = {k: incierta if k.endswith("_el") and v == dia else v for k, v in quedan.items()}
    return {**dicho, INCIERTA: incierta}


def _ultimo(q: Querella) -> Actuacion | Propio | None:
    """El último asiento: el que la cadena continúa."""
    propio = propio_de(q.pk)
    if propio is None:
        filas = Actuacion.objects.filter(querella=q).order_by("-numero")
        return filas.only("numero", "enlace", "registrada_en").first()
    return propio if propio.numero else None


def leer(asiento: Actuacion, *, nuevo: bool = False) -> Lectura:
    """Escribe (o rehace) lo que el público puede leer de un asiento; al nuevo nada lo reserva."""
    reservado = not nuevo and _reservado(asiento)
    publica = asiento.visibilidad == "publica" and not reservado
    visible: dict[str, Any] = {
        "clase": "",
        "version_plantilla": 1,
        "datos": {},
        "texto_es": "",
        "efectiva_el": None,
    }
    if publica:
        datos = datos_publicos(asiento.clase, asiento.version_plantilla, asiento.datos)
        visible = {
            "clase": asiento.clase,
            "version_plantilla": asiento.version_plantilla,
            "datos": datos,
            "texto_es": asiento.texto_es,
            "efectiva_el": None if INCIERTA in datos else fecha_civil(asiento.efectiva_en),
        }
    valores = {"querella_id": asiento.querella_id, "publica": publica, **visible}
    propio = propio_de(asiento.querella_id) if nuevo else None
    if propio is not None:
        propio.lecturas.append(Lectura(actuacion=asiento, **valores))
        return propio.lecturas[-1]
    if nuevo:
        return Lectura.objects.create(actuacion=asiento, **valores)
    lectura, _nueva = Lectura.objects.update_or_create(actuacion=asiento, defaults=valores)
    return lectura


def _reservado(asiento: Actuacion) -> bool:
    """Por una orden sobre él, sobre el que corrige o elimina, o sobre el caso que nombra."""
    if Reserva.objects.vigentes().filter(actuacion=asiento).exists():
        return True
    if asiento.clase in VINCULOS:
        nombrado = Querella.objects.filter(numero=asiento.datos["otra"])
        return bool(nombrado.filter(reservada=True).exists())
    if asiento.clase not in ENMIENDAS:
        return False
    otro = Actuacion.objects.get(querella=asiento.querella_id, numero=asiento.datos["asiento"])
    return _reservado(otro)


def verificar(numero: str | None = None, *, archivos: bool = False) -> Iterator[Falla]:
    """Recorre las cadenas y entrega el primer asiento malo de cada caso.

    `archivos`: lee además cada archivo guardado, que de muchos casos tarda.
    """
    casos = Querella.objects.exclude(numero=None).order_by("pk")
    if numero is not None:
        casos = casos.filter(numero=numero)
    for caso in casos.only("pk", "uuid", "numero", "estado").iterator():
        falla = _verificar_caso(caso)
        if falla is None and archivos:
            falla = archivo_que_no_cuadra(caso)
        if falla is not None:
            yield falla


def _verificar_caso(caso: Querella) -> Falla | None:
    anterior = ENLACE_INICIAL
    enlaces: dict[int, str] = {}
    previo: datetime | None = None
    for asiento in Actuacion.objects.filter(querella=caso).order_by("numero").iterator():
        esperado = len(enlaces) + 1
        razon = _razon(asiento, esperado, anterior, str(caso.uuid), previo)
        if razon:
            # El que falta es el primero malo; si sobra uno antes, es ese.
            return Falla(str(caso.numero), min(asiento.numero, esperado), razon)
        enlaces[esperado] = anterior = asiento.enlace
        previo = asiento.registrada_en
    if not enlaces:
        return Falla(str(caso.numero), 0, "no tiene asientos")
    return (
        falta_lo_sellado(caso, enlaces)
        or se_quito_el_final(caso, enlaces)
        or documento_que_no_cuadra(caso)
    )


def _razon(
    asiento: Actuacion, esperado: int, anterior: str, caso: str, previo: datetime | None
) -> str:
    if asiento.numero != esperado:
        return f"falta el asiento {esperado}"
    if asiento.calcular_huella() != asiento.huella:
        return "el contenido no corresponde a su huella"
    if asiento.calcular_enlace(anterior, caso) != asiento.enlace:
        return "el enlace no corresponde al asiento anterior"
    if previo is not None and asiento.registrada_en <= previo:
        return "no es posterior al asiento anterior"
    return ""
