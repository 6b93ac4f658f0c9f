"""El mandato que fija su propio término: días, días laborables o un último día (18.010#1)."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from plazos.models import Plazo, Reversion
from plazos.nucleo.calendario import SIN_FECHA
from plazos.registro import circunstancias, fechas, recalculado, reproducido
from plazos.vencimientos import vigilar
from querellas import services
from querellas.actos.simulador.partida import partida_de
from querellas.models import Querella, Tarea
from querellas.models.redaccion import redactar
from querellas.selectors import Ficha
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.elenco import Elenco
from tests.plazos.piezas_calendario import adoptada, corre, dia
from tests.querellas.mesa import enviar, errores, hacer
from tests.querellas.test_importar import caso, importar
from tests.querellas.test_recursos import (
    MANDATO,
    Reloj,
    desestimada,
    en_revision,
    mandar,
    ordenar,
    vencida,
)

pytestmark = [pytest.mark.django_db, pytest.mark.norma("18.010#1")]


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def devuelta(elenco: Elenco, reloj: Reloj, etapa: str = "en_estudio", **mas: Any) -> Querella:
    """Mandato con ponche del martes 1 de septiembre de 2026."""
    q = desestimada(elenco, reloj)
    recurso = en_revision(q, elenco, reloj)
    reloj("2026-09-01T10:00-04:00")
    return mandar(q, elenco, recurso, resultado="devuelve", etapa=etapa, **mas)


def estado(q: Querella) -> str:
    return str(Querella.objects.get(pk=q.pk).estado)


def se_repite(q: Querella) -> None:
    """Cada fila da otra vez su fecha: con lo de entonces y, la que corre, con lo de ahora."""
    for plazo in Plazo.objects.filter(querella=q):
        assert fechas(reproducido(plazo)) == fechas(plazo), plazo
        if plazo.estado == "corriendo":
            assert fechas(recalculado(plazo, circunstancias(q.pk))) == fechas(plazo), plazo


@pytest.mark.parametrize(
    ("etapa", "fija", "termino", "vence", "segura"),
    [
        ("notificada", {"dias": 20}, "Q-CONT-15", "2026-09-21", "2026-09-21"),
        ("en_estudio", {"dias": 20}, "Q-EST-30", "2026-09-21", "2026-09-21"),
        # Seis días, sin el fin de semana ni el Día del Trabajo: 2, 3, 4, 8, 9 y 10.
        ("pendiente_informe", {"dias": 6}, "Q-INF-15", "2026-09-10", "2026-09-08"),
        ("pendiente_decision", {"dias": 45}, "Q-DEC-15", "2026-10-16", "2026-10-16"),
        (
            "pendiente_decision",
            {"dias": 10, "laborables": True},
            "Q-DEC-15",
            "2026-09-16",
            "2026-09-16",
        ),
        ("en_estudio", {"hasta": date(2026, 9, 7)}, "Q-EST-30", "2026-09-08", "2026-09-07"),
    ],
)
def test_rige_lo_que_el_mandato_fija_y_no_el_termino_de_la_etapa(
    elenco: Elenco,
    reloj: Reloj,
    etapa: str,
    fija: dict[str, Any],
    termino: str,
    vence: str,
    segura: str,
) -> None:
    q = devuelta(elenco, reloj, etapa, **fija)
    plazo = corre(q, termino)
    assert (plazo.fecha_legal.isoformat(), plazo.fecha_conservadora.isoformat()) == (vence, segura)
    assert MANDATO in plazo.calculo.libro[0].autoridad
    se_repite(q)
    assert list(verificar(q.numero)) == []
    partida = partida_de(Ficha(q, elenco.secretaria))
    corren = {t.disparo.termino: t.computo for t in partida.proyectar(()).terminos if t.corre}
    for sigue in corren.values():
        assert sigue.termino != termino or sigue.fecha_legal == plazo.fecha_legal


def test_el_asiento_y_el_papel_dicen_lo_que_fijo(elenco: Elenco, reloj: Reloj) -> None:
    q = devuelta(elenco, reloj, dias=10, laborables=True)
    asiento = q.actuaciones.latest("numero")
    assert asiento.texto_es == (
        f"Por mandato recibido el 1 de septiembre de 2026 ({MANDATO}) el caso vuelve a esta etapa: "
        "estudio: desestimar o señalar vista. Días laborables que el mandato fijó: 10. "
        "Estudio de la querella: desestimar o señalar vista: hasta el 16 de septiembre de 2026."
    )
    en = redactar(asiento.clase, asiento.version_plantilla, asiento.datos, "en")
    assert "Working days set by the mandate: 10." in en
    papel = asiento.documentos.get(titulo="Notificación de que el caso vuelve a la Comisión")
    assert "En lugar del término de la ley, el mandato fijó 10 días laborables." in str(papel.datos)


@pytest.mark.norma("18.004#15")
@pytest.mark.parametrize(
    ("fija", "ultimo", "despues"),
    [
        ({"dias": 20}, "2026-09-21", "2026-09-22"),
        # Nombra el Día del Trabajo: corre al martes 8.
        ({"hasta": date(2026, 9, 7)}, "2026-09-08", "2026-09-09"),
    ],
)
def test_al_vencer_lo_fijado_la_ley_desestima_y_antes_no(
    elenco: Elenco, reloj: Reloj, fija: dict[str, Any], ultimo: str, despues: str
) -> None:
    q = devuelta(elenco, reloj, **fija)
    reloj(f"{ultimo}T23:59-04:00")
    vigilar()
    assert estado(q) == "en_estudio"
    reloj(f"{despues}T00:31-04:00")
    vigilar()
    assert estado(q) == "desestimada_con_perjuicio"
    assert q.actuaciones.latest("numero").efectiva_en == corre_o_no(q).vence_en
    invariantes.comprobar()


def corre_o_no(q: Querella) -> Plazo:
    return Plazo.objects.filter(querella=q, termino="Q-EST-30").latest("pk")


@pytest.mark.norma("18.004#4")
def test_la_prorroga_del_alcalde_corre_desde_lo_que_el_mandato_fijo(
    elenco: Elenco, reloj: Reloj
) -> None:
    """Seis días: hasta el jueves 10 de septiembre; quince más, el viernes 25."""
    q = devuelta(elenco, reloj, "notificada", dias=6)
    reloj("2026-09-10T15:00-04:00")
    services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria)
    assert corre(q, "Q-PROR-15").fecha_legal == date(2026, 9, 25)
    se_repite(q)
    adoptada(elenco, dia(date(2026, 9, 10)))
    # El sexto pasa al viernes 11; quince más, el sábado 26: el lunes 28.
    assert corre(q, "Q-PROR-15").fecha_legal == date(2026, 9, 28)
    se_repite(q)


def test_un_feriado_nuevo_y_una_paralizacion_lo_mueven_y_no_vuelve_a_ser_el_de_la_ley(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = devuelta(elenco, reloj, dias=20)
    adoptada(elenco, dia(date(2026, 9, 21)))
    assert corre(q).fecha_legal == date(2026, 9, 22)
    se_repite(q)
    reloj("2026-09-11T10:00-04:00")
    services.paralizar(querella_id=q.pk, actor=elenco.secretaria, autoridad="Orden 1")
    assert corre(q).fecha_legal == SIN_FECHA
    reloj("2026-09-15T10:00-04:00")
    services.levantar_paralizacion(querella_id=q.pk, actor=elenco.secretaria, autoridad="Orden 2")
    # Del 2 al 10 corrieron nueve; los once que restan, desde el 16: el sábado 26, al lunes 28.
    assert corre(q).fecha_legal == date(2026, 9, 28)
    se_repite(q)
    fabricas.documentos_listos()
    invariantes.comprobar()


@pytest.mark.norma("18.004#14")
def test_sin_etapa_lo_fijado_corre_desde_el_recibo_aunque_la_orden_llegue_despues(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = devuelta(elenco, reloj, "", dias=20)
    assert q.actuaciones.latest("numero").texto_es.endswith("Días que el mandato fijó: 20.")
    reloj("2026-09-10T10:00-04:00")
    with pytest.raises(services.ActoRechazado) as rechazo:
        ordenar(q, elenco, "etapa_de_mandato", etapa="presentada")
    assert set(rechazo.value.message_dict) == {"etapa"}
    ordenar(q, elenco, "etapa_de_mandato", etapa="en_estudio")
    assert corre(q).fecha_legal == date(2026, 9, 21)
    se_repite(q)


def test_si_ya_habia_terminado_cuando_se_ordena_solo_se_propone(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = devuelta(elenco, reloj, "", dias=20)
    reloj("2026-09-22T10:00-04:00")
    ordenar(q, elenco, "etapa_de_mandato", etapa="en_estudio")
    assert corre(q).nacido_vencido
    vigilar()
    assert estado(q) == "en_estudio"
    assert Tarea.objects.filter(querella=q, clase="confirmar_vencimiento").count() == 1


def test_contra_la_desestimacion_automatica_la_reversion_lleva_lo_que_fijo(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = vencida(elenco, reloj)
    recurso = en_revision(q, elenco, reloj)
    reloj("2026-09-01T10:00-04:00")
    q = mandar(q, elenco, recurso, resultado="devuelve", dias=20)
    abierta = Reversion.objects.get(querella=q)
    services.revertir_desestimacion(
        querella_id=q.pk, actor=elenco.presidente, reversion_id=abierta.pk
    )
    # Revertida el mismo día del recibo: veinte días, el lunes 21.
    assert (estado(q), corre(q).fecha_legal) == ("en_estudio", date(2026, 9, 21))
    assert MANDATO in corre(q).calculo.libro[0].autoridad
    se_repite(q)


@pytest.mark.parametrize(
    ("campos", "donde"),
    [
        ({"dias": 20, "hasta": date(2026, 9, 21)}, "hasta"),
        ({"hasta": date(2026, 9, 1)}, "hasta"),
        ({"dias": 0}, "dias"),
        ({"dias": 20, "etapa": "presentada"}, "etapa"),
    ],
)
def test_lo_que_no_puede_ser_se_rechaza_en_su_campo(
    elenco: Elenco, reloj: Reloj, campos: dict[str, Any], donde: str
) -> None:
    with pytest.raises(services.ActoRechazado) as rechazo:
        devuelta(elenco, reloj, **campos)
    assert set(rechazo.value.message_dict) == {donde}
    assert estado(Querella.objects.get()) == "desestimada"


def test_la_pagina_lo_pregunta_lo_calcula_y_dice_que_falta(elenco: Elenco, reloj: Reloj) -> None:
    q = desestimada(elenco, reloj)
    recurso = en_revision(q, elenco, reloj)
    reloj("2026-09-01T10:00-04:00")
    datos = {
        "recurso": str(recurso.pk),
        "el": "2026-09-01",
        "resultado": "devuelve",
        "etapa": "en_estudio",
        "autoridad": MANDATO,
    }
    falta = enviar(elenco.secretaria, q, "recibir_mandato", **datos, plazo="dias")
    assert "Escriba cuántos días da el mandato." in errores(falta)
    falta = enviar(elenco.secretaria, q, "recibir_mandato", **datos, plazo="hasta")
    assert "Escriba el último día que nombra el mandato." in errores(falta)
    previa = enviar(
        elenco.secretaria, q, "recibir_mandato", "calcular", **datos, plazo="dias", dias="20"
    )
    assert "21 de septiembre de 2026" in previa.text
    assert "el mandato fijó 20 días" in previa.text
    # Lo escrito en la otra respuesta no cuenta.
    hacer(
        elenco.secretaria,
        q,
        "recibir_mandato",
        **datos,
        plazo="hasta",
        hasta="2026-09-18",
        dias="20",
    )
    assert corre(q).fecha_legal == date(2026, 9, 18)


def test_un_caso_viejo_lo_trae_y_al_adoptarlo_da_la_misma_fecha(
    elenco: Elenco, reloj: Reloj, tmp_path: Path
) -> None:
    viejo = caso()
    viejo["actos"] += [
        {
            "acto": "desestimar_sin_vista",
            "fecha": "1997-04-10",
            "archivo_en_autos_el": "1997-04-11",
        },
        {
            "acto": "anotar_revision",
            "fecha": "1997-05-05",
            "papel": "querellado",
            "foro": "Circuito",
        },
        {
            "acto": "recibir_mandato",
            "fecha": "1998-02-03",
            "resultado": "devuelve",
            "autoridad": "KL-1",
            "etapa": "pendiente_decision",
            "dias": 40,
        },
    ]
    salida = importar(tmp_path, viejo)
    assert salida[0] == 0, salida
    q = Querella.objects.get(numero=viejo["numero"])
    # Cuarenta días desde el martes 3 de febrero de 1998: el domingo 15 de marzo, al lunes 16.
    assert corre(q, "Q-DEC-15").fecha_legal == date(1998, 3, 16)
    reloj("2026-11-30T09:00-04:00")
    hacer(elenco.asociada, q, "adoptar_caso", razon="Sigue pendiente.", desde="")
    hacer(elenco.asociado, q, "firmar_orden", orden=q.ordenes.get(dictada_en=None).pk)
    plazo = corre(q, "Q-DEC-15")
    assert (plazo.origen, plazo.fecha_legal) == ("vivo", date(1998, 3, 16))
    se_repite(q)
