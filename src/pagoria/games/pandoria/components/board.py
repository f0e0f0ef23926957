"""The geometry of a board, worked out once: everything by space number, in flat lists.

Rows are letters and places in a row are numbers, ``C7``. Every second row (B, D, …) lies half a space to the
right. Spaces are numbered from 0 in reading order; what is off the board has no number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, final

from pagoria.core.errors import ImpossibleError, MalformedError
from pagoria.games.pandoria.components.model import DIRECTIONS, BoardPlan, SpaceKind, SpacePlan

OFF_BOARD: Final = -1

#: For rows A, C, … and for rows B, D, …: how far each direction leads, as (rows, columns). The directions are
#: right, lower right, lower left, left, upper left, upper right; the opposite of direction d is (d + 3) % 6.
STEPS: Final = (
    ((0, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0)),
    ((0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1)),
)


@final
class Board:
    """One board, made of a plan that :func:`validation.board_faults` has nothing against."""

    def __init__(self, plan: BoardPlan) -> None:
        spaces = plan.spaces
        self.plan = plan
        self.name = plan.name
        self.size = len(spaces)
        #: What people call each space.
        self.names = [space.name for space in spaces]

        #: What is printed on each space; see the kinds of spaces in ``model``.
        self.kind = [space.kind for space in spaces]
        self.terrain = [space.terrain for space in spaces]
        self.symbols = [space.symbols for space in spaces]
        #: Of ships, the discount on Astral Ship.
        self.discount = [space.discount for space in spaces]
        #: For each space a bit ``1 << terrain`` for every path that begins on it (PD-04).
        self.paths = path_bits(plan)

        #: The neighbour of space s in direction d is at 6 * s + d, -1 where the board ends.
        self.neighbours = neighbours_of(spaces)
        #: The neighbours of each space that are on the board.
        self.around = [
            [other for other in self.neighbours[DIRECTIONS * s : DIRECTIONS * (s + 1)] if other != OFF_BOARD]
            for s in range(self.size)
        ]

        #: Where players may build: all spaces that are empty once the start tiles lie.
        self.buildable = self.spaces_of_kind(SpaceKind.EMPTY)
        self.printed = self.spaces_of_kind(SpaceKind.PRINTED)
        #: All pairs of neighbouring buildable spaces, the smaller number in ``pair_first``.
        self.pair_first: list[int] = []
        self.pair_second: list[int] = []
        #: For each space the pairs that it is part of.
        self.pairs_at: list[list[int]] = [[] for _ in spaces]
        self._list_pairs()

        #: Where start tile t lies: on ``start_first[t]`` and ``start_second[t]``.
        self.start_first, self.start_second = start_pairs(spaces)

        #: All ships in reading order.
        self.ships = sorted(
            self.spaces_of_kind(SpaceKind.LAKE_SHIP) + self.spaces_of_kind(SpaceKind.RIVER_SHIP)
        )
        #: For each space where the river flows next; several at a fork.
        self.downstream = downstream_lists(self.size, plan.flow)
        #: The ships of the river, upstream first (PD-82).
        self.river_ships = [s for s in self._river() if self.kind[s] == SpaceKind.RIVER_SHIP]
        #: For each space of the river the next ships downstream; several where a fork comes first.
        self.next_ships = self._next_ships()

    def spaces_of_kind(self, kind: int) -> list[int]:
        """The numbers of all spaces of a kind, in reading order."""
        return [s for s in range(self.size) if self.kind[s] == kind]

    def is_river(self, space: int) -> bool:
        """Whether the river flows here, with a ship or without."""
        return self.kind[space] == SpaceKind.RIVER or self.kind[space] == SpaceKind.RIVER_SHIP

    def _list_pairs(self) -> None:
        for first in self.buildable:
            for second in sorted(self.around[first]):
                if second > first and self.kind[second] == SpaceKind.EMPTY:
                    self.pairs_at[first].append(len(self.pair_first))
                    self.pairs_at[second].append(len(self.pair_first))
                    self.pair_first.append(first)
                    self.pair_second.append(second)

    def _river(self) -> list[int]:
        return river_order([s for s in range(self.size) if self.is_river(s)], self.plan.flow)

    def _next_ships(self) -> list[list[int]]:
        ships: list[list[int]] = [[] for _ in range(self.size)]
        for space in reversed(self._river()):
            found: set[int] = set()
            for below in self.downstream[space]:
                found.update([below] if self.kind[below] == SpaceKind.RIVER_SHIP else ships[below])
            ships[space] = sorted(found)
        return ships


# -- names ----------------------------------------------------------------------------------------


def find_space(text: str, numbers: dict[str, int]) -> int:
    """The number of the space called ``text``, given the numbers of all names."""
    where = f"space {_short(text)}"
    match = re.fullmatch(r"([A-Za-z])([1-9][0-9]?)", text, re.ASCII)
    if match is None:
        raise MalformedError(where, "a space is a letter and a number such as C7")
    name = match[1].upper() + match[2]
    if name in numbers:
        return numbers[name]
    row = [int(other[1:]) for other in numbers if other[0] == name[0]]
    if not row:
        rows = sorted({other[0] for other in numbers})
        raise ImpossibleError(where, f"there is no row {name[0]}; rows are {rows[0]} to {rows[-1]}")
    raise ImpossibleError(where, f"it is off the board; row {name[0]} has {_runs(sorted(row))}")


def _short(text: str) -> str:
    return repr(text if len(text) <= 12 else text[:12] + "…")


def _runs(numbers: list[int]) -> str:
    """Ascending numbers in a few words: ``2 to 5 and 8``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


# -- the grid -------------------------------------------------------------------------------------


def neighbours_of(spaces: Sequence[SpacePlan]) -> list[int]:
    """Six numbers for each space: its neighbours in the order of directions, -1 where the board ends."""
    numbers = {(space.row, space.column): number for number, space in enumerate(spaces)}
    return [
        numbers.get((space.row + down, space.column + right), OFF_BOARD)
        for space in spaces
        for down, right in STEPS[space.row % 2]
    ]


def path_bits(plan: BoardPlan) -> list[int]:
    """For each space a bit ``1 << terrain`` for every path that begins on it."""
    bits = [0] * len(plan.spaces)
    for space, terrain in plan.paths:
        bits[space] |= 1 << terrain
    return bits


def start_pairs(spaces: Sequence[SpacePlan]) -> tuple[list[int], list[int]]:
    """The first and the second space of every start pair, in the order of the pairs' numbers."""
    pairs: dict[int, list[int]] = {}
    for number, space in enumerate(spaces):
        if space.kind == SpaceKind.START:
            pairs.setdefault(space.pair, []).append(number)
    ordered = [pairs[pair] for pair in sorted(pairs)]
    return [pair[0] for pair in ordered], [pair[1] for pair in ordered]


def reach(sources: Sequence[int], allowed: set[int], around: Sequence[Sequence[int]]) -> set[int]:
    """All allowed spaces that the sources are connected to through allowed spaces, the sources included."""
    reached = set(sources)
    waiting = list(sources)
    while waiting:
        for other in around[waiting.pop()]:
            if other in allowed and other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


# -- the river ------------------------------------------------------------------------------------


def downstream_lists(size: int, flow: Sequence[tuple[int, int]]) -> list[list[int]]:
    """For each space those that the river flows to next."""
    downstream: list[list[int]] = [[] for _ in range(size)]
    for above, below in flow:
        downstream[above].append(below)
    return downstream


def river_order(members: Sequence[int], flow: Sequence[tuple[int, int]]) -> list[int]:
    """The spaces of a river, upstream first: by the longest way from a source, then by number.

    Spaces on a circle, or only reached through one, are left out.
    """
    above = dict.fromkeys(members, 0)
    below: dict[int, list[int]] = {space: [] for space in members}
    for upper, lower in flow:
        above[lower] += 1
        below[upper].append(lower)
    order: list[int] = []
    layer = [space for space in members if above[space] == 0]
    while layer:
        order += layer
        following = []
        for space in layer:
            for lower in below[space]:
                above[lower] -= 1
                if above[lower] == 0:
                    following.append(lower)
        layer = sorted(following)
    return order
