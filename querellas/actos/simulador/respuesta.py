"""De dos proyecciones a lo que la plantilla enseña: qué cambia, qué pasaría y por qué."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from plazos.nucleo.catalogo import TERMINOS
from plazos.nucleo.explicacion import fecha_larga
from querellas.actos.presentacion import nombre_del_termino
from querellas.actos.simulador import textos
from querellas.efectos import TERMINOS_DE_CONTESTAR, Consecuencia
from querellas.estados import ABIERTOS, Estado
from querellas.idioma import idioma
from querellas.models.querella import ETIQUETAS_DE_ESTADO
from querellas.proyeccion import Clase, Fechado, Paso, Proyeccion, TerminoProyectado
from querellas.selectors import Ficha

# Directivo y de medio año: se enseña solo si algo lo mueve.
DE_FONDO = "LPAU-6M"


@dataclass(frozen=True)
class Fila:
    """Un término antes y después."""

    nombre: str
    ancla: str
    antes: TerminoProyectado | None
    despues: TerminoProyectado | None

    @property
    def dias(self) -> int | None:
        """Cuántos días se mueve; None si no hay dos fechas que comparar."""
        if self.antes is None or self.despues is None:
            return None
        if self.antes.computo.sin_fecha or self.despues.computo.sin_fecha:
            return None
        return (self.despues.computo.fecha_legal - self.antes.computo.fecha_legal).days

    @property
    def adelanto(self) -> int:
        """Los días que se adelanta."""
        return -(self.dias or 0)

    @property
    def con_fecha(self) -> tuple[bool, bool]:
        """Si antes y después tienen fecha, o están paralizados sin ella."""
        ambos = (self.antes, self.despues)
        antes, despues = (bool(t and not t.computo.sin_fecha) for t in ambos)
        return antes, despues

    @property
    def igual(self) -> bool:
        if self.antes is None or self.despues is None:
            return False
        mismas = self.antes.computo.fecha_legal == self.despues.computo.fecha_legal
        return mismas and self.antes.estado == self.despues.estado


def comparar(antes: Proyeccion, despues: Proyeccion) -> list[Fila]:
    """Cada término con la fecha que rige y la que regiría, en el orden de la ley."""
    de_antes, de_despues = _por_nombre(antes), _por_nombre(despues)
    orden = {t: n for n, t in enumerate(TERMINOS)}
    nombres = sorted({*de_antes, *de_despues}, key=lambda t: orden[t])
    filas = [
        Fila(nombre_del_termino(t), _ancla(t), de_antes.get(t), de_despues.get(t)) for t in nombres
    ]
    return [f for f in filas if not (f.igual and f.ancla == _ancla(DE_FONDO))]


def _por_nombre(p: Proyeccion) -> dict[str, TerminoProyectado]:
    return {t.disparo.termino: t for t in p.terminos}


def _ancla(termino: str) -> str:
    return f"t-{termino}"


def nuevos(antes: Proyeccion, despues: Proyeccion, *, cambia: bool) -> list[Paso]:
    """Los pasos desde el primero que ya no es igual; sin cambio, los que están por venir."""
    if not cambia:
        return [p for p in despues.pasos if p.clase is not Clase.CONSTA]
    comunes = 0
    for uno, otro in zip(antes.pasos, despues.pasos, strict=False):
        if _huella(uno) != _huella(otro):
            break
        comunes += 1
    return list(despues.pasos[comunes:])


def _huella(p: Paso) -> tuple[Any, ...]:
    fechas = tuple(f.computo.fecha_legal for f in (*p.abre, *p.mueve))
    return p.acto, p.dia, p.clase, p.motivo, p.dato, p.estado, fechas


def linea(pasos: list[Paso], *, se_confirma: bool) -> list[dict[str, Any]]:
    """Los pasos para la plantilla, en orden; el estado, solo cuando cambia."""
    salida, estado = [], None
    for p in pasos:
        salida.append(_paso(p, cambio=p.estado != estado))
        if se_confirma and salida[-1]["grave"]:
            salida[-1]["etiqueta"] = _("lo confirma otra persona")
        estado = p.estado
    return salida


def _paso(p: Paso, *, cambio: bool) -> dict[str, Any]:
    etiqueta, insignia = textos.CLASES[p.clase]
    return {
        "dia": p.dia,
        "texto": _texto(p),
        "motivo": _motivo(p),
        "etiqueta": etiqueta,
        "insignia": insignia,
        "estado": p.estado if cambio else "",
        "automatico": p.clase is Clase.AUTOMATICO,
        "en": p.en,
        "grave": p.acto == Consecuencia.DESESTIMAR,
        "abre": [_termino(f) for f in p.abre],
        "mueve": [_termino(f) for f in p.mueve],
    }


def _termino(f: Fechado) -> dict[str, Any]:
    return {"nombre": nombre_del_termino(f.termino.disparo.termino), "computo": f.computo}


def _texto(p: Paso) -> str:
    sin_dato = p.dato is None or p.motivo
    texto = textos.SIN_DATO.get(p.acto) if sin_dato else None
    termino = nombre_del_termino(p.vence.disparo.termino) if p.vence else ""
    return str(texto or textos.ACTOS[p.acto]) % {"termino": termino, "dato": _dato(p)}


def _motivo(p: Paso) -> str:
    if not p.motivo:
        return ""
    estado = ETIQUETAS_DE_ESTADO[Estado(p.estado)]
    return str(textos.MOTIVOS[p.motivo]) % {"estado": estado, "dato": _dato(p)}


def _dato(p: Paso) -> str:
    return fecha_larga(p.dato, idioma()) if p.dato else ""


def tarjetas(pasos: list[Paso], despues: Proyeccion) -> list[dict[str, Any]]:
    """Los términos que esos pasos abren, vencen o mueven, cada uno una vez y el último suyo."""
    tocados = {id(f.termino) for p in pasos for f in p.abre}
    tocados |= {id(p.vence) for p in pasos}
    ultimos = _por_nombre(despues)
    return [
        {"t": t, "ancla": _ancla(nombre)}
        for nombre, t in ultimos.items()
        if t.movido or (id(t) in tocados and nombre != DE_FONDO)
    ]


def sin_reloj(p: Proyeccion) -> bool:
    """El caso queda abierto y ya no corre nada que lo desestime."""
    return p.estado in ABIERTOS and not any(t.corre for t in p.terminos)


def paralizado(p: Proyeccion) -> bool:
    return any(t.corre and t.computo.sin_fecha for t in p.terminos)


# --- Preguntas hechas -----------------------------------------------------------------------
def preguntas(ficha: Ficha, ruta: str) -> list[dict[str, str]]:
    """Las que se suelen hacer en esa etapa, cada una un enlace."""
    pares = [*_de_la_etapa(ficha), *_de_la_decision(ficha), *_de_siempre(ficha)]
    return [
        {"texto": texto, "url": f"{ruta}?{urlencode(datos)}#respuesta"} for texto, datos in pares
    ]


def _de_la_etapa(ficha: Ficha) -> list[tuple[str, dict[str, str]]]:
    hoy = ficha.hoy.isoformat()
    base = ficha.plazo_que_corre(*TERMINOS_DE_CONTESTAR)
    comision = ficha.plazo_que_corre("Q-EST-30", "Q-INF-15", "Q-DEC-15")
    if ficha.estado == Estado.PRESENTADA:
        return [(_("El alcalde la recibe hoy"), {"recibe": hoy})]
    salida = []
    if base is not None and base.vence_en > ficha.momento:
        ultimo = base.fecha_legal.isoformat()
        salida.append((_("El alcalde contesta el último día"), {"contesta": ultimo}))
        if base.termino == "Q-CONT-15":
            salida.append((_("Pide prórroga el último día y no contesta"), {"prorroga": ultimo}))
    if comision is not None and comision.vence_en > ficha.momento:
        campo = {"Q-EST-30": "senala", "Q-INF-15": "informe", "Q-DEC-15": "decide"}
        texto = {
            "Q-EST-30": _("La vista se señala el último día"),
            "Q-INF-15": _("El informe se rinde el último día"),
            "Q-DEC-15": _("La Comisión decide el último día"),
        }
        termino = comision.termino
        salida.append((texto[termino], {campo[termino]: comision.fecha_legal.isoformat()}))
    return salida


def _de_la_decision(ficha: Ficha) -> list[tuple[str, dict[str, str]]]:
    """Lo que puede seguir a lo decidido, el último día en que cabe."""
    textos_ = {
        "LPAU-REC-20": (_("Una parte pide la reconsideración el último día"), "pide"),
        "LPAU-CONS-15": (_("La Comisión acoge la reconsideración el último día"), "acoge"),
        "LPAU-REV-30": (_("Una parte acude al tribunal el último día"), "revisa"),
    }
    corren = {p.termino: p for p in ficha.corriendo if p.vence_en > ficha.momento}
    return [
        (texto, {campo: corren[termino].fecha_legal.isoformat()})
        for termino, (texto, campo) in textos_.items()
        if termino in corren and not corren[termino].calculo.sin_fecha
    ]


def _de_siempre(ficha: Ficha) -> list[tuple[str, dict[str, str]]]:
    vivos = [
        p
        for p in ficha.corriendo
        if p.termino != DE_FONDO and p.vence_en > ficha.momento and not p.calculo.sin_fecha
    ]
    if ficha.estado not in ABIERTOS or not vivos:
        return []
    manana = (ficha.hoy + timedelta(days=1)).isoformat()
    return [
        (_("Un tribunal paraliza el caso mañana"), {"pausa_desde": manana}),
        (
            _("El próximo último día deja de ser laborable"),
            {"cierre": vivos[0].fecha_legal.isoformat()},
        ),
    ]
