"""Lo que se expide del expediente, reunido y congelado: asientos, términos y documentos.

Tres alcances: lo público, lo de las partes (todo menos lo que una orden reserva) y lo reservado.
Las deliberaciones no son documentos del expediente y no salen en ninguno.
"""

from dataclasses import dataclass, replace
from typing import Any

from plazos.models import EstadoDePlazo, Plazo
from plazos.nucleo.calendario import fecha_civil
from plazos.nucleo.explicacion import en_una_oracion
from querellas.documentos import tipos_expediente as e
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.models import EXPEDIDOS, Documento, EstadoDeDocumento
from querellas.models import Actuacion, Lectura, Querella
from querellas.models.redaccion import redactar
from querellas.models.redaccion.enmiendas import apartados_de_las_partes
from querellas.models.redaccion.inciertas import INCIERTA
from querellas.services.dos_idiomas import en_minuscula, nombre_de_termino, rotulo
from querellas.services.papeles_del_caso import explicar


@dataclass(frozen=True)
class Registro:
    """Un caso visto con un alcance: qué asientos se leen enteros y qué documentos entran."""

    q: Querella
    alcance: e.Alcance

    def comunes(self) -> dict[str, Any]:
        """Lo que comparten la hoja y el volumen."""
        asientos = list(self.q.actuaciones.order_by("numero"))
        return {
            "alcance": self.alcance,
            "estado": estado_en_palabras(self.q),
            "asientos": self.asientos(asientos),
            "terminos": () if self.alcance == "reservado" else self.terminos(),
            "enlace": asientos[-1].enlace if asientos else "",
        }

    def asientos(self, filas: list[Actuacion]) -> tuple[e.Asiento, ...]:
        """Los asientos con su texto; el que este alcance no alcanza, solo su número."""
        apartados = self._asientos_apartados()
        todos = tuple(_asiento(a, reservado=a.pk in apartados) for a in filas)
        if self.alcance != "reservado":
            return todos
        return tuple(
            replace(_asiento(a), reservado=False) for a in filas if a.pk in self._reservados()
        )

    def _asientos_apartados(self) -> set[int]:
        if self.alcance == "publico":
            legibles = Lectura.objects.filter(querella=self.q, publica=True)
            leidos = set(legibles.values_list("actuacion_id", flat=True))
            return {pk for pk in self.q.actuaciones.values_list("pk", flat=True)} - leidos
        return self._reservados()

    def _reservados(self) -> set[int]:
        """Los que una orden aparta, y los que por su clase no son para las partes."""
        por_orden = set(
            self._reservas().filter(actuacion__isnull=False).values_list("actuacion", flat=True)
        )
        filas = self.q.actuaciones.order_by("numero")
        columnas = ("pk", "numero", "clase", "visibilidad", "datos")
        return apartados_de_las_partes(filas.only(*columnas), por_orden)

    def _reservas(self) -> Any:
        return self.q.reservas.vigentes()

    def documentos(self) -> list[Documento]:
        """Los que entran, en el orden de sus asientos."""
        filas = self.q.documentos.exclude(tipo__in=EXPEDIDOS).select_related("actuacion")
        filas = filas.order_by("actuacion__numero", "pk")
        if self.alcance == "publico":
            legibles = Lectura.objects.filter(querella=self.q, publica=True).values("actuacion")
            publicos = filas.filter(publica=True)
            return [*publicos.filter(actuacion__in=legibles), *publicos.filter(actuacion=None)]
        apartados = set(
            self._reservas().filter(documento__isnull=False).values_list("documento", flat=True)
        )
        de_asiento = self._reservados()
        reservado = [d for d in filas if d.pk in apartados or d.actuacion_id in de_asiento]
        if self.alcance == "reservado":
            return reservado
        return [d for d in filas if d not in reservado]

    def terminos(self) -> tuple[e.TerminoDelCaso, ...]:
        """Cada término con su cómputo en una oración; el público, los que el público lee."""
        filas = Plazo.objects.filter(querella=self.q).order_by("pk")
        legibles = set(
            self.q.actuaciones.exclude(pk__in=self._asientos_apartados()).values_list(
                "numero", flat=True
            )
        )
        return tuple(_termino(p) for p in filas if p.abierto_por_actuacion in legibles)


def estado_en_palabras(q: Querella) -> str:
    """El estado como se certifica: el de la tabla y, si se anotó, la rebeldía."""
    dicho = en_minuscula(rotulo(q.get_estado_display))
    if not q.en_rebeldia:
        return dicho
    if q.rebeldia == "en_rebeldia_parcial":
        como = Bilingue(
            "{e}, en rebeldía en cuanto a los cargos nuevos",
            "{e}, in default as to the new charges",
        )
    else:
        como = Bilingue("{e}, en rebeldía", "{e}, in default")
    return como.format(e=dicho)


def pieza(documento: Documento) -> e.Pieza:
    """Un documento listo, nombrado por su resumen."""
    asiento = documento.actuacion
    return e.Pieza(
        titulo=_titulo(documento),
        sha256=documento.sha256,
        bytes=documento.bytes,
        asiento=asiento.numero if asiento else None,
        el=fecha_civil(asiento.efectiva_en if asiento else documento.creado_en),
    )


def _titulo(documento: Documento) -> str:
    traido = documento.nombre_original
    if documento.subido and traido and traido != documento.titulo:
        return f"{documento.titulo} ({traido})"
    return documento.titulo


def sin_preparar(documentos: list[Documento]) -> list[Documento]:
    """Los que todavía no tienen archivo."""
    return [d for d in documentos if d.estado != EstadoDeDocumento.LISTO]


def que_corre(q: Querella) -> tuple[Any, ...]:
    """Los términos que corren, explicados día por día."""
    corren = Plazo.objects.filter(querella=q, estado=EstadoDePlazo.CORRIENDO).order_by("vence_en")
    return tuple(explicar(p.calculo) for p in corren)


def ultimo_asiento(q: Querella) -> e.Asiento:
    """El último que las partes pueden leer."""
    visible = q.actuaciones.exclude(pk__in=Registro(q, "partes")._reservados())
    return _asiento(visible.order_by("-numero")[0])


def _asiento(a: Actuacion, *, reservado: bool = False) -> e.Asiento:
    if reservado:
        return e.Asiento(numero=a.numero, reservado=True)
    el = None if INCIERTA in a.datos else fecha_civil(a.efectiva_en)
    return e.Asiento(numero=a.numero, el=el, texto=_texto(a))


def _texto(a: Actuacion) -> str:
    """Como quedó escrito, con el inglés que su clase y sus datos dan."""
    try:
        return Bilingue(a.texto_es, redactar(a.clase, a.version_plantilla, a.datos, "en"))
    except KeyError:
        return a.texto_es


def _termino(p: Plazo) -> e.TerminoDelCaso:
    return e.TerminoDelCaso(
        nombre=nombre_de_termino(p.termino),
        estado=en_minuscula(rotulo(p.get_estado_display)),
        vence_el=p.fecha_legal,
        oracion=Bilingue(en_una_oracion(p.calculo, "es"), en_una_oracion(p.calculo, "en")),
    )
