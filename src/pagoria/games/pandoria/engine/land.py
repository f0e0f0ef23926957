"""The map: tiles, castles, figures, and the regions that they make.

Regions are kept in a union-find: filling a space lowers the open sides of the regions around it, and a
region without open sides is closed. Nothing is ever counted again from the map.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import DIRECTIONS, SpaceKind, Terrain
from pagoria.games.pandoria.engine.setting import Setting


@final
class Ground:
    """What lies on a space; a terrain lies there as its own number, below these."""

    CASTLE: Final = 4
    NOTHING: Final = 5
    LAKE: Final = 6
    SHIP: Final = 7
    RIVER: Final = 8


NOBODY: Final = 0


def figure_of(seat: i64, leader: bool) -> i64:
    """A figure as it stands in ``Land.figure``: 1 and 2 are worker and leader of seat 0, and so on."""
    return 1 + 2 * seat + (1 if leader else 0)


def owner_of(figure: i64) -> i64:
    return (figure - 1) >> 1


def is_leader(figure: i64) -> bool:
    return figure > 0 and figure & 1 == 0


@final
class Land:
    """What lies on every space, and the regions. Spaces are only ever filled, never emptied."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.ground: list[int] = []
        self.symbols: list[int] = []  # of a castle: the seat that placed it
        self.figure: list[int] = []
        self.joined: list[int] = []  # 1: connected to what was placed, so that players may place beside it
        # Regions, by space; sides, symbols and kept hold at a region's root only.
        self.parent: list[int] = []
        self.sides: list[int] = []  # open sides
        self.region_symbols: list[int] = []  # symbols
        self.kept: list[int] = []  # 1: a path keeps it open for ever

    def copy(self) -> Land:
        twin = Land(self.setting)
        twin.ground = self.ground.copy()
        twin.symbols = self.symbols.copy()
        twin.figure = self.figure.copy()
        twin.joined = self.joined.copy()
        twin.parent = self.parent.copy()
        twin.sides = self.sides.copy()
        twin.region_symbols = self.region_symbols.copy()
        twin.kept = self.kept.copy()
        return twin

    def clear(self) -> None:
        """Lay the board out as it is printed."""
        setting = self.setting
        size = setting.size
        self.symbols = [0] * size
        self.figure = [NOBODY] * size
        self.joined = [0] * size
        self.parent = list(range(size))
        self.sides = [0] * size
        self.region_symbols = [0] * size
        self.kept = [0] * size
        self.ground = [printed_ground(setting.kind[space]) for space in range(size)]
        for space in range(size):
            if setting.kind[space] == SpaceKind.PRINTED:
                self.fill(space, setting.printed_terrain[space], setting.printed_symbols[space])

    # -- the land as a value --------------------------------------------------------------------

    def cells(self) -> list[int]:
        """One number for each space: ground, symbols and figure; everything else follows from these."""
        return [
            self.ground[space] | (self.symbols[space] << 4) | (self.figure[space] << 8)
            for space in range(len(self.ground))
        ]

    def load_cells(self, cells: list[int]) -> None:
        """Become the land that :meth:`cells` wrote."""
        self.clear()
        for space in range(self.setting.size):
            ground: i64 = cells[space] & 15
            if ground != self.ground[space]:
                self.place(space, ground, (cells[space] >> 4) & 15)
            self.figure[space] = cells[space] >> 8

    # -- regions --------------------------------------------------------------------------------

    def root(self, space: i64) -> i64:
        """The space that stands for the region of a terrain space."""
        at: i64 = space
        above: i64 = self.parent[at]
        while above != at:
            at = above
            above = self.parent[at]
        return at

    def closed(self, space: i64) -> bool:
        """Whether the region of a terrain space is closed (PD-03, PD-04)."""
        root = self.root(space)
        return self.sides[root] == 0 and not self.kept[root]

    def region(self, space: i64) -> list[int]:
        """All spaces of the region of a terrain space."""
        root = self.root(space)
        terrain = self.ground[space]
        return [s for s in range(self.setting.size) if self.ground[s] == terrain and self.root(s) == root]

    def region_name(self, space: i64) -> i64:
        """The first space of a region in reading order, which stands for it in actions and numbers."""
        return self.region(space)[0]

    def region_names(self, roots: list[int]) -> list[int]:
        """The names of several regions in ascending order."""
        return sorted([self.region_name(root) for root in roots])

    def fill(self, space: i64, ground: i64, symbols: i64) -> None:
        """Put terrain or a castle on an empty space, and keep the regions up to date."""
        self.ground[space] = ground
        self.symbols[space] = symbols
        terrain = ground < Terrain.COUNT
        sides: i64 = 0
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = self.setting.neighbours[DIRECTIONS * space + direction]
            if other >= 0:
                beside: i64 = self.ground[other]
                if beside < Terrain.COUNT:
                    root = self.root(other)
                    self.sides[root] -= 1
                elif beside == Ground.NOTHING:
                    sides += 1
            direction += 1
        if terrain:
            self.sides[space] = sides
            self.region_symbols[space] = symbols
            self.kept[space] = (self.setting.paths[space] >> ground) & 1
            self._unite_around(space)

    def _unite_around(self, space: i64) -> None:
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = self.setting.neighbours[DIRECTIONS * space + direction]
            if other >= 0 and self.ground[other] == self.ground[space]:
                self._unite(self.root(space), self.root(other))
            direction += 1

    def _unite(self, root: i64, other: i64) -> None:
        if root == other:
            return
        # The older region stays on top, which keeps the trees flat: new spaces join big regions.
        self.parent[root] = other
        self.sides[other] += self.sides[root]
        self.region_symbols[other] += self.region_symbols[root]
        self.kept[other] |= self.kept[root]

    def closed_around(self, space: i64) -> list[int]:
        """The roots of closed regions at or beside a space that was just filled."""
        roots: list[int] = []
        if self.ground[space] < Terrain.COUNT and self.closed(space):
            roots.append(self.root(space))
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = self.setting.neighbours[DIRECTIONS * space + direction]
            if other >= 0 and self.ground[other] < Terrain.COUNT and self.closed(other):
                root = self.root(other)
                if root not in roots:
                    roots.append(root)
            direction += 1
        return roots

    def can_hold_figure(self, space: i64) -> bool:
        """Whether a figure may be placed here: a free terrain space of an open region (PD-47)."""
        return self.ground[space] < Terrain.COUNT and self.figure[space] == NOBODY and not self.closed(space)

    def beside_nothing(self, space: i64) -> bool:
        """Whether an empty space lies beside this one."""
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = self.setting.neighbours[DIRECTIONS * space + direction]
            if other >= 0 and self.ground[other] == Ground.NOTHING:
                return True
            direction += 1
        return False

    def castle_of(self, seat: i64, space: i64) -> bool:
        """Whether a seat's castle stands on a space."""
        return self.ground[space] == Ground.CASTLE and self.symbols[space] == seat

    def move_figure(self, space: i64, target: i64) -> None:
        """A figure leaves its space for another one."""
        self.figure[target] = self.figure[space]
        self.figure[space] = NOBODY

    # -- placing --------------------------------------------------------------------------------

    def place(self, space: i64, ground: i64, symbols: i64) -> None:
        """Fill a space by a player or as a start tile: it is joined, with the printed regions beside it."""
        self.fill(space, ground, symbols)
        self.joined[space] = 1
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = self.setting.neighbours[DIRECTIONS * space + direction]
            if other >= 0 and not self.joined[other] and self.ground[other] < Terrain.COUNT:
                self._join_region(other)
            direction += 1

    def _join_region(self, space: i64) -> None:
        """Join a printed space with the rest of its region; one of another terrain waits (PD-20)."""
        self.joined[space] = 1
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = self.setting.neighbours[DIRECTIONS * space + direction]
            if other >= 0 and not self.joined[other] and self.ground[other] == self.ground[space]:
                self._join_region(other)
            direction += 1

    def on_shore(self, space: i64) -> bool:
        """Whether a space is empty and lies beside a joined one (PD-20)."""
        if self.ground[space] != Ground.NOTHING:
            return False
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = self.setting.neighbours[DIRECTIONS * space + direction]
            if other >= 0 and self.joined[other]:
                return True
            direction += 1
        return False

    def shore(self) -> list[int]:
        """All empty spaces on which a castle or a single tile may be placed."""
        found: list[int] = []
        space: i64 = 0
        while space < self.setting.size:
            if self.on_shore(space):
                found.append(space)
            space += 1
        return found

    def open_pairs(self) -> list[int]:
        """The numbers of all pairs of spaces on which a double tile may be placed, each once."""
        setting = self.setting
        found: list[int] = []
        for space in self.shore():
            for pair in setting.pairs_at[space]:
                first: i64 = setting.pair_first[pair]
                second: i64 = setting.pair_second[pair]
                other: i64 = second if first == space else first
                # A pair with both spaces on the shore is found from the smaller one.
                if self.ground[other] == Ground.NOTHING and (other > space or not self.on_shore(other)):
                    found.append(pair)
        return found

    # -- ships ----------------------------------------------------------------------------------

    def surrounded(self, space: i64) -> bool:
        """Whether only tiles, castles and river touch a ship of the river board (PD-82, PD-83)."""
        if not self.setting.river:
            return False
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = self.setting.neighbours[DIRECTIONS * space + direction]
            if other >= 0 and not self._surrounds(other):
                return False
            direction += 1
        return True

    def _surrounds(self, space: i64) -> bool:
        kind: i64 = self.setting.kind[space]
        if kind in (SpaceKind.EMPTY, SpaceKind.START):
            return self.ground[space] != Ground.NOTHING
        return kind in (SpaceKind.RIVER, SpaceKind.RIVER_SHIP)

    def free_ships(self) -> list[int]:
        """The ships that a figure may be placed on (PD-83)."""
        return [s for s in self.setting.ships if self.figure[s] == NOBODY and not self.surrounded(s)]


def printed_ground(kind: i64) -> i64:
    """What lies on a space before anything is placed; printed terrain is filled in afterwards."""
    if kind in (SpaceKind.EMPTY, SpaceKind.START, SpaceKind.PRINTED):
        return Ground.NOTHING
    if kind == SpaceKind.LAKE:
        return Ground.LAKE
    return Ground.RIVER if kind == SpaceKind.RIVER else Ground.SHIP
