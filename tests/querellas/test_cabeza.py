"""La cabeza del día: una raíz firmada sobre todos los casos, que solo se añade."""

from __future__ import annotations

import base64
import io
import json
import subprocess
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection, connections, transaction
from django.db.utils import Error
from django.test import Client

from querellas import services, tasks
from querellas.models import Alarma, AvisoDeCabeza, Cabeza, HojaDeCabeza, Querella
from querellas.services import cabeza as c
from querellas.services.cadena import cadena
from tests import elenco as gente
from tests import fabricas
from tests.querellas.test_cadena import como_superusuario, comprobar

pytestmark = pytest.mark.django_db


def dos_dias(reloj: Any) -> tuple[Querella, Querella]:
    """El 13 se presentan dos; el 19 se notifica la primera. Con la cabeza del 13 y la del 19."""
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    fabricas.presentada(elenco=elenco)
    reloj("2026-03-14T00:15-04:00")
    tasks.cabeza_diaria()
    primera = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-20T00:15-04:00")
    tasks.cabeza_diaria()
    return Querella.objects.get(numero="CVQM-2026-0001"), primera


def verificar(*argumentos: str) -> tuple[int, str]:
    salida, codigo = io.StringIO(), 0
    try:
        call_command("verificar_cabeza", *argumentos, stdout=salida, stderr=salida)
    except SystemExit as fin:
        codigo = int(fin.code or 0)
    return codigo, salida.getvalue()


def test_cada_noche_se_sella_el_ultimo_enlace_de_todos_los_casos_y_repetir_no_hace_nada(
    reloj: Any,
) -> None:
    uno, otro = dos_dias(reloj)
    tasks.cabeza_diaria()
    primera, segunda = Cabeza.objects.all()
    assert [(k.dia, k.casos) for k in (primera, segunda)] == [
        (date(2026, 3, 13), 1),
        (date(2026, 3, 19), 2),
    ]
    # Solo se guarda la hoja de lo que se movió: el primer caso no cambió en seis días.
    assert [
        (h.cabeza_id, h.querella_id, h.numero) for h in HojaDeCabeza.objects.order_by("pk")
    ] == [
        (primera.pk, uno.pk, 1),
        (segunda.pk, otro.pk, 2),
    ]
    assert verificar() == (0, f"Cabeza del 2026-03-19: 2 expedientes, {segunda.raiz}.\n")
    assert verificar("2026-03-13")[0] == 0
    assert verificar("2026-03-18") == (2, "No hay cabeza del 2026-03-18.\n")


def test_la_prueba_de_cada_caso_llega_a_la_raiz_y_se_comprueba_fuera(
    reloj: Any, tmp_path: Path
) -> None:
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    for _n in range(5):  # impar: un piso queda sin pareja
        fabricas.presentada(elenco=elenco)
    reloj("2026-03-14T00:15-04:00")
    tasks.cabeza_diaria()
    raiz = Cabeza.objects.get().raiz
    for q in Querella.objects.exclude(numero=None):
        suya = cadena(q)
        assert [k["raiz"] for k in suya["cabezas"]] == [raiz]
        assert comprobar(suya, tmp_path)[0] == 0
        suya["cabezas"][0]["camino"][0][1] = "0" * 64
        assert comprobar(suya, tmp_path) == (
            1,
            "cabeza del 2026-03-13: la raíz no sale / the root does not match",
        )


@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
def test_la_firma_se_comprueba_con_openssl(reloj: Any, tmp_path: Path) -> None:
    dos_dias(reloj)
    dicho = json.loads(Client().get("/es/acerca/cabeza/2026-03-13/").content)
    (tmp_path / "texto.txt").write_text(dicho["texto"], encoding="utf-8")
    (tmp_path / "firma.der").write_bytes(base64.b64decode(dicho["firma"]))
    (tmp_path / "certificado.pem").write_text(dicho["certificado"])

    def openssl(*orden: str) -> str:
        hecho = subprocess.run(["openssl", *orden], cwd=tmp_path, capture_output=True, text=True)
        return hecho.stdout.strip()

    (tmp_path / "llave.pem").write_text(
        openssl("x509", "-in", "certificado.pem", "-pubkey", "-noout")
    )
    revisar = ["dgst", "-sha256", "-verify", "llave.pem", "-signature", "firma.der", "texto.txt"]
    assert openssl(*revisar) == "Verified OK"
    (tmp_path / "texto.txt").write_text(dicho["texto"].replace("2026", "2025"), encoding="utf-8")
    assert openssl(*revisar) == "Verification failure"


@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
def test_cualquiera_la_lee_en_acerca_en_los_dos_idiomas(reloj: Any) -> None:
    dos_dias(reloj)
    for idioma, titulo in (("es", "Cómo se comprueba que nada cambió"), ("en", "How to check")):
        pagina = Client().get(f"/{idioma}/acerca/").text
        assert titulo in pagina
        for k in Cabeza.objects.all():
            assert k.raiz in pagina
            assert f"/{idioma}/acerca/cabeza/{k.dia}/" in pagina
    assert Client().get("/es/acerca/cabeza/2026-03-18/").status_code == 404
    assert Client().get("/es/acerca/cabeza/2026-02-31/").status_code == 404


def test_se_manda_una_sola_vez_a_cada_comisionado(reloj: Any) -> None:
    dos_dias(reloj)
    assert AvisoDeCabeza.objects.filter(enviado_en=None).count() == 0
    tasks.cabeza_diaria()
    assert sorted(m.to[0] for m in mail.outbox) == sorted(
        f"{quien}@ejemplo.test" for quien in ("presidente", "asociada", "asociado") for _n in "12"
    )
    ultima = Cabeza.objects.latest("dia")
    assert ultima.texto in mail.outbox[-1].body
    assert len({m.extra_headers["Message-ID"] for m in mail.outbox}) == 6


def test_si_ayer_no_se_hizo_hay_una_alarma_y_una_sola(reloj: Any) -> None:
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    fabricas.presentada(elenco=elenco)
    reloj("2026-03-14T05:59-04:00")
    c.alarma_si_falta()
    assert not Alarma.objects.exists()
    reloj("2026-03-14T06:01-04:00")
    call_command("vigilar_plazos", stdout=io.StringIO())
    c.alarma_si_falta()
    assert [(a.clase, a.detalle) for a in Alarma.objects.filter(clase="cabeza_ausente")] == [
        ("cabeza_ausente", "falta la cabeza del 2026-03-13")
    ]


def test_sin_llave_de_firma_no_se_guarda_y_se_hace_cuando_la_haya(
    reloj: Any, settings: Any, tmp_path: Path
) -> None:
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    fabricas.presentada(elenco=elenco)
    reloj("2026-03-14T00:15-04:00")
    buena, settings.FIRMA_P12 = settings.FIRMA_P12, tmp_path / "no-esta.p12"
    tasks.cabeza_diaria()
    assert not Cabeza.objects.exists()
    assert Alarma.objects.get().clase == "cabeza_sin_firma"
    settings.FIRMA_P12 = buena
    tasks.cabeza_diaria()
    assert Cabeza.objects.get().dia == date(2026, 3, 13)


@pytest.mark.parametrize("tabla", ["querellas_cabeza", "querellas_hojadecabeza"])
@pytest.mark.parametrize("orden", ["DELETE FROM {}", "UPDATE {} SET id = id", "TRUNCATE {}"])
def test_solo_se_anade(reloj: Any, tabla: str, orden: str) -> None:
    dos_dias(reloj)
    with (
        pytest.raises(Error, match="permission denied"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(orden.format(tabla))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("orden", "dicho"),
    [
        (
            # Quitar las últimas entradas deja una cadena que cuadra: la cabeza es quien lo dice.
            "DELETE FROM querellas_actuacion WHERE numero = 2",
            "CVQM-2026-0002: falta el asiento 2, que la cabeza selló",
        ),
        (
            "UPDATE querellas_actuacion SET enlace = repeat('a', 64) WHERE numero = 2",
            "CVQM-2026-0002: el asiento 2 no es el que la cabeza selló",
        ),
        ("UPDATE querellas_cabeza SET casos = 3 WHERE casos = 2", "el texto firmado no es el de"),
        (
            "UPDATE querellas_hojadecabeza SET enlace = repeat('a', 64) WHERE numero = 2",
            "la raíz no sale de sus hojas",
        ),
        ("UPDATE querellas_cabeza SET texto = texto || ' '", "la firma no es la de su texto"),
        ("DELETE FROM querellas_cabeza WHERE casos = 1", "el texto firmado no es el de"),
    ],
)
def test_lo_que_el_superusuario_cambie_lo_dice_la_cabeza(
    reloj: Any, tmp_path: Path, orden: str, dicho: str
) -> None:
    _uno, otro = dos_dias(reloj)
    como_superusuario(orden)
    connections["default"].close()
    codigo, salida = verificar()
    assert codigo == 1
    assert dicho in salida
    if "actuacion" in orden:
        codigo, salida = comprobar(cadena(otro), tmp_path)
        assert codigo == 1
        assert salida.startswith("asiento 2: ")


def test_un_acto_no_hace_ninguna_cabeza(reloj: Any) -> None:
    """La cabeza no entra en la transacción de nadie: la hace la tarea."""
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert not Cabeza.objects.exists()
