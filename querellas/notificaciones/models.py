"""Notificación: a quién, qué documento, por qué medio y cuándo la recibió. Es el buzón."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Medio(models.TextChoices):
    PERSONAL = "personal", _("Entrega personal")
    CORREO_CERTIFICADO = "correo_certificado", _("Correo certificado con acuse de recibo")
    CORREO_ELECTRONICO = "correo_electronico", _("Correo electrónico")


class EstadoDeNotificacion(models.TextChoices):
    PENDIENTE = "pendiente", _("En preparación")
    PARA_DILIGENCIAR = "para_diligenciar", _("Lista para diligenciar")
    ENVIADA = "enviada", _("Enviada")
    RECIBIDA = "recibida", _("Recibida")
    FALLIDA = "fallida", _("Fallida")
    SUSTITUIDA = "sustituida", _("Sustituida")


class Notificacion(models.Model):
    """Una notificación a un destinatario; las fechas de servicio viven aquí."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="notificaciones"
    )
    documento = models.ForeignKey(
        "documentos.Documento",
        on_delete=models.PROTECT,
        related_name="notificaciones",
        null=True,
        blank=True,
    )
    parte = models.ForeignKey(
        "querellas.Parte",
        on_delete=models.PROTECT,
        related_name="notificaciones",
        null=True,
        blank=True,
    )
    tercero = models.CharField(
        max_length=120, blank=True, help_text=_("destinatario que no es parte")
    )
    vista = models.ForeignKey(
        "vistas.Vista",
        on_delete=models.PROTECT,
        related_name="notificaciones",
        null=True,
        blank=True,
    )
    medio = models.CharField(max_length=20, choices=Medio.choices)
    estado = models.CharField(
        max_length=20, choices=EstadoDeNotificacion.choices, default=EstadoDeNotificacion.PENDIENTE
    )
    correo = models.EmailField(blank=True)
    message_id = models.CharField(max_length=120, blank=True)
    enviada_el = models.DateField(_("enviada el"), null=True, blank=True)
    recibida_el = models.DateField(_("recibida el"), null=True, blank=True)
    recibida_por = models.CharField(_("quién la recibió"), max_length=200, blank=True)
    diligenciada_por = models.CharField(_("quién la diligenció"), max_length=200, blank=True)
    lugar = models.CharField(_("lugar"), max_length=200, blank=True)
    numero_de_correo = models.CharField(
        _("número de correo certificado"), max_length=60, blank=True
    )
    renuncia = models.CharField(_("renuncia al aviso"), max_length=200, blank=True)
    creada_en = models.DateTimeField()
    enviada_en = models.DateTimeField(null=True, blank=True)
    intentos = models.PositiveSmallIntegerField(default=0)
    siguiente_en = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("notificación")
        verbose_name_plural = _("notificaciones")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["siguiente_en", "id"],
                condition=Q(estado="pendiente"),
                name="notificacion_pendiente",
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(parte__isnull=False, tercero="")
                | (Q(parte__isnull=True) & ~Q(tercero="")),
                name="una_parte_o_un_tercero",
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_medio_display()} · {self.parte_id}"

    @property
    def destinatario(self) -> str:
        """A quién va: la parte, o quien sin serlo debe recibirla."""
        return self.tercero or str(self.parte)
