"""Documento: la fila, su archivo y su huella. La fila pendiente ES el buzón de salida.

Un acto escribe la fila con sus datos congelados; el trabajador la dibuja solo de esos datos.
"""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from querellas.documentos.huella import huella_json
from querellas.documentos.verificacion import codigo_nuevo


class TipoDeDocumento(models.TextChoices):
    ESCRITO = "escrito", _("Escrito de querella")
    PRUEBA = "prueba", _("Prueba")
    COPIA_CERTIFICADA = "copia_certificada", _("Copia certificada del escrito")
    NOTIFICACION_QUERELLA = "notificacion_querella", _("Notificación al alcalde")
    MOCION = "mocion", _("Moción")
    CONTESTACION = "contestacion", _("Contestación")
    AVISO_VISTA = "aviso_vista", _("Aviso de vista")
    DIGITALIZADO = "digitalizado", _("Expediente digitalizado")
    INFORME = "informe", _("Informe")
    RESOLUCION = "resolucion", _("Resolución")
    CONSTANCIA = "constancia", _("Constancia")
    CERTIFICACION_VENCIMIENTO = "certificacion_vencimiento", _("Certificación de vencimiento")
    ARCHIVO_EN_AUTOS = "archivo_en_autos", _("Notificación de archivo en autos")
    ENTREGAS = "entregas", _("Paquetes para entregar")
    HOJA = "hoja", _("Hoja de expediente")
    CERTIFICADO_ESTADO = "certificado_estado", _("Certificación del estado del caso")
    COPIA_DOCUMENTO = "copia_documento", _("Copia certificada de un documento")
    VOLUMEN = "volumen", _("Volumen del expediente")
    PAQUETE = "paquete", _("Expediente en ZIP")
    VERSION_PUBLICA = "version_publica", _("Versión con partes tachadas")
    DILIGENCIAMIENTO = "diligenciamiento", _("Diligenciamiento o acuse de recibo")
    CARATULA = "caratula", _("Carátula de presentación")
    CORTESIA = "cortesia", _("Versión inglesa de cortesía")
    REBELDIA = "rebeldia", _("Anotación de rebeldía")
    CITACION = "citacion", _("Citación")
    PETICION_AUXILIO = "peticion_auxilio", _("Petición de auxilio al tribunal")
    MINUTA = "minuta", _("Minuta")


# Lo que se expide del expediente: no es parte de él ni entra en otro volumen.
EXPEDIDOS = frozenset(
    {
        TipoDeDocumento.ENTREGAS,
        TipoDeDocumento.HOJA,
        TipoDeDocumento.CERTIFICADO_ESTADO,
        TipoDeDocumento.COPIA_DOCUMENTO,
        TipoDeDocumento.VOLUMEN,
        TipoDeDocumento.PAQUETE,
        TipoDeDocumento.CORTESIA,
        TipoDeDocumento.CARATULA,
    }
)


class EstadoDeDocumento(models.TextChoices):
    PENDIENTE = "pendiente", _("Pendiente")
    LISTO = "listo", _("Listo")
    REVISION = "revision", _("Revisión manual")


class Documento(models.Model):
    """Un documento del expediente; inmutable desde que está listo (lo guarda un disparador)."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    querella = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, related_name="documentos"
    )
    actuacion = models.ForeignKey(
        "querellas.Actuacion",
        on_delete=models.PROTECT,
        related_name="documentos",
        null=True,
        blank=True,
    )
    tipo = models.CharField(max_length=30, choices=TipoDeDocumento.choices)
    estado = models.CharField(
        max_length=10, choices=EstadoDeDocumento.choices, default=EstadoDeDocumento.PENDIENTE
    )
    titulo = models.CharField(max_length=200)
    nombre_original = models.CharField(max_length=200, blank=True)
    version_plantilla = models.PositiveSmallIntegerField(default=0)
    datos = models.JSONField(default=dict, blank=True)
    adjuntos = models.ManyToManyField("self", symmetrical=False, blank=True, related_name="va_en")
    codigo = models.CharField(max_length=32, unique=True, default=codigo_nuevo, editable=False)
    archivo = models.CharField(max_length=200, blank=True)
    sha256 = models.CharField(max_length=64, blank=True)
    bytes = models.PositiveBigIntegerField(default=0)
    medio = models.CharField(_("tipo de contenido"), max_length=60, blank=True)
    pedido_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    sustituye = models.OneToOneField(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="sustituido_por",
        help_text=_("el documento que este corrige"),
    )
    cortesia_de = models.OneToOneField(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="cortesia",
        help_text=_("el documento español que este traduce, sin hacer sus veces"),
    )
    publica = models.BooleanField(default=False)
    ruta_publica = models.CharField(max_length=80, blank=True)
    creado_en = models.DateTimeField()
    listo_en = models.DateTimeField(null=True, blank=True)
    intentos = models.PositiveSmallIntegerField(default=0)
    siguiente_en = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        verbose_name = _("documento")
        verbose_name_plural = _("documentos")
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["siguiente_en", "id"],
                condition=Q(estado="pendiente"),
                name="documento_pendiente",
            ),
            models.Index(
                fields=["id"],
                condition=Q(publica=True, ruta_publica="", estado="listo"),
                name="documento_por_publicar",
            ),
        ]

    def __str__(self) -> str:
        return self.titulo

    @property
    def subido(self) -> bool:
        """Alguien lo trajo: no salió de una plantilla. No lee los datos, que las listas aplazan."""
        return self.version_plantilla == 0

    @property
    def huella_de_datos(self) -> str:
        """Huella de los datos congelados."""
        return huella_json(self.datos)

    @property
    def huella_de_asiento(self) -> str:
        """Lo que entra en la cadena: la del archivo subido o la de los datos congelados."""
        return self.huella_de_datos if self.datos else self.sha256


class VigenciaDeFirma(models.Model):
    """Hasta cuándo se puede comprobar la firma de un documento; solo se añaden.

    La 0 es la de su archivo, que no cambia nunca. Las demás son copias que empiezan por esos
    mismos bytes y llevan detrás otro sello de tiempo.
    """

    documento = models.ForeignKey(Documento, on_delete=models.PROTECT, related_name="vigencias")
    numero = models.PositiveSmallIntegerField()
    nivel = models.CharField(max_length=5)
    algoritmo = models.CharField(max_length=10)
    vale_hasta = models.DateTimeField()
    hecha_en = models.DateTimeField()
    archivo = models.CharField(max_length=200)
    sha256 = models.CharField(max_length=64)
    bytes = models.PositiveBigIntegerField()

    class Meta:
        verbose_name = _("vigencia de una firma")
        verbose_name_plural = _("vigencias de firmas")
        ordering = ["documento_id", "numero"]
        constraints = [
            models.UniqueConstraint(fields=["documento", "numero"], name="una_vigencia_por_numero")
        ]

    def __str__(self) -> str:
        return f"{self.documento_id} · {self.numero} ({self.nivel})"


class LoteDeEntregas(models.Model):
    """Los paquetes por entregar de muchos casos en un solo archivo para imprimir.

    El trabajador expide el de cada caso, que es el documento firmado, y los junta. El archivo
    junto es una copia para la imprenta: se borra a la semana.
    """

    class Estado(models.TextChoices):
        PENDIENTE = "pendiente", _("en preparación")
        LISTO = "listo", _("listo para imprimir")
        VACIO = "vacio", _("no quedaba nada por entregar")
        RETIRADO = "retirado", _("retirado: pídalo otra vez")

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    pedido_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, related_name="lotes_pedidos"
    )
    creado_en = models.DateTimeField()
    estado = models.CharField(max_length=10, choices=Estado.choices, default=Estado.PENDIENTE)
    # Los casos que faltan por expedir; los expedidos están en `documentos`.
    por_expedir = models.JSONField(default=list, blank=True)
    casos = models.PositiveIntegerField(default=0)
    documentos = models.ManyToManyField(Documento, blank=True, related_name="lotes")
    archivo = models.CharField(max_length=200, blank=True)
    sha256 = models.CharField(max_length=64, blank=True)
    bytes = models.PositiveBigIntegerField(default=0)
    paginas = models.PositiveIntegerField(default=0)
    listo_en = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("lote de entregas")
        verbose_name_plural = _("lotes de entregas")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return str(self.uuid)
