"""The analyst of Pagoda: honest, consistent, and clear about blunders and about games that are decided."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pagoria.core.rng import Rng
from pagoria.games.pagoda import PAGODA
from pagoria.games.pagoda.engine.state import State
from pagoria.play.analyst import Analysis
from pagoria.play.bots import find_analyst
from pagoria.play.specs import Budget
from tests.games.pagoda.bots.positions import (
    GIFT,
    LOSING_ROOF,
    WINNING_ROOF,
    assorted,
    resampled,
    texts,
    view_of,
)
from tests.games.pagoda.helpers import state_of, table

SMALL = Budget(simulations=8)


def analyse(state: State, played: Sequence[int] = (), budget: Budget = SMALL, seed: str = "a") -> Analysis:
    analyst = find_analyst("pagoda", budget)
    assert analyst is not None
    return analyst.analyse(view_of(state), Rng(seed), played)


def line_of(position: str, spelled: str) -> list[int]:
    """Actions by their spelling."""
    state, found = state_of(position), []
    for text in spelled.split():
        found.append(PAGODA.notation.parse_action(state, text))
        assert PAGODA.rules.why_not(state, found[-1]) is None
        state.apply(found[-1])
    return found


@pytest.mark.slow
@pytest.mark.parametrize("variant", PAGODA.rules.variants)
def test_lines_are_legal_and_best_first(variant: str) -> None:
    for state in assorted(variant):
        analysis = analyse(state)
        assert analysis.seat == state.actor()
        assert analysis.best is analysis.lines[0]
        assert 1 <= len(analysis.lines) <= 2
        values = [line.win + 0.001 * line.margin for line in analysis.lines]
        assert values == sorted(values, reverse=True)
        for line in analysis.lines:
            assert 0.0 <= line.win <= 1.0
            assert -80.0 < line.margin < 80.0
            check(state, line.actions, line.points)


def check(state: State, actions: Sequence[int], points: int) -> None:
    now = state.copy()
    for action in actions:
        assert PAGODA.rules.why_not(now, action) is None
        now.apply(action)
    assert now.scores()[state.turn] - state.scores()[state.turn] == points


@pytest.mark.slow
def test_the_analysis_is_the_same_whatever_is_hidden() -> None:
    """PG-06."""
    for state in assorted():
        first, *others = [
            find_analyst("pagoda", SMALL).analyse(view, Rng("same"))  # type: ignore[union-attr]
            for view in resampled(state, 4)
        ]
        assert all(other == first for other in others)


@pytest.mark.slow
def test_what_was_played_is_among_the_lines_and_never_better_than_the_best() -> None:
    for state in assorted():
        for action in state.legal_actions()[:3]:
            analysis = analyse(state, [action])
            assert (action,) in [line.actions for line in analysis.lines]
            (played,) = [line for line in analysis.lines if line.actions == (action,)]
            assert played.win + 0.001 * played.margin <= analysis.best.win + 0.001 * analysis.best.margin


def test_the_best_turn_played_is_no_second_line() -> None:
    position = table("R4>B3/Y2", "RYGBP/rb")
    best = analyse(state_of(position)).best
    again = analyse(state_of(position), best.actions)
    assert [line.actions for line in again.lines].count(best.actions) == 1
    assert len(again.lines) == 2


def test_the_same_turn_in_another_order_is_worth_the_same() -> None:
    """The luck is the same for both, and so is all that follows."""
    position = table("R3/Y2/B1", "RYGBP/rb")
    one, other = line_of(position, "C1R C2Y C3B E"), line_of(position, "C3B C1R C2Y E")
    wins = []
    for played in (one, other):
        (line,) = [
            line for line in analyse(state_of(position), played).lines if line.actions == tuple(played)
        ]
        wins.append((line.points, line.win, line.margin))
    assert wins[0] == pytest.approx(wins[1])


def test_a_blunder_costs_clearly() -> None:
    """The roof ends a game that is lost then; without it there is a chance."""
    blunder = line_of(LOSING_ROOF, "F3P:Y:Pp C4R E")
    analysis = analyse(state_of(LOSING_ROOF), blunder)
    (line,) = [line for line in analysis.lines if line.actions == tuple(blunder)]
    assert not any(text.startswith("F3") for text in texts(LOSING_ROOF, analysis.best.actions))
    assert analysis.best.win - line.win > 0.05


def test_a_gift_costs_the_game() -> None:
    gift = line_of(GIFT, "C3Y C4b E")
    (line,) = [line for line in analyse(state_of(GIFT), gift).lines if line.actions == tuple(gift)]
    assert line.win < 0.01


def test_a_turn_that_ends_the_game_is_worth_its_result_exactly() -> None:
    """PG-80: no chance is left, so the figures are what the table says."""
    for position, result in ((WINNING_ROOF, 1.0), (LOSING_ROOF, 0.0)):
        roof = line_of(position, "F3P:Y:Pp C4R E")
        analysis = analyse(state_of(position), roof)
        (line,) = [line for line in analysis.lines if line.actions == tuple(roof)]
        scores = state_of(position).scores()
        assert (line.points, line.win) == (7, result)
        assert line.margin == scores[1] + 7 - scores[0]


def test_a_budget_in_seconds_is_kept() -> None:
    analysis = analyse(state_of(table("R2/Y1", "RYGBP/rb")), budget=Budget(seconds=0.1))
    assert analysis.lines
