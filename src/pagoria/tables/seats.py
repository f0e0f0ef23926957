"""Seats: the guest or bot that plays there, and what becomes of a seat when a bot takes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pagoria.tables.names import is_network_program


@dataclass(frozen=True)
class Guest:
    """Somebody at this server: known by a cookie, called by a name. No two members have the same name."""

    id: str
    name: str
    member: bool = False


@dataclass(frozen=True)
class Sitter:
    """Somebody who sat in a seat, and whether as a member; a network program by its spec."""

    id: str
    member: bool


@dataclass
class Seat:
    """Who plays here. A seat keeps its owner while a bot sits there or after the owner left."""

    name: str = ""
    owner: str | None = None
    bot: str | None = None
    entropy: str = ""
    left: bool = False
    #: An open seat may be kept for one guest.
    kept_for: str | None = None
    #: The bot took over in the middle of the game: no time runs for it.
    took_over: bool = False
    #: The owner was a member when they sat down, and plays under their own name.
    member: bool = False
    #: The owner was a member when they sat down. The result needs this even if they are no longer known.
    rated: bool = False
    #: Whose seat it was when a bot took over in the middle of the game, even if the owner has returned. It
    #: may have been a network program's.
    gave_up: Sitter | None = None

    def kind(self) -> Literal["person", "bot", "open", "vacant"]:
        if self.bot is not None:
            return "bot"
        if self.left:
            return "vacant"
        return "open" if self.owner is None else "person"

    def network_program(self) -> Sitter | None:
        """The network program that has played here from the beginning."""
        sits = self.bot is not None and is_network_program(self.bot) and not self.took_over
        return Sitter(self.bot, member=True) if self.bot is not None and sits else None

    def free_for(self, guest_id: str) -> bool:
        return self.kind() == "open" and self.kept_for in (None, guest_id)

    def vacate(self) -> None:
        self.left = True
        if self.bot is not None:
            # A bot that is no longer offered; the seat keeps its name until somebody else takes it.
            self.name, self.bot, self.took_over = self.name or self.bot, None, False


def adopted(seat: Seat, before: str, after: str) -> Seat:
    """The seat after all that a guest had has become another's. It keeps the name it was played under."""
    gave_up = seat.gave_up
    if gave_up is not None and gave_up.id == before:
        gave_up = replace(gave_up, id=after)
    return replace(
        seat,
        owner=after if seat.owner == before else seat.owner,
        kept_for=after if seat.kept_for == before else seat.kept_for,
        gave_up=gave_up,
    )


def forgotten(seat: Seat) -> Seat:
    """The seat after its owner was forgotten."""
    return replace(seat, name="", member=False)


def guests_of(seats: Sequence[Seat]) -> set[str]:
    """The guests who own a seat, or for whom one is kept."""
    guests = {guest for seat in seats for guest in (seat.owner, seat.kept_for)}
    return {guest for guest in guests if guest is not None}


def are_between_people(seats: Sequence[Seat]) -> bool:
    """Whether people play against each other here, or may: friends on one screen count as one guest."""
    return len(guests_of(seats)) > 1 or any(seat.kind() == "open" for seat in seats)


def with_bot(seats: Sequence[Seat], number: int, bot: str, *, started: bool) -> Seat:
    """A seat that a bot takes: for good, if it was one of several people's or the game has not started."""
    before = seats[number]
    if not started:
        return Seat(bot=bot)
    if before.owner is None:
        return Seat(bot=bot, took_over=True, gave_up=before.gave_up or before.network_program())
    gave_up = Sitter(before.owner, before.rated)
    if are_between_people(seats):
        return Seat(before.name, bot=bot, entropy=before.entropy, took_over=True, gave_up=gave_up)
    return replace(before, bot=bot, took_over=True, gave_up=gave_up)
