"""Lo que se ha pedido, señalado y ordenado en el caso: mociones, vistas, medidas y recursos."""

from django.db.models import Prefetch, QuerySet

from querellas.models import (
    Citacion,
    ClaseDeMedida,
    Contestacion,
    EstadoDeMedida,
    Medida,
    Mocion,
    Recurso,
    RespuestaACargo,
)
from querellas.selectors.ficha.asientos import Expediente
from querellas.selectors.ficha.parte import parte
from vistas.models import VISTA_PENDIENTE, EstadoDeVista, Vista


class Tramite(Expediente):
    """Lo que las partes pidieron y lo que se señaló."""

    @parte
    def recursos(self) -> QuerySet[Recurso]:
        """Lo que las partes pidieron contra lo decidido."""
        return Recurso.objects.filter(querella=self.q).select_related("parte")

    @parte
    def medidas(self) -> QuerySet[Medida]:
        """La suspensión del alcalde y las órdenes protectoras, las que rigen y las que no."""
        return Medida.objects.filter(querella=self.q).select_related("parte")

    @parte
    def citaciones(self) -> QuerySet[Citacion]:
        """A quiénes se citó y qué pasó con cada citación."""
        filas = Citacion.objects.filter(querella=self.q)
        return filas.select_related("pide", "documento").defer("documento__datos")

    @property
    def suspension(self) -> Medida | None:
        """El Procedimiento Especial pedido o la suspensión en vigor."""
        abiertos = (EstadoDeMedida.PEDIDA, EstadoDeMedida.CONCEDIDA)
        de_su_clase = (m for m in self.medidas if m.clase == ClaseDeMedida.SUSPENSION)
        return next((m for m in de_su_clase if m.estado in abiertos), None)

    @parte
    def mociones(self) -> QuerySet[Mocion]:
        filas = Mocion.objects.filter(querella=self.q).select_related("resuelta_por", "orden")
        return filas.defer("orden__datos")

    @property
    def pendientes(self) -> list[Mocion]:
        """Las mociones sin resolver."""
        return [m for m in self.mociones if m.pendiente]

    @property
    def vista_privada_pedida(self) -> Mocion | None:
        """La moción del alcalde para que la vista sea privada, si no se le denegó (18.004#8)."""
        pedidas = [m for m in self.mociones if m.clase == "vista_privada"]
        vigentes = [m for m in pedidas if m.fallo in ("", "con_lugar")]
        return vigentes[-1] if vigentes else None

    @property
    def detenido(self) -> Mocion | None:
        """La moción de prórroga que detiene la rebeldía (18.004#4)."""
        if not {"pedir_prorroga", "pedir_prorroga_en_rebeldia"} & self.clases:
            return None
        return next((m for m in self.mociones if m.detiene), None)

    @parte
    def contestaciones(self) -> QuerySet[Contestacion]:
        """Lo que cada contestación dice, con sus respuestas a los cargos."""
        respuestas = RespuestaACargo.objects.select_related("cargo")
        filas = Contestacion.objects.filter(querella=self.q)
        return filas.prefetch_related(Prefetch("respuestas", respuestas))

    @parte
    def vistas(self) -> QuerySet[Vista]:
        filas = Vista.objects.filter(querella=self.q)
        return filas.select_related("asociado").order_by("comienza_en")

    @property
    def vista_pendiente(self) -> Vista | None:
        return next((v for v in self.vistas if v.estado in VISTA_PENDIENTE), None)

    @property
    def vista_celebrada(self) -> Vista | None:
        hechas = [v for v in self.vistas if v.estado == EstadoDeVista.CELEBRADA and v.concluida_en]
        return max(hechas, key=lambda v: v.concluida_en or v.comienza_en, default=None)
