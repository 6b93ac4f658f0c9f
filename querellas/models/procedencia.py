"""De dónde vino un expediente importado: el archivo, la línea, la fuente y quién lo trajo."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Procedencia(models.Model):
    """Una por expediente importado; no cambia. `linea_tal_cual` es la que se importó."""

    querella = models.OneToOneField(
        "querellas.Querella", on_delete=models.PROTECT, related_name="procedencia"
    )
    archivo = models.CharField(_("archivo"), max_length=200)
    linea = models.PositiveIntegerField(_("línea"))
    linea_sha256 = models.CharField(max_length=64)
    linea_tal_cual = models.JSONField()
    fuente = models.CharField(_("fuente"), max_length=300, blank=True)
    importada_por = models.CharField(_("quién lo importó"), max_length=150)
    importada_en = models.DateTimeField(_("importado"))

    class Meta:
        verbose_name = _("procedencia")
        verbose_name_plural = _("procedencias")

    def __str__(self) -> str:
        return f"{self.archivo}:{self.linea}"
