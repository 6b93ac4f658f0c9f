"""`exportar_expediente NUM [--json | --linea | --zip F | --cadena F]`: el expediente entero.

Sin opciones, un resumen que se lee; `--json`, todo en JSON; `--zip F`, ese JSON con los archivos
y la lista de sus huellas, que `sha256sum -c SHA256SUMS` comprueba sin este sistema, la cadena y el
programa que la comprueba. Incluye lo reservado: el archivo sale cerrado a los demás usuarios
(0600). `--linea`: la línea con que se importó un caso viejo, para importarlo en otra parte.
`--cadena F`: solo la cadena, con el contenido que cualquiera puede leer.
"""

import hashlib
import json
import os
import zipfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from pathlib import Path
from typing import Any, BinaryIO
from uuid import UUID

from django.core.management.base import BaseCommand
from django.db import models, transaction

from plazos.models import Plazo
from plazos.nucleo.calendario import fecha_civil
from plazos.nucleo.incierto import como_consta, es_periodo
from plazos.nucleo.textos import periodo
from querellas.cuentas.models import Usuario
from querellas.documentos import paquete
from querellas.documentos.huella import canonico
from querellas.documentos.models import EXPEDIDOS, Documento
from querellas.models import Cargo, Persona, Procedencia, Querella
from querellas.models.actuacion import instante
from querellas.models.redaccion.inciertas import INCIERTA
from querellas.notificaciones.models import Diligencia
from querellas.reloj import ahora
from querellas.services.bitacora import verificar
from querellas.services.cadena import PROGRAMA, cadena, para_terceros
from vistas.models import Vista

FORMATO = 1


class Falta(Exception):  # noqa: N818 - nombre del dominio
    """Un archivo del expediente no está o no corresponde a su huella."""


class Command(BaseCommand):
    help = "El expediente entero: resumen, JSON o un zip con los archivos y sus huellas."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("numero", help="número del expediente")
        grupo = parser.add_mutually_exclusive_group()
        grupo.add_argument("--json", action="store_true", help="todo, en JSON, por la salida")
        grupo.add_argument("--zip", metavar="F", help="JSON, archivos y huellas en el archivo F")
        grupo.add_argument("--linea", action="store_true", help="la línea con que se importó")
        grupo.add_argument("--cadena", metavar="F", help="la cadena, sin lo reservado, en F")
        parser.add_argument(
            "--cabeza",
            metavar="DÍA",
            type=date.fromisoformat,
            help="qué cabeza se prueba (AAAA-MM-DD); la última si falta",
        )

    def handle(self, *args: Any, **opciones: Any) -> None:
        pedido = opciones["zip"] or opciones["cadena"]
        destino = Path(pedido) if pedido else None
        if destino and destino.exists():
            self._salir(2, f"Ya existe {destino}: no se sobrescribe.")
        with transaction.atomic():
            # Con el candado del caso: ningún acto entra a media lectura.
            q = (
                Querella.objects.select_for_update(no_key=True)
                .filter(numero=opciones["numero"])
                .first()
            )
            if q is None:
                self._salir(2, f"No hay expediente {opciones['numero']}.")
                return
            if destino and opciones["cadena"]:
                self._escribir(destino, cadena(q, para_terceros(q), opciones["cabeza"]))
                return
            if opciones["linea"]:
                self._devolver_linea(q)
                return
            todo, entera = leer(q), cadena(q, dia=opciones["cabeza"])
            documentos = list(q.documentos.exclude(tipo__in=EXPEDIDOS))
        if destino:
            self._empaquetar(destino, {"expediente": todo, "cadena": entera}, documentos)
        elif opciones["json"]:
            self.stdout.write(a_texto(todo))
        else:
            self.stdout.write("\n".join(resumen(todo)))
        if todo["fallas_de_la_cadena"]:
            self._salir(1, f"La cadena no cuadra: {todo['fallas_de_la_cadena'][0]}.")

    def _empaquetar(
        self, destino: Path, partes: dict[str, Any], documentos: list[Documento]
    ) -> None:
        try:
            cuantos = empaquetar(destino, partes, documentos)
        except Falta as falta:
            self._salir(1, str(falta))
        except OSError as error:
            self._salir(1, f"No se pudo escribir {destino}: {error.strerror or error}.")
        else:
            self.stdout.write(f"{destino}: {cuantos} archivos y expediente.json.")

    def _devolver_linea(self, q: Querella) -> None:
        """La línea tal como entró, que `importar_expedientes` vuelve a leer."""
        de = Procedencia.objects.filter(querella=q).first()
        if de is None:
            self._salir(1, f"{q.numero} no se importó: no hay línea que devolver.")
            return
        linea = de.linea_tal_cual
        if hashlib.sha256(canonico(linea)).hexdigest() != de.linea_sha256:
            self._salir(1, f"La línea guardada de {q.numero} no corresponde a su huella.")
        self.stdout.write(json.dumps(linea, ensure_ascii=False))

    def _escribir(self, destino: Path, suya: dict[str, Any]) -> None:
        try:
            destino.write_text(a_texto(suya), encoding="utf-8")
        except OSError as error:
            self._salir(1, f"No se pudo escribir {destino}: {error.strerror or error}.")
        self.stdout.write(f"{destino}: {len(suya['asientos'])} asientos.")

    def _salir(self, codigo: int, razon: str) -> None:
        self.stderr.write(razon)
        raise SystemExit(codigo)


# Lo que la Comisión todavía delibera no es del expediente.
EMITIDAS = ("decidida", "sustituida")


# --- Leer -----------------------------------------------------------------------------------
def leer(q: Querella) -> dict[str, Any]:
    """Todo el expediente de un caso, en tipos de JSON; ningún campo se escoge a mano.

    Las propuestas, los votos y las órdenes que no se han emitido no salen.
    """
    fallas = [f"asiento {f.numero}: {f.razon}" for f in verificar(q.numero)]
    mandato = q.mandato
    return {
        "formato": FORMATO,
        "exportado_en": instante(ahora()),
        "fallas_de_la_cadena": fallas,
        "expediente": {
            **fila(q),
            "municipio": str(q.municipio) if q.municipio else None,
            "alcalde": str(mandato.alcalde) if mandato else None,
        },
        "partes": filas(q.partes.all()),
        "personas": _personas(q),
        "comparecencias": filas(q.comparecencias.select_related("usuario")),
        "cargos": filas(Cargo.todos.filter(querella=q)),
        "enmiendas": filas(q.enmiendas.all()),
        "vinculos": filas(q.vinculos.all()),
        "vinculos_de": filas(q.vinculos_de.all()),
        "diligencias": filas(
            Diligencia.objects.filter(notificacion__querella=q).select_related("anotada_por")
        ),
        "juramento": fila(q.juramento) if hasattr(q, "juramento") else None,
        "actuaciones": [
            {**fila(a), "registrada_en": instante(a.registrada_en), "contenido": a.contenido()}
            for a in q.actuaciones.select_related("actor")
        ],
        "plazos": filas(Plazo.objects.filter(querella=q)),
        "paralizaciones": filas(q.paralizaciones.all()),
        "reversiones": filas(q.reversiones.select_related("propuesta_por", "confirmada_por")),
        "documentos": [_documento(d) for d in q.documentos.prefetch_related("adjuntos")],
        "notificaciones": filas(q.notificaciones.all()),
        "vistas": [_vista(v) for v in Vista.objects.filter(querella=q)],
        "resoluciones": [
            {
                **fila(r),
                "votos": filas(r.votos.all()),
                "cargos": filas(r.disposiciones.all()),
            }
            for r in q.resoluciones.filter(estado__in=EMITIDAS).order_by("pk")
        ],
        "contestaciones": [
            {**fila(c), "cargos": filas(c.respuestas.all())} for c in q.contestaciones.all()
        ],
        "mociones": filas(q.mociones.select_related("resuelta_por")),
        "ordenes": [
            {**fila(o), "firmas": filas(o.firmas.all())}
            for o in q.ordenes.filter(dictada_en__isnull=False).select_related("propuesta_por")
        ],
        "recursos": filas(q.recursos.all()),
        "medidas": filas(q.medidas.all()),
        "citaciones": filas(q.citaciones.all()),
        "ponches": filas(q.ponches.all()),
        "procedencia": fila(q.procedencia) if hasattr(q, "procedencia") else None,
        "fichas": filas(q.fichas.all()),
        "reservas": filas(q.reservas.all()),
        "inhibiciones": filas(q.inhibiciones.all()),
        "sustituciones": filas(q.sustituciones.all()),
        "recusaciones": [
            {**fila(r), "votos": filas(r.votos.all())}
            for r in q.recusaciones.exclude(estado="pendiente")
        ],
        "tareas": filas(q.tareas.select_related("cerrada_por")),
        "historial": filas(q.history.order_by("history_id")),
        "hojas": filas(q.hojas.all()),
    }


def _personas(q: Querella) -> list[dict[str, Any]]:
    """Quiénes son las partes y quienes las representan, con sus otros nombres."""
    suyas = Persona.objects.filter(
        models.Q(pk__in=q.partes.values("persona"))
        | models.Q(pk__in=q.comparecencias.values("persona"))
    )
    return [
        {**fila(p), "alias": [a.texto for a in p.alias.filter(retirado=False)]}
        for p in suyas.order_by("pk")
    ]


def filas(consulta: Iterable[models.Model]) -> list[dict[str, Any]]:
    return [fila(objeto) for objeto in consulta]


def fila(objeto: models.Model) -> dict[str, Any]:
    """Los campos de una fila; quien actuó va con su nombre."""
    dicho: dict[str, Any] = {}
    for campo in objeto._meta.concrete_fields:
        valor = getattr(objeto, campo.attname)
        if campo.related_model is Usuario and valor is not None:
            persona = getattr(objeto, campo.name)
            dicho[campo.name] = {"id": valor, "nombre": str(persona), "correo": persona.email}
        elif campo.attname != "querella_id":
            dicho[campo.attname] = de_json(valor)
    return dicho


def de_json(valor: Any) -> Any:
    if isinstance(valor, datetime):
        return instante(valor)
    if isinstance(valor, date):
        return como_consta(valor)
    return str(valor) if isinstance(valor, UUID) else valor


def _documento(documento: Documento) -> dict[str, Any]:
    return {
        **fila(documento),
        "adjuntos": [a.pk for a in documento.adjuntos.all()],
        "en_el_zip": nombre_en_el_zip(documento) if _va(documento) else None,
    }


def _va(documento: Documento) -> bool:
    """Con archivo y del expediente: lo expedido repite lo que ya va."""
    return bool(documento.archivo) and documento.tipo not in EXPEDIDOS


def _vista(vista: Vista) -> dict[str, Any]:
    return {**fila(vista), "informe": fila(vista.informe) if hasattr(vista, "informe") else None}


def a_texto(todo: dict[str, Any]) -> str:
    return json.dumps(todo, ensure_ascii=False, indent=2, sort_keys=True)


# --- Resumir --------------------------------------------------------------------------------
def resumen(todo: dict[str, Any]) -> Iterator[str]:
    caso = todo["expediente"]
    yield f"{caso['numero']} · {caso['epigrafe_es']}"
    yield f"Estado: {caso['estado']}. {_presentada(caso['presentada_el'])}. {caso['municipio']}."
    yield "\nActuaciones"
    for a in todo["actuaciones"]:
        dia = fecha_civil(datetime.fromisoformat(a["efectiva_en"]))
        efectiva = a["datos"].get(INCIERTA) or dia
        yield f"{a['numero']:>4}  {efectiva!s:<10}  {a['enlace'][:12]}  {a['texto_es']}"
    yield "\nTérminos"
    for p in todo["plazos"]:
        yield f"  {p['termino']:<12} {p['disparador_el']} -> {p['fecha_legal']}  {p['estado']}"
    yield "\nDocumentos"
    for d in todo["documentos"]:
        yield f"  {d['sha256'][:12] or 'sin archivo':<12}  {d['titulo']} ({d['estado']})"
    yield "\nNotificaciones"
    for n in todo["notificaciones"]:
        yield f"  parte {n['parte_id']}: {n['estado']}, recibida el {n['recibida_el'] or '—'}"
    yield f"\nCadena: {'NO CUADRA' if todo['fallas_de_la_cadena'] else 'íntegra'}."


def _presentada(cuando: str) -> str:
    incierta = es_periodo(cuando)
    return f"Presentada en {periodo(cuando, 'es')}" if incierta else f"Presentada el {cuando}"


# --- Empaquetar -----------------------------------------------------------------------------
def empaquetar(destino: Path, partes: dict[str, Any], documentos: list[Documento]) -> int:
    """Escribe el zip entero o nada; Falta si un archivo no está o no es el que se guardó.

    `partes`: lo que va en JSON, por su nombre. Devuelve cuántos documentos lleva.
    """
    nuevo = destino.with_name(f".{destino.name}.parcial")
    nuevo.unlink(missing_ok=True)
    descriptor = os.open(nuevo, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as archivo:
            con_archivo = [d for d in documentos if d.archivo]
            _escribir_zip(archivo, partes, con_archivo)
            archivo.flush()
            os.fsync(archivo.fileno())
        nuevo.replace(destino)
    finally:
        nuevo.unlink(missing_ok=True)
    return len(con_archivo)


def _escribir_zip(archivo: BinaryIO, partes: dict[str, Any], documentos: list[Documento]) -> None:
    huellas = {}
    with zipfile.ZipFile(archivo, "w", zipfile.ZIP_DEFLATED) as zip_:
        for documento in documentos:
            nombre = nombre_en_el_zip(documento)
            huellas[nombre] = _copiar(zip_, nombre, documento)
        sueltos = {f"{nombre}.json": a_texto(parte).encode() for nombre, parte in partes.items()}
        sueltos[PROGRAMA.name] = PROGRAMA.read_bytes()
        for nombre, datos in sueltos.items():
            huellas[nombre] = hashlib.sha256(datos).hexdigest()
            zip_.writestr(paquete.entrada(nombre), datos)
        lista = "".join(f"{huella}  {nombre}\n" for nombre, huella in huellas.items())
        zip_.writestr(paquete.entrada("SHA256SUMS"), lista)


def _copiar(zip_: zipfile.ZipFile, nombre: str, documento: Documento) -> str:
    try:
        paquete.copiar(zip_, nombre, documento)
    except FileNotFoundError:
        raise Falta(
            f"Falta el archivo del documento {documento.pk} ({documento.titulo})."
        ) from None
    except paquete.Alterado:
        raise Falta(f"El archivo del documento {documento.pk} no es el que se guardó.") from None
    return documento.sha256


def nombre_en_el_zip(documento: Documento) -> str:
    """Nombre sin acentos ni signos, en orden y sin repetirse."""
    return paquete.nombre_en_el_zip(f"{documento.pk:06d}", documento)
