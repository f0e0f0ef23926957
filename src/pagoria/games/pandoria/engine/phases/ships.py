"""Ships on the river (PD-82): figures on surrounded ones sail downstream, upstream first."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from pagoria.core.ints import i64
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.figures import send_home
from pagoria.games.pandoria.engine.land import NOBODY, Land
from pagoria.games.pandoria.engine.phases.drawing import after_spell
from pagoria.games.pandoria.engine.phases.rules import PhaseRules
from pagoria.games.pandoria.engine.turn import Phase

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State


@final
class Sail(PhaseRules):
    """Which arm of the river a figure takes at a fork: the active player decides, whoever owns the figure."""

    def legal(self, state: State) -> list[int]:
        return [actions.act(Kind.SAIL, ship) for ship in harbours(state.land, state.turn.ship)]

    def apply(self, state: State, action: i64) -> None:
        state.land.move_figure(state.turn.ship, actions.first(action))
        state.turn.ship = -1
        _sail_on(state)


def ships_then(state: State, resume: i64) -> None:
    """Figures on surrounded ships sail; then a phase goes on."""
    state.turn.resume = resume
    _sail_on(state)


def _sail_on(state: State) -> None:
    turn, land = state.turn, state.land
    ship = stranded_ship(land)
    while ship >= 0:
        ends = harbours(land, ship)
        if len(ends) > 1:
            turn.ship = ship
            turn.phase = Phase.SAIL
            return
        if ends:
            land.move_figure(ship, ends[0])
        else:
            send_home(state, ship)
        ship = stranded_ship(land)
    resume = turn.resume
    turn.resume = 0
    no_figure = resume == Phase.CASTLE_FIGURE and not state.active_board().has_figure()
    if resume == Phase.SCORE or no_figure:
        after_spell(state)
    else:
        state.enter(resume)


def stranded_ship(land: Land) -> i64:
    """The first ship downstream from the source that is surrounded and carries a figure, or -1."""
    for space in land.setting.river_ships:
        if land.figure[space] != NOBODY and land.surrounded(space):
            return space
    return -1


def harbours(land: Land, ship: i64) -> list[int]:
    """The next free ships downstream that are not surrounded, one for each arm of the river."""
    found: list[int] = []
    for below in land.setting.next_ships[ship]:
        if land.figure[below] == NOBODY and not land.surrounded(below):
            if below not in found:
                found.append(below)
        else:
            for further in harbours(land, below):
                if further not in found:
                    found.append(further)
    return found
