"""Migraciones."""
