"""Las lecturas que deciden cómo se cuenta cada término y qué hace al vencer."""

from django.utils.translation import gettext_lazy as _

from plazos.adopcion import ALCANCES
from plazos.registro import ALCANCE
from querellas.actos.calendario.opciones import Lectura, Opcion

DE_TERMINOS: tuple[Lectura, ...] = (
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
)
