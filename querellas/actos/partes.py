"""Los actos sobre quienes están en el caso: lo que se les entrega y quién los representa."""

from django.utils.translation import gettext_lazy as _l

from querellas.actos import ceses as c
from querellas.actos import deficiencias as d
from querellas.actos import entregas as e
from querellas.actos import querella_enmendada as q
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
    Acto(
        clave="enmendar",
        accion=Accion.ENMENDAR,
        titulo=_l("Presentar la querella enmendada"),
        explicacion=_l(
            "Jurada y notificada como la primera. Antes de la contestación, el término para "
            "contestar empieza de nuevo cuando el alcalde la reciba; después, hace falta una orden "
            "de dos miembros."
        ),
        verbo=_l("Presentar la enmienda"),
        formulario=q.Enmendar,
        hacer=q.enmendar,
        cabe=q.se_puede_enmendar,
        impedimento=q.sin_orden,
        prever=q.al_enmendar,
        constan=("enmendar", "enmendar_con_permiso"),
        se_prepara=True,
        grave=True,
    ),
    Acto(
        clave="solicitar_desistimiento",
        accion=Accion.SOLICITAR_DESISTIMIENTO,
        titulo=_l("Anotar que el querellante pide desistir"),
        explicacion=_l(
            "Pedirlo no termina el caso: la Comisión decide si lo permite o sigue en el interés "
            "público. Ningún término se detiene."
        ),
        verbo=_l("Anotar la petición"),
        formulario=q.Desistir,
        hacer=q.desistir,
        cabe=q.abierto,
        constan=("solicitar_desistimiento",),
    ),
    Acto(
        clave="resolver_desistimiento",
        accion=Accion.RESOLVER_DESISTIMIENTO,
        titulo=_l("Anotar lo resuelto sobre el desistimiento"),
        explicacion=_l(
            "Lo que la Comisión ordenó. Si desiste el único querellante y se le permite, el caso "
            "termina con la resolución de archivo, que lleva dos votos."
        ),
        verbo=_l("Anotar lo resuelto"),
        formulario=q.ResolverDesistimiento,
        hacer=q.resolver,
        cabe=q.hay_peticion,
        de_fondo=True,
        constan=("denegar_desistimiento", "conceder_desistimiento"),
    ),
    Acto(
        clave="anotar_cese",
        accion=Accion.ANOTAR_CESE,
        titulo=_l("Anotar que el alcalde dejó el cargo"),
        explicacion=_l(
            "Queda en este caso y en los demás abiertos contra él. El epígrafe no cambia y ningún "
            "término se detiene; la Comisión resuelve qué queda por decidir."
        ),
        verbo=_l("Anotar el cese"),
        formulario=c.Cese,
        hacer=c.cesar,
        cabe=c.sigue_en_el_cargo,
        constan=("anotar_cese",),
        grave=True,
    ),
    Acto(
        clave="resolver_cese",
        accion=Accion.RESOLVER_CESE,
        titulo=_l("Anotar lo resuelto sobre el cese"),
        explicacion=_l(
            "La orden con que el caso sigue y lo que queda por decidir. Si no queda nada, proponga "
            "el archivo."
        ),
        verbo=_l("Anotar lo resuelto"),
        formulario=c.ResolverCese,
        hacer=c.resolver,
        cabe=c.por_resolver,
        de_fondo=True,
        constan=("resolver_cese",),
    ),
    Acto(
        clave="vincular",
        accion=Accion.VINCULAR,
        titulo=_l("Vincular con otra querella"),
        explicacion=_l(
            "Varios querellados son querellas aparte y vinculadas. Queda en el expediente de las "
            "dos y cada una conserva sus términos."
        ),
        verbo=_l("Vincularlas"),
        formulario=c.Vincular,
        hacer=c.vincular,
        cabe=c.presentada,
        constan=("vincular", "vincular_reservada"),
    ),
    Acto(
        clave="consolidar",
        accion=Accion.CONSOLIDAR,
        titulo=_l("Consolidar por orden con otra querella"),
        explicacion=_l(
            "Se tramitan juntas, pero cada una conserva sus términos. Si se deciden en un mismo "
            "acto, cuenta el término que vence primero. El vencimiento de una no termina la otra."
        ),
        verbo=_l("Consolidarlas"),
        formulario=c.Consolidar,
        hacer=c.consolidar,
        cabe=c.abierta,
        constan=("consolidar", "consolidar_reservada"),
    ),
    Acto(
        clave="separar",
        accion=Accion.CONSOLIDAR,
        titulo=_l("Separar una querella consolidada"),
        explicacion=_l("Por orden. Ningún término se mueve."),
        verbo=_l("Separarlas"),
        formulario=c.Separar,
        hacer=c.separar,
        cabe=c.hay_consolidadas,
        constan=("separar", "separar_reservada"),
    ),
)
