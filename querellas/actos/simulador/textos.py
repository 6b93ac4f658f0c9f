"""Cómo se dice cada paso de una simulación."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Texto = str | Promise

ACTOS: dict[str, Texto] = {
    "presentar": _("Se presenta la querella."),
    "notificar": _("El alcalde recibe la notificación."),
    "anular_notificacion": _("La notificación queda sin efecto."),
    "solicitar_prorroga": _("El alcalde pide prórroga."),
    "conceder_prorroga": _("Se concede la prórroga."),
    "denegar_prorroga": _("Se deniega la prórroga."),
    "recibir_denegatoria": _("El alcalde recibe la orden que deniega la prórroga."),
    "contestar": _("El alcalde contesta."),
    "subsanar": _("El alcalde contesta a los cargos y subsana la notificación nula."),
    "levantar_rebeldia": _("Se levanta la rebeldía: ningún término se mueve."),
    "senalar_vista": _("La Comisión señala la vista para el %(dato)s."),
    "suspender_vista": _("La vista se suspende y se señala otra para el %(dato)s."),
    "abrir_vista": _("Comienza la vista."),
    "continuar_vista": _("La vista continuará el %(dato)s."),
    "concluir_vista": _("La vista concluye."),
    "reabrir_vista": _("La vista se reabre y se señala para el %(dato)s."),
    "avocar": _("La Comisión en pleno asume el caso sin esperar el informe."),
    "sustituir_por_pleno": _("La Comisión en pleno sigue con la vista."),
    "rendir_informe": _("El Comisionado Asociado rinde su informe."),
    "decidir": _("La Comisión decide."),
    "desestimar_sin_vista": _("La Comisión desestima la querella sin celebrar vista."),
    "desestimar": _("La Comisión desestima la querella."),
    "emitir_resolucion": _("La Comisión emite su resolución."),
    "firmar_decision": _("La Comisión firma su decisión; se emite cuando se notifique."),
    "archivar": _("La querella se archiva."),
    "archivar_en_autos": _("La notificación de la decisión se archiva en autos."),
    "pedir_reconsideracion": _("Una parte pide la reconsideración."),
    "acoger_reconsideracion": _("La Comisión acoge la reconsideración y vuelve a decidir."),
    "denegar_reconsideracion": _("La Comisión deniega la reconsideración."),
    "archivar_denegatoria": _("La denegatoria se archiva en autos."),
    "prorrogar_reconsideracion": _("Se dan treinta días más para resolver la reconsideración."),
    "anotar_revision": _("Una parte acude al tribunal: la decisión no queda firme mientras."),
    "recibir_mandato": _("El mandato del tribunal devuelve el caso a la Comisión."),
    "mandato_confirma": _("El tribunal confirma o modifica: la decisión queda final y firme."),
    "enmendar": _("Se presenta la querella enmendada, que se notifica otra vez."),
    "silencio_de_reconsideracion": _(
        "Vence «%(termino)s» sin que la Comisión actúe: se entiende rechazada."
    ),
    "perder_jurisdiccion": _(
        "Vence «%(termino)s» sin resolver: se pierde la jurisdicción y rige lo decidido."
    ),
    "declarar_firme": _("Vence «%(termino)s»: la decisión queda final y firme."),
    "dias": _("Se sabe de los días que dejan de ser laborables."),
    "paralizar": _("Un tribunal paraliza los términos del caso."),
    "levantar_paralizacion": _("Se levanta la paralización."),
    "anotar_rebeldia": _("Vence «%(termino)s» sin contestación: se anota la rebeldía."),
    "desestimar_por_vencimiento": _(
        "Vence «%(termino)s» sin que nadie firme: la querella queda desestimada con perjuicio."
    ),
    "vencer": _("Vence «%(termino)s». El caso no cambia."),
}
SIN_DATO: dict[str, Texto] = {
    "senalar_vista": _("La Comisión señala la vista."),
    "suspender_vista": _("La vista se suspende y se señala otra."),
    "continuar_vista": _("La vista continúa otro día."),
}
MOTIVOS: dict[str, Texto] = {
    "estado": _("No cabe: para entonces el caso estaría «%(estado)s»."),
    "sin_mocion": _("No cabe: no habría una prórroga por resolver."),
    "una_vez": _("No cabe: la prórroga se concede una sola vez."),
    "tardia": _("Llega fuera del término: se anota y no tiene efecto."),
    "antes_del_recibo": _("No cabe: sería antes de recibir la notificación."),
    "sin_notificar": _("No cabe: el alcalde no habría recibido la notificación."),
    "aviso_corto": _("No cabe: sin quince días de aviso. La primera fecha posible es el %(dato)s."),
    "vista_no_laborable": _("No cabe: el %(dato)s no es laborable."),
    "no_laborable": _("No cabe: ese día no es laborable."),
    "sin_vista": _("No cabe: no habría una vista señalada."),
    "antes_de_la_vista": _("No cabe: la vista sería el %(dato)s."),
    "sin_decision": _("No cabe: todavía no habría decisión."),
    "la_manda_la_ley": _("No cabe: la desestimación la manda la ley; no se reconsidera."),
    "se_revierte": _(
        "No se mueve solo: contra una desestimación por vencimiento el mandato abre su reversión, "
        "que confirma otra persona."
    ),
    "considerar_vencio": _("No cabe: los quince días para considerarla ya habrían vencido."),
    "sin_mocion_de_reconsideracion": _("No cabe: nadie habría pedido la reconsideración."),
    "sin_acoger": _("No cabe: no correrían los noventa días de una reconsideración acogida."),
    "sin_denegatoria": _("No cabe: no habría una denegatoria por archivar."),
    "sin_revision": _("No cabe: nadie habría acudido al tribunal."),
    "terminado": _("No tiene efecto: para entonces el caso habría terminado."),
    "ya_paralizado": _("No cabe: el caso ya estaría paralizado."),
    "sin_paralizar": _("No cabe: el caso no estaría paralizado."),
}
CLASES: dict[str, tuple[Texto, str]] = {
    "consta": (_("consta"), "cumplido"),
    "supuesto": (_("supuesto"), "previsto"),
    "automatico": (_("solo, sin firma de nadie"), "propuesta"),
    "sin_efecto": (_("sin efecto"), "sustituido"),
    "no_cabe": (_("no cabe"), "vencido"),
}
