"""Which games have golden files, and which positions of Pandoria are counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from pagoria.core.package import GamePackage
from pagoria.core.state import S
from pagoria.games import pagoda, pandoria
from pagoria.games.pandoria.components.model import Ability, Spell
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase

Fits: TypeAlias = Callable[[State], bool]


@dataclass(frozen=True)
class Sample(Generic[S]):
    """A kind of position to look for in random games, and how deep to count from there."""

    title: str
    variant: str
    players: int
    depth: int
    fits: Callable[[S], bool]


@dataclass(frozen=True)
class Goldens(Generic[S]):
    """What is kept of one game. Pagoda's positions are written by hand, so it has no samples."""

    game: GamePackage[S]
    seeds: int
    samples: tuple[Sample[S], ...] = ()


# -- Pandoria -------------------------------------------------------------------------------------


def _opening(state: State) -> bool:
    return bool(state.turn.phase == Phase.PLACE)


def _at(phase: int, choices: int = 2, late: bool = False) -> Fits:
    """A stage of the turn with so many choices, if wanted when half of the double tiles are gone."""
    return lambda state: (
        state.turn.phase == phase
        and len(state.legal_actions()) >= choices
        and (not late or 2 * state.piles.tiles_left() < state.setting.tile_count())
    )


def _target(spell: int) -> Fits:
    return lambda state: state.turn.phase == Phase.TARGET and state.turn.spell == spell


def _offers(kind: int, choices: int) -> Fits:
    """So many choices, and an action of this kind is one of them."""

    def fits(state: State) -> bool:
        legal = state.legal_actions()
        return len(legal) >= choices and kind in [actions.kind(action) for action in legal]

    return fits


def _dwarves_open(state: State) -> bool:
    return _opening(state) and state.active_board().ability(Ability.TWO_TILES)


PANDORIA = (
    Sample("opening, classic", "classic", 2, 2, _opening),
    Sample("opening, family", "family", 4, 2, _opening),
    Sample("opening of Dwarves, teams", "teams", 4, 1, _dwarves_open),
    Sample("placing late, beginner", "beginner", 3, 2, _at(Phase.PLACE, late=True)),
    Sample("placing late, teams on the river", "teams+river", 4, 2, _at(Phase.PLACE, late=True)),
    Sample("placing late, family on the river", "family+river", 2, 2, _at(Phase.PLACE, late=True)),
    Sample("a figure and then a card", "beginner+river", 2, 2, _at(Phase.FIGURE, 6)),
    Sample("a card of Wizards", "classic", 3, 2, _offers(Kind.RECAST, 4)),
    Sample("a card of Halflings", "classic", 4, 2, _offers(Kind.DOUBLE, 12)),
    Sample("the second half of a card", "classic", 2, 2, _at(Phase.BUILD)),
    Sample("Teleport", "family+spells", 3, 1, _target(Spell.TELEPORT)),
    Sample("the Astral Ship of the board", "classic+river", 2, 2, _offers(Kind.PRINTED_SHIP, 4)),
    Sample("Astral Ship on the river", "classic+river", 3, 1, _target(Spell.ASTRAL_SHIP)),
    Sample("Terrain", "classic", 2, 2, _target(Spell.TERRAIN)),
    Sample("Conjure", "classic", 2, 2, _target(Spell.CONJURE)),
    Sample("a figure for an enchanted castle", "family+spells", 2, 2, _at(Phase.CASTLE_FIGURE)),
    Sample("which region first", "classic+river", 4, 2, _at(Phase.SCORE)),
    Sample("points or a card", "family+spells+river", 3, 2, _at(Phase.TAKE)),
    Sample("buying", "beginner", 4, 2, _at(Phase.BUY, 4)),
    Sample("Elves walk", "classic", 2, 1, _at(Phase.WANDER, 20)),
    Sample("a ship at the fork", "classic+river", 4, 2, _at(Phase.SAIL)),
)

#: By the game's id; what runs over all games cannot name the type of their states.
GOLDENS: dict[str, Goldens[Any]] = {
    "pagoda": Goldens(pagoda.PAGODA, seeds=5),
    "pandoria": Goldens(pandoria.PANDORIA, seeds=2, samples=PANDORIA),
}
