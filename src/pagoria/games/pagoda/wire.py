"""What is sent of a game of Pagoda: the types of a view and of the marks on choices and steps.

``tools/generate_wire.py`` writes web/src/boards/pagoda/wire.ts from them, comments included.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, TypedDict, get_args

#: A colour, and the ability that belongs to it; in the order that holds everywhere.
Letter: TypeAlias = Literal["R", "Y", "G", "B", "P"]
LETTERS: Final[tuple[Letter, ...]] = get_args(Letter)
#: What can be built.
Build: TypeAlias = Literal["column", "tile", "roof"]
#: What an action does.
Kind: TypeAlias = Literal[
    "column", "tile", "roof", "lantern", "dragon", "alternative", "end", "fan", "keep", "pass"
]


class FloorData(TypedDict):
    """A floor with its columns; it has no colour before the first of them."""

    colour: Letter | None
    columns: int


class LotData(TypedDict):
    """A lot from the ground up."""

    floors: list[FloorData]
    roof: Letter | None
    #: Nothing can be built here any more.
    blocked: bool
    #: What can be built next; null on a lot that counts as completed.
    next: Build | None


class PlayerData(TypedDict):
    """What a player has."""

    score: int
    #: Letters of the cards, in the order of the colours: ``RRYB``.
    display: str
    #: Small letters; null when the hand is hidden.
    hand: str | None
    hand_size: int
    #: Uses left of each ability, 0 to 2.
    markers: dict[Letter, int]


class ViewData(TypedDict):
    """What a seat or a spectator may know of a position."""

    seat: int | None
    actor: int
    variant: str
    lots: list[LotData]
    players: list[PlayerData]
    #: How many cards are in the draw pile.
    draw: int
    #: Letters of the cards, as are the cards played in this turn.
    discard: str
    played: str
    #: How many cards of each colour are in the draw pile or in a hidden hand.
    unseen: dict[Letter, int]
    turn: int
    start: int
    #: Columns built in this turn, how many may be built in it, and in any turn of this variant at most.
    built: int
    limit: int
    most_columns: int
    #: Letters of the abilities used in this turn.
    used: str
    fan_due: bool
    over: bool
    #: How many pagodas count as completed.
    completed: int
    #: By base colour: the space colours of the tiles that are left.
    tiles: dict[Letter, str]


class MarksData(TypedDict, total=False):
    """What a choice or a step touches; what it does not is left out."""

    kind: Kind
    #: From 1, as are floors.
    lot: int
    floor: int
    colour: Letter
    #: The base colour of the tile that is laid.
    base: Letter | None
    #: Letters of the cards that are spent, capital from the display and small from the hand.
    cards: str
    #: One of them.
    card: str
    #: Letters of the abilities that are used.
    ability: str | None
    #: The ability that is gained.
    marker: Letter | None
