"""La forma de lo que la API dice de los casos."""

from typing import Any

from ninja import Field, Schema


class EnLosDos(Schema):
    """El mismo texto en español y en inglés."""

    es: str | None
    en: str | None


class Resumen(Schema):
    """Un expediente en una lista. Del reservado salen los tres primeros campos y nada más."""

    numero: str
    reservada: bool
    paginas: EnLosDos
    estado: str | None = None
    estado_dicho: EnLosDos | None = None
    querellante: list[str] = Field(default=[], description="clases / classes of complainant")
    en_tramite_de_notificacion: bool | None = None
    aclaracion: EnLosDos | None = Field(
        default=None, description="acompaña a toda desestimación por vencimiento / always with it"
    )
    epigrafe: EnLosDos | None = None
    asunto: str | None = None
    municipio: str | None = None
    presentada_el: str | None = None
    presentada_incierta: str | None = Field(
        None, description="AAAA-MM o AAAA si el día no consta / if the day is not on record"
    )
    disposicion: str | None = None


class Expedientes(Schema):
    """Una página de expedientes."""

    expedientes: list[Resumen]
    siguiente: str | None = Field(description="cursor de la página que sigue / next cursor")


class Actuacion(Schema):
    """Una entrada; de la reservada, los tres primeros campos."""

    numero: int
    publica: bool
    paginas: EnLosDos
    clase: str | None = None
    efectiva_el: str | None = None
    # AAAA o AAAA-MM: de un caso viejo cuyo día no consta.
    fecha_incierta: str | None = None
    registrada_en: str | None = None
    texto: EnLosDos | None = None


class Actuaciones(Schema):
    """Una página de entradas."""

    expediente: str
    actuaciones: list[Actuacion]
    siguiente: str | None


class Plazo(Schema):
    """Un término del caso."""

    termino: str
    nombre: EnLosDos | None
    estado: str
    disparador_el: str | None
    fecha_legal: str | None
    fecha_conservadora: str | None


class Plazos(Schema):
    """Los términos de un caso."""

    expediente: str
    plazos: list[Plazo]


class Vista(Schema):
    """Una vista; de la privada, el día."""

    expediente: str | None = None
    ordinal: int
    vista_el: str | None
    vista_incierta: str | None
    publica: bool
    estado: str
    comienza_en: str | None
    lugar: str | None
    ante: str | None


class Vistas(Schema):
    """Una página de vistas."""

    vistas: list[Vista]
    siguiente: str | None


class Documento(Schema):
    """Un documento público."""

    tipo: str
    nombre: EnLosDos
    actuacion: int | None
    url: EnLosDos
    bytes: int
    sha256: str
    listo_en: str | None


class Decision(Schema):
    """El texto de una decisión; en la edición sin hechos, la disposición y los votos."""

    expediente: str
    tipo: str
    nombre: EnLosDos
    edicion_sin_hechos: bool
    idioma: str
    texto: dict[str, Any]
    url: EnLosDos
    paginas: EnLosDos


class Decisiones(Schema):
    """Las decisiones de un caso."""

    decisiones: list[Decision]


class Expediente(Resumen):
    """Un caso entero."""

    regimen: str | None = None
    origen: str | None = None
    en_rebeldia: bool | None = None
    terminada_en: str | None = None
    firme_el: str | None = None
    resultado: EnLosDos | None = None
    actuaciones: list[Actuacion] = []
    plazos: list[Plazo] = []
    vistas: list[Vista] = []
    documentos: list[Documento] = []
    decisiones: list[Decision] = []


class Municipio(Schema):
    """Un municipio."""

    nombre: str
    slug: str


class Municipios(Schema):
    """Todos los municipios."""

    municipios: list[Municipio]


class Verificado(Schema):
    """Lo que consta de un documento."""

    codigo: str
    expediente: str
    tipo: str
    sha256: str
    bytes: int
    expedido_en: str | None
    firmado_en: str | None
    firmante: str
    cargo: str
    sin_efecto: bool
    paginas: EnLosDos
