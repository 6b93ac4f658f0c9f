"""Comandos de manage.py."""
