"""Lo que el expediente contiene: entradas, documentos, partes, avisos y tareas."""

from functools import cached_property

from django.db.models import Prefetch, Q, QuerySet, Subquery

from plazos import registro
from plazos.models import EstadoDePlazo, Plazo
from querellas.cuentas.politica import Accion, visibles
from querellas.documentos.models import Documento, EstadoDeDocumento, TipoDeDocumento
from querellas.models import (
    Actuacion,
    BorradorDeActo,
    Cargo,
    ClaseDeQuerellante,
    Comparecencia,
    Parte,
    Ponche,
    Procedencia,
    Querella,
    Reserva,
    Tarea,
    Vinculo,
)
from querellas.notificaciones.models import Diligencia, Notificacion
from querellas.selectors.ficha.base import Base
from querellas.selectors.ficha.parte import parte


class Expediente(Base):
    """Las entradas y lo que cuelga de ellas."""

    @parte
    def asientos(self) -> QuerySet[Actuacion]:
        filas = Actuacion.objects.filter(querella=self.q)
        return filas.select_related("actor").order_by("numero")

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

    @property
    def rebeldia(self) -> str:
        """Cómo se lee la rebeldía: entera o en parte; vacío si no la hay."""
        return self.q.rebeldia_segun(self.asientos) if self.q.en_rebeldia else ""

    @parte
    def documentos(self) -> QuerySet[Documento]:
        return Documento.objects.filter(querella=self.q).defer("datos").order_by("pk")

    @parte
    def partes(self) -> QuerySet[Parte]:
        return self.q.partes.all()

    @parte
    def comparecencias(self) -> QuerySet[Comparecencia]:
        """Todas, con las que ya terminaron."""
        return self.q.comparecencias.select_related("parte", "usuario").order_by("pk")

    @parte
    def cargos(self) -> QuerySet[Cargo]:
        return self.q.cargos.all()

    @property
    def de_ciudadano(self) -> bool:
        return any(p.clase == ClaseDeQuerellante.CIUDADANO for p in self.partes)

    @parte
    def notificaciones(self) -> QuerySet[Notificacion]:
        diligencias = Diligencia.objects.select_related("prueba").defer("prueba__datos")
        return (
            Notificacion.objects.filter(querella=self.q)
            .select_related("parte", "documento", "vista", "abogado")
            .prefetch_related(Prefetch("diligencias", diligencias))
            .defer("documento__datos")
            .order_by("pk")
        )

    @parte
    def tareas(self) -> QuerySet[Tarea]:
        abiertas = Tarea.objects.filter(querella=self.q, cerrada_en__isnull=True)
        return abiertas.select_related("plazo")

    @parte
    def procedencias(self) -> QuerySet[Procedencia]:
        return Procedencia.objects.filter(querella=self.q)

    @property
    def procedencia(self) -> Procedencia | None:
        """De dónde vino, si se importó."""
        return self.procedencias[0] if self.procedencias else None

    @parte
    def ponches(self) -> QuerySet[Ponche]:
        """Los papeles del caso ponchados que faltan por entrar."""
        return Ponche.objects.filter(querella=self.q, completado_en__isnull=True)

    @parte
    def reservas(self) -> QuerySet[Reserva]:
        """Las órdenes de reserva vigentes."""
        filas = Reserva.objects.vigentes().filter(querella=self.q)
        filas = filas.select_related("actuacion", "documento", "pedida_por")
        return filas.defer("documento__datos")

    @parte
    def borradores(self) -> QuerySet[BorradorDeActo]:
        """Los de quien mira; los de otra persona no existen para ella."""
        return BorradorDeActo.objects.filter(usuario=self.usuario, querella=self.q)

    # --- Los casos vinculados -----------------------------------------------------------------
    @parte
    def vinculos(self) -> QuerySet[Vinculo]:
        filas = Vinculo.objects.filter(Q(querella=self.q) | Q(otra=self.q), hasta__isnull=True)
        return filas.select_related("querella", "otra")

    def _otros(self) -> QuerySet[Querella]:
        vivos = Vinculo.objects.filter(hasta__isnull=True)
        return Querella.objects.filter(
            Q(pk__in=Subquery(vivos.filter(querella=self.q).values("otra")))
            | Q(pk__in=Subquery(vivos.filter(otra=self.q).values("querella")))
        )

    @parte
    def otros_que_ve(self) -> QuerySet[Querella]:
        return visibles(self._otros(), self.usuario, Accion.VER_EXPEDIENTE)

    @parte
    def corren_en_otros(self) -> QuerySet[Plazo]:
        filas = Plazo.objects.filter(
            querella__in=self._otros().values("pk"),
            estado=EstadoDePlazo.CORRIENDO,
            termino__in=registro.ALCANCE,
        )
        return filas.defer("computo").order_by("-vence_en")

    @property
    def vinculadas(self) -> list[tuple[Vinculo, Querella]]:
        """Los vínculos vigentes, cada uno con el otro caso, si esa persona lo puede ver."""
        otras = [(v, v.otra if v.querella_id == self.q.pk else v.querella) for v in self.vinculos]
        ve = {q.pk for q in self.otros_que_ve} if otras else set()
        return [(v, q) for v, q in otras if q.pk in ve]

    @property
    def corre_en(self) -> dict[int, Plazo]:
        """El término de la Comisión que corre en cada caso vinculado."""
        ve = {q.pk for _v, q in self.vinculadas}
        filas = self.corren_en_otros if ve else []
        return {p.querella_id: p for p in filas if p.querella_id in ve}

    # --- El documento con que se notifica -------------------------------------------------------
    @property
    def notificacion_pdf(self) -> Documento | None:
        """La última notificación de querella que se mandó preparar."""
        propias = [d for d in self.documentos if d.tipo == TipoDeDocumento.NOTIFICACION_QUERELLA]
        return propias[-1] if propias else None

    @property
    def pdf_listo(self) -> bool:
        pdf = self.notificacion_pdf
        return pdf is not None and pdf.estado == EstadoDeDocumento.LISTO
