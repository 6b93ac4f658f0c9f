"""Reservar por orden y levantar la reserva: sale de lo público en el acto y vuelve entero."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, ProgrammingError, connection, transaction
from django.test import Client

from querellas import services
from querellas.documentos.almacen import publico
from querellas.documentos.models import Documento
from querellas.models import Lectura, Querella, Reserva
from querellas.notificaciones.envio import despachar
from querellas.notificaciones.models import Medio
from querellas.services.bitacora import verificar
from querellas.services.expedir import expedir_estado
from querellas.tasks import generar_pendientes
from tests import elenco as gente
from tests import fabricas
from tests.recorridos import test_publico_fugas

pytestmark = pytest.mark.django_db(transaction=True, databases=["default", "publico"])


@pytest.fixture
def elenco(reloj: Any) -> gente.Elenco:
    reloj("2026-03-13T10:00-04:00")
    return gente.crear()


@pytest.fixture
def resuelto(reloj: Any, elenco: gente.Elenco) -> Querella:
    """Un caso desestimado por resolución ya publicada (entrada 4)."""
    return test_publico_fugas.con_decision(reloj, elenco)


def en_disco(ruta: str) -> bool:
    return Path(publico().path(ruta)).exists()


def test_reservar_el_caso_borra_sus_copias_y_levantarlo_las_devuelve(
    elenco: gente.Elenco, resuelto: Querella
) -> None:
    (papel,) = Documento.objects.exclude(ruta_publica="")
    antes = papel.ruta_publica
    assert en_disco(antes)
    reserva = services.reservar(querella_id=resuelto.pk, actor=elenco.secretaria, orden="Orden 1")
    assert not en_disco(antes)
    pagina = Client().get(f"/es/expediente/{resuelto.numero}/").text
    assert "Reservado" in pagina and "Ibáñez" not in pagina

    assert not services.levantar_reserva(
        querella_id=resuelto.pk, actor=elenco.secretaria, reserva_id=reserva.pk, orden="Orden 2"
    )
    assert Querella.objects.get(pk=resuelto.pk).reservada
    assert services.levantar_reserva(
        querella_id=resuelto.pk, actor=elenco.presidente, reserva_id=reserva.pk, orden=""
    )
    generar_pendientes()
    papel.refresh_from_db()
    assert papel.ruta_publica not in ("", antes) and en_disco(papel.ruta_publica)
    pagina = Client().get(f"/es/expediente/{resuelto.numero}/").text
    assert "Expediente reservado por orden." in pagina
    assert "Levantada por orden la reserva del expediente." in pagina
    assert "Orden 1" not in pagina and "Orden 2" not in pagina
    assert list(verificar(resuelto.numero)) == []


def test_reservar_una_entrada_aparta_sus_documentos_y_no_las_demas(
    elenco: gente.Elenco, resuelto: Querella
) -> None:
    services.reservar(querella_id=resuelto.pk, actor=elenco.secretaria, orden="Orden", asiento=4)
    visibles = Lectura.objects.filter(querella=resuelto).order_by("actuacion__numero")
    assert [x.publica for x in visibles] == [True, True, True, False, True]
    reservada = visibles[3]
    assert (reservada.clase, reservada.texto_es, reservada.efectiva_el) == ("", "", None)
    pagina = Client().get(f"/es/expediente/{resuelto.numero}/").text
    assert "Entrada 4 reservada por orden." in pagina and "Bajar" not in pagina
    assert not Documento.objects.exclude(ruta_publica="").exists()


def test_dos_reservas_se_levantan_por_separado(elenco: gente.Elenco, resuelto: Querella) -> None:
    papel = Documento.objects.exclude(ruta_publica="").get()
    caso: dict[str, Any] = {"querella_id": resuelto.pk, "actor": elenco.secretaria}
    del_papel = services.reservar(**caso, orden="Orden 1", documento_id=papel.pk)
    de_la_entrada = services.reservar(**caso, orden="Orden 2", asiento=4)

    def levantar(reserva: Reserva) -> None:
        services.levantar_reserva(**caso, reserva_id=reserva.pk, orden="Orden 3")
        services.levantar_reserva(
            querella_id=resuelto.pk, actor=elenco.asociado, reserva_id=reserva.pk, orden=""
        )
        generar_pendientes()
        papel.refresh_from_db()

    levantar(del_papel)
    assert not papel.publica and papel.ruta_publica == ""
    levantar(de_la_entrada)
    assert papel.publica and papel.ruta_publica != ""
    assert Lectura.objects.get(querella=resuelto, actuacion__numero=4).publica


def test_no_la_levanta_una_sola_persona_ni_la_base_lo_admite(
    elenco: gente.Elenco, resuelto: Querella
) -> None:
    caso: dict[str, Any] = {"querella_id": resuelto.pk, "actor": elenco.secretaria}
    reserva = services.reservar(**caso, orden="Orden")
    services.levantar_reserva(**caso, reserva_id=reserva.pk, orden="Orden 2")
    with pytest.raises(services.ActoRechazado, match="Lo confirma otra persona"):
        services.levantar_reserva(**caso, reserva_id=reserva.pk, orden="")
    with pytest.raises(IntegrityError), transaction.atomic():
        Reserva.objects.filter(pk=reserva.pk).update(levantada_por_id=elenco.secretaria.pk)
        Reserva.objects.filter(pk=reserva.pk).update(levantada_en="2026-04-07T10:00Z")


def test_un_documento_sin_entrada_se_reserva_y_se_devuelve(
    elenco: gente.Elenco, resuelto: Querella
) -> None:
    """La copia que se expidió no entró con ninguna entrada: la frase no dice ninguna."""
    caso: dict[str, Any] = {"querella_id": resuelto.pk, "actor": elenco.secretaria}
    suelto = expedir_estado(**caso)
    assert suelto.actuacion is None
    reserva = services.reservar(**caso, orden="Orden 1", documento_id=suelto.pk)
    assert (reserva.que, reserva.actuacion) == ("documento", None)
    dicho = resuelto.actuaciones.latest("numero")
    assert (dicho.texto_es, dicho.datos) == (
        "Un documento del expediente quedó reservado por orden.",
        {},
    )
    services.levantar_reserva(**caso, reserva_id=reserva.pk, orden="Orden 2")
    services.levantar_reserva(
        querella_id=resuelto.pk, actor=elenco.presidente, reserva_id=reserva.pk, orden=""
    )
    assert resuelto.actuaciones.latest("numero").texto_es == (
        "Levantada por orden la reserva de un documento del expediente."
    )
    english = Client().get(f"/en/expediente/{resuelto.numero}/").text
    assert "A document of the case file was restricted by order." in english
    assert list(verificar(resuelto.numero)) == []


def test_el_caso_que_se_reserva_ya_no_lo_nombran_los_vinculados(
    elenco: gente.Elenco, resuelto: Querella
) -> None:
    vecino = fabricas.abierta(elenco=elenco)
    caso: dict[str, Any] = {"querella_id": resuelto.pk, "actor": elenco.secretaria}
    services.vincular(**caso, otra=str(vecino.numero))

    def leido() -> str:
        ruta = f"expediente/{vecino.numero}"
        rutas = (f"/es/{ruta}/", f"/en/{ruta}/", f"/es/{ruta}.json", f"/es/{ruta}.atom")
        return "".join(Client().get(r).text for r in rutas)

    assert str(resuelto.numero) in leido()
    reserva = services.reservar(**caso, orden="Orden 1")
    assert str(resuelto.numero) not in leido()
    services.levantar_reserva(**caso, reserva_id=reserva.pk, orden="Orden 2")
    services.levantar_reserva(
        querella_id=resuelto.pk, actor=elenco.presidente, reserva_id=reserva.pk, orden=""
    )
    assert str(resuelto.numero) in leido()


def test_el_correo_de_lo_reservado_no_dice_de_que_es(
    elenco: gente.Elenco, resuelto: Querella
) -> None:
    """El asunto y el nombre del adjunto los lee cualquier servidor por el que pase."""
    papel = resuelto.documentos.get(tipo="resolucion")
    assert papel.actuacion is not None
    aviso = papel.notificaciones.filter(pk=papel.notificaciones.earliest("pk").pk)

    def enviado() -> tuple[str, str]:
        aviso.update(medio=Medio.CORREO_ELECTRONICO, correo="a@ejemplo.test", estado="pendiente")
        assert despachar(aviso.get().pk) is None
        ultimo = mail.outbox[-1]
        return str(ultimo.subject), str(ultimo.attachments[0][0])

    caso: dict[str, Any] = {"querella_id": resuelto.pk, "actor": elenco.secretaria}
    callado = (f"Expediente {resuelto.numero}: documento", "documento.pdf")
    assert enviado() == (f"Expediente {resuelto.numero}: {papel.titulo}", "resolucion.pdf")
    de_uno = services.reservar(**caso, orden="Orden 1", documento_id=papel.pk)
    assert enviado() == callado
    services.levantar_reserva(**caso, reserva_id=de_uno.pk, orden="Orden 2")
    services.levantar_reserva(
        querella_id=resuelto.pk, actor=elenco.presidente, reserva_id=de_uno.pk, orden=""
    )
    assert enviado() != callado
    services.reservar(**caso, orden="Orden 3", asiento=papel.actuacion.numero)
    assert enviado() == callado
    services.reservar(**caso, orden="Orden 4")
    assert enviado() == callado


def test_la_version_inglesa_se_aparta_con_su_original(
    elenco: gente.Elenco, resuelto: Querella
) -> None:
    papel = resuelto.documentos.get(tipo="resolucion")
    otro = resuelto.documentos.exclude(pk=papel.pk).earliest("pk")
    caso: dict[str, Any] = {"querella_id": resuelto.pk, "actor": elenco.secretaria}
    ingles = services.expedir_cortesia(**caso, documento_id=papel.pk)
    services.reservar(**caso, orden="Orden 1", documento_id=papel.pk)
    vigentes = resuelto.reservas.vigentes()
    assert vigentes.que_apartan(papel).get().orden == "Orden 1"
    assert vigentes.que_apartan(ingles).get().orden == "Orden 1"
    assert not vigentes.que_apartan(otro).exists()
    services.reservar(**caso, orden="Orden 2")
    assert vigentes.que_apartan(otro).get().orden == "Orden 2"


def test_una_reserva_no_se_borra(elenco: gente.Elenco, resuelto: Querella) -> None:
    services.reservar(querella_id=resuelto.pk, actor=elenco.secretaria, orden="Orden")
    with connection.cursor() as cursor, pytest.raises(ProgrammingError, match="permission denied"):
        cursor.execute("DELETE FROM querellas_reserva")


def test_lo_que_no_procede_se_dice(elenco: gente.Elenco, resuelto: Querella) -> None:
    caso: dict[str, Any] = {"querella_id": resuelto.pk, "actor": elenco.secretaria}
    services.reservar(**caso, orden="Orden", asiento=2)
    for cambios, dicho in (
        ({"asiento": 2, "orden": "Otra"}, "Ya está reservado."),
        ({"asiento": 99, "orden": "Otra"}, "Esa entrada no está"),
        ({"documento_id": 0, "orden": "Otra"}, "Ese documento no está"),
        ({"orden": " "}, "Falta esta parte."),
    ):
        with pytest.raises(services.ActoRechazado, match=dicho):
            services.reservar(**caso, **cambios)
    with pytest.raises(PermissionDenied):
        services.reservar(querella_id=resuelto.pk, actor=elenco.asociado, orden="Orden")


def test_un_documento_que_quedo_listo_y_sin_publicar_se_publica_despues(
    elenco: gente.Elenco, resuelto: Querella
) -> None:
    """Si el trabajador muere entre dibujarlo y publicarlo, la vuelta siguiente lo publica."""
    Documento.objects.exclude(ruta_publica="").update(ruta_publica="")
    generar_pendientes()
    assert Documento.objects.exclude(ruta_publica="").count() == 1
