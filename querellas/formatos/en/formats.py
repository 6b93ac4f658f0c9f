"""Inglés: «March 5, 2026, 2:30 p.m.». Al escribir una fecha se acepta solo ISO, como en español."""

DATE_FORMAT = "F j, Y"
SHORT_DATE_FORMAT = "Y-m-d"
TIME_FORMAT = "g:i a"
DATETIME_FORMAT = "F j, Y, g:i a"
SHORT_DATETIME_FORMAT = "Y-m-d g:i a"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "F j"
FIRST_DAY_OF_WEEK = 0

DATE_INPUT_FORMATS = ["%Y-%m-%d"]
TIME_INPUT_FORMATS = ["%H:%M", "%H:%M:%S"]
DATETIME_INPUT_FORMATS = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"]

DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = ","
NUMBER_GROUPING = 3
