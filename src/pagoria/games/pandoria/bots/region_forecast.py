"""A forecast of the regions on the map: which of them will close, and what that brings to whom.

It is made once for each decision. From it follow the values of open and closed regions and of figures beside
them, in hundredths of a point, without a copy of the state.
"""

from __future__ import annotations

from typing import Final, final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.bots.holdings import Holdings
from pagoria.games.pandoria.components.model import DIRECTIONS, Terrain
from pagoria.games.pandoria.engine.land import NOBODY, Ground, is_leader, owner_of
from pagoria.games.pandoria.engine.scoring import bonus_each
from pagoria.games.pandoria.engine.state import State


@final
class RegionStatus:
    """How it stands with a region."""

    OPEN: Final = 0
    ENDLESS: Final = 1  # a path keeps it open
    CLOSING: Final = 2  # closed in this turn and to be scored
    DONE: Final = 3


#: How much an open region counts, in percent, by the number of empty spaces beside it. It is less than the
#: chance that it ever closes, because points now bring the figures home.
_CHANCE: Final = [100, 60, 44, 32, 25, 19, 14, 11, 8, 6, 4, 3, 2]
#: Symbols that an open region will still gain for each empty space beside it, in tenths.
_GROWTH: Final = 1
#: Of what others gain, the share that counts as a loss, in percent, spread over all others.
_ENVY: Final = 60
#: An empty space beside a figure may bring it a new region; a figure that comes home can be placed again.
_EMPTY_BESIDE: Final = 26
_COMES_HOME: Final = 10


@final
class RegionForecast:
    """The regions with the empty spaces and the figures beside them, seen by one seat."""

    def __init__(self, state: State, holdings: Holdings, seat: i64) -> None:
        size: i64 = state.setting.size
        self.state = state
        self.holdings = holdings
        self.seat: i64 = seat
        self.players: i64 = state.setting.players
        # Regions, by their number.
        self.terrain: list[int] = []
        self.symbols: list[int] = []
        self.status: list[int] = []
        self.empties: list[list[int]] = []
        self.beside: list[int] = []
        self.inside: list[int] = []
        self.outlook: list[int] = []
        self.region_at: list[int] = [-1] * size
        # FigureValues, by their number.
        self.figure_at: list[int] = [-1] * size
        self.figure_space: list[int] = []
        self.owned: list[int] = [0] * self.players  # by seat, as bits
        self.leaders: i64 = 0
        # By seat and terrain.
        self.unit: list[int] = []
        self.bonus: list[int] = []
        self.weight: list[int] = []
        self._weigh()
        self._number_regions()
        self._find_neighbours()
        number: i64 = 0
        while number < len(self.terrain):
            self.outlook.append(self._outlook(number))
            number += 1

    # -- reading the map ------------------------------------------------------------------------

    def _weigh(self) -> None:
        setting = self.state.setting
        others: i64 = self.players - (2 if setting.partner(0, 2) else 1)
        other: i64 = 0
        while other < self.players:
            self.weight.append(100 if setting.partner(self.seat, other) else -_ENVY // others)
            terrain: i64 = 0
            while terrain < Terrain.COUNT:
                self.unit.append(self.holdings.unit(other, terrain))
                bonus: i64 = bonus_each(self.state.boards[other], terrain) if setting.with_resources() else 0
                self.bonus.append(bonus)
                terrain += 1
            other += 1

    def _number_regions(self) -> None:
        land = self.state.land
        space: i64 = 0
        while space < len(self.region_at):
            if land.ground[space] < Terrain.COUNT:
                root = land.root(space)
                if self.region_at[root] < 0:
                    self.region_at[root] = len(self.terrain)
                    self.terrain.append(land.ground[root])
                    self.symbols.append(land.region_symbols[root])
                    self.status.append(self._status(root))
                    self.empties.append([])
                    self.beside.append(0)
                    self.inside.append(0)
                self.region_at[space] = self.region_at[root]
            space += 1

    def _status(self, root: i64) -> i64:
        if self.state.land.kept[root]:
            return RegionStatus.ENDLESS
        if self.state.land.sides[root]:
            return RegionStatus.OPEN
        return RegionStatus.CLOSING if root in self.state.turn.closing else RegionStatus.DONE

    def _find_neighbours(self) -> None:
        land = self.state.land
        space: i64 = 0
        while space < len(self.region_at):
            if land.ground[space] == Ground.NOTHING:
                for number in self.around(space):
                    self.empties[number].append(space)
            elif land.figure[space] != NOBODY:
                self._add_figure(space, land.figure[space])
            space += 1

    def _add_figure(self, space: i64, figure: i64) -> None:
        mask = bits.bit(len(self.figure_space))
        self.figure_at[space] = len(self.figure_space)
        self.figure_space.append(space)
        self.owned[owner_of(figure)] |= mask
        if is_leader(figure):
            self.leaders |= mask
        for number in self.around(space):
            self.beside[number] |= mask
        if self.region_at[space] >= 0:
            self.inside[self.region_at[space]] |= mask

    def around(self, space: i64) -> list[int]:
        """The regions beside a space, each once, its own not among them."""
        found: list[int] = []
        neighbours = self.state.setting.neighbours
        own: i64 = self.region_at[space]
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = neighbours[DIRECTIONS * space + direction]
            if other >= 0:
                number: i64 = self.region_at[other]
                if number >= 0 and number != own and number not in found:
                    found.append(number)
            direction += 1
        return found

    # -- regions --------------------------------------------------------------------------------

    def chance(self, empties: i64) -> i64:
        """How likely a region is to be closed, in percent, by the empty spaces beside it."""
        likely: i64 = _CHANCE[min(empties, len(_CHANCE) - 1)]
        left: i64 = 2 + self.state.piles.tiles_left()
        needed: i64 = 2 * empties
        return likely if left >= needed else likely * left // needed

    def _outlook(self, number: i64) -> i64:
        if self.status[number] != RegionStatus.OPEN or self.beside[number] == 0:
            return 0
        empties = len(self.empties[number])
        return self.prospect(self.terrain[number], self.symbols[number], empties, self.beside[number])

    def prospect(self, terrain: i64, symbols: i64, empties: i64, beside: i64) -> i64:
        """The value of an open region to the seat: its own share less what the others get."""
        total: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            weight: i64 = self.weight[seat]
            total += weight * self._promise(seat, terrain, symbols, empties, beside)
            seat += 1
        return total * self.chance(empties) // 100_000

    def promise(self, seat: i64, number: i64) -> i64:
        """What an open region promises to one of the players."""
        empties = len(self.empties[number])
        full = self._promise(seat, self.terrain[number], self.symbols[number], empties, self.beside[number])
        return full * self.chance(empties) // 1000

    def _promise(self, seat: i64, terrain: i64, symbols: i64, empties: i64, beside: i64) -> i64:
        """The same in tenths and as if it were sure to close."""
        own: i64 = beside & self.owned[seat]
        if own == 0:
            return 0
        count = bits.count(own)
        strength: i64 = count + bits.count(own & self.leaders)
        kind: i64 = Terrain.COUNT * seat + terrain
        unit: i64 = self.unit[kind]
        bonus: i64 = self.bonus[kind]
        return unit * ((10 * symbols + _GROWTH * empties) * strength + 10 * bonus * count)

    def harvest(self, terrain: i64, symbols: i64, beside: i64) -> i64:
        """What a region that is closed now brings to the seat, less what the others get."""
        total: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            own: i64 = beside & self.owned[seat]
            if own:
                count = bits.count(own)
                strength: i64 = count + bits.count(own & self.leaders)
                bonus: i64 = self.bonus[Terrain.COUNT * seat + terrain]
                weight: i64 = self.weight[seat]
                total += weight * self.holdings.gain(seat, terrain, symbols * strength + bonus * count)
            seat += 1
        return total // 100

    def pull(self, seat: i64, terrain: i64, symbols: i64, empties: i64, counts: i64) -> i64:
        """What a seat's figure of a given weight gains by a region; one without empties is closed."""
        kind: i64 = Terrain.COUNT * seat + terrain
        unit: i64 = self.unit[kind]
        bonus: i64 = self.bonus[kind]
        if empties == 0:
            return unit * (symbols * counts + bonus)
        expected: i64 = (10 * symbols + _GROWTH * empties) * counts + 10 * bonus
        return unit * expected * self.chance(empties) // 1000

    # -- figures --------------------------------------------------------------------------------

    def figure_value(self, seat: i64, space: i64, counts: i64) -> i64:
        """The value of a seat's figure on a space to that seat, with the scorings of this turn."""
        value = self.lasting_value(seat, space, counts)
        for number in self.around(space):
            if self.status[number] == RegionStatus.CLOSING:
                value += self.pull(seat, self.terrain[number], self.symbols[number], 0, counts)
        return value

    def lasting_value(self, seat: i64, space: i64, counts: i64) -> i64:
        """The same after the scorings of this turn."""
        value = self.stay(space)
        for number in self.around(space):
            if self.status[number] == RegionStatus.OPEN:
                empties = len(self.empties[number])
                value += self.pull(seat, self.terrain[number], self.symbols[number], empties, counts)
        return value

    def stay(self, space: i64) -> i64:
        """The value of the place itself: room for new regions, and the way home."""
        land = self.state.land
        fade = self.holdings.fade
        value: i64 = 0
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = self.state.setting.neighbours[DIRECTIONS * space + direction]
            if other >= 0 and land.ground[other] == Ground.NOTHING:
                value += _EMPTY_BESIDE * fade // 6
            direction += 1
        number: i64 = self.region_at[space]
        if number >= 0 and self.status[number] == RegionStatus.OPEN:
            value += _COMES_HOME * fade * self.chance(len(self.empties[number])) // 600
        return value
