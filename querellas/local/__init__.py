"""Aquí vive el lanzador de `make run` y nada del producto; ningún otro paquete lo importa."""
