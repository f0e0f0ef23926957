"""Events: what can happen at a table. ``event_text`` stores them as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

DAY_MS: Final = 24 * 3600 * 1000


@dataclass(frozen=True)
class Row:
    """One event of a table's log as it is stored."""

    version: int
    command_id: str | None
    at: int
    event: str


@dataclass(frozen=True)
class SeatPlan:
    """A seat when its table is opened: a bot's, or open for anybody, or kept for one guest."""

    bot: str | None = None
    kept_for: str | None = None
    name: str = ""


@dataclass(frozen=True)
class ClockPlan:
    """The time of every seat, and what it gains after each of its turns, up to the full time at most."""

    initial_ms: int
    increment_ms: int

    def of_days(self) -> bool:
        """Whether it is a clock of days: such a clock stands still during vacations."""
        return self.initial_ms >= DAY_MS


@dataclass(frozen=True)
class MatchPlace:
    """Where a table belongs in a match. Every table of the same deal has the same seed, and no entropy."""

    match: str
    #: Both are counted from 0; a deal belongs to one round.
    round: int
    deal: int


@dataclass(frozen=True)
class Opened:
    """A table was opened; ``seed`` is its secret until the game (in a match, the deal) is over."""

    by: str
    game: str
    variant: str
    seats: tuple[SeatPlan, ...]
    commitment: str
    seed: str
    #: What the game is played with: the version of its rules, and what its components are known by.
    rules: int
    components: str
    #: The bot that plays on for players who leave a game that goes on.
    leavers: str
    start: int | None = None
    clock: ClockPlan | None = None
    #: Who may come: everybody, as the lobby lists it ("open"), everybody with its link ("link"), only those
    #: invited ("private").
    listing: str = "link"
    place: MatchPlace | None = None


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
    #: The importer's name; "" if the names in the record are used.
    name: str = ""
    #: The game was played to its end at a table of this server; otherwise it may still be going on somewhere.
    played_here: bool = False


@dataclass(frozen=True)
class Joined:
    seat: int
    guest: str
    name: str
    entropy: str
    #: A member plays, under a name that is nobody else's.
    member: bool = False


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
    #: Who plays on in the seat.
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
    #: Who plays on in the seat; None: the game is over.
    bot: str | None = None


@dataclass(frozen=True)
class TimedOut:
    seat: int
    #: Who plays on in the seat; None: the game is over.
    bot: str | None = None


@dataclass(frozen=True)
class Paused:
    """A player is on vacation: no time runs for the seat before ``until``."""

    seat: int
    until: int


@dataclass(frozen=True)
class Resumed:
    """A player is back before the end of the vacation."""

    seat: int


@dataclass(frozen=True)
class Rematched:
    """The same people play again, at another table."""

    table: str
    by: str


@dataclass(frozen=True)
class Adopted:
    """A member took over what a guest had on one of the member's devices: seats, and those that are kept."""

    from_: str
    to: str


@dataclass(frozen=True)
class Forgotten:
    """Forget the names of a person who played on these seats."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class Revealed:
    """The deal of a match was played at all of its tables, so it is no longer secret."""


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
    | Paused
    | Resumed
    | Rematched
    | Adopted
    | Forgotten
    | Revealed
)


def seats_a_bot(event: AnyEvent) -> bool:
    """Whether a bot sits somewhere from now on, so that the server has something to do at the table."""
    return isinstance(event, Left | Replaced | Resigned | TimedOut) and event.bot is not None
