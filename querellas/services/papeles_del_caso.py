"""Los documentos que un acto manda hacer: filas pendientes con sus datos congelados.

Aquí se juntan los datos; dibujar, firmar y guardar es del trabajador, después del acto.
"""

from datetime import date, timedelta
from typing import Any, cast

from django.conf import settings
from django.db.models import Q

from plazos.calendarios import vigentes
from plazos.models import Plazo
from plazos.nucleo.computo import Computo, calcular
from plazos.nucleo.explicacion import en_una_oracion, renglones
from plazos.registro import Circunstancias
from querellas.comision.models import Comisionado, Resolucion, en_funciones, votos_vigentes
from querellas.cuentas.models import ClaseDeRol, Rol
from querellas.cuentas.relaciones import hoy_sql
from querellas.documentos import tipos
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.cola import despertar
from querellas.documentos.comprobaciones import comprobar_notificacion
from querellas.documentos.foro import foro_bilingue
from querellas.documentos.models import Documento, TipoDeDocumento
from querellas.documentos.render import preparar
from querellas.documentos.textos import (
    advertencias_de_vista,
    apercibimientos_lpau,
    en_parrafos,
    parte_dispositiva,
)
from querellas.documentos.verificacion import codigo_nuevo, direccion
from querellas.models import Comparecencia, Papel, Parte, Querella
from querellas.models.redaccion.publicidad import Alcance, Etapa, alcance
from querellas.notificaciones.models import Medio, Notificacion
from querellas.services import destinatarios
from querellas.services.dos_idiomas import de_palabras, rotulo

_SECRETARIA = Bilingue("Secretaría de la Comisión", "Secretariat of the Commission")
_TITULOS = {
    x: Bilingue(x, "Secretary of the Commission")
    for x in ("Secretaria de la Comisión", "Secretario de la Comisión")
}
SECRETARIO_DE_JUSTICIA = "Secretario de Justicia de Puerto Rico"
DIAS_DE_RECIBO = 30
VERSION = 1


def secretaria_del_dia() -> tipos.Funcionario:
    """Quien certifica hoy y el cargo de su nombramiento (18.013#1): el papel más antiguo."""
    papel = (
        Rol.objects.filter(
            clase=ClaseDeRol.SECRETARIA, desde__lte=hoy_sql(), usuario__is_active=True
        )
        .filter(Q(hasta__isnull=True) | Q(hasta__gte=hoy_sql()))
        .select_related("usuario")
        .order_by("desde", "pk")
        .first()
    )
    if papel is None:
        return tipos.Funcionario(nombre=_SECRETARIA, cargo=_SECRETARIA)
    return tipos.Funcionario(
        nombre=str(papel.usuario), cargo=_TITULOS.get(papel.titulo, papel.titulo) or _SECRETARIA
    )


def emisor() -> tipos.Emisor:
    """La oficina que emite y dónde se le contesta, según la instalación."""
    oficina = settings.OFICINA
    direccion = tuple(x for x in [oficina["DIRECCION"]] if x)
    return tipos.Emisor(
        direccion=direccion,
        horario=oficina["HORARIO"],
        telefono=oficina["TELEFONO"],
        correo=oficina["CORREO"],
        sitio=settings.DIRECCION_PUBLICA,
    )


def caso_de(q: Querella) -> tipos.Caso:
    """El encabezamiento del caso, tal como está hoy."""
    partes = list(q.partes.all())
    querellado = next(p for p in partes if p.papel == Papel.QUERELLADO)
    abogados = destinatarios.abogados_de(q)
    return tipos.Caso(
        numero=str(q.numero),
        epigrafe=q.epigrafe_es,
        municipio=str(q.municipio),
        querellantes=tuple(
            tipos.Parte(
                nombre=p.nombre_completo,
                calidad=_calidad(p, abogados.get(p.pk, [])),
            )
            for p in partes
            if p.papel == Papel.QUERELLANTE
        ),
        querellado=tipos.Querellado(
            nombre=querellado.nombre_completo,
            tratamiento="alcaldesa" if querellado.tratamiento == "alcaldesa" else "alcalde",
            direccion=tuple(x for x in [querellado.direccion] if x),
            abogados=tuple(
                tipos.Parte(nombre=str(a), calidad=Bilingue("su representación legal", "counsel"))
                for a in abogados.get(querellado.pk, [])
            ),
        ),
        presentada_el=q.presentada_el or q.acto.efectivo_el,
        asunto=q.asunto,
    )


def _calidad(parte: Parte, abogados: list[Comparecencia]) -> str:
    if abogados:
        return Bilingue("por conducto de {a}", "through {a}").format(
            a=", ".join(str(a) for a in abogados)
        )
    return Bilingue("por derecho propio", "pro se") if parte.por_derecho_propio else ""


def explicar(computo: Computo) -> tipos.Explicacion:
    """El cómputo de un término, día por día, en los dos idiomas."""
    from plazos.nucleo.catalogo import termino

    regla = termino(computo.termino)
    disparador = computo.disparador
    return tipos.Explicacion.del_nucleo(
        termino=Bilingue(regla.nombre_es, regla.nombre_en),
        disparador=Bilingue(regla.disparador_es, regla.disparador_en),
        desde=disparador if type(disparador) is date else computo.fecha_legal,
        vence_el=computo.fecha_legal,
        oracion=Bilingue(en_una_oracion(computo, "es"), en_una_oracion(computo, "en")),
        renglones=renglones(computo, "es"),
        en_ingles=renglones(computo, "en"),
    )


def juramento_de(j: Any) -> tipos.Juramento:
    """Un juramento guardado, el de la querella o el de una enmienda, para un documento."""
    return tipos.Juramento(
        quien=j.quien, ante=j.ante, lugar=j.lugar, fecha=j.fecha, testimonio=j.testimonio
    )


def _ultimo_juramento(q: Querella) -> Any:
    return q.enmiendas.order_by("numero").last() or q.juramento


def _comunes(q: Querella, codigo: str) -> dict[str, Any]:
    return {
        "caso": caso_de(q),
        "emisor": emisor(),
        "certifica": secretaria_del_dia(),
        "expedido_en": q.acto.ahora,
        "verificacion": tipos.Verificacion(
            codigo=codigo, direccion=direccion(settings.DIRECCION_PUBLICA, codigo)
        ),
        "plantilla": VERSION,
        "demostracion": settings.DEMO,
    }


def _pendiente(
    q: Querella, tipo: TipoDeDocumento, titulo: str, datos: tipos.Documento, **campos: Any
) -> Documento:
    documento = Documento.objects.create(
        querella=q,
        tipo=tipo,
        titulo=str(titulo),
        version_plantilla=VERSION,
        datos=datos.a_json(),
        codigo=datos.verificacion.codigo,
        creado_en=q.acto.ahora,
        **campos,
    )
    despertar()
    return documento


def recibos_posibles(desde: date) -> tuple[tipos.Recibo, ...]:
    """Para cada día de recibo posible, el último día para contestar."""
    filas = []
    calendarios = vigentes()
    laborables = calendarios.de()
    for n in range(DIAS_DE_RECIBO):
        dia = desde + timedelta(days=n)
        vence = calcular("Q-CONT-15", dia, **calendarios.para_calcular()).fecha_legal
        if laborables.es_laborable(dia):
            filas.append(
                tipos.Recibo(
                    recibo=dia, ultimo_dia=vence, corrido=vence != dia + timedelta(days=15)
                )
            )
    return tuple(filas)


def notificacion_al_alcalde(q: Querella) -> list[Documento]:
    """Copia certificada y notificación de la querella, y su fila en el buzón (18.004#1, #3)."""
    copia_codigo, codigo = codigo_nuevo(), codigo_nuevo()
    subida = q.documentos.filter(tipo=TipoDeDocumento.PRUEBA).order_by("pk")
    prueba = tuple(dict.fromkeys((*q.prueba_descrita, *(d.titulo for d in subida))))
    # El de la última enmienda, si la hubo.
    escrito = q.documentos.filter(tipo=TipoDeDocumento.ESCRITO).latest("pk")
    cargos = tuple(q.cargos.values_list("texto", flat=True))
    copia = _pendiente(
        q,
        TipoDeDocumento.COPIA_CERTIFICADA,
        "Copia certificada de la querella",
        tipos.DatosCopiaCertificada(
            **_comunes(q, copia_codigo),
            presentada_en=q.acto.efectiva_en,
            juramento=juramento_de(_ultimo_juramento(q)),
            prueba=prueba,
            original_sha256=escrito.sha256,
        ),
    )
    copia.adjuntos.add(escrito)
    hoy = q.acto.hoy
    datos = tipos.DatosNotificacionQuerella(
        **_comunes(q, codigo),
        cargos=cargos,
        juramento=juramento_de(_ultimo_juramento(q)),
        prueba=prueba,
        copia=None,
        recibos=recibos_posibles(hoy),
        explicacion=explicar(calcular("Q-CONT-15", hoy, **vigentes().para_calcular())),
    )
    # Lo que la ley exige se comprueba dentro del acto; la copia, cuando el trabajador la haga.
    comprobar_notificacion(datos, con_copia=False)
    aviso = _pendiente(q, TipoDeDocumento.NOTIFICACION_QUERELLA, "Notificación de querella", datos)
    aviso.adjuntos.add(copia)
    querellado = q.partes.get(papel=Papel.QUERELLADO)
    Notificacion.objects.create(
        querella=q,
        documento=aviso,
        parte=querellado,
        medio=Medio.PERSONAL,
        creada_en=q.acto.ahora,
    )
    return [copia, aviso]


def aviso_de_vista(q: Querella, vista: Any) -> Documento:
    """Aviso de vista a las partes y su fila por destinatario (18.004#8)."""
    codigo = codigo_nuevo()
    ultimo = Circunstancias(vigentes()).ultimo_aviso(vista.vista_el, q.acto.efectivo_el)
    aviso = _pendiente(
        q,
        TipoDeDocumento.AVISO_VISTA,
        "Aviso de vista",
        tipos.DatosAvisoVista(
            **_comunes(q, codigo),
            comienza_en=vista.comienza_en,
            lugar=vista.lugar,
            publica=vista.publica,
            ante=de_palabras("ante", vista.ante),
            destinatarios=tuple(tipos.Parte(nombre=str(p)) for p in q.partes.all()),
            ultimo_dia_para_notificar=ultimo.fecha_legal,
            explicacion=explicar(ultimo),
            privada_por=vista.privada_por,
            advertencias=advertencias_de_vista(),
        ),
    )
    notificar_a_todos(q, aviso, vista=vista)
    return aviso


def notificar_a_todos(q: Querella, documento: Documento, vista: Any = None) -> None:
    """Una fila del buzón por parte y otra por cada abogado suyo."""
    destinatarios.notificar_a(q, documento, q.partes.all(), vista=vista)


def resolucion(q: Querella, propuesta: Resolucion) -> Documento:
    """La resolución, con sus partes, sus votos y sus apercibimientos (18.004#7, #12)."""
    votos = {v.comisionado_id: v for v in votos_vigentes().filter(resolucion=propuesta)}
    # El voto anterior de quien se inhibió se publica, salvo que la orden lo dejara sin efecto.
    inhibidos = {
        i.comisionado_id
        for i in q.inhibiciones.filter(hasta__isnull=True)
        if i.anula_votos or i.comisionado_id not in votos
    }
    comunes = _comunes(q, codigo_nuevo())
    celebradas = list(q.vistas.filter(estado="celebrada"))
    datos = tipos.DatosResolucion(
        **comunes,
        con_vista=bool(celebradas),
        vista_el=tuple(v.vista_el for v in celebradas),
        ante=rotulo(celebradas[-1].get_ante_display) if celebradas else "",
        disposicion=cast(Any, propuesta.disposicion),
        relacion_de_hechos=en_parrafos(propuesta.hechos),
        determinaciones=en_parrafos(propuesta.determinaciones),
        conclusiones=en_parrafos(propuesta.conclusiones),
        parte_dispositiva=_dispositiva(comunes["caso"], propuesta, con_vista=bool(celebradas)),
        votos=tuple(
            _voto(c, votos.get(c.pk), inhibido=c.pk in inhibidos)
            for c in en_funciones(q.acto.hoy).order_by("-es_presidente", "pk")
        ),
        apercibimientos=apercibimientos_lpau(foro_bilingue(q.acto.efectivo_el)),
        cargos=tuple(
            tipos.DisposicionDeCargo(
                cargo=f"{d.cargo.orden}. {d.cargo.texto}",
                disposicion=rotulo(d.get_disposicion_display),
            )
            for d in propuesta.disposiciones.select_related("cargo")
        ),
        defecto_senalado=tuple(propuesta.defectos),
        necesidad=propuesta.necesidad,
        emitida_en=q.acto.efectiva_en,
    )
    preparar(TipoDeDocumento.RESOLUCION, VERSION, datos.a_json())
    documento = _pendiente(
        q, TipoDeDocumento.RESOLUCION, "Resolución", datos, publica=_se_publica_entera(q)
    )
    notificar_a_todos(q, documento)
    return documento


def _se_publica_entera(q: Querella) -> bool:
    """Tras una vista privada el público lee una edición sin los hechos, y no el documento."""
    privada = q.vistas.filter(publica=False).exclude(estado="cancelada").exists()
    tipo = TipoDeDocumento.RESOLUCION
    return alcance("documento", tipo, privada=privada, etapa=Etapa.ABIERTA) == Alcance.TODO


def _dispositiva(caso: tipos.Caso, propuesta: Resolucion, *, con_vista: bool) -> str:
    return parte_dispositiva(
        propuesta.disposicion,
        querellado=caso.querellado.nombre,
        municipio=caso.municipio,
        femenino=caso.querellado.tratamiento == "alcaldesa",
        con_perjuicio=propuesta.con_perjuicio,
        con_vista=con_vista,
    )


def certificacion_de_vencimiento(q: Querella, plazo: Plazo) -> Documento:
    """El instrumento de la desestimación que manda la ley (18.004#15, 18.013)."""
    explicacion = explicar(plazo.calculo)
    datos = tipos.DatosCertificacionVencimiento(
        **_comunes(q, codigo_nuevo()),
        termino=explicacion.termino,
        fuente=Bilingue(
            "Artículo 18.004 de la Ley Núm. 81 de 30 de agosto de 1991",
            "Article 18.004 of Act No. 81 of August 30, 1991",
        ),
        efectiva_en=plazo.vence_en,
        explicacion=explicacion,
        notificados=tuple(tipos.Parte(nombre=str(p)) for p in q.partes.all()),
        apercibimientos=apercibimientos_lpau(foro_bilingue(q.acto.efectivo_el)),
    )
    documento = _pendiente(
        q,
        TipoDeDocumento.CERTIFICACION_VENCIMIENTO,
        "Certificación de desestimación con perjuicio",
        datos,
        publica=True,
    )
    notificar_a_todos(q, documento)
    return documento


_COMO_SE_PUBLICA: dict[str, Any] = {
    "concurre": "conforme",
    "en_resultado": "en_resultado",
    "disiente": "disidente",
    "no_interviene": "no_interviene",
}


def miembro_que_actua(q: Querella) -> Comisionado | None:
    """El miembro en funciones que hace el acto; None si lo hace otra persona o el sistema."""
    usuario = getattr(q.acto.actor, "pk", None)
    return en_funciones(q.acto.hoy).filter(usuario=usuario).first()


def cargo_de(comisionado: Any) -> Bilingue:
    """El cargo con que firma un miembro de la Comisión."""
    if comisionado.es_presidente:
        return Bilingue("Presidente", "President")
    return Bilingue("Comisionado Asociado", "Associate Commissioner")


def _voto(comisionado: Any, voto: Any, *, inhibido: bool) -> tipos.VotoEmitido:
    cargo = cargo_de(comisionado)
    if inhibido:
        return tipos.VotoEmitido(nombre=str(comisionado), cargo=cargo, voto="inhibido")
    if voto is None:
        return tipos.VotoEmitido(nombre=str(comisionado), cargo=cargo, voto="no_interviene")
    return tipos.VotoEmitido(
        nombre=str(comisionado),
        cargo=cargo,
        voto=_COMO_SE_PUBLICA[voto.sentido],
        en=voto.emitido_en,
        expresion=voto.expresion,
    )
