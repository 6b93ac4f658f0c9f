"""Reservar por orden y levantar la reserva, desde una página."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _g
from django.utils.translation import gettext_lazy as _

from querellas import services
from querellas.actos.formularios import Firma
from querellas.actos.llamadas import Datos
from querellas.actos.presentacion import texto_de
from querellas.documentos.models import Documento
from querellas.models import Reserva
from querellas.selectors import Ficha

CASO, ASIENTO, DOCUMENTO = "caso", "asiento", "documento"
CONSTAN = (
    "reservar_caso",
    "reservar_asiento",
    "reservar_documento",
    "reservar_documento_suelto",
)
CONSTAN_AL_LEVANTAR = (
    "levantar_reserva_caso",
    "levantar_reserva_asiento",
    "levantar_reserva_documento",
    "levantar_reserva_documento_suelto",
)


class Reservar(Firma):
    alias: ClassVar[dict[str, str]] = {"asiento": "que", "documento": "que"}
    exigidos = frozenset({"orden"})

    que = forms.ChoiceField(label=_("Qué queda reservado"))
    orden = forms.CharField(
        label=_("Orden que lo dispone"),
        max_length=300,
        required=False,
        help_text=_("Quién la dictó y cuándo. No se publica."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        campo = self.fields["que"]
        assert isinstance(campo, forms.ChoiceField)
        ya = {(r.actuacion_id, r.documento_id) for r in self.ficha.reservas}
        campo.choices = [
            ("", _("Escoja de la lista")),
            (CASO, _("El expediente entero")),
            (
                _("Una entrada"),
                [
                    (f"{ASIENTO}:{a.numero}", f"{a.numero}. {texto_de(a)}"[:120])
                    for a in self.ficha.asientos
                    if a.visibilidad == "publica" and (a.pk, None) not in ya
                ],
            ),
            (
                _("Un documento"),
                [
                    (f"{DOCUMENTO}:{d.pk}", str(d.titulo)[:120])
                    for d in self.ficha.documentos
                    if d.publica and (None, d.pk) not in ya
                ],
            ),
        ]
        campo.choices = [c for c in campo.choices if not isinstance(c[1], list) or c[1]]


class LevantarReserva(Firma):
    exigidos = perdonados = frozenset({"orden"})

    reserva = forms.ChoiceField(label=_("Reserva que se levanta"), widget=forms.RadioSelect)
    orden = forms.CharField(
        label=_("Orden que manda levantarla"),
        max_length=300,
        required=False,
        help_text=_("La escribe quien la pide; quien la confirma puede dejarla en blanco."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._ofrecer("reserva", [(r.pk, en_una_linea(r)) for r in self.ficha.reservas])


def en_una_linea(r: Reserva) -> str:
    """Qué se reservó, por qué orden y si ya se pidió levantarla."""
    if r.que == CASO:
        que = _g("El expediente entero")
    elif r.que == ASIENTO:
        assert r.actuacion
        que = _g("Entrada %(numero)s") % {"numero": r.actuacion.numero}
    else:
        que = str(r.documento)
    linea = f"{que}: {r.orden}"
    if r.pedida_por is None:
        return linea
    pedida = _g("%(quien)s pidió levantarla: %(orden)s")
    return f"{linea}. " + pedida % {"quien": r.pedida_por, "orden": r.orden_de_levantar}


def sin_reserva(ficha: Ficha) -> bool:
    return not ficha.q.reservada


def con_reserva(ficha: Ficha) -> bool:
    return bool(ficha.reservas)


def mismo_que_la_pidio(ficha: Ficha) -> str:
    if any(r.pedida_por_id != ficha.usuario.pk for r in ficha.reservas):
        return ""
    return _g("Debe confirmarlo otra persona, no quien la pidió.")


def reservar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    clase, _sep, clave = str(d["que"]).partition(":")
    return services.reservar(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        orden=d["orden"],
        asiento=int(clave) if clase == ASIENTO else None,
        documento_id=int(clave) if clase == DOCUMENTO else None,
    )


def levantar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.levantar_reserva(
        querella_id=ficha.q.pk,
        actor=ficha.usuario,
        reserva_id=int(d["reserva"]),
        orden=d["orden"],
    )
