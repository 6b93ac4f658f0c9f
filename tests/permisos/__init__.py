"""Pruebas de permisos."""
