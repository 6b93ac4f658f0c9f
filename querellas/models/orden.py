"""La orden de dos miembros sin la cual nada mueve a más tarde un término de la Comisión."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class ClaseDeOrden(models.TextChoices):
    """Qué permite la orden: el acto que, sin ella, alargaría el término de la Comisión."""

    ANULAR_NOTIFICACION = "anular_notificacion", _("dejar sin efecto la notificación")
    REABRIR_VISTA = "reabrir_vista", _("reabrir la vista")
    PERMITIR_ENMIENDA = "permitir_enmienda", _("permitir que se enmiende la querella")


class Orden(models.Model):
    """La dictan dos miembros, con razón y evidencia, antes de que el término acabe (18.004#14).

    Sirve para un solo acto. `plazo`: el término que corría al proponerla; `vencia_el`, su fecha
    entonces, que queda a la vista junto a la que resulte.
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="ordenes"
    )
    clase = models.CharField(_("clase"), max_length=24, choices=ClaseDeOrden.choices)
    plazo = models.ForeignKey("plazos.Plazo", on_delete=models.PROTECT, related_name="ordenes")
    vencia_el = models.DateField()
    razon = models.TextField(_("razón"))
    evidencia = models.CharField(_("evidencia"), max_length=300)
    propuesta_por = models.ForeignKey("cuentas.Usuario", on_delete=models.PROTECT, related_name="+")
    propuesta_en = models.DateTimeField()
    retirada_en = models.DateTimeField(null=True, blank=True)
    dictada_en = models.DateTimeField(null=True, blank=True)
    dictada_por_actuacion = models.PositiveIntegerField(null=True, blank=True)
    cumplida_en = models.DateTimeField(null=True, blank=True)
    cumplida_por_actuacion = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("orden")
        verbose_name_plural = _("órdenes")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["querella", "clase"],
                condition=Q(retirada_en__isnull=True, cumplida_en__isnull=True),
                name="una_orden_pendiente_por_clase",
            )
        ]

    def __str__(self) -> str:
        return f"{self.querella_id}: {self.clase}"


class FirmaDeOrden(models.Model):
    """La firma de un miembro en una orden; no se cambia ni se retira."""

    orden = models.ForeignKey(Orden, on_delete=models.PROTECT, related_name="firmas")
    comisionado = models.ForeignKey(
        "comision.Comisionado", on_delete=models.PROTECT, related_name="+"
    )
    firmada_en = models.DateTimeField()

    class Meta:
        verbose_name = _("firma de orden")
        verbose_name_plural = _("firmas de orden")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["orden", "comisionado"], name="una_firma_por_miembro")
        ]

    def __str__(self) -> str:
        return f"{self.comisionado_id}: {self.orden_id}"
