"""El mostrador: ponchar un papel en segundos y dar cuenta después de cada uno.

Un ponche no es un acto: no mueve el caso ni deja asiento. Aparta de la vigilancia los términos
del caso que terminan después de él, hasta que el acto que entra el papel lo completa.
"""

from datetime import date, datetime
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from plazos.models import EstadoDePlazo, Plazo
from plazos.nucleo.calendario import fecha_civil
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, exigir
from querellas.models import Actuacion, ClaseDePonche, Ponche, Querella
from querellas.reloj import ahora, recibida_en
from querellas.services import presentado
from querellas.services.base import ActoRechazado, candado_de_persona


def nueva_marca() -> UUID:
    """La que hace que mandar dos veces el mismo formulario deje un solo ponche."""
    return uuid4()


def ponchar(
    *,
    actor: Usuario,
    clase: str,
    querella_id: int | None,
    entrega: str = "",
    depositado_el: date | None = None,
    marca: UUID | None = None,
) -> Ponche:
    """Deja constancia de que un papel llegó ahora, con la hora de la base.

    Fuente: 18.004#1, 18.013#2. Sin efecto en el expediente. `depositado_el`: el día del matasellos
    si llegó por correo. Fuera del horario de mostrador se tiene por presentado al abrir el
    siguiente laborable; el informe del Asociado no, que es de la Comisión. Levanta
    PermissionDenied y ActoRechazado.
    """
    es_nueva = clase == ClaseDePonche.QUERELLA
    if es_nueva == (querella_id is not None):
        falta = _("Una querella nueva todavía no tiene número.")
        sobra = _("Escriba el número del caso.")
        raise ActoRechazado({"numero": falta if es_nueva else sobra})
    llega = recibida_en()
    if depositado_el is not None and depositado_el > fecha_civil(llega):
        raise ActoRechazado({"depositado_el": _("La fecha no puede ser futura.")})
    with transaction.atomic():
        candado_de_persona(actor)
        q = Querella.objects.get(pk=querella_id) if querella_id is not None else None
        exigir(actor, Accion.PONCHAR, q)
        surte = llega
        if clase != ClaseDePonche.INFORME:
            surte = presentado.papel(llega, depositado_el)
        return Ponche.objects.create(
            uuid=marca or uuid4(),
            querella=q,
            clase=clase,
            entrega=entrega.strip(),
            ponchado_en=llega,
            depositado_el=depositado_el,
            presentado_en=None if surte == llega else surte,
            ponchado_por=actor,
        )


def dar_cuenta_del_ponche(
    *, ponche_id: int, actor: Usuario, actuacion: int | None = None, razon: str = ""
) -> Ponche:
    """Cierra un ponche sin hacer otro acto: ya consta en una entrada, o no pedía ninguno.

    Si un término terminó después de él y sigue esperándolo, lo hace otra persona, no quien lo
    ponchó. Levanta PermissionDenied y ActoRechazado.
    """
    if (actuacion is None) == (not razon.strip()):
        raise ActoRechazado({"razon": _("Diga en qué entrada consta, o por qué no pide ninguna.")})
    with transaction.atomic():
        candado_de_persona(actor)
        anterior = Ponche.objects.get(pk=ponche_id)
        q = (
            Querella.objects.select_for_update(no_key=True).get(pk=anterior.querella_id)
            if anterior.querella_id
            else None
        )
        ponche = Ponche.objects.select_for_update(no_key=True).get(pk=ponche_id)
        exigir(actor, Accion.DAR_CUENTA_DE_PONCHE, q)
        if not ponche.abierto:
            raise ActoRechazado(_("Ese papel ya se entró."))
        if q is not None and ponche.ponchado_por_id == actor.pk and apartados_por(ponche).exists():
            raise ActoRechazado(
                _("Un término venció mientras este papel esperaba: ha de cerrarlo otra persona.")
            )
        if (
            actuacion is not None
            and not entradas_posteriores(ponche, q).filter(numero=actuacion).exists()
        ):
            raise ActoRechazado({"actuacion": _("Escoja una entrada posterior al ponche.")})
        ponche.actuacion, ponche.razon = actuacion, razon.strip()
        ponche.completado_en, ponche.completado_por = ahora(), actor
        ponche.save()
    return ponche


def entradas_posteriores(ponche: Ponche, q: Querella | None) -> QuerySet[Actuacion]:
    """Las entradas del caso hechas por personas después del ponche, la última primero."""
    return Actuacion.objects.filter(
        querella=q, registrada_en__gte=ponche.ponchado_en, actor__isnull=False
    ).order_by("-numero")


def apartados_por(ponche: Ponche, momento: datetime | None = None) -> QuerySet[Plazo]:
    """Los términos que ya terminaron y que la vigilancia no toca por ese papel."""
    return Plazo.objects.filter(
        querella=ponche.querella_id,
        estado=EstadoDePlazo.CORRIENDO,
        origen="vivo",
        vence_en__gt=min(ponche.ponchado_en, ponche.surte_en),
        vence_en__lt=momento or ahora(),
    )


def con_papel_por_entrar() -> Exists:
    """Condición de un `Plazo`: hay un papel de su caso ponchado antes de que terminara."""
    return Exists(
        Ponche.objects.filter(
            _antes_de(OuterRef("vence_en")),
            completado_en__isnull=True,
            querella=OuterRef("querella_id"),
        )
    )


def papel_por_entrar(plazo: Plazo) -> bool:
    """Si un papel ponchado antes de que ese término terminara espera todavía en la bandeja."""
    return Ponche.objects.filter(
        _antes_de(plazo.vence_en), querella=plazo.querella_id, completado_en__isnull=True
    ).exists()


def _antes_de(instante: Any) -> Q:
    """Ponchado antes o, por el matasellos, presentado antes: quizá llegó a tiempo."""
    return Q(ponchado_en__lt=instante) | Q(presentado_en__lt=instante)


def por_entrar() -> QuerySet[Ponche]:
    """Los papeles que faltan por entrar, el más viejo primero."""
    return Ponche.objects.filter(completado_en__isnull=True).select_related(
        "querella", "ponchado_por"
    )
