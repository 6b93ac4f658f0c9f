"""Los tres ejemplos, importados y también tramitados en vivo: las fechas que da la ley."""

import io
import json
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command

from alcaldes.models import Alcalde, Mandato, Municipio
from plazos.models import Plazo
from plazos.nucleo.computo import primera_fecha_de_vista
from plazos.vencimientos import vigilar
from querellas import services
from querellas.models import Actuacion, Querella, Tarea
from querellas.services.bitacora import verificar
from querellas.services.decidir import TextoDeResolucion
from querellas.services.notificar import DatosDeServicio
from querellas.services.presentar import (
    DatosDeJuramento,
    DatosDePresentacion,
    DatosDeQuerellante,
)
from querellas.tasks import generar_pendientes
from tests import ejemplos, fabricas
from tests import elenco as gente
from vistas import services as vistas

pytestmark = pytest.mark.django_db
TEXTO = TextoDeResolucion(hechos="Uno.", determinaciones="Dos.", conclusiones="Tres.")


def comprobar(q: Querella, nombre: str) -> None:
    """Todo lo que el ejemplo dice que ha de resultar."""
    esperado = ejemplos.cargar(nombre)["esperado"]
    assert q.estado == esperado["estado"]
    for termino, (legal, conservadora) in ejemplos.plazos_esperados(nombre).items():
        plazo = Plazo.objects.get(querella=q, termino=termino)
        assert plazo.fecha_legal == legal, termino
        assert conservadora in (None, plazo.fecha_conservadora), termino
    if "rebeldia_desde" in esperado:
        asiento = Actuacion.objects.get(querella=q, clase="anotar_rebeldia")
        assert asiento.efectiva_en == datetime.fromisoformat(esperado["rebeldia_desde"])
        assert q.en_rebeldia
    if "efectiva_en" in esperado:
        asiento = Actuacion.objects.get(querella=q, clase="desestimar_por_vencimiento")
        assert asiento.efectiva_en == datetime.fromisoformat(esperado["efectiva_en"])
        assert q.terminada_en == asiento.efectiva_en
        assert asiento.datos["termino"] == esperado["por"]
    if "primera_fecha_de_vista" in esperado:
        _comprobar_vista(q, nombre, esperado)
    assert list(verificar(q.numero)) == []


def _comprobar_vista(q: Querella, nombre: str, esperado: dict[str, str]) -> None:
    """La primera fecha posible se cuenta desde el último aviso recibido."""
    senalada = next(a for a in ejemplos.cargar(nombre)["actos"] if a["acto"] == "senalar_vista")
    avisada = max(date.fromisoformat(a["recibida_el"]) for a in senalada["notificaciones"])
    primera = primera_fecha_de_vista(avisada)
    assert primera.fecha_legal == date.fromisoformat(esperado["primera_fecha_de_vista"])
    conservadora = esperado.get("primera_fecha_de_vista.conservadora")
    assert conservadora in (None, primera.fecha_conservadora.isoformat())
    assert q.vistas.get().vista_el == date.fromisoformat(senalada["vista_el"])


def filas(q: Querella) -> tuple[list[Any], list[Any], int]:
    """Todo lo que la vigilancia podría tocar en un caso."""
    return (
        list(Plazo.objects.filter(querella=q).order_by("pk").values()),
        list(Actuacion.objects.filter(querella=q).order_by("pk").values("numero", "enlace")),
        Tarea.objects.filter(querella=q).count(),
    )


# --- Importados -----------------------------------------------------------------------------
@pytest.mark.parametrize("nombre", ejemplos.TODOS)
def test_importado_da_las_fechas_del_ejemplo_y_la_vigilancia_no_lo_toca(nombre, reloj, tmp_path):
    reloj("2026-11-02T09:00-04:00")
    caso = ejemplos.linea(nombre)
    if nombre == ejemplos.LEGISLATURA:
        caso["actos"].append({"acto": "desestimar_por_vencimiento", "fecha": "2026-03-25"})
    archivo = tmp_path / "uno.jsonl"
    archivo.write_text(json.dumps(caso, ensure_ascii=False), encoding="utf-8")
    call_command("importar_expedientes", str(archivo), stdout=io.StringIO())
    q = Querella.objects.get(numero=caso["numero"])
    comprobar(q, nombre)
    assert set(q.plazos.values_list("origen", flat=True)) == {"historico"}
    assert not q.documentos.exists()
    antes = filas(q)
    pasada = vigilar()
    assert (pasada.examinados, pasada.frenada) == (0, "")
    assert filas(q) == antes


def test_un_caso_importado_a_medias_no_se_vigila_aunque_su_termino_haya_vencido(reloj, tmp_path):
    reloj("2026-11-02T09:00-04:00")
    archivo = tmp_path / "uno.jsonl"
    archivo.write_text(json.dumps(ejemplos.linea(ejemplos.LEGISLATURA)), encoding="utf-8")
    call_command("importar_expedientes", str(archivo), stdout=io.StringIO())
    vigilar()
    q = Querella.objects.get()
    assert q.estado == "en_estudio"
    assert q.plazos.get(termino="Q-EST-30").estado == "corriendo"
    assert not Tarea.objects.exists()


# --- En vivo --------------------------------------------------------------------------------
def presentar_y_notificar(nombre: str, elenco: gente.Elenco, reloj: Any) -> Querella:
    """El ejemplo por el mostrador: cada acto en su día, con el reloj en ese día."""
    caso = ejemplos.cargar(nombre)
    querellado, j = caso["querellado"], caso["juramento"]
    mandato = Mandato.objects.create(
        municipio=Municipio.objects.get(nombre=querellado["municipio"]),
        tratamiento=querellado["tratamiento"],
        desde=date.fromisoformat(querellado["en_el_cargo_desde"]),
        alcalde=Alcalde.objects.create(
            nombre=querellado["nombre"],
            apellido_paterno=querellado["apellido_paterno"],
            apellido_materno=querellado["apellido_materno"],
        ),
    )
    reloj(f"{caso['actos'][0]['fecha']}T10:00-04:00")
    q = fabricas.borrador(elenco.secretaria)
    services.presentar(
        querella_id=q.pk,
        actor=elenco.secretaria,
        datos=DatosDePresentacion(
            querellantes=(
                DatosDeQuerellante(
                    clase=caso["querellante"]["clase"],
                    resolucion=caso["querellante"].get("resolucion", ""),
                ),
            ),
            mandato_id=mandato.pk,
            cargos=tuple(caso["cargos"]),
            prueba_descrita=tuple(caso["prueba"]),
            juramento=DatosDeJuramento(
                quien="Quien juró",
                ante=j["ante"],
                lugar=j["lugar"],
                fecha=date.fromisoformat(j["fecha"]),
                testimonio=j.get("testimonio", ""),
            ),
        ),
    )
    generar_pendientes()
    servicio = {k: v for k, v in caso["actos"][1].items() if k != "acto"}
    for campo in ("recibida_el", "enviada_el"):
        if campo in servicio:
            servicio[campo] = date.fromisoformat(servicio[campo])
    reloj(f"{servicio['recibida_el']}T15:00-04:00")
    return services.notificar(
        querella_id=q.pk,
        actor=elenco.secretaria,
        servicio=DatosDeServicio(diligenciada_por="alguacil", **servicio),
    )


@pytest.mark.norma("18.004#5", "18.004#15")
def test_la_legislatura_en_vivo_se_desestima_al_vencer_el_estudio(reloj):
    elenco = gente.crear()
    q = presentar_y_notificar(ejemplos.LEGISLATURA, elenco, reloj)
    reloj("2026-02-20T15:00-04:00")
    vigilar()
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    # El día 30 es domingo y feriado, y el lunes 23 también lo es: vence el martes 24.
    dia = datetime.fromisoformat("2026-03-20T00:35-04:00")
    while dia.date() <= date(2026, 3, 24):
        reloj(dia.isoformat())
        assert vigilar().procesados == 0
        dia += timedelta(days=1)
    reloj("2026-03-25T00:29-04:00")
    assert vigilar().procesados == 0
    reloj("2026-03-25T00:31-04:00")
    assert vigilar().procesados == 1
    q = Querella.objects.get(pk=q.pk)
    assert q.numero == "CVQM-2026-0001"
    comprobar(q, ejemplos.LEGISLATURA)
    antes = filas(q)
    vigilar()
    assert filas(q) == antes


@pytest.mark.norma("18.004#3", "18.004#5", "18.004#8", "18.004#10", "18.004#12")
def test_etica_en_vivo_pasa_por_la_rebeldia_y_una_vista_privada_hasta_la_destitucion(reloj):
    elenco = gente.crear()
    q = presentar_y_notificar(ejemplos.ETICA, elenco, reloj)
    caso: dict[str, Any] = {"querella_id": q.pk}
    # El día 15 es Reyes: el término para contestar termina el 7 de enero.
    reloj("2026-01-07T12:00-04:00")
    assert vigilar().procesados == 0
    reloj("2026-01-08T00:31-04:00")
    assert vigilar().procesados == 1
    reloj("2026-02-05T10:00-04:00")
    fabricas.senalar(
        **caso,
        actor=elenco.presidente,
        datos=vistas.DatosDeVista(
            vista_el=date(2026, 2, 23),
            lugar="Sala 1",
            ante="pleno",
            publica=False,
            privada_por="orden de la Comisión: la prueba identifica a menores",
        ),
    )
    reloj("2026-02-06T10:00-04:00")
    for papel in ("querellado", "querellante"):
        vistas.diligenciar_aviso(
            **caso, actor=elenco.secretaria, papel=papel, recibida_el=date(2026, 2, 6)
        )
    # El día 30 del estudio pasó, pero la Comisión señaló a tiempo: no hay nada que vigilar.
    reloj("2026-02-20T10:00-04:00")
    assert vigilar().procesados == 0
    reloj("2026-02-23T16:00-04:00")
    vistas.concluir_vista(**caso, actor=elenco.presidente)
    reloj("2026-03-10T11:00-04:00")
    propuesta = services.proponer_resolucion(
        **caso, actor=elenco.presidente, asunto="fondo", disposicion="destitucion", texto=TEXTO
    )
    services.emitir_resolucion(**caso, actor=elenco.asociado, resolucion_id=propuesta.pk)
    reloj("2026-03-12T11:00-04:00")
    services.archivar_en_autos(**caso, actor=elenco.secretaria)
    q = Querella.objects.get(pk=q.pk)
    assert q.disposicion == "destitucion"
    comprobar(q, ejemplos.ETICA)
