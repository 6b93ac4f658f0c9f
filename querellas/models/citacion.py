"""Las citaciones de la Comisión a testigos y custodios, y lo que pasó con cada una (18.003)."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django_fsm import FSMField, transition

from querellas.models.base import EstadoSeguro


class EstadoDeCitacion(models.TextChoices):
    EXPEDIDA = "expedida", _("expedida")
    CUMPLIDA = "cumplida", _("cumplida")
    INCUMPLIDA = "incumplida", _("incumplida")
    EN_TRIBUNAL = "en_tribunal", _("ante el tribunal")
    ORDENADA = "ordenada", _("ordenada por el tribunal")
    DENEGADA = "denegada", _("denegada por el tribunal")
    SIN_EFECTO = "sin_efecto", _("sin efecto")


class Incumplimiento(models.TextChoices):
    """Los tres de 18.003#2."""

    NO_COMPARECIO = "no_comparecio", _("no compareció")
    NO_PRODUJO = "no_produjo", _("no produjo lo que se le requirió")
    REHUSO = "rehuso", _("rehusó contestar")


X = EstadoDeCitacion
_POR_CUMPLIR = [X.EXPEDIDA.value, X.INCUMPLIDA.value, X.EN_TRIBUNAL.value, X.ORDENADA.value]


class Citacion(EstadoSeguro, models.Model):
    """Una citación a una persona; nunca se borra. Cuándo la recibió lo dice su notificación."""

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="citaciones"
    )
    documento = models.OneToOneField(
        "documentos.Documento", on_delete=models.PROTECT, related_name="citacion"
    )
    estado = FSMField(choices=X.choices, default=X.EXPEDIDA.value, protected=True)
    nombre = models.CharField(_("a quién se cita"), max_length=120)
    calidad = models.CharField(_("en calidad de"), max_length=120, blank=True)
    direccion = models.TextField(_("dirección"))
    testifica = models.BooleanField(_("ha de declarar"), default=True)
    documentos = models.TextField(_("documentos que ha de traer"), blank=True)
    comparece_en = models.DateTimeField(_("día y hora"))
    lugar = models.CharField(_("lugar"), max_length=200)
    pide = models.ForeignKey(
        "querellas.Parte", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    incumplimiento = models.CharField(max_length=16, choices=Incumplimiento.choices, blank=True)
    relato = models.TextField(_("qué pasó"), blank=True)
    tribunal = models.CharField(_("tribunal"), max_length=160, blank=True)
    autoridad = models.CharField(_("orden del tribunal"), max_length=300, blank=True)
    creada_en = models.DateTimeField()

    class Meta:
        verbose_name = _("citación")
        verbose_name_plural = _("citaciones")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.nombre

    @property
    def que_trae(self) -> tuple[str, ...]:
        """Los documentos, uno por renglón."""
        return tuple(x.strip() for x in self.documentos.splitlines() if x.strip())

    @transition(field=estado, source=_POR_CUMPLIR, target=X.CUMPLIDA.value)
    def cumplir(self) -> None:
        """Compareció y cumplió, aunque fuera después."""

    @transition(field=estado, source=X.EXPEDIDA.value, target=X.INCUMPLIDA.value)
    def incumplir(self) -> None:
        """No compareció, no produjo o rehusó contestar."""

    @transition(field=estado, source=_POR_CUMPLIR, target=X.SIN_EFECTO.value)
    def retirar(self) -> None:
        """La Comisión la dejó sin efecto."""

    @transition(field=estado, source=X.INCUMPLIDA.value, target=X.EN_TRIBUNAL.value)
    def acudir(self) -> None:
        """La Comisión pidió auxilio al tribunal."""

    @transition(field=estado, source=X.EN_TRIBUNAL.value, target=X.ORDENADA.value)
    def ordenar(self) -> None:
        """El tribunal ordenó cumplirla."""

    @transition(field=estado, source=X.EN_TRIBUNAL.value, target=X.DENEGADA.value)
    def denegar(self) -> None:
        """El tribunal no la ordenó."""
