"""Buzón de salida de notificaciones; no decide a quién se notifica."""
