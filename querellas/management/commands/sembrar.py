"""`sembrar`: querellas y cuentas inventadas, solo para la demostración."""

import random
from argparse import ArgumentParser
from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from alcaldes.models import Alcalde, Mandato, Municipio
from plazos.nucleo.calendario import fecha_civil
from querellas import services
from querellas.comision.models import Comisionado
from querellas.cuentas.models import Rol, Usuario
from querellas.cuentas.politica import IMPORTADOR, Actor
from querellas.reloj import ahora
from querellas.services.notificar import DatosDeServicio
from querellas.services.presentar import (
    DatosDeJuramento,
    DatosDePresentacion,
    DatosDeQuerellante,
)

CLAVE = "clave-larga-demo-1"
CUENTAS = (
    ("secretaria@demo.test", "Inventada", "secretaria"),
    ("presidente@demo.test", "Ficticio", "presidente"),
    ("comisionado1@demo.test", "Imaginaria", "comisionado"),
    ("comisionado2@demo.test", "Supuesto", "comisionado"),
    ("abogado@demo.test", "Fingida", "abogado"),
    ("parte@demo.test", "Simulado", "parte"),
    ("administrador@demo.test", "Aparente", "administrador"),
)
DESDE = date(2024, 1, 1)
EN_EL_CARGO = date(2025, 1, 13)
ASUNTOS = ("uso de propiedad municipal", "contrato sin subasta", "desembolso sin partida")


class Command(BaseCommand):
    help = "Inventa querellas de demostración; la misma semilla da las mismas."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--querellas", type=int, default=40)
        parser.add_argument("--semilla", type=int, default=1)

    def handle(self, *args: Any, **opciones: Any) -> None:
        if not settings.DEMO:
            raise CommandError("Solo se siembra en una instalación de demostración.")
        azar = random.Random(opciones["semilla"])  # noqa: S311 — datos inventados
        with transaction.atomic():
            secretaria = crear_cuentas()
            mandatos = crear_mandatos()
            for n in range(opciones["querellas"]):
                sembrar_una(n, azar, secretaria, mandatos)
        self.stdout.write(f"{opciones['querellas']} querellas inventadas.")


def crear_cuentas() -> Usuario:
    """Una cuenta por papel; devuelve la de la Secretaría."""
    for correo, nombre, papel in CUENTAS:
        if Usuario.objects.filter(email=correo).exists():
            continue
        usuario = Usuario.objects.create_user(
            correo, CLAVE, first_name=nombre, last_name="de Demostración"
        )
        Rol.objects.create(usuario=usuario, clase=papel, desde=DESDE)
        if papel in ("presidente", "comisionado"):
            Comisionado.objects.create(
                usuario=usuario,
                nombre=nombre,
                apellido_paterno="Demostración",
                es_presidente=papel == "presidente",
                desde=DESDE,
            )
    return Usuario.objects.get(email=CUENTAS[0][0])


def crear_mandatos() -> list[Mandato]:
    """Alcaldes inventados en ocho municipios."""
    mandatos = []
    for n, municipio in enumerate(Municipio.objects.order_by("nombre")[:8], 1):
        alcalde, _nuevo = Alcalde.objects.get_or_create(
            nombre="Inventado", apellido_paterno=f"Ficticio {n}", apellido_materno="Demostración"
        )
        mandato, _nuevo = Mandato.objects.get_or_create(
            alcalde=alcalde, municipio=municipio, tratamiento="alcalde", desde=EN_EL_CARGO
        )
        mandatos.append(mandato)
    return mandatos


def sembrar_una(n: int, azar: random.Random, secretaria: Usuario, mandatos: list[Mandato]) -> None:
    """Las pares, del archivo y hasta la contestación; las impares, vivas y de hoy."""
    hoy = fecha_civil(ahora())
    historica = n % 2 == 0
    actor: Actor = IMPORTADOR if historica else secretaria
    dia = hoy - timedelta(days=azar.randint(20, 40)) if historica else hoy
    el = dia if historica else None
    q = services.abrir_borrador(actor=actor, historica=historica)
    datos = DatosDePresentacion(
        querellantes=(
            DatosDeQuerellante(
                clase="ciudadano",
                nombre="Persona",
                apellido_paterno=f"Inventada {n + 1}",
                apellido_materno="Demostración",
            ),
        ),
        mandato_id=azar.choice(mandatos).pk,
        asunto=azar.choice(ASUNTOS),
        cargos=("cargo inventado para la demostración",),
        juramento=DatosDeJuramento(
            quien="Persona Inventada", ante="notaria pública", lugar="San Juan", fecha=dia
        ),
        prueba_descrita=("fotografía inventada",),
        numero=f"DEMO-{n + 1:04d}" if historica else "",
    )
    services.presentar(querella_id=q.pk, actor=actor, datos=datos, el=el)
    if not historica or n % 3 == 0:
        return
    recibida = dia + timedelta(days=3)
    servicio = DatosDeServicio(
        recibida_el=recibida, recibida_por="Persona Inventada", diligenciada_por="Alguacil"
    )
    services.notificar(querella_id=q.pk, actor=actor, servicio=servicio, el=recibida)
    if n % 3 == 1:
        services.contestar(querella_id=q.pk, actor=actor, el=recibida + timedelta(days=10))
