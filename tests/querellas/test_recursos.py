"""Reconsideración y revisión judicial hasta final y firme, y el mandato que devuelve (18.010)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from plazos.models import Plazo, Reversion
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Orden, Querella, Recurso, Tarea
from querellas.notificaciones.models import Notificacion
from querellas.services.bitacora import verificar
from querellas.services.decidir import TextoDeResolucion
from querellas.services.mandato import DatosDeMandato
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.elenco import Elenco
from vistas import services as vistas

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]
TEXTO = TextoDeResolucion(hechos="Uno.", determinaciones="Dos.", conclusiones="Tres.")
MANDATO = "Tribunal de Apelaciones, KLRA202600001, mandato del 1 de septiembre de 2026"


def corre(q: Querella, termino: str) -> Plazo:
    return Plazo.objects.get(querella=q, termino=termino, estado="corriendo")


def desestimada(elenco: Elenco, reloj: Reloj) -> Querella:
    """Desestimada sin vista el 20 de abril y archivada en autos el martes 21 de abril de 2026."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-04-20T10:00-04:00")
    propuesta = services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto="sin_vista",
        disposicion="desestimacion",
        texto=TEXTO,
    )
    services.desestimar_sin_vista(
        querella_id=q.pk, actor=elenco.asociada, resolucion_id=propuesta.pk
    )
    reloj("2026-04-21T10:00-04:00")
    return services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)


def parte(q: Querella, papel: str = "querellante") -> int:
    return q.partes.get(papel=papel).pk


def pedir(q: Querella, elenco: Elenco, **mas: Any) -> Querella:
    return services.pedir_reconsideracion(
        querella_id=q.pk, actor=elenco.secretaria, **{"parte_id": parte(q), **mas}
    )


def ordenar(q: Querella, elenco: Elenco, clase: str, **datos: Any) -> Querella:
    """La propone la asociada y concurre el asociado."""
    orden = services.proponer_orden(
        querella_id=q.pk, actor=elenco.asociada, clase=clase, razon="Por justa causa.", datos=datos
    )
    services.firmar_orden(querella_id=q.pk, actor=elenco.asociado, orden_id=orden.pk)
    return Querella.objects.get(pk=q.pk)


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


# --- Final y firme --------------------------------------------------------------------------
def test_sin_que_nadie_acuda_la_decision_queda_firme_el_dia_despues_de_los_treinta(elenco, reloj):
    q = desestimada(elenco, reloj)
    assert corre(q, "LPAU-REC-20").fecha_legal == date(2026, 5, 11)
    assert corre(q, "LPAU-REV-30").fecha_legal == date(2026, 5, 21)
    reloj("2026-05-21T23:30-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.firme_el is None
    reloj("2026-05-22T00:31-04:00")
    vigilar()
    vigilar()
    q.refresh_from_db()
    assert (q.firme_el, q.estado) == (date(2026, 5, 22), "desestimada")
    asiento = q.actuaciones.get(clase="declarar_firme")
    assert asiento.texto_es == (
        "La decisión es final y firme desde el 22 de mayo de 2026: la revisión judicial terminó el "
        "21 de mayo de 2026 y nadie la pidió."
    )
    assert not Tarea.objects.filter(querella=q, cerrada_en=None).exists()
    assert list(verificar(q.numero)) == []


# --- Pedirla --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("dia", "clase"),
    [
        # Los veinte días acaban el domingo 10 de mayo: rueda al lunes 11.
        ("2026-05-08", "pedir_reconsideracion"),
        ("2026-05-11", "pedir_reconsideracion"),
        ("2026-05-12", "reconsideracion_tardia"),
    ],
)
def test_la_mocion_vale_hasta_el_ultimo_dia_corrido(elenco, reloj, dia, clase):
    q = desestimada(elenco, reloj)
    reloj("2026-05-13T10:00-04:00")
    q = pedir(q, elenco, el=date.fromisoformat(dia))
    assert q.actuaciones.latest("numero").clase == clase
    corria = Plazo.objects.get(querella=q, termino="LPAU-REV-30")
    assert corria.estado == ("corriendo" if clase.endswith("tardia") else "sustituido")


def test_una_mocion_a_tiempo_anotada_despues_deshace_la_firmeza(elenco, reloj):
    q = desestimada(elenco, reloj)
    reloj("2026-05-22T09:00-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.firme_el == date(2026, 5, 22)
    q = pedir(q, elenco, el=date(2026, 5, 11))
    assert q.firme_el is None
    assert corre(q, "LPAU-CONS-15").fecha_legal == date(2026, 5, 26)


def test_la_mocion_de_la_otra_parte_no_da_mas_dias_y_la_misma_parte_no_pide_dos_veces(
    elenco, reloj
):
    q = desestimada(elenco, reloj)
    reloj("2026-04-27T10:00-04:00")
    pedir(q, elenco)
    reloj("2026-05-05T10:00-04:00")
    pedir(q, elenco, parte_id=parte(q, "querellado"))
    assert corre(q, "LPAU-CONS-15").fecha_legal == date(2026, 5, 12)
    with pytest.raises(services.ActoRechazado, match="ya pidió"):
        pedir(q, elenco)


def test_sin_decision_o_sin_archivo_en_autos_no_hay_nada_que_pedir(elenco, reloj):
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    with pytest.raises(services.ActoRechazado, match="Todavía no hay una decisión"):
        pedir(q, elenco)
    with pytest.raises(PermissionDenied):
        services.pedir_reconsideracion(querella_id=q.pk, actor=elenco.presidente, parte_id=parte(q))


# --- El silencio ----------------------------------------------------------------------------
def test_el_silencio_de_quince_dias_hace_correr_la_revision_desde_su_vencimiento(elenco, reloj):
    """Pedida el 27 de abril: quince días, 12 de mayo; la revisión, 11 de junio de 2026."""
    q = desestimada(elenco, reloj)
    reloj("2026-04-27T10:00-04:00")
    q = pedir(q, elenco)
    reloj("2026-05-12T23:59-04:00")
    vigilar()
    assert Recurso.objects.get(querella=q).estado == "presentado"
    reloj("2026-05-13T00:31-04:00")
    vigilar()
    vigilar()
    assert Recurso.objects.get(querella=q).estado == "callado"
    assert corre(q, "LPAU-REV-30").fecha_legal == date(2026, 6, 11)
    assert q.actuaciones.filter(clase="silencio_de_reconsideracion").count() == 1
    reloj("2026-06-12T00:31-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.firme_el == date(2026, 6, 12)


def test_un_mes_sin_vigilancia_da_lo_mismo_que_vigilando_cada_dia(elenco, reloj):
    q = desestimada(elenco, reloj)
    reloj("2026-04-27T10:00-04:00")
    pedir(q, elenco)
    reloj("2026-08-03T10:00-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.firme_el == date(2026, 6, 12)
    assert list(verificar(q.numero)) == []


def test_pasados_los_quince_dias_la_comision_ya_no_la_acoge(elenco, reloj):
    q = desestimada(elenco, reloj)
    reloj("2026-04-27T10:00-04:00")
    pedir(q, elenco)
    reloj("2026-05-12T16:00-04:00")
    orden = services.proponer_orden(
        querella_id=q.pk,
        actor=elenco.asociada,
        clase="acoger_reconsideracion",
        razon="Prueba nueva.",
    )
    reloj("2026-05-13T00:01-04:00")
    with pytest.raises(services.TerminoVencido):
        services.firmar_orden(querella_id=q.pk, actor=elenco.asociado, orden_id=orden.pk)


# --- Acogida --------------------------------------------------------------------------------
def acogida(elenco: Elenco, reloj: Reloj) -> Querella:
    """Pedida el 27 de abril y acogida el 4 de mayo: noventa días, hasta el 28 de julio de 2026.

    El nonagésimo, 26 de julio, es domingo y el 27 es feriado.
    """
    q = desestimada(elenco, reloj)
    reloj("2026-04-27T10:00-04:00")
    pedir(q, elenco)
    reloj("2026-05-04T10:00-04:00")
    q = ordenar(q, elenco, "acoger_reconsideracion")
    q.refresh_from_db()
    return q


def test_acogida_vuelve_a_decision_con_noventa_dias_desde_la_mocion(elenco, reloj):
    q = acogida(elenco, reloj)
    assert (q.estado, q.disposicion, q.terminada_en) == ("pendiente_decision", "", None)
    corren = Plazo.objects.filter(querella=q, estado="corriendo").values_list("termino", flat=True)
    assert list(corren) == ["LPAU-RES-90"]
    assert corre(q, "LPAU-RES-90").fecha_legal == date(2026, 7, 28)
    avisos = q.documentos.filter(titulo="Notificación de que se acogió la reconsideración")
    assert Notificacion.objects.filter(documento=avisos.get()).count() == 2


def test_quien_propone_no_puede_ser_quien_concurre(elenco, reloj):
    q = desestimada(elenco, reloj)
    reloj("2026-04-27T10:00-04:00")
    pedir(q, elenco)
    orden = services.proponer_orden(
        querella_id=q.pk,
        actor=elenco.asociada,
        clase="denegar_reconsideracion",
        razon="No procede.",
    )
    with pytest.raises(services.ActoRechazado, match="otro miembro"):
        services.firmar_orden(querella_id=q.pk, actor=elenco.asociada, orden_id=orden.pk)
    with pytest.raises(PermissionDenied):
        services.firmar_orden(querella_id=q.pk, actor=elenco.secretaria, orden_id=orden.pk)


def test_sin_resolverla_en_noventa_dias_rige_lo_decidido_y_nadie_se_desestima_solo(elenco, reloj):
    q = acogida(elenco, reloj)
    reloj("2026-07-29T00:31-04:00")
    vigilar()
    q.refresh_from_db()
    assert (q.estado, q.disposicion) == ("desestimada", "desestimacion")
    assert q.terminada_en is not None
    assert q.terminada_en.date() == date(2026, 4, 20)
    assert Recurso.objects.get(querella=q).estado == "perdido"
    assert corre(q, "LPAU-REV-30").fecha_legal == date(2026, 8, 27)
    assert q.actuaciones.latest("numero").texto_es == (
        "La reconsideración no se resolvió en su término, que terminó el 28 de julio de 2026: la "
        "Comisión perdió la jurisdicción y rige lo que se había decidido. Revisión judicial hasta "
        "el 27 de agosto de 2026."
    )


def test_despues_de_los_noventa_dias_no_se_resuelve_aunque_la_vigilancia_no_haya_pasado(
    elenco, reloj
):
    q = acogida(elenco, reloj)
    reloj("2026-07-29T00:01-04:00")
    with pytest.raises(services.TerminoVencido):
        services.proponer_resolucion(
            querella_id=q.pk,
            actor=elenco.presidente,
            asunto="fondo",
            disposicion="exoneracion",
            texto=TEXTO,
        )


def test_la_prorroga_es_de_treinta_dias_dentro_de_los_noventa_y_una_sola_vez(elenco, reloj):
    q = acogida(elenco, reloj)
    reloj("2026-07-28T16:00-04:00")
    q = ordenar(q, elenco, "prorrogar_reconsideracion")
    assert corre(q, "LPAU-PRORR-30").fecha_legal == date(2026, 8, 27)
    with pytest.raises(services.ActoRechazado, match="noventa días"):
        ordenar(q, elenco, "prorrogar_reconsideracion")
    reloj("2026-08-28T00:31-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.estado == "desestimada"


def test_resolverla_da_otra_decision_que_se_archiva_en_autos_otra_vez(elenco, reloj):
    q = acogida(elenco, reloj)
    reloj("2026-06-01T10:00-04:00")
    propuesta = services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto="fondo",
        disposicion="amonestacion",
        texto=TEXTO,
    )
    services.emitir_resolucion(querella_id=q.pk, actor=elenco.asociada, resolucion_id=propuesta.pk)
    assert Recurso.objects.get(querella=q).estado == "resuelto"
    reloj("2026-06-02T10:00-04:00")
    services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)
    assert corre(q, "LPAU-REV-30").fecha_legal == date(2026, 7, 2)


def resuelta(elenco: Elenco, reloj: Reloj, **mas: Any) -> Querella:
    """Amonestado el 20 de abril tras una vista del 13 y archivada en autos el 21 de 2026."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    datos = vistas.DatosDeVista(vista_el=date(2026, 4, 13), lugar="Sala 1")
    fabricas.senalar(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    reloj("2026-04-13T15:00-04:00")
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.presidente, comparecieron_sin_objecion=True
    )
    # El 28 de abril es el último día: con menos de 24 horas puede salir con un defecto señalado.
    reloj("2026-04-28T10:00-04:00")
    emitir(q, elenco, "amonestacion", **mas)
    reloj("2026-04-29T10:00-04:00")
    return services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)


def emitir(q: Querella, elenco: Elenco, disposicion: str, **mas: Any) -> None:
    propuesta = services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto="fondo",
        disposicion=disposicion,
        **{"texto": TEXTO, **mas},
    )
    services.emitir_resolucion(querella_id=q.pk, actor=elenco.asociada, resolucion_id=propuesta.pk)


@pytest.mark.norma("18.010#1")
def test_acogida_contra_una_resolucion_de_fondo_se_dicta_otra_y_rige_la_segunda(elenco, reloj):
    q = resuelta(elenco, reloj)
    reloj("2026-05-04T10:00-04:00")
    pedir(q, elenco)
    ordenar(q, elenco, "acoger_reconsideracion")
    # Noventa días desde el 4 de mayo: el domingo 2 de agosto; corre hasta el lunes 3.
    assert corre(q, "LPAU-RES-90").fecha_legal == date(2026, 8, 3)
    reloj("2026-08-03T16:00-04:00")
    emitir(q, elenco, "exoneracion")
    q.refresh_from_db()
    assert (q.estado, q.disposicion) == ("resuelta", "exoneracion")
    hechas = q.resoluciones.order_by("pk").values_list("disposicion", "estado")
    assert list(hechas) == [("amonestacion", "sustituida"), ("exoneracion", "decidida")]
    noventa = Plazo.objects.get(querella=q, termino="LPAU-RES-90")
    assert noventa.estado == "cumplido"
    assert not Plazo.objects.filter(querella=q, estado="corriendo").exists()
    reloj("2026-08-04T10:00-04:00")
    services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)
    # La otra parte puede pedir la suya sobre la segunda: veinte días, hasta el 24 de agosto.
    assert corre(q, "LPAU-REC-20").fecha_legal == date(2026, 8, 24)
    invariantes.comprobar(al_dia=False)


@pytest.mark.norma("18.010#1", "18.004#7")
def test_si_se_pierde_la_jurisdiccion_rige_la_primera_aunque_la_completara_otra(elenco, reloj):
    sin_una = TextoDeResolucion(hechos="Uno.", determinaciones="", conclusiones="Tres.")
    q = resuelta(elenco, reloj, texto=sin_una, con_defecto=True)
    parte_nueva = services.proponer_parte(
        querella_id=q.pk, actor=elenco.presidente, texto=TextoDeResolucion(determinaciones="Dos.")
    )
    services.concurrir_con_parte(
        querella_id=q.pk, actor=elenco.asociada, resolucion_id=parte_nueva.pk
    )
    reloj("2026-05-04T10:00-04:00")
    pedir(q, elenco)
    ordenar(q, elenco, "acoger_reconsideracion")
    assert not q.resoluciones.filter(estado="decidida").exists()
    reloj("2026-08-04T00:31-04:00")
    vigilar()
    q.refresh_from_db()
    assert (q.estado, q.disposicion) == ("resuelta", "amonestacion")
    hechas = q.resoluciones.order_by("pk").values_list("asunto", "estado")
    assert list(hechas) == [("fondo", "decidida"), ("completar", "decidida")]


@pytest.mark.norma("18.004#7")
def test_a_la_resolucion_que_ya_no_rige_no_hay_que_completarle_nada_mientras_no_vuelva(
    elenco, reloj
):
    sin_una = TextoDeResolucion(hechos="Uno.", determinaciones="", conclusiones="Tres.")
    q = resuelta(elenco, reloj, texto=sin_una, con_defecto=True)
    por_completar = q.tareas.filter(clase="completar_resolucion", cerrada_en=None)
    assert por_completar.count() == 1
    reloj("2026-05-04T10:00-04:00")
    pedir(q, elenco)
    ordenar(q, elenco, "acoger_reconsideracion")
    assert not por_completar.exists()
    # Pasan los noventa días: vuelve a regir, con su defecto.
    reloj("2026-08-04T00:31-04:00")
    vigilar()
    assert por_completar.count() == 1


# --- Denegada -------------------------------------------------------------------------------
def test_denegada_la_revision_corre_desde_el_archivo_en_autos_de_su_notificacion(elenco, reloj):
    q = desestimada(elenco, reloj)
    reloj("2026-04-27T10:00-04:00")
    pedir(q, elenco)
    reloj("2026-05-04T10:00-04:00")
    q = ordenar(q, elenco, "denegar_reconsideracion")
    assert q.estado == "desestimada"
    assert not Plazo.objects.filter(querella=q, estado="corriendo", termino="LPAU-REV-30").exists()
    reloj("2026-05-06T10:00-04:00")
    with pytest.raises(services.ActoRechazado, match="anterior a la denegatoria"):
        services.archivar_denegatoria(
            querella_id=q.pk, actor=elenco.secretaria, el=date(2026, 5, 1)
        )
    services.archivar_denegatoria(querella_id=q.pk, actor=elenco.secretaria)
    assert corre(q, "LPAU-REV-30").fecha_legal == date(2026, 6, 5)
    papel = q.documentos.get(titulo="Notificación de la denegatoria de reconsideración")
    assert "ante el Tribunal de Apelaciones" in str(papel.datos)


def test_lo_que_desestimo_la_ley_no_se_reconsidera_se_revierte(elenco, reloj):
    q = vencida(elenco, reloj)
    reloj("2026-05-11T10:00-04:00")
    pedir(q, elenco)
    with pytest.raises(services.ActoRechazado, match="la manda la ley"):
        services.proponer_orden(
            querella_id=q.pk, actor=elenco.asociada, clase="acoger_reconsideracion", razon="Sí."
        )


# --- Revisión y mandato ---------------------------------------------------------------------
def test_el_tribunal_devuelve_el_caso_aunque_aqui_constara_tarde_la_revision(elenco, reloj):
    """La revisión que aquí llegó fuera de término la acogió el tribunal, que es quien lo juzga."""
    q = desestimada(elenco, reloj)
    recurso = en_revision(q, elenco, reloj, dia="2026-09-15")
    assert recurso.estado == "sin_efecto"
    reloj("2026-11-02T10:00-04:00")
    q = mandar(q, elenco, recurso, resultado="devuelve")
    recurso.refresh_from_db()
    assert recurso.estado == "devuelto"


def en_revision(q: Querella, elenco: Elenco, reloj: Reloj, dia: str = "2026-05-15") -> Recurso:
    reloj(f"{dia}T10:00-04:00")
    services.anotar_revision(
        querella_id=q.pk,
        actor=elenco.secretaria,
        parte_id=parte(q),
        foro="Tribunal de Apelaciones",
        numero_judicial="KLRA202600001",
    )
    return Recurso.objects.get(querella=q, clase="revision")


def mandar(q: Querella, elenco: Elenco, recurso: Recurso, **mandato: Any) -> Querella:
    q = services.recibir_mandato(
        querella_id=q.pk,
        actor=elenco.secretaria,
        recurso_id=recurso.pk,
        mandato=DatosDeMandato(autoridad=MANDATO, **mandato),
    )
    q.refresh_from_db()
    return q


def vencida(elenco: Elenco, reloj: Reloj) -> Querella:
    """Desestimada por la ley: el estudio venció el 6 de mayo; archivada en autos el 7."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-05-07T00:31-04:00")
    vigilar()
    reloj("2026-05-07T10:00-04:00")
    return services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)


def test_pedida_la_revision_no_queda_firme_hasta_el_mandato_que_confirma(elenco, reloj):
    q = desestimada(elenco, reloj)
    recurso = en_revision(q, elenco, reloj)
    reloj("2026-09-01T10:00-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.firme_el is None
    q = mandar(q, elenco, recurso, resultado="confirma")
    assert q.firme_el == date(2026, 9, 1)
    assert q.actuaciones.latest("numero").texto_es == (
        f"Mandato recibido el 1 de septiembre de 2026 ({MANDATO}): el tribunal confirmó lo que la "
        "Comisión decidió."
    )


def test_la_revision_tardia_se_anota_y_no_quita_la_firmeza(elenco, reloj):
    q = desestimada(elenco, reloj)
    reloj("2026-05-22T09:00-04:00")
    vigilar()
    en_revision(q, elenco, reloj, "2026-05-26")
    q.refresh_from_db()
    assert q.firme_el == date(2026, 5, 22)
    assert q.actuaciones.latest("numero").clase == "revision_tardia"


@pytest.mark.parametrize(
    ("etapa", "termino", "vence"),
    [
        ("presentada", "", None),
        ("notificada", "Q-CONT-15", date(2026, 9, 16)),
        ("en_estudio", "Q-EST-30", date(2026, 10, 1)),
        ("pendiente_informe", "Q-INF-15", date(2026, 9, 16)),
        ("pendiente_decision", "Q-DEC-15", date(2026, 9, 16)),
    ],
)
def test_el_mandato_devuelve_a_la_etapa_que_nombra_con_su_termino_entero(
    elenco, reloj, etapa, termino, vence
):
    q = desestimada(elenco, reloj)
    recurso = en_revision(q, elenco, reloj)
    reloj("2026-09-01T10:00-04:00")
    q = mandar(q, elenco, recurso, resultado="devuelve", etapa=etapa)
    assert (q.estado, q.disposicion, q.firme_el) == (etapa, "", None)
    corren = dict(
        Plazo.objects.filter(querella=q, estado="corriendo").values_list("termino", "fecha_legal")
    )
    assert corren == ({termino: vence} if termino else {})
    assert list(verificar(q.numero)) == []


def test_sin_etapa_la_fijan_dos_miembros_y_lo_prudente_cuenta_desde_el_recibo(elenco, reloj):
    q = desestimada(elenco, reloj)
    recurso = en_revision(q, elenco, reloj)
    reloj("2026-09-01T10:00-04:00")
    q = mandar(q, elenco, recurso, resultado="devuelve")
    assert q.estado == "desestimada"
    tarea = Tarea.objects.get(querella=q, clase="etapa_de_mandato")
    reloj("2026-09-10T10:00-04:00")
    q = ordenar(q, elenco, "etapa_de_mandato", etapa="en_estudio")
    assert q.estado == "en_estudio"
    estudio = corre(q, "Q-EST-30")
    assert estudio.fecha_legal == date(2026, 10, 13)  # el 10 es sábado y el 12 es feriado
    assert estudio.fecha_conservadora == date(2026, 10, 1)
    tarea.refresh_from_db()
    assert tarea.cerrada_en is not None


def test_el_termino_que_devuelve_un_mandato_vuelve_a_estar_vigilado(elenco, reloj):
    q = desestimada(elenco, reloj)
    recurso = en_revision(q, elenco, reloj)
    reloj("2026-09-01T10:00-04:00")
    mandar(q, elenco, recurso, resultado="devuelve", etapa="en_estudio")
    reloj("2026-10-02T00:31-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.estado == "desestimada_con_perjuicio"


def test_contra_la_desestimacion_automatica_el_mandato_abre_la_reversion(elenco, reloj):
    q = vencida(elenco, reloj)
    recurso = en_revision(q, elenco, reloj)
    reloj("2026-09-01T10:00-04:00")
    q = mandar(q, elenco, recurso, resultado="devuelve")
    assert q.estado == "desestimada_con_perjuicio"
    abierta = Reversion.objects.get(querella=q)
    assert (abierta.hecho, abierta.hecho_el) == ("tribunal", date(2026, 9, 1))
    reloj("2026-09-02T10:00-04:00")
    services.revertir_desestimacion(
        querella_id=q.pk, actor=elenco.presidente, reversion_id=abierta.pk
    )
    q.refresh_from_db()
    assert q.estado == "en_estudio"
    assert corre(q, "Q-EST-30").fecha_legal >= date(2026, 10, 1)


def test_las_ordenes_y_los_recursos_no_se_borran(elenco, reloj):
    from django.db import connection, transaction
    from django.db.utils import ProgrammingError

    for tabla in (Orden._meta.db_table, Recurso._meta.db_table):
        with (
            pytest.raises(ProgrammingError, match="permission denied"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(f"DELETE FROM {tabla}")
