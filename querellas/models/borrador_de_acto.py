"""El borrador privado de quien decide: lo que un comisionado escribe antes de circularlo."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _


class BorradorDeActo(models.Model):
    """Lo escrito en el formulario de un acto, sin hacerlo. Solo lo lee su autor.

    No lleva historia ni entra en ninguna lista, búsqueda ni exportación: hasta que se circula no
    es parte del expediente. Se borra al circularlo o cuando su autor lo descarta.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    querella = models.ForeignKey("querellas.Querella", on_delete=models.PROTECT, related_name="+")
    usuario = models.ForeignKey("cuentas.Usuario", on_delete=models.PROTECT, related_name="+")
    acto = models.CharField(max_length=40)
    valores = models.JSONField(default=dict)
    version = models.PositiveIntegerField(default=1)
    creado_en = models.DateTimeField()
    guardado_en = models.DateTimeField()

    class Meta:
        verbose_name = _("borrador de un acto")
        verbose_name_plural = _("borradores de actos")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.acto} · {self.querella_id}"
