"""Pruebas de vistas."""
