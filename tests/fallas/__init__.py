"""Pruebas de fallas."""
