"""Lo que dice una contestación, la prueba que llega después y el papel ponchado que la trae."""

from datetime import date
from typing import Any

import pytest

from querellas import services
from querellas.models import Contestacion, Ponche, Querella, RespuestaACargo, Tarea
from querellas.services.base import ActoRechazado
from querellas.services.contenido import ContenidoDeContestacion
from querellas.services.representar import DatosDeAbogado
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, enviar, hacer, pdf, ruta

pytestmark = pytest.mark.django_db


@pytest.fixture
def elenco() -> Elenco:
    return gente.crear()


def notificada(elenco: Elenco, reloj: Any) -> Querella:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-31T10:00-04:00")
    return q


def comparece(q: Querella, elenco: Elenco, nombre: str = "Lcda. Inés Güemes Ñeco") -> None:
    parte = q.partes.get(papel="querellado")
    services.comparecer(
        querella_id=q.pk,
        actor=elenco.secretaria,
        abogado=DatosDeAbogado(parte_id=parte.pk, nombre=nombre, numero_de_abogado="12345"),
    )


@pytest.mark.norma("18.004#3")
def test_la_contestacion_dice_quien_la_firma_y_que_responde_a_cada_cargo(elenco, reloj):
    q = notificada(elenco, reloj)
    comparece(q, elenco)
    suya = q.comparecencias.get()
    cargo = q.cargos.get()
    pagina = hacer(
        elenco.secretaria,
        q,
        "contestar",
        el="2026-03-31",
        comparece="abogado",
        abogado=str(suya.pk),
        defensas="Prescripción.\n\nCosa juzgada.",
        **{f"cargo_{cargo.pk}": "niega"},
    )
    dicha = Contestacion.objects.get(querella=q)
    assert (dicha.comparece, dicha.abogado) == ("abogado", "Lcda. Inés Güemes Ñeco")
    assert q.actuaciones.get(numero=dicha.asiento).clase == "contestar"
    assert RespuestaACargo.objects.get(contestacion=dicha, cargo=cargo).respuesta == "niega"
    assert "Prescripción." in pagina.text and "Lo niega" in pagina.text
    # No se publica: el asiento solo dice cuándo llegó y hasta cuándo corre el estudio.
    assert "Prescripción" not in str(q.actuaciones.get(numero=dicha.asiento).datos)
    assert not Tarea.objects.filter(querella=q, clase="comparecencia_por_anotar").exists()


@pytest.mark.norma("18.004#3")
def test_el_abogado_que_no_consta_deja_una_tarea_que_su_comparecencia_cierra(elenco, reloj):
    q = notificada(elenco, reloj)
    sin_nombre = enviar(
        elenco.secretaria, q, "contestar", el="2026-03-31", comparece="abogado", abogado="otro"
    )
    assert '<a href="#id_nombre_de_abogado">Falta el nombre del abogado.</a>' in sin_nombre.text
    hacer(
        elenco.secretaria,
        q,
        "contestar",
        el="2026-03-31",
        comparece="abogado",
        abogado="otro",
        nombre_de_abogado="Lcdo. Ángel Peña Núñez",
    )
    tarea = Tarea.objects.get(querella=q, clase="comparecencia_por_anotar")
    assert tarea.datos == {"abogado": "Lcdo. Ángel Peña Núñez"}
    comparece(q, elenco, "Lcdo. Ángel Peña Núñez")
    tarea.refresh_from_db()
    assert tarea.cerrada_en is not None


def test_lo_que_no_dice_quien_firma_no_se_anota_y_nada_se_pierde(elenco, reloj):
    q = notificada(elenco, reloj)
    vuelta = enviar(elenco.secretaria, q, "contestar", el="2026-03-31", defensas="Nulidad.")
    assert '<a href="#id_comparece_0">' in vuelta.text
    assert "Nulidad.</textarea>" in vuelta.text
    q.refresh_from_db()
    assert q.estado == "notificada"


def test_no_se_responde_a_un_cargo_de_otro_caso(elenco, reloj):
    q = notificada(elenco, reloj)
    otro = fabricas.presentada(elenco=elenco).cargos.get()
    contenido = ContenidoDeContestacion(comparece="por_si", cargos={otro.pk: "niega"})
    with pytest.raises(ActoRechazado, match="no es de esta querella"):
        services.contestar(querella_id=q.pk, actor=elenco.secretaria, contenido=contenido)
    assert not Contestacion.objects.exists()


@pytest.mark.norma("18.004#3")
def test_la_prueba_entra_con_su_titulo_y_no_se_publica(elenco, reloj):
    q = notificada(elenco, reloj)
    pagina = hacer(
        elenco.secretaria,
        q,
        "presentar_prueba",
        papel="querellado",
        descripcion="Acta del 4 de mayo",
        el="2026-03-31",
        archivo=pdf("acta"),
    )
    assert "Prueba presentada por el querellado." in pagina.text
    documento = q.documentos.get(titulo="Acta del 4 de mayo")
    assert (documento.tipo, documento.publica) == ("prueba", False)
    asiento = q.actuaciones.latest("numero")
    assert "Acta" not in asiento.texto_es


def test_la_prueba_sin_decir_que_es_se_devuelve(elenco, reloj):
    q = notificada(elenco, reloj)
    vuelta = enviar(elenco.secretaria, q, "presentar_prueba", papel="querellado", el="2026-03-31")
    assert '<a href="#id_descripcion">Complete «' in vuelta.text


@pytest.mark.norma("18.013#2")
def test_otro_papel_ponchado_se_entra_con_la_hora_de_su_ponche(elenco, reloj):
    q = notificada(elenco, reloj)
    ponche = services.ponchar(actor=elenco.secretaria, clase="otro", querella_id=q.pk)
    reloj("2026-04-01T09:00-04:00")
    pagina = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q, "presentar_prueba"))
    assert f"Ponche {ponche.pk}" in pagina.text
    hacer(
        elenco.secretaria,
        q,
        "presentar_prueba",
        papel="querellante",
        descripcion="Fotografías",
        el="2026-03-31",
        ponche=str(ponche.pk),
    )
    asiento = q.actuaciones.latest("numero")
    assert asiento.efectiva_en == ponche.ponchado_en
    assert Ponche.objects.get(pk=ponche.pk).actuacion == asiento.numero


def test_en_un_borrador_no_se_recibe_prueba(elenco, reloj):
    reloj("2026-03-31T10:00-04:00")
    borrador = fabricas.borrador(elenco.secretaria)
    with pytest.raises(ActoRechazado, match="no está abierto"):
        services.presentar_prueba(
            querella_id=borrador.pk,
            actor=elenco.secretaria,
            papel="querellado",
            descripcion="Carta",
            el=date(2026, 3, 31),
        )
