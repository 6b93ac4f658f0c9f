"""Usuarios, papeles y la tabla de permisos; nada que conozca una querella."""
