"""Señalar la vista: sus datos, cuándo cabe y qué hace, lo ordenen dos miembros o quien preside.

«La Comisión ... podrá desestimar o señalar una vista» (18.004#5): con la lectura `senalamiento_por
= dos_miembros` queda señalada, y el término de estudio cumplido, con la segunda firma
(`dictar.py`); con `presidente`, al anotarla quien preside (`vistas.services`).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _

from plazos import registro
from plazos.calendarios import vigentes
from plazos.lecturas import lecturas_vigentes
from plazos.nucleo.calendario import inicio_del_dia
from plazos.nucleo.incierto import como_consta, incierta
from querellas import efectos
from querellas.comision.models import Comisionado, en_funciones
from querellas.estados import Estado
from querellas.models import Actuacion, Orden, Querella
from querellas.services import papeles_de_comision, papeles_del_caso
from querellas.services import papeles_de_dos as papeles
from querellas.services.base import (
    ActoRechazado,
    apertura_de,
    exigir_en_termino,
    transitar,
)
from querellas.services.bitacora import asentar
from querellas.services.miembros import exigir_quorum
from vistas.models import Ante, Vista


@dataclass(frozen=True, kw_only=True)
class DatosDeVista:
    """Día, hora, lugar, ante quién y si es pública. `asociado_id`: el Comisionado designado."""

    vista_el: date
    hora: str = "10:00"
    lugar: str = ""
    ante: str = Ante.PLENO
    asociado_id: int | None = None
    publica: bool = True
    privada_por: str = ""

    @property
    def comienza_en(self) -> datetime:
        horas, minutos = (int(x) for x in self.hora.split(":"))
        return inicio_del_dia(self.vista_el) + timedelta(hours=horas, minutes=minutos)

    def como_json(self) -> dict[str, Any]:
        """Lo que guarda la orden propuesta."""
        return {
            "vista_el": self.vista_el.isoformat(),
            "hora": self.hora,
            "lugar": self.lugar.strip(),
            "ante": str(self.ante),
            "asociado": self.asociado_id,
            "publica": self.publica,
            "privada_por": "" if self.publica else self.privada_por.strip(),
        }


def de_la_orden(orden: Orden) -> DatosDeVista:
    """La vista que la orden propuesta señala."""
    d = orden.datos
    return DatosDeVista(
        vista_el=date.fromisoformat(d["vista_el"]),
        hora=d["hora"],
        lugar=d["lugar"],
        ante=d["ante"],
        asociado_id=d["asociado"],
        publica=d["publica"],
        privada_por=d["privada_por"],
    )


def la_senalan_dos(q: Querella) -> bool:
    """Si hacen falta dos firmas: lo que se leía el día en que empezó a correr el estudio."""
    if q.historica:
        return False
    corre = registro.corriendo(q.pk, efectos.CUMPLE["senalar_vista"])
    dia = corre[0].disparador_el if corre else q.acto.hoy
    return lecturas_vigentes(dia).senalan_dos


def por_senalar(q: Querella, datos: DatosDeVista) -> None:
    """Cabe mientras se estudia y el término no acabe, con fecha que deje avisar a tiempo.

    Fuente: 18.004#5, 18.004#8, 18.004#10. Se comprueba al proponerla y otra vez con la segunda
    firma, que es cuando se avisa. Levanta ActoRechazado, SinQuorum y TerminoVencido.
    """
    exigir_en_termino(q)
    exigir_quorum(q)
    if q.estado != Estado.EN_ESTUDIO:
        raise ActoRechazado(
            _("Este acto no procede mientras el caso está «%(estado)s»."),
            params={"estado": q.get_estado_display()},
        )
    comprobar(q, datos)
    designado(q, datos)


def ordenar(q: Querella, orden: Orden, firman: Iterable[Comisionado]) -> None:
    """La orden de dos miembros: con la segunda firma la vista queda señalada."""
    senalar(q, de_la_orden(orden), orden, tuple(firman))


def senalar(
    q: Querella,
    datos: DatosDeVista,
    orden: Orden | None = None,
    firman: tuple[Comisionado, ...] = (),
) -> Vista:
    """Deja la vista señalada, con su aviso y su designación, y cumplido el término de estudio.

    Dentro de un acto que ya comprobó que cabe.
    """
    transitar(q, "senalar_vista")
    vista = crear(q, datos)
    documentos = [] if q.historica else [papeles_del_caso.aviso_de_vista(q, vista)]
    if vista.asociado is not None:
        documentos.append(papeles_de_comision.designacion(q, vista.asociado))
    if orden is not None and orden.necesidad:
        documentos.append(papeles.senalamiento(q, vista.vista_el, orden.motivo, firman))
    asiento = _asentar(q, vista, documentos, [str(c) for c in firman])
    registro.cumplir(q.pk, efectos.CUMPLE["senalar_vista"], apertura_de(q, asiento.numero))
    return vista


def _asentar(q: Querella, vista: Vista, documentos: list[Any], firman: list[str]) -> Actuacion:
    datos = {
        "vista_el": como_consta(vista.vista_el),
        "publica": vista.publica,
        "ante": vista.ante,
        "privada_por": vista.privada_por,
        "asociado": vista.asociado_id,
        "hora": vista.comienza_en.isoformat(),
        "lugar": vista.lugar,
    }
    if firman:
        datos["firman"] = firman
    clase = "senalar_vista" if vista.publica else "senalar_vista_privada"
    return asentar(q, clase, datos, documentos=documentos)


def comprobar(q: Querella, datos: DatosDeVista) -> None:
    """Los quince días de aviso, el día laborable, la razón de la privada y el lugar."""
    errores: dict[str, Any] = {}
    primera = primera_fecha(q.acto.efectivo_el)
    if q.acto.incierta or incierta(datos.vista_el):
        # Sin el día de la vista o el de su señalamiento, nada hay que contar.
        pass
    elif datos.vista_el < primera:
        errores["vista_el"] = _(
            "Hay que avisar quince días antes: la primera fecha posible es %(primera)s."
        ) % {"primera": primera.isoformat()}
    elif not vigentes().de().es_laborable(datos.vista_el):
        errores["vista_el"] = _("Ese día no es laborable.")
    if not datos.publica and not datos.privada_por.strip():
        errores["privada_por"] = _("Escriba por qué la vista será privada.")
    if not q.historica and not datos.lugar.strip():
        errores["lugar"] = _("Falta el lugar.")
    if errores:
        raise ActoRechazado(errores)


def crear(q: Querella, datos: DatosDeVista) -> Vista:
    """Guarda la vista señalada, con su Asociado si lo lleva."""
    vista: Vista = Vista.objects.create(
        querella=q,
        comienza_en=datos.comienza_en,
        vista_el=datos.vista_el,
        lugar=datos.lugar.strip(),
        publica=datos.publica,
        privada_por="" if datos.publica else datos.privada_por.strip(),
        ante=datos.ante,
        asociado=designado(q, datos),
        senalada_en=q.acto.efectiva_en,
    )
    return vista


def designado(q: Querella, datos: DatosDeVista) -> Comisionado | None:
    """El Comisionado Asociado designado: en funciones, no inhibido y nunca el Presidente."""
    if datos.ante != Ante.ASOCIADO or (q.historica and datos.asociado_id is None):
        return None
    miembro = en_funciones(q.acto.hoy).filter(pk=datos.asociado_id).first()
    if miembro is None:
        raise ActoRechazado({"asociado": _("Designe a un Comisionado Asociado en funciones.")})
    if miembro.es_presidente:
        raise ActoRechazado({"asociado": _("El Presidente no puede ser el Comisionado designado.")})
    if q.inhibiciones.filter(comisionado=miembro, hasta__isnull=True).exists():
        raise ActoRechazado({"asociado": _("Ese comisionado está inhibido en este caso.")})
    return miembro


def primera_fecha(aviso: date) -> date:
    """La primera fecha posible para la vista que se avisa ese día (18.004#8)."""
    return registro.Circunstancias(vigentes()).primera_vista(aviso).fecha_legal
