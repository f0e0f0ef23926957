"""What viewers are shown of a table, as plain values for JSON.

``tools/generate_wire.py`` writes the client's types from them, comments included, without ``Data``.
"""

from __future__ import annotations

import sys
from typing import Literal, NotRequired, TypeAlias

if sys.version_info >= (3, 12):
    from typing import TypedDict
else:
    # The server's models hold these, and pydantic asks for this one on Python 3.11.
    from typing_extensions import TypedDict

#: What a choice or a step touches, in the game's own words, for its board to draw.
Marks: TypeAlias = dict[str, object]


#: Who may come to a table: everybody, as the lobby lists it; everybody with its link; or only those invited.
Listing: TypeAlias = Literal["open", "link", "private"]


class TextData(TypedDict):
    """An English template and its values; the game's catalogue puts it into the reader's language."""

    t: str
    v: NotRequired[dict[str, Value]]
    #: The English template if the counted number is 1 and it differs then.
    one: NotRequired[str]


#: A number, a term of the game such as "red", or a text.
Part: TypeAlias = int | str | TextData
#: The value for a name in a template; the parts of a list are joined.
Value: TypeAlias = Part | list[Part]


class AidLineData(TypedDict):
    """Something that an aid counted: a label with its number, or a sentence that needs none."""

    text: TextData
    count: int | None
    marks: Marks


class AidData(TypedDict):
    """An aid, what it counts, and what it found; without lines there is nothing to count just now."""

    id: str
    title: TextData
    about: TextData
    lines: list[AidLineData]


class SeatData(TypedDict):
    """A seat and its player. ``vacant``: a person left it and may come back while no bot has taken it."""

    name: str
    kind: Literal["person", "bot", "open", "vacant"]
    bot: str | None
    #: A seat of the reader's, or an open one that is kept for the reader.
    mine: bool
    online: bool
    #: A member sits there; nobody else has that name.
    member: bool
    #: The player is on vacation: no time runs for the seat until then.
    away_until: int | None


class ClockData(TypedDict):
    """Each seat has the initial time, and gains the increment when it has decided."""

    initial_ms: int
    increment_ms: int


class OutcomeData(TypedDict):
    """How a game ended.

    ``reason`` is a text of the game; for a game that was given up its template is one of two codes,
    ``resigned`` and ``timed_out``, with the value ``seat``, and there is no rule.
    """

    reason: TextData
    rule: str | None
    scores: list[int]
    winners: list[int]


class MatchPlaceData(TypedDict):
    """Where a table belongs in a match. Rounds and deals are counted from 0."""

    id: str
    round: int
    deal: int
    #: The same deal is still played at other tables: nobody is told more than a player knows.
    sealed: bool


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
    seats: list[SeatData]
    #: The teams, each as a list of seats; in most games every seat is a team of its own.
    teams: list[list[int]]
    #: The seat that must decide.
    to_act: int | None
    #: The seat whose turn it is; another seat may have to decide within it.
    turn: int | None
    started_by: int | None
    scores: list[int]
    created: int
    changed: int
    clock: ClockData | None
    #: As of ``now``.
    time_left_ms: list[int] | None
    now: int
    #: Whether the deal was committed to: all but imported games.
    verifiable: bool
    commitment: str | None
    #: The table where the same people play again.
    rematch: str | None
    outcome: OutcomeData | None
    #: Whether the reader may ask for hints and evaluations; when the game is over, for the review.
    help: bool
    #: Today's rules cannot replay it: it is shown from its saved picture, and nothing can be done.
    frozen: bool
    #: Who takes the seat of a player who leaves a game of three or more sides: a level, or "idle".
    leavers: str
    listing: Listing
    #: The match that the game belongs to, if it does.
    match: MatchPlaceData | None


class MenuRefusal(TypedDict):
    """Why a choice is not possible."""

    rule: str
    text: TextData


class PickData(TypedDict):
    """Several choices of the menu at once: from ``least`` to ``most`` keys in any order.

    ``done`` is the key that ends them, if one is needed; it is not among the choices.
    """

    least: int
    most: int
    done: str | None


class MenuData(TypedDict):
    """One question of a decision, as ``core.choices.expand`` writes it."""

    question: TextData
    choices: list[ChoiceData]
    pick: PickData | None


class ChoiceData(TypedDict):
    """With neither refusal nor menu the choice is complete, and the keys on the way to it are sent."""

    key: str
    label: TextData
    points: int | None
    marks: Marks
    #: It cannot be taken back: it ends the turn or reveals something.
    final: bool
    #: It only passes on: it ends the turn or skips what is asked.
    passes: bool
    #: How often it may be picked, in a menu with ``pick``.
    count: int
    refusal: MenuRefusal | None
    #: A menu with ``pick`` is listed in the first place where it is asked; the others hold its number,
    #: counted from 0 in the order of reading.
    menu: MenuData | int | None


class EntryDraw(TypedDict):
    """A card that was drawn; it has no name for readers who may not know it."""

    pile: str
    zone: str
    seat: int
    card: str | None


class EntryData(TypedDict):
    """One step of the log."""

    step: int
    #: The seat whose turn it was; ``seat`` is the one that decided.
    turn: int
    seat: int
    #: In notation.
    action: str
    #: The rest of a sentence that begins with the player's name.
    words: TextData
    scores: list[int]
    at: int
    draws: list[EntryDraw]
    marks: Marks


class Frame(TypedDict):
    """Everything that a perspective may know after an event."""

    type: Literal["frame"]
    version: int
    step: int
    #: The seat whose view it is; null for a spectator.
    seat: int | None
    #: The game's own description of itself.
    view: dict[str, object]
    #: The step that this event was, if any; a repeated frame has none.
    entry: EntryData | None
    #: What the seat may choose now, if it must decide.
    menu: MenuData | None
    undo: bool
    table: TableInfo


class Deal(TypedDict):
    """What the cards follow from, by the rules. All but the commitment is told when the game is over."""

    #: SHA-256 of the seed, as hex; None for an imported game, which was not dealt here.
    commitment: str | None
    seed: NotRequired[str]
    #: What each seat added, by seat; "" for a bot.
    entropies: NotRequired[list[str]]
    players: NotRequired[int]
    #: Whether the first player was drawn by lot; otherwise the table's options said who begins.
    start_drawn: NotRequired[bool]
    started_by: NotRequired[int]
    #: What the game was played with: the version of its rules, and what its components are known by.
    rules: NotRequired[int]
    components: NotRequired[str]


class ThenData(TypedDict):
    """What a seat can do after a line."""

    seat: int
    words: TextData


class ClaimData(TypedDict):
    """A sentence about a line, true whatever is hidden.

    It can be seen by playing the line, or with ``better`` the better one; if it is about somebody else's
    turn, what others can do ``then``.
    """

    #: What it is about: `scores`, `gives`, `frees`, `spends`, `opens`, `keeps`, `runs-out`, `end`, `missed`.
    kind: str
    words: TextData
    better: bool
    then: list[ThenData]
