"""Los datos inventados: pasan por los actos de verdad y dejan el escritorio con vida."""

import io
import random
from collections import Counter
from datetime import date, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from alcaldes.models import Mandato
from plazos.models import Freno, Plazo, Vigilancia
from plazos.nucleo.calendario import calendario
from plazos.vencimientos import vigilar
from querellas.cuentas.models import Usuario
from querellas.estados import Estado
from querellas.management.demo import fechas, tiempo
from querellas.management.demo.historias import ARCHIVO, TODOS_LOS_ESTADOS, VIVAS
from querellas.management.demo.siembra import Siembra
from querellas.models import Actuacion, Alarma, Comparecencia, Querella, Tarea
from querellas.reloj import ahora, hoy
from querellas.services.bitacora import verificar
from vistas.models import Vista

EN_ALCANCE = ("Q-EST-30", "Q-INF-15", "Q-DEC-15")


# --- Las fechas, sin base de datos ----------------------------------------------------------
def dias_de_prueba() -> list[date]:
    """Dos meses de fiestas día por día, y un año y medio más a saltos que tocan todo día."""
    fiestas = [date(2026, 11, 20) + timedelta(days=n) for n in range(60)]
    return fiestas + [date(2027, 2, 1) + timedelta(days=9 * n) for n in range(60)]


@pytest.mark.parametrize("numero", range(len(VIVAS)))
def test_cada_historia_cabe_en_cualquier_dia_del_ano(numero):
    historia, laborables = VIVAS[numero], calendario("GOB")
    de_hoy = historia.estado == Estado.BORRADOR or numero == 1
    for hoy_es in dias_de_prueba():
        dias = [hecho.dia for hecho in historia.hechos(hoy_es)]
        assert dias == sorted(dias), hoy_es
        assert dias[0] > hoy_es - timedelta(days=120), hoy_es
        if de_hoy:
            assert dias == [hoy_es]
        else:
            assert dias[-1] < hoy_es, hoy_es
            assert all(laborables.es_laborable(dia) for dia in dias), hoy_es


def test_en_ningun_dia_vence_mas_de_lo_que_el_freno_deja_pasar(settings):
    vence = {"Q-EST-30": fechas.estudio, "Q-INF-15": fechas.informe, "Q-DEC-15": fechas.decision}
    for hoy_es in dias_de_prueba():
        por_dia: Counter[date] = Counter()
        for historia in VIVAS:
            if historia.termino in vence:
                hechos = historia.hechos(hoy_es)
                disparador = hechos[-1].dia
                if hechos[-1].acto == "notificar":
                    disparador = fechas.contestacion(disparador)
                ultimo = vence[historia.termino](disparador)
                assert hoy_es <= ultimo <= hoy_es + timedelta(days=28), (hoy_es, historia)
                por_dia[ultimo] += 1
        assert max(por_dia.values()) <= settings.LIMITE_DESESTIMACIONES, hoy_es


def test_las_primeras_historias_muestran_todos_los_estados():
    assert {h.estado for h in VIVAS[:TODOS_LOS_ESTADOS]} == set(Estado)
    assert len(VIVAS) + len(ARCHIVO) <= 40


def test_el_cuatrienio_empieza_el_segundo_lunes_de_enero():
    assert fechas.cuatrienio(date(2026, 11, 30)) == (date(2025, 1, 13), date(2029, 1, 7))
    assert fechas.cuatrienio(date(2025, 1, 12)) == (date(2021, 1, 11), date(2025, 1, 12))


# --- La siembra entera ----------------------------------------------------------------------
@pytest.mark.django_db(transaction=True)
def test_la_siembra_deja_todos_los_estados_y_terminos_que_vencen_pronto(settings, reloj):
    settings.DEMO = True
    # Domingo, víspera de Nochebuena y de Navidad: casi nada es laborable alrededor.
    instante = reloj("2026-12-20T09:00-04:00")
    call_command("sembrar", querellas=TODOS_LOS_ESTADOS + 2, semilla=1, stdout=io.StringIO())

    assert Querella.objects.count() == TODOS_LOS_ESTADOS + 2
    assert set(Querella.objects.values_list("estado", flat=True)) == {str(e) for e in Estado}
    assert Querella.objects.filter(defectuosa=True).exists()
    assert Querella.objects.filter(estado="en_estudio", en_rebeldia=True).exists()
    assert Plazo.objects.filter(termino="Q-PROR-15", estado="corriendo").exists()
    assert Querella.objects.filter(vistas__publica=False, vistas__estado="senalada").exists()
    # Lo que nadie decidió lo desestimó la vigilancia, no una persona.
    asiento = Actuacion.objects.filter(clase="desestimar_por_vencimiento").latest("pk")
    assert asiento.actor_de_sistema == "SISTEMA"

    _el_reloj_quedo_como_estaba(instante)
    _hay_terminos_para_cada_dia()
    _la_vigilancia_no_desestima_nada_mas()
    _las_cuentas_sirven()
    assert list(verificar()) == []
    _ninguna_vista_empezo_antes_de_su_hora()
    assert not Querella.objects.filter(mandato__desde__gt=hoy()).exists()
    assert Mandato.objects.filter(hasta__isnull=True).count() == 30

    with pytest.raises(CommandError, match="Ya hay datos"):
        call_command("sembrar", querellas=1)


def _ninguna_vista_empezo_antes_de_su_hora() -> None:
    """Ni terminó sin durar hora y media."""
    empiezan = dict(Vista.objects.values_list("querella_id", "comienza_en"))
    hechas = Actuacion.objects.all()
    abiertas = hechas.filter(clase="abrir_vista").values_list("querella_id", "registrada_en")
    cerradas = hechas.filter(clase="concluir_vista").values_list("querella_id", "registrada_en")
    assert len(abiertas) > 3
    assert all(cuando >= empiezan[caso] for caso, cuando in abiertas)
    hora_y_media = timedelta(minutes=90)
    assert all(cuando - empiezan[caso] >= hora_y_media for caso, cuando in cerradas)


def _el_reloj_quedo_como_estaba(instante):
    """Nada tiene fecha futura y la hora vuelve a ser la de antes de sembrar."""
    momento = ahora()
    assert timedelta() <= momento - instante < timedelta(hours=2)
    assert Actuacion.objects.latest("registrada_en").registrada_en < momento
    assert Vigilancia.objects.latest("terminada_en").terminada_en < momento
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_user, count(*) FROM reloj")
        assert cursor.fetchone() == ("querellas_app", 1)


def _hay_terminos_para_cada_dia():
    corriendo = Plazo.objects.filter(
        estado="corriendo", origen="vivo", termino__startswith="Q-"
    ).values_list("fecha_legal", flat=True)
    faltan = sorted((dia - hoy()).days for dia in corriendo)
    assert len(faltan) >= 7
    assert 0 <= faltan[0] <= 5
    assert faltan[-1] <= 20


def _la_vigilancia_no_desestima_nada_mas():
    antes = list(Querella.objects.order_by("pk").values_list("estado", flat=True))
    pasada = vigilar()
    assert (pasada.procesados, pasada.apartados, pasada.frenada) == (0, 0, "")
    assert list(Querella.objects.order_by("pk").values_list("estado", flat=True)) == antes
    assert not Freno.objects.exists()
    assert not Alarma.objects.exists()
    assert not Tarea.objects.filter(clase="confirmar_vencimiento").exists()


def _las_cuentas_sirven():
    salida = io.StringIO()
    call_command("cuentas_demo", stdout=salida)
    assert "secretaria@demo.test  clave-larga-demo-1  secretaria" in salida.getvalue()
    assert len(salida.getvalue().splitlines()) == Usuario.objects.count() == 8
    comparecen = set(Comparecencia.objects.values_list("usuario__email", flat=True))
    assert comparecen == {"abogado@demo.test", "parte@demo.test"}


@pytest.mark.django_db(transaction=True)
def test_la_misma_semilla_da_las_mismas_querellas_y_otra_da_otras(settings, reloj):
    settings.DEMO = True
    reloj("2026-07-04T22:00-04:00")
    epigrafes = [_epigrafes_de(semilla) for semilla in (7, 7, 8)]
    assert epigrafes[0] == epigrafes[1] != epigrafes[2]
    assert len(epigrafes[0]) == 9


class _Basta(Exception):  # noqa: N818 - no es un error
    pass


def _epigrafes_de(semilla: int) -> list[str]:
    """Nueve casos del archivo, uno de cada historia y otro; se deshacen al salir."""
    siembra = Siembra(0, random.Random(semilla))  # noqa: S311 — datos inventados
    with pytest.raises(_Basta), tiempo.viaje():
        siembra.archivar(9, hoy(), siembra.mandatos(hoy()))
        disposiciones = set(Querella.objects.values_list("disposicion", flat=True))
        assert {"amonestacion", "exoneracion", "destitucion", "desestimacion"} < disposiciones
        assert set(Plazo.objects.values_list("origen", flat=True)) == {"historico"}
        epigrafes = list(Querella.objects.order_by("pk").values_list("epigrafe_es", flat=True))
        raise _Basta
    assert not Usuario.objects.exists()
    return epigrafes


@pytest.mark.django_db
@pytest.mark.parametrize("orden", ["sembrar", "cuentas_demo"])
def test_fuera_de_la_demostracion_se_niega(settings, orden):
    settings.DEMO = False
    with pytest.raises(CommandError):
        call_command(orden)
    assert not Usuario.objects.exists()


@pytest.mark.django_db
def test_pedir_menos_de_una_sale_con_2(settings):
    settings.DEMO = True
    with pytest.raises(CommandError) as fallo:
        call_command("sembrar", querellas=0)
    assert fallo.value.returncode == 2
