"""Los actos sobre quienes están en el caso: lo que se les entrega y quién los representa."""

from django.utils.translation import gettext_lazy as _l

from querellas.actos import deficiencias as d
from querellas.actos import entregas as e
from querellas.actos import representaciones as r
from querellas.actos.acto import Acto
from querellas.cuentas.politica import Accion

PARTES: tuple[Acto, ...] = (
    Acto(
        clave="anotar_entrega",
        accion=Accion.ANOTAR_ENTREGA,
        titulo=_l("Anotar una entrega"),
        explicacion=_l(
            "Cada intento de entregar un documento a su destinatario: cómo, quién, dónde y cuándo, "
            "con su prueba. Al recibirse se expide el acta de diligenciamiento. No mueve ningún "
            "término."
        ),
        verbo=_l("Anotar la entrega"),
        formulario=e.Entrega,
        hacer=e.entregar,
        cabe=e.algo_por_entregar,
        constan=e.CONSTAN,
    ),
    Acto(
        clave="subsanar",
        accion=Accion.SUBSANAR,
        titulo=_l("Subsanar la querella"),
        explicacion=_l(
            "El querellante trae lo que faltaba. Deja de constar como defectuosa y la evidencia se "
            "notifica al alcalde. No mueve ningún término."
        ),
        verbo=_l("Anotar lo presentado"),
        formulario=d.Subsanar,
        hacer=d.subsanar,
        cabe=d.algo_que_subsanar,
        constan=("subsanar", "subsanar_resolucion"),
    ),
    Acto(
        clave="comparecer",
        accion=Accion.COMPARECER,
        titulo=_l("Anotar la comparecencia de un abogado"),
        explicacion=_l(
            "Desde hoy se le notifica a él además de a la parte que representa. Si tiene cuenta, "
            "podrá ver el caso hasta que lo deje."
        ),
        verbo=_l("Anotar la comparecencia"),
        formulario=r.Comparecer,
        hacer=r.comparecer,
        cabe=r.presentada,
        constan=("comparecer", "sustituir_abogado"),
    ),
    Acto(
        clave="relevar_abogado",
        accion=Accion.RELEVAR_ABOGADO,
        titulo=_l("Relevar a un abogado"),
        explicacion=_l(
            "Deja el caso con permiso de la Comisión: no se le notifica más y pierde el acceso. "
            "Ningún término se detiene."
        ),
        verbo=_l("Anotar el relevo"),
        formulario=r.Relevar,
        hacer=r.relevar,
        cabe=r.hay_abogados,
        constan=("relevar_abogado",),
    ),
    Acto(
        clave="senalar_18008",
        accion=Accion.SENALAR_18008,
        titulo=_l("Señalar como frívola o sin base"),
        explicacion=_l(
            "Deja a la Comisión la tarea de considerar multas o sanciones (artículo 18.008). No se "
            "publica y no mueve ningún término."
        ),
        verbo=_l("Señalarla"),
        formulario=d.Senalar,
        hacer=d.senalar,
        cabe=d.sin_senalar,
        constan=("senalar_18008",),
    ),
)
