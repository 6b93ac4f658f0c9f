"""Archivar una querella por resolución de dos miembros."""

from datetime import date

import pytest
from django.core.exceptions import PermissionDenied

from querellas import services
from querellas.comision.models import Asunto, Comisionado, Disposicion, Resolucion
from querellas.documentos.models import Documento
from querellas.models import Querella
from querellas.services.bitacora import verificar
from querellas.services.decidir import TextoDeResolucion
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.recorridos import casos_publicos
from vistas import services as vistas

pytestmark = pytest.mark.django_db

TEXTO = TextoDeResolucion(hechos="Uno.", determinaciones="Dos.", conclusiones="Tres.")


def proponer(q: Querella, elenco: Elenco, *, con_perjuicio: bool) -> Resolucion:
    return services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto=Asunto.ARCHIVO,
        disposicion=Disposicion.ARCHIVO,
        texto=TEXTO,
        con_perjuicio=con_perjuicio,
    )


@pytest.mark.norma("18.002#1")
@pytest.mark.parametrize(
    ("con_perjuicio", "oracion", "dispone"),
    [
        (
            False,
            "Querella archivada sin perjuicio, por resolución.",
            "Por los fundamentos expuestos, se archiva la querella sin perjuicio.",
        ),
        (
            True,
            "Querella archivada con perjuicio, por resolución.",
            "Por los fundamentos expuestos, se archiva la querella con perjuicio.",
        ),
    ],
)
def test_dos_votos_archivan_y_el_asiento_dice_si_es_con_perjuicio(
    reloj, con_perjuicio, oracion, dispone
):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-24T10:00-04:00")
    propuesta = proponer(q, elenco, con_perjuicio=con_perjuicio)
    q = Querella.objects.get(pk=q.pk)
    assert q.estado == "notificada"
    services.archivar(querella_id=q.pk, actor=elenco.asociada, resolucion_id=propuesta.pk)
    q = Querella.objects.get(pk=q.pk)
    assert (q.estado, q.disposicion) == ("archivada", "archivo")
    assert q.actuaciones.order_by("-numero").first().texto_es == oracion
    assert not q.plazos.filter(estado="corriendo").exists()
    assert q.plazos.get(termino="Q-CONT-15").estado == "cerrado"
    assert Documento.objects.get(querella=q, tipo="resolucion").datos["parte_dispositiva"] == (
        dispone
    )
    assert list(verificar(q.numero)) == []


def test_no_se_archiva_despues_de_vencer_un_termino_de_la_comision(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-31T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    propuesta = proponer(q, elenco, con_perjuicio=False)
    # Q-EST-30 desde el 31 de marzo: jueves 30 de abril.
    reloj("2026-05-01T00:00-04:00")
    with pytest.raises(services.TerminoVencido):
        services.archivar(querella_id=q.pk, actor=elenco.asociada, resolucion_id=propuesta.pk)
    assert Querella.objects.get(pk=q.pk).estado == "en_estudio"


def test_el_voto_de_quien_ya_no_es_miembro_no_cuenta(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-24T10:00-04:00")
    propuesta = proponer(q, elenco, con_perjuicio=False)
    Comisionado.objects.filter(es_presidente=True).update(hasta=date(2026, 3, 24))
    reloj("2026-03-25T10:00-04:00")
    services.archivar(querella_id=q.pk, actor=elenco.asociada, resolucion_id=propuesta.pk)
    assert Querella.objects.get(pk=q.pk).estado == "notificada"
    services.archivar(querella_id=q.pk, actor=elenco.asociado, resolucion_id=propuesta.pk)
    assert Querella.objects.get(pk=q.pk).estado == "archivada"


def test_la_secretaria_no_archiva(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-24T10:00-04:00")
    propuesta = proponer(q, elenco, con_perjuicio=False)
    with pytest.raises(PermissionDenied):
        services.archivar(querella_id=q.pk, actor=elenco.secretaria, resolucion_id=propuesta.pk)


def test_archivada_despues_de_la_vista_el_documento_no_dice_que_no_la_hubo(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-31T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    casos_publicos.senalar(elenco, q, date(2026, 5, 28))
    reloj("2026-05-28T15:00-04:00")
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.presidente, comparecieron_sin_objecion=True
    )
    propuesta = proponer(q, elenco, con_perjuicio=False)
    services.archivar(querella_id=q.pk, actor=elenco.asociada, resolucion_id=propuesta.pk)
    datos = Documento.objects.get(querella=q, tipo="resolucion").datos
    assert (datos["con_vista"], datos["vista_el"]) == (True, ["2026-05-28"])
