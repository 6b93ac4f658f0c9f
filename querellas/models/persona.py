"""La persona detrás de las partes y de quienes las representan, con sus otros nombres."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from alcaldes.nombres import clave_orden, llano, nombre_completo


class Persona(models.Model):
    """Quien comparece en uno o varios casos. No da acceso a nada ni cambia ningún epígrafe.

    Cada parte guarda el nombre como se escribió en su caso. `fundida_en`: resultó ser otra; sus
    casos pasaron a ella y la fila queda para que su dirección siga llevando allí.
    """

    nombre = models.CharField(_("nombre"), max_length=200)
    apellido_paterno = models.CharField(_("apellido paterno"), max_length=80, blank=True)
    apellido_materno = models.CharField(_("apellido materno"), max_length=80, blank=True)
    correo = models.EmailField(_("correo electrónico"), blank=True)
    numero_de_abogado = models.CharField(_("número de abogado (RUA)"), max_length=20, blank=True)
    # Una oficina (el Gobernador, una Legislatura) es siempre la misma: se conoce por su clase.
    oficina = models.CharField(max_length=160, blank=True)
    alcalde = models.ForeignKey(
        "alcaldes.Alcalde", on_delete=models.PROTECT, null=True, blank=True, related_name="personas"
    )
    fundida_en = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="fundidas"
    )
    clave_orden = models.CharField(max_length=400, db_collation="C", db_index=True, editable=False)
    # Su nombre y sus otros nombres, en palabras sin acentos y entre espacios.
    busca = models.TextField(default="", editable=False)
    history = HistoricalRecords(excluded_fields=["clave_orden", "busca"])

    class Meta:
        verbose_name = _("persona")
        verbose_name_plural = _("personas")
        ordering = ["clave_orden", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["oficina"],
                condition=~models.Q(oficina="") & models.Q(fundida_en__isnull=True),
                name="una_persona_por_oficina",
            ),
            models.UniqueConstraint(
                fields=["alcalde"],
                condition=models.Q(fundida_en__isnull=True),
                name="una_persona_por_alcalde",
            ),
            models.CheckConstraint(
                condition=~models.Q(fundida_en=models.F("id")), name="nadie_se_funde_en_si"
            ),
        ]

    def __str__(self) -> str:
        return nombre_completo(self.nombre, self.apellido_paterno, self.apellido_materno)

    def save(self, *args: Any, **kwargs: Any) -> None:
        partes = (self.apellido_paterno, self.apellido_materno, self.nombre)
        self.clave_orden = clave_orden(" ".join(p for p in partes if p))
        self.busca = self._palabras()
        super().save(*args, **kwargs)

    def _palabras(self) -> str:
        otros = list(self.alias.filter(retirado=False)) if self.pk else []
        return f" {' · '.join(llano(str(x)) for x in (self, *otros))} "


class AliasDePersona(models.Model):
    """Otro nombre con que la misma persona figura; el que no era se retira, no se borra."""

    persona = models.ForeignKey(Persona, on_delete=models.PROTECT, related_name="alias")
    texto = models.CharField(_("otro nombre"), max_length=200)
    retirado = models.BooleanField(default=False)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("otro nombre")
        verbose_name_plural = _("otros nombres")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["persona", "texto"], name="un_alias_por_persona")
        ]

    def __str__(self) -> str:
        return self.texto


class ClaseDeFusion(models.TextChoices):
    FUNDIR = "fundir", _("eran la misma persona")
    SEPARAR = "separar", _("no eran la misma persona")


class FusionDePersonas(models.Model):
    """Quién dijo que dos personas eran la misma, o que no lo eran, por qué y qué se movió."""

    clase = models.CharField(max_length=8, choices=ClaseDeFusion.choices)
    queda = models.ForeignKey(Persona, on_delete=models.PROTECT, related_name="fusiones")
    sobra = models.ForeignKey(Persona, on_delete=models.PROTECT, related_name="fusiones_de")
    razon = models.CharField(_("razón"), max_length=300)
    # Los identificadores de lo que pasó de una a otra, y cómo estaban antes.
    movido = models.JSONField(default=dict)
    deshace = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="deshecha_por"
    )
    hecha_por = models.ForeignKey("cuentas.Usuario", on_delete=models.PROTECT, related_name="+")
    hecha_en = models.DateTimeField()

    class Meta:
        verbose_name = _("fusión de personas")
        verbose_name_plural = _("fusiones de personas")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.clase}: {self.queda_id} ← {self.sobra_id}"
