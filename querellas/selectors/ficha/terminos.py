"""Los términos del caso: los que corren, los que vencieron y lo que los mueve o los detiene."""

from collections.abc import Iterator
from datetime import timedelta

from django.db.models import Prefetch, QuerySet

from plazos import registro
from plazos.models import EstadoDePlazo, Paralizacion, Plazo, Reversion
from querellas.comision.models import CONCURRENTES_PARA_DECIDIR
from querellas.estados import ABIERTOS, Estado
from querellas.models import FirmaDeOrden, Orden, Tarea
from querellas.models.orden import QUE_MUEVEN
from querellas.selectors.ficha.comision import Comision
from querellas.selectors.ficha.parte import parte

CONFIRMAR = "confirmar_vencimiento"


class _ConSusAnteriores(parte[Plazo]):
    """Cada término atado al que sustituye, por larga que sea la cadena, sin más consultas."""

    def dejar(self, ficha: object, filas: list[Plazo]) -> list[Plazo]:
        por_pk = {p.pk: p for p in filas}
        for p in filas:
            if p.sustituye_id is not None:
                p.sustituye = por_pk[p.sustituye_id]
        return super().dejar(ficha, filas)


class Terminos(Comision):
    """Lo que corre y lo que lo mueve."""

    @_ConSusAnteriores
    def plazos(self) -> QuerySet[Plazo]:
        return Plazo.objects.filter(querella=self.q).order_by("pk")

    @property
    def corriendo(self) -> list[Plazo]:
        vivos = [p for p in self.plazos if p.estado == EstadoDePlazo.CORRIENDO]
        return sorted(vivos, key=lambda p: p.vence_en)

    def plazo_que_corre(self, *terminos: str) -> Plazo | None:
        return next((p for p in self.corriendo if p.termino in terminos), None)

    @property
    def vencido(self) -> Plazo | None:
        """El término que cierra los actos sobre los méritos (18.004#15); None si ninguno."""
        terminados = [p for p in self.corriendo if p.vence_en <= self.momento]
        if self.detenido is not None:
            terminados = [p for p in terminados if p.termino != "Q-CONT-15"]
        return next((p for p in terminados if registro.desestima(p)), None)

    @property
    def ultimas_horas(self) -> bool:
        """Si al término de la Comisión que corre le quedan menos de 24 horas."""
        suyos = [p.vence_en - self.momento for p in self.corriendo if p.termino in registro.ALCANCE]
        return any(timedelta() < falta <= timedelta(hours=24) for falta in suyos)

    @property
    def sin_quorum(self) -> bool:
        """Si para este caso queda un solo miembro, o ninguno (18.011)."""
        return self.estado in ABIERTOS and len(self.miembros) < CONCURRENTES_PARA_DECIDIR

    @property
    def por_necesidad(self) -> bool:
        """Si el único miembro que queda puede decidir solo, según el Reglamento (18.011)."""
        if len(self.miembros) != 1:
            return False
        suyos = [p for p in self.corriendo if p.termino in registro.ALCANCE]
        dia = suyos[0].disparador_el if suyos else self.hoy
        return registro.lecturas_vigentes(dia).regla_necesidad == "si"

    def abierto_por_quien_mira(self, plazo: Plazo) -> bool:
        """Si quien mira entró el acto que abrió ese término."""
        return any(
            a.numero == plazo.abierto_por_actuacion and a.actor_id == self.usuario.pk
            for a in self.asientos
        )

    # --- Lo que los mueve ---------------------------------------------------------------------
    @parte
    def reversiones_abiertas(self) -> QuerySet[Reversion]:
        filas = Reversion.objects.filter(querella=self.q, confirmada_en__isnull=True)
        filas = filas.select_related("plazo", "propuesta_por", "documento")
        return filas.defer("documento__datos")

    @property
    def reversiones(self) -> list[Reversion]:
        """Las abiertas: falta que otra persona las confirme."""
        if self.estado != Estado.DESESTIMADA_CON_PERJUICIO and not self.q.en_rebeldia:
            return []
        return self.reversiones_abiertas

    @parte
    def paralizaciones(self) -> QuerySet[Paralizacion]:
        return Paralizacion.objects.filter(querella=self.q)

    @property
    def paralizacion(self) -> Paralizacion | None:
        """La orden de un tribunal que hoy detiene los términos, si la hay."""
        return next((p for p in self.paralizaciones if p.hasta is None), None)

    @parte
    def ordenes_vivas(self) -> QuerySet[Orden]:
        filas = Orden.objects.filter(
            querella=self.q, retirada_en__isnull=True, cumplida_en__isnull=True
        )
        firmas = FirmaDeOrden.objects.select_related("comisionado")
        filas = filas.select_related("plazo", "propuesta_por")
        return filas.prefetch_related(Prefetch("firmas", firmas))

    @property
    def ordenes(self) -> list[Orden]:
        """Las de dos miembros, propuestas o dictadas y sin cumplir, que quien mira puede leer.

        Lo que la Comisión delibera lo leen sus miembros; los demás, solo las que permiten un acto
        que mueve un término, y solo sobre el término que corre.
        """
        vivos = [p for p in self.corriendo if p.termino in registro.ALCANCE]
        corren = {p.pk for vivo in vivos for p in _cadena(vivo)}
        es_miembro = self.miembro is not None
        return [
            o
            for o in self.ordenes_vivas
            if o.plazo_id in corren or (es_miembro and o.clase not in QUE_MUEVEN)
        ]

    @property
    def por_confirmar(self) -> list[Tarea]:
        return [t for t in self.tareas if t.clase == CONFIRMAR and t.plazo_id]


def _cadena(plazo: Plazo) -> Iterator[Plazo]:
    """Un término y los que ha ido sustituyendo."""
    fila: Plazo | None = plazo
    while fila is not None:
        yield fila
        fila = fila.sustituye
