"""El expediente interno y sus actos como páginas, comunes a la Secretaría y al despacho; ninguna
regla de derecho: los actos son de `querellas.services` y `vistas.services`."""
