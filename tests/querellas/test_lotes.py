"""Los paquetes de muchos casos en un archivo: se pide, lo hace el trabajador, se ve cómo va."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from django.core.exceptions import PermissionDenied

from querellas.documentos import produccion
from querellas.documentos.models import Documento, LoteDeEntregas
from querellas.models import Querella
from querellas.reloj import ahora
from querellas.services import limpieza, lotes
from querellas.services.base import ActoRechazado
from querellas.tasks import despachar_pendientes, generar_pendientes
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar

pytestmark = pytest.mark.django_db
RUTA = "/es/secretaria/lotes/"


@pytest.fixture
def casos(reloj: Callable[[str], Any], expediente_aparte: Any) -> tuple[Elenco, list[Querella]]:
    """Dos presentadas cuyo aviso al alcalde está por entregar en mano."""
    reloj("2026-03-13T09:00-04:00")
    elenco = gente.crear()
    suyos = [fabricas.presentada(elenco=elenco) for _n in range(2)]
    generar_pendientes()
    despachar_pendientes()
    return elenco, suyos


def pedir(elenco: Elenco, *cuales: Querella) -> Any:
    cliente = entrar(elenco.secretaria)
    clave = re.search(r'name="envio" value="([^"]+)"', cliente.get(RUTA).text)
    campos: dict[str, Any] = {"caso": [q.pk for q in cuales]}
    if clave:
        campos["envio"] = clave[1]
    return cliente.post(RUTA, campos, follow=True)


def test_se_pide_se_prepara_aparte_y_se_baja_un_solo_archivo(casos: Any) -> None:
    elenco, (una, otra) = casos
    pagina = pedir(elenco, una, otra)
    lote = LoteDeEntregas.objects.get()
    assert Documento.objects.filter(tipo="entregas").count() == 0
    assert "0 de 2 preparados" in pagina.text
    assert pagina["Refresh"] == "5"
    generar_pendientes()
    lote.refresh_from_db()
    assert (lote.estado, lotes.hechos(lote)) == ("listo", 2)
    cliente = entrar(elenco.secretaria)
    assert f"{RUTA}{lote.uuid}/" in cliente.get(RUTA).text
    bajado = cliente.get(f"{RUTA}{lote.uuid}/")
    assert bajado["Content-Disposition"].startswith("attachment;")
    with pikepdf.open(io.BytesIO(bajado.getvalue())) as pdf:
        assert len(pdf.pages) == lote.paginas
        with pdf.open_outline() as marcadores:
            assert [m.title for m in marcadores.root] == [una.numero, otra.numero]
        assert "/AcroForm" not in pdf.Root
    hechos = Documento.objects.filter(tipo="entregas")
    assert [d.querella_id for d in hechos.order_by("pk")] == [una.pk, otra.pk]
    assert {d.nivel for d in [d.vigencias.get() for d in hechos]} == {"B-B"}


def test_dos_veces_lo_mismo_es_un_lote_y_cortado_en_cualquier_punto_sigue(casos: Any) -> None:
    elenco, suyos = casos
    pks = [q.pk for q in suyos]
    primero = lotes.pedir_lote(actor=elenco.secretaria, casos=pks)
    assert lotes.pedir_lote(actor=elenco.secretaria, casos=pks[::-1]) == primero
    assert lotes.avanzar_lotes() is False
    assert lotes.avanzar_lotes() is False
    primero.refresh_from_db()
    assert (primero.por_expedir, primero.estado, lotes.hechos(primero)) == ([], "pendiente", 0)
    assert lotes.pedir_lote(actor=elenco.secretaria, casos=pks) == primero
    uno, dos = primero.documentos.order_by("pk")
    assert produccion.producir(uno.pk)
    assert lotes.avanzar_lotes() is False
    assert lotes.hechos(primero) == 1
    assert produccion.producir(dos.pk)
    lotes.avanzar_lotes()
    lotes.avanzar_lotes()
    primero.refresh_from_db()
    assert primero.estado == "listo"
    assert Documento.objects.filter(tipo="entregas").count() == 2


def test_el_que_no_se_deja_preparar_no_detiene_a_los_demas(casos: Any) -> None:
    elenco, suyos = casos
    lote = lotes.pedir_lote(actor=elenco.secretaria, casos=[q.pk for q in suyos])
    lotes.avanzar_lotes()
    malo, bueno = lote.documentos.order_by("pk")
    Documento.objects.filter(pk=malo.pk).update(estado="revision")
    assert produccion.producir(bueno.pk)
    lotes.avanzar_lotes()
    lote.refresh_from_db()
    assert (lote.estado, lotes.hechos(lote)) == ("listo", 2)


def test_sin_escoger_ninguno_o_sin_permiso_no_se_pide(casos: Any) -> None:
    elenco, suyos = casos
    with pytest.raises(ActoRechazado, match="Escoja al menos un caso"):
        lotes.pedir_lote(actor=elenco.secretaria, casos=[])
    with pytest.raises(PermissionDenied):
        lotes.pedir_lote(actor=elenco.presidente, casos=[suyos[0].pk])
    assert entrar(elenco.presidente).get(RUTA).status_code in (403, 404)
    assert "Escoja al menos un caso" in pedir(elenco).text
    assert not LoteDeEntregas.objects.exists()


def test_a_la_semana_se_retira_el_archivo_y_quedan_los_documentos(
    casos: Any, reloj: Callable[[str], Any]
) -> None:
    elenco, suyos = casos
    lote = lotes.pedir_lote(actor=elenco.secretaria, casos=[q.pk for q in suyos])
    generar_pendientes()
    reloj("2026-03-20T09:00-04:00")
    limpieza.limpiar()
    lote.refresh_from_db()
    assert lote.estado == "listo"
    reloj("2026-03-20T09:01-04:00")
    limpieza.limpiar()
    lote.refresh_from_db()
    assert (lote.estado, lote.archivo) == ("retirado", "")
    cliente = entrar(elenco.secretaria)
    assert cliente.get(f"{RUTA}{lote.uuid}/").status_code == 404
    assert "retirado: pídalo otra vez" in cliente.get(RUTA).text
    assert Documento.objects.filter(tipo="entregas", estado="listo").count() == 2
    assert ahora() > lote.creado_en + lotes.VIDA
