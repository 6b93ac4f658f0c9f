"""Pruebas de querellas."""
