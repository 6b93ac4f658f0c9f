"""La orden de dos miembros sin la cual nada alarga un término de la Comisión (18.004#14)."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction

from plazos.models import Plazo
from querellas import services
from querellas.models import Orden, Querella
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests import fabricas
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta

pytestmark = pytest.mark.django_db
RAZON = {"razon": "Al emplazar faltó la copia certificada.", "evidencia": "Entrada 2; acuse 7788"}


def en_estudio(elenco: gente.Elenco, reloj) -> Querella:
    """Contestada el lunes 6 de abril de 2026: el estudio vence el miércoles 6 de mayo."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    reloj("2026-04-20T10:00-04:00")
    return q


def proponer(q: Querella, actor, **cambios) -> Orden:
    datos = {"clase": "anular_notificacion", **RAZON, **cambios}
    return services.proponer_orden(querella_id=q.pk, actor=actor, **datos)


def anular(q: Querella, elenco: gente.Elenco) -> Querella:
    return services.anular_notificacion(
        querella_id=q.pk, actor=elenco.secretaria, razon="faltó la copia"
    )


@pytest.mark.norma("18.004#14")
def test_con_un_termino_de_la_comision_corriendo_la_secretaria_sola_no_anula(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    with pytest.raises(services.ActoRechazado, match="hace falta una orden de dos miembros"):
        anular(q, elenco)
    orden = proponer(q, elenco.secretaria)
    assert not services.firmar_orden(querella_id=q.pk, actor=elenco.asociada, orden_id=orden.pk)
    with pytest.raises(services.ActoRechazado, match="hace falta una orden de dos miembros"):
        anular(q, elenco)
    with pytest.raises(services.ActoRechazado, match="falta la firma de otro"):
        services.firmar_orden(querella_id=q.pk, actor=elenco.asociada, orden_id=orden.pk)
    with pytest.raises(PermissionDenied):
        services.firmar_orden(querella_id=q.pk, actor=elenco.secretaria, orden_id=orden.pk)
    assert services.firmar_orden(querella_id=q.pk, actor=elenco.presidente, orden_id=orden.pk)
    asiento = q.actuaciones.latest("numero")
    assert asiento.texto_es == (
        "Orden de dos miembros para dejar sin efecto la notificación. «Estudio de la querella: "
        "desestimar o señalar vista» vencía el 6 de mayo de 2026."
    )
    assert asiento.datos["evidencia"] == "Entrada 2; acuse 7788"
    assert asiento.documentos.get().titulo == "Orden de la Comisión"
    q = anular(q, elenco)
    assert q.estado == "presentada"
    orden.refresh_from_db()
    ultimo = q.actuaciones.latest("numero")
    assert (ultimo.clase, orden.cumplida_por_actuacion) == ("anular_notificacion", ultimo.numero)
    # La fecha que tenía sigue a la vista.
    estudio = Plazo.objects.get(querella=q, termino="Q-EST-30")
    assert (estudio.estado, estudio.fecha_legal.isoformat()) == ("sustituido", "2026-05-06")
    assert list(verificar(q.numero)) == []


def test_la_propuesta_de_un_miembro_ya_lleva_su_firma(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    orden = proponer(q, elenco.asociado)
    assert services.firmar_orden(querella_id=q.pk, actor=elenco.presidente, orden_id=orden.pk)


@pytest.mark.norma("18.004#14")
@pytest.mark.parametrize(
    ("cuando", "dicta"),
    [("2026-05-05T12:00", True), ("2026-05-06T23:59", True), ("2026-05-07T00:00", False)],
)
def test_se_dicta_hasta_el_ultimo_instante_del_termino_y_no_despues(reloj, cuando, dicta):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    orden = proponer(q, elenco.asociado)
    reloj(f"{cuando}-04:00")
    caso: dict[str, Any] = {"querella_id": q.pk, "actor": elenco.presidente, "orden_id": orden.pk}
    if dicta:
        assert services.firmar_orden(**caso)
    else:
        with pytest.raises(services.TerminoVencido):
            services.firmar_orden(**caso)


def test_dictada_a_tiempo_no_salva_el_acto_hecho_despues(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    orden = proponer(q, elenco.asociado)
    services.firmar_orden(querella_id=q.pk, actor=elenco.presidente, orden_id=orden.pk)
    reloj("2026-05-07T00:00-04:00")
    with pytest.raises(services.TerminoVencido):
        anular(q, elenco)


def test_sin_termino_de_la_comision_corriendo_no_hace_falta_orden(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    with pytest.raises(services.ActoRechazado, match="no hace falta orden"):
        proponer(q, elenco.secretaria)
    assert anular(q, elenco).estado == "presentada"


def test_cada_orden_sirve_una_vez_y_para_su_acto(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    orden = proponer(q, elenco.asociado, clase="permitir_enmienda")
    services.firmar_orden(querella_id=q.pk, actor=elenco.presidente, orden_id=orden.pk)
    with pytest.raises(services.ActoRechazado, match="hace falta una orden de dos miembros"):
        anular(q, elenco)
    with pytest.raises(services.ActoRechazado, match="ya está dictada"):
        proponer(q, elenco.secretaria, clase="permitir_enmienda")


def test_proponer_otra_retira_la_que_no_se_dicto(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    vieja = proponer(q, elenco.secretaria)
    nueva = proponer(q, elenco.secretaria, razon="Otra razón.")
    with pytest.raises(services.ActoRechazado, match="ya no está abierta"):
        services.firmar_orden(querella_id=q.pk, actor=elenco.presidente, orden_id=vieja.pk)
    assert [o.pk for o in q.ordenes.filter(retirada_en=None)] == [nueva.pk]


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE querellas_orden SET dictada_en = now(), dictada_por_actuacion = 9",
        "UPDATE querellas_orden SET razon = 'otra'",
        "UPDATE querellas_orden SET cumplida_en = now()",
    ],
)
def test_la_base_no_deja_dictarla_sin_dos_firmas_ni_cambiarla(reloj, sql):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    proponer(q, elenco.asociado)
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


def test_se_propone_y_se_firma_desde_la_pagina(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    cerrada = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q, "anular_notificacion")).text
    assert "hace falta una orden de dos miembros" in cerrada
    vacia = enviar(elenco.secretaria, q, "proponer_orden", clase="anular_notificacion")
    assert "Complete «Por qué»." in errores(vacia)
    assert "Complete «Dónde consta»." in errores(vacia)
    pagina = hacer(elenco.asociada, q, "proponer_orden", clase="anular_notificacion", **RAZON)
    assert "Orden para dejar sin efecto la notificación" in pagina.text
    assert "falta la firma de otro miembro" in pagina.text
    orden = q.ordenes.get(dictada_en=None).pk
    pagina = hacer(elenco.presidente, q, "firmar_orden", orden=orden)
    assert "Dictada: el acto que permite puede hacerse" in pagina.text
    pagina = hacer(elenco.secretaria, q, "anular_notificacion", razon="faltó la copia")
    assert "Notificación declarada sin efecto" in pagina.text


# --- Retirar ----------------------------------------------------------------------------------
def test_quien_la_propuso_la_retira_desde_su_pagina_y_nadie_mas(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    orden = proponer(q, elenco.secretaria)
    assert (
        entrar(elenco.asociada)
        .get(ruta(elenco.asociada, q, "retirar_orden"))
        .text.count('name="orden"')
        == 0
    )
    with pytest.raises(services.ActoRechazado, match="La retira quien la propuso"):
        services.retirar_orden(querella_id=q.pk, actor=elenco.asociada, orden_id=orden.pk)
    pagina = hacer(elenco.secretaria, q, "retirar_orden", orden=orden.pk)
    assert "La propuesta queda retirada." in pagina.text
    with pytest.raises(services.ActoRechazado, match="ya no está abierta"):
        services.firmar_orden(querella_id=q.pk, actor=elenco.asociada, orden_id=orden.pk)
    assert q.actuaciones.filter(clase="dictar_orden").count() == 0


def test_firmada_por_otro_ya_no_se_retira(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    orden = proponer(q, elenco.secretaria)
    services.firmar_orden(querella_id=q.pk, actor=elenco.asociada, orden_id=orden.pk)
    with pytest.raises(services.ActoRechazado, match="Otro miembro ya la firmó"):
        services.retirar_orden(querella_id=q.pk, actor=elenco.secretaria, orden_id=orden.pk)
    assert services.firmar_orden(querella_id=q.pk, actor=elenco.presidente, orden_id=orden.pk)


def test_la_secretaria_no_lee_las_que_solo_son_de_los_miembros_y_a_ellos_se_les_listan(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    services.proponer_orden(
        querella_id=q.pk,
        actor=elenco.asociada,
        clase="procedimiento_especial",
        razon="Lo que deliberan.",
    )
    assert "Lo que deliberan" not in entrar(elenco.secretaria).get(ruta(elenco.secretaria, q)).text
    assert "Lo que deliberan" in entrar(elenco.asociado).get(ruta(elenco.asociado, q)).text
    assert "firmar la orden para acudir" in entrar(elenco.asociado).get("/es/despacho/").text
    assert "firmar la orden para acudir" not in entrar(elenco.asociada).get("/es/despacho/").text


def test_un_miembro_al_proponerla_la_firma_con_su_contrasena(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    mala = enviar(
        elenco.asociada, q, "proponer_orden", clase="anular_notificacion", clave="no", **RAZON
    )
    assert "La contraseña no es correcta" in errores(mala)
    assert not Orden.objects.exists()
    pagina = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q, "proponer_orden")).text
    assert 'name="clave"' not in pagina


def test_dos_propuestas_distintas_conviven_y_al_dictarse_una_la_otra_se_retira(reloj):
    elenco = gente.crear()
    q = en_estudio(elenco, reloj)
    una, otra = (
        services.proponer_orden(
            querella_id=q.pk,
            actor=quien,
            clase="orden_protectora",
            razon="Se protege.",
            datos={"proposito": proposito},
        )
        for quien, proposito in ((elenco.asociada, "evidencia"), (elenco.asociado, "fondos"))
    )
    assert services.firmar_orden(querella_id=q.pk, actor=elenco.presidente, orden_id=una.pk)
    otra.refresh_from_db()
    # Es de otro propósito: sigue en pie.
    assert otra.retirada_en is None
    with pytest.raises(services.ActoRechazado, match="Ya hay una orden igual propuesta"):
        services.proponer_orden(
            querella_id=q.pk,
            actor=elenco.presidente,
            clase="orden_protectora",
            razon="Se protege.",
            datos={"proposito": "fondos"},
        )
