"""Pruebas de convenciones."""
