"""La versión para el público que alguien prepara de un documento: qué tachó y en qué va."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords


class EstadoDeTachado(models.TextChoices):
    BORRADOR = "borrador", _("Se está marcando")
    PENDIENTE = "pendiente", _("Se está preparando")
    LISTA = "lista", _("Lista para revisar")
    FALLIDA = "fallida", _("No se pudo preparar")
    PUBLICADA = "publicada", _("Publicada")


class Tachado(models.Model):
    """Las tachaduras de un documento y la versión que salió de ellas; una abierta por documento.

    Cambiar una tachadura descarta lo preparado: se publica lo que se revisó y nada más.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    original = models.ForeignKey(
        "documentos.Documento", on_delete=models.PROTECT, related_name="tachados"
    )
    estado = models.CharField(
        max_length=10, choices=EstadoDeTachado.choices, default=EstadoDeTachado.BORRADOR
    )
    # [página, x, y, ancho, alto], en milésimas de la página como se ve.
    tachaduras = models.JSONField(default=list, blank=True)
    archivo = models.CharField(max_length=200, blank=True)
    sha256 = models.CharField(max_length=64, blank=True)
    bytes = models.PositiveBigIntegerField(default=0)
    paginas = models.PositiveSmallIntegerField(default=0)
    # Lo preparado lleva el texto que se reconoció en sus imágenes ya tachadas.
    con_texto = models.BooleanField(default=False)
    error = models.CharField(max_length=300, blank=True)
    documento = models.OneToOneField(
        "documentos.Documento",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="tachado",
    )
    marcado_por = models.ForeignKey("cuentas.Usuario", on_delete=models.PROTECT, related_name="+")
    cambiado_en = models.DateTimeField()
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("versión tachada")
        verbose_name_plural = _("versiones tachadas")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["original"],
                condition=models.Q(documento=None),
                name="tachado_uno_abierto",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.original_id}: {self.estado}"
