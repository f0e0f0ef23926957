"""Messages of live connections and answers about games: the wire, besides ``tables.data``.

``tools/generate_wire.py`` writes the client's types from it, comments included, without ``Data``.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final, Literal, NotRequired, TypeAlias

# pydantic asks for this one on Python 3.11.
from typing_extensions import TypedDict

from pagoria.tables.data import ClaimData, EntryData, Frame, Marks, TextData
from pagoria.tables.refusal import Code

#: The most bytes of a message to the server; a longer one ends its connection.
MESSAGE_SIZE: Final = 4 * 1024


class WireError(TypedDict):
    """What was refused, and why. The client has a text of its own for each code."""

    code: Code
    message: str
    #: With `illegal`: `rule`, and `reason`, a text. With `malformed`: `at` and `fault`, where the first fault
    #: of a request is and what it is.
    details: NotRequired[dict[str, object]]


class Welcome(TypedDict):
    """The first message of a connection: entries newer than ``since``, or all if ``since`` is too high."""

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
    """The answer to a ping: the table's version, so that a lost frame is noticed."""

    type: Literal["pong"]
    version: int


#: What the host can do: to a person, a table, a study or a report.
Deed: TypeAlias = Literal[
    "rename", "mute", "unmute", "ban", "unban", "delete_messages", "delete_table", "delete_study", "settle"
]

#: What can be said with one tap; everybody reads it in their own language.
Phrase: TypeAlias = Literal[
    "hello",
    "luck",
    "nice",
    "oops",
    "moment",
    "back",
    "yes",
    "no",
    "thanks",
    "played",
    "again",
    "bye",
]


class SaidData(TypedDict):
    """Somebody said something: a phrase, or a text to be shown as it is."""

    type: Literal["said"]
    #: The author's own: two authors may use the same.
    id: str
    room: Literal["players", "watchers"]
    #: The author at this table.
    who: str
    name: str
    mine: bool
    phrase: Phrase | None
    text: str | None
    at: int


class PersonAtTable(TypedDict):
    """Somebody who sits at a table or has said something there."""

    who: str
    #: "" for somebody who is no longer known here.
    name: str
    seat: int | None
    mine: bool
    #: Whether the reader muted or blocked them.
    distance: Literal["mute", "block"] | None


class TalkData(TypedDict):
    """What the reader may hear at a table, the oldest first; ``room`` is where the reader speaks."""

    room: Literal["players", "watchers", "all"]
    messages: list[SaidData]
    people: list[PersonAtTable]


#: What the server says on a live connection.
ServerMessage: TypeAlias = Welcome | Frame | DoneData | Failed | Pong | SaidData


class Found(TypedDict):
    """Somebody wants to play the same: the table where a seat is kept for each."""

    type: Literal["found"]
    table: str


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
    #: The host has banned this guest.
    BLOCKED = 4423
    #: Too many messages or connections: wait before coming back.
    TOO_MANY = 4429


class HintedAction(TypedDict):
    action: str
    words: TextData
    marks: Marks


class ReviewedLine(TypedDict):
    """What a seat may do up to the next chance, the points it scores, and what is to be expected afterwards.

    ``win`` is the deciding seat's probability of winning, where a tie counts as half; ``wins`` has it for
    each seat, so that over all sides it adds up to 1; ``margin`` is how many points the seat is ahead of the
    strongest opponent at the end. ``win`` rests on this many ``simulations``; with very many it would be
    between ``low`` and ``high`` (95 %).
    """

    #: In notation.
    actions: list[str]
    words: list[TextData]
    points: int
    win: float
    wins: list[float]
    margin: float
    simulations: int
    low: float
    high: float


class Hint(TypedDict):
    """The best line at this step, and the next best one that is different; as in ``ReviewedLine``."""

    step: int
    actions: list[HintedAction]
    points: int
    win: float
    wins: list[float]
    margin: float
    simulations: int
    low: float
    high: float
    better_than: ReviewedLine | None
    #: About the best line.
    claims: list[ClaimData]


class EvaluationData(TypedDict):
    """How everybody stood before the decision that a seat had after this step, as far as that seat could
    judge.

    The fields are those of ``ReviewedLine``.
    """

    step: int
    win: float
    wins: list[float]
    margin: float
    simulations: int
    low: float
    high: float


class Sampled(TypedDict):
    """A figure from samples; 95 % of the time the true one is within ``error`` of it."""

    value: float
    error: float


class ReviewedTurn(TypedDict):
    """A decision after ``step`` steps: what was played and what was best, judged by what the seat could know.

    ``changes`` says for each seat how much more likely it is to win than if the analyst had decided.
    """

    turn: int
    step: int
    seat: int
    win_before: float
    played: ReviewedLine
    best: ReviewedLine
    loss: float
    changes: list[Sampled]
    #: About the played line, compared with the best.
    claims: list[ClaimData]


class Balance(TypedDict):
    """Where a seat's result came from: ``fair`` + ``deal`` + ``chance`` + ``others`` + ``own`` = ``result``.

    All are parts of a win except ``points``: what the deal was worth in points ahead of the others' mean.
    """

    seat: int
    fair: float
    deal: Sampled
    chance: Sampled
    others: Sampled
    own: Sampled
    result: float
    points: Sampled


class ReviewWorking(TypedDict):
    """How far a review has come: the first ``done`` of ``total`` turns are judged.

    ``turns`` are those from number ``first`` on, which the asker does not know yet; ``moments`` are the
    numbers of those that cost most so far.
    """

    status: Literal["working"]
    done: int
    total: int
    first: int
    turns: list[ReviewedTurn]
    moments: list[int]


class ReviewReady(TypedDict):
    """The whole review; ``first``, ``turns`` and ``moments`` as while it was made."""

    status: Literal["ready"]
    first: int
    turns: list[ReviewedTurn]
    moments: list[int]
    seats: list[Balance]
    #: How many games of a level were played with the deal.
    games: int
    level: str
    #: The game was given up: the results are how likely each seat was to win then.
    given_up: bool


Review: TypeAlias = ReviewWorking | ReviewReady
