"""Pruebas: una carpeta por materia, un archivo por acto."""
