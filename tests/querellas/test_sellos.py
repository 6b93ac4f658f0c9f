"""Lo que se quita del final de un expediente y lo que se cambia en la historia se nota."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, connections, transaction
from django.db.utils import Error

from querellas import services, tasks
from querellas.models import Cabeza, Querella, SelloDeHistoria, UltimoAsiento
from querellas.services import historia_sellada
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests import fabricas
from tests.querellas.test_cadena import como_superusuario, un_caso

SIN_EL_CUARTO = (
    "DELETE FROM querellas_lectura WHERE actuacion_id ="
    " (SELECT id FROM querellas_actuacion WHERE numero = 4)",
    "DELETE FROM querellas_actuacion WHERE numero = 4",
)
SIN_CONTARLO = (
    "UPDATE querellas_ultimoasiento SET numero = 3, enlace ="
    " (SELECT enlace FROM querellas_actuacion WHERE numero = 3)"
)
SIN_SUS_TERMINOS = (
    "DELETE FROM plazos_plazo WHERE abierto_por_actuacion = 4",
    "UPDATE plazos_plazo SET cerrado_por_actuacion = NULL, estado = 'corriendo'"
    " WHERE cerrado_por_actuacion = 4",
)
SIN_SU_HISTORIA = (
    "DELETE FROM querellas_historicalquerella WHERE estado = 'en_estudio'",
    "UPDATE querellas_querella SET estado = 'notificada'",
)


def fallas() -> list[tuple[int, str]]:
    connections["default"].close()
    return [(f.numero, f.razon) for f in verificar()]


@pytest.mark.django_db(transaction=True)
@pytest.mark.norma("18.013#2")
def test_cada_rastro_que_queda_de_la_ultima_entrada_quitada_la_nombra(reloj: Any) -> None:
    """Quien lo puede todo va borrando cada rastro: lo dice el siguiente, hasta que no queda."""
    un_caso(reloj)
    assert fallas() == []
    como_superusuario(*SIN_EL_CUARTO)
    assert fallas() == [(4, "falta: el caso llegó hasta el 4")]
    # Ningún acto sigue donde falta algo: el número quitado no se usa otra vez.
    q = Querella.objects.get(numero="CVQM-2026-0001")
    with pytest.raises(IntegrityError, match="solo pasa al siguiente"):
        services.prestar_asistencia(querella_id=q.pk, actor=q.creada_por, resultado="Otra.")
    como_superusuario(SIN_CONTARLO)
    assert fallas() == [(4, "falta: un término nombra el asiento 4 (abierto_por_actuacion)")]
    como_superusuario(*SIN_SUS_TERMINOS)
    assert fallas() == [(4, "falta el asiento de su último cambio de estado")]
    como_superusuario("UPDATE querellas_querella SET estado = 'notificada'")
    assert fallas() == [(4, "su historia dice «en_estudio» y el caso está «notificada»")]
    # Con todo borrado antes de la cabeza de esa noche, la base ya no puede decirlo (OPERACION).
    como_superusuario(*SIN_SU_HISTORIA)
    assert fallas() == []


@pytest.mark.django_db(transaction=True)
def test_con_la_cabeza_hecha_ni_borrando_todo_rastro_se_quita(reloj: Any) -> None:
    un_caso(reloj)
    reloj("2026-04-07T00:15-04:00")
    tasks.cabeza_diaria()
    como_superusuario(*SIN_EL_CUARTO, SIN_CONTARLO, *SIN_SUS_TERMINOS, *SIN_SU_HISTORIA)
    assert fallas() == [(4, "falta: la cabeza del 2026-04-06 selló hasta el 4")]
    assert any("querellas_historicalquerella" in r for r in historia_sellada.verificar_historia())


@pytest.mark.django_db(transaction=True)
def test_un_documento_cuyo_asiento_se_quito_lo_dice(reloj: Any) -> None:
    un_caso(reloj)
    como_superusuario(
        "DELETE FROM querellas_actuacion WHERE numero = 4",
        SIN_CONTARLO,
        *SIN_SUS_TERMINOS,
        *SIN_SU_HISTORIA,
        "UPDATE documentos_documento SET actuacion_id = 999999 WHERE tipo = 'copia_certificada'",
    )
    assert fallas()[0] == (4, "falta el asiento con que entró un documento")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE querellas_ultimoasiento SET numero = numero - 1",
        "DELETE FROM querellas_ultimoasiento",
        "INSERT INTO querellas_ultimoasiento VALUES (1, 1, 'x')",
        "UPDATE querellas_sellodehistoria SET filas = 0",
        "DELETE FROM querellas_sellodehistoria",
    ],
)
def test_el_papel_que_trabaja_no_los_mueve(reloj: Any, sql: str) -> None:
    un_caso(reloj)
    with (
        pytest.raises(Error, match="permission denied"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql)
    assert UltimoAsiento.objects.get().numero == 4


# --- La historia ------------------------------------------------------------------------------
TABLA = "querellas_historicalquerella"
ALTERADA = {
    "cambiar un valor": (f"UPDATE {TABLA} SET asunto = asunto || '.'", "no es la que se selló"),
    "cambiar quién": (f"UPDATE {TABLA} SET history_user_id = NULL", "no es la que se selló"),
    "quitar la última": (
        f"DELETE FROM {TABLA} WHERE history_id = (SELECT max(history_id) FROM {TABLA})",
        "se sellaron",
    ),
    "quitar la primera": (
        f"DELETE FROM {TABLA} WHERE history_id = (SELECT min(history_id) FROM {TABLA})",
        "se sellaron",
    ),
    "cambiar dos de lugar": (
        f"UPDATE {TABLA} h SET history_id = -history_id WHERE history_id IN"
        f" (SELECT history_id FROM {TABLA} ORDER BY history_id LIMIT 2);"
        f"UPDATE {TABLA} h SET history_id = (SELECT sum(-o.history_id) FROM {TABLA} o"
        " WHERE o.history_id < 0) + h.history_id WHERE history_id < 0",
        "no es la que se selló",
    ),
    "meter una entre ellas": (
        f"INSERT INTO {TABLA} SELECT (jsonb_populate_record(h, '{{\"history_id\": 1}}')).*"
        f" FROM {TABLA} h ORDER BY history_id DESC LIMIT 1",
        "se sellaron",
    ),
    "quitar el sello": (
        f"DELETE FROM querellas_sellodehistoria WHERE tabla = '{TABLA}'",
        "la raíz de la historia no sale de sus sellos",
    ),
    "rehacer el sello": (
        "UPDATE querellas_sellodehistoria SET huella = repeat('a', 64)",
        "la raíz de la historia no sale de sus sellos",
    ),
    "rehacer la raíz": (
        "UPDATE querellas_cabeza SET historia = repeat('a', 64)",
        "su firma no cubre la raíz de la historia",
    ),
}


def sellado(reloj: Any) -> None:
    """La historia empieza en el 2: así cabe meter una fila antes de todas."""
    como_superusuario(f"SELECT setval(pg_get_serial_sequence('{TABLA}', 'history_id'), 5)")
    un_caso(reloj)
    reloj("2026-04-07T00:15-04:00")
    tasks.cabeza_diaria()


def comprobar() -> tuple[int, str]:
    connections["default"].close()
    salida, codigo = io.StringIO(), 0
    try:
        call_command("verificar_bitacora", stdout=salida, stderr=salida)
    except SystemExit as fin:
        codigo = int(fin.code or 0)
    return codigo, salida.getvalue()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("cual", sorted(ALTERADA))
def test_lo_que_el_superusuario_cambie_en_la_historia_lo_dice_la_cabeza(
    reloj: Any, cual: str
) -> None:
    sellado(reloj)
    assert comprobar()[0] == 0
    orden, dicho = ALTERADA[cual]
    como_superusuario(*orden.split(";"))
    codigo, salida = comprobar()
    assert codigo == 1
    assert "Historia, cabeza del 2026-04-06" in salida
    assert dicho in salida


@pytest.mark.django_db
def test_se_sella_cada_fila_una_vez_y_las_de_la_ultima_hora_la_noche_siguiente(reloj: Any) -> None:
    elenco = gente.crear()
    reloj("2026-03-13T22:30-04:00")
    fabricas.presentada(elenco=elenco)
    reloj("2026-03-13T23:30-04:00")
    tarde = fabricas.presentada(elenco=elenco)
    reloj("2026-03-14T00:15-04:00")
    tasks.cabeza_diaria()
    primera = SelloDeHistoria.objects.get(tabla=TABLA)
    ids = list(tarde.history.order_by("history_id").values_list("history_id", flat=True))
    assert primera.hasta < ids[0]
    reloj("2026-03-15T00:15-04:00")
    tasks.cabeza_diaria()
    segunda = SelloDeHistoria.objects.filter(tabla=TABLA).latest("hasta")
    assert (segunda.desde, segunda.hasta, segunda.filas) == (primera.hasta, ids[-1], len(ids))
    assert all("cabeza 2\n" in k.texto and k.historia in k.texto for k in Cabeza.objects.all())
    assert list(historia_sellada.verificar_historia()) == []


@pytest.mark.django_db
def test_toda_tabla_de_historia_entra_y_una_columna_nueva_no_cambia_lo_sellado(reloj: Any) -> None:
    assert set(historia_sellada.tablas()) >= {
        "alcaldes_historicalmandato",
        "comision_historicalcomisionado",
        "cuentas_historicalrol",
        "querellas_historicalparte",
        "vistas_historicalvista",
    }
    un_caso(reloj)
    sello = next(s for s in historia_sellada.por_sellar() if s.tabla == TABLA)
    sello.columnas = [c for c in sello.columnas if c != "reservada"]
    modelo = historia_sellada.tablas()[TABLA]
    sello.filas, sello.huella = historia_sellada.huella(modelo, sello)
    assert not historia_sellada._no_cuadra(sello)
    sello.columnas.append("una_que_se_quito")
    assert not historia_sellada._se_puede(sello)
