"""Adoptar un caso viejo que sigue pendiente, desde una página."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.nucleo.calendario import fin_del_dia
from querellas import services
from querellas.actos import formularios as f
from querellas.actos.acto import Acto
from querellas.actos.llamadas import Datos
from querellas.actos.previsiones import Prevision, Valores, prudente
from querellas.actos.recursos import PROPUESTA
from querellas.cuentas.politica import Accion
from querellas.documentos.models import Documento
from querellas.efectos import TERMINO_DE_ETAPA, Disparo
from querellas.estados import ABIERTOS
from querellas.models import ClaseDeOrden
from querellas.selectors import Ficha


class Adoptar(f.Firma):
    anchos: ClassVar[dict[str, str]] = {**f.Firma.anchos, "desde": "corto"}
    exigidos = frozenset({"razon"})

    desde = forms.DateField(
        label=_("Día desde el que corre el término de su etapa"),
        required=False,
        help_text=_("Lo escoge la orden. Vacío: el día en que concurra el segundo miembro."),
    )
    razon = forms.CharField(
        label=_("Razón"), required=False, widget=forms.Textarea(attrs={"rows": 4})
    )


def pendiente(ficha: Ficha) -> bool:
    return bool(ficha.q.historica) and ficha.estado in ABIERTOS


@prudente
def al_adoptar(ficha: Ficha, valores: Valores) -> list[Prevision]:
    """El término de su etapa desde ese día, y si ya habría terminado."""
    termino = TERMINO_DE_ETAPA.get(str(ficha.estado))
    if termino is None:
        texto = _g("En su etapa no corre ningún término compulsorio: solo se vigilará el caso.")
        return [Prevision(texto=texto)]
    dia = valores.get("desde") or ficha.hoy
    computo = registro.circunstancias(ficha.q.pk).computar(Disparo(termino, dia))
    salida = [Prevision(computo)]
    if fin_del_dia(computo.fecha_legal) - ficha.momento < registro.NACE_VENCIDO_SI_FALTA:
        texto = _g("Ese término ya terminó: nada correrá solo y una persona lo confirmará.")
        salida.append(Prevision(texto=texto, tono="alerta"))
    return salida


def adoptar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.proponer_orden(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        clase=ClaseDeOrden.ADOPTAR,
        razon=d["razon"],
        datos={"desde": d["desde"].isoformat()} if d.get("desde") else {},
        el=ficha.hoy,
    )


ADOPTAR: tuple[Acto, ...] = (
    Acto(
        clave="adoptar_caso",
        accion=Accion.FIRMAR_ORDEN,
        titulo=_("Adoptar este caso viejo pendiente"),
        explicacion=_(
            "Hasta que dos miembros lo ordenen, sus términos son historia y nadie los vigila. La "
            "orden escoge desde cuándo corre el de su etapa."
        ),
        verbo=_("Firmar y proponer la orden"),
        formulario=Adoptar,
        hacer=adoptar,
        cabe=pendiente,
        prever=al_adoptar,
        calcula=True,
        sin_asiento=PROPUESTA,
        principal_en=ABIERTOS,
        en_historicos=True,
        grave=True,
    ),
)
