"""Un documento recibido hecho páginas, para leerlo en pantalla y buscar en él.

Es una copia que se puede volver a hacer: no es parte del expediente ni prueba nada.
"""

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVector, SearchVectorField
from django.db import models
from django.utils.translation import gettext_lazy as _

from querellas.documentos import hojas


class EstadoDePaginado(models.TextChoices):
    PENDIENTE = "pendiente", _("Se está preparando")
    LISTO = "listo", _("Listo")
    REVISION = "revision", _("No se pudo preparar")


class Paginado(models.Model):
    """Las páginas de un documento: en qué va y qué índice trae.

    `intentos` cuenta las vueltas que no acabaron; las páginas que no se dejan llevan su cuenta.
    """

    documento = models.OneToOneField(
        "documentos.Documento", on_delete=models.CASCADE, related_name="paginado"
    )
    estado = models.CharField(
        max_length=10, choices=EstadoDePaginado.choices, default=EstadoDePaginado.PENDIENTE
    )
    paginas = models.PositiveIntegerField(default=0)
    # [nivel, título, página] de cada marcador que el documento trae.
    indice = models.JSONField(default=list, blank=True)
    # Hay páginas que son imagen y la máquina que las hizo no sabía leerlas.
    por_reconocer = models.BooleanField(default=False)
    intentos = models.PositiveSmallIntegerField(default=0)
    siguiente_en = models.DateTimeField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)
    hecho_en = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("documento en páginas")
        verbose_name_plural = _("documentos en páginas")
        indexes = [
            models.Index(
                fields=["documento"],
                condition=models.Q(estado="pendiente"),
                name="paginado_pendiente",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.documento_id}: {self.estado}"


class PaginaLeida(models.Model):
    """Una página: sus imágenes en el almacén privado y su texto."""

    TEXTOS = (
        (hojas.PROPIO, _("el que el archivo trae")),
        (hojas.RECONOCIDO, _("texto reconocido")),
        (hojas.NINGUNO, _("sin texto")),
        (hojas.POR_RECONOCER, _("por reconocer")),
        (hojas.SIN_RECONOCER, _("no se pudo reconocer")),
    )
    paginado = models.ForeignKey(Paginado, on_delete=models.CASCADE, related_name="hojas")
    n = models.PositiveIntegerField()
    imagen = models.CharField(max_length=200, blank=True)
    miniatura = models.CharField(max_length=200, blank=True)
    ancho = models.PositiveIntegerField(default=0)
    alto = models.PositiveIntegerField(default=0)
    texto = models.TextField(blank=True)
    texto_de = models.CharField(max_length=13, choices=TEXTOS, default=hojas.NINGUNO)
    fallas = models.PositiveSmallIntegerField(default=0)
    busca = models.GeneratedField(
        expression=SearchVector("texto", config="es_sin"),
        output_field=SearchVectorField(),
        db_persist=True,
    )

    class Meta:
        verbose_name = _("página leída")
        verbose_name_plural = _("páginas leídas")
        ordering = ["n"]
        constraints = [
            models.UniqueConstraint(fields=["paginado", "n"], name="pagina_una_por_numero"),
        ]
        indexes = [GinIndex(fields=["busca"], name="pagina_busca")]

    def __str__(self) -> str:
        return f"{self.paginado_id}: {self.n}"
