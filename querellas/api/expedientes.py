"""Las operaciones de la API sobre los casos: lo mismo que las páginas públicas, como dato."""

from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, TextField, Value
from django.db.models.expressions import F
from django.db.models.functions import Cast, Concat
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from plazos.nucleo.errores import ErrorDePlazo
from querellas.api import esquemas_de_casos as esquemas
from querellas.api.operaciones import leer, parametro
from querellas.api.pregunta import en_espanol, uno
from querellas.api.respuestas import contestar
from querellas.documentos.verificacion import CodigoInvalido, normalizar
from querellas.estados import FINALES
from querellas.publico import busqueda, dato
from querellas.publico.casos import caso_de
from querellas.publico.etiqueta import absoluta
from querellas.publico.models import Actuacion, Decision, Expediente, Municipio, Plazo, Vista
from querellas.publico.verificar import LIMITE, buscar
from querellas.publico.views import TERMINO

BASE = "publico"
LIMITE_DE_FILAS = 200
# Lo que se reserva deja de salir en el acto: cada copia se vuelve a comprobar.
SIN_COPIA = "no-cache"
PAGINA = [
    parametro("cursor", "el `siguiente` de la página anterior / the previous page's `siguiente`"),
    parametro("limite", "de 1 a 200; 50 si no se dice / 1 to 200, default 50"),
]
FILTROS = [
    parametro("q", "número, nombres en cualquier orden o palabras de las decisiones / words"),
    parametro("municipio", "slug del municipio / municipality slug"),
    parametro("estado", "estado del caso / state"),
    parametro("clase", "clase de querellante / class of complainant"),
    parametro("resultado", "disposición / outcome"),
    parametro("ano", "año de presentación / year filed"),
    parametro("desde", "presentada desde, AAAA-MM-DD / filed from"),
    parametro("hasta", "presentada hasta, AAAA-MM-DD / filed until"),
    parametro("vence", "vence en tantos días / a term ends within", enum=["7", "15", "30"]),
]
DE_EXPEDIENTES = [*FILTROS, *PAGINA]


def _preguntado(request: HttpRequest, parametros: list[dict[str, Any]]) -> dict[str, str]:
    """El valor de cada parámetro conocido; uno que no existe es un error que lo dice."""
    conocidos = tuple(p["name"] for p in parametros)
    dado = en_espanol(request.GET, conocidos)
    return {nombre: uno(dado, nombre).replace("\x00", "")[:200] for nombre in conocidos}


def _cuantos(escrito: str) -> int:
    if not escrito:
        return 50
    if not (escrito.isascii() and escrito.isdigit() and 1 <= int(escrito) <= LIMITE_DE_FILAS):
        raise ErrorDePlazo(
            "«limite» es un número del 1 al 200.", "“limite” is a number from 1 to 200."
        )
    return int(escrito)


def _lote(
    filas: QuerySet[Any], clave: str, dado: dict[str, str], *, baja: bool = True
) -> tuple[list[Any], str | None]:
    """Una página por clave y el cursor de la que sigue."""
    cuantos, cursor = _cuantos(dado["limite"]), dado["cursor"]
    if cursor:
        filas = filas.filter(**{f"{clave}__{'lt' if baja else 'gt'}": cursor})
    lote = list(filas.order_by(f"{'-' if baja else ''}{clave}")[: cuantos + 1])
    sigue = getattr(lote[cuantos - 1], clave) if len(lote) > cuantos else None
    return lote[:cuantos], sigue


def _dar(request: HttpRequest, dicho: dict[str, Any]) -> HttpResponse:
    return contestar(request, dicho, cache=SIN_COPIA)


@leer("/expedientes", "Buscar / Search", esquemas.Expedientes, DE_EXPEDIENTES)
def expedientes(request: HttpRequest) -> HttpResponse:
    """Los expedientes que cumplen lo pedido, del número más nuevo al más viejo."""
    dado = _preguntado(request, DE_EXPEDIENTES)
    filas = busqueda.encontrar(busqueda.Pedido.de(request))
    lote, sigue = _lote(filas, "orden", dado)
    return _dar(request, {"expedientes": dato.listas(lote), "siguiente": sigue})


@leer(
    "/expedientes/{path:numero}/actuaciones",
    "Las entradas de un expediente / The docket entries",
    esquemas.Actuaciones,
    PAGINA,
)
def actuaciones(request: HttpRequest, numero: str) -> HttpResponse:
    """En su orden; de la reservada, solo el número."""
    dado, caso = _preguntado(request, PAGINA), caso_de(numero)
    cuantos, desde = _cuantos(dado["limite"]), dado["cursor"]
    if desde and not (desde.isascii() and desde.isdigit() and len(desde) < 9):
        raise ErrorDePlazo("Ese cursor no es de esta lista.", "That cursor is not of this list.")
    filas = Actuacion.objects.using(BASE).filter(expediente=caso.numero, numero__gt=int(desde or 0))
    lote = list(filas.order_by("numero")[: cuantos + 1])
    sigue = str(lote[cuantos - 1].numero) if len(lote) > cuantos else None
    dicho = [dato.asiento(a) for a in lote[:cuantos]]
    return _dar(request, {"expediente": caso.numero, "actuaciones": dicho, "siguiente": sigue})


@leer(
    "/expedientes/{path:numero}/plazos",
    "Los términos de un expediente / Its terms",
    esquemas.Plazos,
    [],
)
def plazos(request: HttpRequest, numero: str) -> HttpResponse:
    """Cada término con su estado y sus fechas."""
    en_espanol(request.GET, ())
    caso = caso_de(numero)
    filas = Plazo.objects.using(BASE).filter(expediente=caso.numero).defer("computo")
    dicho = [dato.plazo(p) for p in filas.order_by("id")]
    return _dar(request, {"expediente": caso.numero, "plazos": dicho})


@leer("/expedientes/{path:numero}", "Un expediente / A case", esquemas.Expediente, [])
def expediente(request: HttpRequest, numero: str) -> HttpResponse:
    """El caso entero; del reservado, el número; del que está en trámite, quién se querella."""
    en_espanol(request.GET, ())
    return _dar(request, dato.expediente(caso_de(numero)))


DE_VISTAS = [
    parametro("desde", "desde ese día, AAAA-MM-DD / from that day"),
    parametro("hasta", "hasta ese día, AAAA-MM-DD / until that day"),
    *PAGINA,
]


@leer("/vistas", "El calendario de vistas / The hearings", esquemas.Vistas, DE_VISTAS)
def vistas(request: HttpRequest) -> HttpResponse:
    """Por día; de la privada, solo el día y el caso."""
    dado = _preguntado(request, DE_VISTAS)
    filas = Vista.objects.using(BASE).annotate(
        clave=Concat(
            Cast("vista_el", TextField()),
            Value("|"),
            F("expediente"),
            Value("|"),
            Cast("ordinal", TextField()),
            output_field=TextField(),
        )
    )
    for nombre, comparar in (("desde", "gte"), ("hasta", "lte")):
        if dado[nombre]:
            filas = filas.filter(**{f"vista_el__{comparar}": _dia(dado[nombre])})
    lote, sigue = _lote(filas, "clave", dado, baja=False)
    dicho = [{"expediente": v.expediente, **dato.vista(v)} for v in lote]
    return _dar(request, {"vistas": dicho, "siguiente": sigue})


def _dia(escrito: str) -> str:
    if busqueda.dia(escrito) is None:
        raise ErrorDePlazo(f"«{escrito}» no es un día.", f"“{escrito}” is not a day.")
    return escrito


@leer("/decisiones", "Los casos terminados / Concluded cases", esquemas.Expedientes, PAGINA)
def decisiones(request: HttpRequest) -> HttpResponse:
    """Del que acabó último al primero."""
    dado = _preguntado(request, PAGINA)
    escrita = Decision.objects.using(BASE).filter(expediente=OuterRef("numero"))
    filas = (
        Expediente.objects.using(BASE)
        .filter(estado__in=[e.value for e in FINALES])
        .annotate(orden=TERMINO, con_texto=Exists(escrita))
    )
    lote, sigue = _lote(filas, "orden", dado)
    return _dar(request, {"expedientes": dato.listas(lote), "siguiente": sigue})


@leer(
    "/decisiones/{path:numero}",
    "El texto de una decisión / The text of a decision",
    esquemas.Decisiones,
    [],
)
def decision(request: HttpRequest, numero: str) -> HttpResponse:
    """En español, que es el texto oficial."""
    en_espanol(request.GET, ())
    filas = Decision.objects.using(BASE).filter(expediente=caso_de(numero).numero)
    dicho = [dato.decision(d) for d in filas.order_by("listo_en", "codigo")]
    if not dicho:
        raise Http404
    return _dar(request, {"decisiones": dicho})


@leer("/municipios", "Los municipios / The municipalities", esquemas.Municipios, [])
def municipios(request: HttpRequest) -> HttpResponse:
    """Los 78, en orden alfabético español."""
    en_espanol(request.GET, ())
    filas = Municipio.objects.using(BASE).order_by("clave_orden")
    dicho = [{"nombre": m.nombre, "slug": m.slug} for m in filas]
    return _dar(request, {"municipios": dicho})


@leer("/verificar/{codigo}", "Comprobar un documento / Check a document", esquemas.Verificado, [])
def verificar(request: HttpRequest, codigo: str) -> HttpResponse:
    """Lo que consta del documento de ese código; el que no existe y el reservado no constan."""
    from allauth.core.internal import ratelimit

    en_espanol(request.GET, ())
    if not ratelimit.consume(
        request, app="querellas", action="verificar", config=LIMITE, limit_get=True
    ):
        raise ErrorDePlazo("Espere un minuto.", "Wait a minute.")
    try:
        hallado = buscar(normalizar(codigo))
    except CodigoInvalido:
        hallado = None
    if hallado is None:
        raise Http404
    return _dar(
        request,
        {
            "codigo": hallado.codigo,
            "expediente": hallado.expediente,
            "tipo": hallado.tipo,
            "sha256": hallado.sha256,
            "bytes": hallado.bytes,
            "expedido_en": dato.iso(hallado.expedido_en),
            "firmado_en": dato.iso(hallado.listo_en),
            "firmante": hallado.firmante,
            "cargo": hallado.cargo,
            "sin_efecto": hallado.sin_efecto,
            "paginas": dato.en_los_dos(
                lambda: absoluta(reverse("publico:verificar_codigo", args=[hallado.codigo]))
            ),
        },
    )
