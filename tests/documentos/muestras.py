"""Datos de documentos para las pruebas: la querella 1 de los ejemplos y variantes suyas.

Todo es inventado. Las fechas salen del núcleo de plazos, como en el sistema.
"""

import hashlib
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

from plazos.nucleo import catalogo
from plazos.nucleo.computo import Computo, calcular
from plazos.nucleo.explicacion import en_una_oracion, renglones
from querellas.documentos import tipos as t
from querellas.documentos.bilingue import Bilingue
from querellas.documentos.render import Adjunto
from querellas.documentos.textos import advertencias_de_vista, apercibimientos_lpau
from querellas.documentos.tipos_expediente import Pieza
from querellas.documentos.tipos_presentacion import DatosCaratula

CODIGO = "3F8J0Q6T2MZB1K9WX4RHV7D5NC"
FORO = Bilingue("el Tribunal de Apelaciones", "the Court of Appeals")
DISPARADORES = {
    "recibo de la notificación": "receipt of the notice",
    "recibo de la contestación": "receipt of the answer",
    "vista señalada": "hearing set",
    "presentación": "filing",
    "archivo en autos de la notificación": "filing of the notice in the record",
}
TEXTO = """QUERELLA JURADA

Comparece la querellante, mayor de edad, soltera y vecina del barrio Macaná de Peñuelas, y bajo \
juramento expone:

1. Que el querellado es alcalde del Municipio de Peñuelas desde el 13 de enero de 2025.

2. Que los días 6, 13 y 20 de septiembre de 2025, sábados los tres, una excavadora rotulada \
«Obras Públicas Municipal» y dos camiones del Municipio realizaron movimiento de terreno en una \
finca privada del barrio Tallaboa Alta.

POR TODO LO CUAL se solicita que la Comisión notifique al querellado y celebre vista.
En Ponce, Puerto Rico, a 12 de marzo de 2026."""


def caso(**cambios: Any) -> t.Caso:
    """El caso de Núñez Peña v. Ibáñez Cintrón."""
    return t.Caso(
        **{
            "numero": "CVQM-2026-0001",
            "epigrafe": "María del Carmen Núñez Peña v. Hon. José Ángel Ibáñez Cintrón",
            "municipio": "Peñuelas",
            "querellantes": (
                t.Parte(nombre="María del Carmen Núñez Peña", calidad="Por derecho propio"),
            ),
            "querellado": t.Querellado(
                nombre="José Ángel Ibáñez Cintrón",
                tratamiento="alcalde",
                direccion=("Casa Alcaldía", "Calle Muñoz Rivera 102", "Peñuelas, PR 00624"),
            ),
            "presentada_el": date(2026, 3, 13),
            "asunto": "Uso de propiedad municipal para fines privados",
            **cambios,
        }
    )


def comunes(**cambios: Any) -> dict[str, Any]:
    """Lo común a todo documento del caso."""
    return {
        "caso": caso(),
        "emisor": t.Emisor(
            direccion=("Calle San Francisco 151, piso 3", "San Juan, PR 00901"),
            horario="Lunes a viernes, de 8:00 a. m. a 4:30 p. m.",
            telefono="787-555-0142",
            correo="secretaria@comision.example",
            sitio="https://querellas.example/es/portal/",
        ),
        "certifica": t.Funcionario(
            nombre="Lcda. Ana Belén Quiñones Ríos", cargo="Secretaria de la Comisión"
        ),
        "expedido_en": datetime.fromisoformat("2026-03-16T10:42:00-04:00"),
        "verificacion": t.Verificacion(
            codigo=CODIGO, direccion=f"https://querellas.example/es/verificar/{CODIGO}/"
        ),
        "demostracion": True,
        **cambios,
    }


def juramento() -> t.Juramento:
    """El juramento de la querella 1."""
    return t.Juramento(
        quien="María del Carmen Núñez Peña",
        ante="Lcda. Rebeca Toro Añeses, notaria pública",
        lugar="Ponce, Puerto Rico",
        fecha=date(2026, 3, 12),
        testimonio="1,482",
    )


PRUEBA = (
    "doce fotografías con fecha y hora",
    "certificación registral",
    "copia sellada de la solicitud de documentos",
)


def explicacion(termino: str, desde: date, disparador: str) -> t.Explicacion:
    """El cómputo de un término como lo congela quien emite."""
    return del_computo(calcular(termino, desde), desde, disparador)


def del_computo(computo: Computo, desde: date, disparador: str) -> t.Explicacion:
    """Cualquier cómputo, explicado."""
    regla = catalogo.termino(computo.termino)
    return t.Explicacion.del_nucleo(
        termino=Bilingue(regla.nombre_es, regla.nombre_en),
        disparador=Bilingue(disparador, DISPARADORES[disparador]),
        desde=desde,
        vence_el=computo.fecha_legal,
        oracion=Bilingue(en_una_oracion(computo, "es"), en_una_oracion(computo, "en")),
        renglones=renglones(computo, "es"),
        en_ingles=renglones(computo, "en"),
    )


def recibos(desde: date, dias: int) -> tuple[t.Recibo, ...]:
    """Tabla de recibo y último día."""
    filas = []
    for n in range(dias):
        dia = desde + timedelta(days=n)
        limite = calcular("Q-CONT-15", dia).fecha_legal
        filas.append(
            t.Recibo(recibo=dia, ultimo_dia=limite, corrido=limite != dia + timedelta(days=15))
        )
    return tuple(filas)


def copia(contenido: bytes = b"%PDF-1.7 copia") -> t.Copia:
    """La copia certificada que la notificación nombra."""
    return t.Copia(
        nombre="copia-certificada-CVQM-2026-0001.pdf",
        sha256=hashlib.sha256(contenido).hexdigest(),
        paginas=3,
        bytes=len(contenido),
    )


def notificacion(
    contenido: bytes = b"%PDF-1.7 copia", **cambios: Any
) -> t.DatosNotificacionQuerella:
    """La notificación completa de la querella 1."""
    datos: dict[str, Any] = {
        **comunes(),
        "cargos": (
            "Uso de equipo municipal en una finca privada los días 6, 13 y 20 de septiembre de "
            "2025.",
        ),
        "juramento": juramento(),
        "prueba": PRUEBA,
        "copia": copia(contenido),
        "recibos": recibos(date(2026, 3, 16), 40),
        "explicacion": explicacion("Q-CONT-15", date(2026, 3, 19), "recibo de la notificación"),
    }
    return t.DatosNotificacionQuerella(**{**datos, **cambios})


def adjunto(contenido: bytes = b"%PDF-1.7 copia") -> Adjunto:
    """La copia como archivo que viaja dentro de la notificación."""
    return Adjunto(
        "copia-certificada-CVQM-2026-0001.pdf", contenido, "Copia certificada de la querella"
    )


def copia_certificada(**cambios: Any) -> t.DatosCopiaCertificada:
    """La copia de una querella presentada como texto."""
    datos: dict[str, Any] = {
        **comunes(),
        "presentada_en": datetime.fromisoformat("2026-03-13T14:30:00-04:00"),
        "juramento": juramento(),
        "prueba": PRUEBA,
        "original_sha256": hashlib.sha256(TEXTO.encode()).hexdigest(),
        "texto": TEXTO,
        "asiento": 1,
    }
    return t.DatosCopiaCertificada(**{**datos, **cambios})


def vencimiento(**cambios: Any) -> t.DatosCertificacionVencimiento:
    """La querella 2: el término de estudio venció el 24 de marzo de 2026."""
    querellada = t.Querellado(nombre="Zoraida Güivas Ortiz", tratamiento="alcaldesa")
    datos: dict[str, Any] = {
        **comunes(
            caso=caso(
                numero="CVQM-2026-0002",
                epigrafe="Legislatura Municipal de Río Grande v. Hon. Zoraida Güivas Ortiz",
                municipio="Río Grande",
                querellantes=(
                    t.Parte(
                        nombre="Legislatura Municipal de Río Grande",
                        calidad="Resolución Núm. 22, Serie 2025-2026",
                    ),
                ),
                querellado=querellada,
                presentada_el=date(2026, 2, 2),
                asunto="Desembolsos sin resolución de la Legislatura",
            ),
            expedido_en=datetime.fromisoformat("2026-03-25T08:05:00-04:00"),
        ),
        "termino": "Treinta (30) días para desestimar la querella o señalar vista",
        "fuente": "Art. 18.004, oraciones 5, 14 y 15",
        "efectiva_en": datetime.fromisoformat("2026-03-25T04:00:00+00:00"),
        "explicacion": explicacion("Q-EST-30", date(2026, 2, 20), "recibo de la contestación"),
        "notificados": (
            t.Parte(nombre="Legislatura Municipal de Río Grande", calidad="querellante"),
            t.Parte(nombre="Hon. Zoraida Güivas Ortiz", calidad="querellada"),
        ),
        "apercibimientos": apercibimientos_lpau(FORO),
    }
    return t.DatosCertificacionVencimiento(**{**datos, **cambios})


def resolucion(**cambios: Any) -> t.DatosResolucion:
    """La resolución de la querella 1: amonestación."""
    datos: dict[str, Any] = {
        **comunes(expedido_en=datetime.fromisoformat("2026-07-07T15:20:00-04:00")),
        "con_vista": True,
        "disposicion": "amonestacion",
        "relacion_de_hechos": (
            "La querella se presentó, jurada, el 13 de marzo de 2026 y se notificó al querellado "
            "el 19 de marzo. El querellado pidió prórroga el 6 de abril y contestó el 21.",
            "La vista, pública, se celebró el 4 de junio de 2026 ante el Comisionado Asociado "
            "designado, quien rindió su informe el 22 de junio.",
        ),
        "determinaciones": (
            "Los días 6, 13 y 20 de septiembre de 2025 una excavadora y dos camiones del Municipio "
            "movieron terreno en una finca privada del barrio Tallaboa Alta.",
            "No se probó que el querellado ordenara personalmente el trabajo.",
        ),
        "conclusiones": (
            "La omisión de supervisar el uso del equipo es una actuación impropia que no "
            "constituye temeridad, negligencia inexcusable o conducta lesiva a los mejores "
            "intereses públicos (Art. 18.007).",
        ),
        "parte_dispositiva": "Se dispone una AMONESTACIÓN al querellado.\n\nNotifíquese.",
        "cargos": (
            t.DisposicionDeCargo(
                cargo="Uso de equipo municipal en una finca privada", disposicion="Amonestación"
            ),
        ),
        "votos": (
            t.VotoEmitido(nombre="Lcdo. Efraín Mójica Nuñez", cargo="Presidente", voto="conforme"),
            t.VotoEmitido(
                nombre="Sra. Iris Peña Colón", cargo="Comisionada Asociada", voto="conforme"
            ),
            t.VotoEmitido(
                nombre="Sr. Ramón Güemes Díaz",
                cargo="Comisionado Asociado",
                voto="disidente",
                expresion="con expresión escrita aparte",
            ),
        ),
        "apercibimientos": apercibimientos_lpau(FORO),
        "emitida_en": datetime.fromisoformat("2026-07-07T14:58:00-04:00"),
        "vista_el": (date(2026, 6, 4),),
        "ante": "el Comisionado Asociado Ramón Güemes Díaz",
    }
    return t.DatosResolucion(**{**datos, **cambios})


def aviso(**cambios: Any) -> t.DatosAvisoVista:
    """El aviso de la vista del 4 de junio de 2026."""
    datos: dict[str, Any] = {
        **comunes(expedido_en=datetime.fromisoformat("2026-05-20T09:10:00-04:00")),
        "comienza_en": datetime.fromisoformat("2026-06-04T14:30:00-04:00"),
        "lugar": "Sala de vistas de la Comisión, Calle San Francisco 151, piso 3, San Juan",
        "publica": True,
        "ante": "Sr. Ramón Güemes Díaz, Comisionado Asociado designado",
        "destinatarios": (
            t.Parte(nombre="Hon. José Ángel Ibáñez Cintrón", calidad="querellado"),
            t.Parte(nombre="María del Carmen Núñez Peña", calidad="querellante"),
        ),
        "ultimo_dia_para_notificar": date(2026, 5, 20),
        "advertencias": advertencias_de_vista(),
    }
    return t.DatosAvisoVista(**{**datos, **cambios})


def constancia(**cambios: Any) -> t.DatosConstancia:
    """El recibo de la presentación."""
    datos: dict[str, Any] = {
        **comunes(),
        "titulo": "Recibo de presentación",
        "parrafos": ("La Secretaría recibió el escrito que se describe.",),
        "datos": (
            t.Dato(etiqueta="Escrito", valor="Querella jurada"),
            t.Dato(etiqueta="Recibido", valor="13 de marzo de 2026, 2:30 p. m."),
        ),
        "nota": "Guarde este recibo.",
    }
    return t.DatosConstancia(**{**datos, **cambios})


def caratula(**cambios: Any) -> DatosCaratula:
    """La carátula de la querella 1."""
    datos: dict[str, Any] = {
        **comunes(),
        "recibida_en": datetime.fromisoformat("2026-03-13T14:30:00-04:00"),
        "recibida_por": "Ana Belén Quiñones Ríos",
        "asiento": 1,
        "cargos": ("Uso de equipo municipal en una finca privada.",),
        "juramento": juramento(),
        "prueba": PRUEBA,
        "piezas": (Pieza(titulo="Escrito de querella", sha256="5c" * 32, bytes=48213),),
    }
    return DatosCaratula(**{**datos, **cambios})


def cortesia(tipo: str, original: t.Documento) -> t.Documento:
    """La versión inglesa de cortesía de esa muestra, con su propio código."""
    codigo = "9G1K2R5T8MZB0K3WX7RHV4D6NC"
    return replace(
        original,
        verificacion=t.Verificacion(
            codigo=codigo, direccion=f"https://querellas.example/en/verificar/{codigo}/"
        ),
        cortesia=t.Cortesia(
            tipo=tipo,
            codigo=original.verificacion.codigo,
            sha256="0f" * 32,
            hecha_en=original.expedido_en + timedelta(hours=3),
        ),
    )
