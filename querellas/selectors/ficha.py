"""Un expediente entero, leído por partes cuando hacen falta."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any

from django.db.models import (
    Prefetch,
    Q,
)

from plazos import registro
from plazos.models import EstadoDePlazo, Paralizacion, Plazo, Reversion
from plazos.nucleo.calendario import fecha_civil
from querellas.comision.models import (
    CONCURRENTES_PARA_DECIDIR,
    Asunto,
    Comisionado,
    DisposicionDeCargo,
    Encargo,
    Recusacion,
    Resolucion,
    VotoDeRecusacion,
    en_funciones,
    votos_vigentes,
)
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import TABLA, Accion, Regla, permite, visibles
from querellas.documentos.models import EXPEDIDOS, Documento, EstadoDeDocumento, TipoDeDocumento
from querellas.estados import ABIERTOS, Estado
from querellas.models import (
    Actuacion,
    ClaseDeMedida,
    ClaseDeQuerellante,
    Comparecencia,
    Contestacion,
    EstadoDeMedida,
    Medida,
    Mocion,
    Orden,
    Parte,
    Ponche,
    Procedencia,
    Querella,
    Recurso,
    Reserva,
    RespuestaACargo,
    Tarea,
    Vinculo,
)
from querellas.models.orden import QUE_MUEVEN
from querellas.notificaciones.models import Diligencia, Notificacion
from querellas.reloj import ahora
from vistas.models import VISTA_PENDIENTE, EstadoDeVista, Informe, Vista

CONFIRMAR = "confirmar_vencimiento"


class Ficha:
    """Un caso y todo lo que cuelga de él; cada parte se lee una vez, cuando hace falta."""

    def __init__(self, q: Querella, usuario: Usuario) -> None:
        self.q, self.usuario = q, usuario
        self._puede: dict[tuple[Regla, ...], bool] = {}

    def puede(self, accion: Accion) -> bool:
        """Si esa persona lo puede hacer en este caso; por cada regla se pregunta una sola vez.

        Es para enseñar la página: el acto lo comprueba otra vez, con su candado.
        """
        reglas = TABLA[accion]
        if reglas not in self._puede:
            self._puede[reglas] = permite(self.usuario, accion, self.q)
        return self._puede[reglas]

    @cached_property
    def momento(self) -> datetime:
        return ahora()

    @property
    def hoy(self) -> date:
        return fecha_civil(self.momento)

    @property
    def estado(self) -> Estado:
        return Estado(self.q.estado)

    @cached_property
    def asientos(self) -> list[Actuacion]:
        return list(
            Actuacion.objects.filter(querella=self.q).select_related("actor").order_by("numero")
        )

    @cached_property
    def ultimo_asiento(self) -> int:
        if "asientos" in self.__dict__:
            return self.asientos[-1].numero if self.asientos else 0
        fila = Actuacion.objects.filter(querella=self.q).order_by("-numero").values("numero")
        ultimo = fila.first()
        return int(ultimo["numero"]) if ultimo else 0

    @cached_property
    def clases(self) -> frozenset[str]:
        """Las clases de asiento que ya constan."""
        if "asientos" in self.__dict__:
            return frozenset(a.clase for a in self.asientos)
        filas = Actuacion.objects.filter(querella=self.q).values_list("clase", flat=True)
        return frozenset(filas)

    @cached_property
    def documentos(self) -> list[Documento]:
        return list(Documento.objects.filter(querella=self.q).defer("datos").order_by("pk"))

    @cached_property
    def plazos(self) -> list[Plazo]:
        """Cada uno atado al que sustituye, por larga que sea la cadena, con una consulta."""
        filas = list(Plazo.objects.filter(querella=self.q).order_by("pk"))
        por_pk = {p.pk: p for p in filas}
        for p in filas:
            if p.sustituye_id is not None:
                p.sustituye = por_pk[p.sustituye_id]
        return filas

    @property
    def corriendo(self) -> list[Plazo]:
        vivos = [p for p in self.plazos if p.estado == EstadoDePlazo.CORRIENDO]
        return sorted(vivos, key=lambda p: p.vence_en)

    def plazo_que_corre(self, *terminos: str) -> Plazo | None:
        return next((p for p in self.corriendo if p.termino in terminos), None)

    @cached_property
    def vencido(self) -> Plazo | None:
        """El término que cierra los actos sobre los méritos (18.004#15); None si ninguno."""
        terminados = [p for p in self.corriendo if p.vence_en <= self.momento]
        if self.detenido is not None:
            terminados = [p for p in terminados if p.termino != "Q-CONT-15"]
        return next((p for p in terminados if registro.desestima(p)), None)

    @property
    def ultimas_horas(self) -> bool:
        """Si al término de la Comisión que corre le quedan menos de 24 horas."""
        suyos = [p.vence_en - self.momento for p in self.corriendo if p.termino in registro.ALCANCE]
        return any(timedelta() < falta <= timedelta(hours=24) for falta in suyos)

    @property
    def sin_quorum(self) -> bool:
        """Si para este caso queda un solo miembro, o ninguno (18.011)."""
        return self.estado in ABIERTOS and len(self.miembros) < CONCURRENTES_PARA_DECIDIR

    @property
    def por_necesidad(self) -> bool:
        """Si el único miembro que queda puede decidir solo, según el Reglamento (18.011)."""
        if len(self.miembros) != 1:
            return False
        suyos = [p for p in self.corriendo if p.termino in registro.ALCANCE]
        dia = suyos[0].disparador_el if suyos else self.hoy
        return registro.lecturas_vigentes(dia).regla_necesidad == "si"

    @cached_property
    def partes(self) -> list[Parte]:
        return list(self.q.partes.all())

    @cached_property
    def comparecencias(self) -> list[Comparecencia]:
        """Todas, con las que ya terminaron."""
        filas = self.q.comparecencias.select_related("parte", "usuario").order_by("pk")
        return list(filas)

    @cached_property
    def vinculadas(self) -> list[tuple[Vinculo, Querella]]:
        """Los vínculos vigentes, cada uno con el otro caso, si esa persona lo puede ver."""
        filas = Vinculo.objects.filter(
            Q(querella=self.q) | Q(otra=self.q), hasta__isnull=True
        ).select_related("querella", "otra")
        otras = {v: v.otra if v.querella_id == self.q.pk else v.querella for v in filas}
        if not otras:
            return []
        ve = set(
            visibles(
                Querella.objects.filter(pk__in=[q.pk for q in otras.values()]),
                self.usuario,
                Accion.VER_EXPEDIENTE,
            ).values_list("pk", flat=True)
        )
        return [(v, q) for v, q in otras.items() if q.pk in ve]

    @cached_property
    def corre_en(self) -> dict[int, Plazo]:
        """El término de la Comisión que corre en cada caso vinculado."""
        otros = [q.pk for _v, q in self.vinculadas]
        filas = Plazo.objects.filter(
            querella__in=otros, estado=EstadoDePlazo.CORRIENDO, termino__in=registro.ALCANCE
        )
        return {p.querella_id: p for p in filas.defer("computo").order_by("-vence_en")}

    @property
    def de_ciudadano(self) -> bool:
        return any(p.clase == ClaseDeQuerellante.CIUDADANO for p in self.partes)

    @cached_property
    def cargos(self) -> list[Any]:
        return list(self.q.cargos.all())

    @cached_property
    def notificaciones(self) -> list[Notificacion]:
        return list(
            Notificacion.objects.filter(querella=self.q)
            .select_related("parte", "documento", "vista", "abogado")
            .prefetch_related(
                Prefetch(
                    "diligencias",
                    Diligencia.objects.select_related("prueba").defer("prueba__datos"),
                )
            )
            .defer("documento__datos")
            .order_by("pk")
        )

    @cached_property
    def tareas(self) -> list[Tarea]:
        abiertas = Tarea.objects.filter(querella=self.q, cerrada_en__isnull=True)
        filas = list(abiertas.select_related("plazo"))
        for t in filas:
            t.querella = self.q
        return filas

    @cached_property
    def reversiones(self) -> list[Reversion]:
        """Las abiertas: falta que otra persona las confirme."""
        if self.estado != Estado.DESESTIMADA_CON_PERJUICIO and not self.q.en_rebeldia:
            return []
        filas = Reversion.objects.filter(querella=self.q, confirmada_en__isnull=True)
        return list(filas.select_related("plazo", "propuesta_por", "documento"))

    @cached_property
    def paralizacion(self) -> Paralizacion | None:
        """La orden de un tribunal que hoy detiene los términos, si la hay."""
        return Paralizacion.objects.filter(querella=self.q, hasta__isnull=True).first()

    @cached_property
    def recursos(self) -> list[Recurso]:
        """Lo que las partes pidieron contra lo decidido."""
        return list(Recurso.objects.filter(querella=self.q).select_related("parte"))

    @cached_property
    def procedencia(self) -> Procedencia | None:
        """De dónde vino, si se importó."""
        return Procedencia.objects.filter(querella=self.q).first()

    @cached_property
    def medidas(self) -> list[Medida]:
        """La suspensión del alcalde y las órdenes protectoras, las que rigen y las que no."""
        return list(Medida.objects.filter(querella=self.q).select_related("parte"))

    @cached_property
    def suspension(self) -> Medida | None:
        """El Procedimiento Especial pedido o la suspensión en vigor."""
        abiertos = (EstadoDeMedida.PEDIDA, EstadoDeMedida.CONCEDIDA)
        de_su_clase = (m for m in self.medidas if m.clase == ClaseDeMedida.SUSPENSION)
        return next((m for m in de_su_clase if m.estado in abiertos), None)

    @cached_property
    def ponches(self) -> list[Ponche]:
        """Los papeles del caso ponchados que faltan por entrar."""
        return list(Ponche.objects.filter(querella=self.q, completado_en__isnull=True))

    @cached_property
    def reservas(self) -> list[Reserva]:
        """Las órdenes de reserva vigentes."""
        filas = Reserva.objects.filter(querella=self.q, levantada_en__isnull=True)
        return list(filas.select_related("actuacion", "documento", "pedida_por"))

    @cached_property
    def mociones(self) -> list[Mocion]:
        filas = Mocion.objects.filter(querella=self.q).select_related("resuelta_por", "orden")
        return list(filas.defer("orden__datos"))

    @cached_property
    def contestaciones(self) -> list[Contestacion]:
        """Lo que cada contestación dice, con sus respuestas a los cargos."""
        respuestas = RespuestaACargo.objects.select_related("cargo")
        filas = Contestacion.objects.filter(querella=self.q)
        return list(filas.prefetch_related(Prefetch("respuestas", respuestas)))

    @cached_property
    def encargos(self) -> list[Encargo]:
        """Lo que los miembros se encargaron estudiar: es deliberación."""
        filas = Encargo.objects.filter(querella=self.q)
        return list(filas.select_related("para", "encargado_por"))

    @property
    def pendientes(self) -> list[Mocion]:
        """Las mociones sin resolver."""
        return [m for m in self.mociones if m.pendiente]

    @property
    def vista_privada_pedida(self) -> Mocion | None:
        """La moción del alcalde para que la vista sea privada, si no se le denegó (18.004#8)."""
        pedidas = [m for m in self.mociones if m.clase == "vista_privada"]
        vigentes = [m for m in pedidas if m.fallo in ("", "con_lugar")]
        return vigentes[-1] if vigentes else None

    @property
    def detenido(self) -> Mocion | None:
        """La moción de prórroga que detiene la rebeldía (18.004#4)."""
        if not {"pedir_prorroga", "pedir_prorroga_en_rebeldia"} & self.clases:
            return None
        return next((m for m in self.mociones if m.detiene), None)

    @cached_property
    def ordenes(self) -> list[Orden]:
        """Las de dos miembros, propuestas o dictadas y sin cumplir, que quien mira puede leer.

        Lo que la Comisión delibera lo leen sus miembros; los demás, solo las que permiten un acto
        que mueve un término, y solo sobre el término que corre.
        """
        vivos = [p for p in self.corriendo if p.termino in registro.ALCANCE]
        corren = {p.pk for vivo in vivos for p in _cadena(vivo)}
        cuales = Q(plazo__in=corren)
        if self.miembro is not None:
            cuales |= ~Q(clase__in=QUE_MUEVEN)
        filas = Orden.objects.filter(
            cuales, querella=self.q, retirada_en__isnull=True, cumplida_en__isnull=True
        )
        filas = filas.select_related("plazo", "propuesta_por")
        return list(filas.prefetch_related("firmas__comisionado"))

    @property
    def por_confirmar(self) -> list[Tarea]:
        return [t for t in self.tareas if t.clase == CONFIRMAR and t.plazo_id]

    def abierto_por_quien_mira(self, plazo: Plazo) -> bool:
        """Si quien mira entró el acto que abrió ese término."""
        return any(
            a.numero == plazo.abierto_por_actuacion and a.actor_id == self.usuario.pk
            for a in self.asientos
        )

    @cached_property
    def vistas(self) -> list[Vista]:
        return list(
            Vista.objects.filter(querella=self.q).select_related("asociado").order_by("comienza_en")
        )

    @property
    def vista_pendiente(self) -> Vista | None:
        return next((v for v in self.vistas if v.estado in VISTA_PENDIENTE), None)

    @property
    def vista_celebrada(self) -> Vista | None:
        hechas = [v for v in self.vistas if v.estado == EstadoDeVista.CELEBRADA and v.concluida_en]
        return max(hechas, key=lambda v: v.concluida_en or v.comienza_en, default=None)

    @cached_property
    def resoluciones(self) -> list[Resolucion]:
        """Las propuestas con sus votos y su número en el caso; solo las ve la Comisión."""
        filas = list(
            Resolucion.objects.filter(querella=self.q)
            .select_related("propuesta_por")
            .prefetch_related(
                Prefetch(
                    "votos",
                    votos_vigentes().select_related("comisionado").order_by("pk"),
                ),
                Prefetch("disposiciones", DisposicionDeCargo.objects.select_related("cargo")),
            )
            .order_by("pk")
        )
        for n, r in enumerate(filas, 1):
            r.numero_en_el_caso = n
        return filas

    @cached_property
    def miembro(self) -> Comisionado | None:
        """El nombramiento vigente de quien mira."""
        return en_funciones(self.hoy).filter(usuario=self.usuario).first()

    @cached_property
    def miembros(self) -> list[Comisionado]:
        """Comisionados en funciones que no están inhibidos en este caso."""
        inhibidos = self.q.inhibiciones.filter(hasta__isnull=True).values("comisionado")
        filas = en_funciones(self.hoy).exclude(pk__in=inhibidos)
        return list(filas.order_by("-es_presidente", "pk"))

    @cached_property
    def recusaciones(self) -> list[Recusacion]:
        """Las que faltan por resolver, con sus votos."""
        filas = Recusacion.objects.filter(querella=self.q, estado="pendiente")
        votos = VotoDeRecusacion.objects.select_related("comisionado").order_by("pk")
        return list(filas.select_related("comisionado").prefetch_related(Prefetch("votos", votos)))

    @property
    def circuladas(self) -> list[Resolucion]:
        """Las que esperan votos; decidido el caso, solo las que completan lo emitido.

        Circulan solo entre los miembros en funciones: para los demás no hay ninguna.
        """
        if self.miembro is None:
            return []
        circulada = Resolucion.EstadoDeResolucion.CIRCULADA
        filas = [r for r in self.resoluciones if r.estado == circulada]
        if self.estado in ABIERTOS:
            return filas
        return [r for r in filas if r.asunto == Asunto.COMPLETAR]

    @property
    def sin_mi_voto(self) -> list[Resolucion]:
        yo = self.miembro.pk if self.miembro else None
        return [r for r in self.circuladas if yo not in {v.comisionado_id for v in r.votos.all()}]

    @property
    def con_defecto(self) -> Resolucion | None:
        """La resolución emitida a la que le falta una parte que ella misma nombró."""
        hechas = [r for r in self.resoluciones if r.estado == "decidida"]
        completas = {r.version_de_id for r in hechas if r.asunto == Asunto.COMPLETAR}
        return next((r for r in hechas if r.defectos and r.pk not in completas), None)

    @cached_property
    def informe_con_defecto(self) -> Informe | None:
        """El informe de quien mira al que le falta una parte."""
        suyos = Informe.objects.filter(vista__querella=self.q, rendido_por=self.miembro)
        return suyos.exclude(defectos=[]).first() if self.miembro else None

    @property
    def notificacion_pdf(self) -> Documento | None:
        """La última notificación de querella que se mandó preparar."""
        propias = [d for d in self.documentos if d.tipo == TipoDeDocumento.NOTIFICACION_QUERELLA]
        return propias[-1] if propias else None

    @property
    def pdf_listo(self) -> bool:
        pdf = self.notificacion_pdf
        return pdf is not None and pdf.estado == EstadoDeDocumento.LISTO


def _cadena(plazo: Plazo) -> Iterator[Plazo]:
    """Un término y los que ha ido sustituyendo."""
    fila: Plazo | None = plazo
    while fila is not None:
        yield fila
        fila = fila.sustituye


def expediente(numero: str, usuario: Usuario, accion: Accion) -> Ficha | None:
    """El caso que esa persona puede ver por esa puerta; None si no existe para ella."""
    casos = visibles(Querella.objects.exclude(numero=None), usuario, accion)
    q = (
        casos.select_related("municipio", "mandato__alcalde", "juramento")
        .filter(numero=numero.replace("\x00", ""))
        .first()
    )
    return Ficha(q, usuario) if q else None


def documento(uuid: Any, usuario: Usuario, area: Accion) -> Documento | None:
    """Un documento que esa persona puede descargar por esa puerta."""
    casos = visibles(Querella.objects.all(), usuario, area).values("pk")
    filas = visibles(Documento.objects.all(), usuario, Accion.DESCARGAR_DOCUMENTO)
    if area in (Accion.VER_PORTAL, Accion.VER_DESPACHO):
        # Lo que una orden reserva de las partes no les llega tampoco en un volumen; y el mismo
        # volumen lleva la asistencia al ciudadano, cerrada a quienes deciden (18.004#2).
        filas = filas.exclude(tipo__in=EXPEDIDOS, datos__alcance="reservado")
    fila: Documento | None = (
        filas.filter(uuid=uuid, querella__in=casos).select_related("querella").first()
    )
    return fila
