"""Las lecturas del Reglamento en palabras: qué decide cada una y qué pasa con cada valor."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from plazos.adopcion import ALCANCES
from plazos.registro import ALCANCE, LecturasDeLaComision

Texto = str | Promise


@dataclass(frozen=True)
class Opcion:
    """Un valor que la lectura admite; `clave` es lo que viaja en el formulario."""

    clave: str
    valor: Any
    titulo: Texto
    explicacion: Texto


@dataclass(frozen=True)
class Lectura:
    """Una lectura discutible de la ley, con sus valores y lo que cada uno significa."""

    campo: str
    titulo: Texto
    pregunta: Texto
    opciones: tuple[Opcion, ...]

    def opcion(self, valor: Any) -> Opcion | None:
        """La opción de un valor guardado."""
        buscado = tuple(valor) if isinstance(valor, list) else valor
        return next((o for o in self.opciones if o.valor == buscado), None)

    def en_palabras(self, valor: Any) -> str:
        opcion = self.opcion(valor)
        return str(opcion.titulo) if opcion else str(valor)


LECTURAS: tuple[Lectura, ...] = (
    Lectura(
        "alcance_desestimacion",
        _("Qué vencimientos desestiman"),
        _("¿El vencimiento de qué términos desestima la querella con perjuicio?"),
        (
            Opcion(
                "comision",
                ALCANCE,
                _("Los tres de la Comisión"),
                _(
                    "Estudio, informe y decisión. Si la Comisión no actúa a tiempo en cualquiera "
                    "de los tres, la querella queda desestimada con perjuicio."
                ),
            ),
            Opcion(
                "decision",
                ("Q-DEC-15",),
                _("Solo el de decidir"),
                _(
                    "Los de estudio e informe, al vencer, quedan marcados y dejan una tarea; la "
                    "querella sigue."
                ),
            ),
            Opcion(
                "todos",
                ALCANCES[2],
                _("Los cuatro"),
                _(
                    "También el del alcalde para contestar: si calla, la querella queda "
                    "desestimada en vez de seguir en rebeldía."
                ),
            ),
        ),
    ),
    Lectura(
        "modo_desestimacion",
        _("Cómo se desestima"),
        _("Cuando vence un término que desestima, ¿qué hace el sistema?"),
        (
            Opcion(
                "automatica",
                "automatica",
                _("Desestima sin esperar a nadie"),
                _("La vigilancia la desestima al pasar el último instante y lo notifica."),
            ),
            Opcion(
                "propuesta",
                "propuesta",
                _("Lo propone y espera a una persona"),
                _(
                    "Deja una tarea para que otra persona lo confirme. La fecha de efecto es la "
                    "misma. Es lo más prudente."
                ),
            ),
        ),
    ),
    Lectura(
        "prorroga",
        _("Desde cuándo corre la prórroga"),
        _("Los quince días más para contestar, ¿desde cuándo corren?"),
        (
            Opcion(
                "efectivo",
                "efectivo",
                _("Desde el último día corrido"),
                _(
                    "Si el día quince cae en sábado, domingo o feriado, la prórroga corre desde el "
                    "laborable en que de verdad venció."
                ),
            ),
            Opcion(
                "nominal",
                "nominal",
                _("Desde el día quince exacto"),
                _("Aunque caiga en un día no laborable: treinta días corridos desde el recibo."),
            ),
        ),
    ),
    Lectura(
        "concesion_prorroga",
        _("Quién concede la prórroga"),
        _("El alcalde pide a tiempo quince días más para contestar. ¿Hace falta una orden?"),
        (
            Opcion(
                "automatica",
                "automatica",
                _("No: la ley se la da"),
                _("Basta la moción dentro del término; corre desde que este vence."),
            ),
            Opcion(
                "por_orden",
                "por_orden",
                _("Sí: la concede o la deniega la Comisión"),
                _(
                    "Mientras no se resuelva no se anota la rebeldía. Si se deniega después de "
                    "vencido el término, se contesta hasta el segundo día laborable tras recibir "
                    "la orden."
                ),
            ),
        ),
    ),
    Lectura(
        "estudio_sin_contestacion",
        _("Desde cuándo corre el estudio si nadie contesta"),
        _("Si el alcalde no contesta, los treinta días de estudio, ¿desde cuándo corren?"),
        (
            Opcion(
                "efectivo",
                "efectivo",
                _("Desde el último día corrido"),
                _("Desde el laborable en que de verdad venció el término para contestar."),
            ),
            Opcion(
                "nominal",
                "nominal",
                _("Desde el último día contado"),
                _("Aunque cayera en sábado, domingo o feriado: el estudio vence antes."),
            ),
        ),
    ),
    Lectura(
        "informe_tardio",
        _("El informe que llega tarde"),
        _("Si el Comisionado Asociado no rinde su informe en quince días, ¿qué pasa?"),
        (
            Opcion(
                "desestima",
                "desestima",
                _("La querella queda desestimada"),
                _("Si el término del informe está entre los que desestiman. Tarde no se admite."),
            ),
            Opcion(
                "tope",
                "tope",
                _("Se admite, pero no alarga la decisión"),
                _(
                    "No desestima: queda una tarea. Los quince días para decidir corren desde que "
                    "terminó el término del informe."
                ),
            ),
            Opcion(
                "literal",
                "literal",
                _("Se admite, y la decisión corre desde él"),
                _(
                    "No desestima: queda una tarea. Los quince días para decidir corren del "
                    "informe."
                ),
            ),
        ),
    ),
    Lectura(
        "dias_correo",
        _("Los días de correo"),
        _("Si el correo certificado no devuelve el acuse, ¿cuándo se entiende recibido un aviso?"),
        (
            Opcion(
                "tres",
                3,
                _("Tres días después de enviarlo"),
                _("Por analogía con la Regla 68.3. Nunca para la primera notificación."),
            ),
            Opcion(
                "cinco", 5, _("Cinco días después de enviarlo"), _("Más tiempo para el correo.")
            ),
            Opcion(
                "ninguno",
                0,
                _("Nunca: solo vale el acuse"),
                _("Sin el acuse el aviso no se puede anotar como recibido."),
            ),
        ),
    ),
    Lectura(
        "dias_francos",
        _("Los quince días de aviso de la vista"),
        _("Entre el aviso y la vista, ¿cuántos días han de pasar?"),
        (
            Opcion(
                "no",
                False,
                _("Quince días; el de la vista es el quince"),
                _("Avisada el día 1, la vista puede ser el 16."),
            ),
            Opcion(
                "si",
                True,
                _("Quince días francos"),
                _("Ni el del aviso ni el de la vista cuentan: avisada el 1, puede ser el 17."),
            ),
        ),
    ),
    Lectura(
        "aviso_cuenta",
        _("Desde cuándo se cuenta el aviso de la vista"),
        _("Los quince días de aviso, ¿se cuentan desde que la parte lo recibe o desde el envío?"),
        (
            Opcion(
                "entrega",
                "entrega",
                _("Desde que cada parte lo recibe"),
                _("Rige el último recibo. Es lo más prudente."),
            ),
            Opcion(
                "envio",
                "envio",
                _("Desde que se envía"),
                _("Basta que se depositara en el correo quince días antes, llegue cuando llegue."),
            ),
        ),
    ),
    Lectura(
        "notificar_justicia",
        _("Cuándo se avisa a Justicia"),
        _("En la querella de un ciudadano, ¿cuándo se notifica al Secretario de Justicia?"),
        (
            Opcion(
                "al_ejercer",
                "al_ejercer",
                _("Solo si la Comisión le pide un abogado"),
                _("Si decide no pedirlo, queda el asiento y no se notifica."),
            ),
            Opcion(
                "siempre",
                "siempre",
                _("Siempre que la Comisión determine"),
                _("Pida o no un abogado, el alcalde y el Secretario reciben la determinación."),
            ),
        ),
    ),
    Lectura(
        "regla_necesidad",
        _("Si puede decidir un solo miembro"),
        _("Si para un caso queda un solo miembro, ¿puede decidirlo por regla de necesidad?"),
        (
            Opcion(
                "no",
                "no",
                _("No: sin dos miembros no hay decisión"),
                _("Se recibe, se juramenta y se avisa; los términos siguen corriendo."),
            ),
            Opcion(
                "si",
                "si",
                _("Sí, diciendo por qué en la resolución o la orden"),
                _(
                    "También dicta solo las órdenes de dos miembros. Alcanza al caso cuyo término "
                    "empezó con esta lectura en vigor."
                ),
            ),
        ),
    ),
    Lectura(
        "senalamiento_por",
        _("Quién señala la vista"),
        _("Dentro de los treinta días, ¿quién decide que la querella se ventile en una vista?"),
        (
            Opcion(
                "dos_miembros",
                "dos_miembros",
                _("La Comisión: dos miembros"),
                _(
                    "La ley dice que la Comisión desestima o señala, y dos votos concurrentes "
                    "deciden. Un miembro la propone y queda señalada, a tiempo, con la segunda "
                    "firma. Es lo más prudente: nadie dirá que la Comisión no actuó en término."
                ),
            ),
            Opcion(
                "presidente",
                "presidente",
                _("Quien preside"),
                _(
                    "Basta que la señale quien preside, o quien lo sustituye, como trámite. Una "
                    "parte podría alegar que la Comisión no decidió dentro de los treinta días."
                ),
            ),
        ),
    ),
    Lectura(
        "oportuna_por",
        _("Cuándo la decisión llega a tiempo"),
        _("Para que la decisión esté dentro de los quince días, ¿qué ha de pasar en ellos?"),
        (
            Opcion(
                "firma_y_registro",
                "firma_y_registro",
                _("Que se firme y se registre"),
                _("Con el segundo voto concurrente queda emitida. La notificación va después."),
            ),
            Opcion(
                "notificacion",
                "notificacion",
                _("Que además se notifique"),
                _(
                    "Con los dos votos queda por notificar: se emite cuando la Secretaría archiva "
                    "en autos su notificación. Si no lo hace dentro del término, la decisión no "
                    "llega a tiempo."
                ),
            ),
        ),
    ),
    Lectura(
        "horario_mostrador",
        _("El horario de mostrador"),
        _("¿Hasta qué hora se recibe el papel de ese día?"),
        (
            Opcion(
                "cuatro_y_media",
                "08:00-16:30",
                _("De 8:00 a. m. a 4:30 p. m."),
                _("Lo que se ponche después queda presentado al abrir el siguiente laborable."),
            ),
            Opcion(
                "cinco",
                "08:00-17:00",
                _("De 8:00 a. m. a 5:00 p. m."),
                _("Lo que se ponche después queda presentado al abrir el siguiente laborable."),
            ),
            Opcion(
                "todo_el_dia",
                "00:00-23:59",
                _("Hasta la medianoche"),
                _("Basta que se ponche el mismo día, si es laborable."),
            ),
        ),
    ),
    Lectura(
        "presentacion_electronica",
        _("Hasta cuándo se presenta por la red"),
        _("Lo que una parte presenta por la red, ¿hasta qué hora es de ese día?"),
        (
            Opcion(
                "medianoche",
                "medianoche",
                _("Hasta la medianoche"),
                _("También en sábado, domingo o feriado: queda presentado en el momento."),
            ),
            Opcion(
                "horario",
                "horario",
                _("Hasta que cierra el mostrador"),
                _("Después, o en día no laborable, queda presentado el siguiente laborable."),
            ),
        ),
    ),
    Lectura(
        "deposito_en_correo",
        _("Si depositarlo en el correo es presentarlo"),
        _("El papel que llega por correo, ¿cuándo queda presentado?"),
        (
            Opcion(
                "no_presenta",
                "no_presenta",
                _("Cuando llega y se poncha"),
                _("Depositarlo en el correo no es presentarlo."),
            ),
            Opcion(
                "presenta",
                "presenta",
                _("El día del matasellos"),
                _("Aunque llegue después. La Secretaría anota el matasellos al poncharlo."),
            ),
        ),
    ),
)
FORMATO = "formato_numero"


def valores(lecturas: LecturasDeLaComision) -> dict[str, Any]:
    """Todas las lecturas como se guardan en un Reglamento."""
    campos = [*(fila.campo for fila in LECTURAS), FORMATO]
    return {c: _guardable(getattr(lecturas, c)) for c in campos}


def _guardable(valor: Any) -> Any:
    return list(valor) if isinstance(valor, tuple) else valor


def cambios(antes: dict[str, Any], despues: dict[str, Any]) -> list[dict[str, Any]]:
    """Cada lectura con lo que dice y lo que diría; `cambia` si no es lo mismo."""
    filas = []
    for fila in LECTURAS:
        hoy, nueva = antes[fila.campo], despues.get(fila.campo, antes[fila.campo])
        opcion = fila.opcion(nueva)
        filas.append(
            {
                "titulo": fila.titulo,
                "antes": fila.en_palabras(hoy),
                "despues": fila.en_palabras(nueva),
                "explicacion": opcion.explicacion if opcion else "",
                "cambia": hoy != nueva,
            }
        )
    hoy, nueva = antes[FORMATO], despues.get(FORMATO, antes[FORMATO])
    filas.append(
        {
            "titulo": _("Cómo se numeran las querellas"),
            "antes": ejemplo(hoy),
            "despues": ejemplo(nueva),
            "explicacion": _("El número lleva el año en que se presentó y su consecutivo."),
            "cambia": hoy != nueva,
        }
    )
    return filas


def ejemplo(formato: str) -> str:
    """Cómo se vería la séptima querella de 2026."""
    try:
        return str(formato).format(anio=2026, numero=7)
    except (KeyError, IndexError, ValueError):
        return str(formato)
