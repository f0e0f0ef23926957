"""Who plays whom: everybody meets everybody, nobody meets anybody twice, nobody rests twice."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagoria.server.people.pairings import (
    Pair,
    most_swiss_rounds,
    round_robin,
    rounds_of_round_robin,
    swiss,
)


def paired(pairs: list[Pair]) -> list[int]:
    """Everybody who is in a round, byes included."""
    return sorted(one for pair in pairs for one in pair if one is not None)


@pytest.mark.parametrize("number", range(2, 17))
def test_in_a_round_robin_everybody_meets_everybody_once(number: int) -> None:
    rounds = [round_robin(range(number), at) for at in range(rounds_of_round_robin(number))]
    for pairs in rounds:
        assert paired(pairs) == list(range(number))
    met = [tuple(sorted((one, two))) for pairs in rounds for one, two in pairs if two is not None]
    assert sorted(met) == list(combinations(range(number), 2))
    byes = [one for pairs in rounds for one, two in pairs if two is None]
    assert sorted(byes) == (list(range(number)) if number % 2 else [])


@pytest.mark.parametrize("number", [4, 7, 8, 12])
def test_in_a_round_robin_the_first_seat_is_shared_out(number: int) -> None:
    rounds = rounds_of_round_robin(number)
    first = [one for at in range(rounds) for one, two in round_robin(range(number), at) if two is not None]
    shares = [first.count(one) for one in range(number)]
    assert max(shares) - min(shares) <= number // 2


@given(st.integers(2, 20), st.data())
def test_whoever_would_meet_somebody_who_is_gone_has_a_bye(number: int, data: st.DataObject) -> None:
    gone = data.draw(st.sets(st.integers(0, number - 1), max_size=number - 1))
    for at in range(rounds_of_round_robin(number)):
        assert paired(round_robin(range(number), at, gone)) == sorted(set(range(number)) - gone)


@given(st.integers(2, 24), st.integers(0, 10_000))
@settings(max_examples=150)
def test_in_a_swiss_nobody_meets_anybody_twice_or_rests_twice(number: int, seed: int) -> None:
    """Whatever the results are: the ranking is another one after each round."""
    rng = Random(seed)
    met: set[frozenset[int]] = set()
    rested: set[int] = set()
    for _ in range(most_swiss_rounds(number)):
        ranking = rng.sample(range(number), number)
        pairs = swiss(ranking, met, rested)
        assert paired(pairs) == list(range(number))
        for one, two in pairs:
            if two is None:
                assert one not in rested
                rested.add(one)
            else:
                assert frozenset((one, two)) not in met
                met.add(frozenset((one, two)))


@given(st.integers(2, 16), st.integers(0, 10_000))
def test_everybody_plays_in_a_swiss_that_lasts_too_long_or_whose_players_leave(
    number: int, seed: int
) -> None:
    rng = Random(seed)
    staying = list(range(number))
    met: set[frozenset[int]] = set()
    rested: set[int] = set()
    for _ in range(number + 3):
        rng.shuffle(staying)
        pairs = swiss(staying, met, rested)
        assert paired(pairs) == sorted(staying)
        met |= {frozenset((one, two)) for one, two in pairs if two is not None}
        rested |= {one for one, two in pairs if two is None}
        if len(staying) > 2 and rng.random() < 0.3:
            staying.pop()


def test_those_of_equal_points_meet() -> None:
    assert swiss([3, 1, 2, 0], set()) == [(3, 1), (2, 0)]
    assert swiss([3, 1, 2, 0], {frozenset((3, 1))}) == [(3, 2), (1, 0)]
    assert swiss([3, 1, 2], set(), rested={2}) == [(3, 2), (1, None)]


def test_the_last_two_who_have_met_change_partners_with_the_pair_above() -> None:
    assert swiss([0, 1, 2, 3], {frozenset((2, 3))}) == [(2, 0), (3, 1)]
