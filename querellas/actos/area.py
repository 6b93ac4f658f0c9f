"""Desde dónde se mira el expediente: la Secretaría, el despacho, la auditoría o el portal."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from querellas.cuentas.politica import Accion


@dataclass(frozen=True)
class Area:
    """Una puerta: su espacio de direcciones, la acción que la abre y cómo se llama."""

    espacio: str
    accion: Accion
    nombre: str | Promise

    @property
    def inicio(self) -> str:
        return reverse(f"{self.espacio}:inicio")

    @property
    def agenda(self) -> str:
        return reverse(f"{self.espacio}:agenda")

    def expediente(self, numero: str | None, asiento: int = 0) -> str:
        ancla = f"#a{asiento}" if asiento else ""
        return reverse(f"{self.espacio}:expediente", args=[numero]) + ancla

    def acto(self, numero: str | None, clave: str) -> str:
        return reverse(f"{self.espacio}:acto", args=[numero, clave])

    def comparar(self, numero: str | None) -> str:
        """Las propuestas de resolución solo se comparan en el despacho."""
        return reverse("despacho:comparar", args=[numero])

    def guardar(self, numero: str | None, clave: str) -> str:
        """Los borradores de lo que se delibera solo existen en el despacho."""
        return reverse("despacho:guardar_borrador", args=[numero, clave])

    def descartar(self, numero: str | None, uuid: object) -> str:
        return reverse("despacho:descartar_borrador", args=[numero, uuid])

    def simulador(self, numero: str | None) -> str:
        return reverse(f"{self.espacio}:simulador", args=[numero])

    def freno(self, pk: int) -> str:
        return reverse(f"{self.espacio}:liberar_freno", args=[pk])

    @property
    def vigilancia(self) -> str:
        return reverse(f"{self.espacio}:vigilancia")

    def alarma(self, pk: int) -> str:
        return reverse(f"{self.espacio}:atender_alarma", args=[pk])

    def tarea(self, pk: int) -> str:
        return reverse(f"{self.espacio}:cerrar_tarea", args=[pk])

    def documento(self, uuid: object) -> str:
        return reverse(f"{self.espacio}:documento", args=[uuid])

    def leer(self, uuid: object, pagina: int = 1) -> str:
        """El documento página por página, en pantalla."""
        return f"{reverse(f'{self.espacio}:leer', args=[uuid])}?pagina={pagina}"

    def imagen(self, uuid: object, n: int) -> str:
        return reverse(f"{self.espacio}:imagen_de_pagina", args=[uuid, n])

    def miniatura(self, uuid: object, n: int) -> str:
        return reverse(f"{self.espacio}:miniatura", args=[uuid, n])

    def buscar(self, numero: str | None) -> str:
        """Buscar en el texto de los documentos del caso."""
        return reverse(f"{self.espacio}:buscar_en_caso", args=[numero])

    def original(self, uuid: object) -> str:
        """El archivo tal como llegó, no su versión saneada."""
        return f"{self.documento(uuid)}?original"


SECRETARIA = Area("secretaria", Accion.VER_SECRETARIA, _("Secretaría"))
DESPACHO = Area("despacho", Accion.VER_DESPACHO, _("Despacho"))
# Quien comparece en el caso: lo que las partes leen, lo que se le notificó y lo que presenta.
PORTAL = Area("portal", Accion.VER_PORTAL, _("Mis casos"))
# Lee lo mismo y no hace nada: sus direcciones no tienen ningún formulario.
AUDITORIA = Area("auditoria", Accion.VER_AUDITORIA, _("Auditoría"))
