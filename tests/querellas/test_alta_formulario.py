"""El alta de una querella por el formulario: nada se pierde y cada error queda en su campo."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test import Client
from django.utils.html import strip_tags

from alcaldes.models import Alcalde, Mandato, Municipio
from alcaldes.registro import DatosDeMandato, registrar_mandato
from plazos.vencimientos import vigilar
from querellas.models import Borrador, Parte, Querella
from querellas.secretaria.alta.armado import armar
from querellas.services import ActoRechazado
from tests import elenco as reparto
from tests import fabricas
from tests.elenco import Elenco
from tests.recorridos import papeles

pytestmark = pytest.mark.django_db

AHORA = "2026-03-13T10:00-04:00"
NUEVA = "/es/secretaria/querella/nueva/"


@pytest.fixture
def elenco(reloj: Callable[[str], Any]) -> Elenco:
    reloj(AHORA)
    return reparto.crear()


class Navegador(Client):
    """Sigue la redirección a lo que falta, como un navegador."""

    def post(self, *args: Any, **kwargs: Any) -> Any:
        respuesta = super().post(*args, **kwargs)
        if "?respuesta=" in respuesta.headers.get("Location", ""):
            return self.get(respuesta["Location"])
        if "?faltan" in respuesta.headers.get("Location", ""):
            assert respuesta.status_code == 303
            return self.get(respuesta["Location"])
        return respuesta


@pytest.fixture
def cliente(elenco: Elenco, expediente_aparte: Path) -> Client:
    cliente = Navegador()
    cliente.force_login(elenco.secretaria)
    return cliente


def abrir(cliente: Client) -> str:
    """La dirección de un borrador nuevo."""
    respuesta = cliente.post(NUEVA)
    assert respuesta.status_code == 303
    return str(respuesta["Location"])


def archivo(nombre: str, contenido: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile(nombre, contenido)


def lleno(elenco: Elenco, **cambios: Any) -> dict[str, Any]:
    """El formulario completo de la ciudadana Núñez Peña."""
    return {
        "querellantes": "1",
        "cargos": "1",
        "querellante-0-clase": "ciudadano",
        "querellante-0-nombre": "María del Carmen",
        "querellante-0-apellido_paterno": "Núñez",
        "querellante-0-apellido_materno": "Peña",
        "querellante-0-comparecencia": "propio",
        "municipio": str(elenco.mandato.municipio_id),
        "mandato": str(elenco.mandato.pk),
        "asunto": "uso de propiedad municipal",
        "cargo-0-texto": "uso de equipo municipal en una finca privada",
        "juramento-quien": "María del Carmen Núñez Peña",
        "juramento-ante": "notaria pública",
        "juramento-lugar": "Ponce",
        "juramento-fecha": "2026-03-12",
        "juramento-testimonio": "1482",
        "prueba-descrita": "doce fotografías\ncertificación registral",
        "archivos-escrito": archivo("querella.pdf", papeles.pdf()),
        "accion": "revisar",
        **cambios,
    }


def sin(datos: dict[str, Any], *nombres: str) -> dict[str, Any]:
    return {k: v for k, v in datos.items() if k not in nombres}


def texto(respuesta: Any) -> str:
    return re.sub(r"\s+", " ", strip_tags(respuesta.text)).replace("&quot;", '"')


def error_en(respuesta: Any, control: str) -> str:
    """El error que ese control anuncia a quien no ve la página."""
    hallado = re.search(rf'id="id_{control}_error">(.*?)</div>', respuesta.text, re.S)
    assert hallado, f"{control} no lleva error: {texto(respuesta)[:1500]}"
    return texto_de(hallado[1]).removeprefix("Error: ")


def texto_de(html: str) -> str:
    return re.sub(r"\s+", " ", strip_tags(html)).strip()


def presentar(cliente: Client, ruta: str) -> Any:
    """De la revisión a la constancia."""
    revisar = ruta.replace("/borrador/", "/revisar/")
    pagina = cliente.get(revisar)
    version = re.search(r'name="version" value="(\d+)"', pagina.text)
    assert version, pagina.text[:500]
    return cliente.post(revisar, {"version": version[1]})


# --- El camino derecho ----------------------------------------------------------------------
def test_se_presenta_y_la_constancia_dice_numero_hora_huella_y_lo_que_sigue(
    cliente: Client, elenco: Elenco
) -> None:
    ruta = abrir(cliente)
    respuesta = cliente.post(ruta, lleno(elenco))
    assert respuesta["Location"] == ruta.replace("/borrador/", "/revisar/")
    fin = presentar(cliente, ruta)
    assert fin["Location"] == "/es/secretaria/querella/presentada/CVQM-2026-0001/"
    constancia = texto(cliente.get(fin["Location"]))
    assert "CVQM-2026-0001" in constancia
    assert "13 de marzo de 2026, 10:0" in constancia
    # Cinco días laborables desde el viernes 13 de marzo.
    assert "viernes 20 de marzo de 2026" in constancia
    assert "María del Carmen Núñez Peña v. Hon. José Ángel Ibáñez Cintrón" in constancia
    q = Querella.objects.get(numero="CVQM-2026-0001")
    escrito = q.documentos.get(tipo="escrito")
    assert escrito.sha256[:8] in constancia and escrito.sha256[-8:] in constancia
    assert (escrito.medio, escrito.nombre_original) == ("application/pdf", "querella.pdf")
    assert q.defectuosa is False
    assert q.asunto == "uso de propiedad municipal"
    assert [c.texto for c in q.cargos.all()] == ["uso de equipo municipal en una finca privada"]
    j = q.juramento
    assert (j.quien, j.ante, j.lugar) == (
        "María del Carmen Núñez Peña",
        "notaria pública",
        "Ponce",
    )
    assert (j.fecha, j.testimonio) == (date(2026, 3, 12), "1482")
    assert q.actuaciones.get(numero=1).datos["prueba"] == [
        "doce fotografías",
        "certificación registral",
    ]
    assert not Borrador.objects.exists()


def test_presentar_dos_veces_lleva_a_la_misma_constancia(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    cliente.post(ruta, lleno(elenco))
    revisar = ruta.replace("/borrador/", "/revisar/")
    primera = presentar(cliente, ruta)
    segunda = cliente.post(revisar, {"version": "1"})
    assert primera["Location"] == segunda["Location"]
    # También quien vuelve atrás y guarda, abre el formulario o la revisión.
    assert cliente.post(ruta, lleno(elenco))["Location"] == primera["Location"]
    assert cliente.get(ruta)["Location"] == primera["Location"]
    assert cliente.get(revisar)["Location"] == primera["Location"]
    assert Querella.objects.exclude(numero=None).count() == 1


def test_dos_clics_en_empezar_abren_un_solo_borrador(cliente: Client) -> None:
    assert abrir(cliente) == abrir(cliente)
    assert Borrador.objects.count() == 1


def test_si_otra_ventana_lo_cambia_hay_que_revisar_otra_vez(
    cliente: Client, elenco: Elenco
) -> None:
    ruta = abrir(cliente)
    cliente.post(ruta, lleno(elenco))
    revisar = ruta.replace("/borrador/", "/revisar/")
    vista = re.search(r'name="version" value="(\d+)"', cliente.get(revisar).text)
    assert vista
    cambiado = sin(lleno(elenco, asunto="otra cosa"), "archivos-escrito")
    cliente.post(ruta, cambiado)
    respuesta = cliente.post(revisar, {"version": vista[1]})
    assert respuesta.status_code == 200
    assert "El borrador cambió desde que lo revisó" in texto(respuesta)
    assert "otra cosa" in texto(respuesta)
    assert not Querella.objects.exclude(numero=None).exists()


# --- Lo que falta ---------------------------------------------------------------------------
FALTAS = [
    ("juramento-quien", "Falta quién juró: sin juramento no se puede presentar."),
    ("juramento-ante", "Falta ante quién se juró."),
    ("juramento-lugar", "Falta dónde se juró."),
    ("juramento-fecha", "Falta la fecha del juramento."),
    ("cargo-0-texto", "Escriba al menos un cargo."),
    ("asunto", "Escriba de qué trata la querella."),
    ("municipio", "Escoja el municipio del alcalde."),
    ("mandato", "Escoja al alcalde querellado."),
    ("querellante-0-clase", "Indique quién presenta la querella."),
    ("querellante-0-nombre", "Escriba el nombre del querellante."),
    ("querellante-0-apellido_paterno", "Escriba el primer apellido del querellante."),
    ("archivos-escrito", "Suba el escrito jurado en PDF."),
]


@pytest.mark.parametrize(("nombre", "mensaje"), FALTAS)
def test_lo_que_falta_se_dice_en_su_campo_y_lo_demas_queda_guardado(
    cliente: Client, elenco: Elenco, nombre: str, mensaje: str
) -> None:
    ruta = abrir(cliente)
    datos = sin(lleno(elenco), nombre)
    respuesta = cliente.post(ruta, datos)
    assert respuesta.status_code == 200
    assert error_en(respuesta, nombre) == mensaje
    assert "<title>Error: Querella jurada" in respuesta.text
    guardado = Borrador.objects.get().valores
    for campo, valor in sin(datos, "accion", "archivos-escrito").items():
        assert guardado[campo] == valor
    # La revisión no se puede saltar: vuelve al formulario con lo que falta.
    revisar = cliente.post(ruta.replace("/borrador/", "/revisar/"), {"version": "1"})
    assert revisar.request["QUERY_STRING"] == "faltan=1"
    assert revisar.request["PATH_INFO"] == ruta
    assert error_en(revisar, nombre) == mensaje
    assert not Querella.objects.exclude(numero=None).exists()


def test_un_formulario_en_blanco_dice_todo_de_una_vez(cliente: Client) -> None:
    ruta = abrir(cliente)
    respuesta = cliente.post(ruta, {"accion": "revisar"})
    resumen = re.search(r'<ul class="resumen-errores__lista">(.*?)</ul>', respuesta.text, re.S)
    assert resumen
    assert [texto_de(x) for x in re.findall(r"<li>.*?</li>", resumen[1], re.S)] == [
        "Indique quién presenta la querella.",
        "Escoja el municipio del alcalde.",
        "Escriba de qué trata la querella.",
        "Escriba al menos un cargo.",
        "Falta quién juró: sin juramento no se puede presentar.",
        "Falta ante quién se juró.",
        "Falta dónde se juró.",
        "Falta la fecha del juramento.",
        "Suba el escrito jurado en PDF.",
    ]


def test_sin_escoger_al_alcalde_lo_pide(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    respuesta = cliente.post(ruta, sin(lleno(elenco), "mandato"))
    assert error_en(respuesta, "mandato") == "Escoja al alcalde querellado."
    # Ni vale el de otro municipio.
    ponce = str(Municipio.objects.get(nombre="Ponce").pk)
    otro = cliente.post(ruta, sin(lleno(elenco, municipio=ponce), "archivos-escrito"))
    assert error_en(otro, "municipio") == (
        "No hay alcaldes anotados en ese municipio. Anote al alcalde más abajo."
    )


@pytest.mark.parametrize(
    ("dia", "mensaje"),
    [
        ("2026-03-14", "El juramento no puede tener fecha futura."),
        ("0226-03-12", "Compruebe el año del juramento."),
        ("12/03/2026", "Escriba la fecha como año-mes-día; por ejemplo, 2026-03-12."),
    ],
)
def test_una_fecha_de_juramento_imposible_se_explica_y_se_conserva(
    cliente: Client, elenco: Elenco, dia: str, mensaje: str
) -> None:
    ruta = abrir(cliente)
    respuesta = cliente.post(ruta, lleno(elenco, **{"juramento-fecha": dia}))
    assert error_en(respuesta, "juramento-fecha") == mensaje
    assert f'value="{dia}"' in respuesta.text


def test_jurar_el_mismo_dia_vale(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    respuesta = cliente.post(ruta, lleno(elenco, **{"juramento-fecha": "2026-03-13"}))
    assert "/revisar/" in respuesta["Location"]


# --- Quién se querella ----------------------------------------------------------------------
def test_la_legislatura_de_otro_municipio_no_puede_querellarse(
    cliente: Client, elenco: Elenco
) -> None:
    ruta = abrir(cliente)
    ponce = str(Municipio.objects.get(nombre="Ponce").pk)
    datos = {"querellante-0-clase": "legislatura_municipal", "querellante-0-municipio": ponce}
    respuesta = cliente.post(ruta, lleno(elenco, **datos))
    assert error_en(respuesta, "querellante-0-municipio") == (
        "La Legislatura de Ponce no puede querellarse del alcalde de Peñuelas."
    )
    datos["querellante-0-municipio"] = ""
    respuesta = cliente.post(ruta, sin(lleno(elenco, **datos), "archivos-escrito"))
    assert error_en(respuesta, "querellante-0-municipio") == (
        "Indique de qué municipio es la Legislatura."
    )


def test_la_legislatura_sin_resolucion_presenta_pero_se_avisa(
    cliente: Client, elenco: Elenco
) -> None:
    ruta = abrir(cliente)
    datos = {
        "querellante-0-clase": "legislatura_municipal",
        "querellante-0-municipio": str(elenco.mandato.municipio_id),
    }
    cliente.post(ruta, lleno(elenco, **datos))
    revisar = ruta.replace("/borrador/", "/revisar/")
    assert "Falta la resolución de la Legislatura" in texto(cliente.get(revisar))
    datos["querellante-0-resolucion"] = "Núm. 22, Serie 2025-2026"
    cliente.post(ruta, sin(lleno(elenco, **datos), "archivos-escrito"))
    assert "Falta la resolución" not in texto(cliente.get(revisar))
    presentar(cliente, ruta)
    parte = Parte.objects.get(papel="querellante")
    assert parte.nombre == "Legislatura Municipal de Peñuelas"
    assert parte.resolucion == "Núm. 22, Serie 2025-2026"
    # Lo que se escribió para una persona no se cuela en una oficina.
    assert parte.apellido_paterno == ""
    assert parte.por_derecho_propio is False


def test_varios_querellantes_y_la_fila_en_blanco_no_cuenta(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    datos = lleno(
        elenco,
        querellantes="3",
        **{
            "querellante-1-clase": "persona_juridica",
            "querellante-1-entidad": "Amigos del Río Tallaboa, Inc.",
            "querellante-2-comparecencia": "propio",
        },
    )
    assert "/revisar/" in cliente.post(ruta, datos)["Location"]
    presentar(cliente, ruta)
    partes = list(Parte.objects.filter(papel="querellante"))
    assert [(p.nombre_completo, p.por_derecho_propio) for p in partes] == [
        ("María del Carmen Núñez Peña", True),
        ("Amigos del Río Tallaboa, Inc.", False),
    ]
    assert Querella.objects.get().epigrafe_es.startswith("María del Carmen Núñez Peña y otros v.")


def test_con_varios_querellantes_el_resumen_dice_de_cual_es_el_error(
    cliente: Client, elenco: Elenco
) -> None:
    ruta = abrir(cliente)
    datos = lleno(elenco, querellantes="2", **{"querellante-1-clase": "ciudadano"})
    respuesta = cliente.post(ruta, datos)
    assert "Querellante 2: Escriba el nombre del querellante." in texto(respuesta)
    assert error_en(respuesta, "querellante-1-nombre") == "Escriba el nombre del querellante."


def test_la_misma_oficina_dos_veces_no(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    oficinas = {f"querellante-{n}-clase": "gobernador" for n in (0, 1)}
    respuesta = cliente.post(ruta, lleno(elenco, querellantes="2", **oficinas))
    assert error_en(respuesta, "querellante-1-clase") == (
        "Ese querellante ya está puesto; quite uno de los dos."
    )


def test_se_anaden_y_se_quitan_filas_sin_perder_las_demas(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    respuesta = cliente.post(ruta, lleno(elenco, accion="otro_cargo"))
    assert respuesta["Location"] == f"{ruta}#cargo-1"
    tres = {"cargos": "3", "cargo-1-texto": "segundo", "cargo-2-texto": "tercero"}
    datos = sin(lleno(elenco, accion="quitar_cargo:1", **tres), "archivos-escrito")
    assert cliente.post(ruta, datos)["Location"] == f"{ruta}#cargos"
    valores = Borrador.objects.get().valores
    assert valores["cargos"] == "2"
    assert (valores["cargo-0-texto"], valores["cargo-1-texto"]) == (
        "uso de equipo municipal en una finca privada",
        "tercero",
    )
    assert "cargo-2-texto" not in valores


def test_un_texto_demasiado_largo_se_avisa_y_no_se_corta(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    largo = "x" * 71
    respuesta = cliente.post(ruta, lleno(elenco, **{"querellante-0-nombre": largo}))
    assert error_en(respuesta, "querellante-0-nombre") == ("Tiene 71 caracteres; caben 70.")
    assert Borrador.objects.get().valores["querellante-0-nombre"] == largo
    assert "maxlength" not in respuesta.text


def test_los_nombres_mas_largos_que_se_aceptan_caben_en_el_epigrafe(
    cliente: Client, elenco: Elenco
) -> None:
    ruta = abrir(cliente)
    datos = {
        "querellantes": "2",
        "querellante-0-nombre": "Ñ" * 70,
        "querellante-0-apellido_paterno": "É" * 50,
        "querellante-0-apellido_materno": "Ü" * 50,
        "querellante-1-clase": "gobernador",
        "municipio": str(Municipio.objects.get(nombre="San Sebastián").pk),
        "nuevo-nombre": "N" * 60,
        "nuevo-apellido_paterno": "P" * 40,
        "nuevo-apellido_materno": "M" * 40,
        "nuevo-tratamiento": "alcaldesa",
        "nuevo-desde": "2025-01-13",
    }
    cliente.post(ruta, lleno(elenco, accion="alcalde", **datos))
    mandato = str(Mandato.objects.get(municipio__nombre="San Sebastián").pk)
    limpios = {k: v for k, v in datos.items() if not k.startswith("nuevo-")}
    otra = sin(lleno(elenco, **{**limpios, "mandato": mandato}), "archivos-escrito")
    assert "/revisar/" in cliente.post(ruta, otra)["Location"]
    assert "/presentada/" in presentar(cliente, ruta)["Location"]


def test_el_caracter_nulo_no_rompe_nada(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    respuesta = cliente.post(ruta, lleno(elenco, asunto="uso\x00 de propiedad"))
    assert respuesta.status_code == 303
    assert Borrador.objects.get().valores["asunto"] == "uso de propiedad"


# --- El alcalde -----------------------------------------------------------------------------
def test_al_escoger_el_municipio_se_ve_quien_es_y_quien_fue_el_alcalde(
    cliente: Client, elenco: Elenco
) -> None:
    anterior = Alcalde.objects.create(nombre="Ada", apellido_paterno="Soto")
    Mandato.objects.create(
        alcalde=anterior,
        municipio=elenco.mandato.municipio,
        tratamiento="alcaldesa",
        desde=date(2017, 1, 9),
        hasta=date(2025, 1, 12),
    )
    ruta = abrir(cliente)
    datos = {
        "municipio": str(elenco.mandato.municipio_id),
        "hechos_el": "2024-09-06",
        "accion": "municipio",
    }
    assert cliente.post(ruta, datos)["Location"] == f"{ruta}#alcalde"
    pagina = texto(cliente.get(ruta))
    assert (
        "José Ángel Ibáñez Cintrón, alcalde desde el 13 de enero de 2025 · hoy en el cargo"
        in pagina
    )
    assert (
        "Ada Soto, alcaldesa del 9 de enero de 2017 al 12 de enero de 2025 · "
        "en el cargo en la fecha de los hechos" in pagina
    )
    assert "El 6 de septiembre de 2024 ocupaba el cargo Ada Soto." in pagina


def nuevo_alcalde(**cambios: str) -> dict[str, str]:
    base = {
        "nombre": "Zoraida",
        "apellido_paterno": "Güivas",
        "apellido_materno": "Ortiz",
        "tratamiento": "alcaldesa",
        "desde": "2025-01-13",
    }
    return {f"nuevo-{k}": v for k, v in {**base, **cambios}.items()}


def test_se_anota_un_alcalde_que_falta_y_queda_escogido_sin_perder_nada(
    cliente: Client, elenco: Elenco
) -> None:
    ruta = abrir(cliente)
    rio_grande = str(Municipio.objects.get(nombre="Río Grande").pk)
    datos = lleno(elenco, accion="alcalde", municipio=rio_grande, **nuevo_alcalde())
    assert cliente.post(ruta, datos)["Location"] == f"{ruta}#alcalde"
    mandato = Mandato.objects.get(municipio__nombre="Río Grande")
    assert (str(mandato.alcalde), mandato.tratamiento, mandato.desde) == (
        "Zoraida Güivas Ortiz",
        "alcaldesa",
        date(2025, 1, 13),
    )
    valores = Borrador.objects.get().valores
    assert valores["mandato"] == str(mandato.pk)
    assert valores["juramento-quien"] == "María del Carmen Núñez Peña"
    assert not any(k.startswith("nuevo-") for k in valores)
    assert Querella.objects.get().documentos.count() == 1
    assert "Se anotó a Zoraida Güivas Ortiz y quedó escogido." in texto(cliente.get(ruta))


@pytest.mark.parametrize(
    ("cambios", "campo", "mensaje"),
    [
        ({"nombre": ""}, "nombre", "Escriba el nombre del alcalde."),
        (
            {"apellido_paterno": ""},
            "apellido_paterno",
            "Escriba el primer apellido del alcalde.",
        ),
        ({"tratamiento": ""}, "tratamiento", "Indique si es alcalde o alcaldesa."),
        ({"desde": ""}, "desde", "Escriba desde cuándo ocupa el cargo."),
        ({"desde": "2026-03-14"}, "desde", "La fecha en que empezó no puede ser futura."),
        ({"hasta": "2025-01-12"}, "hasta", "El mandato no puede terminar antes de empezar."),
    ],
)
def test_un_alcalde_mal_anotado_se_explica_en_su_campo_y_no_se_pierde(
    cliente: Client, elenco: Elenco, cambios: dict[str, str], campo: str, mensaje: str
) -> None:
    ruta = abrir(cliente)
    rio_grande = str(Municipio.objects.get(nombre="Río Grande").pk)
    datos = lleno(elenco, accion="alcalde", municipio=rio_grande, **nuevo_alcalde(**cambios))
    respuesta = cliente.post(ruta, datos)
    assert error_en(respuesta, f"nuevo-{campo}") == mensaje
    assert Borrador.objects.get().valores["nuevo-apellido_materno"] == "Ortiz"
    assert not Mandato.objects.filter(municipio__nombre="Río Grande").exists()


def test_si_otro_figura_en_el_cargo_se_dice_quien_y_se_puede_anotar_que_ceso(
    cliente: Client, elenco: Elenco
) -> None:
    ruta = abrir(cliente)
    datos = lleno(elenco, accion="alcalde", **nuevo_alcalde(desde="2026-02-02"))
    respuesta = cliente.post(ruta, datos)
    assert error_en(respuesta, "nuevo-desde") == (
        "José Ángel Ibáñez Cintrón figura en la alcaldía de Peñuelas desde el 13 de enero de 2025."
    )
    assert "José Ángel Ibáñez Cintrón dejó el cargo el día antes" in texto(respuesta)
    otra = sin({**datos, "nuevo-cesa_el_anterior": "1"}, "archivos-escrito")
    assert cliente.post(ruta, otra).status_code == 303
    elenco.mandato.refresh_from_db()
    assert elenco.mandato.hasta == date(2026, 2, 1)
    assert Mandato.objects.filter(municipio=elenco.mandato.municipio).count() == 2


def test_un_mandato_ya_cerrado_no_se_cruza_con_otro(cliente: Client, elenco: Elenco) -> None:
    elenco.mandato.hasta = date(2025, 12, 31)
    elenco.mandato.save()
    ruta = abrir(cliente)
    datos = lleno(elenco, accion="alcalde", **nuevo_alcalde(desde="2025-06-01"))
    respuesta = cliente.post(ruta, datos)
    assert error_en(respuesta, "nuevo-desde") == (
        "José Ángel Ibáñez Cintrón figura en la alcaldía de Peñuelas "
        "del 13 de enero de 2025 al 31 de diciembre de 2025."
    )
    assert "dejó el cargo el día antes" not in texto(respuesta)


def test_anotar_otra_vez_al_mismo_alcalde_lo_dice(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    mismo = nuevo_alcalde(
        nombre="JOSE ANGEL", apellido_paterno="Ibáñez", apellido_materno="Cintron"
    )
    respuesta = cliente.post(ruta, lleno(elenco, accion="alcalde", **mismo))
    assert error_en(respuesta, "nuevo-nombre") == (
        "Esa persona ya está en la lista de alcaldes del municipio."
    )


def test_quien_vuelve_al_cargo_es_la_misma_persona(cliente: Client, elenco: Elenco) -> None:
    elenco.mandato.hasta = date(2025, 12, 31)
    elenco.mandato.save()
    ruta = abrir(cliente)
    mismo = nuevo_alcalde(
        nombre="José Ángel",
        apellido_paterno="Ibáñez",
        apellido_materno="Cintrón",
        tratamiento="alcalde",
        desde="2026-02-01",
    )
    assert cliente.post(ruta, lleno(elenco, accion="alcalde", **mismo)).status_code == 303
    assert Mandato.objects.get(desde=date(2026, 2, 1)).alcalde == elenco.mandato.alcalde
    assert Alcalde.objects.count() == 1


# --- Archivos -------------------------------------------------------------------------------
def test_los_archivos_malos_se_explican_y_los_buenos_quedan(
    cliente: Client, elenco: Elenco, settings: Any
) -> None:
    settings.ARCHIVO_MAXIMO_BYTES = 1024 * 1024
    ruta = abrir(cliente)
    pruebas = [
        archivo("foto.jpg", papeles.jpeg()),
        archivo("vacio.pdf", b""),
        archivo("programa.exe", b"MZ\x90\x00"),
        archivo("enorme.pdf", b"%PDF-1.7" + b"0" * 1024 * 1024),
        archivo("cifrado.pdf", papeles.pdf(clave="secreta")),
        archivo("roto.pdf", b"%PDF-1.7\nnada"),
    ]
    datos = lleno(elenco, **{"archivos-pruebas": pruebas, "juramento-quien": ""})
    respuesta = cliente.post(ruta, datos)
    dicho = error_en(respuesta, "archivos-pruebas")
    for esperado in (
        "«vacio.pdf»: El archivo está vacío.",
        "«programa.exe»: Ese tipo de archivo no se acepta.",
        "«enorme.pdf»: El archivo es mayor de 1 MB.",
        "«cifrado.pdf»: El PDF está protegido con contraseña.",
        "«roto.pdf»: El archivo está dañado y no se puede leer.",
    ):
        assert esperado in dicho
    assert "foto.jpg" not in dicho
    assert error_en(respuesta, "juramento-quien").startswith("Falta quién juró")
    q = Querella.objects.get()
    assert sorted(d.nombre_original for d in q.documentos.all()) == ["foto.jpg", "querella.pdf"]
    # Con otro error corregido después, los archivos siguen ahí.
    otra = cliente.post(ruta, sin(lleno(elenco), "archivos-escrito"))
    assert "/revisar/" in otra["Location"]


def test_a_quien_juro_se_le_ofrece_el_nombre_del_querellante_sin_darlo_por_hecho(
    cliente: Client, elenco: Elenco
) -> None:
    ruta = abrir(cliente)
    cliente.post(ruta, {**lleno(elenco), "juramento-quien": "", "accion": "guardar"})
    pagina = cliente.get(ruta).text
    nombre = "María del Carmen Núñez Peña"
    assert f'<datalist id="quienes"><option value="{nombre}"></option></datalist>' in pagina
    control = re.search(r'<input[^>]*name="juramento-quien"[^>]*>', pagina)
    assert control and 'list="quienes"' in control[0] and nombre not in control[0]


def test_el_escrito_tiene_que_ser_un_pdf_y_uno_solo(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    foto = {"archivos-escrito": archivo("foto.jpg", papeles.jpeg())}
    respuesta = cliente.post(ruta, lleno(elenco, **foto))
    assert error_en(respuesta, "archivos-escrito") == (
        "«foto.jpg»: El escrito jurado tiene que ser un PDF y este archivo no lo es."
    )
    cliente.post(ruta, lleno(elenco))
    otro = {"archivos-escrito": archivo("otro.pdf", papeles.pdf("otro"))}
    respuesta = cliente.post(ruta, lleno(elenco, **otro))
    assert error_en(respuesta, "archivos-escrito") == (
        "«otro.pdf»: Ya hay un escrito jurado. Quite ese antes de subir otro en su lugar."
    )


def test_el_mismo_archivo_dos_veces_se_dice(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    copia = {"archivos-pruebas": [archivo("anejo.pdf", papeles.pdf())]}
    respuesta = cliente.post(ruta, lleno(elenco, **copia))
    assert error_en(respuesta, "archivos-pruebas") == (
        "«anejo.pdf»: Ya está subido; es igual a «querella.pdf»."
    )
    assert Querella.objects.get().documentos.count() == 1


def test_un_archivo_se_quita_y_desaparece_del_disco(
    cliente: Client, elenco: Elenco, tmp_path: Path, django_capture_on_commit_callbacks: Any
) -> None:
    ruta = abrir(cliente)
    cliente.post(ruta, lleno(elenco, accion="subir"))
    documento = Querella.objects.get().documentos.get()
    assert (tmp_path / documento.archivo).read_bytes() == papeles.pdf()
    quitar = {"accion": f"quitar_archivo:{documento.uuid}"}
    with django_capture_on_commit_callbacks(execute=True):
        respuesta = cliente.post(ruta, sin(lleno(elenco, **quitar), "archivos-escrito"))
    assert respuesta["Location"] == f"{ruta}#archivos"
    assert Querella.objects.get().documentos.count() == 0
    assert not (tmp_path / documento.archivo).exists()
    assert Borrador.objects.get().valores["asunto"] == "uso de propiedad municipal"


def test_quien_lo_sube_puede_descargarlo_para_comprobarlo(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    cliente.post(ruta, lleno(elenco, accion="subir"))
    documento = Querella.objects.get().documentos.get()
    respuesta: Any = cliente.get(f"{ruta}archivo/{documento.uuid}/")
    assert b"".join(respuesta.streaming_content) == papeles.pdf()
    assert respuesta["Content-Disposition"].startswith("attachment")
    assert respuesta["Cache-Control"] == "private, no-store"


def test_sin_prueba_se_avisa_que_constara_como_defectuosa(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    cliente.post(ruta, lleno(elenco, **{"prueba-descrita": " \n "}))
    revisar = ruta.replace("/borrador/", "/revisar/")
    assert "Constará como defectuosa" in texto(cliente.get(revisar))
    fin = presentar(cliente, ruta)
    assert Querella.objects.get().defectuosa is True
    assert "Consta como defectuosa" in texto(cliente.get(fin["Location"]))


def test_la_constancia_deja_de_decir_lo_que_sigue_cuando_ya_se_hizo(
    cliente: Client, elenco: Elenco, reloj: Callable[[str], Any]
) -> None:
    q = fabricas.notificada(elenco=elenco, reloj=reloj)
    direccion = f"/es/secretaria/querella/presentada/{q.numero}/"
    pagina = texto(cliente.get(direccion))
    assert "Querella presentada" in pagina and str(q.numero) in pagina
    assert "Notificar a más tardar" not in pagina
    assert cliente.get("/es/secretaria/querella/presentada/CVQM-1999-0009/").status_code == 404


# --- Repetidas ------------------------------------------------------------------------------
def test_se_avisa_de_otra_querella_abierta_entre_las_mismas_partes(
    cliente: Client, elenco: Elenco
) -> None:
    fabricas.presentada(elenco=elenco)
    ruta = abrir(cliente)
    datos = {"querellante-0-nombre": "MARIA DEL CARMEN", "querellante-0-apellido_paterno": "nuñez"}
    cliente.post(ruta, lleno(elenco, **datos))
    revisar = ruta.replace("/borrador/", "/revisar/")
    pagina = cliente.get(revisar)
    assert "Ya hay una querella abierta entre estas partes" in texto(pagina)
    assert 'href="/es/secretaria/expediente/CVQM-2026-0001/"' in pagina.text
    otra = {"querellante-0-nombre": "Luz"}
    cliente.post(ruta, sin(lleno(elenco, **otra), "archivos-escrito"))
    assert "Ya hay una querella abierta" not in texto(cliente.get(revisar))
    # El aviso no impide presentar.
    assert presentar(cliente, ruta)["Location"].endswith("/CVQM-2026-0002/")


def test_se_avisa_de_una_desestimada_con_perjuicio_y_no_de_otras_terminadas(
    cliente: Client, elenco: Elenco, reloj: Callable[[str], Any]
) -> None:
    fabricas.notificada(elenco=elenco, reloj=reloj)
    for dia in ("2026-04-07", "2026-05-07"):
        reloj(f"{dia}T00:31-04:00")
        vigilar()
    assert Querella.objects.get().estado == "desestimada_con_perjuicio"
    ruta = abrir(cliente)
    cliente.post(ruta, lleno(elenco))
    revisar = texto(cliente.get(ruta.replace("/borrador/", "/revisar/")))
    assert "Hay una querella desestimada con perjuicio entre estas partes" in revisar
    assert "Si es por los mismos hechos, la Comisión lo tendrá que resolver." in revisar
    assert "Ya hay una querella abierta" not in revisar


# --- Quién entra y quién no -------------------------------------------------------------------
def test_el_borrador_de_otra_persona_no_existe(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    cliente.post(ruta, lleno(elenco, accion="subir"))
    documento = Querella.objects.get().documentos.get()
    otra = Client()
    otra.force_login(elenco.segunda_secretaria)
    assert otra.get(ruta).status_code == 404
    assert otra.post(ruta, lleno(elenco, asunto="ajeno")).status_code == 404
    assert otra.get(ruta.replace("/borrador/", "/revisar/")).status_code == 404
    assert otra.post(f"{ruta}descartar/").status_code == 404
    assert otra.get(f"{ruta}archivo/{documento.uuid}/").status_code == 404
    assert otra.post(f"{ruta}guardar/", {"asunto": "ajeno"}).status_code == 404
    assert Borrador.objects.get().valores["asunto"] == "uso de propiedad municipal"
    assert "uso de propiedad" not in otra.get(NUEVA).text


def test_un_comisionado_no_prepara_querellas_y_sin_sesion_se_pide_entrar(
    cliente: Client, elenco: Elenco
) -> None:
    ruta = abrir(cliente)
    presidente = Client()
    presidente.force_login(elenco.presidente)
    for direccion in (NUEVA, ruta, ruta.replace("/borrador/", "/revisar/")):
        assert presidente.get(direccion).status_code == 403
        anonimo = Client().get(direccion)
        assert anonimo.status_code == 302
        assert f"?next={direccion}" in anonimo["Location"]
        assert cliente.get(direccion)["Cache-Control"] == "private, no-store"


def test_muchos_borradores_no_piden_mas_consultas(
    cliente: Client, elenco: Elenco, contar_consultas: Callable[..., Any]
) -> None:
    def abrir_varios(cuantos: int) -> None:
        for _n in range(cuantos):
            cliente.post(abrir(cliente), {"asunto": "uno", "accion": "guardar"})

    abrir_varios(2)
    cliente.get(NUEVA)
    with contar_consultas() as pocos:
        cliente.get(NUEVA)
    abrir_varios(10)
    with contar_consultas() as muchos:
        respuesta = cliente.get(NUEVA)
    assert respuesta.text.count('class="tarjeta"') == 12
    assert len(muchos) == len(pocos)


def test_un_borrador_se_descarta_con_sus_archivos(
    cliente: Client, elenco: Elenco, tmp_path: Path
) -> None:
    ruta = abrir(cliente)
    cliente.post(ruta, lleno(elenco, accion="salir"))
    camino = tmp_path / Querella.objects.get().documentos.get().archivo
    assert camino.exists()
    assert "querella.pdf" in texto(cliente.get(f"{ruta}descartar/"))
    assert cliente.post(f"{ruta}descartar/")["Location"] == NUEVA
    assert not Querella.objects.exists()
    assert not camino.exists()
    assert cliente.get(ruta).status_code == 404


def test_guardar_y_seguir_despues_lo_deja_en_la_lista_y_al_volver_esta_todo(
    cliente: Client, elenco: Elenco
) -> None:
    ruta = abrir(cliente)
    respuesta = cliente.post(ruta, lleno(elenco, accion="salir", **{"juramento-fecha": ""}))
    assert respuesta["Location"] == NUEVA
    lista = texto(cliente.get(NUEVA))
    assert "Guardado. Puede seguir cuando quiera." in lista
    assert "uso de propiedad municipal" in lista and "Peñuelas" in lista and "1 archivo" in lista
    pagina = cliente.get(ruta).text
    for valor in ("María del Carmen", "Núñez", "notaria pública", "doce fotografías", "1482"):
        assert valor in pagina
    assert "querella.pdf" in pagina
    assert "resumen-errores" not in pagina


# --- Guardar mientras se escribe ------------------------------------------------------------
def version(pagina: str) -> str:
    hallada = re.search(r'name="version" value="(\d+)"', pagina)
    assert hallada
    return hallada[1]


def test_se_guarda_solo_mientras_se_escribe(
    cliente: Client, elenco: Elenco, reloj: Callable[[str], Any]
) -> None:
    ruta = abrir(cliente)
    escrito = {"asunto": "a medias", "version": "0", "ventana": "una"}
    reloj("2026-03-13T14:31-04:00")
    respuesta = cliente.post(f"{ruta}guardar/", escrito)
    assert "Guardado a las 2:31 p. m." in texto(respuesta).replace("\xa0", " ")
    assert version(respuesta.text) == "1"
    assert Borrador.objects.get().valores["asunto"] == "a medias"
    # El envío de la misma ventana, con la versión de antes, no da una falsa alarma.
    cliente.post(ruta, {**escrito, "accion": "guardar"})
    assert "otra ventana" not in texto(cliente.get(ruta))


def test_lo_que_se_guarda_solo_no_pisa_un_envio_posterior(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    cliente.post(ruta, {"asunto": "enviado", "version": "0", "ventana": "una"})
    tarde = {"asunto": "viejo", "version": "0", "ventana": "dos"}
    respuesta = cliente.post(f"{ruta}guardar/", tarde)
    assert "Este borrador se guardó en otra ventana" in texto(respuesta)
    assert Borrador.objects.get().valores["asunto"] == "enviado"
    # Al enviarla sí se guarda, y se avisa.
    cliente.post(ruta, {**tarde, "accion": "guardar"})
    assert Borrador.objects.get().valores["asunto"] == "viejo"
    assert "Este borrador también se guardó en otra ventana a las 10:0" in texto(cliente.get(ruta))


def test_el_indice_dice_que_partes_estan_completas(cliente: Client, elenco: Elenco) -> None:
    ruta = abrir(cliente)
    datos = sin(lleno(elenco, accion="guardar"), "archivos-escrito", "juramento-lugar")
    cliente.post(ruta, datos)
    completas = re.findall(r'<a href="#(\w+)" class="completa"', cliente.get(ruta).text)
    assert completas == ["querellantes", "alcalde", "cargos"]


def test_el_formulario_hace_las_mismas_consultas_con_muchas_filas(
    cliente: Client, elenco: Elenco, contar_consultas: Callable[..., Any]
) -> None:
    ruta = abrir(cliente)
    cliente.post(ruta, lleno(elenco, accion="guardar"))
    cliente.get(ruta)
    with contar_consultas() as pocas:
        cliente.get(ruta)
    pruebas = [archivo(f"{n}.jpg", papeles.jpeg(n * 9)) for n in range(8)]
    muchas_filas = {"querellantes": "9", "cargos": "20", "archivos-pruebas": pruebas}
    cliente.post(ruta, sin(lleno(elenco, accion="guardar", **muchas_filas), "archivos-escrito"))
    cliente.get(ruta)
    with contar_consultas() as muchas:
        pagina = cliente.get(ruta).text
    assert "Querellante 9" in pagina and "Cargo 20" in pagina and "7.jpg" in pagina
    assert len(muchas) == len(pocas)


# --- A la vez -------------------------------------------------------------------------------
def a_la_vez(*tareas: Callable[[], Any]) -> list[Any]:
    """Corre las tareas a la vez, cada una con su conexión; devuelve lo que dieron o su error."""
    salida = threading.Barrier(len(tareas))

    def correr(tarea: Callable[[], Any]) -> Any:
        try:
            salida.wait(timeout=30)
            return tarea()
        except Exception as error:
            return error
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(tareas)) as hilos:
        return list(hilos.map(correr, tareas))


@pytest.mark.django_db(transaction=True)
def test_cuatro_envios_a_la_vez_dejan_una_querella_y_un_solo_numero(
    cliente: Client, elenco: Elenco
) -> None:
    ruta = abrir(cliente)
    cliente.post(ruta, lleno(elenco))
    revisar = ruta.replace("/borrador/", "/revisar/")
    dicha = version(cliente.get(revisar).text)

    def enviar() -> str:
        propio = Client()
        propio.cookies = cliente.cookies
        return str(propio.post(revisar, {"version": dicha})["Location"])

    assert a_la_vez(*[enviar] * 4) == ["/es/secretaria/querella/presentada/CVQM-2026-0001/"] * 4
    assert Querella.objects.count() == 1
    assert Querella.objects.get().actuaciones.filter(clase="presentar").count() == 1


@pytest.mark.django_db(transaction=True)
def test_el_mismo_archivo_a_la_vez_desde_dos_ventanas_entra_una_vez(
    cliente: Client, elenco: Elenco, tmp_path: Path
) -> None:
    ruta = abrir(cliente)

    def subir() -> int:
        propio = Client()
        propio.cookies = cliente.cookies
        return propio.post(ruta, lleno(elenco, accion="subir")).status_code

    assert sorted(a_la_vez(subir, subir)) == [303, 303]
    documento = Querella.objects.get().documentos.get()
    assert (tmp_path / documento.archivo).read_bytes() == papeles.pdf()


@pytest.mark.django_db(transaction=True)
def test_dos_personas_que_anotan_alcaldes_a_la_vez_no_cruzan_mandatos(elenco: Elenco) -> None:
    ponce = Municipio.objects.get(nombre="Ponce")

    def anotar(nombre: str) -> Mandato:
        datos = DatosDeMandato(
            municipio_id=ponce.pk,
            nombre=nombre,
            apellido_paterno="Ríos",
            tratamiento="alcalde",
            desde=date(2025, 1, 13),
        )
        return registrar_mandato(datos, hoy=date(2026, 3, 13))

    resultados = a_la_vez(lambda: anotar("Luis"), lambda: anotar("Juan"))
    assert sorted(type(r).__name__ for r in resultados) == ["Mandato", "MandatoCruzado"]
    assert Mandato.objects.filter(municipio=ponce).count() == 1


# --- Lo que el acto rechaza -----------------------------------------------------------------
def test_lo_que_el_acto_rechaza_queda_en_su_campo(elenco: Elenco) -> None:
    partes = armar({}, hoy=date(2026, 3, 13), validar=True)
    rechazo = {
        "juramento_quien": "uno",
        "juramento_ante": "dos",
        "juramento_lugar": "tres",
        "juramento_fecha": "cuatro",
        "cargos": "cinco",
        "querellante_clase": "seis",
        "mandato": "siete",
        "el": "ocho",
    }
    partes.poner_rechazo(ActoRechazado(rechazo))
    hallados = {e["mensaje"]: e["ancla"] for e in partes.errores}
    assert {m: hallados[m] for m in rechazo.values()} == {
        "uno": "id_juramento-quien",
        "dos": "id_juramento-ante",
        "tres": "id_juramento-lugar",
        "cuatro": "id_juramento-fecha",
        "cinco": "id_cargo-0-texto",
        "seis": "id_querellante-0-clase_0",
        "siete": "id_mandato_0",
        "ocho": "",
    }
