"""Anotar en la tabla a un alcalde que falta: la persona y su mandato, sin cruzarse con otro."""

from dataclasses import dataclass
from datetime import date, timedelta

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from alcaldes.models import Alcalde, Mandato, Municipio, Tratamiento
from alcaldes.nombres import clave_orden
from plazos.nucleo.textos import fecha_larga
from querellas.idioma import idioma

PRIMER_DIA = date(1898, 1, 1)


@dataclass(frozen=True, kw_only=True)
class DatosDeMandato:
    """Quién es, de qué municipio y desde cuándo; `hasta` si ya dejó el cargo.

    `cesa_el_anterior`: quien figura hoy en el cargo lo dejó el día antes de `desde`.
    """

    municipio_id: int
    nombre: str
    apellido_paterno: str
    apellido_materno: str = ""
    tratamiento: str
    desde: date
    hasta: date | None = None
    cesa_el_anterior: bool = False


class MandatoCruzado(ValidationError):
    """Otra persona figura en el cargo en esos días; `otro` es su mandato."""

    def __init__(self, otro: Mandato, mensaje: ValidationError) -> None:
        super().__init__({"desde": mensaje})
        self.otro = otro

    @property
    def puede_cesar(self) -> bool:
        """El otro sigue en el cargo: basta decir que lo dejó."""
        return self.otro.hasta is None


def registrar_mandato(datos: DatosDeMandato, *, hoy: date) -> Mandato:
    """Anota al alcalde y su mandato. Levanta ValidationError por campo, o MandatoCruzado."""
    _comprobar(datos, hoy)
    with transaction.atomic():
        # El candado del municipio: dos personas que anotan a la vez no cruzan mandatos.
        municipio = Municipio.objects.select_for_update(no_key=True).get(pk=datos.municipio_id)
        _despejar(datos, municipio)
        return Mandato.objects.create(
            alcalde=_persona(datos, municipio),
            municipio=municipio,
            tratamiento=datos.tratamiento,
            desde=datos.desde,
            hasta=datos.hasta,
        )


def _comprobar(datos: DatosDeMandato, hoy: date) -> None:
    errores: dict[str, object] = {}
    if not datos.nombre.strip():
        errores["nombre"] = _("Escriba el nombre del alcalde.")
    if not datos.apellido_paterno.strip():
        errores["apellido_paterno"] = _("Escriba el primer apellido del alcalde.")
    if datos.tratamiento not in Tratamiento.values:
        errores["tratamiento"] = _("Indique si es alcalde o alcaldesa.")
    if datos.desde > hoy:
        errores["desde"] = _("La fecha en que empezó no puede ser futura.")
    elif datos.desde < PRIMER_DIA:
        errores["desde"] = _("Compruebe el año en que empezó.")
    if datos.hasta and datos.hasta < datos.desde:
        errores["hasta"] = _("El mandato no puede terminar antes de empezar.")
    if errores:
        raise ValidationError(errores)


def _cruzados(datos: DatosDeMandato, municipio: Municipio) -> list[Mandato]:
    consulta = Mandato.objects.select_related("alcalde", "municipio").filter(municipio=municipio)
    consulta = consulta.filter(Q(hasta__isnull=True) | Q(hasta__gte=datos.desde))
    if datos.hasta:
        consulta = consulta.filter(desde__lte=datos.hasta)
    return list(consulta.order_by("desde"))


def _despejar(datos: DatosDeMandato, municipio: Municipio) -> None:
    """Nadie más ocupa el cargo en esos días, o el que lo ocupaba cesa la víspera."""
    for otro in _cruzados(datos, municipio):
        if _clave(datos) == otro.alcalde.clave_orden:
            raise ValidationError(
                {"nombre": _("Esa persona ya está en la lista de alcaldes del municipio.")}
            )
        if otro.hasta is None and otro.desde < datos.desde:
            if not datos.cesa_el_anterior:
                raise MandatoCruzado(otro, _mensaje(otro))
            otro.hasta = datos.desde - timedelta(days=1)
            otro.save()
            continue
        raise MandatoCruzado(otro, _mensaje(otro))


def _mensaje(otro: Mandato) -> ValidationError:
    detalle = {
        "quien": str(otro.alcalde),
        "municipio": str(otro.municipio),
        "desde": fecha_larga(otro.desde, idioma()),
    }
    if otro.hasta is None:
        return ValidationError(
            _("%(quien)s figura en la alcaldía de %(municipio)s desde el %(desde)s."),
            params=detalle,
        )
    return ValidationError(
        _("%(quien)s figura en la alcaldía de %(municipio)s del %(desde)s al %(hasta)s."),
        params={**detalle, "hasta": fecha_larga(otro.hasta, idioma())},
    )


def _clave(datos: DatosDeMandato) -> str:
    partes = (datos.apellido_paterno, datos.apellido_materno, datos.nombre)
    return clave_orden(" ".join(p.strip() for p in partes))


def _persona(datos: DatosDeMandato, municipio: Municipio) -> Alcalde:
    """La misma persona si ya fue alcalde de ese municipio; si no, una nueva."""
    conocida = Alcalde.objects.filter(
        clave_orden=_clave(datos), mandatos__municipio=municipio
    ).first()
    return conocida or Alcalde.objects.create(
        nombre=datos.nombre.strip(),
        apellido_paterno=datos.apellido_paterno.strip(),
        apellido_materno=datos.apellido_materno.strip(),
    )
