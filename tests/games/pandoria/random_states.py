"""States of random games of every mode, board and number of players, for tests that want many positions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from pagoria.core.rng import Rng
from pagoria.core.state import CHANCE, GAME_OVER
from pagoria.games.pandoria.components import load_set
from pagoria.games.pandoria.engine.setting import MODE_NAMES, Mode, Setting
from pagoria.games.pandoria.engine.setting_builder import prepare
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase

#: Stages that come in every turn; the others are kept whenever they come.
COMMON = (Phase.PLACE, Phase.FIGURE, Phase.CARD, Phase.DRAW_TILE)


@cache
def settings() -> tuple[Setting, ...]:
    """Every way to play the shipped set."""
    components = load_set()
    return tuple(
        prepare(components, board.name, mode, players)
        for board in components.boards
        for mode in range(len(MODE_NAMES))
        for players in (2, 3, 4)
        if mode != Mode.TEAMS or players == 4
    )


def nodes(setting: Setting, seed: str) -> Iterator[State]:
    """A random game: its state before every decision and every chance, and at the end; keep copies."""
    rng = Rng(f"{seed} {setting.mode} {setting.players} {setting.river}")
    state = State(setting)
    while state.actor() != GAME_OVER:
        yield state
        chance = state.actor() == CHANCE
        state.apply(state.random_outcome(rng) if chance else state.random_action(rng))
    yield state


@cache
def samples(setting: Setting, seed: str, step: int) -> tuple[State, ...]:
    """Every ``step``-th of the common states of a game, all of the rare ones; leave them unchanged."""
    return tuple(
        state.copy()
        for number, state in enumerate(nodes(setting, seed))
        if number % step == 0 or state.turn.phase not in COMMON
    )


def decisions(setting: Setting, seed: str, step: int) -> list[State]:
    """The samples in which somebody has to decide."""
    return [state for state in samples(setting, seed, step) if state.actor() >= 0]


def name_of(setting: Setting) -> str:
    return f"{MODE_NAMES[setting.mode]}-{setting.players}{'-river' if setting.river else ''}"


def _is_typical(setting: Setting) -> bool:
    """One number of players for each map and mode, each number in turn: enough for the interpreted engine."""
    counts = [
        other.players for other in settings() if (other.mode, other.river) == (setting.mode, setting.river)
    ]
    return setting.players == counts[(setting.mode + setting.river) % len(counts)]


every_setting = pytest.mark.parametrize(
    "setting",
    [pytest.param(setting, marks=() if _is_typical(setting) else pytest.mark.slow) for setting in settings()],
    ids=name_of,
)
