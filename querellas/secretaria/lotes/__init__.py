"""Los paquetes por entregar de muchos casos en un archivo."""
