"""Etiquetas de plantilla; solo presentación."""
