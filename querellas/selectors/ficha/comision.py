"""La Comisión en el caso: sus miembros, lo que proponen, cómo votan y lo que estudian."""

from django.db.models import Prefetch, QuerySet

from querellas.comision.models import (
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
from querellas.estados import ABIERTOS
from querellas.selectors.ficha.parte import parte
from querellas.selectors.ficha.tramite import Tramite
from vistas.models import Informe


class _Numeradas(parte[Resolucion]):
    """Cada propuesta con el número que lleva en su caso."""

    def dejar(self, ficha: object, filas: list[Resolucion]) -> list[Resolucion]:
        for n, r in enumerate(filas, 1):
            r.numero_en_el_caso = n
        return super().dejar(ficha, filas)


class Comision(Tramite):
    """Quiénes deciden y qué llevan decidido."""

    def nombramiento_vigente(self) -> QuerySet[Comisionado]:
        return en_funciones(self.hoy).filter(usuario=self.usuario).order_by("pk")

    @parte
    def nombramientos(self) -> QuerySet[Comisionado]:
        """Los de quien mira."""
        return self.nombramiento_vigente()

    @property
    def miembro(self) -> Comisionado | None:
        """El nombramiento vigente de quien mira."""
        return self.nombramientos[0] if self.nombramientos else None

    @parte
    def miembros(self) -> QuerySet[Comisionado]:
        """Comisionados en funciones que no están inhibidos en este caso."""
        inhibidos = self.q.inhibiciones.filter(hasta__isnull=True).values("comisionado")
        filas = en_funciones(self.hoy).exclude(pk__in=inhibidos)
        return filas.order_by("-es_presidente", "pk")

    @_Numeradas
    def resoluciones(self) -> QuerySet[Resolucion]:
        """Las propuestas con sus votos y su número en el caso; solo las ve la Comisión."""
        votos = votos_vigentes().select_related("comisionado").order_by("pk")
        disposiciones = DisposicionDeCargo.objects.select_related("cargo")
        return (
            Resolucion.objects.filter(querella=self.q)
            .select_related("propuesta_por")
            .prefetch_related(Prefetch("votos", votos), Prefetch("disposiciones", disposiciones))
            .order_by("pk")
        )

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

    @parte
    def informes_con_defecto(self) -> QuerySet[Informe]:
        return Informe.objects.filter(vista__querella=self.q).exclude(defectos=[])

    @property
    def informe_con_defecto(self) -> Informe | None:
        """El informe de quien mira al que le falta una parte."""
        if self.miembro is None:
            return None
        yo = self.miembro.pk
        return next((i for i in self.informes_con_defecto if i.rendido_por_id == yo), None)

    @parte
    def recusaciones(self) -> QuerySet[Recusacion]:
        """Las que faltan por resolver, con sus votos."""
        filas = Recusacion.objects.filter(querella=self.q, estado="pendiente")
        votos = VotoDeRecusacion.objects.select_related("comisionado").order_by("pk")
        return filas.select_related("comisionado").prefetch_related(Prefetch("votos", votos))

    @parte
    def encargos(self) -> QuerySet[Encargo]:
        """Lo que los miembros se encargaron estudiar: es deliberación."""
        filas = Encargo.objects.filter(querella=self.q)
        return filas.select_related("para", "encargado_por")
