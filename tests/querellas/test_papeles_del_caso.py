"""Lo que cada acto congela en sus documentos: la oficina, quien certifica y lo que la ley exige."""

import pytest

from querellas import services
from querellas.cuentas.models import Rol
from querellas.documentos import tipos
from querellas.documentos.comprobaciones import NotificacionIncompleta
from querellas.documentos.models import Documento
from querellas.documentos.tipos import Advertencia
from querellas.models import Querella
from querellas.services.decidir import TextoDeResolucion
from tests import elenco as gente
from tests import fabricas

pytestmark = pytest.mark.django_db


@pytest.mark.norma("18.004#3", "18.013#1")
def test_la_notificacion_dice_donde_se_contesta_y_con_que_cargo_se_certifica(reloj, settings):
    settings.OFICINA = {
        "DIRECCION": "Avenida de Prueba 1, San Juan",
        "HORARIO": "De 8:00 a. m. a 4:30 p. m.",
        "TELEFONO": "787-000-0000",
        "CORREO": "oficina@ejemplo.test",
    }
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    Rol.objects.filter(usuario=elenco.secretaria).update(titulo="Secretaria de la Comisión")
    q = fabricas.presentada(elenco=elenco)
    datos = Documento.objects.get(querella=q, tipo="notificacion_querella").datos
    assert datos["certifica"] == {"nombre": "Delia Prueba", "cargo": "Secretaria de la Comisión"}
    assert datos["emisor"]["direccion"] == ["Avenida de Prueba 1, San Juan"]
    assert datos["emisor"]["horario"] == "De 8:00 a. m. a 4:30 p. m."
    assert (datos["emisor"]["telefono"], datos["emisor"]["correo"]) == (
        "787-000-0000",
        "oficina@ejemplo.test",
    )


@pytest.mark.norma("18.004#1")
def test_la_notificacion_y_la_copia_nombran_la_prueba_que_va_en_papel(reloj):
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=gente.crear())
    for tipo in ("notificacion_querella", "copia_certificada"):
        datos = Documento.objects.get(querella=q, tipo=tipo).datos
        assert datos["prueba"] == ["doce fotografías"]


@pytest.mark.norma("18.004#3")
def test_sin_una_de_las_cuatro_advertencias_no_se_presenta(reloj, monkeypatch):
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    completa = tipos.DatosNotificacionQuerella

    def sin_la_vista(**campos):
        datos = completa(**campos)
        advertencias: tuple[Advertencia, ...] = datos.advertencias[:3]
        return completa(**{**campos, "advertencias": advertencias})

    monkeypatch.setattr(tipos, "DatosNotificacionQuerella", sin_la_vista)
    with pytest.raises(NotificacionIncompleta, match="vista pública o privada"):
        fabricas.presentada(elenco=elenco)
    assert not Querella.objects.exclude(numero=None).exists()


@pytest.mark.norma("18.010#1", "18.013#3")
def test_cada_parte_recibe_sus_fechas_de_revision_con_su_computo(reloj):
    elenco = gente.crear()
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco)
    fabricas.documentos_listos()
    reloj("2026-03-16T10:00-04:00")
    propuesta = services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto="archivo",
        disposicion="archivo",
        texto=TextoDeResolucion(hechos="Uno.", determinaciones="Dos.", conclusiones="Tres."),
    )
    services.archivar(querella_id=q.pk, actor=elenco.asociada, resolucion_id=propuesta.pk)
    reloj("2026-03-17T10:00-04:00")
    services.archivar_en_autos(querella_id=q.pk, actor=elenco.secretaria)
    papeles = list(Documento.objects.filter(querella=q, tipo="archivo_en_autos").order_by("pk"))
    assert [d.datos["destinatario"]["nombre"] for d in papeles] == [str(p) for p in q.partes.all()]
    for papel in papeles:
        assert [e["vence_el"] for e in papel.datos["explicaciones"]] == ["2026-04-06", "2026-04-16"]
        assert all(e["renglones"] for e in papel.datos["explicaciones"])
        assert len(papel.datos["notificados"]) == 2
        assert papel.datos["foro"] == "el Tribunal de Apelaciones"
        assert papel.notificaciones.count() == 1
        assert papel.actuacion is not None and papel.actuacion.clase == "archivar_en_autos"
