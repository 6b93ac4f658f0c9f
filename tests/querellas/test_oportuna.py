"""Cuándo la decisión llega a tiempo: al firmarse y registrarse, o al notificarse (18.004#12)."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.urls import reverse

from plazos.models import EstadoDePlazo, Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.actos.simulador.partida import partida_de
from querellas.comision.models import Resolucion
from querellas.estados import Estado
from querellas.models import Querella, Tarea
from querellas.proyeccion import Hecho
from querellas.selectors import Ficha
from tests import elenco as gente
from tests import invariantes
from tests.elenco import Elenco
from tests.plazos.piezas_calendario import reglamento
from tests.querellas.mesa import entrar, hacer
from tests.querellas.test_importar import caso, importar
from tests.querellas.test_votos import concluida, proponer

pytestmark = pytest.mark.django_db


def con_lectura(reloj: Any, lectura: str = "notificacion") -> tuple[Elenco, Querella]:
    """Concluida el 28 de mayo de 2026: decidir termina el viernes 12 de junio."""
    elenco = gente.crear()
    reloj("2026-03-12T10:00-04:00")
    reglamento(elenco, oportuna_por=lectura)
    return elenco, concluida(elenco, reloj, cargos=("uso de equipo municipal",))


def firmar(elenco: Elenco, q: Querella) -> Resolucion:
    hecha: Resolucion = proponer(q, elenco.presidente)
    services.emitir_resolucion(querella_id=q.pk, actor=elenco.asociada, resolucion_id=hecha.pk)
    return hecha


def estado(q: Querella) -> str:
    return str(Querella.objects.get(pk=q.pk).estado)


def plazo(q: Querella) -> Plazo:
    return Plazo.objects.get(querella=q, termino="Q-DEC-15")


@pytest.mark.norma("18.004#12")
def test_por_firma_y_registro_el_segundo_voto_la_emite(reloj: Any) -> None:
    elenco, q = con_lectura(reloj, "firma_y_registro")
    reloj("2026-06-12T23:59:59-04:00")
    firmar(elenco, q)
    assert estado(q) == Estado.RESUELTA
    assert plazo(q).estado == EstadoDePlazo.CUMPLIDO
    assert not Tarea.objects.filter(querella=q, clase="notificar_decision").exists()


@pytest.mark.norma("18.004#12")
def test_por_notificacion_los_dos_votos_la_dejan_por_notificar_y_el_termino_sigue(
    reloj: Any,
) -> None:
    elenco, q = con_lectura(reloj)
    reloj("2026-06-10T10:00-04:00")
    antes = q.actuaciones.count()
    hecha = firmar(elenco, q)
    assert estado(q) == Estado.PENDIENTE_DECISION
    assert plazo(q).estado == EstadoDePlazo.CORRIENDO
    assert q.actuaciones.count() == antes, "los votos no son públicos antes de emitirla"
    tarea = Tarea.objects.get(querella=q, clase="notificar_decision")
    assert (tarea.cerrada_en, tarea.vence_el) == (None, date(2026, 6, 12))
    with pytest.raises(services.ActoRechazado, match="la cierra el acto"):
        services.cerrar_tarea(tarea_id=tarea.pk, actor=elenco.secretaria)
    # El tercer voto, o repetirlo, no deja otra tarea.
    services.emitir_resolucion(querella_id=q.pk, actor=elenco.asociado, resolucion_id=hecha.pk)
    assert Tarea.objects.filter(querella=q, clase="notificar_decision").count() == 1

    reloj("2026-06-12T23:59:59-04:00")
    services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)
    assert estado(q) == Estado.RESUELTA
    assert plazo(q).estado == EstadoDePlazo.CUMPLIDO
    clases = q.actuaciones.order_by("numero").values_list("clase", flat=True)
    assert list(clases)[-2:] == ["emitir_resolucion", "archivar_en_autos"]
    tarea.refresh_from_db()
    assert tarea.cerrada_en is not None
    corren = Plazo.objects.filter(querella=q, estado=EstadoDePlazo.CORRIENDO)
    assert set(corren.values_list("termino", flat=True)) == {"LPAU-REC-20", "LPAU-REV-30"}
    invariantes.comprobar()


@pytest.mark.norma("18.004#15")
def test_firmada_y_sin_notificar_al_vencer_se_propone_y_la_desestima_una_persona(
    reloj: Any,
) -> None:
    elenco, q = con_lectura(reloj)
    reloj("2026-06-10T10:00-04:00")
    firmar(elenco, q)
    reloj("2026-06-13T00:00-04:00")
    with pytest.raises(services.TerminoVencido):
        services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-06-15T09:00-04:00")
    assert vigilar().propuestos == 1
    assert vigilar().desestimados == 0
    assert estado(q) == Estado.PENDIENTE_DECISION
    tarea = Tarea.objects.get(querella=q, clase="confirmar_vencimiento", cerrada_en=None)
    services.confirmar_vencimiento(
        querella_id=q.pk, actor=elenco.segunda_secretaria, tarea_id=tarea.pk
    )
    assert estado(q) == Estado.DESESTIMADA_CON_PERJUICIO
    assert not Tarea.objects.filter(clase="notificar_decision", cerrada_en=None).exists()


def test_sin_los_dos_votos_no_hay_decision_que_notificar(reloj: Any) -> None:
    elenco, q = con_lectura(reloj)
    reloj("2026-06-10T10:00-04:00")
    proponer(q, elenco.presidente)
    with pytest.raises(services.ActoRechazado, match="Todavía no hay decisión"):
        services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)
    assert estado(q) == Estado.PENDIENTE_DECISION


def test_la_notificacion_que_decide_no_se_anota_con_fecha_de_ayer(reloj: Any) -> None:
    elenco, q = con_lectura(reloj)
    reloj("2026-06-10T10:00-04:00")
    firmar(elenco, q)
    reloj("2026-06-12T10:00-04:00")
    with pytest.raises(services.ActoRechazado) as error:
        services.archivar_en_autos(
            querella_id=q.pk, actor=elenco.secretaria, el=plazo(q).fecha_legal.replace(day=11)
        )
    assert set(error.value.message_dict) == {"el"}


def test_el_termino_ya_disparado_conserva_la_lectura_anterior(reloj: Any) -> None:
    elenco = gente.crear()
    q = concluida(elenco, reloj, cargos=("uso de equipo municipal",))
    reloj("2026-05-29T10:00-04:00")
    reglamento(elenco, oportuna_por="notificacion")
    reloj("2026-06-10T10:00-04:00")
    firmar(elenco, q)
    assert estado(q) == Estado.RESUELTA


def test_el_simulador_sabe_que_falta_notificarla(reloj: Any) -> None:
    elenco, q = con_lectura(reloj)
    reloj("2026-06-10T10:00-04:00")
    firmar(elenco, q)
    partida = partida_de(Ficha(Querella.objects.get(pk=q.pk), elenco.secretaria))
    notificada = partida.proyectar((Hecho("archivar_en_autos", date(2026, 6, 12)),))
    assert notificada.estado == Estado.RESUELTA
    callada = partida.proyectar(())
    desestima = next(p for p in callada.pasos if p.acto == "desestimar_por_vencimiento")
    assert desestima.propuesto


def test_la_mesa_pide_notificarla_y_la_pagina_la_ofrece(reloj: Any) -> None:
    elenco, q = con_lectura(reloj)
    reloj("2026-06-10T10:00-04:00")
    firmar(elenco, q)
    cliente = entrar(elenco.secretaria)
    mesa = cliente.get(reverse("secretaria:inicio")).content.decode()
    assert "la decisión tiene sus dos votos; archive en autos su notificación a tiempo" in mesa
    hacer(elenco.secretaria, q, "archivar_en_autos", el="2026-06-10")
    assert estado(q) == Estado.RESUELTA


# --- Casos importados -----------------------------------------------------------------------
def importado(carpeta: Path, archivada: str) -> tuple[int, str, str]:
    """Concluida el 20 de abril de 2026: decidir terminaba el martes 5 de mayo."""
    viejo = caso()
    viejo["querellado"] |= {"en_el_cargo_hasta": "2029-01-08"}
    viejo["juramento"] |= {"fecha": "2026-03-16"}
    viejo["actos"] = [
        {"acto": "presentar", "fecha": "2026-03-17"},
        {"acto": "notificar", "recibida_el": "2026-03-18"},
        {"acto": "contestar", "fecha": "2026-03-27"},
        {
            "acto": "senalar_vista",
            "fecha": "2026-03-30",
            "vista_el": "2026-04-20",
            "ante": "pleno",
            "publica": True,
        },
        {"acto": "concluir_vista", "fecha": "2026-04-20", "comparecieron_sin_objecion": True},
        {
            "acto": "emitir_resolucion",
            "fecha": "2026-05-04",
            "disposicion": "amonestacion",
            "archivo_en_autos_el": archivada,
        },
    ]
    return importar(carpeta, viejo)


@pytest.mark.norma("18.004#12")
@pytest.mark.parametrize(
    ("lectura", "archivada", "cabe"),
    [
        ("notificacion", "2026-05-05", True),
        ("notificacion", "2026-05-06", False),
        ("firma_y_registro", "2026-05-06", True),
    ],
)
def test_en_un_caso_importado_la_notificacion_tambien_ha_de_ser_a_tiempo(
    reloj: Any, tmp_path: Path, lectura: str, archivada: str, cabe: bool
) -> None:
    elenco = gente.crear()
    reloj("2026-03-12T10:00-04:00")
    reglamento(elenco, oportuna_por=lectura)
    reloj("2026-06-01T10:00-04:00")
    salida, _dicho, error = importado(tmp_path, archivada)
    assert (salida == 0) == cabe, error
    assert ("la decisión contaba al notificarse" in error) == (not cabe)
    assert Querella.objects.filter(estado=Estado.RESUELTA).exists() == cabe
