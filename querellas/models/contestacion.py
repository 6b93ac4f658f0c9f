"""La contestación del alcalde: quién compareció, qué dijo de cada cargo y sus defensas."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Comparece(models.TextChoices):
    """Quién firma el escrito (18.004#3: por sí o por medio de abogado)."""

    POR_SI = "por_si", _("por derecho propio")
    ABOGADO = "abogado", _("por abogado")


class Respuesta(models.TextChoices):
    """Lo que la contestación dice de un cargo."""

    ADMITE = "admite", _("lo admite")
    EN_PARTE = "en_parte", _("lo admite en parte")
    NIEGA = "niega", _("lo niega")
    NO_RESPONDE = "no_responde", _("no responde")


class Contestacion(models.Model):
    """Lo que dice un escrito de contestación, como se leyó al anotarlo; no cambia ni se borra.

    `asiento`: su entrada. La mal leída se corrige con otra entrada (18.013#2).
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="contestaciones"
    )
    asiento = models.PositiveIntegerField()
    recibida_en = models.DateTimeField()
    comparece = models.CharField(max_length=8, choices=Comparece.choices)
    abogado = models.CharField(_("abogado"), max_length=200, blank=True)
    defensas = models.TextField(_("defensas"), blank=True)

    class Meta:
        verbose_name = _("contestación")
        verbose_name_plural = _("contestaciones")
        ordering = ["asiento"]
        constraints = [
            models.UniqueConstraint(
                fields=["querella", "asiento"], name="una_contestacion_por_asiento"
            ),
            models.CheckConstraint(
                condition=~models.Q(comparece=Comparece.ABOGADO) | ~models.Q(abogado=""),
                name="contestacion_con_su_abogado",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.querella_id}: {self.asiento}"


class RespuestaACargo(models.Model):
    """La respuesta a un cargo."""

    contestacion = models.ForeignKey(
        Contestacion, on_delete=models.PROTECT, related_name="respuestas"
    )
    cargo = models.ForeignKey("querellas.Cargo", on_delete=models.PROTECT, related_name="+")
    respuesta = models.CharField(max_length=12, choices=Respuesta.choices)

    class Meta:
        verbose_name = _("respuesta a un cargo")
        verbose_name_plural = _("respuestas a los cargos")
        ordering = ["cargo__orden"]
        constraints = [
            models.UniqueConstraint(
                fields=["contestacion", "cargo"], name="una_respuesta_por_cargo"
            )
        ]

    def __str__(self) -> str:
        return f"{self.cargo_id}: {self.respuesta}"
