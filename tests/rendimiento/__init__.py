"""Pruebas de rendimiento."""
