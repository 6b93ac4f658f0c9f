"""Piezas de las pruebas de la mesa y el despacho: entrar y mandar el formulario de un acto."""

from __future__ import annotations

import io
import re
from typing import Any

import pikepdf
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from querellas.actos.principal import VOTACIONES
from querellas.cuentas.models import Usuario
from querellas.models import Querella

CLAVE = "una-clave-de-prueba-1"
FIRMADOS = {
    "rendir_informe",
    "proponer_resolucion",
    "emitir_resolucion",
    "desestimar_sin_vista",
    "desestimar",
    "inhibirse",
    "avocar",
    "sustituir_asociado",
    "completar_resolucion",
    "concurrir_con_parte",
    "completar_informe",
    "emitir_opinion",
    "resolver_recusacion",
    "archivar",
    "confirmar_vencimiento",
    "revertir_desestimacion",
    "reservar",
    "levantar_reserva",
    "corregir_asiento",
    "eliminar_asiento",
    "considerar_reconsideracion",
    "firmar_orden",
    "proponer_orden",
    "prorrogar_reconsideracion",
    "fijar_etapa",
    "adoptar_caso",
    "determinar_procedimiento",
    "dictar_protectora",
    "levantar_protectora",
    "resolver_mocion",
    "levantar_rebeldia",
    "conceder_prorroga",
    "denegar_prorroga",
    "senalar_vista",
    "determinar_interes_publico",
    "acudir_al_tribunal",
}


def entrar(usuario: Usuario) -> Client:
    cliente = Client()
    cliente.force_login(usuario)
    return cliente


def area_de(usuario: Usuario) -> str:
    papel = usuario.roles.get().clase
    return "secretaria" if papel == "secretaria" else "despacho"


def ruta(usuario: Usuario, q: Querella, acto: str = "") -> str:
    base = f"/es/{area_de(usuario)}/expediente/{q.numero}/"
    return f"{base}{acto}/" if acto else base


def visto(html: str) -> str:
    hallado = re.search(r'name="visto" value="([^"]*)"', html)
    assert hallado, "el formulario lleva el último asiento visto"
    return hallado[1]


def clave_de_envio(html: str) -> str:
    hallada = re.search(r'name="envio" value="([^"]*)"', html)
    assert hallada, "el formulario lleva su clave"
    return hallada[1]


def seguir(respuesta: Any) -> Any:
    """La página que contesta a un envío que no hizo nada: se lee con otra petición."""
    if "?respuesta=" not in respuesta.headers.get("Location", ""):
        return respuesta
    return respuesta.client.get(respuesta["Location"])


def enviar(usuario: Usuario, q: Querella, acto: str, paso: str = "hacer", **campos: Any) -> Any:
    """Abre el formulario y lo manda con esos campos, como lo haría la persona."""
    cliente = entrar(usuario)
    pagina = cliente.get(ruta(usuario, q, acto))
    assert pagina.status_code == 200, acto
    del_formulario = {"visto": visto(pagina.text), "envio": clave_de_envio(pagina.text)}
    datos: dict[str, Any] = {**del_formulario, "paso": paso, **campos}
    if acto in FIRMADOS:
        datos.setdefault("clave", CLAVE)
    if acto in VOTACIONES:
        datos.setdefault("sentido", "concurre")
    return seguir(cliente.post(ruta(usuario, q, acto), datos))


def hacer(usuario: Usuario, q: Querella, acto: str, **campos: Any) -> Any:
    """Hace el acto; devuelve el expediente al que lleva, con su mensaje."""
    respuesta = enviar(usuario, q, acto, **campos)
    assert respuesta.status_code == 303, errores(respuesta)
    cliente = respuesta.client
    q.refresh_from_db()
    return cliente.get(respuesta["Location"])


def segunda_firma(usuario: Usuario, q: Querella) -> Any:
    """El otro miembro firma la orden que espera."""
    return hacer(usuario, q, "firmar_orden", orden=q.ordenes.get(dictada_en=None).pk)


def errores(respuesta: Any) -> str:
    lista = re.search(r'resumen-errores__lista">(.*?)</ul>', respuesta.text, re.S)
    return re.sub(r"<[^>]+>|\s+", " ", lista[1]).strip() if lista else respuesta.text[:500]


def pdf(texto: str = "contestacion") -> SimpleUploadedFile:
    """Un PDF de una página, como el que sube la Secretaría."""
    salida = io.BytesIO()
    documento = pikepdf.new()
    documento.add_blank_page()
    documento.save(salida)
    return SimpleUploadedFile(f"{texto}.pdf", salida.getvalue(), "application/pdf")
