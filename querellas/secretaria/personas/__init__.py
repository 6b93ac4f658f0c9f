"""Las páginas de las personas: buscarlas, sus otros nombres y fundir las repetidas."""
