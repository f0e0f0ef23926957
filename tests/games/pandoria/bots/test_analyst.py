"""The analyst of Pandoria: honest, consistent, and clear about what a choice costs."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pagoria.core.rng import Rng
from pagoria.games.pandoria import PANDORIA
from pagoria.games.pandoria.engine import actions
from pagoria.games.pandoria.engine.actions import Kind
from pagoria.games.pandoria.engine.state import State
from pagoria.games.pandoria.engine.turn import Phase
from pagoria.play.analyst import Analysis
from pagoria.play.bots import find_analyst
from pagoria.play.specs import Budget
from tests.games.pandoria.bots.positions import assorted, resampled, view_of

pytestmark = pytest.mark.slow

SMALL = Budget(simulations=8)


def analyse(state: State, played: Sequence[int] = (), seed: str = "a") -> Analysis:
    analyst = find_analyst("pandoria", SMALL)
    assert analyst is not None
    return analyst.analyse(view_of(state), Rng(seed), played)


@pytest.mark.parametrize(("variant", "players"), [("classic", 2), ("teams", 4), ("family+spells", 3)])
def test_lines_are_legal_complete_and_best_first(variant: str, players: int) -> None:
    for state in assorted(variant, players):
        analysis = analyse(state)
        assert analysis.seat == state.actor()
        assert 1 <= len(analysis.lines) <= 2
        worths = [line.win + 0.001 * line.margin for line in analysis.lines]
        assert worths == sorted(worths, reverse=True)
        for line in analysis.lines:
            assert 0.0 <= line.win <= 1.0
            after = done(state, line.actions)
            assert after.actor() != state.actor()
            assert (
                PANDORIA.rules.scores(after)[analysis.seat] - PANDORIA.rules.scores(state)[analysis.seat]
                == line.points
            )


def done(state: State, line: Sequence[int]) -> State:
    after = state.copy()
    for action in line:
        assert after.actor() == state.actor(), "nobody else decides inside a line"
        assert PANDORIA.rules.why_not(after, action) is None
        after.apply(action)
    return after


def test_the_analysis_is_the_same_whatever_is_hidden() -> None:
    """PD-10."""
    for state in assorted("classic", 3)[:5]:
        first, *others = [
            find_analyst("pandoria", SMALL).analyse(view, Rng("same"))  # type: ignore[union-attr]
            for view in resampled(state, 2)
        ]
        assert all(other == first for other in others)


def test_what_was_played_is_among_the_lines() -> None:
    for state in assorted()[:4]:
        action = state.legal_actions()[-1]
        assert (action,) in [line.actions for line in analyse(state, [action]).lines]


def test_a_wasted_castle_costs() -> None:
    """A castle on the first free space of the shore, with nothing closed and no figure on it."""
    state = next(
        state for state in assorted() if state.turn.phase == Phase.PLACE and state.active_board().castles
    )
    castle = next(a for a in state.legal_actions() if actions.kind(a) == Kind.PLACE_CASTLE)
    wasted = [castle, Kind.NO_FIGURE]
    analysis = analyse(state, wasted)
    (line,) = [line for line in analysis.lines if line.actions == tuple(wasted)]
    assert line.margin < analysis.best.margin
