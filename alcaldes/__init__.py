"""Municipios, alcaldes y quién ocupó el cargo cuándo; ninguna querella."""
