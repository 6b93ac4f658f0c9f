"""Cada acto por su página: lo que escribe, lo que rechaza y que no se hace dos veces."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from plazos.models import Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.comision.models import Inhibicion, Resolucion
from querellas.documentos.models import Documento
from querellas.models import Actuacion, Querella
from querellas.services.notificar import DatosDeServicio
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.fabricas import documentos_listos
from tests.fallas.lote import a_la_vez
from tests.querellas.mesa import (
    CLAVE,
    entrar,
    enviar,
    errores,
    hacer,
    pdf,
    ruta,
    seguir,
    segunda_firma,
    visto,
)

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]
TEXTO = {"hechos": "Uno.", "determinaciones": "Dos.", "conclusiones": "Tres."}
VISTA = {
    "vista_el": "2026-06-04",
    "hora": "10:00",
    "lugar": "Sala 1",
    "ante": "pleno",
    "publica": "si",
}


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def presentada(elenco: Elenco, reloj: Reloj) -> Querella:
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    documentos_listos()
    reloj("2026-03-20T10:00-04:00")
    return q


def notificada(elenco: Elenco, reloj: Reloj) -> Querella:
    """Recibida por el alcalde el 19 de marzo: contestar termina el 6 de abril de 2026."""
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    documentos_listos()
    reloj("2026-03-19T15:00-04:00")
    servicio = DatosDeServicio(recibida_el=date(2026, 3, 19), diligenciada_por="alguacil")
    return services.notificar(querella_id=q.pk, actor=elenco.secretaria, servicio=servicio)


def en_estudio(elenco: Elenco, reloj: Reloj) -> Querella:
    """Contestada el 6 de abril: el estudio termina el 6 de mayo de 2026."""
    q = notificada(elenco, reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    q.refresh_from_db()
    return q


def con_vista(elenco: Elenco, reloj: Reloj, **cambios: str) -> Querella:
    """Señalada el 20 de abril para el 4 de junio ante el pleno."""
    q = en_estudio(elenco, reloj)
    reloj("2026-04-20T09:00-04:00")
    hacer(elenco.presidente, q, "senalar_vista", **{**VISTA, **cambios})
    segunda_firma(elenco.asociada, q)
    return q


def pendiente_decision(elenco: Elenco, reloj: Reloj) -> Querella:
    q = con_vista(elenco, reloj)
    reloj("2026-06-04T15:00-04:00")
    hacer(elenco.asociada, q, "concluir_vista", comparecieron_sin_objecion="on")
    return q


def vence(q: Querella, termino: str) -> date:
    return Plazo.objects.get(querella=q, termino=termino, estado="corriendo").fecha_legal


# --- Notificar ------------------------------------------------------------------------------
@pytest.mark.norma("18.004#3")
def test_calcular_ensena_el_ultimo_dia_para_contestar_y_no_hace_nada(elenco, reloj):
    q = presentada(elenco, reloj)
    respuesta = enviar(
        elenco.secretaria,
        q,
        "notificar",
        paso="calcular",
        recibida_el="2026-03-19",
        medio="personal",
    )
    assert respuesta.status_code == 200
    assert "lunes 6 de abril de 2026" in respuesta.text
    assert "Cómo se contó, día por día" in respuesta.text
    assert Actuacion.objects.filter(querella=q).count() == 1


def test_calcular_sin_el_dia_pide_el_dia_y_no_lo_supone(elenco, reloj):
    q = notificada(elenco, reloj)
    respuesta = enviar(elenco.secretaria, q, "contestar", paso="calcular", el="")
    assert errores(respuesta) == "Complete «Día del ponche»."
    assert "Qué pasará si lo confirma" not in respuesta.text


@pytest.mark.norma("18.004#3")
def test_lo_que_es_de_otra_forma_de_entrega_no_se_ensena_ni_se_anota(elenco, reloj):
    q = presentada(elenco, reloj)
    pagina = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q, "notificar")).text
    assert pagina.count('data-segun="medio=personal"') == 1
    assert pagina.count('data-segun="medio=correo_certificado"') == 2
    hacer(
        elenco.secretaria,
        q,
        "notificar",
        recibida_el="2026-03-19",
        medio="correo_certificado",
        diligenciada_por="alguacil",
        numero_de_correo="7020 0001",
    )
    fila = q.notificaciones.get(parte__papel="querellado")
    assert (fila.diligenciada_por, fila.numero_de_correo) == ("", "7020 0001")


@pytest.mark.norma("18.004#3")
def test_notificar_abre_el_termino_y_lleva_a_la_entrada_nueva(elenco, reloj):
    q = presentada(elenco, reloj)
    respuesta = enviar(
        elenco.secretaria,
        q,
        "notificar",
        recibida_el="2026-03-19",
        medio="personal",
        recibida_por="el alcalde",
        diligenciada_por="alguacil",
    )
    assert respuesta.status_code == 303
    assert respuesta["Location"] == ruta(elenco.secretaria, q) + "#a2"
    pagina = respuesta.client.get(ruta(elenco.secretaria, q))
    assert "Entrada 2. Notificación y copia certificada recibidas" in pagina.text
    assert "El término para contestar vence el 6 de abril de 2026." in pagina.text
    assert vence(q, "Q-CONT-15") == date(2026, 4, 6)


@pytest.mark.parametrize(
    ("dia", "mensaje"),
    [
        ("2026-03-12", "La fecha no puede ser anterior a la presentación."),
        ("2026-03-21", "La fecha no puede ser futura."),
    ],
)
def test_una_fecha_de_recibo_imposible_se_dice_en_su_campo_y_no_se_pierde_nada(
    elenco, reloj, dia, mensaje
):
    q = presentada(elenco, reloj)
    respuesta = enviar(
        elenco.secretaria,
        q,
        "notificar",
        recibida_el=dia,
        medio="personal",
        diligenciada_por="alguacil Pérez",
    )
    assert respuesta.status_code == 200
    assert f'<a href="#id_recibida_el">{mensaje}</a>' in respuesta.text
    assert 'value="alguacil Pérez"' in respuesta.text
    assert f'value="{dia}"' in respuesta.text
    assert Querella.objects.get(pk=q.pk).estado == "presentada"


def test_sin_quien_la_entrego_lo_dice_en_ese_campo(elenco, reloj):
    q = presentada(elenco, reloj)
    respuesta = enviar(
        elenco.secretaria, q, "notificar", recibida_el="2026-03-19", medio="personal"
    )
    assert '<a href="#id_diligenciada_por">Falta quién la entregó.</a>' in respuesta.text


def test_mientras_el_pdf_no_esta_listo_lo_dice_y_no_notifica(elenco, reloj):
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    pagina = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q, "notificar"))
    assert "El PDF de la notificación todavía no está listo." in pagina.text
    assert "se está preparando" in pagina.text
    respuesta = enviar(
        elenco.secretaria,
        q,
        "notificar",
        recibida_el="2026-03-13",
        medio="personal",
        diligenciada_por="x",
    )
    assert "El PDF de la notificación todavía no está listo." in errores(respuesta)
    assert Querella.objects.get(pk=q.pk).estado == "presentada"


def test_anular_la_notificacion_pide_la_razon_y_vuelve_a_presentada(elenco, reloj):
    q = notificada(elenco, reloj)
    vacia = enviar(elenco.secretaria, q, "anular_notificacion", razon=" ")
    assert '<a href="#id_razon">Complete «Por qué la notificación no vale».</a>' in vacia.text
    pagina = hacer(elenco.secretaria, q, "anular_notificacion", razon="faltó la copia")
    assert "Notificación declarada sin efecto." in pagina.text
    assert q.estado == "presentada"


# --- El turno del alcalde -------------------------------------------------------------------
@pytest.mark.norma("18.004#4")
def test_la_prorroga_corre_desde_el_vencimiento(elenco, reloj):
    q = notificada(elenco, reloj)
    reloj("2026-04-06T15:00-04:00")
    previa = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q, "solicitar_prorroga"))
    assert "martes 21 de abril de 2026" in previa.text
    hacer(elenco.secretaria, q, "solicitar_prorroga", el="2026-04-06", archivo=pdf("mocion"))
    assert vence(q, "Q-PROR-15") == date(2026, 4, 21)
    assert Documento.objects.get(querella=q, tipo="mocion").nombre_original == "mocion.pdf"


@pytest.mark.norma("18.004#5")
def test_la_contestacion_con_su_documento_abre_el_estudio(elenco, reloj):
    q = notificada(elenco, reloj)
    reloj("2026-04-07T09:00-04:00")
    pagina = hacer(
        elenco.secretaria, q, "contestar", comparece="por_si", el="2026-04-06", archivo=pdf()
    )
    assert q.estado == "en_estudio"
    assert vence(q, "Q-EST-30") == date(2026, 5, 6)
    documento = Documento.objects.get(querella=q, tipo="contestacion")
    asiento = Actuacion.objects.get(querella=q, clase="contestar")
    assert documento.actuacion == asiento
    assert asiento.documentos_huellas == [documento.sha256]
    assert f"/es/secretaria/documento/{documento.uuid}/" in pagina.text


@pytest.mark.norma("18.004#5")
def test_la_contestacion_tardia_se_anota_y_el_estado_no_cambia(elenco, reloj):
    q = notificada(elenco, reloj)
    reloj("2026-04-08T09:00-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.estado == "en_estudio" and q.en_rebeldia
    previa = enviar(elenco.secretaria, q, "contestar", paso="calcular", el="2026-04-08")
    assert "Llega fuera del término: se anotará y el trámite seguirá igual." in previa.text
    pagina = hacer(elenco.secretaria, q, "contestar", comparece="por_si", el="2026-04-08")
    assert "fuera del término. El trámite sigue igual." in pagina.text
    assert q.estado == "en_estudio" and q.en_rebeldia


def test_un_archivo_rechazado_dice_por_que_y_el_bueno_no_hay_que_subirlo_dos_veces(elenco, reloj):
    q = notificada(elenco, reloj)
    malo = SimpleUploadedFile("notas.pdf", b"esto no es un PDF")
    respuesta = enviar(
        elenco.secretaria, q, "contestar", comparece="por_si", el="2026-03-19", archivo=malo
    )
    assert "Ese tipo de archivo no se acepta." in errores(respuesta)
    vacio = SimpleUploadedFile("nada.pdf", b"")
    respuesta = enviar(
        elenco.secretaria, q, "contestar", comparece="por_si", el="2026-03-19", archivo=vacio
    )
    assert "El archivo está vacío." in errores(respuesta)
    # La fecha está mal pero el archivo llegó: la página lo conserva con su huella.
    respuesta = enviar(
        elenco.secretaria, q, "contestar", comparece="por_si", el="2026-03-18", archivo=pdf()
    )
    assert "No pudo contestar antes de recibir la notificación." in errores(respuesta)
    assert "contestacion.pdf" in respuesta.text
    recibido = respuesta.text.split('name="recibido" value="')[1].split('"')[0]
    segunda = enviar(
        elenco.secretaria, q, "contestar", comparece="por_si", el="2026-03-19", recibido=recibido
    )
    assert segunda.status_code == 303
    assert Documento.objects.filter(querella=q, tipo="contestacion").count() == 1


def test_quitar_el_archivo_lo_suelta_y_la_ficha_de_otra_persona_no_vale(elenco, reloj):
    q = notificada(elenco, reloj)
    respuesta = enviar(
        elenco.secretaria, q, "contestar", paso="calcular", el="2026-03-19", archivo=pdf()
    )
    recibido = respuesta.text.split('name="recibido" value="')[1].split('"')[0]
    ajena = enviar(elenco.segunda_secretaria, q, "contestar", paso="calcular", recibido=recibido)
    assert 'name="recibido"' not in ajena.text
    quitado = enviar(elenco.secretaria, q, "contestar", paso="quitar", recibido=recibido)
    assert 'name="recibido"' not in quitado.text
    despues = enviar(elenco.secretaria, q, "contestar", paso="calcular", recibido=recibido)
    assert 'name="recibido"' not in despues.text


# --- La vista -------------------------------------------------------------------------------
@pytest.mark.norma("18.004#5", "18.004#8")
def test_senalar_la_vista_ante_un_asociado_cumple_el_estudio(elenco, reloj):
    q = en_estudio(elenco, reloj)
    pronto = enviar(elenco.presidente, q, "senalar_vista", **{**VISTA, "vista_el": "2026-04-20"})
    assert "la primera fecha posible es 21 de abril de 2026." in errores(pronto)
    asociada = str(elenco.comisionada_asociada.pk)
    hacer(
        elenco.presidente,
        q,
        "senalar_vista",
        **{**VISTA, "ante": "comisionado_asociado", "asociado": asociada},
    )
    assert q.estado == "en_estudio"
    segunda_firma(elenco.asociado, q)
    assert q.estado == "vista_senalada"
    vista = q.vistas.get()
    assert (vista.vista_el, vista.asociado, vista.lugar) == (
        date(2026, 6, 4),
        elenco.comisionada_asociada,
        "Sala 1",
    )
    assert Plazo.objects.get(querella=q, termino="Q-EST-30").estado == "cumplido"


def test_una_vista_privada_sin_razon_sin_lugar_o_sin_asociado_se_dice_en_su_campo(elenco, reloj):
    q = en_estudio(elenco, reloj)
    privada = enviar(
        elenco.presidente, q, "senalar_vista", **{**VISTA, "publica": "no", "lugar": ""}
    )
    assert 'href="#id_privada_por">Escriba por qué la vista será privada.' in privada.text
    assert 'href="#id_lugar">Falta el lugar.' in privada.text
    sin = enviar(elenco.presidente, q, "senalar_vista", **{**VISTA, "ante": "comisionado_asociado"})
    assert 'href="#id_asociado">Designe a un Comisionado Asociado en funciones.' in sin.text


@pytest.mark.norma("18.004#8", "18.004#12")
def test_avisos_apertura_y_conclusion_ante_el_pleno(elenco, reloj):
    q = con_vista(elenco, reloj)
    previa = enviar(
        elenco.secretaria,
        q,
        "diligenciar_aviso",
        paso="calcular",
        papel="querellado",
        recibida_el="2026-04-20",
        medio="personal",
    )
    assert "El aviso es a tiempo" in previa.text
    for papel in ("querellado", "querellante"):
        pagina = hacer(
            elenco.secretaria,
            q,
            "diligenciar_aviso",
            papel=papel,
            recibida_el="2026-04-20",
            medio="personal",
        )
    assert "Aviso de la vista recibido por el querellante el 20 de abril de 2026." in pagina.text
    antes = entrar(elenco.asociada).get(ruta(elenco.asociada, q, "concluir_vista"))
    assert "La vista es el 4 de junio de 2026." in antes.text
    reloj("2026-06-04T10:05-04:00")
    hacer(elenco.secretaria, q, "abrir_vista")
    assert q.estado == "vista_en_curso"
    pagina = hacer(elenco.asociada, q, "concluir_vista")
    assert q.estado == "pendiente_decision"
    assert vence(q, "Q-DEC-15") == date(2026, 6, 22)


def test_sin_los_quince_dias_de_aviso_no_concluye_salvo_que_nadie_objetara(elenco, reloj):
    q = con_vista(elenco, reloj)
    reloj("2026-06-04T15:00-04:00")
    sin = enviar(elenco.asociada, q, "concluir_vista")
    assert "Falta el aviso de quince días a una parte" in errores(sin)
    hacer(elenco.asociada, q, "concluir_vista", comparecieron_sin_objecion="on")
    assert q.estado == "pendiente_decision"


def test_suspender_la_vista_senala_otra(elenco, reloj):
    q = con_vista(elenco, reloj)
    hacer(elenco.presidente, q, "suspender_vista", **{**VISTA, "vista_el": "2026-06-11"})
    assert [(v.vista_el, v.estado) for v in q.vistas.order_by("vista_el")] == [
        (date(2026, 6, 4), "suspendida"),
        (date(2026, 6, 11), "senalada"),
    ]


@pytest.mark.norma("18.004#11")
def test_el_informe_lo_rinde_quien_presidio_y_lleva_todas_sus_partes(elenco, reloj):
    asociada = str(elenco.comisionada_asociada.pk)
    q = con_vista(elenco, reloj, ante="comisionado_asociado", asociado=asociada)
    reloj("2026-06-04T15:00-04:00")
    hacer(elenco.secretaria, q, "concluir_vista", comparecieron_sin_objecion="on")
    assert vence(q, "Q-INF-15") == date(2026, 6, 22)
    otro = entrar(elenco.asociado).get(ruta(elenco.asociado, q))
    assert "El informe lo rinde el Comisionado que presidió la vista." in otro.text
    # Con más de 24 horas por delante, sin una parte no sale de ningún modo.
    reloj("2026-06-19T16:00-04:00")
    falta = enviar(elenco.asociada, q, "rendir_informe", hechos="h", conclusiones="c")
    assert '<a href="#id_evidencia">Complete «Evidencia presentada y admitida».</a>' in falta.text
    assert ">\nh</textarea>" in falta.text
    reloj("2026-06-22T16:00-04:00")
    hacer(elenco.asociada, q, "rendir_informe", hechos="h", evidencia="e", conclusiones="c")
    assert q.estado == "pendiente_decision"
    assert vence(q, "Q-DEC-15") == date(2026, 7, 7)


# --- Decidir --------------------------------------------------------------------------------
@pytest.mark.norma("18.004#12")
def test_con_el_segundo_voto_concurrente_queda_emitida(elenco, reloj):
    q = pendiente_decision(elenco, reloj)
    pagina = hacer(elenco.presidente, q, "proponer_resolucion", disposicion="amonestacion", **TEXTO)
    assert "La propuesta circula y su voto consta." in pagina.text
    assert "antes de que termine el 22 de junio de 2026" in pagina.text
    propuesta = Resolucion.objects.get(querella=q)
    assert q.estado == "pendiente_decision"
    cola = entrar(elenco.asociado).get("/es/despacho/")
    assert f"{q.numero}: votar una propuesta" in cola.text
    pagina = hacer(elenco.asociado, q, "emitir_resolucion", resolucion=str(propuesta.pk))
    assert "Resolución: amonestación." in pagina.text
    assert q.estado == "resuelta"


@pytest.mark.norma("18.004#7")
def test_a_una_propuesta_le_falta_una_parte_y_lo_escrito_sigue_ahi(elenco, reloj):
    q = pendiente_decision(elenco, reloj)
    respuesta = enviar(
        elenco.presidente,
        q,
        "proponer_resolucion",
        disposicion="destitucion",
        **{**TEXTO, "conclusiones": ""},
    )
    assert '<a href="#id_conclusiones">Complete «Conclusiones de derecho».</a>' in respuesta.text
    assert ">\nUno.</textarea>" in respuesta.text
    assert not Resolucion.objects.exists()


def test_firmar_pide_la_contrasena_de_quien_firma(elenco, reloj):
    q = pendiente_decision(elenco, reloj)
    datos = {"disposicion": "amonestacion", **TEXTO}
    corta = {**datos, "determinaciones": ""}
    todo = enviar(elenco.presidente, q, "proponer_resolucion", clave="otra", **corta)
    assert "Complete «Determinaciones de hechos»." in errores(todo)
    assert "La contraseña no es correcta." in errores(todo)
    mala = enviar(elenco.presidente, q, "proponer_resolucion", clave="otra", **datos)
    assert '<a href="#id_clave">La contraseña no es correcta.</a>' in mala.text
    assert ">\nUno.</textarea>" in mala.text
    assert CLAVE not in mala.text and 'value="otra"' not in mala.text
    assert not Resolucion.objects.exists()


@pytest.mark.norma("18.004#12")
def test_uno_a_uno_no_decide_y_la_pagina_lo_explica(elenco, reloj):
    q = pendiente_decision(elenco, reloj)
    hacer(elenco.presidente, q, "proponer_resolucion", disposicion="amonestacion", **TEXTO)
    pagina = hacer(elenco.asociada, q, "proponer_resolucion", disposicion="exoneracion", **TEXTO)
    assert "Hay votos distintos: ninguno decide" in pagina.text
    assert "Si no los hay antes de que termine el 22 de junio de 2026" in pagina.text
    assert q.estado == "pendiente_decision"
    secretaria = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q))
    assert "Propuesta" not in secretaria.text


@pytest.mark.norma("18.004#6")
def test_desestimar_sin_vista_con_dos_votos(elenco, reloj):
    q = en_estudio(elenco, reloj)
    hacer(elenco.asociada, q, "proponer_resolucion", disposicion="desestimacion", **TEXTO)
    propuesta = Resolucion.objects.get(querella=q)
    hacer(elenco.asociado, q, "desestimar_sin_vista", resolucion=str(propuesta.pk))
    assert q.estado == "desestimada"


@pytest.mark.norma("18.002#1")
def test_archivar_la_querella_con_dos_votos(elenco, reloj):
    q = notificada(elenco, reloj)
    hacer(
        elenco.asociada,
        q,
        "proponer_resolucion",
        disposicion="archivo",
        con_perjuicio="on",
        **TEXTO,
    )
    propuesta = Resolucion.objects.get(querella=q)
    pagina = hacer(elenco.asociado, q, "archivar", resolucion=str(propuesta.pk))
    assert "Querella archivada con perjuicio, por resolución." in pagina.text
    assert q.estado == "archivada"


@pytest.mark.norma("18.004#15")
def test_vencido_el_termino_el_reloj_niega_el_acto_y_lo_escrito_no_se_pierde(elenco, reloj):
    q = en_estudio(elenco, reloj)
    cliente = entrar(elenco.presidente)
    html = cliente.get(ruta(elenco.presidente, q, "senalar_vista")).text
    # La vigilancia no ha corrido: el estado sigue siendo «en estudio».
    reloj("2026-05-07T00:00:01-04:00")
    respuesta = seguir(
        cliente.post(
            ruta(elenco.presidente, q, "senalar_vista"),
            {"visto": visto(html), "paso": "hacer", "clave": CLAVE, **VISTA, "lugar": "Sala magna"},
        )
    )
    assert respuesta.status_code == 409
    assert "El término ya venció" in respuesta.text
    assert "El término venció el 6 de mayo de 2026" in respuesta.text
    assert 'value="Sala magna"' in respuesta.text
    expediente = cliente.get(ruta(elenco.presidente, q)).text
    assert "No proceden ahora" in expediente
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"


@pytest.mark.norma("18.010#1")
def test_archivar_en_autos_abre_reconsideracion_y_revision(elenco, reloj):
    q = pendiente_decision(elenco, reloj)
    hacer(elenco.presidente, q, "proponer_resolucion", disposicion="amonestacion", **TEXTO)
    propuesta = Resolucion.objects.get(querella=q)
    hacer(elenco.asociado, q, "emitir_resolucion", resolucion=str(propuesta.pk))
    assert (
        "Decididas sin archivar en autos" in entrar(elenco.secretaria).get("/es/secretaria/").text
    )
    reloj("2026-06-08T10:00-04:00")
    domingo = enviar(elenco.secretaria, q, "archivar_en_autos", el="2026-06-07")
    assert "El archivo en autos se hace en un día laborable." in errores(domingo)
    hacer(elenco.secretaria, q, "archivar_en_autos", el="2026-06-08")
    assert vence(q, "LPAU-REC-20") == date(2026, 6, 29)
    assert vence(q, "LPAU-REV-30") == date(2026, 7, 8)


# --- Interés público y asistencia -----------------------------------------------------------
@pytest.mark.norma("18.004#2", "18.004#9")
def test_la_asistencia_no_la_leen_los_comisionados_y_el_interes_publico_si(elenco, reloj):
    q = presentada(elenco, reloj)
    hacer(elenco.secretaria, q, "prestar_asistencia", resultado="se le ayudó con la prueba")
    hacer(elenco.presidente, q, "determinar_interes_publico", solicita_abogado="no", razon="r")
    segunda_firma(elenco.asociada, q)
    suya = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q)).text
    assert "se le ayudó con la prueba" in suya
    despacho = entrar(elenco.asociada).get(ruta(elenco.asociada, q)).text
    assert "se le ayudó con la prueba" not in despacho
    assert "no pedirá a Justicia" in despacho


# --- Nacido vencido -------------------------------------------------------------------------
@pytest.mark.norma("18.004#15")
def test_un_termino_nacido_vencido_lo_confirma_otra_persona(elenco, reloj):
    q = notificada(elenco, reloj)
    reloj("2026-06-01T09:00-04:00")
    # Contestada el 6 de abril y entrada casi dos meses después: el estudio nace vencido.
    hacer(elenco.secretaria, q, "contestar", comparece="por_si", el="2026-04-06")
    vigilar()
    q.refresh_from_db()
    assert q.estado == "en_estudio"
    tarea = q.tareas.get(clase="confirmar_vencimiento")
    mio = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q)).text
    assert "Debe confirmarlo otra persona, no quien entró el acto." in mio
    inicio = entrar(elenco.segunda_secretaria).get("/es/secretaria/").text
    assert f"{q.numero}: confirmar que venció" in inicio
    hacer(elenco.segunda_secretaria, q, "confirmar_vencimiento", tarea=str(tarea.pk))
    assert q.estado == "desestimada_con_perjuicio"


# --- Una sola vez ---------------------------------------------------------------------------
def test_mandar_dos_veces_el_mismo_formulario_hace_el_acto_una(elenco, reloj):
    q = presentada(elenco, reloj)
    cliente = entrar(elenco.secretaria)
    datos = {
        "visto": visto(cliente.get(ruta(elenco.secretaria, q, "notificar")).text),
        "paso": "hacer",
        "recibida_el": "2026-03-19",
        "medio": "personal",
        "diligenciada_por": "alguacil",
    }
    assert cliente.post(ruta(elenco.secretaria, q, "notificar"), datos).status_code == 303
    otra = seguir(cliente.post(ruta(elenco.secretaria, q, "notificar"), datos))
    assert otra.status_code == 409
    assert "Este acto ya consta" in otra.text
    # Lo escrito, como se lee; y la entrada que lo hizo, una sola vez.
    assert "19 de marzo de 2026" in otra.text and "2026-03-19" not in otra.text
    assert "Entrega personal" in otra.text
    assert "Lo que cambió desde que abrió la página" not in otra.text
    assert ruta(elenco.secretaria, q) + "#a2" in otra.text
    assert Actuacion.objects.filter(querella=q, clase="notificar").count() == 1


def test_un_acto_que_no_mueve_el_estado_tampoco_se_repite(elenco, reloj):
    q = presentada(elenco, reloj)
    cliente = entrar(elenco.secretaria)
    pagina = ruta(elenco.secretaria, q, "prestar_asistencia")
    datos = {"visto": visto(cliente.get(pagina).text), "paso": "hacer", "resultado": "ayudada"}
    assert cliente.post(pagina, datos).status_code == 303
    otra = seguir(cliente.post(pagina, datos))
    assert otra.status_code == 409
    assert "El expediente cambió mientras usted escribía" in otra.text
    assert ">\nayudada</textarea>" in otra.text
    assert Actuacion.objects.filter(querella=q, clase="prestar_asistencia").count() == 1


@pytest.mark.django_db(transaction=True)
def test_dos_envios_a_la_vez_hacen_el_acto_una_sola_vez(elenco, reloj):
    q = presentada(elenco, reloj)
    cliente = entrar(elenco.secretaria)
    pagina = ruta(elenco.secretaria, q, "prestar_asistencia")
    datos = {"visto": visto(cliente.get(pagina).text), "paso": "hacer", "resultado": "ayudada"}
    clientes = [entrar(elenco.secretaria) for _n in range(2)]

    def mandar(uno: Any) -> Callable[[], int]:
        return lambda: int(seguir(uno.post(pagina, datos)).status_code)

    assert sorted(a_la_vez(*(mandar(c) for c in clientes))) == [303, 409]
    assert Actuacion.objects.filter(querella=q, clase="prestar_asistencia").count() == 1


def test_si_el_caso_se_movio_lo_dice_y_conserva_lo_escrito(elenco, reloj):
    q = en_estudio(elenco, reloj)
    cliente = entrar(elenco.presidente)
    pagina = ruta(elenco.presidente, q, "senalar_vista")
    marca = visto(cliente.get(pagina).text)
    hacer(elenco.secretaria, q, "prestar_asistencia", resultado="algo reservado")
    hacer(elenco.presidente, q, "determinar_interes_publico", solicita_abogado="si", razon="r")
    segunda_firma(elenco.asociada, q)
    datos = {"visto": marca, "paso": "hacer", "clave": CLAVE, **VISTA, "lugar": "Sala magna"}
    movida = seguir(cliente.post(pagina, datos))
    assert movida.status_code == 409
    assert "pedirá a Justicia" in movida.text
    assert "algo reservado" not in movida.text
    assert 'value="Sala magna"' in movida.text
    q.refresh_from_db()
    assert q.estado == "en_estudio"
    datos["visto"] = visto(movida.text)
    assert cliente.post(pagina, datos).status_code == 303


def test_dos_propuestas_iguales_por_doble_envio_son_una(elenco, reloj):
    q = pendiente_decision(elenco, reloj)
    cliente = entrar(elenco.presidente)
    pagina = ruta(elenco.presidente, q, "proponer_resolucion")
    datos = {
        "visto": visto(cliente.get(pagina).text),
        "paso": "hacer",
        "disposicion": "amonestacion",
        "clave": CLAVE,
        **TEXTO,
    }
    assert cliente.post(pagina, datos).status_code == 303
    assert seguir(cliente.post(pagina, datos)).status_code == 409
    assert Resolucion.objects.count() == 1


def test_un_acto_que_el_estado_no_admite_lo_dice_sin_hacer_nada(elenco, reloj):
    q = presentada(elenco, reloj)
    cliente = entrar(elenco.presidente)
    pagina = cliente.get(ruta(elenco.presidente, q, "senalar_vista"))
    assert "Este acto no procede ahora" in pagina.text
    respuesta = seguir(
        cliente.post(
            ruta(elenco.presidente, q, "senalar_vista"), {"paso": "hacer", "clave": CLAVE, **VISTA}
        )
    )
    assert respuesta.status_code == 409
    assert "Sala 1" in respuesta.text


def test_el_inhibido_no_puede_ser_designado(elenco, reloj):
    q = en_estudio(elenco, reloj)
    Inhibicion.objects.create(
        querella=q, comisionado=elenco.comisionada_asociada, desde=date(2026, 3, 20)
    )
    pagina = entrar(elenco.presidente).get(ruta(elenco.presidente, q, "senalar_vista")).text
    assert "Ciro Prueba" in pagina
    assert "Berta Prueba" not in pagina and "Abril Prueba</option>" not in pagina
