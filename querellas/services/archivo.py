"""El archivo en papel: anotar fichas, recibir lo digitalizado y promover una a expediente."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from alcaldes.models import Municipio
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, Actor, exigir
from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.cargas import validar_carga
from querellas.documentos.models import TipoDeDocumento
from querellas.estados import Estado
from querellas.models import Querella
from querellas.models.archivo import LARGO_DE_CODIGO, Escaneo, FichaDeArchivo
from querellas.reloj import ahora, hoy
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento
from querellas.services.bitacora import asentar
from querellas.services.presentar import documento_subido


class ArchivoInservible(ActoRechazado):
    """El archivo no se puede guardar, o no se sabe de qué carpeta es."""


@dataclass(frozen=True, kw_only=True)
class DatosDeFicha:
    """Lo que se sabe de un expediente viejo. Solo el epígrafe es imprescindible."""

    epigrafe: str
    numero: str = ""
    municipio: Municipio | None = None
    anio: int | None = None
    resultado: str = ""
    caja: str = ""
    tablilla: str = ""
    nota: str = ""
    publica: bool = False

    def limpios(self) -> dict[str, Any]:
        valores = ((f.name, getattr(self, f.name)) for f in fields(self))
        return {k: v.strip() if isinstance(v, str) else v for k, v in valores}


def _quien(actor: Actor) -> Usuario | None:
    return actor if isinstance(actor, Usuario) else None


def registrar_ficha(*, actor: Actor, datos: DatosDeFicha, origen: str = "") -> FichaDeArchivo:
    """Anota un expediente viejo que no se puede reconstruir. Fuente: 18.013#2, 18.016."""
    exigir(actor, Accion.LLEVAR_ARCHIVO)
    ficha = FichaDeArchivo(
        **datos.limpios(), origen=origen, creada_por=_quien(actor), creada_en=ahora()
    )
    _guardar(ficha)
    return ficha


def corregir_ficha(*, actor: Actor, ficha_id: int, datos: DatosDeFicha) -> FichaDeArchivo:
    """Corrige lo anotado; el historial guarda lo que decía y quién lo cambió."""
    exigir(actor, Accion.LLEVAR_ARCHIVO)
    with transaction.atomic():
        ficha = FichaDeArchivo.objects.select_for_update().get(pk=ficha_id)
        for campo, valor in datos.limpios().items():
            setattr(ficha, campo, valor)
        ficha._history_user = _quien(actor)  # type: ignore[attr-defined]
        _guardar(ficha)
    return ficha


def _guardar(ficha: FichaDeArchivo) -> None:
    try:
        ficha.full_clean(exclude=["busca", "codigo", "huella"], validate_constraints=False)
    except ValidationError as error:
        raise ActoRechazado(error.message_dict) from error
    ficha.save()


@dataclass(frozen=True)
class Cargadas:
    """Cuántas fichas entraron y cuántas ya estaban."""

    nuevas: int
    ya_estaban: int


def cargar_fichas(*, actor: Actor, filas: Iterable[DatosDeFicha], origen: str) -> Cargadas:
    """Anota todas las filas de una tabla, o ninguna; cargar la misma otra vez no repite nada.

    Dos filas iguales en la misma tabla son dos carpetas: se distinguen por su orden.
    """
    exigir(actor, Accion.LLEVAR_ARCHIVO)
    vistas: Counter[str] = Counter()
    nuevas = iguales = 0
    with transaction.atomic():
        for datos in filas:
            huella = _huella(datos, vistas)
            if FichaDeArchivo.objects.filter(huella=huella).exists():
                iguales += 1
                continue
            ficha = FichaDeArchivo(
                **datos.limpios(),
                origen=origen[:200],
                huella=huella,
                creada_por=_quien(actor),
                creada_en=ahora(),
            )
            _guardar(ficha)
            nuevas += 1
    return Cargadas(nuevas, iguales)


def _huella(datos: DatosDeFicha, vistas: Counter[str]) -> str:
    dicho = {k: str(v) for k, v in datos.limpios().items()}
    base = json.dumps(dicho, sort_keys=True, ensure_ascii=False)
    vistas[base] += 1
    return hashlib.sha256(f"{base}#{vistas[base]}".encode()).hexdigest()


_CODIGO = re.compile(rf"^(F[0-9A-Za-z]{{{LARGO_DE_CODIGO}}})(?![0-9A-Za-z])")


def codigo_en(nombre: str) -> str:
    """El código de carátula con que empieza el nombre de un archivo; vacío si no lo lleva."""
    hallado = _CODIGO.match(nombre)
    return hallado[1] if hallado else ""


# --- Lo digitalizado ------------------------------------------------------------------------
def recibir_escaneo(*, actor: Actor, codigo: str, archivo: Any, nombre: str) -> Escaneo:
    """Guarda un archivo digitalizado en la ficha de esa carátula; el mismo dos veces, una.

    Levanta ArchivoInservible si la carátula no existe o el archivo no sirve. Si la
    ficha ya se promovió, entra también en el expediente.
    """
    exigir(actor, Accion.LLEVAR_ARCHIVO)
    ficha = FichaDeArchivo.objects.filter(codigo=codigo.strip().upper()).first()
    if ficha is None:
        raise ArchivoInservible(
            _("No hay ninguna carátula con el código %(codigo)s."), params={"codigo": codigo}
        )
    try:
        dicho = validar_carga(archivo, nombre)
    except ValidationError as error:
        raise ArchivoInservible(error.messages) from error
    archivo.seek(0)
    ruta, sha256, cuantos = guardar(expediente(), ficha.uuid, archivo)
    escaneo, nuevo = Escaneo.objects.get_or_create(
        ficha=ficha,
        sha256=sha256,
        defaults={
            "archivo": ruta,
            "nombre_original": dicho.nombre,
            "medio": dicho.tipo,
            "bytes": cuantos,
            "recibido_en": ahora(),
            "recibido_por": _quien(actor),
        },
    )
    if nuevo and ficha.expediente_id:
        _incorporar(ficha.expediente_id, actor, [escaneo])
    return escaneo


@con_reintento
def constar_fecha_incierta(
    *, querella_id: int, actor: Actor, texto: str, fecha_incierta: str, el: date
) -> Querella:
    """Asienta un hecho viejo del que solo consta el año o el mes; no abre ningún término.

    Fuente: 18.013#2. `el`: el primer día posible, solo para ordenar.
    """
    with acto_sobre(querella_id, actor, Accion.IMPORTAR, el=el) as q:
        datos = {"texto": texto.strip(), "fecha_incierta": fecha_incierta}
        asentar(q, "constar_fecha_incierta", datos)
    return q


# --- Promover -------------------------------------------------------------------------------
@con_reintento
def promover_ficha(*, actor: Actor, ficha_id: int, numero: str) -> Querella:
    """Enlaza la ficha con el expediente entero que se hizo después; lo digitalizado pasa a él.

    Fuente: 18.013#2. La ficha deja de enseñarse al público como nota de archivo.
    """
    exigir(actor, Accion.LLEVAR_ARCHIVO)
    q: Querella | None = (
        Querella.objects.filter(numero=numero.strip()).exclude(estado=Estado.BORRADOR).first()
    )
    if q is None:
        raise ActoRechazado({"numero": _("No hay ningún expediente con ese número.")})
    with transaction.atomic():
        ficha = FichaDeArchivo.objects.select_for_update().get(pk=ficha_id)
        if ficha.expediente_id is not None:
            raise ActoRechazado(_("Esa ficha ya se promovió."))
        ficha.expediente = q
        ficha._history_user = _quien(actor)  # type: ignore[attr-defined]
        ficha.save()
        _incorporar(q.pk, actor, list(ficha.escaneos.all()))
    return q


def _incorporar(querella_id: int, actor: Actor, escaneos: list[Escaneo]) -> None:
    """Copia lo digitalizado al expediente, que no comparte archivos con nada, y lo asienta."""
    if not escaneos:
        return
    with acto_sobre(querella_id, actor, Accion.LLEVAR_ARCHIVO, el=hoy()) as q:
        documentos = []
        for escaneo in escaneos:
            with expediente().open(escaneo.archivo) as origen:
                ruta, sha256, cuantos = guardar(expediente(), q.uuid, origen)
            documentos.append(
                documento_subido(
                    q,
                    TipoDeDocumento.DIGITALIZADO,
                    escaneo.nombre_original,
                    archivo=ruta,
                    sha256=sha256,
                    bytes=cuantos,
                    medio=escaneo.medio,
                    nombre_original=escaneo.nombre_original,
                )
            )
        asentar(q, "digitalizar", {"cuantos": len(documentos)}, documentos=documentos)
