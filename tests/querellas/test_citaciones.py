"""Citar, anotar si se cumplió, acudir al tribunal y levantar la minuta de cada sesión (18.003)."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from plazos.models import Plazo
from querellas import services
from querellas.models import Citacion, Lectura, Querella
from querellas.models.redaccion.publicidad import alcance
from querellas.notificaciones.models import Notificacion
from querellas.services import papeles_por_entregar
from querellas.services.bitacora import verificar
from querellas.services.citar import DatosDeCitacion
from querellas.services.entregar import DatosDeEntrega
from querellas.services.minutas import DatosDeMinuta, comparecibles, sin_minuta
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import enviar, hacer
from tests.querellas.test_sesiones import continuar, en_curso, senalada
from vistas import services as vistas

pytestmark = pytest.mark.django_db
DIA = datetime.fromisoformat("2026-05-28T10:00-04:00")


def citar(q: Querella, actor: Any, **cambios: Any) -> Citacion:
    datos: dict[str, Any] = {
        "nombre": "Ramón Güemes Ñeco",
        "direccion": "Calle 4, D-12\nPeñuelas, PR 00624",
        "comparece_en": DIA,
        "lugar": "Sala 1",
        **cambios,
    }
    return services.citar(querella_id=q.pk, actor=actor, citacion=DatosDeCitacion(**datos))


def entregar(q: Querella, elenco: Elenco, fila: Citacion, el: date) -> None:
    """Se le entrega en mano y consta."""
    fabricas.documentos_listos()
    Notificacion.objects.filter(documento=fila.documento).update(estado="para_diligenciar")
    services.anotar_entrega(
        querella_id=q.pk,
        actor=elenco.secretaria,
        notificacion_id=fila.documento.notificaciones.get().pk,
        entrega=DatosDeEntrega(
            el=el, recibida_por="El citado", diligenciada_por="Alguacil", lugar="Su casa"
        ),
    )


def anotar(q: Querella, actor: Any, fila: Citacion, resultado: str, **mas: Any) -> Citacion:
    return services.anotar_citacion(
        querella_id=q.pk, actor=actor, citacion_id=fila.pk, resultado=resultado, **mas
    )


def ultima(q: Querella) -> str:
    return str(q.actuaciones.latest("numero").texto_es)


@pytest.mark.norma("18.003#1")
def test_la_citacion_sale_a_mano_y_su_nombre_no_se_publica(reloj: Any) -> None:
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    antes = list(Plazo.objects.filter(querella=q).values_list("pk", "estado", "fecha_legal"))
    fila = citar(q, elenco.secretaria, testifica=True, documentos="Libro de actas\n\nNómina")
    assert ultima(q) == (
        "Citada una persona para declarar y traer documentos el 28 de mayo de 2026, por "
        "iniciativa de la Comisión."
    )
    datos = fila.documento.datos
    assert fila.documento.titulo == "Citación a testificar y a traer documentos"
    assert datos["documentos"] == ["Libro de actas", "Nómina"]
    assert (datos["ante"], datos["comparece_en"]) == (
        "la Comisión en pleno",
        "2026-05-28T10:00:00-04:00",
    )
    buzon = fila.documento.notificaciones.get()
    assert (buzon.tercero, buzon.medio) == ("Ramón Güemes Ñeco", "personal")
    publico = Lectura.objects.get(actuacion=q.actuaciones.latest("numero"))
    assert publico.publica
    assert "Güemes" not in str(vars(publico))
    entregar(q, elenco, fila, q.actuaciones.latest("numero").efectiva_en.date())
    assert ultima(q) == (
        "Consta el recibo de la citación por la persona citada, el 31 de marzo de 2026."
    )
    despues = list(Plazo.objects.filter(querella=q).values_list("pk", "estado", "fecha_legal"))
    assert antes == despues
    assert list(verificar(q.numero)) == []


def test_su_paquete_lleva_la_direccion_donde_se_entrega(reloj: Any) -> None:
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    fila = citar(q, elenco.asociado)
    assert fila.documento.datos["expide"]["cargo"] == "Comisionado Asociado"
    Notificacion.objects.filter(documento=fila.documento).update(estado="para_diligenciar")
    fabricas.documentos_listos()
    destino = next(d for d in papeles_por_entregar.destinos(q) if d.nombre == "Ramón Güemes Ñeco")
    assert destino.direccion == ("Calle 4, D-12", "Peñuelas, PR 00624")


@pytest.mark.norma("18.008#2")
@pytest.mark.parametrize(
    ("cambios", "dice"),
    [
        ({"nombre": " "}, "Falta esta parte"),
        ({"testifica": False}, "Diga qué ha de traer"),
        ({"comparece_en": datetime.fromisoformat("2026-03-31T10:00-04:00")}, "después de ahora"),
    ],
)
def test_sin_lo_que_la_ley_pide_no_se_cita(reloj: Any, cambios: Any, dice: str) -> None:
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    with pytest.raises(services.ActoRechazado, match=dice):
        citar(q, elenco.secretaria, **cambios)
    Querella.objects.filter(pk=q.pk).update(defectuosa=True)
    with pytest.raises(services.ActoRechazado, match="no se cita para buscarla"):
        citar(q, elenco.secretaria)
    assert not Citacion.objects.exists()


@pytest.mark.norma("18.003#2", "18.003#3", "18.003#4")
def test_sin_recibo_no_hay_incumplimiento_y_con_el_se_acude_al_tribunal(reloj: Any) -> None:
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    fila = citar(q, elenco.secretaria)
    with pytest.raises(services.ActoRechazado, match="no ha llegado el día"):
        anotar(q, elenco.secretaria, fila, "no_comparecio", relato="Se le llamó.")
    reloj("2026-05-28T11:00-04:00")
    with pytest.raises(services.ActoRechazado, match="sin recibo no hay incumplimiento"):
        anotar(q, elenco.secretaria, fila, "no_comparecio", relato="Se le llamó.")
    entregar(q, elenco, fila, date(2026, 5, 20))
    anotar(q, elenco.secretaria, fila, "no_comparecio", relato="Se le llamó.")
    assert ultima(q) == (
        "La persona citada para el 28 de mayo de 2026 no cumplió la citación: no compareció."
    )
    acudir: dict[str, Any] = {"querella_id": q.pk, "citacion_id": fila.pk, "tribunal": "Sala X"}
    with pytest.raises(PermissionDenied):
        services.acudir_al_tribunal(actor=elenco.secretaria, **acudir)
    with pytest.raises(services.ActoRechazado, match="La pide quien preside"):
        services.acudir_al_tribunal(actor=elenco.asociado, con_justicia=True, **acudir)
    services.acudir_al_tribunal(actor=elenco.presidente, con_justicia=True, **acudir)
    papel = q.actuaciones.latest("numero").documentos.get()
    assert papel.tipo == "peticion_auxilio"
    assert papel.datos["citacion"] == fila.documento.codigo
    assert papel.datos["recibida_el"] == "2026-05-20"
    assert papel.datos["relato"] == ["Se le llamó."]
    assert papel.notificaciones.get().tercero == "Secretario de Justicia de Puerto Rico"
    services.anotar_auxilio(
        querella_id=q.pk,
        actor=elenco.secretaria,
        citacion_id=fila.pk,
        resultado="ordena",
        autoridad="SJ2026CV00001",
    )
    fila = Citacion.objects.get(pk=fila.pk)
    assert fila.estado == "ordenada"
    anotar(q, elenco.secretaria, fila, "cumplida")
    assert Citacion.objects.get(pk=fila.pk).estado == "cumplida"
    with pytest.raises(services.ActoRechazado, match="ya no espera"):
        anotar(q, elenco.secretaria, fila, "cumplida")
    assert list(verificar(q.numero)) == []


@pytest.mark.norma("18.003#6")
def test_un_privilegio_lo_adjudica_la_comision_y_no_la_secretaria(reloj: Any) -> None:
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    fila = citar(q, elenco.secretaria)
    with pytest.raises(PermissionDenied):
        anotar(q, elenco.secretaria, fila, "sin_efecto", relato="Abogado y cliente.")
    anotar(q, elenco.asociada, fila, "sin_efecto", relato="Abogado y cliente.")
    assert ultima(q) == "La Comisión dejó sin efecto la citación para el 28 de mayo de 2026."


def levantar(q: Querella, elenco: Elenco, vista: Any, **mas: Any) -> Any:
    datos = {"sin_grabacion": "Se dañó el equipo.", **mas}
    return services.levantar_minuta(
        querella_id=q.pk,
        actor=elenco.secretaria,
        minuta=DatosDeMinuta(vista_id=vista.pk, **datos),
    )


@pytest.mark.norma("18.013#2")
def test_cada_sesion_tiene_su_minuta_con_las_horas_del_expediente(reloj: Any) -> None:
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    fila = citar(q, elenco.secretaria)
    reloj("2026-05-28T10:30-04:00")
    vistas.abrir_vista(querella_id=q.pk, actor=elenco.secretaria)
    primera = q.vistas.get()
    assert sin_minuta(q) == []
    reloj("2026-05-28T12:15-04:00")
    continuar(Querella.objects.get(pk=q.pk), elenco, date(2026, 5, 29))
    quienes = comparecibles(q, primera)
    assert quienes[f"citado-{fila.pk}"][0] == "Ramón Güemes Ñeco"
    estuvo = next(k for k, (_n, calidad) in quienes.items() if calidad == "querellante")
    with pytest.raises(services.ActoRechazado, match="Diga quiénes comparecieron"):
        levantar(q, elenco, primera, presentes=())
    with pytest.raises(services.ActoRechazado, match="grabación o diga por qué falta"):
        levantar(q, elenco, primera, presentes=(estuvo,), sin_grabacion=" ")
    datos = levantar(
        q, elenco, primera, presentes=(estuvo,), testigos="Ana Ríos\n", prueba="Acta: admitida"
    ).datos
    assert (datos["sesion"], datos["proxima_el"]) == (1, "2026-05-29")
    assert datos["abierta_en"][:16] == "2026-05-28T14:30"
    assert datos["cerrada_en"][:16] == "2026-05-28T16:15"
    assert datos["cierre"] == "la vista sigue el 29 de mayo de 2026"
    assert datos["grabacion"] == "no hay grabación: Se dañó el equipo."
    presentes = [c["presente"] for c in datos["comparecientes"]]
    assert presentes.count(True) == 1
    assert presentes.count(False) == len(quienes) - 1
    with pytest.raises(services.ActoRechazado, match="que no tenga minuta"):
        levantar(q, elenco, primera, presentes=(estuvo,))
    assert ultima(q) == "Minuta de la sesión de la vista del 28 de mayo de 2026."


@pytest.mark.norma("18.004#8")
def test_de_una_vista_privada_la_minuta_solo_tiene_numero(reloj: Any) -> None:
    elenco = gente.crear()
    q = en_curso(elenco, reloj)
    q.vistas.update(publica=False, privada_por="La pidió el alcalde.")
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.secretaria, comparecieron_sin_objecion=True
    )
    papel = levantar(q, elenco, q.vistas.get(), presentes=(), otros="Ana Ríos, vecina")
    assert papel.datos["publica"] is False
    clase = q.actuaciones.latest("numero").clase
    assert alcance("asiento", clase, privada=True, etapa="abierta") == "numero"
    assert alcance("documento", papel.tipo, privada=False, etapa="abierta") == "nada"


def test_desde_la_pagina_se_cita_se_anota_y_se_levanta_la_minuta(reloj: Any) -> None:
    elenco = gente.crear()
    q = senalada(elenco, reloj)
    pagina = hacer(
        elenco.secretaria,
        q,
        "citar",
        nombre="Ramón Güemes Ñeco",
        direccion="Calle 4",
        para_que="documentos",
        documentos="Nómina",
        comparece_el="2026-05-28",
        hora="10:00",
        lugar="Sala 1",
        parte="0",
    )
    assert "Citación de Ramón Güemes Ñeco" in pagina.text
    fila = Citacion.objects.get()
    assert (fila.testifica, fila.que_trae) == (False, ("Nómina",))
    reloj("2026-05-28T10:30-04:00")
    vistas.abrir_vista(querella_id=q.pk, actor=elenco.secretaria)
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.secretaria, comparecieron_sin_objecion=True
    )
    entregar(q, elenco, fila, date(2026, 5, 20))
    hacer(
        elenco.secretaria,
        q,
        "anotar_citacion",
        citacion=fila.pk,
        resultado="no_produjo",
        el="2026-05-28",
        relato="Vino sin la nómina.",
    )
    hacer(elenco.asociado, q, "acudir_al_tribunal", citacion=fila.pk, tribunal="Sala X")
    assert Citacion.objects.get().estado == "en_tribunal"
    respuesta = enviar(
        elenco.secretaria, q, "levantar_minuta", sesion=q.vistas.get().pk, presentes=[]
    )
    assert "Diga quiénes comparecieron" in respuesta.text
    hacer(
        elenco.secretaria,
        q,
        "levantar_minuta",
        sesion=q.vistas.get().pk,
        presentes=[f"citado-{fila.pk}"],
        sin_grabacion="No la hubo.",
    )
    assert sin_minuta(q) == []
