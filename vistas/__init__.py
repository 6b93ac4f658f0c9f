"""Vistas (audiencias): señalarlas, celebrarlas, informar; no son las views de Django."""
