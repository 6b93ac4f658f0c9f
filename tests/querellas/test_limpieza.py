"""La limpieza de cada noche: se va lo que nadie usa y nada de lo que una fila nombra (FT-15)."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.base import ContentFile

from querellas import services
from querellas.actos import cargas
from querellas.documentos.almacen import Expediente, expediente, guardar, publico
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.management.demo.muestras import pdf
from querellas.models import Borrador, Querella
from querellas.reloj import ahora
from querellas.services.limpieza import limpiar
from querellas.services.presentar import documento_subido
from tests import elenco as gente
from tests import fabricas

Reloj = Callable[[str], datetime]
pytestmark = pytest.mark.django_db
HORA = 3600


def envejecer(almacen: Any, ruta: str, horas: float) -> Path:
    camino = Path(almacen.path(ruta))
    instante = camino.stat().st_mtime - horas * HORA
    os.utime(camino, (instante, instante))
    return camino


def subido_a_un_acto(q: Querella, persona: int, texto: str) -> cargas.Recibido:
    archivo = ContentFile(pdf("Moción", (texto,)), name="mocion.pdf")
    return cargas.recibir(q, persona, archivo)


def test_se_va_el_archivo_subido_a_un_acto_que_nadie_termino_y_no_el_de_hoy(reloj: Reloj) -> None:
    elenco = gente.crear()
    q = fabricas.presentada(elenco=elenco)
    viejo = subido_a_un_acto(q, elenco.secretaria.pk, "abandonada")
    nuevo = subido_a_un_acto(q, elenco.secretaria.pk, "de hoy")
    incorporado = subido_a_un_acto(q, elenco.secretaria.pk, "presentada")
    cargas.incorporar(q, incorporado, TipoDeDocumento.MOCION, "Moción")
    caminos = [
        envejecer(expediente(), r.ruta, horas)
        for r, horas in ((viejo, 49), (nuevo, 47), (incorporado, 24 * 400))
    ]
    a_medias = caminos[0].with_name(".0123456789abcdef.parcial")
    a_medias.write_bytes(b"%PDF-")
    os.utime(a_medias, (caminos[0].stat().st_mtime,) * 2)
    limpiar()
    assert [c.exists() for c in caminos] == [False, True, True]
    assert not a_medias.exists()
    assert expediente().exists(incorporado.ruta)


def test_se_va_la_copia_publica_sin_fila_y_no_la_publicada(reloj: Reloj) -> None:
    q = fabricas.presentada(elenco=gente.crear())
    fabricas.documentos_listos()
    suelta, _sha, _n = guardar(publico(), q.uuid, [b"%PDF-1.7 suelta"])
    con_fila, _sha, _n = guardar(publico(), q.uuid, [b"%PDF-1.7 publicada"])
    Documento.objects.filter(tipo="copia_certificada").update(ruta_publica=con_fila)
    caminos = [envejecer(publico(), r, 49) for r in (suelta, con_fila)]
    limpiar()
    assert [c.exists() for c in caminos] == [False, True]


def test_lo_que_alguien_vuelve_a_subir_mientras_se_limpia_se_queda(
    reloj: Reloj, monkeypatch: pytest.MonkeyPatch
) -> None:
    elenco = gente.crear()
    q = fabricas.presentada(elenco=elenco)
    viejo = subido_a_un_acto(q, elenco.secretaria.pk, "la misma")
    camino = envejecer(expediente(), viejo.ruta, 49)
    retirar = Expediente.retirar

    def y_entretanto(almacen: Expediente, ruta: str, antes_de: datetime) -> bool:
        subido_a_un_acto(q, elenco.secretaria.pk, "la misma")
        return retirar(almacen, ruta, antes_de)

    monkeypatch.setattr(Expediente, "retirar", y_entretanto)
    limpiar()
    assert camino.exists()
    assert [p.name for p in camino.parent.iterdir()] == [camino.name]


def test_se_va_el_borrador_que_nadie_toca_en_noventa_dias_con_sus_archivos(reloj: Reloj) -> None:
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    abandonado, guardado, con_archivo, presentada = (
        services.abrir_borrador(actor=elenco.secretaria).pk,
        services.abrir_borrador(actor=elenco.secretaria).pk,
        services.abrir_borrador(actor=elenco.secretaria),
        fabricas.presentada(elenco=elenco).pk,
    )
    ruta, sha256, cuantos = guardar(expediente(), Querella.objects.get(pk=abandonado).uuid, [b"x"])
    archivo = {"archivo": ruta, "sha256": sha256, "bytes": cuantos}
    documento_subido(
        Querella.objects.get(pk=abandonado), TipoDeDocumento.PRUEBA, "Prueba", **archivo
    )
    camino = envejecer(expediente(), ruta, 90 * 24)
    reloj("2026-03-14T10:00-04:00")
    Borrador.objects.filter(querella=guardado).update(guardado_en=ahora())
    documento_subido(con_archivo, TipoDeDocumento.PRUEBA, "Prueba", sha256="0" * 64)

    reloj("2026-06-11T09:59-04:00")
    limpiar()
    assert Querella.objects.count() == 4
    assert camino.exists()
    reloj("2026-06-11T10:01-04:00")
    limpiar()
    quedan = set(Querella.objects.values_list("pk", flat=True))
    assert quedan == {guardado, con_archivo.pk, presentada}
    assert not camino.exists()


def test_beat_la_pide_de_madrugada() -> None:
    dicha: Any = settings.CELERY_BEAT_SCHEDULE["limpiar"]
    assert dicha["task"] == "querellas.tasks.limpiar"
    assert (dicha["schedule"].hour, dicha["schedule"].minute) == ({7}, {30})  # 3:30 a. m.
