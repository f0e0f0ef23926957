"""What the coach measures: points, resources, figures in reserve, and what regions are and promise.

A quantity is a name with seats, spaces and kinds of yield behind it: "taken 1 2" is the wood that seat 1 took
from regions. ``taken`` is read from the ledger of a state that is watched.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from pagoria.core.texts import Value, listed
from pagoria.games.pandoria.components.model import DIRECTIONS, RESOURCE_NAMES, YIELDS, Resource, Terrain
from pagoria.games.pandoria.engine.land import NOBODY, Ground, Land, owner_of
from pagoria.games.pandoria.engine.ledger import Ledger
from pagoria.games.pandoria.engine.scoring import figures_around, gain_of
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.present.sentences import POINTS as POINTS_NAME
from pagoria.games.pandoria.present.sentences import resource_text

#: Crystals, gold, wood and points, in this order.
Yield: TypeAlias = tuple[int, ...]

POINTS, HELD, TAKEN, RESERVE = "points", "held", "taken", "reserve"
CLOSED, FREE, PROMISE, STANDS, ENDING = "closed", "free", "promise", "stands", "ending"

#: What a resource is in points, about: it is exchanged three to one at worst, and buys more than that before.
_RESOURCE_WORTH: Final = 0.5


def watched(state: State) -> State:
    """A copy of a state that writes down what is taken from regions."""
    twin = state.copy()
    twin.ledger = Ledger()
    return twin


def measure(state: State, what: str) -> int:
    """How much there is of a quantity."""
    name, *where = what.split()
    return int(_QUANTITIES[name](state, *map(int, where)))


def taken(state: State, seat: int) -> Yield:
    """What a seat took from regions since the state was watched: what of it was kept, and became points."""
    found = [0] * (Resource.POINTS + 1)
    assert state.ledger is not None, "only a state that is watched knows"
    for share in state.ledger.shares:
        if share.seat == seat:
            terrain = state.land.ground[share.root]
            found[Resource.POINTS] += share.points
            if YIELDS[terrain] != Resource.POINTS and state.setting.with_resources():
                found[YIELDS[terrain]] += share.kept
    return tuple(found)


def worth(gains: Sequence[int]) -> float:
    """What a yield is good for, in points."""
    return _RESOURCE_WORTH * sum(gains[: Resource.POINTS]) + gains[Resource.POINTS]


def yield_text(gains: Sequence[int]) -> Value:
    """A yield in words: "6 wood and 1 point"."""
    names = [*RESOURCE_NAMES, POINTS_NAME]
    return listed([resource_text(count, name) for count, name in zip(gains, names, strict=True) if count])


def free_beside(land: Land, space: int) -> list[int]:
    """The empty spaces beside the region of a terrain space."""
    around = land.setting.neighbours
    return sorted(
        {
            other
            for inside in land.region(space)
            for other in around[DIRECTIONS * inside : DIRECTIONS * (inside + 1)]
            if other >= 0 and land.ground[other] == Ground.NOTHING
        }
    )


def promise(state: State, seat: int, space: int) -> int:
    """What a seat would take from the region of a terrain space if it were closed now."""
    root = state.land.root(space)
    return gain_of(state, seat, root, figures_around(state, root))


def _stands(state: State, seat: int, space: int) -> bool:
    figure = state.land.figure[space]
    return figure != NOBODY and owner_of(figure) == seat


def _closed(state: State, space: int) -> bool:
    return state.land.ground[space] < Terrain.COUNT and state.land.closed(space)


def _reserve(state: State, seat: int) -> int:
    return int(state.boards[seat].workers + state.boards[seat].leader)


_QUANTITIES: Final[Mapping[str, Callable[..., int]]] = {
    POINTS: lambda state, seat: state.boards[seat].score,
    HELD: lambda state, seat, resource: state.boards[seat].resource(resource),
    TAKEN: lambda state, seat, kind: taken(state, seat)[kind],
    RESERVE: _reserve,
    CLOSED: _closed,
    FREE: lambda state, space: len(free_beside(state.land, space)),
    PROMISE: promise,
    STANDS: _stands,
    ENDING: lambda state: state.turn.ending,
}
