"""El acto a tiempo que una reversión entra: sus campos, lo que dispuso y lo que seguirá."""

from copy import deepcopy
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.models import Hecho, Plazo
from querellas import efectos
from querellas.actos import decision
from querellas.actos import formularios as f
from querellas.actos.previsiones import Prevision, Valores
from querellas.comision.models import Disposicion
from querellas.estados import Estado
from querellas.models import Querella
from querellas.selectors import Ficha
from querellas.services.base import ActoRechazado
from querellas.services.calculo_de_reversion import Vuelta, siguiente, vuelta
from querellas.services.hechos_de_reversion import DatosDeReversion
from querellas.services.revertir import ESTADO_DE
from vistas.a_tiempo import DECIDIR, DISPOSICIONES, INFORME, SENALAR, senalan_dos
from vistas.models import Ante

ROTULOS = {
    DECIDIR: _("Firmó la resolución que decide el caso"),
    SENALAR: _("Señaló la vista"),
    INFORME: _("Recibió el informe del Comisionado Asociado"),
}
_DE_LA_DECISION = ("hechos", "determinaciones", "conclusiones")
_DE_LA_VISTA = ("vista_el", "hora", "lugar", "ante", "asociado", "publica", "privada_por")
EXIGIDOS = frozenset({*_DE_LA_DECISION, "firmantes", "prueba_del_informe", "vista_el", "lugar"}) | {
    "firman_la_vista"
}


def campos_de(acto: str, ficha: Ficha, plazo: Plazo) -> dict[str, forms.Field]:
    """Los campos con que se escribe lo que dispuso ese acto."""
    if acto == DECIDIR:
        return _de_la_decision(ficha, plazo.termino)
    if acto == SENALAR:
        return _de_la_vista(ficha, plazo)
    tomados = {n: deepcopy(c) for n, c in decision.Informe.base_fields.items()}
    return {
        "hechos": tomados["hechos"],
        "prueba_del_informe": tomados["evidencia"],
        "conclusiones": tomados["conclusiones"],
        "consideraciones": tomados["consideraciones"],
    }


def _de_la_decision(ficha: Ficha, termino: str) -> dict[str, forms.Field]:
    caben = DISPOSICIONES[termino]
    campos: dict[str, forms.Field] = {}
    if len(caben) > 1:
        campos["disposicion"] = forms.ChoiceField(
            label=_("Disposición"),
            choices=[(d.value, d.label) for d in Disposicion if d in caben],
            widget=forms.RadioSelect,
        )
    ayuda = _("Dos miembros al menos, por la misma disposición y el mismo texto.")
    campos["firmantes"] = _firmas(ficha, ayuda)
    partes = decision.Proponer.base_fields
    return campos | {parte: deepcopy(partes[parte]) for parte in _DE_LA_DECISION}


def _firmas(ficha: Ficha, ayuda: Any) -> forms.MultipleChoiceField:
    return forms.MultipleChoiceField(
        label=_("Quiénes la firmaron"),
        choices=[(str(m.pk), str(m)) for m in ficha.miembros],
        widget=forms.CheckboxSelectMultiple,
        help_text=ayuda,
    )


def _de_la_vista(ficha: Ficha, plazo: Plazo) -> dict[str, forms.Field]:
    campos = {n: deepcopy(f.SenalarVista.base_fields[n]) for n in _DE_LA_VISTA}
    asociado = campos["asociado"]
    assert isinstance(asociado, forms.ChoiceField)
    designables = [(m.pk, str(m)) for m in ficha.miembros if not m.es_presidente]
    asociado.choices = [("", _("Escoja al Comisionado")), *designables]
    if senalan_dos(plazo):
        campos["firman_la_vista"] = _firmas(ficha, _("Dos miembros al menos."))
    return campos


def contenido_de(acto: str, d: Valores) -> dict[str, Any]:
    """Lo que dispuso el acto, en tipos de JSON."""
    if acto == DECIDIR:
        return {
            "disposicion": d.get("disposicion") or str(Disposicion.DESESTIMACION),
            "firmantes": [int(pk) for pk in d.get("firmantes") or ()],
            **{parte: d.get(parte) or "" for parte in _DE_LA_DECISION},
        }
    if acto == SENALAR:
        dia, hora = d.get("vista_el"), d.get("hora")
        return {
            "vista_el": dia.isoformat() if dia else "",
            "hora": hora.strftime("%H:%M") if hora else "10:00",
            "lugar": d.get("lugar") or "",
            "ante": d.get("ante") or str(Ante.PLENO),
            "asociado_id": int(d["asociado"]) if d.get("asociado") else None,
            "publica": d.get("publica") != "no",
            "privada_por": d.get("privada_por") or "",
            "firmantes": [int(pk) for pk in d.get("firman_la_vista") or ()],
        }
    if acto == INFORME:
        return {
            "hechos": d.get("hechos") or "",
            "evidencia": d.get("prueba_del_informe") or "",
            "conclusiones": d.get("conclusiones") or "",
            "consideraciones": d.get("consideraciones") or "",
        }
    return {}


# --- Lo que seguirá -------------------------------------------------------------------------
def lo_que_sigue(ficha: Ficha, plazo: Plazo, datos: DatosDeReversion) -> list[Prevision]:
    """A dónde pasará el caso y qué correrá, si se confirma hoy. No escribe nada."""
    if datos.hecho == Hecho.NOTIFICACION:
        return [_queda(Estado.PRESENTADA, _g("Se preparará otra notificación al alcalde."))]
    con_dia = datos.hecho_el is not None or datos.hecho == Hecho.ORDEN
    if not con_dia or (datos.hecho_el and datos.hecho_el > ficha.hoy):
        return []
    try:
        vuelve = vuelta(
            ficha.q.pk,
            plazo,
            datos,
            ficha.hoy,
            registro.circunstancias(ficha.q.pk),
            desestimo=ficha.estado == Estado.DESESTIMADA_CON_PERJUICIO,
        )
        return _segun_el_acto(ficha, plazo, datos, vuelve)
    except ActoRechazado as rechazo:
        return [Prevision(texto=m, tono="alerta") for m in rechazo.messages]


def _segun_el_acto(
    ficha: Ficha, plazo: Plazo, datos: DatosDeReversion, vuelve: Vuelta
) -> list[Prevision]:
    if datos.acto == DECIDIR:
        return [_decidida(datos)]
    if datos.acto == SENALAR:
        return _senalada(ficha, datos)
    if datos.acto == INFORME and datos.hecho_el:
        lecturas = registro.lecturas_vigentes(plazo.disparador_el)
        disparo = efectos.al_informar(datos.hecho_el, [vuelve.computo], lecturas.informe_tardio)
        computo, _movido = siguiente(disparo, datos.evidencia, ficha.hoy, vuelve.dadas)
        return [_queda(Estado.PENDIENTE_DECISION), Prevision(computo)]
    return [_queda(ESTADO_DE[plazo.termino]), Prevision(vuelve.computo)]


def _queda(estado: Estado, mas: str = "") -> Prevision:
    nombre = dict(Querella._meta.get_field("estado").flatchoices)[str(estado)]
    texto = _g("El caso quedará «%(estado)s».") % {"estado": nombre}
    return Prevision(texto=f"{texto} {mas}".strip())


def _decidida(datos: DatosDeReversion) -> Prevision:
    desestima = datos.contenido.get("disposicion") == Disposicion.DESESTIMACION
    mas = _g(
        "La resolución tendrá fecha del %(dia)s y se notificará a las partes. No correrá ningún "
        "término hasta que se archive en autos; de ese día corren la reconsideración y la revisión."
    ) % {"dia": f.con_fecha_larga((datos.hecho_el or date.min).isoformat())}
    return _queda(Estado.DESESTIMADA if desestima else Estado.RESUELTA, mas)


def _senalada(ficha: Ficha, datos: DatosDeReversion) -> list[Prevision]:
    salida = [_queda(Estado.VISTA_SENALADA, _g("Se preparan los avisos a las partes."))]
    escrito = datos.contenido.get("vista_el")
    if not escrito:
        return salida
    primera = registro.circunstancias(ficha.q.pk).primera_vista(ficha.hoy)
    if date.fromisoformat(escrito) < primera.fecha_legal:
        texto = _g(
            "Avisada hoy, la vista no puede ser antes del %(dia)s: quedará la tarea de señalarla "
            "otra vez."
        ) % {"dia": f.con_fecha_larga(primera.fecha_legal.isoformat())}
        salida.append(Prevision(texto=texto, tono="alerta"))
    return salida
