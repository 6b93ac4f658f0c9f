"""FT-16: el servidor de correo apagado, ocupado, quisquilloso, traidor o mudo."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from plazos.models import Plazo
from plazos.vencimientos import vigilar
from querellas.models import Alarma, Parte, Querella, Tarea
from querellas.notificaciones import envio
from querellas.notificaciones.models import EstadoDeNotificacion, Medio, Notificacion
from querellas.reloj import ahora
from querellas.services.presentar import DatosDeQuerellante
from querellas.tasks import despachar_pendientes
from tests import elenco as gente
from tests import fabricas, invariantes
from tests.fallas import lote
from tests.fallas.sumidero import Sumidero, por_smtp, sumidero

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]
CORREOS = ("quien@ejemplo.test", "alcaldia@ejemplo.test")


def desestimada(
    reloj: Reloj, cuantas: int = 1, elenco: gente.Elenco | None = None
) -> list[Querella]:
    """Desestimadas por vencimiento, con certificación lista para ambas partes por correo."""
    elenco = elenco or gente.crear()
    elenco.mandato.alcalde.correo = CORREOS[1]
    elenco.mandato.alcalde.save()
    quien = DatosDeQuerellante(clase="ciudadano", nombre="Ana", correo=CORREOS[0])
    casos = lote.en_estudio(elenco, reloj, cuantas, querellantes=(quien,))
    Parte.objects.filter(querella__in=casos).update(acepta_correo=True)
    reloj("2026-05-08T10:00-04:00")
    vigilar()
    lote.documentos_listos()
    return casos


def cuando_toque(reloj: Reloj, vueltas: int) -> None:
    """Pasa el reloj de espera en espera y despacha cada vez."""
    for _vuelta in range(vueltas):
        despachar_pendientes()
        siguiente = Notificacion.objects.filter(
            estado=EstadoDeNotificacion.PENDIENTE, siguiente_en__isnull=False
        ).latest("siguiente_en")
        assert siguiente.siguiente_en is not None
        assert timedelta() < siguiente.siguiente_en - ahora() <= timedelta(hours=2)
        reloj((siguiente.siguiente_en + timedelta(seconds=1)).isoformat())


def por_correo() -> list[Notificacion]:
    return list(Notificacion.objects.filter(medio=Medio.CORREO_ELECTRONICO).order_by("pk"))


@pytest.mark.parametrize("modo", ["ocupado", "aplaza", "remitente", "acepta_y_corta", "apagado"])
def test_un_servidor_que_falla_dos_dias_no_pierde_ni_duplica_nada(
    reloj: Reloj, settings: Any, modo: str
) -> None:
    desestimada(reloj)
    with sumidero("bien" if modo == "apagado" else modo) as servidor:
        por_smtp(settings, servidor.puerto if modo != "apagado" else 1)
        inicio = ahora()
        cuando_toque(reloj, 30)
        assert ahora() - inicio > timedelta(days=2)
        assert {n.estado for n in por_correo()} == {EstadoDeNotificacion.PENDIENTE}
        assert Alarma.objects.filter(clase="correo_atrasado").count() == 1
        assert not Tarea.objects.filter(clase="notificacion_fallida").exists()
        servidor.modo = "bien"
        por_smtp(settings, servidor.puerto)
        despachar_pendientes()
        despachar_pendientes()
        assert {n.estado for n in por_correo()} == {EstadoDeNotificacion.ENVIADA}
        # El que acepta y corta recibió copias: todas con el mismo Message-ID y el mismo PDF.
        assert len(set(servidor.correos)) == 2
        assert {c.para for c in servidor.correos} == set(CORREOS)
        assert (len(servidor.correos) > 2) == (modo == "acepta_y_corta")
        invariantes.comprobar(buzon=servidor.correos)


def test_la_direccion_que_no_existe_deja_una_sola_tarea_y_no_detiene_a_la_otra_parte(
    reloj: Reloj, settings: Any
) -> None:
    (q,) = desestimada(reloj)
    with sumidero() as servidor:
        por_smtp(settings, servidor.puerto)
        servidor.rechaza_a = {CORREOS[0]}
        for _vuelta in range(3):
            despachar_pendientes()
        mala, buena = por_correo()
        assert (mala.estado, mala.intentos) == (EstadoDeNotificacion.FALLIDA, 1)
        assert buena.estado == EstadoDeNotificacion.ENVIADA
        tarea = Tarea.objects.get(clase="notificacion_fallida")
        assert tarea.querella_id == q.pk
        assert tarea.datos == {"notificacion": mala.pk}
        invariantes.comprobar(buzon=servidor.correos)


def test_el_mensaje_que_el_servidor_no_admite_acaba_en_una_tarea(
    reloj: Reloj, settings: Any
) -> None:
    desestimada(reloj)
    with sumidero("contenido") as servidor:
        por_smtp(settings, servidor.puerto)
        cuando_toque(reloj, envio.INTENTOS_MAXIMOS - 1)
        despachar_pendientes()
        assert {n.estado for n in por_correo()} == {EstadoDeNotificacion.FALLIDA}
        assert Tarea.objects.filter(clase="notificacion_fallida").count() == 2
        assert servidor.mensajes == []
    invariantes.comprobar()


def test_un_servidor_mudo_ocupa_al_trabajador_una_sola_espera_por_vuelta(
    reloj: Reloj, settings: Any
) -> None:
    elenco = gente.crear()
    desestimada(reloj, cuantas=3, elenco=elenco)
    # La primera notificación al alcalde siempre va en mano.
    fabricas.presentada(elenco=elenco)
    lote.documentos_listos()
    en_papel = Notificacion.objects.filter(
        medio=Medio.PERSONAL, estado=EstadoDeNotificacion.PENDIENTE
    )
    with sumidero("calla") as servidor:
        por_smtp(settings, servidor.puerto, espera=0.3)
        assert en_papel.exists()
        despachar_pendientes()
        assert servidor.conexiones == 1
        # Lo que va en papel no espera por el correo.
        assert not en_papel.exists()
    with sumidero() as servidor:
        por_smtp(settings, servidor.puerto)
        reloj("2026-05-08T10:03-04:00")
        despachar_pendientes()
        assert len(servidor.correos) == 6
        invariantes.comprobar(buzon=servidor.correos)


@pytest.mark.django_db(transaction=True)
def test_dos_trabajadores_a_la_vez_mandan_cada_mensaje_una_vez(reloj: Reloj, settings: Any) -> None:
    desestimada(reloj, cuantas=2)
    with sumidero() as servidor:
        por_smtp(settings, servidor.puerto)
        assert lote.a_la_vez(*[despachar_pendientes] * 4) == [None] * 4
        assert len(servidor.correos) == len(set(servidor.correos)) == 4
        invariantes.comprobar(buzon=servidor.correos)


def test_ningun_termino_depende_de_que_el_correo_llegue(reloj: Reloj, settings: Any) -> None:
    casos = desestimada(reloj)
    antes = list(Plazo.objects.order_by("pk").values("pk", "estado", "vence_en", "cerrado_en"))
    servidor = Sumidero()
    servidor.server_close()
    por_smtp(settings, servidor.puerto)
    cuando_toque(reloj, 5)
    vigilar()
    despues = list(Plazo.objects.order_by("pk").values("pk", "estado", "vence_en", "cerrado_en"))
    assert despues == antes
    lote.exigir_una_por_termino(casos)
