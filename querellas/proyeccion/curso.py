"""El caso avanzando en la memoria: los actos que llegan y los términos que vencen."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import date, datetime

from plazos.lecturas import INFORME
from plazos.models import EstadoDePlazo
from plazos.nucleo.computo import Computo, Paralizacion
from plazos.registro import Circunstancias
from querellas import efectos
from querellas.efectos import Consecuencia, Disparo
from querellas.estados import ABIERTOS, FINALES, Estado, transicion
from querellas.proyeccion import alcalde, decision, posteriores
from querellas.proyeccion.datos import Clase, Fechado, Hecho, Inicio, Paso, TerminoProyectado

Guardados = Mapping[tuple[Disparo, bool], Computo]


class Curso:
    """El caso mientras se proyecta."""

    def __init__(self, reales: Circunstancias, inicio: Inicio, guardados: Guardados) -> None:
        self.reales, self.guardados = reales, guardados
        # Las paralizaciones entran cuando llega su día, como cualquier otra orden.
        self.dadas = replace(reales, pausas=inicio.pausas)
        self.estado, self.en_rebeldia = inicio.estado, inicio.en_rebeldia
        self.terminos = list(inicio.terminos)
        self.vista_el, self.ante_asociado = inicio.vista_el, inicio.ante_asociado
        self.anterior, self.recurrido = inicio.anterior, inicio.recurrido
        self.suspendido, self.denegada = inicio.suspendido, inicio.denegada
        self.en_revision, self.estudio_desde = inicio.en_revision, inicio.estudio_desde
        self.pasos: list[Paso] = []

    # --- El tiempo --------------------------------------------------------------------------
    def avanzar(self, hasta: datetime | None = None) -> None:
        """Vence, en su orden, todo lo que termina hasta ese instante; sin él, hasta el final."""
        while vencidos := [
            t for t in self.terminos if t.vencera and (hasta is None or t.vence_en <= hasta)
        ]:
            self._vencer(min(vencidos, key=lambda t: t.vence_en))

    def _vencer(self, t: TerminoProyectado) -> None:
        lecturas = self.dadas.lecturas(t.disparo.desde)
        cual = efectos.consecuencia(t.disparo.termino, lecturas.que_desestiman)
        t.estado = EstadoDePlazo.VENCIDO
        abre: tuple[Fechado, ...] = ()
        if cual is Consecuencia.REBELDIA and self.pasa(cual):
            self.en_rebeldia = True
            nominal = lecturas.estudio_sin_contestacion == "nominal"
            estudio = self.conservar(efectos.en_rebeldia(t.computo, nominal=nominal))
            abre = (_fechado(self.abrir(estudio)),)
        elif cual is Consecuencia.DESESTIMAR and self.anterior is None and self.pasa(cual):
            self.cerrar_caso()
        elif not self._vence_el_recurso(cual):
            cual = Consecuencia.VENCER
        elif cual is not Consecuencia.FIRMEZA:
            abre = (_fechado(self.abrir(efectos.al_callar(t.computo))),)
        con_persona = self.suspendido or lecturas.modo_desestimacion == "propuesta"
        propuesto = cual is Consecuencia.DESESTIMAR and bool(con_persona or t.firmada)
        self.pasos.append(
            Paso(
                cual,
                t.vence_en,
                t.computo.fecha_legal,
                Clase.AUTOMATICO,
                self.estado,
                abre,
                vence=t,
                propuesto=propuesto,
            )
        )

    def _vence_el_recurso(self, cual: Consecuencia) -> bool:
        """Si vencer cierra la reconsideración o deja firme lo decidido. Fuente: 18.010#1."""
        if cual is Consecuencia.CALLAR:
            self.recurrido = False
            return True
        if cual is Consecuencia.PERDER and self.anterior is not None:
            self.cerrar_caso()
            self.estado, self.anterior = self.anterior, None
            return True
        return cual is Consecuencia.FIRMEZA and self.estado in FINALES and not self.recurrido

    # --- Los actos --------------------------------------------------------------------------
    def hacer(self, hecho: Hecho) -> None:
        """Llega el día del acto: antes vence lo que tenía que vencer."""
        self.avanzar(hecho.en)
        _ACTOS[hecho.acto](self, hecho)

    def notificar(self, h: Hecho) -> None:
        if self.mueve(h, "notificar"):
            self.consta(h, self.abrir(efectos.al_notificar(h.dia)))

    def anular_notificacion(self, h: Hecho) -> None:
        if self.mueve(h, "anular_notificacion"):
            self.cierra(efectos.SUSTITUYE["anular_notificacion"], EstadoDePlazo.SUSTITUIDO)
            self.en_rebeldia, self.vista_el = False, None
            self.consta(h)

    def senalar_vista(self, h: Hecho) -> None:
        if self._vista_mala(h) or not self.mueve(h, "senalar_vista"):
            return
        self.cumple("senalar_vista")
        self._pone_vista(h)

    def abrir_vista(self, h: Hecho) -> None:
        if self.mueve(h, "abrir_vista"):
            self.consta(h)

    def suspender_vista(self, h: Hecho) -> None:
        if self.vista_el is None:
            self.no(h, "sin_vista")
        elif not self._vista_mala(h):
            if self.estado == Estado.VISTA_EN_CURSO:
                self.pasa("suspender_vista")
            self._pone_vista(h)

    def continuar_vista(self, h: Hecho) -> None:
        """Anunciada en la sala: sin otros quince días para los presentes."""
        if self.vista_el is None:
            self.no(h, "sin_vista")
            return
        if h.dia < self.vista_el:
            self.no(h, "antes_de_la_vista", dato=self.vista_el)
            return
        if not h.consta:
            # Lo que se anuncia en la sala supone que la vista empezó.
            self.pasa("abrir_vista")
        if self.mueve(h, "suspender_vista"):
            self.vista_el = h.vista_el
            self.consta(h, dato=h.vista_el)

    def concluir_vista(self, h: Hecho) -> None:
        if self.vista_el is None:
            self.no(h, "sin_vista")
        elif h.dia < self.vista_el:
            self.no(h, "antes_de_la_vista", dato=self.vista_el)
        else:
            ante = "asociado" if self.ante_asociado else "pleno"
            if self.mueve(h, f"concluir_ante_{ante}"):
                self.vista_el = None
                disparo = efectos.al_concluir(h.dia, ante_asociado=self.ante_asociado)
                self.consta(h, self.abrir(disparo))

    def rendir_informe(self, h: Hecho) -> None:
        if self.mueve(h, "rendir_informe"):
            bases = [t for t in self.terminos if t.disparo.termino == INFORME][-1:]
            self.cumple("rendir_informe")
            desde = bases[0].disparo.desde if bases else h.dia
            tardio = self.dadas.lecturas(desde).informe_tardio
            disparo = efectos.al_informar(h.dia, [t.computo for t in bases], tardio)
            self.consta(h, self.abrir(disparo))

    def avocar(self, h: Hecho) -> None:
        """El pleno asume el caso: la decisión corre desde la conclusión de la vista."""
        base = self.que_corre(INFORME)
        if base is not None and self.mueve(h, "avocar"):
            self.cierra(efectos.SUSTITUYE["avocar"], EstadoDePlazo.SUSTITUIDO)
            self.consta(h, self.abrir(efectos.al_avocar(base.disparo.desde)))
        elif base is None:
            self.no(h, "estado")

    def reabrir_vista(self, h: Hecho) -> None:
        if self._vista_mala(h) or not self.mueve(h, "reabrir_vista"):
            return
        self.cierra(efectos.SUSTITUYE["reabrir_vista"], EstadoDePlazo.SUSTITUIDO)
        self._pone_vista(h)

    def sustituir_por_pleno(self, h: Hecho) -> None:
        self.ante_asociado = False
        self.consta(h)

    # --- Lo que cambia la cuenta ------------------------------------------------------------
    def dias_especiales(self, h: Hecho) -> None:
        calendarios = self.dadas.calendarios
        nuevos = replace(calendarios, excepciones=(*calendarios.excepciones, *h.dias))
        self.dadas = replace(self.dadas, calendarios=nuevos)
        self._recalcular(h)

    def paralizar(self, h: Hecho) -> None:
        if self.estado not in ABIERTOS:
            self.no(h, "terminado")
        elif self._paralizado():
            self.no(h, "ya_paralizado")
        else:
            self._pone_pausas(h, *self.dadas.pausas, Paralizacion(h.dia, None))

    def levantar_paralizacion(self, h: Hecho) -> None:
        if not self._paralizado():
            self.no(h, "sin_paralizar")
            return
        *otras, abierta = sorted(self.dadas.pausas, key=lambda p: (p.hasta is None, p.desde))
        self._pone_pausas(h, *otras, Paralizacion(abierta.desde, h.dia))

    def _paralizado(self) -> bool:
        return any(p.hasta is None for p in self.dadas.pausas)

    def _pone_pausas(self, h: Hecho, *pausas: Paralizacion) -> None:
        self.dadas = replace(self.dadas, pausas=pausas)
        self._recalcular(h)

    def _recalcular(self, h: Hecho) -> None:
        movidos = []
        for t in self.terminos:
            if t.corre:
                antes, t.computo = t.computo, self._computo(t.disparo, t.base)
                if antes.fecha_legal != t.computo.fecha_legal:
                    t.movido = True
                    movidos.append(_fechado(t))
        self.consta(h, mueve=movidos)

    def conservar(self, disparo: Disparo) -> Disparo:
        """El estudio tras una enmienda con permiso: la fecha original sigue de conservadora."""
        if self.estudio_desde is None:
            return disparo
        segura = disparo.conservadora_desde or disparo.desde
        return replace(disparo, conservadora_desde=min(segura, self.estudio_desde))

    # --- Piezas -----------------------------------------------------------------------------
    def pasa(self, acto: str) -> bool:
        """Mueve el estado si la tabla de transiciones lo deja."""
        fila = transicion(acto)
        if self.estado not in fila.desde:
            return False
        self.estado = fila.hacia
        return True

    def mueve(self, h: Hecho, acto: str) -> bool:
        if self.pasa(acto):
            return True
        self.no(h, "estado")
        return False

    def cerrar_caso(self) -> None:
        for t in self.terminos:
            if t.corre:
                t.estado = EstadoDePlazo.CERRADO
        self.vista_el = None

    def cumple(self, acto: str) -> list[TerminoProyectado]:
        return self.cierra(efectos.CUMPLE[acto], EstadoDePlazo.CUMPLIDO)

    def cierra(self, terminos: Iterable[str], como: EstadoDePlazo) -> list[TerminoProyectado]:
        filas = [t for t in self.terminos if t.corre and t.disparo.termino in tuple(terminos)]
        for t in filas:
            t.estado = como
        return filas

    def que_corre(self, *terminos: str) -> TerminoProyectado | None:
        return next((t for t in self.terminos if t.corre and t.disparo.termino in terminos), None)

    @staticmethod
    def a_tiempo(base: TerminoProyectado | None, h: Hecho) -> bool:
        return base is not None and efectos.a_tiempo(base.vence_en, h.en)

    def abrir(self, disparo: Disparo, base: TerminoProyectado | None = None) -> TerminoProyectado:
        nuevo = TerminoProyectado(disparo, self._computo(disparo, base), base)
        self.terminos.append(nuevo)
        return nuevo

    def _computo(self, disparo: Disparo, base: TerminoProyectado | None) -> Computo:
        """El cómputo; la fecha que ya rige se queda si lo supuesto no la cambia."""
        nuevo = _computar(self.dadas, disparo, base)
        rige = self.guardados.get((disparo, base is not None))
        if rige is None or _fechas(nuevo) != _fechas(_computar(self.reales, disparo, base)):
            return nuevo
        return rige

    def laborable(self, dia: date) -> bool:
        return self.dadas.calendarios.de().es_laborable(dia)

    def _vista_mala(self, h: Hecho) -> bool:
        """Sin quince días de aviso, o en un día no laborable, la vista no se puede señalar."""
        primera = self.primera_fecha(h.dia)
        if h.vista_el is None or h.vista_el >= primera:
            if h.vista_el is None or self.laborable(h.vista_el):
                return False
            self.no(h, "vista_no_laborable", dato=h.vista_el)
            return True
        self.no(h, "aviso_corto", dato=primera)
        return True

    def primera_fecha(self, aviso: date) -> date:
        """La primera fecha posible para la vista que se avisa ese día. Fuente: 18.004#8."""
        return self.dadas.primera_vista(aviso).fecha_legal

    def _pone_vista(self, h: Hecho) -> None:
        """Sin día escogido, la primera fecha posible."""
        self.vista_el = h.vista_el or self.primera_fecha(h.dia)
        self.ante_asociado = h.ante_asociado
        self.consta(h, dato=self.vista_el)

    def sin_notificar(self, h: Hecho) -> bool:
        if self.estado in (Estado.BORRADOR, Estado.PRESENTADA):
            self.no(h, "sin_notificar")
            return True
        return False

    def presentar(self, h: Hecho) -> None:
        if self.mueve(h, "presentar"):
            self.consta(h, self.abrir(efectos.al_presentar(h.dia)))

    def consta(
        self,
        h: Hecho,
        *abre: TerminoProyectado,
        mueve: Iterable[Fechado] = (),
        dato: date | None = None,
    ) -> None:
        clase = Clase.CONSTA if h.consta else Clase.SUPUESTO
        abiertos = tuple(_fechado(t) for t in abre)
        paso = Paso(h.acto, h.en, h.dia, clase, self.estado, abiertos, tuple(mueve), dato=dato)
        self.pasos.append(paso)

    def no(
        self, h: Hecho, motivo: str, clase: Clase = Clase.NO_CABE, dato: date | None = None
    ) -> None:
        paso = Paso(h.acto, h.en, h.dia, clase, self.estado, motivo=motivo, dato=dato)
        self.pasos.append(paso)


def _computar(dadas: Circunstancias, disparo: Disparo, base: TerminoProyectado | None) -> Computo:
    if base is not None:
        return dadas.prorrogar(dadas.computar(base.disparo))
    return dadas.computar(disparo)


def _fechado(t: TerminoProyectado) -> Fechado:
    return Fechado(t, t.computo)


def _fechas(c: Computo) -> tuple[date, date, date]:
    return c.fecha_legal, c.fecha_conservadora, c.fecha_tope


def _nada(curso: Curso, h: Hecho) -> None:
    """Lo que el sistema anotó solo: basta con que haya llegado su instante."""


_ACTOS: dict[str, Callable[[Curso, Hecho], None]] = {
    "presentar": Curso.presentar,
    "notificar": Curso.notificar,
    "anular_notificacion": Curso.anular_notificacion,
    "solicitar_prorroga": alcalde.solicitar_prorroga,
    "conceder_prorroga": alcalde.conceder_prorroga,
    "denegar_prorroga": alcalde.denegar_prorroga,
    "recibir_denegatoria": alcalde.recibir_denegatoria,
    "contestar": alcalde.contestar,
    "subsanar": alcalde.subsanar,
    "levantar_rebeldia": alcalde.levantar_rebeldia,
    "senalar_vista": Curso.senalar_vista,
    "abrir_vista": Curso.abrir_vista,
    "suspender_vista": Curso.suspender_vista,
    "continuar_vista": Curso.continuar_vista,
    "concluir_vista": Curso.concluir_vista,
    "avocar": Curso.avocar,
    "reabrir_vista": Curso.reabrir_vista,
    "sustituir_por_pleno": Curso.sustituir_por_pleno,
    "rendir_informe": Curso.rendir_informe,
    "decidir": decision.decidir,
    "desestimar": decision.desestimar,
    "archivar": decision.archivar,
    "archivar_en_autos": posteriores.archivar_en_autos,
    "pedir_reconsideracion": posteriores.pedir_reconsideracion,
    "acoger_reconsideracion": posteriores.acoger_reconsideracion,
    "denegar_reconsideracion": posteriores.denegar_reconsideracion,
    "archivar_denegatoria": posteriores.archivar_denegatoria,
    "prorrogar_reconsideracion": posteriores.prorrogar_reconsideracion,
    "anotar_revision": posteriores.anotar_revision,
    "recibir_mandato": posteriores.recibir_mandato,
    "enmendar": posteriores.enmendar,
    "dias": Curso.dias_especiales,
    "paralizar": Curso.paralizar,
    "levantar_paralizacion": Curso.levantar_paralizacion,
    "avanzar": _nada,
}
