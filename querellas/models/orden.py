"""La orden de dos miembros de la Comisión: uno la propone, dos la firman."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from querellas.comision.models import Comisionado
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.textos import citado, en_parrafos
from querellas.estados import ABIERTOS, Estado

_SOLA = Bilingue(
    "La dicta el único miembro que queda para el caso, por regla de necesidad: {por}",
    "It is issued by the only member remaining for the case, under the rule of necessity: {por}",
)


class ClaseDeOrden(models.TextChoices):
    """Qué manda o qué permite la orden."""

    # Permiten un acto que, sin ellas, alargaría un término de la Comisión (18.004#14).
    ANULAR_NOTIFICACION = "anular_notificacion", _("dejar sin efecto la notificación")
    REABRIR_VISTA = "reabrir_vista", _("reabrir la vista")
    PERMITIR_ENMIENDA = "permitir_enmienda", _("permitir que se enmiende la querella")
    # Rigen al dictarse.
    ACOGER = "acoger_reconsideracion", _("acoger la reconsideración")
    DENEGAR = "denegar_reconsideracion", _("denegar la reconsideración")
    PRORROGAR = (
        "prorrogar_reconsideracion",
        _("dar treinta días más para resolver la reconsideración"),
    )
    ETAPA = "etapa_de_mandato", _("fijar la etapa a la que vuelve el caso")
    AVOCAR = "avocar", _("asumir el caso en pleno, sin esperar el informe")
    SUSTITUIR = "sustituir_asociado", _("sustituir al Comisionado Asociado designado")
    ADOPTAR = "adoptar_caso", _("adoptar un caso viejo pendiente")
    PROCEDIMIENTO = "procedimiento_especial", _("acudir al tribunal: Procedimiento Especial")
    PROTECTORA = "orden_protectora", _("dictar una orden protectora")
    NO_PROTECTORA = "denegar_protectora", _("no dictar la orden protectora pedida")
    SIN_PROTECTORA = "levantar_protectora", _("levantar una orden protectora")
    INTERES = "interes_publico", _("determinar el interés público")
    SENALAR = "senalar_vista", _("señalar la vista")


QUE_MUEVEN = (
    ClaseDeOrden.ANULAR_NOTIFICACION,
    ClaseDeOrden.REABRIR_VISTA,
    ClaseDeOrden.PERMITIR_ENMIENDA,
)


# Solo caben mientras el caso está en esa etapa; las demás, mientras lo diga su acto.
SOLO_EN: dict[str, frozenset[Estado]] = {
    ClaseDeOrden.AVOCAR: frozenset({Estado.PENDIENTE_INFORME}),
    ClaseDeOrden.INTERES: ABIERTOS,
    ClaseDeOrden.SENALAR: frozenset({Estado.EN_ESTUDIO}),
}


class Orden(models.Model):
    """La firman dos miembros, con su razón; con la segunda firma queda dictada. Nunca se borra.

    La que permite un acto lleva además su evidencia y el término que ese acto movería
    (18.004#14): `plazo`, el que corría al proponerla; `vencia_el`, su fecha entonces, que queda a
    la vista junto a la que resulte. Sirve para un solo acto, que la cumple. Las demás hacen lo
    suyo al dictarse y quedan cumplidas en ese instante.
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="ordenes"
    )
    clase = models.CharField(_("clase"), max_length=30, choices=ClaseDeOrden.choices)
    datos = models.JSONField(default=dict)
    plazo = models.ForeignKey(
        "plazos.Plazo", on_delete=models.PROTECT, null=True, related_name="ordenes"
    )
    vencia_el = models.DateField(null=True)
    razon = models.TextField(_("razón"))
    evidencia = models.CharField(_("evidencia"), max_length=300, blank=True)
    # Por qué la dicta un solo miembro; vacía si la firman dos.
    necesidad = models.TextField(_("regla de necesidad"), blank=True)
    # Vacía en un caso importado: no se inventa quién la propuso ni quiénes la firmaron.
    propuesta_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, related_name="+"
    )
    propuesta_en = models.DateTimeField()
    retirada_en = models.DateTimeField(null=True, blank=True)
    dictada_en = models.DateTimeField(null=True, blank=True)
    dictada_por_actuacion = models.PositiveIntegerField(null=True, blank=True)
    cumplida_en = models.DateTimeField(null=True, blank=True)
    cumplida_por_actuacion = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("orden")
        verbose_name_plural = _("órdenes")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["querella", "clase", "propuesta_por"],
                condition=Q(retirada_en__isnull=True, dictada_en__isnull=True),
                name="una_orden_propuesta_por_persona",
            ),
            models.UniqueConstraint(
                fields=["querella", "clase"],
                condition=Q(
                    retirada_en__isnull=True, dictada_en__isnull=False, cumplida_en__isnull=True
                ),
                name="una_orden_dictada_por_cumplir",
            ),
            models.CheckConstraint(
                condition=Q(clase__in=QUE_MUEVEN, plazo__isnull=False, vencia_el__isnull=False)
                | (~Q(clase__in=QUE_MUEVEN) & Q(plazo__isnull=True, vencia_el__isnull=True)),
                name="la_que_mueve_dice_su_termino",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.querella_id}: {self.clase}"

    @property
    def mueve(self) -> bool:
        """Si permite un acto que lleva a más tarde un término de la Comisión."""
        return self.clase in QUE_MUEVEN

    @property
    def motivo(self) -> str:
        """La razón que lleva el papel; si la dicta un solo miembro, también por qué él solo."""
        if not self.necesidad:
            return self.razon
        sola = _SOLA.format(por=citado(self.necesidad))
        es = f"{self.razon}\n\n{sola}".strip()
        razones = (citado(p).en for p in en_parrafos(self.razon))
        return Bilingue(es, "\n\n".join((*razones, sola.en)))

    @property
    def designado(self) -> Comisionado | None:
        """A quién designa la de sustituir al Asociado; None si la sigue el pleno u otra clase."""
        return Comisionado.objects.filter(pk=self.datos.get("asociado")).first()


class FirmaDeOrden(models.Model):
    """La firma de un miembro en una orden; no se cambia ni se retira."""

    orden = models.ForeignKey(Orden, on_delete=models.PROTECT, related_name="firmas")
    comisionado = models.ForeignKey(
        "comision.Comisionado", on_delete=models.PROTECT, related_name="+"
    )
    firmada_en = models.DateTimeField()

    class Meta:
        verbose_name = _("firma de orden")
        verbose_name_plural = _("firmas de orden")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["orden", "comisionado"], name="una_firma_por_miembro")
        ]

    def __str__(self) -> str:
        return f"{self.comisionado_id}: {self.orden_id}"
