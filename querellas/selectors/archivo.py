"""Las fichas del archivo en papel, para buscarlas y enseñarlas."""

from django.db.models import Count, QuerySet

from querellas.models.archivo import FichaDeArchivo, llano

FICHAS_POR_PAGINA = 50


def fichas(texto: str = "", *, sin_promover: bool = False) -> QuerySet[FichaDeArchivo]:
    """Las que llevan todas esas palabras en cualquier dato, las últimas anotadas primero."""
    filas = FichaDeArchivo.objects.select_related("municipio", "expediente")
    for palabra in llano(texto).split()[:8]:
        filas = filas.filter(busca__contains=palabra)
    if sin_promover:
        filas = filas.filter(expediente=None)
    return filas.annotate(escaneados=Count("escaneos")).order_by("-pk")
