"""La calculadora de términos y el calendario de feriados; ninguna fecha de un caso."""
