"""Las lecturas sobre presentar, notificar y decidir."""

from django.utils.translation import gettext_lazy as _

from querellas.actos.calendario.opciones import Lectura, Opcion

DE_TRAMITE: tuple[Lectura, ...] = (
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
