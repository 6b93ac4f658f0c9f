"""Las operaciones públicas de la API: términos, cómputo y feriados. Solo se leen."""

from collections.abc import Callable
from dataclasses import asdict
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe
from ninja import NinjaAPI

from plazos.nucleo.calendario import OrdenDeEmergencia, calendario
from plazos.nucleo.catalogo import TERMINOS, Termino, termino
from plazos.nucleo.computo import MODOS, VERSION_REGLA
from plazos.nucleo.entrada import leer_ano
from plazos.nucleo.errores import ErrorDePlazo
from plazos.nucleo.feriados import PERFILES
from plazos.nucleo.salida import como_json, dias_del_ano, ordenes_del_ano
from plazos.publicado import calendarios_publicados
from querellas.api import esquemas
from querellas.api.pregunta import EN_INGLES, PARES, en_espanol, responder, uno
from querellas.api.respuestas import PROBLEMA, contestar, no_consta, no_se_entiende
from querellas.cuentas.acceso import publica

Operacion = Callable[..., HttpResponse]

api = NinjaAPI(
    title="Comisión para Ventilar Querellas / Commission to Hear Municipal Complaints",
    version="1",
    description=(
        "Los expedientes, sus entradas, términos, vistas y decisiones, y los términos de la ley "
        "contados día por día. Es público, no lleva sesión y solo se lee; lo reservado no está.\n\n"
        "The cases, their entries, terms, hearings and decisions, and the terms of the law counted "
        "day by day. Public, without session, read-only; what is restricted is absent."
    ),
    docs_url=None,
    openapi_url=None,
    urls_namespace="api",
)


def leer(ruta: str, resumen: str, esquema: type, parametros: list[dict[str, Any]]) -> Any:
    """Registra una operación por GET y, sin decirlo dos veces, por HEAD."""

    def registrar(vista: Operacion) -> Operacion:
        @wraps(vista)
        def atendida(request: HttpRequest, **ruta: Any) -> HttpResponse:
            try:
                return vista(request, **ruta)
            except ErrorDePlazo as error:
                return no_se_entiende(error)
            except Http404:
                return no_consta()

        api.get(
            ruta,
            summary=resumen,
            operation_id=vista.__name__,
            url_name=vista.__name__,
            response={200: esquema, 404: esquemas.Problema, 422: esquemas.Problema},
            openapi_extra={"parameters": parametros},
        )(atendida)
        api.api_operation(["HEAD"], ruta, include_in_schema=False)(atendida)
        return atendida

    return registrar


def parametro(nombre: str, que: str, *, obligatorio: bool = False, **forma: Any) -> dict[str, Any]:
    ingles = ", ".join(i for i, e in EN_INGLES.items() if e == nombre)
    return {
        "in": "query",
        "name": nombre,
        "required": obligatorio,
        "description": que + (f" ({ingles})" if ingles else ""),
        "schema": {"type": "string", **forma},
    }


_PERFIL = parametro("perfil", "calendario / calendar profile", enum=list(PERFILES))
PREGUNTA = [
    parametro("termino", "identificador / term id", obligatorio=True, enum=list(TERMINOS)),
    parametro(
        "fecha",
        "AAAA-MM-DD o AAAA-MM-DDTHH:MM; no se cuenta / not counted",
        obligatorio=True,
    ),
    parametro("hora", "HH:MM de Puerto Rico, en los términos de horas / for terms in hours"),
    _PERFIL,
    parametro("modo", "qué se cuenta / what is counted", enum=list(MODOS)),
    parametro("paraliza", "DESDE/HASTA, HASTA «..» si sigue / FROM/TO, “..” if open", type="array")
    | {"schema": {"type": "array", "items": {"type": "string"}}},
    *(
        parametro(nombre, "como en la calculadora / as in the calculator", format="date")
        for par in PARES
        for nombre in par
    ),
]


@leer("/plazos/calcular", "Calcular un término / Compute a term", esquemas.Calculo, PREGUNTA)
def calcular_plazo(request: HttpRequest) -> HttpResponse:
    """El término contado desde su disparador, con su libro, sus advertencias y sus versiones."""
    computo, reglamento, adopcion = responder(request.GET)
    regla = termino(computo.termino)
    return contestar(
        request,
        {
            **como_json(computo),
            "nombre_es": regla.nombre_es,
            "nombre_en": regla.nombre_en,
            "fuente": list(regla.fuente),
            "cita": regla.cita,
            "consecuencia_es": regla.consecuencia_es,
            "consecuencia_en": regla.consecuencia_en,
            "sin_fecha": computo.sin_fecha,
            "version_reglamento": reglamento,
            "adopcion": adopcion,
        },
    )


@leer("/plazos/terminos", "Los términos / The terms", esquemas.Catalogo, [])
def terminos(request: HttpRequest) -> HttpResponse:
    """El catálogo de términos con su medida, quién actúa, qué pasa al vencer y su fuente."""
    en_espanol(request.GET, ())
    filas = [_fila(regla) for regla in TERMINOS.values()]
    return contestar(request, {"terminos": filas, "version_regla": VERSION_REGLA})


def _fila(regla: Termino) -> dict[str, Any]:
    dato = asdict(regla)
    del dato["alterno_taxativo"], dato["piso"]
    return dato | {
        "unidad": regla.unidad.value,
        "desde": regla.desde and regla.desde.isoformat(),
        "fuente": list(regla.fuente),
    }


@leer("/feriados/{anio}", "Días no laborables / Non-working days", esquemas.Anio, [_PERFIL])
def feriados(request: HttpRequest, anio: str) -> HttpResponse:
    """Los feriados, cierres y días adoptados de un año, con la autoridad de cada uno."""
    perfil = uno(en_espanol(request.GET, ("perfil",)), "perfil") or "GOB"
    numero = leer_ano(anio)
    vigentes = calendarios_publicados()
    legal = vigentes.de(perfil)
    firmes = dias_del_ano(legal, numero)
    todos = dias_del_ano(calendario(perfil, vigentes.excepciones, (), "maximo"), numero)
    return contestar(
        request,
        {
            "anio": numero,
            "perfil": perfil,
            "dias": firmes,
            "posibles": [dia for dia in todos if dia not in firmes],
            "ordenes": [_orden(o) for o in ordenes_del_ano(legal, numero)],
            "version_calendario": legal.version,
            "adopcion": vigentes.adopcion,
        },
    )


def _orden(orden: OrdenDeEmergencia) -> dict[str, str]:
    return {
        "desde": orden.desde.isoformat(),
        "hasta": orden.hasta.isoformat(),
        "nueva": orden.nueva.isoformat(),
        "autoridad": orden.autoridad,
        "nombre_es": orden.nombre_es,
        "nombre_en": orden.nombre_en,
    }


@publica
@require_safe
def documento(request: HttpRequest) -> HttpResponse:
    """El documento OpenAPI 3.1 de estas operaciones."""
    dicho = api.get_openapi_schema()
    for camino in dicho["paths"].values():
        for codigo in (404, 422):
            problema = camino["get"]["responses"][codigo]
            problema["content"] = {PROBLEMA: problema["content"]["application/json"]}
    return contestar(request, dicho)
