"""Dos querellas vinculadas: por nacer de lo mismo, o consolidadas por orden."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class ClaseDeVinculo(models.TextChoices):
    RELACIONADA = "relacionada", _("relacionada")
    CONSOLIDADA = "consolidada", _("consolidada por orden")


class Vinculo(models.Model):
    """El vínculo entre dos casos; cada uno conserva sus términos. Se separan, no se borran.

    La de número de fila menor va siempre en `querella`: así el mismo par no entra dos veces.
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="vinculos"
    )
    otra = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="vinculos_de"
    )
    clase = models.CharField(max_length=12, choices=ClaseDeVinculo.choices)
    orden = models.CharField(_("orden que lo dispone"), max_length=300, blank=True)
    desde = models.DateField()
    hasta = models.DateField(null=True, blank=True)
    orden_de_separar = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("vínculo")
        verbose_name_plural = _("vínculos")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["querella", "otra", "clase"],
                condition=Q(hasta__isnull=True),
                name="un_vinculo_vigente_por_par",
            ),
            models.CheckConstraint(
                condition=Q(querella__lt=F("otra")), name="el_vinculo_va_en_orden"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.querella_id} · {self.otra_id}: {self.clase}"
