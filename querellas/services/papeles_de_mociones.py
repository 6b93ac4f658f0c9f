"""Las órdenes que se notifican a las partes: la de dos miembros y la que resuelve una moción."""

from plazos.nucleo.catalogo import TERMINOS
from plazos.nucleo.explicacion import fecha_larga
from querellas.comision.models import Comisionado, en_funciones
from querellas.documentos import tipos
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Querella
from querellas.models.mocion import Mocion
from querellas.models.orden import Orden
from querellas.models.redaccion.palabras import PALABRAS
from querellas.services import papeles_del_caso as papeles


def _nombre(termino: str) -> str:
    return TERMINOS[termino].nombre_es if termino in TERMINOS else termino


def _orden(
    q: Querella, titulo: str, parrafos: tuple[str, ...], filas: tuple[tipos.Dato, ...]
) -> Documento:
    """Una orden para todas las partes, con su fila en el buzón de cada una."""
    comunes = papeles._comunes(q, codigo_nuevo())
    datos = tipos.DatosConstancia(**comunes, titulo=titulo, parrafos=parrafos, datos=filas)
    documento = papeles._pendiente(q, TipoDeDocumento.CONSTANCIA, titulo, datos)
    papeles.notificar_a_todos(q, documento)
    return documento


def orden_de_dos(q: Querella, orden: Orden, firman: list[Comisionado]) -> Documento:
    """La orden con su razón, su evidencia, quiénes la firman y la fecha que el término tenía.

    Fuente: 18.004#14.
    """
    assert orden.plazo is not None and orden.vencia_el is not None
    que = PALABRAS["clase_de_orden"]["es"][orden.clase]
    nombre = _nombre(orden.plazo.termino)
    return _orden(
        q,
        "Orden de la Comisión",
        (
            f"La Comisión ordena {que}.",
            orden.razon,
            "Los términos de la Comisión son de estricto cumplimiento. Esta orden se dicta antes "
            f"de que acabe el que corre, «{nombre}»; su fecha y la que resulte quedan en el "
            "expediente.",
        ),
        (
            tipos.Dato(etiqueta="Dónde consta", valor=orden.evidencia),
            tipos.Dato(etiqueta=f"{nombre}: vencía", valor=fecha_larga(orden.vencia_el, "es")),
            *(tipos.Dato(etiqueta="Firma", valor=_firmante(c)) for c in firman),
        ),
    )


def _firmante(c: Comisionado) -> str:
    cargo = "Presidente" if c.es_presidente else "Comisionado Asociado"
    return f"{c}, {cargo}"


def orden_sobre_mocion(q: Querella, mocion: Mocion, que: str) -> Documento:
    """Lo resuelto sobre una moción, con su razón y quién lo resolvió. `que`: lo que cambia.

    Fuente: 18.004#4, 18.013#3.
    """
    pide = PALABRAS["clase_de_mocion"]["es"][mocion.clase]
    fallo = PALABRAS["fallo"]["es"][mocion.fallo]
    quien = f"por {PALABRAS['papel']['es'][mocion.papel]}"
    parrafos = (f"Vista la moción presentada {quien} ({pide}), se resuelve: {fallo}.",)
    filas = [
        tipos.Dato(etiqueta="Moción", valor=f"Entrada {mocion.asiento} del expediente"),
        tipos.Dato(etiqueta="Presentada el", valor=fecha_larga(mocion.presentada_el, "es")),
    ]
    if mocion.asunto:
        filas.append(tipos.Dato(etiqueta="Asunto", valor=mocion.asunto))
    miembro = en_funciones(q.acto.hoy).filter(usuario=mocion.resuelta_por).first()
    if miembro is not None:
        filas.append(tipos.Dato(etiqueta="Firma", valor=_firmante(miembro)))
    mas = tuple(x for x in (mocion.razon, que) if x)
    return _orden(q, "Orden sobre una moción", (*parrafos, *mas), tuple(filas))


def orden_de_levantar_rebeldia(q: Querella, razon: str) -> Documento:
    """La orden que levanta la rebeldía, con su razón. Fuente: 18.004#3."""
    miembro = en_funciones(q.acto.hoy).filter(usuario=getattr(q.acto.actor, "pk", None)).first()
    filas = (tipos.Dato(etiqueta="Firma", valor=_firmante(miembro)),) if miembro else ()
    return _orden(
        q,
        "Orden que levanta la rebeldía",
        (
            "Queda levantada la rebeldía del querellado.",
            razon,
            "Ningún término se mueve: el de la Comisión conserva su fecha.",
        ),
        filas,
    )
