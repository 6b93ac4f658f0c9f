"""El recurso contra lo decidido: la reconsideración ante la Comisión y la revisión judicial."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django_fsm import FSMField, transition

from querellas.models.base import ConInciertas, EstadoSeguro


class ClaseDeRecurso(models.TextChoices):
    RECONSIDERACION = "reconsideracion", _("reconsideración")
    REVISION = "revision", _("revisión judicial")


class EstadoDeRecurso(models.TextChoices):
    PRESENTADO = "presentado", _("presentado")
    SIN_EFECTO = "sin_efecto", _("fuera de término")
    DENEGADO = "denegado", _("denegado")
    CALLADO = "callado", _("denegado por silencio")
    ACOGIDO = "acogido", _("acogido")
    PERDIDO = "perdido", _("sin resolver a tiempo")
    DEVUELTO = "devuelto", _("devuelto sin decir a qué etapa")
    RESUELTO = "resuelto", _("resuelto")


# Mientras uno esté así, la decisión no es final y firme.
RECURSOS_PENDIENTES = (
    EstadoDeRecurso.PRESENTADO,
    EstadoDeRecurso.ACOGIDO,
    EstadoDeRecurso.DEVUELTO,
)
P, A = EstadoDeRecurso.PRESENTADO.value, EstadoDeRecurso.ACOGIDO.value


class Recurso(ConInciertas, EstadoSeguro, models.Model):
    """Lo que una parte pidió contra una decisión y cómo acabó (18.010).

    `anterior`: cómo estaba el caso antes de acoger la reconsideración; a eso vuelve si la
    Comisión pierde la jurisdicción.
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="recursos"
    )
    clase = models.CharField(max_length=16, choices=ClaseDeRecurso.choices)
    estado = FSMField(choices=EstadoDeRecurso.choices, default=P, protected=True)
    parte = models.ForeignKey("querellas.Parte", on_delete=models.PROTECT, related_name="+")
    presentado_el = models.DateField(_("presentado el"))
    foro = models.CharField(_("tribunal"), max_length=160, blank=True)
    numero_judicial = models.CharField(_("número en el tribunal"), max_length=60, blank=True)
    resultado = models.CharField(max_length=12, blank=True)
    etapa = models.CharField(max_length=20, blank=True)
    fijado = models.JSONField(
        null=True, blank=True, help_text=_("el término propio que el mandato fijó")
    )
    anterior = models.JSONField(default=dict)
    resuelto_el = models.DateField(null=True, blank=True)
    notificado_el = models.DateField(_("archivada en autos la denegatoria"), null=True, blank=True)
    creado_en = models.DateTimeField()

    class Meta:
        verbose_name = _("recurso")
        verbose_name_plural = _("recursos")
        ordering = ["pk"]
        indexes = [models.Index(fields=["querella", "estado"], name="recurso_por_caso")]

    def __str__(self) -> str:
        return f"{self.get_clase_display()} · {self.querella_id}"

    @transition(field=estado, source=P, target=EstadoDeRecurso.SIN_EFECTO.value)
    def dejar_sin_efecto(self) -> None:
        """Llegó fuera de término."""

    @transition(field=estado, source=P, target=EstadoDeRecurso.DENEGADO.value)
    def denegar(self) -> None:
        """Dos miembros la rechazaron."""

    @transition(field=estado, source=P, target=EstadoDeRecurso.CALLADO.value)
    def callar(self) -> None:
        """Pasaron los quince días sin que la Comisión actuara."""

    @transition(field=estado, source=P, target=A)
    def acoger(self) -> None:
        """Dos miembros la acogieron."""

    @transition(field=estado, source=A, target=EstadoDeRecurso.PERDIDO.value)
    def perder(self) -> None:
        """Pasaron los noventa días sin resolverla."""

    @transition(
        field=estado,
        source=[P, EstadoDeRecurso.SIN_EFECTO.value],
        target=EstadoDeRecurso.DEVUELTO.value,
    )
    def devolver(self) -> None:
        """El mandato devolvió el caso sin decir a qué etapa, aunque aquí constara tarde."""

    @transition(
        field=estado,
        source=[P, A, EstadoDeRecurso.DEVUELTO.value, EstadoDeRecurso.SIN_EFECTO.value],
        target=EstadoDeRecurso.RESUELTO.value,
    )
    def resolver(self) -> None:
        """Se decidió."""
