"""Lo que un formulario esconde hasta cierta respuesta, la hoja de estilo sabe enseñarlo."""

import re
from pathlib import Path

from querellas.actos.actos_a_tiempo import ROTULOS
from querellas.actos.decision import POR_CARGO
from querellas.actos.tabla import ACTOS

RAIZ = Path(__file__).resolve().parents[2]
HOJA = RAIZ / "querellas" / "estatico_fuente" / "scss" / "_formularios.scss"


def test_cada_respuesta_que_ensena_un_campo_esta_en_la_hoja_de_estilo() -> None:
    texto = HOJA.read_text()
    lista = texto[texto.index("$respuestas: (") : texto.index("@each $campo")]
    escritas = set(re.findall(r'\("([a-z_]+)", "([a-z_]+)"\)', lista))
    usadas = {
        (campo, str(valor)) for acto in ACTOS for campo, valor in acto.formulario.segun.values()
    }
    # Los campos de cada cargo se añaden a la página según los que tenga el caso.
    usadas.add(("disposicion", POR_CARGO))
    # Los del acto a tiempo, según el término que venció.
    usadas |= {("hizo", acto) for acto in ROTULOS}
    assert usadas == escritas
