"""El plazo guardado: hechos y fechas recalculables, nunca un contador."""

from datetime import date

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from plazos.nucleo.computo import Computo


class EstadoDePlazo(models.TextChoices):
    CORRIENDO = "corriendo", _("corriendo")
    CUMPLIDO = "cumplido", _("cumplido")
    VENCIDO = "vencido", _("vencido")
    SUSTITUIDO = "sustituido", _("sustituido")
    CERRADO = "cerrado", _("cerrado con el caso")


class Plazo(models.Model):
    """Un término en un caso. Prorrogar, diligenciar de nuevo o recalcular inserta otra fila."""

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="plazos"
    )
    termino = models.CharField(max_length=20)
    estado = models.CharField(
        max_length=12, choices=EstadoDePlazo.choices, default=EstadoDePlazo.CORRIENDO
    )
    disparador_el = models.DateField()
    fecha_legal = models.DateField()
    fecha_conservadora = models.DateField()
    fecha_tope = models.DateField()
    vence_en = models.DateTimeField(help_text=_("instante en que termina el día legal"))
    tope_en = models.DateTimeField(help_text=_("instante en que termina el último día posible"))
    computo = models.JSONField()
    version_regla = models.CharField(max_length=40)
    version_calendario = models.CharField(max_length=70)
    version_reglamento = models.PositiveIntegerField(default=0)
    origen = models.CharField(max_length=10, default="vivo")
    nacido_vencido = models.BooleanField(default=False)
    sustituye = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="sustituido_por"
    )
    razon_de_sustitucion = models.CharField(max_length=200, blank=True)
    abierto_en = models.DateTimeField()
    abierto_por_actuacion = models.PositiveIntegerField(null=True, blank=True)
    cerrado_en = models.DateTimeField(null=True, blank=True)
    cerrado_por_actuacion = models.PositiveIntegerField(null=True, blank=True)
    apartado_en = models.DateTimeField(null=True, blank=True)
    apartado_error = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("plazo")
        verbose_name_plural = _("plazos")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["vence_en", "id"], condition=Q(estado="corriendo"), name="plazo_corriendo"
            )
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["querella", "termino"],
                condition=Q(estado="corriendo"),
                name="un_plazo_corriendo_por_termino",
            )
        ]

    def __str__(self) -> str:
        return f"{self.termino} · {self.querella_id} · {self.fecha_legal}"

    @property
    def recibo_original(self) -> date:
        """El día que disparó el término, o el de la fila que esta sustituye."""
        return self.sustituye.disparador_el if self.sustituye else self.disparador_el

    @property
    def calculo(self) -> Computo:
        """El cómputo completo, con su libro de días."""
        return Computo.desde_json(self.computo)


class Reglamento(models.Model):
    """Lecturas de la ley adoptadas por la Comisión (18.002#3), vigentes desde una fecha."""

    vigente_desde = models.DateField()
    lecturas = models.JSONField(default=dict)
    resolucion = models.CharField(max_length=200, blank=True)
    adoptado_en = models.DateTimeField()

    class Meta:
        verbose_name = _("reglamento")
        verbose_name_plural = _("reglamentos")
        ordering = ["vigente_desde", "pk"]

    def __str__(self) -> str:
        return f"{self.vigente_desde}"


class Vigilancia(models.Model):
    """Latido de la vigilancia: una fila por pasada completa."""

    empezada_en = models.DateTimeField()
    terminada_en = models.DateTimeField()
    examinados = models.PositiveIntegerField(default=0)
    procesados = models.PositiveIntegerField(default=0)
    apartados = models.PositiveIntegerField(default=0)

    class Meta:
        verbose_name = _("pasada de la vigilancia")
        verbose_name_plural = _("pasadas de la vigilancia")
        indexes = [models.Index(fields=["-terminada_en"], name="vigilancia_reciente")]

    def __str__(self) -> str:
        return f"{self.terminada_en}: {self.procesados}"


class Freno(models.Model):
    """El freno: demasiadas desestimaciones a la vez, o relojes que no coinciden."""

    clase = models.CharField(max_length=20)
    puesto_en = models.DateTimeField()
    pendientes = models.PositiveIntegerField(default=0)
    autorizado = models.PositiveIntegerField(default=0)
    liberado_por = models.ManyToManyField("cuentas.Usuario", blank=True, related_name="+")
    liberado_en = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("freno")
        verbose_name_plural = _("frenos")
        constraints = [
            models.UniqueConstraint(
                fields=["clase"], condition=Q(liberado_en__isnull=True), name="un_freno_por_clase"
            )
        ]

    def __str__(self) -> str:
        return f"{self.clase} {self.puesto_en}"
