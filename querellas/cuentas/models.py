"""Usuarios y sus papeles fechados. Los permisos no están en la base: son `politica.py`."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, BaseUserManager
from django.db import models
from django.utils.translation import gettext_lazy as _
from simple_history.models import HistoricalRecords


class ClaseDeRol(models.TextChoices):
    SECRETARIA = "secretaria", _("Secretaría")
    PRESIDENTE = "presidente", _("Presidente de la Comisión")
    COMISIONADO = "comisionado", _("Comisionado Asociado")
    ABOGADO = "abogado", _("Representación legal")
    PARTE = "parte", _("Parte")
    AUDITOR = "auditor", _("Auditoría")
    ADMINISTRADOR = "administrador", _("Administración del sistema")


class Usuarios(BaseUserManager["Usuario"]):
    def create_user(self, email: str, password: str | None = None, **campos: Any) -> "Usuario":
        usuario = self.model(email=self.normalize_email(email).lower(), **campos)
        usuario.set_password(password)
        usuario.save(using=self._db)
        return usuario

    def create_superuser(self, email: str, password: str | None = None, **campos: Any) -> "Usuario":
        """Cuenta técnica para el sitio de administración: no autoriza ningún acto."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **campos)


class Usuario(AbstractUser):
    """Una persona con acceso. `is_superuser` no autoriza ningún acto legal."""

    username = None  # type: ignore[assignment]
    email = models.EmailField(_("correo electrónico"), unique=True)
    idioma = models.CharField(
        max_length=2, choices=[("es", "Español"), ("en", "English")], default="es"
    )
    # Desde entonces no valen las fichas con que sus páginas seguían guardando lo escrito.
    salio_en = models.DateTimeField(null=True, blank=True, editable=False)

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []
    objects = Usuarios()  # type: ignore[assignment]

    class Meta:
        verbose_name = _("usuario")
        verbose_name_plural = _("usuarios")

    def __str__(self) -> str:
        return self.get_full_name() or self.email


class Rol(models.Model):
    """Un papel de un usuario, con sus fechas (días civiles); `hasta` vacío = vigente."""

    usuario = models.ForeignKey(Usuario, on_delete=models.PROTECT, related_name="roles")
    clase = models.CharField(max_length=20, choices=ClaseDeRol.choices)
    titulo = models.CharField(
        _("cargo con que firma"),
        max_length=80,
        blank=True,
        help_text=_("Por ejemplo, «Secretaria de la Comisión» o «Secretario Interino»."),
    )
    desde = models.DateField()
    hasta = models.DateField(null=True, blank=True)
    history = HistoricalRecords()

    class Meta:
        verbose_name = _("papel")
        verbose_name_plural = _("papeles")
        constraints = [
            models.UniqueConstraint(
                fields=["usuario", "clase"],
                condition=models.Q(hasta__isnull=True),
                name="un_papel_vigente_por_clase",
            )
        ]

    def __str__(self) -> str:
        return f"{self.usuario}: {self.get_clase_display()}"


class Escrito(models.Model):
    """Lo que una persona escribe en un formulario antes de enviarlo; solo ella lo lee.

    Se guarda mientras escribe, también con la sesión ya vencida, y se borra al enviarlo. `valores`
    es una lista de pares, como los manda el navegador.
    """

    usuario = models.ForeignKey(Usuario, on_delete=models.CASCADE, related_name="+")
    ruta = models.CharField(max_length=300)
    valores = models.JSONField(default=list)
    guardado_en = models.DateTimeField()

    class Meta:
        verbose_name = _("escrito sin enviar")
        verbose_name_plural = _("escritos sin enviar")
        constraints = [
            models.UniqueConstraint(fields=["usuario", "ruta"], name="un_escrito_por_pagina")
        ]

    def __str__(self) -> str:
        return f"{self.usuario_id} {self.ruta}"
