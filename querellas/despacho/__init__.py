"""Páginas de los comisionados y sus formularios; ninguna regla de derecho."""
