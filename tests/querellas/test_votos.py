"""Votar de cada modo, por cargo, en las últimas horas y tras decidir (18.004#7, #12)."""

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from querellas import services
from querellas.comision.models import Resolucion, Voto, votos_vigentes
from querellas.cuentas.models import Usuario
from querellas.documentos.models import Documento
from querellas.models import Querella, Tarea
from querellas.services.bitacora import verificar
from querellas.services.notificar import DatosDeServicio
from querellas.services.proyecto import TextoDeResolucion
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, enviar, errores, hacer, ruta
from vistas import services as vistas
from vistas.models import Informe

pytestmark = pytest.mark.django_db

TEXTO = {"hechos": "Uno.", "determinaciones": "Dos.", "conclusiones": "Tres."}
CARGOS = ("uso de equipo municipal", "nombramiento de un pariente")


def concluida(elenco: Elenco, reloj: Any, *, cargos: tuple[str, ...] = CARGOS) -> Querella:
    """Vista ante el pleno el jueves 28 de mayo de 2026: decidir termina el viernes 12 de junio."""
    return _llevar(elenco, reloj, cargos, vistas.DatosDeVista(vista_el=DIA, lugar="Sala 1"))


DIA = date(2026, 5, 28)


def _llevar(
    elenco: Elenco, reloj: Any, cargos: tuple[str, ...], datos: vistas.DatosDeVista
) -> Querella:
    reloj("2026-03-13T10:00-04:00")
    q = fabricas.presentada(elenco=elenco, cargos=cargos)
    fabricas.documentos_listos()
    reloj("2026-03-19T15:00-04:00")
    servicio = DatosDeServicio(
        recibida_el=date(2026, 3, 19), recibida_por="el alcalde", diligenciada_por="alguacil"
    )
    services.notificar(querella_id=q.pk, actor=elenco.secretaria, servicio=servicio)
    reloj("2026-03-31T10:00-04:00")
    services.contestar(querella_id=q.pk, actor=elenco.secretaria)
    fabricas.senalar(querella_id=q.pk, actor=elenco.presidente, datos=datos)
    reloj("2026-05-28T15:00-04:00")
    vistas.concluir_vista(
        querella_id=q.pk, actor=elenco.presidente, comparecieron_sin_objecion=True
    )
    return Querella.objects.get(pk=q.pk)


def proponer(q: Querella, quien: Usuario, disposicion: str = "amonestacion", **mas: Any) -> Any:
    texto = mas.pop("texto", TextoDeResolucion(**TEXTO))
    return services.proponer_resolucion(
        querella_id=q.pk,
        actor=quien,
        asunto="fondo",
        disposicion=disposicion,
        texto=texto,
        **mas,
    )


def concurrir(q: Querella, quien: Usuario, r: Resolucion) -> Querella:
    services.emitir_resolucion(querella_id=q.pk, actor=quien, resolucion_id=r.pk)
    return Querella.objects.get(pk=q.pk)


def votar(q: Querella, quien: Usuario, r: Resolucion, sentido: str, expresion: str = "") -> None:
    services.votar_de_otro_modo(
        querella_id=q.pk,
        actor=quien,
        asunto="fondo",
        resolucion_id=r.pk,
        sentido=sentido,
        expresion=expresion,
    )


def papel(q: Querella) -> dict[str, Any]:
    datos: dict[str, Any] = (
        Documento.objects.filter(querella=q, tipo="resolucion").latest("pk").datos
    )
    return datos


# --- Los votos --------------------------------------------------------------------------------
@pytest.mark.norma("18.004#12")
def test_conforme_en_el_resultado_y_disentir_no_deciden_y_se_publican_con_la_decision(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    r = proponer(q, elenco.presidente)
    votar(q, elenco.asociada, r, "en_resultado", "Por otro fundamento.")
    votar(q, elenco.asociado, r, "disiente", "No se probó.")
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_decision"
    votar(q, elenco.asociado, r, "no_interviene")
    q = concurrir(q, elenco.asociado, r)
    assert (q.estado, q.disposicion) == ("resuelta", "amonestacion")
    assert [(v["voto"], v["expresion"]) for v in papel(q)["votos"]] == [
        ("conforme", ""),
        ("en_resultado", "Por otro fundamento."),
        ("conforme", ""),
    ]
    # Los votos que cambió quedan guardados, cada uno con su hora.
    assert Voto.objects.filter(resolucion=r).count() == 5
    assert votos_vigentes().filter(resolucion=r).count() == 3


@pytest.mark.norma("18.004#12")
def test_disentir_exige_su_texto_y_quien_ya_concurrio_puede_retirarse(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    r = proponer(q, elenco.presidente)
    with pytest.raises(services.ActoRechazado, match="Falta esta parte"):
        votar(q, elenco.asociada, r, "disiente")
    votar(q, elenco.presidente, r, "disiente", "Lo pensé mejor.")
    assert concurrir(q, elenco.asociada, r).estado == "pendiente_decision"
    with pytest.raises(services.ActoRechazado, match="Ya votó"):
        concurrir(q, elenco.asociada, r)
    assert concurrir(q, elenco.asociado, r).estado == "resuelta"


@pytest.mark.norma("18.004#15")
def test_vencido_el_termino_tampoco_se_disiente(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    r = proponer(q, elenco.presidente)
    reloj("2026-06-12T23:59:00-04:00")
    votar(q, elenco.asociada, r, "disiente", "No.")
    reloj("2026-06-13T00:00-04:00")
    with pytest.raises(services.TerminoVencido):
        votar(q, elenco.asociado, r, "disiente", "No.")


def test_los_votos_no_salen_de_la_comision_antes_de_decidir(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    r = proponer(q, elenco.presidente)
    votar(q, elenco.asociada, r, "disiente", "No se probó nada.")
    assert q.actuaciones.latest("numero").clase == "concluir_vista"
    mesa = entrar(elenco.secretaria).get(ruta(elenco.secretaria, q)).text
    assert "No se probó nada." not in mesa and "Propuesta" not in mesa
    with pytest.raises(PermissionDenied):
        votar(q, elenco.secretaria, r, "disiente", "No.")
    despacho = entrar(elenco.asociado).get(ruta(elenco.asociado, q)).text
    assert "Berta Prueba: Disiente" in despacho and "No se probó nada." in despacho
    assert "Hay votos distintos: ninguno decide" in despacho
    assert "Si no los hay antes de que termine el 12 de junio de 2026" in despacho


@pytest.mark.norma("18.004#12")
def test_la_opinion_posterior_es_su_propia_entrada_y_nada_cambia(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    r = proponer(q, elenco.presidente)
    with pytest.raises(services.ActoRechazado, match="Todavía no hay una resolución"):
        services.emitir_opinion(querella_id=q.pk, actor=elenco.asociado, texto="Antes.")
    votar(q, elenco.asociado, r, "disiente", "Explicaré por separado.")
    q = concurrir(q, elenco.asociada, r)
    reloj("2026-06-20T10:00-04:00")
    services.emitir_opinion(querella_id=q.pk, actor=elenco.asociado, texto="No se probó.")
    q = Querella.objects.get(pk=q.pk)
    assert (q.estado, q.disposicion) == ("resuelta", "amonestacion")
    ultimo = q.actuaciones.order_by("-numero").first()
    assert ultimo.texto_es == "Ciro Prueba emitió su opinión separada."
    documento = Documento.objects.get(actuacion=ultimo)
    assert (documento.titulo, documento.publica) == ("Opinión disidente", True)
    with pytest.raises(services.ActoRechazado, match="Ya emitió su opinión"):
        services.emitir_opinion(querella_id=q.pk, actor=elenco.asociado, texto="Otra.")
    assert list(verificar(q.numero)) == []


# --- Cargo por cargo --------------------------------------------------------------------------
@pytest.mark.norma("18.007#1")
def test_cada_cargo_lleva_su_disposicion_y_la_del_caso_es_la_mas_grave(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    uno, dos = q.cargos.values_list("pk", flat=True)
    r = proponer(q, elenco.presidente, cargos={uno: "exoneracion", dos: "destitucion"})
    assert r.disposicion == "destitucion"
    otra = proponer(q, elenco.asociada, cargos={uno: "amonestacion", dos: "destitucion"})
    assert r.huella != otra.huella
    q = concurrir(q, elenco.asociado, r)
    assert q.disposicion == "destitucion"
    assert papel(q)["cargos"] == [
        {"cargo": "1. uso de equipo municipal", "disposicion": "Exoneración"},
        {"cargo": "2. nombramiento de un pariente", "disposicion": "Destitución"},
    ]


def test_a_ningun_cargo_le_puede_faltar_su_disposicion(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    uno = q.cargos.get(orden=1).pk
    with pytest.raises(services.ActoRechazado, match="Cada cargo lleva su disposición"):
        proponer(q, elenco.presidente, cargos={uno: "exoneracion"})


def test_por_su_pagina_los_cargos_en_que_coinciden_dos_vienen_escritos(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    uno, dos = (f"cargo_{pk}" for pk in q.cargos.values_list("pk", flat=True))
    datos = {"disposicion": "por_cargo", uno: "exoneracion", dos: "destitucion", **TEXTO}
    vacio = enviar(elenco.presidente, q, "proponer_resolucion", **{**datos, dos: ""})
    assert "Escoja qué se dispone de este cargo." in errores(vacio)
    hacer(elenco.presidente, q, "proponer_resolucion", **datos)
    hacer(elenco.asociada, q, "proponer_resolucion", **{**datos, dos: "amonestacion"})
    pagina = entrar(elenco.asociado).get(ruta(elenco.asociado, q)).text
    assert "En qué coinciden, cargo por cargo" in pagina and "coinciden dos" in pagina
    form = entrar(elenco.asociado).get(ruta(elenco.asociado, q, "proponer_resolucion")).text
    marcado = f'name="{uno}" value="exoneracion" '
    assert "checked" in form.split(marcado)[1].split(">")[0]
    assert not any("checked" in t.split(">")[0] for t in form.split(f'name="{dos}"')[1:])


def test_otra_version_parte_de_la_primera_y_se_comparan_lado_a_lado(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj, cargos=CARGOS[:1])
    r = proponer(q, elenco.presidente)
    cliente = entrar(elenco.asociada)
    form = cliente.get(ruta(elenco.asociada, q, "proponer_resolucion") + f"?desde={r.pk}").text
    assert ">\nUno.</textarea>" in form
    datos = {**TEXTO, "hechos": "Uno bien probado.", "version_de": str(r.pk)}
    hacer(elenco.asociada, q, "proponer_resolucion", disposicion="amonestacion", **datos)
    nueva = Resolucion.objects.latest("pk")
    assert nueva.version_de == r
    base = f"/es/despacho/expediente/{q.numero}/comparar/"
    texto = cliente.get(f"{base}?a={r.pk}&b={nueva.pk}").text
    assert "<del>Uno.</del>" in texto and "<ins>Uno bien probado.</ins>" in texto
    assert cliente.get(f"{base}?a={r.pk}&b=999999").status_code == 404
    assert entrar(elenco.secretaria).get(f"{base}?a={r.pk}&b={nueva.pk}").status_code in (403, 404)


# --- Las últimas 24 horas ---------------------------------------------------------------------
@pytest.mark.norma("18.004#7")
def test_en_las_ultimas_24_horas_sale_con_el_defecto_senalado_y_despues_se_completa(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    corto = TextoDeResolucion(hechos="Uno.", conclusiones="Tres.")
    # El término acaba al empezar el 13: a las 23:59 del 11 todavía quedan más de 24 horas.
    reloj("2026-06-11T23:59:00-04:00")
    with pytest.raises(services.ActoRechazado, match=r"^\{'determinaciones': \['Falta esta parte"):
        proponer(q, elenco.presidente, texto=corto, con_defecto=True)
    reloj("2026-06-12T09:00-04:00")
    with pytest.raises(services.ActoRechazado, match="menos de 24 horas"):
        proponer(q, elenco.presidente, texto=corto)
    r = proponer(q, elenco.presidente, texto=corto, con_defecto=True)
    q = concurrir(q, elenco.asociada, r)
    assert (q.estado, q.disposicion) == ("resuelta", "amonestacion")
    assert q.actuaciones.latest("numero").texto_es == (
        "La resolución se emitió con un defecto señalado: falta las determinaciones. "
        "Se notificará aparte."
    )
    assert papel(q)["defecto_senalado"] == ["determinaciones"]
    tarea = Tarea.objects.get(querella=q, clase="completar_resolucion")
    with pytest.raises(services.ActoRechazado):
        services.cerrar_tarea(tarea_id=tarea.pk, actor=elenco.secretaria)
    _completar(q, elenco, reloj)
    tarea.refresh_from_db()
    assert tarea.cerrada_en is not None
    assert papel(q)["determinaciones"] == ["Dos."] and papel(q)["defecto_senalado"] == []
    assert list(verificar(q.numero)) == []


def _completar(q: Querella, elenco: Elenco, reloj: Any) -> None:
    reloj("2026-06-15T10:00-04:00")
    nueva = services.proponer_parte(
        querella_id=q.pk, actor=elenco.asociada, texto=TextoDeResolucion(determinaciones="Dos.")
    )
    with pytest.raises(services.ActoRechazado, match="Ya votó"):
        services.concurrir_con_parte(
            querella_id=q.pk, actor=elenco.asociada, resolucion_id=nueva.pk
        )
    services.concurrir_con_parte(querella_id=q.pk, actor=elenco.presidente, resolucion_id=nueva.pk)
    assert q.actuaciones.latest("numero").texto_es == (
        "Completada la resolución: ya lleva las determinaciones."
    )
    with pytest.raises(services.ActoRechazado, match="defecto señalado"):
        services.proponer_parte(
            querella_id=q.pk, actor=elenco.asociada, texto=TextoDeResolucion(determinaciones="3")
        )


@pytest.mark.norma("18.004#7")
def test_ni_la_disposicion_ni_los_dos_votos_se_dispensan(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj)
    reloj("2026-06-12T23:00:00-04:00")
    with pytest.raises(services.ActoRechazado, match="Escoja una de las disposiciones"):
        proponer(q, elenco.presidente, disposicion="", con_defecto=True)
    proponer(q, elenco.presidente, texto=TextoDeResolucion(), con_defecto=True)
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_decision"


@pytest.mark.norma("18.004#11")
def test_el_informe_tambien_y_su_autor_lo_completa(reloj):
    elenco = gente.crear()
    datos = vistas.DatosDeVista(
        vista_el=DIA,
        lugar="Sala 1",
        ante="comisionado_asociado",
        asociado_id=elenco.comisionada_asociada.pk,
    )
    q = _llevar(elenco, reloj, CARGOS, datos)
    reloj("2026-06-12T09:00-04:00")
    sin = vistas.TextoDeInforme(hechos="Uno.", conclusiones="Tres.")
    with pytest.raises(services.ActoRechazado, match="menos de 24 horas"):
        vistas.rendir_informe(querella_id=q.pk, actor=elenco.asociada, texto=sin)
    vistas.rendir_informe(querella_id=q.pk, actor=elenco.asociada, texto=sin, con_defecto=True)
    assert Querella.objects.get(pk=q.pk).estado == "pendiente_decision"
    assert q.actuaciones.latest("numero").texto_es == (
        "El informe se rindió con un defecto señalado: falta la relación de la evidencia."
    )
    mia = vistas.TextoDeInforme(evidencia="Doce fotografías.", hechos="No cambia.")
    with pytest.raises(services.ActoRechazado, match="ningún defecto"):
        vistas.completar_informe(querella_id=q.pk, actor=elenco.asociado, texto=mia)
    vistas.completar_informe(querella_id=q.pk, actor=elenco.asociada, texto=mia)
    informe = Informe.objects.get()
    assert (informe.evidencia, informe.hechos, informe.defectos) == (
        "Doce fotografías.",
        "Uno.",
        [],
    )
    assert not Tarea.objects.filter(querella=q, clase="completar_informe", cerrada_en=None).exists()


def test_la_pagina_ofrece_el_defecto_solo_en_las_ultimas_horas(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj, cargos=CARGOS[:1])
    antes = entrar(elenco.presidente).get(ruta(elenco.presidente, q, "proponer_resolucion")).text
    assert "Emitir con el defecto señalado" not in antes
    reloj("2026-06-12T09:00-04:00")
    corto = {**TEXTO, "conclusiones": "", "disposicion": "amonestacion"}
    falta = enviar(elenco.presidente, q, "proponer_resolucion", **corto)
    assert "Al término le quedan menos de 24 horas" in errores(falta)
    pagina = hacer(elenco.presidente, q, "proponer_resolucion", con_defecto="on", **corto)
    assert "Saldría con un defecto señalado: falta las conclusiones de derecho." in pagina.text
    r = Resolucion.objects.get()
    hacer(elenco.asociada, q, "emitir_resolucion", resolucion=str(r.pk))
    assert "completar la resolución, que salió con un defecto" in (
        entrar(elenco.asociado).get("/es/despacho/").text
    )
    hacer(elenco.asociado, q, "completar_resolucion", conclusiones="Tres.")
    nueva = Resolucion.objects.latest("pk")
    pagina = hacer(elenco.presidente, q, "concurrir_con_parte", resolucion=str(nueva.pk))
    assert "Completada la resolución: ya lleva las conclusiones de derecho." in pagina.text


def test_por_la_pagina_se_disiente_y_se_opina(reloj):
    elenco = gente.crear()
    q = concluida(elenco, reloj, cargos=CARGOS[:1])
    r = proponer(q, elenco.presidente)
    voto = {"resolucion": str(r.pk), "sentido": "disiente"}
    sin = enviar(elenco.asociado, q, "emitir_resolucion", **voto)
    assert "Complete «" in errores(sin)
    hacer(elenco.asociado, q, "emitir_resolucion", expresion="No se probó.", **voto)
    hacer(elenco.asociada, q, "emitir_resolucion", resolucion=str(r.pk), sentido="concurre")
    assert q.estado == "resuelta"
    pagina = hacer(elenco.asociado, q, "emitir_opinion", texto="Disiento.")
    assert "Ciro Prueba emitió su opinión separada." in pagina.text
