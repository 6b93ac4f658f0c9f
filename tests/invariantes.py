"""Los invariantes son del producto: los usa también el ensayo de restauración."""

from querellas.respaldo.invariantes import Correo, comprobar

__all__ = ["Correo", "comprobar"]
