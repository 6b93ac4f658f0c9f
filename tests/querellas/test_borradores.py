"""El borrador de una resolución: solo de su autor hasta que lo circula (18.004#7)."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.core.management import call_command

from querellas import services
from querellas.comision.models import Resolucion
from querellas.models import BorradorDeActo, Querella
from querellas.services.limpieza import limpiar
from tests import elenco as gente
from tests.elenco import Elenco
from tests.querellas.mesa import CLAVE, clave_de_envio, entrar, ruta, visto
from tests.querellas.test_historia import auditora
from tests.querellas.test_votos import TEXTO, concluida, proponer

pytestmark = pytest.mark.django_db
SECRETO = "zarzamora-deliberada"
ESCRITO = {"disposicion": "exoneracion", "hechos": f"Uno {SECRETO}.", "determinaciones": "Dos."}


def guardar(q: Querella, quien: Any, acto: str = "proponer_resolucion", **campos: Any) -> Any:
    """Pulsa «Guardar el borrador»; devuelve la página a la que vuelve."""
    cliente = entrar(quien)
    pagina = cliente.get(ruta(quien, q, acto))
    del_formulario = {"visto": visto(pagina.text), "envio": clave_de_envio(pagina.text)}
    datos = {**ESCRITO, "clave": CLAVE, **del_formulario, **campos, "paso": "guardar"}
    respuesta = cliente.post(ruta(quien, q, acto), datos)
    assert respuesta.status_code == 303, respuesta.text[:400]
    return cliente.get(respuesta["Location"])


def un_caso(reloj: Any) -> tuple[Elenco, Querella]:
    elenco = gente.crear()
    return elenco, concluida(elenco, reloj, cargos=("uso de equipo municipal",))


@pytest.mark.norma("18.004#7")
def test_lo_guardado_vuelve_escrito_y_no_circula_ni_vota(reloj):
    elenco, q = un_caso(reloj)
    pagina = guardar(q, elenco.presidente)
    assert "Borrador guardado. Solo usted lo ve." in pagina.text
    assert f"Uno {SECRETO}." in pagina.text
    assert re.search(r'value="exoneracion"[^>]*checked', pagina.text)
    fila = BorradorDeActo.objects.get()
    # Ni la contraseña ni lo que solo vale al firmar.
    assert fila.valores == ESCRITO
    assert not Resolucion.objects.exists()
    assert Querella.objects.get(pk=q.pk).actuaciones.latest("numero").clase == "concluir_vista"


def test_nadie_mas_lo_lee_en_ninguna_pagina(reloj):
    elenco, q = un_caso(reloj)
    guardar(q, elenco.presidente)
    fila = BorradorDeActo.objects.get()
    personas = {
        "secretaria": (elenco.secretaria,),
        "despacho": (elenco.asociado, elenco.asociada),
        "auditoria": (auditora(),),
    }
    suyo = f"/es/despacho/expediente/{q.numero}/"
    comparar = f"{suyo}comparar/?a={fila.uuid}&b={fila.uuid}"
    for area, varios in personas.items():
        caso = f"/es/{area}/expediente/{q.numero}/"
        for cliente in map(entrar, varios):
            for ruta_ in (f"/es/{area}/", caso, f"{caso}historia/"):
                pagina = cliente.get(ruta_)
                assert SECRETO not in pagina.text and str(fila.uuid) not in pagina.text, ruta_
            for ruta_ in (f"{suyo}proponer_resolucion/?borrador={fila.uuid}", comparar):
                assert cliente.get(ruta_).status_code == (404 if area == "despacho" else 403)
            cliente.post(f"{suyo}borrador/{fila.uuid}/descartar/")
    assert BorradorDeActo.objects.get() == fila


@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
def test_no_sale_en_lo_publico_ni_en_la_exportacion(reloj, client, capsys):
    elenco, q = un_caso(reloj)
    guardar(q, elenco.presidente)
    for ruta_ in (f"/es/expediente/{q.numero}/", f"/es/expediente/{q.numero}.json"):
        pagina = client.get(ruta_)
        assert pagina.status_code == 200 and SECRETO not in pagina.content.decode(), ruta_
    busca = client.get("/es/expedientes/", {"q": SECRETO})
    assert q.numero not in busca.text
    call_command("exportar_expediente", q.numero, "--json")
    assert SECRETO not in capsys.readouterr().out


def test_quien_se_inhibe_deja_de_abrir_el_suyo(reloj):
    elenco, q = un_caso(reloj)
    guardar(q, elenco.asociada)
    fila = BorradorDeActo.objects.get()
    suyo = f"{ruta(elenco.asociada, q, 'proponer_resolucion')}?borrador={fila.uuid}"
    assert entrar(elenco.asociada).get(suyo).status_code == 200
    services.inhibirse(querella_id=q.pk, actor=elenco.asociada, razon="Parentesco.")
    assert entrar(elenco.asociada).get(suyo).status_code == 404


def test_al_circularlo_se_borra_y_lo_ven_los_miembros_pero_no_la_secretaria(reloj):
    elenco, q = un_caso(reloj)
    guardar(q, elenco.presidente)
    fila = BorradorDeActo.objects.get()
    cliente = entrar(elenco.presidente)
    pagina = cliente.get(
        f"{ruta(elenco.presidente, q, 'proponer_resolucion')}?borrador={fila.uuid}"
    )
    datos = {"visto": visto(pagina.text), "envio": clave_de_envio(pagina.text), "clave": CLAVE}
    datos |= {**ESCRITO, "conclusiones": "Tres.", "paso": "hacer", "borrador": str(fila.uuid)}
    cliente.post(ruta(elenco.presidente, q, "proponer_resolucion"), datos)
    assert not BorradorDeActo.objects.exists()
    assert Resolucion.objects.get().hechos == f"Uno {SECRETO}."
    assert SECRETO in entrar(elenco.asociada).get(ruta(elenco.asociada, q)).text
    assert SECRETO not in entrar(elenco.secretaria).get(ruta(elenco.secretaria, q)).text


def test_lo_circulado_no_lo_lee_quien_conserva_el_papel_sin_nombramiento(reloj):
    elenco, q = un_caso(reloj)
    proponer(q, elenco.presidente)
    nombrado = elenco.asociada.nombramientos.get()
    nombrado.hasta = date(2026, 5, 27)
    nombrado.save()
    assert "Propuesta" not in entrar(elenco.asociada).get(ruta(elenco.asociada, q)).text
    assert "votar una propuesta" not in entrar(elenco.asociada).get("/es/despacho/").text
    assert "votar una propuesta" in entrar(elenco.asociado).get("/es/despacho/").text


def test_la_marca_del_formulario_de_la_secretaria_no_cuenta_las_propuestas(reloj):
    elenco, q = un_caso(reloj)
    antes = visto(entrar(elenco.secretaria).get(ruta(elenco.secretaria, q, "paralizar")).text)
    proponer(q, elenco.presidente)
    despues = visto(entrar(elenco.secretaria).get(ruta(elenco.secretaria, q, "paralizar")).text)
    assert antes == despues


def test_desde_dos_ventanas_no_se_pierde_nada(reloj):
    elenco, q = un_caso(reloj)
    guardar(q, elenco.presidente)
    fila = BorradorDeActo.objects.get()
    mias = {"borrador": str(fila.uuid), "version": "1"}
    guardar(q, elenco.presidente, **mias, hechos="Desde la primera.")
    otra = guardar(q, elenco.presidente, **mias, hechos="Desde la segunda.")
    assert "esto queda en otro borrador" in otra.text
    assert [b.valores["hechos"] for b in BorradorDeActo.objects.all()] == [
        "Desde la primera.",
        "Desde la segunda.",
    ]


def test_se_guarda_mientras_se_escribe_y_se_lista_en_el_despacho(reloj):
    elenco, q = un_caso(reloj)
    cliente = entrar(elenco.asociado)
    donde = f"/es/despacho/expediente/{q.numero}/borrador/emitir_resolucion/"
    rotulo = cliente.post(donde, {"sentido": "disiente", "expresion": "No se probó."})
    fila = BorradorDeActo.objects.get()
    assert f'name="borrador" value="{fila.uuid}"' in rotulo.text
    cliente.post(donde, {"borrador": fila.uuid, "version": "1", "expresion": "Nada se probó."})
    fila.refresh_from_db()
    assert (fila.version, fila.valores) == (2, {"expresion": "Nada se probó."})
    for pagina in (cliente.get("/es/despacho/"), cliente.get(ruta(elenco.asociado, q))):
        assert f"?borrador={fila.uuid}" in pagina.text
    assert cliente.post(donde.replace("emitir_resolucion", "notificar")).status_code == 404


def test_se_compara_con_lo_circulado(reloj):
    elenco, q = un_caso(reloj)
    r = proponer(q, elenco.asociada)
    pagina = guardar(q, elenco.presidente)
    fila = BorradorDeActo.objects.get()
    enlace = f"/es/despacho/expediente/{q.numero}/comparar/?a={r.pk}&amp;b={fila.uuid}"
    assert enlace in pagina.text
    lado = entrar(elenco.presidente).get(enlace.replace("&amp;", "&")).text
    assert "<del>Amonestación</del>" in lado and "<ins>Exoneración</ins>" in lado
    assert SECRETO in lado and "Su borrador del" in lado


def test_terminado_el_caso_se_lee_lo_escrito_se_borra_a_mano_o_a_los_noventa_dias(reloj):
    elenco, q = un_caso(reloj)
    guardar(q, elenco.presidente)
    fila = BorradorDeActo.objects.get()
    services.emitir_resolucion(
        querella_id=q.pk,
        actor=elenco.asociado,
        resolucion_id=proponer(q, elenco.asociada, texto=_texto()).pk,
    )
    abierto = f"{ruta(elenco.presidente, q, 'proponer_resolucion')}?borrador={fila.uuid}"
    assert SECRETO in entrar(elenco.presidente).get(abierto).text
    reloj("2026-08-26T15:00-04:00")
    limpiar()
    assert BorradorDeActo.objects.exists()
    reloj("2026-08-26T15:01-04:00")
    limpiar()
    assert not BorradorDeActo.objects.exists()


def test_su_autor_lo_borra(reloj):
    elenco, q = un_caso(reloj)
    guardar(q, elenco.presidente)
    fila = BorradorDeActo.objects.get()
    borrar = f"/es/despacho/expediente/{q.numero}/borrador/{fila.uuid}/descartar/"
    assert entrar(elenco.presidente).post(borrar).status_code == 303
    assert not BorradorDeActo.objects.exists()


def _texto() -> Any:
    from querellas.services.proyecto import TextoDeResolucion

    return TextoDeResolucion(**TEXTO)
