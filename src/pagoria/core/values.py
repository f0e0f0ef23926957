"""What values that people print and paste have in common."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class Pasteable:
    """The base of frozen dataclasses whose ``repr`` gives the same value again where pagoria is imported."""

    __slots__ = ()

    def __repr__(self: DataclassInstance) -> str:
        given = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        return f"pagoria.{type(self).__name__}({given})"
