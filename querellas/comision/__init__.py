"""Comisionados, inhibiciones y votos; no contiene actos ni páginas."""
