"""Lanzador de make run; nada del programa lo importa."""
