"""Lo que hace notar lo que se quita: hasta dónde llegó cada caso y cómo era la historia."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from querellas.models.cabeza import Cabeza


class UltimoAsiento(models.Model):
    """Hasta qué asiento ha llegado un caso: lo lleva la base misma, no la aplicación.

    Un disparador lo pasa al siguiente con cada asiento y ningún otro modo lo mueve. Si la cadena
    acaba antes, se quitaron las últimas entradas aunque lo que queda cuadre.
    """

    querella = models.OneToOneField(
        "querellas.Querella",
        on_delete=models.PROTECT,
        primary_key=True,
        related_name="ultimo_asiento",
    )
    numero = models.PositiveIntegerField()
    enlace = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("último asiento")
        verbose_name_plural = _("últimos asientos")

    def __str__(self) -> str:
        return f"{self.querella_id} #{self.numero}"


class SelloDeHistoria(models.Model):
    """La huella de las filas nuevas de una tabla de historia, en la cabeza de un día.

    Cubre las de `desde` (excluida) a `hasta`, y solo `columnas`: una que se añada después no
    cambia lo sellado.
    """

    cabeza = models.ForeignKey(Cabeza, on_delete=models.PROTECT, related_name="sellos")
    tabla = models.CharField(max_length=63)
    desde = models.BigIntegerField()
    hasta = models.BigIntegerField()
    filas = models.PositiveIntegerField()
    columnas = models.JSONField()
    huella = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("sello de la historia")
        verbose_name_plural = _("sellos de la historia")
        ordering = ["tabla", "hasta"]
        constraints = [
            models.UniqueConstraint(fields=["cabeza", "tabla"], name="un_sello_por_tabla_y_dia")
        ]

    def __str__(self) -> str:
        return f"{self.tabla} {self.desde}-{self.hasta}"
