"""Solo inicio, entrada, errores, idioma y salud; las páginas de cada público viven en su paquete."""
