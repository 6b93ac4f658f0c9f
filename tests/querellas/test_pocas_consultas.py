"""Toda página del personal hace a lo sumo doce consultas, y lo leído de una vez es lo mismo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.db.models import Model

from querellas import services
from querellas.actos.tabla import ACTOS
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, permite
from querellas.estados import Estado
from querellas.models import ClaseDePonche, Querella
from querellas.reloj import hoy
from querellas.selectors import expediente
from querellas.selectors.ficha import Ficha
from tests import elenco as gente
from tests.elenco import Elenco
from tests.permisos.test_direcciones import MUESTRA, TODAS, direccion
from tests.permisos.test_matriz import persona
from tests.plazos.piezas_calendario import en_estudio
from tests.querellas.mesa import area_de, entrar

pytestmark = pytest.mark.django_db(databases=["default", "publico"])
TOPE = 12
ACCION = {
    "secretaria": Accion.VER_SECRETARIA,
    "despacho": Accion.VER_DESPACHO,
    "auditoria": Accion.VER_AUDITORIA,
}
# Las que con GET hacen o entregan otra cosa que una página.
NO_SON_PAGINAS = {"documento", "archivo_caratulas", "archivo_plantilla", "calendario_resolucion"}
# Imágenes de un documento, no páginas.
NO_SON_PAGINAS |= {"pagina_para_tachar", "pagina_tachada"}


@pytest.fixture
def elenco(reloj: Any) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


@pytest.fixture
def q(elenco: Elenco, reloj: Any) -> Querella:
    """Contestada, con una orden que espera firma, un papel por entrar y otro caso vinculado."""
    otro, q = en_estudio(elenco, reloj), en_estudio(elenco, reloj)
    reloj("2026-04-07T10:00-04:00")
    quien: dict[str, Any] = {"querella_id": q.pk, "actor": elenco.secretaria}
    services.ponchar(clase=ClaseDePonche.OTRO, **quien)
    services.vincular(**quien, otra=str(otro.numero))
    services.proponer_orden(
        querella_id=q.pk,
        actor=elenco.presidente,
        clase="anular_notificacion",
        razon="Al emplazar faltó la copia.",
        evidencia="Entrada 2",
    )
    return q


def auditor() -> Usuario:
    return persona("auditor", "auditor")


@pytest.mark.parametrize("quien", ["secretaria", "presidente", "asociada", "auditor"])
def test_ninguna_pagina_del_personal_pasa_de_doce_consultas(
    elenco: Elenco, q: Querella, quien: str, contar_consultas: Callable[..., Any], settings: Any
) -> None:
    # Sin la franja del reloj simulado, que en producción no está.
    settings.RELOJ_SIMULADO = False
    usuario = auditor() if quien == "auditor" else getattr(elenco, quien)
    area = "auditoria" if quien == "auditor" else area_de(usuario)
    cliente = entrar(usuario)
    vistas, pasadas = [], {}
    for nombre, patron in TODAS:
        espacio, _dos, pagina = nombre.partition(":")
        if espacio != area or pagina in NO_SON_PAGINAS:
            continue
        claves = [a.clave for a in ACTOS] if pagina == "acto" else [MUESTRA["clave"]]
        for clave in claves:
            ruta = direccion(nombre, patron, str(q.numero))
            assert ruta is not None
            ruta = ruta.replace(f"/{MUESTRA['clave']}/", f"/{clave}/")
            with contar_consultas() as consultas:
                respuesta = cliente.get(ruta)
            if respuesta.status_code == 200:
                vistas.append(ruta)
                if len(consultas) > TOPE:
                    pasadas[ruta] = len(consultas)
    assert not pasadas
    assert len(vistas) > (3 if quien == "auditor" else 30), vistas


# --- Lo leído de una vez ----------------------------------------------------------------------
def valores(objeto: Any) -> Any:
    """Una fila con todo lo que trae leído: sus columnas, lo unido y sus hijos."""
    if not isinstance(objeto, Model):
        return objeto
    hijos = getattr(objeto, "_prefetched_objects_cache", {})
    unidos = {k: v for k, v in objeto._state.fields_cache.items() if k != "querella"}
    columnas = {f.attname for f in objeto._meta.concrete_fields}
    return (
        type(objeto),
        {k: v for k, v in vars(objeto).items() if k in columnas},
        {k: valores(v) for k, v in unidos.items() if not _es_de_vuelta(v, objeto)},
        {k: [valores(x) for x in filas] for k, filas in hijos.items()},
    )


def _es_de_vuelta(fila: Any, hijo: Model) -> bool:
    """Si esa fila es el padre que trae al hijo entre los suyos."""
    suyos = getattr(fila, "_prefetched_objects_cache", {}).values()
    return any(hijo in list(filas) for filas in suyos)


@pytest.mark.parametrize("quien", ["secretaria", "presidente"])
def test_leer_todo_el_caso_da_lo_mismo_que_leer_cada_parte(
    elenco: Elenco, q: Querella, quien: str, contar_consultas: Callable[..., Any]
) -> None:
    usuario = getattr(elenco, quien)
    de_una_vez, por_partes = Ficha(q, usuario), Ficha(q, usuario)
    de_una_vez.momento, por_partes.momento = (por_partes.momento,) * 2
    de_una_vez.leer_todo()
    partes = Ficha.partes_de_la_ficha()
    assert len(partes) > 25
    for nombre in partes:
        juntas = [valores(x) for x in getattr(de_una_vez, nombre)]
        assert juntas == [valores(x) for x in getattr(por_partes, nombre)], nombre
    con_algo = {n for n in partes if getattr(por_partes, n)}
    assert con_algo >= {"asientos", "plazos", "notificaciones", "ponches", "vinculos", "miembros"}
    assert ("ordenes_vivas" in con_algo) and ("corren_en_otros" in con_algo)
    with contar_consultas(maximo=0):
        assert [x.comisionado_id for o in de_una_vez.ordenes_vivas for x in o.firmas.all()]


def test_dos_personas_con_el_mismo_papel_leen_cada_una_lo_suyo(elenco: Elenco, q: Querella) -> None:
    """La lectura se compila una vez por papel: lo que cambia es de quién y de qué caso."""
    otro = Querella.objects.exclude(pk=q.pk).get()
    vistas = {}
    for usuario in (elenco.asociada, elenco.asociado):
        for caso in (q, otro):
            ficha = Ficha(caso, usuario)
            ficha.leer_todo()
            vistas[usuario, caso] = ficha
    for (usuario, caso), ficha in vistas.items():
        assert ficha.miembro is not None
        assert ficha.miembro.usuario_id == usuario.pk
        assert {a.querella_id for a in ficha.asientos} == {caso.pk}
        assert {p.querella_id for p in ficha.plazos} == {caso.pk}


@pytest.mark.parametrize("quien", ["secretaria", "presidente", "asociada", "asociado"])
def test_lo_que_la_pagina_ofrece_es_lo_que_la_tabla_de_permisos_dice(
    elenco: Elenco, q: Querella, quien: str
) -> None:
    usuario = getattr(elenco, quien)
    services.designar_sustituto(
        querella_id=q.pk,
        actor=elenco.presidente,
        comisionado_id=elenco.asociada.nombramientos.get().pk,
        causa="ausencia",
        desde=hoy(),
        hasta=date(2026, 12, 31),
    )
    ficha = expediente(str(q.numero), usuario, ACCION[area_de(usuario)])
    assert ficha is not None
    assert ficha.estado == Estado.EN_ESTUDIO
    assert {a for a in Accion if ficha.puede(a)} == {a for a in Accion if permite(usuario, a, q)}
    assert ficha.puede(Accion.SUSPENDER_VISTA) == (quien in ("presidente", "asociada"))
