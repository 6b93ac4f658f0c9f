"""Una querella en cada situación que el público ve, llevada allí por sus actos de verdad."""

from collections.abc import Callable
from datetime import date
from typing import Any

from plazos.vencimientos import vigilar
from querellas import services
from querellas.documentos.models import Documento
from querellas.models import Querella
from querellas.reloj import ahora
from querellas.services.decidir import TextoDeResolucion
from querellas.services.notificar import DatosDeServicio
from querellas.services.presentar import DatosDeQuerellante
from querellas.tasks import generar_pendientes
from tests import fabricas
from tests.elenco import Elenco
from vistas import services as vistas

Reloj = Callable[[str], Any]
HOY = "2026-07-09T16:00-04:00"
PERSONAS = {
    "resuelta": ("María del Carmen", "Núñez", "Peña"),
    "vencida": ("Ramón", "Güemes", "Díaz"),
    "sin_vista": ("Iris", "Añeses", "Colón"),
    "senalada": ("Tomás", "Rodríguez", "Muñiz"),
    "privada": ("Olga", "Santaella", "Ruiz"),
    "rebeldia": ("Félix", "Caraballo", "Vélez"),
    "sin_contestar": ("Nilda", "Otero", "Báez"),
    "notificada": ("Luis", "Irizarry", "Soto"),
    "presentada": ("Ada", "Pagán", "Cruz"),
}
TEXTO = TextoDeResolucion(
    hechos="La querella se presentó, jurada, y se notificó al querellado.\n\nLa vista fue pública.",
    determinaciones="Una excavadora del Municipio movió terreno en una finca privada.",
    conclusiones="Omitir la supervisión del equipo es una actuación impropia (Art. 18.007).",
)


def presentar(elenco: Elenco, cual: str, **cambios: Any) -> Querella:
    """La querella de una de las PERSONAS."""
    nombre, paterno, materno = PERSONAS[cual]
    persona = DatosDeQuerellante(
        clase="ciudadano", nombre=nombre, apellido_paterno=paterno, apellido_materno=materno
    )
    return fabricas.presentada(elenco=elenco, querellantes=(persona,), **cambios)


def dar_por_listos() -> None:
    """Los documentos que el público no ve, sin dibujarlos: de ellos aquí no se mira nada."""
    Documento.objects.filter(estado="pendiente", publica=False).update(
        estado="listo", archivo="sin/archivo", sha256="0" * 64, bytes=1, listo_en=ahora()
    )


def notificar(elenco: Elenco, q: Querella, dia: date) -> None:
    """El alcalde recibió la notificación ese día."""
    services.notificar(
        querella_id=q.pk,
        actor=elenco.secretaria,
        servicio=DatosDeServicio(
            recibida_el=dia, recibida_por="el alcalde", diligenciada_por="alguacil"
        ),
    )


def senalar(elenco: Elenco, q: Querella, dia: date, **cambios: Any) -> None:
    """Señala la vista ante la Comisionada Asociada."""
    fabricas.senalar(
        querella_id=q.pk,
        actor=elenco.presidente,
        datos=vistas.DatosDeVista(
            vista_el=dia,
            lugar="Sala 1, Calle San Francisco 151, San Juan",
            ante="comisionado_asociado",
            asociado_id=elenco.comisionada_asociada.pk,
            **cambios,
        ),
    )


def proponer(elenco: Elenco, q: Querella, asunto: str, disposicion: str) -> int:
    """Circula una resolución; devuelve su clave."""
    propuesta = services.proponer_resolucion(
        querella_id=q.pk,
        actor=elenco.presidente,
        asunto=asunto,
        disposicion=disposicion,
        texto=TEXTO,
    )
    return propuesta.pk


def crear(elenco: Elenco, reloj: Reloj) -> dict[str, str]:
    """Los casos de PERSONAS, vistos el 9 de julio de 2026; devuelve el número de cada uno."""
    casos: dict[str, Querella] = {}
    _terminados(elenco, reloj, casos)
    _abiertos(elenco, reloj, casos)
    reloj(HOY)
    services.archivar_en_autos(querella_id=casos["resuelta"].pk, actor=elenco.secretaria)
    dar_por_listos()
    generar_pendientes()
    return {cual: str(q.numero) for cual, q in casos.items()}


def _terminados(elenco: Elenco, reloj: Reloj, casos: dict[str, Querella]) -> None:
    reloj("2026-03-13T10:00-04:00")
    for cual in ("resuelta", "vencida", "sin_vista"):
        casos[cual] = presentar(elenco, cual)
    dar_por_listos()
    reloj("2026-03-19T15:00-04:00")
    for q in casos.values():
        notificar(elenco, q, date(2026, 3, 19))
    reloj("2026-04-06T15:00-04:00")
    vigilar()
    services.solicitar_prorroga(querella_id=casos["resuelta"].pk, actor=elenco.secretaria)
    for cual in ("vencida", "sin_vista"):
        services.contestar(querella_id=casos[cual].pk, actor=elenco.secretaria)
    reloj("2026-04-21T16:00-04:00")
    services.contestar(querella_id=casos["resuelta"].pk, actor=elenco.secretaria)
    propuesta = proponer(elenco, casos["sin_vista"], "sin_vista", "desestimacion")
    services.desestimar_sin_vista(
        querella_id=casos["sin_vista"].pk, actor=elenco.asociado, resolucion_id=propuesta
    )
    reloj("2026-05-20T09:00-04:00")
    vigilar()
    resuelta = casos["resuelta"]
    senalar(elenco, resuelta, date(2026, 6, 4))
    for papel in ("querellado", "querellante"):
        vistas.diligenciar_aviso(
            querella_id=resuelta.pk,
            actor=elenco.secretaria,
            papel=papel,
            recibida_el=date(2026, 5, 20),
        )


def _abiertos(elenco: Elenco, reloj: Reloj, casos: dict[str, Querella]) -> None:
    resuelta = casos["resuelta"]
    reloj("2026-06-01T10:00-04:00")
    casos["senalada"], casos["privada"] = (presentar(elenco, x) for x in ("senalada", "privada"))
    dar_por_listos()
    reloj("2026-06-03T10:00-04:00")
    for cual in ("senalada", "privada"):
        notificar(elenco, casos[cual], date(2026, 6, 3))
    reloj("2026-06-04T16:00-04:00")
    vistas.concluir_vista(querella_id=resuelta.pk, actor=elenco.asociada)
    reloj("2026-06-10T10:00-04:00")
    casos["rebeldia"] = presentar(elenco, "rebeldia")
    dar_por_listos()
    reloj("2026-06-12T10:00-04:00")
    notificar(elenco, casos["rebeldia"], date(2026, 6, 12))
    reloj("2026-06-15T10:00-04:00")
    for cual in ("senalada", "privada"):
        services.contestar(querella_id=casos[cual].pk, actor=elenco.secretaria)
    casos["sin_contestar"] = presentar(elenco, "sin_contestar")
    dar_por_listos()
    reloj("2026-06-22T16:00-04:00")
    vistas.rendir_informe(
        querella_id=resuelta.pk,
        actor=elenco.asociada,
        texto=vistas.TextoDeInforme(hechos="h", evidencia="e", conclusiones="c"),
    )
    notificar(elenco, casos["sin_contestar"], date(2026, 6, 22))
    casos["notificada"] = presentar(elenco, "notificada")
    dar_por_listos()
    reloj("2026-06-30T10:00-04:00")
    vigilar()
    notificar(elenco, casos["notificada"], date(2026, 6, 30))
    reloj("2026-07-07T16:00-04:00")
    propuesta = proponer(elenco, resuelta, "fondo", "amonestacion")
    services.emitir_resolucion(
        querella_id=resuelta.pk, actor=elenco.asociado, resolucion_id=propuesta
    )
    senalar(elenco, casos["senalada"], date(2026, 7, 30))
    senalar(
        elenco,
        casos["privada"],
        date(2026, 7, 31),
        publica=False,
        privada_por="la pidió el querellado",
    )
    reloj("2026-07-09T10:00-04:00")
    casos["presentada"] = presentar(elenco, "presentada", prueba_descrita=())
