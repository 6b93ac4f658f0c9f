"""El elenco fijo de las pruebas: siempre las mismas personas inventadas, con sus papeles."""

from dataclasses import dataclass
from datetime import date

from alcaldes.models import Alcalde, Mandato, Municipio
from querellas.comision.models import Comisionado
from querellas.cuentas.models import ClaseDeRol, Rol, Usuario

DESDE = date(2020, 1, 1)


@dataclass(frozen=True)
class Elenco:
    secretaria: Usuario
    segunda_secretaria: Usuario
    presidente: Usuario
    asociada: Usuario
    asociado: Usuario
    comisionada_asociada: Comisionado
    mandato: Mandato


def _usuario(correo: str, nombre: str, papel: ClaseDeRol) -> Usuario:
    usuario = Usuario.objects.create_user(
        f"{correo}@ejemplo.test", "una-clave-de-prueba-1", first_name=nombre, last_name="Prueba"
    )
    Rol.objects.create(usuario=usuario, clase=papel, desde=DESDE)
    return usuario


def _miembro(usuario: Usuario, *, preside: bool = False) -> Comisionado:
    return Comisionado.objects.create(
        usuario=usuario,
        nombre=usuario.first_name,
        apellido_paterno="Prueba",
        es_presidente=preside,
        desde=DESDE,
    )


def crear() -> Elenco:
    """Crea el elenco en la base de la prueba."""
    presidente = _usuario("presidente", "Abril", ClaseDeRol.PRESIDENTE)
    asociada = _usuario("asociada", "Berta", ClaseDeRol.COMISIONADO)
    asociado = _usuario("asociado", "Ciro", ClaseDeRol.COMISIONADO)
    _miembro(presidente, preside=True)
    designada = _miembro(asociada)
    _miembro(asociado)
    alcalde = Alcalde.objects.create(
        nombre="José Ángel", apellido_paterno="Ibáñez", apellido_materno="Cintrón"
    )
    mandato = Mandato.objects.create(
        alcalde=alcalde,
        municipio=Municipio.objects.get(nombre="Peñuelas"),
        tratamiento="alcalde",
        desde=date(2025, 1, 13),
    )
    return Elenco(
        secretaria=_usuario("secretaria", "Delia", ClaseDeRol.SECRETARIA),
        segunda_secretaria=_usuario("segunda", "Elio", ClaseDeRol.SECRETARIA),
        presidente=presidente,
        asociada=asociada,
        asociado=asociado,
        comisionada_asociada=designada,
        mandato=mandato,
    )
