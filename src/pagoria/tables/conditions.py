"""Conditions that commands share: the seat is the guest's own, the game goes on, the bot exists."""

from __future__ import annotations

from collections.abc import Container
from typing import Final

from pagoria.play.bots import level_names
from pagoria.tables.refusal import Refusal
from pagoria.tables.table import Table

_MOST_CHANGES_OF_SEATS: Final = 100


def check_own_seat(table: Table, guest_id: str, seat: int) -> None:
    if not table.owns(guest_id, seat):
        raise Refusal("not_your_seat", "this is not your seat")


def check_not_over(table: Table) -> None:
    if table.status() == "over":
        raise Refusal("over", "the game is over")


def check_in_play(table: Table) -> None:
    check_not_over(table)
    if table.status() == "waiting":
        raise Refusal("not_started", "the game has not started")


def check_seat_number(table: Table, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refusal("malformed", "there is no such seat")


def check_comings_and_goings(table: Table, guest_id: str) -> None:
    """Limit how often a guest leaves and returns, since the log is bounded. Leaving once more is allowed."""
    if table.changes_of_seats[guest_id] >= _MOST_CHANGES_OF_SEATS:
        raise Refusal("too_many", "you left and returned too often at this table")


def check_bot(game_id: str, bot: str | None, programs: Container[str] = ()) -> None:
    """Guests can only choose levels, and programs that the host offers by name."""
    if bot not in level_names(game_id) and bot not in programs:
        raise Refusal("unknown_bot", f"there is no bot {bot!r} for this game")
