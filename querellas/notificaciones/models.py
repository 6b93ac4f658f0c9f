"""Notificación: a quién, qué documento, por qué medio y cuándo la recibió. Es el buzón."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class Medio(models.TextChoices):
    PERSONAL = "personal", _("Entrega personal")
    CORREO_CERTIFICADO = "correo_certificado", _("Correo certificado con acuse de recibo")
    CORREO_ELECTRONICO = "correo_electronico", _("Correo electrónico")


class EstadoDeNotificacion(models.TextChoices):
    PENDIENTE = "pendiente", _("En preparación")
    PARA_DILIGENCIAR = "para_diligenciar", _("Lista para entregar")
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
    abogado = models.ForeignKey(
        "querellas.Comparecencia",
        on_delete=models.PROTECT,
        related_name="notificaciones",
        null=True,
        blank=True,
        help_text=_("si va a su representación y no a la parte misma"),
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
    def abre_termino(self) -> bool:
        """Si es la de la querella: su recibo abre el término y se anota con su propio acto."""
        return self.documento is not None and self.documento.tipo == "notificacion_querella"

    @property
    def destinatario(self) -> str:
        """A quién va: la parte, o quien sin serlo debe recibirla."""
        if self.abogado_id:
            return gettext("%(abogado)s, por %(parte)s") % {
                "abogado": self.abogado,
                "parte": self.parte,
            }
        return self.tercero or str(self.parte)


class Resultado(models.TextChoices):
    ENTREGADA = "entregada", _("Se entregó")
    REHUSADA = "rehusada", _("Rehusó recibirla")
    SIN_EFECTO = "sin_efecto", _("No se pudo entregar")


class Diligencia(models.Model):
    """Un intento de entrega, con lo que pasó; no cambia ni se borra (lo guarda la base).

    Rehusar equivale a recibir (18.004#3).
    """

    notificacion = models.ForeignKey(
        Notificacion, on_delete=models.PROTECT, related_name="diligencias"
    )
    el = models.DateField(_("día"))
    medio = models.CharField(max_length=20, choices=Medio.choices)
    resultado = models.CharField(max_length=12, choices=Resultado.choices)
    recibida_por = models.CharField(_("quién la recibió o la rehusó"), max_length=200, blank=True)
    diligenciada_por = models.CharField(_("quién la diligenció"), max_length=200, blank=True)
    lugar = models.CharField(_("lugar"), max_length=200, blank=True)
    enviada_el = models.DateField(_("enviada el"), null=True, blank=True)
    numero_de_correo = models.CharField(
        _("número de correo certificado"), max_length=60, blank=True
    )
    detalle = models.CharField(_("qué pasó"), max_length=300, blank=True)
    prueba = models.ForeignKey(
        "documentos.Documento", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    anotada_en = models.DateTimeField()
    anotada_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("diligencia")
        verbose_name_plural = _("diligencias")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.get_resultado_display()} · {self.el}"


class EstadoDeRecordatorio(models.TextChoices):
    PENDIENTE = "pendiente", _("En preparación")
    ENVIADO = "enviado", _("Enviado")
    DESCARTADO = "descartado", _("Ya no hacía falta")
    FALLIDO = "fallido", _("Fallido")


RESUMEN = "resumen"


class Recordatorio(models.Model):
    """Un correo de cortesía a quien debe actuar: no notifica nada ni mueve ningún término.

    `hito`: los días que quedaban (7, 3, 1, 0) o `resumen`, el del día. La fila es el buzón: se
    escribe una vez por término, persona e hito, y lleva congelado lo que dirá.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    usuario = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, related_name="recordatorios"
    )
    plazo = models.ForeignKey(
        "plazos.Plazo",
        on_delete=models.PROTECT,
        related_name="recordatorios",
        null=True,
        blank=True,
    )
    hito = models.CharField(max_length=8)
    dia = models.DateField()
    datos = models.JSONField(default=dict)
    estado = models.CharField(
        max_length=12, choices=EstadoDeRecordatorio.choices, default=EstadoDeRecordatorio.PENDIENTE
    )
    message_id = models.CharField(max_length=120, blank=True)
    creado_en = models.DateTimeField()
    enviado_en = models.DateTimeField(null=True, blank=True)
    intentos = models.PositiveSmallIntegerField(default=0)
    siguiente_en = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("recordatorio")
        verbose_name_plural = _("recordatorios")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["siguiente_en", "id"],
                condition=Q(estado="pendiente"),
                name="recordatorio_pendiente",
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["plazo", "usuario", "hito"],
                condition=Q(plazo__isnull=False),
                name="un_recordatorio_por_hito",
            ),
            models.UniqueConstraint(
                fields=["usuario", "dia"],
                condition=Q(plazo__isnull=True),
                name="un_resumen_por_dia",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.usuario_id} · {self.hito} · {self.dia}"
