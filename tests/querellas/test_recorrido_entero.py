"""Una querella de la ciudadana, del juramento a la resolución, con sus fechas exactas."""

from datetime import date
from typing import Any

import pytest

from plazos.models import Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.documentos.models import Documento
from querellas.models import Querella
from querellas.services.bitacora import verificar
from querellas.services.decidir import TextoDeResolucion
from querellas.tasks import generar_pendientes
from tests import elenco as gente
from tests import fabricas
from vistas import services as vistas

pytestmark = pytest.mark.django_db

TEXTO = TextoDeResolucion(hechos="Uno.", determinaciones="Dos.", conclusiones="Tres.")


def fechas(q: Querella, campo: str = "fecha_legal") -> dict[str, date]:
    return dict(Plazo.objects.filter(querella=q).values_list("termino", campo))


@pytest.mark.norma("18.004#4", "18.004#5", "18.004#8", "18.004#12", "18.004#13", "18.010#1")
def test_el_caso_de_la_ciudadana_llega_a_su_resolucion_con_las_fechas_de_la_ley(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj, dibujar=True)
    caso: dict[str, Any] = {"querella_id": q.pk}
    reloj("2026-04-06T15:00-04:00")
    vigilar()
    services.solicitar_prorroga(**caso, actor=elenco.secretaria)
    reloj("2026-04-21T16:00-04:00")
    vigilar()
    services.contestar(**caso, actor=elenco.secretaria)
    reloj("2026-05-20T09:00-04:00")
    vigilar()
    fabricas.senalar(
        **caso,
        actor=elenco.presidente,
        datos=vistas.DatosDeVista(
            vista_el=date(2026, 6, 4),
            lugar="Sala 1",
            ante="comisionado_asociado",
            asociado_id=elenco.comisionada_asociada.pk,
        ),
    )
    for papel in ("querellado", "querellante"):
        vistas.diligenciar_aviso(
            **caso, actor=elenco.secretaria, papel=papel, recibida_el=date(2026, 5, 20)
        )
    reloj("2026-06-04T16:00-04:00")
    vistas.concluir_vista(**caso, actor=elenco.asociada)
    reloj("2026-06-22T16:00-04:00")
    vigilar()
    vistas.rendir_informe(
        **caso,
        actor=elenco.asociada,
        texto=vistas.TextoDeInforme(hechos="h", evidencia="e", conclusiones="c"),
    )
    reloj("2026-07-07T16:00-04:00")
    vigilar()
    propuesta = services.proponer_resolucion(
        **caso,
        actor=elenco.presidente,
        asunto="fondo",
        disposicion="amonestacion",
        texto=TEXTO,
    )
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_decision"
    services.emitir_resolucion(**caso, actor=elenco.asociado, resolucion_id=propuesta.pk)
    reloj("2026-07-09T16:00-04:00")
    generar_pendientes()
    q = services.archivar_en_autos(**caso, actor=elenco.secretaria)

    assert q.numero == "CVQM-2026-0001"
    assert q.estado == "resuelta"
    assert fechas(q) == {
        "LPAU-6M": date(2026, 9, 9),
        "Q-CONT-15": date(2026, 4, 6),
        "Q-PROR-15": date(2026, 4, 21),
        "Q-EST-30": date(2026, 5, 21),
        "Q-INF-15": date(2026, 6, 22),
        "Q-DEC-15": date(2026, 7, 7),
        "LPAU-REC-20": date(2026, 7, 29),
        "LPAU-REV-30": date(2026, 8, 10),
    }
    conservadoras = fechas(q, "fecha_conservadora")
    assert conservadoras["Q-PROR-15"] == date(2026, 4, 20)
    assert conservadoras["Q-EST-30"] == date(2026, 5, 20)
    tipos = ["escrito", "copia_certificada", "notificacion_querella", "constancia"]
    # Las dos primeras constancias: el diligenciamiento y la prórroga concedida de oficio.
    tipos += ["constancia", "aviso_vista", "constancia", "resolucion"]
    hechos = [(d.tipo, d.estado) for d in Documento.objects.filter(querella=q).order_by("pk")]
    assert hechos[:8] == [(t, "listo") for t in tipos]
    # El archivo en autos lo recibe cada parte con sus fechas; todavía no se ha dibujado.
    assert hechos[8:] == [("archivo_en_autos", "pendiente")] * 2
    assert list(verificar(q.numero)) == []


@pytest.mark.norma("18.004#5")
def test_la_vista_no_puede_senalarse_para_antes_de_los_quince_dias(reloj):
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj, dibujar=True)
    reloj("2026-04-06T15:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    with pytest.raises(services.ActoRechazado) as rechazo:
        fabricas.senalar(
            querella_id=q.pk,
            actor=elenco.presidente,
            datos=vistas.DatosDeVista(vista_el=date(2026, 4, 20), lugar="Sala 1"),
        )
    assert "2026-04-21" in str(rechazo.value)
