"""El archivo en papel: fichas, carátulas y lo digitalizado. Nada de aquí mueve un caso."""
