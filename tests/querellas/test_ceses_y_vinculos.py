"""Desistir, el alcalde que deja el cargo y los casos vinculados o consolidados."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from types import SimpleNamespace
from typing import Any

import pytest

from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Papel, Querella
from querellas.publico.caso import vinculadas
from querellas.secretaria.alta import consultas
from querellas.services.bitacora import verificar
from querellas.services.cesar import anotar_ceses
from querellas.services.presentar import DatosDeQuerellante
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.fallas import lote
from tests.querellas.mesa import entrar, hacer, ruta

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def abiertas(q: Querella, clase: str) -> int:
    return q.tareas.filter(clase=clase, cerrada_en=None).count()


def terminos(q: Querella) -> list[Any]:
    return list(q.plazos.order_by("pk").values_list("termino", "fecha_legal", "estado"))


# --- Desistir --------------------------------------------------------------------------------
def pedir(elenco: Elenco, q: Querella, parte: int) -> Any:
    services.solicitar_desistimiento(
        querella_id=q.pk, actor=elenco.secretaria, parte_id=parte, razon="se mudó"
    )
    return q.tareas.get(clase="resolver_desistimiento", datos__parte=parte, cerrada_en=None)


@pytest.mark.norma("18.002#1")
def test_pedir_desistir_no_termina_nada_y_denegado_el_caso_sigue(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco)
    antes = terminos(q)
    tarea = pedir(elenco, q, q.partes.get(papel=Papel.QUERELLANTE).pk)
    q.refresh_from_db()
    assert q.estado == "presentada" and terminos(q) == antes
    with pytest.raises(services.ActoRechazado, match="ya consta"):
        pedir(elenco, q, tarea.datos["parte"])
    services.resolver_desistimiento(
        querella_id=q.pk, actor=elenco.presidente, tarea_id=tarea.pk, concede=False, orden="Orden"
    )
    assert abiertas(q, "resolver_desistimiento") == 0
    assert "sigue en el interés público" in q.actuaciones.latest("numero").texto_es
    aviso = q.documentos.get(titulo="Notificación sobre el desistimiento")
    assert aviso.notificaciones.count() == 2


def test_al_unico_querellante_solo_lo_saca_la_resolucion_de_archivo(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco)
    tarea = pedir(elenco, q, q.partes.get(papel=Papel.QUERELLANTE).pk)
    with pytest.raises(services.ActoRechazado, match="único querellante"):
        services.resolver_desistimiento(
            querella_id=q.pk, actor=elenco.presidente, tarea_id=tarea.pk, concede=True, orden="O"
        )


def test_de_varios_uno_desiste_y_ya_no_se_le_notifica(elenco: Elenco) -> None:
    dos = (
        DatosDeQuerellante(clase="ciudadano", nombre="Ana", apellido_paterno="Ñeco"),
        DatosDeQuerellante(clase="ciudadano", nombre="Luis", apellido_paterno="Rey"),
    )
    q = fabricas.presentada(elenco=elenco, querellantes=dos)
    ana = q.partes.get(nombre="Ana")
    tarea = pedir(elenco, q, ana.pk)
    services.resolver_desistimiento(
        querella_id=q.pk, actor=elenco.presidente, tarea_id=tarea.pk, concede=True, orden="Orden"
    )
    ana.refresh_from_db()
    assert ana.desistio_el == date(2026, 3, 13)
    aviso = q.documentos.get(titulo="Notificación sobre el desistimiento")
    assert sorted(n.destinatario for n in aviso.notificaciones.all()) == [
        "José Ángel Ibáñez Cintrón",
        "Luis Rey",
    ]
    with pytest.raises(services.ActoRechazado):
        pedir(elenco, q, ana.pk)


# --- El cese ---------------------------------------------------------------------------------
@pytest.mark.norma("18.007#1")
def test_el_cese_consta_en_cada_caso_abierto_y_ningun_reloj_se_detiene(elenco: Elenco) -> None:
    q, otra = fabricas.presentada(elenco=elenco), fabricas.presentada(elenco=elenco)
    antes, epigrafe = terminos(q), q.epigrafe_es
    services.anotar_cese(
        querella_id=q.pk,
        actor=elenco.secretaria,
        causa="renuncia",
        cesa_el=date(2026, 3, 10),
        evidencia="carta del 10 de marzo",
    )
    for caso in (q, otra):
        caso.refresh_from_db()
        assert abiertas(caso, "resolver_cese") == 1
        assert caso.actuaciones.latest("numero").texto_es.startswith(
            "El querellado dejó el cargo el 10 de marzo de 2026: renunció."
        )
        assert list(verificar(caso.numero)) == []
    assert terminos(q) == antes and q.epigrafe_es == epigrafe
    pagina = entrar(elenco.presidente).get(ruta(elenco.presidente, otra)).text
    assert "El querellado dejó el cargo" in pagina
    with pytest.raises(services.ActoRechazado, match="Ya consta"):
        services.anotar_cese(
            querella_id=otra.pk,
            actor=elenco.secretaria,
            causa="muerte",
            cesa_el=date(2026, 3, 11),
            evidencia="x",
        )


def test_el_termino_que_acaba_en_su_dia_lo_anota_la_noche(elenco: Elenco, reloj: Reloj) -> None:
    q = fabricas.presentada(elenco=elenco)
    elenco.mandato.hasta = date(2026, 3, 15)
    elenco.mandato.save()
    reloj("2026-03-15T23:00-04:00")
    assert anotar_ceses() == 0
    reloj("2026-03-16T02:00-04:00")
    assert anotar_ceses() == 1
    assert anotar_ceses() == 0
    assert abiertas(q, "resolver_cese") == 1


def test_resuelto_que_subsiste_se_cierra_la_tarea(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco)
    with pytest.raises(services.ActoRechazado, match="No hay un cese"):
        services.resolver_cese(
            querella_id=q.pk, actor=elenco.presidente, subsisten="x", orden="Orden"
        )
    services.anotar_cese(
        querella_id=q.pk,
        actor=elenco.secretaria,
        causa="renuncia",
        cesa_el=date(2026, 3, 13),
        evidencia="carta",
    )
    pagina = hacer(
        elenco.presidente,
        q,
        "resolver_cese",
        subsisten="la amonestación",
        orden="O",
        el="2026-03-13",
    )
    assert "Subsiste: la amonestación." in pagina.text
    assert abiertas(q, "resolver_cese") == 0


@pytest.mark.parametrize("cesa_el", [date(2026, 3, 14), date(2025, 1, 12)])
def test_una_fecha_que_no_cuadra_se_niega(elenco: Elenco, cesa_el: date) -> None:
    q = fabricas.presentada(elenco=elenco)
    with pytest.raises(services.ActoRechazado) as rechazo:
        services.anotar_cese(
            querella_id=q.pk,
            actor=elenco.secretaria,
            causa="muerte",
            cesa_el=cesa_el,
            evidencia="acta",
        )
    assert "cesa_el" in rechazo.value.message_dict


# --- Vínculos --------------------------------------------------------------------------------
def test_vinculadas_consta_en_las_dos_y_se_ve_en_la_pagina_publica(elenco: Elenco) -> None:
    q, otra = fabricas.presentada(elenco=elenco), fabricas.presentada(elenco=elenco)
    pagina = hacer(elenco.secretaria, otra, "vincular", otra=q.numero)
    assert f"Vinculada con la querella {q.numero}" in pagina.text
    assert f"Vinculada con la querella {otra.numero}" in q.actuaciones.latest("numero").texto_es
    for caso in (q, otra):
        assert caso.actuaciones.latest("numero").lectura.publica
    assert q.plazos.count() == otra.plazos.count() == 1
    with pytest.raises(services.ActoRechazado, match="ya están vinculadas"):
        services.vincular(querella_id=q.pk, actor=elenco.secretaria, otra=str(otra.numero))


@pytest.mark.norma("18.002#1")
def test_consolidar_y_separar_piden_orden_y_cada_una_conserva_sus_terminos(elenco: Elenco) -> None:
    q, otra = fabricas.presentada(elenco=elenco), fabricas.presentada(elenco=elenco)
    comunes: dict[str, Any] = {
        "querella_id": q.pk,
        "actor": elenco.presidente,
        "otra": str(otra.numero),
    }
    with pytest.raises(services.ActoRechazado) as rechazo:
        services.vincular(**comunes, clase="consolidada")
    assert "orden" in rechazo.value.message_dict
    antes = terminos(q), terminos(otra)
    services.vincular(**comunes, clase="consolidada", orden="Orden del 13 de marzo")
    services.separar(**{**comunes, "querella_id": q.pk}, orden="Orden del 14")
    assert (terminos(q), terminos(otra)) == antes
    assert [a.clase for a in otra.actuaciones.order_by("numero")][-2:] == ["consolidar", "separar"]
    with pytest.raises(services.ActoRechazado, match="no están consolidadas"):
        services.separar(**comunes, orden="Otra")


@pytest.mark.norma("18.004#15")
def test_consolidadas_gobierna_la_que_vence_antes_y_al_vencer_termina_solo_su_caso(
    elenco: Elenco, reloj: Reloj
) -> None:
    una, otra = lote.notificadas(elenco, reloj, 2)
    reloj("2026-03-20T10:00-04:00")
    services.contestar(querella_id=otra.pk, actor=elenco.secretaria)
    reloj("2026-03-27T10:00-04:00")
    services.contestar(querella_id=una.pk, actor=elenco.secretaria)
    services.vincular(
        querella_id=una.pk,
        actor=elenco.presidente,
        otra=str(otra.numero),
        clase="consolidada",
        orden="Orden del 27 de marzo",
    )
    # Treinta días desde el 20 de marzo, el domingo 19 de abril: el lunes 20. Y el 27, por la suya.
    acto = entrar(elenco.presidente).get(ruta(elenco.presidente, una, "senalar_vista"))
    assert "vence antes: el lunes 20 de abril de 2026" in acto.text
    suyo = entrar(elenco.presidente).get(ruta(elenco.presidente, otra, "senalar_vista"))
    assert "vence antes" not in suyo.text
    caso = entrar(elenco.presidente).get(ruta(elenco.presidente, una))
    assert "vence primero" in caso.text
    reloj("2026-04-21T00:31-04:00")
    vigilar()
    una.refresh_from_db()
    otra.refresh_from_db()
    assert (una.estado, otra.estado) == ("en_estudio", "desestimada_con_perjuicio")
    corre = una.plazos.get(termino="Q-EST-30", estado="corriendo")
    assert corre.fecha_legal == date(2026, 4, 27)


def test_con_un_caso_reservado_el_vinculo_no_se_publica(elenco: Elenco) -> None:
    q, otra = fabricas.presentada(elenco=elenco), fabricas.presentada(elenco=elenco)
    services.reservar(querella_id=q.pk, actor=elenco.secretaria, orden="Orden")
    services.vincular(querella_id=otra.pk, actor=elenco.secretaria, otra=str(q.numero))
    asiento = otra.actuaciones.latest("numero")
    assert asiento.visibilidad == "reservada" and not asiento.lectura.publica


@pytest.mark.parametrize("numero", ["CVQM-1999-0001", ""])
def test_sin_otra_querella_no_hay_vinculo(elenco: Elenco, numero: str) -> None:
    q = fabricas.presentada(elenco=elenco)
    with pytest.raises(services.ActoRechazado):
        services.vincular(querella_id=q.pk, actor=elenco.secretaria, otra=numero)
    with pytest.raises(services.ActoRechazado, match="misma"):
        services.vincular(querella_id=q.pk, actor=elenco.secretaria, otra=str(q.numero))


def test_una_querella_nueva_del_mismo_asunto_avisa_aunque_sea_de_otro(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco, asunto="uso de propiedad municipal para fines privados")
    parecidas = consultas.del_mismo_asunto(
        elenco.mandato.pk, "uso privado de propiedad municipal", []
    )
    assert [p.numero for p in parecidas] == [q.numero]
    assert not consultas.del_mismo_asunto(elenco.mandato.pk, "nombramiento de parientes", [])
    assert not consultas.del_mismo_asunto(
        elenco.mandato.pk, "uso privado de propiedad municipal", [str(q.numero)]
    )


def test_el_publico_lee_las_vinculadas_que_siguen_siendolo() -> None:
    def asiento(clase: str, otra: str, *, publica: bool = True) -> Any:
        return SimpleNamespace(publica=publica, clase=clase, datos={"otra": otra})

    filas = [
        asiento("vincular", "CVQM-2026-0002"),
        asiento("consolidar", "CVQM-2026-0003"),
        asiento("separar", "CVQM-2026-0003"),
        asiento("consolidar", "CVQM-2026-0002"),
        asiento("separar", "CVQM-2026-0002"),
        asiento("vincular", "CVQM-2026-0004", publica=False),
        asiento("consolidar", "CVQM-2026-0005"),
    ]
    assert vinculadas(filas) == [("CVQM-2026-0002", False), ("CVQM-2026-0005", True)]
