"""La prórroga que espera una orden (18.004#4): qué detiene, qué corre y desde cuándo."""

from datetime import date

import pytest

from plazos.models import Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.actos.simulador.partida import partida_de
from querellas.models import Mocion, Querella
from querellas.proyeccion import Hecho
from querellas.selectors import Ficha
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests import fabricas
from tests.plazos.piezas_calendario import reglamento
from tests.querellas.test_enmienda import enmendar
from tests.querellas.test_importar import caso, importar

pytestmark = pytest.mark.django_db


def con_orden(elenco: gente.Elenco, reloj) -> Querella:
    """Recibida el 19 de marzo de 2026, con la lectura por orden: vence el lunes 6 de abril.

    El día quince es el viernes 3, Viernes Santo: el último día es feriado y corre al lunes.
    """
    reloj("2026-03-12T10:00-04:00")
    reglamento(elenco, concesion_prorroga="por_orden")
    return fabricas.notificada(elenco=elenco, reloj=reloj)


def pedir(q: Querella, elenco: gente.Elenco, el: date | None = None) -> Querella:
    return services.solicitar_prorroga(querella_id=q.pk, actor=elenco.secretaria, el=el)


def terminos(q: Querella) -> list[tuple[str, str, str]]:
    filas = Plazo.objects.filter(querella=q, termino__startswith="Q-").order_by("pk")
    return [(p.termino, p.fecha_legal.isoformat(), p.estado) for p in filas]


def de_nuevo(q: Querella) -> Querella:
    return Querella.objects.get(pk=q.pk)


@pytest.mark.norma("18.004#4")
@pytest.mark.parametrize(
    ("cuando", "vale"),
    [
        ("2026-04-02T12:00", True),
        ("2026-04-05T12:00", True),
        ("2026-04-06T23:59", True),
        ("2026-04-07T00:00", False),
    ],
)
def test_vale_hasta_el_ultimo_instante_del_dia_corrido(reloj, cuando, vale):
    elenco = gente.crear()
    q = con_orden(elenco, reloj)
    reloj(f"{cuando}-04:00")
    pedir(q, elenco)
    mocion = Mocion.objects.get(querella=q)
    assert (mocion.a_tiempo, mocion.detiene) == (vale, vale)
    assert mocion.fallo == ("" if vale else "sin_efecto")
    reloj("2026-04-07T00:31-04:00")
    vigilar()
    assert de_nuevo(q).estado == ("notificada" if vale else "en_estudio")
    assert terminos(q)[0] == ("Q-CONT-15", "2026-04-06", "corriendo" if vale else "vencido")


@pytest.mark.norma("18.004#4")
def test_sin_resolver_la_rebeldia_espera_un_mes_y_por_muchas_pasadas(reloj):
    elenco = gente.crear()
    q = con_orden(elenco, reloj)
    reloj("2026-04-06T09:00-04:00")
    pedir(q, elenco)
    assert q.actuaciones.latest("numero").texto_es == (
        "Moción de prórroga presentada dentro del término, que vence el 6 de abril de 2026. "
        "Mientras no se resuelva no se anotará la rebeldía."
    )
    reloj("2026-05-08T09:00-04:00")
    for _vez in range(2):
        assert (vigilar().examinados, de_nuevo(q).estado) == (0, "notificada")
    # La concesión corre desde el 6 de abril, sea cual sea la fecha de la orden.
    services.conceder_prorroga(querella_id=q.pk, actor=elenco.presidente)
    assert terminos(q) == [
        ("Q-CONT-15", "2026-04-06", "sustituido"),
        ("Q-PROR-15", "2026-04-21", "corriendo"),
    ]
    # Ya pasó cuando se escribe: nada corre solo, y otra persona confirma la rebeldía.
    vigilar()
    assert de_nuevo(q).estado == "notificada"
    tarea = q.tareas.get(clase="confirmar_vencimiento")
    with pytest.raises(services.ActoRechazado, match="otra persona"):
        services.confirmar_vencimiento(querella_id=q.pk, actor=elenco.presidente, tarea_id=tarea.pk)
    services.confirmar_vencimiento(querella_id=q.pk, actor=elenco.secretaria, tarea_id=tarea.pk)
    assert (de_nuevo(q).en_rebeldia, terminos(q)[-1]) == (
        True,
        ("Q-EST-30", "2026-05-21", "corriendo"),
    )
    assert list(verificar(q.numero)) == []


@pytest.mark.norma("18.004#4")
def test_concedida_a_tiempo_corre_desde_el_vencimiento_y_despues_hay_rebeldia(reloj):
    elenco = gente.crear()
    q = con_orden(elenco, reloj)
    reloj("2026-03-25T09:00-04:00")
    pedir(q, elenco)
    reloj("2026-04-14T09:00-04:00")
    services.conceder_prorroga(querella_id=q.pk, actor=elenco.asociada, razon="Hay causa.")
    asiento = q.actuaciones.latest("numero")
    assert asiento.texto_es == (
        "Concedida la prórroga. El término para contestar vence el 21 de abril de 2026."
    )
    assert asiento.documentos.get().titulo == "Orden sobre una moción"
    reloj("2026-04-21T23:59-04:00")
    vigilar()
    assert de_nuevo(q).estado == "notificada"
    reloj("2026-04-22T00:31-04:00")
    vigilar()
    assert (de_nuevo(q).estado, de_nuevo(q).en_rebeldia) == ("en_estudio", True)


@pytest.mark.norma("18.004#4")
def test_denegada_vencido_el_termino_quedan_dos_dias_laborables_desde_el_recibo(reloj):
    elenco = gente.crear()
    q = con_orden(elenco, reloj)
    reloj("2026-04-06T09:00-04:00")
    pedir(q, elenco)
    reloj("2026-04-15T09:00-04:00")
    services.denegar_prorroga(querella_id=q.pk, actor=elenco.presidente, razon="Sin causa.")
    assert q.actuaciones.latest("numero").clase == "denegar_prorroga_vencido"
    # Hasta que reciba la orden no corre nada contra él.
    reloj("2026-04-30T09:00-04:00")
    vigilar()
    assert de_nuevo(q).estado == "notificada"
    # Recibida el jueves 30: viernes 1 y lunes 4.
    services.recibir_denegatoria(
        querella_id=q.pk, actor=elenco.secretaria, recibida_el=date(2026, 4, 30)
    )
    assert terminos(q) == [
        ("Q-CONT-15", "2026-04-06", "sustituido"),
        ("Q-CONT-2", "2026-05-04", "corriendo"),
    ]
    reloj("2026-05-04T20:00-04:00")
    vigilar()
    assert de_nuevo(q).estado == "notificada"
    reloj("2026-05-05T00:31-04:00")
    vigilar()
    assert de_nuevo(q).en_rebeldia
    # El estudio, desde el último día de esos dos.
    assert terminos(q)[-1] == ("Q-EST-30", "2026-06-03", "corriendo")
    assert list(verificar(q.numero)) == []


@pytest.mark.norma("18.004#4")
def test_en_esos_dos_dias_se_contesta_a_tiempo(reloj):
    elenco = gente.crear()
    q = con_orden(elenco, reloj)
    reloj("2026-04-06T09:00-04:00")
    pedir(q, elenco)
    reloj("2026-04-15T09:00-04:00")
    services.denegar_prorroga(querella_id=q.pk, actor=elenco.presidente, razon="Sin causa.")
    services.recibir_denegatoria(
        querella_id=q.pk, actor=elenco.secretaria, recibida_el=date(2026, 4, 15)
    )
    reloj("2026-04-17T16:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert (de_nuevo(q).estado, terminos(q)[-1]) == (
        "en_estudio",
        ("Q-EST-30", "2026-05-18", "corriendo"),
    )


@pytest.mark.norma("18.004#4")
def test_denegada_y_recibida_dentro_del_termino_rige_el_termino(reloj):
    elenco = gente.crear()
    q = con_orden(elenco, reloj)
    reloj("2026-03-25T09:00-04:00")
    pedir(q, elenco)
    reloj("2026-03-27T09:00-04:00")
    services.denegar_prorroga(querella_id=q.pk, actor=elenco.presidente, razon="Sin causa.")
    with pytest.raises(services.ActoRechazado, match="antes de dictarse"):
        services.recibir_denegatoria(
            querella_id=q.pk, actor=elenco.secretaria, recibida_el=date(2026, 3, 26)
        )
    services.recibir_denegatoria(
        querella_id=q.pk, actor=elenco.secretaria, recibida_el=date(2026, 3, 27)
    )
    assert terminos(q) == [("Q-CONT-15", "2026-04-06", "corriendo")]
    reloj("2026-04-07T00:31-04:00")
    vigilar()
    assert de_nuevo(q).en_rebeldia
    with pytest.raises(services.ActoRechazado, match="una sola vez"):
        pedir(q, elenco, date(2026, 4, 2))


@pytest.mark.norma("18.004#4")
def test_contestada_la_querella_la_mocion_ya_no_tiene_efecto(reloj):
    elenco = gente.crear()
    q = con_orden(elenco, reloj)
    reloj("2026-04-06T09:00-04:00")
    pedir(q, elenco)
    # Pasado el término, pero sin resolver: la contestación llega a tiempo.
    reloj("2026-04-16T09:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    assert (de_nuevo(q).estado, de_nuevo(q).en_rebeldia) == ("en_estudio", False)
    assert terminos(q)[-1] == ("Q-EST-30", "2026-05-18", "corriendo")
    mocion = Mocion.objects.get(querella=q)
    assert (mocion.fallo, mocion.detiene) == ("sin_efecto", False)
    with pytest.raises(services.ActoRechazado, match="ya está resuelta"):
        services.conceder_prorroga(querella_id=q.pk, actor=elenco.presidente)


def test_la_lectura_es_la_del_dia_del_recibo(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-20T10:00-04:00")
    reglamento(elenco, concesion_prorroga="por_orden")
    reloj("2026-04-06T09:00-04:00")
    pedir(q, elenco)
    assert Mocion.objects.get(querella=q).fallo == "de_derecho"
    assert terminos(q)[-1] == ("Q-PROR-15", "2026-04-21", "corriendo")


@pytest.mark.norma("18.004#4")
@pytest.mark.parametrize("orden", [False, True])
def test_la_mocion_ponchada_a_tiempo_y_entrada_tarde_levanta_la_rebeldia(reloj, orden):
    elenco = gente.crear()
    q = con_orden(elenco, reloj) if orden else fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-07T00:31-04:00")
    vigilar()
    assert de_nuevo(q).en_rebeldia
    reloj("2026-04-08T09:00-04:00")
    pedir(q, elenco, date(2026, 4, 2))
    assert (de_nuevo(q).estado, de_nuevo(q).en_rebeldia) == ("notificada", False)
    assert ("Q-EST-30", "2026-05-06", "sustituido") in terminos(q)
    if orden:
        reloj("2026-04-09T09:00-04:00")
        vigilar()
        assert de_nuevo(q).estado == "notificada"
        services.conceder_prorroga(querella_id=q.pk, actor=elenco.presidente)
    assert terminos(q)[-1] == ("Q-PROR-15", "2026-04-21", "corriendo")
    assert not Plazo.objects.get(querella=q, termino="Q-PROR-15").nacido_vencido
    assert list(verificar(q.numero)) == []


def test_otra_notificacion_abre_otra_prorroga(reloj):
    elenco = gente.crear()
    q = con_orden(elenco, reloj)
    reloj("2026-03-25T09:00-04:00")
    pedir(q, elenco)
    services.anular_notificacion(querella_id=q.pk, actor=elenco.secretaria, razon="sin copia")
    assert Mocion.objects.get(querella=q).fallo == "sin_efecto"
    fabricas.documentos_listos()
    reloj("2026-03-27T09:00-04:00")
    services.notificar(
        querella_id=q.pk,
        actor=elenco.secretaria,
        servicio=fabricas.DatosDeServicio(
            recibida_el=date(2026, 3, 27), diligenciada_por="alguacil"
        ),
    )
    pedir(q, elenco)
    assert Mocion.objects.filter(querella=q, detiene=True).count() == 1


def test_una_orden_de_calendario_que_mueve_el_termino_detenido_no_pierde_la_mocion(reloj):
    from tests.plazos.piezas_calendario import adoptada, dia

    elenco = gente.crear()
    q = con_orden(elenco, reloj)
    reloj("2026-03-25T09:00-04:00")
    pedir(q, elenco)
    adoptada(elenco, dia(date(2026, 4, 6)))
    assert ("Q-CONT-15", "2026-04-07", "corriendo") in terminos(q)
    reloj("2026-04-09T09:00-04:00")
    vigilar()
    assert de_nuevo(q).estado == "notificada"
    services.conceder_prorroga(querella_id=q.pk, actor=elenco.presidente)
    assert terminos(q)[-1] == ("Q-PROR-15", "2026-04-22", "corriendo")


# --- El simulador y la importación dicen lo mismo ------------------------------------------------
def partida(q: Querella, elenco: gente.Elenco):
    return partida_de(Ficha(de_nuevo(q), elenco.secretaria))


def test_el_simulador_vuelve_a_andar_el_caso_por_las_mismas_fechas(reloj):
    elenco = gente.crear()
    q = con_orden(elenco, reloj)
    reloj("2026-04-06T09:00-04:00")
    pedir(q, elenco)
    reloj("2026-04-15T09:00-04:00")
    detenida = partida(q, elenco)
    assert detenida.desde_el_principio and detenida.pide_orden
    sola = detenida.proyectar(detenida.hechos)
    # Nadie la resuelve: la rebeldía no llega y el caso sigue abierto.
    assert (sola.estado, sola.en_rebeldia) == ("notificada", False)
    concedida = detenida.proyectar(
        (*detenida.hechos, Hecho("conceder_prorroga", date(2026, 4, 15)))
    )
    prorroga = next(t for t in concedida.terminos if t.disparo.termino == "Q-PROR-15")
    assert prorroga.computo.fecha_legal == date(2026, 4, 21)
    services.denegar_prorroga(querella_id=q.pk, actor=elenco.presidente, razon="Sin causa.")
    assert partida(q, elenco).desde_el_principio
    services.recibir_denegatoria(
        querella_id=q.pk, actor=elenco.secretaria, recibida_el=date(2026, 4, 15)
    )
    fin = partida(q, elenco)
    assert fin.desde_el_principio
    p = fin.proyectar(fin.hechos)
    fechas = [(t.disparo.termino, t.computo.fecha_legal) for t in p.terminos]
    assert fechas[-2:] == [("Q-CONT-2", date(2026, 4, 17)), ("Q-EST-30", date(2026, 5, 18))]


def test_un_caso_importado_lleva_sus_mociones_y_su_prorroga_por_orden(reloj, tmp_path):
    elenco = gente.crear()
    reloj("2025-03-12T10:00-04:00")
    reglamento(elenco, concesion_prorroga="por_orden")
    reloj("2026-11-02T09:00-04:00")
    actos = [
        {"acto": "presentar", "fecha": "2025-09-02"},
        {"acto": "notificar", "recibida_el": "2025-09-08"},
        {"acto": "solicitar_prorroga", "fecha": "2025-09-19"},
        {"acto": "denegar_prorroga", "fecha": "2025-10-01", "razon": "Sin causa."},
        {"acto": "recibir_denegatoria", "recibida_el": "2025-10-06"},
        {"acto": "contestar", "fecha": "2025-10-08"},
        {"acto": "presentar_mocion", "fecha": "2025-10-09", "clase": "vista_privada"},
        {"acto": "resolver_mocion", "fecha": "2025-10-10", "fallo": "con_lugar", "razon": "Sí."},
    ]
    viejo = caso(actos=actos)
    viejo["juramento"]["fecha"] = "2025-09-02"
    viejo["querellado"] |= {"en_el_cargo_desde": "2025-01-13", "en_el_cargo_hasta": "2026-01-01"}
    codigo, _salida, error = importar(tmp_path, viejo)
    assert codigo == 0, error
    q = Querella.objects.get(numero="Q-97-004")
    assert q.estado == "en_estudio"
    filas = Plazo.objects.filter(querella=q, termino__startswith="Q-").order_by("pk")
    assert [(p.termino, p.fecha_legal.isoformat()) for p in filas] == [
        ("Q-CONT-15", "2025-09-23"),
        ("Q-CONT-2", "2025-10-08"),
        ("Q-EST-30", "2025-11-07"),
    ]
    assert [(m.clase, m.fallo) for m in q.mociones.all()] == [
        ("prorroga", "no_ha_lugar"),
        ("vista_privada", "con_lugar"),
    ]
    assert list(verificar(q.numero)) == []


@pytest.mark.norma("18.004#4")
def test_enmendar_la_querella_quita_la_mocion_pendiente_aunque_el_termino_haya_vencido(reloj):
    elenco = gente.crear()
    q = con_orden(elenco, reloj)
    reloj("2026-04-06T09:00-04:00")
    pedir(q, elenco)
    reloj("2026-04-10T09:00-04:00")
    enmendar(elenco, q)
    assert (de_nuevo(q).estado, terminos(q)) == (
        "presentada",
        [("Q-CONT-15", "2026-04-06", "sustituido")],
    )
    mocion = Mocion.objects.get(querella=q)
    assert (mocion.fallo, mocion.detiene) == ("sin_efecto", False)
