"""Importar expedientes viejos: formato, lectura y aplicación; los actos son de los servicios."""
