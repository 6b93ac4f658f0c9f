"""Lo que llega en cada envío del formulario: se guarda, se reciben archivos y se ve el botón."""

from dataclasses import dataclass, field
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from alcaldes.models import Mandato
from alcaldes.registro import DatosDeMandato, MandatoCruzado, registrar_mandato
from querellas import services
from querellas.cuentas.models import Usuario
from querellas.documentos.models import TipoDeDocumento
from querellas.models import Borrador, Querella
from querellas.secretaria.alta import archivos, formularios
from querellas.secretaria.alta.armado import nombres_de_campos
from querellas.secretaria.alta.conjunto import Conjunto
from querellas.secretaria.alta.valores import (
    CARGO,
    QUERELLANTE,
    RELACIONADA,
    Valores,
    con_otra,
    leer,
    sin_la,
)
from querellas.services.cesar import anotar_ceses
from querellas.services.presentar import exigir_borrador
from querellas.templatetags._tiempo import hora

_ANCLAS = {"municipio": "#alcalde", "alcalde": "#alcalde", "subir": "#archivos", "guardar": ""}


@dataclass
class Envio:
    """Un envío ya guardado y lo que su botón pidió."""

    querella: Querella
    actor: Usuario
    borrador: Borrador
    accion: str
    ancla: str = ""
    errores: dict[str, list[str]] = field(default_factory=dict)
    avisos: list[str] = field(default_factory=list)
    hechos: list[str] = field(default_factory=list)

    def anotar_alcalde(self, partes: Conjunto) -> Mandato | None:
        """Anota al alcalde nuevo y lo escoge; devuelve el mandato que estorba, si puede cesar."""
        nuevo = partes.nuevo
        municipio = self.borrador.valores.get("municipio", "")
        if not municipio.isdecimal():
            partes.generales.append(_("Escoja primero el municipio del alcalde."))
            return None
        if not nuevo.is_valid():
            return None
        try:
            mandato = registrar_mandato(
                DatosDeMandato(
                    municipio_id=int(municipio),
                    **{
                        **nuevo.cleaned_data,
                        "cesa_el_anterior": bool(nuevo.cleaned_data["cesa_el_anterior"]),
                    },
                ),
                hoy=partes.hoy,
            )
        except MandatoCruzado as cruce:
            nuevo.add_error(None, cruce)
            return cruce.otro if cruce.puede_cesar else None
        except ValidationError as error:
            nuevo.add_error(None, error)
            return None
        self._escoger(mandato)
        # Quien cesó con la llegada de este puede tener casos abiertos.
        anotar_ceses()
        return None

    def _escoger(self, mandato: Mandato) -> None:
        limpios: Valores = {
            k: v for k, v in self.borrador.valores.items() if not k.startswith("nuevo-")
        }
        self.borrador = services.guardar_borrador(
            querella_id=self.querella.pk,
            actor=self.actor,
            valores={**limpios, "mandato": str(mandato.pk)},
        )
        self.hechos.append(
            _("Se anotó a %(quien)s y quedó escogido.") % {"quien": str(mandato.alcalde)}
        )


def poner_errores(partes: Conjunto, errores: dict[str, list[str]]) -> None:
    """Los archivos rechazados, cada uno en su control."""
    for campo, mensajes in errores.items():
        if not partes.archivos.is_bound:
            partes.archivos = formularios.DeArchivos(data={}, prefix="archivos")
        partes.archivos.is_valid()
        partes.archivos.errors.pop(campo, None)
        for mensaje in mensajes:
            partes.archivos.add_error(campo, mensaje)


def recibir(request: HttpRequest, q: Querella, actor: Usuario) -> Envio:
    """Guarda lo escrito y los archivos. ActoRechazado si la querella ya se presentó."""
    accion, _guion, cual = request.POST.get("accion", "guardar").partition(":")
    if request.POST.get("solo") == "archivos":
        return _solo_archivos(request, q, actor)
    valores, ancla = _con_filas(_escrito(request, q), accion, cual)
    antes = q.borrador
    guardado = services.guardar_borrador(querella_id=q.pk, actor=actor, valores=valores)
    envio = Envio(q, actor, guardado, accion, ancla)
    if _se_cruzo(request, antes):
        envio.avisos.append(
            _(
                "Este borrador también se guardó en otra ventana a las %(hora)s. Quedó lo que "
                "acaba de enviar; compruebe que no falte nada."
            )
            % {"hora": hora(antes.guardado_en)}
        )
    _quitar(envio, cual)
    errores, avisos = _archivos(request, q, actor)
    envio.errores |= errores
    envio.avisos += avisos
    return envio


def _solo_archivos(request: HttpRequest, q: Querella, actor: Usuario) -> Envio:
    """Un archivo que sube mientras se escribe: lo escrito va por su lado y aquí no se toca."""
    exigir_borrador(q)
    envio = Envio(q, actor, q.borrador, "subir", _ANCLAS["subir"])
    envio.errores, envio.avisos = _archivos(request, q, actor)
    return envio


def _archivos(
    request: HttpRequest, q: Querella, actor: Usuario
) -> tuple[dict[str, list[str]], list[str]]:
    """Recibe los archivos de los dos controles: los errores de cada uno y los avisos."""
    errores: dict[str, list[str]] = {}
    avisos: list[str] = []
    for campo, tipo in (("escrito", TipoDeDocumento.ESCRITO), ("pruebas", TipoDeDocumento.PRUEBA)):
        llegados = request.FILES.getlist(f"archivos-{campo}")
        malos, suyos = archivos.recibir(q, actor, tipo, llegados)
        if malos:
            errores[campo] = malos
        avisos += suyos
    return errores, avisos


def conservar(request: HttpRequest, q: Querella, actor: Usuario) -> bool:
    """Lo escrito, si nadie se adelantó, y los archivos; si alguno no se pudo recibir, falso."""
    guardar(request, q, actor)
    return not any(_archivos(request, q, actor)[0].values())


def guardar(request: HttpRequest, q: Querella, actor: Usuario) -> Borrador | None:
    """Solo lo escrito, mientras se escribe; nada si otro envío se adelantó."""
    valores = _escrito(request, q)
    with transaction.atomic():
        # Con el candado: lo que se guarda solo nunca pisa un envío posterior.
        Querella.objects.select_for_update(no_key=True).get(pk=q.pk)
        version = Borrador.objects.values_list("version", flat=True).get(querella=q)
        if request.POST.get("version") != str(version):
            return None
        return services.guardar_borrador(querella_id=q.pk, actor=actor, valores=valores)


def _escrito(request: HttpRequest, q: Querella) -> Valores:
    """Lo escrito, la ventana de que viene y, si la hay, la otra por los mismos hechos."""
    nombres = [*nombres_de_campos(request.POST.dict()), "ventana"]
    valores = leer(request.POST, nombres)
    relacionada = q.borrador.valores.get(RELACIONADA)
    return {**valores, RELACIONADA: relacionada} if relacionada else valores


def _con_filas(valores: Valores, accion: str, cual: str) -> tuple[Valores, str]:
    """Las filas que se añaden o se quitan, y a qué parte de la página volver."""
    for clase in (QUERELLANTE, CARGO):
        if accion == f"otro_{clase}":
            valores = con_otra(valores, clase)
            return valores, f"#{clase}-{int(valores[f'{clase}s']) - 1}"
        if accion == f"quitar_{clase}" and cual.isdecimal():
            return sin_la(valores, clase, int(cual)), f"#{clase}s"
    if accion == "quitar_archivo":
        return valores, "#archivos"
    return valores, _ANCLAS.get(accion, "")


def _se_cruzo(request: HttpRequest, antes: Borrador) -> bool:
    """Otra ventana guardó después de que se abriera esta (lo que esta guarda sola no cuenta)."""
    dicha, ventana = request.POST.get("version", ""), request.POST.get("ventana", "")
    de_otra = antes.valores.get("ventana", "") != ventana
    return dicha.isdecimal() and dicha != str(antes.version) and de_otra


def _quitar(envio: Envio, cual: str) -> None:
    if envio.accion != "quitar_archivo":
        return
    try:
        archivos.quitar(envio.querella, envio.actor, UUID(cual))
    except ValueError:
        return
