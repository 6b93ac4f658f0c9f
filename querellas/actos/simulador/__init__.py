"""«¿Qué pasa si…?»: un caso con fechas supuestas, comparado con lo que rige. No escribe nada."""
