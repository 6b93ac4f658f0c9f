"""La actuación: cada asiento del expediente, encadenado por huella; nunca cambia ni se borra."""

import hashlib
import secrets
from datetime import UTC, datetime
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from querellas.documentos.huella import canonico

VERSION_DE_FORMATO = 1
ENLACE_INICIAL = "0" * 64


def sal_nueva() -> str:
    """Sal aleatoria del asiento: sin ella la huella no revela el contenido."""
    return secrets.token_hex(16)


class Actuacion(models.Model):
    """Un asiento. Número por caso (máximo + 1 bajo el candado del caso, nunca reutilizado)."""

    querella = models.ForeignKey(
        "querellas.Querella",
        on_delete=models.PROTECT,
        related_name="actuaciones",
        db_index=False,
    )
    numero = models.PositiveIntegerField()
    clase = models.CharField(max_length=40)
    version_plantilla = models.PositiveSmallIntegerField(default=1)
    datos = models.JSONField(default=dict)
    texto_es = models.TextField()
    visibilidad = models.CharField(max_length=12, default="publica")
    efectiva_en = models.DateTimeField(_("efectiva"))
    recibida_en = models.DateTimeField(_("recibida"))
    registrada_en = models.DateTimeField(_("registrada"))
    actor = models.ForeignKey(
        "cuentas.Usuario", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    actor_de_sistema = models.CharField(max_length=20, blank=True)
    documentos_huellas = models.JSONField(default=list)
    formato = models.PositiveSmallIntegerField(default=VERSION_DE_FORMATO)
    sal = models.CharField(max_length=32, default=sal_nueva)
    huella = models.CharField(max_length=64)
    enlace = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("actuación")
        verbose_name_plural = _("actuaciones")
        ordering = ["numero"]
        constraints = [
            models.UniqueConstraint(fields=["querella", "numero"], name="numero_por_expediente")
        ]

    def __str__(self) -> str:
        return f"{self.querella_id} #{self.numero} {self.clase}"

    def contenido(self) -> dict[str, Any]:
        """Lo que la huella cubre."""
        return {
            "formato": self.formato,
            "clase": self.clase,
            "version": self.version_plantilla,
            "datos": self.datos,
            "texto_es": self.texto_es,
            "visibilidad": self.visibilidad,
            "efectiva_en": instante(self.efectiva_en),
            "recibida_en": instante(self.recibida_en),
            "actor": self.actor_id,
            "actor_de_sistema": self.actor_de_sistema,
            "documentos": list(self.documentos_huellas),
        }

    def calcular_huella(self) -> str:
        """sha256(sal ‖ JSON canónico)."""
        return hashlib.sha256(self.sal.encode() + canonico(self.contenido())).hexdigest()

    def calcular_enlace(self, anterior: str, querella: str) -> str:
        """sha256(enlace anterior ‖ querella ‖ número ‖ registrada ‖ huella)."""
        return calcular_enlace(anterior, querella, self.numero, self.registrada_en, self.huella)


def calcular_enlace(
    anterior: str, querella: str, numero: int, registrada_en: datetime, huella: str
) -> str:
    """Enlace de un asiento; se comprueba solo con su huella, sin ver el contenido."""
    partes = (anterior, querella, str(numero), instante(registrada_en), huella)
    return hashlib.sha256("\n".join(partes).encode()).hexdigest()


def instante(momento: datetime) -> str:
    """Instante en UTC con microsegundos: la misma cadena en toda máquina."""
    return momento.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


class Lectura(models.Model):
    """Lo que el público puede leer hoy de un asiento; se puede rehacer entera."""

    actuacion = models.OneToOneField(Actuacion, on_delete=models.CASCADE, related_name="lectura")
    querella = models.ForeignKey("querellas.Querella", on_delete=models.CASCADE)
    publica = models.BooleanField(default=False)
    clase = models.CharField(max_length=40, blank=True)
    version_plantilla = models.PositiveSmallIntegerField(default=1)
    datos = models.JSONField(default=dict)
    texto_es = models.TextField(blank=True)
    efectiva_el = models.DateField(null=True)

    class Meta:
        verbose_name = _("lectura pública")
        verbose_name_plural = _("lecturas públicas")

    def __str__(self) -> str:
        return f"{self.actuacion_id}: {self.publica}"
