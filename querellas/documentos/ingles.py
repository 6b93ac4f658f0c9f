"""El inglés de los textos fijos de las plantillas: cada uno, por el español que traduce.

`{0}`, `{1}`… son los datos que la plantilla pone en medio, en su orden español. Lo que va tras
una barra distingue dos textos que en español se escriben igual.
"""

from querellas.documentos.ingles_incidentes import INCIDENTES

_COMUNES = {
    "Comisión para Ventilar Querellas Municipales": "Commission to Hear Municipal Complaints",
    "Secretaría": "Secretariat",
    "Alcalde": "Mayor",
    "Alcaldesa": "Mayor",
    "el Alcalde": "the Mayor",
    "la Alcaldesa": "the Mayor",
    "querellado": "respondent",
    "querellada": "respondent",
    "{0}, querella {1}": "{0}, complaint {1}",
    "Sello de la {0}": "Seal of the {0}",
    "DEMOSTRACIÓN — SIN VALOR LEGAL": "DEMONSTRATION — NO LEGAL VALUE",
    "Querellantes": "Complainants",
    "Querellante": "Complainant",
    "{0} del Municipio de {1}": "{0} of the Municipality of {1}",
    "Querella núm.": "Complaint no.",
    "Sobre": "Regarding",
    "Este documento corrige y sustituye al expedido el {0}, a las {1} con el código {2}. Se "
    "corrige: {3}": "This document corrects and replaces the one issued on {0}, at {1} with the "
    "code {2}. What is corrected: {3}",
    "Firmado y sellado electrónicamente con la llave institucional de la Comisión. La firma está "
    "dentro de este archivo y deja de ser válida si se cambia un solo carácter.": "Signed and "
    "sealed electronically with the institutional key of the Commission. The signature is inside "
    "this file and stops being valid if a single character is changed.",
    "La llave es de demostración.": "The key is a demonstration key.",
    "Código QR que abre la página de verificación de este documento": "QR code that opens the "
    "verification page of this document",
    'Compruebe este documento en<br><a href="{0}">{1}</a><br>con el código': "Verify this document "
    'at<br><a href="{0}">{1}</a><br>with the code',
    "Expedida hoy, {0}, a las {1}": "Issued today, {0}, at {1}",
    "Para que conste, expido esta certificación hoy, {0}, a las {1}": "In witness whereof, I issue "
    "this certificate today, {0}, at {1}",
    "Juramento": "Oath",
    "{0} juró ante {1}, en {2}, el {3}": "{0} took the oath before {1}, in {2}, on {3}",
    "testimonio núm. {0}": "affidavit no. {0}",
    "Reconsideración y revisión judicial": "Reconsideration and judicial review",
    "Anexo {0}. Cómo se cuenta: {1}": "Annex {0}. How it is counted: {1}",
    "{0}: {1}, {2}; último día, {3}": "{0}: {1}, {2}; last day, {3}",
    "Día": "Day",
    "Fecha": "Date",
    "Cómputo": "Computation",
    "Razón": "Reason",
}
_NOTIFICACION = {
    "Notificación de querella": "Notice of complaint",
    "Por conducto de {0}": "Through {0}",
    "Se le notifica que el {0} se presentó en la Secretaría de esta Comisión una querella jurada "
    "contra usted. Se acompaña copia certificada del escrito. Según dispone el Artículo 18.004 de "
    "la Ley de Municipios Autónomos, se le hacen las advertencias siguientes:": "You are notified "
    "that on {0} a sworn complaint against you was filed in the Secretariat of this Commission. A "
    "certified copy of the writ is enclosed. As Article 18.004 of the Autonomous Municipalities "
    "Act provides, you are warned of the following:",
    "Sus derechos y su término": "Your rights and your term",
    "El último día para contestar depende del día en que usted, o la persona que usted haya "
    "autorizado por escrito, reciba esta notificación. La tabla de la parte I lo dice para cada "
    "día y el anexo enseña cómo se cuenta.": "The last day to answer depends on the day on which "
    "you, or the person you have authorized in writing, receive this notice. The table in part I "
    "gives it for each day and the annex shows how it is counted.",
    "I. Último día para contestar, según el día de recibo": "I. Last day to answer, by day of "
    "receipt",
    "Si la recibió el": "If received on",
    "puede contestar hasta el": "you may answer until",
    "* El decimoquinto día no es laborable y el término corre hasta el final del próximo día "
    "laborable (Regla 68.1 de Procedimiento Civil). El día del recibo no se cuenta. Si la recibe "
    "en un día que no está en la tabla, cuente de la misma manera o pregunte a la Secretaría.": "* "
    "The fifteenth day is not a working day and the term runs until the end of the next working "
    "day (Rule 68.1 of Civil Procedure). The day of receipt is not counted. If you receive it on a "
    "day that is not in the table, count in the same way or ask the Secretariat.",
    "II. Cómo y dónde contestar": "II. How and where to answer",
    "En persona": "In person",
    "Por medios electrónicos": "Electronically",
    "Preguntas": "Questions",
    "III. La querella": "III. The complaint",
    "Se le imputa:": "You are charged with:",
    "Prueba que acompaña": "Enclosed evidence",
    "Ninguna.": "None.",
    "IV. Documento que acompaña": "IV. Enclosed document",
    "Copia certificada de la querella": "Certified copy of the complaint",
    "{0} página": "{0} page",
    "{0} páginas": "{0} pages",
    "{0} bytes. Se entrega con esta notificación y va además dentro de este archivo.": "{0} bytes. "
    "It is delivered with the notice in Spanish and is also inside the file of that notice.",
    "Resumen SHA-256": "SHA-256 digest",
    "CERTIFICO que esta notificación se expide hoy, {0}, a las {1}, y que la copia de la querella "
    "que la acompaña es fiel y exacta a la que obra en el expediente.": "I CERTIFY that this "
    "notice is issued today, {0}, at {1}, and that the copy of the complaint enclosed with it is "
    "true and exact to the one in the record.",
    "Anexo. Cómo se cuenta el término: un ejemplo": "Annex. How the term is counted: an example",
}
_VISTA = {
    "Aviso de vista": "Notice of hearing",
    "La Comisión ha decidido ventilar la querella del epígrafe y le notifica la vista siguiente:": (
        "The Commission has decided to hear the complaint in the caption and notifies you of the "
        "following hearing:"
    ),
    "Hora": "Time",
    "hora de Puerto Rico": "Puerto Rico time",
    "Lugar": "Place",
    "Por videoconferencia": "By videoconference",
    "Ante": "Before",
    "Carácter": "Nature",
    "Vista pública": "Public hearing",
    "Vista privada": "Private hearing",
    "Sus derechos y advertencias": "Your rights and warnings",
    "Cuándo debe recibirse este aviso": "When this notice must be received",
    "La ley exige notificar la vista con no menos de quince (15) días de antelación. El último día "
    "para hacerlo es el {0}. Si lo recibe después, avise a la Secretaría: la vista podría tener "
    "que señalarse de nuevo.": "The law requires notice of the hearing no less than fifteen (15) "
    "days ahead. The last day to give it is {0}. If you receive it later, tell the Secretariat: "
    "the hearing may have to be set again.",
    "Este aviso se notifica también al Secretario de Justicia.": "This notice is also served on "
    "the Secretary of Justice.",
    "Por orden de la Comisión, notifíquese a las personas a quienes va dirigido. Expedido hoy, "
    "{0}, a las {1}": "By order of the Commission, let the persons to whom it is addressed be "
    "notified. Issued today, {0}, at {1}",
    "Anexo. Cómo se cuentan los quince días": "Annex. How the fifteen days are counted",
}
_RESOLUCION = {
    "Resolución": "Resolution",
    "Vista celebrada": "Hearing held",
    "ante {0}": "before {0}",
    "el {0}": "on {0}",
    "y el {0}": "and on {0}",
    "Sin celebración de vista": "Without a hearing",
    "Emitida con defecto señalado: esta resolución no incluye": "Issued with a stated defect: this "
    "resolution does not include",
    "la relación de hechos": "the statement of facts",
    "las determinaciones": "the findings",
    "las conclusiones de derecho": "the conclusions of law",
    "La parte que falta se notificará por separado.": "The missing part will be notified "
    "separately.",
    "Relación de hechos": "Statement of facts",
    "Determinaciones de hechos": "Findings of fact",
    "Conclusiones de derecho": "Conclusions of law",
    "Disposición": "Disposition",
    "Disposición de cada cargo": "Disposition of each charge",
    "Cargo": "Charge",
    "Cargo|puesto": "Office",
    "Regla de necesidad": "Rule of necessity",
    "Esta resolución la emite un solo miembro, porque no queda otro que pueda intervenir en el "
    "caso y el Reglamento de la Comisión lo admite. Razón: {0}": "This resolution is issued by a "
    "single member, because no other remains who may take part in the case and the rules of the "
    "Commission allow it. Reason: {0}",
    "Votos": "Votes",
    "Así lo resolvió el miembro que queda el {0}, a las {1}:": "So ruled by the remaining member "
    "on {0}, at {1}:",
    "Así lo acordó la Comisión el {0}, a las {1}, con los votos que siguen:": "So agreed by the "
    "Commission on {0}, at {1}, by the following votes:",
    "Miembro": "Member",
    "Voto": "Vote",
    "Conforme": "Concurs",
    "Conforme en el resultado": "Concurs in the result",
    "Disidente": "Dissents",
    "Se inhibió": "Recused",
    "No interviene": "Takes no part",
    "CERTIFICO que la resolución que antecede es la que la Comisión emitió y obra en el "
    "expediente. Notifíquese. Expedida hoy, {0}, a las {1}": "I CERTIFY that the foregoing "
    "resolution is the one that the Commission issued and that is in the record. Let it be "
    "notified. Issued today, {0}, at {1}",
}
_VENCIMIENTO = {
    "Certificación de desestimación con perjuicio": "Certificate of dismissal with prejudice",
    "Yo, {0}, {1}, CERTIFICO:": "I, {0}, {1}, CERTIFY:",
    "Que la querella {0} contra {1} del Municipio de {2}, Hon. {3}, se presentó, jurada, el {4}.": (
        "That complaint {0} against {1} of the Municipality of {2}, Hon. {3}, was filed, sworn, "
        "on {4}."
    ),
    "Que el término siguiente, de carácter compulsorio, comenzó y venció en las fechas que se "
    "expresan:": "That the following term, which is compulsory, began and expired on the dates "
    "stated:",
    "Término": "Term",
    "Comenzó": "Began",
    "Último día": "Last day",
    "Efectiva": "Effective",
    "Al comenzar el {0}, {1}, hora de Puerto Rico": "As {0} begins, {1}, Puerto Rico time",
    "Que al terminar el último día no obraba en el expediente acto alguno de la Comisión que "
    "cumpliera con ese término.": "That when the last day ended there was in the record no act of "
    "the Commission that met that term.",
    "Que, por mandato del Artículo 18.004 de la Ley de Municipios Autónomos, la querella quedó "
    "<strong>DESESTIMADA, CON PERJUICIO</strong>, en el instante expresado.": "That, by command of "
    "Article 18.004 of the Autonomous Municipalities Act, the complaint stood <strong>DISMISSED, "
    "WITH PREJUDICE</strong>, at the instant stated.",
    "Que esta certificación hace constar lo que la ley dispone. No es una resolución de la "
    "Comisión y no contiene determinaciones de hechos ni conclusiones de derecho.": "That this "
    "certificate records what the law provides. It is not a resolution of the Commission and "
    "contains neither findings of fact nor conclusions of law.",
    "Que en este caso se decretó una suspensión de cargo y sueldo mientras duraran los "
    "procedimientos, y que su terminación debe atenderse hoy mismo.": "That in this case a "
    "suspension from office without pay was decreed while the proceedings lasted, and that its end "
    "must be attended to today.",
    "El anexo expresa, día por día, cómo se contó el término.": "The annex states, day by day, how "
    "the term was counted.",
    "Se notifica a": "Notified to",
    "Anexo. Cómo se contó el término": "Annex. How the term was counted",
}
_EXPEDIENTE = {
    "Constancia": "Record",
    "Notificación de archivo en autos": "Notice of filing in the record",
    "Se le notifica que el <strong>{0}</strong> se archivó en autos copia de la notificación de: "
    "{1}. Desde ese día, que no se cuenta, corren estos términos:": "You are notified that on "
    "<strong>{0}</strong> a copy of the following notice was filed in the record: {1}. From that "
    "day, which is not counted, these terms run:",
    "Hasta el {0}": "Until {0}",
    "La revisión judicial se solicita ante {0}. Si esta notificación se depositó en el correo "
    "después del archivo en autos, los términos se cuentan desde ese depósito. Una moción de "
    "reconsideración presentada a tiempo cambia desde cuándo corre el de la revisión, según "
    "expresa la decisión notificada.": "Judicial review is sought before {0}. If this notice was "
    "mailed after its filing in the record, the terms are counted from that mailing. A timely "
    "motion for reconsideration changes the day from which the term for review runs, as the "
    "notified decision states.",
    "A quiénes se notificó": "Who was notified",
    "Persona": "Person",
    "En calidad de": "As",
    "Medio": "Means",
    "Consta": "On record",
    "CERTIFICO que en el día indicado archivé en autos copia de la notificación de la decisión y "
    "que la notifiqué a las personas que se enumeran. Expedida hoy, {0}, a las {1}": "I CERTIFY "
    "that on the day stated I filed in the record a copy of the notice of the decision and that I "
    "notified it to the persons listed. Issued today, {0}, at {1}",
    "Certificación del estado del caso": "Certificate of the state of the case",
    "Yo, {0}, {1}, CERTIFICO que, según el expediente que obra bajo mi custodia:": "I, {0}, {1}, "
    "CERTIFY that, according to the record in my custody:",
    "La querella {0} contra {1} del Municipio de {2}, Hon. {3}, se presentó, jurada, el {4}.": (
        "Complaint {0} against {1} of the Municipality of {2}, Hon. {3}, was filed, sworn, on {4}."
    ),
    "El caso está en este estado: <strong>{0}</strong>.": "The case is in this state: "
    "<strong>{0}</strong>.",
    "Asientos que constan: {0}. El último, el número {1}": "Entries on record: {0}. The last, "
    "number {1}",
    "del {0}": "of {0}",
    "Corre el término «{0}», cuyo último día es el <strong>{1}</strong>. {2}": "The term “{0}” is "
    "running; its last day is <strong>{1}</strong>. {2}",
    "No corre ningún término.": "No term is running.",
    "Esta certificación dice cómo está el caso en el momento en que se expide; después puede "
    "cambiar. El expediente público se consulta en la dirección que se indica abajo.": "This "
    "certificate states how the case stands at the moment it is issued; it may change afterwards. "
    "The public record can be read at the address given below.",
    "Hoja de expediente": "Docket sheet",
    "Presentada": "Filed",
    "Estado": "State",
    "Asientos": "Entries",
    "Reservada": "Restricted",
    "Términos": "Terms",
    "<strong>{0}</strong>: {1}; último día, {2}.": "<strong>{0}</strong>: {1}; last day, {2}.",
    "Último enlace de la cadena de asientos:": "Last link of the chain of entries:",
    "CERTIFICO que esta hoja contiene los asientos del expediente de la querella {0} según constan "
    "hoy, {1}, a las {2}": "I CERTIFY that this sheet contains the entries of the record of "
    "complaint {0} as they stand today, {1}, at {2}",
    "Lo que cualquier persona puede leer. De lo que una orden reserva solo consta el número del "
    "asiento.": "What any person may read. Of what an order restricts only the number of the entry "
    "appears.",
    "Lo que obra en autos, para las partes. Lo que una orden reserva va en un volumen aparte.": (
        "What is in the record, for the parties. What an order restricts goes in a separate volume."
    ),
    "RESERVADO: lo que una orden aparta de la vista del público. Para el tribunal revisor o a "
    "quien la Comisión autorice.": "RESTRICTED: what an order keeps from public view. For the "
    "reviewing court or whomever the Commission authorizes.",
}
_CARATULA = {
    "Carátula de presentación": "Filing cover sheet",
    "Recibida y sellada en la Secretaría": "Received and stamped in the Secretariat",
    "Querella {0} · asiento {1}": "Complaint {0} · entry {1}",
    "la recibió {0}": "received by {0}",
    "Se presentó defectuosa. Lo que le falta consta en el aviso de deficiencia; la Comisión "
    "decidirá qué procede.": "It was filed defective. What it lacks is stated in the deficiency "
    "notice; the Commission will decide what is in order.",
    "La querella": "The complaint",
    "Cargos vigentes:": "Charges in force:",
    "Documentos que entraron con ella": "Documents entered with it",
    "CERTIFICO que la querella y los documentos que se enumeran se recibieron en la Secretaría el "
    "día y a la hora del sello. Expedida hoy, {0}, a las {1}": "I CERTIFY that the complaint and "
    "the documents listed were received in the Secretariat on the day and at the time of the "
    "stamp. Issued today, {0}, at {1}",
}
ROTULOS = (
    _CARATULA
    | _COMUNES
    | _NOTIFICACION
    | _VISTA
    | _RESOLUCION
    | _VENCIMIENTO
    | _EXPEDIENTE
    | INCIDENTES
)
