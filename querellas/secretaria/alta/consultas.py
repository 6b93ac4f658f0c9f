"""Lo que las páginas del alta leen."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.contrib.postgres.search import TrigramSimilarity
from django.db.models import Count, Q, QuerySet
from django.http import Http404

from alcaldes.models import Mandato, Municipio
from alcaldes.nombres import clave_orden
from querellas.comision.models import Resolucion
from querellas.cuentas.models import Usuario
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.estados import FINALES, Estado
from querellas.models import Borrador, Papel, Parte, Querella
from querellas.selectors.personas import con_estas_palabras

SUBIDOS = (TipoDeDocumento.ESCRITO, TipoDeDocumento.PRUEBA)
DESCARGABLES = (*SUBIDOS, TipoDeDocumento.CONSTANCIA)


def propia(usuario: Usuario, uuid: UUID) -> Querella:
    """La querella que esta persona prepara o presentó; la de otra no existe para ella."""
    q = Querella.objects.select_related("borrador").filter(uuid=uuid, creada_por=usuario).first()
    if q is None:
        raise Http404
    return q


def borradores_de(usuario: Usuario) -> QuerySet[Borrador]:
    """Los borradores de la persona con cuántos archivos llevan, el más reciente primero."""
    return (
        Borrador.objects.filter(usuario=usuario, querella__estado=Estado.BORRADOR)
        .select_related("querella")
        .annotate(archivos=Count("querella__documentos"))
        .order_by("-guardado_en", "-pk")
    )


def municipios() -> list[tuple[str, str]]:
    """Los 78, en orden."""
    return [(str(pk), nombre) for pk, nombre in Municipio.objects.values_list("pk", "nombre")]


def mandatos(municipio: str) -> list[Mandato]:
    """Quién ha sido alcalde de ese municipio, el último primero."""
    if not municipio.isdecimal() or len(municipio) > 9:
        return []
    return list(
        Mandato.objects.select_related("alcalde", "municipio")
        .filter(municipio=int(municipio))
        .order_by("-desde")
    )


def vigente(lista: Collection[Mandato], dia: date | None) -> Mandato | None:
    """El que ocupaba el cargo ese día."""
    if dia is None:
        return None
    return next((m for m in lista if m.desde <= dia and (m.hasta is None or dia <= m.hasta)), None)


def subidos(q: Querella) -> list[Documento]:
    """El escrito y la prueba que ya entraron."""
    return list(q.documentos.filter(tipo__in=SUBIDOS).order_by("pk"))


def recibos(q: Querella) -> list[Documento]:
    """Los recibos que se dieron por lo que no se pudo presentar."""
    return list(q.documentos.filter(tipo=TipoDeDocumento.CONSTANCIA).order_by("pk"))


@dataclass(frozen=True)
class Parecida:
    """Otra querella del mismo querellante contra el mismo mandato."""

    numero: str
    estado: str
    epigrafe_es: str
    epigrafe_en: str
    presentada_el: date


PARECIDO = 0.45


def con_perjuicio(ruta: str = "") -> Q:
    """Terminadas de modo que por los mismos hechos no caben otra vez."""
    definitivas = Resolucion.objects.filter(
        con_perjuicio=True, estado=Resolucion.EstadoDeResolucion.DECIDIDA
    )
    return Q(**{f"{ruta}estado": Estado.DESESTIMADA_CON_PERJUICIO}) | Q(
        **{f"{ruta}pk__in": definitivas.values("querella")}
    )


def numeros_con_perjuicio(numeros: Collection[str]) -> set[str]:
    """De esos casos, los que terminaron con perjuicio."""
    filas = Querella.objects.filter(con_perjuicio(), numero__in=numeros)
    return {str(n) for n in filas.values_list("numero", flat=True)}


def del_mismo_asunto(mandato_id: int, asunto: str, numeros: Collection[str]) -> list[Parecida]:
    """Otras contra ese alcalde cuyo asunto se parece, de quien sean, menos las ya dichas."""
    alcalde = Mandato.objects.filter(pk=mandato_id).values("alcalde")
    filas = (
        Querella.objects.filter(mandato__alcalde__in=alcalde)
        .exclude(numero=None)
        .exclude(numero__in=numeros)
        .annotate(parecido=TrigramSimilarity("asunto", asunto))
        .filter(parecido__gte=PARECIDO)
        .order_by("-parecido", "-pk")
        .values_list("numero", "estado", "epigrafe_es", "epigrafe_en", "presentada_el")[:5]
    )
    return [Parecida(str(n), e, es, en, dia) for n, e, es, en, dia in filas if dia]


def parecidas(mandato_id: int, clases: Collection[str], nombres: Collection[str]) -> list[Parecida]:
    """Casos abiertos, o terminados con perjuicio, de esos querellantes contra ese alcalde.

    Los querellantes se reconocen por su nombre, por sus otros nombres y con un apellido de menos.
    """
    iguales = Q(clase__in=clases)
    for nombre in nombres:
        iguales |= Q(clave_orden=clave_orden(nombre)) | con_estas_palabras(
            nombre, "persona__", enteras=True
        )
    alcalde = Mandato.objects.filter(pk=mandato_id).values("alcalde")
    filas = (
        Parte.objects.filter(papel=Papel.QUERELLANTE, querella__mandato__alcalde__in=alcalde)
        .filter(iguales)
        .filter(~Q(querella__estado__in=FINALES) | con_perjuicio("querella__"))
        .exclude(querella__numero=None)
        .order_by("-querella__presentada_el", "-querella__pk")
        .values_list(
            "querella__numero",
            "querella__estado",
            "querella__epigrafe_es",
            "querella__epigrafe_en",
            "querella__presentada_el",
        )
        .distinct()
    )
    return [Parecida(str(n), e, es, en, dia) for n, e, es, en, dia in filas if dia]
