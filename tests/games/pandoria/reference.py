"""Regions, placements and scorings the slow and obvious way: by looking at the whole map each time.

Nothing here uses the engine's regions; it reads only what lies on every space (``ground``, ``symbols``,
``figure``) and where the spaces are (rows and columns of the plan).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pagoria.games.pandoria.components import Board
from pagoria.games.pandoria.components.model import Terrain
from pagoria.games.pandoria.engine.land import Ground
from pagoria.games.pandoria.engine.state import State


@dataclass(frozen=True)
class Region:
    """A maximal group of connected spaces of one terrain (PD-02)."""

    spaces: frozenset[int]
    symbols: int
    #: Pairs of a space of the region and an empty neighbour.
    open_sides: int
    #: Whether a path of its own terrain touches it (PD-04).
    has_path: bool

    @property
    def closed(self) -> bool:
        """PD-03, PD-04"""
        return self.open_sides == 0 and not self.has_path


class Map:
    """A board and what lies on it now."""

    def __init__(self, board: Board, state: State) -> None:
        self.plan = board.plan
        self.ground = list(state.land.ground)
        self.symbols = list(state.land.symbols)
        self.figure = list(state.land.figure)
        self.spaces = range(len(self.plan.spaces))

    def beside(self, one: int, other: int) -> bool:
        """Whether two spaces touch, by where their middles are: odd rows lie half a space to the right."""
        a, b = self.plan.spaces[one], self.plan.spaces[other]
        across = abs((2 * a.column + a.row % 2) - (2 * b.column + b.row % 2))
        return (a.row == b.row and across == 2) or (abs(a.row - b.row) == 1 and across == 1)

    def around(self, space: int) -> list[int]:
        return [other for other in self.spaces if self.beside(space, other)]

    def regions(self) -> list[Region]:
        found: list[Region] = []
        seen: set[int] = set()
        for space in self.spaces:
            if self.ground[space] < Terrain.COUNT and space not in seen:
                region = self._flood(space)
                seen |= region.spaces
                found.append(region)
        return found

    def _flood(self, space: int) -> Region:
        terrain = self.ground[space]
        spaces = {space}
        waiting = [space]
        while waiting:
            for other in self.around(waiting.pop()):
                if self.ground[other] == terrain and other not in spaces:
                    spaces.add(other)
                    waiting.append(other)
        sides = sum(
            self.ground[other] == Ground.NOTHING for member in spaces for other in self.around(member)
        )
        return Region(
            frozenset(spaces),
            sum(self.symbols[member] for member in spaces),
            sides,
            any((member, terrain) in self.plan.paths for member in spaces),
        )

    def shore(self, placed: Iterable[int]) -> set[int]:
        """Empty spaces beside the placed ones, and beside regions that touch a placed one (PD-20)."""
        lying = set(placed)
        joined = set(lying)
        for region in self.regions():
            if any(space in lying for member in region.spaces for space in self.around(member)):
                joined |= region.spaces
        return {
            space
            for space in self.spaces
            if self.ground[space] == Ground.NOTHING and joined & set(self.around(space))
        }

    def figures_beside(self, region: Region) -> set[int]:
        """The spaces with a figure that touch a region."""
        return {
            space
            for space in self.spaces
            if self.figure[space] and space not in region.spaces and region.spaces & set(self.around(space))
        }
