"""Everything on the wire, as docs/browser.md has it."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias

# pydantic asks for this one on Python 3.11.
from typing_extensions import TypedDict

Marks: TypeAlias = dict[str, object]


class Text(TypedDict):
    """An English template and its values: numbers, terms of the game, texts, lists of these."""

    t: str
    v: NotRequired[dict[str, object]]


class Seat(TypedDict):
    name: str
    kind: Literal["person", "bot", "open", "vacant"]
    bot: str | None
    mine: bool
    online: bool


class Clock(TypedDict):
    initial_ms: int
    increment_ms: int


class Outcome(TypedDict):
    reason: Text
    rule: str | None
    scores: list[int]
    winners: list[int]


class TableInfo(TypedDict):
    id: str
    game: str
    variant: str
    version: int
    step: int
    status: Literal["waiting", "playing", "over"]
    seats: list[Seat]
    #: Who plays together, each team by its seats; everybody alone in most games.
    teams: list[list[int]]
    to_act: int | None
    turn: int | None
    started_by: int | None
    scores: list[int]
    created: int
    changed: int
    clock: Clock | None
    time_left_ms: list[int] | None
    now: int
    verifiable: bool
    commitment: str | None
    rematch: str | None
    outcome: Outcome | None
    #: Whether the reader may ask for hints and evaluations; when it is over, for the review.
    help: bool
    #: The game does not replay by today's rules: it is shown as it was saved, and nothing can be done.
    frozen: bool


class EntryDraw(TypedDict):
    """A card that was drawn; ``card`` is None for those who may not know it."""

    pile: str
    zone: str
    seat: int
    card: str | None


class Entry(TypedDict):
    """One step of the log."""

    step: int
    turn: int
    seat: int
    action: str
    words: Text
    scores: list[int]
    at: int
    draws: list[EntryDraw]
    marks: Marks


class Frame(TypedDict):
    """All that a perspective may know after an event. ``menu`` is ``core.choices.expand``'s tree."""

    type: Literal["frame"]
    version: int
    step: int
    seat: int | None
    view: dict[str, object]
    entry: Entry | None
    menu: dict[str, object] | None
    undo: bool
    table: TableInfo


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

    ``win`` is the probability to win, a tie as half; ``margin`` the points ahead of the strongest opponent at
    the end.
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

    Once as probability to win, once as points ahead of the strongest opponent.
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
