"""Fairness: guests see what their own seats see, and nobody gets help in a game against people."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Protocol

from pagoria.play.bots import find_analyst
from pagoria.tables.refusal import Refusal
from pagoria.tables.results import is_rated
from pagoria.tables.table import Table


@cache
def is_explained(game_id: str) -> bool:
    """Whether the game has an analyst: without one there is no help."""
    return find_analyst(game_id) is not None


def is_helped(table: Table, mine: Collection[int]) -> bool:
    """Whether a reader whose seats are ``mine`` gets help here: advice, or a review when it is over."""
    if table.sealed:
        return False
    if table.status() == "over":
        return is_explained(table.game.id)
    people = _people(table)
    if table.status() == "waiting" or len(people) != 1 or not people <= set(mine) or is_rated(table):
        return False
    return is_explained(table.game.id)


class Admitting(Protocol):
    """Something that only admitted guests may see."""

    def admits(self, guest_id: str | None) -> bool: ...


def check_admitted(table: Admitting, guest_id: str | None) -> None:
    """Raise ``Refusal`` as if there were no such table, unless the guest is admitted."""
    if not table.admits(guest_id):
        raise no_such_table()


def no_such_table() -> Refusal:
    return Refusal("unknown_table", "there is no such table")


class Owned(Admitting, Protocol):
    """Something with seats that guests own."""

    def owns(self, guest_id: str | None, seat: int) -> bool: ...


def may_look(table: Owned, guest_id: str | None, seat: int | None) -> bool:
    """Whether the guest may see now what this seat sees; None stands for what everybody admitted may see."""
    return table.admits(guest_id) and (seat is None or table.owns(guest_id, seat))


def check_may_look(table: Table, guest_id: str | None) -> None:
    """Whether somebody may look at a table: while the deal of a match is played, only its players may."""
    if table.sealed and not table.seats_for(guest_id):
        raise Refusal("sealed", "this deal is still being played at other tables of the match")


def check_unsealed(table: Table) -> None:
    """Raise ``Refusal`` while the deal of a match is still played at other tables."""
    if table.sealed:
        raise Refusal("sealed", "this has to wait until all tables of the match have played the deal")


def check_perspective(table: Table, guest_id: str | None, seat: int | None) -> None:
    check_may_look(table, guest_id)
    if not may_look(table, guest_id, seat):
        raise Refusal("not_your_seat", "this is not your seat")


def check_advice(table: Table, guest_id: str | None, seat: int) -> None:
    """Whether the guest may be told how this seat stands, while the game goes on or afterwards."""
    check_unsealed(table)
    if table.session is None:
        raise Refusal("not_started", "the game has not started")
    if table.status() != "over":
        check_perspective(table, guest_id, seat)
        if _people(table) != {seat}:
            raise Refusal("no_help", "nobody is helped in a game between people")
        if is_rated(table):
            raise Refusal("no_help", "nobody is helped in a game that counts")
    elif not 0 <= seat < len(table.seats):
        raise Refusal("malformed", "there is no such seat")
    _check_explained(table)


def check_hint(table: Table, guest_id: str, seat: int) -> None:
    """Whether the guest, who has to decide in this seat, may be told what to do."""
    check_perspective(table, guest_id, seat)
    if table.status() == "over":
        raise Refusal("over", "the game is over")
    check_advice(table, guest_id, seat)
    if table.actor() != seat or table.seats[seat].kind() != "person":
        raise Refusal("not_your_turn", "a hint is for the player who has to decide")


def check_aids(table: Table, guest_id: str | None, seat: int) -> None:
    """Whether the guest may be told what can be counted from this seat: wherever there are hints, also on
    others' turns.
    """
    if table.status() == "over":
        raise Refusal("over", "the game is over")
    check_advice(table, guest_id, seat)


def check_review(table: Table, seat: int | None) -> None:
    """Anybody may review any seat: when a game is over, nothing is hidden."""
    check_over(table)
    if seat is not None and not 0 <= seat < len(table.seats):
        raise Refusal("malformed", "there is no such seat")
    _check_explained(table)


def check_over(table: Table) -> None:
    """Raise ``Refusal`` while the game goes on."""
    check_unsealed(table)
    if table.status() != "over":
        raise Refusal("no_help", "there is a review when the game is over")


def _check_explained(table: Table) -> None:
    if not is_explained(table.game.id):
        raise Refusal("no_help", f"nobody can explain {table.game.title} yet")


def _people(table: Table) -> set[int]:
    """Seats of people, including those who left or let a bot play for them: they may come back."""
    return {number for number, seat in enumerate(table.seats) if seat.owner is not None or seat.bot is None}
