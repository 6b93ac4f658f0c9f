"""Pruebas del cómputo de términos y de su vigilancia; aquí no van las de los actos."""
