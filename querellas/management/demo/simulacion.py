"""Pasar las historias por los actos de verdad, día por día, con la vigilancia cada madrugada."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from alcaldes.models import Mandato
from plazos.vencimientos import vigilar
from querellas import services
from querellas.comision.models import Comisionado
from querellas.cuentas.models import Usuario
from querellas.documentos import produccion
from querellas.documentos.models import EstadoDeDocumento, TipoDeDocumento
from querellas.management.demo import nombres
from querellas.management.demo.historias import Hecho, Hechos
from querellas.management.demo.muestras import adjuntar
from querellas.management.demo.nombres import Persona
from querellas.management.demo.tiempo import a_las, poner
from querellas.models import Borrador, ClaseDeOrden, Querella
from querellas.notificaciones import envio
from querellas.reloj import ahora
from querellas.services.decidir import TextoDeResolucion
from querellas.services.notificar import DatosDeServicio
from querellas.services.presentar import (
    DatosDeJuramento,
    DatosDePresentacion,
    DatosDeQuerellante,
)
from vistas import services as vistas

MADRUGADA, APERTURA, CIERRE = 45, 8 * 60 + 30, 16 * 60
# Cuánto después de la hora señalada, en minutos, se hace cada acto de la vista.
DURA = {"abrir_vista": 5, "concluir_vista": 95}
TEXTO = TextoDeResolucion(
    hechos=nombres.HECHOS,
    determinaciones=nombres.DETERMINACIONES,
    conclusiones=nombres.CONCLUSIONES,
)


@dataclass(frozen=True)
class Comision:
    """Las cuentas que actúan."""

    secretaria: Usuario
    presidente: Usuario
    asociado: Usuario
    otro_asociado: Usuario
    designado: Comisionado


@dataclass
class Caso:
    """Un caso vivo de muestra: quién, contra quién, de qué, y hasta dónde ha llegado."""

    hechos: Hechos
    mandato: Mandato
    querellante: DatosDeQuerellante
    quien_jura: Persona
    asunto: tuple[str, str, str]
    notario: str
    por_correo: bool
    con_archivos: bool
    querella_id: int = 0

    def q(self) -> Querella:
        return Querella.objects.get(pk=self.querella_id)


@dataclass
class Simulacion:
    """El calendario entero, ordenado; `avisar` recibe cuánto va de cuánto."""

    comision: Comision
    casos: list[Caso]
    hoy: date
    avisar: Callable[[int, int], None] = lambda van, total: None
    hechos_de: dict[date, list[tuple[Caso, Hecho]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for caso in self.casos:
            for hecho in caso.hechos:
                self.hechos_de.setdefault(hecho.dia, []).append((caso, hecho))

    @property
    def primer_dia(self) -> date:
        return min(self.hechos_de)

    def pasar_los_dias(self) -> None:
        """Todo lo anterior a hoy, con una pasada de la vigilancia cada madrugada."""
        dia, total, van = self.primer_dia, sum(map(len, self.hechos_de.values())), 0
        while dia < self.hoy:
            poner(a_las(dia, MADRUGADA))
            vigilar()
            for minutos, caso, hecho in self.jornada(dia):
                poner(a_las(dia, minutos))
                ACTOS[hecho.acto](self, caso, hecho)
                van += 1
            self.avisar(van, total)
            dia += timedelta(days=1)

    def jornada(self, dia: date) -> list[tuple[int, Caso, Hecho]]:
        """Los actos del día con su minuto: repartidos, y ninguno de una vista antes de su hora."""
        pendientes = self.hechos_de.get(dia, [])
        filas: list[tuple[int, Caso, Hecho]] = []
        no_antes: dict[int, int] = {}
        for n, (caso, hecho) in enumerate(pendientes):
            repartido = APERTURA + n * (CIERRE - APERTURA) // len(pendientes)
            minuto = max(repartido, en_la_vista(caso, hecho), no_antes.get(id(caso), 0))
            # Lo que el mismo caso hace después, después.
            no_antes[id(caso)] = minuto
            filas.append((minuto, caso, hecho))
        return sorted(filas, key=lambda fila: fila[0])

    def actuar_hoy(self) -> None:
        """Lo de hoy, con la hora verdadera: nada queda con fecha futura."""
        for caso, hecho in self.hechos_de.get(self.hoy, []):
            ACTOS[hecho.acto](self, caso, hecho)
        vigilar()

    # --- Actos --------------------------------------------------------------------------
    def borrador(self, caso: Caso, hecho: Hecho) -> None:
        """Una querella a medio escribir: le falta el juramento."""
        q = services.abrir_borrador(actor=self.comision.secretaria)
        d = caso.querellante
        Borrador.objects.filter(querella=q).update(
            version=1,
            guardado_en=ahora(),
            valores={
                "querellante-0-clase": d.clase,
                "querellante-0-nombre": d.nombre,
                "querellante-0-apellido_paterno": d.apellido_paterno,
                "querellante-0-apellido_materno": d.apellido_materno,
                "municipio": str(caso.mandato.municipio_id),
                "mandato": str(caso.mandato.pk),
                "asunto": caso.asunto[0],
                "cargo-0-texto": caso.asunto[1],
            },
        )

    def presentar(self, caso: Caso, hecho: Hecho) -> None:
        q = services.abrir_borrador(actor=self.comision.secretaria)
        caso.querella_id = q.pk
        asunto, cargo, prueba = caso.asunto
        con_prueba = not hecho.datos.get("sin_prueba")
        adjuntar(q, TipoDeDocumento.ESCRITO, "Escrito de querella", (cargo, nombres.HECHOS))
        if caso.con_archivos and con_prueba:
            adjuntar(q, TipoDeDocumento.PRUEBA, prueba.capitalize(), (nombres.HECHOS,))
        services.presentar(
            querella_id=q.pk,
            actor=self.comision.secretaria,
            datos=DatosDePresentacion(
                querellantes=(caso.querellante,),
                mandato_id=caso.mandato.pk,
                asunto=asunto,
                cargos=(f"El querellado {cargo}.",),
                juramento=DatosDeJuramento(
                    quien=str(caso.quien_jura),
                    ante=caso.notario,
                    lugar=str(caso.mandato.municipio),
                    fecha=hecho.dia,
                    testimonio=str(1000 + q.pk),
                ),
                # La que va adjunta ya se nombra por su archivo.
                prueba_descrita=(prueba,) if con_prueba and not caso.con_archivos else (),
            ),
        )
        # Solo se dibuja lo que un acto posterior exige; lo demás es del trabajador.
        if any(h.acto == "notificar" for h in caso.hechos):
            producir_notificacion(q)

    def notificar(self, caso: Caso, hecho: Hecho) -> None:
        q = caso.q()
        correo: dict[str, Any] = {}
        if caso.por_correo:
            enviada = max(hecho.dia - timedelta(days=3), q.presentada_el or hecho.dia)
            correo = {
                "medio": "correo_certificado",
                "enviada_el": enviada,
                "numero_de_correo": f"7000 0000 0000 {q.pk:04d}",
            }
        services.notificar(
            querella_id=q.pk,
            actor=self.comision.secretaria,
            servicio=DatosDeServicio(
                recibida_el=hecho.dia,
                recibida_por="recepción de la Alcaldía",
                diligenciada_por="alguacil de demostración",
                lugar=f"Casa Alcaldía de {q.municipio}",
                **correo,
            ),
        )

    def solicitar_prorroga(self, caso: Caso, hecho: Hecho) -> None:
        services.solicitar_prorroga(querella_id=caso.querella_id, actor=self.comision.secretaria)

    def contestar(self, caso: Caso, hecho: Hecho) -> None:
        escritos = []
        if caso.con_archivos:
            texto = ("El querellado niega los cargos.", nombres.HECHOS)
            escritos.append(adjuntar(caso.q(), TipoDeDocumento.CONTESTACION, "Contestación", texto))
        services.contestar(
            querella_id=caso.querella_id, actor=self.comision.secretaria, documentos=escritos
        )

    def senalar_vista(self, caso: Caso, hecho: Hecho) -> None:
        asociado = hecho.datos.get("asociado", False)
        privada = hecho.datos.get("privada", False)
        vistas.senalar_vista(
            querella_id=caso.querella_id,
            actor=self.comision.presidente,
            datos=vistas.DatosDeVista(
                vista_el=hecho.datos["vista_el"],
                hora=hora_de_la_vista(asociado=asociado),
                lugar=nombres.LUGAR_DE_VISTA,
                ante="comisionado_asociado" if asociado else "pleno",
                asociado_id=self.comision.designado.pk if asociado else None,
                publica=not privada,
                privada_por="la prueba identifica a menores" if privada else "",
            ),
        )
        orden = caso.q().ordenes.get(clase=ClaseDeOrden.SENALAR, dictada_en__isnull=True)
        services.firmar_orden(
            querella_id=caso.querella_id, actor=self.comision.otro_asociado, orden_id=orden.pk
        )

    def diligenciar_aviso(self, caso: Caso, hecho: Hecho) -> None:
        vistas.diligenciar_aviso(
            querella_id=caso.querella_id,
            actor=self.comision.secretaria,
            papel=hecho.datos["a"],
            recibida_el=hecho.dia,
        )

    def abrir_vista(self, caso: Caso, hecho: Hecho) -> None:
        vistas.abrir_vista(querella_id=caso.querella_id, actor=self.comision.secretaria)

    def concluir_vista(self, caso: Caso, hecho: Hecho) -> None:
        vistas.concluir_vista(querella_id=caso.querella_id, actor=self.comision.secretaria)

    def rendir_informe(self, caso: Caso, hecho: Hecho) -> None:
        vistas.rendir_informe(
            querella_id=caso.querella_id,
            actor=self.comision.asociado,
            texto=vistas.TextoDeInforme(
                hechos=nombres.HECHOS,
                evidencia="Se admitió la prueba de muestra.",
                conclusiones=nombres.CONCLUSIONES,
            ),
        )

    def proponer_resolucion(self, caso: Caso, hecho: Hecho) -> None:
        self._proponer(caso, "fondo", hecho.datos["disposicion"])

    def emitir_resolucion(self, caso: Caso, hecho: Hecho) -> None:
        propuesta = self._proponer(caso, "fondo", hecho.datos["disposicion"])
        self._votar(services.emitir_resolucion, caso, propuesta)

    def desestimar_sin_vista(self, caso: Caso, hecho: Hecho) -> None:
        propuesta = self._proponer(caso, "sin_vista", "desestimacion")
        self._votar(services.desestimar_sin_vista, caso, propuesta)

    def archivar(self, caso: Caso, hecho: Hecho) -> None:
        self._votar(services.archivar, caso, self._proponer(caso, "archivo", "archivo"))

    def archivar_en_autos(self, caso: Caso, hecho: Hecho) -> None:
        services.archivar_en_autos(querella_id=caso.querella_id, actor=self.comision.secretaria)

    def _proponer(self, caso: Caso, asunto: str, disposicion: str) -> int:
        propuesta = services.proponer_resolucion(
            querella_id=caso.querella_id,
            actor=self.comision.presidente,
            asunto=asunto,
            disposicion=disposicion,
            texto=TEXTO,
        )
        return int(propuesta.pk)

    def _votar(self, acto: Callable[..., Any], caso: Caso, propuesta: int) -> None:
        acto(
            querella_id=caso.querella_id,
            actor=self.comision.otro_asociado,
            resolucion_id=propuesta,
        )


def hora_de_la_vista(*, asociado: bool) -> str:
    return "09:30" if asociado else "13:30"


def en_la_vista(caso: Caso, hecho: Hecho) -> int:
    """Desde qué minuto del día cabe ese acto: el de una vista, desde su hora."""
    if hecho.acto not in DURA:
        return 0
    senalada = next(h for h in caso.hechos if h.acto == "senalar_vista")
    hora, minuto = hora_de_la_vista(asociado=senalada.datos.get("asociado", False)).split(":")
    return int(hora) * 60 + int(minuto) + DURA[hecho.acto]


def producir_notificacion(q: Querella) -> None:
    """La copia certificada y la notificación, que el diligenciamiento exige ver hechas."""
    for documento in q.documentos.filter(estado=EstadoDeDocumento.PENDIENTE).order_by("pk"):
        if not produccion.producir(documento.pk):
            raise RuntimeError(f"No se pudo producir «{documento.titulo}» de {q}.")
    for notificacion in q.notificaciones.filter(vista=None):
        envio.despachar(notificacion.pk)


ACTOS: dict[str, Callable[[Simulacion, Caso, Hecho], None]] = {
    acto: getattr(Simulacion, acto)
    for acto in (
        "borrador",
        "presentar",
        "notificar",
        "solicitar_prorroga",
        "contestar",
        "senalar_vista",
        "diligenciar_aviso",
        "abrir_vista",
        "concluir_vista",
        "rendir_informe",
        "proponer_resolucion",
        "emitir_resolucion",
        "desestimar_sin_vista",
        "archivar",
        "archivar_en_autos",
    )
}
