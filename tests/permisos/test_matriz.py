"""Cada acción por cada papel, contra la tabla revisada a mano de `matriz.csv`.

`si`: sobre cualquier caso. `suyo`: solo sobre el caso en que comparece hoy, todo entero; desde el
día en que deja de comparecer, como cualquiera. `del_querellado`: solo donde comparece hoy por el
alcalde. `sin_inhibir`: sobre los que no está inhibido. `sustituto`: donde ese día sustituye a
quien preside. Vacío: nunca. Una acción nueva pide aquí su renglón.
"""

from __future__ import annotations

import csv
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from querellas.comision.models import Inhibicion
from querellas.cuentas.models import ClaseDeRol, Rol, Usuario
from querellas.cuentas.politica import (
    DE_SISTEMA,
    IMPORTADOR,
    TABLA,
    Accion,
    permite,
    visibles,
)
from querellas.cuentas.relaciones import (
    de_record,
    no_inhibido,
    por_el_querellado,
    sustituye_a_quien_preside,
)
from querellas.models import Comparecencia, Papel, Querella
from tests import elenco as gente
from tests import fabricas

pytestmark = pytest.mark.django_db
MATRIZ = Path(__file__).with_name("matriz.csv")
PAPELES = [str(c) for c in ClaseDeRol.values]
ANTES = date(2020, 1, 1)


def leer() -> dict[str, dict[str, str]]:
    with MATRIZ.open(encoding="utf-8", newline="") as archivo:
        return {fila.pop("accion"): fila for fila in csv.DictReader(archivo)}


REVISADA = leer()


def del_codigo(accion: Accion) -> dict[str, str]:
    """La tabla del programa, dicha con las palabras de la revisada."""
    palabras: dict[Any, str] = {
        de_record: "suyo",
        por_el_querellado: "del_querellado",
        no_inhibido: "sin_inhibir",
        sustituye_a_quien_preside: "sustituto",
    }
    reglas = {str(r.rol): palabras.get(r.relacion, "si") for r in TABLA[accion]}
    return {papel: reglas.get(papel, "") for papel in PAPELES}


def test_la_tabla_del_programa_es_la_revisada() -> None:
    """Al fallar, enseña el renglón que falta o el que cambió: se revisa y se copia a la matriz."""
    distintos = [
        ",".join([accion, *del_codigo(accion).values()])
        for accion in Accion
        if REVISADA.get(accion) != del_codigo(accion)
    ]
    assert not distintos, "\n".join(["accion," + ",".join(PAPELES), *distintos])
    assert set(REVISADA) == set(Accion)


def test_los_actores_que_no_son_personas_hacen_solo_lo_revisado() -> None:
    decide = {a for a, fila in REVISADA.items() if fila["presidente"] or fila["comisionado"]}
    assert not decide & set(DE_SISTEMA["SISTEMA"]), "lo que decide la Comisión lo decide ella"
    assert Accion.ADOPTAR_CALENDARIO not in DE_SISTEMA["IMPORTADOR"]


@pytest.mark.norma("18.004#5", "18.004#9", "18.011#1", "18.013#1", "18.013#3")
def test_la_secretaria_no_ejerce_lo_que_la_ley_deja_a_la_comision() -> None:
    """Su tarea es custodiar, hacer constar y notificar; decidir y escoger quién decide, no."""
    de_la_comision = {
        "senalar_vista",
        "suspender_vista",
        "determinar_interes_publico",
        "designar_sustituto",
        "proponer_resolucion",
        "emitir_resolucion",
        "desestimar_sin_vista",
        "desestimar",
        "archivar",
        "levantar_rebeldia",
        "resolver_mocion",
        "resolver_recusacion",
        "rendir_informe",
        "firmar_orden",
        "adoptar_calendario",
    }
    assert {a for a in de_la_comision if REVISADA[a]["secretaria"]} == set()


def test_importar_no_es_de_ninguna_persona_ni_toca_un_caso_vivo(reloj: Any) -> None:
    reloj("2026-03-13T10:00-04:00")
    vivo = fabricas.presentada(elenco=gente.crear())
    assert not any(REVISADA["importar"].values())
    for accion in Accion:
        assert not permite(IMPORTADOR, accion, vivo), accion
        assert not visibles(Querella.objects.all(), IMPORTADOR, accion).exists(), accion
    vivo.origen = "historico"
    assert permite(IMPORTADOR, Accion.IMPORTAR, vivo)
    assert not permite(IMPORTADOR, Accion.LEVANTAR_RESERVA, vivo)


def test_quien_volvio_de_su_inhibicion_actua_aunque_otro_siga_inhibido(reloj: Any) -> None:
    """Dos inhibiciones del mismo caso no se mezclan: la de uno terminó y la del otro sigue."""
    reloj("2026-03-13T10:00-04:00")
    elenco = gente.crear()
    q = fabricas.presentada(elenco=elenco)
    for usuario, hasta in ((elenco.asociada, date(2026, 3, 12)), (elenco.asociado, None)):
        Inhibicion.objects.create(
            querella=q,
            comisionado=usuario.nombramientos.get(),
            desde=date(2026, 3, 1),
            hasta=hasta,
        )
    assert permite(elenco.asociada, Accion.EMITIR_RESOLUCION, q)
    assert not permite(elenco.asociado, Accion.EMITIR_RESOLUCION, q)
    assert permite(elenco.presidente, Accion.EMITIR_RESOLUCION, q)


def persona(nombre: str, papel: str | None, **campos: Any) -> Usuario:
    usuario = Usuario.objects.create_user(f"{nombre}@ejemplo.test", None, **campos)
    if papel:
        Rol.objects.create(usuario=usuario, clase=papel, desde=ANTES)
    return usuario


class Escena:
    """Dos casos: en el primero todos comparecen o se inhiben; en el segundo, nadie."""

    def __init__(self, reloj: Any) -> None:
        reloj("2026-03-13T10:00-04:00")
        elenco = gente.crear()
        self.suyo = fabricas.presentada(elenco=elenco)
        self.ajeno = fabricas.presentada(elenco=elenco)
        self.gente: dict[str, tuple[str, Usuario]] = {
            "secretaria": ("secretaria", elenco.secretaria),
            "presidente": ("presidente", elenco.presidente),
            "comisionado": ("comisionado", elenco.asociada),
            "inhibido": ("comisionado", elenco.asociado),
            "auditor": ("auditor", persona("auditor", "auditor")),
            "administrador": ("administrador", persona("administra", "administrador")),
            "superusuario": ("", persona("super", None, is_superuser=True, is_staff=True)),
            "desactivada": ("", persona("baja", "secretaria", is_active=False)),
            "sin_papel": ("", persona("nadie", None)),
        }
        Inhibicion.objects.create(
            querella=self.suyo,
            comisionado=elenco.asociado.nombramientos.get(),
            desde=date(2026, 3, 13),
        )
        for papel in ("abogado", "parte"):
            self.gente[papel] = (papel, self._comparece(papel, papel))
            antes = self._comparece(f"ex-{papel}", papel, hasta=date(2026, 3, 12))
            self.gente[f"ex-{papel}"] = (f"ex-{papel}", antes)
            contrario = self._comparece(f"contra-{papel}", papel, de=Papel.QUERELLANTE)
            self.gente[f"contra-{papel}"] = (papel, contrario)
        vencida = persona("cesante", "secretaria")
        Rol.objects.filter(usuario=vencida).update(hasta=date(2026, 3, 12))
        futura = persona("electa", "secretaria")
        Rol.objects.filter(usuario=futura).update(desde=date(2026, 3, 14))
        self.gente["cesante"], self.gente["electa"] = ("", vencida), ("", futura)

    def _comparece(
        self, nombre: str, papel: str, hasta: date | None = None, de: str = Papel.QUERELLADO
    ) -> Usuario:
        usuario = persona(nombre, papel)
        parte = self.suyo.partes.get(papel=de)
        Comparecencia.objects.create(
            querella=self.suyo, parte=parte, usuario=usuario, desde=ANTES, hasta=hasta
        )
        return usuario

    def debe(self, quien: str, papel: str, accion: str, q: Querella) -> bool:
        celda = REVISADA[accion].get(papel.removeprefix("ex-"), "")
        if celda == "suyo":
            return q == self.suyo and not papel.startswith("ex-")
        if celda == "del_querellado":
            contrario = quien.startswith("contra-")
            return q == self.suyo and not papel.startswith("ex-") and not contrario
        if celda == "sin_inhibir":
            return not (quien == "inhibido" and q == self.suyo)
        return celda == "si"


def test_cada_persona_puede_en_cada_caso_lo_que_la_matriz_dice(reloj: Any) -> None:
    """Sobre el objeto y en la lista, que han de coincidir."""
    escena = Escena(reloj)
    fallas = []
    for quien, (papel, usuario) in escena.gente.items():
        for accion in Accion:
            ven = set(visibles(Querella.objects.all(), usuario, accion))
            for q in (escena.suyo, escena.ajeno):
                debe = escena.debe(quien, papel, accion, q)
                if not (permite(usuario, accion, q) == (q in ven) == debe):
                    fallas.append(f"{quien} {accion} {q}: debía ser {debe}")
    assert not fallas, "\n".join(fallas)


@pytest.mark.parametrize("papel", ["auditor", "administrador"])
def test_quien_audita_no_hace_ningun_acto_y_quien_administra_no_ve_ningun_caso(
    papel: str,
) -> None:
    puede = {a for a, fila in REVISADA.items() if fila[papel]}
    permitidas = {
        "auditor": {"ver_auditoria", "ver_expediente", "descargar_documento"},
        "administrador": {"administrar"},
    }
    assert puede == permitidas[papel]
