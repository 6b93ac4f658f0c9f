"""De dónde parte cada camino al azar: por sus actos de verdad, hasta una etapa que queda lejos.

Al azar solo, un caso casi nunca llega a la decisión, menos a un mandato: sin estos comienzos la
máquina no miraría lo que pasa después.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

from plazos.models import EstadoDePlazo, Plazo
from plazos.nucleo.calendario import fecha_civil, inicio_del_dia
from plazos.vencimientos import vigilar
from querellas import services
from querellas.comision.models import Asunto, Disposicion
from querellas.models import Querella
from querellas.reloj import ahora, hoy
from querellas.services.decidir import TextoDeResolucion
from querellas.services.mandato import DatosDeMandato
from querellas.services.notificar import DatosDeServicio
from querellas.services.revertir import DatosDeReversion
from tests import fabricas
from tests.elenco import Elenco
from vistas import services as vistas

VISTA, OTRA_VISTA = date(2026, 4, 20), date(2026, 5, 11)
TEXTO = TextoDeResolucion(hechos="h", determinaciones="d", conclusiones="c")
_ESTUDIO = ("notificar", "contestar")
_ANTE_EL_PLENO = (*_ESTUDIO, "senalar", "concluir")
_RESUELTA = (*_ANTE_EL_PLENO, "decidir", "archivar_en_autos")
_DESESTIMADA = (*_ESTUDIO, "desestimar_sin_vista", "archivar_en_autos")
_ARCHIVADA = ("notificar", "archivar", "archivar_en_autos")
_POR_INFORMAR = (*_ESTUDIO, "senalar_ante_asociada", "concluir")
_VENCIDA = (*_ESTUDIO, "vencer")
GUIONES: dict[str, tuple[str, ...]] = {
    "presentada": (),
    "notificada": ("notificar",),
    "en rebeldía": ("notificar", "vencer"),
    "en estudio": _ESTUDIO,
    "vista señalada": (*_ESTUDIO, "senalar"),
    "vista en curso": (*_ESTUDIO, "senalar", "abrir"),
    "por informar": _POR_INFORMAR,
    "informada": (*_POR_INFORMAR, "informar"),
    "asumida por el pleno": (*_POR_INFORMAR, "avocar"),
    "por decidir": _ANTE_EL_PLENO,
    "reabierta": (*_ANTE_EL_PLENO, "reabrir"),
    "resuelta": _RESUELTA,
    "desestimada": _DESESTIMADA,
    "desestimada de plano": ("notificar", "desestimar"),
    "archivada": _ARCHIVADA,
    "vencido el estudio": _VENCIDA,
    "vencido el informe": (*_POR_INFORMAR, "vencer"),
    "vencida la decisión": (*_ANTE_EL_PLENO, "vencer"),
    "por revertir": (*_VENCIDA, "proponer_reversion"),
    "revertida": (*_VENCIDA, "proponer_reversion", "revertir"),
    "por reconsiderar": (*_RESUELTA, "pedir_reconsideracion"),
    "reconsiderada": (*_RESUELTA, "pedir_reconsideracion", "acoger"),
    "perdida la jurisdicción": (*_DESESTIMADA, "pedir_reconsideracion", "acoger", "vencer"),
    "en revisión": (*_RESUELTA, "acudir"),
    "devuelta para decidir": (*_RESUELTA, "acudir", "devolver_a_pendiente_decision"),
    "devuelta para informar": (
        *_POR_INFORMAR,
        "informar",
        "decidir",
        "archivar_en_autos",
        "acudir",
        "devolver_a_pendiente_informe",
    ),
    "devuelta al estudio": (*_DESESTIMADA, "acudir", "devolver_a_en_estudio"),
    "devuelta a contestar": (*_ARCHIVADA, "acudir", "devolver_a_notificada"),
    "devuelta sin decir la etapa": (*_DESESTIMADA, "acudir", "devolver_a_"),
}


class Guiones:
    """Los actos de los comienzos, por quien los hace y el día en que caben."""

    elenco: Elenco
    momento: datetime
    _avanzar: Callable[[datetime], None]

    def recorrer(self, q: int, guion: tuple[str, ...], tras_cada_uno: Callable[[], None]) -> None:
        for acto in guion:
            if acto.startswith("devolver_a_"):
                self._devolver(q, acto.removeprefix("devolver_a_"))
            else:
                getattr(self, f"_al_{acto}")(q)
            tras_cada_uno()

    def _al_notificar(self, q: int) -> None:
        servicio = DatosDeServicio(recibida_el=hoy(), diligenciada_por="alguacil")
        services.notificar(querella_id=q, actor=self.elenco.secretaria, servicio=servicio)

    def _al_contestar(self, q: int) -> None:
        services.contestar(querella_id=q, actor=self.elenco.secretaria)

    def _al_senalar(self, q: int, **ante: Any) -> None:
        datos = vistas.DatosDeVista(vista_el=VISTA, lugar="Sala 1", **ante)
        fabricas.senalar(querella_id=q, actor=self.elenco.presidente, datos=datos)

    def _al_senalar_ante_asociada(self, q: int) -> None:
        designada = self.elenco.comisionada_asociada.pk
        self._al_senalar(q, ante="comisionado_asociado", asociado_id=designada)

    def _al_abrir(self, q: int) -> None:
        self._avanzar(inicio_del_dia(VISTA) + timedelta(hours=10))
        vistas.abrir_vista(querella_id=q, actor=self.elenco.secretaria)

    def _al_concluir(self, q: int) -> None:
        self._avanzar(inicio_del_dia(VISTA) + timedelta(hours=11))
        vistas.concluir_vista(
            querella_id=q, actor=self.elenco.presidente, comparecieron_sin_objecion=True
        )

    def _al_informar(self, q: int) -> None:
        texto = vistas.TextoDeInforme(hechos="h", evidencia="e", conclusiones="c")
        vistas.rendir_informe(querella_id=q, actor=self.elenco.asociada, texto=texto)

    def _resolver(self, q: int, asunto: Asunto, disposicion: Disposicion, acto: Any) -> None:
        quien: dict[str, Any] = {"querella_id": q, "actor": self.elenco.presidente}
        propuesta = services.proponer_resolucion(
            **quien, asunto=asunto, disposicion=disposicion, texto=TEXTO
        )
        acto(querella_id=q, actor=self.elenco.asociada, resolucion_id=propuesta.pk)

    def _al_decidir(self, q: int) -> None:
        self._resolver(q, Asunto.FONDO, Disposicion.AMONESTACION, services.emitir_resolucion)

    def _al_desestimar_sin_vista(self, q: int) -> None:
        acto = services.desestimar_sin_vista
        self._resolver(q, Asunto.SIN_VISTA, Disposicion.DESESTIMACION, acto)

    def _al_desestimar(self, q: int) -> None:
        self._resolver(q, Asunto.DESESTIMAR, Disposicion.DESESTIMACION, services.desestimar)

    def _al_archivar(self, q: int) -> None:
        self._resolver(q, Asunto.ARCHIVO, Disposicion.ARCHIVO, services.archivar)

    def _al_archivar_en_autos(self, q: int) -> None:
        services.archivar_en_autos(querella_id=q, actor=self.elenco.secretaria)

    def _al_vencer(self, q: int) -> None:
        """Pasa el primer término suyo que vence, y la vigilancia."""
        corren = Plazo.objects.filter(querella=q, estado=EstadoDePlazo.CORRIENDO)
        primero = corren.exclude(termino__startswith="LPAU-6M").earliest("vence_en")
        self._avanzar(max(ahora(), primero.vence_en) + timedelta(hours=1))
        assert not vigilar().errores

    def _al_proponer_reversion(self, q: int) -> None:
        vencido = Plazo.objects.filter(querella=q, termino="Q-EST-30").latest("pk")
        datos = DatosDeReversion(
            hecho="acto", razon="en la bandeja", evidencia="ponche 12", hecho_el=vencido.fecha_legal
        )
        services.proponer_reversion(querella_id=q, actor=self.elenco.secretaria, datos=datos)

    def _al_revertir(self, q: int) -> None:
        abierta = Querella.objects.get(pk=q).reversiones.latest("pk")
        services.revertir_desestimacion(
            querella_id=q, actor=self.elenco.segunda_secretaria, reversion_id=abierta.pk
        )

    def _parte(self, q: int) -> int:
        return int(Querella.objects.get(pk=q).partes.earliest("pk").pk)

    def _al_pedir_reconsideracion(self, q: int) -> None:
        services.pedir_reconsideracion(
            querella_id=q, actor=self.elenco.secretaria, parte_id=self._parte(q)
        )

    def _ordenar(self, q: int, clase: str, evidencia: str = "") -> None:
        quien: dict[str, Any] = {"querella_id": q, "actor": self.elenco.presidente}
        services.proponer_orden(**quien, clase=clase, razon="Procede.", evidencia=evidencia)
        fabricas.orden_firmada(q, clase)

    def _al_acoger(self, q: int) -> None:
        self._ordenar(q, "acoger_reconsideracion")

    def _al_avocar(self, q: int) -> None:
        self._ordenar(q, "avocar")

    def _al_reabrir(self, q: int) -> None:
        self._ordenar(q, "reabrir_vista", "Entrada 4")
        datos = vistas.DatosDeVista(vista_el=OTRA_VISTA, lugar="Sala 1")
        vistas.reabrir_vista(querella_id=q, actor=self.elenco.presidente, datos=datos)

    def _al_acudir(self, q: int) -> None:
        services.anotar_revision(
            querella_id=q,
            actor=self.elenco.secretaria,
            parte_id=self._parte(q),
            foro="Tribunal Superior, Sala de San Juan",
            numero_judicial="KLRA202600123",
        )

    def _devolver(self, q: int, etapa: str) -> None:
        """El mandato la nombra o, vacía, la dejará a una orden de dos miembros."""
        dia = fecha_civil(ahora()) + timedelta(days=40)
        self._avanzar(inicio_del_dia(dia) + timedelta(hours=10))
        recurso = Querella.objects.get(pk=q).recursos.latest("pk")
        services.recibir_mandato(
            querella_id=q,
            actor=self.elenco.secretaria,
            recurso_id=recurso.pk,
            mandato=DatosDeMandato(resultado="devuelve", autoridad="KLRA202600123", etapa=etapa),
        )
