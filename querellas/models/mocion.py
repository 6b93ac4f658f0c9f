"""La moción: qué pide una parte, cuándo lo pidió y qué se resolvió."""

from datetime import date

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from plazos.nucleo.calendario import fecha_civil
from querellas.models.querella import Papel


class ClaseDeMocion(models.TextChoices):
    """Qué se pide; lo que no tiene clase propia va como `otra`, con su asunto."""

    PRORROGA = "prorroga", _("prórroga para contestar")
    VISTA_PRIVADA = "vista_privada", _("que la vista sea privada")
    SUSPENSION = "suspension", _("suspensión de la vista")
    OTRA = "otra", _("otra petición")


class Fallo(models.TextChoices):
    """Lo resuelto. Los dos últimos los pone la ley, no una persona."""

    CON_LUGAR = "con_lugar", _("con lugar")
    NO_HA_LUGAR = "no_ha_lugar", _("no ha lugar")
    NADA_QUE_PROVEER = "nada_que_proveer", _("nada que proveer")
    DE_DERECHO = "de_derecho", _("concedida de derecho")
    SIN_EFECTO = "sin_efecto", _("sin efecto")


DE_UNA_PERSONA = (Fallo.CON_LUGAR, Fallo.NO_HA_LUGAR, Fallo.NADA_QUE_PROVEER)


class Mocion(models.Model):
    """Una moción de una parte y su resolución; la fila resuelta no cambia.

    `a_tiempo`: solo la de prórroga lo mira. `detiene`: mientras no se resuelva (o, denegada, no
    se notifique) no se anota la rebeldía. `asiento` y `resuelta_por_asiento`: sus entradas.
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="mociones"
    )
    clase = models.CharField(_("qué pide"), max_length=20, choices=ClaseDeMocion.choices)
    papel = models.CharField(_("quién la presenta"), max_length=12, choices=Papel.choices)
    asunto = models.CharField(_("asunto"), max_length=300, blank=True)
    presentada_en = models.DateTimeField()
    anotada_en = models.DateTimeField()
    asiento = models.PositiveIntegerField()
    a_tiempo = models.BooleanField(null=True)
    detiene = models.BooleanField(default=False)
    fallo = models.CharField(_("resolución"), max_length=20, choices=Fallo.choices, blank=True)
    razon = models.TextField(_("razón"), blank=True)
    resuelta_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    resuelta_en = models.DateTimeField(null=True, blank=True)
    resuelta_por_asiento = models.PositiveIntegerField(null=True, blank=True)
    orden = models.ForeignKey(
        "documentos.Documento", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    notificada_el = models.DateField(null=True, blank=True)

    class Meta:
        verbose_name = _("moción")
        verbose_name_plural = _("mociones")
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["querella"], condition=Q(fallo=""), name="mocion_pendiente"),
            models.Index(fields=["querella"], condition=Q(detiene=True), name="mocion_que_detiene"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["querella"], condition=Q(detiene=True), name="una_mocion_detiene_por_caso"
            ),
            models.CheckConstraint(
                condition=Q(fallo="", resuelta_en__isnull=True)
                | (~Q(fallo="") & Q(resuelta_en__isnull=False)),
                name="resuelta_con_su_fecha",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.querella_id}: {self.clase}"

    @property
    def presentada_el(self) -> date:
        return fecha_civil(self.presentada_en)

    @property
    def pendiente(self) -> bool:
        return not self.fallo


def detiene_la_rebeldia(querella_id: int) -> bool:
    """Si una moción de prórroga a tiempo, sin resolver o sin notificar, detiene la rebeldía."""
    return Mocion.objects.filter(querella=querella_id, detiene=True).exists()
