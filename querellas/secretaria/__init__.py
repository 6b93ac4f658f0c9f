"""Páginas de la Secretaría y sus formularios; ninguna regla de derecho."""
