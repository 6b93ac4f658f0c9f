"""Vistas (audiencias) e informes del Comisionado Asociado."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django_fsm import FSMField, transition
from simple_history.models import HistoricalRecords

from querellas.models.base import ConInciertas, EstadoSeguro


class EstadoDeVista(models.TextChoices):
    SENALADA = "senalada", _("señalada")
    EN_CURSO = "en_curso", _("en curso")
    CELEBRADA = "celebrada", _("celebrada")
    SUSPENDIDA = "suspendida", _("suspendida")
    CANCELADA = "cancelada", _("cancelada")


# Las que todavía se van a celebrar o se están celebrando.
VISTA_PENDIENTE = (EstadoDeVista.SENALADA, EstadoDeVista.EN_CURSO)


class Ante(models.TextChoices):
    """Ante quién se celebra (18.004#10)."""

    PLENO = "pleno", _("la Comisión en pleno")
    ASOCIADO = "comisionado_asociado", _("un Comisionado Asociado")


class Vista(ConInciertas, EstadoSeguro, models.Model):
    """Una vista señalada: día, hora, lugar, ante quién, pública o privada."""

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="vistas"
    )
    estado = FSMField(
        choices=EstadoDeVista.choices, default=EstadoDeVista.SENALADA.value, protected=True
    )
    comienza_en = models.DateTimeField(_("día y hora"))
    vista_el = models.DateField(_("día de la vista"))
    lugar = models.CharField(_("lugar"), max_length=200)
    publica = models.BooleanField(_("pública"), default=True)
    privada_por = models.CharField(_("razón de la vista privada"), max_length=300, blank=True)
    ante = models.CharField(max_length=24, choices=Ante.choices)
    asociado = models.ForeignKey(
        "comision.Comisionado", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    senalada_en = models.DateTimeField()
    concluida_en = models.DateTimeField(null=True, blank=True)
    comparecieron_sin_objecion = models.BooleanField(default=False)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("vista")
        verbose_name_plural = _("vistas")
        ordering = ["comienza_en"]
        constraints = [
            models.UniqueConstraint(
                fields=["querella"],
                condition=Q(estado__in=["senalada", "en_curso"]),
                name="una_vista_pendiente_por_caso",
            ),
            models.CheckConstraint(
                condition=Q(publica=True) | ~Q(privada_por=""),
                name="vista_privada_con_razon",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.querella_id} · {self.vista_el}"

    @transition(field=estado, source="senalada", target="en_curso")
    def abrir(self) -> None:
        """Comienza la vista."""

    @transition(field=estado, source=["senalada", "en_curso"], target="celebrada")
    def concluir(self) -> None:
        """Termina la vista: desde aquí corre el término del informe o de la decisión."""

    @transition(field=estado, source=["senalada", "en_curso"], target="suspendida")
    def suspender(self) -> None:
        """Se suspende; habrá otra fecha."""

    @transition(field=estado, source=["senalada", "en_curso"], target="cancelada")
    def cancelar(self) -> None:
        """El caso terminó antes de la vista."""


class Informe(models.Model):
    """Informe del Comisionado Asociado: las cuatro partes de 18.004#11."""

    vista = models.OneToOneField(Vista, on_delete=models.PROTECT, related_name="informe")
    hechos = models.TextField(_("conclusiones de hechos"))
    evidencia = models.TextField(_("relación de la evidencia presentada y admitida"))
    conclusiones = models.TextField(_("conclusiones de derecho"))
    consideraciones = models.TextField(_("otras consideraciones"), blank=True)
    # Las partes que faltan y que el informe nombra, en las últimas 24 horas del término.
    defectos = models.JSONField(default=list, blank=True)
    rendido_por = models.ForeignKey(
        "comision.Comisionado", on_delete=models.PROTECT, null=True, related_name="+"
    )
    rendido_en = models.DateTimeField()

    class Meta:
        verbose_name = _("informe")
        verbose_name_plural = _("informes")

    def __str__(self) -> str:
        return f"informe · vista {self.vista_id}"
