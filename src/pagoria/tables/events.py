"""Events: what can happen at a table. ``event_text`` stores them as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Row:
    """One event of a table's log as it is stored."""

    version: int
    command_id: str | None
    at: int
    event: str


@dataclass(frozen=True)
class SeatPlan:
    """A seat when its table is opened: a bot's, or open for whoever comes, or kept for one guest."""

    bot: str | None = None
    kept_for: str | None = None
    name: str = ""


@dataclass(frozen=True)
class ClockPlan:
    """The time of every seat, and what it gains after each of its turns, at most back to the whole of it."""

    initial_ms: int
    increment_ms: int


@dataclass(frozen=True)
class Opened:
    """A table was opened; ``seed`` is its secret until the game is over."""

    by: str
    game: str
    variant: str
    seats: tuple[SeatPlan, ...]
    commitment: str
    seed: str
    #: What it is played by: the version of the game's rules, and what its components are known by.
    rules: int
    components: str
    #: The bot that plays on for whoever leaves a game that goes on.
    leavers: str
    start: int | None = None
    clock: ClockPlan | None = None


@dataclass(frozen=True)
class Imported:
    """A table was made from a record; ``seed`` answers chance that the record does not hold yet."""

    by: str
    record: str
    seed: str
    #: As in ``Opened``, when the record was taken over.
    rules: int
    components: str
    #: The bots that sit there, by seat; all other seats are the importer's.
    bots: tuple[str | None, ...] = ()
    #: What the importer is called; "" for the names in the record.
    name: str = ""
    #: The game was played to its end at a table of this server; else it may be one that still goes on.
    played_here: bool = False


@dataclass(frozen=True)
class Joined:
    seat: int
    guest: str
    name: str
    entropy: str


@dataclass(frozen=True)
class Started:
    """Every seat was taken: the cards are dealt."""


@dataclass(frozen=True)
class Acted:
    seat: int
    action: str


@dataclass(frozen=True)
class Undone:
    seat: int


@dataclass(frozen=True)
class Left:
    """Somebody left a seat, or declined one that was kept; ``by`` is "" for a bot that is gone."""

    seat: int
    by: str = ""
    #: Who plays on there.
    bot: str | None = None


@dataclass(frozen=True)
class Replaced:
    """A player gave a seat to a bot."""

    seat: int
    bot: str
    by: str


@dataclass(frozen=True)
class Returned:
    """The owner took a seat back, from a bot or after having left."""

    seat: int
    by: str


@dataclass(frozen=True)
class Resigned:
    """Somebody gave up; ``by`` is "" for a program of the host that failed."""

    seat: int
    by: str = ""
    #: Who plays on there; None: the game is over.
    bot: str | None = None


@dataclass(frozen=True)
class TimedOut:
    seat: int
    #: Who plays on there; None: the game is over.
    bot: str | None = None


@dataclass(frozen=True)
class Rematched:
    """The same people play again, at another table."""

    table: str
    by: str


AnyEvent: TypeAlias = (
    Opened
    | Imported
    | Joined
    | Started
    | Acted
    | Undone
    | Left
    | Replaced
    | Returned
    | Resigned
    | TimedOut
    | Rematched
)


def seats_a_bot(event: AnyEvent) -> bool:
    """Whether a bot sits somewhere from now on, so that the server has something to do at the table."""
    return isinstance(event, Left | Replaced | Resigned | TimedOut) and event.bot is not None
