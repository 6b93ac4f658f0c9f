"""Español de Puerto Rico: «5 de marzo de 2026, 2:30 p. m.», punto decimal, semana en domingo.

Las páginas usan los filtros de `querellas.templatetags.querellas`, que escriben «p. m.» con
sus espacios; esto rige para lo que Django escribe por su cuenta (admin, `localize`).
Solo se acepta la fecha ISO, igual que en inglés: así un mismo texto nunca significa dos fechas.
"""

DATE_FORMAT = r"j \d\e F \d\e Y"
SHORT_DATE_FORMAT = "Y-m-d"
TIME_FORMAT = "g:i a"
DATETIME_FORMAT = r"j \d\e F \d\e Y, g:i a"
SHORT_DATETIME_FORMAT = "Y-m-d g:i a"
YEAR_MONTH_FORMAT = r"F \d\e Y"
MONTH_DAY_FORMAT = r"j \d\e F"
FIRST_DAY_OF_WEEK = 0

DATE_INPUT_FORMATS = ["%Y-%m-%d"]
TIME_INPUT_FORMATS = ["%H:%M", "%H:%M:%S"]
DATETIME_INPUT_FORMATS = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"]

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
