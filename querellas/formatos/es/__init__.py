"""Formatos en español de Puerto Rico; nada más."""
