"""Lo que dos miembros adoptan: días especiales, órdenes de extensión y el Reglamento."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from plazos.nucleo import calendario


class EstadoDePropuesta(models.TextChoices):
    PROPUESTA = "propuesta", _("propuesta")
    ADOPTADA = "adoptada", _("adoptada")
    RETIRADA = "retirada", _("retirada")


class Adoptable(models.Model):
    """Lo que rige cuando dos miembros lo adoptan (18.002#3); la fila adoptada no cambia."""

    estado = models.CharField(
        max_length=10, choices=EstadoDePropuesta.choices, default=EstadoDePropuesta.PROPUESTA
    )
    uuid = models.UUIDField(default=uuid.uuid4, editable=False)
    autoridad = models.CharField(_("autoridad"), max_length=200)
    votos = models.ManyToManyField("comision.Comisionado", blank=True, related_name="+")
    propuesta_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    propuesta_en = models.DateTimeField()
    adoptada_en = models.DateTimeField(null=True, blank=True)
    # La resolución que lo adopta, en el almacén privado bajo el uuid de la propuesta.
    archivo = models.CharField(max_length=200, blank=True)
    archivo_nombre = models.CharField(max_length=200, blank=True)
    archivo_sha256 = models.CharField(max_length=64, blank=True)
    archivo_bytes = models.PositiveBigIntegerField(default=0)

    class Meta:
        abstract = True


class CambioDeCalendario(Adoptable):
    """Lo adoptable que mueve fechas: al regir, cada caso tocado se recalcula."""

    nombre_es = models.CharField(_("nombre en español"), max_length=120)
    nombre_en = models.CharField(_("nombre en inglés"), max_length=120)
    perfiles = models.JSONField(default=list, blank=True)
    adopcion = models.PositiveIntegerField(
        null=True, blank=True, help_text=_("su número entre todo lo que ha cambiado el calendario")
    )

    class Meta:
        abstract = True


class DiaEspecial(CambioDeCalendario):
    """Un día que una autoridad hace feriado o, si `laborable`, día de trabajo."""

    fecha = models.DateField(_("fecha"))
    laborable = models.BooleanField(_("es día de trabajo"), default=False)
    trasladado_desde = models.DateField(
        _("día en que habría sido"), null=True, blank=True, help_text=_("que pasa a ser laborable")
    )

    class Meta:
        verbose_name = _("día especial")
        verbose_name_plural = _("días especiales")
        ordering = ["fecha", "pk"]

    def __str__(self) -> str:
        return f"{self.fecha}: {self.nombre_es}"

    def del_nucleo(self) -> tuple[calendario.DiaEspecial, ...]:
        """El día y, si se trasladó, el que deja de ser feriado."""
        return tuple(
            calendario.DiaEspecial(
                fecha=fecha,
                nombre_es=self.nombre_es,
                nombre_en=self.nombre_en,
                autoridad=self.autoridad,
                laborable=laborable,
                perfiles=tuple(self.perfiles),
            )
            for fecha, laborable in ((self.fecha, self.laborable), (self.trasladado_desde, True))
            if fecha is not None
        )


class OrdenDeExtension(CambioDeCalendario):
    """Una orden que lleva lo que vence en un intervalo a una fecha fija (DERECHO 1.5)."""

    desde = models.DateField(_("desde"))
    hasta = models.DateField(_("hasta"))
    nueva = models.DateField(_("nueva fecha"))

    class Meta:
        verbose_name = _("orden de extensión")
        verbose_name_plural = _("órdenes de extensión")
        ordering = ["desde", "pk"]

    def __str__(self) -> str:
        return f"{self.desde} a {self.hasta}: {self.nueva}"

    def del_nucleo(self) -> calendario.OrdenDeEmergencia:
        return calendario.OrdenDeEmergencia(
            desde=self.desde,
            hasta=self.hasta,
            nueva=self.nueva,
            autoridad=self.autoridad,
            nombre_es=self.nombre_es,
            nombre_en=self.nombre_en,
            perfiles=tuple(self.perfiles),
        )


class Reglamento(Adoptable):
    """Lecturas de la ley adoptadas por la Comisión (18.002#3), vigentes desde una fecha.

    Rigen los términos cuyo disparador es de ese día o posterior; nunca los anteriores.
    """

    vigente_desde = models.DateField()
    lecturas = models.JSONField(default=dict)
    inmediato = models.BooleanField(
        default=False, help_text=_("desde ya, ningún término desestima sin una persona")
    )

    class Meta:
        verbose_name = _("reglamento")
        verbose_name_plural = _("reglamentos")
        ordering = ["vigente_desde", "pk"]

    def __str__(self) -> str:
        return f"{self.vigente_desde}"


class CasoPorRecalcular(models.Model):
    """Un caso que lo adoptado puede tocar: se aplica una vez, en su propia transacción.

    Mientras está pendiente, la vigilancia no hace nada en ese caso.
    """

    dia = models.ForeignKey(DiaEspecial, on_delete=models.PROTECT, null=True, related_name="casos")
    orden = models.ForeignKey(
        OrdenDeExtension, on_delete=models.PROTECT, null=True, related_name="casos"
    )
    querella = models.ForeignKey("querellas.Querella", on_delete=models.PROTECT, related_name="+")
    actuacion = models.PositiveIntegerField(null=True, help_text=_("el asiento que dejó, si dejó"))
    aplicado_en = models.DateTimeField(null=True)
    intentos = models.PositiveSmallIntegerField(default=0)
    siguiente_en = models.DateTimeField(null=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("caso por recalcular")
        verbose_name_plural = _("casos por recalcular")
        indexes = [
            models.Index(
                fields=["querella"],
                condition=Q(aplicado_en__isnull=True),
                name="caso_por_recalcular",
            )
        ]
        constraints = [
            models.UniqueConstraint(fields=["dia", "querella"], name="un_recalculo_por_dia"),
            models.UniqueConstraint(fields=["orden", "querella"], name="un_recalculo_por_orden"),
            models.CheckConstraint(
                condition=Q(dia__isnull=True) ^ Q(orden__isnull=True), name="por_un_dia_o_una_orden"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.querella_id}: {self.aplicado_en or 'pendiente'}"

    @property
    def propuesta(self) -> CambioDeCalendario:
        """Lo adoptado que hay que aplicar."""
        adoptada = self.dia or self.orden
        assert adoptada is not None
        return adoptada
