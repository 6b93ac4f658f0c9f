"""Datos de la carátula de presentación: qué entró, cuándo se selló y quién lo recibió."""

from dataclasses import dataclass
from datetime import datetime

from querellas.documentos.tipos import Documento, Juramento
from querellas.documentos.tipos_expediente import Pieza


@dataclass(frozen=True, kw_only=True)
class DatosCaratula(Documento):
    """Carátula de la querella con el sello de su recibo. Fuente: 18.004#1, 18.013#2."""

    recibida_en: datetime
    recibida_por: str
    asiento: int
    cargos: tuple[str, ...]
    juramento: Juramento
    prueba: tuple[str, ...]
    piezas: tuple[Pieza, ...]
    defectuosa: bool = False
