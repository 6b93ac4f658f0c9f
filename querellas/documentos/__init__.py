"""Documentos: su fila, su archivo, su PDF y su firma; no decide cuándo se emiten."""
