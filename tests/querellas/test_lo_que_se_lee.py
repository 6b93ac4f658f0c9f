"""Lo que la persona lee en sus páginas: nombres en su idioma y ningún enlace a «sin acceso»."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils.translation import override

from querellas.actos.area import SECRETARIA
from querellas.actos.grupos import ESPERADOS, grupo_de
from querellas.actos.listas import ALARMAS, alarma
from querellas.actos.rotulos import CONSTANCIAS, a_quien, nombre_de, nombre_de_parte
from querellas.actos.tabla import POR_CLAVE
from querellas.cuentas.models import ClaseDeRol, Rol, Usuario
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.models import Alarma, Parte
from querellas.notificaciones.models import Notificacion
from querellas.templatetags._navegador import navegador
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar

Reloj = Callable[[str], Any]
SERVICIOS = Path(__file__).resolve().parents[2] / "querellas" / "services"
TITULO = re.compile(r"(Acta|Aviso|Notificación|Orden|Recibo) (de|que|sobre|protectora)\b[^.]*\Z")
# Los de otro tipo de documento: su nombre en inglés es el del tipo.
DE_OTRO_TIPO = {"Aviso de vista", "Notificación de querella", "Notificación de archivo en autos"}


def _titulos() -> set[str]:
    literales = (
        n.value
        for archivo in SERVICIOS.glob("*.py")
        for n in ast.walk(ast.parse(archivo.read_text()))
        if isinstance(n, ast.Constant) and isinstance(n.value, str)
    )
    return {t for t in literales if len(t) < 70 and TITULO.match(t)}


def test_cada_titulo_de_constancia_que_emiten_los_servicios_tiene_su_ingles() -> None:
    with override("es"):
        conocidos = {str(t) for t in CONSTANCIAS}
    titulos = _titulos()
    assert "Orden de designación" in titulos
    assert titulos - DE_OTRO_TIPO - conocidos == set()
    with override("en"):
        assert [str(t) for t in CONSTANCIAS if str(t) in conocidos] == []


def test_en_ingles_la_constancia_dice_cual_es_y_la_prueba_queda_como_la_llamaron() -> None:
    orden = Documento(tipo=TipoDeDocumento.CONSTANCIA, titulo="Orden de designación")
    suelta = Documento(tipo=TipoDeDocumento.CONSTANCIA, titulo="Título que nadie tradujo")
    prueba = Documento(tipo=TipoDeDocumento.PRUEBA, titulo="Carta de cesantía")
    with override("en"):
        assert nombre_de(orden) == {"nombre": "Order of designation"}
        assert nombre_de(suelta) == {"nombre": "Certificate"}
        assert nombre_de(prueba) == {"nombre": "Carta de cesantía", "lang": "es"}
    with override("es"):
        assert nombre_de(orden) == {"nombre": "Orden de designación"}


def test_la_oficina_se_lee_en_el_idioma_y_la_persona_con_su_nombre() -> None:
    oficina = Parte(
        nombre="Legislatura Municipal de Guánica", nombre_en="Municipal Legislature of Guánica"
    )
    persona = Parte(nombre="Íñigo", apellido_paterno="Ñeco", apellido_materno="Güiro")
    with override("en"):
        assert nombre_de_parte(oficina) == "Municipal Legislature of Guánica"
        assert nombre_de_parte(persona) == "Íñigo Ñeco Güiro"
        assert a_quien(Notificacion(parte=oficina)) == "Municipal Legislature of Guánica"
        assert a_quien(Notificacion(tercero="Secretario de Justicia")) == "Secretario de Justicia"
    with override("es"):
        assert nombre_de_parte(oficina) == "Legislatura Municipal de Guánica"


@pytest.mark.parametrize(
    ("cadena", "dicho"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0", "Edge en Windows"),
        ("Mozilla/5.0 (iPhone; CPU OS 17_0 like Mac OS X) CriOS/120 Safari/6", "Chrome en iPhone"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0", "Firefox en Linux"),
        ("curl/8.5.0", "curl/8.5.0"),
    ],
)
def test_la_sesion_abierta_dice_que_navegador_es(cadena: str, dicho: str) -> None:
    assert navegador(cadena) == dicho


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


@pytest.mark.django_db
def test_al_comisionado_solo_se_le_ofrecen_las_tareas_cuyo_acto_puede_hacer(
    elenco: Elenco, reloj: Reloj
) -> None:
    """Determinar el interés público es de la Comisión; asistir al ciudadano, de la Secretaría."""
    q = fabricas.presentada(elenco=elenco)
    caso = f"/es/despacho/expediente/{q.numero}"
    suyo, ajeno = f"{caso}/determinar_interes_publico/", f"{caso}/prestar_asistencia/"
    for quien in (elenco.presidente, elenco.asociado):
        cliente = entrar(quien)
        pagina = cliente.get("/es/despacho/").content.decode()
        assert suyo in pagina and cliente.get(suyo).status_code == 200
        assert ajeno not in pagina and cliente.get(ajeno).status_code == 403


@pytest.mark.django_db
def test_el_abogado_que_entra_ve_su_cuenta_y_como_salir(
    elenco: Elenco,
) -> None:
    """El que tiene papel llega a sus casos; el que todavía no, a la página de su cuenta."""
    abogado = Usuario.objects.create_user("abogado@ejemplo.test", "una-clave-de-prueba-1")
    suya = entrar(abogado).get("/es/")
    assert suya.status_code == 200
    assert "Su cuenta todavía no tiene ningún papel" in suya.content.decode()
    Rol.objects.create(usuario=abogado, clase=ClaseDeRol.ABOGADO, desde=gente.DESDE)
    assert entrar(abogado).get("/es/")["Location"] == "/es/portal/"
    assert "/es/cuenta/logout/" in suya.content.decode()
    assert "no-store" in suya["Cache-Control"]


def test_lo_que_algo_espera_va_a_la_vista_y_lo_demas_plegado_en_su_grupo() -> None:
    assert set(POR_CLAVE) >= ESPERADOS
    grupos = {clave: str(grupo_de(POR_CLAVE[clave])) for clave in POR_CLAVE}
    assert {grupos[clave] for clave in ESPERADOS} == {""}
    assert grupos["firmar_orden"] == ""
    assert grupos["proponer_orden"] == "Incidentes y órdenes"
    assert grupos["comparecer"] == "Partes y notificaciones"
    assert grupos["notificar"] == ""


def test_la_alarma_se_lee_en_palabras_y_su_detalle_con_fechas_de_persona() -> None:
    falta = Alarma(pk=1, clase="cabeza_ausente", detalle="falta la cabeza del 2026-11-29")
    with override("es"):
        leida = alarma(falta, SECRETARIA)
        assert str(leida["texto"]).startswith("Falta la cabeza de un día")
        assert leida["detalle"] == "falta la cabeza del 29 nov 2026"
    emitidas = {
        clase
        for archivo in (
            *SERVICIOS.parents[0].glob("**/*.py"),
            *SERVICIOS.parents[1].glob("plazos/*.py"),
        )
        for clase in re.findall(r'alarma(?:_unica)?\(\s*"([a-z_]+)"', archivo.read_text())
    }
    assert "disco_lleno" in emitidas
    assert emitidas - set(ALARMAS) == set()
