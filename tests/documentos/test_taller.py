"""Un programa de fuera no gasta más tiempo, memoria ni disco de lo que se le deja."""

import sys
from typing import Any

import pytest

from querellas.documentos.taller import SinHacer, correr

sin_topes = pytest.mark.skipif(sys.platform != "linux", reason="solo Linux pone topes a otro")


def python(codigo: str) -> list[str]:
    return [sys.executable, "-S", "-c", codigo]


def test_devuelve_lo_que_escribio_y_le_da_la_entrada() -> None:
    assert correr(python("print(input()[::-1])"), b"abc\n") == b"cba\n"


@sin_topes
def test_el_que_pide_mas_memoria_de_la_que_hay_para_el_no_la_tiene(settings: Any) -> None:
    settings.PAGINA_MEMORIA_BYTES = 200 * 1024**2
    pide = "import time; time.sleep(.2); print(len(bytearray({} * 1024**2)))"
    assert correr(python(pide.format(20))) == b"20971520\n"
    with pytest.raises(SinHacer, match="salió 1"):
        correr(python(pide.format(400)))


@sin_topes
def test_el_que_escribe_sin_fin_se_corta() -> None:
    with pytest.raises(SinHacer, match="salió"):
        correr(python("import sys\nwhile True: sys.stdout.write('x' * 2**20)"))


def test_el_que_no_acaba_se_corta_y_el_que_no_esta_se_dice(settings: Any) -> None:
    settings.PAGINA_SEGUNDOS = 0.5
    with pytest.raises(SinHacer, match="TimeoutExpired"):
        correr(python("while True: pass"))
    with pytest.raises(SinHacer, match="FileNotFoundError"):
        correr(["/no/esta/este-programa"])
