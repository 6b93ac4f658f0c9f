"""Quién sigue con la vista: sustituir al Asociado o que el pleno asuma el caso (18.004#10-#13).

Son órdenes de dos miembros: aquí está cuándo caben y qué hacen cuando rigen (`dictar.py`).
Ningún reloj se detiene y lo hecho por quien se va conserva su validez.
"""

from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import EstadoDePlazo
from plazos.nucleo.calendario import fecha_civil
from querellas import efectos
from querellas.comision.models import Comisionado
from querellas.documentos.bilingue import Bilingue
from querellas.estados import Estado
from querellas.models import Querella
from querellas.services import papeles_de_comision as papeles
from querellas.services.base import ActoRechazado, apertura_de, exigir_en_termino, transitar
from querellas.services.bitacora import asentar
from querellas.services.cierre import vista_pendiente
from querellas.services.inhibir import TAREA_SUSTITUIR
from querellas.services.miembros import aptos
from vistas.models import Ante, EstadoDeVista, Vista

CON_VISTA = (Estado.VISTA_SENALADA, Estado.VISTA_EN_CURSO)


def por_avocar(q: Querella) -> Vista:
    """La vista concluida cuyo informe se espera. Levanta ActoRechazado o TerminoVencido."""
    vista = _concluida(q)
    if q.estado != Estado.PENDIENTE_INFORME or vista is None:
        raise ActoRechazado(_("Solo cabe mientras se espera el informe."))
    exigir_en_termino(q)
    return vista


def avocar(q: Querella, razon: str) -> None:
    """La Comisión en pleno asume el caso; decide en quince días desde la conclusión.

    Fuente: 18.004#12. Efectos: Q-INF-15 sustituido, Q-DEC-15 desde el día en que concluyó la
    vista, estado pendiente_decision. El término no es más largo: no es la orden de 18.004#14.
    """
    vista = por_avocar(q)
    assert vista.concluida_en is not None
    apertura = apertura_de(q)
    for plazo in registro.corriendo(q.pk, efectos.SUSTITUYE["avocar"]):
        registro.cerrar(plazo, EstadoDePlazo.SUSTITUIDO, apertura.ahora, apertura.actuacion)
    transitar(q, "avocar")
    plazo = registro.abrir(apertura, efectos.al_avocar(fecha_civil(vista.concluida_en)))
    documentos = []
    if not q.historica:
        documentos = [
            papeles.orden(
                q,
                Bilingue("Orden de avocación", "Order taking up the case"),
                Bilingue(
                    "La Comisión en pleno asume el caso y lo decidirá con la evidencia que consta, "
                    "sin esperar el informe del Comisionado Asociado.",
                    "The full Commission takes up the case and will decide it on the evidence of "
                    "record, without waiting for the report of the Associate Commissioner.",
                ),
                razon,
            )
        ]
    datos = {"termino": plazo.termino, "vence_el": plazo.fecha_legal.isoformat()}
    asentar(q, "avocar", {**datos, "razon": razon}, documentos=documentos)
    _cerrar_tarea(q)


def por_sustituir(q: Querella, datos: dict[str, Any]) -> tuple[Vista, Comisionado | None]:
    """La vista y quien la sigue; None si la sigue el pleno. Levanta ActoRechazado."""
    vista = vista_pendiente(q) if q.estado in CON_VISTA else None
    if q.estado == Estado.PENDIENTE_INFORME:
        vista = _concluida(q)
    if vista is None or vista.ante != Ante.ASOCIADO:
        raise ActoRechazado(_("En este caso no hay un Comisionado Asociado que sustituir."))
    exigir_en_termino(q)
    if datos.get("asociado") is None:
        if q.estado == Estado.PENDIENTE_INFORME:
            raise ActoRechazado(_("Concluida la vista, que el pleno asuma el caso es avocar."))
        return vista, None
    nuevo = aptos(q).filter(pk=datos["asociado"]).first()
    if nuevo is None or nuevo.pk == vista.asociado_id:
        raise ActoRechazado({"asociado": _("Designe a otro Comisionado Asociado.")})
    if nuevo.es_presidente:
        raise ActoRechazado({"asociado": _("El Presidente no puede ser el Comisionado designado.")})
    return vista, nuevo


def sustituir(q: Querella, datos: dict[str, Any], razon: str) -> None:
    """Otro Asociado, o el pleno antes de concluir, sigue con la evidencia que consta.

    Fuente: 18.004#10, 18.011#1. Ningún término se detiene ni cambia.
    """
    vista, nuevo = por_sustituir(q, datos)
    anterior = str(vista.asociado or "")
    vista.asociado = nuevo
    if nuevo is None:
        vista.ante = Ante.PLENO
    vista.save()
    quien = (
        Bilingue("a {n}", "{n} is").format(n=nuevo)
        if nuevo
        else Bilingue("a la Comisión en pleno", "The full Commission is")
    )
    documentos = []
    if not q.historica:
        documentos = [
            papeles.orden(
                q,
                papeles.ORDEN_DE_DESIGNACION,
                Bilingue(
                    "Se designa {quien} para seguir con la vista, en lugar de {anterior}. La "
                    "evidencia que consta vale; una parte puede pedir que se oiga de nuevo algún "
                    "testimonio. Ningún término se detiene.",
                    "{quien} designated to go on with the hearing, in place of {anterior}. The "
                    "evidence of record stands; a party may ask that some testimony be heard "
                    "again. No term stops.",
                ).format(quien=quien, anterior=anterior),
                razon,
            )
        ]
    clase = "sustituir_asociado" if nuevo else "sustituir_por_pleno"
    asiento = {"anterior": anterior, "miembro": str(nuevo or ""), "razon": razon}
    asentar(q, clase, asiento, documentos=documentos)
    _cerrar_tarea(q)


def _cerrar_tarea(q: Querella) -> None:
    q.tareas.filter(clase=TAREA_SUSTITUIR, cerrada_en__isnull=True).update(cerrada_en=q.acto.ahora)


def _concluida(q: Querella) -> Vista | None:
    filas = Vista.objects.select_for_update(no_key=True).filter(
        querella=q, estado=EstadoDeVista.CELEBRADA, concluida_en__isnull=False
    )
    vista: Vista | None = filas.order_by("-concluida_en").first()
    return vista
