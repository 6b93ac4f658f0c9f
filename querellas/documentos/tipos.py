"""Los datos de cada documento, una clase por tipo: lo único que la plantilla puede leer.

Quien emite llena la clase dentro del acto y guarda su `a_json()`; el trabajador la reconstruye
y produce el PDF, hoy o dentro de diez años, sin mirar ninguna otra cosa.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Literal, Self, cast

from querellas.documentos.bilingue import Bilingue, Par, pares_de
from querellas.documentos.congelado import Congelado
from querellas.documentos.textos import (
    ADVERTENCIAS_18004_3,
    INSTRUCCIONES_CONTESTAR,
    ORACION_PUBLICA_EN,
    ORACION_PUBLICA_ES,
)

Tratamiento = Literal["alcalde", "alcaldesa"]


@dataclass(frozen=True, kw_only=True)
class Emisor(Congelado):
    """Quién emite y dónde se le contesta."""

    nombre: str = "Comisión para Ventilar Querellas Municipales"
    oficina: str = "Secretaría"
    direccion: tuple[str, ...] = ()
    horario: str = ""
    telefono: str = ""
    correo: str = ""
    sitio: str = ""


@dataclass(frozen=True, kw_only=True)
class Funcionario(Congelado):
    """Quien certifica: su nombre y el cargo con que firma ese día."""

    nombre: str
    cargo: str


@dataclass(frozen=True, kw_only=True)
class Verificacion(Congelado):
    """Código de 128 bits del documento y la dirección pública que lo comprueba."""

    codigo: str
    direccion: str


@dataclass(frozen=True, kw_only=True)
class Parte(Congelado):
    """Un querellante o un abogado: nombre y, si hace falta, en qué calidad."""

    nombre: str
    calidad: str = ""


@dataclass(frozen=True, kw_only=True)
class Querellado(Congelado):
    """El alcalde o la alcaldesa contra quien se formulan los cargos."""

    nombre: str
    tratamiento: Tratamiento
    direccion: tuple[str, ...] = ()
    abogados: tuple[Parte, ...] = ()

    @property
    def cargo(self) -> str:
        """Alcalde o Alcaldesa."""
        return self.tratamiento.capitalize()

    @property
    def el_cargo(self) -> str:
        """el Alcalde o la Alcaldesa."""
        return f"{'la' if self.tratamiento == 'alcaldesa' else 'el'} {self.cargo}"

    @property
    def papel(self) -> str:
        """querellado o querellada."""
        return "querellada" if self.tratamiento == "alcaldesa" else "querellado"


@dataclass(frozen=True, kw_only=True)
class Caso(Congelado):
    """Lo que encabeza todo documento de una querella."""

    numero: str
    epigrafe: str
    municipio: str
    querellantes: tuple[Parte, ...]
    querellado: Querellado
    presentada_el: date
    asunto: str = ""


@dataclass(frozen=True, kw_only=True)
class Juramento(Congelado):
    """Quién juró, ante quién, dónde y cuándo. Fuente: 18.004#1."""

    quien: str
    ante: str
    lugar: str
    fecha: date
    testimonio: str = ""


@dataclass(frozen=True, kw_only=True)
class Advertencia(Congelado):
    """Una de las cuatro advertencias que la ley manda hacer al querellado."""

    clave: Literal["contestar", "comparecer", "prueba", "vista"]
    titulo: str
    texto: str


@dataclass(frozen=True, kw_only=True)
class Instruccion(Congelado):
    """Un apartado de instrucciones prácticas, con sus párrafos."""

    titulo: str
    parrafos: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Recibo(Congelado):
    """Un día de recibo posible y el último día que le corresponde."""

    recibo: date
    ultimo_dia: date
    corrido: bool = False


@dataclass(frozen=True, kw_only=True)
class Renglon(Congelado):
    """Un día del cómputo y por qué cuenta o no cuenta."""

    fecha: date
    etiqueta: str
    numero: int | None = None
    dia_semana: str = ""
    clase: str = ""
    motivo: str = ""
    autoridad: str = ""


def _si_cambia(es: str, en: str) -> str:
    """Con su inglés; lo que en inglés se escribió igual se queda en español y así se marca."""
    return es if es == en else Bilingue(es, en)


@dataclass(frozen=True, kw_only=True)
class Explicacion(Congelado):
    """El cómputo de un término, explicado día por día."""

    termino: str
    disparador: str
    desde: date
    vence_el: date
    oracion: str
    renglones: tuple[Renglon, ...]

    @classmethod
    def del_nucleo(
        cls,
        *,
        renglones: Iterable[Mapping[str, Any]],
        en_ingles: Iterable[Mapping[str, Any]],
        **lo_demas: Any,
    ) -> Self:
        """Toma los renglones, en los dos idiomas, de `plazos.nucleo.explicacion.renglones`."""
        campos = ("numero", "fecha", "clase")
        dichos = ("dia_semana", "etiqueta", "motivo")
        return cls(
            renglones=tuple(
                Renglon(
                    **{c: r[c] for c in campos}
                    | {c: Bilingue(r[c], ingles[c]) for c in dichos}
                    | {"autoridad": _si_cambia(r["autoridad"], ingles["autoridad"])}
                )
                for r, ingles in zip(renglones, en_ingles, strict=True)
            ),
            **lo_demas,
        )


@dataclass(frozen=True, kw_only=True)
class Copia(Congelado):
    """La copia certificada que acompaña al documento, nombrada por su resumen SHA-256."""

    nombre: str
    sha256: str
    paginas: int
    bytes: int


@dataclass(frozen=True, kw_only=True)
class Sustituido(Congelado):
    """El documento que este corrige, y por qué."""

    codigo: str
    expedido_en: datetime
    razon: str


@dataclass(frozen=True, kw_only=True)
class Cortesia(Congelado):
    """De qué documento español es versión inglesa de cortesía, y cuándo se hizo."""

    tipo: str
    codigo: str
    sha256: str
    hecha_en: datetime


@dataclass(frozen=True, kw_only=True)
class Documento(Congelado):
    """Lo común a todos: caso, quién certifica, cuándo se expide y cómo se verifica.

    `ingles`: el inglés de lo que la ley y los cómputos dicen dentro, que se reúne solo.
    """

    caso: Caso
    emisor: Emisor
    certifica: Funcionario
    expedido_en: datetime
    verificacion: Verificacion
    plantilla: int = 1
    demostracion: bool = False
    sustituye: Sustituido | None = None
    cortesia: Cortesia | None = None
    ingles: tuple[Par, ...] = ()

    def __post_init__(self) -> None:
        pares = {p.es: p.en for p in self.ingles} | pares_de(self)
        reunidos = tuple(Par(es=es, en=en) for es, en in sorted(pares.items()))
        object.__setattr__(self, "ingles", reunidos)


@dataclass(frozen=True, kw_only=True)
class DatosNotificacionQuerella(Documento):
    """Notificación de la querella al alcalde, con copia certificada. Fuente: 18.004#1, 18.004#3."""

    cargos: tuple[str, ...]
    juramento: Juramento
    prueba: tuple[str, ...]
    copia: Copia | None
    recibos: tuple[Recibo, ...]
    explicacion: Explicacion
    advertencias: tuple[Advertencia, ...] = field(
        default_factory=lambda: tuple(Advertencia(**cast(Any, a)) for a in ADVERTENCIAS_18004_3)
    )
    instrucciones: tuple[Instruccion, ...] = field(
        default_factory=lambda: tuple(
            Instruccion(titulo=t, parrafos=p) for t, p in INSTRUCCIONES_CONTESTAR
        )
    )


@dataclass(frozen=True, kw_only=True)
class DatosCopiaCertificada(Documento):
    """Certificación que va delante de la querella presentada. Fuente: 18.004#1, 18.013#2."""

    presentada_en: datetime
    juramento: Juramento
    prueba: tuple[str, ...]
    original_sha256: str = ""
    original_paginas: int = 0
    texto: str = ""
    asiento: int | None = None

    @property
    def resumen(self) -> str:
        """SHA-256 del archivo presentado o, si se presentó como texto, del texto."""
        return self.original_sha256 or hashlib.sha256(self.texto.encode()).hexdigest()


@dataclass(frozen=True, kw_only=True)
class DatosCertificacionVencimiento(Documento):
    """Certificación de que la ley desestimó con perjuicio. Fuente: 18.004#15, 18.013#2."""

    termino: str
    fuente: str
    efectiva_en: datetime
    explicacion: Explicacion
    notificados: tuple[Parte, ...]
    apercibimientos: tuple[str, ...]
    oracion_publica: str = ORACION_PUBLICA_ES
    oracion_publica_en: str = ORACION_PUBLICA_EN
    suspendido: bool = False


@dataclass(frozen=True, kw_only=True)
class DisposicionDeCargo(Congelado):
    """Lo resuelto sobre un cargo."""

    cargo: str
    disposicion: str


@dataclass(frozen=True, kw_only=True)
class VotoEmitido(Congelado):
    """Voto de un miembro de la Comisión."""

    nombre: str
    cargo: str
    voto: Literal["conforme", "en_resultado", "disidente", "inhibido", "no_interviene"]
    en: datetime | None = None
    expresion: str = ""


@dataclass(frozen=True, kw_only=True)
class DatosResolucion(Documento):
    """Resolución con vista o sin ella. Fuente: 18.004#6, 18.004#7, 18.004#12, 18.007."""

    con_vista: bool
    disposicion: Literal["desestimacion", "archivo", "amonestacion", "exoneracion", "destitucion"]
    relacion_de_hechos: tuple[str, ...]
    determinaciones: tuple[str, ...]
    conclusiones: tuple[str, ...]
    parte_dispositiva: str
    votos: tuple[VotoEmitido, ...]
    apercibimientos: tuple[str, ...]
    cargos: tuple[DisposicionDeCargo, ...] = ()
    emitida_en: datetime | None = None
    vista_el: tuple[date, ...] = ()
    ante: str = ""
    defecto_senalado: tuple[str, ...] = ()
    # Por qué la decide un solo miembro.
    necesidad: str = ""


@dataclass(frozen=True, kw_only=True)
class DatosAvisoVista(Documento):
    """Aviso de vista al querellado y al querellante. Fuente: 18.004#8, 18.004#10."""

    comienza_en: datetime
    lugar: str
    publica: bool
    ante: str
    destinatarios: tuple[Parte, ...]
    ultimo_dia_para_notificar: date
    explicacion: Explicacion | None = None
    enlace: str = ""
    privada_por: str = ""
    notificar_a_justicia: bool = False
    advertencias: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Dato(Congelado):
    """Un renglón «etiqueta: valor» de una constancia."""

    etiqueta: str
    valor: str


@dataclass(frozen=True, kw_only=True)
class DatosConstancia(Documento):
    """Recibo, constancia u orden: párrafos, datos y, si mueve un término, su cómputo.

    Fuente: 18.013#2.
    """

    titulo: str
    parrafos: tuple[str, ...]
    datos: tuple[Dato, ...] = ()
    nota: str = ""
    explicaciones: tuple[Explicacion, ...] = ()
