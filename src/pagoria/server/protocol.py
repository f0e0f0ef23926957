"""Everything on the wire. ``tools/generate_wire.py`` writes the client's types from it, comments included."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal, NotRequired, TypeAlias

# pydantic asks for this one on Python 3.11.
from typing_extensions import TypedDict

from pagoria.server.refusal import Code

#: What a choice or a step touches, in the game's own words, for its board to draw.
Marks: TypeAlias = dict[str, object]


class Text(TypedDict):
    """An English template and its values; the game's catalogue puts it into the reader's language."""

    t: str
    v: NotRequired[dict[str, Value]]
    #: The English template where the counted number is 1, if it is another.
    one: NotRequired[str]


#: A number, a term of the game such as "red", or a text.
Part: TypeAlias = int | str | Text
#: What stands for a name in a template; the parts of a list are joined.
Value: TypeAlias = Part | list[Part]


class WireError(TypedDict):
    """What was refused, and why. The client has a text of its own for each code."""

    code: Code
    message: str
    #: With `illegal`: `rule`, and `reason`, a text.
    details: NotRequired[dict[str, object]]


class Seat(TypedDict):
    """Who sits where. ``vacant``: a person left it and may come back while no bot has taken it."""

    name: str
    kind: Literal["person", "bot", "open", "vacant"]
    bot: str | None
    #: A seat of the reader's, or an open one that is kept for the reader.
    mine: bool
    online: bool


class Clock(TypedDict):
    """Each seat has the initial time, and gains the increment when it has decided."""

    initial_ms: int
    increment_ms: int


class Outcome(TypedDict):
    """How a game ended.

    ``reason`` is a text of the game; for a game that was given up its template is one of two codes,
    ``resigned`` and ``timed_out``, with the value ``seat``, and there is no rule.
    """

    reason: Text
    rule: str | None
    scores: list[int]
    winners: list[int]


class TableInfo(TypedDict):
    """A table as one reader sees it. Times are milliseconds since 1970 by the server's clock."""

    id: str
    game: str
    variant: str
    #: How many events there were.
    version: int
    #: How many actions lie behind the position.
    step: int
    status: Literal["waiting", "playing", "over"]
    seats: list[Seat]
    #: Who plays together, each team by its seats; everybody alone in most games.
    teams: list[list[int]]
    #: The seat that must decide.
    to_act: int | None
    #: The seat whose turn it is; another one may have to decide within it.
    turn: int | None
    started_by: int | None
    scores: list[int]
    created: int
    changed: int
    clock: Clock | None
    #: As of ``now``.
    time_left_ms: list[int] | None
    now: int
    #: Whether the deal was committed to: all but imported games.
    verifiable: bool
    commitment: str | None
    #: The table where the same people play again.
    rematch: str | None
    outcome: Outcome | None
    #: Whether the reader may ask for hints and evaluations; when it is over, for the review.
    help: bool
    #: It does not replay under today's rules: shown from what was saved, nothing can be done.
    frozen: bool
    #: Who takes the seat of a player who leaves a game of three or more sides: a level, or "idle".
    leavers: str


class MenuRefusal(TypedDict):
    """Why a choice is not possible."""

    rule: str
    text: Text


class Pick(TypedDict):
    """Several choices of the menu at once: from ``least`` to ``most`` keys in any order.

    ``done`` is the key that ends them, where one is needed; it is not among the choices.
    """

    least: int
    most: int
    done: str | None


class Menu(TypedDict):
    """One question of a decision, as ``core.choices.expand`` writes it."""

    question: Text
    choices: list[Choice]
    pick: Pick | None


class Choice(TypedDict):
    """Neither refusal nor menu: the choice is complete, and the keys on the way to it are sent."""

    key: str
    label: Text
    points: int | None
    marks: Marks
    #: It cannot be taken back: it ends the turn or reveals something.
    final: bool
    #: How often it may be picked, in a menu with ``pick``.
    count: int
    refusal: MenuRefusal | None
    #: A menu with ``pick`` is listed in the first place where it is asked; the others hold its number,
    #: counted from 0 in the order of reading.
    menu: Menu | int | None


class EntryDraw(TypedDict):
    """A card that was drawn; it has no name for those who may not know it."""

    pile: str
    zone: str
    seat: int
    card: str | None


class Entry(TypedDict):
    """One step of the log."""

    step: int
    #: The seat whose turn it was; ``seat`` is the one that decided.
    turn: int
    seat: int
    #: In notation.
    action: str
    #: The rest of a sentence that begins with the player's name.
    words: Text
    scores: list[int]
    at: int
    draws: list[EntryDraw]
    marks: Marks


class Frame(TypedDict):
    """All that a perspective may know after an event."""

    type: Literal["frame"]
    version: int
    step: int
    #: Whose eyes it is seen through; a spectator's without a seat.
    seat: int | None
    #: The game's own picture of itself.
    view: dict[str, object]
    #: The step that this event was, if it was one; a frame that is repeated has none.
    entry: Entry | None
    #: What the seat may choose now, if it must decide.
    menu: Menu | None
    undo: bool
    table: TableInfo


class Welcome(TypedDict):
    """The first message of a connection: entries newer than ``since``, all when that is too high."""

    type: Literal["welcome"]
    log: list[Entry]
    frame: Frame


class Done(TypedDict):
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
ServerMessage: TypeAlias = Welcome | Frame | Done | Failed | Pong


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


class Deal(TypedDict):
    """What the cards follow from, by the rules. All but the commitment is told when the game is over."""

    #: SHA-256 of the seed, as hex; None for an imported game, which nobody dealt here.
    commitment: str | None
    seed: NotRequired[str]
    #: What each seat added, by seat; "" for a bot.
    entropies: NotRequired[list[str]]
    players: NotRequired[int]
    #: Whether it was drawn by lot who starts; else the table's options said so.
    start_drawn: NotRequired[bool]
    started_by: NotRequired[int]
    #: What the game was played by: the version of its rules, and what its components are known by.
    rules: NotRequired[int]
    components: NotRequired[str]


class HintedAction(TypedDict):
    action: str
    words: Text
    marks: Marks


class ReviewedLine(TypedDict):
    """What one may do up to the next chance, the points it scores, and what is then to be expected.

    ``win`` is the probability of winning, a tie as half; ``margin`` the points ahead of the strongest
    opponent at the end.
    """

    words: list[Text]
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


class Evaluation(TypedDict):
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
