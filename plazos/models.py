"""El plazo guardado: hechos y fechas recalculables, nunca un contador."""

from datetime import date

from django.contrib.postgres.fields import DateRangeField
from django.contrib.postgres.indexes import GistIndex
from django.db import models
from django.db.models import F, Func, Q, Value
from django.utils.translation import gettext_lazy as _

from plazos.nucleo import calendario
from plazos.nucleo.computo import Computo
from plazos.nucleo.libro import Paralizacion as ParalizacionDelNucleo

PRORROGA = "prorroga"


class EstadoDePlazo(models.TextChoices):
    CORRIENDO = "corriendo", _("corriendo")
    CUMPLIDO = "cumplido", _("cumplido")
    VENCIDO = "vencido", _("vencido")
    SUSTITUIDO = "sustituido", _("sustituido")
    CERRADO = "cerrado", _("cerrado con el caso")


def ventana() -> Func:
    """Los días en que el término puede acabar según alguna lectura, como intervalo de la base."""
    return Func(
        F("fecha_conservadora"),
        F("fecha_tope"),
        Value("[]"),
        function="daterange",
        output_field=DateRangeField(),
    )


class Plazo(models.Model):
    """Un término en un caso. Prorrogar, diligenciar de nuevo o recalcular inserta otra fila."""

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="plazos"
    )
    termino = models.CharField(max_length=20)
    estado = models.CharField(
        max_length=12, choices=EstadoDePlazo.choices, default=EstadoDePlazo.CORRIENDO
    )
    disparador_el = models.DateField()
    fecha_legal = models.DateField()
    fecha_conservadora = models.DateField()
    fecha_tope = models.DateField()
    conservadora_desde = models.DateField(
        null=True, blank=True, help_text=_("de dónde parte la fecha conservadora encadenada")
    )
    tope_desde = models.DateField(
        null=True, blank=True, help_text=_("de dónde parte la fecha tope encadenada")
    )
    vence_en = models.DateTimeField(help_text=_("instante en que termina el día legal"))
    tope_en = models.DateTimeField(help_text=_("instante en que termina el último día posible"))
    computo = models.JSONField()
    version_regla = models.CharField(max_length=40)
    version_calendario = models.CharField(max_length=70)
    version_reglamento = models.PositiveIntegerField(default=0)
    origen = models.CharField(max_length=10, default="vivo")
    nacido_vencido = models.BooleanField(default=False)
    sustituye = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="sustituido_por"
    )
    razon_de_sustitucion = models.CharField(max_length=200, blank=True)
    abierto_en = models.DateTimeField()
    abierto_por_actuacion = models.PositiveIntegerField(null=True, blank=True)
    cerrado_en = models.DateTimeField(null=True, blank=True)
    cerrado_por_actuacion = models.PositiveIntegerField(null=True, blank=True)
    apartado_en = models.DateTimeField(null=True, blank=True)
    apartado_error = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("plazo")
        verbose_name_plural = _("plazos")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["vence_en", "id"], condition=Q(estado="corriendo"), name="plazo_corriendo"
            ),
            GistIndex(ventana(), condition=Q(estado="corriendo"), name="plazo_ventana"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["querella", "termino"],
                condition=Q(estado="corriendo"),
                name="un_plazo_corriendo_por_termino",
            )
        ]

    def __str__(self) -> str:
        return f"{self.termino} · {self.querella_id} · {self.fecha_legal}"

    @property
    def recibo_original(self) -> date:
        """El día que disparó el término, o el del que esta fila prorroga."""
        original = self.prorroga_de
        return original.disparador_el if original else self.disparador_el

    @property
    def prorroga_de(self) -> "Plazo | None":
        """El término que esta fila prorroga, o None si no es una prórroga."""
        fila = self
        while fila.razon_de_sustitucion != PRORROGA and fila.sustituye is not None:
            fila = fila.sustituye
        return fila.sustituye if fila.razon_de_sustitucion == PRORROGA else None

    @property
    def calculo(self) -> Computo:
        """El cómputo completo, con su libro de días."""
        return Computo.desde_json(self.computo)


class Paralizacion(models.Model):
    """Orden de un tribunal que detiene los términos de un caso; `hasta`, el día en que se levanta.

    Ni el día de la orden ni el del levantamiento cuentan (DERECHO 1.6).
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="paralizaciones"
    )
    desde = models.DateField()
    hasta = models.DateField(null=True, blank=True)
    autoridad = models.CharField(max_length=200)
    puesta_en = models.DateTimeField()
    levantada_en = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("paralización")
        verbose_name_plural = _("paralizaciones")
        ordering = ["desde", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["querella"],
                condition=Q(hasta__isnull=True),
                name="una_paralizacion_abierta_por_caso",
            )
        ]

    def __str__(self) -> str:
        return f"{self.querella_id}: {self.desde}"

    def del_nucleo(self) -> ParalizacionDelNucleo:
        return ParalizacionDelNucleo(self.desde, self.hasta)


class EstadoDePropuesta(models.TextChoices):
    PROPUESTA = "propuesta", _("propuesta")
    ADOPTADA = "adoptada", _("adoptada")
    RETIRADA = "retirada", _("retirada")


class Adoptable(models.Model):
    """Lo que rige cuando dos miembros lo adoptan (18.002#3); la fila adoptada no cambia."""

    estado = models.CharField(
        max_length=10, choices=EstadoDePropuesta.choices, default=EstadoDePropuesta.PROPUESTA
    )
    autoridad = models.CharField(_("autoridad"), max_length=200)
    votos = models.ManyToManyField("comision.Comisionado", blank=True, related_name="+")
    propuesta_en = models.DateTimeField()
    adoptada_en = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True


class DiaEspecial(Adoptable):
    """Un día que una autoridad hace feriado o, si `laborable`, día de trabajo."""

    fecha = models.DateField(_("fecha"))
    laborable = models.BooleanField(_("es día de trabajo"), default=False)
    nombre_es = models.CharField(_("nombre en español"), max_length=120)
    nombre_en = models.CharField(_("nombre en inglés"), max_length=120)
    perfiles = models.JSONField(default=list, blank=True)

    class Meta:
        verbose_name = _("día especial")
        verbose_name_plural = _("días especiales")
        ordering = ["fecha", "pk"]

    def __str__(self) -> str:
        return f"{self.fecha}: {self.nombre_es}"

    def del_nucleo(self) -> calendario.DiaEspecial:
        return calendario.DiaEspecial(
            fecha=self.fecha,
            nombre_es=self.nombre_es,
            nombre_en=self.nombre_en,
            autoridad=self.autoridad,
            laborable=self.laborable,
            perfiles=tuple(self.perfiles),
        )


class OrdenDeExtension(Adoptable):
    """Una orden que lleva lo que vence en un intervalo a una fecha fija (DERECHO 1.5)."""

    desde = models.DateField(_("desde"))
    hasta = models.DateField(_("hasta"))
    nueva = models.DateField(_("nueva fecha"))
    nombre_es = models.CharField(_("nombre en español"), max_length=120)
    nombre_en = models.CharField(_("nombre en inglés"), max_length=120)
    perfiles = models.JSONField(default=list, blank=True)

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

    class Meta:
        verbose_name = _("reglamento")
        verbose_name_plural = _("reglamentos")
        ordering = ["vigente_desde", "pk"]

    def __str__(self) -> str:
        return f"{self.vigente_desde}"


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


class Freno(models.Model):
    """El freno: demasiadas desestimaciones a la vez, o relojes que no coinciden."""

    clase = models.CharField(max_length=20)
    puesto_en = models.DateTimeField()
    pendientes = models.PositiveIntegerField(default=0)
    autorizado = models.PositiveIntegerField(default=0)
    liberado_por = models.ManyToManyField("cuentas.Usuario", blank=True, related_name="+")
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
