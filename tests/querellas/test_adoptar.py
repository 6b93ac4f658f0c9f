"""Un caso viejo pendiente: antes de que dos miembros lo adopten nadie lo vigila; después, sí."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from plazos.models import Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Querella, Tarea
from querellas.services.bitacora import verificar
from tests import elenco as gente
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta
from tests.querellas.test_importar import caso, importar

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-11-30T09:00-04:00")
    return gente.crear()


def pendiente(carpeta: Path) -> Querella:
    """Importado en estudio: contestada y sin decidir."""
    viejo = caso()
    actos = [a for a in viejo["actos"] if a["acto"] in ("presentar", "notificar", "contestar")]
    salida = importar(carpeta, {**viejo, "actos": actos})
    assert salida[0] == 0, salida
    return Querella.objects.get(numero=viejo["numero"])


def test_antes_de_adoptarlo_nadie_lo_vigila_por_viejo_que_sea(elenco, reloj, tmp_path):
    q = pendiente(tmp_path)
    assert q.estado == "en_estudio"
    reloj("2027-11-30T09:00-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.estado == "en_estudio"
    assert set(Plazo.objects.filter(querella=q).values_list("origen", flat=True)) == {"historico"}
    assert not Tarea.objects.exists()


def test_dos_miembros_lo_adoptan_y_desde_la_orden_se_vigila(elenco, reloj, tmp_path):
    q = pendiente(tmp_path)
    previa = enviar(elenco.asociada, q, "adoptar_caso", paso="calcular", razon="Sigue pendiente.")
    assert "30 de diciembre de 2026" in previa.text
    hacer(elenco.asociada, q, "adoptar_caso", razon="Sigue pendiente.", desde="")
    q.refresh_from_db()
    assert q.historica
    pagina = hacer(elenco.asociado, q, "firmar_orden", orden=q.ordenes.get(dictada_en=None).pk)
    assert "sus términos se vigilan desde hoy" in pagina.text
    q.refresh_from_db()
    assert not q.historica
    corren = Plazo.objects.filter(querella=q, estado="corriendo")
    assert [(p.termino, p.fecha_legal, p.origen) for p in corren] == [
        ("Q-EST-30", date(2026, 12, 30), "vivo")
    ]
    assert q.documentos.filter(tipo="constancia").count() == 1
    assert list(verificar(q.numero)) == []
    reloj("2026-12-31T00:31-04:00")
    vigilar()
    q.refresh_from_db()
    assert q.estado == "desestimada_con_perjuicio"


def test_si_el_dia_escogido_ya_vencio_solo_se_propone(elenco, reloj, tmp_path):
    q = pendiente(tmp_path)
    hacer(elenco.asociada, q, "adoptar_caso", razon="Desde el recibo.", desde="2026-09-01")
    hacer(elenco.presidente, q, "firmar_orden", orden=q.ordenes.get(dictada_en=None).pk)
    plazo = Plazo.objects.get(querella=q, estado="corriendo")
    assert (plazo.fecha_legal, plazo.nacido_vencido) == (date(2026, 10, 1), True)
    vigilar()
    q.refresh_from_db()
    assert q.estado == "en_estudio"
    assert Tarea.objects.get(querella=q).clase == "confirmar_vencimiento"


def test_no_lo_adopta_uno_solo_ni_la_secretaria_ni_con_una_fecha_que_no_cabe(
    elenco, reloj, tmp_path
):
    q = pendiente(tmp_path)
    futura = enviar(elenco.asociada, q, "adoptar_caso", razon="Sí.", desde="2027-01-04")
    assert "La fecha no puede ser futura" in errores(futura)
    hacer(elenco.asociada, q, "adoptar_caso", razon="Sí.", desde="")
    suya = entrar(elenco.asociada).get(ruta(elenco.asociada, q, "firmar_orden")).text
    assert "falta la firma de otro miembro" in suya
    assert entrar(elenco.secretaria).get(
        ruta(elenco.secretaria, q, "adoptar_caso")
    ).status_code in (403, 404)
    with pytest.raises(services.ActoRechazado, match="Ya hay una orden igual"):
        services.proponer_orden(
            querella_id=q.pk,
            actor=elenco.asociado,
            clase="adoptar_caso",
            razon="Sí.",
            el=date(2026, 11, 30),
        )
