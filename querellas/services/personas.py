"""Las personas detrás de las partes: cuál es cada una, sus otros nombres y las repetidas.

Nada de esto toca un epígrafe, un documento ni el nombre con que una parte consta en su caso.
"""

from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Model
from django.utils.translation import gettext_lazy as _

from alcaldes.models import Alcalde, Mandato
from alcaldes.nombres import llano
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, exigir
from querellas.models import Comparecencia, Parte, Querella, quien_cambia
from querellas.models.persona import (
    AliasDePersona,
    ClaseDeFusion,
    FusionDePersonas,
    Persona,
)
from querellas.reloj import ahora
from querellas.services.base import (
    ActoRechazado,
    candado_de_persona,
    con_reintento,
    exigir_textos,
)

# Lo que se escoge de una o de otra al fundirlas.
ESCOGIBLES = ("nombre", "apellido_paterno", "apellido_materno", "correo", "numero_de_abogado")
NOMBRES = ESCOGIBLES[:3]


# --- Cuál es cada una -----------------------------------------------------------------------
def de_oficina(nombre: str) -> Persona:
    """El Gobernador, el Director o una Legislatura: siempre la misma."""
    persona, _nueva = Persona.objects.get_or_create(
        oficina=nombre, fundida_en=None, defaults={"nombre": nombre}
    )
    return persona


def de_alcalde(alcalde: Alcalde) -> Persona:
    """La del alcalde querellado."""
    suyos = {campo: getattr(alcalde, campo) for campo in NOMBRES}
    persona, _nueva = Persona.objects.get_or_create(
        alcalde=alcalde, fundida_en=None, defaults={"correo": alcalde.correo, **suyos}
    )
    return persona


def de_ciudadano(parte: Parte) -> Persona:
    """Una nueva: dos personas pueden llamarse igual, y decir que son la misma es de alguien."""
    return Persona.objects.create(
        correo=parte.correo, **{campo: getattr(parte, campo) for campo in NOMBRES}
    )


def de_abogado(*, nombre: str, numero: str, correo: str, cuenta: Usuario | None) -> Persona:
    """La de esa cuenta o ese número de abogado, si ya compareció; si no, una nueva."""
    filas = Comparecencia.objects.filter(persona__isnull=False).select_related("persona")
    previa = filas.filter(usuario=cuenta).last() if cuenta is not None else None
    if previa is None and numero:
        previa = filas.filter(numero_de_abogado=numero).last()
    if previa is not None and previa.persona is not None:
        return previa.persona
    return Persona.objects.create(nombre=nombre, numero_de_abogado=numero, correo=correo)


# --- Otros nombres --------------------------------------------------------------------------
@con_reintento
def anotar_alias(*, persona_id: int, actor: Usuario, texto: str) -> Persona:
    """Anota otro nombre con que la misma persona figura; repetirlo no hace nada.

    Fuente: 18.013#1. Efectos: las búsquedas la hallan también por él. Levanta ActoRechazado.
    """
    with transaction.atomic():
        persona = _tomar(actor, persona_id)[0]
        exigir_textos(texto=texto)
        with quien_cambia(actor, "anotar_alias", ahora()):
            con_otros_nombres(persona, [texto])
    return persona


def con_otros_nombres(persona: Persona, textos: Iterable[str]) -> None:
    """Dentro de otro acto: los que la persona no tenía todavía."""
    for texto in textos:
        limpio = " ".join(texto.split())
        if llano(limpio) not in (llano(str(x)) for x in (persona, *_vigentes(persona))):
            _poner_alias(persona, limpio)
            persona.save()


def _vigentes(persona: Persona) -> Iterable[AliasDePersona]:
    return persona.alias.filter(retirado=False)


def _poner_alias(persona: Persona, texto: str) -> int | None:
    """El alias nuevo, o el retirado que vuelve; nada si ya estaba."""
    fila = persona.alias.filter(texto=texto[:200]).first()
    if fila is not None and not fila.retirado:
        return None
    fila = fila or AliasDePersona(persona=persona, texto=texto[:200])
    fila.retirado = False
    fila.save()
    return int(fila.pk)


# --- Fundir dos -----------------------------------------------------------------------------
@con_reintento
def fundir_personas(
    *, queda_id: int, sobra_id: int, actor: Usuario, razon: str, de_la_otra: Iterable[str] = ()
) -> FusionDePersonas:
    """Hace constar que dos personas son la misma: una queda y los casos de la otra pasan a ella.

    Fuente: 18.013#1. `de_la_otra`: los campos que se toman de la que sobra. Efectos: pasan sus
    partes, comparecencias (con su cuenta), mandatos y otros nombres; los nombres descartados
    quedan como otros nombres; ningún epígrafe, documento ni nombre de un caso cambia. Repetirla
    devuelve la misma. Levanta ActoRechazado si falta la razón o si son partes contrarias.
    """
    with transaction.atomic():
        queda, sobra = _tomar(actor, queda_id, sobra_id)
        previa = FusionDePersonas.objects.filter(
            clase=ClaseDeFusion.FUNDIR, queda=queda, sobra=sobra, deshecha_por__isnull=True
        ).first()
        if previa is not None and sobra.fundida_en_id == queda.pk:
            return previa
        exigir_textos(razon=razon)
        _comprobar(queda, sobra)
        momento = ahora()
        with quien_cambia(actor, f"fundir_personas: {razon.strip()}", momento):
            movido = _mover(queda, sobra, [c for c in ESCOGIBLES if c in set(de_la_otra)])
        fusion: FusionDePersonas = FusionDePersonas.objects.create(
            clase=ClaseDeFusion.FUNDIR,
            queda=queda,
            sobra=sobra,
            razon=razon.strip()[:300],
            movido=movido,
            hecha_por=actor,
            hecha_en=momento,
        )
    return fusion


def _tomar(actor: Usuario, *ids: int) -> list[Persona]:
    """Los candados en su orden (quien actúa, los casos, las personas) y el permiso."""
    candado_de_persona(actor)
    exigir(actor, Accion.FUNDIR_PERSONAS)
    casos = Querella.objects.filter(partes__persona__in=ids) | Querella.objects.filter(
        comparecencias__persona__in=ids
    )
    suyos = sorted(set(casos.values_list("pk", flat=True)))
    list(Querella.objects.select_for_update(no_key=True).filter(pk__in=suyos).order_by("pk"))
    filas = Persona.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")
    halladas = {p.pk: p for p in filas}
    if len(halladas) != len(set(ids)):
        raise ActoRechazado(_("No hay una persona con ese número."))
    return [halladas[pk] for pk in ids]


def _comprobar(queda: Persona, sobra: Persona) -> None:
    if queda.pk == sobra.pk:
        raise ActoRechazado(_("Es la misma persona."))
    if queda.fundida_en_id or sobra.fundida_en_id:
        raise ActoRechazado(_("Una de las dos ya se fundió con otra."))
    if bool(queda.oficina) != bool(sobra.oficina):
        raise ActoRechazado(_("Una oficina no es una persona: no se funden."))
    contrarias = casos_en_contra(queda, sobra)
    if contrarias:
        raise ActoRechazado(
            _("Son partes contrarias en %(casos)s: no pueden ser la misma persona."),
            params={"casos": ", ".join(contrarias)},
        )
    if queda.alcalde and sobra.alcalde and _a_la_vez(queda.alcalde, sobra.alcalde):
        raise ActoRechazado(_("Las dos ocuparon a la vez la alcaldía de municipios distintos."))


def casos_en_contra(una: Persona, otra: Persona) -> list[str]:
    """Los casos en que están en lados opuestos, como parte o representándola."""
    lados: dict[str, set[str]] = {}
    for quien in (una, otra):
        partes = quien.partes.values_list("querella__numero", "querella", "papel")
        suyas = quien.comparecencias.values_list("querella__numero", "querella", "parte__papel")
        for numero, pk, papel in (*partes, *suyas):
            lados.setdefault(numero or str(pk), set()).add(papel)
    return sorted(caso for caso, papeles in lados.items() if len(papeles) > 1)


def _a_la_vez(uno: Alcalde, otro: Alcalde) -> bool:
    def tramo(m: Mandato) -> tuple[date, date]:
        return m.desde, m.hasta or date.max

    return any(
        a.municipio_id != b.municipio_id
        and max(tramo(a)[0], tramo(b)[0]) <= min(tramo(a)[1], tramo(b)[1])
        for a in uno.mandatos.all()
        for b in otro.mandatos.all()
    )


def _mover(queda: Persona, sobra: Persona, escogidos: list[str]) -> dict[str, Any]:
    """Pasa todo a la que queda; devuelve qué se movió, para poder deshacerlo."""
    movido: dict[str, Any] = {
        "antes": {campo: getattr(queda, campo) for campo in ESCOGIBLES},
        "alcalde": queda.alcalde_id,
        "partes": _pasar(sobra.partes.all(), "persona", queda),
        "comparecencias": _pasar(sobra.comparecencias.all(), "persona", queda),
        "mandatos": [],
    }
    nombres = [str(queda), str(sobra), *(a.texto for a in _vigentes(sobra))]
    for campo in escogidos:
        setattr(queda, campo, getattr(sobra, campo))
    if sobra.alcalde is not None and queda.alcalde is None:
        queda.alcalde = sobra.alcalde
    elif sobra.alcalde is not None and queda.alcalde is not None:
        movido["mandatos"] = _pasar(sobra.alcalde.mandatos.all(), "alcalde", queda.alcalde)
    puestos = [_poner_alias(queda, n) for n in dict.fromkeys(nombres) if n != str(queda)]
    movido["alias"] = [pk for pk in puestos if pk is not None]
    sobra.fundida_en = queda
    sobra.save()
    queda.save()
    return movido


def _pasar(filas: Iterable[Any], campo: str, a: Model) -> list[int]:
    """Una por una: la historia de cada fila dice quién la cambió y por qué."""
    movidas = []
    for fila in filas:
        setattr(fila, campo, a)
        fila.save()
        movidas.append(int(fila.pk))
    return movidas


# --- Deshacerlo -----------------------------------------------------------------------------
@con_reintento
def separar_personas(*, fusion_id: int, actor: Usuario, razon: str) -> FusionDePersonas:
    """Hace constar que no eran la misma: cada una recupera lo suyo y las dos notas quedan.

    Fuente: 18.013#1. Lo que entró después de fundirlas se queda donde está. Repetirla devuelve
    la misma. Levanta ActoRechazado si falta la razón o si la que quedó se fundió con otra.
    """
    with transaction.atomic():
        hecha = FusionDePersonas.objects.filter(pk=fusion_id, clase=ClaseDeFusion.FUNDIR).first()
        if hecha is None:
            raise ActoRechazado(_("No hay una fusión con ese número."))
        queda, sobra = _tomar(actor, hecha.queda_id, hecha.sobra_id)
        previa = FusionDePersonas.objects.filter(deshace=hecha).first()
        if previa is not None:
            return previa
        exigir_textos(razon=razon)
        if queda.fundida_en_id:
            raise ActoRechazado(_("La que quedó se fundió después con otra: separe esa primero."))
        momento = ahora()
        with quien_cambia(actor, f"separar_personas: {razon.strip()}", momento):
            _devolver(hecha, queda, sobra)
        nota: FusionDePersonas = FusionDePersonas.objects.create(
            clase=ClaseDeFusion.SEPARAR,
            queda=queda,
            sobra=sobra,
            razon=razon.strip()[:300],
            deshace=hecha,
            hecha_por=actor,
            hecha_en=momento,
        )
    return nota


def _devolver(hecha: FusionDePersonas, queda: Persona, sobra: Persona) -> None:
    movido = hecha.movido
    _pasar(queda.partes.filter(pk__in=movido["partes"]), "persona", sobra)
    _pasar(queda.comparecencias.filter(pk__in=movido["comparecencias"]), "persona", sobra)
    if movido["mandatos"] and queda.alcalde is not None and sobra.alcalde is not None:
        suyos = queda.alcalde.mandatos.filter(pk__in=movido["mandatos"])
        _pasar(suyos, "alcalde", sobra.alcalde)
    for alias in queda.alias.filter(pk__in=movido["alias"]):
        alias.retirado = True
        alias.save()
    for campo, valor in movido["antes"].items():
        setattr(queda, campo, valor)
    queda.alcalde_id = movido["alcalde"]
    sobra.fundida_en = None
    queda.save()  # primero: no hay dos personas vivas con el mismo alcalde
    sobra.save()
