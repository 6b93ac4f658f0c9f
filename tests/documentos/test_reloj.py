"""El reloj del término en los documentos: dibujado de sus datos y dicho con palabras."""

import io
from collections.abc import Iterator
from datetime import date, datetime
from typing import Any

import pikepdf

from plazos.nucleo.computo import Paralizacion, calcular, ultimo_dia_para_notificar
from plazos.nucleo.explicacion import en_una_oracion, renglones
from querellas.documentos.lectura import texto_de
from querellas.documentos.reloj import Reloj
from querellas.documentos.render import render
from querellas.documentos.tipos import Explicacion
from querellas.services.papeles_del_caso import explicar
from tests.documentos import muestras


def explicado(**mas: Any) -> Explicacion:
    computo = calcular("Q-EST-30", date(2026, 2, 20), **mas)
    return Explicacion.del_nucleo(
        termino="Estudio",
        disparador="recibo de la contestación",
        desde=date(2026, 2, 20),
        vence_el=computo.fecha_legal,
        oracion=en_una_oracion(computo, "es"),
        renglones=renglones(computo, "es"),
        en_ingles=renglones(computo, "en"),
    )


def el(texto: str) -> datetime:
    return datetime.fromisoformat(f"{texto}T10:00-04:00")


def alternativas(pdf: bytes) -> set[str]:
    """El texto alternativo de cada figura del árbol de etiquetas."""

    def recorrer(nodo: Any) -> Iterator[str]:
        if isinstance(nodo, pikepdf.Array):
            for hijo in nodo:
                yield from recorrer(hijo)
        elif isinstance(nodo, pikepdf.Dictionary):
            if "/Alt" in nodo:
                yield str(nodo.Alt)
            if "/K" in nodo:
                yield from recorrer(nodo.K)

    with pikepdf.open(io.BytesIO(pdf)) as abierto:
        return set(recorrer(abierto.Root.StructTreeRoot.K))


def test_dice_los_extremos_y_el_dia_en_que_se_expide_si_cae_dentro() -> None:
    dentro = Reloj.de(explicado(), el("2026-03-08"))
    assert dentro.en_palabras() == (
        "Del 20 de febrero de 2026 al 24 de marzo de 2026. "
        "La flecha es el 8 de marzo de 2026, al expedirse."
    )
    assert b"reloj__hoy" in dentro.svg()
    despues = Reloj.de(explicado(), el("2026-03-25"))
    assert despues.en_palabras() == "Del 20 de febrero de 2026 al 24 de marzo de 2026."
    assert b"reloj__hoy" not in despues.svg()


def test_lo_paralizado_va_a_rayas_y_se_dice() -> None:
    pausas = [Paralizacion(date(2026, 2, 26), date(2026, 3, 4))]
    r = Reloj.de(explicado(paralizaciones=pausas), el("2026-04-15"))
    assert r.en_palabras() == (
        "Del 20 de febrero de 2026 al 30 de marzo de 2026. "
        "A rayas, paralizado del 26 de febrero de 2026 al 4 de marzo de 2026."
    )
    assert b"stroke-dasharray" in r.svg()
    un_dia = [Paralizacion(date(2026, 2, 26), date(2026, 2, 26))]
    dicho = Reloj.de(explicado(paralizaciones=un_dia), el("2026-04-15")).en_palabras()
    assert dicho.endswith("A rayas, paralizado el 26 de febrero de 2026.")


def test_los_mismos_datos_dan_los_mismos_bytes() -> None:
    datos = muestras.vencimiento()
    uno, otro = (Reloj.de(datos.explicacion, datos.expedido_en).svg() for _vez in range(2))
    assert uno == otro
    assert len(uno) < 1000


def test_la_notificacion_impresa_lleva_el_reloj_con_su_texto(impresa: bytes) -> None:
    datos = muestras.notificacion()
    reloj = Reloj.de(datos.explicacion, datos.expedido_en)
    assert reloj.en_palabras() == "Del 19 de marzo de 2026 al 6 de abril de 2026."
    assert reloj.en_palabras() in alternativas(impresa)


def test_el_aviso_de_vista_va_del_ultimo_dia_para_avisar_a_la_vista() -> None:
    vista = explicar(ultimo_dia_para_notificar(date(2026, 6, 4)))
    aviso = Reloj.de(vista, el("2026-05-20"))
    assert aviso.en_palabras() == (
        "Del 20 de mayo de 2026 al 4 de junio de 2026. "
        "La flecha es el 20 de mayo de 2026, al expedirse."
    )
    datos = muestras.aviso(explicacion=vista)
    pdf = render("aviso_vista", 1, datos.a_json())
    assert aviso.en_palabras() in alternativas(pdf)
    assert "Anexo. Cómo se cuentan los quince días" in texto_de(pdf)
