"""Pruebas de norma."""
