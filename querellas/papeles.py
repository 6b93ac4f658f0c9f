"""Enrutador de bases: `propietario` migra, `default` trabaja, `publico` solo lee lo publicado."""

from typing import Any


class Papeles:
    """Ningún modelo se lee de `publico` por omisión: las páginas públicas lo piden por nombre."""

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool | None:
        return False if db == "publico" else None

    def allow_relation(self, obj1: Any, obj2: Any, **hints: Any) -> bool | None:
        return True
