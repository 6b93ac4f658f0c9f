"""La cabeza del día: una raíz que compromete el último enlace de todos los casos."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Cabeza(models.Model):
    """La raíz de un día, firmada con la llave de la Comisión; solo se añade.

    `texto` son los bytes exactos que se firmaron: el día, la raíz y la huella de la cabeza
    anterior. `casos`: cuántas hojas tiene el árbol. `historia`: la raíz de lo que esa noche se
    selló de la historia de cada cambio; vacía en las cabezas que no la llevaban.
    """

    dia = models.DateField(_("día"), unique=True)
    casos = models.PositiveIntegerField(_("expedientes"))
    raiz = models.CharField(_("raíz"), max_length=64)
    historia = models.CharField(_("raíz de la historia"), max_length=64, blank=True, default="")
    texto = models.TextField()
    firma = models.TextField()
    certificado = models.TextField()
    hecha_en = models.DateTimeField()

    class Meta:
        verbose_name = _("cabeza del día")
        verbose_name_plural = _("cabezas del día")
        ordering = ["dia"]

    def __str__(self) -> str:
        return f"{self.dia}: {self.raiz}"


class HojaDeCabeza(models.Model):
    """El último asiento de un caso en una cabeza; solo la de los casos que se movieron.

    Las hojas de un día son, de cada caso, la última fila que no es posterior: así se pueden
    rehacer todas sin guardar cada día los casos que no cambiaron.
    """

    cabeza = models.ForeignKey(Cabeza, on_delete=models.PROTECT, related_name="hojas")
    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="hojas"
    )
    numero = models.PositiveIntegerField()
    enlace = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("hoja de la cabeza")
        verbose_name_plural = _("hojas de la cabeza")
        constraints = [
            models.UniqueConstraint(fields=["querella", "cabeza"], name="una_hoja_por_caso_y_dia")
        ]

    def __str__(self) -> str:
        return f"{self.querella_id} #{self.numero}"


class AvisoDeCabeza(models.Model):
    """El buzón: la cabeza de un día para un comisionado, enviada una sola vez."""

    cabeza = models.ForeignKey(Cabeza, on_delete=models.PROTECT, related_name="avisos")
    usuario = models.ForeignKey("cuentas.Usuario", on_delete=models.PROTECT, related_name="+")
    enviado_en = models.DateTimeField(null=True, blank=True)
    intentos = models.PositiveSmallIntegerField(default=0)
    siguiente_en = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("aviso de la cabeza")
        verbose_name_plural = _("avisos de la cabeza")
        constraints = [
            models.UniqueConstraint(fields=["cabeza", "usuario"], name="un_aviso_por_comisionado")
        ]

    def __str__(self) -> str:
        return f"{self.cabeza_id} -> {self.usuario_id}"
