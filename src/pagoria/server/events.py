"""The vocabulary of the log: what can happen at a table, as values that are stored as JSON."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat when its table is opened: a bot's, or open for whoever comes, or kept for one guest."""

    bot: str | None = None
    kept_for: str | None = None
    name: str = ""


class ClockPlan(msgspec.Struct, frozen=True):
    """The time of every seat, and what it gains after each of its turns, at most back to the whole of it."""

    initial_ms: int
    increment_ms: int


class Event(msgspec.Struct, frozen=True, tag_field="kind"):
    """Something that happened."""


class Opened(Event, frozen=True, tag="opened", omit_defaults=True):
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
    #: The bot that plays on for who leaves a game that goes on.
    leavers: str
    start: int | None = None
    clock: ClockPlan | None = None


class Imported(Event, frozen=True, tag="imported", omit_defaults=True):
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


class Joined(Event, frozen=True, tag="joined"):
    seat: int
    guest: str
    name: str
    entropy: str


class Started(Event, frozen=True, tag="started"):
    """Every seat was taken: the cards are dealt."""


class Acted(Event, frozen=True, tag="acted"):
    seat: int
    action: str


class Undone(Event, frozen=True, tag="undone"):
    seat: int


class Left(Event, frozen=True, tag="left", omit_defaults=True):
    """Somebody left a seat, or declined one that was kept; ``by`` is "" for a bot that is gone."""

    seat: int
    by: str = ""
    #: Who plays on there.
    bot: str | None = None


class Replaced(Event, frozen=True, tag="replaced"):
    """A player gave a seat to a bot."""

    seat: int
    bot: str
    by: str


class Returned(Event, frozen=True, tag="returned"):
    """The owner took a seat back, from a bot or after having left."""

    seat: int
    by: str


class Resigned(Event, frozen=True, tag="resigned", omit_defaults=True):
    """Somebody gave up; ``by`` is "" for a program of the host that failed."""

    seat: int
    by: str = ""
    #: Who plays on there; None: the game is over.
    bot: str | None = None


class TimedOut(Event, frozen=True, tag="timed_out", omit_defaults=True):
    seat: int
    #: Who plays on there; None: the game is over.
    bot: str | None = None


class Rematched(Event, frozen=True, tag="rematched"):
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


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> str:
    return _encoder.encode(event).decode()


def decode(text: str) -> AnyEvent:
    return _decoder.decode(text)
