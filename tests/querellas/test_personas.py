"""Quién es cada cual: otros nombres, repetidas que se funden y que se separan."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import InternalError, ProgrammingError, connection, transaction
from django.test import Client

from alcaldes.models import Alcalde, Mandato, Municipio
from alcaldes.nombres import llano
from querellas import selectors, services
from querellas.models import FusionDePersonas, Parte, Persona, Querella
from querellas.secretaria.alta import consultas
from querellas.selectors.personas import buscar_personas, repetidas
from querellas.services import ActoRechazado
from querellas.services.presentar import DatosDeQuerellante
from querellas.services.representar import DatosDeAbogado
from tests import elenco as reparto
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas import mesa

pytestmark = pytest.mark.django_db
BASE = "/es/secretaria/personas/"


@pytest.fixture
def elenco(reloj: Callable[[str], Any]) -> Elenco:
    reloj("2026-03-13T10:00-04:00")
    return reparto.crear()


def de(q: Querella, papel: str = "querellante") -> Persona:
    persona = q.partes.get(papel=papel).persona
    assert persona is not None
    return persona


def de_ciudadana(elenco: Elenco, nombre: str, paterno: str, materno: str = "") -> Querella:
    quien = DatosDeQuerellante(
        clase="ciudadano", nombre=nombre, apellido_paterno=paterno, apellido_materno=materno
    )
    return fabricas.presentada(elenco=elenco, querellantes=(quien,))


def fundir(elenco: Elenco, queda: Persona, sobra: Persona, **mas: Any) -> FusionDePersonas:
    datos = {"razon": "misma cédula", **mas}
    return services.fundir_personas(
        queda_id=queda.pk, sobra_id=sobra.pk, actor=elenco.secretaria, **datos
    )


# --- Cuál es cada una -----------------------------------------------------------------------
def test_el_alcalde_y_las_oficinas_son_los_mismos_en_todos_sus_casos(elenco: Elenco) -> None:
    oficina = (DatosDeQuerellante(clase="gobernador"),)
    una = fabricas.presentada(elenco=elenco, querellantes=oficina)
    dos = fabricas.presentada(elenco=elenco, querellantes=oficina)
    assert de(una) == de(dos)
    assert de(una, "querellado") == de(dos, "querellado")
    # Dos ciudadanas que se llaman igual no se dan por la misma.
    assert de(fabricas.presentada(elenco=elenco)) != de(fabricas.presentada(elenco=elenco))


def test_el_abogado_es_el_mismo_por_su_numero(elenco: Elenco) -> None:
    casos = [fabricas.presentada(elenco=elenco) for _n in range(2)]
    for q, nombre in zip(casos, ("Lcda. Ana Soto", "Ana Soto Ríos"), strict=True):
        abogada = DatosDeAbogado(
            parte_id=q.partes.get(papel="querellado").pk, nombre=nombre, numero_de_abogado="12345"
        )
        services.comparecer(querella_id=q.pk, actor=elenco.secretaria, abogado=abogada)
    una, dos = (q.comparecencias.get().persona for q in casos)
    assert una == dos


# --- Otros nombres --------------------------------------------------------------------------
@pytest.mark.parametrize(
    "buscado", ["tati", "de la cruz", "CRUZ Tati", "nunez", "maria de la", "Núñez-De la Cruz"]
)
def test_se_halla_por_otro_nombre_sin_acentos_y_con_apellidos_compuestos(
    elenco: Elenco, buscado: str
) -> None:
    q = de_ciudadana(elenco, "María", "Núñez", "De la Cruz")
    fabricas.presentada(elenco=elenco, querellantes=(DatosDeQuerellante(clase="gobernador"),))
    services.anotar_alias(persona_id=de(q).pk, actor=elenco.secretaria, texto="Tati  Núñez")
    assert buscar_personas(buscado) == [de(q)]
    assert selectors.buscar(Querella.objects.all(), buscado.replace("-", " ")).casos == [q]


def test_el_mismo_alias_dos_veces_o_su_nombre_no_se_anotan(elenco: Elenco) -> None:
    persona = de(de_ciudadana(elenco, "María", "Núñez"))
    for texto in ("Tati", "tatí", "maria nunez"):
        services.anotar_alias(persona_id=persona.pk, actor=elenco.secretaria, texto=texto)
    assert [a.texto for a in persona.alias.all()] == ["Tati"]
    with pytest.raises(ActoRechazado):
        services.anotar_alias(persona_id=persona.pk, actor=elenco.secretaria, texto=" ")
    assert llano("  Ñoño-Pérez, D’Ávila ") == "nono perez d avila"


# --- Fundir ---------------------------------------------------------------------------------
def test_los_casos_pasan_a_la_que_queda_y_ningun_nombre_escrito_cambia(elenco: Elenco) -> None:
    una = de_ciudadana(elenco, "María", "Núñez")
    dos = de_ciudadana(elenco, "María del Carmen", "Núñez", "Peña")
    queda, sobra = de(una), de(dos)
    antes = [(q.epigrafe_es, q.epigrafe_en) for q in (una, dos)]
    papeles = {d.pk: d.datos for q in (una, dos) for d in q.documentos.all()}
    asientos = {a.pk: a.huella for q in (una, dos) for a in q.actuaciones.all()}
    fusion = fundir(elenco, queda, sobra, de_la_otra=["apellido_materno"])
    queda.refresh_from_db()
    assert (str(queda), [a.texto for a in queda.alias.all()]) == (
        "María Núñez Peña",
        ["María Núñez", "María del Carmen Núñez Peña"],
    )
    assert {de(una), de(dos)} == {queda}
    for q, epigrafe in zip((una, dos), antes, strict=True):
        q.refresh_from_db()
        assert (q.epigrafe_es, q.epigrafe_en) == epigrafe
    assert str(dos.partes.get(papel="querellante")) == "María del Carmen Núñez Peña"
    assert {d.pk: d.datos for q in (una, dos) for d in q.documentos.all()} == papeles
    assert {a.pk: a.huella for q in (una, dos) for a in q.actuaciones.all()} == asientos
    # La historia dice quién y por qué.
    cambio = dos.partes.get(papel="querellante").history.first()
    assert (cambio.history_user, cambio.history_change_reason) == (
        elenco.secretaria,
        "fundir_personas: misma cédula",
    )
    # Repetirla no hace otra.
    assert fundir(elenco, queda, sobra) == fusion
    assert FusionDePersonas.objects.count() == 1
    # La dirección de la otra lleva a la que quedó.
    cliente = mesa.entrar(elenco.secretaria)
    assert cliente.get(f"{BASE}{sobra.pk}/")["Location"] == f"{BASE}{queda.pk}/"


def test_partes_contrarias_no_se_funden(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco)
    querellante, querellado = de(q), de(q, "querellado")
    with pytest.raises(ActoRechazado, match=r"contrarias en CVQM-2026-0001"):
        fundir(elenco, querellante, querellado)
    # Tampoco la abogada de una parte con la otra.
    abogada = DatosDeAbogado(
        parte_id=q.partes.get(papel="querellado").pk, nombre="Ana Soto", numero_de_abogado="1"
    )
    services.comparecer(querella_id=q.pk, actor=elenco.secretaria, abogado=abogada)
    suya = q.comparecencias.get().persona
    assert suya is not None
    with pytest.raises(ActoRechazado, match="contrarias"):
        fundir(elenco, suya, querellante)
    assert not FusionDePersonas.objects.exists()


def test_lo_que_no_se_funde(elenco: Elenco) -> None:
    una, dos, tres = (de(fabricas.presentada(elenco=elenco)) for _n in range(3))
    oficina = de(
        fabricas.presentada(elenco=elenco, querellantes=(DatosDeQuerellante(clase="gobernador"),))
    )
    with pytest.raises(ActoRechazado, match="Falta esta parte"):
        fundir(elenco, una, dos, razon=" ")
    with pytest.raises(ActoRechazado, match="la misma persona"):
        fundir(elenco, una, una)
    with pytest.raises(ActoRechazado, match="oficina"):
        fundir(elenco, una, oficina)
    fundir(elenco, una, dos)
    with pytest.raises(ActoRechazado, match="ya se fundió"):
        fundir(elenco, tres, dos)
    with pytest.raises(PermissionDenied):
        services.fundir_personas(
            queda_id=una.pk, sobra_id=tres.pk, actor=elenco.presidente, razon="x"
        )


def test_dos_filas_del_mismo_alcalde_juntan_sus_mandatos(elenco: Elenco) -> None:
    una = fabricas.presentada(elenco=elenco)
    repetido = Alcalde.objects.create(nombre="José A.", apellido_paterno="Ibáñez")
    antes = Mandato.objects.create(
        alcalde=repetido,
        municipio=Municipio.objects.get(nombre="Peñuelas"),
        tratamiento="alcalde",
        desde=date(2017, 1, 9),
        hasta=date(2021, 1, 10),
    )
    dos = fabricas.presentada(elenco=elenco, mandato_id=antes.pk)
    fundir(elenco, de(una, "querellado"), de(dos, "querellado"))
    antes.refresh_from_db()
    assert antes.alcalde == elenco.mandato.alcalde
    dos.refresh_from_db()
    assert "Hon. José A. Ibáñez" in dos.epigrafe_es
    # La siguiente contra ese mandato es ya de la misma persona.
    tres = fabricas.presentada(elenco=elenco, mandato_id=antes.pk)
    assert de(tres, "querellado") == de(una, "querellado")
    # Dos que ocuparon a la vez alcaldías distintas no son la misma.
    otro = Mandato.objects.create(
        alcalde=Alcalde.objects.create(nombre="José Ángel", apellido_paterno="Ibáñez"),
        municipio=Municipio.objects.get(nombre="Ponce"),
        tratamiento="alcalde",
        desde=date(2025, 1, 13),
    )
    cuatro = fabricas.presentada(elenco=elenco, mandato_id=otro.pk)
    with pytest.raises(ActoRechazado, match="a la vez"):
        fundir(elenco, de(una, "querellado"), de(cuatro, "querellado"))


def test_separarlas_es_otra_nota_y_cada_una_recupera_lo_suyo(elenco: Elenco) -> None:
    una, dos = de_ciudadana(elenco, "Ana", "Soto"), de_ciudadana(elenco, "Anita", "Soto", "Ríos")
    queda, sobra = de(una), de(dos)
    fusion = fundir(elenco, queda, sobra, de_la_otra=["nombre"])
    tres = de_ciudadana(elenco, "Ana", "Soto")
    Parte.objects.filter(querella=tres, papel="querellante").update(persona=queda)
    nota = services.separar_personas(
        fusion_id=fusion.pk, actor=elenco.segunda_secretaria, razon="otra cédula"
    )
    assert (nota.deshace, nota.hecha_por) == (fusion, elenco.segunda_secretaria)
    assert (de(una), de(dos), de(tres)) == (queda, sobra, queda)
    queda.refresh_from_db()
    sobra.refresh_from_db()
    assert (str(queda), str(sobra), sobra.fundida_en) == ("Ana Soto", "Anita Soto Ríos", None)
    assert buscar_personas("anita") == [sobra]
    assert [a.retirado for a in queda.alias.all()] == [True, True]
    # Las dos notas quedan, y repetirla no hace otra.
    otra_vez = services.separar_personas(
        fusion_id=fusion.pk, actor=elenco.secretaria, razon="otra cédula"
    )
    assert otra_vez == nota
    assert [f.clase for f in FusionDePersonas.objects.all()] == ["fundir", "separar"]
    # Se pueden volver a fundir.
    assert fundir(elenco, queda, sobra) != fusion


def test_la_base_no_deja_borrar_ni_cambiar_una_nota(elenco: Elenco) -> None:
    una, dos = (de(fabricas.presentada(elenco=elenco)) for _n in range(2))
    fundir(elenco, una, dos)
    for sql in (
        "DELETE FROM querellas_fusiondepersonas",
        "UPDATE querellas_fusiondepersonas SET razon = 'otra'",
        "DELETE FROM querellas_persona",
        "DELETE FROM querellas_aliasdepersona",
    ):
        with (
            pytest.raises((ProgrammingError, InternalError)),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(sql)


# --- Las páginas ----------------------------------------------------------------------------
def test_se_comparan_se_escoge_que_queda_y_se_funden_desde_la_pagina(elenco: Elenco) -> None:
    una = de_ciudadana(elenco, "María", "Núñez")
    dos = de_ciudadana(elenco, "María", "Núñez")
    assert repetidas() == [[de(una), de(dos)]]
    cliente = mesa.entrar(elenco.secretaria)
    assert "Puede que sean la misma" in cliente.get(BASE).text
    ruta = f"{BASE}fundir/?queda={de(una).pk}&sobra={de(dos).pk}"
    html = cliente.get(ruta).text
    assert "CVQM-2026-0001" in html
    assert "CVQM-2026-0002" in html
    sin_razon = mesa.seguir(cliente.post(ruta, {"envio": mesa.clave_de_envio(html), "razon": ""}))
    assert "Complete «Por qué»" in mesa.errores(sin_razon)
    datos = {"envio": mesa.clave_de_envio(html), "razon": "misma cédula"}
    queda = de(una)
    lugares = [cliente.post(ruta, datos)["Location"] for _n in range(2)]
    assert lugares == [f"{BASE}{queda.pk}/"] * 2
    pagina = cliente.get(lugares[0]).text
    assert "No eran la misma: separarlas" in pagina
    fusion = FusionDePersonas.objects.get()
    separar = f"{BASE}separar/{fusion.pk}/"
    html = cliente.get(separar).text
    cliente.post(separar, {"envio": mesa.clave_de_envio(html), "razon": "otra cédula"})
    assert de(una) != de(dos)


def test_solo_la_secretaria_y_lo_que_no_existe_es_404(elenco: Elenco) -> None:
    q = fabricas.presentada(elenco=elenco)
    rutas = (BASE, f"{BASE}{de(q).pk}/", f"{BASE}fundir/?queda={de(q).pk}&sobra={de(q).pk}")
    for usuario in (elenco.presidente, elenco.asociada):
        assert {mesa.entrar(usuario).get(r).status_code for r in rutas} == {403}
    cliente = mesa.entrar(elenco.secretaria)
    for ruta in (f"{BASE}999999/", f"{BASE}99999999999/", f"{BASE}fundir/?queda=1&sobra=x"):
        assert cliente.get(ruta).status_code == 404
    assert Client().get(BASE)["Location"].startswith("/es/cuenta/login/")


# --- El aviso al presentar ------------------------------------------------------------------
def test_el_aviso_reconoce_otros_nombres_y_otro_mandato_del_mismo_alcalde(elenco: Elenco) -> None:
    q = de_ciudadana(elenco, "María del Carmen", "Núñez", "Peña")
    services.anotar_alias(persona_id=de(q).pk, actor=elenco.secretaria, texto="Tati Vélez")
    otro = Mandato.objects.create(
        alcalde=elenco.mandato.alcalde,
        municipio=elenco.mandato.municipio,
        tratamiento="alcalde",
        desde=date(2017, 1, 9),
        hasta=date(2021, 1, 10),
    )
    for nombre in ("Velez Tati", "Núñez María", "nuñez peña maria del carmen"):
        assert [p.numero for p in consultas.parecidas(otro.pk, [], [nombre])] == [q.numero]
    assert not consultas.parecidas(otro.pk, [], ["Vélez Tatiana"])
