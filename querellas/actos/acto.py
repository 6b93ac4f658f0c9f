"""Una fila de la tabla de los actos: quién, cuándo cabe, qué formulario lleva y qué hace."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from querellas.actos import formularios as f
from querellas.actos import llamadas as c
from querellas.actos import previsiones as p
from querellas.cuentas.politica import Accion
from querellas.documentos.models import Documento
from querellas.estados import Estado, actos_desde
from querellas.selectors import Ficha

Texto = str | Promise
Condicion = Callable[[Ficha], bool]


@dataclass(frozen=True, kw_only=True)
class Acto:
    """Una fila. `hacer` corre dentro de la transacción, con los candados tomados."""

    clave: str
    accion: Accion
    titulo: Texto
    explicacion: Texto
    verbo: Texto
    formulario: type[f.FormularioDeActo]
    hacer: Callable[[Ficha, c.Datos, list[Documento]], Any]
    # Transiciones que lo permiten; vacío si el acto no mueve el estado.
    transiciones: tuple[str, ...] = ()
    cabe: Condicion = lambda ficha: True
    impedimento: Callable[[Ficha], str] = lambda ficha: ""
    # Lo cierra el reloj cuando vence un término en alcance (18.004#15).
    de_fondo: bool = False
    prever: p.Prever = p.nada
    # Lo que la página trae escrito al abrirse, según la dirección con que se llegó.
    al_abrir: Callable[[Ficha, QueryDict], dict[str, Any]] = lambda ficha, dados: {}
    # Con fecha que escribir: se ofrece calcular antes de confirmar.
    calcula: bool = False
    # Clases de asiento con que el acto queda constando.
    constan: tuple[str, ...] = ()
    # Lo que se espera en ese estado: va primero y destacado.
    principal_en: frozenset[Estado] = frozenset()
    # Con su propio texto de éxito cuando no deja asiento.
    sin_asiento: Texto = ""
    extra: str = ""
    # Impedido, se puede ir llenando aunque todavía no se pueda confirmar.
    se_prepara: bool = False
    grave: bool = False
    # Deja un voto: al hacerlo se dice cuánto tiempo queda para el otro.
    vota: bool = False
    # Se delibera: lo escrito puede guardarse en un borrador que solo ve su autor.
    con_borrador: bool = False
    # Cabe también en un caso importado.
    en_historicos: bool = False

    def procede(self, ficha: Ficha) -> bool:
        """Si la tabla de transiciones y el expediente lo admiten."""
        if ficha.estado == Estado.BORRADOR or (ficha.q.historica and not self.en_historicos):
            return False
        if self.transiciones and not set(self.transiciones) & set(actos_desde(ficha.estado)):
            return False
        return self.cabe(ficha)

    def razon_en_contra(self, ficha: Ficha) -> str:
        """Por qué hoy no, aunque el estado lo admita; vacío si nada lo impide."""
        if self.de_fondo and ficha.vencido is not None:
            dia = f.con_fecha_larga(ficha.vencido.fecha_legal.isoformat())
            texto = _("El término venció el %(dia)s: ya no cabe actuar sobre los méritos.")
            return texto % {"dia": dia}
        return self.impedimento(ficha)
