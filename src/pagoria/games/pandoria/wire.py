"""What is sent of a game of Pandoria: the types of its setting, its views and the marks on choices and steps.

``tools/generate_wire.py`` writes web/src/boards/pandoria/wire.ts from them, comments included. Spaces, tiles,
cards and figures are written as in the notation.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from pagoria.core.texts import TextData

Terrain: TypeAlias = Literal["forest", "hills", "mountains", "city"]
Resource: TypeAlias = Literal["crystals", "gold", "wood"]
#: What a region gives.
Yield: TypeAlias = Literal["crystals", "gold", "wood", "points"]
Stage: TypeAlias = Literal["place", "figure", "card", "score", "buy", "wander"]
#: What has to be decided; ``deal`` stands for all that chance decides.
Phase: TypeAlias = Literal[
    "deal",
    "place",
    "sail",
    "figure",
    "card",
    "target",
    "castle",
    "build",
    "score",
    "take",
    "buy",
    "wander",
    "over",
]
#: What is printed on a space.
SpaceKind: TypeAlias = Literal[
    "empty", "start space", "printed terrain", "lake", "lake with a ship", "river", "river with a ship"
]
#: What an action does.
Kind: TypeAlias = Literal[
    "tile",
    "castle",
    "skip",
    "worker",
    "leader",
    "take back",
    "no figure",
    "spell",
    "double",
    "recast",
    "build",
    "monument",
    "printed ship",
    "no card",
    "acquire",
    "conjure",
    "rage",
    "move",
    "no move",
    "single",
    "score",
    "points",
    "card",
    "buy",
    "no buy",
    "sail",
]


# -- what stays the same in a game ------------------------------------------------------------------


class SpaceData(TypedDict):
    """A space of the board."""

    name: str
    row: int
    #: How far to the right, in half spaces: every second row lies one to the right.
    x: int
    kind: SpaceKind
    paths: list[Terrain]
    discount: int
    #: The spaces downstream.
    flow: list[str]


class WorthData(TypedDict):
    """What a spell or a building costs and does."""

    cost: int
    does: TextData


class CardData(TypedDict):
    """A card, and its price in gold on the market."""

    spell: str
    building: str
    gold: int


class PeopleData(TypedDict):
    """A people as it is in this variant."""

    ability: TextData | None
    #: How many double tiles are in hand before a turn.
    tiles: int
    #: What it begins with.
    resources: dict[Resource, int]
    #: Its own cards; the first is the one it begins the beginner game with.
    cards: list[str]


class SettingData(TypedDict):
    """What stays the same in a game."""

    spaces: list[SpaceData]
    #: Of a turn of this variant, in order; one that only some peoples have is among them.
    stages: list[Stage]
    #: What the variant plays with.
    resources: bool
    cards: bool
    monuments: bool
    #: Of each player, beside one leader and two castles.
    workers: int
    #: What a region of each terrain gives.
    terms: dict[Literal["yield"], dict[Terrain, Yield]]
    spells: dict[str, WorthData]
    buildings: dict[str, WorthData]
    cards_by_name: dict[str, CardData]
    peoples: dict[str, PeopleData]


# -- what changes -----------------------------------------------------------------------------------


class ShareData(TypedDict):
    """What one seat takes from a region."""

    seat: int
    #: Spaces of its figures beside the region.
    figures: list[str]
    #: The leader counts 2.
    strength: int
    #: Of production buildings, in all.
    bonus: int
    gain: int
    kept: int
    lost: int
    points: int


class ScoredData(TypedDict):
    """A region with what everybody beside it takes."""

    #: Its first space in reading order.
    name: str
    terrain: Terrain
    symbols: int
    spaces: list[str]
    #: If it were closed as it is; none where no figure is beside it.
    shares: list[ShareData]


class RegionData(ScoredData):
    """A region on the board."""

    state: Literal["open", "closed", "endless"]
    #: Empty spaces that still keep it open.
    empty: list[str]


class PlayerData(TypedDict):
    """What a player has."""

    people: str | None
    score: int
    resources: dict[Resource, int]
    #: In reserve, as are leader and castles.
    workers: int
    leader: bool
    castles: int
    #: Null when they are hidden, as are the cards in hand.
    tiles: list[str] | None
    tiles_size: int
    hand: list[str] | None
    hand_size: int
    #: Cards in hand that everybody saw.
    shown_cards: list[str]
    #: By place; null where nothing is built.
    buildings: list[str | None]
    visible_spell: str | None
    partner: int | None


class OfferData(TypedDict):
    """A market card with its price for the active player."""

    name: str
    price: int


class OnLandData(TypedDict):
    """What is on the board."""

    #: By space: ``m2`` for land, ``=2`` for a castle of player 2; spaces with nothing on them are left out.
    land: dict[str, str]
    #: By space: ``w1`` a worker, ``l1`` the leader of player 1.
    figures: dict[str, str]
    regions: list[RegionData]
    #: Empty spaces without an empty neighbour: no double tile fits there.
    holes: list[str]
    #: Ships that no figure can board any more.
    surrounded: list[str]


class InTurnData(TypedDict):
    """What is going on in the turn, where something is."""

    placed: list[str]
    spell: str | None
    single_tile: str | None
    ship: str | None
    double_use: bool
    #: Regions by their names.
    closing: list[str]
    region: str | None


class ViewData(OnLandData, InTurnData):
    """What a seat or a spectator may know of a position."""

    seat: int | None
    actor: int
    turn: int
    start: int
    over: bool
    variant: str
    phase: Phase
    stage: Stage | None
    players: list[PlayerData]
    market: list[OfferData]
    cards_left: int
    tiles_left: int
    single_tiles_left: int
    unseen_cards: list[str]
    unseen_tiles: list[str]
    unseen_single_tiles: list[str]
    #: The points of those that are left.
    monuments: list[int]


class EffectsData(TypedDict, total=False):
    """What a choice or a step does beyond itself; what it does not do is left out."""

    closes: list[ScoredData]
    home: list[str]
    scores: list[ScoredData]


class MarksData(TypedDict, total=False):
    """What a choice or a step touches and does; what it does not is left out."""

    kind: Kind
    #: A row of the board, by its letter.
    row: str
    space: str
    #: Of a tile first the space of its first half; of a move from and to.
    spaces: list[str]
    tile: str
    card: str
    #: A building place, from 1.
    place: int
    wood: int
    effects: EffectsData
