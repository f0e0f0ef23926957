"""Repeated commands: the same one gets the same answer, another one under its id is refused."""

from __future__ import annotations

from pagoria.tables.events import AnyEvent
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import CarriedOut, Table


def was(done: CarriedOut, kind: type[AnyEvent], **details: object) -> bool:
    """Whether an earlier command is the same as this one."""
    same = all(getattr(done.event, name, None) == value for name, value in details.items())
    return isinstance(done.event, kind) and same


def check_was(done: CarriedOut | None, kind: type[AnyEvent], **details: object) -> CarriedOut:
    """The earlier command, if it is the same as this one; raises ``Refusal`` if it was another."""
    if done is None or not was(done, kind, **details):
        raise used_otherwise()
    return done


def check_unused(table: Table, command_id: str) -> None:
    """Raise ``Refusal`` if an earlier command at the table had this id."""
    if command_id in table.commands:
        raise used_otherwise()


def used_otherwise() -> Refusal:
    """The refusal of a command whose id another command had."""
    return Refusal("malformed", "this command id was used for something else")
