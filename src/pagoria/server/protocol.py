"""What is said on live connections and about games, besides ``tables.data``: the rest of the wire.

``tools/generate_wire.py`` writes the client's types from it, comments included, without ``Data``.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Literal, NotRequired, TypeAlias

# pydantic asks for this one on Python 3.11.
from typing_extensions import TypedDict

from pagoria.tables.data import EntryData, Frame, Marks, TextData
from pagoria.tables.refusal import Code


class WireError(TypedDict):
    """What was refused, and why. The client has a text of its own for each code."""

    code: Code
    message: str
    #: With `illegal`: `rule`, and `reason`, a text.
    details: NotRequired[dict[str, object]]


class Welcome(TypedDict):
    """The first message of a connection: entries newer than ``since``, all when that is too high."""

    type: Literal["welcome"]
    log: list[EntryData]
    frame: Frame


class DoneData(TypedDict):
    """A command was carried out; the frame was sent before."""

    type: Literal["done"]
    id: str
    version: int


class Failed(TypedDict):
    """A command was not carried out, and nothing has happened."""

    type: Literal["error"]
    id: str
    error: WireError


class Pong(TypedDict):
    """The answer to a ping: the table's version, so that a frame that was lost is noticed."""

    type: Literal["pong"]
    version: int


#: What the server says on a live connection.
ServerMessage: TypeAlias = Welcome | Frame | DoneData | Failed | Pong


class CloseCode(IntEnum):
    """Why the server ends a live connection."""

    #: A message was not as documented.
    MALFORMED = 4400
    #: The seat is no longer the asker's, or never was.
    NOT_YOUR_SEAT = 4401
    WRONG_ORIGIN = 4403
    UNKNOWN_TABLE = 4404
    #: Messages were not read in time.
    TOO_SLOW = 4408
    #: Too many messages or connections: wait before coming back.
    TOO_MANY = 4429


class HintedAction(TypedDict):
    action: str
    words: TextData
    marks: Marks


class ReviewedLine(TypedDict):
    """What one may do up to the next chance, the points it scores, and what is then to be expected.

    ``win`` is the probability of winning, a tie as half; ``margin`` the points ahead of the strongest
    opponent at the end.
    """

    words: list[TextData]
    points: int
    win: float
    margin: float


class Hint(TypedDict):
    """The best line at this step, and the next best one that is different."""

    step: int
    actions: list[HintedAction]
    points: int
    win: float
    margin: float
    better_than: ReviewedLine | None


class EvaluationData(TypedDict):
    """How a seat stood before the decision that it had after this step."""

    step: int
    win: float
    margin: float


class ReviewedTurn(TypedDict):
    """A decision after ``step`` steps: what was played and what was best, by what the seat could know."""

    turn: int
    step: int
    seat: int
    win_before: float
    played: ReviewedLine
    best: ReviewedLine
    loss: float


class Balance(TypedDict):
    """Of a seat: what its choices gave away, and what cards and opponents brought.

    Once as probability of winning, once as points ahead of the strongest opponent.
    """

    seat: int
    given_away: float
    luck: float
    points_given_away: float
    points_luck: float


class ReviewWorking(TypedDict):
    status: Literal["working"]
    done: int
    total: int


class ReviewReady(TypedDict):
    """``moments`` are indices of the turns that cost most."""

    status: Literal["ready"]
    turns: list[ReviewedTurn]
    moments: list[int]
    seats: list[Balance]


Review: TypeAlias = ReviewWorking | ReviewReady
