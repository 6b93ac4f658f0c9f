"""Los actos: una función por acto. Aquí no se lee para mostrar (selectors) ni se dibujan páginas."""
