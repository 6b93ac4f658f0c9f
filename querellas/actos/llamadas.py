"""Cómo llama cada acto a su servicio, cuándo cabe según el expediente y qué lo impide hoy."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from querellas import services
from querellas.actos import decision
from querellas.actos import formularios as f
from querellas.comision.models import Asunto, Disposicion, Voto
from querellas.documentos.models import Documento
from querellas.estados import ABIERTOS, FINALES, Estado
from querellas.models.mocion import ClaseDeMocion
from querellas.selectors import Ficha
from querellas.services.cierre import TAREA_NOTIFICAR
from querellas.services.decidir import TextoDeResolucion
from querellas.services.notificar import DatosDeServicio
from querellas.services.prorrogas import BASE, PRORROGA
from querellas.services.proyecto import PARTES
from vistas import services as vistas
from vistas.models import Ante

Datos = dict[str, Any]
A_TIEMPO = frozenset({"contestar", "contestar_en_rebeldia", "contestar_subsana"})
CONTESTACIONES = (*A_TIEMPO, "contestacion_tardia", "contestacion_admitida")


def caso(ficha: Ficha) -> dict[str, Any]:
    """Sobre qué caso y quién: lo primero que todo servicio pide."""
    return {"querella_id": ficha.q.pk, "actor": ficha.usuario}


def ordenar(ficha: Ficha, clase: str, d: Datos, **datos: Any) -> Any:
    """Propone una orden de dos miembros; la dicta ya quien queda solo y dice por qué."""
    return services.proponer_orden(
        **caso(ficha),
        clase=clase,
        razon=d["razon"],
        datos=datos,
        necesidad=d.get("necesidad", ""),
    )


def notificar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    d["rehusada"] = d.get("rehusada") == "si"
    return services.notificar(**caso(ficha), servicio=DatosDeServicio(**d), documentos=docs)


def anular(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.anular_notificacion(**caso(ficha), razon=d["razon"])


def prorrogar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.solicitar_prorroga(**caso(ficha), el=d["el"], documentos=docs)


def archivar_en_autos(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.archivar_en_autos(**caso(ficha), el=d["el"])


def determinar_interes(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    pide = d["solicita_abogado"] == "si"
    return services.determinar_interes_publico(
        **caso(ficha),
        solicita_abogado=pide,
        razon=d["razon"],
        necesidad=d.get("necesidad", ""),
    )


def asistir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.prestar_asistencia(**caso(ficha), resultado=d["resultado"])


def avisar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return vistas.diligenciar_aviso(**caso(ficha), **d)


def de_vista(d: Datos) -> vistas.DatosDeVista:
    ante_asociado = d["ante"] == Ante.ASOCIADO
    return vistas.DatosDeVista(
        vista_el=d["vista_el"],
        hora=d["hora"].strftime("%H:%M"),
        lugar=d["lugar"],
        ante=d["ante"],
        asociado_id=int(d["asociado"]) if ante_asociado and d["asociado"] else None,
        publica=d["publica"] == "si",
        privada_por=d["privada_por"],
    )


def senalar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return vistas.senalar_vista(**caso(ficha), datos=de_vista(d), necesidad=d.get("necesidad", ""))


def suspender(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return vistas.suspender_vista(**caso(ficha), datos=de_vista(d))


def abrir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return vistas.abrir_vista(**caso(ficha))


def concluir(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return vistas.concluir_vista(**caso(ficha), **d)


def informar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    con_defecto = d.pop("con_defecto", False)
    texto = vistas.TextoDeInforme(**d)
    return vistas.rendir_informe(**caso(ficha), texto=texto, con_defecto=con_defecto)


def proponer(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    cual, con_perjuicio = d["disposicion"], d["con_perjuicio"]
    cargos = None
    if cual == decision.POR_CARGO:
        cual = Disposicion.AMONESTACION
        cargos = {c.pk: d[f"{decision.CARGO}{c.pk}"] for c in ficha.cargos}
    disposicion = Disposicion(cual)
    return services.proponer_resolucion(
        **caso(ficha),
        asunto=decision.disposiciones(ficha.estado).get(disposicion, Asunto.FONDO),
        disposicion=disposicion,
        texto=TextoDeResolucion(**{campo: d[campo] for campo in PARTES}),
        con_perjuicio=con_perjuicio and disposicion == Disposicion.ARCHIVO,
        cargos=cargos,
        con_defecto=d.get("con_defecto", False),
        version_de=int(d["version_de"]) if d.get("version_de") else None,
        necesidad=d.get("necesidad", ""),
    )


def votar(asunto: Asunto) -> Callable[[Ficha, Datos, list[Documento]], Any]:
    """Conforme, por el acto que decide; de otro modo, el voto que solo consta."""
    deciden = {
        Asunto.FONDO: services.emitir_resolucion,
        Asunto.SIN_VISTA: services.desestimar_sin_vista,
        Asunto.DESESTIMAR: services.desestimar,
        Asunto.ARCHIVO: services.archivar,
    }

    def hacer(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
        comunes = {**caso(ficha), "resolucion_id": int(d["resolucion"])}
        if d["sentido"] == Voto.Sentido.CONCURRE:
            return deciden[asunto](**comunes, necesidad=d.get("necesidad", ""))
        return services.votar_de_otro_modo(
            **comunes, asunto=asunto, sentido=d["sentido"], expresion=d["expresion"]
        )

    return hacer


def opinar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.emitir_opinion(**caso(ficha), texto=d["texto"])


def proponer_parte(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.proponer_parte(**caso(ficha), texto=TextoDeResolucion(**d))


def concurrir_con_parte(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.concurrir_con_parte(**caso(ficha), resolucion_id=int(d["resolucion"]))


def completar_informe(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return vistas.completar_informe(**caso(ficha), texto=vistas.TextoDeInforme(**d))


def confirmar(ficha: Ficha, d: Datos, docs: list[Documento]) -> Any:
    return services.confirmar_vencimiento(**caso(ficha), tarea_id=int(d["tarea"]))


# --- Cuándo caben y qué los impide ----------------------------------------------------------
def sin_pdf(ficha: Ficha) -> str:
    return "" if ficha.pdf_listo else _("El PDF de la notificación todavía no está listo.")


def espera_contestacion(ficha: Ficha) -> bool:
    """A tiempo o tarde, mientras no conste la contestación de esta notificación."""
    if ficha.estado == Estado.PRESENTADA:
        return se_subsana(ficha)
    abierto = ficha.estado in ABIERTOS
    return ficha.estado == Estado.NOTIFICADA or (abierto and not A_TIEMPO & ficha.clases)


def _ya_pedida(ficha: Ficha) -> bool:
    """Lo que dice `prorrogas.ya_pedida`, con lo que la página ya leyó."""
    iniciales = [p for p in ficha.plazos if p.termino == BASE and p.sustituye_id is None]
    if not iniciales:
        return False
    inicio = iniciales[-1]
    return any(p.termino == PRORROGA and p.pk > inicio.pk for p in ficha.plazos) or any(
        m.clase == ClaseDeMocion.PRORROGA and m.a_tiempo and m.anotada_en >= inicio.abierto_en
        for m in ficha.mociones
    )


def se_subsana(ficha: Ficha) -> bool:
    """Una notificación declarada nula que el alcalde puede subsanar contestando a los cargos."""
    return ficha.estado == Estado.PRESENTADA and "anular_notificacion" in ficha.clases


def espera_prorroga(ficha: Ficha) -> bool:
    notificada = ficha.estado != Estado.PRESENTADA
    return notificada and espera_contestacion(ficha) and not _ya_pedida(ficha)


def hay_vista(ficha: Ficha) -> bool:
    return ficha.vista_pendiente is not None


def antes_de_la_vista(ficha: Ficha) -> str:
    vista = ficha.vista_pendiente
    if vista is None:
        return _("La vista está suspendida sin nueva fecha.")
    if vista.vista_el <= ficha.hoy:
        return ""
    dia = f.con_fecha_larga(vista.vista_el.isoformat())
    return _("La vista es el %(dia)s.") % {"dia": dia}


def no_presidio(ficha: Ficha) -> str:
    vista = ficha.vista_celebrada
    if vista and vista.asociado and vista.asociado.usuario_id == ficha.usuario.pk:
        return ""
    return _("El informe lo rinde el Comisionado que presidió la vista.")


def sin_propuesta(asunto: Asunto) -> Callable[[Ficha], str]:
    def razon(ficha: Ficha) -> str:
        if any(r.asunto == asunto for r in ficha.circuladas):
            return ""
        return _("Nadie ha propuesto todavía una resolución.")

    return razon


def mismo_autor(ficha: Ficha) -> str:
    mios = [t for t in ficha.por_confirmar if t.plazo and ficha.abierto_por_quien_mira(t.plazo)]
    if len(mios) < len(ficha.por_confirmar):
        return ""
    return _("Debe confirmarlo otra persona, no quien entró el acto.")


def por_archivar(ficha: Ficha) -> bool:
    fin = ficha.q.terminada_en
    hecho = any(
        pl.termino == "LPAU-REC-20" and (fin is None or pl.abierto_en >= fin) for pl in ficha.plazos
    )
    return (ficha.estado in FINALES and not hecho) or por_notificar(ficha)


def por_notificar(ficha: Ficha) -> bool:
    """Si la decisión ya tiene sus dos votos y se emite al archivar en autos su notificación."""
    return any(t.clase == TAREA_NOTIFICAR for t in ficha.tareas)


def de_ciudadano(ficha: Ficha) -> bool:
    return ficha.estado in ABIERTOS and ficha.de_ciudadano
