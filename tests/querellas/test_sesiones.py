"""Varias sesiones, suspensión sin fecha, renuncia al aviso y quien sustituye al Presidente."""

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from plazos.vencimientos import vigilar_y_avisar
from querellas import services
from querellas.comision.models import Comisionado, Sustitucion
from querellas.models import Alarma, Querella, Tarea
from querellas.notificaciones.models import Notificacion
from querellas.services.bitacora import verificar
from querellas.services.notificar import DatosDeServicio
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas import test_importar as importacion
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta
from tests.querellas.test_proyeccion import CIUDADANA, hecho, proyectados
from vistas import services as vistas
from vistas import sesiones
from vistas.models import Vista

pytestmark = pytest.mark.django_db
AMBAS = ("querellante", "querellado")


def senalada(elenco: Elenco, reloj: Any) -> Querella:
    """Vista ante el pleno el jueves 28 de mayo de 2026."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-31T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    datos = vistas.DatosDeVista(vista_el=date(2026, 5, 28), lugar="Sala 1")
    fabricas.senalar(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    return Querella.objects.get(pk=q.pk)


def en_curso(elenco: Elenco, reloj: Any) -> Querella:
    q = senalada(elenco, reloj)
    reloj("2026-05-28T10:30-04:00")
    vistas.abrir_vista(querella_id=q.pk, actor=elenco.secretaria)
    return Querella.objects.get(pk=q.pk)


def continuar(q: Querella, elenco: Elenco, vista_el: date, presentes: Any = AMBAS) -> Vista:
    return sesiones.continuar_vista(
        querella_id=q.pk,
        actor=elenco.secretaria,
        vista_el=vista_el,
        hora="09:00",
        lugar="Sala 1",
        presentes=presentes,
    )


def ultima(q: Querella) -> str:
    return str(q.actuaciones.latest("numero").texto_es)


@pytest.mark.norma("18.004#8")
def test_la_fecha_anunciada_en_la_sala_no_pide_otros_quince_dias(reloj):
    elenco = gente.crear()
    q = en_curso(elenco, reloj)
    continuar(q, elenco, date(2026, 5, 29))
    q = Querella.objects.get(pk=q.pk)
    assert q.estado == "vista_senalada"
    assert ultima(q) == (
        "La vista continuará el 29 de mayo de 2026, según se anunció en la sala al querellante "
        "y al querellado."
    )
    reloj("2026-05-29T09:00-04:00")
    vistas.abrir_vista(querella_id=q.pk, actor=elenco.secretaria)
    # Concluye sin la casilla de comparecencia: los dos quedaron avisados en el récord.
    vistas.concluir_vista(querella_id=q.pk, actor=elenco.presidente)
    q = Querella.objects.get(pk=q.pk)
    assert q.estado == "pendiente_decision"
    assert q.plazos.get(termino="Q-DEC-15").fecha_legal == date(2026, 6, 15)
    estados = Vista.objects.filter(querella=q).order_by("vista_el").values_list("estado", flat=True)
    assert list(estados) == ["suspendida", "celebrada"]
    assert list(verificar(q.numero)) == []


@pytest.mark.norma("18.004#8")
def test_a_quien_no_estaba_se_le_avisa_con_quince_dias(reloj):
    elenco = gente.crear()
    q = en_curso(elenco, reloj)
    with pytest.raises(services.ActoRechazado, match="quince días antes"):
        continuar(q, elenco, date(2026, 6, 11), ("querellado",))
    vista = continuar(q, elenco, date(2026, 6, 12), ("querellado",))
    avisos = Notificacion.objects.filter(vista=vista)
    filas = dict(avisos.values_list("parte__papel", "estado"))
    assert filas == {"querellado": "recibida", "querellante": "pendiente"}
    assert vistas.avisos_insuficientes(vista) == ["querellante"]


def test_no_continua_lo_que_no_empezo_ni_hoy_ni_en_dia_feriado(reloj):
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    with pytest.raises(services.ActoRechazado, match="no ha comenzado"):
        continuar(q, elenco, date(2026, 5, 29))
    reloj("2026-05-28T10:30-04:00")
    vistas.abrir_vista(querella_id=q.pk, actor=elenco.secretaria)
    with pytest.raises(services.ActoRechazado, match="después de hoy"):
        continuar(q, elenco, date(2026, 5, 28))
    with pytest.raises(services.ActoRechazado, match="no es laborable"):
        continuar(q, elenco, date(2026, 5, 30))


@pytest.mark.norma("18.004#8")
def test_suspendida_sin_fecha_queda_tarea_y_alarma_hasta_que_se_senale(reloj):
    elenco = gente.crear()
    q = en_curso(elenco, reloj)
    sesiones.suspender_sin_fecha(querella_id=q.pk, actor=elenco.presidente, razon="Huracán.")
    q = Querella.objects.get(pk=q.pk)
    assert (q.estado, ultima(q)) == (
        "vista_senalada",
        "Vista suspendida; su nueva fecha se señalará después.",
    )
    assert q.plazos.get(termino="Q-EST-30").estado == "cumplido"
    tarea = Tarea.objects.get(querella=q, clase="senalar_de_nuevo")
    assert Alarma.objects.get(clase="vista_sin_fecha").detalle == q.numero
    with pytest.raises(services.ActoRechazado):
        services.cerrar_tarea(tarea_id=tarea.pk, actor=elenco.secretaria)
    with pytest.raises(services.ActoRechazado, match="No hay una vista señalada"):
        vistas.concluir_vista(querella_id=q.pk, actor=elenco.presidente)
    datos = vistas.DatosDeVista(vista_el=date(2026, 6, 12), lugar="Sala 1")
    sesiones.senalar_de_nuevo(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    tarea.refresh_from_db()
    assert tarea.cerrada_en is not None
    assert ultima(q) == (
        "Vista señalada de nuevo para el 12 de junio de 2026, ante la Comisión en pleno."
    )
    with pytest.raises(services.ActoRechazado, match="suspendida sin fecha"):
        sesiones.senalar_de_nuevo(querella_id=q.pk, actor=elenco.presidente, datos=datos)


@pytest.mark.norma("18.004#8")
def test_anulada_la_notificacion_la_vista_queda_sin_efecto_y_se_puede_senalar_otra(reloj):
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    services.anular_notificacion(
        querella_id=q.pk, actor=elenco.secretaria, razon="Faltó la copia certificada."
    )
    q = Querella.objects.get(pk=q.pk)
    assert q.estado == "presentada"
    assert Vista.objects.get(querella=q).estado == "cancelada"
    assert ultima(q) == "La vista del 28 de mayo de 2026 queda sin efecto."
    orden = q.documentos.filter(tipo="constancia").latest("pk")
    assert orden.titulo == "Orden que deja sin efecto la vista"
    avisados = Notificacion.objects.filter(documento=orden).values_list("parte__papel", flat=True)
    assert set(avisados) == {"querellante", "querellado"}
    reloj("2026-04-01T10:00-04:00")
    fabricas.documentos_listos()
    services.notificar(
        querella_id=q.pk,
        actor=elenco.secretaria,
        servicio=DatosDeServicio(
            recibida_el=date(2026, 4, 1), recibida_por="el alcalde", diligenciada_por="alguacil"
        ),
    )
    reloj("2026-04-03T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    datos = vistas.DatosDeVista(vista_el=date(2026, 6, 3), lugar="Sala 2")
    fabricas.senalar(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    assert Vista.objects.get(querella=q, estado="senalada").vista_el == date(2026, 6, 3)


@pytest.mark.norma("18.004#8")
def test_anulada_la_notificacion_nadie_tiene_que_senalar_la_que_estaba_suspendida(reloj):
    elenco = gente.crear()
    q = en_curso(elenco, reloj)
    sesiones.suspender_sin_fecha(querella_id=q.pk, actor=elenco.presidente, razon="Huracán.")
    aviso = q.documentos.filter(tipo="constancia").latest("pk")
    assert aviso.titulo == "Orden que suspende la vista"
    services.anular_notificacion(
        querella_id=q.pk, actor=elenco.secretaria, razon="Faltó la copia certificada."
    )
    assert not Tarea.objects.filter(querella=q, cerrada_en=None, clase="senalar_de_nuevo").exists()


@pytest.mark.norma("18.013#2")
def test_al_dia_siguiente_sin_anotar_suena_una_sola_vez_y_se_cierra_al_anotarla(reloj):
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    reloj("2026-05-28T23:59:00-04:00")
    vigilar_y_avisar()
    assert not Tarea.objects.filter(clase="vista_sin_anotar").exists()
    reloj("2026-05-29T00:05-04:00")
    vigilar_y_avisar()
    vigilar_y_avisar()
    tarea = Tarea.objects.get(querella=q, clase="vista_sin_anotar")
    assert Alarma.objects.filter(clase="vista_sin_anotar").count() == 1
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.presidente, comparecieron_sin_objecion=True
    )
    tarea.refresh_from_db()
    assert tarea.cerrada_en is not None


@pytest.mark.norma("18.004#8")
def test_quien_renuncia_por_escrito_no_necesita_los_quince_dias(reloj):
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    for papel, como in (("querellante", "escrito"), ("querellado", "en_sala")):
        sesiones.renunciar_aviso(
            querella_id=q.pk,
            actor=elenco.secretaria,
            papel=papel,
            como=como,
            constancia="Escrito del 4 de mayo.",
        )
    assert ultima(q) == (
        "Renunció el querellado a los quince días de aviso de la vista, en el récord de la vista."
    )
    reloj("2026-05-28T15:00-04:00")
    vistas.concluir_vista(querella_id=q.pk, actor=elenco.presidente)
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_decision"


# --- Quien sustituye al Presidente --------------------------------------------------------------
def designar(q: Querella, elenco: Elenco, quien: Any, **mas: Any) -> Sustitucion:
    datos = {"causa": "ausencia", "desde": date(2026, 3, 31), "hasta": date(2026, 4, 2), **mas}
    return services.designar_sustituto(
        querella_id=q.pk,
        actor=elenco.asociado,
        comisionado_id=Comisionado.objects.get(usuario=quien).pk,
        **datos,
    )


@pytest.mark.norma("18.011#1")
def test_el_sustituto_hace_en_ese_caso_y_esos_dias_lo_del_presidente(reloj):
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    datos = vistas.DatosDeVista(vista_el=date(2026, 6, 4), lugar="Sala 2")

    def suspender(quien: Any) -> Any:
        return vistas.suspender_vista(querella_id=q.pk, actor=quien, datos=datos)

    with pytest.raises(PermissionDenied):
        suspender(elenco.asociada)
    designar(q, elenco, elenco.asociada)
    assert ultima(q) == (
        "Berta Prueba sustituye en este caso a quien preside, por ausencia, del 31 de marzo de "
        "2026 al 2 de abril de 2026."
    )
    with pytest.raises(PermissionDenied):
        suspender(elenco.asociado)
    reloj("2026-04-02T23:59:00-04:00")
    suspender(elenco.asociada)
    reloj("2026-04-03T00:00-04:00")
    with pytest.raises(PermissionDenied):
        suspender(elenco.asociada)


@pytest.mark.norma("18.011#1")
def test_la_causa_ha_de_ser_cierta_y_el_sustituto_no_puede_estar_inhibido(reloj):
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    with pytest.raises(services.ActoRechazado, match="no está vacante"):
        designar(q, elenco, elenco.asociada, causa="vacante")
    with pytest.raises(services.ActoRechazado, match="no está inhibido"):
        designar(q, elenco, elenco.asociada, causa="inhibicion")
    with pytest.raises(services.ActoRechazado, match="otro miembro"):
        designar(q, elenco, elenco.presidente)
    with pytest.raises(services.ActoRechazado, match="en el pasado"):
        designar(q, elenco, elenco.asociada, desde=date(2026, 3, 30))
    services.inhibirse(querella_id=q.pk, actor=elenco.presidente, razon="Parentesco.")
    designar(q, elenco, elenco.asociada, causa="inhibicion")
    services.inhibirse(querella_id=q.pk, actor=elenco.asociada, razon="Parentesco.")
    datos = vistas.DatosDeVista(vista_el=date(2026, 6, 4), lugar="Sala 2")
    with pytest.raises(PermissionDenied):
        vistas.suspender_vista(querella_id=q.pk, actor=elenco.asociada, datos=datos)


# --- El simulador y las páginas -----------------------------------------------------------------
def test_el_simulador_continua_sin_otros_quince_dias():
    hechos = (
        *CIUDADANA[:5],
        hecho("abrir_vista", "2026-06-04"),
        hecho("continuar_vista", "2026-06-04", vista_el=date(2026, 6, 5)),
        hecho("concluir_vista", "2026-06-05"),
    )
    pasos = proyectados(*hechos).pasos
    assert next(p.estado for p in pasos if p.acto == "concluir_vista") == "pendiente_informe"


def test_por_sus_paginas(reloj):
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    form = entrar(elenco.asociado).get(ruta(elenco.asociado, q, "designar_sustituto")).text
    asociada = Comisionado.objects.get(usuario=elenco.asociada)
    assert "checked" in form.split(f'name="comisionado" value="{asociada.pk}"')[1].split(">")[0]
    reloj("2026-05-28T10:30-04:00")
    hacer(elenco.secretaria, q, "abrir_vista")
    nadie = enviar(
        elenco.secretaria, q, "continuar_vista", vista_el="2026-05-29", hora="09:00", lugar="Sala 1"
    )
    assert "Diga qué partes estaban presentes." in errores(nadie)
    hacer(
        elenco.secretaria,
        q,
        "continuar_vista",
        vista_el="2026-05-29",
        hora="09:00",
        lugar="Sala 1",
        presentes=list(AMBAS),
    )
    hacer(elenco.presidente, q, "suspender_sin_fecha", razon="Huracán.")
    inicio = entrar(elenco.secretaria).get("/es/secretaria/").text
    assert f"{q.numero}: la vista está suspendida sin fecha; señálela" in inicio
    expediente = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q)).text
    assert "La vista está suspendida sin nueva fecha." in expediente
    datos = {"vista_el": "2026-06-15", "hora": "10:00", "lugar": "Sala 1", "ante": "pleno"}
    pagina = hacer(elenco.presidente, q, "senalar_de_nuevo", publica="si", **datos)
    assert "Vista señalada de nuevo para el 15 de junio de 2026" in pagina.text
    hacer(
        elenco.secretaria,
        q,
        "renunciar_aviso",
        papel="querellado",
        como="escrito",
        constancia="Escrito del 1 de junio.",
    )


def test_las_sesiones_y_la_avocacion_de_un_caso_viejo_se_importan(tmp_path, reloj):
    reloj("2026-11-02T10:00-04:00")
    viejo = importacion.caso()
    ante = {"ante": "comisionado_asociado", "publica": True}
    viejo["actos"] += [
        {"acto": "senalar_vista", "fecha": "1997-04-10", "vista_el": "1997-05-01", **ante},
        {"acto": "abrir_vista", "fecha": "1997-05-01"},
        {
            "acto": "continuar_vista",
            "fecha": "1997-05-01",
            "vista_el": "1997-05-02",
            "presentes": ["querellante", "querellado"],
        },
        {"acto": "suspender_sin_fecha", "fecha": "1997-05-02", "razon": "enfermedad"},
        {"acto": "senalar_de_nuevo", "fecha": "1997-05-05", "vista_el": "1997-05-27", **ante},
        {"acto": "concluir_vista", "fecha": "1997-05-27", "comparecieron_sin_objecion": True},
        {"acto": "reabrir_vista", "fecha": "1997-05-30", "vista_el": "1997-06-20", **ante},
        {"acto": "concluir_vista", "fecha": "1997-06-20", "comparecieron_sin_objecion": True},
        {"acto": "avocar", "fecha": "1997-06-23"},
    ]
    dicho = importacion.importar(tmp_path, viejo)
    assert dicho[0] == 0, dicho
    q = Querella.objects.get()
    assert q.estado == "pendiente_decision"
    assert not Tarea.objects.filter(querella=q).exists()
    # Q-DEC-15 desde el 20 de junio de 1997: el sábado 5 de julio pasa al lunes 7.
    assert q.plazos.get(termino="Q-DEC-15").fecha_legal == date(1997, 7, 7)
