"""El código que comprueba un documento: 128 bits al azar, fáciles de copiar del papel."""

import re
import secrets

# Base 32 de Crockford: sin I, L, O ni U, que se confunden al leer.
_ALFABETO = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LARGO = 26
_CONFUSAS = str.maketrans({"O": "0", "I": "1", "L": "1"})


class CodigoInvalido(ValueError):  # noqa: N818 - nombre del dominio
    """Lo escrito no puede ser un código de verificación."""


def codigo_nuevo() -> str:
    """Código de 128 bits: 26 caracteres en mayúscula."""
    numero = secrets.randbits(128)
    return "".join(_ALFABETO[(numero >> (5 * i)) & 31] for i in reversed(range(_LARGO)))


def normalizar(escrito: str) -> str:
    """Acepta el código como se copia del papel: minúsculas, guiones, espacios, O por 0."""
    codigo = re.sub(r"[\s\u2010-\u2015-]+", "", escrito).upper().translate(_CONFUSAS)
    if len(codigo) != _LARGO or set(codigo) - set(_ALFABETO):
        raise CodigoInvalido("no es un código de verificación")
    return codigo


def agrupado(codigo: str) -> str:
    """El código en grupos que se leen: `7ZZZ-ZZZZ-…`."""
    return "-".join(codigo[i : i + 4] for i in range(0, len(codigo), 4))


def direccion(base: str, codigo: str, idioma: str = "es") -> str:
    """Dirección pública que comprueba el documento."""
    return f"{base.rstrip('/')}/{idioma}/verificar/{codigo}/"


def qr_svg(texto: str) -> bytes:
    """Código QR en SVG, sin adornos ni tamaño fijo, para el sistema y para la página."""
    import segno

    matriz = [
        list(fila) for fila in segno.make(texto, error="m", micro=False).matrix_iter(border=2)
    ]
    trazos = "".join(
        # Un poco más alto que el módulo: así no se ven rayas entre filas al ampliar.
        f"M{x} {y}h{largo}v1.04h-{largo}z"
        for y, fila in enumerate(matriz)
        for x, largo in _corridas(fila)
    )
    lado = len(matriz)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {lado} {lado}">'
        f'<path fill="#fff" d="M0 0h{lado}v{lado}h-{lado}z"/>'
        f'<path fill="#16263f" d="{trazos}"/></svg>'
    ).encode()


def _corridas(fila: list[int]) -> list[tuple[int, int]]:
    """Posición y largo de cada tramo oscuro de una fila."""
    tramos: list[tuple[int, int]] = []
    for x, oscuro in enumerate(fila):
        if not oscuro:
            continue
        if tramos and sum(tramos[-1]) == x:
            tramos[-1] = (tramos[-1][0], tramos[-1][1] + 1)
        else:
            tramos.append((x, 1))
    return tramos
