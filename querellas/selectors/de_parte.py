"""Lo que de un caso lee quien comparece en él: nada que las partes no lean."""

from functools import cached_property

from querellas.documentos.models import EXPEDIDOS, Documento
from querellas.models import Actuacion, Comparecencia, Parte
from querellas.models.redaccion.enmiendas import apartados_de_las_partes
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.selectors.ficha import Ficha


class CasoDeParte:
    """Un caso según lo ve una de sus partes o quien la representa."""

    def __init__(self, ficha: Ficha) -> None:
        self.ficha, self.q = ficha, ficha.q

    @cached_property
    def mias(self) -> list[Comparecencia]:
        """Por quién comparece hoy esa persona."""
        yo = self.ficha.usuario.pk
        return [c for c in self.ficha.comparecencias if c.usuario_id == yo and c.hasta is None]

    @property
    def comparecencia(self) -> Comparecencia:
        return self.mias[0]

    @property
    def partes(self) -> list[Parte]:
        return [c.parte for c in self.mias]

    @cached_property
    def _apartados(self) -> set[int]:
        por_orden = {r.actuacion_id for r in self.ficha.reservas if r.actuacion_id}
        return apartados_de_las_partes(self.ficha.asientos, por_orden)

    def lee(self, asiento: Actuacion) -> bool:
        return asiento.pk not in self._apartados

    @cached_property
    def documentos(self) -> dict[int, Documento]:
        """Los que puede descargar: los de las entradas que lee y lo que se le notificó.

        Lo que una orden reserva, no; ni lo que se expidió a petición de otra persona.
        """
        reservados = {r.documento_id for r in self.ficha.reservas if r.documento_id}
        suyos = {n.documento_id for n in self._notificadas}
        alcanza = {
            d.pk
            for d in self.ficha.documentos
            if d.pk not in reservados
            and d.tipo not in EXPEDIDOS
            and (d.pk in suyos or d.actuacion_id)
            and d.actuacion_id not in self._apartados
        }
        return {
            d.pk: d
            for d in self.ficha.documentos
            if d.pk in alcanza or (d.cortesia_de_id in alcanza and d.pk not in reservados)
        }

    @cached_property
    def _notificadas(self) -> list[Notificacion]:
        partes = {p.pk for p in self.partes}
        return [n for n in self.ficha.notificaciones if n.parte_id in partes]

    @property
    def notificaciones(self) -> list[Notificacion]:
        """Lo que se notificó a su parte o a su representación, lo más nuevo primero."""
        return [
            n
            for n in reversed(self._notificadas)
            if n.documento_id in self.documentos and n.estado != EstadoDeNotificacion.SUSTITUIDA
        ]
