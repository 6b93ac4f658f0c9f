"""Tareas y alarmas: lo que una persona tiene que mirar."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Tarea(models.Model):
    """Algo que una persona debe decidir o completar; no detiene ningún reloj."""

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.CASCADE, related_name="tareas"
    )
    plazo = models.ForeignKey(
        "plazos.Plazo", on_delete=models.CASCADE, null=True, blank=True, related_name="tareas"
    )
    clase = models.CharField(max_length=40)
    datos = models.JSONField(default=dict)
    vence_el = models.DateField(null=True, blank=True)
    creada_en = models.DateTimeField()
    cerrada_en = models.DateTimeField(null=True, blank=True)
    cerrada_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("tarea")
        verbose_name_plural = _("tareas")
        ordering = ["vence_el", "pk"]

    def __str__(self) -> str:
        return f"{self.clase} · {self.querella_id}"


class Alarma(models.Model):
    """Algo que no debe pasar y pasó; sin datos personales."""

    clase = models.CharField(max_length=40)
    detalle = models.CharField(max_length=300)
    creada_en = models.DateTimeField()
    atendida_en = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("alarma")
        verbose_name_plural = _("alarmas")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.clase}: {self.detalle}"
