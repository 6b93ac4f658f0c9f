"""Borrador: lo que se va escribiendo antes de presentar, guardado tal como se escribió."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _


class Borrador(models.Model):
    """Formulario a medio llenar de una persona; se conserva aunque expire su sesión."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    querella = models.OneToOneField(
        "querellas.Querella", on_delete=models.CASCADE, related_name="borrador"
    )
    usuario = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, related_name="borradores"
    )
    valores = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=0)
    guardado_en = models.DateTimeField()

    class Meta:
        verbose_name = _("borrador")
        verbose_name_plural = _("borradores")

    def __str__(self) -> str:
        return f"{self.usuario} {self.guardado_en}"
