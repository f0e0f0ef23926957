"""Closing and scoring regions, figures on the map, ships on the river, and the final count."""

from __future__ import annotations

from pagoria.core import bits
from pagoria.core.ints import i64
from pagoria.games.pandoria.components.model import (
    CITY,
    CRYSTALS,
    FOREST,
    HILLS,
    LARGE_SAW_MILL,
    LARGE_TOWER,
    LARGE_TREASURY,
    MOST_RESOURCES,
    RESOURCES,
    SMALL_SAW_MILL,
    SMALL_TOWER,
    SMALL_TREASURY,
    STATUE,
    YIELDS,
)
from pagoria.games.pandoria.engine.land import NOBODY, figure_of, is_leader, owner_of
from pagoria.games.pandoria.engine.ledger import Share
from pagoria.games.pandoria.engine.setting import DIRECTIONS
from pagoria.games.pandoria.engine.table import Table


class Scoring(Table):
    """What happens on the map by itself."""

    # -- figures --------------------------------------------------------------------------------

    def put_figure(self, seat: i64, leader: bool, space: i64) -> None:
        """From the reserve onto a space."""
        self.land.figure[space] = figure_of(seat, leader)
        if leader:
            self.leader[seat] = 0
        else:
            self.workers[seat] -= 1

    def send_home(self, space: i64) -> None:
        """From a space back to the owner's reserve."""
        figure: i64 = self.land.figure[space]
        self.land.figure[space] = NOBODY
        if self.ledger is not None:
            self.ledger.home.append(space)
        if is_leader(figure):
            self.leader[owner_of(figure)] = 1
        else:
            self.workers[owner_of(figure)] += 1

    def figures_of(self, seat: i64) -> list[int]:
        """The spaces on which a seat's figures stand."""
        worker = figure_of(seat, False)
        return [
            space
            for space in range(self.setting.size)
            if self.land.figure[space] == worker or self.land.figure[space] == worker + 1
        ]

    # -- closing --------------------------------------------------------------------------------

    def close_around(self, space: i64) -> None:
        """After a space was filled: closed regions are noted, the figures in them go home (PD-22)."""
        for root in self.land.closed_around(space):
            if root not in self.closing:
                self.closing.append(root)
                if self.ledger is not None:
                    self.ledger.closed.append(root)
                for inside in self.land.region(root):
                    if self.land.figure[inside] != NOBODY:
                        self.send_home(inside)

    def neighbours_with_figures(self, root: i64) -> list[int]:
        """The spaces beside a region on which figures stand, each once (PD-35)."""
        return self.figures_beside(self.land.region(root))

    def figures_beside(self, region: list[int]) -> list[int]:
        """The same for a region given by all its spaces; a figure inside does not stand beside it."""
        found: list[int] = []
        terrain: i64 = self.land.ground[region[0]]
        for space in region:
            direction: i64 = 0
            while direction < DIRECTIONS:
                other: i64 = self.setting.neighbours[DIRECTIONS * space + direction]
                stands = other >= 0 and self.land.figure[other] != NOBODY
                if stands and self.land.ground[other] != terrain and other not in found:
                    found.append(other)
                direction += 1
        return found

    def scorable(self) -> list[int]:
        """The closed regions of this turn that have a figure beside them (PD-30)."""
        return [root for root in self.closing if self.neighbours_with_figures(root)]

    # -- scoring --------------------------------------------------------------------------------

    def strength(self, seat: i64, beside: list[int], leader_counts: i64) -> i64:
        """A seat's figures among those beside a region, the leader counting so much."""
        total: i64 = 0
        for space in beside:
            figure: i64 = self.land.figure[space]
            if owner_of(figure) == seat:
                total += leader_counts if is_leader(figure) else 1
        return total

    def bonus_each(self, seat: i64, terrain: i64) -> i64:
        """What production buildings add for each figure beside a region (PD-32)."""
        if terrain == CITY:
            return 1 if self.has_building(seat, STATUE) else 0
        small: i64 = SMALL_TOWER
        large: i64 = LARGE_TOWER
        if terrain == FOREST:
            small = SMALL_SAW_MILL
            large = LARGE_SAW_MILL
        elif terrain == HILLS:
            small = SMALL_TREASURY
            large = LARGE_TREASURY
        bonus: i64 = 1 if self.has_building(seat, small) else 0
        return bonus + (2 if self.has_building(seat, large) else 0)

    def share(self, seat: i64, root: i64, beside: list[int]) -> i64:
        """What a seat takes from a region (PD-31, PD-32)."""
        symbols: i64 = self.land.worth[root]
        base: i64 = symbols * self.strength(seat, beside, 2)
        if not self.setting.with_resources():
            return base
        return base + self.bonus_each(seat, self.land.ground[root]) * self.strength(seat, beside, 1)

    def score_region(self, root: i64) -> None:
        """Everybody with figures beside the region takes a share."""
        beside = self.neighbours_with_figures(root)
        seat: i64 = 0
        while seat < self.setting.players:
            if self.strength(seat, beside, 1) > 0:
                self.take_share(seat, root, beside)
            seat += 1

    def portion(self, seat: i64, root: i64, beside: list[int]) -> Share:
        """A seat's share in full: what of it is kept, becomes points, and is lost (PD-33)."""
        figures = [space for space in beside if owner_of(self.land.figure[space]) == seat]
        share = Share(seat, root, figures, self.strength(seat, beside, 2), self.share(seat, root, beside))
        terrain: i64 = self.land.ground[root]
        if terrain == CITY or not self.setting.with_resources():
            share.points = share.gain
            return share
        resource: i64 = YIELDS[terrain]
        excess = max(0, self.resource(seat, resource) + share.gain - MOST_RESOURCES)
        rate = self.exchange_rate(seat, resource)
        share.kept = share.gain - excess
        share.points = excess // rate
        share.lost = excess % rate
        return share

    def take_share(self, seat: i64, root: i64, beside: list[int]) -> None:
        share = self.portion(seat, root, beside)
        self.score[seat] += share.points
        if share.kept:
            resource: i64 = YIELDS[self.land.ground[root]]
            self.set_resource(seat, resource, self.resource(seat, resource) + share.kept)
        if self.ledger is not None:
            self.ledger.shares.append(share)

    def final_count(self) -> None:
        """PD-61: cards in hand and resources become points; family games have at most the cards."""
        seat: i64 = 0
        while seat < self.setting.players:
            self.score[seat] += bits.count(self.hand[seat])
            resource: i64 = CRYSTALS
            while resource < RESOURCES:
                rate = self.exchange_rate(seat, resource)
                have = self.resource(seat, resource)
                self.score[seat] += have // rate
                self.set_resource(seat, resource, have % rate)
                resource += 1
            seat += 1

    def find_takers(self) -> None:
        """Note the seats that may take a card instead of their points (PD-73)."""
        beside = self.neighbours_with_figures(self.region)
        seat: i64 = 0
        while seat < self.setting.players:
            if self.strength(seat, beside, 1) > 0:
                self.takers |= bits.bit(seat)
            seat += 1

    # -- ships ----------------------------------------------------------------------------------

    def stranded_ship(self) -> i64:
        """The first ship downstream from the source that is surrounded and carries a figure, or -1."""
        for space in self.setting.river_ships:
            if self.land.figure[space] != NOBODY and self.land.surrounded(space):
                return space
        return -1

    def harbours(self, ship: i64) -> list[int]:
        """The next free ships downstream that are not surrounded, one for each arm of the river."""
        found: list[int] = []
        for below in self.setting.next_ships[ship]:
            if self.land.figure[below] == NOBODY and not self.land.surrounded(below):
                if below not in found:
                    found.append(below)
            else:
                for further in self.harbours(below):
                    if further not in found:
                        found.append(further)
        return found

    def sail(self, ship: i64, target: i64) -> None:
        self.land.figure[target] = self.land.figure[ship]
        self.land.figure[ship] = NOBODY
