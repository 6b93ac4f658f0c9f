"""El archivo en papel: expedientes que nadie puede reconstruir, y lo que se digitaliza de ellos."""

import secrets
import unicodedata
import uuid
from typing import Any

from django.contrib.postgres.indexes import GinIndex
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords

# Sin letras que se confundan con un número al leerlas o teclearlas.
_LETRAS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LARGO_DE_CODIGO = 8


def codigo_de_ficha() -> str:
    """El código de la carátula: `F` y ocho signos al azar."""
    return "F" + "".join(secrets.choice(_LETRAS) for _n in range(LARGO_DE_CODIGO))


def llano(texto: str) -> str:
    """Sin acentos ni mayúsculas, para buscar."""
    partes = unicodedata.normalize("NFKD", texto.casefold())
    return " ".join("".join(c for c in partes if not unicodedata.combining(c)).split())


class FichaDeArchivo(models.Model):
    """Un expediente viejo del que solo se sabe dónde está: sin actos y sin reloj (18.016).

    El número es el que lleva escrito la carpeta, en cualquier forma y aunque se repita.
    """

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    codigo = models.CharField(
        _("código de la carátula"), max_length=12, unique=True, default=codigo_de_ficha
    )
    numero = models.CharField(_("número, tal como está escrito"), max_length=120, blank=True)
    epigrafe = models.CharField(_("epígrafe"), max_length=400)
    municipio = models.ForeignKey(
        "alcaldes.Municipio", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    anio = models.PositiveSmallIntegerField(
        _("año"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1900), MaxValueValidator(2100)],
    )
    resultado = models.CharField(_("cómo terminó, si se sabe"), max_length=200, blank=True)
    caja = models.CharField(_("caja"), max_length=60, blank=True)
    tablilla = models.CharField(_("tablilla"), max_length=60, blank=True)
    nota = models.TextField(_("nota interna"), blank=True)
    publica = models.BooleanField(_("pública"), default=False)
    busca = models.TextField(editable=False)
    origen = models.CharField(max_length=200, blank=True)
    huella = models.CharField(max_length=64, blank=True)
    expediente = models.ForeignKey(
        "querellas.Querella", on_delete=models.PROTECT, null=True, blank=True, related_name="fichas"
    )
    creada_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    creada_en = models.DateTimeField()
    history = HistoricalRecords(excluded_fields=["busca"])

    class Meta:
        verbose_name = _("ficha de archivo")
        verbose_name_plural = _("fichas de archivo")
        ordering = ["-pk"]
        indexes = [
            GinIndex(fields=["busca"], opclasses=["gin_trgm_ops"], name="ficha_de_archivo_busca")
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["huella"],
                condition=~models.Q(huella=""),
                name="una_ficha_por_fila_cargada",
            )
        ]

    def __str__(self) -> str:
        return self.numero or self.codigo

    def save(self, *args: Any, **kwargs: Any) -> None:
        campos = (self.numero, self.epigrafe, self.municipio, self.anio, self.caja, self.codigo)
        self.busca = llano(" ".join(str(c) for c in campos if c))
        super().save(*args, **kwargs)


class Escaneo(models.Model):
    """Un archivo digitalizado de una ficha, con su huella; si se promueve, pasa al expediente."""

    uuid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    ficha = models.ForeignKey(FichaDeArchivo, on_delete=models.PROTECT, related_name="escaneos")
    archivo = models.CharField(max_length=200)
    nombre_original = models.CharField(max_length=200)
    medio = models.CharField(max_length=60)
    sha256 = models.CharField(max_length=64)
    bytes = models.BigIntegerField()
    recibido_en = models.DateTimeField()
    recibido_por = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("escaneo")
        verbose_name_plural = _("escaneos")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["ficha", "sha256"], name="un_escaneo_por_contenido")
        ]

    def __str__(self) -> str:
        return self.nombre_original
