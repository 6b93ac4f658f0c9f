"""La representación legal: comparece, se le notifica, entra al caso y sale con permiso."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from querellas import services
from querellas.cuentas.models import ClaseDeRol, Rol, Usuario
from querellas.cuentas.politica import Accion, permite
from querellas.models import Comparecencia, Papel, Querella
from querellas.services.presentar import DatosDeQuerellante
from querellas.services.representar import DatosDeAbogado
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta
from vistas import services as vistas

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


@pytest.fixture
def caso(reloj: Reloj) -> tuple[Elenco, Querella]:
    reloj("2026-03-13T09:00-04:00")
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-03-20T10:00-04:00")
    return elenco, q


@pytest.fixture
def cuenta(caso: Any) -> Usuario:
    usuario = Usuario.objects.create_user("ines@ejemplo.test", "una-clave-de-prueba-1")
    Rol.objects.create(usuario=usuario, clase=ClaseDeRol.ABOGADO, desde=date(2020, 1, 1))
    return usuario


def comparecer(elenco: Elenco, q: Querella, papel: str = Papel.QUERELLADO, **cambios: Any) -> Any:
    datos = {
        "parte_id": q.partes.get(papel=papel).pk,
        "nombre": "Lcda. Inés Güemes Ñeco",
        "numero_de_abogado": "12345",
        **cambios,
    }
    services.comparecer(querella_id=q.pk, actor=elenco.secretaria, abogado=DatosDeAbogado(**datos))
    return Comparecencia.objects.latest("pk")


@pytest.mark.norma("18.004#3")
def test_desde_que_comparece_se_le_notifica_ademas_de_a_la_parte(caso: Any) -> None:
    elenco, q = caso
    comparecer(elenco, q, correo="ines@bufete.test", acepta_correo=True)
    fabricas.determinar(querella_id=q.pk, actor=elenco.presidente, solicita_abogado=True, razon="r")
    filas = q.notificaciones.filter(documento__titulo__contains="interés público").order_by("pk")
    assert [(n.destinatario, n.medio) for n in filas] == [
        ("José Ángel Ibáñez Cintrón", "personal"),
        ("Lcda. Inés Güemes Ñeco, por José Ángel Ibáñez Cintrón", "correo_electronico"),
        ("Secretario de Justicia de Puerto Rico", "personal"),
    ]
    datos = filas[0].documento.datos["caso"]["querellado"]
    assert [a["nombre"] for a in datos["abogados"]] == ["Lcda. Inés Güemes Ñeco"]


def test_el_acceso_se_abre_con_la_comparecencia_y_se_cierra_con_el_relevo(
    caso: Any, cuenta: Usuario
) -> None:
    elenco, q = caso
    assert not permite(cuenta, Accion.VER_EXPEDIENTE, q)
    fila = comparecer(elenco, q, cuenta="INES@ejemplo.test")
    assert permite(cuenta, Accion.VER_EXPEDIENTE, q)
    services.relevar_abogado(
        querella_id=q.pk, actor=elenco.presidente, comparecencia_id=fila.pk, orden="Orden del día"
    )
    assert not permite(cuenta, Accion.VER_EXPEDIENTE, q)
    assert q.actuaciones.latest("numero").texto_es == (
        "Lcda. Inés Güemes Ñeco deja la representación legal del querellado, con permiso de la "
        "Comisión."
    )


def test_la_sustitucion_saca_al_primero_y_la_union_no(caso: Any) -> None:
    elenco, q = caso
    primera = comparecer(elenco, q)
    comparecer(elenco, q, nombre="Lcdo. Ciro Nieves", numero_de_abogado="222")
    vigentes = q.comparecencias.filter(hasta=None)
    assert vigentes.count() == 2
    comparecer(elenco, q, nombre="Lcda. Ada Rey", numero_de_abogado="333", sustituye_id=primera.pk)
    assert sorted(str(c) for c in vigentes) == ["Lcda. Ada Rey", "Lcdo. Ciro Nieves"]
    primera.refresh_from_db()
    assert (primera.hasta, primera.salida) == (date(2026, 3, 20), "sustitución")


def test_no_representa_a_las_dos_partes_ni_comparece_dos_veces(caso: Any) -> None:
    elenco, q = caso
    comparecer(elenco, q)
    with pytest.raises(services.ActoRechazado, match="ya representa"):
        comparecer(elenco, q)
    with pytest.raises(services.ActoRechazado, match="parte contraria"):
        comparecer(elenco, q, papel=Papel.QUERELLANTE)


@pytest.mark.parametrize(
    ("cambios", "campo"),
    [
        ({"nombre": " "}, "nombre"),
        ({"numero_de_abogado": ""}, "numero_de_abogado"),
        ({"acepta_correo": True}, "correo"),
        ({"cuenta": "nadie@ejemplo.test"}, "cuenta"),
        ({"cuenta": "presidente@ejemplo.test"}, "cuenta"),
        ({"parte_id": 0}, "parte"),
        ({"sustituye_id": 0 + 10**6}, "comparecencia"),
    ],
)
def test_lo_que_falta_se_dice_en_su_campo(caso: Any, cambios: dict[str, Any], campo: str) -> None:
    elenco, q = caso
    with pytest.raises(services.ActoRechazado) as rechazo:
        comparecer(elenco, q, **cambios)
    assert list(rechazo.value.message_dict) == [campo]


def test_relevada_su_abogada_el_ciudadano_sigue_por_si_y_la_corporacion_no(caso: Any) -> None:
    elenco, q = caso
    ciudadana = q.partes.get(papel=Papel.QUERELLANTE)
    fila = comparecer(elenco, q, papel=Papel.QUERELLANTE)
    ciudadana.refresh_from_db()
    assert not ciudadana.por_derecho_propio
    relevo = {"querella_id": q.pk, "actor": elenco.secretaria, "orden": "Orden"}
    services.relevar_abogado(comparecencia_id=fila.pk, **relevo)
    ciudadana.refresh_from_db()
    assert ciudadana.por_derecho_propio

    corporacion = DatosDeQuerellante(
        clase="ciudadano", nombre="Ferretería El Cañaveral, Inc.", por_derecho_propio=False
    )
    otra = fabricas.presentada(elenco=elenco, querellantes=(corporacion,))
    fila = comparecer(elenco, otra, papel=Papel.QUERELLANTE)
    relevo["querella_id"] = otra.pk
    services.relevar_abogado(comparecencia_id=fila.pk, **relevo)
    assert otra.tareas.filter(clase="parte_sin_abogado", cerrada_en=None).count() == 1
    comparecer(elenco, otra, papel=Papel.QUERELLANTE, nombre="Lcda. Dos", numero_de_abogado="2")
    assert not otra.tareas.filter(clase="parte_sin_abogado", cerrada_en=None).exists()


def test_desde_la_pagina_se_anota_y_el_caso_lo_ensena(caso: Any, cuenta: Usuario) -> None:
    elenco, q = caso
    parte = q.partes.get(papel=Papel.QUERELLADO).pk
    comunes = {"parte": parte, "acepta_correo": "no", "el": "2026-03-20"}
    mala = enviar(elenco.secretaria, q, "comparecer", **comunes)
    assert "Falta el número de abogado." in errores(mala)
    quien = {"nombre": "Lcda. Inés Güemes Ñeco", "numero_de_abogado": "12345"}
    pagina = hacer(elenco.secretaria, q, "comparecer", cuenta=cuenta.email, **quien, **comunes)
    dicho = "Lcda. Inés Güemes Ñeco comparece como representación legal del querellado."
    assert dicho in pagina.text
    assert "RUA 12345" in pagina.text
    relevo = {"orden": "Orden del 20 de marzo", "el": "2026-03-20"}
    fila = Comparecencia.objects.get()
    pagina = hacer(elenco.presidente, q, "relevar_abogado", comparecencia=fila.pk, **relevo)
    assert "Del 20 de marzo de 2026 al 20 de marzo de 2026" in pagina.text
    pagina = entrar(elenco.presidente).get(ruta(elenco.presidente, q))
    assert "Relevar a un abogado" not in pagina.text


@pytest.mark.norma("18.004#8")
def test_el_aviso_de_vista_cuenta_desde_el_ultimo_que_lo_recibe(caso: Any, reloj: Reloj) -> None:
    """Señalada para el 27 de abril: el aviso a la abogada vale el 12 y ya no el 13."""
    elenco, q = caso
    comparecer(elenco, q)
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    vista = fabricas.senalar(
        querella_id=q.pk,
        actor=elenco.presidente,
        datos=vistas.DatosDeVista(vista_el=date(2026, 4, 27), lugar="Sala 1"),
    )
    for papel in Papel.values:
        vistas.diligenciar_aviso(
            querella_id=q.pk,
            actor=elenco.secretaria,
            papel=papel,
            recibida_el=date(2026, 3, 20),
        )
    assert vistas.avisos_insuficientes(vista) == ["querellado"]
    fila = vista.notificaciones.exclude(abogado=None).get()
    fila.recibida_el = date(2026, 4, 13)
    fila.save()
    assert vistas.avisos_insuficientes(vista) == ["querellado"]
    fila.recibida_el = date(2026, 4, 12)
    fila.save()
    assert vistas.avisos_insuficientes(vista) == []
    services.relevar_abogado(
        querella_id=q.pk,
        actor=elenco.secretaria,
        comparecencia_id=Comparecencia.objects.get().pk,
        orden="Orden",
    )
    fila.recibida_el = None
    fila.save()
    assert vistas.avisos_insuficientes(vista) == []
