"""El recibo sellado de un escrito que no se puede presentar: falta el juramento u otra cosa.

Queda con el borrador, que no es público ni corre reloj alguno (18.004#1).
"""

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from alcaldes.models import Mandato
from alcaldes.nombres import nombre_completo
from plazos.nucleo.calendario import fecha_civil
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion, exigir
from querellas.documentos import tipos
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.verificacion import codigo_nuevo, direccion
from querellas.models import Querella
from querellas.models.querella import ActoEnCurso
from querellas.reloj import ahora
from querellas.services import papeles_del_caso as papeles
from querellas.services.base import ActoRechazado
from querellas.services.presentar import exigir_borrador

TITULO = Bilingue("Recibo de un escrito sin presentar", "Receipt of a writ not filed")
_JURAMENTO = ("quien", "ante", "lugar", "fecha")
_SIN_JURAMENTO = Bilingue(
    "El escrito no está jurado, o no consta quién lo juró, ante quién, dónde y cuándo. La ley "
    "exige una querella jurada: sin juramento no se puede presentar.",
    "The writ is not sworn, or it does not show who swore it, before whom, where and when. The "
    "law requires a sworn complaint: without the oath it cannot be filed.",
)
_SIN_ESCRITO = Bilingue(
    "No se entregó el escrito de querella en un documento que se pueda certificar.",
    "The writ of complaint was not delivered in a document that can be certified.",
)
_SIN_ALCALDE = Bilingue(
    "No se indicó contra qué alcalde se presenta.",
    "It was not stated against which mayor it is filed.",
)
_SIN_NOMBRE, _POR_INDICAR = "Quien entregó el escrito", "alcalde por indicar"
_SIN_CARGOS = Bilingue("No se expresó ningún cargo.", "No charge was stated.")


def acusar_deficiencia(*, querella_id: int, actor: Usuario) -> Documento:
    """Expide el recibo con la hora de lo que se trajo y lo que falta para presentarlo.

    Fuente: 18.004#1. No es una querella presentada: no tiene número, ni asiento, ni término.
    Levanta ActoRechazado si ya se presentó o si no falta nada.
    """
    with transaction.atomic():
        q = Querella.objects.select_for_update(no_key=True).get(pk=querella_id)
        exigir(actor, Accion.PREPARAR_QUERELLA, q)
        exigir_borrador(q)
        momento = ahora()
        q.acto = ActoEnCurso(actor=actor, recibida_en=momento, efectiva_en=momento, ahora=momento)
        faltan = que_falta(q)
        if not faltan:
            raise ActoRechazado(_("No falta nada: revísela y preséntela."))
        return _expedir(q, faltan)


def que_falta(q: Querella) -> tuple[str, ...]:
    """Lo que impide presentar el borrador, según lo que se ha guardado de él."""
    valores = q.borrador.valores
    tiene_cargo = any(v.strip() for k, v in valores.items() if _es_cargo(k))
    dichos = (
        (_SIN_JURAMENTO, all(valores.get(f"juramento-{c}", "").strip() for c in _JURAMENTO)),
        (_SIN_ESCRITO, q.documentos.filter(tipo=TipoDeDocumento.ESCRITO).exists()),
        (_SIN_ALCALDE, bool(valores.get("mandato", ""))),
        (_SIN_CARGOS, tiene_cargo),
    )
    return tuple(texto for texto, esta in dichos if not esta)


def _es_cargo(nombre: str) -> bool:
    return nombre.startswith("cargo-") and nombre.endswith("-texto")


def _expedir(q: Querella, faltan: tuple[str, ...]) -> Documento:
    codigo = codigo_nuevo()
    datos = tipos.DatosConstancia(
        caso=_caso(q),
        emisor=papeles.emisor(),
        certifica=papeles.secretaria_del_dia(),
        expedido_en=q.acto.ahora,
        verificacion=tipos.Verificacion(
            codigo=codigo, direccion=direccion(settings.DIRECCION_PUBLICA, codigo)
        ),
        plantilla=papeles.VERSION,
        demostracion=settings.DEMO,
        titulo=TITULO,
        parrafos=(
            Bilingue(
                "La Secretaría recibió el escrito y no lo puede presentar, porque le falta lo que "
                "sigue. Este recibo no le da número y no hace correr ningún término.",
                "The Secretariat received the writ and cannot file it, because it lacks the "
                "following. This receipt gives it no number and starts no term.",
            ),
            *faltan,
            Bilingue(
                "Tráigalo completo: la querella se entenderá presentada el día en que entre "
                "jurada.",
                "Bring it complete: the complaint will be deemed filed on the day it is entered "
                "sworn.",
            ),
        ),
    )
    return papeles._pendiente(q, TipoDeDocumento.CONSTANCIA, TITULO, datos)


def _caso(q: Querella) -> tipos.Caso:
    """El encabezamiento de lo que todavía no es un caso, con lo que se haya escrito."""
    valores = q.borrador.valores
    quien = nombre_completo(
        *(
            valores.get(f"querellante-0-{c}", "")
            for c in ("nombre", "apellido_paterno", "apellido_materno")
        )
    )
    escogido = valores.get("mandato", "")
    mandato = None
    if escogido.isdecimal() and len(escogido) < 10:
        filas = Mandato.objects.select_related("alcalde", "municipio")
        mandato = filas.filter(pk=int(escogido)).first()
    return tipos.Caso(
        numero="sin presentar",
        epigrafe=f"{quien or _SIN_NOMBRE} v. {mandato.alcalde if mandato else _POR_INDICAR}",
        municipio=str(mandato.municipio) if mandato else "Puerto Rico",
        querellantes=(tipos.Parte(nombre=quien or _SIN_NOMBRE),),
        querellado=tipos.Querellado(
            nombre=str(mandato.alcalde) if mandato else _POR_INDICAR,
            tratamiento="alcaldesa"
            if mandato and mandato.tratamiento == "alcaldesa"
            else "alcalde",
        ),
        presentada_el=fecha_civil(q.acto.ahora),
        asunto=valores.get("asunto", "").strip(),
    )
