"""Un texto escrito a mano se vuelve párrafos que el documento numera."""

from querellas.documentos.textos import en_parrafos


def test_una_linea_en_blanco_separa_y_el_numero_escrito_se_quita() -> None:
    assert en_parrafos("1. Los hechos.\r\n\r\n2. El daño,\ncon su cuenta.\n\n\n") == (
        "Los hechos.",
        "El daño,\ncon su cuenta.",
    )


def test_una_lista_numerada_sin_lineas_en_blanco_tambien_se_separa() -> None:
    assert en_parrafos("1) Uno.\n2) Dos.\n 10) Diez.") == ("Uno.", "Dos.", "Diez.")


def test_un_ano_o_una_cantidad_al_comienzo_no_es_un_numero_de_parrafo() -> None:
    assert en_parrafos("2025. Año del contrato.\n\n15 días después firmó.") == (
        "2025. Año del contrato.",
        "15 días después firmó.",
    )
