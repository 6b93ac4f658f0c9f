"""Modelos de solo lectura sobre el esquema `publicado`; se leen con `.using("publico")`.

Las vistas SQL no tienen clave propia: la marcada `primary_key` solo contenta a Django.
"""

from typing import Any

from django.contrib.postgres.search import SearchVectorField
from django.db import models

from querellas.models.base import ConInciertas


def nombre_publico(ruta: str) -> str:
    """`ab/abcd…` -> `abcd…`."""
    return ruta.rpartition("/")[2]


class Indice(ConInciertas, models.Model):
    """Una fila de la búsqueda pública."""

    numero = models.TextField(primary_key=True)
    reservada = models.BooleanField()
    estado = models.TextField(null=True)  # noqa: DJ001
    municipio = models.TextField(null=True)  # noqa: DJ001
    municipio_slug = models.TextField(null=True)  # noqa: DJ001
    epigrafe_es = models.TextField(null=True)  # noqa: DJ001
    epigrafe_en = models.TextField(null=True)  # noqa: DJ001
    asunto = models.TextField(null=True)  # noqa: DJ001
    presentada_el = models.DateField(null=True)
    clases = models.TextField(null=True)  # noqa: DJ001
    resultado = models.TextField(null=True)  # noqa: DJ001
    terminada_el = models.DateField(null=True)
    nombres = models.TextField(null=True)  # noqa: DJ001
    texto = models.TextField(null=True)  # noqa: DJ001
    orden = models.TextField()
    busca = SearchVectorField(null=True)

    class Meta:
        managed = False
        db_table = '"publicado"."indice"'


class Expediente(ConInciertas, models.Model):
    """Un caso según lo lee el público; del reservado, solo el número."""

    numero = models.TextField(primary_key=True)
    reservada = models.BooleanField()
    estado = models.TextField(null=True)  # noqa: DJ001
    regimen = models.TextField(null=True)  # noqa: DJ001
    asunto = models.TextField(null=True)  # noqa: DJ001
    epigrafe_es = models.TextField(null=True)  # noqa: DJ001
    epigrafe_en = models.TextField(null=True)  # noqa: DJ001
    presentada_el = models.DateField(null=True)
    en_rebeldia = models.BooleanField(null=True)
    defectuosa = models.BooleanField(null=True)
    disposicion = models.TextField(null=True)  # noqa: DJ001
    terminada_en = models.DateTimeField(null=True)
    origen = models.TextField(null=True)  # noqa: DJ001
    version_publica = models.IntegerField(null=True)
    publica_en = models.DateTimeField(null=True)
    municipio = models.TextField(null=True)  # noqa: DJ001
    municipio_slug = models.TextField(null=True)  # noqa: DJ001
    firme_el = models.DateField(null=True)
    clases = models.TextField(null=True)  # noqa: DJ001

    class Meta:
        managed = False
        db_table = '"publicado"."expediente"'

    @property
    def en_tramite(self) -> bool:
        """El alcalde no ha sido notificado: se ve el número y quién se querella, y nada más."""
        return self.estado == "presentada"


class Actuacion(models.Model):
    """Un asiento; si no es público, solo su número."""

    expediente = models.TextField()
    numero = models.IntegerField(primary_key=True)
    publica = models.BooleanField()
    clase = models.TextField()
    version_plantilla = models.IntegerField()
    datos: Any = models.JSONField()
    texto_es = models.TextField()
    efectiva_el = models.DateField(null=True)
    registrada_en = models.DateTimeField(null=True)

    class Meta:
        managed = False
        db_table = '"publicado"."actuacion"'


class Plazo(models.Model):
    """Un término con su cómputo entero."""

    id = models.BigIntegerField(primary_key=True)
    expediente = models.TextField()
    termino = models.TextField()
    estado = models.TextField()
    disparador_el = models.DateField(null=True)
    fecha_legal = models.DateField(null=True)
    fecha_conservadora = models.DateField(null=True)
    computo: Any = models.JSONField()
    origen = models.TextField()

    class Meta:
        managed = False
        db_table = '"publicado"."plazo"'


class Vista(ConInciertas, models.Model):
    """Una vista; de la privada, solo el día."""

    expediente = models.TextField(primary_key=True)
    ordinal = models.IntegerField()
    vista_el = models.DateField()
    publica = models.BooleanField()
    estado = models.TextField()
    comienza_en = models.DateTimeField(null=True)
    lugar = models.TextField(null=True)  # noqa: DJ001
    ante = models.TextField(null=True)  # noqa: DJ001
    epigrafe_es = models.TextField(null=True)  # noqa: DJ001
    epigrafe_en = models.TextField(null=True)  # noqa: DJ001
    municipio = models.TextField(null=True)  # noqa: DJ001
    senalada_en = models.DateTimeField(null=True)

    class Meta:
        managed = False
        db_table = '"publicado"."vista"'


class Documento(models.Model):
    """Un documento listo y público, con su huella."""

    codigo = models.TextField(primary_key=True)
    expediente = models.TextField()
    actuacion = models.IntegerField(null=True)
    tipo = models.TextField()
    titulo = models.TextField()
    sha256 = models.TextField()
    bytes = models.BigIntegerField()
    medio = models.TextField()
    ruta_publica = models.TextField()
    listo_en = models.DateTimeField(null=True)

    class Meta:
        managed = False
        db_table = '"publicado"."documento"'

    @property
    def nombre_publico(self) -> str:
        """El nombre al azar con que se pide; la carpeta del almacén no se dice."""
        return nombre_publico(self.ruta_publica)


class Decision(models.Model):
    """El texto de una resolución o de una certificación de vencimiento ya publicada."""

    codigo = models.TextField(primary_key=True)
    expediente = models.TextField()
    tipo = models.TextField()
    ruta_publica = models.TextField(null=True)  # noqa: DJ001
    bytes = models.BigIntegerField(null=True)
    listo_en = models.DateTimeField(null=True)
    texto: Any = models.JSONField()
    edicion = models.BooleanField()

    class Meta:
        managed = False
        db_table = '"publicado"."decision"'

    @property
    def nombre_publico(self) -> str:
        """El nombre al azar con que se pide su archivo; vacío si no se baja."""
        return nombre_publico(self.ruta_publica or "")


class Municipio(models.Model):
    """Un municipio, para el filtro de la búsqueda."""

    nombre = models.TextField()
    slug = models.TextField(primary_key=True)
    clave_orden = models.TextField()

    class Meta:
        managed = False
        db_table = '"publicado"."municipio"'


class Cabeza(models.Model):
    """La raíz firmada de un día sobre la cadena de todos los expedientes."""

    dia = models.DateField(primary_key=True)
    casos = models.IntegerField()
    raiz = models.TextField()
    texto = models.TextField()
    firma = models.TextField()
    certificado = models.TextField()
    hecha_en = models.DateTimeField()

    class Meta:
        managed = False
        db_table = '"publicado"."cabeza"'


class Ficha(models.Model):
    """La nota pública de un expediente que solo está en papel."""

    codigo = models.TextField(primary_key=True)
    numero = models.TextField()
    epigrafe = models.TextField()
    municipio = models.TextField(null=True)  # noqa: DJ001
    municipio_slug = models.TextField(null=True)  # noqa: DJ001
    anio = models.IntegerField(null=True)
    resultado = models.TextField()
    busca = models.TextField()

    class Meta:
        managed = False
        db_table = '"publicado"."ficha"'
