"""Los almacenes: escritura entera o ninguna, nombres que no dicen nada, permisos cerrados."""

import hashlib
import io
import re
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest
from django.core.exceptions import SuspiciousFileOperation
from django.core.files.base import ContentFile

from querellas.documentos import almacen as a

QUERELLA = UUID("0b2d1a52-6a1c-4b7e-9f35-1f2f3a4b5c6d")
OTRA = UUID("11111111-2222-4333-8444-555555555555")
CONTENIDO = b"%PDF-1.7 contenido"
SHA = hashlib.sha256(CONTENIDO).hexdigest()


@pytest.fixture
def privado(tmp_path: Path) -> a.Expediente:
    return a.Expediente(tmp_path / "expediente")


@pytest.mark.parametrize(
    "contenido",
    [[CONTENIDO[:5], CONTENIDO[5:]], io.BytesIO(CONTENIDO), ContentFile(CONTENIDO), CONTENIDO],
    ids=["trozos", "archivo", "de Django", "bytes"],
)
def test_se_guarda_por_querella_y_resumen(privado: a.Expediente, contenido: object) -> None:
    ruta, sha256, cuantos = a.guardar(privado, QUERELLA, contenido)  # type: ignore[arg-type]
    assert ruta == f"{QUERELLA}/{SHA[:2]}/{SHA}"
    assert (sha256, cuantos) == (SHA, 18)
    with privado.open(ruta) as archivo:
        assert archivo.read() == CONTENIDO


def test_guardar_dos_veces_deja_un_archivo_y_nada_se_comparte(
    privado: a.Expediente, tmp_path: Path
) -> None:
    primera = a.guardar(privado, QUERELLA, [CONTENIDO])
    assert a.guardar(privado, QUERELLA, [CONTENIDO]) == primera
    a.guardar(privado, OTRA, [CONTENIDO])
    archivos = sorted(p.relative_to(tmp_path) for p in tmp_path.rglob("*") if p.is_file())
    assert archivos == [
        Path(f"expediente/{QUERELLA}/{SHA[:2]}/{SHA}"),
        Path(f"expediente/{OTRA}/{SHA[:2]}/{SHA}"),
    ]


def test_solo_el_sistema_lee_lo_guardado(privado: a.Expediente, tmp_path: Path) -> None:
    ruta, _sha, _n = a.guardar(privado, QUERELLA, [CONTENIDO])
    assert oct((tmp_path / "expediente" / ruta).stat().st_mode & 0o777) == "0o600"
    for carpeta in (p for p in (tmp_path / "expediente").rglob("*") if p.is_dir()):
        assert oct(carpeta.stat().st_mode & 0o777) == "0o700"


def test_si_la_lectura_falla_a_medias_no_queda_nada(privado: a.Expediente, tmp_path: Path) -> None:
    def se_rompe() -> Iterator[bytes]:
        yield b"mitad"
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        a.guardar(privado, QUERELLA, se_rompe())
    assert [p for p in tmp_path.rglob("*") if p.is_file()] == []


def test_lo_publico_tiene_nombre_al_azar_y_se_borra(tmp_path: Path) -> None:
    publico = a.Publico(tmp_path / "publico")
    una, sha_una, _n = a.guardar(publico, QUERELLA, [CONTENIDO])
    dos, sha_dos, _m = a.guardar(publico, QUERELLA, [CONTENIDO])
    assert re.fullmatch(r"([0-9a-f]{2})/\1[0-9a-f]{30}", una)
    assert una != dos
    assert sha_una == sha_dos == SHA
    assert SHA not in una
    assert str(QUERELLA) not in una
    publico.borrar(una)
    publico.borrar(una)
    assert not publico.exists(una)
    assert publico.exists(dos)


def test_no_se_sale_de_su_carpeta_ni_tiene_direccion(privado: a.Expediente) -> None:
    with pytest.raises(SuspiciousFileOperation):
        privado.open("../../etc/passwd")
    with pytest.raises(SuspiciousFileOperation):
        privado.borrar("../fuera")
    with pytest.raises(ValueError, match="no tienen dirección"):
        privado.url("x")


def test_los_almacenes_configurados_son_los_del_sistema() -> None:
    assert type(a.expediente()) is a.Expediente
    assert type(a.publico()) is a.Publico
    assert a.expediente().location != a.publico().location
