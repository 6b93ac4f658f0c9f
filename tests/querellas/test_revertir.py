"""La consecuencia de un término que no había vencido queda sin efecto, con sus dos asientos."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection, transaction
from django.db.utils import Error
from django.test import Client

from plazos.models import Paralizacion, Plazo, Reversion
from plazos.nucleo.calendario import SIN_FECHA
from plazos.registro import fechas, reproducido
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Actuacion, Querella, Tarea
from querellas.notificaciones.models import Notificacion
from querellas.services.decidir import TextoDeResolucion
from querellas.services.revertir import DatosDeReversion
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.elenco import Elenco
from tests.plazos.piezas_calendario import adoptada, corre, en_estudio, orden
from tests.querellas.mesa import entrar, enviar, hacer
from tests.querellas.test_calendario_paginas import pdf
from vistas import services as vistas

pytestmark = pytest.mark.django_db
TEXTO = TextoDeResolucion(hechos="h", determinaciones="d", conclusiones="c")


def estado(q: Querella) -> str:
    return Querella.objects.get(pk=q.pk).estado


def desestimada(elenco: Elenco, reloj: Any) -> Querella:
    """Q-EST-30 vencía el miércoles 6 de mayo de 2026; la vigilancia desestimó el 7."""
    q = en_estudio(elenco, reloj)
    reloj("2026-05-07T01:00-04:00")
    vigilar()
    assert estado(q) == "desestimada_con_perjuicio"
    return q


def propuesta(q: Querella, actor: Any, hecho: str = "acto", **cambios: Any) -> Reversion:
    datos = {"hecho_el": date(2026, 5, 6), "evidencia": "resolución firmada, ponche 12", **cambios}
    return services.proponer_reversion(
        querella_id=q.pk,
        actor=actor,
        datos=DatosDeReversion(hecho=hecho, razon="se quedó en la bandeja", **datos),
    )


def revertida(q: Querella, elenco: Elenco, hecho: str = "acto", **cambios: Any) -> Plazo:
    abierta = propuesta(q, elenco.secretaria, hecho, **cambios)
    services.revertir_desestimacion(
        querella_id=q.pk, actor=elenco.segunda_secretaria, reversion_id=abierta.pk
    )
    for plazo in Plazo.objects.filter(querella=q):
        assert fechas(reproducido(plazo)) == fechas(plazo), plazo
    return abierta.plazo


# --- Los hechos -----------------------------------------------------------------------------
@pytest.mark.norma("18.004#15")
def test_la_orden_que_movio_el_vencimiento_devuelve_el_caso_con_los_dias_que_le_quedaban(reloj):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    reloj("2026-05-08T10:00-04:00")
    adoptada(elenco, orden(date(2026, 5, 4), date(2026, 5, 8), date(2026, 5, 15)))
    reloj("2026-05-11T10:00-04:00")
    abierta = Reversion.objects.get(querella=q)
    services.revertir_desestimacion(
        querella_id=q.pk, actor=elenco.secretaria, reversion_id=abierta.pk
    )
    assert estado(q) == "en_estudio"
    # Con la orden le quedaban nueve días, del 7 al 15; se cuentan desde el 11.
    nuevo = corre(q)
    assert nuevo.fecha_legal == date(2026, 5, 20)
    assert (nuevo.sustituye, nuevo.razon_de_sustitucion) == (abierta.plazo, "reversion")
    assert reproducido(nuevo).fecha_legal == date(2026, 5, 20)
    asiento = Actuacion.objects.get(querella=q, clase="revertir_desestimacion")
    assert asiento.texto_es == (
        "Queda sin efecto la desestimación: «Estudio de la querella: desestimar o señalar vista» "
        "no había vencido el 6 de mayo de 2026, porque una orden llevó su vencimiento a otra fecha "
        "(EM-2026-00). Ese término vence ahora el 20 de mayo de 2026."
    )
    clases = list(Actuacion.objects.filter(querella=q).values_list("clase", flat=True))
    assert clases[-2:] == ["desestimar_por_vencimiento", "revertir_desestimacion"]
    avisadas = Notificacion.objects.filter(documento__actuacion=asiento).values_list("parte")
    assert len(avisadas) == q.partes.count()
    fabricas.documentos_listos()
    invariantes.comprobar()


@pytest.mark.norma("18.004#15")
def test_lo_que_la_comision_hizo_a_tiempo_deja_al_menos_un_dia_laborable_entero(reloj):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    # Un viernes: el primer día laborable entero es el lunes 11.
    reloj("2026-05-08T16:00-04:00")
    revertida(q, elenco)
    assert corre(q).fecha_legal == date(2026, 5, 11)
    assert estado(q) == "en_estudio"


@pytest.mark.norma("18.006#9")
def test_una_paralizacion_que_se_ignoraba_deja_los_dias_que_restaban(reloj):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    reloj("2026-05-18T10:00-04:00")
    revertida(
        q,
        elenco,
        "paralizacion",
        hecho_el=date(2026, 5, 4),
        hasta_el=date(2026, 5, 13),
        evidencia="KAC-2026-0001",
    )
    # El 4 de mayo restaban tres días (4, 5 y 6); levantada el 13, vencían el 16, sábado: el 18.
    # Y los que duró la desestimación no cuentan: tres días desde el 18.
    assert corre(q).fecha_legal == date(2026, 5, 21)
    assert Paralizacion.objects.filter(querella=q, autoridad="KAC-2026-0001").count() == 1


def test_una_paralizacion_que_sigue_abierta_deja_el_termino_sin_fecha(reloj):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    reloj("2026-05-18T10:00-04:00")
    revertida(q, elenco, "paralizacion", hecho_el=date(2026, 5, 4))
    assert corre(q).fecha_legal == SIN_FECHA


@pytest.mark.norma("18.004#3")
def test_la_notificacion_nula_devuelve_el_caso_a_presentada_y_prepara_otra(reloj):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    reloj("2026-05-11T10:00-04:00")
    revertida(q, elenco, "notificacion", hecho_el=None)
    assert estado(q) == "presentada"
    assert not Plazo.objects.filter(querella=q, termino="Q-EST-30", estado="corriendo").exists()
    asiento = Actuacion.objects.get(querella=q, clase="revertir_por_notificacion")
    tipos = set(asiento.documentos.values_list("tipo", flat=True))
    assert tipos == {"constancia", "copia_certificada", "notificacion_querella"}
    fabricas.documentos_listos()
    invariantes.comprobar()


def test_el_recibo_corregido_cuenta_el_termino_desde_el_dia_de_verdad(reloj):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    reloj("2026-05-11T10:00-04:00")
    revertida(q, elenco, "recibo", hecho_el=date(2026, 4, 10), evidencia="acuse corregido")
    # Del 10 de abril al 6 de mayo van veintiséis días; los cuatro que restan, desde el 11.
    nuevo = corre(q)
    assert (nuevo.disparador_el, nuevo.fecha_legal) == (date(2026, 4, 10), date(2026, 5, 15))


def en_rebeldia_y_desestimada(elenco: Elenco, reloj: Any) -> Querella:
    """Recibida el 19 de marzo: contestar venció el 6 de abril; el estudio, el 6 de mayo de 2026."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-07T01:00-04:00")
    vigilar()
    reloj("2026-05-07T01:00-04:00")
    vigilar()
    assert estado(q) == "desestimada_con_perjuicio"
    return q


@pytest.mark.norma("18.004#3", "18.004#5")
def test_en_rebeldia_el_recibo_corregido_es_el_de_la_notificacion_y_mueve_los_dos(reloj):
    elenco = gente.crear()
    q = en_rebeldia_y_desestimada(elenco, reloj)
    reloj("2026-05-11T10:00-04:00")
    revertida(q, elenco, "recibo", hecho_el=date(2026, 4, 1), evidencia="acuse corregido")
    # Recibida el 1 de abril, contestar vencía el 16 y el estudio, treinta días después, el
    # sábado 16 de mayo: el lunes 18. Los días del 7 al 11 no corrieron: diez desde el 11.
    nuevo = corre(q)
    assert nuevo.disparador_el == date(2026, 4, 16)
    assert nuevo.fecha_legal == date(2026, 5, 21)
    caso = Querella.objects.get(pk=q.pk)
    assert (caso.estado, caso.en_rebeldia) == ("en_estudio", True)


def test_si_con_ese_recibo_aun_podia_contestar_no_hubo_rebeldia_y_se_notifica_otra_vez(reloj):
    elenco = gente.crear()
    q = en_rebeldia_y_desestimada(elenco, reloj)
    reloj("2026-05-11T10:00-04:00")
    with pytest.raises(services.ActoRechazado) as rechazo:
        propuesta(q, elenco.secretaria, "recibo", hecho_el=date(2026, 4, 30))
    assert "no hubo rebeldía" in str(rechazo.value.message_dict["hecho_el"])
    revertida(q, elenco, "notificacion", hecho_el=None)
    assert estado(q) == "presentada"


@pytest.mark.norma("18.010#1")
def test_la_orden_de_un_tribunal_abre_el_termino_entero_desde_el_recibo_del_mandato(reloj):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    reloj("2026-06-10T10:00-04:00")
    revertida(q, elenco, "tribunal", hecho_el=date(2026, 6, 10), evidencia="KLRA-2026-0007")
    # Treinta días desde el 10 de junio: el viernes 10 de julio.
    nuevo = corre(q)
    assert (nuevo.disparador_el, nuevo.fecha_legal) == (date(2026, 6, 10), date(2026, 7, 10))
    asiento = Actuacion.objects.get(querella=q, clase="revertir_desestimacion")
    assert "un tribunal ordenó dejarlo sin efecto (KLRA-2026-0007)" in asiento.texto_es


@pytest.mark.norma("18.004#3")
def test_la_orden_tambien_deja_sin_efecto_la_rebeldia(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    # Q-CONT-15 vencía el lunes 6 de abril.
    reloj("2026-04-07T01:00-04:00")
    vigilar()
    assert estado(q) == "en_estudio"
    reloj("2026-04-08T10:00-04:00")
    adoptada(elenco, orden(date(2026, 4, 6), date(2026, 4, 6), date(2026, 4, 13)))
    abierta = Reversion.objects.get(querella=q)
    services.revertir_desestimacion(
        querella_id=q.pk, actor=elenco.presidente, reversion_id=abierta.pk
    )
    caso = Querella.objects.get(pk=q.pk)
    assert (caso.estado, caso.en_rebeldia) == ("notificada", False)
    assert corre(q, "Q-CONT-15").fecha_legal == date(2026, 4, 15)
    assert not Plazo.objects.filter(querella=q, termino="Q-EST-30", estado="corriendo").exists()
    reloj("2026-04-14T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert corre(q).disparador_el == date(2026, 4, 14)
    fabricas.documentos_listos()
    invariantes.comprobar()


@pytest.mark.norma("18.004#12")
def test_la_que_vencio_en_la_decision_vuelve_a_la_decision(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    reloj("2026-04-20T10:00-04:00")
    datos = vistas.DatosDeVista(vista_el=date(2026, 5, 14), lugar="Sala 1")
    fabricas.senalar(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    reloj("2026-05-14T15:00-04:00")
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.presidente, comparecieron_sin_objecion=True
    )
    # Quince días desde el 14: el viernes 29 de mayo.
    reloj("2026-05-30T01:00-04:00")
    vigilar()
    assert estado(q) == "desestimada_con_perjuicio"
    reloj("2026-06-01T10:00-04:00")
    revertida(q, elenco, hecho_el=date(2026, 5, 29))
    assert (estado(q), corre(q, "Q-DEC-15").fecha_legal) == (
        "pendiente_decision",
        date(2026, 6, 2),
    )
    r = services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto="fondo",
        disposicion="amonestacion",
        texto=TEXTO,
    )
    services.emitir_resolucion(querella_id=q.pk, actor=elenco.asociada, resolucion_id=r.pk)
    assert estado(q) == "resuelta"
    fabricas.documentos_listos()
    invariantes.comprobar()


# --- Lo que corre después -------------------------------------------------------------------
@pytest.mark.norma("18.004#15")
def test_el_mismo_termino_no_vuelve_a_desestimar_solo(reloj):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    reloj("2026-05-08T16:00-04:00")
    revertida(q, elenco)
    reloj("2026-06-01T10:00-04:00")
    for _vez in range(3):
        vigilar()
    assert estado(q) == "en_estudio"
    assert Tarea.objects.filter(querella=q, clase="confirmar_vencimiento").count() == 1


@pytest.mark.norma("18.010#1")
def test_la_revision_de_la_desestimacion_deja_de_correr_y_la_de_la_decision_corre_luego(reloj):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    reloj("2026-05-07T10:00-04:00")
    services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-05-08T16:00-04:00")
    revertida(q, elenco)
    assert not Plazo.objects.filter(
        querella=q, termino__startswith="LPAU-RE", estado="corriendo"
    ).exists()
    # El de los seis meses vuelve a correr sin los dos días que duró la desestimación.
    seis = corre(q, "LPAU-6M")
    assert seis.sustituye is not None
    assert seis.fecha_legal - seis.sustituye.fecha_legal >= timedelta(days=2)
    reloj("2026-05-11T09:00-04:00")
    r = services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto="sin_vista",
        disposicion="desestimacion",
        texto=TEXTO,
    )
    services.desestimar_sin_vista(querella_id=q.pk, actor=elenco.asociada, resolucion_id=r.pk)
    assert estado(q) == "desestimada"
    services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)
    assert corre(q, "LPAU-REC-20").disparador_el == date(2026, 5, 11)
    fabricas.documentos_listos()
    invariantes.comprobar()


# --- Quién y cuándo no ----------------------------------------------------------------------
def test_la_confirma_otra_persona(reloj):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    reloj("2026-05-08T10:00-04:00")
    abierta = propuesta(q, elenco.secretaria)
    with pytest.raises(services.ActoRechazado, match="otra persona"):
        services.revertir_desestimacion(
            querella_id=q.pk, actor=elenco.secretaria, reversion_id=abierta.pk
        )
    assert estado(q) == "desestimada_con_perjuicio"
    services.revertir_desestimacion(
        querella_id=q.pk, actor=elenco.asociada, reversion_id=abierta.pk
    )
    with pytest.raises(services.ActoRechazado, match="ya no está abierta"):
        services.revertir_desestimacion(
            querella_id=q.pk, actor=elenco.presidente, reversion_id=abierta.pk
        )


@pytest.mark.parametrize(
    ("cambios", "dice"),
    [
        ({"hecho_el": date(2026, 5, 7)}, "ya había vencido"),
        ({"hecho_el": date(2026, 5, 9)}, "no puede ser futura"),
        ({"hecho_el": None}, "Falta la fecha"),
        ({"evidencia": " "}, "Falta esta parte"),
        ({"hecho": "orden"}, "habría vencido igual"),
        ({"hecho": "recibo", "hecho_el": date(2026, 4, 6)}, "habría vencido igual"),
    ],
)
def test_un_hecho_que_no_lo_demuestra_se_rechaza(reloj, cambios, dice):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    reloj("2026-05-08T10:00-04:00")
    with pytest.raises(services.ActoRechazado, match=dice):
        propuesta(q, elenco.secretaria, **cambios)
    assert not Reversion.objects.exists()


def test_sin_un_vencimiento_no_hay_nada_que_dejar_sin_efecto(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    with pytest.raises(services.ActoRechazado, match="No hay en este caso"):
        propuesta(q, elenco.secretaria, hecho_el=date(2026, 4, 6))


def test_quien_no_es_de_la_comision_no_revierte(reloj):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    elenco.asociado.roles.update(hasta=date(2026, 5, 1))
    with pytest.raises(PermissionDenied):
        propuesta(q, elenco.asociado)


# --- La página ------------------------------------------------------------------------------
def test_desde_la_pagina_una_persona_lo_anota_y_otra_lo_firma(reloj):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    reloj("2026-05-08T10:00-04:00")
    campos = {"hecho_el": "2026-05-06", "evidencia": "ponche 12", "razon": "se traspapeló"}
    for malo, dice in (
        ({"hecho_el": "2026-05-07"}, "Ese día el término ya había vencido"),
        ({"evidencia": ""}, "Complete «Dónde consta»."),
    ):
        dicho = enviar(
            elenco.secretaria, q, "proponer_reversion", hecho="acto", **{**campos, **malo}
        )
        assert dice in dicho.text
    hecho = hacer(elenco.secretaria, q, "proponer_reversion", hecho="acto", **campos, archivo=pdf())
    assert "Falta que otra persona lo confirme" in hecho.text
    assert "Debe confirmarlo otra persona" in hecho.text
    abierta = Reversion.objects.get()
    inicio = entrar(elenco.asociada).get("/es/despacho/").text
    assert f"/es/despacho/expediente/{q.numero}/revertir_desestimacion/" in inicio
    mal = enviar(elenco.asociada, q, "revertir_desestimacion", reversion=abierta.pk, clave="no")
    assert "La contraseña no es correcta" in mal.text
    hecho = hacer(elenco.asociada, q, "revertir_desestimacion", reversion=abierta.pk)
    assert "Queda sin efecto la desestimación" in hecho.text
    assert estado(q) == "en_estudio"
    asiento = Actuacion.objects.get(querella=q, clase="revertir_desestimacion")
    assert set(asiento.documentos.values_list("tipo", flat=True)) == {"constancia", "prueba"}
    assert abierta.documento and abierta.documento.nombre_original == "Resolución 4.pdf"
    # Los dos asientos, con sus fechas, en el expediente.
    assert "desestimada con perjuicio" in hecho.text
    assert "/secretaria/tarea/" not in entrar(elenco.secretaria).get("/es/secretaria/").text


# --- La base --------------------------------------------------------------------------------
def rechaza(sql: str, *parametros: Any) -> str:
    with pytest.raises(Error) as error, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, parametros)
    return str(error.value)


def test_ninguna_orden_directa_saca_el_caso_ni_lo_desestima_sin_termino_vencido(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    mueve = "UPDATE querellas_querella SET estado = %s WHERE id = %s"
    assert "Ningún término" in rechaza(mueve, "desestimada_con_perjuicio", q.pk)
    reloj("2026-05-07T01:00-04:00")
    vigilar()
    assert "Falta la reversión" in rechaza(mueve, "en_estudio", q.pk)
    abierta = propuesta(q, elenco.secretaria)
    assert "Falta la reversión" in rechaza(mueve, "en_estudio", q.pk)
    assert "la_confirma_otra_persona" in rechaza(
        "UPDATE plazos_reversion SET confirmada_por_id = propuesta_por_id WHERE id = %s", abierta.pk
    )
    assert "no cambia" in rechaza(
        "UPDATE plazos_reversion SET evidencia = 'x' WHERE id = %s", abierta.pk
    )
    assert "permission denied" in rechaza("DELETE FROM plazos_reversion")


@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
@pytest.mark.parametrize(
    ("idioma", "dichos"),
    [
        (
            "es",
            (
                "Queda sin efecto la desestimación: «Estudio de la querella",
                "Querella desestimada con perjuicio: Estudio de la querella",
                "en estudio",
            ),
        ),
        (
            "en",
            (
                "The dismissal is without effect",
                "Complaint dismissed with prejudice",
                "under study",
            ),
        ),
    ],
)
def test_el_publico_lee_los_dos_asientos(reloj, idioma, dichos):
    elenco = gente.crear()
    q = desestimada(elenco, reloj)
    reloj("2026-05-08T16:00-04:00")
    revertida(q, elenco)
    pagina = Client().get(f"/{idioma}/expediente/{q.numero}/")
    assert pagina.status_code == 200
    for dicho in dichos:
        assert dicho in pagina.text
    assert Client().get(f"/{idioma}/decisiones/").text.count(str(q.numero)) == 0
