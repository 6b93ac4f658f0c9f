"""Sustituir al Asociado, asumir el caso el pleno y reabrir la vista (18.004#10-#14)."""

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from plazos.models import Plazo
from querellas import services
from querellas.comision.models import Comisionado
from querellas.documentos.models import Documento
from querellas.models import ClaseDeOrden, Querella, Tarea
from querellas.models.orden import Orden
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, hacer, ruta
from tests.querellas.test_proyeccion import CIUDADANA, fechas, hecho, proyectados
from vistas import services as vistas
from vistas.models import Vista

pytestmark = pytest.mark.django_db
DIA = date(2026, 5, 28)
INFORME = vistas.TextoDeInforme(hechos="Uno.", evidencia="Dos.", conclusiones="Tres.")


def senalada(elenco: Elenco, reloj: Any) -> Querella:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-31T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    datos = vistas.DatosDeVista(
        vista_el=DIA,
        lugar="Sala 1",
        ante="comisionado_asociado",
        asociado_id=elenco.comisionada_asociada.pk,
    )
    fabricas.senalar(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    return Querella.objects.get(pk=q.pk)


def por_informar(elenco: Elenco, reloj: Any) -> Querella:
    """Concluida el jueves 28 de mayo: el informe termina el viernes 12 de junio de 2026."""
    q = senalada(elenco, reloj)
    reloj("2026-05-28T15:00-04:00")
    vistas.concluir_vista(querella_id=q.pk, actor=elenco.asociada, comparecieron_sin_objecion=True)
    return Querella.objects.get(pk=q.pk)


def acordar(q: Querella, elenco: Elenco, clase: str, **datos: Any) -> Querella:
    """Lo propone quien preside y concurre el otro Asociado."""
    orden = services.proponer_orden(
        querella_id=q.pk, actor=elenco.presidente, clase=clase, razon="Enfermó.", datos=datos
    )
    services.firmar_orden(querella_id=q.pk, actor=elenco.asociado, orden_id=orden.pk)
    return Querella.objects.get(pk=q.pk)


def vence(q: Querella, termino: str) -> tuple[str, str]:
    plazo = Plazo.objects.filter(querella=q, termino=termino).latest("pk")
    return plazo.fecha_legal.isoformat(), plazo.estado


def ultima(q: Querella) -> str:
    return str(q.actuaciones.latest("numero").texto_es)


def otro(elenco: Elenco) -> Comisionado:
    return Comisionado.objects.get(usuario=elenco.asociado)


@pytest.mark.norma("18.004#10")
def test_designar_deja_su_orden_en_papel(reloj):
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    papel = Documento.objects.get(querella=q, titulo="Orden de designación")
    assert papel.datos["parrafos"][0].startswith("Se designa a Berta Prueba, Comisionado Asociado,")
    assert papel.actuacion is not None
    assert papel.actuacion.clase == "senalar_vista"


@pytest.mark.norma("18.004#12")
def test_avocar_cuenta_la_decision_desde_la_conclusion(reloj):
    elenco = gente.crear()
    q = por_informar(elenco, reloj)
    assert vence(q, "Q-INF-15") == ("2026-06-12", "corriendo")
    reloj("2026-06-05T10:00-04:00")
    q = acordar(q, elenco, ClaseDeOrden.AVOCAR)
    assert q.estado == "pendiente_decision"
    assert vence(q, "Q-INF-15") == ("2026-06-12", "sustituido")
    assert vence(q, "Q-DEC-15") == ("2026-06-12", "corriendo")
    assert ultima(q) == (
        "La Comisión en pleno asumió el caso sin esperar el informe. Tiene hasta el 12 de junio de "
        "2026 para decidir."
    )
    assert list(verificar(q.numero)) == []


@pytest.mark.norma("18.004#15")
def test_vencido_el_informe_ya_no_se_avoca(reloj):
    elenco = gente.crear()
    q = por_informar(elenco, reloj)
    reloj("2026-06-12T23:59:00-04:00")
    orden = services.proponer_orden(
        querella_id=q.pk, actor=elenco.presidente, clase=ClaseDeOrden.AVOCAR, razon="Sí."
    )
    reloj("2026-06-13T00:00-04:00")
    with pytest.raises(services.TerminoVencido):
        services.firmar_orden(querella_id=q.pk, actor=elenco.asociado, orden_id=orden.pk)
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_informe"


@pytest.mark.norma("18.004#11", "18.011#1")
def test_el_sustituto_rinde_el_informe_en_el_termino_que_ya_corria(reloj):
    elenco = gente.crear()
    q = por_informar(elenco, reloj)
    reloj("2026-06-01T10:00-04:00")
    services.inhibirse(querella_id=q.pk, actor=elenco.asociada, razon="Parentesco.")
    q = acordar(q, elenco, ClaseDeOrden.SUSTITUIR, asociado=otro(elenco).pk)
    assert q.estado == "pendiente_informe"
    assert vence(q, "Q-INF-15") == ("2026-06-12", "corriendo")
    assert ultima(q) == (
        "Se designó a Ciro Prueba para seguir con la vista, en lugar de Berta Prueba. Ningún "
        "término se detiene."
    )
    assert not Tarea.objects.filter(
        querella=q, clase="sustituir_asociado", cerrada_en=None
    ).exists()
    with pytest.raises(PermissionDenied):
        vistas.rendir_informe(querella_id=q.pk, actor=elenco.asociada, texto=INFORME)
    vistas.rendir_informe(querella_id=q.pk, actor=elenco.asociado, texto=INFORME)
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_decision"


@pytest.mark.norma("18.004#10")
def test_antes_de_concluir_puede_seguir_otro_o_el_pleno_pero_nunca_el_presidente(reloj):
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    presidente = Comisionado.objects.get(usuario=elenco.presidente)
    with pytest.raises(services.ActoRechazado, match="El Presidente no puede ser"):
        acordar(q, elenco, ClaseDeOrden.SUSTITUIR, asociado=presidente.pk)
    q = acordar(q, elenco, ClaseDeOrden.SUSTITUIR, asociado=None)
    vista = Vista.objects.get(querella=q)
    assert (q.estado, vista.ante, vista.asociado) == ("vista_senalada", "pleno", None)
    reloj("2026-05-28T15:00-04:00")
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.presidente, comparecieron_sin_objecion=True
    )
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_decision"


def test_una_orden_de_uno_solo_no_rige(reloj):
    elenco = gente.crear()
    q = por_informar(elenco, reloj)
    orden = services.proponer_orden(
        querella_id=q.pk, actor=elenco.presidente, clase=ClaseDeOrden.AVOCAR, razon="Sí."
    )
    with pytest.raises(services.ActoRechazado, match="otro miembro"):
        services.firmar_orden(querella_id=q.pk, actor=elenco.presidente, orden_id=orden.pk)
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_informe"


# --- Reabrir ----------------------------------------------------------------------------------
def ordenar(q: Querella, elenco: Elenco) -> None:
    services.proponer_orden(
        querella_id=q.pk,
        actor=elenco.presidente,
        clase=ClaseDeOrden.REABRIR_VISTA,
        razon="Falta un testigo.",
        evidencia="moción del 1 de junio",
    )
    orden = Orden.objects.latest("pk")
    services.firmar_orden(querella_id=q.pk, actor=elenco.asociado, orden_id=orden.pk)


@pytest.mark.norma("18.004#14")
def test_reabrir_pide_la_orden_de_dos_y_el_termino_empieza_otra_vez_al_concluir(reloj):
    elenco = gente.crear()
    q = por_informar(elenco, reloj)
    reloj("2026-06-02T10:00-04:00")
    datos = vistas.DatosDeVista(vista_el=date(2026, 6, 18), lugar="Sala 1")
    with pytest.raises(services.ActoRechazado, match="orden de dos miembros"):
        vistas.reabrir_vista(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    ordenar(q, elenco)
    vistas.reabrir_vista(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    q = Querella.objects.get(pk=q.pk)
    assert q.estado == "vista_senalada"
    assert vence(q, "Q-INF-15") == ("2026-06-12", "sustituido")
    assert ultima(q) == (
        "Reabierta la vista por orden de dos miembros; señalada para el 18 de junio de 2026."
    )
    reloj("2026-06-18T15:00-04:00")
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.presidente, comparecieron_sin_objecion=True
    )
    # Desde el 18 de junio: el 3 de julio es viernes.
    assert vence(q, "Q-DEC-15") == ("2026-07-03", "corriendo")
    assert list(verificar(q.numero)) == []


@pytest.mark.norma("18.004#15")
def test_vencido_el_termino_no_se_reabre(reloj):
    elenco = gente.crear()
    q = por_informar(elenco, reloj)
    ordenar(q, elenco)
    reloj("2026-06-13T00:00-04:00")
    datos = vistas.DatosDeVista(vista_el=date(2026, 6, 30), lugar="Sala 1")
    with pytest.raises(services.TerminoVencido):
        vistas.reabrir_vista(querella_id=q.pk, actor=elenco.presidente, datos=datos)


# --- El simulador y las páginas ----------------------------------------------------------------
def test_el_simulador_avoca_y_reabre():
    base = CIUDADANA[:6]
    assert fechas(proyectados(*base, hecho("avocar", "2026-06-10")))["Q-DEC-15"] == "2026-06-22"
    p = proyectados(*base, hecho("reabrir_vista", "2026-06-10"))
    assert p.estado == "vista_senalada"
    assert not [t for t in p.terminos if t.corre and t.disparo.termino == "Q-INF-15"]


def test_por_sus_paginas(reloj):
    elenco = gente.crear()
    q = por_informar(elenco, reloj)
    reloj("2026-06-02T10:00-04:00")
    pagina = hacer(
        elenco.presidente,
        q,
        "sustituir_asociado",
        asociado=str(otro(elenco).pk),
        razon="Renunció.",
    )
    assert "La orden queda propuesta. Rige cuando otro miembro concurra." in pagina.text
    despacho = entrar(elenco.asociado).get(ruta(elenco.asociado, q, "firmar_orden"))
    assert "Sustituir al Comisionado Asociado designado" in despacho.text
    orden = q.ordenes.get(dictada_en=None)
    clave = {"clave": "una-clave-de-prueba-1"}
    pagina = hacer(elenco.asociado, q, "firmar_orden", orden=str(orden.pk), **clave)
    assert "Se designó a Ciro Prueba para seguir con la vista" in pagina.text
    previa = entrar(elenco.presidente).get(ruta(elenco.presidente, q, "avocar")).text
    assert "12 de junio de 2026" in previa
    cerrada = entrar(elenco.presidente).get(ruta(elenco.presidente, q, "reabrir_vista")).text
    assert "Antes, dos miembros de la Comisión han de ordenar que se reabra." in cerrada
