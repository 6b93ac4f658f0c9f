"""La querella: su caso, sus partes, su juramento y su número."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import models
from django.db.models import Case, Q, Value, When
from django.utils.translation import gettext_lazy as _
from django_fsm import FSMField, transition
from simple_history.models import HistoricalRecords

from alcaldes.nombres import clave_orden, nombre_completo
from plazos.nucleo.calendario import fecha_civil
from plazos.nucleo.incierto import DiaIncierto
from querellas.cuentas.politica import Actor
from querellas.estados import ABIERTOS, TRANSICIONES, Estado, transicion
from querellas.models.base import ConInciertas, EstadoSeguro
from querellas.models.redaccion.notificacion import SOLO_CARGOS_NUEVOS

ETIQUETAS_DE_ESTADO = {
    Estado.BORRADOR: _("borrador"),
    Estado.PRESENTADA: _("presentada"),
    Estado.NOTIFICADA: _("notificada"),
    Estado.EN_ESTUDIO: _("en estudio"),
    Estado.VISTA_SENALADA: _("vista señalada"),
    Estado.VISTA_EN_CURSO: _("vista en curso"),
    Estado.PENDIENTE_INFORME: _("pendiente de informe"),
    Estado.PENDIENTE_DECISION: _("pendiente de decisión"),
    Estado.RESUELTA: _("resuelta"),
    Estado.DESESTIMADA: _("desestimada"),
    Estado.DESESTIMADA_CON_PERJUICIO: _("desestimada con perjuicio por vencimiento"),
    Estado.ARCHIVADA: _("archivada"),
}


class ClaseDeQuerellante(models.TextChoices):
    """Quién puede querellarse (18.002#1)."""

    GOBERNADOR = "gobernador", _("Gobernador de Puerto Rico")
    ETICA = "director_etica_gubernamental", _("Director de Ética Gubernamental")
    LEGISLATURA = "legislatura_municipal", _("Legislatura Municipal")
    CIUDADANO = "ciudadano", _("Ciudadano particular")


class Origen(models.TextChoices):
    VIVO = "vivo", _("tramitada aquí")
    HISTORICO = "historico", _("importada")


# Como la nombra `comision.models.Disposicion`, que está más arriba.
DESTITUCION = "destitucion"


def primero_la_destitucion(ruta: str = "") -> Case:
    """Para ordenar una lista: delante, los casos en que está en juego una destitución.

    Fuente: 18.010#3. `ruta`: cómo se llega del renglón al caso («querella__»). Lo mismo que
    `Querella.prioritaria`, dicho en SQL.
    """
    decretada = Q(**{f"{ruta}disposicion": DESTITUCION})
    pedida = Q(**{f"{ruta}pide_destitucion": True, f"{ruta}estado__in": [str(e) for e in ABIERTOS]})
    vivas = Q(**{f"{ruta}origen": Origen.VIVO, f"{ruta}firme_el__isnull": True})
    return Case(When(vivas & (decretada | pedida), then=Value(0)), default=Value(1))


class Contador(models.Model):
    """Último número dado por serie y año; se bloquea al final de `presentar`."""

    serie = models.CharField(max_length=10)
    anio = models.PositiveSmallIntegerField()
    ultimo = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["serie", "anio"], name="un_contador_por_serie_y_anio")
        ]

    def __str__(self) -> str:
        return f"{self.serie}-{self.anio}: {self.ultimo}"


@dataclass(frozen=True)
class ActoEnCurso:
    """Quién actúa, cuándo llegó, cuándo surte efecto y qué hora legal era al empezar."""

    actor: Actor
    recibida_en: datetime
    efectiva_en: datetime
    ahora: datetime
    # «1997» o «1997-04»: el día no consta y `efectiva_en` solo sirve para ordenar.
    incierta: str = ""

    @property
    def efectiva_cierta(self) -> datetime | None:
        """Cuándo surtió efecto, si consta el día."""
        return None if self.incierta else self.efectiva_en

    @property
    def efectivo_el(self) -> date:
        dia = fecha_civil(self.efectiva_en)
        return DiaIncierto.de(dia, self.incierta) if self.incierta else dia

    @property
    def hoy(self) -> date:
        return fecha_civil(self.ahora)


class Querella(ConInciertas, EstadoSeguro, models.Model):
    """Un caso. Los actos que lo mueven están en `querellas.services` y `vistas.services`."""

    acto: ActoEnCurso  # solo mientras corre un acto; no es una columna

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    numero = models.CharField(_("número"), max_length=40, unique=True, null=True, blank=True)  # noqa: DJ001
    estado = FSMField(
        _("estado"),
        choices=[(str(e), t) for e, t in ETIQUETAS_DE_ESTADO.items()],
        default=str(Estado.BORRADOR),
        protected=True,
    )
    origen = models.CharField(max_length=10, choices=Origen.choices, default=Origen.VIVO)
    regimen = models.CharField(_("régimen"), max_length=12, default="CVQM-2000")
    municipio = models.ForeignKey(
        "alcaldes.Municipio", on_delete=models.PROTECT, null=True, blank=True
    )
    mandato = models.ForeignKey("alcaldes.Mandato", on_delete=models.PROTECT, null=True, blank=True)
    asunto = models.CharField(_("sobre"), max_length=300, blank=True)
    epigrafe_es = models.CharField(max_length=400, blank=True)
    epigrafe_en = models.CharField(max_length=400, blank=True)
    presentada_el = models.DateField(_("presentada el"), null=True, blank=True)
    presentada_en = models.DateTimeField(null=True, blank=True)
    defectuosa = models.BooleanField(_("sin prueba"), default=False)
    prueba_descrita = models.JSONField(
        _("prueba que se describe"), default=list, blank=True, help_text=_("la que va en papel")
    )
    en_rebeldia = models.BooleanField(_("en rebeldía"), default=False)
    reservada = models.BooleanField(_("reservada"), default=False)
    disposicion = models.CharField(_("disposición"), max_length=16, blank=True)
    pide_destitucion = models.BooleanField(_("pide la destitución"), default=False)
    terminada_en = models.DateTimeField(null=True, blank=True)
    firme_el = models.DateField(_("final y firme desde"), null=True, blank=True)
    version_publica = models.PositiveIntegerField(default=0)
    publica_en = models.DateTimeField(null=True, blank=True)
    creada_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    creada_en = models.DateTimeField()
    history = HistoricalRecords(excluded_fields=["version_publica", "publica_en"])

    class Meta:
        verbose_name = _("querella")
        verbose_name_plural = _("querellas")
        constraints = [
            models.CheckConstraint(
                condition=Q(estado="borrador") | Q(numero__isnull=False),
                name="todo_caso_presentado_tiene_numero",
            )
        ]
        indexes = [
            models.Index(fields=["presentada_el", "id"], name="querella_por_fecha"),
            models.Index(fields=["estado", "id"], name="querella_por_estado"),
        ]

    def __str__(self) -> str:
        return self.numero or f"borrador {self.pk}"

    @property
    def historica(self) -> bool:
        return self.origen == Origen.HISTORICO

    @property
    def rebeldia(self) -> str:
        """Cómo se lee: entera, o solo en cuanto a los cargos que la enmienda añadió."""
        if not self.en_rebeldia:
            return ""
        return self.rebeldia_segun(self.actuaciones.filter(clase="anotar_rebeldia"))

    def rebeldia_segun(self, asientos: Iterable[Any]) -> str:
        """Como `rebeldia`, con los asientos del caso ya leídos."""
        if not self.en_rebeldia:
            return ""
        anotadas = [a for a in asientos if a.clase == "anotar_rebeldia"]
        ultima = max(anotadas, key=lambda a: a.numero, default=None)
        parcial = ultima is not None and ultima.version_plantilla == SOLO_CARGOS_NUEVOS
        return "en_rebeldia_parcial" if parcial else "en_rebeldia"

    @property
    def prioritaria(self) -> bool:
        """Está en juego una destitución: pedida y sin decidir, o decretada y sin ser firme."""
        if self.historica or self.firme_el is not None:
            return False
        return self.disposicion == DESTITUCION or (
            self.pide_destitucion and self.estado in ABIERTOS
        )


def _poner_transiciones() -> None:
    """Un método por transición de la tabla: solo cambia el estado; todo lo demás es del acto."""
    for fila in TRANSICIONES:

        def metodo(self: Querella) -> None:
            """Mueve el estado según la tabla de transiciones."""

        metodo.__name__ = f"pasar_a_{fila.acto}"
        decorado = transition(
            field=Querella._meta.get_field("estado"),
            source=[str(d) for d in fila.desde],
            target=str(fila.hacia),
        )(metodo)
        setattr(Querella, metodo.__name__, decorado)


def mover(querella: Querella, acto: str) -> None:
    """Aplica la transición de un acto en memoria; TransitionNotAllowed si no cabe."""
    transicion(acto)
    getattr(querella, f"pasar_a_{acto}")()


_poner_transiciones()


class Papel(models.TextChoices):
    QUERELLANTE = "querellante", _("Querellante")
    QUERELLADO = "querellado", _("Querellado")


class Parte(models.Model):
    """Una parte del caso, con el nombre congelado como se escribió."""

    querella = models.ForeignKey(Querella, on_delete=models.PROTECT, related_name="partes")
    # Quién es, además de cómo consta aquí: une lo de una misma persona en varios casos.
    persona = models.ForeignKey(
        "querellas.Persona", on_delete=models.PROTECT, related_name="partes", null=True, blank=True
    )
    papel = models.CharField(max_length=12, choices=Papel.choices)
    clase = models.CharField(max_length=30, choices=ClaseDeQuerellante.choices, blank=True)
    nombre = models.CharField(_("nombre"), max_length=120, blank=True)
    apellido_paterno = models.CharField(_("apellido paterno"), max_length=80, blank=True)
    apellido_materno = models.CharField(_("apellido materno"), max_length=80, blank=True)
    nombre_en = models.CharField(max_length=200, blank=True)
    clave_orden = models.CharField(max_length=300, db_collation="C", editable=False)
    tratamiento = models.CharField(max_length=10, blank=True)
    por_derecho_propio = models.BooleanField(_("por derecho propio"), default=True)
    correo = models.EmailField(_("correo electrónico"), blank=True)
    acepta_correo = models.BooleanField(
        _("acepta que se le notifique por correo electrónico"), default=True
    )
    direccion = models.CharField(_("dirección"), max_length=300, blank=True)
    resolucion = models.CharField(_("resolución de la Legislatura"), max_length=120, blank=True)
    desistio_el = models.DateField(_("desistió el"), null=True, blank=True)
    votacion = models.CharField(_("votación de la Legislatura"), max_length=120, blank=True)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("parte")
        verbose_name_plural = _("partes")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.nombre_completo

    def save(self, *args: Any, **kwargs: Any) -> None:
        partes = (self.apellido_paterno, self.apellido_materno, self.nombre)
        self.clave_orden = clave_orden(" ".join(p for p in partes if p))
        super().save(*args, **kwargs)

    @property
    def nombre_completo(self) -> str:
        return nombre_completo(self.nombre, self.apellido_paterno, self.apellido_materno)


class ClaseDeComparecencia(models.TextChoices):
    ABOGADO = "abogado", _("Representación legal")
    PARTE = "parte", _("La parte misma")


class Comparecencia(ConInciertas, models.Model):
    """Quien comparece por una parte: ella misma o su representación, con cuenta o sin ella.

    `hasta` vacío: sigue en el caso. Con cuenta, el acceso se abre y se cierra con ella.
    """

    querella = models.ForeignKey(Querella, on_delete=models.PROTECT, related_name="comparecencias")
    parte = models.ForeignKey(Parte, on_delete=models.PROTECT, related_name="comparecencias")
    usuario = models.ForeignKey(
        "cuentas.Usuario",
        on_delete=models.PROTECT,
        related_name="comparecencias",
        null=True,
        blank=True,
    )
    persona = models.ForeignKey(
        "querellas.Persona",
        on_delete=models.PROTECT,
        related_name="comparecencias",
        null=True,
        blank=True,
    )
    clase = models.CharField(
        max_length=8, choices=ClaseDeComparecencia.choices, default=ClaseDeComparecencia.ABOGADO
    )
    nombre = models.CharField(_("nombre"), max_length=200, blank=True)
    numero_de_abogado = models.CharField(_("número de abogado (RUA)"), max_length=20, blank=True)
    correo = models.EmailField(_("correo electrónico"), blank=True)
    acepta_correo = models.BooleanField(
        _("acepta que se le notifique por correo electrónico"), default=False
    )
    telefono = models.CharField(_("teléfono"), max_length=40, blank=True)
    direccion = models.CharField(_("dirección"), max_length=300, blank=True)
    desde = models.DateField()
    hasta = models.DateField(null=True, blank=True)
    salida = models.CharField(_("por qué dejó el caso"), max_length=300, blank=True)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("comparecencia")
        verbose_name_plural = _("comparecencias")

    def __str__(self) -> str:
        return self.nombre or str(self.usuario or "")


class Vigentes(models.Manager["Cargo"]):
    """Los cargos de hoy: los que una enmienda retiró no cuentan."""

    def get_queryset(self) -> models.QuerySet["Cargo"]:
        return super().get_queryset().filter(retirado=False)


class Cargo(models.Model):
    """Un cargo imputado. El que una enmienda sustituyó queda guardado como retirado."""

    querella = models.ForeignKey(Querella, on_delete=models.PROTECT, related_name="cargos")
    orden = models.PositiveSmallIntegerField()
    texto = models.TextField(_("cargo"))
    retirado = models.BooleanField(default=False)

    objects = Vigentes()
    todos = models.Manager["Cargo"]()  # noqa: DJ012

    class Meta:
        verbose_name = _("cargo")
        verbose_name_plural = _("cargos")
        ordering = ["orden"]

    def __str__(self) -> str:
        return f"{self.orden}. {self.texto[:60]}"


class Juramento(ConInciertas, models.Model):
    """Quién juró, ante quién, dónde y cuándo (18.004#1)."""

    querella = models.OneToOneField(Querella, on_delete=models.PROTECT, related_name="juramento")
    quien = models.CharField(_("quién juró"), max_length=200)
    ante = models.CharField(_("ante quién"), max_length=200)
    lugar = models.CharField(_("lugar"), max_length=120)
    fecha = models.DateField(_("fecha"))
    testimonio = models.CharField(_("número de testimonio"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("juramento")
        verbose_name_plural = _("juramentos")

    def __str__(self) -> str:
        return f"{self.quien}, {self.fecha}"
