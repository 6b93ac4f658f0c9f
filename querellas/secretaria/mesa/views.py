"""La mesa de la Secretaría: lo que vence, lo que falta por hacer y todos los casos."""

from typing import Any
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from plazos.nucleo.calendario import fecha_civil
from querellas import selectors
from querellas.actos import listas, ponches
from querellas.actos.area import SECRETARIA
from querellas.actos.rotulos import a_quien, nombre_de
from querellas.cuentas.acceso import accion
from querellas.cuentas.politica import Accion, permite, visibles
from querellas.estados import Estado
from querellas.models import Querella
from querellas.models.querella import ETIQUETAS_DE_ESTADO
from querellas.notificaciones.models import EstadoDeNotificacion, Notificacion
from querellas.secretaria.alta.resumen import titulo_de
from querellas.selectors.archivo import fichas

LATIDO_VIEJO = 5
FICHAS_A_LA_VISTA = 10
PAGINA_MAXIMA = 10_000


@accion(Accion.VER_SECRETARIA)
@require_safe
def inicio(request: HttpRequest) -> HttpResponse:
    """Lo que vence, las tareas y todos los casos, con las mismas consultas haya los que haya."""
    assert request.user.is_authenticated
    todos = visibles(Querella.objects.all(), request.user, Accion.VER_SECRETARIA)
    casos = todos.exclude(numero=None)
    latido = selectors.latido()
    hoy = fecha_civil(latido.momento)
    leido = selectors.leer_juntas(
        {
            "vence": selectors.que_vence(casos),
            "tareas": selectors.tareas_abiertas(casos),
            "notificar": selectors.presentadas(casos),
            "diligenciar": selectors.por_diligenciar(casos),
            "archivar": selectors.por_archivar(casos),
            "papeles": ponches.sin_entrar(casos),
            "mociones": selectors.mociones_pendientes(casos),
            "recursos": selectors.recursos_pendientes(casos),
            "borradores": selectors.borradores(request.user),
            "vistas": selectors.vistas_pendientes(casos),
        }
    )
    grupos = listas.agrupar(leido["vence"], hoy, SECRETARIA)
    abiertas = leido["tareas"]
    tareas = [listas.tarea(t, SECRETARIA) for t in abiertas if not listas.ordinaria(t)]
    por_hacer = _por_hacer(leido)
    papeles = ponches.con_su_edad(leido["papeles"], SECRETARIA, latido.momento)
    contexto = {
        "area": SECRETARIA,
        "hoy": hoy,
        "latido": latido,
        "alarmas": [listas.alarma(a, SECRETARIA) for a in latido.alarmas],
        "puede_atender": permite(request.user, Accion.ATENDER),
        "frenos": listas.frenos(latido, SECRETARIA),
        "url_vigilancia": SECRETARIA.vigilancia,
        "latido_viejo": latido.minutos is None or latido.minutos > LATIDO_VIEJO,
        "grupos": grupos,
        "tareas": tareas,
        "ordinarias": [listas.tarea(t, SECRETARIA) for t in abiertas if listas.ordinaria(t)],
        "por_hacer": por_hacer,
        "ponches": papeles,
        "url_ponchar": reverse("secretaria:ponchar"),
        "cifras": _cifras(grupos, tareas, por_hacer, papeles),
        "mociones": listas.mociones(leido["mociones"], SECRETARIA),
        "recursos": listas.recursos(leido["recursos"], SECRETARIA),
        "borradores": [
            {
                "b": b,
                "titulo": titulo_de(b.valores),
                "url": _direccion("borrador", str(b.querella.uuid)),
            }
            for b in leido["borradores"]
        ],
        "vistas": [
            {"v": v, "url": SECRETARIA.expediente(v.querella.numero), "pasada": v.vista_el < hoy}
            for v in leido["vistas"]
        ],
        "url_nueva": _direccion("nueva"),
        **_lista(request, casos),
    }
    return render(request, "secretaria/mesa/inicio.html", contexto)


def _por_hacer(leido: dict[str, list[Any]]) -> dict[str, list[dict[str, Any]]]:
    """Lo que el estado de los casos pide, con el enlace al acto."""
    return {
        "notificar": [
            {
                "q": s.q,
                "meta": s.meta_el,
                "listo": s.pdf_listo,
                "url": SECRETARIA.acto(s.q.numero, "notificar"),
            }
            for s in selectors.sin_notificar(leido["notificar"])
        ],
        "diligenciar": _para_entregar(leido["diligenciar"]),
        "archivar": [
            {"q": q, "url": SECRETARIA.acto(q.numero, "archivar_en_autos")}
            for q in leido["archivar"]
        ],
    }


def _para_entregar(pendientes: "list[Notificacion]") -> list[dict[str, Any]]:
    """Una fila por persona y caso: se le lleva todo de una vez. Lo fallido va primero."""
    filas: dict[tuple[int, str], dict[str, Any]] = {}
    for n in pendientes:
        fila = filas.setdefault(
            (n.querella_id, n.destinatario),
            {
                "numero": n.querella.numero,
                "quien": a_quien(n),
                "url": SECRETARIA.expediente(n.querella.numero),
                "papeles": [],
                "fallida": False,
            },
        )
        fila["fallida"] |= n.estado == EstadoDeNotificacion.FALLIDA
        fila["papeles"].append(
            {
                "n": n,
                "anotar": _anotar_entrega(n),
                "documento": SECRETARIA.documento(n.documento.uuid) if n.documento else "",
                "nombre": nombre_de(n.documento)["nombre"] if n.documento else "",
            }
        )
    return sorted(filas.values(), key=lambda f: not f["fallida"])


def _anotar_entrega(n: Notificacion) -> str:
    """El acto con que consta el recibo: el de la querella abre un término y tiene el suyo."""
    if n.abre_termino:
        return SECRETARIA.acto(n.querella.numero, "notificar")
    return SECRETARIA.acto(n.querella.numero, "anotar_entrega") + f"?notificacion={n.pk}"


def _cifras(
    grupos: list[listas.Grupo],
    tareas: list[Any],
    por_hacer: dict[str, list[Any]],
    papeles: list[Any],
) -> list[dict[str, Any]]:
    """Lo del día de un vistazo; urge lo que ya no puede esperar."""
    de = {g.clave: len(g.filas) for g in grupos}
    vencidos, ya, semana = (de.get(clave, 0) for clave in ("vencido", "ya", "semana"))
    filas = [
        (
            vencidos,
            ngettext("vencido o por confirmar", "vencidos o por confirmar", vencidos),
            True,
            "g-vencido",
        ),
        (ya, ngettext("vence hoy o mañana", "vencen hoy o mañana", ya), True, "g-ya"),
        (semana, ngettext("vence esta semana", "vencen esta semana", semana), False, "g-semana"),
    ]
    if n := len(papeles):
        texto = ngettext("papel ponchado por entrar", "papeles ponchados por entrar", n)
        filas.append((n, texto, True, "por-entrar"))
    filas += [
        (len(tareas), ngettext("tarea", "tareas", len(tareas)), False, "tareas"),
        (len(por_hacer["notificar"]), _("sin notificar"), False, "sin-notificar"),
        (len(por_hacer["archivar"]), _("sin archivar en autos"), False, "por-archivar"),
    ]
    return [dict(zip(("n", "texto", "urge", "ancla"), fila, strict=True)) for fila in filas]


def _direccion(nombre: str, *args: str) -> str:
    """Una página del alta, si está."""
    try:
        return reverse(f"secretaria:{nombre}", args=args)
    except NoReverseMatch:
        return ""


def _lista(request: HttpRequest, casos: "QuerySet[Querella]") -> dict[str, Any]:
    """La lista de casos con su filtro y su página."""
    texto = request.GET.get("q", "").replace("\x00", "").strip()[:200]
    estado = request.GET.get("estado", "")
    validos = [e.value for e in Estado if e != Estado.BORRADOR]
    estado = estado if estado in validos else ""
    pedida = request.GET.get("pagina", "1")
    numero = int(pedida) if pedida.isascii() and pedida.isdigit() and len(pedida) < 6 else 1
    numero = min(numero, PAGINA_MAXIMA)
    pagina = selectors.buscar(casos, texto, estado, numero)

    def enlace(n: int) -> str:
        pares = [("q", texto), ("estado", estado), ("pagina", str(n))]
        return "?" + urlencode([(k, v) for k, v in pares if v]) + "#casos"

    return {
        "casos": [{"q": q, "url": SECRETARIA.expediente(q.numero)} for q in pagina.casos],
        "q": texto,
        "estado": estado,
        "estados": [(e, ETIQUETAS_DE_ESTADO[Estado(e)]) for e in validos],
        "anterior_url": enlace(pagina.numero - 1) if pagina.numero > 1 else "",
        "siguiente_url": enlace(pagina.numero + 1) if pagina.hay_mas else "",
        "filtrada": bool(texto or estado),
        "fichas": list(fichas(texto, sin_promover=True)[:FICHAS_A_LA_VISTA]) if texto else [],
    }
