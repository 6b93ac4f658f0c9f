"""Lo escrito, en palabras: para la lista de borradores, la revisión y la constancia."""

from typing import Any

from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from alcaldes.nombres import nombre_completo
from querellas.documentos.models import Documento
from querellas.models import ClaseDeQuerellante, Querella
from querellas.secretaria.alta import consultas
from querellas.secretaria.alta import formularios as f
from querellas.secretaria.alta.armado import completas
from querellas.secretaria.alta.conjunto import Conjunto, nombre_de
from querellas.secretaria.alta.valores import QUERELLANTE, cuantas
from querellas.templatetags._tiempo import fecha
from querellas.templatetags.querellas import tamano

Fila = dict[str, Any]


def titulo_de(valores: dict[str, str]) -> str:
    """Cómo se reconoce un borrador en la lista."""
    return valores.get("asunto", "").strip() or _("Querella sin asunto todavía")


def nombres_escritos(valores: dict[str, str]) -> list[str]:
    """Los querellantes escritos, para no escribir otra vez a quien juró."""
    nombres = (
        nombre_completo(
            *(
                valores.get(f"{QUERELLANTE}-{n}-{parte}", "")
                for parte in ("nombre", "apellido_paterno", "apellido_materno")
            )
        )
        for n in range(cuantas(valores, QUERELLANTE))
    )
    return [nombre for nombre in nombres if nombre.strip()]


def direccion_del_borrador(q: Querella) -> str:
    return reverse("secretaria:borrador", args=[q.uuid])


def direccion_del_expediente(numero: str) -> str:
    """El expediente de la Secretaría; el público si aquel no está instalado."""
    for nombre in ("secretaria:expediente", "publico:expediente"):
        try:
            return reverse(nombre, args=[numero])
        except NoReverseMatch:
            continue
    return ""


def archivo(d: Documento, q: Querella) -> Fila:
    """Un archivo subido, como lo pide `componentes/subidos.html`."""
    return {
        "nombre": d.nombre_original,
        "bytes": d.bytes,
        "sha256": d.sha256,
        "url": reverse("secretaria:archivo_de_borrador", args=[q.uuid, d.uuid]),
        "quitar_nombre": "accion",
        "quitar_valor": f"quitar_archivo:{d.uuid}",
    }


def recibo(d: Documento, q: Querella) -> Fila:
    """Un recibo ya dado, con su hora y su PDF cuando está hecho."""
    return {
        "nombre": _("Recibo de un escrito sin presentar"),
        "creado_en": d.creado_en,
        "url": reverse("secretaria:archivo_de_borrador", args=[q.uuid, d.uuid])
        if d.archivo
        else "",
    }


def hay_alcalde_a_medias(partes: Conjunto) -> bool:
    """Se empezó a anotar un alcalde: lo escrito no se esconde."""
    return any(v for k, v in partes.valores.items() if k.startswith("nuevo-"))


def parecidas(partes: Conjunto) -> list[Fila]:
    """Otras querellas entre las mismas partes: las abiertas y las que ya no caben otra vez."""
    casos: list[Fila] = [
        {"p": p, "url": direccion_del_expediente(p.numero)} for p in partes.parecidas()
    ]
    del_asunto = _del_mismo_asunto(partes, [c["p"].numero for c in casos])
    numeros = [c["p"].numero for c in (*casos, *del_asunto)]
    definitivos = consultas.numeros_con_perjuicio(numeros)
    cerradas = [c for c in casos if c["p"].numero in definitivos]
    cosa_juzgada = [c for c in del_asunto if c["p"].numero in definitivos]
    return [
        {
            "titulo": _("Ya hay una querella abierta entre estas partes"),
            "consejo": _("Compruebe que esta no es la misma."),
            "casos": [c for c in casos if c not in cerradas],
        },
        {
            "titulo": _("Hay una querella desestimada con perjuicio entre estas partes"),
            "consejo": _("Si es por los mismos hechos, la Comisión lo tendrá que resolver."),
            "casos": cerradas,
        },
        {
            "titulo": _("Una querella de otro por lo mismo terminó con perjuicio"),
            "consejo": _("Si es por los mismos hechos, la Comisión lo tendrá que resolver."),
            "casos": cosa_juzgada,
        },
        {
            "titulo": _("Otra querella contra este alcalde parece del mismo asunto"),
            "consejo": _("Si es por los mismos hechos, puede vincularlas después de presentarla."),
            "casos": [c for c in del_asunto if c not in cosa_juzgada],
        },
    ]


def _del_mismo_asunto(partes: Conjunto, ya: list[str]) -> list[Fila]:
    datos = partes.datos()
    filas = consultas.del_mismo_asunto(datos.mandato_id, datos.asunto, ya)
    return [{"p": p, "url": direccion_del_expediente(p.numero)} for p in filas]


def sin_resolucion(partes: Conjunto) -> bool:
    """La Legislatura se querella y no se escribió la resolución que la autoriza."""
    return any(
        q.cleaned_data["clase"] == ClaseDeQuerellante.LEGISLATURA
        and not q.cleaned_data["resolucion"]
        for q in partes.de_verdad
    )


def _titulos() -> dict[str, str]:
    """Las secciones, en el orden de la página."""
    return {
        "querellantes": _("Quién se querella"),
        "alcalde": _("Contra quién"),
        "cargos": _("De qué se trata"),
        "juramento": _("Juramento"),
        "archivos": _("Escrito y prueba"),
    }


def indice(partes: Conjunto) -> list[Fila]:
    """El índice del formulario, con lo que ya está completo."""
    hechas = completas(partes)
    return [{"ancla": a, "titulo": t, "completa": hechas[a]} for a, t in _titulos().items()]


def secciones(partes: Conjunto, q: Querella) -> list[Fila]:
    """Las secciones de la página de revisión, con su enlace para cambiarlas."""
    base = direccion_del_borrador(q)
    filas = {
        "querellantes": _de_querellantes(partes),
        "alcalde": _del_alcalde(partes),
        "cargos": _del_asunto(partes),
        "juramento": _del_juramento(partes),
        "archivos": _de_la_prueba(partes),
    }
    return [
        {"titulo": titulo, "url": f"{base}#{ancla}", "filas": filas[ancla]}
        for ancla, titulo in _titulos().items()
    ]


def _fila(etiqueta: str, valor: Any) -> Fila:
    return {"etiqueta": etiqueta, "valor": valor}


def _de_querellantes(partes: Conjunto) -> list[Fila]:
    filas: list[Fila] = []
    varios = len(partes.de_verdad) > 1
    for n, formulario in enumerate(partes.de_verdad, 1):
        d = formulario.cleaned_data
        municipio = partes.mandato.municipio.nombre if partes.mandato else ""
        etiqueta = _("Querellante %(n)s") % {"n": n} if varios else _("Querellante")
        filas.append(_fila(etiqueta, nombre_de(d, municipio)))
        if d["clase"] == ClaseDeQuerellante.CIUDADANO:
            opciones = dict(formulario.fields["comparecencia"].choices)  # type: ignore[attr-defined]
            filas.append(_fila(_("Comparece"), opciones[d["comparecencia"] or "propio"]))
        if d["clase"] == ClaseDeQuerellante.LEGISLATURA:
            filas.append(_fila(_("Resolución"), d["resolucion"]))
            filas.append(_fila(_("Votación"), d["votacion"]))
        if d["clase"] in (ClaseDeQuerellante.CIUDADANO, f.JURIDICA) or d["correo"]:
            filas.append(_fila(_("Correo electrónico"), d["correo"]))
        if d["correo"]:
            opciones = dict(formulario.fields["acepta_correo"].choices)  # type: ignore[attr-defined]
            filas.append(_fila(_("Se le notifica"), opciones[d["acepta_correo"] or "no"]))
        if d["clase"] in (ClaseDeQuerellante.CIUDADANO, f.JURIDICA) or d["direccion"]:
            filas.append(_fila(_("Dirección postal"), d["direccion"]))
    return filas


def _del_alcalde(partes: Conjunto) -> list[Fila]:
    mandato = partes.mandato
    if mandato is None:
        return []
    cargo = _("%(cargo)s de %(municipio)s") % {
        "cargo": str(mandato.get_tratamiento_display()).capitalize(),
        "municipio": mandato.municipio.nombre,
    }
    filas = [
        _fila(_("Querellado"), f"{mandato.alcalde}\n{cargo}"),
        _fila(_("Alcalde hoy"), _quien(partes.alcalde_de_hoy)),
    ]
    if partes.fecha_de_los_hechos:
        dia = {"dia": fecha(partes.fecha_de_los_hechos)}
        filas.append(_fila(_("Alcalde el %(dia)s") % dia, _quien(partes.alcalde_de_los_hechos)))
    return filas


def _quien(mandato: Any) -> str:
    return str(mandato.alcalde) if mandato else _("Nadie consta en el cargo")


def _del_asunto(partes: Conjunto) -> list[Fila]:
    textos = partes.textos_de_cargos
    d = partes.asunto.cleaned_data
    filas = [_fila(_("Asunto"), d["asunto"])]
    if d["pide_destitucion"] == "si":
        filas.append(_fila(_("Pide la destitución"), _("Sí")))
    for n, texto in enumerate(textos, 1):
        filas.append(_fila(_("Cargo %(numero)s") % {"numero": n}, texto))
    return filas


def _del_juramento(partes: Conjunto) -> list[Fila]:
    j = partes.juramento.cleaned_data
    return [
        _fila(_("Quién juró"), j["quien"]),
        _fila(_("Ante quién juró"), j["ante"]),
        _fila(_("Dónde juró"), j["lugar"]),
        _fila(_("Fecha del juramento"), fecha(j["fecha"])),
        _fila(_("Número de testimonio"), j["testimonio"]),
    ]


def _de_la_prueba(partes: Conjunto) -> list[Fila]:
    def nombres(lista: list[Documento]) -> list[str]:
        return [f"{d.nombre_original} · {tamano(d.bytes)}" for d in lista]

    return [
        {"etiqueta": _("Escrito jurado"), "lista": nombres([d for d in [partes.escrito] if d])},
        {"etiqueta": _("Prueba descrita"), "lista": list(partes.prueba.lineas)},
        {"etiqueta": _("Archivos de prueba"), "lista": nombres(partes.pruebas)},
    ]
