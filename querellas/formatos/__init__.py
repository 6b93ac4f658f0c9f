"""Formatos propios de fecha y número por idioma; ningún texto y ninguna lógica."""
