"""Los avisos antes de que venza: a quién, cuándo, una sola vez, y el resumen de cada mañana."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core import mail

from plazos.models import Plazo
from plazos.vencimientos import vigilar
from querellas import services
from querellas.comision.models import Comisionado, Inhibicion
from querellas.cuentas.models import ClaseDeRol, Usuario
from querellas.local.motores import puerto_libre
from querellas.models import Alarma, Comparecencia, Querella
from querellas.models.querella import Papel
from querellas.notificaciones import recordatorios
from querellas.notificaciones.models import Recordatorio
from querellas.reloj import ahora
from querellas.services.recordar import hito, recordar
from querellas.services.reservar import reservar
from querellas.tasks import recordar as tarea
from tests import elenco as gente
from tests import fabricas
from tests.elenco import _usuario
from tests.fallas.sumidero import por_smtp, sumidero

pytestmark = pytest.mark.django_db
Reloj = Callable[[str], Any]


def abogado(q: Querella, correo: str, papel: str, idioma: str = "es") -> Usuario:
    usuario = _usuario(correo, correo, ClaseDeRol.ABOGADO)
    usuario.idioma = idioma
    usuario.save()
    parte = q.partes.filter(papel=papel).get()
    Comparecencia.objects.create(querella=q, parte=parte, usuario=usuario, desde=date(2026, 3, 19))
    return usuario


def del_termino() -> list[tuple[str, str, str]]:
    """(correo, término, hito) de lo que hay en el buzón, sin los resúmenes."""
    filas = Recordatorio.objects.exclude(plazo=None).order_by("usuario__email", "pk")
    return [
        (u.removesuffix("@ejemplo.test"), t, h)
        for u, t, h in filas.values_list("usuario__email", "plazo__termino", "hito")
    ]


def en_rebeldia(reloj: Reloj, elenco: gente.Elenco) -> Querella:
    """Q-EST-30 desde el 6 de abril de 2026: vence el miércoles 6 de mayo."""
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    reloj("2026-04-07T00:31-04:00")
    vigilar()
    assert Plazo.objects.get(querella=q, termino="Q-EST-30").fecha_legal == date(2026, 5, 6)
    return Querella.objects.get(pk=q.pk)


@pytest.mark.parametrize(
    ("quedan", "cual"),
    [(8, None), (7, 7), (4, 7), (3, 3), (2, 3), (1, 1), (0, 0), (-1, None)],
)
def test_el_aviso_que_toca_segun_los_dias_que_quedan(quedan: int, cual: int | None) -> None:
    assert hito(quedan) == cual


def test_a_la_representacion_del_alcalde_a_los_7_3_1_dias_y_el_ultimo_por_la_manana(
    reloj: Reloj,
) -> None:
    q = fabricas.notificada(elenco=gente.crear(), reloj=reloj)
    assert Plazo.objects.get(querella=q, termino="Q-CONT-15").fecha_legal == date(2026, 4, 6)
    abogado(q, "del-alcalde", Papel.QUERELLADO)
    abogado(q, "de-la-ciudadana", Papel.QUERELLANTE)
    vistos = {}
    for dia in range(25, 32):
        reloj(f"2026-03-{dia}T09:00-04:00")
        recordar()
    for dia in range(1, 8):
        reloj(f"2026-04-0{dia}T09:00-04:00")
        recordar()
    for fila in Recordatorio.objects.exclude(plazo=None):
        vistos[fila.hito] = fila.dia
    assert set(del_termino()) == {("del-alcalde", "Q-CONT-15", h) for h in ("7", "3", "1", "0")}
    assert vistos == {
        "7": date(2026, 3, 30),
        "3": date(2026, 4, 3),
        "1": date(2026, 4, 5),
        "0": date(2026, 4, 6),
    }


def test_antes_de_las_siete_de_la_manana_no_se_avisa_a_nadie(reloj: Reloj) -> None:
    q = fabricas.notificada(elenco=gente.crear(), reloj=reloj)
    abogado(q, "del-alcalde", Papel.QUERELLADO)
    reloj("2026-04-06T06:59-04:00")
    assert recordar() == 0
    reloj("2026-04-06T07:00-04:00")
    recordar()
    assert del_termino() == [("del-alcalde", "Q-CONT-15", "0")]


def test_repetirla_no_avisa_dos_veces_y_tras_una_parada_sale_solo_el_mas_cercano(
    reloj: Reloj,
) -> None:
    q = fabricas.notificada(elenco=gente.crear(), reloj=reloj)
    abogado(q, "del-alcalde", Papel.QUERELLADO)
    reloj("2026-04-04T09:00-04:00")
    for _vez in range(3):
        tarea()
    assert del_termino() == [("del-alcalde", "Q-CONT-15", "3")]
    reloj("2026-04-05T09:00-04:00")
    tarea()
    tarea()
    suyos = [m for m in mail.outbox if m.to == ["del-alcalde@ejemplo.test"]]
    assert [m.subject for m in suyos] == [
        "Expediente CVQM-2026-0001: un término vence en 2 días",
        "Expediente CVQM-2026-0001: un término vence mañana",
    ]
    assert len({m.extra_headers["Message-ID"] for m in suyos}) == 2


def test_el_estudio_se_avisa_a_la_comision_y_a_la_secretaria_menos_al_inhibido(
    reloj: Reloj,
) -> None:
    elenco = gente.crear()
    q = en_rebeldia(reloj, elenco)
    inhibido = Comisionado.objects.get(usuario=elenco.asociado)
    Inhibicion.objects.create(querella=q, comisionado=inhibido, desde=date(2026, 4, 8))
    reloj("2026-05-05T08:00-04:00")
    recordar()
    assert del_termino() == [
        (quien, "Q-EST-30", "1") for quien in ("asociada", "presidente", "secretaria", "segunda")
    ]


def test_el_informe_se_avisa_a_quien_preside_y_al_final_tambien_a_la_presidencia(
    reloj: Reloj,
) -> None:
    from tests.recorridos import casos_publicos
    from vistas import services as vistas

    elenco = gente.crear()
    q = en_rebeldia(reloj, elenco)
    reloj("2026-05-05T10:00-04:00")
    casos_publicos.senalar(elenco, q, date(2026, 5, 28))
    reloj("2026-05-28T15:00-04:00")
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.secretaria, comparecieron_sin_objecion=True
    )
    vence = Plazo.objects.get(querella=q, termino="Q-INF-15").fecha_conservadora
    assert vence == date(2026, 6, 12)
    reloj("2026-06-05T08:00-04:00")
    recordar()
    assert del_termino() == [("asociada", "Q-INF-15", "7")]
    reloj("2026-06-11T08:00-04:00")
    recordar()
    assert [x for x in del_termino() if x[2] == "1"] == [
        (quien, "Q-INF-15", "1") for quien in ("asociada", "presidente", "secretaria", "segunda")
    ]


def test_lo_que_se_cumplio_antes_de_salir_el_correo_ya_no_se_avisa(reloj: Reloj) -> None:
    elenco = gente.crear()
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    abogado(q, "del-alcalde", Papel.QUERELLADO)
    reloj("2026-04-03T09:00-04:00")
    recordar()
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    recordatorios.despachar_pendientes(ahora())
    fila = Recordatorio.objects.get(plazo__isnull=False)
    assert fila.estado == "descartado"
    assert all(m.to != ["del-alcalde@ejemplo.test"] for m in mail.outbox)


def test_dice_el_acto_que_lo_detiene_y_lleva_a_el_en_el_idioma_de_quien_lee(
    reloj: Reloj, settings: Any
) -> None:
    settings.DIRECCION_PUBLICA = "https://comision.test"
    elenco = gente.crear()
    elenco.asociada.idioma = "en"
    elenco.asociada.save()
    en_rebeldia(reloj, elenco)
    reloj("2026-05-03T08:00-04:00")
    tarea()
    avisos = [m for m in mail.outbox if "CVQM" in m.subject]
    correos = {m.to[0].split("@")[0]: m for m in avisos}
    assert set(correos) == {"asociada", "asociado", "presidente", "secretaria", "segunda"}
    espanol, ingles = correos["presidente"], correos["asociada"]
    assert espanol.subject == "Expediente CVQM-2026-0001: un término vence en 3 días"
    for dicho in (
        "Vence el miércoles 6 de mayo de 2026.",
        "Para que no venza: señalar vista o desestimar por resolución.",
        "Si vence: desestimación con perjuicio.",
        "https://comision.test/es/despacho/expediente/CVQM-2026-0001/senalar_vista/",
        "no notifica nada ni cambia ningún término",
    ):
        assert dicho in espanol.body
        assert dicho in str(espanol.alternatives[0][0])  # type: ignore[attr-defined]
    assert ingles.subject == "Case CVQM-2026-0001: a term ends in 3 days"
    assert "It ends on Wednesday, May 6, 2026." in ingles.body
    assert "https://comision.test/en/despacho/" in ingles.body
    assert "/es/secretaria/expediente/" in correos["secretaria"].body


def test_el_asunto_de_un_caso_reservado_no_dice_nada_de_el(reloj: Reloj) -> None:
    elenco = gente.crear()
    q = en_rebeldia(reloj, elenco)
    reservar(querella_id=q.pk, actor=elenco.presidente, orden="Orden del 8 de abril")
    reloj("2026-05-06T08:00-04:00")
    tarea()
    assert {m.subject for m in mail.outbox} == {
        "Expediente CVQM-2026-0001: un término vence hoy",
        "Lo que tiene hoy en la Comisión",
    }


def test_cada_manana_un_solo_resumen_por_persona_y_ninguno_si_no_hay_nada(reloj: Reloj) -> None:
    elenco = gente.crear()
    reloj("2026-03-13T08:00-04:00")
    tarea()
    assert mail.outbox == []
    en_rebeldia(reloj, elenco)
    fabricas.presentada(elenco=elenco)
    reloj("2026-05-01T08:00-04:00")
    tarea()
    tarea()
    resumenes = {m.to[0].split("@")[0]: m.body for m in mail.outbox if "Lo que tiene" in m.subject}
    assert set(resumenes) == {"asociada", "asociado", "presidente", "secretaria", "segunda"}
    assert "CVQM-2026-0001: Estudio de la querella" in resumenes["asociada"]
    assert "Hay 1 querella sin notificar al alcalde." in resumenes["secretaria"]
    assert "sin notificar" not in resumenes["asociada"]
    assert Recordatorio.objects.filter(plazo=None).count() == 5


def test_con_el_correo_caido_se_intenta_otra_vez_con_el_mismo_identificador(
    reloj: Reloj, settings: Any
) -> None:
    q = fabricas.notificada(elenco=gente.crear(), reloj=reloj)
    abogado(q, "del-alcalde", Papel.QUERELLADO)
    reloj("2026-04-03T09:00-04:00")
    por_smtp(settings, puerto_libre())
    tarea()
    filas = list(Recordatorio.objects.order_by("pk"))
    assert {f.estado for f in filas} == {"pendiente"}
    # Con el servidor caído no se insiste con los demás hasta la vuelta siguiente.
    assert [f.intentos for f in filas][0] == 1
    reloj("2026-04-03T09:05-04:00")
    with sumidero() as servidor:
        por_smtp(settings, servidor.puerto)
        tarea()
        assert {f.estado for f in Recordatorio.objects.all()} == {"enviado"}
        recibidos = [str(m["Message-ID"]) for m in servidor.mensajes]
    assert sorted(recibidos) == sorted(Recordatorio.objects.values_list("message_id", flat=True))


def test_la_cuenta_cuyo_correo_no_existe_da_una_alarma_y_no_una_tarea_de_papel(
    reloj: Reloj, settings: Any
) -> None:
    q = fabricas.notificada(elenco=gente.crear(), reloj=reloj)
    abogado(q, "del-alcalde", Papel.QUERELLADO)
    reloj("2026-04-03T09:00-04:00")
    with sumidero("sin_direccion") as servidor:
        por_smtp(settings, servidor.puerto)
        tarea()
        tarea()
    assert {f.estado for f in Recordatorio.objects.all()} == {"fallido"}
    assert list(Alarma.objects.values_list("clase", flat=True)) == ["recordatorio_fallido"]
    assert not q.tareas.filter(clase="notificacion_fallida").exists()


def test_las_consultas_no_crecen_con_los_terminos(
    reloj: Reloj, contar_consultas: Callable[..., Any]
) -> None:
    elenco = gente.crear()
    cuantas = []
    en_rebeldia(reloj, elenco)
    for _n in range(2):
        reloj("2026-05-05T08:00-04:00")
        Recordatorio.objects.all().delete()
        with contar_consultas() as c:
            recordar()
        cuantas.append(len(c))
        for _m in range(3):
            q = fabricas.presentada(elenco=elenco)
            plazo = Plazo.objects.filter(termino="Q-EST-30").first()
            assert plazo is not None
            plazo.pk, plazo.querella = None, q
            plazo.save()
    assert cuantas[0] == cuantas[1]
