"""Lo que se comprueba antes de atender a nadie, con la base, la cola y la llave de verdad."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from querellas import comprobaciones, reloj

EN_LA_BASE = {"databases": ["default"]}
pytestmark = pytest.mark.django_db(databases=["default", "publico"])


def claves(comprobacion: Any) -> list[str]:
    return [str(m.id) for m in comprobacion(None, **EN_LA_BASE)]


def test_la_base_de_las_pruebas_que_no_es_duradera_no_pasaria(monkeypatch: Any) -> None:
    """El arnés apaga fsync para ir deprisa: justo lo que en producción no se admite."""
    (mensaje,) = comprobaciones.duradera(None, **EN_LA_BASE)
    assert "fsync, full_page_writes, synchronous_commit" in mensaje.msg
    with pytest.raises(SystemCheckError, match="un corte de luz perdería actos"):
        call_command("check", databases=["default"], tags=["arranque"], deploy=True)
    buenos = [("fsync", "on"), ("full_page_writes", "on"), ("synchronous_commit", "local")]
    buenos += [("data_checksums", "on"), ("server_encoding", "UTF8")]
    monkeypatch.setattr(comprobaciones, "_filas", lambda _consulta: buenos)
    assert claves(comprobaciones.duradera) == []
    monkeypatch.setattr(comprobaciones, "_filas", lambda _consulta: buenos[:3])
    assert claves(comprobaciones.duradera) == ["querellas.W010", "querellas.E011"]


def test_sin_base_ninguna_se_queja() -> None:
    for comprobacion in (
        comprobaciones.duradera,
        comprobaciones.zona,
        comprobaciones.papel_sin_poder,
        comprobaciones.cola,
        comprobaciones.llave,
        comprobaciones.relojes,
    ):
        assert comprobacion(None) == []


def test_el_papel_la_zona_y_los_relojes_de_aqui_estan_bien() -> None:
    assert claves(comprobaciones.papel_sin_poder) == []
    assert claves(comprobaciones.zona) == []
    assert claves(comprobaciones.relojes) == []


def test_un_papel_dueno_de_las_tablas_no_se_admite(monkeypatch: Any) -> None:
    """La misma consulta, hecha por el dueño: la base dice quién es."""
    monkeypatch.setattr(comprobaciones, "_filas", lambda _consulta, _alias: [(False, True)])
    assert claves(comprobaciones.papel_sin_poder) == ["querellas.E013"] * 2


def test_la_zona_que_no_es_la_de_puerto_rico_se_dice(settings: Any) -> None:
    settings.TIME_ZONE = "America/New_York"
    assert claves(comprobaciones.zona) == ["querellas.E012"]


def test_los_relojes_que_difieren_mas_de_un_minuto_se_dicen(monkeypatch: Any) -> None:
    monkeypatch.setattr(reloj, "desfase", lambda: timedelta(seconds=61))
    assert claves(comprobaciones.relojes) == ["querellas.E016"]


def test_la_cola_que_no_contesta_avisa_y_la_que_tira_mensajes_no_se_admite(
    settings: Any, monkeypatch: Any
) -> None:
    import redis

    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert claves(comprobaciones.cola) == ["querellas.W014"]
    dice = {"maxmemory-policy": "allkeys-lru", "appendonly": "yes"}
    monkeypatch.setattr(redis.Redis, "config_get", lambda _yo, que: {que: dice[que]})
    assert claves(comprobaciones.cola) == ["querellas.E014"]
    dice.update({"maxmemory-policy": "noeviction", "appendonly": "no"})
    assert claves(comprobaciones.cola) == ["querellas.W015"]


def test_la_llave_que_falta_se_dice(settings: Any, tmp_path: Path) -> None:
    assert claves(comprobaciones.llave) == []
    settings.FIRMA_P12 = tmp_path / "no-esta.p12"
    assert claves(comprobaciones.llave) == ["querellas.E015"]
