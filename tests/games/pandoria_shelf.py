"""The recorded games of Pandoria: ways to end, variants, and what is wrong with the invalid ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeAlias

from pagoria.core.rng import Rng
from pagoria.core.session import Session, Step
from pagoria.games.pandoria import GAME, actions
from pagoria.games.pandoria.land import NOTHING
from pagoria.games.pandoria.state import State
from pagoria.games.pandoria.table import PLACE
from tests.games.shelves import HERE, Invalid, Shelf, Wanted, outcome_of

Ended: TypeAlias = Session[State]
Fits: TypeAlias = Callable[[Ended], bool]

# -- how a game ended, told by what was done in it ------------------------------------------------


def turns_of(ended: Ended) -> list[list[Step]]:
    return [list(steps) for _, steps in groupby(ended.steps, key=lambda step: step.turn)]


def drew_a_tile(steps: Sequence[Step]) -> bool:
    return any(draw.zone == "tile" for step in steps for draw, _ in step.draws)


def first_without_tile(ended: Ended) -> int:
    """How many seats after the start player the one sits who first placed a tile and drew none."""
    for steps in turns_of(ended):
        if steps[0].text.startswith("T") and not drew_a_tile(steps):
            return (steps[0].turn - ended.start) % ended.state.setting.players
    raise AssertionError("there were tiles for all")


def tied(ended: Ended) -> bool:
    """Whether several players, or both teams, have the highest score."""
    scores = outcome_of(ended).scores
    return scores.count(max(scores)) > (2 if ended.variant.startswith("teams") else 1)


def shared(ended: Ended) -> bool:
    """Whether not even resources decided a tie."""
    return len(outcome_of(ended).winners) > (2 if ended.variant.startswith("teams") else 1)


def _tiles_out(ended: Ended) -> bool:
    return outcome_of(ended).reason == "tiles-out"


def _by(*seats: int) -> Fits:
    """The tiles ran out for one of these seats, counted from the start player."""
    return lambda ended: _tiles_out(ended) and not tied(ended) and first_without_tile(ended) in seats


def _nothing_placed(ended: Ended) -> bool:
    return outcome_of(ended).reason == "nothing-placed"


def _resources_decide(ended: Ended) -> bool:
    return tied(ended) and not shared(ended)


def decided_beside(letter: str) -> Fits:
    """An action of this kind was done by a player who was not on turn."""
    return lambda ended: any(step.text.startswith(letter) and step.seat != step.turn for step in ended.steps)


# -- crowded play ---------------------------------------------------------------------------------


def crowding_action(state: State, rng: Rng) -> int:
    """Places so that as few pairs of empty spaces as possible remain; all else at random."""
    if state.phase != PLACE:
        return state.random_action(rng)
    legal = state.legal_actions()
    rng.shuffle(legal)
    return max(legal, key=lambda action: _pairs_lost(state, action))


def _pairs_lost(state: State, action: int) -> int:
    setting = state.setting
    if actions.kind(action) == actions.SKIP:
        return 0
    filled = {actions.first(action)}
    if actions.kind(action) == actions.PLACE_TILE:
        pair = actions.second(action)
        filled = {setting.pair_first[pair], setting.pair_second[pair]}
    empty = state.land.ground
    return sum(
        empty[first] == NOTHING and empty[second] == NOTHING and (first in filled or second in filled)
        for first, second in zip(setting.pair_first, setting.pair_second, strict=True)
    )


# -- valid ----------------------------------------------------------------------------------------


def _wanted(
    kind: str, variant: str, players: int, fits: Fits, choose: Callable[[State, Rng], int] | None = None
) -> Wanted[State]:
    name = f"{kind}.{variant}.{players}"
    return Wanted(name, variant, players, fits, choose) if choose else Wanted(name, variant, players, fits)


def _out(role: str, variant: str, players: int) -> Wanted[State]:
    seats = {"start": (0,), "middle": tuple(range(1, players - 1)), "last": (players - 1,)}[role]
    return _wanted(f"tiles-out-by-{role}-player", variant, players, _by(*seats))


WANTED = (
    *(_out(role, "classic", 3) for role in ("start", "middle", "last")),
    _out("last", "classic", 2),
    _out("start", "beginner", 2),
    _out("middle", "teams", 4),
    _out("last", "family", 4),
    _out("start", "family+spells", 3),
    _out("middle", "classic+river", 4),
    _out("last", "beginner+river", 3),
    _out("start", "teams+river", 4),
    _out("middle", "family+river", 3),
    _out("last", "family+spells+river", 2),
    _wanted("nothing-placed", "classic", 4, _nothing_placed, crowding_action),
    _wanted("nothing-placed", "family+river", 4, _nothing_placed, crowding_action),
    _wanted("resources-decide", "classic", 2, _resources_decide),
    _wanted("resources-decide", "teams", 4, _resources_decide),
    _wanted("shared-win", "beginner", 2, shared),
    _wanted("shared-win", "family", 4, shared),
    _wanted("shared-win", "teams", 4, shared),
    _wanted("another-player-sails", "classic+river", 4, decided_beside("N")),
    _wanted("another-player-takes-a-card", "family+spells", 4, decided_beside("Q")),
)
INVALID: tuple[Invalid, ...] = ()

SHELF = Shelf(GAME, HERE / "pandoria", WANTED, INVALID)
