"""El acto hecho a tiempo que se entra al revertir: el caso queda donde el acto lo deja."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from plazos.models import Plazo, Reversion
from plazos.registro import fechas, reproducido
from plazos.vencimientos import vigilar
from querellas import services
from querellas.comision.models import Comisionado, Resolucion
from querellas.estados import Estado, pares
from querellas.models import Querella, Tarea
from querellas.notificaciones.models import Notificacion
from querellas.services.hechos_de_reversion import DatosDeReversion
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.elenco import Elenco
from tests.plazos.piezas_calendario import corre, en_estudio
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta
from vistas import a_tiempo
from vistas import services as vistas

pytestmark = [pytest.mark.django_db, pytest.mark.norma("18.004#15")]
TEXTO = {"hechos": "Uno.", "determinaciones": "Dos.", "conclusiones": "Tres."}


def estado(q: Querella) -> str:
    return str(Querella.objects.get(pk=q.pk).estado)


def firmas(elenco: Elenco) -> list[int]:
    suyos = Comisionado.objects.filter(usuario__in=(elenco.presidente, elenco.asociada))
    return list(suyos.order_by("pk").values_list("pk", flat=True))


def vencida(elenco: Elenco, reloj: Any) -> Querella:
    """Q-EST-30 vencía el miércoles 6 de mayo de 2026; se desestimó y se archivó el 7."""
    q = en_estudio(elenco, reloj)
    reloj("2026-05-07T01:00-04:00")
    vigilar()
    reloj("2026-05-07T10:00-04:00")
    services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)
    return q


def con_vista(elenco: Elenco, reloj: Any, concluye: str = "2026-05-14", **mas: Any) -> Querella:
    """Vista concluida ese día; el término que sigue son quince días."""
    q = en_estudio(elenco, reloj)
    reloj("2026-04-20T10:00-04:00")
    dia = date.fromisoformat(concluye)
    datos = vistas.DatosDeVista(vista_el=dia, lugar="Sala 1", **mas)
    fabricas.senalar(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    reloj(f"{concluye}T15:00-04:00")
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.presidente, comparecieron_sin_objecion=True
    )
    return q


def anotada(q: Querella, elenco: Elenco, acto: str, el: str, **contenido: Any) -> Reversion:
    datos = DatosDeReversion(
        hecho="acto",
        hecho_el=date.fromisoformat(el),
        evidencia="instrumento firmado, ponche 12",
        razon="se quedó en la bandeja",
        acto=acto,
        contenido=contenido,
    )
    return a_tiempo.proponer_reversion(querella_id=q.pk, actor=elenco.secretaria, datos=datos)


def confirmada(q: Querella, elenco: Elenco, *args: Any, **contenido: Any) -> Querella:
    abierta = anotada(q, elenco, *args, **contenido)
    a_tiempo.revertir_desestimacion(
        querella_id=q.pk, actor=elenco.segunda_secretaria, reversion_id=abierta.pk
    )
    for plazo in Plazo.objects.filter(querella=q):
        assert fechas(reproducido(plazo)) == fechas(plazo), plazo
    return Querella.objects.get(pk=q.pk)


def clases(q: Querella, cuantas: int) -> list[str]:
    return list(q.actuaciones.order_by("numero").values_list("clase", flat=True))[-cuantas:]


@pytest.mark.norma("18.004#6", "18.004#7")
def test_la_desestimacion_sin_vista_firmada_el_ultimo_dia_deja_el_caso_desestimado(
    reloj: Any,
) -> None:
    elenco = gente.crear()
    q = vencida(elenco, reloj)
    reloj("2026-05-11T10:00-04:00")
    q = confirmada(
        q,
        elenco,
        "decidir",
        "2026-05-06",
        disposicion="desestimacion",
        firmantes=firmas(elenco),
        **TEXTO,
    )
    assert (q.estado, q.disposicion) == ("desestimada", "desestimacion")
    assert q.terminada_en is not None
    assert q.terminada_en.date() == date(2026, 5, 6)
    assert clases(q, 2) == ["revertir_desestimacion", "desestimar_sin_vista"]
    assert not Plazo.objects.filter(querella=q, estado="corriendo").exists()
    assert Plazo.objects.filter(querella=q, termino="Q-EST-30").latest("pk").estado == "cumplido"
    hecha = Resolucion.objects.get(querella=q)
    assert {v.en_papel for v in hecha.votos.all()} == {True}
    papel = q.documentos.get(tipo="resolucion")
    assert Notificacion.objects.filter(documento=papel).count() == q.partes.count()
    # Los de la desestimación que no rige no estorban: sus términos corren desde este archivo.
    services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)
    assert corre(q, "LPAU-REV-30").fecha_legal == date(2026, 6, 10)
    fabricas.documentos_listos()
    invariantes.comprobar()


@pytest.mark.norma("18.004#12", "18.007#1")
@pytest.mark.parametrize(
    ("disposicion", "queda", "clase"),
    [
        ("amonestacion", "resuelta", "emitir_resolucion"),
        ("desestimacion", "desestimada", "desestimar"),
    ],
)
def test_la_resolucion_firmada_a_tiempo_deja_el_caso_resuelto_o_desestimado(
    reloj: Any, disposicion: str, queda: str, clase: str
) -> None:
    elenco = gente.crear()
    q = con_vista(elenco, reloj)
    # Quince días desde el 14: el viernes 29 de mayo.
    reloj("2026-05-30T01:00-04:00")
    vigilar()
    assert estado(q) == "desestimada_con_perjuicio"
    reloj("2026-06-01T10:00-04:00")
    q = confirmada(
        q,
        elenco,
        "decidir",
        "2026-05-29",
        disposicion=disposicion,
        firmantes=firmas(elenco),
        **TEXTO,
    )
    assert (q.estado, q.disposicion) == (queda, disposicion)
    assert clases(q, 2) == ["revertir_desestimacion", clase]
    assert Plazo.objects.filter(querella=q, termino="Q-DEC-15").latest("pk").estado == "cumplido"
    fabricas.documentos_listos()
    invariantes.comprobar()


@pytest.mark.norma("18.004#8")
@pytest.mark.parametrize(("vista_el", "de_nuevo"), [("2026-06-12", False), ("2026-05-22", True)])
def test_el_senalamiento_a_tiempo_deja_la_vista_senalada(
    reloj: Any, vista_el: str, de_nuevo: bool
) -> None:
    elenco = gente.crear()
    q = vencida(elenco, reloj)
    reloj("2026-05-11T10:00-04:00")
    q = confirmada(
        q,
        elenco,
        "senalar_vista",
        "2026-05-06",
        vista_el=vista_el,
        hora="10:00",
        lugar="Sala 1",
        firmantes=firmas(elenco),
    )
    assert q.estado == "vista_senalada"
    assert q.vistas.get().vista_el.isoformat() == vista_el
    assert clases(q, 2) == ["revertir_desestimacion", "senalar_vista"]
    # Con menos de quince días para avisarla hay que señalarla otra vez.
    assert Tarea.objects.filter(querella=q, clase="senalar_de_nuevo").exists() == de_nuevo
    corren = Plazo.objects.filter(querella=q, estado="corriendo")
    assert set(corren.values_list("termino", flat=True)) == {"LPAU-6M"}
    fabricas.documentos_listos()
    invariantes.comprobar()


@pytest.mark.norma("18.004#11", "18.004#12")
@pytest.mark.parametrize(
    ("concluye", "vence", "rendido", "decide"),
    [
        # Rendido el último día: quince días desde el lunes 8 de junio, en que se revierte.
        ("2026-05-14", "2026-05-29", "2026-05-29", "2026-06-23"),
        # Rendido el 20: corrieron nueve hasta el 29; los seis que restan acaban el domingo 14.
        ("2026-05-14", "2026-05-29", "2026-05-20", "2026-06-15"),
        # El informe vencía el sábado 30 y corrió al lunes 1. Rendido el 16, decidir acababa ese
        # mismo lunes: queda el martes 9, un día laborable entero.
        ("2026-05-15", "2026-06-01", "2026-05-16", "2026-06-09"),
    ],
)
def test_el_informe_a_tiempo_abre_el_termino_para_decidir_con_un_dia_entero_al_menos(
    reloj: Any, concluye: str, vence: str, rendido: str, decide: str
) -> None:
    elenco = gente.crear()
    q = con_vista(
        elenco,
        reloj,
        concluye,
        ante="comisionado_asociado",
        asociado_id=elenco.comisionada_asociada.pk,
    )
    assert corre(q, "Q-INF-15").fecha_legal.isoformat() == vence
    reloj("2026-06-02T01:00-04:00")
    vigilar()
    assert estado(q) == "desestimada_con_perjuicio"
    reloj("2026-06-08T10:00-04:00")
    q = confirmada(
        q,
        elenco,
        "rendir_informe",
        rendido,
        hechos="Uno.",
        evidencia="Dos.",
        conclusiones="Tres.",
        consideraciones="",
    )
    assert q.estado == "pendiente_decision"
    decision = corre(q, "Q-DEC-15")
    assert decision.fecha_legal.isoformat() == decide
    assert decision.disparador_el.isoformat() == rendido
    assert clases(q, 2) == ["revertir_desestimacion", "rendir_informe"]
    # Y se sigue vigilando: vence ese día si nadie decide.
    assert decision.fecha_conservadora <= decision.fecha_legal <= decision.fecha_tope
    fabricas.documentos_listos()
    invariantes.comprobar()


@pytest.mark.parametrize(
    ("acto", "cambios", "donde"),
    [
        ("decidir", {"hechos": " "}, "hechos"),
        ("decidir", {"disposicion": "amonestacion"}, "disposicion"),
        ("decidir", {"firmantes": []}, "firmantes"),
        ("rendir_informe", {}, "acto"),
        ("senalar_vista", {"lugar": "Sala 1"}, "vista_el"),
        ("senalar_vista", {"lugar": "Sala 1", "vista_el": "2026-05-20"}, "vista_el"),
        ("senalar_vista", {"lugar": "Sala 1", "vista_el": "2026-06-12"}, "firman_la_vista"),
    ],
)
def test_lo_que_le_falta_al_acto_se_dice_en_su_campo_y_no_mueve_nada(
    reloj: Any, acto: str, cambios: dict[str, Any], donde: str
) -> None:
    elenco = gente.crear()
    q = vencida(elenco, reloj)
    reloj("2026-05-11T10:00-04:00")
    base = {"disposicion": "desestimacion", "firmantes": firmas(elenco), **TEXTO}
    contenido = {**(base if acto == "decidir" else {}), **cambios}
    with pytest.raises(services.ActoRechazado) as rechazo:
        anotada(q, elenco, acto, "2026-05-06", **contenido)
    assert set(rechazo.value.message_dict) == {donde}
    assert not Reversion.objects.exists()


def test_sin_pasar_por_su_puerta_no_se_confirma_a_medias(reloj: Any) -> None:
    elenco = gente.crear()
    q = vencida(elenco, reloj)
    reloj("2026-05-11T10:00-04:00")
    abierta = anotada(
        q,
        elenco,
        "decidir",
        "2026-05-06",
        disposicion="desestimacion",
        firmantes=firmas(elenco),
        **TEXTO,
    )
    with pytest.raises(services.ActoRechazado):
        services.revertir_desestimacion(
            querella_id=q.pk, actor=elenco.segunda_secretaria, reversion_id=abierta.pk
        )
    assert estado(q) == "desestimada_con_perjuicio"
    assert not Resolucion.objects.exists()


def test_de_la_desestimacion_automatica_no_se_salta_a_un_final() -> None:
    salidas = {hacia for desde, hacia in pares() if desde == Estado.DESESTIMADA_CON_PERJUICIO}
    assert not salidas & {"resuelta", "desestimada", "archivada"}


# --- La página ------------------------------------------------------------------------------
def test_la_pagina_pide_lo_que_dice_el_papel_y_ensena_lo_que_seguira(reloj: Any) -> None:
    elenco = gente.crear()
    q = vencida(elenco, reloj)
    reloj("2026-05-11T10:00-04:00")
    datos: dict[str, Any] = {
        "hecho": "acto",
        "hecho_el": "2026-05-06",
        "evidencia": "instrumento firmado, ponche 12",
        "razon": "se quedó en la bandeja",
        "hizo": "decidir",
        **TEXTO,
    }
    falta = enviar(elenco.secretaria, q, "proponer_reversion", **datos)
    assert "firmas de dos miembros" in errores(falta)
    datos["firmantes"] = [str(pk) for pk in firmas(elenco)]
    previa = enviar(elenco.secretaria, q, "proponer_reversion", "calcular", **datos)
    assert "El caso quedará «desestimada»." in previa.text
    hacer(elenco.secretaria, q, "proponer_reversion", **datos)
    confirmar = entrar(elenco.asociada).get(ruta(elenco.asociada, q, "revertir_desestimacion"))
    for dicho in ("El caso quedará «desestimada».", "Desestimación", "Dos.", "6 de mayo de 2026"):
        assert dicho in confirmar.text
    hecho = hacer(elenco.asociada, q, "revertir_desestimacion")
    assert estado(q) == "desestimada"
    assert "Queda sin efecto la desestimación" in hecho.text


def test_al_confirmar_el_informe_se_ve_el_termino_que_correra(reloj: Any) -> None:
    elenco = gente.crear()
    q = con_vista(
        elenco,
        reloj,
        "2026-05-15",
        ante="comisionado_asociado",
        asociado_id=elenco.comisionada_asociada.pk,
    )
    reloj("2026-06-02T01:00-04:00")
    vigilar()
    reloj("2026-06-08T10:00-04:00")
    partes = {"hechos": "Uno.", "evidencia": "Dos.", "conclusiones": "Tres."}
    anotada(q, elenco, "rendir_informe", "2026-05-16", **partes, consideraciones="")
    pagina = entrar(elenco.asociado).get(ruta(elenco.asociado, q, "revertir_desestimacion"))
    assert "El caso quedará «pendiente de decisión»." in pagina.text
    assert "9 de junio de 2026" in pagina.text
    hacer(elenco.asociado, q, "revertir_desestimacion")
    assert corre(q, "Q-DEC-15").fecha_legal == date(2026, 6, 9)
