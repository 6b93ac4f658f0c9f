"""Otro querellado por los mismos hechos: una segunda querella sin escribir nada otra vez."""

from django.db import transaction

from querellas import services
from querellas.cuentas.models import Usuario
from querellas.documentos.almacen import expediente, guardar
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.models import Borrador, ClaseDeQuerellante, Papel, Parte, Querella
from querellas.secretaria.alta import consultas
from querellas.secretaria.alta import formularios as f
from querellas.secretaria.alta.valores import CARGO, QUERELLANTE, RELACIONADA, Valores
from querellas.services.presentar import documento_subido


def preparar(q: Querella, persona: Usuario) -> Querella:
    """Un borrador con lo presentado en `q`, menos el querellado; dos clics abren uno solo.

    Fuente: 18.004#1. Cada querella tiene su número y sus términos; al presentarse esta, quedan
    vinculadas.
    """
    with transaction.atomic():
        Usuario.objects.select_for_update(no_key=True).get(pk=persona.pk)
        intacto = _intacto(q, persona)
        if intacto is not None:
            return intacto
        copia = services.abrir_borrador(actor=persona)
        Borrador.objects.filter(querella=copia).update(valores=lo_presentado(q))
        for d in _archivos(q):
            _copiar(d, copia)
        return copia


def _intacto(q: Querella, persona: Usuario) -> Querella | None:
    filas = consultas.borradores_de(persona).filter(version=0, valores__relacionada=q.numero)
    fila = filas.first()
    return fila.querella if fila else None


def _archivos(q: Querella) -> list[Documento]:
    """Los que entraron al presentarla; lo que una orden reservó no pasa a otro expediente."""
    reservados = q.reservas.vigentes().filter(documento__isnull=False)
    suyos = q.documentos.filter(actuacion__numero=1, tipo__in=consultas.SUBIDOS)
    return list(suyos.exclude(pk__in=reservados.values("documento")).order_by("pk"))


def lo_presentado(q: Querella) -> Valores:
    """Lo que el formulario habría guardado; el querellado se escoge."""
    partes = list(q.partes.filter(papel=Papel.QUERELLANTE, desistio_el__isnull=True))
    cargos = list(q.cargos.all())
    valores: Valores = {
        f"{QUERELLANTE}s": str(max(1, len(partes))),
        f"{CARGO}s": str(max(1, len(cargos))),
        "municipio": str(q.municipio_id or ""),
        "asunto": q.asunto,
        "pide_destitucion": "si" if q.pide_destitucion else "no",
        "prueba-descrita": "\n".join(q.prueba_descrita),
        RELACIONADA: str(q.numero),
        **_juramento(q),
    }
    for n, parte in enumerate(partes):
        valores |= {f"{QUERELLANTE}-{n}-{c}": v for c, v in _querellante(parte, q).items()}
    valores |= {f"{CARGO}-{n}-texto": cargo.texto for n, cargo in enumerate(cargos)}
    return valores


def _juramento(q: Querella) -> Valores:
    j = q.juramento
    return {
        "juramento-quien": j.quien,
        "juramento-ante": j.ante,
        "juramento-lugar": j.lugar,
        "juramento-fecha": j.fecha.isoformat(),
        "juramento-testimonio": j.testimonio,
    }


def _querellante(parte: Parte, q: Querella) -> Valores:
    """Los campos de su clase; una persona jurídica es un ciudadano sin apellido."""
    contacto = {
        "correo": parte.correo,
        "acepta_correo": "si" if parte.acepta_correo and parte.correo else "no",
        "direccion": parte.direccion,
    }
    if parte.clase == ClaseDeQuerellante.CIUDADANO and not parte.apellido_paterno:
        return {**contacto, "clase": f.JURIDICA, "entidad": parte.nombre}
    if parte.clase == ClaseDeQuerellante.CIUDADANO:
        return {
            **contacto,
            "clase": parte.clase,
            "nombre": parte.nombre,
            "apellido_paterno": parte.apellido_paterno,
            "apellido_materno": parte.apellido_materno,
            "comparecencia": "propio" if parte.por_derecho_propio else "abogado",
        }
    if parte.clase == ClaseDeQuerellante.LEGISLATURA:
        return {
            **contacto,
            "clase": parte.clase,
            "municipio": str(q.municipio_id or ""),
            "resolucion": parte.resolucion,
            "votacion": parte.votacion,
        }
    return {**contacto, "clase": parte.clase}


def _copiar(d: Documento, copia: Querella) -> None:
    """El mismo archivo en la carpeta de la otra: entre querellas no se comparte nada."""
    with expediente().open(d.archivo) as contenido:
        ruta, sha256, cuantos = guardar(expediente(), copia.uuid, contenido)
    documento_subido(
        copia,
        TipoDeDocumento(d.tipo),
        d.titulo,
        nombre_original=d.nombre_original,
        archivo=ruta,
        sha256=sha256,
        bytes=cuantos,
        medio=d.medio,
    )
