"""Formatos en inglés; nada más."""
