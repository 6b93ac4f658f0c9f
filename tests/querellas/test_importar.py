"""`importar_expedientes`: lo que entra, lo que se rechaza y con qué palabras."""

import io
import json
import tracemalloc
from copy import deepcopy
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from alcaldes.models import Alcalde, Mandato, Municipio
from plazos.models import Plazo
from querellas.management.importacion import lectura, lotes
from querellas.models import Actuacion, Contador, Lectura, Querella
from querellas.notificaciones.models import Notificacion
from querellas.services.bitacora import leer, verificar
from tests import ejemplos, fabricas
from tests import elenco as gente

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _en_noviembre(reloj):
    reloj("2026-11-02T09:00-04:00")


def caso(**cambios: Any) -> dict[str, Any]:
    """Un caso viejo y pequeño, bien escrito."""
    base: dict[str, Any] = {
        "numero": "Q-97-004",
        "asunto": "uso de un vehículo oficial",
        "querellante": {"clase": "ciudadano", "nombre": "Ana", "apellido_paterno": "Muñoz"},
        "querellado": {
            "municipio": "Añasco",
            "nombre": "Iñaki",
            "apellido_paterno": "Muñiz",
            "apellido_materno": "Inventado",
            "tratamiento": "alcalde",
            "en_el_cargo_desde": "1993-01-11",
            "en_el_cargo_hasta": "2001-01-08",
        },
        "juramento": {"ante": "notario", "lugar": "Añasco", "fecha": "1997-03-03"},
        "cargos": ["uso de un vehículo oficial en domingo"],
        "prueba": ["tres fotografías"],
        "actos": [
            {"acto": "presentar", "fecha": "1997-03-04"},
            {"acto": "notificar", "recibida_el": "1997-03-10"},
            {"acto": "contestar", "fecha": "1997-03-20"},
        ],
    }
    return {**base, **cambios}


def importar(carpeta: Path, /, *lineas: Any, **opciones: Any) -> tuple[int, str, str]:
    """Estado de salida, lo dicho por la salida y lo dicho por el error."""
    archivo = carpeta / "casos.jsonl"
    trozos = [x if isinstance(x, bytes) else json.dumps(x).encode() for x in lineas]
    archivo.write_bytes(b"\n".join(trozos) + b"\n")
    salida, error = io.StringIO(), io.StringIO()
    estado = 0
    try:
        call_command("importar_expedientes", str(archivo), stdout=salida, stderr=error, **opciones)
    except SystemExit as fin:
        estado = int(str(fin.code))
    except CommandError as fallo:
        estado = fallo.returncode
        error.write(str(fallo))
    return estado, salida.getvalue(), error.getvalue()


def rechazo(carpeta: Path, linea: Any) -> str:
    """El motivo de una sola línea mala, que además no cambia nada."""
    estado, _salida, error = importar(carpeta, linea)
    assert estado == 1
    assert not Querella.objects.exists()
    assert not Mandato.objects.exists()
    assert error.startswith("Línea 1: ")
    assert error.count("\n") == 1
    return error.removeprefix("Línea 1: ").rstrip("\n")


# --- Lo que entra ---------------------------------------------------------------------------
def test_entra_con_su_numero_sus_fechas_y_su_mandato_y_no_prepara_papeles(tmp_path):
    estado, salida, error = importar(tmp_path, caso())
    assert (estado, error) == (0, "")
    assert "Línea 1: Q-97-004: en estudio; 3 asientos" in salida
    assert salida.endswith("Expedientes: 1 importados, 0 rechazados.\n")
    q = Querella.objects.get(numero="Q-97-004")
    assert (q.origen, q.regimen, q.presentada_el) == ("historico", "CVQM-1991", date(1997, 3, 4))
    assert q.epigrafe_es == "Ana Muñoz v. Hon. Iñaki Muñiz Inventado, alcalde de Añasco"
    assert q.juramento.quien == "Ana Muñoz"
    # El día 15 es martes 25 de marzo; el 30, sábado 19 de abril, y el lunes 21 era feriado.
    assert q.plazos.get(termino="Q-CONT-15").fecha_legal == date(1997, 3, 25)
    assert q.plazos.get(termino="Q-EST-30").fecha_legal == date(1997, 4, 22)
    assert set(q.actuaciones.values_list("actor_de_sistema", flat=True)) == {"IMPORTADOR"}
    assert not q.documentos.exists()
    assert not Notificacion.objects.filter(documento__isnull=False).exists()
    assert not Contador.objects.exists()
    mandato = Mandato.objects.get()
    assert (mandato.desde, mandato.hasta) == (date(1993, 1, 11), date(2001, 1, 8))


@pytest.mark.django_db(transaction=True, databases=["default", "publico"])
def test_el_termino_que_un_caso_viejo_dejo_abierto_se_lee_como_historia(tmp_path):
    importar(tmp_path, caso())
    pagina = Client().get("/es/expediente/Q-97-004/").text
    assert "Ahora no corre ningún término." in pagina
    assert "histórico, no se vigila" in pagina and "corriendo" not in pagina


def test_el_alcalde_que_ya_consta_no_se_repite(tmp_path):
    importar(tmp_path, caso(), caso(numero="Q-97-005"))
    otra_forma = deepcopy(caso()["querellado"])
    otra_forma |= {"municipio": "AÑASCO", "nombre": "IÑAKI"}
    del otra_forma["en_el_cargo_desde"], otra_forma["tratamiento"]
    estado, _salida, _error = importar(tmp_path, caso(numero="Q-97-006", querellado=otra_forma))
    assert estado == 0
    assert (Alcalde.objects.count(), Mandato.objects.count()) == (1, 1)


def test_los_actos_se_aplican_por_fecha_aunque_esten_desordenados(tmp_path):
    desordenado = caso()
    desordenado["actos"] = list(reversed(desordenado["actos"]))
    assert importar(tmp_path, desordenado)[0] == 0
    clases = list(Actuacion.objects.order_by("numero").values_list("clase", flat=True))
    assert clases == ["presentar", "notificar", "contestar"]


def test_la_rebeldia_se_anota_sola_antes_del_acto_que_sigue_al_vencimiento(tmp_path):
    mudo = caso()
    mudo["actos"][2] = {"acto": "contestar", "fecha": "1997-04-02"}
    assert importar(tmp_path, mudo)[0] == 0
    q = Querella.objects.get()
    clases = list(q.actuaciones.order_by("numero").values_list("clase", flat=True))
    assert clases == ["presentar", "notificar", "anotar_rebeldia", "contestacion_tardia"]
    assert q.en_rebeldia
    assert q.plazos.get(termino="Q-EST-30").disparador_el == date(1997, 3, 25)


def test_sin_acto_posterior_no_se_inventa_la_rebeldia_y_el_archivo_puede_decirla(tmp_path):
    mudo = caso()
    del mudo["actos"][2]
    assert importar(tmp_path, mudo)[0] == 0
    assert Querella.objects.get().estado == "notificada"
    mudo = caso(numero="Q-97-005")
    mudo["actos"][2] = {"acto": "anotar_rebeldia", "fecha": "1997-03-26"}
    assert importar(tmp_path, mudo)[0] == 0
    assert Querella.objects.get(numero="Q-97-005").estado == "en_estudio"


FINALES: dict[str, list[dict[str, Any]]] = {
    "desestimada": [
        {"acto": "desestimar_sin_vista", "fecha": "1997-04-10", "archivo_en_autos_el": "1997-04-11"}
    ],
    "archivada": [{"acto": "archivar", "fecha": "1997-04-10", "con_perjuicio": True}],
    "desestimada_con_perjuicio": [
        {"acto": "desestimar_por_vencimiento", "fecha": "1997-04-23"},
        {"acto": "archivar_en_autos", "fecha": "1997-04-24"},
    ],
    "presentada": [{"acto": "anular_notificacion", "fecha": "1997-04-01", "razon": "sin copia"}],
    "vista_senalada": [
        {
            "acto": "senalar_vista",
            "fecha": "1997-04-10",
            "vista_el": "1997-05-01",
            "ante": "pleno",
            "publica": True,
        },
        {"acto": "diligenciar_aviso", "a": "querellado", "recibida_el": "1997-04-11"},
        {"acto": "abrir_vista", "fecha": "1997-05-01"},
        {
            "acto": "suspender_vista",
            "fecha": "1997-05-01",
            "vista_el": "1997-05-22",
            "ante": "pleno",
            "publica": True,
        },
    ],
    "resuelta": [
        {"acto": "prestar_asistencia", "fecha": "1997-03-21", "resultado": "prueba completa"},
        {"acto": "determinar_interes_publico", "fecha": "1997-03-24", "solicita_abogado": True},
        {
            "acto": "senalar_vista",
            "fecha": "1997-04-10",
            "vista_el": "1997-05-01",
            "hora": "09:30",
            "ante": "comisionado_asociado",
            "publica": True,
        },
        {"acto": "concluir_vista", "fecha": "1997-05-01", "comparecieron_sin_objecion": True},
        {"acto": "rendir_informe", "fecha": "1997-05-12", "hechos": "Los que constan."},
        {
            "acto": "emitir_resolucion",
            "fecha": "1997-05-20",
            "disposicion": "exoneracion",
            "archivo_en_autos_el": "1997-05-21",
        },
    ],
}


@pytest.mark.parametrize("estado", FINALES)
def test_cada_acto_de_la_ley_puede_importarse(tmp_path, estado):
    completo = caso()
    completo["actos"] += FINALES[estado]
    dicho = importar(tmp_path, completo)
    assert dicho[0] == 0, dicho
    assert Querella.objects.get().estado == estado
    assert set(Plazo.objects.values_list("origen", flat=True)) == {"historico"}


# --- Ensayo y repetición --------------------------------------------------------------------
def test_el_ensayo_dice_lo_que_resultaria_y_no_cambia_nada(tmp_path):
    segundo = caso(numero="Q-97-005", cargos=[])
    estado, salida, error = importar(tmp_path, caso(), segundo, caso(asunto="otro"), ensayo=True)
    assert estado == 1
    assert "Q-97-004: en estudio; 3 asientos; LPAU-6M" in salida
    assert "Expedientes: 1 se importarían, 2 rechazados. Ensayo: no se cambió nada." in salida
    assert error.splitlines() == [
        "Línea 2: cargos: está vacía.",
        "Línea 3: El número Q-97-004 ya está en el sistema.",
    ]
    assert not Querella.objects.exists()
    assert not Alcalde.objects.exists()


def test_repetir_la_importacion_no_repite_nada(tmp_path):
    assert importar(tmp_path, caso())[0] == 0
    estado, salida, error = importar(tmp_path, caso())
    assert (estado, error) == (0, "")
    assert "Expedientes: 0 importados, 0 rechazados. 1 ya estaban." in salida
    assert Querella.objects.count() == 1


def test_una_linea_mala_no_estorba_a_las_buenas(tmp_path):
    malo = caso(numero="Q-97-005")
    malo["actos"].append({"acto": "rendir_informe", "fecha": "1997-05-01"})
    estado, salida, error = importar(tmp_path, caso(), b"", malo, caso(numero="Q-97-006"))
    assert estado == 1
    assert error.startswith("Línea 3: «rendir_informe» del 1997-05-01: ")
    assert "Expedientes: 2 importados, 1 rechazados." in salida
    numeros = set(Querella.objects.values_list("numero", flat=True))
    assert numeros == {"Q-97-004", "Q-97-006"}


# --- Lo que se rechaza ----------------------------------------------------------------------
def con(ruta: str, valor: Any) -> dict[str, Any]:
    """El caso con un solo campo cambiado; `...` lo quita."""
    malo = deepcopy(caso())
    *camino, ultimo = [int(p) if p.isdigit() else p for p in ruta.split("/")]
    dentro: Any = malo
    for parte in camino:
        dentro = dentro[parte]
    if valor is ...:
        del dentro[ultimo]
    else:
        dentro[ultimo] = valor
    return malo


@pytest.mark.parametrize(
    ("ruta", "valor", "motivo"),
    [
        ("numero", ..., "Falta «numero»."),
        ("numero", "Q/97", "numero: «Q/97» no tiene la forma que se pide."),
        ("numero", "9" * 41, "numero: pasa de 40 caracteres."),
        ("numero", 97, "numero: debe ser un texto."),
        ("juez", "x", "El campo «juez» no se conoce."),
        ("juramento", ..., "Falta «juramento»."),
        ("juramento/fecha", "1997-02-30", "juramento.fecha: «1997-02-30» no es una fecha que"),
        (
            "juramento/fecha",
            "3-4-97",
            "juramento.fecha: «3-4-97» no es una fecha AAAA-MM-DD, AAAA-MM o AAAA.",
        ),
        ("juramento/fecha", "1997-03-05", "el juramento no puede ser posterior"),
        ("querellante/nombre", "  ", "querellante.nombre: "),
        ("querellante/clase", "vecino", "querellante.clase: «vecino» no es una de las opciones"),
        ("querellado/municipio", "Macondo", "«Macondo» no es uno de los 78 municipios."),
        ("querellado/en_el_cargo_desde", ..., "añada «en_el_cargo_desde»."),
        ("querellado/en_el_cargo_hasta", "1992-01-01", "no puede terminar antes de empezar."),
        ("cargos", [], "cargos: está vacía."),
        ("actos", [], "actos: "),
        ("actos/0", ..., "actos: debe haber un acto «presentar», y solo uno."),
        ("actos/1/acto", "indultar", "actos[2].acto: «indultar» no es una de las opciones"),
        ("actos/1/fecha", "1997-03-10", "actos[2]: el campo «fecha» no se conoce."),
        ("actos/1/recibida_el", ..., "actos[2]: falta «recibida_el»."),
        ("actos/1/medio", "paloma", "actos[2].medio: «paloma» no es una de las opciones"),
        ("actos/1/recibida_el", "1997-03-01", "«notificar» es del 1997-03-01, anterior a la"),
        ("actos/2/fecha", "2026-11-03", "«contestar»: la fecha 2026-11-03 es futura."),
        ("actos/2/fecha", "0001-01-01", "«contestar» es del 0001-01-01, anterior a la"),
        ("actos/2/fecha", "1997-03-05", "«contestar» del 1997-03-05: todavía no se ha notificado"),
        ("actos/0/fecha", "1975-03-04", "la fecha 1975-03-04 es anterior al 1991-01-01."),
        ("asunto", "a\u0000b", "El texto «a�b» tiene caracteres que no se escriben."),
        ("asunto", "\ud800", "tiene caracteres que no se escriben."),
        ("asunto", "x" * 301, "asunto: pasa de 300 caracteres."),
    ],
)
def test_dice_en_una_oracion_por_que_no_entra(tmp_path, ruta, valor, motivo):
    assert motivo in rechazo(tmp_path, con(ruta, valor))


@pytest.mark.parametrize(
    ("cruda", "motivo"),
    [
        (b"{", "No es JSON válido (carácter 2)."),
        (b"null", "La línea: debe ser un objeto."),
        (b'{"numero": NaN}', "No es JSON válido."),
        (b'{"numero": "a", "numero": "b"}', "El campo «numero» está repetido."),
        (b"\xff\xfe{", "No está en UTF-8."),
        (b"[" * 100_000, "Tiene demasiados niveles, uno dentro de otro."),
        (b'{"numero": ' + b"9" * 5000 + b"}", "No es JSON válido."),
        (b'"' + b"x" * 1_000_001 + b'"', "La línea pasa de 1,000,000 bytes."),
    ],
    ids=["a medias", "nulo", "NaN", "repetido", "UTF-16", "hondo", "entero", "enorme"],
)
def test_una_linea_que_no_es_un_objeto_json_lo_dice(tmp_path, cruda, motivo):
    assert rechazo(tmp_path, cruda) == motivo


def test_dos_presentaciones_o_un_acto_anterior_a_ella_no_caben(tmp_path):
    doble = caso()
    doble["actos"].append({"acto": "presentar", "fecha": "1997-03-05"})
    assert "debe haber un acto «presentar», y solo uno." in rechazo(tmp_path, doble)


def test_cada_campo_malo_tiene_su_linea(tmp_path):
    malo = con("actos/0/fecha", "ayer")
    malo["cargos"] = "uno"
    estado, _salida, error = importar(tmp_path, malo)
    assert estado == 1
    assert error.splitlines() == [
        "Línea 1: actos[1].fecha: «ayer» no es una fecha AAAA-MM-DD.",
        "Línea 1: cargos: debe ser una lista.",
    ]


def test_decidir_despues_del_vencimiento_se_rechaza_con_la_razon_de_la_ley(tmp_path):
    tarde = caso()
    tarde["actos"].append({"acto": "desestimar_sin_vista", "fecha": "1997-04-23"})
    assert "El término venció el 1997-04-22".lower() in rechazo(tmp_path, tarde).lower()


def test_otro_alcalde_en_los_mismos_dias_se_rechaza(tmp_path):
    importar(tmp_path, caso())
    cruzado = con("querellado/nombre", "Otro")
    cruzado["numero"] = "Q-97-005"
    _estado, _salida, error = importar(tmp_path, cruzado)
    assert "figura en la alcaldía de Añasco" in error
    assert "los mandatos se cruzan: corrija las fechas." in error
    assert Mandato.objects.count() == 1


def test_un_numero_que_la_serie_de_este_ano_puede_dar_se_rechaza(tmp_path):
    estado, _salida, error = importar(tmp_path, caso(numero="CVQM-2026-0007"))
    assert estado == 1
    assert error == (
        "Línea 1: El número CVQM-2026-0007 es de la serie que el sistema da este año.\n"
    )
    # El de otro año, o escrito de otro modo, sí cabe; y el que ya se dio, consta.
    assert importar(tmp_path, caso(numero="CVQM-2003-0007"))[0] == 0
    assert importar(tmp_path, caso(numero="CVQM-2026-7"))[0] == 0
    vivo = fabricas.presentada(elenco=gente.crear())
    assert vivo.numero == "CVQM-2026-0001"
    assert "ya está en el sistema" in importar(tmp_path, caso(numero="CVQM-2026-0001"))[2]


def test_la_legislatura_ha_de_ser_la_del_alcalde(tmp_path):
    ajena = con("querellante", {"clase": "legislatura_municipal", "municipio": "Ponce"})
    assert "la Legislatura querellante es de otro municipio." in rechazo(tmp_path, ajena)


# --- El archivo -----------------------------------------------------------------------------
def test_se_leen_la_marca_de_orden_las_lineas_en_blanco_y_los_finales_de_windows(tmp_path):
    primera = b"\xef\xbb\xbf" + json.dumps(caso()).encode() + b"\r"
    estado, salida, error = importar(tmp_path, primera, b"   \r", caso(numero="Q-97-005"))
    assert (estado, error) == (0, "")
    assert "Línea 3: Q-97-005" in salida


@pytest.mark.parametrize("nombre", ["no_existe.jsonl", "."])
def test_un_archivo_que_no_sirve_sale_con_2(tmp_path, nombre):
    with pytest.raises(CommandError) as fallo:
        call_command("importar_expedientes", str(tmp_path / nombre))
    assert fallo.value.returncode == 2


def test_sin_archivo_o_con_uno_vacio_sale_con_2(tmp_path):
    with pytest.raises(CommandError) as fallo:
        call_command("importar_expedientes")
    assert fallo.value.returncode == 2
    assert importar(tmp_path, b"")[0] == 2


def test_un_archivo_grande_se_lee_sin_guardarlo_en_memoria(tmp_path):
    archivo = tmp_path / "muchas.jsonl"
    with archivo.open("w", encoding="utf-8") as salida:
        for n in range(200):
            numero = "" if n % 100 == 99 else f"Q-{n}"
            salida.write(json.dumps(caso(numero=numero, cargos=["x" * 4000] * 10)) + "\n")
    assert archivo.stat().st_size > 8_000_000
    lectura.validador()
    tracemalloc.start()
    malas = 0
    for linea in lectura.lineas(archivo):
        malas += bool(linea.motivos)
    _ahora, pico = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert malas == 2
    assert pico < 1_500_000


# --- El esquema -----------------------------------------------------------------------------
def esquema() -> dict[str, Any]:
    salida = io.StringIO()
    call_command("importar_expedientes", esquema=True, stdout=salida)
    publicado: dict[str, Any] = json.loads(salida.getvalue())
    return publicado


def test_el_esquema_publicado_es_valido_y_es_el_que_se_aplica():
    publicado = esquema()
    jsonschema.Draft202012Validator.check_schema(publicado)
    assert publicado["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert lectura.validador().schema == publicado
    ajeno = jsonschema.Draft202012Validator(publicado)
    assert ajeno.is_valid(caso())
    for nombre in ejemplos.TODOS:
        assert ajeno.is_valid(ejemplos.linea(nombre))
    assert not ajeno.is_valid(con("actos/1/acto", "indultar"))


def test_cada_acto_del_esquema_tiene_quien_lo_aplique():
    from querellas.management.importacion.actos import APLICAR
    from querellas.management.importacion.esquema import CAMPOS_DE_ACTO

    assert set(APLICAR) == set(CAMPOS_DE_ACTO)
    assert Municipio.objects.count() == 78


# --- Diez mil casos -------------------------------------------------------------------------
def test_un_caso_de_tres_actos_no_pregunta_a_la_base_lo_que_ya_sabe(tmp_path):
    importar(tmp_path, caso())
    with CaptureQueriesContext(connection) as hechas:
        importar(tmp_path, *(caso(numero=f"Q-97-1{n}") for n in range(5)))
    # Antes eran 111 por caso: el mismo candado, el mismo asiento y el mismo índice en cada acto.
    assert len(hechas) / 5 < 70
    assert list(verificar()) == []


def test_lo_publico_de_un_caso_importado_es_lo_que_daria_rehacerlo(tmp_path):
    importar(tmp_path, caso())
    columnas = ("actuacion__numero", "publica", "clase", "datos", "texto_es", "efectiva_el")

    def leido() -> list[Any]:
        return list(Lectura.objects.order_by("pk").values_list(*columnas))

    antes = leido()
    assert [fila[0] for fila in antes] == [1, 2, 3]
    for asiento in Actuacion.objects.order_by("numero"):
        leer(asiento)
    assert leido() == antes


@pytest.mark.django_db(transaction=True)
def test_el_lote_que_la_base_rechaza_al_confirmar_se_repite_linea_por_linea(tmp_path, monkeypatch):
    buena = lotes.importar

    def con_una_rota(linea: Any, origen: Any) -> Any:
        hecho = buena(linea, origen)
        if linea["numero"] == "Q-97-005":
            # Una referencia a nadie: la base la comprueba al confirmar.
            Querella.objects.filter(numero=linea["numero"]).update(mandato_id=0)
        return hecho

    monkeypatch.setattr(lotes, "importar", con_una_rota)
    lineas = (caso(), caso(numero="Q-97-005"), caso(numero="Q-97-006"))
    estado, _salida, error = importar(tmp_path, *lineas)
    assert estado == 1
    assert error == "Línea 2: No se pudo importar (IntegrityError); avise a sistemas.\n"
    assert set(Querella.objects.values_list("numero", flat=True)) == {"Q-97-004", "Q-97-006"}
