"""Solo inicio, entrada, errores, idioma y salud; las demás páginas, cada una en su paquete."""
