"""Lo que se supone: formulario por GET, cuya dirección es el enlace permanente de la respuesta."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from plazos.nucleo.calendario import DiaEspecial
from plazos.nucleo.explicacion import fecha_larga
from plazos.nucleo.fijado import MAXIMO, Fijado
from querellas.actos.mandatos import etapas
from querellas.actos.simulador.partida import Partida
from querellas.estados import FINALES, Estado
from querellas.idioma import idioma
from querellas.proyeccion import Hecho
from querellas.selectors import Ficha
from vistas.models import Ante

# Más lejos no hay nada que planear, y un libro de días tan largo no se lee.
HORIZONTE = timedelta(days=3 * 366)
CIERRE_MAXIMO = 31
_FECHA_MALA = _("Esa fecha no existe. Escójala en el calendario o escriba AAAA-MM-DD.")

# Cada fecha que se mueve y el acto que la lleva, en el orden de la ley.
DE_ACTOS: tuple[tuple[str, str, Any], ...] = (
    ("recibe", "notificar", _("El alcalde recibe la notificación")),
    ("prorroga", "solicitar_prorroga", _("El alcalde pide prórroga")),
    ("concede", "conceder_prorroga", _("Se concede la prórroga pedida")),
    ("contesta", "contestar", _("El alcalde contesta")),
    ("enmienda", "enmendar", _("Se enmienda la querella")),
    ("senala", "senalar_vista", _("La Comisión señala la vista")),
    ("vista", "", _("Día de la vista")),
    ("ante", "", _("Ante quién")),
    ("anuncia", "continuar_vista", _("En sala se anuncia que la vista sigue otro día")),
    ("continua", "", _("Día en que la vista sigue")),
    ("concluye", "concluir_vista", _("La vista concluye")),
    ("informe", "rendir_informe", _("El Asociado rinde su informe")),
    ("decide", "decidir", _("La Comisión decide")),
    ("desestima", "desestimar", _("La Comisión desestima la querella, por resolución")),
    ("archiva", "archivar", _("La Comisión archiva la querella")),
    ("autos", "archivar_en_autos", _("La decisión se archiva en autos")),
    ("pide", "pedir_reconsideracion", _("Una parte pide la reconsideración")),
    ("acoge", "acoger_reconsideracion", _("La Comisión la acoge")),
    ("prorrogada", "prorrogar_reconsideracion", _("Se dan treinta días más para resolverla")),
    ("deniega", "denegar_reconsideracion", _("La Comisión la deniega")),
    ("denegatoria", "archivar_denegatoria", _("La denegatoria se archiva en autos")),
    ("revisa", "anotar_revision", _("Una parte acude al tribunal")),
    ("mandato", "recibir_mandato", _("Llega el mandato del tribunal")),
    ("etapa", "", _("Qué dispone el mandato")),
    ("fija_dias", "", _("Días que el mandato fija")),
    ("fija_cuales", "", _("Qué días fija")),
    ("fija_hasta", "", _("Último día que el mandato fija")),
)
ACTO_DE = {campo: acto for campo, acto, _etiqueta in DE_ACTOS if acto}
# Los que solo caben después de decidir se enseñan aparte.
PRIMERO_DESPUES = "autos"
JUNTOS = {
    "senala": ("senala", "vista", "ante"),
    "anuncia": ("anuncia", "continua"),
    "mandato": ("mandato", "etapa", "fija_dias", "fija_cuales", "fija_hasta"),
}
# Si las fechas pasadas no se pueden mover, solo se supone lo que todavía puede pasar.
_DESDE = {
    Estado.NOTIFICADA: "prorroga",
    Estado.EN_ESTUDIO: "enmienda",
    Estado.VISTA_SENALADA: "anuncia",
    Estado.VISTA_EN_CURSO: "anuncia",
    Estado.PENDIENTE_INFORME: "informe",
    Estado.PENDIENTE_DECISION: "decide",
}


_NOMBRES = [campo for campo, _acto, _etiqueta in DE_ACTOS]
DESPUES = frozenset(_NOMBRES[_NOMBRES.index(PRIMERO_DESPUES) :])


def _campos(partida: Partida, estado: Estado) -> list[str]:
    # La orden solo se supone si consta una moción que la espera.
    pedida = partida.pide_orden
    nombres = [campo for campo, _acto, _etiqueta in DE_ACTOS if pedida or campo != "concede"]
    if partida.desde_el_principio:
        return nombres
    primero = PRIMERO_DESPUES if estado in FINALES else _DESDE.get(estado, "recibe")
    return nombres[nombres.index(primero) :]


class Supuestos(forms.Form):
    """Las fechas del caso, con las que constan ya puestas; borrar una es suponer que no pasó."""

    pausa_desde = forms.DateField(label=_("Paralizado desde"), required=False)
    pausa_hasta = forms.DateField(label=_("Levantada el"), required=False)
    cierre = forms.DateField(label=_("Primer día"), required=False)
    cierre_hasta = forms.DateField(label=_("Último día"), required=False)

    def __init__(self, ficha: Ficha, partida: Partida, dados: Mapping[str, str]) -> None:
        self.ficha, self.partida = ficha, partida
        self.de_actos = _campos(partida, ficha.estado)
        self.iniciales = self._iniciales()
        super().__init__(data=self.iniciales)
        self._poner_campos()
        # Lo que el enlace no dice queda como consta.
        self.data = {**self.iniciales, **{n: dados[n] for n in self.fields if n in dados}}

    def _poner_campos(self) -> None:
        etiquetas = {campo: etiqueta for campo, _acto, etiqueta in DE_ACTOS}
        for nombre in self.de_actos:
            if nombre in ESCOGIDOS:
                self.fields[nombre] = forms.ChoiceField(
                    label=etiquetas[nombre], choices=ESCOGIDOS[nombre], required=False
                )
                continue
            if nombre == "fija_dias":
                self.fields[nombre] = forms.IntegerField(
                    label=etiquetas[nombre],
                    min_value=1,
                    max_value=MAXIMO,
                    required=False,
                    help_text=_AYUDAS[nombre],
                )
                continue
            ayuda = _AYUDAS.get(nombre, "")
            campo = forms.DateField(label=etiquetas[nombre], required=False, help_text=ayuda)
            self.fields[nombre] = campo
        for campo_puesto in self.fields.values():
            if isinstance(campo_puesto, forms.DateField):
                campo_puesto.error_messages["invalid"] = _FECHA_MALA

    def _iniciales(self) -> dict[str, str]:
        """Lo que consta: la última vez que pasó cada acto."""
        valores = dict.fromkeys(self.de_actos, "")
        if "ante" in valores:
            valores["ante"] = str(Ante.PLENO)
        for campo, acto in ACTO_DE.items():
            hecho = self._ultimo(acto)
            if hecho is None or campo not in valores:
                continue
            valores[campo] = hecho.dia.isoformat()
            if campo == "senala":
                valores["vista"] = hecho.vista_el.isoformat() if hecho.vista_el else ""
                valores["ante"] = str(Ante.ASOCIADO if hecho.ante_asociado else Ante.PLENO)
            elif campo == "anuncia":
                valores["continua"] = hecho.vista_el.isoformat() if hecho.vista_el else ""
            elif campo == "mandato":
                valores["etapa"] = hecho.etapa
                valores.update(_lo_fijado(hecho.fijado))
        return valores

    def _ultimo(self, acto: str) -> Hecho | None:
        return next((h for h in reversed(self.partida.hechos) if h.acto == acto), None)

    # --- Lo que la página enseña ------------------------------------------------------------
    @property
    def actos(self) -> list[dict[str, Any]]:
        """Hasta la decisión."""
        return [self._fila(n) for n in self.de_actos if n not in DESPUES]

    @property
    def posteriores(self) -> list[dict[str, Any]]:
        """Los que siguen a la decisión."""
        return [self._fila(n) for n in self.de_actos if n in DESPUES]

    @property
    def supone_posteriores(self) -> bool:
        """Si alguno tiene fecha: entonces se enseñan abiertos."""
        return any(self.data.get(n) for n in self.de_actos if n in DESPUES)

    def _fila(self, nombre: str) -> dict[str, Any]:
        consta = bool(self.iniciales[nombre]) and nombre not in ESCOGIDOS
        return {"campo": self[nombre], "consta": consta}

    @property
    def cambia(self) -> bool:
        """Si se supone algo distinto de lo que consta."""
        return any(str(self.data.get(n) or "") != self.iniciales.get(n, "") for n in self.fields)

    # --- Comprobar --------------------------------------------------------------------------
    def clean(self) -> dict[str, Any]:
        dato = super().clean() or {}
        primero = self.ficha.q.presentada_el or self.ficha.hoy
        ultimo = self.ficha.hoy + HORIZONTE
        for nombre, valor in list(dato.items()):
            if isinstance(valor, date) and not primero <= valor <= ultimo:
                texto = _("Escriba una fecha entre el %(primero)s y el %(ultimo)s.")
                limites = (fecha_larga(d, idioma()) for d in (primero, ultimo))
                datos = dict(zip(("primero", "ultimo"), limites, strict=True))
                self.add_error(nombre, texto % datos)
        self._comprobar_intervalos(dato)
        self._comprobar_mandato(dato)
        return dato

    def _comprobar_mandato(self, dato: dict[str, Any]) -> None:
        """Lo que el mandato fija: días o último día, y posterior a su recibo."""
        recibido, hasta = dato.get("mandato"), dato.get("fija_hasta")
        if hasta and dato.get("fija_dias"):
            self.add_error("fija_hasta", _("Escriba los días o el último día, no los dos."))
        elif hasta and recibido and hasta <= recibido:
            self.add_error("fija_hasta", _("Tiene que ser posterior al día del ponche."))

    def _comprobar_intervalos(self, dato: dict[str, Any]) -> None:
        for desde, hasta in (("pausa_desde", "pausa_hasta"), ("cierre", "cierre_hasta")):
            primero, ultimo = dato.get(desde), dato.get(hasta)
            if ultimo and not primero:
                self.add_error(desde, _("Diga también desde qué día."))
            elif primero and ultimo and ultimo < primero:
                self.add_error(hasta, _("No puede terminar antes de empezar."))
        cierre, hasta_el = dato.get("cierre"), dato.get("cierre_hasta")
        if cierre and hasta_el and (hasta_el - cierre).days >= CIERRE_MAXIMO:
            self.add_error("cierre_hasta", _("Suponga como mucho 31 días seguidos."))

    # --- Los hechos supuestos ---------------------------------------------------------------
    def hechos(self) -> tuple[Hecho, ...]:
        """Los que constan, con los supuestos en su lugar."""
        hechos = list(self.partida.hechos)
        for campo, acto in ACTO_DE.items():
            if campo not in self.fields or not self._movido(campo):
                continue
            consta = self._ultimo(acto)
            if consta is not None:
                hechos.remove(consta)
            if dia := self.cleaned_data.get(campo):
                hechos.append(self._supuesto(acto, dia))
        return (*hechos, *self._ordenes())

    def _movido(self, campo: str) -> bool:
        juntos = [n for n in JUNTOS.get(campo, (campo,)) if n in self.fields]
        return any(str(self.data.get(n) or "") != self.iniciales[n] for n in juntos)

    def _supuesto(self, acto: str, dia: date) -> Hecho:
        hecho = Hecho(acto, dia, consta=False)
        if acto == "continuar_vista":
            sigue = self.cleaned_data.get("continua") or dia + timedelta(days=1)
            return replace(hecho, vista_el=sigue)
        if acto == "recibir_mandato":
            etapa = self.cleaned_data.get("etapa", "")
            return replace(hecho, etapa=etapa, fijado=self._fijado())
        if acto != "senalar_vista":
            return hecho
        return replace(
            hecho,
            vista_el=self.cleaned_data.get("vista"),
            ante_asociado=self.cleaned_data.get("ante") == Ante.ASOCIADO,
        )

    def _fijado(self) -> Fijado | None:
        """El término que el mandato supuesto fija."""
        dias, hasta = self.cleaned_data.get("fija_dias"), self.cleaned_data.get("fija_hasta")
        if not dias and not hasta:
            return None
        return Fijado(
            str(_("mandato supuesto")),
            dias,
            bool(dias) and self.cleaned_data.get("fija_cuales") == "laborables",
            hasta,
        )

    def _ordenes(self) -> Iterable[Hecho]:
        dato = self.cleaned_data
        if dato.get("pausa_desde"):
            yield Hecho("paralizar", dato["pausa_desde"], consta=False)
        if dato.get("pausa_hasta"):
            yield Hecho("levantar_paralizacion", dato["pausa_hasta"], consta=False)
        if dato.get("cierre"):
            dias = _dias(dato["cierre"], dato.get("cierre_hasta") or dato["cierre"])
            # Se sabría desde hoy, o desde ese día si ya pasó.
            desde = min(dato["cierre"], self.ficha.hoy)
            yield Hecho("dias", desde, dias=dias, consta=False)


def _mandatos() -> list[tuple[str, Any]]:
    devuelve = _("Devuelve el caso: %(etapa)s")
    return [
        ("", _("Confirma o modifica lo decidido")),
        *((clave, devuelve % {"etapa": texto}) for clave, texto in etapas()),
    ]


# Los que se escogen de una lista.
ESCOGIDOS: dict[str, Any] = {
    "ante": Ante.choices,
    "etapa": _mandatos,
    "fija_cuales": (("", _("Como manda la Regla 68.1")), ("laborables", _("Días laborables"))),
}
_AYUDAS = {
    "vista": _("Vacío: la primera fecha posible."),
    "fija_dias": _("Vacío: el término de la etapa, entero."),
}


def _lo_fijado(fijado: Fijado | None) -> dict[str, str]:
    """Lo que un mandato que consta fijó, como se escribe en sus controles."""
    if fijado is None:
        return {}
    return {
        "fija_dias": str(fijado.dias or ""),
        "fija_cuales": "laborables" if fijado.laborables else "",
        "fija_hasta": fijado.hasta.isoformat() if fijado.hasta else "",
    }


def _dias(desde: date, hasta: date) -> tuple[DiaEspecial, ...]:
    return tuple(
        DiaEspecial(
            fecha=desde + timedelta(days=n),
            nombre_es="día no laborable supuesto",
            nombre_en="assumed non-working day",
            autoridad="",
        )
        for n in range((hasta - desde).days + 1)
    )
