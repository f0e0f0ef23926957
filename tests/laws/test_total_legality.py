"""Legality is total: any integer at all is legal, or refused with a reason, and nothing is ever raised.

The other laws of legality ask for actions that are legal somewhere. Here come the rest: integers that nobody
would send by mistake, and legal actions with a bit flipped, a part exchanged or two of them mixed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pagoria.core.errors import IllegalActionError
from pagoria.core.rng import Rng
from pagoria.core.state import GAME_OVER
from tests.laws.cases import AnyState, Case, every_case, given_seeds
from tests.laws.test_legality import check_reason, universe
from tests.laws.walks import chances, decisions, game_nodes

#: Wider than any action and than a machine word.
WIDTH = 72
#: Where integers change their kind: the parts of actions, signed and unsigned words.
EDGES = sorted({sign * (1 << bit) + step for bit in range(WIDTH) for sign in (1, -1) for step in (-1, 0, 1)})
SMALL = range(-40, 300)


def strangers(rng: Rng, count: int) -> Iterator[int]:
    """Integers of every length up to ``WIDTH`` bits, positive and negative."""
    for _ in range(count):
        number = bits(rng, 1 + rng.below(WIDTH))
        yield number if rng.below(4) else -number


def bits(rng: Rng, count: int) -> int:
    """So many random bits."""
    return sum(rng.below(2) << bit for bit in range(count))


def mutants(rng: Rng, parents: list[int], count: int) -> Iterator[int]:
    """Actions with one to three bits flipped, a part exchanged, or the parts of two actions mixed."""
    for _ in range(count):
        one, other = (parents[rng.below(len(parents))] for _ in range(2))
        low = rng.below(WIDTH)
        part = ((1 << (1 + rng.below(10))) - 1) << low
        yield one ^ 1 << low
        yield one ^ 1 << low ^ 1 << rng.below(WIDTH) ^ 1 << rng.below(WIDTH)
        yield (one & ~part) | (bits(rng, WIDTH) & part)
        yield (one & ~part) | (other & part)
        yield (one & ((1 << low) - 1)) | (other >> low << low)


def neighbours(action: int) -> Iterator[int]:
    """Every flip of one bit, the same action below zero, and the next numbers."""
    yield from (action ^ 1 << bit for bit in range(WIDTH))
    yield from (-action, ~action, action + 1, action - 1)


def check(case: Case, state: AnyState, tried: Iterator[int] | list[int]) -> int:
    """The law itself; says how many integers were refused."""
    legal = set(state.legal_actions())
    refused = 0
    for action in tried:
        reason = case.game.rules.why_not(state, action)
        assert (reason is None) == (action in legal), f"{action} after {legal_sample(legal)}: {reason}"
        if reason is not None:
            check_reason(case, reason)
            refused += 1
    return refused


def legal_sample(legal: set[int]) -> list[int]:
    return sorted(legal)[:5]


def states(case: Case, count: int) -> list[AnyState]:
    """Decisions from all over several games, some chances, and an end."""
    end = list(game_nodes(case, "total"))[-1]
    assert end.actor() == GAME_OVER
    return [*decisions(case, count), *chances(case, count // 8), end]


@every_case
def test_any_integer_is_legal_or_refused(case: Case) -> None:
    rng = Rng(f"strangers {case}")
    for number, state in enumerate(states(case, 40)):
        fixed = (*SMALL, *EDGES) if number % 8 == 0 else ()
        assert check(case, state, [*fixed, *strangers(rng, 60)])


@every_case
def test_a_changed_action_is_legal_or_refused(case: Case) -> None:
    rng = Rng(f"mutants {case}")
    for state in states(case, 40):
        parents = state.legal_actions() or list(universe(case.game))
        assert check(case, state, list(mutants(rng, parents, 40)))
        # Actions of other moments and variants bring parts that no legal one has here.
        assert check(case, state, list(mutants(rng, [*universe(case.game)], 20)))


@every_case
def test_every_neighbour_of_a_legal_action_is_legal_or_refused(case: Case) -> None:
    for state in decisions(case, 12):
        legal = state.legal_actions()
        for action in legal[:: max(1, len(legal) // 12)]:
            check(case, state, neighbours(action))


@every_case
@given_seeds(0.1)
def test_also_in_any_game(case: Case, seed: int) -> None:
    rng = Rng(f"total {seed}")
    nodes = [state.copy() for state in game_nodes(case, f"total {seed}")]
    for state in nodes[:: max(1, len(nodes) // 12)]:
        parents = state.legal_actions() or list(universe(case.game))
        check(case, state, [*strangers(rng, 10), *mutants(rng, parents, 8)])


@every_case
def test_a_session_refuses_any_integer_that_is_not_legal(case: Case) -> None:
    rng = Rng(f"session {case}")
    session: Any = case.session("total")
    while not session.over():
        legal = session.state.legal_actions()
        tried = [*strangers(rng, 5), *mutants(rng, legal, 1), 1 << 70, -1]
        for action in sorted(set(tried) - set(legal)):
            with pytest.raises(IllegalActionError) as refusal:
                session.do(action)
            check_reason(case, refusal.value.reason)
        session.do(session.state.random_action(rng))
    with pytest.raises(IllegalActionError):
        session.do(1 << 70)
