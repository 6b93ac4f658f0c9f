"""Una muestra corta y una larga de cada tipo de documento, para validarlas y mirarlas.

`python -m tests.documentos.todas CARPETA` las escribe firmadas con una llave de demostración.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from plazos.nucleo.computo import ultimo_dia_para_notificar
from querellas.documentos import tipos as t
from querellas.documentos import tipos_expediente as e
from querellas.documentos import tipos_notificados as n
from querellas.documentos.render import Adjunto, render
from tests.documentos import muestras
from tests.documentos import muestras_incidentes as mi

NOMBRE_LARGO = (
    "Asociación de Residentes y Comerciantes de la Urbanización Altos de Nuestra Señora de la "
    "Providencia y Parcelas Güeñé de Peñuelas, Inc."
)


@dataclass(frozen=True)
class Muestra:
    """Un documento por producir: cómo se llama la muestra, su tipo, sus datos y qué lleva."""

    nombre: str
    tipo: str
    datos: t.Documento
    adjuntos: tuple[Adjunto, ...] = ()


def caso_largo() -> t.Caso:
    """Cinco querellantes, nombres que no caben en una línea y un asunto de tres renglones."""
    return muestras.caso(
        querellantes=(
            t.Parte(nombre=NOMBRE_LARGO, calidad="representada por su presidenta"),
            *(t.Parte(nombre=f"Doña Íñiga Ñustes de la Cruz y Güemes {n}") for n in range(4)),
        ),
        querellado=t.Querellado(
            nombre="Wilfredo Alejandro de los Ángeles Echevarría-Montañez y Ruiz de Castañeda III",
            tratamiento="alcalde",
            direccion=("Casa Alcaldía, segundo piso", "Calle Muñoz Rivera 102", "Peñuelas, PR"),
            abogados=(t.Parte(nombre="Lcdo. Íñigo Núñez", calidad="RUA 12,345"),),
        ),
        asunto="uso de fondos, personal, equipo e instalaciones municipales para fines privados y "
        "contratación sin subasta de obras de pavimentación en los barrios Tallaboa y Macaná",
    )


def _imagen() -> Adjunto:
    """Un escrito que llegó como foto."""
    from PIL import Image

    salida = io.BytesIO()
    Image.new("RGB", (850, 1100), "#f4f1e8").save(salida, "PNG")
    return Adjunto("escrito.png", salida.getvalue())


def _parrafos(cuantos: int) -> tuple[str, ...]:
    return tuple(
        f"Determinación {n}. La señora Peña declaró que el día {n % 28 + 1} de septiembre vio la "
        "excavadora rotulada «Obras Públicas Municipal» en la finca, que tomó la fotografía "
        "admitida en evidencia y que la entregó a la Legislatura; su testimonio no fue refutado."
        for n in range(1, cuantos + 1)
    )


def _largos() -> dict[str, Any]:
    return {"caso": caso_largo()}


def _basicas() -> Iterator[Muestra]:
    copia = muestras.adjunto()
    notificacion = muestras.notificacion()
    yield Muestra("notificacion", "notificacion_querella", notificacion, (copia,))
    yield Muestra(
        "notificacion-larga",
        "notificacion_querella",
        replace(notificacion, **_largos(), cargos=_parrafos(12), prueba=muestras.PRUEBA * 6),
        (copia,),
    )
    imagen = _imagen()
    foto = hashlib.sha256(imagen.contenido).hexdigest()
    yield Muestra("copia", "copia_certificada", muestras.copia_certificada())
    yield Muestra(
        "copia-de-foto",
        "copia_certificada",
        muestras.copia_certificada(texto="", original_sha256=foto),
        (imagen,),
    )
    yield Muestra("vencimiento", "certificacion_vencimiento", muestras.vencimiento())
    yield Muestra(
        "vencimiento-largo",
        "certificacion_vencimiento",
        muestras.vencimiento(**_largos(), suspendido=True),
    )
    yield Muestra("caratula", "caratula", muestras.caratula())
    yield Muestra(
        "caratula-larga",
        "caratula",
        muestras.caratula(
            **_largos(),
            defectuosa=True,
            cargos=_parrafos(5),
            piezas=tuple(replace(muestras.caratula().piezas[0], titulo=t) for t in _TITULOS * 3),
        ),
    )
    yield Muestra("constancia", "constancia", muestras.constancia())
    yield Muestra(
        "constancia-larga",
        "constancia",
        muestras.constancia(
            **_largos(),
            parrafos=_parrafos(9),
            explicaciones=(
                muestras.explicacion("Q-CONT-15", date(2026, 3, 19), "recibo de la notificación"),
            ),
        ),
    )


def _de_vista() -> Iterator[Muestra]:
    resolucion = muestras.resolucion()
    yield Muestra("resolucion", "resolucion", resolucion)
    yield Muestra(
        "resolucion-larga",
        "resolucion",
        replace(
            resolucion,
            **_largos(),
            relacion_de_hechos=_parrafos(8),
            determinaciones=_parrafos(40),
            conclusiones=_parrafos(14),
        ),
    )
    vista = date(2026, 6, 4)
    antes = muestras.del_computo(ultimo_dia_para_notificar(vista), vista, "vista señalada")
    yield Muestra("aviso", "aviso_vista", muestras.aviso(explicacion=antes))
    yield Muestra(
        "aviso-privada",
        "aviso_vista",
        muestras.aviso(**_largos(), publica=False, privada_por="la pidió el querellado"),
    )


def _expediente() -> Iterator[Muestra]:
    asientos = tuple(
        e.Asiento(numero=numero, el=date(2026, 3, numero % 28 + 1), texto=texto)
        for numero, texto in enumerate(_ASIENTOS, 1)
    )
    muchos = tuple(replace(asientos[i % len(asientos)], numero=i + 1) for i in range(60))
    oculto = e.Asiento(numero=3, reservado=True)
    corre = muestras.explicacion("Q-CONT-15", date(2026, 3, 19), "recibo de la notificación")
    termino = e.TerminoDelCaso(
        nombre=corre.termino, estado="corriendo", vence_el=corre.vence_el, oracion=corre.oracion
    )
    comunes = muestras.comunes()
    de_la_hoja: dict[str, Any] = {
        "estado": "notificada",
        "terminos": (termino,),
        "enlace": "ab" * 32,
    }
    yield Muestra(
        "hoja",
        "hoja",
        e.DatosHoja(**comunes, **de_la_hoja, alcance="publico", asientos=(*asientos[:2], oculto)),
    )
    yield Muestra(
        "hoja-larga",
        "hoja",
        e.DatosHoja(
            **muestras.comunes(**_largos()), **de_la_hoja, alcance="partes", asientos=muchos
        ),
    )
    yield Muestra(
        "estado",
        "certificado_estado",
        e.DatosCertificadoDeEstado(
            **comunes,
            estado="notificada",
            ultimo_asiento=asientos[1],
            asientos=2,
            corren=(corre, muestras.explicacion("LPAU-6M", date(2026, 3, 13), "presentación")),
        ),
    )


def _notificados() -> Iterator[Muestra]:
    dia = date(2026, 7, 8)
    explicaciones = tuple(
        muestras.explicacion(termino, dia, "archivo en autos de la notificación")
        for termino in ("LPAU-REC-20", "LPAU-REV-30")
    )
    de_la_decision: dict[str, Any] = {
        "decision": "Resolución",
        "archivada_el": dia,
        "explicaciones": explicaciones,
        "foro": muestras.FORO,
    }
    una = n.Notificado(
        nombre="María del Carmen Núñez Peña",
        calidad="parte querellante",
        medio="Correo electrónico",
        consta="Enviada el 7 de julio de 2026",
    )
    yield Muestra(
        "archivo",
        "archivo_en_autos",
        n.DatosArchivoEnAutos(
            **muestras.comunes(),
            **de_la_decision,
            destinatario=t.Parte(nombre=una.nombre, calidad=una.calidad),
            direccion=(),
            notificados=(una,),
        ),
    )
    yield Muestra(
        "archivo-largo",
        "archivo_en_autos",
        n.DatosArchivoEnAutos(
            **muestras.comunes(**_largos()),
            **de_la_decision,
            destinatario=t.Parte(nombre=NOMBRE_LARGO, calidad="parte querellante"),
            direccion=("Apartado 100", "Peñuelas, PR 00624"),
            notificados=tuple(replace(una, nombre=NOMBRE_LARGO) for _vez in range(6)),
        ),
    )


def _incidentes() -> Iterator[Muestra]:
    """Cada uno corto y, con nombres y listas que no caben, largo."""
    persona = t.Parte(nombre=NOMBRE_LARGO, calidad="Custodio de los récords")
    muchos = mi.DOCUMENTOS * 14
    yield Muestra("rebeldia", "rebeldia", mi.rebeldia())
    yield Muestra("rebeldia-larga", "rebeldia", mi.rebeldia(**_largos(), parcial=True))
    yield Muestra("citacion", "citacion", mi.citacion())
    yield Muestra(
        "citacion-larga",
        "citacion",
        mi.citacion(**_largos(), citado=persona, documentos=muchos, pide="la parte querellante"),
    )
    yield Muestra("peticion", "peticion_auxilio", mi.peticion())
    yield Muestra(
        "peticion-larga",
        "peticion_auxilio",
        mi.peticion(
            **_largos(), citado=persona, documentos=muchos, relato=_parrafos(2), con_justicia=True
        ),
    )
    yield Muestra("minuta", "minuta", mi.minuta())
    uno = mi.minuta().comparecientes[0]
    yield Muestra(
        "minuta-larga",
        "minuta",
        mi.minuta(
            **_largos(),
            publica=False,
            cerrada_en=None,
            proxima_el=date(2026, 6, 11),
            comparecientes=tuple(replace(uno, nombre=NOMBRE_LARGO) for _vez in range(9)),
            testigos=(NOMBRE_LARGO,) * 4,
            incidencias=_parrafos(11),
            prueba=muchos,
        ),
    )


_ASIENTOS = (
    "Querella jurada presentada en la Secretaría.",
    "Notificación y copia certificada recibidas por el querellado el 19 de marzo de 2026. El "
    "término para contestar vence el 6 de abril de 2026.",
    "Moción de prórroga presentada dentro del término. El término para contestar vence ahora el "
    "21 de abril de 2026.",
)

# Una de cada tipo que tiene versión inglesa, corta o larga.
_EN_INGLES = (
    "notificacion",
    "vencimiento-largo",
    "caratula-larga",
    "constancia",
    "resolucion",
    "aviso-privada",
    "hoja",
    "estado",
    "archivo-largo",
    "rebeldia-larga",
    "citacion-larga",
    "peticion",
    "minuta",
)


def _cortesias() -> Iterator[Muestra]:
    originales = (m for fuente in FUENTES[:-1] for m in fuente())
    for m in originales:
        if m.nombre in _EN_INGLES:
            yield Muestra(f"{m.nombre}-en", "cortesia", muestras.cortesia(m.tipo, m.datos))


FUENTES: tuple[Callable[[], Iterator[Muestra]], ...] = (
    _basicas,
    _de_vista,
    _expediente,
    _notificados,
    _incidentes,
    _cortesias,
)


def foliadas() -> Iterator[Muestra]:
    """Lo que lleva páginas ajenas dentro: no promete PDF/A, pero se mira y se comprueba igual."""
    imagen = _imagen()
    pdf = render("constancia", 1, muestras.constancia(**_largos(), parrafos=_parrafos(9)).a_json())
    ajenos = (imagen, Adjunto("constancia.pdf", pdf), Adjunto("roto.pdf", b"%PDF-1.7 roto"))
    piezas = tuple(
        e.Pieza(titulo=titulo, sha256=a.sha256, bytes=len(a.contenido), asiento=i, el=_DIA)
        for i, (titulo, a) in enumerate(zip(_TITULOS, ajenos, strict=True), 1)
    )
    hoja = next(m for m in _expediente() if m.nombre == "hoja-larga").datos
    assert isinstance(hoja, e.DatosHoja)
    comunes = muestras.comunes(**_largos())
    yield Muestra(
        "volumen",
        "volumen",
        e.DatosVolumen(
            **comunes,
            alcance="partes",
            estado="notificada",
            asientos=hoja.asientos,
            piezas=piezas,
            terminos=hoja.terminos,
            enlace=hoja.enlace,
        ),
        ajenos,
    )
    yield Muestra(
        "copia-de-documento",
        "copia_documento",
        e.DatosCopiaDeDocumento(
            **comunes, pieza=piezas[1], recibido_en=comunes["expedido_en"], presentado=False
        ),
        (ajenos[1],),
    )

    destinos = tuple(
        n.Destino(
            nombre=nombre,
            calidad="parte querellada",
            direccion=("Casa Alcaldía, Calle Muñoz Rivera 102", "Peñuelas, PR 00624"),
            medio="Entrega personal",
            piezas=piezas[:2],
        )
        for nombre in ("Hon. José Ángel Ibáñez Cintrón", NOMBRE_LARGO)
    )
    yield Muestra("entregas", "entregas", n.DatosEntregas(**comunes, destinos=destinos), ajenos[:2])


_DIA = date(2026, 3, 13)
_TITULOS = (
    "Foto del área",
    "Notificación sobre el interés público de la querella y la representación del querellante",
    "Grabación dañada",
)


def todas() -> list[Muestra]:
    """Cada tipo y versión de `PLANTILLAS`, al menos una vez."""
    return [m for fuente in FUENTES for m in fuente()]


def _escribir(carpeta: str) -> None:
    from pathlib import Path

    from django.test import override_settings

    from querellas.documentos.firma import firmar
    from querellas.management.commands.crear_firma_demo import llave_demo

    raiz = Path(carpeta)
    raiz.mkdir(parents=True, exist_ok=True)
    (raiz / "demo.p12").write_bytes(llave_demo("x"))
    with override_settings(FIRMA_P12=raiz / "demo.p12", FIRMA_CLAVE="x"):
        for m in (*todas(), *foliadas()):
            pdf = firmar(render(m.tipo, m.datos.plantilla, m.datos.a_json(), m.adjuntos))
            (raiz / f"{m.nombre}.pdf").write_bytes(pdf)


if __name__ == "__main__":
    import sys

    import django

    django.setup()
    _escribir(sys.argv[1])
