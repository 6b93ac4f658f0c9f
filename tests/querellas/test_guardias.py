"""La base misma impide lo que la tabla de transiciones no permite y lo que ya se asentó."""

from datetime import date

import pytest
from django.db import connection, transaction
from django.db.utils import Error

from querellas import services
from querellas.cuentas.politica import IMPORTADOR
from querellas.estados import TRANSICIONES, pares
from querellas.models import Actuacion, Querella
from querellas.services.bitacora import verificar
from querellas.services.presentar import DatosDeJuramento
from tests import elenco as gente
from tests import fabricas

pytestmark = pytest.mark.django_db


def rechaza(sql: str, *parametros: int) -> str:
    with pytest.raises(Error) as error, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, parametros)
    return str(error.value)


def test_la_tabla_de_la_base_es_la_del_codigo():
    with connection.cursor() as cursor:
        cursor.execute("SELECT desde, hacia FROM transicion_permitida")
        assert set(cursor.fetchall()) == pares()
    assert len({t.acto for t in TRANSICIONES}) == len(TRANSICIONES)


def test_ninguna_orden_directa_salta_la_tabla_ni_borra_lo_presentado():
    q = fabricas.presentada(elenco=gente.crear())
    assert "no permitida" in rechaza(
        "UPDATE querellas_querella SET estado = 'resuelta' WHERE id = %s", q.pk
    )
    assert "no se borra" in rechaza("DELETE FROM querellas_querella WHERE id = %s", q.pk)
    assert "no cambia" in rechaza("UPDATE querellas_querella SET numero = 'X' WHERE id = %s", q.pk)


@pytest.mark.parametrize(
    "orden",
    [
        "UPDATE querellas_actuacion SET texto_es = 'x'",
        "DELETE FROM querellas_actuacion",
        "DELETE FROM comision_voto",
        "DELETE FROM plazos_plazo",
        "INSERT INTO reloj (intervalo) VALUES ('1 day')",
    ],
)
def test_el_papel_de_la_aplicacion_no_puede(orden):
    fabricas.presentada(elenco=gente.crear())
    assert "permission denied" in rechaza(orden)


def test_un_plazo_y_un_documento_no_cambian():
    q = fabricas.presentada(elenco=gente.crear())
    assert "se sustituye" in rechaza(
        "UPDATE plazos_plazo SET fecha_legal = '2030-01-01' WHERE querella_id = %s", q.pk
    )
    assert "no cambia" in rechaza(
        "UPDATE documentos_documento SET datos = '{}' WHERE querella_id = %s", q.pk
    )


def test_los_numeros_son_consecutivos_y_repetir_el_envio_no_presenta_otra():
    elenco = gente.crear()
    primera = fabricas.presentada(elenco=elenco)
    otra_vez = services.presentar(
        querella_id=primera.pk, actor=elenco.secretaria, datos=fabricas.datos(elenco)
    )
    segunda = fabricas.presentada(elenco=elenco)
    assert primera.numero == otra_vez.numero
    assert int(str(segunda.numero)[-4:]) == int(str(primera.numero)[-4:]) + 1
    assert Querella.objects.count() == 2
    assert Actuacion.objects.filter(querella=primera).count() == 1
    assert list(verificar()) == []


@pytest.mark.norma("18.004#1")
def test_sin_el_escrito_jurado_no_se_presenta_pero_lo_importado_si():
    elenco = gente.crear()
    q = services.abrir_borrador(actor=elenco.secretaria)
    with pytest.raises(services.ActoRechazado) as rechazo:
        services.presentar(querella_id=q.pk, actor=elenco.secretaria, datos=fabricas.datos(elenco))
    assert rechazo.value.message_dict == {"escrito": ["Suba el escrito jurado en PDF."]}
    assert Querella.objects.get(pk=q.pk).estado == "borrador"
    viejo = services.abrir_borrador(actor=IMPORTADOR, historica=True)
    services.presentar(
        querella_id=viejo.pk,
        actor=IMPORTADOR,
        datos=fabricas.datos(elenco, numero="Q-03-7"),
        el=date(2026, 3, 13),
    )
    assert Querella.objects.get(pk=viejo.pk).estado == "presentada"


@pytest.mark.norma("18.004#1")
def test_sin_juramento_no_se_presenta_y_dice_por_que():
    elenco = gente.crear()
    q = fabricas.borrador(elenco.secretaria)
    with pytest.raises(services.ActoRechazado) as rechazo:
        services.presentar(
            querella_id=q.pk,
            actor=elenco.secretaria,
            datos=fabricas.datos(elenco, juramento=DatosDeJuramento()),
        )
    assert set(rechazo.value.message_dict) == {
        "juramento_quien",
        "juramento_ante",
        "juramento_lugar",
        "juramento_fecha",
    }
    assert Querella.objects.get(pk=q.pk).estado == "borrador"
