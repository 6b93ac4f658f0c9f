"""El archivo en papel: fichas en una pantalla o por tabla, carátulas, escaneos y promoción."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from alcaldes.models import Municipio
from plazos.models import Plazo
from querellas import services
from querellas.models import Querella
from querellas.models.archivo import Escaneo, FichaDeArchivo
from querellas.services.archivo import DatosDeFicha
from querellas.services.bitacora import verificar
from querellas.services.tabla_de_fichas import COLUMNAS, leer, plantilla_csv
from tests import elenco as gente
from tests.elenco import Elenco
from tests.querellas.mesa import entrar
from tests.querellas.test_importar import caso, importar

pytestmark = pytest.mark.django_db(databases=["default", "publico"])
Reloj = Callable[[str], Any]
BASE = "/es/secretaria/archivo/"


@pytest.fixture
def elenco(reloj: Reloj) -> Elenco:
    reloj("2026-03-13T09:00-04:00")
    return gente.crear()


def anotar(elenco: Elenco, **cambios: Any) -> FichaDeArchivo:
    datos = {
        "numero": "78-CV-114 (bis)",
        "epigrafe": "Pérez Cruz v. Alcalde de Ponce",
        "municipio": Municipio.objects.get(nombre="Ponce"),
        "anio": 1994,
        "caja": "12",
        "tablilla": "C-3",
        **cambios,
    }
    return services.registrar_ficha(actor=elenco.secretaria, datos=DatosDeFicha(**datos))


def pdf(nombre: str, paginas: int = 1) -> SimpleUploadedFile:
    salida = io.BytesIO()
    documento = pikepdf.new()
    for _n in range(paginas):
        documento.add_blank_page()
    documento.save(salida)
    return SimpleUploadedFile(nombre, salida.getvalue(), "application/pdf")


# --- Una pantalla ---------------------------------------------------------------------------
def test_en_una_pantalla_se_anota_y_se_sigue_con_la_misma_caja(elenco):
    cliente = entrar(elenco.secretaria)
    ponce = Municipio.objects.get(nombre="Ponce").pk
    datos = {
        "numero": "S/N 1994",
        "epigrafe": "Asamblea de Ponce v. Alcalde",
        "municipio": ponce,
        "anio": "1994",
        "caja": "12",
        "tablilla": "C-3",
        "paso": "otra",
    }
    sigue = cliente.post(f"{BASE}nueva/", datos)
    assert sigue["Location"] == f"{BASE}nueva/?caja=12&tablilla=C-3"
    assert 'value="12"' in cliente.get(sigue["Location"]).text
    ficha = FichaDeArchivo.objects.get()
    assert (ficha.numero, ficha.anio, ficha.creada_por) == ("S/N 1994", 1994, elenco.secretaria)
    # Ni actos ni reloj.
    assert not Querella.objects.exists()
    assert not Plazo.objects.exists()


def test_el_numero_puede_repetirse_o_faltar_y_el_epigrafe_no(elenco):
    anotar(elenco)
    anotar(elenco)
    anotar(elenco, numero="")
    assert FichaDeArchivo.objects.filter(numero="78-CV-114 (bis)").count() == 2
    with pytest.raises(services.ActoRechazado) as error:
        anotar(elenco, epigrafe="  ")
    assert "epigrafe" in error.value.message_dict
    with pytest.raises(services.ActoRechazado) as error:
        anotar(elenco, anio=199)
    assert "anio" in error.value.message_dict


def test_se_encuentra_sin_acentos_por_cualquier_dato_y_solo_la_lleva_la_secretaria(elenco):
    ficha = anotar(elenco)
    cliente = entrar(elenco.secretaria)
    for texto in ("perez ponce", "78-cv-114", "1994 cruz", ficha.codigo.lower()):
        assert ficha.codigo in cliente.get(BASE, {"q": texto}).text, texto
    assert ficha.codigo not in cliente.get(BASE, {"q": "mayagüez"}).text
    mesa = cliente.get("/es/secretaria/", {"q": "pérez"}).text
    assert "En el archivo en papel" in mesa
    assert "caja 12, tablilla C-3" in mesa
    for otro in (elenco.presidente, elenco.asociada):
        assert entrar(otro).get(BASE).status_code == 403
    assert Client().get(BASE).status_code in (302, 403)


def test_corregir_deja_en_el_historial_quien_lo_cambio(elenco):
    ficha = anotar(elenco)
    pagina = entrar(elenco.segunda_secretaria).post(
        f"{BASE}{ficha.uuid}/", {"epigrafe": "Pérez v. Alcalde", "paso": "guardar"}
    )
    assert pagina.status_code == 303
    ficha.refresh_from_db()
    assert ficha.epigrafe == "Pérez v. Alcalde"
    ultima = ficha.history.first()
    assert ultima.history_user == elenco.segunda_secretaria
    assert ficha.history.last().epigrafe == "Pérez Cruz v. Alcalde de Ponce"


# --- Para el público ------------------------------------------------------------------------
@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
def test_al_publico_solo_sale_la_publica_y_nunca_la_caja_ni_la_nota(elenco):
    anotar(elenco, publica=True, resultado="amonestado", nota="falta el folio 7", caja="CAJA-77")
    anotar(elenco, epigrafe="Secreto v. Alcalde de Ponce")
    pagina = Client().get("/es/expedientes/", {"q": "ponce"}).text
    assert "Pérez Cruz v. Alcalde de Ponce" in pagina
    assert "amonestado" in pagina
    for callado in ("Secreto", "folio 7", "CAJA-77"):
        assert callado not in pagina
    assert "En el archivo en papel" not in Client().get("/es/expedientes/").text
    assert "In the paper archive" in Client().get("/en/expedientes/", {"ano": "1994"}).text


# --- La tabla -------------------------------------------------------------------------------
def tabla(*filas: tuple[str, ...], separador: str = ",", codigo: str = "utf-8") -> bytes:
    salida = io.StringIO()
    csv.writer(salida, delimiter=separador).writerows([COLUMNAS, *filas])
    return salida.getvalue().encode(codigo)


FILA = ("12/1993", "Ríos v. Alcalde de Añasco", "Añasco", "1993", "", "4", "B", "sí", "")


@pytest.mark.parametrize(
    ("separador", "codigo"), [(",", "utf-8"), (",", "utf-8-sig"), (";", "cp1252")]
)
def test_se_lee_el_csv_como_lo_guarde_la_hoja_de_calculo(elenco, separador, codigo):
    leida = leer(tabla(FILA, separador=separador, codigo=codigo), "fichas.csv")
    assert leida.errores == []
    (ficha,) = leida.fichas
    assert (ficha.epigrafe, ficha.anio, ficha.publica) == ("Ríos v. Alcalde de Añasco", 1993, True)
    assert ficha.municipio == Municipio.objects.get(nombre="Añasco")


def test_la_plantilla_se_entiende_tal_como_se_baja(elenco):
    leida = leer(plantilla_csv(), "fichas.csv")
    assert leida.errores == []
    assert leida.fichas[0].numero == "78-CV-114 (bis)"


def test_la_plantilla_de_excel_se_entiende_tal_como_se_baja(elenco):
    pytest.importorskip("openpyxl")
    respuesta = entrar(elenco.secretaria).get(f"{BASE}plantilla.xlsx")
    leida = leer(respuesta.content, "fichas.xlsx")
    assert leida.errores == []
    assert (leida.fichas[0].anio, leida.fichas[0].caja) == (1994, "12")
    with pytest.raises(services.ActoRechazado):
        leer(b"no es un libro", "fichas.xlsx")


def test_una_fila_que_no_se_entiende_no_deja_entrar_ninguna_y_se_dice_cual(elenco):
    cliente = entrar(elenco.secretaria)
    malas = (
        ("", "", "", "", "", "", "", "", "x"),
        ("", "Uno v. Dos", "Atlántida", "", "", "", "", "", ""),
        ("", "Uno v. Dos", "", "93", "", "", "", "", ""),
        ("", "Uno v. Dos", "", "", "", "", "", "quizá", ""),
    )
    archivo = SimpleUploadedFile("fichas.csv", tabla(FILA, *malas))
    pagina = cliente.post(f"{BASE}cargar/", {"archivo": archivo}, follow=True).text
    assert "Fila 3: falta el epígrafe." in pagina
    assert "Fila 4: «Atlántida» no es uno de los 78 municipios." in pagina
    assert "Fila 5: «93» no es un año." in pagina
    assert "Fila 6: «publica» ha de ser sí o no." in pagina
    assert not FichaDeArchivo.objects.exists()


def test_cargar_la_misma_tabla_otra_vez_no_repite_y_dos_filas_iguales_son_dos_carpetas(elenco):
    cliente = entrar(elenco.secretaria)
    for esperado in ("2 fichas nuevas; 0 ya estaban.", "0 fichas nuevas; 2 ya estaban."):
        archivo = SimpleUploadedFile("caja4.csv", tabla(FILA, FILA))
        pagina = cliente.post(f"{BASE}cargar/", {"archivo": archivo}, follow=True).text
        assert esperado in pagina
    assert FichaDeArchivo.objects.filter(origen="caja4.csv").count() == 2


# --- Carátulas y escaneos -------------------------------------------------------------------
def test_la_caratula_lleva_el_codigo_y_los_datos_de_su_carpeta(elenco):
    una, otra = anotar(elenco), anotar(elenco, numero="", epigrafe="Ñeco v. Alcalde")
    respuesta = entrar(elenco.secretaria).get(
        f"{BASE}caratulas.pdf", {"ficha": [una.codigo, otra.codigo]}
    )
    assert respuesta["Content-Type"] == "application/pdf"
    with pikepdf.open(io.BytesIO(respuesta.content)) as documento:
        assert len(documento.pages) == 2


def test_cada_escaneo_va_a_su_caratula_y_el_mismo_dos_veces_es_uno(elenco):
    ficha = anotar(elenco)
    cliente = entrar(elenco.secretaria)
    misma = pdf("x.pdf").read()
    primera = SimpleUploadedFile(f"{ficha.codigo}.pdf", misma)
    tanda = [primera, pdf(f"{ficha.codigo}_2.pdf", 2), pdf("suelto.pdf")]
    pagina = cliente.post(f"{BASE}escaneos/", {"archivos": tanda}, follow=True).text
    assert "suelto.pdf" in pagina
    assert "su nombre no empieza por el código" in pagina
    assert ficha.escaneos.count() == 2
    cliente.post(
        f"{BASE}escaneos/",
        {"archivos": [SimpleUploadedFile("x.pdf", misma)], "codigo": ficha.codigo},
    )
    assert ficha.escaneos.count() == 2
    escaneo = ficha.escaneos.first()
    assert escaneo is not None
    bajado: Any = cliente.get(f"{BASE}escaneo/{escaneo.uuid}/")
    assert b"".join(bajado.streaming_content).startswith(b"%PDF")
    malo = SimpleUploadedFile(f"{ficha.codigo}.pdf", b"no es un pdf")
    rechazado = cliente.post(f"{BASE}escaneos/", {"archivos": [malo]}, follow=True)
    assert "no se guardaron" in rechazado.text


def test_el_comando_recoge_la_carpeta_del_escaner(elenco, tmp_path: Path, capsys):
    ficha = anotar(elenco)
    (tmp_path / f"{ficha.codigo}-001.pdf").write_bytes(pdf("x.pdf").read())
    (tmp_path / "FZZZZZZZZ.pdf").write_bytes(pdf("x.pdf").read())
    with pytest.raises(SystemExit) as salida:
        call_command("recibir_escaneos", str(tmp_path), por=elenco.secretaria.email)
    assert salida.value.code == 1
    dicho = capsys.readouterr()
    assert "1 guardados, 1 sin guardar" in dicho.out
    assert "No hay ninguna carátula con el código FZZZZZZZZ" in dicho.err
    assert (tmp_path / "recibidos" / f"{ficha.codigo}-001.pdf").is_file()
    assert ficha.escaneos.get().recibido_por == elenco.secretaria


# --- Promover -------------------------------------------------------------------------------
def test_promovida_lo_digitalizado_pasa_al_expediente_con_su_asiento(elenco, tmp_path, capsys):
    ficha = anotar(elenco, publica=True)
    services.recibir_escaneo(
        actor=elenco.secretaria, codigo=ficha.codigo, archivo=pdf("a.pdf"), nombre="a.pdf"
    )
    viejo = caso()
    importar(tmp_path, viejo)
    cliente = entrar(elenco.secretaria)
    sin_caso = {"paso": "promover", "numero": "NADA-1"}
    nada = cliente.post(f"{BASE}{ficha.uuid}/", sin_caso, follow=True).text
    assert "No hay ningún expediente con ese número" in nada
    pagina = cliente.post(
        f"{BASE}{ficha.uuid}/", {"paso": "promover", "numero": viejo["numero"]}, follow=True
    ).text
    assert "Incorporado el expediente en papel digitalizado (1 archivos)." in pagina
    q = Querella.objects.get(numero=viejo["numero"])
    documento = q.documentos.get(tipo="digitalizado")
    assert documento.sha256 == Escaneo.objects.get().sha256
    assert str(q.uuid) in documento.archivo
    assert list(verificar(q.numero)) == []
    assert "Pérez Cruz" not in Client().get("/es/expedientes/", {"q": "perez cruz"}).text
    # Lo que se escanee después entra en los dos.
    services.recibir_escaneo(
        actor=elenco.secretaria, codigo=ficha.codigo, archivo=pdf("b.pdf", 2), nombre="b.pdf"
    )
    assert q.documentos.filter(tipo="digitalizado").count() == 2
