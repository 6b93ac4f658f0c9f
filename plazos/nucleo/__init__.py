"""El cómputo de términos en Python puro: ni Django, ni base de datos, ni reloj entran aquí."""
