"""Encontrar al alcalde querellado, o anotar su mandato si el archivo dice desde cuándo."""

from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from alcaldes.models import Mandato, Municipio
from alcaldes.nombres import clave_orden
from alcaldes.registro import DatosDeMandato, MandatoCruzado, registrar_mandato
from querellas.reloj import hoy
from querellas.services import ActoRechazado


def mandato_de(querellado: dict[str, Any], dia: date, hasta: date) -> Mandato:
    """El mandato de esa persona en ese municipio, el vigente esos días; si falta, lo anota."""
    conocidos = list(
        Mandato.objects.filter(
            municipio__clave_orden=clave_orden(querellado["municipio"]),
            alcalde__clave_orden=_clave(querellado),
        )
        .select_related("alcalde", "municipio")
        .order_by("-desde")
    )
    if conocidos:
        vigentes = [m for m in conocidos if m.desde <= hasta and (not m.hasta or m.hasta >= dia)]
        return (vigentes or conocidos)[0]
    return _anotar(municipio_de(querellado["municipio"]), querellado)


def municipio_de(nombre: str) -> Municipio:
    """Por su nombre, con o sin acentos; ActoRechazado si no es uno de los 78."""
    municipio = Municipio.objects.filter(clave_orden=clave_orden(nombre)).first()
    if municipio is None:
        raise ActoRechazado(
            _("«%(nombre)s» no es uno de los 78 municipios."), params={"nombre": nombre}
        )
    return municipio


def _clave(d: dict[str, Any]) -> str:
    partes = (d["apellido_paterno"], d.get("apellido_materno", ""), d["nombre"])
    return clave_orden(" ".join(partes))


def _anotar(municipio: Municipio, d: dict[str, Any]) -> Mandato:
    quien = " ".join(d.get(c, "") for c in ("nombre", "apellido_paterno", "apellido_materno"))
    faltan = [c for c in ("en_el_cargo_desde", "tratamiento") if not d.get(c)]
    if faltan:
        raise ActoRechazado(
            _("No consta que %(quien)s fuera alcalde de %(municipio)s: añada %(faltan)s."),
            params={
                "quien": quien.strip(),
                "municipio": municipio,
                "faltan": ", ".join(f"«{c}»" for c in faltan),
            },
        )
    hasta = d.get("en_el_cargo_hasta")
    datos = DatosDeMandato(
        municipio_id=municipio.pk,
        nombre=d["nombre"],
        apellido_paterno=d["apellido_paterno"],
        apellido_materno=d.get("apellido_materno", ""),
        tratamiento=d["tratamiento"],
        desde=date.fromisoformat(d["en_el_cargo_desde"]),
        hasta=date.fromisoformat(hasta) if hasta else None,
    )
    try:
        return registrar_mandato(datos, hoy=hoy())
    except MandatoCruzado as cruce:
        remedio = _("corrija las fechas") if hasta else _("añada «en_el_cargo_hasta»")
        raise ActoRechazado(
            _("Según consta, %(quien)s y los mandatos se cruzan: %(remedio)s."),
            params={"quien": cruce.messages[0].rstrip("."), "remedio": remedio},
        ) from cruce
    except ValidationError as error:
        raise ActoRechazado(list(error.messages)) from error
