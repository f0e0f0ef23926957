"""Legality: an action is legal exactly when there is no reason against it, and can be met by chance."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import Any

import pytest

from pagoria.core.errors import Reason
from pagoria.core.package import GamePackage
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER
from tests.laws.cases import CASES, AnyState, Case, every_case, given_seeds
from tests.laws.walks import chances, decisions, game_nodes

PER_KIND = 60


@cache
def all_kinds(game: GamePackage[Any]) -> dict[str, set[int]]:
    """Actions from all variants and player counts, by the first letter of their spelling."""
    kinds: defaultdict[str, set[int]] = defaultdict(set)
    for case in CASES:
        if case.game is game:
            for state in decisions(case, 40):
                for action in state.legal_actions():
                    kinds[game.notation.format_action(state, action)[0]].add(action)
    return kinds


@cache
def universe(game: GamePackage[Any]) -> tuple[int, ...]:
    """Some actions of every kind."""
    rng = Rng("universe")
    chosen: list[int] = []
    for actions in all_kinds(game).values():
        some = sorted(actions)
        rng.shuffle(some)
        chosen += some[:PER_KIND]
    return tuple(chosen)


@every_case
def test_an_action_is_legal_exactly_when_there_is_no_reason_against_it(case: Case) -> None:
    refused = set()
    for state in decisions(case, 120):
        legal = state.legal_actions()
        assert legal
        assert len(legal) == len(set(legal)), "an action is listed twice"
        for action in legal[:: max(1, len(legal) // 300)]:
            assert case.game.rules.why_not(state, action) is None
        for action in universe(case.game):
            reason = case.game.rules.why_not(state, action)
            assert (reason is None) == (action in set(legal)), case.game.notation.format_action(state, action)
            if reason is not None:
                check_reason(case, reason)
                refused.add(reason.rule)
    assert len(refused) > 1


@every_case
@given_seeds(0.1)
def test_also_in_rare_positions(case: Case, seed: int) -> None:
    """Every decision of whole games, with the actions of kinds that have one spelling or a few."""
    check_few_spellings(case, seed)


@pytest.mark.slow
@every_case
def test_also_in_very_rare_positions(case: Case) -> None:
    for seed in range(case.some(500)):
        check_few_spellings(case, seed)


def check_few_spellings(case: Case, seed: int) -> None:
    few = [action for actions in all_kinds(case.game).values() if len(actions) <= 4 for action in actions]
    assert few
    for state in game_nodes(case, f"few {seed}"):
        legal = set(state.legal_actions())
        for action in few:
            refused = case.game.rules.why_not(state, action) is not None
            assert refused == (action not in legal), case.game.notation.format_action(state, action)


def check_reason(case: Case, reason: Reason) -> None:
    assert reason.rule in case.game.rulebook
    assert reason.text.strip()
    assert "{" not in reason.text
    assert str(reason) == f"{reason.rule}: {reason.text}"


@every_case
def test_when_nobody_decides_everything_is_refused(case: Case) -> None:
    end = list(game_nodes(case, 1))[-1]
    for state in (end, *chances(case, 10)):
        assert state.legal_actions() == []
        for action in universe(case.game):
            reason = case.game.rules.why_not(state, action)
            assert reason is not None
            check_reason(case, reason)


@every_case
@given_seeds(0.1)
def test_random_actions_are_legal(case: Case, seed: int) -> None:
    rng = Rng(f"random {seed}")
    for state in game_nodes(case, seed):
        if state.actor() >= 0:
            assert case.game.rules.why_not(state, state.random_action(rng)) is None


@every_case
def test_random_actions_reach_every_legal_one(case: Case) -> None:
    narrow = [state for state in decisions(case, 2_000) if 1 < len(state.legal_actions()) <= 8]
    assert narrow
    for number, state in enumerate(narrow[: case.some(40)]):
        legal = state.legal_actions()
        rng = Rng(f"reach {number}")
        assert {state.random_action(rng) for _ in range(25 * len(legal))} == set(legal)


@every_case
def test_random_actions_are_among_those_listed(case: Case) -> None:
    for number, state in enumerate(decisions(case, 40)):
        rng = Rng(f"listed {number}")
        assert {state.random_action(rng) for _ in range(10)} <= set(state.legal_actions())


@every_case
def test_every_legal_action_leads_to_a_sound_state(case: Case) -> None:
    for state in decisions(case, 25):
        legal = state.legal_actions()
        for action in legal[:: max(1, len(legal) // 25)]:
            child: AnyState = state.copy()
            child.apply(action)
            assert case.game.rules.faults(child) == []
            assert child.actor() != GAME_OVER or case.game.rules.outcome(child) is not None
