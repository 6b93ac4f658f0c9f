"""Lo que se presenta incompleto: el aviso, su cura, y las tareas que deja una querella nueva."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from querellas import services
from querellas.comision.models import Comisionado
from querellas.cuentas.models import Rol
from querellas.models import Querella
from querellas.services.bitacora import verificar
from querellas.services.decidir import TextoDeResolucion
from querellas.services.notificar import DatosDeServicio
from querellas.services.presentar import DatosDeQuerellante
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]
LEGISLATURA = DatosDeQuerellante(clase="legislatura_municipal")


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def abiertas(q: Querella) -> set[str]:
    return set(q.tareas.filter(cerrada_en=None).values_list("clase", flat=True))


@pytest.mark.norma("18.004#1", "18.008#1")
def test_sin_evidencia_consta_y_se_avisa_al_querellante_lo_que_falta(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco, prueba_descrita=())
    assert q.defectuosa
    aviso = q.documentos.get(titulo="Aviso de deficiencia")
    assert [n.destinatario for n in aviso.notificaciones.all()] == ["María del Carmen Núñez Peña"]
    assert any("sin la evidencia necesaria" in p for p in aviso.datos["parrafos"])
    assert any("18.008" in p for p in aviso.datos["parrafos"])
    assert "subsanar" in abiertas(q)


def test_con_evidencia_no_hay_aviso(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco)
    assert not q.documentos.filter(titulo="Aviso de deficiencia").exists()
    assert "subsanar" not in abiertas(q)


@pytest.mark.norma("18.004#1")
def test_subsanada_antes_de_notificar_la_notificacion_lleva_la_evidencia(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco, prueba_descrita=())
    services.subsanar(querella_id=q.pk, actor=elenco.secretaria, descrita=["tres facturas"])
    q.refresh_from_db()
    assert not q.defectuosa and "subsanar" not in abiertas(q)
    filas = q.notificaciones.filter(documento__tipo="notificacion_querella").order_by("pk")
    assert [n.estado for n in filas] == ["sustituida", "pendiente"]
    nueva = q.documentos.filter(tipo="notificacion_querella").latest("pk")
    assert nueva.datos["prueba"] == ["tres facturas"]
    assert q.actuaciones.latest("numero").clase == "subsanar"
    assert [p.termino for p in q.plazos.all()] == ["LPAU-6M"]
    assert list(verificar(q.numero)) == []


def test_subsanada_despues_de_notificada_se_le_notifica_al_alcalde_y_nada_se_mueve(
    elenco: Elenco, reloj: Reloj
) -> None:
    q = fabricas.presentada(elenco=elenco, prueba_descrita=())
    fabricas.documentos_listos()
    reloj("2026-03-19T15:00-04:00")
    servicio = DatosDeServicio(recibida_el=date(2026, 3, 19), diligenciada_por="alguacil")
    services.notificar(querella_id=q.pk, actor=elenco.secretaria, servicio=servicio)
    antes = list(q.plazos.values_list("termino", "fecha_legal", "estado"))
    services.subsanar(querella_id=q.pk, actor=elenco.secretaria, descrita=["tres facturas"])
    assert list(q.plazos.values_list("termino", "fecha_legal", "estado")) == antes
    papel = q.documentos.get(titulo__contains="evidencia presentada después")
    assert [n.destinatario for n in papel.notificaciones.all()] == ["José Ángel Ibáñez Cintrón"]


def test_sin_nada_que_subsanar_o_sin_traer_nada_se_niega(elenco: Elenco) -> None:
    completa = fabricas.presentada(elenco=elenco)
    with pytest.raises(services.ActoRechazado, match="no le falta nada"):
        services.subsanar(querella_id=completa.pk, actor=elenco.secretaria, descrita=["x"])
    q = fabricas.presentada(elenco=elenco, prueba_descrita=())
    with pytest.raises(services.ActoRechazado, match="Falta lo que se presenta"):
        services.subsanar(querella_id=q.pk, actor=elenco.secretaria, descrita=[" "])


def test_la_legislatura_sin_resolucion_la_trae_despues_con_su_votacion(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco, querellantes=(LEGISLATURA,))
    assert abiertas(q) == {"subsanar"}
    services.subsanar(
        querella_id=q.pk, actor=elenco.secretaria, resolucion="Núm. 22", votacion="9 a 2"
    )
    parte = q.partes.get(papel="querellante")
    assert (parte.resolucion, parte.votacion) == ("Núm. 22", "9 a 2")
    assert "Núm. 22" in q.actuaciones.latest("numero").texto_es
    assert abiertas(q) == set()


@pytest.mark.norma("18.004#2")
def test_la_asistencia_y_el_interes_publico_son_tareas_que_cierra_su_acto(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco)
    assert abiertas(q) == {"prestar_asistencia", "determinar_interes_publico"}
    tarea = q.tareas.get(clase="prestar_asistencia")
    with pytest.raises(services.ActoRechazado, match="la cierra el acto"):
        services.cerrar_tarea(tarea_id=tarea.pk, actor=elenco.secretaria)
    services.prestar_asistencia(querella_id=q.pk, actor=elenco.secretaria, resultado="orientada")
    assert abiertas(q) == {"determinar_interes_publico"}
    fabricas.determinar(
        querella_id=q.pk, actor=elenco.presidente, solicita_abogado=False, razon="r"
    )
    assert abiertas(q) == set()


def test_a_la_oficina_y_a_quien_trae_abogado_no_se_les_debe_asistencia(elenco: Elenco) -> None:
    oficina = fabricas.presentada(
        elenco=elenco, querellantes=(DatosDeQuerellante(clase="gobernador"),)
    )
    con_abogado = DatosDeQuerellante(
        clase="ciudadano", nombre="Ana", apellido_paterno="Ñeco", por_derecho_propio=False
    )
    otra = fabricas.presentada(elenco=elenco, querellantes=(con_abogado,))
    assert abiertas(oficina) == set()
    assert abiertas(otra) == {"determinar_interes_publico"}


@pytest.mark.norma("18.004#2")
def test_quien_asistio_no_redacta_ni_vota(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco)
    services.prestar_asistencia(querella_id=q.pk, actor=elenco.secretaria, resultado="orientada")
    asiento = q.actuaciones.latest("numero")
    assert asiento.visibilidad == "reservada"
    Comisionado.objects.filter(usuario=elenco.asociado).update(usuario=elenco.secretaria)
    Rol.objects.create(usuario=elenco.secretaria, clase="comisionado", desde=date(2020, 1, 1))
    with pytest.raises(services.ActoRechazado, match="no redacta ni vota"):
        services.proponer_resolucion(
            querella_id=q.pk,
            actor=elenco.secretaria,
            asunto="archivo",
            disposicion="archivo",
            texto=TextoDeResolucion(hechos="h", determinaciones="d", conclusiones="c"),
        )


@pytest.mark.norma("18.008#1")
def test_senalada_como_frivola_queda_tarea_a_la_comision_y_no_se_publica(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco)
    services.senalar_18008(querella_id=q.pk, actor=elenco.asociada, razon="repite otra")
    assert "considerar_18008" in abiertas(q)
    asiento = q.actuaciones.latest("numero")
    assert asiento.visibilidad == "reservada" and not asiento.lectura.publica
    with pytest.raises(services.ActoRechazado, match="ya está señalada"):
        services.senalar_18008(querella_id=q.pk, actor=elenco.asociada, razon="otra vez")
    pagina = entrar(elenco.asociada).get(ruta(elenco.asociada, q)).text
    assert "Considerar si es frívola" in pagina and "repite otra" in pagina
    assert "asistencia legal" not in pagina


def test_subsanar_desde_la_pagina(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco, prueba_descrita=())
    inicio = entrar(elenco.secretaria).get("/es/secretaria/").text
    assert "pedir al querellante lo que falta" in inicio
    mala = enviar(elenco.secretaria, q, "subsanar", descrita="", el="2026-03-13")
    assert "Falta lo que se presenta." in errores(mala)
    pagina = hacer(elenco.secretaria, q, "subsanar", descrita="dos fotos\n", el="2026-03-13")
    assert "presentó la evidencia que faltaba" in pagina.text
    assert "Subsanar la querella" not in pagina.text
