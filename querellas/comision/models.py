"""Comisionados, inhibiciones, propuestas de resolución y votos (18.001, 18.004#12, 18.011)."""

from datetime import date

from django.db import models
from django.db.models import Exists, Func, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

from alcaldes.nombres import nombre_completo
from querellas.cuentas.models import ClaseDeRol, Rol

CONCURRENTES_PARA_DECIDIR = 2


class Comisionado(models.Model):
    """Miembro de la Comisión, con las fechas de su nombramiento (18.001#4)."""

    usuario = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, related_name="nombramientos"
    )
    nombre = models.CharField(max_length=80)
    apellido_paterno = models.CharField(max_length=80)
    apellido_materno = models.CharField(max_length=80, blank=True)
    es_presidente = models.BooleanField(default=False)
    desde = models.DateField()
    hasta = models.DateField(null=True, blank=True)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("comisionado")
        verbose_name_plural = _("comisionados")
        constraints = [
            models.UniqueConstraint(
                fields=["es_presidente"],
                condition=Q(es_presidente=True, hasta__isnull=True),
                name="un_presidente_a_la_vez",
            )
        ]

    def __str__(self) -> str:
        return nombre_completo(self.nombre, self.apellido_paterno, self.apellido_materno)


def en_funciones(dia: date | Func) -> QuerySet[Comisionado]:
    """Comisionados en funciones ese día civil, que la base puede calcular."""
    return Comisionado.objects.filter(desde__lte=dia).filter(
        Q(hasta__isnull=True) | Q(hasta__gte=dia)
    )


def que_siguen(dia: date) -> QuerySet[Comisionado]:
    """Los que ese día están en funciones y conservan su papel: solo los votos de ellos valen."""
    papeles = Rol.objects.filter(
        clase__in=(ClaseDeRol.COMISIONADO, ClaseDeRol.PRESIDENTE), desde__lte=dia
    ).filter(Q(hasta__isnull=True) | Q(hasta__gte=dia))
    return en_funciones(dia).filter(usuario__is_active=True, usuario__in=papeles.values("usuario"))


class Sustitucion(models.Model):
    """Quien hace en un caso, esos días, lo que solo hace quien preside (18.011)."""

    class Causa(models.TextChoices):
        AUSENCIA = "ausencia", _("ausencia de quien preside")
        INHIBICION = "inhibicion", _("inhibición de quien preside")
        INCAPACIDAD = "incapacidad", _("incapacidad temporera de quien preside")
        VACANTE = "vacante", _("vacante de la presidencia")

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="sustituciones"
    )
    comisionado = models.ForeignKey(Comisionado, on_delete=models.PROTECT, related_name="+")
    causa = models.CharField(max_length=12, choices=Causa.choices)
    desde = models.DateField()
    hasta = models.DateField()
    puesta_en = models.DateTimeField()

    class Meta:
        verbose_name = _("sustitución de quien preside")
        verbose_name_plural = _("sustituciones de quien preside")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.comisionado} · {self.querella_id}"


class ClaseDeInhibicion(models.TextChoices):
    PROPIA = "inhibicion", _("se inhibió")
    RECUSACION = "recusacion", _("recusado por orden")


class Inhibicion(models.Model):
    """Un comisionado que no interviene en una querella (18.011).

    Sus actos anteriores valen, salvo que la orden que lo aparta deje sin efecto sus votos.
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="inhibiciones"
    )
    comisionado = models.ForeignKey(
        Comisionado, on_delete=models.PROTECT, related_name="inhibiciones"
    )
    clase = models.CharField(
        max_length=12, choices=ClaseDeInhibicion.choices, default=ClaseDeInhibicion.PROPIA
    )
    razon = models.TextField(blank=True)
    anula_votos = models.BooleanField(_("sus votos quedan sin efecto"), default=False)
    desde = models.DateField()
    hasta = models.DateField(null=True, blank=True)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("inhibición")
        verbose_name_plural = _("inhibiciones")
        constraints = [
            models.UniqueConstraint(
                fields=["querella", "comisionado"],
                condition=Q(hasta__isnull=True),
                name="una_inhibicion_vigente_por_miembro",
            )
        ]

    def __str__(self) -> str:
        return f"{self.comisionado} · {self.querella_id}"


class Encargo(models.Model):
    """Lo que un miembro queda en estudiar de un caso. Es deliberación: no es un asiento.

    Fuente: 18.004#5. `para_el`: día civil interno; ningún término depende de él.
    """

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="encargos"
    )
    que = models.CharField(_("qué se estudia"), max_length=300)
    para = models.ForeignKey(Comisionado, on_delete=models.PROTECT, related_name="encargos")
    para_el = models.DateField(_("para qué día"))
    encargado_por = models.ForeignKey("cuentas.Usuario", on_delete=models.PROTECT, related_name="+")
    encargado_en = models.DateTimeField()
    hecho_en = models.DateTimeField(null=True, blank=True)
    resultado = models.TextField(_("resultado"), blank=True)

    class Meta:
        verbose_name = _("encargo de estudio")
        verbose_name_plural = _("encargos de estudio")
        ordering = ["para_el", "pk"]
        indexes = [
            models.Index(
                fields=["para"], condition=Q(hecho_en__isnull=True), name="encargo_pendiente"
            )
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(hecho_en__isnull=True) | ~Q(resultado=""),
                name="encargo_hecho_con_resultado",
            )
        ]

    def __str__(self) -> str:
        return f"{self.querella_id}: {self.que[:60]}"


class Recusacion(models.Model):
    """La moción de una parte para que un miembro no intervenga; la deciden los demás (18.011)."""

    class EstadoDeRecusacion(models.TextChoices):
        PENDIENTE = "pendiente", _("pendiente")
        CON_LUGAR = "con_lugar", _("con lugar")
        SIN_LUGAR = "sin_lugar", _("sin lugar")
        ACADEMICA = "academica", _("académica")

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="recusaciones"
    )
    comisionado = models.ForeignKey(
        Comisionado, on_delete=models.PROTECT, related_name="recusaciones"
    )
    papel = models.CharField(_("quién la pide"), max_length=12)
    fundamento = models.TextField(_("fundamento"))
    recibida_el = models.DateField(_("recibida el"))
    estado = models.CharField(
        max_length=12, choices=EstadoDeRecusacion.choices, default=EstadoDeRecusacion.PENDIENTE
    )
    resuelta_en = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("recusación")
        verbose_name_plural = _("recusaciones")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["querella", "comisionado"],
                condition=Q(estado="pendiente"),
                name="una_recusacion_pendiente_por_miembro",
            )
        ]

    def __str__(self) -> str:
        return f"{self.comisionado} · {self.querella_id}"


class VotoDeRecusacion(models.Model):
    """Lo que un miembro vota sobre recusar a otro; vale el último de cada uno."""

    recusacion = models.ForeignKey(Recusacion, on_delete=models.PROTECT, related_name="votos")
    comisionado = models.ForeignKey(Comisionado, on_delete=models.PROTECT, related_name="+")
    con_lugar = models.BooleanField()
    anula_votos = models.BooleanField(default=False)
    razon = models.TextField()
    emitido_en = models.DateTimeField()

    class Meta:
        verbose_name = _("voto de recusación")
        verbose_name_plural = _("votos de recusación")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.comisionado}: {self.recusacion_id}"


class Asunto(models.TextChoices):
    SIN_VISTA = "sin_vista", _("Desestimación sin vista")
    DESESTIMAR = "desestimar", _("Desestimación en otra etapa")
    FONDO = "fondo", _("Resolución después de la vista")
    COMPLETAR = "completar", _("Parte que le faltaba a una resolución")
    ARCHIVO = "archivo", _("Archivo de la querella")


class Disposicion(models.TextChoices):
    AMONESTACION = "amonestacion", _("Amonestación")
    EXONERACION = "exoneracion", _("Exoneración")
    DESTITUCION = "destitucion", _("Destitución")
    DESESTIMACION = "desestimacion", _("Desestimación")
    ARCHIVO = "archivo", _("Archivo")


class Resolucion(models.Model):
    """Texto propuesto por un comisionado; se emite con el segundo voto concurrente (18.004#12)."""

    class EstadoDeResolucion(models.TextChoices):
        CIRCULADA = "circulada", _("Circulada")
        DECIDIDA = "decidida", _("Decidida")
        DESCARTADA = "descartada", _("Descartada")
        # La decidida que una reconsideración acogida o un mandato dejó sin efecto.
        SUSTITUIDA = "sustituida", _("Sin efecto")

    # Su orden entre las del caso; lo pone quien las lee todas (`Ficha.resoluciones`).
    numero_en_el_caso: int

    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="resoluciones"
    )
    asunto = models.CharField(max_length=12, choices=Asunto.choices)
    disposicion = models.CharField(max_length=16, choices=Disposicion.choices)
    hechos = models.TextField(_("relación de hechos"))
    determinaciones = models.TextField(_("determinaciones"))
    conclusiones = models.TextField(_("conclusiones de derecho"))
    con_perjuicio = models.BooleanField(_("con perjuicio"), default=False)
    # Las partes que faltan y que la resolución nombra, en las últimas 24 horas del término.
    defectos = models.JSONField(default=list, blank=True)
    # Por qué la decide un solo miembro, si el Reglamento lo admite y no queda otro.
    necesidad = models.TextField(_("regla de necesidad"), blank=True)
    version_de = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="versiones"
    )
    huella = models.CharField(max_length=64)
    estado = models.CharField(
        max_length=12, choices=EstadoDeResolucion.choices, default=EstadoDeResolucion.CIRCULADA
    )
    propuesta_por = models.ForeignKey(
        Comisionado, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    propuesta_en = models.DateTimeField()
    emitida_en = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("resolución")
        verbose_name_plural = _("resoluciones")
        constraints = [
            models.UniqueConstraint(
                fields=["querella"],
                condition=Q(estado="decidida", asunto="fondo"),
                name="una_resolucion_de_fondo",
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_disposicion_display()} · {self.querella_id}"


class DisposicionDeCargo(models.Model):
    """Lo que una propuesta dispone sobre un cargo; la del caso es la más grave (18.007)."""

    resolucion = models.ForeignKey(
        Resolucion, on_delete=models.PROTECT, related_name="disposiciones"
    )
    cargo = models.ForeignKey("querellas.Cargo", on_delete=models.PROTECT, related_name="+")
    disposicion = models.CharField(max_length=16, choices=Disposicion.choices)

    class Meta:
        verbose_name = _("disposición de un cargo")
        verbose_name_plural = _("disposiciones de los cargos")
        ordering = ["cargo__orden"]
        constraints = [
            models.UniqueConstraint(
                fields=["resolucion", "cargo"], name="una_disposicion_por_cargo"
            )
        ]

    def __str__(self) -> str:
        return f"{self.cargo_id}: {self.disposicion}"


class Voto(models.Model):
    """El voto de un comisionado sobre una propuesta; mientras no se decida puede cambiarlo.

    Un voto no se borra ni se corrige: vale el último de cada uno. Solo el que concurre cuenta para
    decidir: la disposición y el texto, los dos.
    """

    class Sentido(models.TextChoices):
        CONCURRE = "concurre", _("Conforme")
        EN_RESULTADO = "en_resultado", _("Conforme en el resultado")
        DISIENTE = "disiente", _("Disiente")
        NO_INTERVIENE = "no_interviene", _("No interviene")

    resolucion = models.ForeignKey(Resolucion, on_delete=models.PROTECT, related_name="votos")
    comisionado = models.ForeignKey(Comisionado, on_delete=models.PROTECT, related_name="votos")
    sentido = models.CharField(max_length=16, choices=Sentido.choices)
    expresion = models.TextField(_("expresión"), blank=True)
    huella = models.CharField(max_length=64, help_text=_("huella del texto que tuvo a la vista"))
    emitido_en = models.DateTimeField()
    # Firmado en papel y anotado por la Secretaría al revertir: no lo puso él en el sistema.
    en_papel = models.BooleanField(default=False)

    class Meta:
        verbose_name = _("voto")
        verbose_name_plural = _("votos")

    def __str__(self) -> str:
        return f"{self.comisionado}: {self.get_sentido_display()}"


def votos_vigentes() -> QuerySet[Voto]:
    """El último voto de cada comisionado sobre cada propuesta."""
    posterior = Voto.objects.filter(
        resolucion=OuterRef("resolucion"),
        comisionado=OuterRef("comisionado"),
        pk__gt=OuterRef("pk"),
    )
    return Voto.objects.exclude(Exists(posterior))
