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
DENEGADA = "prorroga_denegada"
# Por qué una fila está en lugar de otra cuando cambió el calendario o se revirtió su consecuencia.
CALENDARIO = "calendario"
REVERSION = "reversion"


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
    fijado = models.JSONField(
        null=True, blank=True, help_text=_("el término propio que un mandato fijó")
    )
    vence_en = models.DateTimeField(help_text=_("instante en que termina el día legal"))
    tope_en = models.DateTimeField(help_text=_("instante en que termina el último día posible"))
    computo = models.JSONField()
    version_regla = models.CharField(max_length=40)
    version_calendario = models.CharField(max_length=70)
    version_reglamento = models.PositiveIntegerField(default=0)
    adopcion = models.PositiveIntegerField(
        default=0, help_text=_("la última adopción del calendario con que se calculó")
    )
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
            models.Index(
                fields=["fecha_conservadora"],
                condition=Q(estado="corriendo"),
                name="plazo_por_recordar",
            ),
            GistIndex(ventana(), condition=Q(estado="corriendo"), name="plazo_ventana"),
            # Lo que ya venció y una orden puede tocar después de pasado.
            GistIndex(ventana(), condition=Q(estado="vencido"), name="plazo_ventana_vencido"),
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
        """El día que disparó el término, o el del que esta fila prorroga o continúa."""
        original = self._puesta_por(PRORROGA) or self._puesta_por(DENEGADA)
        return original.disparador_el if original else self.disparador_el

    @property
    def prorroga_de(self) -> "Plazo | None":
        """El término que esta fila prorroga, o None si no es una prórroga."""
        return self._puesta_por(PRORROGA)

    def _puesta_por(self, razon: str) -> "Plazo | None":
        fila = self
        while fila.razon_de_sustitucion != razon and fila.sustituye is not None:
            fila = fila.sustituye
        return fila.sustituye if fila.razon_de_sustitucion == razon else None

    @property
    def calculo(self) -> Computo:
        """El cómputo completo, con su libro de días."""
        return Computo.desde_json(self.computo)

    @property
    def dia_nominal(self) -> date:
        """El último día contado, antes de correrlo al laborable."""
        return self.calculo.dia_nominal


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


class Hecho(models.TextChoices):
    """Qué demuestra que un término no había vencido (DERECHO 4)."""

    ORDEN = "orden", _("una orden llevó el vencimiento a otra fecha")
    ACTO = "acto", _("la Comisión actuó a tiempo y no se había anotado")
    PARALIZACION = "paralizacion", _("un tribunal había paralizado los términos")
    NOTIFICACION = "notificacion", _("la notificación de la querella fue nula")
    RECIBO = "recibo", _("el recibo que disparó el término fue otro día")
    TRIBUNAL = "tribunal", _("un tribunal ordenó dejarlo sin efecto")


class Reversion(models.Model):
    """La consecuencia de un término que no había vencido: una persona la abre y otra la confirma.

    Abierta por el sistema (sin `propuesta_por`) cuando dos miembros adoptaron la orden que movió
    el vencimiento. `nueva`: hasta cuándo corre el término revertido.
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="reversiones"
    )
    plazo = models.ForeignKey(Plazo, on_delete=models.PROTECT, related_name="reversiones")
    hecho = models.CharField(_("hecho"), max_length=16, choices=Hecho.choices)
    hecho_el = models.DateField(null=True, blank=True)
    hasta_el = models.DateField(null=True, blank=True)
    fijado = models.JSONField(
        null=True, blank=True, help_text=_("el término propio que el mandato fijó")
    )
    acto = models.CharField(
        max_length=20, blank=True, help_text=_("el acto a tiempo que se entra al confirmarla")
    )
    contenido = models.JSONField(default=dict, blank=True)
    evidencia = models.CharField(max_length=300)
    razon = models.TextField(blank=True)
    documento = models.ForeignKey(
        "documentos.Documento", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    propuesta_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    propuesta_en = models.DateTimeField()
    confirmada_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    confirmada_en = models.DateTimeField(null=True, blank=True)
    desde = models.DateField(null=True, blank=True)
    hasta = models.DateField(null=True, blank=True)
    nueva = models.DateField(null=True, blank=True)
    siguiente = models.JSONField(
        null=True, blank=True, help_text=_("hasta cuándo corre al menos el término que sigue")
    )

    class Meta:
        verbose_name = _("reversión")
        verbose_name_plural = _("reversiones")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["plazo"], name="una_reversion_por_termino"),
            models.CheckConstraint(
                condition=Q(confirmada_por__isnull=True)
                | Q(propuesta_por__isnull=True)
                | ~Q(propuesta_por=F("confirmada_por")),
                name="la_confirma_otra_persona",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.querella_id}: {self.hecho}"

    @property
    def movidos(self) -> list[tuple[str, calendario.OrdenDeEmergencia]]:
        """Los vencimientos que movió, cada uno con su término, para el cómputo y su libro."""
        salen = []
        if self.desde and self.hasta and self.nueva:
            fechas = (self.desde, self.hasta, self.nueva)
            salen.append((self.plazo.termino, orden_de_reversion(*fechas, self.evidencia)))
        if self.siguiente:
            desde, hasta, nueva = (
                date.fromisoformat(self.siguiente[k]) for k in ("desde", "hasta", "nueva")
            )
            orden = orden_de_reversion(desde, hasta, nueva, self.evidencia)
            salen.append((self.siguiente["termino"], orden))
        return salen


def orden_de_reversion(
    desde: date, hasta: date, nueva: date, evidencia: str
) -> calendario.OrdenDeEmergencia:
    """El vencimiento que una reversión llevó a otra fecha."""
    return calendario.OrdenDeEmergencia(
        desde=desde,
        hasta=hasta,
        nueva=nueva,
        autoridad=evidencia,
        nombre_es="reversión de la desestimación: no corrieron los días que duró",
        nombre_en="reversal of the dismissal: the days it lasted did not run",
    )
