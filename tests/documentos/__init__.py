"""Pruebas de documentos."""
