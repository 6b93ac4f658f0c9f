"""La querella enmendada: jurada y notificada como la primera; no cambia ni se borra."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from querellas.models.base import ConInciertas


class Enmienda(ConInciertas, models.Model):
    """Un escrito jurado que sustituye al anterior, con su juramento.

    `con_permiso`: después de la contestación, con una orden. `estudio_desde`: de dónde partía la
    fecha conservadora del estudio que la enmienda sustituyó; el nuevo la conserva (18.004#5).
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="enmiendas"
    )
    numero = models.PositiveSmallIntegerField()
    actuacion = models.PositiveIntegerField(help_text=_("el asiento con que entró"))
    con_permiso = models.BooleanField(default=False)
    estudio_desde = models.DateField(null=True, blank=True)
    quien = models.CharField(_("quién juró"), max_length=200)
    ante = models.CharField(_("ante quién"), max_length=200)
    lugar = models.CharField(_("lugar"), max_length=120)
    fecha = models.DateField(_("fecha"))
    testimonio = models.CharField(_("número de testimonio"), max_length=40, blank=True)
    presentada_en = models.DateTimeField()

    class Meta:
        verbose_name = _("querella enmendada")
        verbose_name_plural = _("querellas enmendadas")
        ordering = ["numero"]
        constraints = [
            models.UniqueConstraint(fields=["querella", "numero"], name="enmienda_por_numero")
        ]

    def __str__(self) -> str:
        return f"{self.querella_id}: {self.numero}"
