"""Lo que la vigilancia deja escrito de sí misma: su latido y su freno."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Vigilancia(models.Model):
    """Latido de la vigilancia: una fila por pasada completa."""

    empezada_en = models.DateTimeField()
    terminada_en = models.DateTimeField()
    examinados = models.PositiveIntegerField(default=0)
    procesados = models.PositiveIntegerField(default=0)
    apartados = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("pasada de la vigilancia")
        verbose_name_plural = _("pasadas de la vigilancia")
        indexes = [models.Index(fields=["-terminada_en"], name="vigilancia_reciente")]

    def __str__(self) -> str:
        return f"{self.terminada_en}: {self.procesados}"


class Freno(models.Model):
    """El freno: demasiadas desestimaciones a la vez, o relojes que no coinciden."""

    clase = models.CharField(max_length=20)
    puesto_en = models.DateTimeField()
    pendientes = models.PositiveIntegerField(default=0)
    autorizado = models.PositiveIntegerField(default=0)
    liberado_por = models.ManyToManyField("cuentas.Usuario", blank=True, related_name="+")
    liberado_en = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("freno")
        verbose_name_plural = _("frenos")
        constraints = [
            models.UniqueConstraint(
                fields=["clase"], condition=Q(liberado_en__isnull=True), name="un_freno_por_clase"
            )
        ]

    def __str__(self) -> str:
        return f"{self.clase} {self.puesto_en}"
