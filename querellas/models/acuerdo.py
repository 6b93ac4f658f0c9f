"""Lo que dos miembros de la Comisión ordenan en un caso: uno lo propone y otro concurre."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class ClaseDeAcuerdo(models.TextChoices):
    ACOGER = "acoger_reconsideracion", _("Acoger la reconsideración")
    DENEGAR = "denegar_reconsideracion", _("Denegar la reconsideración")
    PRORROGAR = "prorrogar_reconsideracion", _("Treinta días más para resolver la reconsideración")
    ETAPA = "etapa_de_mandato", _("Fijar la etapa a la que vuelve el caso")
    AVOCAR = "avocar", _("Que la Comisión en pleno asuma el caso sin esperar el informe")
    SUSTITUIR = "sustituir_asociado", _("Sustituir al Comisionado Asociado designado")
    ADOPTAR = "adoptar_caso", _("Adoptar un caso viejo pendiente")
    PROCEDIMIENTO = "procedimiento_especial", _("Acudir al tribunal: Procedimiento Especial")
    PROTECTORA = "orden_protectora", _("Dictar una orden protectora")
    NO_PROTECTORA = "denegar_protectora", _("No dictar la orden protectora pedida")
    SIN_PROTECTORA = "levantar_protectora", _("Levantar una orden protectora")


class Acuerdo(models.Model):
    """Una orden propuesta; rige con el segundo voto concurrente. Nunca se borra."""

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="acuerdos"
    )
    clase = models.CharField(max_length=30, choices=ClaseDeAcuerdo.choices)
    datos = models.JSONField(default=dict)
    razon = models.TextField(_("razón"))
    propuesto_por = models.ForeignKey(
        "comision.Comisionado", on_delete=models.PROTECT, null=True, related_name="+"
    )
    propuesto_en = models.DateTimeField()
    concurre = models.ForeignKey(
        "comision.Comisionado", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    adoptado_en = models.DateTimeField(null=True, blank=True)
    retirado_en = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("acuerdo")
        verbose_name_plural = _("acuerdos")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["querella", "clase"],
                condition=Q(adoptado_en__isnull=True, retirado_en__isnull=True),
                name="un_acuerdo_abierto_por_clase",
            ),
            models.CheckConstraint(
                condition=Q(concurre__isnull=True) | ~Q(concurre=F("propuesto_por")),
                name="el_acuerdo_es_de_dos",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_clase_display()} · {self.querella_id}"
