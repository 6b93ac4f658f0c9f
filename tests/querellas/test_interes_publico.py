"""El interés público en la querella de un ciudadano: se decide, se anota y se notifica."""

import io
from typing import Any

import pikepdf
import pytest

from querellas import services
from querellas.documentos.almacen import expediente
from querellas.documentos.models import Documento
from querellas.models import Querella
from querellas.services.bitacora import verificar
from querellas.services.presentar import DatosDeQuerellante
from querellas.tasks import generar_pendientes
from tests import elenco as gente
from tests import fabricas
from tests.plazos.piezas_calendario import reglamento
from tests.querellas.mesa import hacer

pytestmark = pytest.mark.django_db


def destinatarios(q: Querella) -> list[str]:
    filas = q.notificaciones.filter(documento__tipo="constancia").order_by("pk")
    return [n.destinatario for n in filas]


def determinar(q: Querella, elenco: gente.Elenco, *, solicita: bool) -> None:
    fabricas.determinar(
        querella_id=q.pk,
        actor=elenco.presidente,
        solicita_abogado=solicita,
        razon="hay interés público",
    )


@pytest.mark.norma("18.004#2", "18.004#9", "18.002#x-c")
def test_uno_lo_propone_y_con_la_segunda_firma_queda_ordenado(reloj: Any) -> None:
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    q = fabricas.presentada(elenco=elenco)
    hacer(elenco.presidente, q, "determinar_interes_publico", solicita_abogado="si", razon="Sí.")
    assert q.actuaciones.count() == 1 and destinatarios(q) == []
    assert q.tareas.filter(clase="determinar_interes_publico", cerrada_en=None).exists()
    pagina = hacer(elenco.asociada, q, "firmar_orden", orden=q.ordenes.get().pk)
    assert "La Comisión ejerció su discreción sobre el interés público" in pagina.text
    assert not q.tareas.filter(clase="determinar_interes_publico", cerrada_en=None).exists()
    orden = q.actuaciones.get(clase="determinar_interes_publico").documentos.get()
    assert orden.titulo == "Orden sobre el interés público"
    assert "Sí." in orden.datos["parrafos"]
    assert [d["valor"] for d in orden.datos["datos"]] == [
        "Abril Prueba, Presidente",
        "Berta Prueba, Comisionado Asociado",
    ]


@pytest.mark.norma("18.004#9", "18.002#x-c")
def test_al_pedir_abogado_se_notifica_al_alcalde_y_al_secretario_de_justicia(reloj: Any) -> None:
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    q = fabricas.presentada(elenco=elenco)
    determinar(q, elenco, solicita=True)
    assert destinatarios(q) == [
        "José Ángel Ibáñez Cintrón",
        "Secretario de Justicia de Puerto Rico",
    ]
    generar_pendientes()
    documento = Documento.objects.get(querella=q, tipo="constancia")
    assert documento.estado == "listo"
    with expediente().open(documento.archivo) as archivo:
        pdf = pikepdf.open(io.BytesIO(archivo.read()))
    assert len(pdf.pages) == 1
    estados = set(q.notificaciones.filter(documento=documento).values_list("estado", flat=True))
    assert estados == {"para_diligenciar"}
    assert list(verificar(q.numero)) == []


def test_si_no_lo_pide_solo_queda_el_asiento(reloj: Any) -> None:
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    q = fabricas.presentada(elenco=elenco)
    determinar(q, elenco, solicita=False)
    assert destinatarios(q) == []
    asiento = q.actuaciones.latest("numero")
    assert asiento.clase == "determinar_interes_publico"
    assert asiento.datos["razon"] == "hay interés público"


def test_la_orden_lleva_su_razon(reloj: Any) -> None:
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    q = fabricas.presentada(elenco=elenco)
    with pytest.raises(services.ActoRechazado, match="Falta esta parte"):
        services.determinar_interes_publico(
            querella_id=q.pk, actor=elenco.presidente, solicita_abogado=True, razon=" "
        )


def test_con_la_lectura_siempre_se_notifica_tambien_que_no(reloj: Any) -> None:
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    reglamento(elenco, notificar_justicia="siempre")
    reloj("2026-03-16T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    determinar(q, elenco, solicita=False)
    assert len(destinatarios(q)) == 2


def test_no_cabe_si_el_querellante_no_es_un_ciudadano(reloj: Any) -> None:
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    oficina = DatosDeQuerellante(clase="director_etica_gubernamental")
    q = fabricas.presentada(elenco=elenco, querellantes=(oficina,))
    with pytest.raises(services.ActoRechazado, match="ciudadano particular"):
        determinar(q, elenco, solicita=True)
