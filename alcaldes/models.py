"""Municipios, alcaldes y mandatos. La persona y el cargo se guardan aparte."""

from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from alcaldes.nombres import clave_orden, nombre_completo


class Municipio(models.Model):
    """Uno de los 78 municipios."""

    nombre = models.CharField(_("nombre"), max_length=60, unique=True)
    slug = models.SlugField(max_length=60, unique=True)
    clave_orden = models.CharField(max_length=80, db_collation="C", db_index=True, editable=False)
    poblacion_2020 = models.PositiveIntegerField(null=True)
    poblacion_1990 = models.PositiveIntegerField(null=True)
    legisladores_1990 = models.PositiveSmallIntegerField(null=True)
    legisladores_2020 = models.PositiveSmallIntegerField(null=True)

    class Meta:
        verbose_name = _("municipio")
        verbose_name_plural = _("municipios")
        ordering = ["clave_orden"]

    def __str__(self) -> str:
        return self.nombre

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.clave_orden = clave_orden(self.nombre)
        super().save(*args, **kwargs)


class Alcalde(models.Model):
    """La persona, no el cargo."""

    nombre = models.CharField(_("nombre"), max_length=80)
    apellido_paterno = models.CharField(_("apellido paterno"), max_length=80)
    apellido_materno = models.CharField(_("apellido materno"), max_length=80, blank=True)
    clave_orden = models.CharField(max_length=260, db_collation="C", db_index=True, editable=False)
    correo = models.EmailField(_("correo electrónico"), blank=True)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("alcalde")
        verbose_name_plural = _("alcaldes")
        ordering = ["clave_orden"]

    def __str__(self) -> str:
        return nombre_completo(self.nombre, self.apellido_paterno, self.apellido_materno)

    def save(self, *args: Any, **kwargs: Any) -> None:
        partes = (self.apellido_paterno, self.apellido_materno, self.nombre)
        self.clave_orden = clave_orden(" ".join(partes))
        super().save(*args, **kwargs)


class Tratamiento(models.TextChoices):
    ALCALDE = "alcalde", _("alcalde")
    ALCALDESA = "alcaldesa", _("alcaldesa")


class CausaDeCese(models.TextChoices):
    MUERTE = "muerte", _("muerte")
    RENUNCIA = "renuncia", _("renuncia")
    TERMINO = "fin_de_termino", _("fin de su término")
    DESTITUCION = "destitucion", _("destitución")


class Mandato(models.Model):
    """Quién ocupó la alcaldía de un municipio y cuándo (días civiles)."""

    alcalde = models.ForeignKey(Alcalde, on_delete=models.PROTECT, related_name="mandatos")
    municipio = models.ForeignKey(Municipio, on_delete=models.PROTECT, related_name="mandatos")
    tratamiento = models.CharField(max_length=10, choices=Tratamiento.choices)
    desde = models.DateField(_("desde"))
    hasta = models.DateField(_("hasta"), null=True, blank=True)
    cese = models.CharField(
        _("por qué dejó el cargo"), max_length=16, choices=CausaDeCese.choices, blank=True
    )
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("mandato")
        verbose_name_plural = _("mandatos")
        constraints = [
            models.CheckConstraint(
                condition=Q(hasta__isnull=True) | Q(hasta__gte=models.F("desde")),
                name="mandato_termina_despues_de_empezar",
            ),
            models.UniqueConstraint(
                fields=["municipio"],
                condition=Q(hasta__isnull=True),
                name="un_alcalde_a_la_vez",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.alcalde}, {self.municipio}"

    def clean(self) -> None:
        if self.hasta and self.desde and self.hasta < self.desde:
            raise ValidationError({"hasta": _("El mandato no puede terminar antes de empezar.")})


def mandato_en(municipio: Municipio, dia: date) -> Mandato | None:
    """El mandato vigente en un municipio ese día civil, o None."""
    return (
        Mandato.objects.select_related("alcalde", "municipio")
        .filter(municipio=municipio, desde__lte=dia)
        .filter(Q(hasta__isnull=True) | Q(hasta__gte=dia))
        .order_by("-desde")
        .first()
    )
