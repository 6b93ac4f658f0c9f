"""El estudio repartido entre los miembros: es deliberación y nadie más lo lee."""

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from querellas import services
from querellas.comision.models import Comisionado, Encargo
from querellas.models import Querella
from querellas.services.base import ActoRechazado
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, hacer, ruta

pytestmark = pytest.mark.django_db
QUE = "Si los hechos del cargo 1 ya se ventilaron"


def en_estudio(reloj: Any) -> tuple[Elenco, Querella]:
    """Contestada el 31 de marzo: el estudio vence el 30 de abril de 2026."""
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-31T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    return elenco, Querella.objects.get(pk=q.pk)


def de(usuario: Any) -> int:
    return Comisionado.objects.get(usuario=usuario).pk


@pytest.mark.norma("18.004#5")
def test_un_miembro_encarga_un_estudio_y_quien_lo_hace_da_cuenta(reloj):
    elenco, q = en_estudio(reloj)
    antes = q.actuaciones.count()
    hacer(
        elenco.presidente,
        q,
        "encargar_estudio",
        que=QUE,
        para=str(de(elenco.asociado)),
        para_el="2026-04-30",
    )
    inicio = entrar(elenco.asociado).get("/es/despacho/")
    assert QUE in inicio.text
    encargo = Encargo.objects.get(querella=q)
    hacer(
        elenco.asociado,
        q,
        "cumplir_encargo",
        encargo=str(encargo.pk),
        resultado="No se ventilaron.",
    )
    encargo.refresh_from_db()
    assert encargo.resultado == "No se ventilaron."
    assert QUE not in entrar(elenco.asociado).get("/es/despacho/").text
    assert "No se ventilaron." in entrar(elenco.presidente).get(ruta(elenco.presidente, q)).text
    # La deliberación no deja asiento.
    assert q.actuaciones.count() == antes


def test_ni_la_secretaria_ni_la_auditoria_leen_un_encargo(reloj):
    elenco, q = en_estudio(reloj)
    services.encargar_estudio(
        querella_id=q.pk,
        actor=elenco.presidente,
        que=QUE,
        para_id=de(elenco.asociado),
        para_el=date(2026, 4, 10),
    )
    assert QUE not in entrar(elenco.secretaria).get(ruta(elenco.secretaria, q)).text
    with pytest.raises(PermissionDenied):
        services.encargar_estudio(
            querella_id=q.pk,
            actor=elenco.secretaria,
            que=QUE,
            para_id=de(elenco.asociado),
            para_el=date(2026, 4, 10),
        )


@pytest.mark.norma("18.004#5")
@pytest.mark.parametrize(
    ("dia", "mensaje"),
    [(date(2026, 3, 30), "ya pasó"), (date(2026, 5, 1), "tiene que decidir antes")],
)
def test_el_dia_del_encargo_cabe_entre_hoy_y_el_fin_del_termino(reloj, dia, mensaje):
    elenco, q = en_estudio(reloj)
    with pytest.raises(ActoRechazado, match=mensaje):
        services.encargar_estudio(
            querella_id=q.pk,
            actor=elenco.presidente,
            que=QUE,
            para_id=de(elenco.asociado),
            para_el=dia,
        )


def test_solo_da_cuenta_quien_lo_tiene_y_lo_dicho_no_cambia(reloj):
    elenco, q = en_estudio(reloj)
    encargo = services.encargar_estudio(
        querella_id=q.pk,
        actor=elenco.presidente,
        que=QUE,
        para_id=de(elenco.asociado),
        para_el=date(2026, 4, 10),
    )
    with pytest.raises(ActoRechazado, match="un encargo suyo"):
        services.cumplir_encargo(
            querella_id=q.pk, actor=elenco.presidente, encargo_id=encargo.pk, resultado="Nada."
        )
    services.cumplir_encargo(
        querella_id=q.pk, actor=elenco.asociado, encargo_id=encargo.pk, resultado="Nada."
    )
    with pytest.raises(IntegrityError, match="no cambian"), transaction.atomic():
        Encargo.objects.filter(pk=encargo.pk).update(resultado="Otra cosa.")
