"""Una fecha vieja se vuelve a obtener con las versiones con que se guardó."""

from datetime import date

import pytest
from django.db import connection, transaction
from django.db.utils import Error

from plazos import recomputo
from plazos.calendarios import vigentes
from plazos.models import Plazo
from plazos.registro import fechas, reproducido
from querellas import services
from querellas.models import Querella
from tests import elenco as gente
from tests import fabricas
from tests.plazos.piezas_calendario import adoptada, corre, dia, en_estudio, orden, reglamento
from tests.plazos.repeticion import repetir

pytestmark = pytest.mark.django_db


def se_reproduce(plazo: Plazo) -> None:
    otra_vez = reproducido(plazo)
    assert fechas(otra_vez) == fechas(plazo)
    assert otra_vez.version_calendario == plazo.version_calendario
    assert otra_vez.version_regla == plazo.version_regla
    assert otra_vez.a_json() == plazo.computo
    # Y el programa independiente, con solo lo guardado, llega a la misma fecha.
    assert repetir(plazo.computo) == plazo.fecha_legal.isoformat()


def test_lo_abierto_antes_de_adoptar_se_obtiene_igual_despues(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    viejo = corre(q)
    se_reproduce(viejo)
    adoptada(elenco, dia(date(2026, 5, 6)))
    adoptada(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    viejo.refresh_from_db()
    assert (viejo.fecha_legal, viejo.adopcion, vigentes().adopcion) == (date(2026, 5, 6), 0, 2)
    # El primer cambio lo llevó al 7 y el segundo al 15: las tres filas se explican.
    filas = list(Plazo.objects.filter(querella=q, termino="Q-EST-30").order_by("pk"))
    assert [(f.fecha_legal.day, f.adopcion) for f in filas] == [(6, 0), (7, 1), (15, 2)]
    for fila in filas:
        se_reproduce(fila)


def test_tambien_con_otro_reglamento_una_prorroga_y_una_paralizacion_por_medio(reloj):
    elenco = gente.crear()
    reloj("2026-03-12T10:00-04:00")
    primero = reglamento(elenco, prorroga="nominal")
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-04-08T10:00-04:00")
    services.paralizar(querella_id=q.pk, actor=elenco.secretaria, autoridad="KAC-2026-0001")
    reloj("2026-04-14T10:00-04:00")
    reglamento(elenco, prorroga="efectivo")
    services.levantar_paralizacion(querella_id=q.pk, actor=elenco.secretaria, autoridad="KAC-1")
    adoptada(elenco, dia(date(2026, 4, 24)))
    reloj("2026-04-15T10:00-04:00")
    filas = list(Plazo.objects.filter(querella=q).order_by("pk"))
    assert len(filas) >= 6
    for fila in filas:
        se_reproduce(fila)
    prorrogas = [f for f in filas if f.termino == "Q-PROR-15"]
    assert {f.version_reglamento for f in prorrogas} == {primero.pk}


def test_las_versiones_guardadas_no_se_cambian_ni_por_fuera(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    for cambio in ("adopcion = 7", "version_calendario = 'x'", "version_reglamento = 3"):
        dicho = rechaza(f"UPDATE plazos_plazo SET {cambio} WHERE querella_id = %s", q.pk)
        assert "se sustituye" in dicho


# --- Los guardias de lo adoptado ------------------------------------------------------------
def rechaza(sql: str, *parametros: int) -> str:
    with pytest.raises(Error) as error, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, parametros)
    return str(error.value)


def test_la_base_no_adopta_sin_dos_votos_ni_cambia_lo_propuesto_ni_lo_adoptado(reloj):
    elenco = gente.crear()
    en_estudio(elenco, reloj)
    adoptado = adoptada(elenco, dia(date(2026, 5, 6)))
    abierta = recomputo.proponer(actor=elenco.secretaria, propuesta=dia(date(2026, 5, 7)))
    recomputo.adoptar(actor=elenco.presidente, propuesta=abierta)
    mueve = "UPDATE plazos_diaespecial SET estado = 'adoptada' WHERE id = %s"
    assert "Faltan votos" in rechaza(mueve, abierta.pk)
    assert "no cambian" in rechaza(
        "UPDATE plazos_diaespecial SET fecha = '2026-05-08' WHERE id = %s", abierta.pk
    )
    assert "no cambian" in rechaza(
        "UPDATE plazos_diaespecial SET autoridad = 'x' WHERE id = %s", adoptado.pk
    )
    assert "permission denied" in rechaza("DELETE FROM plazos_diaespecial")
    assert "permission denied" in rechaza("DELETE FROM plazos_diaespecial_votos")
    assert "se adopta" in rechaza(
        "INSERT INTO plazos_reglamento (estado, uuid, autoridad, propuesta_en, vigente_desde,"
        " lecturas, archivo, archivo_nombre, archivo_sha256, archivo_bytes) VALUES ('adoptada',"
        " gen_random_uuid(), 'x', now(), '2026-01-01', '{}', '', '', '', 0)"
    )
    assert "no cambia" in rechaza(
        "UPDATE plazos_casoporrecalcular SET aplicado_en = NULL WHERE dia_id = %s", adoptado.pk
    )
    assert Querella.objects.count() == 1
