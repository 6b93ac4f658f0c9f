"""Expedir la versión inglesa: una por documento, junto a su original y nunca en su lugar."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from querellas import services
from querellas.documentos import lectura, produccion
from querellas.documentos.almacen import expediente
from querellas.documentos.firma import verificar
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.models import Querella
from querellas.publico.models import Documento as Publicado
from querellas.publico.verificar import buscar
from querellas.services.base import ActoRechazado
from querellas.services.publicacion import publicar_documento
from tests import elenco as gente
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.mesa import entrar, ruta

pytestmark = pytest.mark.django_db


@pytest.fixture
def elenco() -> Elenco:
    return gente.crear()


@pytest.fixture
def aviso(elenco: Elenco, reloj: Any) -> Documento:
    """La certificación de vencimiento, que es pública, ya dibujada y firmada."""
    caso = fabricas.vencida(elenco=elenco, reloj=reloj)
    documento = caso.documentos.get(tipo=TipoDeDocumento.CERTIFICACION_VENCIMIENTO)
    hecho(documento)
    return documento


def hecho(documento: Documento) -> bytes:
    assert produccion.producir(documento.pk)
    documento.refresh_from_db()
    with expediente().open(documento.archivo) as archivo:
        return archivo.read()


def expedir(original: Documento, elenco: Elenco) -> Documento:
    return services.expedir_cortesia(
        querella_id=original.querella_id, actor=elenco.secretaria, documento_id=original.pk
    )
