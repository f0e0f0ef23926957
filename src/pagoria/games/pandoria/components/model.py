"""What a component set is made of: terrains, cards, peoples, tiles, monuments and plans of boards.

Terrains, resources, spells, buildings, abilities and kinds of spaces are small integers, each in a class
that is only their namespace; the name of each stands in the tuple below, at its number.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from pagoria.games.pandoria import wire

#: The sides of a space, counted clockwise in ``neighbours``.
DIRECTIONS: Final = 6

# -- terrains and what they yield -----------------------------------------------------------------


@final
class Terrain:
    """The terrains, and how many there are."""

    FOREST: Final = 0
    HILLS: Final = 1
    MOUNTAINS: Final = 2
    CITY: Final = 3
    COUNT: Final = 4
    NONE: Final = -1


TERRAIN_NAMES: Final[tuple[wire.Terrain, ...]] = ("forest", "hills", "mountains", "city")
#: The letters of the data files.
TERRAIN_LETTERS: Final = "fhmc"


@final
class Resource:
    """The resources; a city yields points, which come after them."""

    CRYSTALS: Final = 0
    GOLD: Final = 1
    WOOD: Final = 2
    COUNT: Final = 3
    POINTS: Final = 3


RESOURCE_NAMES: Final[tuple[wire.Resource, ...]] = ("crystals", "gold", "wood")
#: For each terrain: what it yields.
YIELDS: Final = (Resource.WOOD, Resource.GOLD, Resource.CRYSTALS, Resource.POINTS)

MOST_RESOURCES: Final = 10
MOST_SYMBOLS: Final = 2

# -- spells, buildings, abilities -----------------------------------------------------------------


@final
class Spell:
    """The spells of the cards."""

    ACQUIRE: Final = 0
    ADOPT: Final = 1
    ASTRAL_SHIP: Final = 2
    CLONE: Final = 3
    CONJURE: Final = 4
    CONSTRUCT: Final = 5
    ENCHANTED_CASTLE: Final = 6
    MASTER_BUILDER: Final = 7
    MUSTER: Final = 8
    RAGE: Final = 9
    TELEPORT: Final = 10
    TERRAIN: Final = 11


SPELL_NAMES: Final = (
    "Acquire",
    "Adopt",
    "Astral Ship",
    "Clone",
    "Conjure",
    "Construct",
    "Enchanted Castle",
    "Master Builder",
    "Muster",
    "Rage",
    "Teleport",
    "Terrain",
)


@final
class Building:
    """The buildings of the cards."""

    BANK: Final = 0
    CARPENTER: Final = 1
    LUMBERYARD: Final = 2
    REPOSITORY: Final = 3
    SHRINE: Final = 4
    STATUE: Final = 5
    STORE: Final = 6
    VAULT: Final = 7
    SMALL_SAW_MILL: Final = 8
    LARGE_SAW_MILL: Final = 9
    SMALL_TOWER: Final = 10
    LARGE_TOWER: Final = 11
    SMALL_TREASURY: Final = 12
    LARGE_TREASURY: Final = 13


BUILDING_NAMES: Final = (
    "Bank",
    "Carpenter",
    "Lumberyard",
    "Repository",
    "Shrine",
    "Statue",
    "Store",
    "Vault",
    "Small Saw Mill",
    "Large Saw Mill",
    "Small Tower",
    "Large Tower",
    "Small Treasury",
    "Large Treasury",
)


@final
class Ability:
    """The abilities of the peoples (PD-50 to PD-54)."""

    NONE: Final = 0
    FREE_LEADER: Final = 1
    TWO_TILES: Final = 2
    WANDER: Final = 3
    SPELLBOOK: Final = 4
    DOUBLE_USE: Final = 5


#: The abilities as the data files write them.
ABILITY_NAMES: Final = ("none", "free leader", "two tiles", "wander", "spellbook", "double use")

# -- the kinds of spaces --------------------------------------------------------------------------


@final
class SpaceKind:
    """What is printed on a space."""

    EMPTY: Final = 0
    START: Final = 1
    PRINTED: Final = 2
    LAKE: Final = 3
    LAKE_SHIP: Final = 4
    RIVER: Final = 5
    RIVER_SHIP: Final = 6


KIND_NAMES: Final[tuple[wire.SpaceKind, ...]] = (
    "empty",
    "start space",
    "printed terrain",
    "lake",
    "lake with a ship",
    "river",
    "river with a ship",
)

ROW_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


# -- entries of a set -----------------------------------------------------------------------------


@dataclass(frozen=True)
class SpellEntry:
    """A spell and what it costs in crystals."""

    number: int
    cost: int

    @property
    def name(self) -> str:
        return SPELL_NAMES[self.number]


@dataclass(frozen=True)
class BuildingEntry:
    """A building and what it costs in wood."""

    number: int
    cost: int

    @property
    def name(self) -> str:
        return BUILDING_NAMES[self.number]


@dataclass(frozen=True)
class Card:
    """A spell and a building on one card, and its price in gold on the market.

    An own card of the beginner game has the number of its people (otherwise -1); the one marked A is
    built at the start.
    """

    spell: int
    building: int
    gold: int
    people: int = -1
    marked: bool = False

    @property
    def name(self) -> str:
        return f"{SPELL_NAMES[self.spell]}/{BUILDING_NAMES[self.building]}"


@dataclass(frozen=True)
class PeopleEntry:
    """A people: its ability, and its crystals, gold and wood at the start of either game."""

    name: str
    ability: int
    classic: tuple[int, int, int]
    beginner: tuple[int, int, int]


@dataclass(frozen=True)
class Tile:
    """A tile of one or two spaces: for each of them the terrain and the number of symbols."""

    terrains: tuple[int, ...]
    symbols: tuple[int, ...]

    @property
    def name(self) -> str:
        """The way the data files write it, such as ``f1 h2``."""
        return " ".join(self._spaces())

    @property
    def turned_name(self) -> str:
        """The same when it lies the other way round."""
        return " ".join(reversed(self._spaces()))

    def _spaces(self) -> list[str]:
        spaces = zip(self.terrains, self.symbols, strict=True)
        return [f"{TERRAIN_LETTERS[terrain]}{symbols}" for terrain, symbols in spaces]


@dataclass(frozen=True)
class Monument:
    """A monument and the points it scores."""

    value: int


@dataclass(frozen=True)
class SpacePlan:
    """What is printed on one space of a board. Rows and columns count from 0."""

    row: int
    column: int
    kind: int
    terrain: int = Terrain.NONE
    symbols: int = 0
    #: Of a start space: which start tile lies here, from 1; two spaces share a number.
    pair: int = 0
    #: Of a ship: the crystals that are deducted here.
    discount: int = 0

    @property
    def name(self) -> str:
        return space_name(self.row, self.column)


@dataclass(frozen=True)
class BoardPlan:
    """A board as it is printed. Spaces are in reading order and go by their number in it."""

    name: str
    title: str
    spaces: tuple[SpacePlan, ...]
    #: Where paths of a terrain leave the board: space, terrain.
    paths: tuple[tuple[int, int], ...] = ()
    #: Where the river flows: space, next space downstream; a fork has two.
    flow: tuple[tuple[int, int], ...] = ()
    #: The price of the Astral Ship printed on the board, 0 without one.
    astral_ship: int = 0


def space_name(row: int, column: int) -> str:
    """What people call a space: the letter of the row and the place in it, from 1."""
    return f"{ROW_LETTERS[row]}{column + 1}"
