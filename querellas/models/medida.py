"""Las medidas que acompañan al caso: suspender al alcalde (18.006) y proteger (18.005)."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django_fsm import FSMField, transition

from querellas.models.base import ConInciertas, EstadoSeguro


class ClaseDeMedida(models.TextChoices):
    SUSPENSION = "suspension", _("Procedimiento Especial")
    PROTECTORA = "protectora", _("Orden protectora")


class EstadoDeMedida(models.TextChoices):
    PEDIDA = "pedida", _("pedida")
    CONCEDIDA = "concedida", _("en vigor")
    DENEGADA = "denegada", _("denegada")
    TERMINADA = "terminada", _("terminada")


class Proposito(models.TextChoices):
    """Los cuatro de 18.005."""

    INTEGRIDAD = "integridad", _("proteger la integridad de los procedimientos")
    FONDOS = "fondos", _("evitar lesión o malversación de fondos o propiedad")
    INTERES = "interes", _("proteger el interés público")
    EVIDENCIA = "evidencia", _("salvaguardar documentos o evidencia")


P, C = EstadoDeMedida.PEDIDA.value, EstadoDeMedida.CONCEDIDA.value


class Medida(ConInciertas, EstadoSeguro, models.Model):
    """Una medida sobre el caso; no es un estado del caso y nunca se borra.

    La suspensión de cargo y sueldo la pide la Comisión al tribunal y dura mientras dure el caso.
    La protectora la dicta la Comisión bajo apercibimiento de desacato.
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="medidas"
    )
    clase = models.CharField(max_length=12, choices=ClaseDeMedida.choices)
    estado = FSMField(choices=EstadoDeMedida.choices, default=P, protected=True)
    proposito = models.CharField(max_length=12, choices=Proposito.choices, blank=True)
    parte = models.ForeignKey(
        "querellas.Parte", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    tribunal = models.CharField(_("tribunal"), max_length=160, blank=True)
    numero_judicial = models.CharField(_("número en el tribunal"), max_length=60, blank=True)
    texto = models.TextField(_("qué se pide u ordena"), blank=True)
    pedida_el = models.DateField(_("pedida el"))
    resuelta_el = models.DateField(_("resuelta el"), null=True, blank=True)
    terminada_el = models.DateField(_("terminada el"), null=True, blank=True)
    autoridad = models.CharField(_("orden o resolución"), max_length=300, blank=True)
    creada_en = models.DateTimeField()

    class Meta:
        verbose_name = _("medida")
        verbose_name_plural = _("medidas")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["querella"],
                condition=Q(clase="suspension", estado__in=[P, C]),
                name="un_procedimiento_especial_abierto",
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_clase_display()} · {self.querella_id}"

    @transition(field=estado, source=P, target=C)
    def conceder(self) -> None:
        """El tribunal suspendió, o la Comisión dictó la orden."""

    @transition(field=estado, source=P, target=EstadoDeMedida.DENEGADA.value)
    def denegar(self) -> None:
        """No se concedió."""

    @transition(field=estado, source=[P, C], target=EstadoDeMedida.TERMINADA.value)
    def terminar(self) -> None:
        """Dejó de regir."""
