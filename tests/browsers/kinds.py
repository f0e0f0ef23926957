"""A decision of every kind that the menus know, in a game that was played by chance up to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from benchmarks.menus import unfold
from pagoria.core.choices import chosen, expand
from pagoria.core.registry import find_game
from pagoria.core.rng import Rng
from pagoria.core.session import Session
from pagoria.games.pagoda.engine import actions as pagoda_actions
from pagoria.games.pagoda.present import marks as pagoda_marks
from pagoria.games.pandoria.engine import actions as pandoria_actions
from pagoria.games.pandoria.present import marks as pandoria_marks
from tests.e2e.situations import Data


@dataclass(frozen=True)
class Kind:
    """A kind of decision, and a game in which it comes soon."""

    game: str
    name: str
    variant: str
    players: int = 2
    seed: int = 0

    def __str__(self) -> str:
        return f"{self.game}: {self.name}"


#: Each in a game whose seed lets it come soon. Those at the end have the most different ways to be made.
KINDS: Final = (
    Kind("pagoda", "column", "standard"),
    Kind("pagoda", "end", "standard"),
    Kind("pagoda", "tile", "standard", seed=13),
    Kind("pagoda", "roof", "standard", seed=44),
    Kind("pagoda", "lantern", "standard", seed=31),
    Kind("pagoda", "fan", "standard", seed=13),
    Kind("pagoda", "keep", "standard", seed=13),
    Kind("pagoda", "pass", "standard", seed=29),
    Kind("pandoria", "castle", "classic"),
    Kind("pandoria", "skip", "family", players=4, seed=57),
    Kind("pandoria", "worker", "classic"),
    Kind("pandoria", "leader", "family+spells", players=3),
    Kind("pandoria", "take back", "family", seed=1),
    Kind("pandoria", "no figure", "classic"),
    Kind("pandoria", "spell", "classic"),
    Kind("pandoria", "double", "classic", seed=2),
    Kind("pandoria", "recast", "classic", seed=10),
    Kind("pandoria", "monument", "classic", seed=18),
    Kind("pandoria", "printed ship", "classic+river"),
    Kind("pandoria", "no card", "classic"),
    Kind("pandoria", "acquire", "classic", players=3, seed=3),
    Kind("pandoria", "rage", "classic", seed=23),
    Kind("pandoria", "no move", "classic", seed=1),
    Kind("pandoria", "single", "classic", players=3, seed=4),
    Kind("pandoria", "points", "family+spells", players=3, seed=13),
    Kind("pandoria", "card", "family+spells", players=3, seed=13),
    Kind("pandoria", "buy", "classic", players=3),
    Kind("pandoria", "no buy", "classic", players=3),
    Kind("pandoria", "score", "family", seed=13),
    Kind("pandoria", "sail", "family+spells+river", seed=95),
    Kind("pandoria", "move", "classic", seed=1),
    Kind("pandoria", "conjure", "classic", players=3, seed=5),
    Kind("pandoria", "build", "classic", seed=1),
    Kind("pandoria", "tile", "classic"),
    Kind("pagoda", "dragon", "standard", seed=3),
    Kind("pagoda", "alternative", "standard"),
)
#: By game: the kind of an action.
_KIND_OF: Final[dict[str, Callable[[int], str]]] = {
    "pagoda": lambda action: pagoda_marks.KIND_NAMES[pagoda_actions.kind(action)],
    "pandoria": lambda action: pandoria_marks.KIND_NAMES[pandoria_actions.kind(action)],
}


@dataclass(frozen=True)
class Level:
    """What is taken at one level of a menu, by number among what is possible: one choice, or several."""

    numbers: tuple[int, ...]
    several: bool = False


@dataclass(frozen=True)
class Way:
    """A way down a menu: its keys, what is taken at each level, and the kind of action it leads to.

    What passes on is done as soon as it is chosen.
    """

    keys: tuple[str, ...] = ()
    levels: tuple[Level, ...] = ()
    kind: str = ""
    passes: bool = False


_START: Final = Way()


@dataclass(frozen=True)
class Decision:
    """A game that has come to a decision, the way to make it, and the action in notation."""

    session: Session[Any] = field(repr=False)
    way: Way
    action: str


def decision_of(kind: Kind) -> Decision:
    for seed in count(kind.seed):
        if (found := _search(kind, seed)) is not None:
            return found
    raise AssertionError(f"no game has such a decision: {kind}")


def _search(kind: Kind, seed: int) -> Decision | None:
    """Play by chance until it can be made; None when the game ends before."""
    game, chance = find_game(kind.game), Rng(f"any {seed}")
    session: Session[Any] = Session(game, kind.variant, kind.players, Rng(seed), start=0)
    while not session.over():
        state = session.state
        if kind.name in map(_KIND_OF[kind.game], state.legal_actions()):
            way = next(way for way in _ways(unfold(expand(game, state))) if way.kind == kind.name)
            action = chosen(game, state, way.keys)
            return Decision(session, way, game.notation.format_action(state, action))
        session.do(int(state.random_action(chance)))
    return None


def _ways(menu: Data, so_far: Way = _START) -> Iterator[Way]:
    """Every way down a menu; of several cards the first that will do."""
    possible = [choice for choice in menu["choices"] if choice["refusal"] is None]
    if menu["pick"] is not None:
        yield _with_several(menu["pick"], possible, so_far)
        return
    for number, choice in enumerate(possible):
        kind = choice["marks"].get("kind", so_far.kind)
        way = Way((*so_far.keys, choice["key"]), (*so_far.levels, Level((number,))), kind, choice["passes"])
        if choice["menu"] is None:
            yield way
        else:
            yield from _ways(choice["menu"], way)


def _with_several(pick: Data, possible: list[Data], so_far: Way) -> Way:
    each = [number for number, choice in enumerate(possible) for _ in range(choice["count"])]
    taken = tuple(each[: max(pick["least"], 1)])
    done = () if pick["done"] is None else (pick["done"],)
    keys = (*so_far.keys, *(possible[number]["key"] for number in taken), *done)
    return Way(keys, (*so_far.levels, Level(taken, several=True)), so_far.kind)
