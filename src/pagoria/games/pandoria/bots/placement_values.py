"""The values of placements: of the regions that they close, let grow or bring nearer to closing.

There are many placements, so none of them is carried out; what each would change follows from the forecast.
"""

from __future__ import annotations

from typing import final

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.bots.figure_values import FigureValues
from pagoria.games.pandoria.bots.region_forecast import RegionForecast, RegionStatus
from pagoria.games.pandoria.components.model import DIRECTIONS
from pagoria.games.pandoria.engine.land import Ground, owner_of


@final
class Patch:
    """A region as it would be after a placement."""

    def __init__(self, terrain: i64, symbols: i64) -> None:
        self.terrain: i64 = terrain
        self.symbols: i64 = symbols
        self.empties: i64 = 0
        self.endless: bool = False
        self.beside: i64 = 0  # figures, as bits
        self.inside: i64 = 0
        self.at_first: bool = False  # whether it lies beside the first or the second space placed on
        self.at_second: bool = False

    def closed(self) -> bool:
        return self.empties == 0 and not self.endless


@final
class PlacementValues:
    """Values placements by one forecast."""

    def __init__(self, forecast: RegionForecast, figure_values: FigureValues) -> None:
        self.forecast = forecast
        self.figure_values = figure_values
        self.state = forecast.state
        self.holdings = forecast.holdings
        #: Which spaces were counted for the patch in work.
        self._stamp: list[int] = [0] * forecast.state.setting.size
        self._stamps: i64 = 0

    def castle(self, space: i64, figure: bool) -> i64:
        """A castle on a space, with a figure on it if there is one to place."""
        near = self.forecast.around(space)
        patches: list[Patch] = []
        value: i64 = 0
        for number in near:
            value -= self.forecast.outlook[number]
            if self.forecast.status[number] <= RegionStatus.ENDLESS:
                patches.append(self._lessened(number, True, False))
        value += self._after(patches, near) - self.holdings.castle_in_reserve()
        return value + self._best_put(space, -1, patches, None, None) if figure else value

    def single(self, space: i64, terrain: i64, symbols: i64) -> i64:
        """A single tile on a space; nobody places a figure there."""
        own = self._grown(space, -1, terrain, symbols)
        near = self.forecast.around(space)
        patches: list[Patch] = [own]
        value: i64 = 0
        for number in near:
            value -= self.forecast.outlook[number]
            if (
                self.forecast.status[number] <= RegionStatus.ENDLESS
                and self.forecast.terrain[number] != terrain
            ):
                patches.append(self._lessened(number, True, False))
        return value + self._after(patches, near)

    def double(
        self, first: i64, terrain: i64, symbols: i64, second: i64, terrain2: i64, symbols2: i64
    ) -> i64:
        """A double tile on two spaces, with the best figure on it."""
        own = self._grown(first, second, terrain, symbols)
        own2 = own
        if terrain2 == terrain:
            self._grow(own, second)
            own.symbols += symbols2
        else:
            own2 = self._grown(second, first, terrain2, symbols2)
            own2.at_first = True
            own.at_second = True
        near = self.forecast.around(first)
        for number in self.forecast.around(second):
            if number not in near:
                near.append(number)
        patches: list[Patch] = [own]
        if own2 is not own:
            patches.append(own2)
        value: i64 = 0
        for number in near:
            value -= self.forecast.outlook[number]
            if self.forecast.status[number] > RegionStatus.ENDLESS:
                continue
            at_first = self._touches(number, first)
            at_second = self._touches(number, second)
            kind: i64 = self.forecast.terrain[number]
            joins = (at_first and kind == terrain) or (at_second and kind == terrain2)
            if not joins:
                patches.append(self._lessened(number, at_first, at_second))
        return value + self._after(patches, near) + self._best_put(first, second, patches, own, own2)

    # -- regions after the placement ------------------------------------------------------------

    def _touches(self, number: i64, space: i64) -> bool:
        neighbours = self.state.setting.neighbours
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = neighbours[DIRECTIONS * space + direction]
            if other >= 0 and self.forecast.region_at[other] == number:
                return True
            direction += 1
        return False

    def _grown(self, space: i64, besides: i64, terrain: i64, symbols: i64) -> Patch:
        """The region that a space would belong to; ``besides`` is filled by the same placement."""
        patch = Patch(terrain, symbols)
        self._stamps += 1
        self._stamp[space] = self._stamps
        if besides >= 0:
            self._stamp[besides] = self._stamps
        self._grow(patch, space)
        return patch

    def _grow(self, patch: Patch, space: i64) -> None:
        """Add what lies around a space: empty spaces, figures, and the regions that unite there."""
        forecast = self.forecast
        setting = self.state.setting
        ground = self.state.land.ground
        patch.endless = patch.endless or (setting.paths[space] >> patch.terrain) & 1 == 1
        direction: i64 = 0
        while direction < DIRECTIONS:
            other: i64 = setting.neighbours[DIRECTIONS * space + direction]
            if other >= 0:
                if ground[other] == Ground.NOTHING:
                    self._count_empty(patch, other)
                elif forecast.figure_at[other] >= 0 and ground[other] != patch.terrain:
                    patch.beside |= bits.bit(forecast.figure_at[other])
            direction += 1
        for number in forecast.around(space):
            if forecast.terrain[number] == patch.terrain:
                self._absorb(patch, number)

    def _count_empty(self, patch: Patch, space: i64) -> None:
        if self._stamp[space] != self._stamps:
            self._stamp[space] = self._stamps
            patch.empties += 1

    def _absorb(self, patch: Patch, number: i64) -> None:
        forecast = self.forecast
        patch.symbols += forecast.symbols[number]
        patch.endless = patch.endless or forecast.status[number] == RegionStatus.ENDLESS
        patch.beside |= forecast.beside[number]
        patch.inside |= forecast.inside[number]
        for space in forecast.empties[number]:
            self._count_empty(patch, space)

    def _lessened(self, number: i64, at_first: bool, at_second: bool) -> Patch:
        """A region that loses empty spaces but does not grow."""
        patch = Patch(self.forecast.terrain[number], self.forecast.symbols[number])
        patch.endless = self.forecast.status[number] == RegionStatus.ENDLESS
        patch.beside = self.forecast.beside[number]
        patch.inside = self.forecast.inside[number]
        patch.at_first = at_first
        patch.at_second = at_second
        patch.empties = len(self.forecast.empties[number]) - (1 if at_first else 0) - (1 if at_second else 0)
        return patch

    def _after(self, patches: list[Patch], near: list[int]) -> i64:
        """The outlook of all regions that a placement changes, closed ones scored."""
        gone: i64 = 0
        for patch in patches:
            if patch.closed():
                gone |= patch.inside
        value: i64 = 0
        for patch in patches:
            beside: i64 = patch.beside & ~gone
            if beside == 0 or patch.endless:
                continue
            if patch.empties == 0:
                value += self.forecast.harvest(patch.terrain, patch.symbols, beside)
            else:
                value += self.forecast.prospect(patch.terrain, patch.symbols, patch.empties, beside)
        return value + self._sent_home(gone, near) if gone else value

    def _sent_home(self, gone: i64, near: list[int]) -> i64:
        """FigureValues in a closed region come home and lose what they stood beside elsewhere."""
        total: i64 = 0
        for figure in bits.listed(gone):
            space: i64 = self.forecast.figure_space[figure]
            seat = owner_of(self.state.land.figure[space])
            counts: i64 = 2 if bits.has(self.forecast.leaders, figure) else 1
            value: i64 = self.holdings.next_worker(seat) if counts == 1 else self.holdings.leader_in_reserve()
            for number in self.forecast.around(space):
                if self.forecast.status[number] == RegionStatus.OPEN and number not in near:
                    empties = len(self.forecast.empties[number])
                    value -= self.forecast.pull(
                        seat, self.forecast.terrain[number], self.forecast.symbols[number], empties, counts
                    )
            weight: i64 = self.forecast.weight[seat]
            total += weight * value
        return total // 100

    def _best_put(
        self, first: i64, second: i64, patches: list[Patch], own: Patch | None, own2: Patch | None
    ) -> i64:
        """What the best figure on the spaces placed on adds, or 0; on a castle ``own`` is None."""
        state = self.state
        seat = self.forecast.seat
        leader = state.boards[seat].leader_allowed()
        if not leader and state.boards[seat].workers == 0:
            return 0
        counts: i64 = 2 if leader else 1
        price: i64 = self.holdings.leader_in_reserve() if leader else self.holdings.last_worker(seat)
        best: i64 = 0
        if own is None or not own.closed():
            best = max(best, self._put_value(patches, own, first, True, counts) - price)
        if own2 is not None and not own2.closed():
            best = max(best, self._put_value(patches, own2, second, False, counts) - price)
        return best

    def _put_value(
        self, patches: list[Patch], own: Patch | None, space: i64, at_first: bool, counts: i64
    ) -> i64:
        """A figure on one of the spaces placed on: what it scores now, and has there or after a walk."""
        now: i64 = 0
        later = self.forecast.stay(space)
        for patch in patches:
            beside = patch.at_first if at_first else patch.at_second
            if beside and patch is not own and not patch.endless:
                gain = self.forecast.pull(
                    self.forecast.seat, patch.terrain, patch.symbols, patch.empties, counts
                )
                if patch.empties:
                    later += gain
                else:
                    now += gain
        return now + later + (self.figure_values.walk_on(space, later) if counts == 1 else 0)
