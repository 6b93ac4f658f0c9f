"""La cadena se comprueba fuera del sistema, y lo alterado como superusuario se nombra."""

from __future__ import annotations

import ast
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections
from django.test import Client

from querellas import services
from querellas.documentos.almacen import expediente
from querellas.models import Querella
from querellas.services import cabeza
from querellas.services.bitacora import verificar
from querellas.services.cadena import PROGRAMA, cadena, para_terceros
from tests import arnes, fabricas
from tests import elenco as gente
from tests.conftest import PUESTO

Cadena = dict[str, Any]


def comprobar(datos: Cadena, carpeta: Path) -> tuple[int, str]:
    """El programa, con un Python pelado, en otra carpeta y sin el ambiente de Django."""
    archivo = carpeta / "cadena.json"
    archivo.write_text(json.dumps(datos, ensure_ascii=False), encoding="utf-8")
    hecho = subprocess.run(
        [sys.executable, "-I", "-S", str(PROGRAMA), str(archivo)],
        capture_output=True,
        text=True,
        cwd=carpeta,
        env={"PYTHONIOENCODING": "utf-8"},
    )
    return hecho.returncode, (hecho.stdout + hecho.stderr).strip()


def un_caso(reloj: Any) -> Querella:
    """Presentada, notificada, con una asistencia reservada y contestada: cuatro asientos."""
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    services.prestar_asistencia(querella_id=q.pk, actor=elenco.secretaria, resultado="se orientó")
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    return Querella.objects.get(pk=q.pk)


def test_el_programa_cabe_en_cuarenta_lineas_y_solo_usa_la_biblioteca() -> None:
    texto = PROGRAMA.read_text(encoding="utf-8")
    assert len(texto.splitlines()) <= 40
    nodos = ast.walk(ast.parse(texto))
    usa = {a.name for n in nodos if isinstance(n, ast.Import) for a in n.names}
    usa |= {str(n.module) for n in ast.walk(ast.parse(texto)) if isinstance(n, ast.ImportFrom)}
    assert usa == {"json", "sys", "unicodedata", "hashlib"}


@pytest.mark.django_db(databases=["default", "publico"])
def test_la_pagina_acerca_da_el_programa_tal_cual() -> None:
    respuesta = Client().get("/es/acerca/comprobar_cadena.py")
    assert respuesta.content == PROGRAMA.read_bytes()
    assert "/es/acerca/comprobar_cadena.py" in Client().get("/es/acerca/").text


@pytest.mark.django_db
@pytest.mark.norma("18.013#2")
def test_la_cadena_exportada_se_comprueba_sin_el_sistema(reloj: Any, tmp_path: Path) -> None:
    q = un_caso(reloj)
    codigo, dicho = comprobar(cadena(q), tmp_path)
    assert (codigo, dicho) == (
        0,
        "CVQM-2026-0001: 4 asientos, 4 con su contenido. Íntegra / Intact.",
    )


@pytest.mark.django_db
def test_lo_reservado_va_sin_contenido_ni_sal_y_su_huella_basta(reloj: Any, tmp_path: Path) -> None:
    q = un_caso(reloj)
    secretaria = q.creada_por
    assert secretaria is not None
    services.reservar(querella_id=q.pk, actor=secretaria, orden="Orden del 6 de abril", asiento=4)
    q.refresh_from_db()
    destino = tmp_path / "para-otros.json"
    call_command("exportar_expediente", q.numero, cadena=str(destino), stdout=io.StringIO())
    texto = destino.read_text(encoding="utf-8")
    sale = json.loads(texto)
    con_contenido = [a["numero"] for a in sale["asientos"] if "contenido" in a]
    assert 3 not in con_contenido, "la asistencia no se publica nunca"
    assert 4 not in con_contenido, "la contestación quedó reservada"
    assert 5 in con_contenido
    assert all(("sal" in a) == ("contenido" in a) for a in sale["asientos"])
    assert "se orientó" not in texto
    assert comprobar(sale, tmp_path)[0] == 0
    # Cambiar la huella de lo oculto también se nota.
    sale["asientos"][3]["huella"] = "0" * 64
    assert comprobar(sale, tmp_path) == (1, "asiento 4: no enlaza con el anterior / broken link")


@pytest.mark.django_db
def test_de_un_caso_reservado_no_sale_ningun_contenido(reloj: Any, tmp_path: Path) -> None:
    q = un_caso(reloj)
    secretaria = q.creada_por
    assert secretaria is not None
    services.reservar(querella_id=q.pk, actor=secretaria, orden="Orden del 6 de abril")
    q.refresh_from_db()
    sale = cadena(q, para_terceros(q))
    assert not any("contenido" in a or "sal" in a for a in sale["asientos"])
    assert comprobar(sale, tmp_path) == (
        0,
        "CVQM-2026-0001: 5 asientos, 0 con su contenido. Íntegra / Intact.",
    )


# --- Alterada por quien puede todo ----------------------------------------------------------
def como_superusuario(*ordenes: str) -> None:
    """Con los guardias apagados: lo que ni la aplicación ni el dueño pueden hacer."""
    conexion = arnes.Arnes.de_texto(PUESTO.arnes.a_texto()).postgres.conectar(PUESTO.base)
    try:
        with conexion.cursor() as cursor:
            cursor.execute("SET session_replication_role = replica")
            for orden in ordenes:
                cursor.execute(orden)
        conexion.commit()
    finally:
        conexion.close()


MOVER = "UPDATE querellas_actuacion SET numero = {a} WHERE numero = {de}"
ANADIR = """
INSERT INTO querellas_actuacion (querella_id, numero, clase, version_plantilla, datos, texto_es,
    visibilidad, efectiva_en, recibida_en, registrada_en, actor_de_sistema, documentos_huellas,
    formato, sal, huella, enlace)
SELECT querella_id, 5, clase, version_plantilla, datos, 'Una entrada que nadie asentó.',
    visibilidad, efectiva_en, recibida_en, registrada_en + interval '1 second', actor_de_sistema,
    documentos_huellas, formato, sal, huella, enlace FROM querellas_actuacion WHERE numero = 4
"""
ALTERACIONES = {
    "un byte del texto": (
        ["UPDATE querellas_actuacion SET texto_es = texto_es || '.' WHERE numero = 2"],
        "asiento 2: no es el de su huella / content was changed",
        (2, "el contenido no corresponde a su huella"),
    ),
    "un dato": (
        ["UPDATE querellas_actuacion SET datos = datos || '{\"x\": 1}' WHERE numero = 4"],
        "asiento 4: no es el de su huella / content was changed",
        (4, "el contenido no corresponde a su huella"),
    ),
    "la hora": (
        [
            "UPDATE querellas_actuacion SET registrada_en = registrada_en + interval '1 us'"
            " WHERE numero = 3"
        ],
        "asiento 3: no enlaza con el anterior / broken link",
        (3, "el enlace no corresponde al asiento anterior"),
    ),
    "borrar uno": (
        [
            "DELETE FROM querellas_lectura WHERE actuacion_id ="
            " (SELECT id FROM querellas_actuacion WHERE numero = 3)",
            "DELETE FROM querellas_actuacion WHERE numero = 3",
        ],
        "asiento 3: falta o está fuera de orden / missing or out of order",
        (3, "falta el asiento 3"),
    ),
    "borrar el primero": (
        ["DELETE FROM querellas_actuacion WHERE numero = 1"],
        "asiento 1: falta o está fuera de orden / missing or out of order",
        (1, "falta el asiento 1"),
    ),
    "cambiar dos de lugar": (
        [
            MOVER.format(de=2, a=99),
            MOVER.format(de=3, a=2),
            MOVER.format(de=99, a=3),
        ],
        "asiento 2: no enlaza con el anterior / broken link",
        (2, "el enlace no corresponde al asiento anterior"),
    ),
    "la huella y el contenido a la vez": (
        [
            "UPDATE querellas_actuacion SET texto_es = 'Otra cosa.',"
            " huella = repeat('0', 64) WHERE numero = 2"
        ],
        "asiento 2: no es el de su huella / content was changed",
        (2, "el contenido no corresponde a su huella"),
    ),
    "la sal": (
        ["UPDATE querellas_actuacion SET sal = repeat('0', 32) WHERE numero = 1"],
        "asiento 1: no es el de su huella / content was changed",
        (1, "el contenido no corresponde a su huella"),
    ),
    "quién lo anotó": (
        ["UPDATE querellas_actuacion SET actor_id = NULL WHERE numero = 3"],
        "asiento 3: no es el de su huella / content was changed",
        (3, "el contenido no corresponde a su huella"),
    ),
    "el caso entero a otro": (
        ["UPDATE querellas_querella SET uuid = gen_random_uuid()"],
        "asiento 1: no enlaza con el anterior / broken link",
        (1, "el enlace no corresponde al asiento anterior"),
    ),
    "añadir uno": (
        [ANADIR],
        "asiento 5: no es el de su huella / content was changed",
        (5, "el contenido no corresponde a su huella"),
    ),
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("alteracion", ALTERACIONES)
def test_lo_alterado_como_superusuario_se_nombra_dentro_y_fuera(
    reloj: Any, tmp_path: Path, alteracion: str
) -> None:
    ordenes, dicho, falla = ALTERACIONES[alteracion]
    q = un_caso(reloj)
    assert list(verificar()) == []
    como_superusuario(*ordenes)
    connections["default"].close()
    (hallada,) = verificar(q.numero)
    assert (hallada.querella, hallada.numero, hallada.razon) == ("CVQM-2026-0001", *falla)
    q.refresh_from_db()
    assert comprobar(cadena(q), tmp_path) == (1, dicho)


REHACER = """
DO $$ DECLARE a record; previo text := repeat('0', 64); caso uuid; BEGIN
SELECT uuid INTO caso FROM querellas_querella;
FOR a IN SELECT * FROM querellas_actuacion ORDER BY numero LOOP
    previo := encode(sha256(convert_to(concat_ws(E'\\n', previo, caso, a.numero,
        to_char(a.registrada_en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        a.huella), 'UTF8')), 'hex');
    UPDATE querellas_actuacion SET enlace = previo WHERE id = a.id;
END LOOP; END $$
"""
QUITAR_EL_ULTIMO = [
    "DELETE FROM querellas_lectura WHERE actuacion_id ="
    " (SELECT id FROM querellas_actuacion WHERE numero = 4)",
    "UPDATE documentos_documento SET actuacion_id = NULL WHERE actuacion_id ="
    " (SELECT id FROM querellas_actuacion WHERE numero = 4)",
    "DELETE FROM querellas_actuacion WHERE numero = 4",
]
SELLADAS = {
    "quitar el último": (
        QUITAR_EL_ULTIMO,
        "asiento 4: no es el que se selló el 2026-04-06 / not the one sealed",
        (4, "falta: la cabeza del 2026-04-06 selló hasta el 4"),
    ),
    "rehacer la cadena entera": (
        ["UPDATE querellas_actuacion SET huella = repeat('0', 64) WHERE numero = 2", REHACER],
        "asiento 2: no es el de su huella / content was changed",
        (2, "el contenido no corresponde a su huella"),
    ),
    "rehacerla con un contenido que cuadra": (
        ["UPDATE querellas_actuacion SET registrada_en = registrada_en + interval '1 us'", REHACER],
        "asiento 4: no es el que se selló el 2026-04-06 / not the one sealed",
        (4, "no es el que la cabeza del 2026-04-06 selló"),
    ),
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("alteracion", SELLADAS)
def test_lo_que_la_cadena_sola_no_dice_lo_dice_la_cabeza_firmada(
    reloj: Any, tmp_path: Path, alteracion: str
) -> None:
    """Quien lo puede todo rehace la cadena, pero no lo que ya se firmó y se publicó."""
    ordenes, dicho, falla = SELLADAS[alteracion]
    q = un_caso(reloj)
    reloj("2026-04-07T02:00-04:00")
    assert cabeza.hacer_la_de_ayer() is not None
    assert list(verificar()) == []
    como_superusuario(*ordenes)
    connections["default"].close()
    (hallada,) = verificar(q.numero)
    assert (hallada.numero, hallada.razon) == falla
    assert comprobar(cadena(q), tmp_path) == (1, dicho)


EN_LOS_DOCUMENTOS = {
    "otros datos": "UPDATE documentos_documento SET datos = datos || '{\"x\": 1}' WHERE id = {pk}",
    "otro archivo": "UPDATE documentos_documento SET sha256 = repeat('0', 64), datos = '{{}}'"
    " WHERE id = {pk}",
    "de otro asiento": "UPDATE documentos_documento SET actuacion_id = (SELECT id FROM"
    " querellas_actuacion WHERE numero = 2) WHERE id = {pk}",
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("alteracion", EN_LOS_DOCUMENTOS)
def test_el_documento_alterado_en_la_base_nombra_su_asiento(reloj: Any, alteracion: str) -> None:
    q = un_caso(reloj)
    escrito = q.documentos.filter(actuacion__numero=1).earliest("pk")
    orden = EN_LOS_DOCUMENTOS[alteracion].replace("{pk}", str(escrito.pk)).replace("{{}}", "{}")
    como_superusuario(orden)
    connections["default"].close()
    (hallada,) = verificar(q.numero)
    esperado = {"de otro asiento": 2}.get(alteracion, 1)
    assert (hallada.numero, "documento" in hallada.razon) == (esperado, True)


@pytest.mark.django_db(transaction=True)
def test_el_documento_borrado_de_la_base_nombra_el_asiento_que_lo_cubre(reloj: Any) -> None:
    q = un_caso(reloj)
    escrito = q.documentos.filter(actuacion__numero=1, version_plantilla=0).earliest("pk")
    como_superusuario(f"DELETE FROM documentos_documento WHERE id = {escrito.pk}")
    connections["default"].close()
    (hallada,) = verificar(q.numero)
    assert (hallada.numero, hallada.razon) == (1, "no está un documento que el asiento cubre")


@pytest.mark.django_db
def test_el_archivo_alterado_en_el_disco_nombra_su_asiento(reloj: Any) -> None:
    """Un byte, la falta y el cambio por otro; el escrito entró con el asiento 1."""
    q = un_caso(reloj)
    escrito = q.documentos.get(tipo="escrito")
    ruta = Path(expediente().path(escrito.archivo))
    bueno = ruta.read_bytes()

    def dicho() -> tuple[int, str] | None:
        fallas = [f for f in verificar(q.numero, archivos=True) if f"{escrito.pk}" in f.razon]
        return (fallas[0].numero, fallas[0].razon) if fallas else None

    assert dicho() is None
    ruta.chmod(0o600)
    for malo in (bytes([bueno[0] ^ 1]) + bueno[1:], bueno + b"x", bueno[:-1], b""):
        ruta.write_bytes(malo)
        assert dicho() == (1, f"el archivo del documento {escrito.pk} no es el que se guardó")
    ruta.unlink()
    assert dicho() == (1, f"falta el archivo del documento {escrito.pk}")
    salida = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("verificar_bitacora", q.numero, archivos=True, stderr=salida)
    assert f"CVQM-2026-0001, asiento 1: falta el archivo del documento {escrito.pk}." in (
        salida.getvalue()
    )


@pytest.mark.django_db
def test_un_pdf_cambiado_por_otro_con_su_fila_y_todo_no_lleva_la_firma(reloj: Any) -> None:
    """Su huella no está en la cadena, que lleva la de sus datos: lo delata la firma."""
    q = un_caso(reloj)
    hecho = q.documentos.exclude(version_plantilla=0).filter(estado="listo").earliest("pk")
    falla = next(verificar(q.numero, archivos=True))
    assert falla.razon == f"el documento {hecho.pk} no lleva la firma de la Comisión"
