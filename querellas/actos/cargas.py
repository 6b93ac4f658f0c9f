"""El archivo que acompaña a un acto: se guarda al llegar y entra al expediente solo si el acto
procede. Entre una página y otra viaja una ficha firmada, de modo que no hay que volver a subirlo.
"""

from dataclasses import asdict, dataclass
from typing import Any

from django.core import signing

from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.cargas import textos_de_aviso, validar_carga
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.models import Querella
from querellas.services.presentar import documento_subido

_SAL = "querellas.actos.cargas"
VIGENCIA = 24 * 3600


@dataclass(frozen=True)
class Recibido:
    """Un archivo ya guardado que todavía no es documento del expediente."""

    nombre: str
    ruta: str
    sha256: str
    bytes: int
    medio: str
    querella: str
    usuario: int
    avisos: tuple[str, ...] = ()
    # Cómo lo describió quien lo subió; vacío, el acto le pone el suyo.
    titulo: str = ""

    @property
    def clave(self) -> str:
        """Con qué se le nombra en los botones de la página."""
        return self.sha256[:16]

    @property
    def nombre_del_titulo(self) -> str:
        return f"titulo-{self.clave}"

    @property
    def textos_de_aviso(self) -> list[str]:
        """Lo que trae y conviene saber, en palabras."""
        return textos_de_aviso(self.avisos)

    def ficha(self) -> str:
        return signing.dumps(asdict(self), salt=_SAL, compress=True)


def recibir(q: Querella, usuario_id: int, archivo: Any) -> Recibido:
    """Comprueba y guarda un archivo. Levanta `CargaRechazada` con lo que hay que hacer."""
    dicho = validar_carga(archivo, archivo.name)
    archivo.seek(0)
    ruta, sha256, cuantos = guardar(expediente(), q.uuid, archivo)
    return Recibido(
        dicho.nombre, ruta, sha256, cuantos, dicho.tipo, str(q.uuid), usuario_id, dicho.avisos
    )


def leer(ficha: str, q: Querella, usuario_id: int) -> Recibido | None:
    """El archivo de una ficha; None si no es de este caso, de esta persona o ya caducó."""
    try:
        dicho = Recibido(**signing.loads(ficha, salt=_SAL, max_age=VIGENCIA))
    except (signing.BadSignature, TypeError):
        return None
    if dicho.querella != str(q.uuid) or dicho.usuario != usuario_id:
        return None
    return dicho if expediente().exists(dicho.ruta) else None


def soltar(recibido: Recibido) -> None:
    """Borra un archivo que no llegó a ser documento; si otro lo usa, se queda."""
    if not Documento.objects.filter(archivo=recibido.ruta).exists():
        expediente().borrar(recibido.ruta)


def incorporar(q: Querella, recibido: Recibido, tipo: TipoDeDocumento, titulo: str) -> Documento:
    """La fila del expediente. Se llama dentro de la transacción del acto."""
    return documento_subido(
        q,
        tipo,
        titulo,
        archivo=recibido.ruta,
        sha256=recibido.sha256,
        bytes=recibido.bytes,
        medio=recibido.medio,
        nombre_original=recibido.nombre,
    )
