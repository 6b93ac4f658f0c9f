"""La cabeza del día: una raíz de Merkle sobre el último enlace de cada caso, firmada y guardada.

La hace una tarea, nunca un acto. Quien guarde una raíz (está en «Acerca» y se manda a los
comisionados) puede probar después que ningún asiento anterior se cambió ni se quitó.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from plazos.nucleo.calendario import inicio_del_dia
from querellas.comision.models import en_funciones
from querellas.documentos.firma import FirmaNoDisponible, firma_de_texto_vale, firmar_texto
from querellas.models import (
    Actuacion,
    AvisoDeCabeza,
    Cabeza,
    HojaDeCabeza,
    Querella,
    SelloDeHistoria,
)
from querellas.models.actuacion import ENLACE_INICIAL
from querellas.reloj import ahora, hoy
from querellas.services import historia_sellada
from querellas.services.base import alarma_unica

# Con la madrugada por delante para hacerla, a esta hora de Puerto Rico ya debe estar.
DEBE_ESTAR = timedelta(hours=6)
AUSENTE = "cabeza_ausente"


@dataclass(frozen=True)
class Hoja:
    """El último asiento de un caso."""

    caso: UUID
    querella_id: int
    numero: int
    enlace: str

    @property
    def nodo(self) -> str:
        return _sha("hoja", self.caso, self.numero, self.enlace)


# --- Hacerla --------------------------------------------------------------------------------
def hacer_la_de_ayer() -> Cabeza | None:
    """La cabeza de ayer si todavía no está; None si ya estaba o no hay ningún caso.

    Repetirla no hace nada. Sin llave de firma no se guarda: queda para la próxima vuelta.
    """
    dia = hoy() - timedelta(days=1)
    if Cabeza.objects.filter(dia=dia).exists():
        return None
    try:
        with transaction.atomic():
            return _hacer(dia)
    except FirmaNoDisponible:
        alarma_unica("cabeza_sin_firma", f"la cabeza del {dia} espera por la llave de firma")
    except IntegrityError:
        # Otro trabajador la hizo a la vez.
        if not Cabeza.objects.filter(dia=dia).exists():
            raise
    return None


def _hacer(dia: date) -> Cabeza | None:
    antes = _guardadas(dia)
    hojas = _de_ahora(inicio_del_dia(dia + timedelta(days=1)))
    if not hojas:
        return None
    todas = {**antes, **hojas}
    anterior = Cabeza.objects.filter(dia__lt=dia).order_by("-dia").first()
    raiz = arbol([h.nodo for h in _en_orden(todas)])[-1][0]
    sellos = historia_sellada.por_sellar()
    historia = historia_sellada.raiz(sellos)
    texto = texto_de(dia, len(todas), raiz, anterior, historia)
    firma, certificado = firmar_texto(texto.encode())
    cabeza = Cabeza.objects.create(
        dia=dia,
        casos=len(todas),
        raiz=raiz,
        historia=historia,
        texto=texto,
        firma=firma,
        certificado=certificado,
        hecha_en=ahora(),
    )
    HojaDeCabeza.objects.bulk_create(
        HojaDeCabeza(cabeza=cabeza, querella_id=h.querella_id, numero=h.numero, enlace=h.enlace)
        for pk, h in hojas.items()
        if antes.get(pk) != h
    )
    for sello in sellos:
        sello.cabeza = cabeza
    SelloDeHistoria.objects.bulk_create(sellos)
    AvisoDeCabeza.objects.bulk_create(
        AvisoDeCabeza(cabeza=cabeza, usuario_id=pk)
        for pk in en_funciones(hoy()).exclude(usuario=None).values_list("usuario", flat=True)
    )
    return cabeza


def texto_de(dia: date, casos: int, raiz: str, anterior: Cabeza | None, historia: str = "") -> str:
    """Lo que se firma: cada cabeza nombra la anterior, de modo que ninguna se puede quitar.

    Desde el formato 2 lleva además la raíz de la historia.
    """
    previa = hashlib.sha256(anterior.texto.encode()).hexdigest() if anterior else ENLACE_INICIAL
    formato, suya = ("2", f"historia {historia}\n") if historia else ("1", "")
    return (
        f"cabeza {formato}\ndia {dia}\nexpedientes {casos}\nraiz {raiz}\n{suya}anterior {previa}\n"
    )


def _de_ahora(antes_de: datetime) -> dict[int, Hoja]:
    """El último asiento de cada caso anterior a ese instante."""
    filas = (
        Actuacion.objects.filter(registrada_en__lt=antes_de)
        .order_by("querella_id", "-numero")
        .distinct("querella_id")
        .values_list("querella__uuid", "querella_id", "numero", "enlace")
    )
    return {f[1]: Hoja(*f) for f in filas}


def _guardadas(hasta: date) -> dict[int, Hoja]:
    """Las hojas de ese día: de cada caso, la última guardada que no es posterior."""
    filas = (
        HojaDeCabeza.objects.filter(cabeza__dia__lte=hasta)
        .order_by("querella_id", "-cabeza__dia")
        .distinct("querella_id")
        .values_list("querella__uuid", "querella_id", "numero", "enlace")
    )
    return {f[1]: Hoja(*f) for f in filas}


# --- El árbol -------------------------------------------------------------------------------
def _sha(*partes: object) -> str:
    return hashlib.sha256("\n".join(map(str, partes)).encode()).hexdigest()


def _en_orden(hojas: dict[int, Hoja]) -> list[Hoja]:
    return sorted(hojas.values(), key=lambda h: h.caso)


def arbol(nodos: list[str]) -> list[list[str]]:
    """Los pisos, de las hojas a la raíz; el que queda sin pareja sube como está."""
    pisos = [nodos]
    while len(pisos[-1]) > 1:
        piso = pisos[-1]
        pares = [_sha("nodo", *piso[i : i + 2]) for i in range(0, len(piso) - 1, 2)]
        pisos.append(pares + ([piso[-1]] if len(piso) % 2 else []))
    return pisos


def camino(pisos: list[list[str]], lugar: int) -> list[list[str]]:
    """Los hermanos con que de la hoja se llega a la raíz, y de qué lado va cada uno."""
    pasos = []
    for piso in pisos[:-1]:
        otro = lugar ^ 1
        if otro < len(piso):
            pasos.append(["izquierda" if otro < lugar else "derecha", piso[otro]])
        lugar //= 2
    return pasos


def prueba(cabeza: Cabeza, q: Querella) -> dict[str, Any] | None:
    """La prueba de que la cabeza comprometió el caso; None si el caso es posterior."""
    hojas = _en_orden(_guardadas(cabeza.dia))
    lugar = next((i for i, h in enumerate(hojas) if h.querella_id == q.pk), None)
    if lugar is None:
        return None
    return {
        "dia": cabeza.dia.isoformat(),
        "raiz": cabeza.raiz,
        "numero": hojas[lugar].numero,
        "enlace": hojas[lugar].enlace,
        "camino": camino(arbol([h.nodo for h in hojas]), lugar),
        "texto": cabeza.texto,
        "firma": cabeza.firma,
        "certificado": cabeza.certificado,
    }


# --- Comprobarla ----------------------------------------------------------------------------
def verificar_cabeza(cabeza: Cabeza) -> Iterator[str]:
    """Lo que no cuadra de una cabeza guardada: su firma, su texto, su raíz y cada caso."""
    anterior = Cabeza.objects.filter(dia__lt=cabeza.dia).order_by("-dia").first()
    if not firma_de_texto_vale(cabeza.texto.encode(), cabeza.firma, cabeza.certificado):
        yield "la firma no es la de su texto"
    if cabeza.texto != texto_de(cabeza.dia, cabeza.casos, cabeza.raiz, anterior, cabeza.historia):
        yield "el texto firmado no es el de sus datos"
    hojas = _guardadas(cabeza.dia)
    pisos = arbol([h.nodo for h in _en_orden(hojas)])
    if pisos[-1] != [cabeza.raiz]:
        yield "la raíz no sale de sus hojas"
    yield from _asientos_que_faltan(hojas)


def _asientos_que_faltan(hojas: dict[int, Hoja]) -> Iterator[str]:
    enlaces = {
        (querella, numero): enlace
        for querella, numero, enlace in Actuacion.objects.filter(querella_id__in=hojas).values_list(
            "querella_id", "numero", "enlace"
        )
    }
    numeros = dict(Querella.objects.filter(pk__in=hojas).values_list("pk", "numero"))
    for pk, hoja in hojas.items():
        hallado = enlaces.get((pk, hoja.numero))
        if hallado is None:
            yield f"{numeros.get(pk)}: falta el asiento {hoja.numero}, que la cabeza selló"
        elif hallado != hoja.enlace:
            yield f"{numeros.get(pk)}: el asiento {hoja.numero} no es el que la cabeza selló"


def alarma_si_falta() -> None:
    """Pasada la madrugada, la cabeza de ayer debe estar; si no, una alarma (una sola por día)."""
    dia = hoy()
    if ahora() < inicio_del_dia(dia) + DEBE_ESTAR:
        return
    ayer = dia - timedelta(days=1)
    if Cabeza.objects.filter(dia=ayer).exists():
        return
    if Actuacion.objects.filter(registrada_en__lt=inicio_del_dia(dia)).exists():
        alarma_unica(AUSENTE, f"falta la cabeza del {ayer}")
