"""La pregunta de la API: los parámetros de la calculadora, en español o en inglés."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from difflib import get_close_matches

from django.http import QueryDict

from plazos.nucleo.calendario import fecha_civil
from plazos.nucleo.catalogo import termino
from plazos.nucleo.computo import Computo, calcular
from plazos.nucleo.entrada import leer_fecha, leer_pausa
from plazos.nucleo.errores import ErrorDePlazo
from plazos.nucleo.libro import Paralizacion
from plazos.publicado import calendarios_publicados, lecturas_publicadas

# Más paralizaciones que estas no las tiene ningún caso; y un libro de un siglo no lo lee nadie.
MAXIMO_DE_PAUSAS = 20
MAXIMO_PARALIZADO = timedelta(days=366 * 25)
EN_INGLES = {
    "term": "termino",
    "date": "fecha",
    "time": "hora",
    "profile": "perfil",
    "mode": "modo",
    "as_of": "al",
    "stay": "paraliza",
    "stayed1": "desde1",
    "stayed2": "desde2",
    "stayed3": "desde3",
    "lifted1": "hasta1",
    "lifted2": "hasta2",
    "lifted3": "hasta3",
}
# Las paralizaciones como las llama la calculadora: su enlace permanente sirve también aquí.
PARES = tuple((f"desde{n}", f"hasta{n}") for n in (1, 2, 3))
# `al`, el día por el que pregunta la página, no cambia el cómputo: se admite y no se mira.
CONOCIDOS = ("termino", "fecha", "hora", "perfil", "modo", "al", "paraliza", *sum(PARES, ()))


# Como se le suele llamar al día que dispara el término; los parecidos llevarían a otro lado.
SE_DICE = {"desde": "fecha", "from": "fecha", "start": "fecha", "since": "fecha", "dia": "fecha"}


def en_espanol(consulta: QueryDict, conocidos: tuple[str, ...] = CONOCIDOS) -> dict[str, list[str]]:
    """Los valores de cada parámetro con su nombre en español; ErrorDePlazo si alguno no existe."""
    dado: dict[str, list[str]] = {}
    for nombre, valores in consulta.lists():
        clave = EN_INGLES.get(nombre, nombre)
        if clave not in conocidos:
            raise _no_existe(nombre, conocidos)
        dado.setdefault(clave, []).extend(v.strip() for v in valores if v.strip())
    return dado


def _no_existe(nombre: str, conocidos: tuple[str, ...]) -> ErrorDePlazo:
    if nombre.lower() in SE_DICE and SE_DICE[nombre.lower()] in conocidos:
        es, en = SE_DICE[nombre.lower()], next(i for i, e in EN_INGLES.items() if e == "fecha")
        return ErrorDePlazo(
            f"El parámetro «{nombre}» no existe; ¿quiso decir {es}?",
            f"There is no parameter “{nombre}”; did you mean {en}?",
        )
    posibles = [*conocidos, *(i for i, e in EN_INGLES.items() if e in conocidos)]
    cercanos = get_close_matches(nombre[:40].lower(), posibles, n=3, cutoff=0.6)
    quiso = f"; ¿quiso decir {', '.join(cercanos)}?" if cercanos else "."
    meant = f"; did you mean {', '.join(cercanos)}?" if cercanos else "."
    return ErrorDePlazo(
        f"El parámetro «{nombre}» no existe{quiso}", f"There is no parameter “{nombre}”{meant}"
    )


def uno(dado: dict[str, list[str]], nombre: str) -> str:
    """El único valor de un parámetro; vacío si no vino."""
    valores = set(dado.get(nombre, ()))
    if len(valores) > 1:
        raise ErrorDePlazo(
            f"El parámetro «{nombre}» viene dos veces con valores distintos.",
            f"The parameter “{nombre}” comes twice with different values.",
        )
    return valores.pop() if valores else ""


def responder(consulta: QueryDict) -> tuple[Computo, int, int]:
    """El cómputo pedido, y los números del Reglamento y de la adopción con que se hizo."""
    dado = en_espanol(consulta)
    regla = termino(_obligatorio(dado, "termino"))
    desde = _disparador(dado)
    pausas = list(_pausas(dado))
    calendarios = calendarios_publicados()
    dia = fecha_civil(desde) if isinstance(desde, datetime) else desde
    lecturas = lecturas_publicadas()(dia)
    computo = calcular(
        regla.id,
        desde,
        modo=uno(dado, "modo") or ("con_paralizacion" if pausas else "directo"),
        perfil=uno(dado, "perfil") or None,
        lecturas=lecturas.del_nucleo(),
        paralizaciones=pausas,
        **calendarios.para_calcular(),
    )
    return computo, lecturas.version, calendarios.adopcion


def _obligatorio(dado: dict[str, list[str]], nombre: str) -> str:
    valor = uno(dado, nombre)
    if not valor:
        raise ErrorDePlazo(
            f"Falta el parámetro «{nombre}».", f"The parameter “{nombre}” is missing."
        )
    return valor


def _disparador(dado: dict[str, list[str]]) -> date | datetime:
    # El signo «+» de la zona llega como espacio si quien pregunta no lo codificó.
    fecha, hora = _obligatorio(dado, "fecha").replace(" ", "+"), uno(dado, "hora")
    return leer_fecha(f"{fecha}T{hora}" if hora else fecha)


def _pausas(dado: dict[str, list[str]]) -> Iterator[Paralizacion]:
    pares = [par.partition("/")[::2] for par in dado.get("paraliza", ())]
    for desde, hasta in PARES:
        if dado.get(desde) or dado.get(hasta):
            pares.append((_obligatorio(dado, desde), uno(dado, hasta)))
    pausas = [leer_pausa(*par) for par in pares]
    largo = sum(((p.hasta or p.desde) - p.desde for p in pausas), timedelta())
    if len(pausas) > MAXIMO_DE_PAUSAS or largo > MAXIMO_PARALIZADO:
        raise ErrorDePlazo(
            "Son demasiadas paralizaciones o demasiado largas.",
            "There are too many stays, or they are too long.",
        )
    yield from pausas
