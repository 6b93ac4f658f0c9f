"""Personas al azar que llenan los formularios de los actos con lo primero que se les ocurre.

La máquina sale de `ACTOS`: un acto nuevo entra solo en la prueba. Cada camino se deshace al final.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, ClassVar
from uuid import uuid4

from django.core.exceptions import PermissionDenied
from django.db import transaction
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from plazos.models import EstadoDePlazo, Plazo
from plazos.nucleo.calendario import SIN_FECHA
from plazos.vencimientos import vigilar
from querellas import services
from querellas.actos.acto import Acto
from querellas.actos.cargas import Recibido
from querellas.actos.ejecutar import CasoMovido, YaHecho, ejecutar, marca
from querellas.actos.tabla import ACTOS
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import permite
from querellas.documentos.almacen import expediente, guardar
from querellas.estados import FINALES
from querellas.models import Actuacion, ClaseDePonche, Ponche, Querella, Tarea
from querellas.reloj import ahora
from querellas.respaldo import invariantes
from querellas.selectors import Ficha
from querellas.services.bitacora import verificar
from querellas.services.mostrador import ponchar
from tests import fabricas
from tests.elenco import Elenco
from tests.querellas.al_azar import datos_al_azar
from tests.querellas.guiones import GUIONES, Guiones

EMPIEZA = datetime.fromisoformat("2026-03-13T10:00:00-04:00")
CASOS = 3
PREVISTOS = (services.ActoRechazado, PermissionDenied, CasoMovido)
# Los que todavía corren cuando la Comisión ya terminó: la revisión es de después.
DE_DESPUES = ("LPAU-REC", "LPAU-REV", "LPAU-CONS", "PE-")
COMPULSORIOS = ("Q-EST-30", "Q-INF-15", "Q-DEC-15")
PONCHABLES = (ClaseDePonche.CONTESTACION, ClaseDePonche.PRORROGA, ClaseDePonche.INFORME)
# Qué actos se hicieron de verdad y cuántas veces: sin ellos la prueba no probaría nada.
HECHOS: Counter[str] = Counter()
RECHAZADOS: Counter[str] = Counter()
ESTADOS: Counter[str] = Counter()
TRANSITADAS: Counter[str] = Counter()


class Deshacer(Exception):
    """Al final de cada camino."""


class Maquina(Guiones, RuleBasedStateMachine):
    """Un reloj, tres casos y cinco personas."""

    elenco: Elenco
    # El guion con que empieza cada camino; vacío, cualquiera.
    PARTE_DE: ClassVar[str] = ""
    reloj: Callable[[str], Any]

    def __init__(self) -> None:
        super().__init__()
        self.atomico = transaction.atomic()
        self.atomico.__enter__()
        self.momento = EMPIEZA
        self.dichos: list[str] = []
        self.pasos, self.sin_mirar = 0, True
        self._al_reloj()

    def teardown(self) -> None:
        try:
            self._al_final()
        finally:
            self.atomico.__exit__(Deshacer, Deshacer(), None)

    def _al_final(self) -> None:
        """Números seguidos, solo pasos de la tabla, cada consecuencia una vez y en su instante."""
        contexto = invariantes.Contexto(timedelta(minutes=30), al_dia=False, buzon=[])
        i = invariantes
        revisiones = (i.i1, i.i2, i.i4, i.i5, i.i6, i.i7, i.i9, i.i10)
        fallas = [f"{r.__name__}: {falla}" for r in revisiones for falla in r(contexto)]
        assert not fallas, "\n".join([*fallas, self._relato()])

    def _al_reloj(self) -> None:
        self.reloj(self.momento.isoformat())

    # --- Lo que pasa --------------------------------------------------------------------------
    @initialize(etapa=st.sampled_from(sorted(GUIONES)))
    def empezar(self, etapa: str) -> None:
        """Un caso ya en esa etapa: así el camino llega también a lo que está lejos."""
        etapa = self.PARTE_DE or etapa
        q = fabricas.presentada(elenco=self.elenco)
        self._paso_algo()
        self.recorrer(q.pk, GUIONES[etapa], self._paso_algo)
        self.dichos.append(f"{ahora():%d %b %H:%M} {q} empieza: {etapa}")

    @rule(semilla=st.integers(0, 2**32))
    def paso(self, semilla: int) -> None:
        """Una sola regla: así ningún camino se queda sin personas o sin tiempo."""
        azar = random.Random(f"{semilla}.{self.pasos}")
        self.pasos += 1
        (que,) = azar.choices(list(self.PESOS), list(self.PESOS.values()))
        getattr(self, que)(azar)

    PESOS: ClassVar[dict[str, int]] = {
        "_lo_que_toca": 45,
        "_lo_que_se_ofrece": 15,
        "_lo_que_nadie_ofrecio": 15,
        "_otra": 3,
        "_papel_en_la_bandeja": 3,
        "_pasa_el_tiempo": 9,
        "_llega_un_vencimiento": 10,
    }

    def _lo_que_toca(self, azar: random.Random) -> None:
        """El paso que el estado espera: sin esto el caso casi nunca llegaría lejos."""
        self._de_los_que(azar, _toca)

    def _lo_que_se_ofrece(self, azar: random.Random) -> None:
        """Un acto de los que su página le ofrece a una persona."""
        self._de_los_que(azar, lambda acto, ficha: True)

    def _lo_que_nadie_ofrecio(self, azar: random.Random) -> None:
        """Un formulario que su página no le dio: el servicio es quien dice que no."""
        self._uno(azar.choice(ACTOS), self._ficha(azar), azar)

    def _de_los_que(self, azar: random.Random, valen: Callable[[Acto, Ficha], bool]) -> None:
        ficha = self._ficha(azar)
        quienes = azar.sample(self._personas(), 5)
        for acto in azar.sample(ACTOS, len(ACTOS)):
            if not valen(acto, ficha) or not acto.procede(ficha):
                continue
            puede = next((u for u in quienes if permite(u, acto.accion, ficha.q)), None)
            suya = Ficha(ficha.q, puede) if puede else ficha
            if puede and acto.procede(suya) and not acto.razon_en_contra(suya):
                self._uno(acto, suya, azar)
                return

    def _otra(self, azar: random.Random) -> None:
        """Otra querella, hasta tres."""
        if Querella.objects.exclude(numero=None).count() >= CASOS:
            return
        suyos = tuple(f"cargo {n}" for n in range(azar.randint(1, 2)))
        prueba = ("doce fotografías",) if azar.random() < 0.8 else ()
        fabricas.presentada(elenco=self.elenco, cargos=suyos, prueba_descrita=prueba)
        self._paso_algo()

    def _papel_en_la_bandeja(self, azar: random.Random) -> None:
        """Ponchado y todavía sin entrar: aparta de la vigilancia lo que venza después."""
        q = self._ficha(azar).q
        if not Ponche.objects.filter(querella=q, completado_en=None).exists():
            clase = azar.choice(PONCHABLES)
            ponchar(actor=self.elenco.secretaria, clase=clase, querella_id=q.pk)
            self.dichos.append(f"{ahora():%d %b %H:%M} ponche {clase} en {q}")

    def _pasa_el_tiempo(self, azar: random.Random) -> None:
        dias = azar.choice((0, 0, 1, 1, 3, 8, 16, 40))
        self._avanzar(ahora() + timedelta(days=dias, hours=azar.randint(1, 20)))

    def _llega_un_vencimiento(self, azar: random.Random) -> None:
        """Al borde del próximo término, antes o después del instante."""
        corren = Plazo.objects.filter(estado=EstadoDePlazo.CORRIENDO, vence_en__gt=ahora())
        proximo = corren.exclude(fecha_legal=SIN_FECHA).order_by("vence_en").first()
        if proximo is not None:
            self._avanzar(proximo.vence_en + timedelta(hours=azar.choice((-30, -1, 1, 1, 30))))
            # La vigilancia no siempre ha pasado cuando alguien actúa.
            if azar.random() < 0.7:
                self._vigilar()

    def _avanzar(self, hasta: datetime) -> None:
        self.momento = max(ahora(), hasta)
        self._al_reloj()
        self.dichos.append(f"--- {self.momento:%d %b %Y %H:%M} UTC")

    def _vigilar(self) -> None:
        """Nada de lo vencido puede hacerla fallar."""
        antes = set(Actuacion.objects.values_list("pk", flat=True))
        pasada = vigilar()
        assert not pasada.errores, f"{pasada.errores}\n{self._relato()}"
        assert not pasada.aplazados, self._relato()
        for asiento in Actuacion.objects.exclude(pk__in=antes).order_by("pk"):
            HECHOS[asiento.clase] += 1
            self.dichos.append(f"{ahora():%d %b %H:%M} SISTEMA {asiento}")
        self._paso_algo()

    def _paso_algo(self) -> None:
        fabricas.documentos_listos()
        self.sin_mirar = True

    # --- Cómo se hace -------------------------------------------------------------------------
    def _personas(self) -> list[Usuario]:
        e = self.elenco
        todas = (e.secretaria, e.segunda_secretaria, e.presidente, e.asociada, e.asociado)
        return list(Usuario.objects.filter(pk__in=[u.pk for u in todas]).order_by("pk"))

    def _ficha(self, azar: random.Random) -> Ficha:
        casos = Querella.objects.exclude(numero=None).order_by("pk")
        return Ficha(azar.choice(list(casos)), azar.choice(self._personas()))

    def _uno(self, acto: Acto, ficha: Ficha, azar: random.Random) -> None:
        form = acto.formulario(dict(datos_al_azar(acto.formulario(ficha=ficha), azar)), ficha=ficha)
        if not form.is_valid():
            RECHAZADOS[f"{acto.clave} (formulario)"] += 1
            return
        datos = {k: v for k, v in form.cleaned_data.items() if k not in ("archivo", "clave")}
        vencido = ficha.vencido if str(datos.get("ponche") or "no") == "no" else None
        visto, clave = marca(ficha), uuid4().hex
        antes = self._todo()
        if azar.random() < 0.05:
            visto = f"{ficha.ultimo_asiento + 1}.0"
        try:
            ejecutar(acto, ficha, datos, _papeles(acto, ficha), visto, clave)
        except Exception as rechazo:
            # A lo que la página nunca ofrece le puede faltar lo que su formulario da por hecho.
            previsto = isinstance(rechazo, PREVISTOS) or not acto.procede(ficha)
            assert previsto, f"{acto.clave}: {rechazo!r}\n{self._relato()}"
            assert self._todo() == antes, f"{acto.clave} dejó algo: {rechazo}\n{self._relato()}"
            RECHAZADOS[acto.clave] += 1
            return
        HECHOS[acto.clave] += 1
        self.dichos.append(f"{ahora():%d %b %H:%M} {ficha.q} {acto.clave} por {ficha.usuario}")
        assert not (acto.de_fondo and vencido), f"{acto.clave}: {vencido}\n{self._relato()}"
        if azar.random() < 0.2:
            self._otra_vez(acto, ficha, datos, clave)
        self._paso_algo()

    def _otra_vez(self, acto: Acto, ficha: Ficha, datos: dict[str, Any], clave: str) -> None:
        """El segundo clic del mismo formulario no hace otro acto."""
        hecho = self._todo()
        try:
            ejecutar(acto, ficha, datos, [], marca(Ficha(ficha.q, ficha.usuario)), clave)
        except (YaHecho, PermissionDenied):
            assert self._todo() == hecho
        else:
            raise AssertionError(f"{acto.clave} se hizo dos veces\n{self._relato()}")

    def _todo(self) -> tuple[int, int, int]:
        return (Actuacion.objects.count(), Plazo.objects.count(), Tarea.objects.count())

    # --- Lo que siempre vale ------------------------------------------------------------------
    @invariant()
    def el_expediente_esta_bien(self) -> None:
        if not self.sin_mirar:
            return
        self.sin_mirar = False
        for q in Querella.objects.exclude(numero=None):
            ESTADOS[q.estado] += 1
            mala = self._termino_mal(q)
            assert not mala, f"{q} {q.estado}: {mala}\n{self._relato()}"
        assert list(verificar()) == [], self._relato()
        self._nada_de_fondo_despues_del_instante()

    def _termino_mal(self, q: Querella) -> str:
        """Los términos y el estado se corresponden; un caso abierto tiene reloj o una razón."""
        corren = Plazo.objects.filter(querella=q, estado=EstadoDePlazo.CORRIENDO)
        terminos = sorted(corren.values_list("termino", flat=True))
        if len(terminos) != len(set(terminos)):
            return f"repetidos {terminos}"
        if q.estado in {str(e) for e in FINALES}:
            de_mas = [t for t in terminos if not t.startswith(DE_DESPUES)]
            return f"corren {de_mas}" if de_mas else ""
        suyos = SUYO.get(q.estado, ())
        de_mas = [t for t in terminos if t.startswith("Q-") and t not in suyos]
        if de_mas:
            return f"corren {de_mas}"
        return "" if set(terminos) & set(suyos) or self._razon(q) else f"sin reloj: {terminos}"

    def _razon(self, q: Querella) -> bool:
        """Por qué un caso abierto no tiene el reloj de su etapa.

        Lo que falta por notificar, la vista que espera, una tarea o la reconsideración acogida.
        """
        return (
            q.estado == "presentada"
            or Ficha(q, self.elenco.secretaria).vista_pendiente is not None
            or Tarea.objects.filter(querella=q, cerrada_en__isnull=True).exists()
            or q.recursos.filter(estado="acogido").exists()
        )

    def _nada_de_fondo_despues_del_instante(self) -> None:
        """Lo que cumplió un término compulsorio surtió efecto antes de que terminara."""
        cumplidos = Plazo.objects.filter(estado=EstadoDePlazo.CUMPLIDO, termino__in=COMPULSORIOS)
        for plazo in cumplidos.exclude(querella__recursos__clase="reconsideracion"):
            numero = plazo.cerrado_por_actuacion
            asiento = Actuacion.objects.get(querella=plazo.querella_id, numero=numero)
            assert asiento.efectiva_en < plazo.vence_en, f"{asiento} {plazo}\n{self._relato()}"

    def _relato(self) -> str:
        return "\n".join(self.dichos[-40:])


# Qué término de la querella puede correr en cada estado abierto.
SUYO = {
    "notificada": ("Q-CONT-15", "Q-PROR-15", "Q-CONT-2"),
    "en_estudio": ("Q-EST-30",),
    "pendiente_informe": ("Q-INF-15",),
    "pendiente_decision": ("Q-DEC-15",),
}


# Además de lo que el estado espera: lo que decide y lo que, al azar, casi nunca saldría.
DECIDEN = frozenset(
    {
        "confirmar_vencimiento",
        "considerar_reconsideracion",
        "fijar_etapa",
        "proponer_reversion",
        "recibir_mandato",
        "revertir_desestimacion",
    }
)


def _toca(acto: Acto, ficha: Ficha) -> bool:
    return ficha.estado in acto.principal_en or acto.vota or acto.clave in DECIDEN


def _papeles(acto: Acto, ficha: Ficha) -> list[Recibido]:
    """El escrito que acompaña al acto, si lleva alguno."""
    if acto.formulario.tipo_de_archivo is None:
        return []
    ruta, sha256, cuantos = guardar(expediente(), ficha.q.uuid, [fabricas.escrito()])
    q, usuario = str(ficha.q.uuid), ficha.usuario.pk
    return [Recibido("escrito.pdf", ruta, sha256, cuantos, "application/pdf", q, usuario)]
