"""A figure onto what was placed, or one taken back (PD-23, PD-24); a figure onto an enchanted castle."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from pagoria.core.ints import i64
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.figures import add_figure_placements, figures_of, place_figure, send_home
from pagoria.games.pandoria.engine.phases.drawing import after_spell
from pagoria.games.pandoria.engine.phases.rules import PhaseRules
from pagoria.games.pandoria.engine.turn import Phase, Placed

if TYPE_CHECKING:
    from pagoria.games.pandoria.engine.state import State


@final
class PlaceFigure(PhaseRules):
    """A figure onto what was just placed, or one taken back, or neither."""

    def enter(self, state: State) -> None:
        if figures_to_move(state):
            state.turn.phase = Phase.FIGURE
        else:
            state.enter(Phase.CARD)

    def legal(self, state: State) -> list[int]:
        found = figure_placements(state)
        for space in figures_of(state.land, state.turn.active):
            found.append(actions.act(Kind.TAKE_BACK, space))
        found.append(Kind.NO_FIGURE)
        return found

    def apply(self, state: State, action: i64) -> None:
        move_figure(state, action)
        state.enter(Phase.CARD)


@final
class CastleFigure(PhaseRules):
    """A figure onto the castle of the spell, or none."""

    def legal(self, state: State) -> list[int]:
        found: list[int] = []
        add_figure_placements(state, found, [state.turn.place_first])
        return [*found, Kind.NO_FIGURE]

    def apply(self, state: State, action: i64) -> None:
        move_figure(state, action)
        after_spell(state)


def figure_placements(state: State) -> list[int]:
    """PD-23: a figure onto what was just placed, where its region is open."""
    turn = state.turn
    found: list[int] = []
    if turn.placed == Placed.CASTLE:
        add_figure_placements(state, found, [turn.place_first])
    elif turn.placed == Placed.TILE:
        both: list[int] = [turn.place_first, turn.place_second]
        add_figure_placements(state, found, [space for space in both if state.land.can_hold_figure(space)])
    return found


def figures_to_move(state: State) -> bool:
    """Whether there is a figure to place on what was just placed, or one to take back."""
    return len(figure_placements(state)) > 0 or len(figures_of(state.land, state.turn.active)) > 0


def move_figure(state: State, action: i64) -> None:
    """Place the active player's figure, take one back, or do neither."""
    kind = actions.kind(action)
    if kind == Kind.TAKE_BACK:
        send_home(state, actions.first(action))
    elif kind != Kind.NO_FIGURE:
        place_figure(state, state.turn.active, kind == Kind.LEADER, actions.first(action))
