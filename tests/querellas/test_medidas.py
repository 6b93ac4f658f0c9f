"""Procedimiento Especial (18.006) y órdenes protectoras (18.005): lo que acompaña al caso."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from plazos.models import Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Medida, Querella, Tarea
from querellas.services.bitacora import verificar
from querellas.services.decidir import TextoDeResolucion
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, enviar, hacer, ruta

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]
SALA = "Tribunal de Primera Instancia, Sala de San Juan"
RESOLUCION = f"{SALA}, SJ2026CV00001, 24 de abril de 2026"


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def en_estudio(elenco: Elenco, reloj: Reloj) -> Querella:
    """El estudio vence el 6 de mayo de 2026."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    return services.contestar(querella_id=q.pk, actor=elenco.secretaria)


def ordenar(q: Querella, elenco: Elenco, clase: str, razon: str = "Por lo que consta.", **d: Any):
    orden = services.proponer_orden(
        querella_id=q.pk, actor=elenco.asociada, clase=clase, razon=razon, datos=d
    )
    services.firmar_orden(querella_id=q.pk, actor=elenco.asociado, orden_id=orden.pk)


def presentar(q: Querella, elenco: Elenco) -> Querella:
    return services.presentar_procedimiento(
        querella_id=q.pk,
        actor=elenco.secretaria,
        tribunal=SALA,
        numero_judicial="SJ2026CV00001",
    )


def suspendido(elenco: Elenco, reloj: Reloj) -> Querella:
    """Suspendido el viernes 24 de abril de 2026."""
    q = en_estudio(elenco, reloj)
    reloj("2026-04-10T10:00-04:00")
    ordenar(q, elenco, "procedimiento_especial")
    presentar(q, elenco)
    reloj("2026-04-24T10:00-04:00")
    q = services.resolver_procedimiento(
        querella_id=q.pk, actor=elenco.secretaria, resultado="suspende", autoridad=RESOLUCION
    )
    q.refresh_from_db()
    return q


def test_se_acude_solo_con_los_cargos_notificados_y_la_determinacion_de_dos(elenco, reloj):
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    with pytest.raises(services.ActoRechazado, match="presentados y notificados"):
        ordenar(q, elenco, "procedimiento_especial")
    q = en_estudio(elenco, reloj)
    with pytest.raises(services.ActoRechazado, match="Falta que dos miembros"):
        presentar(q, elenco)
    with pytest.raises(PermissionDenied):
        services.proponer_orden(
            querella_id=q.pk, actor=elenco.secretaria, clase="procedimiento_especial", razon="Sí."
        )


def test_el_tribunal_tiene_veinte_dias_y_el_alcalde_diez_y_nada_se_detiene(elenco, reloj):
    q = en_estudio(elenco, reloj)
    reloj("2026-04-10T10:00-04:00")
    ordenar(q, elenco, "procedimiento_especial")
    presentar(q, elenco)
    corre = {p.termino: p.fecha_legal for p in Plazo.objects.filter(querella=q, estado="corriendo")}
    assert corre["PE-RES-20"] == date(2026, 4, 30)
    assert corre["Q-EST-30"] == date(2026, 5, 6)
    with pytest.raises(services.ActoRechazado, match="Ya hay un Procedimiento"):
        presentar(q, elenco)
    reloj("2026-04-24T10:00-04:00")
    services.resolver_procedimiento(
        querella_id=q.pk, actor=elenco.secretaria, resultado="suspende", autoridad=RESOLUCION
    )
    assert Plazo.objects.get(querella=q, termino="PE-RES-20").estado == "cumplido"
    assert Plazo.objects.get(querella=q, termino="PE-CERT-10").fecha_legal == date(2026, 5, 4)
    assert q.actuaciones.latest("numero").texto_es == (
        "El tribunal suspendió al alcalde de cargo y sueldo mientras dure este caso "
        f"({RESOLUCION}), archivada en autos el 24 de abril de 2026. Certiorari hasta el 4 de mayo "
        "de 2026."
    )
    assert list(verificar(q.numero)) == []


def test_con_el_alcalde_suspendido_la_vigilancia_solo_propone_aunque_pase_un_mes(elenco, reloj):
    q = suspendido(elenco, reloj)
    reloj("2026-06-08T10:00-04:00")
    vigilar()
    vigilar()
    q.refresh_from_db()
    assert q.estado == "en_estudio"
    tarea = Tarea.objects.get(querella=q, clase="confirmar_vencimiento", cerrada_en=None)
    services.confirmar_vencimiento(querella_id=q.pk, actor=elenco.presidente, tarea_id=tarea.pk)
    q.refresh_from_db()
    assert q.estado == "desestimada_con_perjuicio"
    # El mismo día se pide poner fin a la suspensión.
    fin = Tarea.objects.get(querella=q, clase="fin_de_suspension", cerrada_en=None)
    assert fin.vence_el == date(2026, 6, 8)


def test_si_el_tribunal_no_suspende_el_caso_vence_solo_como_cualquiera(elenco, reloj):
    q = en_estudio(elenco, reloj)
    reloj("2026-04-10T10:00-04:00")
    ordenar(q, elenco, "procedimiento_especial")
    presentar(q, elenco)
    reloj("2026-04-24T10:00-04:00")
    services.resolver_procedimiento(
        querella_id=q.pk, actor=elenco.secretaria, resultado="deniega", autoridad=RESOLUCION
    )
    reloj("2026-05-07T00:31-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.estado == "desestimada_con_perjuicio"
    assert not Tarea.objects.filter(querella=q, clase="fin_de_suspension").exists()


def test_toda_salida_del_caso_abre_la_tarea_y_anotar_el_fin_la_cierra(elenco, reloj):
    q = suspendido(elenco, reloj)
    reloj("2026-05-04T10:00-04:00")
    propuesta = services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto="sin_vista",
        disposicion="desestimacion",
        texto=TextoDeResolucion(hechos="Uno.", determinaciones="Dos.", conclusiones="Tres."),
    )
    services.desestimar_sin_vista(
        querella_id=q.pk, actor=elenco.asociada, resolucion_id=propuesta.pk
    )
    fin = Tarea.objects.get(querella=q, clase="fin_de_suspension")
    assert (fin.vence_el, fin.cerrada_en) == (date(2026, 5, 4), None)
    inicio = entrar(elenco.secretaria).get("/es/secretaria/").text
    assert "ponga fin hoy a la suspensión del alcalde" in inicio
    pagina = hacer(
        elenco.secretaria, q, "terminar_suspension", el="2026-05-04", autoridad="El caso terminó"
    )
    assert "Terminó el 4 de mayo de 2026 la suspensión" in pagina.text
    fin.refresh_from_db()
    assert fin.cerrada_por == elenco.secretaria
    assert Medida.objects.get(querella=q).estado == "terminada"


def test_la_protectora_se_pide_se_dicta_entre_dos_y_se_levanta_entre_dos(elenco, reloj):
    q = en_estudio(elenco, reloj)
    reloj("2026-04-10T10:00-04:00")
    hacer(
        elenco.secretaria,
        q,
        "pedir_protectora",
        el="2026-04-10",
        proposito="evidencia",
        parte=q.partes.get(papel="querellante").pk,
        texto="Que el municipio no borre las grabaciones.",
    )
    medida = Medida.objects.get(querella=q)
    texto = "El municipio conservará las grabaciones de la brigada."
    pagina = hacer(
        elenco.asociada,
        q,
        "dictar_protectora",
        que=f"orden_protectora:{medida.pk}",
        proposito="evidencia",
        razon=texto,
    )
    assert "La orden queda propuesta con su firma. Falta la de otro miembro." in pagina.text
    pide = entrar(elenco.asociado).get(ruta(elenco.asociado, q, "firmar_orden")).text
    assert texto in pide
    pagina = hacer(elenco.asociado, q, "firmar_orden", orden=q.ordenes.get(dictada_en=None).pk)
    assert (
        "Dictada, bajo apercibimiento de desacato, una orden protectora para salvaguardar "
        "documentos o evidencia." in pagina.text
    )
    assert q.documentos.get(titulo="Orden protectora").tipo == "constancia"
    # No mueve ningún término.
    assert Plazo.objects.get(querella=q, termino="Q-EST-30").fecha_legal == date(2026, 5, 6)
    reloj("2026-04-20T10:00-04:00")
    ordenar(q, elenco, "levantar_protectora", medida=medida.pk)
    medida.refresh_from_db()
    assert (medida.estado, medida.terminada_el) == ("terminada", date(2026, 4, 20))


def test_quien_propuso_la_orden_no_ve_como_concurrir_con_ella(elenco, reloj):
    q = en_estudio(elenco, reloj)
    reloj("2026-04-10T10:00-04:00")
    hacer(elenco.asociada, q, "determinar_procedimiento", razon="Abuso de autoridad notorio.")
    pagina = entrar(elenco.asociada).get(ruta(elenco.asociada, q, "firmar_orden"))
    assert "falta la firma de otro miembro" in pagina.text
    suya = q.ordenes.get(dictada_en=None).pk
    mala = enviar(elenco.asociado, q, "firmar_orden", orden=suya, clave="no")
    assert "La contraseña no es correcta" in mala.text
