"""Las órdenes que se notifican a las partes: la de dos miembros y la que resuelve una moción."""

from collections.abc import Iterable

from plazos.models import EstadoDePlazo, Plazo
from querellas.comision.models import Comisionado, en_funciones
from querellas.documentos import tipos
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.textos import fecha_bilingue
from querellas.documentos.verificacion import codigo_nuevo
from querellas.models import Querella
from querellas.models.mocion import Mocion
from querellas.models.orden import Orden
from querellas.services import papeles_del_caso as papeles
from querellas.services.dos_idiomas import de_palabras, nombre_de_termino


def _orden(
    q: Querella,
    titulo: str,
    parrafos: tuple[str, ...],
    filas: tuple[tipos.Dato, ...],
    plazos: Iterable[Plazo] = (),
) -> Documento:
    """Una orden para todas las partes, con su fila en el buzón de cada una y sus cómputos."""
    datos = tipos.DatosConstancia(
        **papeles._comunes(q, codigo_nuevo()),
        titulo=titulo,
        parrafos=parrafos,
        datos=filas,
        explicaciones=tuple(papeles.explicar(p.calculo) for p in plazos),
    )
    documento = papeles._pendiente(q, TipoDeDocumento.CONSTANCIA, titulo, datos)
    papeles.notificar_a_todos(q, documento)
    return documento


def orden_de_dos(q: Querella, orden: Orden, firman: list[Comisionado]) -> Documento:
    """La orden con su razón, su evidencia, quiénes la firman y la fecha que el término tenía.

    Fuente: 18.004#14.
    """
    assert orden.plazo is not None and orden.vencia_el is not None
    que = de_palabras("clase_de_orden", orden.clase)
    nombre = nombre_de_termino(orden.plazo.termino)
    return _orden(
        q,
        Bilingue("Orden de la Comisión", "Order of the Commission"),
        (
            Bilingue("La Comisión ordena {que}.", "The Commission orders: {que}.").format(que=que),
            orden.motivo,
            Bilingue(
                "Los términos de la Comisión son de estricto cumplimiento. Esta orden se dicta "
                "antes de que acabe el que corre, «{nombre}»; su fecha y la que resulte quedan en "
                "el expediente.",
                "The terms of the Commission are of strict compliance. This order is made before "
                "the one that runs ends, “{nombre}”; its date and the resulting one stay in the "
                "record.",
            ).format(nombre=nombre),
        ),
        (
            tipos.Dato(
                etiqueta=Bilingue("Dónde consta", "Where it is on record"), valor=orden.evidencia
            ),
            tipos.Dato(
                etiqueta=Bilingue("{nombre}: vencía", "{nombre}: expired on").format(nombre=nombre),
                valor=fecha_bilingue(orden.vencia_el),
            ),
            *(_firma(c) for c in firman),
        ),
        (orden.plazo,),
    )


def _firma(c: Comisionado) -> tipos.Dato:
    quien = Bilingue("{c}, {cargo}", "{c}, {cargo}").format(c=c, cargo=papeles.cargo_de(c))
    return tipos.Dato(etiqueta=Bilingue("Firma", "Signed by"), valor=quien)


def orden_sobre_mocion(
    q: Querella, mocion: Mocion, que: str, plazos: Iterable[Plazo] = ()
) -> Documento:
    """Lo resuelto sobre una moción, con su razón y quién lo resolvió. `que`: lo que cambia.

    `plazos`: los términos que abre o confirma, con su cómputo día por día.

    Fuente: 18.004#4, 18.013#3.
    """
    parrafo = Bilingue(
        "Vista la moción presentada por {quien} ({pide}), se resuelve: {fallo}.",
        "Upon the motion filed by the {quien} ({pide}), it is ruled: {fallo}.",
    ).format(
        quien=de_palabras("papel", mocion.papel),
        pide=de_palabras("clase_de_mocion", mocion.clase),
        fallo=de_palabras("fallo", mocion.fallo),
    )
    filas = [
        tipos.Dato(
            etiqueta=Bilingue("Moción", "Motion"),
            valor=Bilingue("Entrada {n} del expediente", "Entry {n} of the record").format(
                n=mocion.asiento
            ),
        ),
        tipos.Dato(
            etiqueta=Bilingue("Presentada el", "Filed on"),
            valor=fecha_bilingue(mocion.presentada_el),
        ),
    ]
    if mocion.asunto:
        filas.append(tipos.Dato(etiqueta=Bilingue("Asunto", "Subject"), valor=mocion.asunto))
    miembro = en_funciones(q.acto.hoy).filter(usuario=mocion.resuelta_por).first()
    if miembro is not None:
        filas.append(_firma(miembro))
    mas = tuple(x for x in (mocion.razon, que) if x)
    titulo = Bilingue("Orden sobre una moción", "Order on a motion")
    return _orden(q, titulo, (parrafo, *mas), tuple(filas), plazos)


def prorroga_de_derecho(q: Querella, plazo: Plazo, *, levanta: bool) -> list[Documento]:
    """Que la moción llegó a tiempo y hasta cuándo se contesta. Fuente: 18.004#4, 18.013#3.

    `levanta`: además deja sin efecto la rebeldía que se había anotado.
    """
    if q.historica:
        return []
    parrafos = [
        Bilingue(
            "La moción de prórroga se presentó dentro del término para contestar, que queda "
            "prorrogado por quince (15) días contados desde su vencimiento. La contestación puede "
            "presentarse hasta el {dia}.",
            "The motion for extension was filed within the term to answer, which is extended by "
            "fifteen (15) days counted from its expiry. The answer may be filed until {dia}.",
        ).format(dia=fecha_bilingue(plazo.fecha_legal))
    ]
    if levanta:
        parrafos.append(
            Bilingue(
                "La rebeldía que se había anotado queda sin efecto.",
                "The default that had been entered is set aside.",
            )
        )
    titulo = Bilingue("Notificación de prórroga", "Notice of extension")
    return [_orden(q, titulo, tuple(parrafos), (), (plazo,))]


def orden_de_levantar_rebeldia(q: Querella, razon: str) -> Documento:
    """La orden que levanta la rebeldía, con su razón. Fuente: 18.004#3."""
    miembro = papeles.miembro_que_actua(q)
    filas = (_firma(miembro),) if miembro else ()
    corren = Plazo.objects.filter(querella=q, estado=EstadoDePlazo.CORRIENDO, termino="Q-EST-30")
    return _orden(
        q,
        Bilingue("Orden que levanta la rebeldía", "Order lifting the default"),
        (
            Bilingue(
                "Queda levantada la rebeldía del querellado.",
                "The default of the respondent is lifted.",
            ),
            razon,
            Bilingue(
                "Ningún término se mueve: el de la Comisión conserva su fecha.",
                "No term moves: that of the Commission keeps its date.",
            ),
        ),
        filas,
        corren,
    )
