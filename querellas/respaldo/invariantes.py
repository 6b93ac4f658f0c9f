"""Lo que vale después de cualquier falla, comprobado sobre la base, los archivos y el correo.

`comprobar()` recorre los diez invariantes y los dice todos juntos. No usa los actos: lee las
filas y las compara entre sí, para que un acto equivocado no se dé la razón.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Q

from plazos.models import EstadoDePlazo, Plazo
from plazos.nucleo.calendario import fecha_civil
from querellas.documentos.almacen import expediente, publico
from querellas.documentos.models import Documento, EstadoDeDocumento
from querellas.models import Actuacion, Contador, Lectura, Origen, Querella
from querellas.notificaciones.models import (
    EstadoDeNotificacion,
    Medio,
    Notificacion,
    Recordatorio,
)
from querellas.reloj import ahora
from querellas.services.bitacora import verificar
from querellas.services.mostrador import papel_por_entrar

# Qué asiento deja el vencimiento de cada término cuando nadie actuó a tiempo.
CONSECUENCIA = {
    "Q-CONT-15": "anotar_rebeldia",
    "Q-PROR-15": "anotar_rebeldia",
    "Q-CONT-2": "anotar_rebeldia",
    "Q-EST-30": "desestimar_por_vencimiento",
    "Q-INF-15": "desestimar_por_vencimiento",
    "Q-DEC-15": "desestimar_por_vencimiento",
}
# Qué asiento cumple cada término compulsorio.
CUMPLE = {
    "Q-EST-30": {"senalar_vista", "senalar_vista_privada", "desestimar_sin_vista"},
    "Q-INF-15": {"rendir_informe"},
    "Q-DEC-15": {"emitir_resolucion", "desestimar"},
}
TERMINAN = {
    "desestimar_sin_vista",
    "desestimar",
    "desestimar_in_limine",
    "emitir_resolucion",
    "archivar",
    "archivar_con_perjuicio",
    "desestimar_por_vencimiento",
}
# Vuelve a regir lo decidido: el caso termina otra vez, sin un papel de la decisión.
VUELVE_A_TERMINAR = "perder_jurisdiccion"
ABREN_DE_NUEVO = {
    "revertir_desestimacion",
    "revertir_por_notificacion",
    "acoger_reconsideracion",
    "mandato_a_etapa",
    "mandato_a_presentada",
}
ETAPAS_CON_TERMINO = {"notificada", "en_estudio", "pendiente_informe", "pendiente_decision"}
# A qué estado lleva cada asiento; los demás no mueven el caso.
LLEVA_A: dict[str, set[str]] = {
    "presentar": {"presentada"},
    "presentar_defectuosa": {"presentada"},
    "notificar": {"notificada"},
    "anular_notificacion": {"presentada"},
    "contestar": {"en_estudio"},
    "contestar_subsana": {"en_estudio"},
    "anotar_rebeldia": {"en_estudio"},
    "senalar_vista": {"vista_senalada"},
    "senalar_vista_privada": {"vista_senalada"},
    "abrir_vista": {"vista_en_curso"},
    "suspender_vista": {"vista_senalada"},
    "continuar_vista": {"vista_senalada"},
    "suspender_sin_fecha": {"vista_senalada"},
    "concluir_vista": {"pendiente_informe", "pendiente_decision"},
    "avocar": {"pendiente_decision"},
    "reabrir_vista": {"vista_senalada"},
    "rendir_informe": {"pendiente_decision"},
    "desestimar_sin_vista": {"desestimada"},
    "desestimar": {"desestimada"},
    "desestimar_in_limine": {"desestimada"},
    "emitir_resolucion": {"resuelta"},
    "archivar": {"archivada"},
    "archivar_con_perjuicio": {"archivada"},
    "desestimar_por_vencimiento": {"desestimada_con_perjuicio"},
    "enmendar": {"presentada"},
    "enmendar_con_permiso": {"presentada"},
    "revertir_desestimacion": ETAPAS_CON_TERMINO,
    "revertir_por_notificacion": {"presentada"},
    "levantar_rebeldia": {"notificada"},
    "solicitar_prorroga_en_rebeldia": {"notificada"},
    "pedir_prorroga_en_rebeldia": {"notificada"},
    "contestar_en_rebeldia": {"en_estudio"},
    "acoger_reconsideracion": {"pendiente_decision"},
    "perder_jurisdiccion": {"resuelta", "desestimada", "archivada"},
    "mandato_a_etapa": ETAPAS_CON_TERMINO,
    "mandato_a_presentada": {"presentada"},
}


@dataclass(frozen=True)
class Correo:
    """Un mensaje que el servidor de correo aceptó."""

    para: str
    message_id: str
    adjunto: str


@dataclass(frozen=True)
class Contexto:
    guardia: timedelta
    al_dia: bool
    buzon: Sequence[Correo]


Revision = Callable[[Contexto], Iterator[str]]


def comprobar(
    *,
    guardia_minutos: int | None = None,
    al_dia: bool = True,
    buzon: Iterable[Correo] = (),
) -> None:
    """Levanta AssertionError con todo lo que no cuadra: para las pruebas.

    `al_dia`: ya no hay falla activa ni freno, de modo que nada vencido espera (I3).
    """
    malas = fallas(guardia_minutos=guardia_minutos, al_dia=al_dia, buzon=buzon)
    if malas:
        raise AssertionError("\n".join(malas))


def fallas(
    *,
    guardia_minutos: int | None = None,
    al_dia: bool = True,
    buzon: Iterable[Correo] = (),
) -> list[str]:
    """Todo lo que no cuadra, con el invariante que lo dice."""
    minutos = settings.GUARDIA_MINUTOS if guardia_minutos is None else guardia_minutos
    contexto = Contexto(timedelta(minutes=minutos), al_dia, list(buzon))
    revisiones: tuple[Revision, ...] = (i1, i2, i3, i4, i5, i6, i7, i8, i9, i10)
    return [f"{r.__name__}: {falla}" for r in revisiones for falla in r(contexto)]


def _por_caso(**filtro: Any) -> dict[int, list[Actuacion]]:
    casos: dict[int, list[Actuacion]] = defaultdict(list)
    for asiento in Actuacion.objects.filter(**filtro).order_by("querella_id", "numero"):
        casos[asiento.querella_id].append(asiento)
    return casos


def _vencimientos() -> Iterator[tuple[Plazo, Actuacion | None]]:
    """Cada término vencido con consecuencia y el asiento que dice haberlo cerrado."""
    asientos = {(a.querella_id, a.numero): a for a in Actuacion.objects.all()}
    for plazo in Plazo.objects.filter(estado=EstadoDePlazo.VENCIDO, termino__in=CONSECUENCIA):
        yield plazo, asientos.get((plazo.querella_id, plazo.cerrado_por_actuacion or 0))


def i1(contexto: Contexto) -> Iterator[str]:
    """Cada término vencido tiene exactamente un asiento, y cada asiento, un término."""
    usados: Counter[int] = Counter()
    for plazo, asiento in _vencimientos():
        if asiento is None or asiento.clase != CONSECUENCIA[plazo.termino]:
            yield f"plazo {plazo.pk} ({plazo.termino}) vencido sin su asiento"
        else:
            usados[asiento.pk] += 1
    clases = set(CONSECUENCIA.values())
    for asiento in Actuacion.objects.filter(clase__in=clases):
        if usados[asiento.pk] != 1:
            yield f"{asiento} corresponde a {usados[asiento.pk]} términos"
    for caso, asientos in _por_caso(
        clase__in=TERMINAN | {VUELVE_A_TERMINAR} | ABREN_DE_NUEVO
    ).items():
        abierto = True
        for asiento in asientos:
            reabre = asiento.clase in ABREN_DE_NUEVO and not abierto
            # Dejar sin efecto una rebeldía usa la misma palabra con el caso todavía abierto.
            if asiento.clase not in ABREN_DE_NUEVO and not abierto:
                yield f"caso {caso} terminó otra vez en {asiento}"
            abierto = reabre or (abierto and asiento.clase in ABREN_DE_NUEVO)


def i2(contexto: Contexto) -> Iterator[str]:
    """Ninguna consecuencia antes de su instante y su guardia; surte efecto en su instante."""
    for plazo, asiento in _vencimientos():
        if asiento is None:
            continue
        if asiento.efectiva_en != plazo.vence_en:
            yield f"{asiento} surte efecto en {asiento.efectiva_en}, no en {plazo.vence_en}"
        espera = contexto.guardia if asiento.actor_de_sistema == "SISTEMA" else timedelta()
        historica = plazo.origen == "historico"
        if not historica and asiento.registrada_en < plazo.vence_en + espera:
            yield f"{asiento} se adelantó: {asiento.registrada_en} < {plazo.vence_en} + {espera}"


def i3(contexto: Contexto) -> Iterator[str]:
    """Sin falla activa, nada vencido espera."""
    if not contexto.al_dia:
        return
    for plazo in Plazo.objects.filter(
        estado=EstadoDePlazo.CORRIENDO,
        origen="vivo",
        nacido_vencido=False,
        apartado_en__isnull=True,
        termino__in=CONSECUENCIA,
        tope_en__lt=ahora() - contexto.guardia,
    ):
        if papel_por_entrar(plazo):  # espera a propósito: quizá llegó a tiempo
            continue
        yield f"plazo {plazo.pk} ({plazo.termino}) venció {plazo.vence_en} y sigue corriendo"


def i4(contexto: Contexto) -> Iterator[str]:
    """El estado del caso, el de su historia y el que dice su cadena son el mismo."""
    for falla in verificar():
        yield f"{falla.querella} #{falla.numero}: {falla.razon}"
    asientos = _por_caso()
    for caso in Querella.objects.exclude(numero=None):
        ultimo = caso.history.order_by("-history_id").first()
        if ultimo is None or ultimo.estado != caso.estado:
            yield f"{caso}: {caso.estado}, pero su historia dice {ultimo and ultimo.estado}"
        movieron = [a for a in asientos[caso.pk] if a.clase in LLEVA_A]
        if not movieron or caso.estado not in LLEVA_A[movieron[-1].clase]:
            yield f"{caso}: {caso.estado}, pero su cadena acaba en {movieron[-1:]}"


def i5(contexto: Contexto) -> Iterator[str]:
    """A cada parte y a cada abogado suyo, de cada documento, una notificación y un solo mensaje."""
    vivas = Notificacion.objects.exclude(estado=EstadoDeNotificacion.SUSTITUIDA)
    quien = ("documento_id", "parte_id", "abogado_id")
    for (documento, parte, abogado), cuantas in Counter(
        vivas.exclude(documento=None).values_list(*quien)
    ).items():
        if cuantas != 1:
            de = f"abogado {abogado} de la parte" if abogado else "parte"
            yield f"{cuantas} notificaciones del documento {documento}: {de} {parte}"
    terminaron = Actuacion.objects.filter(clase__in=TERMINAN).exclude(querella__origen="historico")
    for asiento in terminaron:
        # A quien ya había desistido no se le notifica más.
        siguen = Q(desistio_el=None) | Q(desistio_el__gt=fecha_civil(asiento.registrada_en))
        partes = set(asiento.querella.partes.filter(siguen).values_list("pk", flat=True))
        avisadas = set(vivas.filter(documento__actuacion=asiento).values_list("parte", flat=True))
        if avisadas != partes:
            yield f"{asiento}: avisadas {avisadas}, son partes {partes}"
    yield from _del_correo(contexto.buzon)


def _del_correo(buzon: Sequence[Correo]) -> Iterator[str]:
    if not buzon:
        return
    recibidos: dict[str, set[Correo]] = defaultdict(set)
    for correo in buzon:
        recibidos[correo.message_id].add(correo)
    for message_id, distintos in recibidos.items():
        if len(distintos) != 1:
            yield f"{message_id}: el mismo mensaje llegó con contenido o destino distinto"
    filas = Notificacion.objects.filter(medio=Medio.CORREO_ELECTRONICO)
    conocidos = {n.message_id: n for n in filas if n.message_id}
    de_cortesia = set(Recordatorio.objects.values_list("message_id", flat=True))
    for message_id in recibidos.keys() - conocidos.keys() - de_cortesia:
        yield f"llegó {message_id}, que ninguna notificación ni recordatorio reconoce"
    for message_id, fila in conocidos.items():
        enviada = fila.estado == EstadoDeNotificacion.ENVIADA
        if enviada and message_id not in recibidos:
            yield f"{message_id} consta enviada y no llegó"


def i6(contexto: Contexto) -> Iterator[str]:
    """Los números de cada año son 1..n, sin huecos ni repetidos."""
    por_anio: dict[int, list[int]] = defaultdict(list)
    for caso in Querella.objects.filter(origen=Origen.VIVO).exclude(numero=None):
        anio, numero = (int(x) for x in str(caso.numero).split("-")[1:])
        if caso.presentada_el is None or caso.presentada_el.year != anio:
            yield f"{caso}: presentada el {caso.presentada_el}"
        por_anio[anio].append(numero)
    for anio, numeros in por_anio.items():
        if sorted(numeros) != list(range(1, len(numeros) + 1)):
            yield f"{anio}: números {sorted(numeros)}"
        ultimo = Contador.objects.get(anio=anio).ultimo
        if ultimo != len(numeros):
            yield f"{anio}: el contador dice {ultimo} y hay {len(numeros)}"


def i7(contexto: Contexto) -> Iterator[str]:
    """Lo recibido antes del instante nunca queda vencido por la desestimación automática."""
    asientos = _por_caso()
    for plazo, cierre in _vencimientos():
        cumplen = CUMPLE.get(plazo.termino, set())
        for asiento in asientos[plazo.querella_id]:
            a_tiempo = plazo.abierto_en < asiento.recibida_en < plazo.vence_en
            if asiento.clase in cumplen and a_tiempo:
                yield f"{asiento} llegó a tiempo y aun así venció el plazo {plazo.pk} ({cierre})"


def i8(contexto: Contexto) -> Iterator[str]:
    """Todo documento listo existe, se abre y es el mismo; el publicado, también."""
    for documento in Documento.objects.filter(estado=EstadoDeDocumento.LISTO):
        rutas: list[tuple[Any, str]] = [(expediente(), documento.archivo)]
        if documento.ruta_publica:
            rutas.append((publico(), documento.ruta_publica))
        for almacen, ruta in rutas:
            try:
                with almacen.open(ruta) as archivo:
                    contenido = archivo.read()
            except OSError as error:
                yield f"documento {documento.pk}: {error}"
                continue
            if hashlib.sha256(contenido).hexdigest() != documento.sha256:
                yield f"documento {documento.pk}: el archivo no es el de su huella"


def i9(contexto: Contexto) -> Iterator[str]:
    """La historia de cada caso solo da pasos de la tabla de transiciones."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT desde, hacia FROM transicion_permitida")
        permitidos = set(cursor.fetchall())
    for caso in Querella.objects.all():
        estados = list(caso.history.order_by("history_id").values_list("estado", flat=True))
        if estados[:1] != ["borrador"]:
            yield f"{caso} no nació en borrador: {estados[:1]}"
        for desde, hacia in pairwise(estados):
            if desde != hacia and (desde, hacia) not in permitidos:
                yield f"{caso}: {desde} -> {hacia}"


def i10(contexto: Contexto) -> Iterator[str]:
    """Cada asiento se lee o está reservado, y el reservado no deja nada a la vista."""
    sin_lectura = Actuacion.objects.filter(lectura=None).count()
    if sin_lectura:
        yield f"{sin_lectura} asientos sin su fila de lectura"
    for lectura in Lectura.objects.filter(publica=False):
        if lectura.clase or lectura.datos or lectura.texto_es or lectura.efectiva_el:
            yield f"la lectura reservada {lectura.pk} enseña algo"
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM publicado.actuacion")
        publicados = cursor.fetchone()[0]
    abiertos = Actuacion.objects.filter(querella__reservada=False)
    if publicados != abiertos.exclude(querella__estado="presentada").count():
        yield f"el público ve {publicados} asientos"
