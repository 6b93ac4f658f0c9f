"""El inglés de las plantillas del trámite: rebeldía, citación, petición de auxilio y minuta."""

_REBELDIA = {
    "Anotación de rebeldía": "Entry of default",
    "Yo, {0}, {1}, hago constar:": "I, {0}, {1}, record:",
    "Que {0} del Municipio de {1}, Hon. {2}, recibió la notificación de la querella el {3}.": (
        "That {0} of the Municipality of {1}, Hon. {2}, received the notice of the complaint on "
        "{3}."
    ),
    "Que al terminar el {0}, último día del término, no obraba en el expediente su contestación a "
    "los cargos nuevos de la querella enmendada.": "That when {0}, the last day of the term, "
    "ended, there was in the record no answer to the new charges of the amended complaint.",
    "Que, según el Artículo 18.004 de la Ley de Municipios Autónomos, queda anotada su "
    "<strong>REBELDÍA</strong> en cuanto a esos cargos y el caso continúa.": "That, under Article "
    "18.004 of the Autonomous Municipalities Act, <strong>DEFAULT</strong> is entered as to those "
    "charges and the case goes on.",
    "Que al terminar el {0}, último día del término, no obraba en el expediente su contestación.": (
        "That when {0}, the last day of the term, ended, there was no answer in the record."
    ),
    "Que, según el Artículo 18.004 de la Ley de Municipios Autónomos, queda anotada su "
    "<strong>REBELDÍA</strong> y el caso continúa sin su contestación.": "That, under Article "
    "18.004 of the Autonomous Municipalities Act, <strong>DEFAULT</strong> is entered and the case "
    "goes on without an answer.",
    "Término que venció": "Term that expired",
    "Término que corre ahora": "Term now running",
    "hasta el {0}": "until {0}",
    "Qué significa": "What it means",
    "Notifíquese a las partes. Expedida hoy, {0}, a las {1}": "Let the parties be notified. Issued "
    "today, {0}, at {1}",
    "Anexo 1. Cómo se contó el término que venció": "Annex 1. How the expired term was counted",
    "Anexo 2. Cómo se cuenta el término que corre": "Annex 2. How the running term is counted",
}
_CITACION = {
    "Citación": "Summons",
    "Citación a testificar y a traer documentos": "Summons to testify and to bring documents",
    "Citación a testificar": "Summons to testify",
    "Citación para traer documentos": "Summons to bring documents",
    "En virtud de la facultad que le da el Artículo 18.003 de la Ley de Municipios Autónomos para "
    "citar testigos y compeler la presentación de documentos, la Comisión le "
    "<strong>ORDENA</strong> comparecer como sigue:": "By the power that Article 18.003 of the "
    "Autonomous Municipalities Act gives it to summon witnesses and compel the production of "
    "documents, the Commission <strong>ORDERS</strong> you to appear as follows:",
    "Para": "To",
    "Declarar bajo juramento y entregar los documentos que se enumeran": "Testify under oath and "
    "deliver the documents listed",
    "Declarar bajo juramento": "Testify under oath",
    "Entregar los documentos que se enumeran": "Deliver the documents listed",
    "Documentos que ha de traer": "Documents to bring",
    "La citación se expide a petición de: {0}.": "The summons is issued at the request of: {0}.",
    "La citación se expide por iniciativa de la Comisión.": "The summons is issued on the "
    "Commission's own initiative.",
    "Advertencias": "Warnings",
    "Expide esta citación {0}, {1}. Diligénciese. Hoy, {2}, a las {3}": "This summons is issued by "
    "{0}, {1}. Let it be served. Today, {2}, at {3}",
    "Diligenciamiento": "Return of service",
    "Quien diligencie esta citación llena esta hoja y la devuelve a la Secretaría.": "Whoever "
    "serves the Spanish original fills in its sheet and returns it to the Secretariat.",
    "Citación dirigida a": "Summons addressed to",
    "Día y hora de la entrega": "Day and time of delivery",
    "Lugar de la entrega": "Place of delivery",
    "Quién la recibió": "Received by",
    "Firma de quien la recibió": "Signature of the person who received it",
    "Si la rehusó o no se pudo entregar, qué pasó": "If refused or not delivered, what happened",
    "Quién la diligenció, en letra de molde": "Served by, in block letters",
    "Firma de quien la diligenció": "Signature of the person who served it",
}
_PETICION = {
    "Petición de auxilio al tribunal": "Petition for the aid of the court",
    "Para hacer cumplir una citación, bajo apercibimiento de desacato": "To enforce a summons, "
    "under warning of contempt",
    "Al {0}:|sala": "To the {0}:",
    "Comparece la Comisión para Ventilar Querellas Municipales, por {0}, {1}, y según el Artículo "
    "18.003 de la Ley de Municipios Autónomos expone y solicita:": "The Commission to Hear "
    "Municipal Complaints appears, by {0}, {1}, and under Article 18.003 of the Autonomous "
    "Municipalities Act states and requests:",
    "Ante la Comisión se ventila la querella {0} contra {1} del Municipio de {2}, Hon. {3}, "
    "presentada, jurada, el {4}.": "Complaint {0} against {1} of the Municipality of {2}, Hon. "
    "{3}, filed, sworn, on {4}, is being heard by the Commission.",
    "El {0} la Comisión citó a {1} para comparecer el {2}, a las {3}, en {4}": "On {0} the "
    "Commission summoned {1} to appear on {2}, at {3}, at {4}",
    "a declarar bajo juramento y a entregar documentos.": "to testify under oath and deliver "
    "documents.",
    "a declarar bajo juramento.": "to testify under oath.",
    "a entregar documentos.": "to deliver documents.",
    "La citación lleva el código {0}.": "The summons bears the code {0}.",
    "La citación se recibió el {0}; consta que la recibió {1}.": "The summons was received on {0}; "
    "the record shows that {1} received it.",
    "La citación no se cumplió: {0}.": "The summons was not complied with: {0}.",
    "Documentos que se requirieron": "Documents required",
    "Súplica": "Prayer for relief",
    "Respetuosamente sometida.": "Respectfully submitted.",
    "Por todo lo cual se solicita del tribunal:": "For all of which the court is asked:",
    "El Presidente de la Comisión solicita del Secretario de Justicia la asistencia legal que esta "
    "petición requiera (Artículo 18.003). Se le notifica copia.": "The President of the Commission "
    "asks the Secretary of Justice for the legal assistance that this petition requires (Article "
    "18.003). A copy is sent to the Secretary of Justice.",
    "CERTIFICO que la citación y su recibo obran en el expediente tal como se expresan. Expedida "
    "hoy, {0}, a las {1}": "I CERTIFY that the summons and its receipt are in the record as "
    "stated. Issued today, {0}, at {1}",
}
_MINUTA = {
    "Minuta": "Minutes",
    "Sesión {0} de la vista, {1}": "Session {0} of the hearing, {1}",
    "VISTA PRIVADA": "PRIVATE HEARING",
    "Esta minuta es para la Comisión y las partes; no se publica.": "These minutes are for the "
    "Commission and the parties; they are not published.",
    "Comenzó la sesión": "Session opened",
    "Terminó la sesión": "Session closed",
    "No consta la hora": "The time is not on record",
    "Próxima sesión": "Next session",
    "Grabación": "Recording",
    "Comparecencias": "Appearances",
    "Compareció": "Appeared",
    "Sí": "Yes",
    "No": "No",
    "Testigos que declararon bajo juramento": "Witnesses who testified under oath",
    "Ninguno.|testigos": "None.",
    "Prueba presentada y lo que se dispuso de ella": "Evidence presented and its disposition",
    "Incidencias": "Incidents",
    "CERTIFICO que esta minuta es constancia fiel de la sesión. Expedida hoy, {0}, a las {1}": "I "
    "CERTIFY that these minutes are a true record of the session. Issued today, {0}, at {1}",
}
INCIDENTES = _REBELDIA | _CITACION | _PETICION | _MINUTA
