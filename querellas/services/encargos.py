"""El estudio del expediente repartido entre los miembros (18.004#5). Es deliberación.

Nada de esto se asienta ni se publica: la Comisión decide por su resolución.
"""

from datetime import date

from django.utils.translation import gettext_lazy as _

from plazos import registro
from querellas.comision.models import Encargo
from querellas.cuentas.models import Usuario
from querellas.cuentas.politica import Accion
from querellas.estados import ABIERTOS
from querellas.services.base import ActoRechazado, acto_sobre, con_reintento, exigir_textos
from querellas.services.miembros import aptos, comisionado_de


@con_reintento
def encargar_estudio(
    *, querella_id: int, actor: Usuario, que: str, para_id: int, para_el: date
) -> Encargo:
    """Un miembro encarga a otro, o a sí mismo, estudiar una parte del expediente.

    Fuente: 18.004#5. `para_el`: día civil, de hoy a la fecha segura del término de la Comisión
    que corra. No mueve ningún término. Levanta ActoRechazado.
    """
    with acto_sobre(querella_id, actor, Accion.ENCARGAR_ESTUDIO) as q:
        comisionado_de(q, actor)
        exigir_textos(que=que)
        if q.estado not in ABIERTOS:
            raise ActoRechazado(_("El caso no está abierto."))
        para = aptos(q).filter(pk=para_id).first()
        if para is None:
            raise ActoRechazado({"para": _("Escoja a un miembro que intervenga en este caso.")})
        if para_el < q.acto.hoy:
            raise ActoRechazado({"para_el": _("Ese día ya pasó.")})
        corren = registro.corriendo(q.pk, registro.ALCANCE)
        tope = min((p.fecha_conservadora for p in corren), default=None)
        if tope is not None and para_el > tope:
            raise ActoRechazado(
                {
                    "para_el": _("La Comisión tiene que decidir antes: el %(dia)s.")
                    % {"dia": tope.isoformat()}
                }
            )
        return Encargo.objects.create(
            querella=q,
            que=que.strip(),
            para=para,
            para_el=para_el,
            encargado_por=actor,
            encargado_en=q.acto.ahora,
        )


@con_reintento
def cumplir_encargo(
    *, querella_id: int, actor: Usuario, encargo_id: int, resultado: str
) -> Encargo:
    """Quien lo tenía dice qué halló. Fuente: 18.004#5. Levanta ActoRechazado."""
    with acto_sobre(querella_id, actor, Accion.ENCARGAR_ESTUDIO) as q:
        exigir_textos(resultado=resultado)
        miembro = comisionado_de(q, actor)
        encargo = (
            Encargo.objects.select_for_update(no_key=True)
            .filter(pk=encargo_id, querella=q, para=miembro, hecho_en__isnull=True)
            .first()
        )
        if encargo is None:
            raise ActoRechazado({"encargo": _("Escoja un encargo suyo por hacer.")})
        encargo.hecho_en, encargo.resultado = q.acto.ahora, resultado.strip()
        encargo.save(update_fields=["hecho_en", "resultado"])
    return encargo
