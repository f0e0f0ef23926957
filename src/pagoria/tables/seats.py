"""Seats: the guest or bot that plays there, and what becomes of a seat when a bot takes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True)
class Guest:
    """Somebody at this server: known by a cookie, called by a name."""

    id: str
    name: str


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

    def kind(self) -> Literal["person", "bot", "open", "vacant"]:
        if self.bot is not None:
            return "bot"
        if self.left:
            return "vacant"
        return "open" if self.owner is None else "person"

    def free_for(self, guest_id: str) -> bool:
        return self.kind() == "open" and self.kept_for in (None, guest_id)

    def vacate(self) -> None:
        self.left = True
        if self.bot is not None:
            # A bot that is not offered any more; the seat is called by it until somebody else takes it.
            self.name, self.bot, self.took_over = self.name or self.bot, None, False


def guests_of(seats: Sequence[Seat]) -> set[str]:
    """The guests who own a seat, or for whom one is kept."""
    guests = {guest for seat in seats for guest in (seat.owner, seat.kept_for)}
    return {guest for guest in guests if guest is not None}


def are_between_people(seats: Sequence[Seat]) -> bool:
    """Whether people play against each other here, or may: friends on one screen are one guest."""
    return len(guests_of(seats)) > 1 or any(seat.kind() == "open" for seat in seats)


def with_bot(seats: Sequence[Seat], number: int, bot: str, *, started: bool) -> Seat:
    """A seat that a bot takes: for good, if it was one of several people's or the game has not started."""
    before = seats[number]
    if not started or before.owner is None:
        return Seat(bot=bot, took_over=started)
    if are_between_people(seats):
        return Seat(before.name, bot=bot, entropy=before.entropy, took_over=True)
    return replace(before, bot=bot, took_over=True)
