"""Fairness: a guest sees what the guest's own seats see, and nobody is helped in a game against people."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from typing import Protocol

from pagoria.play.bots import find_analyst
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table


@cache
def is_explained(game_id: str) -> bool:
    """Whether somebody can judge this game: without an analyst there is no help."""
    return find_analyst(game_id) is not None


def is_helped(table: Table, mine: Collection[int]) -> bool:
    """Whether a reader whose seats are ``mine`` gets help here: advice, and when it is over the review."""
    if table.status() == "over":
        return is_explained(table.game.id)
    people = _people(table)
    if table.status() == "waiting" or len(people) != 1 or not people <= set(mine):
        return False
    return is_explained(table.game.id)


class Owned(Protocol):
    """Something with seats that guests own."""

    def owns(self, guest_id: str | None, seat: int) -> bool: ...


def may_look(table: Owned, guest_id: str | None, seat: int | None) -> bool:
    """Whether the guest may see now what this seat sees; None is what everybody sees."""
    return seat is None or table.owns(guest_id, seat)


def check_perspective(table: Table, guest_id: str | None, seat: int | None) -> None:
    if not may_look(table, guest_id, seat):
        raise Refusal("not_your_seat", "this is not your seat")


def check_advice(table: Table, guest_id: str | None, seat: int) -> None:
    """Whether the guest may be told how this seat stands while the game goes on, or afterwards."""
    if table.session is None:
        raise Refusal("not_started", "the game has not started")
    if table.status() != "over":
        check_perspective(table, guest_id, seat)
        if _people(table) != {seat}:
            raise Refusal("no_help", "nobody is helped in a game between people")
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


def check_review(table: Table, seat: int | None) -> None:
    """The review is for everybody, about whomever: when a game is over nothing is hidden."""
    if table.status() != "over":
        raise Refusal("no_help", "the review comes after the game")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise Refusal("malformed", "there is no such seat")
    _check_explained(table)


def _check_explained(table: Table) -> None:
    if not is_explained(table.game.id):
        raise Refusal("no_help", f"nobody can explain {table.game.title} yet")


def _people(table: Table) -> set[int]:
    """Seats of people, also of those who left or let a bot play for them: they may come back."""
    return {number for number, seat in enumerate(table.seats) if seat.owner is not None or seat.bot is None}
