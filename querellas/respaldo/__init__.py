"""Respaldo y restauración: copiar todo, comprobarlo y ponerlo en una instalación vacía.

Aquí no hay páginas ni actos; no conoce el lanzador local.
"""
