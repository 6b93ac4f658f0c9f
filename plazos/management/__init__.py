"""Comandos de plazos."""
