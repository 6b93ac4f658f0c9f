"""Presentar una querella, del borrador a la constancia; no los actos del caso ya presentado."""
