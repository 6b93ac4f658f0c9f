"""Lo que compose monta para producción (proxy, papeles de la base, secretos); nada se importa."""
