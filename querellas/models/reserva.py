"""La reserva: lo que una orden aparta de la vista del público, y cuándo se levantó."""

from typing import Any, Self

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class ReservasQuerySet(models.QuerySet["Reserva"]):
    def vigentes(self) -> Self:
        """Las que nadie ha levantado."""
        return self.filter(levantada_en__isnull=True)

    def que_apartan(self, documento: Any) -> Self:
        """Las que alcanzan al documento: por él, por su entrada, por aquel de que salió o por el
        caso entero. Una versión en inglés o tachada se aparta con su original.
        """
        salio = (documento.cortesia_de, getattr(documento, "tachado", None))
        original = salio[0] or (salio[1] and salio[1].original)
        suyos = [d for d in (documento, original) if d]
        entradas = [d.actuacion_id for d in suyos if d.actuacion_id]
        del_caso = Q(actuacion__isnull=True, documento__isnull=True)
        alcanza = Q(documento__in=suyos) | Q(actuacion__in=entradas) | del_caso
        return self.filter(alcanza, querella=documento.querella_id)


class Reserva(models.Model):
    """Un caso entero, una entrada o un documento reservado por orden; nunca se borra.

    Sin `actuacion` ni `documento` es el caso. `eran_publicos`: los documentos que la orden
    retiró y que vuelven al levantarla. Levantarla la piden dos personas.
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="reservas"
    )
    actuacion = models.ForeignKey(
        "querellas.Actuacion", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    documento = models.ForeignKey(
        "documentos.Documento", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    orden = models.CharField(_("orden que la dispone"), max_length=300)
    eran_publicos = models.JSONField(default=list)
    puesta_en = models.DateTimeField()
    # Vacía si el caso entró ya reservado, de otro archivo.
    puesta_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    orden_de_levantar = models.CharField(max_length=300, blank=True)
    pedida_en = models.DateTimeField(null=True, blank=True)
    pedida_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    levantada_en = models.DateTimeField(null=True, blank=True)
    levantada_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    objects = ReservasQuerySet.as_manager()

    class Meta:
        verbose_name = _("reserva")
        verbose_name_plural = _("reservas")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["querella", "actuacion", "documento"],
                condition=Q(levantada_en__isnull=True),
                nulls_distinct=False,
                name="una_reserva_vigente_por_cosa",
            ),
            models.CheckConstraint(
                condition=Q(levantada_en__isnull=True) | ~Q(levantada_por=F("pedida_por")),
                name="la_reserva_la_levantan_dos",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.querella_id}: {self.orden}"

    @property
    def que(self) -> str:
        """`caso`, `asiento` o `documento`."""
        if self.documento_id:
            return "documento"
        return "asiento" if self.actuacion_id else "caso"
