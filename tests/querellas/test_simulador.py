"""«¿Qué pasa si…?» sobre un caso: da las fechas que seguirían y no escribe nada."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from plazos.vencimientos import vigilar
from querellas import services
from querellas.actos.simulador.partida import partida_de
from querellas.models import Querella
from querellas.selectors import Ficha
from tests import ejemplos, fabricas
from tests import elenco as gente
from tests.elenco import Elenco
from tests.plazos import piezas_calendario as piezas
from tests.querellas.mesa import entrar
from vistas import services as vistas
from vistas.services import DatosDeVista, TextoDeInforme

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


@pytest.fixture
def q(elenco: Elenco, reloj: Reloj) -> Querella:
    """Recibida el 19 de marzo: contesta hasta el lunes 6 de abril."""
    caso = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-20T10:00-04:00")
    return caso


def simular(elenco: Elenco, q: Querella, idioma: str = "es", **supuesto: str) -> Any:
    ruta = f"/{idioma}/secretaria/expediente/{q.numero}/simulador/"
    return entrar(elenco.secretaria).get(ruta, supuesto)


def fila(respuesta: Any, termino: str) -> tuple[str, str]:
    """Lo que rige y lo que regiría de un término, con su suerte."""
    f = next(f for f in respuesta.context["filas"] if f.ancla == f"t-{termino}")
    return _dicho(f.antes), _dicho(f.despues)


def _dicho(t: Any) -> str:
    if t is None:
        return "no corre"
    return "sin fecha" if t.computo.sin_fecha else f"{t.computo.fecha_legal} {t.estado}"


# --- Lo que seguiría ------------------------------------------------------------------------
@pytest.mark.norma("18.004#3", "18.004#15")
def test_sin_suponer_nada_dice_lo_que_pasa_si_nadie_firma(elenco, q):
    respuesta = simular(elenco, q)
    assert fila(respuesta, "Q-CONT-15")[1] == "2026-04-06 vencido"
    assert fila(respuesta, "Q-EST-30")[1] == "2026-05-06 vencido"
    assert "Si nadie firma nada más" in respuesta.text
    assert "La querella quedaría desestimada con perjuicio" in respuesta.text
    assert "al terminar el miércoles 6 de mayo de 2026" in respuesta.text
    assert "7 de mayo de 2026, 12:00 a. m." in respuesta.text


@pytest.mark.norma("18.004#15")
def test_dice_si_la_desestimacion_la_confirmaria_una_persona(elenco, q):
    assert "No hace falta la firma de nadie" in simular(elenco, q).text
    piezas.reglamento(elenco, modo_desestimacion="propuesta", inmediato=True)
    texto = simular(elenco, q).text
    assert "No correría sola: la confirmaría otra persona." in texto
    assert "lo confirma otra persona" in texto


def test_mover_el_recibo_y_la_contestacion_mueve_lo_que_sigue(elenco, q):
    respuesta = simular(
        elenco, q, recibe="2026-03-20", prorroga="2026-04-06", contesta="2026-04-21"
    )
    assert fila(respuesta, "Q-CONT-15") == ("2026-04-06 vencido", "2026-04-06 sustituido")
    assert fila(respuesta, "Q-PROR-15") == ("no corre", "2026-04-21 cumplido")
    assert fila(respuesta, "Q-EST-30") == ("2026-05-06 vencido", "2026-05-21 vencido")
    assert "15 días después" in respuesta.text
    assert "Se excluye el martes 21 de abril de 2026" in respuesta.text


def test_la_misma_respuesta_en_ingles(elenco, q):
    respuesta = simular(elenco, q, "en", contesta="2026-04-06")
    assert fila(respuesta, "Q-EST-30") == ("2026-05-06 vencido", "2026-05-06 vencido")
    assert "Wednesday, May 6, 2026" in respuesta.text


def test_el_caso_llega_hasta_la_resolucion_de_su_ejemplo(elenco, q):
    respuesta = simular(
        elenco,
        q,
        prorroga="2026-04-06",
        contesta="2026-04-21",
        senala="2026-05-20",
        vista="2026-06-04",
        ante="comisionado_asociado",
        concluye="2026-06-04",
        informe="2026-06-22",
        decide="2026-07-07",
        autos="2026-07-09",
    )
    assert fila(respuesta, "Q-INF-15")[1] == "2026-06-22 cumplido"
    assert fila(respuesta, "Q-DEC-15")[1] == "2026-07-07 cumplido"
    assert fila(respuesta, "LPAU-REC-20")[1] == "2026-07-29 vencido"
    assert fila(respuesta, "LPAU-REV-30")[1] == "2026-08-10 vencido"
    assert respuesta.context["despues"].estado == "resuelta"
    assert "La querella no quedaría desestimada por vencimiento" in respuesta.text


def test_una_paralizacion_sin_levantar_deja_todo_sin_fecha(elenco, q):
    respuesta = simular(elenco, q, pausa_desde="2026-03-25")
    assert fila(respuesta, "Q-CONT-15") == ("2026-04-06 vencido", "sin fecha")
    assert "Nada vence mientras dure la paralización" in respuesta.text
    levantada = simular(elenco, q, pausa_desde="2026-03-25", pausa_hasta="2026-03-31")
    # Cinco días contados hasta el 24; los diez que quedan corren desde el 1 de abril.
    assert fila(levantada, "Q-CONT-15")[1] == "2026-04-10 vencido"


def test_un_dia_que_deja_de_ser_laborable_lo_corre_al_siguiente(elenco, q):
    respuesta = simular(elenco, q, cierre="2026-04-06", cierre_hasta="2026-04-07")
    assert fila(respuesta, "Q-CONT-15") == ("2026-04-06 vencido", "2026-04-08 vencido")


def test_lo_que_no_cabria_se_dice_con_su_razon(elenco, q):
    texto = simular(elenco, q, contesta="2026-04-07", decide="2026-05-07").text
    assert "Llega fuera del término: se anota y no tiene efecto." in texto
    assert "para entonces el caso estaría «desestimada con perjuicio por vencimiento»" in texto


def test_borrar_una_fecha_que_consta_es_suponer_que_no_paso(elenco, q, reloj):
    reloj("2026-03-25T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert fila(simular(elenco, q), "Q-EST-30")[0] == "2026-04-24 vencido"
    respuesta = simular(elenco, q, contesta="")
    assert fila(respuesta, "Q-CONT-15") == ("2026-04-06 cumplido", "2026-04-06 vencido")
    assert fila(respuesta, "Q-EST-30") == ("2026-04-24 vencido", "2026-05-06 vencido")


def test_lo_que_el_enlace_no_dice_queda_como_consta(elenco, q):
    completo = simular(elenco, q, recibe="2026-03-19", contesta="2026-04-01")
    corto = simular(elenco, q, contesta="2026-04-01")
    assert fila(completo, "Q-EST-30") == fila(corto, "Q-EST-30")
    assert corto.context["form"]["recibe"].value() == "2026-03-19"
    assert "contesta=2026-04-01" in corto.text


@pytest.mark.parametrize(
    ("supuesto", "campo", "mensaje"),
    [
        ({"contesta": "2026-02-30"}, "contesta", "Esa fecha no existe."),
        ({"contesta": "1999-01-01"}, "contesta", "entre el 13 de marzo de 2026 y el"),
        ({"pausa_hasta": "2026-04-01"}, "pausa_desde", "Diga también desde qué día."),
        (
            {"cierre": "2026-04-09", "cierre_hasta": "2026-04-01"},
            "cierre_hasta",
            "antes de empezar",
        ),
        ({"cierre": "2026-04-01", "cierre_hasta": "2026-06-01"}, "cierre_hasta", "31 días"),
    ],
)
def test_un_dato_que_no_sirve_se_dice_en_su_campo(elenco, q, supuesto, campo, mensaje):
    respuesta = simular(elenco, q, **supuesto)
    assert mensaje in " ".join(respuesta.context["form"].errors[campo])
    assert "despues" not in respuesta.context
    assert "Error: " in respuesta.text


# --- Los hechos del caso, vueltos a andar, son el caso ----------------------------------------
def rehecho(q: Querella, elenco: Elenco) -> bool:
    q.refresh_from_db()
    return partida_de(Ficha(q, elenco.secretaria)).desde_el_principio


def test_en_cada_etapa_lo_andado_da_el_caso_como_esta(elenco, q, reloj):
    quien = {"querella_id": q.pk, "actor": elenco.secretaria}
    assert rehecho(q, elenco)
    reloj("2026-04-06T10:00-04:00")
    services.solicitar_prorroga(**quien)
    assert rehecho(q, elenco)
    services.paralizar(**quien, autoridad="Tribunal")
    assert rehecho(q, elenco)
    reloj("2026-04-09T10:00-04:00")
    services.levantar_paralizacion(**quien, autoridad="Tribunal")
    assert rehecho(q, elenco)
    # La prórroga vence el lunes 27 (quince días y tres paralizados) y nadie contesta.
    reloj("2026-04-28T10:00-04:00")
    vigilar()
    q.refresh_from_db()
    assert (q.estado, q.en_rebeldia) == ("en_estudio", True)
    assert rehecho(q, elenco)
    datos = DatosDeVista(
        vista_el=date(2026, 5, 20),
        lugar="Sala 1",
        ante="comisionado_asociado",
        asociado_id=elenco.comisionada_asociada.pk,
    )
    fabricas.senalar(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    assert rehecho(q, elenco)
    reloj("2026-05-20T10:00-04:00")
    vistas.abrir_vista(**quien)
    assert rehecho(q, elenco)
    vistas.concluir_vista(**quien, comparecieron_sin_objecion=True)
    assert rehecho(q, elenco)
    asociada = {"querella_id": q.pk, "actor": elenco.asociada}
    texto = TextoDeInforme(hechos="Uno.", evidencia="Dos.", conclusiones="Tres.")
    vistas.rendir_informe(**asociada, texto=texto)
    assert rehecho(q, elenco)
    reloj("2026-06-20T10:00-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.estado == "desestimada_con_perjuicio"
    assert rehecho(q, elenco)


@pytest.mark.norma("18.004#5", "18.004#15")
def test_lo_que_predice_es_lo_que_despues_hace_la_vigilancia(elenco, q, reloj):
    partida = partida_de(Ficha(q, elenco.secretaria))
    predicho = partida.proyectar(partida.hechos)
    assert predicho.desestimacion is not None
    for dia in ("2026-04-07", "2026-05-07"):
        reloj(f"{dia}T00:30-04:00")
        vigilar()
    q.refresh_from_db()
    assert q.estado == predicho.estado == "desestimada_con_perjuicio"
    assert q.en_rebeldia is predicho.en_rebeldia is True
    assert q.terminada_en == predicho.desestimacion.en
    guardados = {(p.termino, p.fecha_legal, p.fecha_conservadora, p.estado) for p in q.plazos.all()}
    assert guardados == {
        (t.disparo.termino, t.computo.fecha_legal, t.computo.fecha_conservadora, str(t.estado))
        for t in predicho.terminos
    }


def test_si_no_se_puede_volver_a_andar_solo_se_supone_lo_que_viene(elenco, q):
    Querella.objects.filter(pk=q.pk).update(en_rebeldia=True)
    respuesta = simular(elenco, q, contesta="2026-04-01")
    assert not respuesta.context["partida"].desde_el_principio
    assert "recibe" not in respuesta.context["form"].fields
    assert fila(respuesta, "Q-EST-30") == ("2026-05-06 vencido", "2026-05-01 vencido")
    assert "solo se pueden suponer actos por venir" in respuesta.text


def test_un_caso_importado_no_se_simula(elenco, reloj, tmp_path):
    reloj("2026-11-02T09:00-04:00")
    archivo = tmp_path / "uno.jsonl"
    archivo.write_text(json.dumps(ejemplos.linea(ejemplos.LEGISLATURA)), encoding="utf-8")
    call_command("importar_expedientes", str(archivo), stdout=io.StringIO())
    q = Querella.objects.get(origen="historico")
    respuesta = simular(elenco, q)
    assert respuesta.status_code == 200
    assert "form" not in respuesta.context
    expediente = entrar(elenco.secretaria).get(f"/es/secretaria/expediente/{q.numero}/").text
    assert "/simulador/" not in expediente


# --- No escribe nada, y a quién se enseña -------------------------------------------------------
def _base() -> dict[str, Any]:
    """Cuántas filas tiene cada tabla y por dónde va cada secuencia."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) FROM pg_tables "
            "WHERE schemaname = 'public' AND has_table_privilege("
            "quote_ident(schemaname) || '.' || quote_ident(tablename), 'SELECT')"
        )
        cuentas: dict[str, Any] = {}
        for (tabla,) in cursor.fetchall():
            cursor.execute(f"SELECT count(*) FROM {tabla}")
            cuentas[tabla] = cursor.fetchone()[0]
        cursor.execute("SELECT sequencename, last_value FROM pg_sequences ORDER BY 1")
        cuentas["secuencias"] = cursor.fetchall()
    return cuentas


def test_simular_no_escribe_ni_una_fila_ni_gasta_un_numero(elenco, q):
    cliente = entrar(elenco.secretaria)
    ruta = f"/es/secretaria/expediente/{q.numero}/simulador/"
    cliente.get(ruta)
    antes = _base()
    assert len(antes) > 40
    assert antes["public.plazos_plazo"] == 2
    supuesto = {"contesta": "2026-04-01", "pausa_desde": "2026-04-10", "cierre": "2026-04-20"}
    assert cliente.get(ruta, supuesto).status_code == 200
    assert cliente.post(ruta, supuesto).status_code == 405
    assert _base() == antes


def test_simular_cuesta_a_lo_sumo_doce_consultas(elenco, q, contar_consultas):
    cliente = entrar(elenco.secretaria)
    ruta = f"/es/secretaria/expediente/{q.numero}/simulador/"
    cliente.get(ruta)
    with contar_consultas(maximo=12):
        cliente.get(ruta, {"contesta": "2026-04-01", "pausa_desde": "2026-04-10"})


def test_una_cadena_de_terminos_sustituidos_no_cuesta_mas(elenco, q, reloj, contar_consultas):
    quien = {"querella_id": q.pk, "actor": elenco.secretaria}
    services.solicitar_prorroga(**quien)
    for n in range(20, 25):
        reloj(f"2026-03-{n}T11:00-04:00")
        services.paralizar(**quien, autoridad="Tribunal")
        services.levantar_paralizacion(**quien, autoridad="Tribunal")
    cliente = entrar(elenco.secretaria)
    ruta = f"/es/secretaria/expediente/{q.numero}/simulador/"
    cliente.get(ruta)
    with contar_consultas(maximo=12):
        respuesta = cliente.get(ruta)
    assert respuesta.context["partida"].desde_el_principio
    # Parados del 20 al 24, el día quince es el 8 de abril; quince más, el 23.
    assert fila(respuesta, "Q-PROR-15")[1] == "2026-04-23 vencido"


def test_la_pagina_del_caso_lleva_al_simulador(elenco, q):
    cliente = entrar(elenco.asociada)
    base = f"/es/despacho/expediente/{q.numero}/"
    assert f'href="{base}simulador/"' in cliente.get(base).text
    assert cliente.get(f"{base}simulador/").status_code == 200
