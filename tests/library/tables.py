"""Ways to open a table that differ in game, variant and number of players, and tables on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

import pagoria
from pagoria import Table


@dataclass(frozen=True)
class Opening:
    """What ``pagoria.table`` is given."""

    game: str
    variant: str
    players: int

    def __str__(self) -> str:
        return f"{self.game}-{self.variant}-{self.players}"

    def table(self, seed: int | str = 0, start: int | None = None) -> Table:
        return pagoria.table(self.game, variant=self.variant, players=self.players, seed=seed, start=start)


OPENINGS = [
    Opening("pagoda", "standard", 2),
    Opening("pagoda", "fast+simple", 2),
    Opening("pandoria", "classic", 2),
    Opening("pandoria", "family+river", 3),
    Opening("pandoria", "teams", 4),
    Opening("boast", "each", 3),
    Opening("boast", "teams", 4),
]
every_opening = pytest.mark.parametrize("opening", OPENINGS, ids=str)


def played(opening: Opening, seed: int | str, steps: int) -> Table:
    """A table after so many random steps, or at the end."""
    table = opening.table(seed)
    for _ in range(steps):
        if not table.over:
            table.push_random()
    return table


def moments(opening: Opening, seed: int | str, every: int) -> Iterator[Table]:
    """One table that goes on between the yields, at its beginning, now and then, and at its end."""
    table = opening.table(seed)
    while not table.over:
        if len(table.history) % every == 0:
            yield table
        table.push_random()
    yield table


def observers(table: Table) -> list[int | None]:
    return [*range(table.players), None]
