"""Los iconos de las páginas: trazos propios de 24 × 24, dentro del HTML y sin archivos aparte."""

from django.utils.safestring import SafeString, mark_safe

_TRAZOS = {
    "abajo": '<path d="M5 9l7 7 7-7"/>',
    "adelante": '<path d="M9 5l7 7-7 7"/>',
    "ajeno": '<path d="M14 4h6v6M20 4l-9 9M17 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V8'
    'a1 1 0 0 1 1-1h5"/>',
    "alerta": '<path d="M12 3.5L22 20.5H2z"/><path d="M12 10v5M12 17.6v.4"/>',
    "archivo": '<path d="M6 2.5h8l5 5v14H6z"/><path d="M14 2.5v5h5"/>',
    "atras": '<path d="M15 5l-7 7 7 7"/>',
    "buscar": '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5L21 21"/>',
    "calendario": '<path d="M3.5 5.5h17v15h-17zM3.5 10h17M8 3v4M16 3v4"/>',
    "candado": '<path d="M5 11h14v10H5zM8 11V7.5a4 4 0 0 1 8 0V11"/>',
    "equis": '<path d="M6 6l12 12M18 6L6 18"/>',
    "firma": '<path d="M3 18c4-9 7-13 9-11s-5 9-2 9 4-5 6-5 0 4 2 4 3-2 3-2"/>',
    "imprimir": '<path d="M7 9V3h10v6M7 17H3.5V9h17v8H17M7 14h10v7H7z"/>',
    "info": '<circle cx="12" cy="12" r="9"/><path d="M12 11v6M12 7v.4"/>',
    "mazo": '<path d="M4 20h9M10.5 4.5l6 6M8 7l6 6M13.5 10.5L21 18"/>',
    "mundo": '<circle cx="12" cy="12" r="9"/><path d="M3 12h18M12 3c5 5 5 13 0 18'
    'M12 3c-5 5-5 13 0 18"/>',
    "pausa": '<path d="M8 5v14M16 5v14"/>',
    "persona": '<circle cx="12" cy="8" r="4"/><path d="M4 21c0-5 3.5-7.5 8-7.5s8 2.5 8 7.5"/>',
    "reloj": '<circle cx="12" cy="12" r="9"/><path d="M12 6.5V12l4 2.5"/>',
    "salto": '<path d="M4 15c2-8 12-8 15-1M19 8v6h-6"/>',
    "sello": '<path d="M12 2.5l2.6 2 3.2-.3.8 3.1 2.7 1.8-1.2 3 1.2 3-2.7 1.8-.8 3.1-3.2-.3'
    '-2.6 2-2.6-2-3.2.3-.8-3.1-2.7-1.8 1.2-3-1.2-3 2.7-1.8.8-3.1 3.2.3z"/>'
    '<path d="M8.5 12l2.5 2.5 4.5-5"/>',
    "sobre": '<path d="M3 5.5h18v13H3zM3 6.5l9 7 9-7"/>',
    "visto": '<path d="M4.5 12.5l5 5 10-11"/>',
}


def icono(nombre: str, clase: str = "") -> SafeString:
    """El icono como SVG decorativo: el texto de al lado dice lo mismo. KeyError si no existe."""
    clases = f"icono {clase}".strip()
    return mark_safe(  # noqa: S308  (trazos de esta tabla y clase puesta por una plantilla)
        f'<svg class="{clases}" viewBox="0 0 24 24" width="20" height="20" fill="none" '
        'stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" '
        f'aria-hidden="true" focusable="false">{_TRAZOS[nombre]}</svg>'
    )
