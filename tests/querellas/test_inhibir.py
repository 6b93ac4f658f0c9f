"""Inhibirse y recusar a un miembro (18.011): quién sigue, qué votos valen y quién decide."""

import threading
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import transaction

from querellas import services
from querellas.comision.models import Asunto, Comisionado, Disposicion, Recusacion, Resolucion
from querellas.cuentas.models import Usuario
from querellas.documentos.models import Documento
from querellas.models import Alarma, Querella, Tarea
from querellas.notificaciones.models import Notificacion
from querellas.services.bitacora import verificar
from querellas.services.decidir import TextoDeResolucion
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.elenco import Elenco
from tests.fallas import lote
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta
from tests.recorridos import casos_publicos
from vistas import services as vistas

pytestmark = pytest.mark.django_db

TEXTO = TextoDeResolucion(hechos="Uno.", determinaciones="Dos.", conclusiones="Tres.")


def en_estudio(elenco: Elenco, reloj: Any) -> Querella:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-31T10:00-04:00")
    return services.contestar(querella_id=q.pk, actor=elenco.secretaria)


def proponer(q: Querella, quien: Usuario) -> Resolucion:
    return services.proponer_resolucion(
        querella_id=q.pk,
        actor=quien,
        asunto=Asunto.SIN_VISTA,
        disposicion=Disposicion.DESESTIMACION,
        texto=TEXTO,
    )


def firmar(q: Querella, quien: Usuario, propuesta: Resolucion) -> Querella:
    actor = Usuario.objects.get(pk=quien.pk)
    return services.desestimar_sin_vista(querella_id=q.pk, actor=actor, resolucion_id=propuesta.pk)


def recusar(q: Querella, elenco: Elenco, contra: Usuario) -> Recusacion:
    return services.recusar(
        querella_id=q.pk,
        actor=elenco.secretaria,
        comisionado_id=Comisionado.objects.get(usuario=contra).pk,
        papel="querellado",
        fundamento="Es pariente del querellante.",
    )


def votar(q: Querella, quien: Usuario, r: Recusacion, **mas: Any) -> Recusacion:
    datos = {"con_lugar": True, "razon": "Consta el parentesco.", **mas}
    services.resolver_recusacion(querella_id=q.pk, actor=quien, recusacion_id=r.pk, **datos)
    return Recusacion.objects.get(pk=r.pk)


def ultima(q: Querella) -> str:
    return q.actuaciones.latest("numero").texto_es


@pytest.mark.norma("18.011#1")
def test_quien_se_inhibe_ni_vota_ni_ve_el_caso_y_los_otros_dos_deciden(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    services.inhibirse(querella_id=q.pk, actor=elenco.presidente, razon="Fue mi cliente.")
    assert ultima(q) == "Abril Prueba se inhibió y no interviene más en este caso."
    assert "Fue mi cliente." not in str(q.actuaciones.latest("numero").datos)
    with pytest.raises(PermissionDenied):
        proponer(q, elenco.presidente)
    assert entrar(elenco.presidente).get(ruta(elenco.presidente, q)).status_code == 404
    propuesta = proponer(q, elenco.asociada)
    firmar(q, elenco.asociado, propuesta)
    assert Querella.objects.get(pk=q.pk).estado == "desestimada"
    votos = Documento.objects.get(querella=q, tipo="resolucion").datos["votos"]
    assert [v["voto"] for v in votos] == ["inhibido", "conforme", "conforme"]
    assert list(verificar(q.numero)) == []


@pytest.mark.norma("18.011#1")
def test_el_voto_anterior_de_quien_se_inhibe_vale(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    propuesta = proponer(q, elenco.asociada)
    services.inhibirse(querella_id=q.pk, actor=elenco.asociada, razon="Parentesco.")
    firmar(q, elenco.asociado, propuesta)
    assert Querella.objects.get(pk=q.pk).estado == "desestimada"
    votos = Documento.objects.get(querella=q, tipo="resolucion").datos["votos"]
    assert [v["voto"] for v in votos] == ["no_interviene", "conforme", "conforme"]


@pytest.mark.norma("18.011#1")
def test_si_la_orden_deja_sin_efecto_sus_votos_hace_falta_otro(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    propuesta = proponer(q, elenco.asociada)
    r = recusar(q, elenco, elenco.asociada)
    votar(q, elenco.presidente, r, anula_votos=True)
    assert votar(q, elenco.asociado, r, anula_votos=True).estado == "con_lugar"
    assert ultima(q) == (
        "Con lugar la recusación de Berta Prueba, que no interviene más en este caso. "
        "Sus votos anteriores quedan sin efecto."
    )
    firmar(q, elenco.asociado, propuesta)
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"
    firmar(q, elenco.presidente, propuesta)
    assert Querella.objects.get(pk=q.pk).estado == "desestimada"
    votos = Documento.objects.get(querella=q, tipo="resolucion").datos["votos"]
    assert [v["voto"] for v in votos] == ["conforme", "inhibido", "conforme"]


@pytest.mark.norma("18.011#1")
def test_la_recusacion_la_deciden_los_otros_dos_y_uno_a_uno_no_decide(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    r = recusar(q, elenco, elenco.presidente)
    assert ultima(q) == (
        "Recibida el 31 de marzo de 2026 una moción para recusar a Abril Prueba, presentada por "
        "el querellado."
    )
    assert Tarea.objects.get(querella=q, clase="resolver_recusacion").cerrada_en is None
    with pytest.raises(services.ActoRechazado, match="deciden los demás"):
        votar(q, elenco.presidente, r, con_lugar=False)
    assert votar(q, elenco.asociada, r).estado == "pendiente"
    assert votar(q, elenco.asociado, r, con_lugar=False).estado == "pendiente"
    # Quien preside sigue en el caso mientras no haya dos votos iguales.
    proponer(q, elenco.presidente)
    assert votar(q, elenco.asociada, r, con_lugar=False, razon="Lo pensé.").estado == "sin_lugar"
    assert ultima(q) == "Sin lugar la recusación de Abril Prueba, que continúa en el caso."
    assert Tarea.objects.get(querella=q, clase="resolver_recusacion").cerrada_en is not None
    papel = Documento.objects.get(querella=q, titulo="Orden sobre recusación")
    assert papel.datos["parrafos"][0] == (
        "Se declara sin lugar la moción para recusar a Abril Prueba, que continúa en el caso. "
        "Así lo ordenan Berta Prueba y Ciro Prueba."
    )
    assert Notificacion.objects.filter(documento=papel).count() == 2


def test_inhibirse_deja_academica_su_recusacion(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    r = recusar(q, elenco, elenco.asociado)
    with pytest.raises(services.ActoRechazado, match="Ya hay una recusación suya"):
        recusar(q, elenco, elenco.asociado)
    services.inhibirse(querella_id=q.pk, actor=elenco.asociado, razon="Para evitar dudas.")
    assert Recusacion.objects.get(pk=r.pk).estado == "academica"
    abierta = Tarea.objects.filter(clase="resolver_recusacion", cerrada_en=None)
    assert not abierta.exists()


@pytest.mark.norma("18.011#1")
def test_con_un_solo_miembro_no_hay_quorum_y_suena_la_alarma(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    services.inhibirse(querella_id=q.pk, actor=elenco.asociada, razon="Parentesco.")
    assert not Alarma.objects.filter(clase="sin_quorum").exists()
    services.inhibirse(querella_id=q.pk, actor=elenco.asociado, razon="Parentesco.")
    assert Alarma.objects.get(clase="sin_quorum").detalle == q.numero
    with pytest.raises(services.ActoRechazado, match="No hay quórum"):
        proponer(q, elenco.presidente)
    datos = vistas.DatosDeVista(vista_el=date(2026, 5, 28), lugar="Sala 1")
    with pytest.raises(services.ActoRechazado, match="No hay quórum"):
        fabricas.senalar(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    # Recibir sí se puede, y los términos siguen.
    services.prestar_asistencia(querella_id=q.pk, actor=elenco.secretaria, resultado="Se orientó.")
    assert q.plazos.get(termino="Q-EST-30").estado == "corriendo"


@pytest.mark.norma("18.011#1")
def test_si_se_aparta_quien_presidia_la_vista_hay_que_sustituirlo(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    casos_publicos.senalar(elenco, q, date(2026, 5, 28))
    services.inhibirse(querella_id=q.pk, actor=elenco.asociada, razon="Parentesco.")
    assert Tarea.objects.filter(querella=q, clase="sustituir_asociado").count() == 1
    inicio = entrar(elenco.presidente).get("/es/despacho/").text
    assert "quien presidía la vista se apartó; designe a otro" in inicio


def test_terminado_el_caso_nadie_se_inhibe_ni_se_recusa(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    firmar(q, elenco.asociado, proponer(q, elenco.asociada))
    with pytest.raises(services.ActoRechazado, match="no está abierto"):
        services.inhibirse(querella_id=q.pk, actor=elenco.presidente, razon="Tarde.")
    with pytest.raises(services.ActoRechazado, match="no está abierto"):
        recusar(q, elenco, elenco.presidente)


def test_los_comisionados_no_presentan_recusaciones_ni_la_secretaria_las_vota(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    r = recusar(q, elenco, elenco.asociado)
    with pytest.raises(PermissionDenied):
        votar(q, elenco.secretaria, r)
    with pytest.raises(PermissionDenied):
        services.recusar(
            querella_id=q.pk,
            actor=elenco.asociada,
            comisionado_id=1,
            papel="querellado",
            fundamento="No.",
        )


def test_por_sus_paginas(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    asociado = Comisionado.objects.get(usuario=elenco.asociado)
    hacer(
        elenco.secretaria,
        q,
        "recusar",
        el="2026-03-31",
        comisionado=str(asociado.pk),
        papel="querellante",
        fundamento="Opinó en la prensa.",
    )
    r = Recusacion.objects.get()
    inicio = entrar(elenco.presidente).get("/es/despacho/").text
    assert f"{q.numero}: votar la recusación de un miembro" in inicio
    mia = entrar(elenco.asociado).get(ruta(elenco.asociado, q, "resolver_recusacion")).text
    assert "Sobre su propia recusación deciden los demás." in mia
    vacia = enviar(
        elenco.presidente, q, "resolver_recusacion", recusacion=str(r.pk), con_lugar="si"
    )
    assert "Complete «Razón»." in errores(vacia)
    voto = {"recusacion": str(r.pk), "con_lugar": "si", "razon": "Consta."}
    pagina = hacer(elenco.presidente, q, "resolver_recusacion", **voto)
    assert "Su voto consta. Falta otro igual." in pagina.text
    pagina = entrar(elenco.asociada).get(ruta(elenco.asociada, q, "resolver_recusacion")).text
    assert "Opinó en la prensa." in pagina and "<strong>Abril Prueba</strong>: con lugar" in pagina
    hacer(elenco.asociada, q, "resolver_recusacion", **voto)
    assert entrar(elenco.asociado).get(ruta(elenco.asociado, q)).status_code == 404


def test_quien_se_inhibe_por_la_pagina_vuelve_a_su_despacho(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    respuesta = enviar(elenco.asociada, q, "inhibirse", razon="Parentesco.")
    assert (respuesta.status_code, respuesta["Location"]) == (303, "/es/despacho/")
    assert "Berta Prueba se inhibió" in respuesta.client.get("/es/despacho/").text


# --- A la vez ---------------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
@pytest.mark.norma("18.011#1")
def test_quien_se_inhibe_mientras_otro_firma_nunca_cuenta_despues(reloj):
    """Votar y quedar apartado se ordenan por el candado del caso: en un orden o en el otro."""
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    propuesta = proponer(q, elenco.presidente)
    r = recusar(q, elenco, elenco.asociada)
    votar(q, elenco.presidente, r)
    apartando = threading.Event()

    def apartar() -> None:
        with transaction.atomic():
            votar(q, Usuario.objects.get(pk=elenco.asociado.pk), r)
            apartando.set()
            lote.esperar(lambda: lote.esperando_candado() == 1)

    def firma() -> Querella:
        apartando.wait(60)
        return firmar(q, elenco.asociada, propuesta)

    _nada, voto = lote.a_la_vez(apartar, firma)
    assert isinstance(voto, PermissionDenied), voto
    assert propuesta.votos.count() == 1
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"
    fabricas.documentos_listos()
    invariantes.comprobar(al_dia=False)
