"""Base segura de los modelos con estado: guarda el estado sin los huecos de django-fsm-2."""

from collections.abc import Iterable
from typing import Any

from django.db import models
from django_fsm import ConcurrentTransitionMixin, FSMFieldMixin


class EstadoSeguro(ConcurrentTransitionMixin, models.Model):
    """Primera base de todo modelo con estado.

    La biblioteca quita por un momento, para toda la clase, la protección del campo al
    recargar; aquí se recarga instancia por instancia y un estado diferido no se lee al cargar.
    """

    class Meta:
        abstract = True

    def _get_protected_fsm_fields(self) -> set[str]:
        return set()

    @property
    def state_fields(self) -> Iterable[Any]:
        return [
            f
            for f in self._meta.fields
            if isinstance(f, FSMFieldMixin) and f.attname in self.__dict__
        ]

    def refresh_from_db(
        self, using: str | None = None, fields: Any = None, from_queryset: Any = None
    ) -> None:
        if fields is None:
            diferidos = self.get_deferred_fields()
            fields = [f.attname for f in self._meta.concrete_fields if f.attname not in diferidos]
        guardados = {
            f.attname: self.__dict__.pop(f.attname)
            for f in self._meta.concrete_fields
            if isinstance(f, FSMFieldMixin) and f.attname in fields and f.attname in self.__dict__
        }
        try:
            super().refresh_from_db(using=using, fields=fields, from_queryset=from_queryset)
        except BaseException:
            self.__dict__.update(guardados)
            raise
