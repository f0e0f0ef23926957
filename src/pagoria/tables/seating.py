"""Commands about seats: each function judges one on a table as it is, and returns its events.

All raise ``Refusal``. Nothing is changed here. Against other people a guest has one seat, and no seat changes
from a person to a bot and back. With three or more seats a bot replaces a player who gives up, and the others
play on.
"""

from __future__ import annotations

from collections.abc import Container

from pagoria.core.proof import ENTROPY
from pagoria.tables import events
from pagoria.tables.conditions import (
    check_bot,
    check_comings_and_goings,
    check_in_play,
    check_not_over,
    check_own_seat,
    check_seat_number,
)
from pagoria.tables.events import AnyEvent
from pagoria.tables.fairness import check_unsealed
from pagoria.tables.refusal import Refusal
from pagoria.tables.seats import Guest
from pagoria.tables.table import Table


def join(table: Table, guest: Guest, entropy: str, seat: int | None, name: str) -> list[AnyEvent]:
    """Take an open seat: the one asked for, or one that is kept for the guest, or the first."""
    check_entropy(entropy)
    check_not_over(table)
    check_comings_and_goings(table, guest.id)
    free = [number for number, there in enumerate(table.seats) if there.free_for(guest.id)]
    if not free:
        raise Refusal("table_full", "all seats are taken")
    if seat is not None:
        check_seat_number(table, seat)
        if seat not in free:
            raise Refusal("seat_taken", "this seat is taken")
    taken = min(free, key=lambda number: table.seats[number].kept_for is None) if seat is None else seat
    _check_one_seat(table, guest.id, taken)
    called = name or table.seats[taken].name or guest.name
    # Friends on one screen sit on one guest's seats, under names of their own.
    joined = events.Joined(taken, guest.id, called, entropy, guest.member and called == guest.name)
    return [joined, *_start_if_last(table, taken)]


def leave(table: Table, guest_id: str, seat: int) -> list[AnyEvent]:
    """Get up, or decline a reserved seat. A game of three or more goes on with a bot in the seat."""
    check_seat_number(table, seat)
    check_not_over(table)
    check_unsealed(table)
    there = table.seats[seat]
    if there.kind() == "open" and there.kept_for == guest_id:
        return [events.Left(seat, guest_id)]
    check_own_seat(table, guest_id, seat)
    if there.kind() != "person":
        raise Refusal("not_your_seat", "there is no player in this seat who could leave")
    return [events.Left(seat, guest_id, _who_plays_on(table, seat))]


def resign(table: Table, guest_id: str, seat: int) -> list[AnyEvent]:
    """Give up: the game is over, unless others play on."""
    check_own_seat(table, guest_id, seat)
    check_in_play(table)
    return [events.Resigned(seat, guest_id, _who_plays_on(table, seat))]


def fail(table: Table, seat: int) -> list[AnyEvent]:
    """A program of the host cannot go on."""
    return [events.Resigned(seat, bot=_who_plays_on(table, seat))]


def time_out(table: Table, seat: int) -> list[AnyEvent]:
    """A seat has no time left."""
    return [events.TimedOut(seat, _who_plays_on(table, seat))]


def seat_bot(
    table: Table, guest_id: str, seat: int, bot: str, programs: Container[str] = ()
) -> list[AnyEvent]:
    """Let a bot play on an open or vacant seat, or on one of the asker's own."""
    check_not_over(table)
    check_unsealed(table)
    if not table.seats_of(guest_id):
        raise Refusal("not_your_seat", "only players can ask a bot to sit down")
    check_seat_number(table, seat)
    there = table.seats[seat]
    own = table.owns(guest_id, seat)
    if there.kind() not in ("open", "vacant") and not own:
        raise Refusal("seat_taken", "somebody sits there")
    if there.kind() == "open" and not there.free_for(guest_id):
        raise Refusal("seat_taken", "this seat is kept for somebody who has not declined it")
    check_bot(table.game.id, bot, programs)
    check_comings_and_goings(table, guest_id)
    if own and table.session is not None and table.between_people():
        raise Refusal("no_help", "in a game between people no bot plays for you")
    return [events.Replaced(seat, bot, guest_id), *_start_if_last(table, seat)]


def return_to_seat(table: Table, guest_id: str, seat: int) -> list[AnyEvent]:
    """Sit down again after having left; where nobody else plays, also after having lent the seat to a bot."""
    check_seat_number(table, seat)
    check_not_over(table)
    if table.seats[seat].kind() == "bot" and not table.owns(guest_id, seat):
        raise Refusal("seat_taken", "a bot plays there for good")
    check_own_seat(table, guest_id, seat)
    if table.seats[seat].kind() == "person":
        raise Refusal("seat_taken", "you sit there already")
    check_comings_and_goings(table, guest_id)
    return [events.Returned(seat, guest_id)]


def adopt(table: Table, guest_id: str, member_id: str) -> list[AnyEvent]:
    """Hand a guest's seats to a member, unless both play here: nobody plays on two sides."""
    if table.seats_for(member_id) or not (table.seats_for(guest_id) or table.opened_by == guest_id):
        return []
    return [events.Adopted(guest_id, member_id)]


def check_entropy(entropy: str) -> None:
    if not ENTROPY.fullmatch(entropy):
        raise Refusal("malformed", "entropy is at most 64 hexadecimal digits in lower case")


def _check_one_seat(table: Table, guest_id: str, seat: int) -> None:
    """Allow one guest several seats only where they own all seats of people: friends on one screen."""
    others = table.guests() - {guest_id}
    if others and set(table.seats_for(guest_id)) - {seat}:
        raise Refusal("one_seat", "against other people you have one seat")
    if any(len(table.seats_for(other)) > 1 for other in others):
        raise Refusal("one_seat", "friends on one screen play here among themselves")


def _who_plays_on(table: Table, seat: int) -> str | None:
    """The bot that takes the seat over for good; None if the seat becomes vacant or the game ends."""
    return table.leavers if table.session is not None and table.goes_on_without(seat) else None


def _start_if_last(table: Table, taken: int) -> list[AnyEvent]:
    if table.session is not None:
        return []
    others = [there for number, there in enumerate(table.seats) if number != taken]
    return [events.Started()] if all(there.kind() != "open" for there in others) else []
