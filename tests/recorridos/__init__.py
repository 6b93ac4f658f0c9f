"""Pruebas de recorridos."""
