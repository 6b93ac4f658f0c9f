"""API de solo lectura para máquinas."""
