"""Sembrar la demostración entera: cuentas, alcaldes, casos vivos y casos del archivo."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, timedelta

from alcaldes.models import Alcalde, Mandato, Municipio
from querellas.comision.models import Comisionado
from querellas.cuentas.models import Rol, Usuario
from querellas.documentos.cola import despertar
from querellas.management.demo import fechas, historias, nombres, tiempo
from querellas.management.demo.historias import Hecho, Hechos
from querellas.management.demo.simulacion import Caso, Comision, Simulacion
from querellas.management.importacion.actos import importar
from querellas.models import ClaseDeQuerellante, Comparecencia, Papel, Querella
from querellas.reloj import hoy
from querellas.services import personas as personas_de_partes
from querellas.services.presentar import DatosDeQuerellante

CLAVE = "clave-larga-demo-1"
# Correo, nombre, apellido, papel y cargo con que firma.
CUENTAS = (
    ("secretaria@demo.test", "Inventada", "secretaria", "Secretaria de la Comisión"),
    ("presidente@demo.test", "Ficticio", "presidente", ""),
    ("comisionado1@demo.test", "Imaginaria", "comisionado", ""),
    ("comisionado2@demo.test", "Supuesto", "comisionado", ""),
    ("abogado@demo.test", "Fingida", "abogado", ""),
    ("parte@demo.test", "Simulado", "parte", ""),
    ("administrador@demo.test", "Aparente", "administrador", ""),
    ("auditor@demo.test", "Contado", "auditor", ""),
)
APELLIDO = "de Demostración"
MUNICIPIOS_CON_ALCALDE = 30
ANOS_DE_ARCHIVO = 12
OFICINAS = (
    ClaseDeQuerellante.LEGISLATURA,
    ClaseDeQuerellante.ETICA,
    ClaseDeQuerellante.GOBERNADOR,
)
# Una de cada cuántas querellas es de una oficina.
CADA_OFICINA = 3
# Los que tienen abogado y parte con cuenta.
CON_COMPARECENCIA = 6


@dataclass
class Siembra:
    """Una siembra con su azar: la misma semilla y el mismo día dan lo mismo."""

    cuantas: int
    azar: random.Random
    avisar: Callable[[int, int], None] = lambda van, total: None
    elenco: nombres.Elenco = field(init=False)
    alcaldes: dict[tuple[int, date], nombres.Persona] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.elenco = nombres.Elenco(self.azar)

    def sembrar(self) -> int:
        """Todo o nada, en una transacción. Devuelve cuántas quedaron."""
        with tiempo.viaje():
            antes = tiempo.intervalo()
            este = hoy()
            comision = crear_cuentas(fechas.cuatrienio(este)[0])
            mandatos = self.mandatos(este)
            vivas = historias.VIVAS[: self.cuantas]
            casos = [self._caso(n, historia, este, mandatos) for n, historia in enumerate(vivas)]
            simulacion = Simulacion(comision, casos, este, self.avisar)
            if simulacion.primer_dia < este:
                tiempo.empezar(tiempo.a_las(simulacion.primer_dia, 0))
                simulacion.pasar_los_dias()
                tiempo.volver(antes)
            simulacion.actuar_hoy()
            self.archivar(self.cuantas - len(vivas), este, mandatos)
            _comparecer(casos, este)
            hechas = Querella.objects.count()
        despertar()
        return hechas

    # --- Quién ------------------------------------------------------------------------------
    def mandatos(self, este: date) -> list[Mandato]:
        """Alcaldes inventados, en el cargo desde antes del primer caso."""
        municipios = list(Municipio.objects.order_by("clave_orden"))
        escogidos = self.azar.sample(municipios, MUNICIPIOS_CON_ALCALDE)
        desde, _hasta = fechas.cuatrienio(este - timedelta(days=150))
        return [self._mandato(municipio, desde) for municipio in escogidos]

    def _mandato(self, municipio: Municipio, desde: date) -> Mandato:
        persona = self._alcalde(municipio, desde)
        return Mandato.objects.create(
            alcalde=Alcalde.objects.create(
                nombre=persona.nombre,
                apellido_paterno=persona.apellido_paterno,
                apellido_materno=persona.apellido_materno,
            ),
            municipio=municipio,
            tratamiento="alcaldesa" if persona.femenino else "alcalde",
            desde=desde,
        )

    def _alcalde(self, municipio: Municipio, desde: date) -> nombres.Persona:
        """La misma persona en el mismo municipio y cuatrienio."""
        clave = (municipio.pk, desde)
        if clave not in self.alcaldes:
            self.alcaldes[clave] = self.elenco.persona()
        return self.alcaldes[clave]

    def _querellante(self, n: int) -> tuple[DatosDeQuerellante, nombres.Persona]:
        persona = self.elenco.persona()
        if n % CADA_OFICINA == CADA_OFICINA - 1:
            clase = OFICINAS[n // CADA_OFICINA % len(OFICINAS)]
            resolucion = "Núm. 0, Serie de demostración" if clase == OFICINAS[0] else ""
            return DatosDeQuerellante(clase=str(clase), resolucion=resolucion), persona
        return (
            DatosDeQuerellante(
                clase=str(ClaseDeQuerellante.CIUDADANO),
                nombre=persona.nombre,
                apellido_paterno=persona.apellido_paterno,
                apellido_materno=persona.apellido_materno,
                direccion=f"Barrio {self.azar.choice(nombres.BARRIOS)} (dirección inventada)",
            ),
            persona,
        )

    # --- Casos vivos ------------------------------------------------------------------------
    def _caso(
        self, n: int, historia: historias.Historia, este: date, mandatos: list[Mandato]
    ) -> Caso:
        querellante, jura = self._querellante(n)
        return Caso(
            hechos=historia.hechos(este),
            mandato=mandatos[n % len(mandatos)],
            querellante=querellante,
            quien_jura=jura,
            asunto=nombres.ASUNTOS[n % len(nombres.ASUNTOS)],
            notario=self.azar.choice(nombres.NOTARIOS),
            por_correo=n % 3 == 1,
            con_archivos=n % 2 == 0,
        )

    # --- El archivo -------------------------------------------------------------------------
    def archivar(self, cuantos: int, este: date, mandatos: list[Mandato]) -> None:
        """Casos terminados, repartidos hacia atrás y en orden, como los daría otro sistema."""
        dias = sorted(
            fechas.habil_antes(este, self.azar.randint(200, ANOS_DE_ARCHIVO * 365))
            for _n in range(cuantos)
        )
        municipios = [m.municipio for m in mandatos]
        for n, dia in enumerate(dias):
            hechos = historias.ARCHIVO[n % len(historias.ARCHIVO)](dia)
            importar(self._expediente(n, hechos, self.azar.choice(municipios)))

    def _expediente(self, n: int, hechos: Hechos, municipio: Municipio) -> dict[str, object]:
        presentada = hechos[0].dia
        desde, hasta = fechas.cuatrienio(presentada)
        alcalde = self._alcalde(municipio, desde)
        querellante, jura = self._querellante(n)
        asunto, cargo, prueba = nombres.ASUNTOS[(n * 5 + 1) % len(nombres.ASUNTOS)]
        vacios = {k: v for k, v in vars(querellante).items() if v not in ("", True)}
        vacios.pop("correo", None)
        return {
            "numero": f"DEMO-{presentada.year}-{n + 1:03d}",
            "asunto": asunto,
            "querellante": vacios,
            "querellado": {
                "municipio": municipio.nombre,
                "nombre": alcalde.nombre,
                "apellido_paterno": alcalde.apellido_paterno,
                "apellido_materno": alcalde.apellido_materno,
                "tratamiento": "alcaldesa" if alcalde.femenino else "alcalde",
                "en_el_cargo_desde": desde.isoformat(),
                "en_el_cargo_hasta": hasta.isoformat(),
            },
            "juramento": {
                "quien": str(jura),
                "ante": nombres.NOTARIOS[n % len(nombres.NOTARIOS)],
                "lugar": municipio.nombre,
                "fecha": presentada.isoformat(),
            },
            "cargos": [f"El querellado {cargo}."],
            "prueba": [prueba],
            "actos": [_acto(hecho) for hecho in hechos],
        }


def crear_cuentas(desde: date) -> Comision:
    """Una cuenta por papel, con su nombramiento si es de la Comisión."""
    personas: dict[str, Usuario] = {}
    designado: Comisionado | None = None
    for correo, nombre, papel, titulo in CUENTAS:
        usuario = Usuario.objects.create_user(correo, CLAVE, first_name=nombre, last_name=APELLIDO)
        personas[correo.partition("@")[0]] = usuario
        Rol.objects.create(usuario=usuario, clase=papel, titulo=titulo, desde=desde)
        if papel in ("presidente", "comisionado"):
            miembro = Comisionado.objects.create(
                usuario=usuario,
                nombre=nombre,
                apellido_paterno=APELLIDO,
                es_presidente=papel == "presidente",
                desde=desde,
            )
            designado = designado or (None if miembro.es_presidente else miembro)
    assert designado is not None
    return Comision(
        secretaria=personas["secretaria"],
        presidente=personas["presidente"],
        asociado=personas["comisionado1"],
        otro_asociado=personas["comisionado2"],
        designado=designado,
    )


def _comparecer(casos: list[Caso], este: date) -> None:
    """La abogada por el querellado y la parte por el querellante, en unos cuantos casos."""
    abogada = Usuario.objects.get(email="abogado@demo.test")
    parte = Usuario.objects.get(email="parte@demo.test")
    notificados = [c for c in casos if any(h.acto == "notificar" for h in c.hechos)]
    for n, caso in enumerate(notificados[:CON_COMPARECENCIA]):
        q = caso.q()
        papel, usuario = (Papel.QUERELLADO, abogada) if n % 2 == 0 else (Papel.QUERELLANTE, parte)
        suya = q.partes.filter(papel=papel).first()
        assert suya is not None
        quien = suya.persona
        if usuario == abogada:
            quien = personas_de_partes.de_abogado(
                nombre=str(usuario), numero="", correo=usuario.email, cuenta=usuario
            )
        Comparecencia.objects.create(
            querella=q,
            parte=suya,
            persona=quien,
            usuario=usuario,
            clase="abogado" if usuario == abogada else "parte",
            nombre=str(usuario),
            desde=q.presentada_el or este,
        )


_CON_RECIBO = ("notificar", "diligenciar_aviso")


def _acto(hecho: Hecho) -> dict[str, object]:
    """Un hecho de estas historias como acto de un expediente que se importa."""
    campo = "recibida_el" if hecho.acto in _CON_RECIBO else "fecha"
    acto: dict[str, object] = {"acto": hecho.acto, campo: hecho.dia.isoformat()}
    datos = dict(hecho.datos)
    if hecho.acto == "senalar_vista":
        asociado = datos.pop("asociado", False)
        acto["ante"] = "comisionado_asociado" if asociado else "pleno"
        acto["publica"] = True
        acto["vista_el"] = datos.pop("vista_el").isoformat()
    if hecho.acto in ("emitir_resolucion", "desestimar_sin_vista", "archivar"):
        acto |= {
            "hechos": nombres.HECHOS,
            "determinaciones": nombres.DETERMINACIONES,
            "conclusiones": nombres.CONCLUSIONES,
        }
    return acto | datos
