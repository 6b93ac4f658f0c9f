"""Certificación de vencimiento, resolución, aviso de vista, constancia y código."""

from typing import Any

import pytest

from querellas.documentos import lectura, verificacion
from querellas.documentos.comprobaciones import DocumentoIncompleto
from querellas.documentos.render import preparar, render
from querellas.documentos.tipos import Documento
from tests.documentos import muestras


def texto_impreso(tipo: str, datos: Documento) -> str:
    return " ".join(lectura.texto_de(render(tipo, 1, datos.a_json())).split())


def faltantes(tipo: str, datos: Documento) -> tuple[str, ...]:
    with pytest.raises(DocumentoIncompleto) as error:
        preparar(tipo, 1, datos.a_json())
    return error.value.faltantes


@pytest.mark.norma("18.004#15", "18.013#2")
def test_la_certificacion_de_vencimiento_dice_que_no_hubo_decision() -> None:
    texto = texto_impreso("certificacion_vencimiento", muestras.vencimiento())
    assert (
        "«La Comisión no decidió dentro del término que fija la ley. No resolvió si los cargos "
        "eran ciertos.»" in texto
    )
    assert (
        "“The Commission did not decide within the term set by law. It did not rule on whether "
        "the charges were true.”" in texto
    )
    assert "DESESTIMADA, CON PERJUICIO" in texto
    assert "Martes 24 de marzo de 2026" in texto
    assert "Al comenzar el miércoles 25 de marzo de 2026, 12:00 de la medianoche" in texto
    assert "Que la querella CVQM-2026-0002 contra la Alcaldesa del Municipio de Río Grande" in texto
    assert "No es una resolución de la Comisión" in texto
    assert "Alcaldesa" in texto


@pytest.mark.norma("18.004#15")
@pytest.mark.parametrize(
    ("cambios", "falta"),
    [
        (
            {"oracion_publica": "Desestimada."},
            "la advertencia pública de que la Comisión no decidió",
        ),
        (
            {
                "apercibimientos": (
                    "Puede pedir reconsideración: archivo en autos, treinta (30) días",
                )
            },
            "el término de veinte días para pedir reconsideración (18.010)",
        ),
    ],
)
def test_la_certificacion_incompleta_no_se_emite(cambios: dict[str, Any], falta: str) -> None:
    datos = muestras.vencimiento(**cambios)
    assert faltantes("certificacion_vencimiento", datos) == (falta,)


@pytest.mark.norma("18.010#1")
def test_los_apercibimientos_van_en_palabras_con_su_punto_de_partida() -> None:
    texto = texto_impreso("resolucion", muestras.resolucion())
    assert (
        "dentro del término de veinte (20) días, contados desde la fecha del archivo en autos"
        in texto
    )
    assert "el Tribunal de Apelaciones, dentro del término de treinta (30) días" in texto
    assert "quince (15) días" in texto
    assert "noventa (90) días" in texto


@pytest.mark.norma("18.004#7", "18.004#12")
def test_la_resolucion_trae_sus_partes_y_sus_votos() -> None:
    texto = texto_impreso("resolucion", muestras.resolucion())
    for parte in (
        "Relación de hechos",
        "Determinaciones de hechos",
        "Conclusiones de derecho",
        "Disposición",
        "Votos",
        "Disidente; con expresión escrita aparte",
        "7 de julio de 2026, a las 2:58 p. m.",
    ):
        assert parte in texto


@pytest.mark.norma("18.004#7")
@pytest.mark.parametrize(
    ("campo", "falta"),
    [
        ("relacion_de_hechos", "la relación de hechos (18.004, oración 7)"),
        ("determinaciones", "las determinaciones (18.004, oración 7)"),
        ("conclusiones", "las conclusiones de derecho (18.004, oración 7)"),
    ],
)
def test_una_parte_falta_solo_como_defecto_senalado(campo: str, falta: str) -> None:
    sin_parte: dict[str, Any] = {campo: (" ",)}
    assert faltantes("resolucion", muestras.resolucion(**sin_parte)) == (falta,)
    senalado = muestras.resolucion(**{campo: ()}, defecto_senalado=(campo,))
    assert "Emitida con defecto señalado" in texto_impreso("resolucion", senalado)


@pytest.mark.norma("18.004#12")
def test_la_disposicion_y_dos_votos_no_se_dispensan_nunca() -> None:
    completa = muestras.resolucion()
    sola = muestras.resolucion(
        parte_dispositiva="",
        votos=completa.votos[1:],
        defecto_senalado=("relacion_de_hechos", "determinaciones", "conclusiones"),
    )
    assert faltantes("resolucion", sola) == ("la disposición", "dos votos conformes")


@pytest.mark.norma("18.004#8")
def test_el_aviso_dice_cuando_donde_ante_quien_y_si_es_publica() -> None:
    texto = texto_impreso("aviso_vista", muestras.aviso())
    assert "Jueves 4 de junio de 2026" in texto
    assert "2:30 p. m. hora de Puerto Rico" in texto
    assert "Vista pública" in texto
    assert "Sr. Ramón Güemes Díaz, Comisionado Asociado designado" in texto
    assert "El último día para hacerlo es el miércoles 20 de mayo de 2026" in texto


@pytest.mark.norma("18.004#8")
def test_el_aviso_incompleto_no_se_emite() -> None:
    datos = muestras.aviso(lugar=" ", ante="", destinatarios=(), publica=False)
    assert faltantes("aviso_vista", datos) == (
        "el lugar de la vista",
        "ante quién se celebra la vista (18.004, oración 10)",
        "a quién se notifica (18.004, oración 8)",
        "la razón de que la vista sea privada",
    )


def test_la_constancia_imprime_sus_datos_y_su_codigo() -> None:
    texto = texto_impreso("constancia", muestras.constancia())
    assert "Recibido 13 de marzo de 2026, 2:30 p. m." in texto
    assert "3F8J-0Q6T-2MZB-1K9W-X4RH-V7D5-NC" in texto
    assert "DEMOSTRACIÓN — SIN VALOR LEGAL" in texto


def test_fuera_de_demostracion_no_se_dice_demostracion() -> None:
    datos = muestras.constancia(**muestras.comunes(demostracion=False))
    texto = texto_impreso("constancia", datos)
    assert "DEMOSTRACIÓN" not in texto
    assert "demostración" not in texto


def test_el_codigo_se_acepta_como_se_copia_del_papel() -> None:
    codigo = verificacion.codigo_nuevo()
    assert len(codigo) == 26
    assert verificacion.codigo_nuevo() != codigo
    escrito = verificacion.agrupado(codigo).lower().replace("0", "o").replace("1", "l")
    assert verificacion.normalizar(f" {escrito} ") == codigo


@pytest.mark.parametrize("malo", ["", "ABC", "U" * 26, "3F8J0Q6T2MZB1K9WX4RHV7D5N*"])
def test_lo_que_no_es_codigo_se_rechaza(malo: str) -> None:
    with pytest.raises(verificacion.CodigoInvalido):
        verificacion.normalizar(malo)


def test_la_direccion_lleva_el_idioma_y_el_codigo() -> None:
    assert (
        verificacion.direccion("https://x.example/", "ABC", "en")
        == "https://x.example/en/verificar/ABC/"
    )
