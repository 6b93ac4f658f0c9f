"""Páginas que cualquiera lee; solo consulta el esquema publicado."""
