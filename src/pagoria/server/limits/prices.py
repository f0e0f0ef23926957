"""What everything costs: milliseconds of the loop, which everybody waits for, and rows that are kept.

Measured with ``benchmarks/prices.py``: the dearest game, a table in mid-game, rounded up. Thinking happens in
other processes and has a fair queue of its own; its price here only keeps one guest from filling that queue.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Price:
    """Milliseconds of the loop, and rows written."""

    ms: float
    rows: float = 0

    def __add__(self, other: Price) -> Price:
        return Price(self.ms + other.ms, self.rows + other.rows)

    def times(self, number: float) -> Price:
        return Price(self.ms * number, self.rows * number)


# --- what every request costs, whatever comes of it ------------------------------------------------

#: A page or a file of the client, also one that is not there.
FILE: Final = Price(1.2)
#: A request to the API: read, routed, answered.
REQUEST: Final = Price(1.4)
#: One that is refused because somebody is in debt.
REFUSED: Final = Price(0.8)
#: Each kilobyte that a request brings along.
_KILOBYTE: Final = Price(0.02)

# --- guests and games ------------------------------------------------------------------------------

#: A guest is kept for ever.
NEW_GUEST: Final = Price(1, rows=1)
RENAMED: Final = Price(0.4, rows=1)
#: Texts, rules and settings: long.
TEXTS: Final = Price(0.8)
#: What the examples of the rules cost besides their texts: views of whole tables.
EXAMPLES: Final = Price(4)
#: A code that is not kept yet.
QR_CODE: Final = Price(8)

# --- tables ----------------------------------------------------------------------------------------

#: A table stays in memory and on the disk long after it was opened.
_TABLE: Final = Price(10, rows=12)
#: What a bot will do in a game: its decisions, told to everybody.
BOT: Final = Price(40, rows=15)
#: No player slows down a game of bots only: while somebody watches, it is played at once.
_BOTS_ONLY: Final = Price(300, rows=60)
#: The same bots and people once more.
REMATCH: Final = _TABLE + BOT.times(2)
#: Somebody takes a seat, leaves it, resigns: everybody at the table is told.
SEAT: Final = Price(4, rows=1)
#: A table as it is now, and each further one in the list of one's games.
LOOK: Final = Price(0.2)
#: The whole game is told: its record, or its deal.
WHOLE_GAME: Final = Price(2)
#: The way to a past step, and each frame that is sent.
_WALK: Final = Price(1)
_FRAME: Final = Price(0.8)
#: An event that is folded when a table is not in memory.
_FOLDED: Final = Price(0.08)
#: A kilobyte of a record that is played again, and kept: half of it takes the room of a row.
_PLAYED_KILOBYTE: Final = Price(12, rows=2)
#: A record is kept as long as this at most; what is longer is mostly padding, which is only read.
_MOST_PLAYED: Final = 32
_PADDING_KILOBYTE: Final = Price(0.3)

# --- advice ----------------------------------------------------------------------------------------

HINT: Final = Price(60)
EVALUATION: Final = Price(30)
REVIEW: Final = Price(300)

# --- live ------------------------------------------------------------------------------------------

#: A connection with its welcome.
CONNECTION: Final = Price(3)
#: A message that is read; what it asks for costs extra.
MESSAGE: Final = Price(0.2)
#: A choice, or one that is taken back; besides, each frame that is sent because of it.
_MOVE: Final = Price(6.5, rows=1)
_SENT: Final = Price(0.1)


def body(size: int) -> Price:
    """What a request brings along, by its bytes."""
    return _KILOBYTE.times(size / 1024)


def table(people: int, bots: int) -> Price:
    """A new table with so many seats for people and for bots."""
    return _TABLE + BOT.times(bots) + (Price(0) if people else _BOTS_ONLY)


def steps(number: int) -> Price:
    """So many frames of past steps."""
    return _WALK + _FRAME.times(number)


def record(size: int) -> Price:
    """Importing a record of so many bytes."""
    kilobytes = size / 1024
    return _TABLE + _PLAYED_KILOBYTE.times(min(kilobytes, _MOST_PLAYED)) + _PADDING_KILOBYTE.times(kilobytes)


def folded(events: int) -> Price:
    """Folding a table of so many events."""
    return _FOLDED.times(events)


def move(watchers: int) -> Price:
    """A choice at a table that so many connections look at."""
    return _MOVE + _SENT.times(watchers)
