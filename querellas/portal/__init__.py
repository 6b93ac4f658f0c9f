"""Páginas de abogados y partes; ninguna regla de derecho."""
