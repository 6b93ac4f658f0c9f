"""Bases de los modelos: estado guardado sin los huecos de django-fsm-2, y días que no constan."""

from collections.abc import Collection, Iterable
from typing import Any, Self

from django.db import models
from django.utils.translation import gettext_lazy as _
from django_fsm import ConcurrentTransitionMixin, FSMFieldMixin

from plazos.nucleo.incierto import DiaIncierto, incierta


class ConInciertas(models.Model):
    """De sus días, los que no constan: la columna los pone en orden e `inciertas` dice qué consta.

    Quien asigna un `DiaIncierto` lo vuelve a leer, también de la base.
    """

    inciertas = models.JSONField(
        _("fechas de las que solo consta el año o el mes"), default=dict, blank=True
    )

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Guarda y anota de qué días solo consta el año o el mes."""
        dias = {
            f.attname: incierta(self.__dict__.get(f.attname))
            for f in self._meta.concrete_fields
            if isinstance(f, models.DateField) and not isinstance(f, models.DateTimeField)
        }
        self.inciertas = {campo: consta for campo, consta in dias.items() if consta}
        if (solo := kwargs.get("update_fields")) and set(solo) & dias.keys():
            kwargs["update_fields"] = {*solo, "inciertas"}
        super().save(*args, **kwargs)

    @classmethod
    def from_db(
        cls, db: str | None, field_names: Collection[str], values: Collection[Any], **mas: Any
    ) -> Self:
        fila = super().from_db(db, field_names, values, **mas)
        for campo, consta in (fila.__dict__.get("inciertas") or {}).items():
            if dia := fila.__dict__.get(campo):
                setattr(fila, campo, DiaIncierto.de(dia, consta))
        return fila


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
