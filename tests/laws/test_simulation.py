"""Many random games of every variant without an exception and with every check after every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from tests.laws.cases import CASES, FULL_TIME, Case, every_case
from tests.laws.walks import game_nodes
from tests.repeating import times


def simulate(case: Case, games: Iterable[int]) -> Counter[str]:
    """Play the random games with these seeds; gives how they ended."""
    endings: Counter[str] = Counter()
    for seed in games:
        for state in game_nodes(case, f"simulation {seed}"):
            found = case.game.rules.faults(state)
            assert not found, f"game {seed}: {found}"
        outcome = case.game.rules.outcome(state)
        assert outcome is not None
        endings[outcome.reason] += 1
    return endings


@every_case
def test_some_games(case: Case) -> None:
    games = case.some(25)
    assert simulate(case, range(games)).total() == games


@pytest.mark.parametrize(
    ("case", "seed"),
    [
        # Both players pass although a tile could be laid: no column could follow it.
        ("pagoda-simple-2", 643),
        ("pagoda-simple-2", 693),
    ],
)
def test_games_that_failed_once(case: str, seed: int) -> None:
    simulate(next(known for known in CASES if str(known) == case), [seed])


@pytest.mark.slow
@every_case
def test_many_games(case: Case) -> None:
    """600 of each case in CI; a game with many cases plays as many in all."""
    cases = sum(other.game is case.game for other in CASES)
    most = times(600, 200)
    games = most if cases <= FULL_TIME else most // cases
    assert simulate(case, range(games)).total() == games
