"""Abrir, cumplir y sustituir plazos. Se llama con el candado del caso tomado."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db.models import DateField, QuerySet, Value

from plazos.calendarios import Calendarios, para_abrir, vigentes
from plazos.lecturas import ALCANCE as ALCANCE
from plazos.lecturas import INFORME as INFORME
from plazos.lecturas import LecturasDeLaComision as LecturasDeLaComision
from plazos.lecturas import adoptados as adoptados
from plazos.lecturas import aviso_contado_desde as aviso_contado_desde
from plazos.lecturas import desestima as desestima
from plazos.lecturas import lecturas_de
from plazos.lecturas import lecturas_vigentes as lecturas_vigentes
from plazos.lecturas import solo_se_propone as solo_se_propone
from plazos.lecturas import todas_las_lecturas as todas_las_lecturas
from plazos.models import (
    CALENDARIO,
    DENEGADA,
    PRORROGA,
    REVERSION,
    CasoPorRecalcular,
    EstadoDePlazo,
    Paralizacion,
    Plazo,
    Reglamento,
    Reversion,
    orden_de_reversion,
)
from plazos.nucleo.calendario import SIN_FECHA, OrdenDeEmergencia, fin_del_dia
from plazos.nucleo.catalogo import TERMINOS
from plazos.nucleo.catalogo import termino as regla_de
from plazos.nucleo.computo import (
    Computo,
    calcular,
    primera_fecha_de_vista,
    prorrogar,
    ultimo_dia_para_notificar,
)
from plazos.nucleo.libro import Paralizacion as ParalizacionDelNucleo
from querellas.efectos import TERMINOS_DE_CONTESTAR as TERMINOS_DE_CONTESTAR
from querellas.efectos import Disparo, al_informar, tras_denegar_prorroga

NACE_VENCIDO_SI_FALTA = timedelta(hours=24)
# Términos de las partes: su último día consta en un documento que se les notifica.
DE_LAS_PARTES = frozenset({*TERMINOS_DE_CONTESTAR, "LPAU-REC-20", "LPAU-REV-30", "PE-CERT-10"})


@dataclass(frozen=True)
class Circunstancias:
    """Lo que decide una fecha además de su disparador: calendario, paralizaciones y lecturas.

    Con ellas en la mano computar no lee la base: así computa también el simulador.
    """

    calendarios: Calendarios
    pausas: tuple[ParalizacionDelNucleo, ...] = ()
    lecturas: Callable[[date], LecturasDeLaComision] = lecturas_vigentes
    # Los vencimientos que una reversión movió en este caso, cada uno con su término.
    revertidos: tuple[tuple[str, OrdenDeEmergencia], ...] = ()

    def computar(self, disparo: Disparo) -> Computo:
        """Un término desde su disparador."""
        return calcular(
            disparo.termino,
            disparo.desde,
            conservadora_desde=disparo.conservadora_desde,
            tope_desde=disparo.tope_desde,
            **self._para(disparo.termino, disparo.desde),
        )

    def prorrogar(self, base: Computo) -> Computo:
        """La prórroga de un término ya computado."""
        suya = next(t.id for t in TERMINOS.values() if t.prorroga_de == base.termino)
        return prorrogar(base, **self._para(suya, _dia(base.disparador)))

    def primera_vista(self, aviso: date) -> Computo:
        """La primera fecha posible para la vista que se avisa ese día (18.004#8)."""
        return primera_fecha_de_vista(aviso, **self._de_aviso(aviso))

    def ultimo_aviso(self, vista: date, hoy: date) -> Computo:
        """El último día para avisar de esa vista, con las lecturas que rigen hoy (18.004#8)."""
        return ultimo_dia_para_notificar(vista, **self._de_aviso(hoy))

    def _de_aviso(self, dia: date) -> dict[str, Any]:
        return {
            "lecturas": self.lecturas(dia).del_nucleo(),
            "excepciones": self.calendarios.excepciones,
        }

    def _para(self, termino: str, desde: date) -> dict[str, Any]:
        dadas: dict[str, Any] = {
            "lecturas": self.lecturas(desde).del_nucleo(),
            **self.calendarios.para_calcular(),
        }
        dadas["ordenes"] += tuple(orden for suyo, orden in self.revertidos if suyo == termino)
        # Los términos que corren ante el tribunal no los detiene la paralización del caso.
        if regla_de(termino).perfil == "GOB":
            dadas["paralizaciones"] = self.pausas
        return dadas


def circunstancias(querella_id: int, calendarios: Calendarios | None = None) -> Circunstancias:
    """Las de un caso ahora."""
    return de_varios([querella_id], vigentes() if calendarios is None else calendarios)(querella_id)


def de_varios(
    casos: Iterable[int], calendarios: Calendarios, **mas: Any
) -> Callable[[int], Circunstancias]:
    """Las de muchos casos, leídas en una sola consulta."""
    pausas: dict[int, list[ParalizacionDelNucleo]] = {}
    revertidos: dict[int, list[tuple[str, OrdenDeEmergencia]]] = {}
    casos = list(casos)
    columnas = ("querella_id", "desde", "hasta")
    detenidos = Paralizacion.objects.filter(querella__in=casos).order_by()
    hechas = Reversion.objects.filter(querella__in=casos, nueva__isnull=False).order_by()
    sin = (Value(None, DateField()), Value(""), Value(""))
    movidas = hechas.values_list(*columnas, "nueva", "evidencia", "plazo__termino")
    filas = detenidos.values_list(*columnas, *sin).union(movidas, all=True)
    for caso, desde, hasta, nueva, evidencia, termino in filas:
        if nueva is None:
            pausas.setdefault(caso, []).append(ParalizacionDelNucleo(desde, hasta))
        else:
            movida = orden_de_reversion(desde, hasta, nueva, evidencia)
            revertidos.setdefault(caso, []).append((termino, movida))

    def de(querella_id: int) -> Circunstancias:
        return Circunstancias(
            calendarios,
            tuple(sorted(pausas.get(querella_id, ()), key=lambda p: p.desde)),
            revertidos=tuple(revertidos.get(querella_id, ())),
            **mas,
        )

    return de


def _dia(disparador: date | datetime) -> date:
    return disparador.date() if isinstance(disparador, datetime) else disparador


@dataclass(frozen=True)
class Apertura:
    """De quién y de cuándo es la fila que se abre."""

    querella_id: int
    ahora: datetime
    historico: bool = False
    por_sistema: bool = False
    actuacion: int | None = None
    incierta: bool = False  # consta el año o el mes: su término ni corre ni se guarda


def abrir(apertura: Apertura, disparo: Disparo) -> Plazo:
    """Abre un término desde su disparador (día civil, excluido). Un término, una fila."""
    dadas = circunstancias(apertura.querella_id, para_abrir())
    return _guardar(
        apertura,
        dadas.computar(disparo),
        lecturas_vigentes(disparo.desde).version,
        adopcion=dadas.calendarios.adopcion,
        conservadora_desde=disparo.conservadora_desde,
        tope_desde=disparo.tope_desde,
    )


def abrir_prorroga(apertura: Apertura, base: Plazo, denegada_el: date | None = None) -> Plazo:
    """Abre la prórroga de un término de contestar: otra fila que sustituye a la primera.

    Con `denegada_el`, lo que queda para contestar desde que se notificó la denegatoria.
    """
    dadas = circunstancias(base.querella_id, para_abrir())
    computo = dadas.computar(tras_denegar_prorroga(denegada_el)) if denegada_el else None
    razon = DENEGADA if computo else PRORROGA
    computo = computo or dadas.prorrogar(base.calculo)
    version = lecturas_vigentes(_dia(computo.disparador)).version
    cerrar(base, EstadoDePlazo.SUSTITUIDO, apertura.ahora, apertura.actuacion)
    return _guardar(
        apertura,
        computo,
        version,
        adopcion=dadas.calendarios.adopcion,
        sustituye=base,
        razon=razon,
    )


def _guardar(
    apertura: Apertura,
    computo: Computo,
    version: int,
    *,
    adopcion: int,
    sustituye: Plazo | None = None,
    razon: str = "",
    **encadenado: date | None,
) -> Plazo:
    tope_en = max(fin_del_dia(computo.fecha_tope), computo.vence_en)
    # El que ya terminó (o termina antes de 24 horas) cuando una persona lo escribe no desestima
    # solo: puede faltar un acto por entrar. Los que abre el sistema sí siguen.
    tarde = computo.vence_en - apertura.ahora < NACE_VENCIDO_SI_FALTA
    # Lo recalculado por un cambio de calendario, tampoco; ni el revertido, por segunda vez.
    a_mano = not apertura.por_sistema or razon == CALENDARIO
    fila = Plazo(
        querella_id=apertura.querella_id,
        termino=computo.termino,
        disparador_el=_dia(computo.disparador),
        fecha_legal=computo.fecha_legal,
        fecha_conservadora=computo.fecha_conservadora,
        fecha_tope=computo.fecha_tope,
        vence_en=computo.vence_en,
        tope_en=tope_en,
        computo=computo.a_json(),
        version_regla=computo.version_regla,
        version_calendario=computo.version_calendario,
        version_reglamento=version,
        adopcion=adopcion,
        origen="historico" if apertura.historico else "vivo",
        nacido_vencido=razon == REVERSION or (tarde and a_mano and not apertura.historico),
        sustituye=sustituye,
        razon_de_sustitucion=razon,
        abierto_en=apertura.ahora,
        abierto_por_actuacion=apertura.actuacion,
        **encadenado,
    )
    if not apertura.incierta:
        fila.save()
    return fila


def recalculado(plazo: Plazo, dadas: Circunstancias) -> Computo:
    """El cómputo que daría un plazo abierto antes, con sus mismas lecturas; no escribe nada."""
    original = plazo.prorroga_de
    if original is not None:
        return dadas.prorrogar(dadas.computar(disparo_de(original)))
    return dadas.computar(disparo_de(plazo))


@dataclass(frozen=True)
class Cambio:
    """Lo que otro calendario le hace a un plazo. `se_queda`: esa fecha ya se notificó."""

    plazo: Plazo
    despues: Computo
    se_queda: bool = False

    @property
    def alarga(self) -> bool:
        return self.despues.fecha_legal > self.plazo.fecha_legal


def cambio_de(plazo: Plazo, dadas: Circunstancias) -> Cambio | None:
    """Lo que las circunstancias le cambian a un plazo; None si nada.

    Aquí, y en ningún otro sitio, está la regla de que la fecha impresa en un documento ya
    notificado a una parte nunca se adelanta contra ella (DERECHO 1.13).
    """
    despues = recalculado(plazo, dadas)
    if fechas(despues) == fechas(plazo):
        return None
    impresa = _notificada(plazo)
    return Cambio(plazo, despues, impresa is not None and despues.fecha_legal < impresa)


def _notificada(plazo: Plazo) -> date | None:
    """La fecha del término que consta en un documento notificado a una parte; None si ninguna."""
    fila = plazo
    while fila.fecha_legal == SIN_FECHA and fila.sustituye is not None:
        fila = fila.sustituye
    avisada = fila.termino in DE_LAS_PARTES or fila.razon_de_sustitucion in (CALENDARIO, REVERSION)
    return fila.fecha_legal if avisada and fila.fecha_legal != SIN_FECHA else None


def fechas(de: Any) -> tuple[date, date, date]:
    """Las tres fechas de un plazo o de un cómputo."""
    return de.fecha_legal, de.fecha_conservadora, de.fecha_tope


def reproducido(plazo: Plazo) -> Computo:
    """El cómputo con que se guardó esa fila, vuelto a hacer con sus versiones.

    El calendario es el de su adopción y las paralizaciones las que constaban al abrirla, de modo
    que una fecha vieja se explica igual por mucho que después se adopte.
    """
    momento = plazo.abierto_en
    pausas = tuple(
        ParalizacionDelNucleo(
            p.desde, p.hasta if p.levantada_en and p.levantada_en <= momento else None
        )
        for p in Paralizacion.objects.filter(querella=plazo.querella_id, puesta_en__lte=momento)
    )
    hechas = Reversion.objects.filter(querella=plazo.querella_id, confirmada_en__lte=momento)
    lecturas = lecturas_de(Reglamento.objects.filter(pk=plazo.version_reglamento).first())
    dadas = Circunstancias(
        vigentes(plazo.adopcion),
        pausas,
        lambda _dia: lecturas,
        tuple((h.plazo.termino, h.del_nucleo()) for h in hechas if h.nueva),
    )
    if plazo.razon_de_sustitucion == PRORROGA and plazo.sustituye is not None:
        return dadas.prorrogar(plazo.sustituye.calculo)
    return recalculado(plazo, dadas)


def casos_por_recalcular() -> QuerySet[Any]:
    """Los casos que lo adoptado puede tocar y a los que todavía no se les aplicó."""
    return CasoPorRecalcular.objects.filter(aplicado_en__isnull=True).values("querella")


def por_recalcular(querella_id: int) -> bool:
    """Si ese caso es uno de ellos."""
    return casos_por_recalcular().filter(querella=querella_id).exists()


def vence_hoy_por_hoy(plazo: Plazo) -> datetime:
    """Cuándo termina con el calendario en vigor, aunque al caso no se le haya aplicado todavía."""
    if not por_recalcular(plazo.querella_id):
        return plazo.vence_en
    cambio = cambio_de(plazo, circunstancias(plazo.querella_id))
    return plazo.vence_en if cambio is None or cambio.se_queda else cambio.despues.vence_en


def disparo_de(plazo: Plazo) -> Disparo:
    """Con qué se abrió una fila que no es prórroga."""
    return Disparo(plazo.termino, plazo.disparador_el, plazo.conservadora_desde, plazo.tope_desde)


def sustituir(apertura: Apertura, cambio: Cambio, razon: str, dadas: Circunstancias) -> Plazo:
    """Pone en lugar de un plazo otro con el cómputo nuevo; el viejo queda a la vista.

    El que corría queda sustituido; el que ya venció sigue vencido, y el nuevo lo continúa.
    """
    plazo = cambio.plazo
    if plazo.estado == EstadoDePlazo.CORRIENDO:
        cerrar(plazo, EstadoDePlazo.SUSTITUIDO, apertura.ahora, apertura.actuacion)
    return _guardar(
        apertura,
        cambio.despues,
        plazo.version_reglamento,
        adopcion=dadas.calendarios.adopcion,
        sustituye=plazo,
        razon=razon,
        conservadora_desde=plazo.conservadora_desde,
        tope_desde=plazo.tope_desde,
    )


def corriendo(querella_id: int, terminos: Iterable[str] = ()) -> list[Plazo]:
    """Los plazos que corren en un caso, con su candado, en el orden de sus números de fila."""
    consulta = Plazo.objects.select_for_update(no_key=True).filter(
        querella_id=querella_id, estado=EstadoDePlazo.CORRIENDO
    )
    if terminos := tuple(terminos):
        consulta = consulta.filter(termino__in=terminos)
    return list(consulta.order_by("pk"))


def cerrar(plazo: Plazo, estado: EstadoDePlazo, ahora: datetime, actuacion: int | None) -> None:
    """Cierra una fila que corre; RuntimeError si otro la cerró antes."""
    cambios: dict[str, Any] = {
        "estado": estado,
        "cerrado_en": ahora,
        "cerrado_por_actuacion": actuacion,
    }
    filas = Plazo.objects.filter(pk=plazo.pk, estado=EstadoDePlazo.CORRIENDO).update(**cambios)
    if filas != 1:
        raise RuntimeError(f"El plazo {plazo.pk} ya no corría.")
    for campo, valor in cambios.items():
        setattr(plazo, campo, valor)


def cumplir(querella_id: int, terminos: Iterable[str], apertura: Apertura) -> list[Plazo]:
    """Marca cumplidos los términos nombrados que corrían; devuelve las filas."""
    for plazo in (filas := corriendo(querella_id, terminos)):
        cerrar(plazo, EstadoDePlazo.CUMPLIDO, apertura.ahora, apertura.actuacion)
    return filas


def informe_de(querella_id: int) -> list[Plazo]:
    """El término del informe, corra o haya vencido sin desestimar; vacío si no lo hubo."""
    filas = Plazo.objects.filter(querella=querella_id, termino=INFORME, sustituido_por=None)
    vivas = (EstadoDePlazo.CORRIENDO, EstadoDePlazo.VENCIDO)
    return list(filas.filter(estado__in=vivas).order_by("-pk")[:1])


def disparo_del_informe(dia: date, bases: list[Plazo]) -> Disparo:
    """El término para decidir desde el informe, según la lectura que regía al concluir la vista."""
    desde = bases[0].disparador_el if bases else dia
    return al_informar(dia, bases, lecturas_vigentes(desde).informe_tardio)


def cerrar_todos(querella_id: int, apertura: Apertura) -> None:
    """El caso terminó: ningún término sigue corriendo."""
    for plazo in corriendo(querella_id):
        cerrar(plazo, EstadoDePlazo.CERRADO, apertura.ahora, apertura.actuacion)
