"""`crear_cuenta CORREO --papel P`: una persona con su papel; nadie se inscribe por su cuenta.

La contraseña se pide dos veces en la terminal o se lee de la entrada, nunca de la orden, que
queda a la vista. Si la cuenta ya existe, solo se le añade el papel.
"""

import getpass
import sys
from datetime import date
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email
from django.db import transaction

from querellas.comision.models import Comisionado
from querellas.cuentas.models import ClaseDeRol, Rol, Usuario
from querellas.reloj import hoy

DE_LA_COMISION = {ClaseDeRol.PRESIDENTE, ClaseDeRol.COMISIONADO}


class Command(BaseCommand):
    help = "Crea una cuenta con su papel (la contraseña, por la terminal o por la entrada)."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("correo")
        parser.add_argument("--papel", required=True, choices=[str(c) for c in ClaseDeRol.values])
        parser.add_argument("--nombre", default="")
        parser.add_argument("--apellido-paterno", default="")
        parser.add_argument("--apellido-materno", default="")
        parser.add_argument("--desde", type=date.fromisoformat, help="AAAA-MM-DD; hoy si falta")

    def handle(self, *args: Any, **opciones: Any) -> None:
        correo = opciones["correo"].strip().lower()
        papel = ClaseDeRol(opciones["papel"])
        desde = opciones["desde"] or hoy()
        if papel in DE_LA_COMISION and not (opciones["nombre"] and opciones["apellido_paterno"]):
            raise CommandError("De un comisionado hacen falta --nombre y --apellido-paterno.")
        with transaction.atomic():
            usuario = Usuario.objects.filter(email=correo).first()
            usuario = usuario or self._crear(correo, opciones)
            if Rol.objects.filter(usuario=usuario, clase=papel, hasta=None).exists():
                raise CommandError(f"{correo} ya tiene el papel «{papel.label}».")
            Rol.objects.create(usuario=usuario, clase=papel, desde=desde)
            if papel in DE_LA_COMISION:
                self._nombrar(usuario, papel, desde, opciones)
        self.stdout.write(f"{correo}: {papel.label}, desde el {desde.isoformat()}.")

    def _crear(self, correo: str, opciones: dict[str, Any]) -> Usuario:
        apellidos = (opciones["apellido_paterno"], opciones["apellido_materno"])
        usuario = Usuario(
            email=correo,
            first_name=opciones["nombre"],
            last_name=" ".join(a for a in apellidos if a),
        )
        clave = pedir_clave()
        try:
            validate_email(correo)
            validate_password(clave, usuario)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        usuario.set_password(clave)
        usuario.save()
        return usuario

    @staticmethod
    def _nombrar(
        usuario: Usuario, papel: ClaseDeRol, desde: date, opciones: dict[str, Any]
    ) -> None:
        preside = papel == ClaseDeRol.PRESIDENTE
        if preside and Comisionado.objects.filter(es_presidente=True, hasta=None).exists():
            raise CommandError("Ya hay un Presidente en funciones.")
        Comisionado.objects.create(
            usuario=usuario,
            nombre=opciones["nombre"],
            apellido_paterno=opciones["apellido_paterno"],
            apellido_materno=opciones["apellido_materno"],
            es_presidente=preside,
            desde=desde,
        )


def pedir_clave() -> str:
    """De la terminal, dos veces; si no hay terminal, el primer renglón de la entrada."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    clave = getpass.getpass("Contraseña: ")
    if clave != getpass.getpass("Otra vez: "):
        raise CommandError("No coinciden.")
    return clave
