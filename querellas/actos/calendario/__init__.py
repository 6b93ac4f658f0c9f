"""Calendario y Reglamento: ver lo que rige, proponer y votar. Las reglas están en `plazos`."""
