"""El ponche: el sello de la Secretaría sobre un papel que llegó y que aún no se ha entrado."""

import uuid
from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class ClaseDePonche(models.TextChoices):
    """Qué papel es; basta para saber con qué acto se entra."""

    CONTESTACION = "contestacion", _("contestación")
    PRORROGA = "prorroga", _("moción de prórroga")
    RECUSACION = "recusacion", _("recusación de un comisionado")
    INFORME = "informe", _("informe del Asociado")
    QUERELLA = "querella", _("querella nueva")
    OTRO = "otro", _("otro papel")


class Ponche(models.Model):
    """Prueba de cuándo llegó un papel. Mientras no se entra, ningún término posterior a él corre.

    No es un asiento: el expediente no cambia hasta que el acto lo completa. La base no deja
    cambiar la hora, el caso ni quién lo ponchó.
    """

    uuid = models.UUIDField(default=uuid.uuid4, editable=False, unique=True)
    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, null=True, related_name="ponches"
    )
    clase = models.CharField(_("qué es"), max_length=16, choices=ClaseDePonche.choices)
    entrega = models.CharField(_("quién lo trae"), max_length=120, blank=True)
    ponchado_en = models.DateTimeField()
    depositado_el = models.DateField(_("día del matasellos"), null=True, blank=True)
    presentado_en = models.DateTimeField(null=True, help_text=_("ninguno si es el del ponche"))
    ponchado_por = models.ForeignKey("cuentas.Usuario", on_delete=models.PROTECT, related_name="+")
    completado_en = models.DateTimeField(null=True)
    completado_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, related_name="+"
    )
    actuacion = models.PositiveIntegerField(
        null=True, help_text=_("la entrada con que consta; ninguna si no pedía acto")
    )
    razon = models.TextField(_("razón"), blank=True)

    class Meta:
        verbose_name = _("ponche")
        verbose_name_plural = _("ponches")
        ordering = ["ponchado_en", "pk"]
        indexes = [
            models.Index(
                fields=["querella", "ponchado_en"],
                condition=Q(completado_en__isnull=True),
                name="ponche_por_entrar",
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(querella__isnull=False) | Q(clase=ClaseDePonche.QUERELLA),
                name="ponche_de_un_caso_o_querella_nueva",
            ),
            models.CheckConstraint(
                condition=Q(completado_en__isnull=True)
                | (Q(completado_por__isnull=False) & (Q(actuacion__isnull=False) | ~Q(razon=""))),
                name="ponche_completado_dice_como",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"

    @property
    def surte_en(self) -> datetime:
        """Cuándo queda presentado: el instante del ponche, u otro según el Reglamento."""
        return self.presentado_en or self.ponchado_en

    @property
    def abierto(self) -> bool:
        return self.completado_en is None
