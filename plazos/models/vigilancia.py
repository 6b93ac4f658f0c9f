"""Lo que la vigilancia deja escrito de sí misma: su latido y su freno."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


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


class ClaseDeFreno(models.TextChoices):
    CANTIDAD = "cantidad", _("demasiadas desestimaciones en una pasada")
    CONTINGENCIA = "contingencia", _("contingencia: nada corre sin una persona")


class Freno(models.Model):
    """Lo que detiene lo automático hasta que dos personas distintas lo liberan."""

    clase = models.CharField(max_length=20, choices=ClaseDeFreno.choices)
    puesto_en = models.DateTimeField()
    puesto_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    pendientes = models.PositiveIntegerField(default=0)
    autorizado = models.PositiveIntegerField(default=0)
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


class Autorizacion(models.Model):
    """Una de las dos personas que dejan seguir, con su razón."""

    freno = models.ForeignKey(Freno, on_delete=models.PROTECT, related_name="autorizaciones")
    usuario = models.ForeignKey("cuentas.Usuario", on_delete=models.PROTECT, related_name="+")
    razon = models.TextField(_("razón"))
    dada_en = models.DateTimeField()

    class Meta:
        verbose_name = _("autorización")
        verbose_name_plural = _("autorizaciones")
        ordering = ["dada_en", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["freno", "usuario"], name="una_autorizacion_por_persona"
            )
        ]

    def __str__(self) -> str:
        return f"{self.freno_id}: {self.usuario_id}"


class ClaseDeConstancia(models.TextChoices):
    RESPALDO = "respaldo", _("respaldo")
    BITACORA = "bitacora", _("comprobación de la bitácora")


class Constancia(models.Model):
    """Cuándo se respaldó o se comprobó algo por última vez, y cómo salió."""

    clase = models.CharField(max_length=16, choices=ClaseDeConstancia.choices)
    en = models.DateTimeField()
    bien = models.BooleanField()
    detalle = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("constancia")
        verbose_name_plural = _("constancias")
        indexes = [models.Index(fields=["clase", "-en"], name="constancia_reciente")]

    def __str__(self) -> str:
        return f"{self.clase} {self.en}: {self.bien}"


class Senal(models.Model):
    """La última seña de que un proceso trabaja: trabajador, vigilante, beat u otro reloj."""

    quien = models.CharField(max_length=16, primary_key=True)
    en = models.DateTimeField()

    class Meta:
        verbose_name = _("seña")
        verbose_name_plural = _("señas")

    def __str__(self) -> str:
        return f"{self.quien} {self.en}"
