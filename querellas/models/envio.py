"""Lo que un formulario ya hizo: la clave de cada envío y la página con que se contestó."""

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _


def clave_nueva() -> str:
    """Al azar: quien no abrió el formulario no la puede adivinar."""
    return secrets.token_urlsafe(16)


class Envio(models.Model):
    """Un acto ya hecho desde un formulario: repetir el envío lleva a lo mismo, no a otro acto."""

    clave = models.CharField(max_length=32, unique=True)
    usuario = models.ForeignKey("cuentas.Usuario", on_delete=models.PROTECT, related_name="+")
    # Vacía si lo que se hizo no es de un caso.
    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="+", null=True
    )
    acto = models.CharField(max_length=60)
    asiento = models.PositiveIntegerField(default=0)
    # A dónde llevó, si no es al expediente.
    destino = models.CharField(max_length=500, blank=True)
    hecho_en = models.DateTimeField()

    class Meta:
        verbose_name = _("envío")
        verbose_name_plural = _("envíos")

    def __str__(self) -> str:
        return f"{self.acto} · {self.querella_id}"


class PaginaGuardada(models.Model):
    """La página que contesta a un envío que no hizo nada: se lee con otra petición.

    Así atrás y recargar no preguntan si se manda otra vez. Solo la ve quien la causó, y se
    borra de noche.
    """

    clave = models.CharField(max_length=32, unique=True, default=clave_nueva)
    usuario = models.ForeignKey("cuentas.Usuario", on_delete=models.PROTECT, related_name="+")
    ruta = models.CharField(max_length=300)
    codigo = models.PositiveSmallIntegerField()
    contenido = models.TextField()
    guardada_en = models.DateTimeField()

    class Meta:
        verbose_name = _("página guardada")
        verbose_name_plural = _("páginas guardadas")

    def __str__(self) -> str:
        return f"{self.ruta}: {self.codigo}"
