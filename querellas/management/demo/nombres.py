"""Personas, asuntos y cargos inventados a ojos vistas: nadie se llama así ni hizo nada de esto."""

import random
from dataclasses import dataclass, field

DE_ELLA = (
    "Zoraida", "Iluminada", "Ñuca", "Berenice", "Clotilde", "Eudoxia", "Perpetua", "Leocadia",
    "Úrsula", "Azucena", "Fidelina", "Griselda", "Hortensia", "Jacinta", "Moraima", "Nélida",
)  # fmt: skip
DE_EL = (
    "Ulises", "Próspero", "Anacleto", "Belisario", "Cipriano", "Evaristo", "Fulgencio", "Ambrosio",
    "Iñaki", "Leónidas", "Melquíades", "Nicanor", "Óscar", "Pánfilo", "Telésforo", "Zenón",
)  # fmt: skip
PATERNOS = (
    "Quimera", "Fábula", "Espejismo", "Ensueño", "Utopía", "Neblina", "Leyenda", "Cigüeña",
    "Güiro", "Ñame", "Peñasco", "Aguacero", "Marquesina", "Mampostial", "Coquí", "Yagrumo",
)  # fmt: skip
# El segundo apellido lo dice todo.
MATERNOS = ("de Ficción", "de Ejemplo", "de Muestra", "de Mentirita", "del Cuento", "Inventado")
BARRIOS = ("Quimbambas", "Limbo Arriba", "Limbo Abajo", "Sector La Fábula", "Monte Imaginario")
NOTARIOS = (
    "Lcda. Artificio de Muestra, notaria pública",
    "Lcdo. Simulacro de Ejemplo, notario público",
    "Inventada de Demostración, Secretaria de la Comisión",
)
ASUNTOS: tuple[tuple[str, str, str], ...] = (
    (
        "uso de equipo municipal en una finca privada",
        "puso una excavadora municipal a trabajar tres sábados en la finca de un amigo",
        "veinte fotografías con fecha",
    ),
    (
        "contrato sin subasta",
        "adjudicó sin subasta el arreglo de la plaza, partido en cuatro facturas iguales",
        "las cuatro facturas",
    ),
    (
        "desembolso sin partida aprobada",
        "pagó fiestas patronales con una partida que la Legislatura no había aprobado",
        "comprobantes de desembolso",
    ),
    (
        "nombramiento de familiares sin dispensa",
        "nombró a dos primos en puestos de confianza sin pedir dispensa",
        "certificaciones de nacimiento",
    ),
    (
        "uso de vehículo oficial en horas no laborables",
        "llevó el vehículo oficial cinco domingos a la playa",
        "registro de peajes",
    ),
    (
        "negativa a entregar documentos públicos",
        "no entregó en noventa días los contratos que se le pidieron por escrito",
        "copia sellada de la solicitud",
    ),
    (
        "despido de empleado por represalia",
        "dejó cesante a un empleado al día siguiente de su testimonio",
        "carta de cesantía",
    ),
    (
        "venta de bienes municipales sin autorización",
        "vendió dos camiones como chatarra sin ordenanza",
        "certificación del inventario",
    ),
    (
        "donativos sin documentación",
        "repartió donativos sin solicitud ni recibo",
        "listado de cheques",
    ),
    (
        "obras en camino privado",
        "asfaltó un camino privado con brigadas del Municipio",
        "doce fotografías y un plano",
    ),
    (
        "gastos de viaje sin informe",
        "viajó dos veces sin rendir informe de gastos",
        "estados de cuenta",
    ),
    (
        "incumplimiento de una ordenanza",
        "dejó de aplicar la ordenanza de ruidos a un solo negocio",
        "querellas de los vecinos",
    ),
)
HECHOS = "Relación inventada para la demostración: nada de lo que aquí se dice ocurrió."
DETERMINACIONES = (
    "1. Los hechos de este caso son ficticios.\n\n"
    "2. Se citan solo para mostrar cómo queda una resolución con sus tres partes."
)
CONCLUSIONES = "Conclusión de muestra, sin valor legal alguno."
LUGAR_DE_VISTA = "Sala de vistas de demostración, San Juan"


@dataclass(frozen=True)
class Persona:
    nombre: str
    apellido_paterno: str
    apellido_materno: str
    femenino: bool

    def __str__(self) -> str:
        return f"{self.nombre} {self.apellido_paterno} {self.apellido_materno}"


@dataclass
class Elenco:
    """Reparte personas sin repetirlas mientras queden combinaciones."""

    azar: random.Random
    dadas: set[str] = field(default_factory=set)

    def persona(self) -> Persona:
        for _intento in range(200):
            femenino = self.azar.random() < 0.5
            nueva = Persona(
                self.azar.choice(DE_ELLA if femenino else DE_EL),
                self.azar.choice(PATERNOS),
                self.azar.choice(MATERNOS),
                femenino,
            )
            if str(nueva) not in self.dadas:
                break
        self.dadas.add(str(nueva))
        return nueva
